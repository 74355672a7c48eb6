//! How likely a branch is: a fraction in `f64` where speed matters, a whole number of ways where
//! the answer must be exact.

use crate::{ask::Die, count::Count};

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
    ways: Count,
    dice: u32,
}

impl Exact {
    fn raise(&mut self, dice: u32, die: Die) {
        if dice > self.dice {
            self.ways = self.ways.times(&falls(die, dice - self.dice));
            self.dice = dice;
        }
    }
}

fn falls(die: Die, dice: u32) -> Count {
    Count::power(die.sides(), dice)
}

impl Weight for Exact {
    type Number = Count;

    fn certain() -> Exact {
        Exact { ways: Count::from_u64(1), dice: 0 }
    }

    fn of_roll(ways: Count, _: Die, dice: u8) -> Exact {
        Exact { ways, dice: dice.into() }
    }

    fn then(&self, next: &Exact) -> Exact {
        Exact { ways: self.ways.times(&next.ways), dice: self.dice + next.dice }
    }

    fn merge(&mut self, mut other: Exact, die: Die) {
        self.raise(other.dice, die);
        other.raise(self.dice, die);
        self.ways.add(other.ways);
    }

    fn level<T>(outcomes: Vec<(T, Exact)>, die: Die) -> (Vec<(T, Count)>, Count) {
        let most = outcomes.iter().map(|(_, weight)| weight.dice).max().unwrap_or(0);
        let level = outcomes.into_iter().map(|(outcome, mut weight)| {
            weight.raise(most, die);
            (outcome, weight.ways)
        });
        (level.collect(), falls(die, most))
    }
}
