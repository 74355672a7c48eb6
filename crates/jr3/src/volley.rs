//! A volley: fire, and the check it causes.

use linstock_dice::{Ask, Asked, Die, Procedure, Reading, Rolled};
use linstock_rulebook::{Place, Recorder, Refusal};

use crate::{
    edition::Edition,
    fire::{
        self, FIRE, Fire, Plan, Ready,
        losses::{Pending, STAR},
    },
    morale::{CHECK, Cause, Check, Flight, Situation, Trial, Unit, searched_out},
    strength::Strength,
    tables::FireResult,
    words::Morale,
};

/// Fire and the unit it strikes, ready to be rolled.
#[derive(Debug)]
pub struct Volley<'a> {
    edition: &'a Edition,
    fire: &'a Fire,
    struck: Struck,
    plan: Plan,
}

/// The unit that a fire strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Struck {
    /// The unit; its stands lost follow from its strength.
    pub unit: Unit,
    /// Figures or sections.
    pub strength: Strength,
    /// What steadies or shakes it; the aspect is that of the fire.
    pub situation: Situation,
    /// Where it would run.
    pub flight: Flight,
}

/// The state of a [`Volley`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// Not yet fired.
    Loaded,
    /// Finished.
    Done(Suffered),
}

/// What a volley did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Suffered {
    /// In the fire table.
    pub result: FireResult,
    /// Figures or sections lost, at most what there were.
    pub hits: u8,
    /// Morale after.
    pub morale: Morale,
    /// Inches it falls back, at 15mm.
    pub fall_back: u8,
}

/// What a [`Volley`] rolls for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The fire.
    Fire,
    /// A possible kill.
    Star(FireResult, Pending),
    /// The check, after this many losses.
    Check(FireResult, u8),
    /// How far back, after these dice of the check.
    Back(FireResult, u8, u16),
}

impl<'a> Volley<'a> {
    /// The unit is the target of the fire.
    pub fn new(
        edition: &'a Edition,
        fire: &'a Fire,
        mut struck: Struck,
    ) -> Result<Volley<'a>, Refusal> {
        let plan = fire::plan(edition, fire, &mut ())?;
        struck.situation.aspect = fire.aspect;
        Ok(Volley { edition, fire, struck, plan })
    }

    /// The same of a fire whose facts were checked.
    pub const fn of(edition: &'a Edition, ready: &'a Ready, mut struck: Struck) -> Volley<'a> {
        struck.situation.aspect = ready.fire().aspect;
        Volley { edition, fire: ready.fire(), struck, plan: *ready.plan() }
    }

    /// By which rules it is fired.
    pub const fn edition(&self) -> &'a Edition {
        self.edition
    }

    /// The fire.
    pub const fn fire(&self) -> &'a Fire {
        self.fire
    }

    /// The fire as far as the dice.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The unit that it strikes.
    pub const fn unit(&self) -> &Unit {
        &self.struck.unit
    }

    /// What is left of the unit.
    pub fn left(&self, suffered: &Suffered) -> u8 {
        self.struck.strength.now() - suffered.hits
    }

    /// Records the rows that do not depend on dice: those of the fire.
    pub fn record_known<R: Recorder>(&self, recorder: &mut R) {
        if R::LISTENS {
            recorder.place(Place { side: None, step: Some("fire") });
            let again = fire::plan(self.edition, self.fire, recorder);
            debug_assert!(again.is_ok_and(|it| it.drm == self.plan.drm));
        }
    }

    /// The unit about to check after this many losses.
    fn trial<R: Recorder>(&self, result: FireResult, hits: u8, recorder: &mut R) -> Trial {
        let strength = self.struck.strength.less(hits);
        let unit = Unit { stands_lost: strength.stands_lost(), ..self.struck.unit };
        Check {
            unit,
            situation: self.struck.situation,
            cause: Cause::Fire,
            hits_by_guns: searched_out(self.plan.checks(result), hits),
            flight: self.struck.flight,
        }
        .trial(recorder)
    }

    /// What follows once the losses are known.
    fn lost(&self, result: FireResult, hits: u8) -> Reading<Question, Suffered> {
        let strength = self.struck.strength;
        let hits = hits.min(strength.now());
        if strength.must_check(hits, self.plan.checks(result)) {
            return Reading::Then(Question::Check(result, hits));
        }
        let morale = self.struck.unit.morale;
        Reading::Effect(Suffered { result, hits, morale, fall_back: 0 })
    }
}

/// What is worked out before a roll.
#[derive(Clone, Copy, Debug)]
pub enum Planned {
    /// Nothing more than the fire's plan.
    Fire,
    /// The unit as it checks.
    Check(Trial),
}

impl<R: Recorder> Procedure<R> for Volley<'_> {
    const DIE: Die = Die::D6;
    type State = State;
    type Question = Question;
    type Plan = Planned;
    type Effect = Suffered;

    fn next(&self, state: &State) -> Option<Question> {
        match state {
            State::Loaded => Some(Question::Fire),
            State::Done(_) => None,
        }
    }

    fn ask(&self, question: &Question, recorder: &mut R) -> Asked<Planned> {
        match *question {
            Question::Fire => {
                self.record_known(recorder);
                let ask = Ask::Sum { dice: self.plan.dice };
                Asked { ask, why: FIRE.id, plan: Planned::Fire }
            }
            Question::Star(..) => {
                Asked { ask: self.plan.losses.die(), why: STAR.id, plan: Planned::Fire }
            }
            Question::Check(result, hits) => {
                recorder.place(Place { side: None, step: Some("check") });
                let plan = Planned::Check(self.trial(result, hits, recorder));
                Asked { ask: Ask::Sum { dice: 2 }, why: CHECK.id, plan }
            }
            Question::Back(result, hits, roll) => {
                let trial = self.trial(result, hits, &mut ());
                let (dice, why) = trial.verdict(roll).back.dice();
                Asked { ask: Ask::Sum { dice }, why, plan: Planned::Check(trial) }
            }
        }
    }

    fn read(
        &self,
        question: &Question,
        planned: &Planned,
        rolled: Rolled,
    ) -> Reading<Question, Suffered> {
        let (result, pending) = match (*question, planned) {
            (Question::Fire, _) => {
                let result = self.plan.result(rolled.sum());
                (result, self.plan.losses.of(result))
            }
            (Question::Star(result, pending), _) => {
                (result, self.plan.losses.settle(pending, rolled))
            }
            (Question::Check(result, hits), _) => {
                return Reading::Then(Question::Back(result, hits, rolled.sum()));
            }
            (Question::Back(result, hits, roll), Planned::Check(trial)) => {
                let morale = trial.verdict(roll).morale;
                let fall_back = u8::try_from(rolled.sum()).expect("three dice at most");
                return Reading::Effect(Suffered { result, hits, morale, fall_back });
            }
            (Question::Back(..), Planned::Fire) => unreachable!("a check was planned"),
        };
        match pending {
            Pending::Lost(hits) => self.lost(result, hits),
            Pending::Star | Pending::OddHalf(_) => Reading::Then(Question::Star(result, pending)),
        }
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
