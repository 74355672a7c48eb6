//! Morale: the modified morale point, and the check against it. A rally works the same way.
//!
//! Files: [`bmp`] (the basic point), [`good`] and [`bad`] situations, [`mmp`] (the sum).

pub mod bad;
pub mod bmp;
pub mod good;
pub mod mmp;

use std::{
    cmp::Ordering,
    hash::{Hash, Hasher},
};

use linstock_dice::{Ask, Die, OneRoll, Rolled};
use linstock_rulebook::{Inches, Recorder, Rule, Side, rules, words};

use crate::{
    edition::Edition,
    words::{Aspect, Body, Experience, Morale},
};

rules! {
    CHECK = "adf.morale" {
        says: "morale check",
        text: "For a check or rally roll 2D6 against the modified morale point: 5 or more under, two levels down; 1 to 4 under, one down; equal, no change; 1 to 4 over, one up; 5 or more over, two up.",
        at: "000, 001, 002: morale check and rally attempt results",
    }
    NATURAL_2 = "adf.morale.natural-2" {
        says: "natural 2",
        text: "A natural 2 leaves elites shaken and others routed, whatever the point; it improves no unit.",
        at: "000, 001, 002: morale check and rally attempt results",
    }
    NATURAL_3 = "adf.morale.natural-3" {
        says: "natural 3",
        text: "A natural 3 leaves elites in disorder and others shaken, whatever the point; it improves no unit.",
        at: "000, 001, 002: morale check and rally attempt results",
    }
    NATURAL_12 = "adf.morale.natural-12" {
        says: "natural 12",
        text: "A natural 12 restores good order and one lost figure or section.",
        at: "000, 001, 002: morale check and rally attempt results",
    }
    FALL_BACK = "adf.morale.fall-back" {
        says: "falls back",
        text: "A unit that fails and is not routed falls back as many inches as it failed by, at least 1 after a natural 2 or 3; mounted cavalry twice as far.",
        at: "000, 001, 002: note under the results",
    }
}

/// A unit whose morale is in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its arm and formation.
    pub body: Body,
    /// Its experience.
    pub experience: Experience,
    /// Its morale level.
    pub morale: Morale,
    /// Stands it began with, 2 or 3.
    pub stands: u8,
    /// Stands lost.
    pub stands_lost: u8,
    /// Sections lost by a battery.
    pub sections_lost: u8,
    /// Figures or sections lost that could come back.
    pub strength_lost: u8,
}

/// What steadies or shakes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The benefit of an adjacent leader; 0 if there is none.
    pub leader: u8,
    /// Works it is in.
    pub works: Option<Works>,
    /// Cover it is in or directly behind.
    pub cover: Option<Thickness>,
    /// Whether a fence, wall or building is directly in front of it.
    pub barrier: bool,
    /// Whether it moved.
    pub moved: bool,
    /// How far it stands behind intervening friends.
    pub behind_friends: Option<Inches>,
    /// It is charging.
    pub charging: bool,
    /// Adjacent friends who are not shaken.
    pub supports: u8,
    /// Where enfilading fire came from.
    pub enfilade: Option<Aspect>,
    /// How near the nearest enemy is, one who charges it or is charged by it included.
    pub enemy_within: Option<Inches>,
    /// Whether that enemy is unshaken infantry, not skirmishing.
    pub enemy_formed_infantry: bool,
    /// Regiments and leaders of its brigade eliminated.
    pub brigade_losses: u8,
    /// Whether it is two merged regiments.
    pub merged: bool,
    /// Where a charge strikes it.
    pub charged_on: Option<Aspect>,
    /// Who charges it.
    pub charged_by: Charger,
}

impl Default for Situation {
    fn default() -> Situation {
        Situation {
            leader: 0,
            works: None,
            cover: None,
            barrier: false,
            moved: false,
            behind_friends: None,
            charging: false,
            supports: 0,
            enfilade: None,
            enemy_within: None,
            enemy_formed_infantry: true,
            brigade_losses: 0,
            merged: false,
            charged_on: None,
            charged_by: Charger::OnFoot,
        }
    }
}

