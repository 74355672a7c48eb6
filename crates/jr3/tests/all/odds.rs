//! Odds against the obvious: every ordered roll where that is feasible, a million rolls elsewhere.

use linstock_dice::{
    Once, Single,
    obvious::{agrees_with_a_million_rolls, agrees_with_every_roll},
};
use linstock_jr3::{
    Edition,
    ammunition::Replacement,
    charge::{
        chain::{Charge, Detail},
        impact::{self, Impact},
        reach::{Charging, Reach},
        volley_point::{Defender, VolleyPoint},
    },
    fire::Shot,
    morale::{Cause, Check, Flight, Situation},
    officer::Risk,
    volley::{self, Volley},
    words::{Arm, Body, Experience, Formation, Morale, Terrain},
};
use proptest::prelude::*;

use crate::common::*;

#[test]
fn single_procedures() {
    let edition = Edition::default();
    for officer in [false, true] {
        agrees_with_every_roll(&Single(&Replacement { officer }), Once::Waiting);
    }
    for hits in 0..=4 {
        agrees_with_every_roll(&Single(&Risk::new(&edition, hits)), Once::Waiting);
    }
    let defender = Defender {
        experience: Experience::Green,
        changed_to_hold: true,
        disorder: false,
        forming: false,
        officer: false,
        works: false,
    };
    let point = VolleyPoint { edition, defender, distance: None };
    agrees_with_every_roll(&Single(&point), Once::Waiting);
    let charging = Charging {
        body: body(Arm::Infantry),
        experience: Experience::Green,
        morale: Morale::Good,
        terrain: Terrain::Open,
        oblique: false,
    };
    agrees_with_every_roll(&Single(&Reach::new(&edition, &charging).unwrap()), Once::Waiting);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn fires(edition in any_edition(), fire in any_fire()) {
        let shot = Shot::new(&edition, &fire);
        prop_assume!(shot.as_ref().is_ok_and(|it| it.plan().dice <= 5));
        agrees_with_every_roll(&shot.unwrap(), Once::Waiting);
    }

    #[test]
    fn checks(unit in any_unit(), situation in any_situation(), mounted: bool) {
        let flight = Flight { terrain: Terrain::Open, mounted };
        let check = Check { unit, situation, cause: Cause::Fire, hits_by_guns: 1, flight };
        agrees_with_every_roll(&check, Once::Waiting);
    }

    #[test]
    fn impacts(attacker in any_contender(), defender in any_contender()) {
        let impact = Impact::new(attacker, defender);
        prop_assume!(impact.is_ok());
        agrees_with_every_roll(&impact.unwrap(), impact::State::Closing);
    }
}

#[test]
fn a_volley_with_its_check() {
    let edition = Edition::default();
    let mut fire = close_fire();
    fire.firer.body = Body::new(Arm::Infantry, Formation::Skirmish, false).unwrap();
    fire.firer.sharpshooters = true;
    fire.firer.order = linstock_jr3::words::Order::Moved;
    fire.range = linstock_rulebook::Inches::whole(4);
    fire.target.body = fire.firer.body;
    let volley = Volley::new(&edition, &fire, struck()).unwrap();
    agrees_with_every_roll(&volley, volley::State::Loaded);
}

#[test]
fn a_million_volleys() {
    let edition = Edition::default();
    let fire = close_fire();
    let volley = Volley::new(&edition, &fire, struck()).unwrap();
    agrees_with_a_million_rolls(&volley, volley::State::Loaded, 1);
}

#[test]
fn a_million_charges() {
    let edition = Edition::default();
    let charge = charge(&edition).detail(Detail::Fates);
    agrees_with_a_million_rolls(&charge, charge.start(), 2);
    // In full, the odds of what both details know are the same.
    let whole = charge.detail(Detail::Whole);
    let wins = |detail: &Charge<'_>| {
        linstock_dice::quick_odds(detail, detail.start())
            .mean(|state| f64::from(state.attacker.strength))
    };
    assert!((wins(&whole) - wins(&charge)).abs() < 1e-9);
}

/// Guns that are charged, cavalry that charges, works and supports: everything at once.
#[test]
fn a_million_charges_of_cavalry_at_guns() {
    let edition = Edition::default();
    let mut attacker = party(12);
    attacker.contender.body = Body::new(Arm::Cavalry, Formation::SingleLine, true).unwrap();
    attacker.strength = linstock_jr3::strength::Strength::new(Arm::Cavalry, 12, 12).unwrap();
    attacker.support_strength = 8;
    let mut defender = party(12);
    defender.contender.body = body(Arm::Artillery);
    defender.strength = linstock_jr3::strength::Strength::new(Arm::Artillery, 3, 3).unwrap();
    defender.weapon = linstock_jr3::words::Weapon::Napoleon;
    defender.contender.situation =
        Situation { works: Some(linstock_jr3::words::Works::Hasty), ..Situation::default() };
    let charge = Charge::new(&edition, attacker, defender, approach()).unwrap();
    agrees_with_a_million_rolls(&charge.detail(Detail::Fates), charge.start(), 3);
}
