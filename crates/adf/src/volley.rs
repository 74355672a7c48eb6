//! A volley: fire, and the check it calls for.

use linstock_dice::{Ask, Asked, Die, Procedure, Rolled};
use linstock_rulebook::{Place, Recorder, Refusal};

use crate::{
    edition::Edition,
    fire::{self, FIRE, Fire, Plan, target::enfilade_exception},
    morale::{CHECK, Cause, Occasion, Situation, Trial, Unit, Verdict, mmp},
    tables::FireResult,
    words::{Arm, Aspect, Shape},
};

/// A fire and the unit that suffers it, ready to be rolled.
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

/// Where a [`Volley`] stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// Not yet fired.
    Loaded,
    /// Fired; the target must check.
    Struck(FireResult),
    /// Finished.
    Done(FireResult, Verdict),
}

impl<'a> Volley<'a> {
    /// The unit is the target of the fire; the situation's enfilade is worked out from the fire.
    pub fn new(
        edition: &'a Edition,
        fire: &'a Fire,
        unit: &'a Unit,
        situation: &Situation,
    ) -> Result<Volley<'a>, Refusal> {
        let plan = fire::plan(edition, fire, &mut ())?;
        let situation = Situation { enfilade: enfilade(fire, &plan), ..*situation };
        let cause = cause(fire);
        let occasion = Occasion::Check(cause);
        let weight = mmp::weigh(edition, unit, &situation, occasion, &mut ());
        Ok(Volley { edition, fire, unit, situation, cause, plan, weight })
    }

    /// Writes the rows that no die decides: all of the fire, and the check but for its +N, if
    /// some roll calls for a check.
    pub fn tell_known<R: Recorder>(&self, recorder: &mut R) {
        self.tell_fire(recorder);
        let highest = self.plan.total(6 * i32::from(self.plan.dice));
        if self.plan.result(highest).check().is_some() {
            self.tell_check(recorder);
        }
    }

    fn tell_fire<R: Recorder>(&self, recorder: &mut R) {
        if R::LISTENS {
            recorder.place(Place { side: None, step: Some("fire") });
            let again = fire::plan(self.edition, self.fire, recorder);
            debug_assert_eq!(again, Ok(self.plan));
        }
    }

    fn tell_check<R: Recorder>(&self, recorder: &mut R) {
        if R::LISTENS {
            recorder.place(Place { side: None, step: Some("check") });
            let occasion = Occasion::Check(self.cause);
            mmp::weigh(self.edition, self.unit, &self.situation, occasion, recorder);
        }
    }

    /// The unit as it stands before it rolls for this result.
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

/// What the check that a fire calls for is caused by.
pub fn cause(fire: &Fire) -> Cause {
    match fire.firers.lead().armament.arm() {
        Arm::Artillery => Cause::ArtilleryFire,
        Arm::Infantry | Arm::Cavalry => Cause::Fire,
    }
}

/// Where the check feels the fire: from anywhere but the front of a line, if no exception holds.
pub fn enfilade(fire: &Fire, plan: &Plan) -> Option<Aspect> {
    let column = fire.target.body.formation().shape() == Shape::Column;
    let felt = fire.aspect != Aspect::Front || column;
    (felt && enfilade_exception(fire, plan.band).is_none()).then_some(fire.aspect)
}

/// The plan of a step.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// The fire, worked out beforehand.
    Fire,
    /// The check.
    Check(Trial),
}

impl<R: Recorder> Procedure<R> for Volley<'_> {
    const DIE: Die = Die::D6;
    type State = State;
    type Plan = Step;

    fn ask(&self, state: State, recorder: &mut R) -> Option<Asked<Step>> {
        match state {
            State::Loaded => {
                self.tell_fire(recorder);
                let ask = Ask::Sum { dice: self.plan.dice };
                Some(Asked { ask, why: FIRE.id, plan: Step::Fire })
            }
            State::Struck(result) => {
                self.tell_check(recorder);
                let plan = Step::Check(self.trial(result, recorder));
                Some(Asked { ask: Ask::Sum { dice: 2 }, why: CHECK.id, plan })
            }
            State::Done(..) => None,
        }
    }

    fn settle(&self, state: State, plan: &Step, rolled: Rolled, _: &mut R) -> State {
        let roll = rolled.sum().into();
        match (plan, state) {
            (Step::Check(trial), State::Struck(result)) => State::Done(result, trial.verdict(roll)),
            (Step::Fire | Step::Check(_), _) => {
                let result = self.plan.result(self.plan.total(roll));
                match result.check() {
                    Some(_) => State::Struck(result),
                    None => State::Done(result, self.unmoved()),
                }
            }
        }
    }

    fn step(state: &State) -> usize {
        match state {
            State::Loaded => 0,
            State::Struck(_) => 1,
            State::Done(..) => 2,
        }
    }
}

impl Volley<'_> {
    /// The unit when nothing calls for a check.
    fn unmoved(&self) -> Verdict {
        Verdict { morale: self.unit.morale, fall_back: 0, recovered: 0, routs: false }
    }
}
