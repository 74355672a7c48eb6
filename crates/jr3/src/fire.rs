//! Fire: figures, dice and modifiers make a total, which is read in the row for the figures.
//!
//! Files in the order of the sheet: [`who`] may fire, the [`figures`] that count, their [`dice`],
//! [`firer`] modifiers, [`target`] modifiers, and the [`losses`] that follow from a result.

pub mod dice;
pub mod figures;
pub mod firer;
pub mod losses;
pub mod target;
pub mod who;

use linstock_dice::{Ask, Asked, Die, Once, Procedure, Reading, Rolled};
use linstock_rulebook::{Inches, Recorder, Refusal, rules, words};

use crate::{
    edition::Edition,
    tables::{FireResult, FireRow, fire_row},
    words::{Arm, Aspect, Body, Covers, Experience, Morale, Order, Weapon, Works},
};
pub use dice::Band;
use losses::{Losses, Pending, STAR};

rules! {
    FIRE = "jr3.fire" {
        says: "fire",
        text: "To fire, count the figures or sections firing, roll the dice, add every modifier of firer and target, and read the total in the row for the figures.",
        at: "003: combat procedure",
    }
    TABLE = "jr3.fire.table" {
        says: "the fire table",
        text: "Use the largest row not above the figures or sections firing; 21 reads as 20, 23 as 22, more than 24 as 24, and below the row's first entry nothing happens. Fewer than two figures, or no section, have no effect.",
        at: "003: fire table, its header put right by ruling",
    }
    CHECKS = "jr3.fire.checks" {
        says: "guns and sharpshooters cause a check",
        text: "Any result by artillery or sharpshooters makes the target check morale, even without loss.",
        at: "003: note under the fire table, of MC; any result by ruling",
    }
    LOW_AMMUNITION = "jr3.fire.low-ammunition" {
        says: "low on ammunition",
        text: "Two or more dice that are all sixes leave the firer low on ammunition.",
        at: "003: note under the fire table; two dice by ruling",
    }
}

/// The facts of a fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fire {
    /// Who fires.
    pub firer: Firer,
    /// At whom.
    pub target: Target,
    /// The range; ignored in melee and return volleys.
    pub range: Inches,
    /// What kind of fire.
    pub kind: Kind,
    /// Area fire: the target is not individually seen.
    pub area: bool,
    /// Where it comes from, as the target sees it.
    pub aspect: Aspect,
}

words! {
    /// Kinds of fire.
    pub enum Kind {
        /// Ordinary fire.
        Volley = "volley",
        /// Hand to hand.
        Melee = "melee",
        /// After a repulsed charge.
        Return = "return",
    }
}

/// Who fires: one unit, or batteries together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Firer {
    /// Its arm and formation.
    pub body: Body,
    /// Its weapon; known except in melee.
    pub weapon: Option<Weapon>,
    /// Figures or sections.
    pub strength: u8,
    /// Figures of supporting units that fight beside it in melee.
    pub support: u8,
    /// Its experience; of several, the worst.
    pub experience: Experience,
    /// Its morale.
    pub morale: Morale,
    /// Charging.
    pub charging: bool,
    /// Whether it is disengaging.
    pub disengaging: bool,
    /// What it has done this turn.
    pub order: Order,
    /// It has repeaters.
    pub repeaters: bool,
    /// Its figures are sharpshooters.
    pub sharpshooters: bool,
    /// An officer is with it.
    pub officer: bool,
    /// It has not yet fired in this game.
    pub opening_volley: bool,
    /// Works it fires from.
    pub works: Option<Works>,
    /// It is low on ammunition.
    pub low_ammunition: bool,
    /// It has fired this turn already, and now meets a charge.
    pub again: bool,
}

/// What is fired at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its arm and formation.
    pub body: Body,
    /// Its experience.
    pub experience: Experience,
    /// What covers it.
    pub cover: Covers,
    /// Whether it is disengaging.
    pub disengaging: bool,
}

/// Everything about a unit's fire that is decided before the dice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// The band of range.
    pub band: Band,
    /// Figures or sections firing.
    pub figures: u8,
    /// How many dice.
    pub dice: u8,
    /// All modifiers added.
    pub drm: i32,
    /// How results become losses of this target.
    pub losses: Losses,
    /// Whether any result makes the target check.
    pub searching: bool,
    may_run_low: bool,
    row: Option<&'static FireRow>,
}

impl Plan {
    /// The figures of the row used; 0 below the table.
    pub fn row(&self) -> u8 {
        self.row.map_or(0, |row| row.figures)
    }

    /// The total of a roll.
    pub const fn total(&self, roll: u16) -> i32 {
        self.drm + roll as i32
    }

    /// What a roll does.
    pub fn result(&self, roll: u16) -> FireResult {
        self.row.map_or(FireResult::None, |row| row.result(self.total(roll)))
    }

