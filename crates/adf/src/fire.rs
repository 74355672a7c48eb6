//! Fire: firepower, dice and modifiers make a total, which is read in the firer's row.
//!
//! Files in the order of the sheet: [`who`] may fire, [`firepower`], [`bands`] of range and their
//! dice, [`firer`] modifiers, [`target`] modifiers.

pub mod bands;
pub mod firepower;
pub mod firer;
pub mod target;
pub mod who;

use arrayvec::ArrayVec;
use linstock_dice::{Ask, Die, OneRoll, Rolled};
use linstock_rulebook::{Inches, Recorder, Refusal, rules, words};

use crate::{
    edition::{Edition, Scale},
    house::CavalryRow,
    tables::{FireResult, RESULT_COLUMNS, sheet},
    words::{Arm, Armament, Aspect, Body, Covers, Experience, Morale},
};
pub use bands::Band;

rules! {
    FIRE = "adf.fire" {
        says: "fire",
        text: "Fire totals firepower, dice and modifiers: the firer's own, the best two benefits and the worst two detriments of the target.",
        at: "000, 001, 002: fire combat",
    }
    RESULT = "adf.fire.result" {
        says: "the results table",
        text: "Read the total in the row of the firer's arm: a check, a check at +1 or +2, or figures lost and a check at +2, +2, +3, +4; below the row's first entry nothing happens.",
        at: "000, 001, 002: fire combat results table",
    }
}

/// The facts of a unit's fire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fire {
    /// Who fires: one unit, or two or three that combine.
    pub firers: Firers,
    /// The target.
    pub target: Target,
    /// The range; ignored in melee.
    pub range: Inches,
    /// What kind of fire.
    pub kind: Kind,
    /// Guns firing deliberately.
    pub deliberate: bool,
    /// Fired as a reaction.
    pub reaction: bool,
    /// Targets that the fire has already passed through.
    pub passed_through: u8,
    /// Where it comes from, as the target sees it.
    pub aspect: Aspect,
}

words! {
    /// Kinds of fire.
    pub enum Kind {
        /// Ordinary fire.
        Volley = "volley",
        /// One die at an enemy who has come close.
        Desperation = "desperation",
        /// In a charge, at an inch.
        PointBlank = "point-blank",
        /// Hand to hand.
        Melee = "melee",
    }
}

/// One unit that fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Firer {
    /// Its weapon.
    pub armament: Armament,
    /// Figures or sections.
    pub strength: u8,
    /// Its experience.
    pub experience: Experience,
    /// Its morale.
    pub morale: Morale,
    /// How it is drawn up; its arm is that of the armament.
    pub body: Body,
    /// Charging as it fires.
    pub charging: bool,
    /// It has not yet fired in this game.
    pub opening_volley: bool,
    /// It fires from a farm or village.
    pub in_buildings: bool,
    /// Cavalry at 25mm uses pistols instead, at point blank.
    pub pistols: bool,
}

/// One to three firers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Firers(ArrayVec<Firer, 3>);

impl Firers {
    /// The firers, if there are one to three.
    pub fn new(firers: impl IntoIterator<Item = Firer>) -> Option<Firers> {
        let mut list = ArrayVec::new();
        for firer in firers {
            list.try_push(firer).ok()?;
        }
        (!list.is_empty()).then_some(Firers(list))
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Firer> + Clone {
        self.0.iter()
    }

    /// The first one; all have its arm, formation and order.
    pub fn lead(&self) -> &Firer {
        &self.0[0]
    }

    /// Whether several units combine.
    pub fn combined(&self) -> bool {
        self.0.len() > 1
    }
}

/// What is fired at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its arm and formation.
    pub body: Body,
    /// Its morale.
    pub morale: Morale,
    /// Its experience.
    pub experience: Experience,
    /// Charging.
    pub charging: bool,
    /// What covers it.
    pub cover: Covers,
    /// It is two inches or more behind a friendly skirmish line that screens it.
    pub behind_skirmishers: bool,
}

