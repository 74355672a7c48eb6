//! The ground that a unit sees, of all that it could fire at.
//!
//! That ground is cut into narrow wedges; along the middle of each, what is seen and what is not
//! change where something hides or shows, and these places are found by halving.

use linstock_geometry::{Footprint, Point, Turn};

use super::{Arc, outline};

/// No wedge is wider at a unit's edge, in thousandths of an inch.
const WIDEST: i32 = 1000;
/// A wedge is looked at in so many places along its length.
const PLACES: i32 = 24;
/// Between two of them a change is found by halving so often.
const HALVINGS: usize = 5;
/// The length of a wedge, in parts.
const WHOLE: i32 = PLACES << HALVINGS;

/// A line from the edge of a unit to the end of its range.
type Spoke = [Point; 2];

/// The seen ground up to a range, in pieces.
pub fn seen(own: &Footprint, arc: &Arc, far: i32, sees: &dyn Fn(Point) -> bool) -> Vec<[Point; 4]> {
    let spokes = narrowed(&spokes(own, arc, far));
    let mut pieces = Vec::new();
    for wedge in spokes.windows(2) {
        let [left, right] = [wedge[0], wedge[1]];
        let seen_at = |part: i32| sees(between(along(left, part), along(right, part), 1, 2));
        for [from, to] in runs(seen_at) {
            pieces.push([along(left, from), along(left, to), along(right, to), along(right, from)]);
        }
    }
    pieces
}

/// Where, along a wedge, there is something to see: from which part to which.
fn runs(seen_at: impl Fn(i32) -> bool) -> Vec<[i32; 2]> {
    let step = WHOLE / PLACES;
    let mut runs: Vec<[i32; 2]> = Vec::new();
    let mut seen = seen_at(0);
    let mut from = 0;
    for place in 1..=PLACES {
        let here = place * step;
        if seen_at(here) == seen {
            continue;
        }
        let (mut same, mut other) = (here - step, here);
        for _ in 0..HALVINGS {
            let middle = (same + other) / 2;
            if seen_at(middle) == seen { same = middle } else { other = middle }
        }
        if seen {
            runs.push([from, other]);
        }
        (seen, from) = (!seen, other);
    }
    if seen {
        runs.push([from, WHOLE]);
    }
    runs
}

/// From the left of the front around to its right; for a unit that fires to all sides, all around.
fn spokes(own: &Footprint, arc: &Arc, far: i32) -> Vec<Spoke> {
    let fan = |corner: Point, from, turn| {
        outline::curve(corner, far, from, turn).map(move |end| [corner, end])
    };
    let facing = own.pose().facing;
    if !arc.all_round {
        let lean = outline::held(arc.rays.front);
        let [left, right] = own.front();
        let before = fan(left, facing.turned(lean.reversed()), lean);
        return before.chain(fan(right, facing, lean)).collect();
    }
    let mut from = facing.turned(Turn::DEGREES_90.reversed());
    let mut all = Vec::new();
    for corner in own.corners() {
        all.extend(fan(corner, from, Turn::DEGREES_90));
        from = from.turned(Turn::DEGREES_90);
    }
    all.extend(all.first().copied());
    all
}

/// More spokes where they begin too far apart.
fn narrowed(spokes: &[Spoke]) -> Vec<Spoke> {
    let mut all: Vec<Spoke> = spokes.first().copied().into_iter().collect();
    for pair in spokes.windows(2) {
        let [from, to] = [pair[0], pair[1]];
        let parts = from[0].distance(to[0]) / WIDEST + 1;
        let part = |n: i32| [0, 1].map(|end| between(from[end], to[end], n, parts));
        all.extend((1..=parts).map(part));
    }
    all
}

fn along([from, to]: Spoke, part: i32) -> Point {
    between(from, to, part, WHOLE)
}

fn between(from: Point, to: Point, part: i32, of: i32) -> Point {
    let lie = |from: i32, to: i32| {
        let way = (i64::from(to) - i64::from(from)) * i64::from(part) / i64::from(of);
        i32::try_from(i64::from(from) + way).unwrap_or(from)
    };
    Point::new(lie(from.x, to.x), lie(from.y, to.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_hides_and_what_shows_is_found_along_a_wedge() {
        assert_eq!(runs(|_| true), [[0, WHOLE]]);
        assert_eq!(runs(|_| false), [[0, 0]; 0]);
        let dip = 200..431;
        assert_eq!(runs(|part| !dip.contains(&part)), [[0, 200], [431, WHOLE]]);
        assert_eq!(runs(|part| dip.contains(&part)), [[200, 431]]);
    }
}
