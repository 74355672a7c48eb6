//! What grows on the ground or lies there: trees, tufts, rocks.
//!
//! A table has thousands of them. Many make one path, for a browser looks at every element of a picture whenever it
//! shifts it.

use std::{collections::BTreeMap, fmt::Write};

use crate::{
    plane::Spot,
    svg::{data_path, n},
};

/// So many inches a side has the square whose growth is one path: a part of the table is drawn without the rest.
const SQUARE: f64 = 8.0;

/// A thing that is drawn many times.
pub(crate) struct Shape {
    class: &'static str,
    /// Where its line begins, seen from where it stands.
    from: Spot,
    /// How it goes on from there.
    line: &'static str,
}

/// A tree, with its shadow on the ground first.
pub(crate) const TREE_A: Shape = Shape {
    class: "tree",
    from: [0.05, 0.16],
    line: "h.18m-.37-.08c-.08-.06-.05-.17.04-.17c0-.11.16-.13.2-.04c.1-.02.14.11.06.17c.01.07-.09.1-.13.05c-.05.05-.14.04-.17-.01zm.26-.13c.04.04.02.08-.02.1",
};
/// A smaller one.
pub(crate) const TREE_B: Shape = Shape {
    class: "tree",
    from: [0.04, 0.14],
    line: "h.14m-.29-.07c-.07-.05-.03-.14.04-.14c.01-.09.14-.09.16-.01c.08 0 .1.1.03.14c-.02.06-.2.06-.23.01z",
};
/// A larger one.
pub(crate) const TREE_C: Shape = Shape {
    class: "tree",
    from: [0.06, 0.18],
    line: "h.2m-.42-.09c-.09-.05-.08-.16.02-.18c-.02-.1.11-.15.17-.09c.08-.05.18.03.14.1c.08.04.06.16-.03.16c-.04.06-.14.05-.16.01c-.04.04-.12.04-.14 0zm.3-.14c.04.05.02.1-.03.12m-.15-.15c.02.02.02.05 0 .06",
};
/// A tree of an orchard.
pub(crate) const FRUIT_TREE: Shape = Shape {
    class: "tree",
    from: [0.05, 0.14],
    line: "h.14m-.305-.14a.115.115 0 0 1 .23 0a.115.115 0 0 1-.23 0zm.165-.06c.04.04.03.08 0 .1",
};
/// A bush.
pub(crate) const BUSH: Shape = Shape {
    class: "tree",
    from: [-0.13, 0.07],
    line: "c-.05-.06 0-.12.06-.11c.02-.07.13-.07.15 0c.07-.01.1.06.05.11zm.01.04h.26",
};
/// Three blades of grass.
pub(crate) const TUFT: Shape =
    Shape { class: "grass", from: [-0.07, 0.04], line: "l-.03-.09m.1.09v-.12m.07.12l.03-.09" };
/// A clod of earth.
pub(crate) const CLOD: Shape =
    Shape { class: "clod", from: [-0.1, 0.04], line: "c.02-.08.12-.1.18-.02m-.1.08h.1" };
/// A rock.
pub(crate) const ROCK: Shape = Shape {
    class: "rock",
    from: [-0.13, 0.08],
    line: "l.06-.17l.11-.03l.09.1l-.02.1zm.06-.17l.04.09l.1.08",
};
/// Reeds over water.
pub(crate) const REED: Shape = Shape {
    class: "reed",
    from: [-0.2, 0.06],
    line: "h.4m-.3.06h.24m-.14-.06v-.16m-.06.16l-.05-.12m.17.12l.05-.12",
};

/// Draws things at their places.
pub(crate) fn sown<'a>(things: impl IntoIterator<Item = (&'a Shape, Spot)>) -> String {
    let mut squares: BTreeMap<([i64; 2], &str), String> = BTreeMap::new();
    for (shape, at) in things {
        let square = at.map(|value| (value / SQUARE).floor() as i64);
        let data = squares.entry((square, shape.class)).or_default();
        let [x, y] = [at[0] + shape.from[0], at[1] + shape.from[1]].map(n);
        let _ = write!(data, "M{x} {y}{}", shape.line);
    }
    squares.iter().map(|((_, class), data)| data_path(class, data)).collect()
}