words! {
    /// Works, weakest first.
    pub enum Works {
        /// Thrown up in a hurry.
        Hasty = "hasty",
        /// Dug.
        Light = "light",
        /// Built.
        Heavy = "heavy",
    }
}

words! {
    /// How thick cover is.
    pub enum Thickness {
        /// Light.
        Light = "light",
        /// Heavy.
        Heavy = "heavy",
    }
}

words! {
    /// Who charges.
    pub enum Charger {
        /// Infantry or dismounted cavalry.
        OnFoot = "infantry",
        /// Mounted cavalry.
        Mounted = "cavalry",
    }
}

impl Charger {
    /// How a body counts when it charges.
    pub const fn of(body: Body) -> Charger {
        if body.mounted() { Charger::Mounted } else { Charger::OnFoot }
    }
}

words! {
    /// Why a unit checks.
    pub enum Cause {
        /// Artillery fire.
        ArtilleryFire = "artillery-fire",
        /// Other fire.
        Fire = "fire",
        /// It tries to rally.
        Rally = "rally",
        /// A charge has come within an inch.
        Charge = "charge",
        /// A friend eliminated, a leader killed or a rout passing.
        Event = "event",
    }
}

/// What the morale point is needed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// A check or rally.
    Check(Cause),
    /// An impact.
    Impact(Side),
}

/// A unit about to roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The point to match.
    pub mmp: i32,
    /// Its experience.
    pub experience: Experience,
    /// Its morale before.
    pub morale: Morale,
    /// Whether it is mounted.
    pub mounted: bool,
    /// Whether it has lost anything that could come back.
    pub has_losses: bool,
}

/// What a check did. The worst is the least: so dice bring them in ascending order, which odds are
/// quickest with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Morale after.
    pub morale: Morale,
    /// Inches it falls back.
    pub fall_back: u8,
    /// Figures or sections that came back.
    pub recovered: u8,
    /// It is newly routed.
    pub routs: bool,
}

impl Verdict {
    /// All of it in one number, which is quicker to compare and to hash than four.
    #[inline]
    fn packed(self) -> u32 {
        let Verdict { morale, fall_back, recovered, routs } = self;
        u32::from_be_bytes([u8::MAX - morale as u8, u8::MAX - fall_back, recovered, routs.into()])
    }
}

impl Ord for Verdict {
    #[inline]
    fn cmp(&self, other: &Verdict) -> Ordering {
        self.packed().cmp(&other.packed())
    }
}

impl PartialOrd for Verdict {
    #[inline]
    fn partial_cmp(&self, other: &Verdict) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Verdict {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u32(self.packed());
    }
}

impl Trial {
    /// What a roll of 2D6 does: naturals first, then the ladder.
    #[inline]
    pub fn verdict(&self, roll: i32) -> Verdict {
        match roll {
            2 | 3 => {
                let elite = self.experience == Experience::Elite;
                let level = match (roll, elite) {
                    (2, false) => Morale::Routed,
                    (2, true) | (3, false) => Morale::Shaken,
                    (_, _) => Morale::Disorder,
                };
                self.failed(self.morale.max(level), (self.mmp - roll).max(1))
            }
            12 => self.steady(Morale::Good, u8::from(self.has_losses)),
            _ => self.on_the_ladder(roll),
        }
    }

    /// What a roll does by how far it is from the point.
    #[inline]
    fn on_the_ladder(&self, roll: i32) -> Verdict {
        match self.mmp - roll {
            short @ 5.. => self.failed(self.morale.down(2), short),
            short @ 1..=4 => self.failed(self.morale.down(1), short),
            0 => self.steady(self.morale, 0),
            -4..=-1 => self.steady(self.morale.up(1), 0),
            ..-4 => self.steady(self.morale.up(2), 0),
        }
    }

