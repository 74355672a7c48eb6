//! Roots and fractions in whole numbers, identical to the bit on every machine.

/// The whole of a line: positions along a line run from 0 to this.
pub(crate) const WHOLE: i32 = 1 << 24;

/// Converts a value scaled by 2^30 back to units; halves round away from zero, so that mirrored
/// figures stay mirrored.
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

/// The square root of a quarter of this, to the nearest whole number. Callers pass four times a
/// square because the doubled root shows which way to round.
pub(crate) const fn root_of_quarter(four_squares: u64) -> i64 {
    four_squares.isqrt().div_ceil(2) as i64
}

/// The length of a vector, to the nearest unit.
pub(crate) const fn length(dx: i64, dy: i64) -> i64 {
    let squared = (dx * dx + dy * dy) as u64;
    if squared >= 1 << 48 {
        return root_of_quarter(4 * squared);
    }
    // The longest of its projections on three axes is too short by less than a 50th; Newton's steps
    // reduce that to less than a 5,000th and then to less than one, never below the true value.
    let (dx, dy) = (dx.unsigned_abs(), dy.unsigned_abs());
    let (long, short) = if dx < dy { (dy, dx) } else { (dx, dy) };
    let (slant, diagonal) = ((946 * long + 391 * short) >> 10, (724 * (long + short)) >> 10);
    let longer = if slant < diagonal { diagonal } else { slant };
    let shadow = if longer < long { long } else { longer } + 1;
    let near = (shadow + squared / shadow) / 2 + 1;
    let nearer = (near + squared / near) / 2 + 1;
    let below = nearer - (nearer * nearer > squared) as u64;
    let below = below - (below * below > squared) as u64;
    let below = below - (below * below > squared) as u64;
    (below + (squared > below * below + below) as u64) as i64
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_roots() {
        let sides = (0..3000).chain((1..400).map(|it| it * 7001)).chain([2_000_000, 16_000_000]);
        for (step, dx) in sides.enumerate() {
            for dy in [0, 1, 2, step as i64, dx / 5, dx / 2 + 1, dx - dx / 7, dx, dx + 1, 3 * dx] {
                let root = root_of_quarter(4 * (dx * dx + dy * dy) as u64);
                assert_eq!(length(dx, dy), root, "{dx} {dy}");
                assert_eq!(length(-dy, dx), root, "{dy} {dx}");
            }
        }
    }
}
