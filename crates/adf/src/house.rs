//! House rules: single values and switches that players may agree to change.

use linstock_rulebook::{HouseRule, HouseValue, words};

words! {
    /// Where a charge falls into disorder.
    pub enum DisorderPoint {
        /// Veterans and elites at their move plus half the bonus.
        Glossary = "glossary",
        /// Veterans with the trained, at half the reach; elites at their move plus half the bonus.
        Procedure = "procedure",
        /// Veterans and elites at half the bonus alone.
        BareBonus = "bare-bonus",
    }
}

words! {
    /// Which results row cavalry fire uses at 25mm.
    pub enum CavalryRow {
        /// The one printed for 25mm, one column better.
        Printed = "printed",
        /// The one printed for the smaller scales.
        AsSmaller = "as-smaller-scales",
    }
}

/// The house rules in play; `None` leaves a rule as printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct House {
    /// The most supports that count, in checks and impacts of both sides.
    pub support_maximum: Option<u8>,
    /// Where a charge falls into disorder.
    pub disorder_point: Option<DisorderPoint>,
    /// Whether a leader counts over and above the best two good situations.
    pub leader_over_best_two: Option<bool>,
    /// What a stone wall is worth against artillery.
    pub stone_wall_against_artillery: Option<i8>,
    /// The results row of cavalry at 25mm.
    pub cavalry_results: Option<CavalryRow>,
    /// How many rounds a melee lasts before the attacker loses it.
    pub melee_rounds: Option<u8>,
    /// Whether mixed guns fire canister as rifles.
    pub mixed_guns_rifled: Option<bool>,
    /// What an opening volley of infantry is worth.
    pub opening_volley: Option<i8>,
}

/// All house rules, for lists and for reading them from outside.
pub const HOUSE_RULES: &[HouseRule] = &[
    HouseRule {
        name: "support-maximum",
        says: "The most adjacent friends that steady a unit, in checks and in impacts of both sides.",
        takes: HouseValue::Number(0, 6),
        changes: "adf.morale.support",
        default: "2; 3 in an impact where the summary says so",
    },
    HouseRule {
        name: "disorder-point",
        says: "Where a charge falls into disorder: veterans and elites at their move plus half the bonus (glossary), veterans with the trained (procedure), or veterans and elites at half the bonus alone (bare-bonus).",
        takes: HouseValue::Words(DisorderPoint::WORDS),
        changes: "adf.charge.disorder-point",
        default: "glossary",
    },
    HouseRule {
        name: "leader-over-best-two",
        says: "Whether a leader counts over and above the best two good situations.",
        takes: HouseValue::Switch,
        changes: "adf.morale.leader",
        default: "false in the western summary, true in the revised",
    },
    HouseRule {
        name: "stone-wall-against-artillery",
        says: "What a stone wall is worth against artillery fire.",
        takes: HouseValue::Number(-4, 0),
        changes: "adf.fire.target.stone-wall",
        default: "0",
    },
    HouseRule {
        name: "cavalry-results",
        says: "Which results row cavalry fire uses at 25mm: its own, one column better than at the smaller scales, or theirs.",
        takes: HouseValue::Words(CavalryRow::WORDS),
        changes: "adf.fire.result",
        default: "printed",
    },
    HouseRule {
        name: "melee-rounds",
        says: "How many rounds of melee without a winner before the attacker loses.",
        takes: HouseValue::Number(1, 4),
        changes: "adf.charge.melee",
        default: "2",
    },
    HouseRule {
        name: "mixed-guns-rifled",
        says: "Whether mixed batteries, printed among the rifled, count as rifles for canister and against batteries.",
        takes: HouseValue::Switch,
        changes: "adf.fire.band.canister",
        default: "false",
    },
    HouseRule {
        name: "opening-volley",
        says: "What the opening volley of infantry is worth.",
        takes: HouseValue::Number(0, 4),
        changes: "adf.fire.firer.opening-volley",
        default: "2",
    },
];