/// Everything about a unit's fire that is decided before the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The band of range.
    pub band: Band,
    /// After halves and caps.
    pub firepower: i32,
    /// How many dice.
    pub dice: u8,
    /// All modifiers added up.
    pub drm: i32,
    row: &'static [FireResult; 18],
}

impl Plan {
    /// The total on a roll.
    pub const fn total(&self, roll: i32) -> i32 {
        self.firepower + self.drm + roll
    }

    /// The result of a total.
    pub const fn result(&self, total: i32) -> FireResult {
        let column = match total {
            ..9 => return FireResult::None,
            9..=20 => total - RESULT_COLUMNS[0],
            21..=32 => 11 + (total - 20) / 2,
            33.. => 17,
        };
        self.row[column as usize]
    }
}

/// Works out fire as far as the dice, or refuses it.
pub fn plan<R: Recorder>(
    edition: &Edition,
    fire: &Fire,
    recorder: &mut R,
) -> Result<Plan, Refusal> {
    who::may_fire(fire)?;
    let band = bands::band(edition, fire)?;
    firer::check(fire, band)?;
    let firepower = firepower::firepower(edition, fire, band, recorder);
    let dice = bands::dice(edition, fire, band, recorder)?;
    let drm = firer::modifiers(edition, fire, band, recorder)
        + target::modifiers(edition, fire, band, recorder);
    Ok(Plan { band, firepower, dice, drm, row: row(edition, fire.firers.lead().armament.arm()) })
}

fn row(edition: &Edition, arm: Arm) -> &'static [FireResult; 18] {
    let smaller = edition.house().cavalry_results == Some(CavalryRow::AsSmaller);
    if smaller && arm == Arm::Cavalry {
        return sheet(Scale::Fifteen).results_of(arm);
    }
    edition.sheet().results_of(arm)
}

/// The least total that costs the target anything, in the row of an arm.
pub fn hits_from(edition: &Edition, arm: Arm) -> Option<i32> {
    let hits = row(edition, arm).iter().position(|result| result.hits() > 0)?;
    Some(RESULT_COLUMNS[hits])
}

/// Fire, ready to be rolled.
#[derive(Debug)]
pub struct Shot<'a> {
    edition: &'a Edition,
    fire: &'a Fire,
    plan: Plan,
}

/// A fire that its facts allow, and what they come to before the dice. There is no other way to one
/// than by a check, so that whoever has it need not check again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ready {
    fire: Fire,
    plan: Plan,
}

impl Ready {
    /// Checks the facts.
    pub fn new(edition: &Edition, fire: Fire) -> Result<Ready, Refusal> {
        let plan = plan(edition, &fire, &mut ())?;
        Ok(Ready { fire, plan })
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
}

impl<R: Recorder> OneRoll<R> for Shot<'_> {
    const DIE: Die = Die::D6;
    /// The total.
    type Outcome = i32;

    fn ask(&self, recorder: &mut R) -> (Ask, &'static str) {
        self.record(recorder);
        (Ask::Sum { dice: self.plan.dice }, FIRE.id)
    }

    fn read(&self, rolled: Rolled) -> i32 {
        self.plan.total(rolled.sum().into())
    }
}

impl Shot<'_> {
    /// Records the rows of the ledger, none of which depends on dice.
    pub fn record<R: Recorder>(&self, recorder: &mut R) {
        if R::LISTENS {
            let again = plan(self.edition, self.fire, recorder);
            debug_assert_eq!(again, Ok(self.plan));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The quick way to find a column agrees with the obvious one.
    #[test]
    fn totals_find_their_column() {
        let row = sheet(Scale::Fifteen).results_of(Arm::Artillery);
        let plan = Plan { band: Band::Normal, firepower: 0, dice: 2, drm: 0, row };
        for total in -20..60 {
            let column = RESULT_COLUMNS.iter().rposition(|&heading| heading <= total);
            let obvious = column.map_or(FireResult::None, |column| row[column]);
            assert_eq!(plan.result(total), obvious, "{total}");
        }
    }
}
