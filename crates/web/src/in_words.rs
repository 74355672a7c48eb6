//! The field in words: who stands where and faces which way, for those who do not see the map.

use linstock_battle::Seat;
use linstock_desk::{
    show::{look::Look, unit::UnitShown},
    words::{capital, short},
};
use linstock_geometry::{Facing, Point};
use linstock_map::Glyph;

/// The points of the compass, clockwise from north.
const COMPASS: [&str; 8] =
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/// The nearest point of the compass.
pub fn compass(facing: Facing) -> &'static str {
    let eighth = (u32::from(facing.0) + 4096) / 8192 % 8;
    COMPASS[eighth as usize]
}

/// Where a place is: how far from the two nearest edges of a table so wide and deep.
pub fn place(at: Point, (width, depth): (i32, i32)) -> String {
    let nearer = |low: i32, most: i32, names: [&'static str; 2]| {
        if low <= most - low { (low, names[0]) } else { (most - low, names[1]) }
    };
    let (up, vertical) = nearer(at.y, depth, ["south", "north"]);
    let (along, horizontal) = nearer(at.x, width, ["west", "east"]);
    format!(
        "{}\u{2033} from the {vertical} edge, {}\u{2033} from the {horizontal} edge",
        short(up),
        short(along)
    )
}

/// Whose a leader is.
pub fn leader(name: &str, look: Option<&Look>, seat: Seat) -> String {
    let side = look.map(|look| look.sides[seat].name.as_str()).filter(|it| !it.is_empty());
    side.map_or_else(|| name.to_owned(), |side| format!("{name}, leader, {side}"))
}

/// A unit in a sentence: whose it is comes right after its name.
pub fn unit(unit: &UnitShown, look: Option<&Look>, table: (i32, i32)) -> String {
    let what = match (unit.battery, unit.full) {
        (true, _) => "sections",
        (false, 1) => "figure",
        (false, _) => "figures",
    };
    let mut parts = vec![
        unit.name.clone(),
        look.map(|look| look.sides[unit.seat].name.clone()).unwrap_or_default(),
        format!("{} {what} of {}", unit.strength, unit.full),
        unit.formation.clone(),
        unit.condition.clone(),
    ];
    let acts = look.map_or(0, |look| look.acts(unit.unit));
    let marks = Glyph::of(&unit.markers, acts.min(1));
    parts.extend(marks.into_iter().map(Glyph::words));
    match (unit.pose, &unit.absent) {
        (Some(pose), _) => {
            parts.push(place(pose.at, table));
            parts.push(format!("faces {}", compass(pose.facing)));
        }
        (None, Some(absent)) => parts.push(absent.clone()),
        (None, None) => {}
    }
    parts.retain(|part| !part.is_empty());
    capital(&parts.join(", "))
}

/// A direction on the map, as arrow keys have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toward {
    /// Up.
    North,
    /// Right.
    East,
    /// Down.
    South,
    /// Left.
    West,
}

/// Of several places, the nearest in a direction: the farther to the side one is, the less it is in
/// that direction, and what is more aside than ahead is not.
pub fn nearest<T: Copy>(
    from: Point,
    toward: Toward,
    among: impl IntoIterator<Item = (T, Point)>,
) -> Option<T> {
    let ahead = |at: Point| {
        let (x, y) = (i64::from(at.x) - i64::from(from.x), i64::from(at.y) - i64::from(from.y));
        match toward {
            Toward::North => (y, x.abs()),
            Toward::East => (x, y.abs()),
            Toward::South => (-y, x.abs()),
            Toward::West => (-x, y.abs()),
        }
    };
    let all = among.into_iter().map(|(it, at)| (it, ahead(at)));
    let seen = all.filter(|(_, (ahead, aside))| *ahead > 0 && aside <= ahead);
    seen.min_by_key(|(_, (ahead, aside))| ahead + 2 * aside).map(|(it, _)| it)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facings_have_names() {
        assert_eq!(compass(Facing::NORTH), "north");
        assert_eq!(compass(Facing(16384)), "east");
        assert_eq!(compass(Facing(65535)), "north");
        assert_eq!(compass(Facing(36000)), "south");
    }

    #[test]
    fn a_place_is_told_from_the_nearest_edges() {
        let table = (60_000, 44_000);
        let shown = place(Point::new(50_000, 14_250), table);
        assert_eq!(shown, "14.3\u{2033} from the south edge, 10\u{2033} from the east edge");
    }

    #[test]
    fn arrows_lead_to_the_nearest_in_their_direction() {
        let from = Point::new(0, 0);
        let among = [('a', 1000, 5000), ('b', 4000, 3900), ('c', -3000, 100), ('d', 100, -9000)];
        let among = among.map(|(name, x, y)| (name, Point::new(x, y)));
        assert_eq!(nearest(from, Toward::North, among), Some('a'));
        assert_eq!(nearest(from, Toward::East, among), Some('b'));
        assert_eq!(nearest(from, Toward::West, among), Some('c'));
        assert_eq!(nearest(from, Toward::South, among), Some('d'));
        assert_eq!(nearest(Point::new(9000, 9000), Toward::North, among), None);
    }
}
