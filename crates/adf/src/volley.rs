//! A volley: fire, and the check it causes.

use linstock_dice::{Ask, Asked, Die, Procedure, Reading, Rolled};
use linstock_rulebook::{Place, Recorder, Refusal};

use crate::{
    edition::Edition,
    fire::{self, FIRE, Fire, Kind, Plan, Ready, target::enfilade_exception},
    morale::{CHECK, Cause, Occasion, Situation, Trial, Unit, Verdict, mmp},
    tables::FireResult,
    words::{Arm, Aspect, Shape},
};

/// Fire and the unit it strikes, ready to be rolled.
#[derive(Debug)]
pub struct Volley<'a> {
    edition: &'a Edition,
    fire: &'a Fire,
    unit: &'a Unit,
    situation: Situation,
    cause: Cause,
    plan: Plan,
    weight: i32,
}

/// The state of a [`Volley`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// Not yet fired.
    Loaded,
    /// Finished.
    Done(FireResult, Verdict),
}

/// What a [`Volley`] rolls for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The fire.
    Fire,
    /// The check that a result causes.
    Check(FireResult),
}

impl<'a> Volley<'a> {
    /// The unit is the target of the fire; the situation's enfilade is derived from the fire.
    pub fn new(
        edition: &'a Edition,
        fire: &'a Fire,
        unit: &'a Unit,
        situation: &Situation,
    ) -> Result<Volley<'a>, Refusal> {
        let plan = fire::plan(edition, fire, &mut ())?;
        Ok(Volley::planned(edition, fire, plan, unit, situation))
    }

    /// The same of a fire whose facts were checked.
    pub fn of(
        edition: &'a Edition,
        ready: &'a Ready,
        unit: &'a Unit,
        situation: &Situation,
    ) -> Volley<'a> {
        Volley::planned(edition, ready.fire(), *ready.plan(), unit, situation)
    }

    fn planned(
        edition: &'a Edition,
        fire: &'a Fire,
        plan: Plan,
        unit: &'a Unit,
        situation: &Situation,
    ) -> Volley<'a> {
        let situation = Situation { enfilade: enfilade(fire, &plan), ..*situation };
        let cause = cause(fire.firers.lead().armament.arm());
        let occasion = Occasion::Check(cause);
        let weight = mmp::weigh(edition, unit, &situation, occasion, &mut ());
        Volley { edition, fire, unit, situation, cause, plan, weight }
    }

    /// By which rules it is fired.
    pub const fn edition(&self) -> &'a Edition {
        self.edition
    }

    /// The kind of fire.
    pub const fn kind(&self) -> Kind {
        self.fire.kind
    }

    /// Whether it strikes a unit that charges.
    pub const fn at_charger(&self) -> bool {
        self.situation.charging
    }

    /// Records the rows that do not depend on dice: all those of the fire and, if any roll causes a
    /// check, those of the check except its +N.
    pub fn record_known<R: Recorder>(&self, recorder: &mut R) {
        self.record_fire(recorder);
        let highest = self.plan.total(6 * i32::from(self.plan.dice));
        if self.plan.result(highest).check().is_some() {
            self.record_check(recorder);
        }
    }

    fn record_fire<R: Recorder>(&self, recorder: &mut R) {
        if R::LISTENS {
            recorder.place(Place { side: None, step: Some("fire") });
            let again = fire::plan(self.edition, self.fire, recorder);
            debug_assert_eq!(again, Ok(self.plan));
        }
    }

    fn record_check<R: Recorder>(&self, recorder: &mut R) {
        if R::LISTENS {
            recorder.place(Place { side: None, step: Some("check") });
            let occasion = Occasion::Check(self.cause);
            mmp::weigh(self.edition, self.unit, &self.situation, occasion, recorder);
        }
    }

    /// The unit just before it rolls for this result.
    fn trial<R: Recorder>(&self, result: FireResult, recorder: &mut R) -> Trial {
        let plus = result.check().unwrap_or(0);
        Trial {
            mmp: mmp::total(self.weight, plus.into(), 0, recorder),
            experience: self.unit.experience,
            morale: self.unit.morale,
            mounted: self.unit.body.mounted(),
            has_losses: self.unit.strength_lost + result.hits() > 0,
        }
    }
}

/// The cause of a check after fire by this arm.
pub const fn cause(firers: Arm) -> Cause {
    match firers {
        Arm::Artillery => Cause::ArtilleryFire,
        Arm::Infantry | Arm::Cavalry => Cause::Fire,
    }
}

/// The aspect from which the fire enfilades in the check: any but the front of a line, unless there
/// is an exception.
pub fn enfilade(fire: &Fire, plan: &Plan) -> Option<Aspect> {
    let column = fire.target.body.formation().shape() == Shape::Column;
    let felt = fire.aspect != Aspect::Front || column;
    (felt && enfilade_exception(fire, plan.band).is_none()).then_some(fire.aspect)
}

/// What is worked out before a roll.
#[derive(Clone, Copy, Debug)]
pub enum Planned {
    /// The fire, always the same.
    Fire,
    /// The check.
    Check(Trial),
}

impl<R: Recorder> Procedure<R> for Volley<'_> {
    const DIE: Die = Die::D6;
    type State = State;
    type Question = Question;
    type Plan = Planned;
    type Effect = (FireResult, Verdict);

    fn next(&self, state: &State) -> Option<Question> {
        match state {
            State::Loaded => Some(Question::Fire),
            State::Done(..) => None,
        }
    }

    fn ask(&self, question: &Question, recorder: &mut R) -> Asked<Planned> {
        match *question {
            Question::Fire => {
                self.record_fire(recorder);
                let ask = Ask::Sum { dice: self.plan.dice };
                Asked { ask, why: FIRE.id, plan: Planned::Fire }
            }
            Question::Check(result) => {
                self.record_check(recorder);
                let plan = Planned::Check(self.trial(result, recorder));
                Asked { ask: Ask::Sum { dice: 2 }, why: CHECK.id, plan }
            }
        }
    }

    #[inline]
    fn read(
        &self,
        question: &Question,
        plan: &Planned,
        rolled: Rolled,
    ) -> Reading<Question, (FireResult, Verdict)> {
        let roll = rolled.sum().into();
        match (question, plan) {
            (Question::Check(result), Planned::Check(trial)) => {
                Reading::Effect((*result, trial.verdict(roll)))
            }
            (Question::Fire | Question::Check(_), _) => {
                let result = self.plan.result(self.plan.total(roll));
                match result.check() {
                    Some(_) => Reading::Then(Question::Check(result)),
                    None => Reading::Effect((result, self.unmoved())),
                }
            }
        }
    }

    #[inline]
    fn settle(&self, _: State, (result, verdict): (FireResult, Verdict)) -> State {
        State::Done(result, verdict)
    }

    fn step(state: &State) -> usize {
        match state {
            State::Loaded => 0,
            State::Done(..) => 1,
        }
    }
}

impl Volley<'_> {
    /// The unit when nothing causes a check.
    fn unmoved(&self) -> Verdict {
        Verdict { morale: self.unit.morale, fall_back: 0, recovered: 0, routs: false }
    }
}
