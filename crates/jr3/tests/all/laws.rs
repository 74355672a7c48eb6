//! Laws of the game, which hold for all facts.

use linstock_dice::{Once, Seed, Seeded, play, quick_odds};
use linstock_jr3::{
    charge::{
        chain::state::{At, Fate},
        impact::{self, Impact, beaten},
    },
    fire::{self, Fire, Kind, Shot},
    morale::{Back, Cause, Check, Flight, Situation, Trial, Unit},
    strength::{Strength, limits},
    tables::{FIRE, FireResult, fire_row},
    words::{Arm, Aspect, Cover, Experience, Morale, Terrain},
};
use linstock_rulebook::{Inches, Ledger, On, Side};
use proptest::{prelude::*, sample::select};

use crate::common::*;

fn drm(edition: &linstock_jr3::Edition, fire: &Fire) -> Option<i32> {
    fire::plan(edition, fire, &mut ()).ok().map(|plan| plan.drm)
}

fn check(unit: Unit, situation: Situation, cause: Cause, hits_by_guns: u8) -> Check {
    let flight = Flight { terrain: Terrain::Open, mounted: false };
    Check { unit, situation, cause, hits_by_guns, flight }
}

/// How bad a result is.
fn severity(result: FireResult) -> u8 {
    match result {
        FireResult::None => 0,
        FireResult::Check => 1,
        FireResult::Star => 2,
        FireResult::Hits(hits) => 2 + hits,
    }
}

/// More figures and higher totals never do less.
#[test]
fn the_fire_table_climbs() {
    for total in -5..40 {
        for pair in FIRE.windows(2) {
            assert!(severity(pair[0].result(total)) >= severity(pair[1].result(total)), "{total}");
        }
        for row in &FIRE {
            assert!(severity(row.result(total)) <= severity(row.result(total + 1)), "{total}");
        }
    }
    for arm in [Arm::Infantry, Arm::Artillery] {
        for strength in 0..100 {
            let figures = |strength| fire_row(arm, strength).map_or(0, |row| row.figures);
            assert!(figures(strength) <= figures(strength + 1));
        }
    }
}

