//! Whole numbers of any size.

use std::{cmp::Ordering, fmt};

use dashu_int::{
    UBig,
    ops::{BitTest, DivRem},
};

use crate::weight::Number;

/// A whole number of any size. Most odds fit a machine word, and cost no more than one then.
///
/// ```
/// use linstock_dice::{Count, Number};
///
/// let million = Count::from_u64(1_000_000);
/// assert_eq!(million.as_u64(), Some(1_000_000));
/// let large = million.times(&million).times(&million).times(&million);
/// assert_eq!((large.as_u64(), large.to_string().len()), (None, 25));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count(Size);

/// A number that fits is always small, so that equal numbers look alike.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Size {
    Small(u64),
    Large(UBig),
}

use Size::{Large, Small};

impl Count {
    /// A power of a small number.
    pub(crate) fn power(base: u8, exponent: u32) -> Count {
        match u64::from(base).checked_pow(exponent) {
            Some(power) => Count(Small(power)),
            None => {
                let exponent = usize::try_from(exponent).expect("dice are few");
                Count::of(UBig::from(base).pow(exponent))
            }
        }
    }

    /// The number, if it fits.
    pub const fn as_u64(&self) -> Option<u64> {
        match self.0 {
            Small(number) => Some(number),
            Large(_) => None,
        }
    }

    /// Adds another to this.
    #[inline]
    pub fn add(&mut self, other: Count) {
        if let (Small(sum), Small(more)) = (&mut self.0, &other.0)
            && let Some(both) = sum.checked_add(*more)
        {
            *sum = both;
            return;
        }
        self.add_large(other);
    }

    #[inline(never)]
    fn add_large(&mut self, other: Count) {
        match (&mut self.0, other.0) {
            (Large(sum), Large(more)) => *sum += more,
            (Large(sum), Small(more)) => *sum += more,
            (Small(sum), Large(more)) => self.0 = Large(more + *sum),
            (Small(sum), Small(more)) => *self = Count::of(UBig::from(*sum) + more),
        }
    }

    fn of(number: UBig) -> Count {
        Count(u64::try_from(&number).map_or(Large(number), Small))
    }

    fn to_large(&self) -> UBig {
        match &self.0 {
            Small(number) => UBig::from(*number),
            Large(number) => number.clone(),
        }
    }

    #[inline(never)]
    fn plus_large(&self, other: &Count) -> Count {
        Count::of(match (&self.0, &other.0) {
            (Large(a), Large(b)) => a + b,
            (Large(a), Small(b)) | (Small(b), Large(a)) => a + *b,
            (Small(a), Small(b)) => UBig::from(*a) + *b,
        })
    }

    #[inline(never)]
    fn times_large(&self, other: &Count) -> Count {
        Count::of(match (&self.0, &other.0) {
            (Large(a), Large(b)) => a * b,
            (Large(a), Small(b)) | (Small(b), Large(a)) => a * *b,
            (Small(a), Small(b)) => UBig::from(*a) * *b,
        })
    }
}

impl Number for Count {
    #[inline]
    fn from_u64(number: u64) -> Count {
        Count(Small(number))
    }

    #[inline]
    fn plus(&self, other: &Count) -> Count {
        if let (Small(a), Small(b)) = (&self.0, &other.0)
            && let Some(sum) = a.checked_add(*b)
        {
            return Count(Small(sum));
        }
        self.plus_large(other)
    }

    #[inline]
    fn times(&self, other: &Count) -> Count {
        if let (Small(a), Small(b)) = (&self.0, &other.0)
            && let Some(product) = a.checked_mul(*b)
        {
            return Count(Small(product));
        }
        self.times_large(other)
    }

    fn over(&self, divisor: u64) -> Count {
        match &self.0 {
            Small(number) => Count(Small(number / divisor)),
            Large(number) => Count::of(number / divisor),
        }
    }

