//! A player who does whatever comes to mind, as long as it is legal.

use linstock_battle::{
    Command, Seen,
    sample::{Lot, sample},
};

use crate::Player;

/// Wanders.
#[derive(Clone, Debug)]
pub struct Random {
    lot: Lot,
}

impl Random {
    /// Wanders from a seed.
    pub const fn new(seed: u64) -> Random {
        Random { lot: Lot::new(seed) }
    }
}

impl Player for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn choose(&mut self, view: &dyn Seen) -> Option<Command> {
        sample(view, &mut self.lot, &mut |_, _| ())
    }
}