/// Every loss is either somebody's last or leaves a unit that could be asked about.
#[test]
fn strengths_stand_on_four_stands() {
    for &arm in Arm::ALL {
        let (least, most) = limits(arm);
        for started in 0..=most + 4 {
            for now in 1..=started {
                let Some(strength) = Strength::new(arm, now, started) else { continue };
                assert!((least..=most).contains(&started));
                let lost = strength.stands_lost();
                assert!(lost < 4 && strength.less(1).stands_lost() >= lost);
                assert_eq!(
                    strength.less(now).stands_lost(),
                    if arm == Arm::Artillery { started } else { 4 }
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// The counted rows add up to the figures they say they change.
    #[test]
    fn the_ledger_adds_up(edition in any_edition(), fire in any_fire()) {
        let mut ledger = Ledger::default();
        if let Ok(plan) = fire::plan(&edition, &fire, &mut ledger) {
            prop_assert_eq!(ledger.sum(On::Firepower), i32::from(plan.figures));
            prop_assert_eq!(ledger.sum(On::Dice), i32::from(plan.dice));
            prop_assert_eq!(ledger.sum(On::Drm), plan.drm);
            prop_assert!(plan.dice >= 1);
        }
    }

    /// The same for morale, in checks and in impacts.
    #[test]
    fn the_morale_ledger_adds_up(
        unit in any_unit(), situation in any_situation(), cause in select(Cause::ALL), guns in 0..4u8,
        attacker in any_contender(), defender in any_contender(),
    ) {
        let mut ledger = Ledger::default();
        let trial = check(unit, situation, cause, guns).trial(&mut ledger);
        prop_assert_eq!(ledger.sum(On::Mmp), trial.mmp);
        if let Ok(impact) = Impact::new(attacker, defender) {
            for side in [Side::Attacker, Side::Defender] {
                let mut ledger = Ledger::default();
                impact.record_side(side, None, &mut ledger);
                prop_assert_eq!(ledger.sum(On::Morale), impact.morale(side));
            }
        }
    }

    /// Cover never helps the firer.
    #[test]
    fn cover_never_helps_the_firer(
        edition in any_edition(), fire in any_fire(), cover in select(Cover::ALL),
    ) {
        let mut covered = fire;
        covered.target.cover = fire.target.cover.with(cover);
        if let (Some(open), Some(covered)) = (drm(&edition, &fire), drm(&edition, &covered)) {
            prop_assert!(covered <= open);
        }
    }

    /// A flank never helps the target, and neither does a house rule about cover.
    #[test]
    fn flanks_never_help_the_target(
        edition in any_edition(), fire in any_fire(), aspect in select(Aspect::ALL),
    ) {
        let front = Fire { aspect: Aspect::Front, ..fire };
        let flank = Fire { aspect, ..fire };
        if let (Some(front), Some(flank)) = (drm(&edition, &front), drm(&edition, &flank)) {
            prop_assert!(front <= flank);
        }
    }

    /// A better target, a worse firer: never a higher total.
    #[test]
    fn experience_helps_its_owner(edition in any_edition(), fire in any_fire()) {
        let with = |firer: Experience, target: Experience| {
            let mut fire = fire;
            fire.firer.experience = firer;
            fire.target.experience = target;
            drm(&edition, &fire)
        };
        for pair in Experience::ALL.windows(2) {
            prop_assert!(with(pair[0], Experience::Veteran) >= with(pair[1], Experience::Veteran));
            prop_assert!(with(Experience::Veteran, pair[0]) <= with(Experience::Veteran, pair[1]));
        }
    }

    /// Fire at a greater range has no more dice.
    #[test]
    fn dice_fall_with_range(edition in any_edition(), fire in any_fire(), farther in 0..40i64) {
        let near = Fire { kind: Kind::Volley, ..fire };
        let far = Fire { range: near.range + Inches::halves(farther), ..near };
        if let Ok(far) = fire::plan(&edition, &far, &mut ()) {
            let near = fire::plan(&edition, &near, &mut ());
            prop_assert!(near.is_ok_and(|near| near.dice >= far.dice));
        }
    }

    /// More dice never hurt: repeaters make any number of hits or more at least as likely. More
    /// figures do not either.
    #[test]
    fn more_dice_and_more_figures_never_hurt(edition in any_edition(), fire in any_fire()) {
        let chances = |fire: &Fire| {
            let shot = Shot::new(&edition, fire).ok()?;
            let odds = quick_odds(&shot, Once::Waiting);
            let hits = |state: Once<fire::Fired>| i32::from(state.outcome().hits);
            Some([1, 2, 3, 4, 6, 8, 12].map(|least| odds.at_least(hits, least)))
        };
        let (mut more, mut fewer) = (fire, fire);
        more.firer.repeaters = true;
        fewer.firer.repeaters = false;
        let mut stronger = fewer;
        stronger.firer.strength += 6;
        for better in [more, stronger] {
            if let (Some(better), Some(fewer)) = (chances(&better), chances(&fewer)) {
                for (better, fewer) in better.iter().zip(fewer) {
                    prop_assert!(*better >= fewer - 1e-12);
                }
            }
        }
    }

    /// Worse states and losses never lower the point; officers, works and friends never raise it.
    #[test]
    fn the_point_goes_the_right_way(
        unit in any_unit(), situation in any_situation(), cause in select(Cause::ALL), guns in 0..4u8,
    ) {
        let point = |unit, situation| check(unit, situation, cause, guns).trial(&mut ()).mmp;
        let here = point(unit, situation);
        for better in [
            Unit { morale: Morale::Good, ..unit },
            Unit { stands_lost: 0, ..unit },
            Unit { disorder: false, ..unit },
            Unit { forming: false, changed_to_hold: false, ..unit },
        ] {
            prop_assert!(point(better, situation) <= here);
        }
        for worse in [
            Situation { officer: None, ..situation },
            Situation { works: None, cover: false, ..situation },
            Situation { behind_friends: false, charging: false, ..situation },
        ] {
            prop_assert!(point(unit, worse) >= here);
        }
    }

    /// A higher roll never leaves a unit worse off, and nobody goes back who got no worse.
    #[test]
    fn higher_rolls_are_better(
        mmp in -10..=30, morale in select(Morale::ALL), rally: bool, officer: bool,
    ) {
        let trial = Trial { mmp, morale, rally, officer, rout_dice: 2 };
        for roll in 2..=12 {
            let verdict = trial.verdict(roll);
            if roll < 12 {
                prop_assert!(trial.verdict(roll + 1).morale <= verdict.morale, "{roll}");
            }
            prop_assert!(verdict.morale > morale || verdict.back == Back::Stands);
        }
    }

    /// A beaten defender never gets better, and a higher roll is no milder short of capture.
    #[test]
    fn losing_hurts(morale in select(Morale::ALL)) {
        for roll in 2..=12 {
            let loser = beaten(morale, roll);
            prop_assert!(loser.morale >= morale);
            prop_assert!(roll == 2 || roll == 12 || loser.morale >= beaten(morale, roll - 1).morale);
            prop_assert_eq!(loser.captured, roll == 12);
        }
    }

    /// Low wins, so support never makes the other side likelier to win.
    #[test]
    fn support_helps(attacker in any_contender(), defender in any_contender()) {
        let wins = |attacker, defender| {
            let impact = Impact::new(attacker, defender).ok()?;
            let odds = quick_odds(&impact, impact::State::Closing);
            Some(odds.chance(|state| match state {
                impact::State::Done(dice) => {
                    impact.winner(dice.attacker, dice.defender) == Some(Side::Attacker)
                }
                impact::State::Closing => false,
            }))
        };
        let mut supported = attacker;
        supported.infantry_supports += 1;
        if let (Some(alone), Some(supported)) = (wins(attacker, defender), wins(supported, defender)) {
            prop_assert!(supported >= alone - 1e-12);
        }
    }

    /// However a charge goes, nobody ends with more than he had, nor destroyed with somebody left.
    #[test]
    fn charges_end_well(seed: u64, rounds in 1..=4u8) {
        let edition = linstock_jr3::Edition::default();
        let mut approach = approach();
        approach.melee_rounds = rounds;
        let charge =
            linstock_jr3::charge::chain::Charge::new(&edition, party(16), party(12), approach).unwrap();
        let Ok(end) =
            play(&charge, charge.start(), &mut Seeded::new(&Seed::Number(seed)), &mut ());
        let At::Over(over) = end.at else { panic!("a charge that is played is over") };
        for side in [Side::Attacker, Side::Defender] {
            let condition = end.side(side);
            prop_assert!(condition.strength <= charge.party(side).strength.now());
            let gone = matches!(
                over.fates[side as usize],
                Fate::Destroyed | Fate::Captured | Fate::Surrenders
            );
            prop_assert_eq!(gone, condition.strength == 0);
        }
        prop_assert!(end.round <= rounds);
    }
}
