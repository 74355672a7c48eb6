//! What a close action rolls for, and how each roll is read. Every rule is that of the single
//! procedure.

use std::hash::{Hash, Hasher};

use linstock_dice::{Asked, Die, Procedure, Reading, Rolled};
use linstock_rulebook::{Place, Recorder, Side};

use super::{
    Action,
    state::{Effect, Stage, State},
};
use crate::{
    close::round::{CLOSE, Round},
    roll::{failures, successes, under},
    save::{self, Attack, SAVE, Saved, special},
    test::results::{self, BREAKING_FAILURES},
};

/// What an action rolls for.
///
/// Two questions are equal if the same dice are read in the same way, whenever they are asked, so
/// that a walk works them out once. Only the ledger needs the state.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// What the roll depends on.
    pub wants: Wants,
    /// Where it is asked.
    pub state: State,
}

/// What a roll depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// Hits of a side's blows.
    Hits {
        /// How many dice.
        dice: u8,
        /// Against what.
        factor: u8,
        /// Whom they strike.
        struck: Struck,
    },
    /// Saves of the side that was hit.
    Saves {
        /// How many hits.
        hits: u8,
        /// Whom they strike.
        struck: Struck,
    },
    /// The fate of a leader.
    Leader {
        /// Special casualties.
        special: u8,
        /// Figures lost.
        lost: u8,
        /// How many more markers break the unit.
        room: u8,
    },
    /// Failures of a test.
    Test {
        /// How many dice.
        dice: u8,
        /// Against what.
        factor: u8,
    },
}

/// A side that is struck, as far as the dice depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Struck {
    /// Its save factor.
    pub save: u8,
    /// The most figures it can lose.
    pub figures: u8,
    /// The most markers it can gain: as many as break it.
    pub room: u8,
    /// It has a leader.
    pub leader: bool,
}

impl PartialEq for Question {
    #[inline]
    fn eq(&self, other: &Question) -> bool {
        self.wants == other.wants
    }
}

impl Eq for Question {}

impl Hash for Question {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let pack = |bytes: [u8; 8]| u64::from_le_bytes(bytes);
        hasher.write_u64(match self.wants {
            Wants::Hits { dice, factor, struck: Struck { save, figures, room, leader } } => {
                pack([0, dice, factor, save, figures, room, leader.into(), 0])
            }
            Wants::Saves { hits, struck: Struck { save, figures, room, leader } } => {
                pack([1, hits, 0, save, figures, room, leader.into(), 0])
            }
            Wants::Leader { special, lost, room } => pack([2, special, lost, room, 0, 0, 0, 0]),
            Wants::Test { dice, factor } => pack([3, dice, factor, 0, 0, 0, 0, 0]),
        });
    }
}

impl<R: Recorder> Procedure<R> for Action<'_> {
    const DIE: Die = Die::D12;
    type State = State;
    type Question = Question;
    type Plan = ();
    type Effect = Effect;

    #[inline]
    fn next(&self, state: &State) -> Option<Question> {
        self.question(*state)
    }

    fn ask(&self, question: &Question, recorder: &mut R) -> Asked<()> {
        if R::LISTENS {
            self.record(question, recorder);
        }
        let (ask, why) = match question.wants {
            Wants::Hits { dice, factor, .. } => (under(dice, factor), CLOSE.id),
            Wants::Saves { hits, struck } => (save::ask(hits, struck.save), SAVE.id),
            Wants::Leader { special, .. } => {
                (special::ask(self.house, special), special::SPECIAL.id)
            }
            Wants::Test { dice, factor } => (under(dice, factor), results::ELAN.id),
        };
        Asked { ask, why, plan: () }
    }

    #[inline]
    fn read(&self, question: &Question, (): &(), rolled: Rolled) -> Reading<Question, Effect> {
        let then = |wants| Reading::Then(Question { wants, state: question.state });
        match question.wants {
            Wants::Hits { struck, .. } => match successes(rolled) {
                0 => Reading::Effect(Effect::struck(0, 0, false)),
                hits => then(Wants::Saves { hits, struck: struck.of(hits) }),
            },
            Wants::Saves { struck, .. } => {
                let Saved { special, lost } = Saved::read(rolled);
                let lost = lost.min(struck.figures);
                if struck.leader && special > 0 {
                    return then(Wants::Leader { special, lost, room: struck.room });
                }
                let markers = special::markers(self.house, special, false).min(struck.room);
                Reading::Effect(Effect::struck(lost, markers, false))
            }
            Wants::Leader { special, lost, room } => {
                let killed = special::kills(rolled);
                let markers = special::markers(self.house, special, killed).min(room);
                Reading::Effect(Effect::struck(lost, markers, killed))
            }
            Wants::Test { .. } => {
                Reading::Effect(Effect::failed(failures(rolled).min(BREAKING_FAILURES)))
            }
        }
    }

    #[inline]
    fn settle(&self, state: State, effect: Effect) -> State {
        self.follow(state, effect)
    }

    #[inline]
    fn step(state: &State) -> usize {
        state.step()
    }
}

impl Struck {
    /// Reduced to what this many hits or blows can do: they kill no more than their number.
    #[inline]
    pub(super) fn of(self, hits: u8) -> Struck {
        Struck { figures: self.figures.min(hits), ..self }
    }
}

/// The steps of the ledger, by round.
const ROUND: [&str; 3] = ["round-1", "round-2", "round-3"];
const SAVING: [&str; 3] = ["save-1", "save-2", "save-3"];
const TEST: [&str; 3] = ["test-1", "test-2", "test-3"];

impl Action<'_> {
    /// Records the rows of a question.
    fn record<R: Recorder>(&self, question: &Question, recorder: &mut R) {
        let Question { wants, state } = *question;
        match (wants, state.stage()) {
            (Wants::Hits { .. }, Stage::Blows { by, .. }) => self.record_blows(state, by, recorder),
            (Wants::Saves { .. }, Stage::Blows { round, by }) => {
                let side = by.other();
                let step = Some(SAVING[usize::from(round - 1)]);
                recorder.place(Place { side: Some(side), step });
                let target = self.party(side).target(state.force(side), self.party(by));
                save::factor(&target, Attack::CloseAction, recorder);
            }
            (Wants::Test { .. }, Stage::Closing) => {
                self.record_test(state, Side::Attacker, recorder);
            }
            (Wants::Test { .. }, Stage::Test { by, .. }) => self.record_test(state, by, recorder),
            // A leader's dice have no rows.
            (
                Wants::Hits { .. }
                | Wants::Saves { .. }
                | Wants::Leader { .. }
                | Wants::Test { .. },
                _,
            ) => {}
        }
    }

    /// Records the rows of a side's blows.
    pub(super) fn record_blows<R: Recorder>(&self, state: State, by: Side, recorder: &mut R) {
        let step = state.round().map(|round| ROUND[usize::from(round) - 1]);
        recorder.place(Place { side: Some(by), step });
        let blows = self.party(by).blows(state.force(by), self.party(by.other()));
        Round::new(blows).record(recorder);
    }

    /// Records the rows of a side's test.
    pub(super) fn record_test<R: Recorder>(&self, state: State, by: Side, recorder: &mut R) {
        let step = state.round().map_or("closing", |round| TEST[usize::from(round) - 1]);
        recorder.place(Place { side: Some(by), step: Some(step) });
        self.test(state, by).record(recorder);
    }
}
