//! Places and directions in words.

use linstock_battle::card::inches;
use linstock_geometry::{Facing, Point, Pose};

/// The eight winds, clockwise from north.
const WINDS: [&str; 8] =
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/// The same as arrows on a map with north at the top.
const ARROWS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];

/// Which of the eight winds is nearest.
const fn eighth(facing: Facing) -> usize {
    (facing.0.wrapping_add(4096) >> 13) as usize
}

/// A direction as a wind.
pub const fn wind(facing: Facing) -> &'static str {
    WINDS[eighth(facing)]
}

/// A direction as an arrow.
pub const fn arrow(facing: Facing) -> char {
    ARROWS[eighth(facing)]
}

/// Whole degrees clockwise from north.
pub fn degrees(facing: Facing) -> u32 {
    ((u32::from(facing.0) * 360 + 32768) >> 16) % 360
}

/// A facing as it is typed: degrees clockwise from north, or a wind such as `south-east` or `se`.
pub fn facing(word: &str) -> Option<Facing> {
    let short =
        |wind: &str| wind.split('-').filter_map(|part| part.chars().next()).collect::<String>();
    let eighth = (0..).zip(WINDS).find(|(_, wind)| word == *wind || word == short(wind));
    let named = eighth.map(|(eighth, _)| eighth * 45);
    let degrees = named.or_else(|| word.trim_end_matches('°').parse().ok())?;
    (-360..=360).contains(&degrees).then(|| Facing::from_degrees(degrees))
}

/// Where something lies for somebody who faces that way.
pub const fn side(facing: Facing, towards: Facing) -> &'static str {
    match facing.turn_to(towards).0 {
        -8192..=8192 => "in front",
        8193..=24575 => "on its right",
        -24575..=-8193 => "on its left",
        _ => "behind it",
    }
}

/// To the nearest tenth of an inch, as people measure.
pub fn tenths(thousandths: i32) -> String {
    inches((thousandths + 50).div_euclid(100) * 100)
}

/// A place as it is typed: inches to the east and to the north.
pub fn place(at: Point) -> String {
    format!("{} {}", tenths(at.x), tenths(at.y))
}

/// A place and a facing.
pub fn pose(pose: Pose) -> String {
    let facing = pose.facing;
    format!("{}, facing {} ({}°)", place(pose.at), wind(facing), degrees(facing))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_have_names() {
        let winds = [0, 22, 23, 90, 176, 270, 338].map(|it| wind(Facing::from_degrees(it)));
        let names = ["north", "north", "north-east", "east", "south", "west", "north"];
        assert_eq!(winds, names);
        assert_eq!(degrees(Facing::from_degrees(359)), 359);
        assert_eq!(arrow(Facing::SOUTH), '↓');
    }

    #[test]
    fn facings_are_read() {
        let read = ["90", "-10", "se", "north-west", "90°", "400", "up"].map(facing);
        let degrees = [Some(90), Some(-10), Some(135), Some(315), Some(90), None, None];
        assert_eq!(read, degrees.map(|it| it.map(Facing::from_degrees)));
    }

    #[test]
    fn sides_are_a_soldiers() {
        let from_south = |towards: i32| side(Facing::SOUTH, Facing::from_degrees(towards));
        assert_eq!(
            [180, 270, 90, 0].map(from_south),
            ["in front", "on its right", "on its left", "behind it"]
        );
    }
}
