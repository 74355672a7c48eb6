//! Roots and fractions in whole numbers, the same to the bit on every machine.

/// One whole, for places along a line: parameters run from 0 to this.
pub(crate) const WHOLE: i32 = 1 << 24;

/// A value scaled by 2^30, back to units; halves go away from zero, so that mirrored figures stay
/// mirrored.
pub(crate) const fn from_scaled(value: i64) -> i32 {
    const HALF: i64 = 1 << 29;
    let rounded = if value < 0 { -((-value + HALF) >> 30) } else { (value + HALF) >> 30 };
    if rounded > i32::MAX as i64 {
        i32::MAX
    } else if rounded < i32::MIN as i64 {
        i32::MIN
    } else {
        rounded as i32
    }
}

/// The square root of a quarter of this, to the nearest whole: callers pass four times a square,
/// because the doubled root shows which way to round.
pub(crate) const fn root_of_quarter(four_squares: u64) -> i64 {
    four_squares.isqrt().div_ceil(2) as i64
}

/// The length of a vector, to the nearest unit.
pub(crate) const fn length(dx: i64, dy: i64) -> i64 {
    root_of_quarter(4 * (dx * dx + dy * dy) as u64)
}

/// `above / below` in parts of [`WHOLE`], rounded down, for 0 <= above <= below and below > 0.
pub(crate) const fn part(above: i64, below: i64) -> i32 {
    if above <= i64::MAX >> 24 {
        ((above << 24) / below) as i32
    } else {
        (((above as i128) << 24) / below as i128) as i32
    }
}

/// Four times the square of `cross / length`, rounded down, where `length_squared` is at least 1.
pub(crate) const fn four_squares(cross: i64, length_squared: i64) -> u64 {
    let cross = cross.unsigned_abs();
    if cross < 1 << 30 {
        4 * cross * cross / length_squared as u64
    } else {
        (4 * cross as u128 * cross as u128 / length_squared as u128) as u64
    }
}

/// `distance * WHOLE-parts`, to the nearest unit.
pub(crate) const fn along(length: i64, parts: i32) -> i64 {
    (length * parts as i64 + (WHOLE as i64 >> 1)) >> 24
}
