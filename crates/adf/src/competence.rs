//! Tactical competence: a die at or above the basic morale point.

use linstock_dice::{Ask, Asked, Die, Procedure, Rolled};
use linstock_rulebook::{Recorder, rules};

use crate::morale::{Situation, Unit, bmp::bmp};

rules! {
    COMPETENCE = "adf.tct" {
        says: "tactical competence",
        text: "A tactical competence test rolls a die; at or above the unit's current basic morale point it passes.",
        at: "002: tactical competence test",
    }
}

/// A unit put to the test.
#[derive(Clone, Copy, Debug)]
pub struct Competence {
    /// The unit.
    pub unit: Unit,
}

/// Where a [`Competence`] test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// Not yet rolled.
    Waiting,
    /// Rolled.
    Rolled {
        /// Whether it passed.
        passed: bool,
    },
}

impl Competence {
    /// The unit's current basic morale point.
    pub fn bmp<R: Recorder>(&self, recorder: &mut R) -> i32 {
        bmp(&self.unit, &Situation::default(), recorder)
    }
}

impl<R: Recorder> Procedure<R> for Competence {
    const DIE: Die = Die::D6;
    type State = State;
    type Plan = i32;

    fn ask(&self, state: State, recorder: &mut R) -> Option<Asked<i32>> {
        match state {
            State::Waiting => {
                let plan = self.bmp(recorder);
                Some(Asked { ask: Ask::Sum { dice: 1 }, why: COMPETENCE.id, plan })
            }
            State::Rolled { .. } => None,
        }
    }

    fn settle(&self, _: State, bmp: &i32, rolled: Rolled, _: &mut R) -> State {
        State::Rolled { passed: i32::from(rolled.sum()) >= *bmp }
    }

    fn step(state: &State) -> usize {
        match state {
            State::Waiting => 0,
            State::Rolled { .. } => 1,
        }
    }
}
