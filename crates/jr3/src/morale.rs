//! Morale: the modified morale point, and the check or rally against it.
//!
//! [`point`] adds the modifiers up, for checks and for impacts.

pub mod point;

use linstock_dice::{Ask, Asked, Die, Once, Procedure, Reading, Rolled};
use linstock_rulebook::{Recorder, Rule, rules, words};

use crate::{
    movement::bonus_dice,
    words::{Aspect, Experience, Morale, Officer, Terrain, Works},
};
use point::Struck;

rules! {
    CHECK = "jr3.morale" {
        says: "morale check",
        text: "For a check roll 2D6, which must be above the modified morale point; a unit that fails drops one level. A routed unit that fails stays routed and does not run again here.",
        at: "003: how to check morale; routed units by ruling",
    }
    NATURAL_2 = "jr3.morale.natural-2" {
        says: "natural 2",
        text: "A 2 routs the unit, whatever the point.",
        at: "003: how to check morale; before the point by ruling",
    }
    NATURAL_12 = "jr3.morale.natural-12" {
        says: "natural 12",
        text: "A 12 rallies the unit to good morale, whatever the point.",
        at: "003: how to check morale; before the point by ruling",
    }
    RALLY = "jr3.morale.rally" {
        says: "rally",
        text: "A rally attempt is a check; passing it raises the unit one level, failing it drops one.",
        by: Ruling,
        at: "ruling",
    }
    SHAKEN_FALL_BACK = "jr3.morale.shaken-fall-back" {
        says: "becomes shaken and falls back",
        text: "A unit that drops from good morale to shaken falls back one die in inches, unless an officer is with it.",
        at: "003: effects of morale loss",
    }
    ROUT = "jr3.morale.rout" {
        says: "runs",
        text: "A unit that routs falls back a bonus move at once.",
        at: "003: effects of morale loss",
    }
}

/// A unit whose morale is in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its experience.
    pub experience: Experience,
    /// Its morale level.
    pub morale: Morale,
    /// Stands or sections lost.
    pub stands_lost: u8,
    /// In disorder.
    pub disorder: bool,
    /// Changing formation.
    pub forming: bool,
    /// It changed its order to hold.
    pub changed_to_hold: bool,
}

/// What steadies or shakes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The highest officer with it.
    pub officer: Option<Officer>,
    /// It is charging.
    pub charging: bool,
    /// Behind cover or in woods.
    pub cover: bool,
    /// Works it is in.
    pub works: Option<Works>,
    /// Behind friendly units.
    pub behind_friends: bool,
    /// Its brigade has lost its commander.
    pub brigade_commander_lost: bool,
    /// Regiments or battalions its brigade has lost.
    pub brigade_units_lost: u16,
    /// Where fire or a charge strikes it.
    pub aspect: Aspect,
}

impl Default for Situation {
    fn default() -> Situation {
        Situation {
            officer: None,
            charging: false,
            cover: false,
            works: None,
            behind_friends: false,
            brigade_commander_lost: false,
            brigade_units_lost: 0,
            aspect: Aspect::Front,
        }
    }
}

words! {
    /// Why a unit checks.
    pub enum Cause {
        /// It was fired at.
        Fire = "fire",
        /// It is charged.
        Charge = "charge",
        /// It tries to rally.
        Rally = "rally",
        /// A friend routed or destroyed, an officer killed.
        Event = "event",
    }
}

/// The ground a unit would run over, and whether it is mounted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// The ground.
    pub terrain: Terrain,
    /// In the saddle.
    pub mounted: bool,
}

/// A unit about to roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trial {
    /// The point to beat.
    pub mmp: i32,
    /// Its morale before.
    pub morale: Morale,
    /// A rally attempt.
    pub rally: bool,
    /// An officer is with it.
    pub officer: bool,
    /// The dice of a bonus move on its ground.
    pub rout_dice: u8,
}

/// What the two dice of a check did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Morale after.
    pub morale: Morale,
    /// How it goes back.
    pub back: Back,
}

/// How a unit goes back after a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Back {
    /// Not at all.
    Stands,
    /// It has become shaken: one die.
    FallsBack,
    /// It has routed: this many dice.
    Runs(u8),
}

impl Back {
    /// The dice it rolls, and the rule.
    pub const fn dice(self) -> (u8, &'static str) {
        match self {
            Back::Stands => (0, SHAKEN_FALL_BACK.id),
            Back::FallsBack => (1, SHAKEN_FALL_BACK.id),
            Back::Runs(dice) => (dice, ROUT.id),
        }
    }
}

