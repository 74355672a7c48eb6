//! Where along the edge of its target a charge strikes, and where else it could.

use linstock_battle::movement::Aims;
use linstock_geometry::Point;
use serde::{Deserialize, Serialize};

use super::probe::End;
use crate::words::short;

/// Where along the edge of its target a charge can strike, in thousandths of an inch from the middle of
/// the edge, to the right as the charger sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AimsShown {
    /// The farthest left.
    pub left: i32,
    /// The farthest right.
    pub right: i32,
    /// Where it aims.
    pub at: i32,
    /// The places of the edge that are the farthest left and right.
    pub edge: [Point; 2],
    /// Where the unit that leads it strikes.
    pub strikes: End,
}

/// How finely a hand aims.
const STEP: i32 = 125;

impl AimsShown {
    /// With the corners of the unit that leads the charge.
    pub const fn of(aims: &Aims, corners: Option<[Point; 4]>) -> AimsShown {
        let Aims { left, right, at, edge, lead, strikes } = *aims;
        AimsShown { left, right, at, edge, strikes: End { unit: lead, pose: strikes, corners } }
    }

    /// Whether there is anything to choose.
    pub const fn is_open(&self) -> bool {
        self.right - self.left > STEP
    }

    /// The place of the edge that is nearest to a hand on the table, and how far the hand is from it.
    pub fn nearest(&self, hand: Point) -> (i32, i32) {
        let [from, to] = self.edge;
        let (long, high) = (f64::from(to.x - from.x), f64::from(to.y - from.y));
        let length = long.hypot(high).max(1.0);
        let (x, y) = (f64::from(hand.x - from.x), f64::from(hand.y - from.y));
        let along = ((x * long + y * high) / length).clamp(0.0, length);
        let far = (x - long * along / length).hypot(y - high * along / length);
        (self.step(self.left + along.round() as i32), far.round() as i32)
    }

    /// The nearest place to which a hand moves in steps; the ends can always be reached.
    pub fn step(&self, aim: i32) -> i32 {
        let near = (aim + STEP / 2).div_euclid(STEP) * STEP;
        near.clamp(self.left, self.right)
    }

    /// Where it aims, in words.
    pub fn in_words(&self) -> String {
        match short(self.at.abs()).as_str() {
            "0" => "the middle".to_owned(),
            far if self.at < 0 => format!("{far}\u{2033} left"),
            far => format!("{far}\u{2033} right"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use linstock_battle::UnitId;

    #[test]
    fn a_hand_aims_at_the_nearest_place_of_the_edge() {
        let strikes = End { unit: UnitId(0), pose: Default::default(), corners: None };
        let edge = [Point::new(9_000, 5_000), Point::new(12_000, 5_000)];
        let aims = AimsShown { left: -1_000, right: 2_000, at: -300, edge, strikes };
        assert_eq!(aims.nearest(Point::new(10_500, 5_400)), (500, 400));
        assert_eq!(aims.nearest(Point::new(2_000, 5_000)), (-1_000, 7_000));
        assert_eq!(aims.nearest(Point::new(20_000, 5_000)), (2_000, 8_000));
        assert_eq!(aims.step(60), 0);
        assert_eq!(aims.step(70), 125);
        assert_eq!(aims.in_words(), "0.3\u{2033} left");
        assert!(aims.is_open());
    }
}
