//! How every die of the game is read: at or under a factor.

use linstock_dice::{Ask, Cuts, Rolled};
use linstock_rulebook::rules;

rules! {
    ROLL_UNDER = "elan.roll-under" {
        says: "at or under the factor",
        text: "A D12 at or under the factor succeeds.",
        by: Ruling,
        at: "ruling; 004: the worst troops save on the lowest numbers, and good things add",
    }
    FACTOR_LIMIT = "elan.factor-limit" {
        says: "limit of a factor",
        text: "After modifiers every factor is kept between 1 and 10, so a 1 always succeeds and a 12 always fails; a save in cover may reach 11.",
        by: Ruling,
        at: "ruling; 004: saves",
    }
    BREAK_AT_FOUR = "elan.break-at-four" {
        says: "four disruption markers break a unit",
        text: "A unit has at most 4 disruption markers and is broken while it has 4; a result that breaks it sets them to 4. A house rule may change the number.",
        by: Ruling,
        at: "ruling; 004: drill results",
    }
}

/// The lowest and highest value of a factor.
pub const LIMITS: (i32, i32) = (1, 10);

/// A roll against a factor.
#[inline]
pub const fn under(dice: u8, factor: u8) -> Ask {
    Ask::Classes { dice, cuts: Cuts::one(factor + 1) }
}

/// How many dice of a roll [`under`] a factor succeeded.
#[inline]
pub fn successes(rolled: Rolled) -> u8 {
    rolled.count(0)
}

/// How many dice of a roll [`under`] a factor failed.
#[inline]
pub fn failures(rolled: Rolled) -> u8 {
    rolled.count(1)
}

/// A figure that limits have made small enough to roll.
pub(crate) fn small(value: i32) -> u8 {
    u8::try_from(value).expect("limits hold it between 0 and 255")
}
