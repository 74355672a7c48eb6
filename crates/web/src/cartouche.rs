//! The cartouche of a map: where, when, north, and a scale in inches. It stands in the emptiest corner,
//! and leaves it when a unit comes there.

use linstock_desk::show::ground::Ground;
use linstock_map::{Body, Room, covers, letters, north_arrow, scale_bar};

use crate::view::View;

/// The size of its title, and of the line below, in pixels.
const TITLE: f64 = 28.0;
const LINE: f64 = 16.0;
/// So far from its left edge the words begin, in pixels.
const WORDS: f64 = 40.0;
/// How high it is, in pixels.
const HIGH: f64 = 104.0;
/// So far from the edge of the window it stands, in pixels.
const EDGE: f64 = 26.0;
/// It takes no larger share of the window than this.
const SHARE: f64 = 0.45;

/// A corner of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corner {
    /// At the bottom left.
    SouthWest,
    /// At the top left.
    NorthWest,
    /// At the top right.
    NorthEast,
    /// At the bottom right.
    SouthEast,
}

impl Corner {
    /// All of them, the best first.
    const ALL: [Corner; 4] =
        [Corner::SouthWest, Corner::NorthWest, Corner::NorthEast, Corner::SouthEast];

    fn room(self, [wide, high]: [f64; 2], within: &Room) -> Room {
        let (left, top) = match self {
            Corner::SouthWest => (within.left, within.bottom - high),
            Corner::NorthWest => (within.left, within.top),
            Corner::NorthEast => (within.right - wide, within.top),
            Corner::SouthEast => (within.right - wide, within.bottom - high),
        };
        Room { left, top, right: left + wide, bottom: top + high }
    }
}

/// How wide and high a cartouche is.
fn size(ground: &Ground, scale: f64) -> [f64; 2] {
    let bar = f64::from(inches(scale)) * scale + 24.0;
    let words = letters(&ground.name, TITLE).max(letters(&ground.place, LINE));
    [WORDS + words.max(bar) + 8.0, HIGH]
}

/// How many inches its scale shows.
const fn inches(scale: f64) -> u8 {
    match scale {
        scale if scale < 17.0 => 12,
        scale if scale < 40.0 => 6,
        _ => 2,
    }
}

/// The corner where nobody stands: the one where it was, or else the emptiest. `taken` is what else is not covered,
/// `within` is what is seen of the table.
pub fn corner(
    ground: &Ground,
    scale: f64,
    before: Option<Corner>,
    bodies: &[Body],
    taken: &[Room],
    within: &Room,
) -> Option<(Corner, Room)> {
    let size = size(ground, scale);
    let inner = within.grown(-EDGE);
    if size[0] > (within.right - within.left) * SHARE
        || size[1] > (within.bottom - within.top) * SHARE
    {
        return None;
    }
    let free = |corner: &Corner| {
        let room = corner.room(size, &inner);
        let clear = !bodies.iter().any(|body| covers(&room.grown(4.0), body))
            && !taken.iter().any(|other| other.overlaps(&room));
        clear.then_some((*corner, room))
    };
    // Where there is nobody near is better than where there is just room.
    let near = |(_, room): &(Corner, Room)| {
        let about = room.grown(90.0);
        bodies.iter().filter(|body| covers(&about, body)).count()
    };
    let stays = before.as_ref().and_then(free);
    stays.or_else(|| Corner::ALL.iter().filter_map(free).min_by_key(near))
}

/// The cartouche in its room, as SVG.
pub fn draw(ground: &Ground, view: &View, room: &Room) -> String {
    let (title, place) = (escaped(&ground.name), escaped(&ground.place));
    let (x, y) = (room.left + WORDS, room.top);
    let inches = inches(view.scale);
    format!(
        "{}<text class=\"title\" x=\"{x:.1}\" y=\"{:.1}\">{title}</text><text class=\"subtitle\" x=\"{x:.1}\" y=\"{:.1}\">{place}</text>{}",
        north_arrow([room.left + 14.0, y + 52.0]),
        y + 28.0,
        y + 52.0,
        scale_bar([x, y + 84.0], view.scale, inches, "")
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use linstock_battle::BySeat;

    use super::*;

    fn ground() -> Ground {
        Ground {
            width: 72_000,
            depth: 48_000,
            name: "Mill Springs".to_owned(),
            place: "Kentucky, 19 January 1862".to_owned(),
            world: String::new(),
            lettering: Vec::new(),
            overview: String::new(),
            brigades: Vec::new(),
            zones: BySeat::both(Vec::new()),
        }
    }

    fn at(x: f64, y: f64) -> Body {
        Body { corners: [[x, y], [x + 40.0, y], [x + 40.0, y + 16.0], [x, y + 16.0]], named: true }
    }

    const SEEN: Room = Room { left: 0.0, top: 0.0, right: 1100.0, bottom: 740.0 };

    #[test]
    fn it_leaves_when_a_unit_comes_under_it_and_stays_otherwise() {
        let ground = ground();
        let found = |before, bodies: &[Body]| {
            corner(&ground, 14.0, before, bodies, &[], &SEEN).map(|(corner, _)| corner)
        };
        assert_eq!(found(None, &[]), Some(Corner::SouthWest));
        assert_eq!(found(None, &[at(60.0, 660.0)]), Some(Corner::NorthWest));
        // The unit has gone again; that is no reason to move back.
        assert_eq!(found(Some(Corner::NorthWest), &[]), Some(Corner::NorthWest));
        let everywhere = [at(60.0, 660.0), at(60.0, 60.0), at(1000.0, 60.0), at(1000.0, 660.0)];
        assert_eq!(found(Some(Corner::NorthWest), &everywhere), None);
    }

    #[test]
    fn a_small_window_has_no_room_for_it() {
        let small = Room { right: 390.0, bottom: 400.0, ..SEEN };
        assert!(corner(&ground(), 6.0, None, &[], &[], &small).is_none());
    }
}
