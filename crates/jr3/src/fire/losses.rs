//! What a result costs: possible kills, doubling and halving.

use linstock_dice::{Ask, Cuts, Rolled};
use linstock_rulebook::rules;

use super::{Fire, Kind};
use crate::{edition::Edition, tables::FireResult, words::Arm};

rules! {
    STAR = "jr3.fire.star" {
        says: "a possible kill",
        text: "For a possible kill roll one die; 4, 5 and 6 kill.",
        at: "003: note under the fire table, \"high\" by ruling",
    }
    CASUALTIES = "jr3.fire.casualties" {
        says: "doubled in melee",
        text: "Melee doubles the casualties of infantry; against a battery each hit is a section.",
        at: "003: combat procedure, third step; sections by ruling",
    }
    HALF_CASUALTIES = "jr3.fire.half-casualties" {
        says: "halved: target skirmishing or disengaging",
        text: "A target that is skirmishing or disengaging takes half, once, after any doubling; an odd half is one more possible kill, even after a possible kill that killed.",
        at: "003: combat procedure, last step, odd halves by ruling",
    }
}

/// How results become losses of this target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Losses {
    doubled: bool,
    halved: bool,
    star: u8,
}

/// Losses, as far as known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pending {
    /// So many are lost.
    Lost(u8),
    /// A possible kill is still to be rolled.
    Star,
    /// This many are lost, and one more if a possible kill for an odd half succeeds.
    OddHalf(u8),
}

impl Losses {
    /// For a fire.
    pub fn new(edition: &Edition, fire: &Fire) -> Losses {
        let target = &fire.target;
        let halved = target.disengaging || target.body.skirmishing();
        Losses::of_arm(edition, fire.kind, target.body.arm(), halved)
    }

    /// For a target of this arm that takes half or all of it.
    pub fn of_arm(edition: &Edition, kind: Kind, arm: Arm, halved: bool) -> Losses {
        let doubled = kind == Kind::Melee && arm == Arm::Infantry;
        Losses { doubled, halved, star: edition.house.star() }
    }

    /// Whether this target takes twice the losses.
    pub const fn doubled(&self) -> bool {
        self.doubled
    }

    /// Whether this target takes half the losses.
    pub const fn halved(&self) -> bool {
        self.halved
    }

    /// What a result comes to.
    pub const fn of(&self, result: FireResult) -> Pending {
        match result {
            FireResult::None | FireResult::Check => Pending::Lost(0),
            FireResult::Star => Pending::Star,
            FireResult::Hits(hits) => self.casualties(hits),
        }
    }

    /// The die of a possible kill.
    pub const fn die(&self) -> Ask {
        Ask::Classes { dice: 1, cuts: Cuts::one(self.star) }
    }

    /// What that die settles.
    pub fn settle(&self, pending: Pending, rolled: Rolled) -> Pending {
        self.settled(pending, rolled.count(1))
    }

    /// The same, with so many killed.
    pub const fn settled(&self, pending: Pending, killed: u8) -> Pending {
        match pending {
            Pending::Lost(hits) => Pending::Lost(hits),
            Pending::Star if killed > 0 => self.casualties(1),
            Pending::Star => Pending::Lost(0),
            Pending::OddHalf(hits) => Pending::Lost(hits + killed),
        }
    }

    const fn casualties(&self, hits: u8) -> Pending {
        let hits = if self.doubled { 2 * hits } else { hits };
        match (self.halved, hits % 2) {
            (false, _) => Pending::Lost(hits),
            (true, 0) => Pending::Lost(hits / 2),
            (true, _) => Pending::OddHalf(hits / 2),
        }
    }
}
