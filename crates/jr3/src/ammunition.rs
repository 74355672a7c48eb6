//! Replacement ammunition.

use linstock_dice::{Ask, Die, OneRoll, Rolled};
use linstock_rulebook::{Recorder, rules};

rules! {
    AMMUNITION = "jr3.ammunition" {
        says: "replacement ammunition",
        text: "After each turn's rallies a unit low on ammunition rolls a die: it is resupplied on 5 or more, on 4 or more with an officer.",
        by: Ruling,
        at: "ruling",
    }
}

/// A unit trying to replace its ammunition.
#[derive(Clone, Copy, Debug)]
pub struct Replacement {
    /// An officer is with it.
    pub officer: bool,
}

impl Replacement {
    /// The lowest face that finds some.
    pub const fn needs(&self) -> u8 {
        if self.officer { 4 } else { 5 }
    }
}

impl<R: Recorder> OneRoll<R> for Replacement {
    const DIE: Die = Die::D6;
    /// Whether it has found some.
    type Outcome = bool;

    fn ask(&self, _: &mut R) -> (Ask, &'static str) {
        (Ask::Sum { dice: 1 }, AMMUNITION.id)
    }

    fn read(&self, rolled: Rolled) -> bool {
        rolled.sum() >= u16::from(self.needs())
    }
}
