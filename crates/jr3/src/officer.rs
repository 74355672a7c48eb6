//! Officers at risk: a die for each hit on the unit they are with.

use linstock_dice::{Ask, Cuts, Die, OneRoll, Rolled};
use linstock_rulebook::{Recorder, rules};

use crate::edition::Edition;

rules! {
    RISK = "jr3.officer.risk" {
        says: "officer at risk",
        text: "An officer with a unit that is hit rolls a die for each hit; a 6 kills him.",
        by: Ruling,
        at: "ruling",
    }
}

/// Hits on an officer's unit.
#[derive(Clone, Copy, Debug)]
pub struct Risk {
    hits: u8,
    kills: u8,
}

impl Risk {
    /// A risk to run.
    pub fn new(edition: &Edition, hits: u8) -> Risk {
        Risk { hits, kills: edition.house.officer_killed.unwrap_or(6) }
    }
}

impl<R: Recorder> OneRoll<R> for Risk {
    const DIE: Die = Die::D6;
    /// Whether he is killed.
    type Outcome = bool;

    fn ask(&self, _: &mut R) -> (Ask, &'static str) {
        (Ask::Classes { dice: self.hits, cuts: Cuts::one(self.kills) }, RISK.id)
    }

    fn read(&self, rolled: Rolled) -> bool {
        rolled.count(1) > 0
    }
}
