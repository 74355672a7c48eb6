//! Steps as they begin: each notes its rule once.

use linstock_battle::{Scratch, Seat, World};

use super::rule;
use crate::play::{Elan, state::Phase};

/// Whether a step has just begun: then its rule is noted, if anything happens in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It has.
    Begins,
    /// It was noted before.
    GoesOn,
}

impl Step {
    /// What a step is, after it was that of another time.
    pub fn since(before: Moment, now: Moment) -> Step {
        if before == now { Step::GoesOn } else { Step::Begins }
    }

    /// Notes the step's rule, once.
    pub(super) fn note(self, scratch: &mut Scratch<Elan>) {
        if self == Step::Begins {
            scratch.note(rule(scratch.state.phase).id, None);
        }
    }
}

/// A step of a turn of a side.
pub type Moment = (u16, Seat, Phase);

/// The step that it is now.
pub fn moment(world: &World<Elan>) -> Moment {
    (world.state.turn, world.state.active, world.state.phase)
}
