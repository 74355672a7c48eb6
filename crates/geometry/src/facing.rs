//! Facings and turns in 65,536ths of a full turn, with sines from a table of whole numbers.

use serde::{Deserialize, Serialize};

use crate::arithmetic::from_scaled;

/// A direction: 0 is north, increasing clockwise, 65,536 to the turn.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Facing(pub u16);

/// A change of facing in 65,536ths of a full turn; positive is clockwise.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Turn(pub i32);

impl Facing {
    /// Towards increasing y.
    pub const NORTH: Facing = Facing(0);
    /// Towards increasing x.
    pub const EAST: Facing = Facing(16384);
    /// Towards decreasing y.
    pub const SOUTH: Facing = Facing(32768);
    /// Towards decreasing x.
    pub const WEST: Facing = Facing(49152);

    /// Degrees clockwise from north, to the nearest 65,536th.
    pub const fn from_degrees(degrees: i32) -> Facing {
        Facing::NORTH.turned(Turn::from_degrees(degrees))
    }

    /// The sine, scaled by 2^30: how far east a unit step leads.
    pub const fn sine(self) -> i32 {
        // Without a branch, since facings are unpredictable.
        let within = (self.0 & 16383) as i32;
        let backwards = self.0 & 16384 != 0;
        let size = quarter_sine(if backwards { 16384 - within } else { within });
        if self.0 & 32768 != 0 { -size } else { size }
    }

    /// The cosine, scaled by 2^30: how far north a unit step leads.
    pub const fn cosine(self) -> i32 {
        Facing(self.0.wrapping_add(16384)).sine()
    }

    /// This facing after a turn.
    pub const fn turned(self, by: Turn) -> Facing {
        Facing(self.0.wrapping_add(by.0 as u16))
    }

    /// The opposite direction.
    pub const fn opposite(self) -> Facing {
        Facing(self.0.wrapping_add(32768))
    }

    /// The shorter turn from this facing to another; a half turn is clockwise.
    pub const fn turn_to(self, other: Facing) -> Turn {
        let clockwise = other.0.wrapping_sub(self.0);
        if clockwise > 32768 { Turn(clockwise as i32 - 65536) } else { Turn(clockwise as i32) }
    }

    /// The vector of a step of this length in this direction, to the nearest thousandth.
    pub(crate) const fn vector(self, length: i32) -> (i64, i64) {
        let x = from_scaled(length as i64 * self.sine() as i64);
        let y = from_scaled(length as i64 * self.cosine() as i64);
        (x as i64, y as i64)
    }

    /// The facing nearest to a vector; north for a null vector.
    pub(crate) const fn along(dx: i64, dy: i64) -> Facing {
        // The table increases with the angle in the first eighth of a turn; other angles are folded
        // into that.
        let (across, ahead) = (dx.unsigned_abs(), dy.unsigned_abs());
        let swapped = across > ahead;
        let (small, large) = if swapped { (ahead, across) } else { (across, ahead) };
        let folded = half_quarter(small as i64, large as i64);
        let quarter = if swapped { 16384 - folded } else { folded };
        let half = if dy < 0 { 32768 - quarter } else { quarter };
        Facing(if dx < 0 { half.wrapping_neg() } else { half })
    }
}

impl Turn {
    /// No turn.
    pub const NONE: Turn = Turn(0);
    /// An eighth of a turn.
    pub const DEGREES_45: Turn = Turn(8192);
    /// A quarter of a turn.
    pub const DEGREES_90: Turn = Turn(16384);
    /// A half turn.
    pub const DEGREES_180: Turn = Turn(32768);

    /// Degrees clockwise, to the nearest 65,536th of a turn.
    pub const fn from_degrees(degrees: i32) -> Turn {
        let doubled = degrees as i64 * 65536 * 2 / 360;
        let rounded = if doubled < 0 { (doubled - 1) / 2 } else { (doubled + 1) / 2 };
        Turn(rounded as i32)
    }

    /// The same turn the other way.
    pub const fn reversed(self) -> Turn {
        Turn(self.0.saturating_neg())
    }

    /// Its size, in either direction.
    pub const fn size(self) -> i32 {
        self.0.saturating_abs()
    }

    /// The length of the arc travelled by a point at this distance from the pivot, to the nearest
    /// thousandth.
    pub const fn arc(self, radius: i32) -> i32 {
        const TURN: i128 = 6_283_185_307;
        const DIVISOR: i128 = 65536 * 1_000_000_000;
        let product = self.size() as i128 * radius.unsigned_abs() as i128 * TURN;
        let arc = (product + DIVISOR / 2) / DIVISOR;
        if arc > i32::MAX as i128 { i32::MAX } else { arc as i32 }
    }
}

/// The angle of a vector with 0 <= small <= large, measured from the long side.
const fn half_quarter(small: i64, large: i64) -> u16 {
    if large == 0 {
        return 0;
    }
    let (small, large) = (small as i128, large as i128);
    let (mut low, mut high) = (0, 8192);
    while high - low > 1 {
        let middle = (low + high) / 2;
        let facing = Facing(middle);
        if small * facing.cosine() as i128 >= large * facing.sine() as i128 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let below = small * Facing(low).cosine() as i128 - large * Facing(low).sine() as i128;
    let above = large * Facing(high).sine() as i128 - small * Facing(high).cosine() as i128;
    if above < below { high } else { low }
}

/// Between two entries of the table the sine is computed by the addition formula, since linear
/// interpolation would be off by more than a thousandth of an inch at a few thousand inches.
const fn quarter_sine(angle: i32) -> i32 {
    let (entry, rest) = ((angle >> 4) as usize, (angle & 15) as usize);
    if rest == 0 {
        return SINES[entry];
    }
    let (sine, cosine) = (SINES[entry] as i64, SINES[1024 - entry] as i64);
    let sum = sine * FINE_COSINES[rest] as i64 + cosine * FINE_SINES[rest] as i64;
    ((sum + (1 << 29)) >> 30) as i32
}

/// Sines of every 1,024th of a quarter turn, scaled by 2^30.
static SINES: [i32; 1025] = {
    let mut table = [0; 1025];
    let mut entry = 0;
    while entry <= 1024 {
        table[entry] = series(entry as i128 * 16, 1);
        entry += 1;
    }
    table
};

/// Sines of single 65,536ths of a turn.
static FINE_SINES: [i32; 16] = fine(1);
/// Cosines of single 65,536ths of a turn.
static FINE_COSINES: [i32; 16] = fine(0);

const fn fine(first_power: i128) -> [i32; 16] {
    let mut table = [0; 16];
    let mut entry = 0;
    while entry < 16 {
        table[entry] = series(entry as i128, first_power);
        entry += 1;
    }
    table
}

/// The power series of sine (first power 1) or cosine (first power 0) with 60 binary places.
const fn series(angle: i128, first_power: i128) -> i32 {
    const QUARTER: i128 = 1_811_004_864_519_280_710;
    let x = angle * QUARTER / 16384;
    let mut term = if first_power == 1 { x } else { 1 << 60 };
    let (mut sum, mut power) = (term, first_power);
    while term != 0 {
        term = -((((term * x) >> 60) * x) >> 60) / ((power + 1) * (power + 2));
        sum += term;
        power += 2;
    }
    ((sum + (1 << 29)) >> 30) as i32
}