    /// Whether a roll leaves the firer low on ammunition.
    pub fn runs_low(&self, roll: u16) -> bool {
        self.may_run_low && self.dice >= 2 && roll == 6 * u16::from(self.dice)
    }

    /// Whether a result makes the target check, whatever it lost.
    pub fn checks(&self, result: FireResult) -> bool {
        self.searching && result != FireResult::None
    }
}

/// Works out fire as far as the dice, or refuses it.
pub fn plan<R: Recorder>(
    edition: &Edition,
    fire: &Fire,
    recorder: &mut R,
) -> Result<Plan, Refusal> {
    who::may_fire(fire)?;
    let band = dice::band(edition, fire)?;
    let figures = figures::figures(fire, recorder);
    let dice = dice::dice(fire, band, recorder);
    let drm = firer::modifiers(edition, fire, band, recorder)
        + target::modifiers(edition, fire, recorder);
    let arm = fire.firer.body.arm();
    Ok(Plan {
        band,
        figures,
        dice,
        drm,
        losses: Losses::new(edition, fire),
        searching: arm == Arm::Artillery || fire.firer.sharpshooters,
        may_run_low: edition.house.low_ammunition.unwrap_or(true),
        row: fire_row(arm, figures),
    })
}

/// A fire that its facts allow, and what they come to before the dice. There is no other way to one
/// than by a check, so that whoever has it need not check again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ready {
    fire: Fire,
    plan: Plan,
}

impl Ready {
    /// Checks the facts.
    pub fn new(edition: &Edition, fire: Fire) -> Result<Ready, Refusal> {
        Ok(Ready { fire, plan: plan(edition, &fire, &mut ())? })
    }

    /// The facts.
    pub const fn fire(&self) -> &Fire {
        &self.fire
    }

    /// What they come to.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }
}

/// Fire, ready to be rolled.
#[derive(Debug)]
pub struct Shot<'a> {
    edition: &'a Edition,
    fire: &'a Fire,
    plan: Plan,
}

/// What a fire came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fired {
    /// The sum of the fire dice.
    pub roll: u16,
    /// Figures or sections lost.
    pub hits: u8,
}

/// What a [`Shot`] rolls for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The fire itself.
    Fire,
    /// A possible kill, after this roll of the fire dice.
    Star(u16, Pending),
}

impl<'a> Shot<'a> {
    /// Checks the facts; the ledger is written when the shot is played.
    pub fn new(edition: &'a Edition, fire: &'a Fire) -> Result<Shot<'a>, Refusal> {
        Ok(Shot { edition, fire, plan: plan(edition, fire, &mut ())? })
    }

    /// A fire whose facts were checked.
    pub const fn of(edition: &'a Edition, ready: &'a Ready) -> Shot<'a> {
        Shot { edition, fire: &ready.fire, plan: ready.plan }
    }

    /// What was worked out before the dice.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Records the rows of the ledger, none of which depends on dice.
    pub fn record<R: Recorder>(&self, recorder: &mut R) {
        if R::LISTENS {
            let again = plan(self.edition, self.fire, recorder);
            debug_assert!(again.is_ok_and(|it| it.drm == self.plan.drm));
        }
    }
}

impl<R: Recorder> Procedure<R> for Shot<'_> {
    const DIE: Die = Die::D6;
    type State = Once<Fired>;
    type Question = Question;
    type Plan = ();
    type Effect = Fired;

    fn next(&self, state: &Once<Fired>) -> Option<Question> {
        match state {
            Once::Waiting => Some(Question::Fire),
            Once::Done(_) => None,
        }
    }

    fn ask(&self, question: &Question, recorder: &mut R) -> Asked<()> {
        match question {
            Question::Fire => {
                self.record(recorder);
                Asked { ask: Ask::Sum { dice: self.plan.dice }, why: FIRE.id, plan: () }
            }
            Question::Star(..) => Asked { ask: self.plan.losses.die(), why: STAR.id, plan: () },
        }
    }

    fn read(&self, question: &Question, (): &(), rolled: Rolled) -> Reading<Question, Fired> {
        let (roll, pending) = match *question {
            Question::Fire => {
                let roll = rolled.sum();
                (roll, self.plan.losses.of(self.plan.result(roll)))
            }
            Question::Star(roll, pending) => (roll, self.plan.losses.settle(pending, rolled)),
        };
        match pending {
            Pending::Lost(hits) => Reading::Effect(Fired { roll, hits }),
            Pending::Star | Pending::OddHalf(_) => Reading::Then(Question::Star(roll, pending)),
        }
    }

    fn settle(&self, _: Once<Fired>, fired: Fired) -> Once<Fired> {
        Once::Done(fired)
    }

    fn step(state: &Once<Fired>) -> usize {
        state.step()
    }
}
