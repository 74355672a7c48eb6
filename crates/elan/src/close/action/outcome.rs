//! How a close action ends.

use linstock_rulebook::{Side, words};

/// How a close action ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outcome {
    /// In a word.
    pub result: ActionResult,
    /// Who has won.
    pub winner: Option<Side>,
    /// Rounds fought; 0 if not reported.
    pub rounds: u8,
    /// What is left of the attacker.
    pub attacker: Remains,
    /// What is left of the defender.
    pub defender: Remains,
}

/// What is left of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Remains {
    /// What becomes of it.
    pub fate: Fate,
    /// Figures left.
    pub figures: u8,
    /// Figures lost.
    pub lost: u8,
    /// Disruption markers; 0 if not reported.
    pub dm: u8,
    /// How many of its leaders were killed.
    pub leaders_killed: u8,
}

words! {
    /// How a close action ends.
    pub enum ActionResult {
        /// The attacker did not close.
        Halted = "halted",
        /// A side broke.
        Broken = "broken",
        /// A side has nobody left.
        Destroyed = "destroyed",
        /// A side had the worse of the last round.
        Beaten = "beaten",
    }
}

words! {
    /// What becomes of a side.
    pub enum Fate {
        /// It stays where it is.
        Stands = "stands",
        /// It did not close.
        Halts = "halts",
        /// It falls back.
        FallsBack = "falls-back",
        /// It flees.
        Breaks = "breaks",
        /// Nobody is left.
        Destroyed = "destroyed",
    }
}

/// How an action ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// In a word.
    pub result: ActionResult,
    /// Rounds fought; 0 if not reported.
    pub rounds: u8,
    /// What becomes of attacker and defender.
    pub fates: [Fate; 2],
}

impl Ended {
    /// The winner: the side that stands, if they came to blows or the other broke.
    pub fn winner(result: ActionResult, fates: [Fate; 2]) -> Option<Side> {
        match (result, fates) {
            (ActionResult::Halted, _) | (_, [Fate::Stands, Fate::Stands]) => None,
            (_, [Fate::Stands, _]) => Some(Side::Attacker),
            (_, [_, Fate::Stands]) => Some(Side::Defender),
            (ActionResult::Broken | ActionResult::Destroyed | ActionResult::Beaten, _) => None,
        }
    }
}
