//! Outpost: a small game of our own, for foot and horse, with six-sided dice. It is here to show what a game brings
//! and to prove that nothing above the games needs to know it: `docs/adding-a-game.md` walks through it, and its tests
//! play whole battles by lot, with the built-in player, through the desk and at the terminal.
//!
//! The rules, all of them: the sides take turns. Each unit moves, or fires, or rallies. Foot moves 6 inches and fires 12,
//! horse moves 12 and fires 6; woods and marsh halve a move. Each figure that fires rolls a die and hits on 5 or more:
//! one less within half range, one more at a target in woods or houses. A unit that was hit rolls a die, and must beat
//! its losses: if it does not, it is shaken, and if it was shaken already, it runs. A shaken unit can only rally, on 4
//! or more. Whoever has no unit left has lost; after the last turn, points decide.
//!
//! Read in this order: [`volley`] and [`rally`] (the dice rules), [`ground`], [`action`] (what a unit does in its turn), [`play`] (the
//! game on the table), [`vocabulary`] (what its words mean to everybody else).

pub mod action;
pub mod ground;
pub mod play;
pub mod rally;
pub mod vocabulary;
pub mod volley;

use linstock_rulebook::{Rule, words};

words! {
    /// What a unit is.
    pub enum Arm {
        /// On foot, with muskets.
        Foot = "foot",
        /// On horseback, with carbines.
        Horse = "horse",
    }
}

impl Arm {
    /// How far it moves over open ground, in inches.
    pub const fn move_in(self) -> i32 {
        match self {
            Arm::Foot => 6,
            Arm::Horse => 12,
        }
    }

    /// How far it fires, in inches.
    pub const fn range_in(self) -> i32 {
        match self {
            Arm::Foot => 12,
            Arm::Horse => 6,
        }
    }
}

words! {
    /// How a unit holds together.
    pub enum Morale {
        /// In good order.
        Steady = "steady",
        /// It can only rally.
        Shaken = "shaken",
    }
}

/// Every rule, a list for each file that applies them.
pub const RULES: &[&[&Rule]] = &[volley::RULES, rally::RULES, ground::RULES, action::RULES];
