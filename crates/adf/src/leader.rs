//! Leader risk: a die for each hit on the unit he is with.

use linstock_dice::{Ask, Asked, Cuts, Die, Procedure, Rolled};
use linstock_rulebook::{Recorder, rules};

rules! {
    RISK = "adf.leader.risk" {
        says: "leader at risk",
        text: "A leader with a unit that is hit rolls a die for each hit; a 6 kills him, and every unit he was with or adjacent to checks morale.",
        at: "002: turn overview",
    }
}

/// So many hits on a leader's unit.
#[derive(Clone, Copy, Debug)]
pub struct Risk {
    /// How many.
    pub hits: u8,
}

/// Where a [`Risk`] stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// Not yet rolled.
    Exposed,
    /// Rolled.
    Settled {
        /// Whether a 6 came up.
        killed: bool,
    },
}

const KILLS: u8 = 6;

impl<R: Recorder> Procedure<R> for Risk {
    const DIE: Die = Die::D6;
    type State = State;
    type Plan = ();

    fn ask(&self, state: State, _: &mut R) -> Option<Asked<()>> {
        match state {
            State::Exposed => {
                let ask = Ask::Classes { dice: self.hits, cuts: Cuts::one(KILLS) };
                Some(Asked { ask, why: RISK.id, plan: () })
            }
            State::Settled { .. } => None,
        }
    }

    fn settle(&self, _: State, (): &(), rolled: Rolled, _: &mut R) -> State {
        State::Settled { killed: rolled.count(1) > 0 }
    }

    fn step(state: &State) -> usize {
        match state {
            State::Exposed => 0,
            State::Settled { .. } => 1,
        }
    }
}
