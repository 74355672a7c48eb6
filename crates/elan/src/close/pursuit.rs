//! Pursuit: whether the winner of a close action follows the loser.

use linstock_dice::{Ask, Die, OneRoll, Rolled};
use linstock_rulebook::{On, Recorder, Row, rules, words};

use crate::{
    roll::{failures, under},
    test::{Facts, Of, factor, results::DRILL},
    words::{Arm, Formation},
};

rules! {
    PURSUIT = "elan.close.pursuit" {
        says: "cavalry holds back",
        text: "The winner of a close action may follow up to half a move; cavalry that would rather not must pass a drill test of 1 die, and follows a full move if it fails; artillery never pursues.",
        by: Ruling,
        at: "ruling; 004: turn sequence, close action phase",
    }
}

words! {
    /// How far a winner follows.
    pub enum Pursues {
        /// Not at all.
        None = "none",
        /// Up to half a move.
        HalfMove = "half-move",
        /// A full move.
        FullMove = "full-move",
    }
}

/// The winner of a close action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Winner {
    /// Its arm.
    pub arm: Arm,
    /// Its drill factor.
    pub factor: u8,
    /// Its disruption markers.
    pub dm: u8,
    /// How it is drawn up.
    pub formation: Formation,
    /// In a built-up area.
    pub built_up: bool,
    /// It wishes not to pursue.
    pub hold: bool,
}

/// How a pursuit goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pursued {
    /// How far.
    pub pursues: Pursues,
    /// Whether that was its own choice.
    pub may: bool,
}

/// A pursuit, ready to be rolled.
#[derive(Clone, Copy, Debug)]
pub struct Pursuit {
    winner: Winner,
    /// The drill factor of cavalry that must pass a test.
    factor: Option<u8>,
}

/// The drill dice of cavalry that wants to hold.
const DICE: u8 = 1;

impl Pursuit {
    /// Works out the drill test, if there is one.
    pub fn new(winner: Winner) -> Pursuit {
        let tests = winner.hold && winner.arm == Arm::Cavalry;
        let factor = tests.then(|| factor::factor(&drill(&winner), &mut ()));
        Pursuit { winner, factor }
    }

    /// How many dice it rolls.
    pub const fn dice(&self) -> u8 {
        if self.factor.is_some() { DICE } else { 0 }
    }

    /// The factor they are rolled against, if there are any.
    pub const fn factor(&self) -> Option<u8> {
        self.factor
    }

    /// The pursuit after this many failures.
    pub const fn pursued(&self, failures: u8) -> Pursued {
        match (self.winner.arm, self.winner.hold) {
            (Arm::Artillery, _) => Pursued { pursues: Pursues::None, may: false },
            (Arm::Cavalry, true) if failures > 0 => {
                Pursued { pursues: Pursues::FullMove, may: false }
            }
            (Arm::Infantry | Arm::Cavalry, true) => Pursued { pursues: Pursues::None, may: true },
            (Arm::Infantry | Arm::Cavalry, false) => {
                Pursued { pursues: Pursues::HalfMove, may: true }
            }
        }
    }

    /// Records the rows of the ledger, none of which depends on dice.
    pub fn record<R: Recorder>(&self, recorder: &mut R) {
        if R::LISTENS && self.factor.is_some() {
            recorder.row(Row::new(&PURSUIT, On::Dice, DICE.into()));
            factor::factor(&drill(&self.winner), recorder);
        }
    }
}

fn drill(winner: &Winner) -> Facts<'static> {
    let Winner { factor, dm, formation, built_up, .. } = *winner;
    Facts { dm, formation, built_up, ..Facts::new(Of::Drill, factor, &[]) }
}

impl<R: Recorder> OneRoll<R> for Pursuit {
    const DIE: Die = Die::D12;
    /// How many dice failed.
    type Outcome = u8;

    fn ask(&self, recorder: &mut R) -> (Ask, &'static str) {
        self.record(recorder);
        let factor = self.factor.unwrap_or(1);
        (under(self.dice(), factor), DRILL.id)
    }

    fn read(&self, rolled: Rolled) -> u8 {
        failures(rolled)
    }
}
