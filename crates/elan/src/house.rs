//! House rules: single values and switches that players may agree to change.

use linstock_rulebook::{HouseRule, HouseValue, words};

words! {
    /// Which dice the close-to-melee test uses.
    pub enum CloseToMelee {
        /// As the sheet has them.
        Printed = "printed",
        /// Those of infantry and cavalry exchanged.
        Swapped = "swapped",
    }
}

/// The house rules in play; `None` leaves a rule as printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct House {
    /// How many disruption markers break a unit, which is also the most it has.
    pub break_at: Option<u8>,
    /// The dice of the close-to-melee test.
    pub close_to_melee: Option<CloseToMelee>,
    /// What the first fire of formed infantry is worth.
    pub first_fire: Option<u8>,
    /// The highest face that kills a leader.
    pub leader_killed: Option<u8>,
    /// Whether rifles may fire in skirmish mode.
    pub rifles_skirmish: Option<bool>,
    /// How many rounds a close action lasts.
    pub close_rounds: Option<u8>,
    /// Whether a shell that misses tries every unit near its target.
    pub strays_try_all: Option<bool>,
}

/// The most disruption markers that any house rule allows.
pub const MOST_MARKERS: u8 = 6;

/// The most rounds that any house rule allows.
pub const MOST_ROUNDS: u8 = 3;

impl House {
    /// How many disruption markers break a unit, which is also the most it has.
    #[inline]
    pub fn breaking_point(&self) -> u8 {
        self.break_at.unwrap_or(4).min(MOST_MARKERS)
    }

    /// Whether this many disruption markers break a unit.
    #[inline]
    pub fn breaks(&self, dm: u8) -> bool {
        dm >= self.breaking_point()
    }

    /// How many rounds a close action lasts.
    #[inline]
    pub fn rounds(&self) -> u8 {
        self.close_rounds.unwrap_or(MOST_ROUNDS).clamp(1, MOST_ROUNDS)
    }

    /// The highest face that kills a leader.
    pub fn kills_leader(&self) -> u8 {
        self.leader_killed.unwrap_or(3)
    }

    /// Whether the arms' dice in the close-to-melee test are exchanged.
    pub fn swaps_close_to_melee(&self) -> bool {
        self.close_to_melee == Some(CloseToMelee::Swapped)
    }
}

/// All house rules, for lists and for reading them from outside.
pub const HOUSE_RULES: &[HouseRule] = &[
    HouseRule {
        name: "break-at",
        says: "How many disruption markers break a unit; it never has more.",
        takes: HouseValue::Number(3, MOST_MARKERS as i32),
        changes: "elan.break-at-four",
        default: "4",
    },
    HouseRule {
        name: "close-to-melee",
        says: "The dice of the close-to-melee test: as printed (infantry 3 in the clear and 1 in terrain, cavalry 1 and 3), or with those of infantry and cavalry exchanged.",
        takes: HouseValue::Words(CloseToMelee::WORDS),
        changes: "elan.close.closing",
        default: "printed",
    },
    HouseRule {
        name: "first-fire",
        says: "What the first fire of formed infantry is worth.",
        takes: HouseValue::Number(0, 3),
        changes: "elan.fire.first-fire",
        default: "1",
    },
    HouseRule {
        name: "leader-killed",
        says: "The highest roll for a special casualty that kills the leader.",
        takes: HouseValue::Number(0, 12),
        changes: "elan.save.special",
        default: "3",
    },
    HouseRule {
        name: "rifles-skirmish",
        says: "Whether rifles may fire in skirmish mode, with all their figures.",
        takes: HouseValue::Switch,
        changes: "elan.fire.rifles",
        default: "false",
    },
    HouseRule {
        name: "close-rounds",
        says: "How many rounds decide a close action.",
        takes: HouseValue::Number(1, MOST_ROUNDS as i32),
        changes: "elan.close.rounds",
        default: "3",
    },
    HouseRule {
        name: "strays-try-all",
        says: "Whether each shell that misses tries every unit near its target instead of one.",
        takes: HouseValue::Switch,
        changes: "elan.fire.strays",
        default: "false",
    },
];
