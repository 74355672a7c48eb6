//! What an impact does to its loser.

use linstock_rulebook::{Side, rules, words};

use crate::{
    edition::{Edition, Summary},
    words::{Arm, Body, Morale},
};

const AT: &str = "000, 001, 002: charge procedure, results by the margin";

rules! {
    MELEE = "adf.charge.melee" {
        says: "melee",
        text: "Equal impact values lead to melee: both sides fire at once with 5 dice, check morale if the result says so, and roll the impact again, even a shaken attacker; after two rounds without a winner the attacker loses by 2.",
        at: AT,
    }
    STOPS_SHORT = "adf.charge.stops-short" {
        says: "the attacker stops short",
        text: "A margin of 1, whoever has it, stops the attacker one die of half inches away, and both sides fire a free volley at that range.",
        at: AT,
    }
    FALL_BACK = "adf.charge.fall-back" {
        says: "the loser falls back",
        text: "The loser falls back as many inches as the margin. Margin 2 to 4: one figure lost and disorder; 5 to 7: two lost and shaken; 8 to 11: three lost and routed, to run with its next action. No unit loses more than it has, and none improves.",
        at: AT,
    }
    LOSING_ATTACKER = "adf.charge.losing-attacker" {
        says: "losing attacker",
        text: "A losing attacker (western summary: infantry only) falls back an inch less, loses a figure less and drops no lower than shaken.",
        at: AT,
    }
    SURRENDER = "adf.charge.surrender" {
        says: "surrender",
        text: "The loser surrenders, attacker or defender, at a margin of 12 or more; a routed unit that is contacted surrenders without dice.",
        at: "000, 001, 002: charge procedure, results by the margin; SR in the movement tables",
    }
    GUNS_TAKEN = "adf.charge.guns-taken" {
        says: "guns taken",
        text: "Guns that lose an impact by 2 or more are captured.",
        by: Ruling,
        at: "ruling",
    }
}

/// The result of an impact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    /// Equal.
    Melee,
    /// By one: the attacker stops short.
    StopsShort,
    /// By two to eleven.
    FallBack {
        /// Who lost.
        loser: Side,
        /// What it cost.
        penalty: Penalty,
    },
    /// By twelve, or guns by two.
    Surrender {
        /// Who lost.
        loser: Side,
    },
}

/// What the loser suffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Penalty {
    /// Inches.
    pub fall_back: u8,
    /// Figures.
    pub lost: u8,
    /// Morale after.
    pub morale: Morale,
}

words! {
    /// The result of an impact, in a word.
    pub enum ImpactResult {
        /// Equal.
        Melee = "melee",
        /// By one.
        StopsShort = "stops-short",
        /// By two to eleven.
        FallBack = "fall-back",
        /// By twelve, guns by two, or a routed defender.
        Surrender = "surrender",
    }
}

/// A unit that may lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loser {
    /// Its arm and formation.
    pub body: Body,
    /// Figures or sections.
    pub strength: u8,
    /// Morale before.
    pub morale: Morale,
}

/// Decides an impact by the attacker's lead, which is negative if the defender is ahead.
#[inline]
pub fn decide(edition: &Edition, lead: i32, attacker: Loser, defender: Loser) -> Decision {
    let (side, loser) =
        if lead > 0 { (Side::Defender, defender) } else { (Side::Attacker, attacker) };
    let margin = lead.unsigned_abs();
    let (lost, morale) = match margin {
        0 => return Decision::Melee,
        1 => return Decision::StopsShort,
        2.. if loser.body.arm() == Arm::Artillery => return Decision::Surrender { loser: side },
        2..=4 => (1, Morale::Disorder),
        5..=7 => (2, Morale::Shaken),
        8..=11 => (3, Morale::Routed),
        12.. => return Decision::Surrender { loser: side },
    };
    let spared = side == Side::Attacker && is_spared(edition, loser);
    let less = u8::from(spared);
    let morale = if spared { morale.min(Morale::Shaken) } else { morale };
    let penalty = Penalty {
        fall_back: margin as u8 - less,
        lost: (lost - less).min(loser.strength),
        morale: morale.max(loser.morale),
    };
    Decision::FallBack { loser: side, penalty }
}

/// Whether an attacker suffers less for losing than a defender would.
#[inline]
pub fn is_spared(edition: &Edition, attacker: Loser) -> bool {
    edition.summary() == Summary::Revised || attacker.body.arm() == Arm::Infantry
}