    /// The rule of a natural roll whose result differs from the ladder's.
    pub fn natural(&self, roll: i32) -> Option<&'static Rule> {
        let natural = match roll {
            2 => &NATURAL_2,
            3 => &NATURAL_3,
            12 => &NATURAL_12,
            _ => return None,
        };
        (self.verdict(roll) != self.on_the_ladder(roll)).then_some(natural)
    }

    /// A unit that has failed by this much: it falls back unless it routs.
    #[inline]
    fn failed(&self, morale: Morale, by: i32) -> Verdict {
        let per_inch = if self.mounted { 2 } else { 1 };
        let runs = morale == Morale::Routed;
        Verdict {
            morale,
            // At most twice ten inches.
            fall_back: if runs { 0 } else { (per_inch * by) as u8 },
            recovered: 0,
            routs: runs && self.morale != Morale::Routed,
        }
    }

    #[inline]
    const fn steady(&self, morale: Morale, recovered: u8) -> Verdict {
        Verdict { morale, fall_back: 0, recovered, routs: false }
    }
}

/// The most that a check adds: that of four hits.
pub const HARDEST_CHECK: u8 = 4;

/// A morale check or rally, ready to be rolled.
#[derive(Debug)]
pub struct Check<'a> {
    edition: &'a Edition,
    unit: &'a Unit,
    situation: &'a Situation,
    cause: Cause,
    plus: u8,
}

impl<'a> Check<'a> {
    /// A check at `plus`.
    pub const fn new(
        edition: &'a Edition,
        unit: &'a Unit,
        situation: &'a Situation,
        cause: Cause,
        plus: u8,
    ) -> Check<'a> {
        Check { edition, unit, situation, cause, plus }
    }

    /// The unit just before the dice.
    pub fn trial<R: Recorder>(&self, recorder: &mut R) -> Trial {
        let weight = mmp::weigh(
            self.edition,
            self.unit,
            self.situation,
            Occasion::Check(self.cause),
            recorder,
        );
        let mmp = mmp::total(weight, self.plus.into(), 0, recorder);
        Trial {
            mmp,
            experience: self.unit.experience,
            morale: self.unit.morale,
            mounted: self.unit.body.mounted(),
            has_losses: self.unit.strength_lost > 0,
        }
    }
}

impl<R: Recorder> OneRoll<R> for Check<'_> {
    const DIE: Die = Die::D6;
    /// The sum of two dice.
    type Outcome = i32;

    fn ask(&self, recorder: &mut R) -> (Ask, &'static str) {
        if R::LISTENS {
            self.trial(recorder);
        }
        (Ask::Sum { dice: 2 }, CHECK.id)
    }

    fn read(&self, rolled: Rolled) -> i32 {
        rolled.sum().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A natural roll is named only where the ladder would give a different result.
    #[test]
    fn naturals_that_matter() {
        let (experience, mounted) = (Experience::Trained, false);
        let trial =
            |mmp, morale, has_losses| Trial { mmp, experience, morale, mounted, has_losses };
        let natural = |trial: Trial, roll| trial.natural(roll).map(|rule| rule.id);
        let good = trial(8, Morale::Good, false);
        assert_eq!(natural(good, 2), Some("adf.morale.natural-2"));
        // Five short is two levels down: shaken either way.
        assert_eq!(natural(good, 3), None);
        assert_eq!(natural(trial(5, Morale::Good, false), 3), Some("adf.morale.natural-3"));
        assert_eq!(natural(trial(9, Morale::Routed, false), 2), None);
        assert_eq!(natural(good, 12), None);
        assert_eq!(natural(trial(8, Morale::Good, true), 12), Some("adf.morale.natural-12"));
        assert_eq!(natural(trial(8, Morale::Routed, false), 12), Some("adf.morale.natural-12"));
        assert_eq!(natural(good, 7), None);
    }
}
