//! Rallying.

use linstock_dice::{Ask, Die, OneRoll, Rolled};
use linstock_rulebook::{On, Recorder, Row, rules};

rules! {
    RALLY = "outpost.rally" {
        says: "tries to rally",
        text: "A shaken unit rolls a die to get back into order.",
        at: "Morale",
    }
    NEEDED = "outpost.rally.needed" {
        says: "rallies on {n} or more",
        text: "A shaken unit is steady again on 4 or more.",
        at: "Morale",
    }
}

/// What a die has to show.
const NEEDS: u16 = 4;

/// A shaken unit that tries to get back into order. Whether it does is what comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rally;

impl<R: Recorder> OneRoll<R> for Rally {
    const DIE: Die = Die::D6;
    type Outcome = bool;

    fn ask(&self, recorder: &mut R) -> (Ask, &'static str) {
        recorder.row(Row::new(&NEEDED, On::Factor, NEEDS.into()));
        (Ask::Sum { dice: 1 }, RALLY.id)
    }

    fn read(&self, rolled: Rolled) -> bool {
        rolled.sum() >= NEEDS
    }
}
