//! Engineering: walls opened, roads blocked, bridges and redoubts built.

use linstock_dice::{Ask, Die, OneRoll, Rolled};
use linstock_rulebook::{On, Recorder, Tally, rules, words};

use crate::roll::{FACTOR_LIMIT, LIMITS, small, successes, under};

rules! {
    ENGINEERING = "elan.engineering" {
        says: "drill factor",
        text: "An engineering task is tried once a turn with a D12 at or under the drill factor; a minor one (opening a wall, blocking a road) needs 1 success, a major one (a bridge, a redoubt) 3.",
        by: Ruling,
        at: "ruling; 004: turn sequence, command phase",
    }
}

words! {
    /// Kinds of task.
    pub enum Task {
        /// A wall opened, a road blocked.
        Minor = "minor",
        /// A bridge, a redoubt.
        Major = "major",
    }
}

impl Task {
    /// The successes it needs.
    pub const fn needs(self) -> u8 {
        match self {
            Task::Minor => 1,
            Task::Major => 3,
        }
    }
}

/// The most successes that a task has had before it is done.
pub const MOST_SUCCESSES: u8 = Task::Major.needs() - 1;

/// A turn's work on a task.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    /// The task.
    pub task: Task,
    /// Successes so far.
    pub successes: u8,
    /// The drill factor of the unit at work.
    pub factor: u8,
}

/// The result of a turn's work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Worked {
    /// The turn was a success.
    pub success: bool,
    /// Successes now.
    pub successes: u8,
    /// The task is done.
    pub done: bool,
}

impl Work {
    /// The number to roll under; its rows go to the recorder.
    pub fn factor<R: Recorder>(&self, recorder: &mut R) -> u8 {
        let mut tally = Tally::new(On::Factor, recorder);
        tally.add(&ENGINEERING, self.factor.into());
        tally.clamp(LIMITS, &FACTOR_LIMIT);
        small(tally.sum())
    }
}

impl<R: Recorder> OneRoll<R> for Work {
    const DIE: Die = Die::D12;
    type Outcome = Worked;

    fn ask(&self, recorder: &mut R) -> (Ask, &'static str) {
        (under(1, self.factor(recorder)), ENGINEERING.id)
    }

    fn read(&self, rolled: Rolled) -> Worked {
        let successes = self.successes.saturating_add(successes(rolled));
        Worked {
            success: successes > self.successes,
            successes,
            done: successes >= self.task.needs(),
        }
    }
}
