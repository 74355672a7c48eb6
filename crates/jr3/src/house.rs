//! House rules: single values and switches that players may agree to change.

use linstock_rulebook::{HouseRule, HouseValue};

/// The house rules in play; `None` leaves a rule as printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct House {
    /// What an opening volley is worth.
    pub opening_volley: Option<u8>,
    /// The lowest face that kills on a possible kill.
    pub star_kills: Option<u8>,
    /// The lowest face that kills an officer.
    pub officer_killed: Option<u8>,
    /// Whether a roll of sixes leaves the firer low on ammunition.
    pub low_ammunition: Option<bool>,
    /// Whether fire from a flank or the rear cancels fences, walls and works.
    pub flank_cancels_cover: Option<bool>,
}

impl House {
    /// The lowest face that kills on a possible kill; by default the high half of the die.
    pub fn star(&self) -> u8 {
        self.star_kills.unwrap_or(4)
    }

    /// The lowest face that kills an officer.
    pub fn officer_killed(&self) -> u8 {
        self.officer_killed.unwrap_or(6)
    }
}

/// All house rules, for lists and for reading them from outside.
pub const HOUSE_RULES: &[HouseRule] = &[
    HouseRule {
        name: "opening-volley",
        says: "What a unit's first fire of the game is worth.",
        takes: HouseValue::Number(0, 4),
        changes: "jr3.fire.firer.opening-volley",
        default: "2",
    },
    HouseRule {
        name: "star-kills",
        says: "The lowest roll at which a possible kill kills.",
        takes: HouseValue::Number(2, 6),
        changes: "jr3.fire.star",
        default: "4",
    },
    HouseRule {
        name: "officer-killed",
        says: "The lowest roll that kills an officer.",
        takes: HouseValue::Number(2, 6),
        changes: "jr3.officer.risk",
        default: "6",
    },
    HouseRule {
        name: "low-ammunition",
        says: "Whether a roll of all sixes leaves the firer low on ammunition.",
        takes: HouseValue::Switch,
        changes: "jr3.fire.low-ammunition",
        default: "true",
    },
    HouseRule {
        name: "flank-cancels-cover",
        says: "Whether fire on a flank or the rear cancels fences, walls and works; woods still count.",
        takes: HouseValue::Switch,
        changes: "jr3.fire.cover.best",
        default: "false",
    },
];
