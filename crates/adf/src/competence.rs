//! Tactical competence: a die at or above the basic morale point.

use linstock_dice::{Ask, Die, OneRoll, Rolled};
use linstock_rulebook::{Recorder, rules};

use crate::morale::{Situation, Unit, bmp::bmp};

rules! {
    COMPETENCE = "adf.tct" {
        says: "tactical competence",
        text: "For a tactical competence test roll a die: at or above the unit's current basic morale point it passes.",
        at: "002: tactical competence test",
    }
}

/// A unit taking the test.
#[derive(Clone, Copy, Debug)]
pub struct Competence {
    /// The unit.
    pub unit: Unit,
}

impl Competence {
    /// The test of merged regiments, which have the better unit's point, undamaged.
    pub const fn merged(unit: Unit) -> Competence {
        Competence { unit: Unit { stands_lost: 0, ..unit } }
    }

    /// The unit's current basic morale point.
    pub fn bmp<R: Recorder>(&self, recorder: &mut R) -> i32 {
        bmp(&self.unit, &Situation::default(), recorder)
    }
}

impl<R: Recorder> OneRoll<R> for Competence {
    const DIE: Die = Die::D6;
    /// Whether it passes.
    type Outcome = bool;

    fn ask(&self, recorder: &mut R) -> (Ask, &'static str) {
        if R::LISTENS {
            self.bmp(recorder);
        }
        (Ask::Sum { dice: 1 }, COMPETENCE.id)
    }

    fn read(&self, rolled: Rolled) -> bool {
        i32::from(rolled.sum()) >= self.bmp(&mut ())
    }
}
