//! Officers at risk: a die for each fire or round of melee in which their unit lost anybody.

use linstock_dice::{Ask, Cuts, Die, OneRoll, Rolled};
use linstock_rulebook::{Recorder, rules};

use crate::edition::Edition;

rules! {
    RISK = "jr3.officer.risk" {
        says: "officer at risk",
        text: "An officer rolls one die for each fire or round of melee in which the unit he is with lost anybody; a 6 kills him.",
        by: Ruling,
        at: "ruling",
    }
}

/// Fires and rounds of melee in which an officer's unit lost anybody.
#[derive(Clone, Copy, Debug)]
pub struct Risk {
    fires: u8,
    kills: u8,
}

impl Risk {
    /// A risk to run, once for each of so many fires.
    pub fn new(edition: &Edition, fires: u8) -> Risk {
        Risk { fires, kills: edition.house.officer_killed() }
    }
}

impl<R: Recorder> OneRoll<R> for Risk {
    const DIE: Die = Die::D6;
    /// Whether he is killed.
    type Outcome = bool;

    fn ask(&self, _: &mut R) -> (Ask, &'static str) {
        (Ask::Classes { dice: self.fires, cuts: Cuts::one(self.kills) }, RISK.id)
    }

    fn read(&self, rolled: Rolled) -> bool {
        rolled.count(1) > 0
    }
}
