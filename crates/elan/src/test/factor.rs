//! The factor of a test: the unit's own, and what steadies or shakes it.

use linstock_rulebook::{On, Recorder, Row, Tally, rules};

use super::{Facts, Of, Situation};
use crate::{
    roll::{FACTOR_LIMIT, LIMITS, small},
    tables::{drill_factors, elan_factors},
    words::Formation,
};

const ELAN: &str = "004: élan factor modifiers";
const CLOSE: &str = "004: élan factor modifiers, in or closing to close action";
const DRILL: &str = "004: drill factor modifiers";

rules! {
    FACTOR = "elan.test.factor" {
        says: "{what} factor",
        title: "\u{e9}lan or drill factor",
        text: "A test is rolled against the élan or drill factor: veteran 7, steady 6, conscript 5, unless the unit has its own.",
        by: Ruling,
        at: "ruling",
    }
    DISRUPTION = "elan.test.factor.disruption" {
        says: "disruption markers",
        text: "Each disruption marker: -1 to élan.",
        at: ELAN,
    }
    SQUARE_OR_COVER = "elan.test.factor.square-or-cover" {
        says: "in square, or stationary in cover",
        text: "Infantry in square, or infantry in cover that has not moved and is not about to, so never for a rally on the move: +1 to élan, once.",
        at: ELAN,
    }
    LEADER = "elan.test.factor.leader" {
        says: "a leader is with it",
        text: "A leader with the unit: +1 to the factor of its tests of élan and of its rallies.",
        by: Ruling,
        at: "ruling",
    }
    OUTNUMBERED = "elan.test.factor.outnumbered" {
        says: "outnumbered two to one",
        text: "In or closing to close action, outnumbered two to one or more: -1 to élan.",
        at: CLOSE,
    }
    MARCH_COLUMN = "elan.test.factor.march-column" {
        says: "in march column",
        text: "In or closing to close action in march column: -2 to élan.",
        at: CLOSE,
    }
    COLUMN = "elan.test.factor.column" {
        says: "in column",
        text: "In or closing to close action in column, wide column or closed column: +3 to élan.",
        at: CLOSE,
    }
    ATTACKING_FLANK = "elan.test.factor.attacking-flank" {
        says: "attacks a flank or rear",
        text: "In or closing to close action against a flank or rear: +2 to élan.",
        at: CLOSE,
    }
    UPHILL = "elan.test.factor.uphill" {
        says: "uphill",
        text: "In or closing to close action from uphill: +1 to élan.",
        at: CLOSE,
    }
    LIGHTER_CAVALRY = "elan.test.factor.lighter-cavalry" {
        says: "lighter cavalry",
        text: "Cavalry in or closing to close action with heavier cavalry: -1 to élan.",
        at: CLOSE,
    }
    OPPONENT_SKIRMISH = "elan.test.factor.opponent-skirmish" {
        says: "formed, against skirmishers",
        text: "A formed unit in or closing to close action with an opponent in skirmish order: +2 to élan.",
        at: CLOSE,
    }
    DRILL_DISRUPTION = "elan.test.drill.disruption" {
        says: "disruption markers",
        text: "Each disruption marker: -1 to drill.",
        at: DRILL,
    }
    RESTRICTED = "elan.test.drill.restricted" {
        says: "in a restricted formation",
        text: "In a restricted formation (march column, square, closed column, or anything in a built-up area): -2 to drill, once.",
        at: DRILL,
    }
    CHARGED_FLANK = "elan.test.drill.charged-flank" {
        says: "charged in flank or rear",
        text: "A response to a charge from flank or rear: -2 to drill.",
        at: DRILL,
    }
}

/// What a leader adds to élan.
const LEADER_HELPS: i32 = 1;

/// The factor of a test, within its limits.
pub fn factor<R: Recorder>(facts: &Facts, recorder: &mut R) -> u8 {
    let mut tally = Tally::new(On::Factor, recorder);
    let name = match facts.of {
        Of::Elan | Of::Rally => "élan",
        Of::Drill => "drill",
    };
    tally.row(Row { name, ..Row::new(&FACTOR, On::Factor, facts.factor.into()) });
    match facts.of {
        Of::Elan | Of::Rally => elan(facts, &mut tally),
        Of::Drill => drill(facts, &mut tally),
    }
    tally.clamp(LIMITS, &FACTOR_LIMIT);
    small(tally.sum())
}

fn elan<R: Recorder>(facts: &Facts, tally: &mut Tally<R>) {
    use elan_factors as value;
    let steady = facts.formation == Formation::Square || facts.in_cover;
    tally.add(&DISRUPTION, value::DISRUPTION * i32::from(facts.dm));
    tally.add_if(steady, &SQUARE_OR_COVER, value::SQUARE_OR_COVER);
    tally.add_if(facts.leader, &LEADER, LEADER_HELPS);
    if !facts.situations.iter().any(|situation| situation.is_close()) {
        return;
    }
    let formed = facts.formation != Formation::Skirmish;
    let marching = facts.formation == Formation::MarchColumn;
    tally.add_if(facts.outnumbered, &OUTNUMBERED, value::OUTNUMBERED);
    tally.add_if(marching, &MARCH_COLUMN, value::MARCH_COLUMN);
    tally.add_if(facts.formation.is_column(), &COLUMN, value::COLUMN);
    tally.add_if(facts.attacking_flank, &ATTACKING_FLANK, value::ATTACKING_FLANK);
    tally.add_if(facts.uphill, &UPHILL, value::UPHILL);
    tally.add_if(facts.lighter_cavalry, &LIGHTER_CAVALRY, value::LIGHTER_CAVALRY);
    let scattered = facts.opponent_skirmish && formed;
    tally.add_if(scattered, &OPPONENT_SKIRMISH, value::OPPONENT_SKIRMISH);
}

fn drill<R: Recorder>(facts: &Facts, tally: &mut Tally<R>) {
    use drill_factors as value;
    let restricted = facts.formation.is_restricted() || facts.built_up;
    let responds = facts.situations.contains(&Situation::ChargeResponse);
    tally.add(&DRILL_DISRUPTION, value::DISRUPTION * i32::from(facts.dm));
    tally.add_if(restricted, &RESTRICTED, value::RESTRICTED);
    tally.add_if(responds && facts.charged_flank, &CHARGED_FLANK, value::CHARGED_FLANK);
}
