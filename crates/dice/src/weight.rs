//! How likely a branch is: a fraction in `f64` where speed matters, a whole number of ways where
//! the answer must be exact.

use dashu_int::{
    UBig,
    ops::{BitTest, DivRem},
};

use crate::ask::Die;

/// A number that counts the ways of one roll.
pub trait Number: Clone + PartialOrd {
    /// Converts a small whole number.
    fn from_u64(number: u64) -> Self;
    /// The sum.
    fn plus(&self, other: &Self) -> Self;
    /// The product.
    fn times(&self, other: &Self) -> Self;
    /// The quotient, which must be whole.
    fn over(&self, divisor: u64) -> Self;
    /// `self` as a share of `total`.
    fn share_of(&self, total: &Self) -> f64;
}

impl Number for f64 {
    fn from_u64(number: u64) -> f64 {
        number as f64
    }

    fn plus(&self, other: &f64) -> f64 {
        self + other
    }

    fn times(&self, other: &f64) -> f64 {
        self * other
    }

    fn over(&self, divisor: u64) -> f64 {
        self / divisor as f64
    }

    fn share_of(&self, total: &f64) -> f64 {
        self / total
    }
}

impl Number for UBig {
    fn from_u64(number: u64) -> UBig {
        UBig::from(number)
    }

    fn plus(&self, other: &UBig) -> UBig {
        self + other
    }

    fn times(&self, other: &UBig) -> UBig {
        self * other
    }

    fn over(&self, divisor: u64) -> UBig {
        self / divisor
    }

    fn share_of(&self, total: &UBig) -> f64 {
        // What a float holds exactly it also divides right.
        const EXACT: u64 = 1 << f64::MANTISSA_DIGITS;
        match (u64::try_from(self), u64::try_from(total)) {
            (Ok(share), Ok(total)) if share <= EXACT && total <= EXACT => {
                share as f64 / total as f64
            }
            (Ok(_) | Err(_), Ok(_) | Err(_)) => long_share(self, total),
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

/// The weight of a branch across several rolls.
pub trait Weight: Clone {
    /// The numbers used within a single roll.
    type Number: Number;

    /// The weight of the start.
    fn certain() -> Self;
    /// The weight of a result reached by `ways` of all the ways this many dice can fall.
    fn of_roll(ways: Self::Number, die: Die, dice: u8) -> Self;
    /// The weight of this branch followed by that one.
    fn then(&self, next: &Self) -> Self;
    /// Adds the weight of another branch that leads to the same state.
    fn merge(&mut self, other: Self, die: Die);
    /// Brings the weights of all outcomes to one total.
    fn level<T>(outcomes: Vec<(T, Self)>, die: Die) -> (Vec<(T, Self::Number)>, Self::Number);
}

impl Weight for f64 {
    type Number = f64;

    fn certain() -> f64 {
        1.0
    }

    fn of_roll(ways: f64, die: Die, dice: u8) -> f64 {
        ways * CHANCE_OF_ONE_FALL[die as usize][usize::from(dice)]
    }

    fn then(&self, next: &f64) -> f64 {
        self * next
    }

    fn merge(&mut self, other: f64, _: Die) {
        *self += other;
    }

    fn level<T>(outcomes: Vec<(T, f64)>, _: Die) -> (Vec<(T, f64)>, f64) {
        (outcomes, 1.0)
    }
}

/// 1 / sides^dice, for D6 and D12.
const CHANCE_OF_ONE_FALL: [[f64; 256]; 2] = [chances_of_one_fall(6.0), chances_of_one_fall(12.0)];

const fn chances_of_one_fall(sides: f64) -> [f64; 256] {
    let mut falls = 1.0;
    let mut chances = [1.0; 256];
    let mut dice = 1;
    while dice < 256 {
        falls *= sides;
        chances[dice] = 1.0 / falls;
        dice += 1;
    }
    chances
}

/// A whole number of ways out of sides^dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact {
    ways: UBig,
    dice: u32,
}

impl Exact {
    fn raise(&mut self, dice: u32, die: Die) {
        if dice > self.dice {
            self.ways *= falls(die, dice - self.dice);
            self.dice = dice;
        }
    }
}

fn falls(die: Die, dice: u32) -> UBig {
    UBig::from(die.sides()).pow(usize::try_from(dice).expect("dice are few"))
}

impl Weight for Exact {
    type Number = UBig;

    fn certain() -> Exact {
        Exact { ways: UBig::ONE, dice: 0 }
    }

    fn of_roll(ways: UBig, _: Die, dice: u8) -> Exact {
        Exact { ways, dice: dice.into() }
    }

    fn then(&self, next: &Exact) -> Exact {
        Exact { ways: &self.ways * &next.ways, dice: self.dice + next.dice }
    }

    fn merge(&mut self, mut other: Exact, die: Die) {
        self.raise(other.dice, die);
        other.raise(self.dice, die);
        self.ways += other.ways;
    }

    fn level<T>(outcomes: Vec<(T, Exact)>, die: Die) -> (Vec<(T, UBig)>, UBig) {
        let most = outcomes.iter().map(|(_, weight)| weight.dice).max().unwrap_or(0);
        let level = outcomes.into_iter().map(|(outcome, mut weight)| {
            weight.raise(most, die);
            (outcome, weight.ways)
        });
        (level.collect(), falls(die, most))
    }
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
                for dice in [0, 1, 40, 300] {
                    let scale = falls(Die::D12, dice);
                    let (ways, total) = (UBig::from(ways) * &scale, UBig::from(total) * &scale);
                    assert_eq!(ways.share_of(&total), share, "{ways} of {total}");
                }
            }
        }
        let tiny = UBig::ONE.share_of(&falls(Die::D12, 280));
        assert!(tiny > 0.0 && tiny < 1e-300, "{tiny}");
        assert_eq!(UBig::ONE.share_of(&falls(Die::D12, 400)), 0.0);
    }
}
