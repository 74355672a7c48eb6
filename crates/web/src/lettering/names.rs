//! The names of units: what they say, where they stand, and the line to whom they belong.

use linstock_battle::Seat;
use linstock_desk::show::{look::Look, unit::UnitShown};
use linstock_map::{Placed, Room, Wish, letters, place_labels, spots_behind};

use super::{NAME, escaped};

/// The room of a dot before a name, in pixels.
const DOT: f64 = 11.0;
/// So near to its unit, in pixels, a name needs no line to it.
const TIED: f64 = 14.0;
/// So far apart names are, in pixels.
const APART: f64 = 10.0;

/// The name of a unit: before it how often it may still act, after it how it holds together if it does not.
pub struct Name<'a> {
    /// Whose.
    pub unit: &'a UnitShown,
    /// The unit's corners, in pixels.
    pub corners: [[f64; 2]; 4],
    dots: u8,
    /// Its room, with what parts it from others.
    pub size: [f64; 2],
}

impl<'a> Name<'a> {
    /// What is to be written of a unit.
    pub fn of(unit: &'a UnitShown, look: &Look, corners: [[f64; 2]; 4]) -> Name<'a> {
        let dots = look.acts(unit.unit);
        let words = match &unit.state {
            Some(state) => letters(&format!("{}, {state}", unit.name), NAME),
            None => letters(&unit.name, NAME),
        };
        Name { unit, corners, dots, size: [words + room_for(dots) + APART, NAME] }
    }

    /// A place for it as long as its unit is in sight: behind or beside the unit, before it, or as near as it may be.
    pub fn somewhere(&self, taken: &[Room], within: Room) -> Option<Placed> {
        let [front_left, front_right, rear_right, rear_left] = self.corners;
        let middle = [0, 1].map(|axis| (front_left[axis] + rear_right[axis]) / 2.0);
        if !within.overlaps(&Room::around(middle, [1.0, 1.0])) {
            return None;
        }
        let mut spots = spots_behind(self.corners, self.size);
        spots.extend(spots_behind([rear_left, rear_right, front_right, front_left], self.size));
        let first = spots[0];
        let wish = Wish { size: self.size, spots, priority: 0 };
        Some(place_labels(&[wish], taken, within).pop().unwrap_or_else(|| {
            let [wide, high] = self.size.map(|size| size / 2.0);
            let hold = |at: f64, low: f64, high: f64| at.min(high).max(low);
            let at = [
                hold(first[0], within.left + wide, within.right - wide),
                hold(first[1], within.top + high, within.bottom - high),
            ];
            Placed { wish: 0, at, room: Room::around(at, self.size) }
        }))
    }

    /// The words, where they found a place.
    pub fn draw(&self, placed: &Placed) -> String {
        let [x, y] = placed.at;
        let state = self.unit.state.as_ref();
        let state = state.map(|state| format!("<tspan class=\"state\">, {state}</tspan>"));
        let words = escaped(&self.unit.name) + &state.unwrap_or_default();
        regiment(self.unit.seat, [x + room_for(self.dots) / 2.0, y], &words)
    }

    /// The dots before it, as steps of a path.
    pub fn dotted(&self, placed: &Placed) -> String {
        let [x, y] = placed.at;
        let each = (0..self.dots).map(|dot| {
            let left = x - (self.size[0] - APART) / 2.0 + (f64::from(dot) + 0.4) * DOT - 4.0;
            format!("M{left:.1} {y:.1}a4 4 0 1 0 8 0a4 4 0 1 0-8 0")
        });
        each.collect()
    }

    /// A hairline to the unit, where its name had to stand so far off that it might be another's: steps of a
    /// path.
    pub fn tie(&self, placed: &Placed) -> String {
        let [front_left, front_right, rear_right, rear_left] = self.corners;
        let middle = |a: [f64; 2], b: [f64; 2]| [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0];
        let ends = [
            middle(rear_left, rear_right),
            rear_left,
            rear_right,
            middle(front_left, rear_left),
            middle(front_right, rear_right),
        ];
        let off = |[x, y]: [f64; 2]| {
            let near = [
                x.clamp(placed.room.left, placed.room.right),
                y.clamp(placed.room.top, placed.room.bottom),
            ];
            ((near[0] - x).hypot(near[1] - y), near)
        };
        if ends.iter().any(|&end| off(end).0 < TIED) {
            return String::new();
        }
        let ([x1, y1], [x2, y2]) = (off(ends[0]).1, ends[0]);
        format!("M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}")
    }
}

/// The room of dots and of what parts them from the name.
fn room_for(dots: u8) -> f64 {
    if dots == 0 { 0.0 } else { f64::from(dots) * DOT + 3.0 }
}

/// Words in the colour of a side, around a middle.
pub fn regiment(seat: Seat, [x, y]: [f64; 2], words: &str) -> String {
    let side = linstock_map::side(seat);
    let y = y + NAME * 0.32;
    format!(
        "<text class=\"regiment {side}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{words}</text>"
    )
}