    fn share_of(&self, total: &Count) -> f64 {
        // What a float holds exactly it also divides right.
        const EXACT: u64 = 1 << f64::MANTISSA_DIGITS;
        match (&self.0, &total.0) {
            (Small(share), Small(total)) if *share <= EXACT && *total <= EXACT => {
                *share as f64 / *total as f64
            }
            (Small(_) | Large(_), Small(_) | Large(_)) => {
                long_share(&self.to_large(), &total.to_large())
            }
        }
    }
}

impl Ord for Count {
    #[inline]
    fn cmp(&self, other: &Count) -> Ordering {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => a.cmp(b),
            (Large(a), Large(b)) => a.cmp(b),
            (Small(_), Large(_)) => Ordering::Less,
            (Large(_), Small(_)) => Ordering::Greater,
        }
    }
}

impl PartialOrd for Count {
    #[inline]
    fn partial_cmp(&self, other: &Count) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Small(number) => number.fmt(f),
            Large(number) => number.fmt(f),
        }
    }
}

/// A quotient of numbers of any size, rounded right.
fn long_share(share: &UBig, total: &UBig) -> f64 {
    // So many more bits than a float holds that rounding once more still gives the correct
    // result.
    const BITS: usize = 100;
    let shift = (total.bit_len() + BITS).saturating_sub(share.bit_len());
    let (quotient, rest) = (share << shift).div_rem(total);
    let quotient = u128::try_from(quotient).expect("some hundred bits");
    // A non-zero remainder keeps the quotient from looking like exactly half a step.
    scaled((quotient | u128::from(!rest.is_zero())) as f64, shift)
}

/// A float divided by a power of two, which may itself be too large for a float.
fn scaled(mut float: f64, mut halvings: usize) -> f64 {
    const MOST: usize = 1000;
    while halvings > MOST {
        float *= 2f64.powi(-1000);
        halvings -= MOST;
    }
    float * 2f64.powi(-i32::try_from(halvings).expect("a thousand at most"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whole numbers of any size give the same correctly rounded share as a division of floats.
    #[test]
    fn shares_are_rounded_once() {
        for total in [1_u32, 3, 7, 1728, 7776, 999_999_937] {
            for ways in [0, 1, 2, 5, total / 3, total / 2, total - 1, total] {
                let share = f64::from(ways) / f64::from(total);
                for dice in [0, 1, 15, 17, 40, 300] {
                    let scale = Count::power(12, dice);
                    let scaled = |number: u32| Count::from_u64(number.into()).times(&scale);
                    let (ways, total) = (scaled(ways), scaled(total));
                    assert_eq!(ways.share_of(&total), share, "{ways} of {total}");
                }
            }
        }
        let one = Count::from_u64(1);
        let tiny = one.share_of(&Count::power(12, 280));
        assert!(tiny > 0.0 && tiny < 1e-300, "{tiny}");
        assert_eq!(one.share_of(&Count::power(12, 400)), 0.0);
    }

    /// Whatever the sizes, sums, products, quotients and comparisons are those of large numbers.
    #[test]
    fn small_and_large_reckon_alike() {
        let edge = [0, 1, 2, 12, 1 << 32, u64::MAX / 2, u64::MAX - 1, u64::MAX];
        let mut all: Vec<Count> = edge.map(Count::from_u64).to_vec();
        all.extend([Count::power(6, 25), Count::power(12, 18), Count::power(12, 60)]);
        for a in &all {
            for b in &all {
                let (large_a, large_b) = (a.to_large(), b.to_large());
                let mut sum = a.clone();
                sum.add(b.clone());
                assert_eq!(sum, Count::of(&large_a + &large_b), "{a} + {b}");
                assert_eq!(a.plus(b), sum);
                assert_eq!(a.times(b), Count::of(&large_a * &large_b), "{a} * {b}");
                assert_eq!(a.cmp(b), large_a.cmp(&large_b), "{a} and {b}");
            }
            assert_eq!(a.times(&Count::from_u64(144)).over(144), *a);
            assert_eq!(a.to_string(), a.to_large().to_string());
        }
    }
}
