//! Leader risk: a die for each hit on the unit he is with.

use linstock_dice::{Ask, Cuts, Die, OneRoll, Rolled};
use linstock_rulebook::{Recorder, rules};

rules! {
    RISK = "adf.leader.risk" {
        says: "leader at risk",
        text: "A leader with a unit that is hit rolls a die for each hit; a 6 kills him, and every unit he was with or adjacent to checks morale.",
        at: "002: turn overview",
    }
}

/// Hits on a leader's unit.
#[derive(Clone, Copy, Debug)]
pub struct Risk {
    /// How many.
    pub hits: u8,
}

/// What kills him.
pub const KILLS: u8 = 6;

impl<R: Recorder> OneRoll<R> for Risk {
    const DIE: Die = Die::D6;
    /// Whether he is killed.
    type Outcome = bool;

    fn ask(&self, _: &mut R) -> (Ask, &'static str) {
        (Ask::Classes { dice: self.hits, cuts: Cuts::one(KILLS) }, RISK.id)
    }

    fn read(&self, rolled: Rolled) -> bool {
        rolled.count(1) > 0
    }
}
