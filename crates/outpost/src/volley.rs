//! Fire, and the check that hits call for.

use linstock_dice::{Ask, Asked, Cuts, Die, Procedure, Reading, Rolled};
use linstock_rulebook::{On, Recorder, Row, rules};

use crate::Morale;

rules! {
    FIRE = "outpost.fire" {
        says: "fires",
        text: "A unit fires at one enemy: each figure rolls a die. What was hit checks its morale.",
        at: "Fire",
    }
    HITS = "outpost.fire.hits" {
        says: "hits on {n} or more",
        text: "Each figure rolls a die and hits on 5 or more.",
        at: "Fire",
    }
    NEAR = "outpost.fire.near" {
        says: "within half range",
        text: "Within half its range a unit needs one less.",
        at: "Fire",
    }
    COVER = "outpost.fire.cover" {
        says: "target in cover",
        text: "At a target in woods or houses one more is needed.",
        at: "Fire",
    }
    CHECK = "outpost.check" {
        says: "stands on {n} or more",
        text: "A unit that was hit rolls a die and must beat its losses, or it is shaken; if it was shaken, it runs.",
        at: "Morale",
    }
}

/// A volley: who fires at whom, in facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Volley {
    /// The figures that fire.
    pub figures: u8,
    /// Whether the target is within half range.
    pub near: bool,
    /// Whether the target is in cover.
    pub cover: bool,
    /// The figures of the target.
    pub target: u8,
    /// How the target holds together.
    pub morale: Morale,
}

/// Where a volley stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// Not yet fired.
    Loaded,
    /// Over: what the target suffered.
    Done(Suffered),
}

/// What a target suffered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Suffered {
    /// Figures it lost.
    pub lost: u8,
    /// What came of its check.
    pub end: End,
}

/// What came of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// It was not hit, or passed: it is as it was.
    Stands,
    /// It is shaken.
    Shaken,
    /// It runs.
    Runs,
    /// Nobody is left.
    Destroyed,
}

impl Volley {
    /// What a die has to show to hit.
    pub fn needs<R: Recorder>(&self, recorder: &mut R) -> u8 {
        let rows = [(&HITS, 5), (&NEAR, -i32::from(self.near)), (&COVER, i32::from(self.cover))];
        for (rule, value) in rows {
            recorder.row(Row::new(rule, On::Factor, value));
        }
        5 - u8::from(self.near) + u8::from(self.cover)
    }
}

/// What a volley rolls for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The fire.
    Fire,
    /// The check after so many losses.
    Check(u8),
}

impl<R: Recorder> Procedure<R> for Volley {
    const DIE: Die = Die::D6;
    type State = State;
    type Question = Question;
    type Plan = ();
    type Effect = Suffered;

    fn next(&self, state: &State) -> Option<Question> {
        match state {
            State::Loaded => Some(Question::Fire),
            State::Done(_) => None,
        }
    }

    fn ask(&self, question: &Question, recorder: &mut R) -> Asked<()> {
        let (ask, why) = match *question {
            Question::Fire => {
                let cuts = Cuts::one(self.needs(recorder));
                (Ask::Classes { dice: self.figures, cuts }, FIRE.id)
            }
            Question::Check(lost) => {
                recorder.row(Row::new(&CHECK, On::Factor, i32::from(lost) + 1));
                (Ask::Sum { dice: 1 }, CHECK.id)
            }
        };
        Asked { ask, why, plan: () }
    }

    fn read(&self, question: &Question, (): &(), rolled: Rolled) -> Reading<Question, Suffered> {
        let (lost, end) = match (*question, self.morale) {
            (Question::Fire, _) => match rolled.count(1).min(self.target) {
                0 => (0, End::Stands),
                all if all == self.target => (all, End::Destroyed),
                some => return Reading::Then(Question::Check(some)),
            },
            (Question::Check(lost), _) if rolled.sum() > u16::from(lost) => (lost, End::Stands),
            (Question::Check(lost), Morale::Steady) => (lost, End::Shaken),
            (Question::Check(lost), Morale::Shaken) => (lost, End::Runs),
        };
        Reading::Effect(Suffered { lost, end })
    }

    fn settle(&self, _: State, suffered: Suffered) -> State {
        State::Done(suffered)
    }

    fn step(state: &State) -> usize {
        match state {
            State::Loaded => 0,
            State::Done(_) => 1,
        }
    }
}
