//! Reinforcements: whether those that are due arrive.

use linstock_dice::{Ask, Die, OneRoll, Rolled};
use linstock_rulebook::{On, Recorder, Tally, rules};

use crate::roll::{FACTOR_LIMIT, LIMITS, small, successes, under};

rules! {
    REINFORCEMENTS = "elan.reinforcements" {
        says: "reinforcements are due",
        text: "Reinforcements that are due arrive on a D12 at or under 4.",
        by: Ruling,
        at: "ruling; 004: turn sequence, command phase",
    }
    LATE = "elan.reinforcements.late" {
        says: "turns late",
        text: "Each turn since reinforcements were due: +1.",
        by: Ruling,
        at: "ruling",
    }
}

const DUE: i32 = 4;

/// Reinforcements that are due.
#[derive(Clone, Copy, Debug)]
pub struct Reinforcements {
    /// Turns since they were due.
    pub turns_late: u8,
}

impl Reinforcements {
    /// The number to roll under; its rows go to the recorder.
    pub fn factor<R: Recorder>(&self, recorder: &mut R) -> u8 {
        let mut tally = Tally::new(On::Factor, recorder);
        tally.add(&REINFORCEMENTS, DUE);
        tally.add(&LATE, self.turns_late.into());
        tally.clamp(LIMITS, &FACTOR_LIMIT);
        small(tally.sum())
    }
}

impl<R: Recorder> OneRoll<R> for Reinforcements {
    const DIE: Die = Die::D12;
    /// Whether they arrive.
    type Outcome = bool;

    fn ask(&self, recorder: &mut R) -> (Ask, &'static str) {
        (under(1, self.factor(recorder)), REINFORCEMENTS.id)
    }

    fn read(&self, rolled: Rolled) -> bool {
        successes(rolled) > 0
    }
}
