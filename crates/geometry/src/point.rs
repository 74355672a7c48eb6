//! Places on a table, in thousandths of an inch.

use serde::{Deserialize, Serialize};

use crate::{
    arithmetic::{WHOLE, from_scaled, root_of_quarter},
    facing::Facing,
};

/// A place: x increases to the east, y to the north.
///
/// Coordinates are meant to stay within [`Point::MOST`] of the origin. [`Point::new`] and all
/// arithmetic clamp them; code that reads points from outside clamps them with [`Point::held`].
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(from = "[i32; 2]", into = "[i32; 2]")]
pub struct Point {
    /// Thousandths of an inch to the east.
    pub x: i32,
    /// Thousandths of an inch to the north.
    pub y: i32,
}

/// Thousandths of an inch.
pub type Length = i32;

/// Whole inches as a length.
pub const fn inches(whole: i32) -> Length {
    whole.saturating_mul(1000)
}

impl Point {
    /// The largest coordinate in either direction: a thousand inches.
    pub const MOST: i32 = 1_000_000;

    /// A place, clamped to the largest coordinates.
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x: hold(x as i64), y: hold(y as i64) }
    }

    /// This place, clamped to the largest coordinates.
    pub const fn held(self) -> Point {
        Point::new(self.x, self.y)
    }

    /// The distance to another place, to the nearest thousandth.
    pub const fn distance(self, other: Point) -> Length {
        let squared = self.distance_squared(other) as u64;
        let distance = root_of_quarter(squared.saturating_mul(4));
        if distance > i32::MAX as i64 { i32::MAX } else { distance as i32 }
    }

    /// The square of the distance: exact for clamped places, saturating beyond.
    pub const fn distance_squared(self, other: Point) -> i64 {
        let (dx, dy) = other.minus(self);
        dx.saturating_mul(dx).saturating_add(dy.saturating_mul(dy))
    }

    /// The place this far ahead and to the right of here, for a unit with this facing.
    pub const fn offset(self, facing: Facing, forward: Length, right: Length) -> Point {
        let (sine, cosine) = (facing.sine() as i64, facing.cosine() as i64);
        let (forward, right) = (forward as i64, right as i64);
        let x = from_scaled(forward * sine + right * cosine);
        let y = from_scaled(forward * cosine - right * sine);
        Point { x: hold(self.x as i64 + x as i64), y: hold(self.y as i64 + y as i64) }
    }

    /// The facing from here towards another place; north if it is the same place.
    pub const fn towards(self, other: Point) -> Facing {
        let (dx, dy) = other.minus(self);
        Facing::along(dx, dy)
    }

    /// The place this part of the way to another, to the nearest thousandth.
    pub(crate) const fn part_way(self, other: Point, parts: i32) -> Point {
        let (dx, dy) = other.minus(self);
        let half = WHOLE as i64 >> 1;
        let x = self.x as i64 + ((dx * parts as i64 + half) >> 24);
        let y = self.y as i64 + ((dy * parts as i64 + half) >> 24);
        Point { x: x as i32, y: y as i32 }
    }

    /// This place, moved by a vector.
    pub const fn plus(self, dx: Length, dy: Length) -> Point {
        Point { x: hold(self.x as i64 + dx as i64), y: hold(self.y as i64 + dy as i64) }
    }

    /// The vector from another place to this one.
    pub(crate) const fn minus(self, from: Point) -> (i64, i64) {
        (self.x as i64 - from.x as i64, self.y as i64 - from.y as i64)
    }
}

impl From<[i32; 2]> for Point {
    fn from([x, y]: [i32; 2]) -> Point {
        Point::new(x, y)
    }
}

impl From<Point> for [i32; 2] {
    fn from(point: Point) -> [i32; 2] {
        [point.x, point.y]
    }
}

/// The cross product: positive if the second vector is to the left of the first.
pub(crate) const fn cross(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0 * b.1 - a.1 * b.0
}

/// The dot product.
pub(crate) const fn dot(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0 * b.0 + a.1 * b.1
}

const fn hold(value: i64) -> i32 {
    const MOST: i64 = Point::MOST as i64;
    if value > MOST {
        Point::MOST
    } else if value < -MOST {
        -Point::MOST
    } else {
        value as i32
    }
}