impl Trial {
    /// What a roll of 2D6 does: naturals first.
    pub fn verdict(&self, roll: u16) -> Verdict {
        let morale = match roll {
            2 => Morale::Routed,
            12 => Morale::Good,
            _ => self.by_point(roll),
        };
        let back = match (self.morale, morale) {
            (Morale::Good | Morale::Shaken, Morale::Routed) => Back::Runs(self.rout_dice),
            (Morale::Good, Morale::Shaken) if !self.officer => Back::FallsBack,
            (_, Morale::Good | Morale::Shaken) | (Morale::Routed, Morale::Routed) => Back::Stands,
        };
        Verdict { morale, back }
    }

    /// The rule that decided: a natural only where the point alone would give a different result.
    pub fn decided(&self, roll: u16) -> &'static Rule {
        match (roll, self.by_point(roll)) {
            (2, Morale::Good | Morale::Shaken) => &NATURAL_2,
            (12, Morale::Shaken | Morale::Routed) => &NATURAL_12,
            _ if self.rally => &RALLY,
            _ => &CHECK,
        }
    }

    /// What the point alone makes of a roll.
    fn by_point(&self, roll: u16) -> Morale {
        match (i32::from(roll) > self.mmp, self.rally) {
            (true, true) => self.morale.up(),
            (true, false) => self.morale,
            (false, _) => self.morale.down(),
        }
    }
}

/// The losses to guns or sharpshooters that a check counts: at least one if they had any result.
pub const fn searched_out(searching: bool, hits: u8) -> u8 {
    match (searching, hits) {
        (false, _) => 0,
        (true, 0) => 1,
        (true, hits) => hits,
    }
}

/// A morale check or rally, ready to be rolled.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Who checks.
    pub unit: Unit,
    /// What steadies or shakes it.
    pub situation: Situation,
    /// Why.
    pub cause: Cause,
    /// Losses to guns or sharpshooters in the fire that caused it.
    pub hits_by_guns: u8,
    /// Where it would run.
    pub flight: Flight,
}

impl Check {
    /// The unit just before the dice.
    pub fn trial<R: Recorder>(&self, recorder: &mut R) -> Trial {
        let struck = match self.cause {
            Cause::Fire => Struck::ByFire { hits_by_guns: self.hits_by_guns },
            Cause::Charge => Struck::ByCharge,
            Cause::Rally | Cause::Event => Struck::Not,
        };
        Trial {
            mmp: point::check_point(&self.unit, &self.situation, struck, recorder),
            morale: self.unit.morale,
            rally: self.cause == Cause::Rally,
            officer: self.situation.officer.is_some(),
            rout_dice: bonus_dice(self.flight.mounted, self.flight.terrain),
        }
    }
}

/// What a check came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Checked {
    /// The sum of the two dice.
    pub roll: u16,
    /// Morale after.
    pub morale: Morale,
    /// Inches it falls back, at 15mm.
    pub fall_back: u8,
}

/// What a [`Check`] rolls for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The check itself.
    Roll,
    /// How far back, after these two dice.
    Back(u16),
}

impl<R: Recorder> Procedure<R> for Check {
    const DIE: Die = Die::D6;
    type State = Once<Checked>;
    type Question = Question;
    type Plan = Trial;
    type Effect = Checked;

    fn next(&self, state: &Once<Checked>) -> Option<Question> {
        match state {
            Once::Waiting => Some(Question::Roll),
            Once::Done(_) => None,
        }
    }

    fn ask(&self, question: &Question, recorder: &mut R) -> Asked<Trial> {
        match *question {
            Question::Roll => {
                let plan = self.trial(recorder);
                Asked { ask: Ask::Sum { dice: 2 }, why: CHECK.id, plan }
            }
            Question::Back(roll) => {
                let plan = self.trial(&mut ());
                let (dice, why) = plan.verdict(roll).back.dice();
                Asked { ask: Ask::Sum { dice }, why, plan }
            }
        }
    }

    fn read(
        &self,
        question: &Question,
        trial: &Trial,
        rolled: Rolled,
    ) -> Reading<Question, Checked> {
        match *question {
            Question::Roll => Reading::Then(Question::Back(rolled.sum())),
            Question::Back(roll) => {
                let Verdict { morale, .. } = trial.verdict(roll);
                let fall_back = u8::try_from(rolled.sum()).expect("three dice at most");
                Reading::Effect(Checked { roll, morale, fall_back })
            }
        }
    }

    fn settle(&self, _: Once<Checked>, checked: Checked) -> Once<Checked> {
        Once::Done(checked)
    }

    fn step(state: &Once<Checked>) -> usize {
        state.step()
    }
}
