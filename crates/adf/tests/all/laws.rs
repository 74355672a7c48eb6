//! Laws of the game, which hold for all facts.

use linstock_adf::{
    Scale,
    charge::{
        chain::{Charge, state::Fate},
        impact::{self, Impact, point},
        outcome::{Decision, Loser, decide},
    },
    fire::{self, Fire, Firers},
    morale::{Cause, Check, Occasion, Situation, Trial, Unit, mmp},
    tables::{FireResult, sheet},
    volley::{self, Volley},
    words::{Arm, Cover, Experience, Morale},
};
use linstock_dice::{Once, Seed, Seeded, Single, play, quick_odds};
use linstock_rulebook::{Inches, Ledger, On, Side, Standing};
use proptest::{prelude::*, sample::select};

use crate::common::*;

/// The modifiers of a fire, if it can be made.
fn drm(edition: &linstock_adf::Edition, fire: &Fire) -> Option<i32> {
    fire::plan(edition, fire, &mut ()).ok().map(|plan| plan.drm)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// The counted rows add up to the figures they say they change.
    #[test]
    fn the_ledger_adds_up(edition in any_edition(), fire in any_fire()) {
        let mut ledger = Ledger::default();
        if let Ok(plan) = fire::plan(&edition, &fire, &mut ledger) {
            prop_assert_eq!(ledger.sum(On::Firepower), plan.firepower);
            prop_assert_eq!(ledger.sum(On::Dice), i32::from(plan.dice));
            prop_assert_eq!(ledger.sum(On::Drm), plan.drm);
        }
    }

    /// The same for the morale point, in checks and in impacts, and it keeps its limits.
    #[test]
    fn the_morale_ledger_adds_up(
        edition in any_edition(), unit in any_unit(), situation in any_situation(),
        cause in select(Cause::ALL), plus in 0..=4u8,
    ) {
        let mut ledger = Ledger::default();
        let trial = Check::new(&edition, &unit, &situation, cause, plus).trial(&mut ledger);
        prop_assert_eq!(ledger.sum(On::Mmp), trial.mmp);
        prop_assert!((0..=12).contains(&trial.mmp));

        let contender = linstock_adf::charge::impact::Contender {
            unit, situation, strength: 3, disengaging: false,
        };
        for side in [Side::Attacker, Side::Defender] {
            let mut ledger = Ledger::default();
            let point = point(&edition, &contender, side, &mut ledger);
            prop_assert_eq!(ledger.sum(On::Mmp), point);
            prop_assert!((0..=12).contains(&point));
        }
    }

    /// At most two benefits and two detriments of the target count.
    #[test]
    fn no_more_than_two_count(edition in any_edition(), fire in any_fire()) {
        let mut ledger = Ledger::default();
        if fire::plan(&edition, &fire, &mut ledger).is_ok() {
            let counted = |better: bool| ledger.rows.iter().filter(|row| {
                row.rule.id.starts_with("adf.fire.target.")
                    && row.standing == Standing::Counted
                    && (row.value < 0) == better
            }).count();
            prop_assert!(counted(true) <= 2 && counted(false) <= 2);
        }
    }

    /// Cover never helps the firer, unless it is a farm that costs the target its other benefits.
    #[test]
    fn cover_never_helps_the_firer(
        edition in any_edition(), fire in any_fire(), cover in select(Cover::ALL),
    ) {
        prop_assume!(cover != Cover::FarmVillage && !fire.target.cover.has(Cover::FarmVillage));
        let mut covered = fire.clone();
        covered.target.cover = fire.target.cover.with(cover);
        if let (Some(open), Some(covered)) = (drm(&edition, &fire), drm(&edition, &covered)) {
            prop_assert!(covered <= open);
        }
    }

    /// A better target, a worse firer: never a higher total.
    #[test]
    fn experience_helps_its_owner(edition in any_edition(), fire in any_fire()) {
        let with = |firer: Experience, target: Experience| {
            let mut fire = fire.clone();
            fire.firers = Firers::new(fire.firers.iter().map(|it| {
                let mut it = *it;
                it.experience = firer;
                it
            })).unwrap();
            fire.target.experience = target;
            drm(&edition, &fire)
        };
        for pair in Experience::ALL.windows(2) {
            prop_assert!(with(pair[0], Experience::Veteran) >= with(pair[1], Experience::Veteran));
            prop_assert!(with(Experience::Veteran, pair[0]) <= with(Experience::Veteran, pair[1]));
        }
    }

    /// More figures never have less firepower.
    #[test]
    fn more_figures_never_hurt(edition in any_edition(), fire in any_fire()) {
        let lead = *fire.firers.lead();
        let most = if lead.armament.arm() == Arm::Artillery { 3 } else { 8 };
        let mut before = 0;
        for strength in 1..=most {
            let mut stronger = fire.clone();
            let firer = linstock_adf::fire::Firer { strength, ..lead };
            stronger.firers = Firers::new([firer]).unwrap();
            if let Ok(plan) = fire::plan(&edition, &stronger, &mut ()) {
                prop_assert!(plan.firepower >= before.max(1));
                before = plan.firepower;
            }
        }
    }

    /// Volleys at a greater range have no more dice, canister and the edge of bands included.
    #[test]
    fn dice_fall_with_range(edition in any_edition(), fire in any_fire(), farther in 0..40i64) {
        let mut fire = fire;
        fire.kind = linstock_adf::fire::Kind::Volley;
        fire.deliberate = false;
        let mut far = fire.clone();
        far.range = fire.range + Inches::halves(farther);
        if let Ok(far) = fire::plan(&edition, &far, &mut ()) {
            let near = fire::plan(&edition, &fire, &mut ());
            prop_assert!(near.is_ok_and(|near| near.dice >= far.dice));
        }
    }

    /// A worse state of the unit never lowers its morale point.
    #[test]
    fn worse_morale_is_worse(
        edition in any_edition(), unit in any_unit(), situation in any_situation(),
        cause in select(Cause::ALL),
    ) {
        let occasion = Occasion::Check(cause);
        let weigh = |unit| mmp::weigh(&edition, &unit, &situation, occasion, &mut ());
        let mut before = i32::MIN;
        for &morale in Morale::ALL {
            let point = weigh(Unit { morale, ..unit });
            prop_assert!(point >= before);
            before = point;
        }
        let mut before = i32::MIN;
        for stands_lost in 0..unit.stands {
            let point = weigh(Unit { stands_lost, ..unit });
            prop_assert!(point >= before);
            before = point;
        }
    }

    /// Leaders, works, friends and supports never make a unit more fearful.
    #[test]
    fn good_situations_are_good(
        edition in any_edition(), unit in any_unit(), situation in any_situation(),
        cause in select(Cause::ALL), side in select(Side::ALL),
    ) {
        for occasion in [Occasion::Check(cause), Occasion::Impact(side)] {
            let weigh = |it| mmp::weigh(&edition, &unit, &it, occasion, &mut ());
            let with = weigh(situation);
            let worse = [
                weigh(Situation { leader: 0, ..situation }),
                weigh(Situation { supports: 0, ..situation }),
                weigh(Situation { behind_friends: None, ..situation }),
            ];
            prop_assert!(worse.iter().all(|&without| with <= without));
            let better = [
                weigh(Situation { brigade_losses: 0, ..situation }),
                weigh(Situation { charged_on: None, ..situation }),
                weigh(Situation { enfilade: None, ..situation }),
            ];
            prop_assert!(better.iter().all(|&without| with >= without));
        }
    }

    /// A higher roll never leaves a unit with worse morale, but for the natural 3: it can leave
    /// elites better off than a 4 that fails, as printed.
    #[test]
    fn higher_rolls_are_better(
        mmp in 0..=12, experience in select(Experience::ALL), morale in select(Morale::ALL),
        mounted: bool, has_losses: bool,
    ) {
        let trial = Trial { mmp, experience, morale, mounted, has_losses };
        for roll in (2..12).filter(|&roll| roll != 3) {
            let (low, high) = (trial.verdict(roll), trial.verdict(roll + 1));
            prop_assert!(high.morale <= low.morale, "{roll}");
        }
        for roll in 2..=12 {
            let verdict = trial.verdict(roll);
            prop_assert!(verdict.fall_back == 0 || verdict.morale != Morale::Routed);
            prop_assert!(verdict.morale >= morale || verdict.fall_back == 0);
            prop_assert!(!verdict.routs || morale != Morale::Routed);
        }
    }

    /// Nobody loses more than he has, nobody gets better, and a greater margin is no milder.
    #[test]
    fn losing_hurts(
        edition in any_edition(), attacker in any_party(true), defender in any_party(false),
    ) {
        let loser = |party: linstock_adf::charge::chain::party::Party| Loser {
            body: party.contender.unit.body,
            strength: party.contender.strength,
            morale: party.contender.unit.morale,
        };
        let (attacker, defender) = (loser(attacker), loser(defender));
        let mut before = [(0, 0, Morale::Good); 2];
        for margin in 2..=14 {
            for (side, lead) in [(Side::Attacker, -margin), (Side::Defender, margin)] {
                let who = if side == Side::Attacker { attacker } else { defender };
                match decide(&edition, lead, attacker, defender) {
                    Decision::FallBack { loser, penalty } => {
                        prop_assert_eq!(loser, side);
                        prop_assert!(penalty.lost <= who.strength && penalty.morale >= who.morale);
                        let now = (penalty.fall_back, penalty.lost, penalty.morale);
                        let then = before[side as usize];
                        prop_assert!(now.0 >= then.0 && now.1 >= then.1 && now.2 >= then.2);
                        before[side as usize] = now;
                    }
                    Decision::Surrender { loser } => prop_assert_eq!(loser, side),
                    Decision::Melee | Decision::StopsShort => prop_assert!(false, "{margin}"),
                }
            }
        }
    }

    /// More dice never hurt: with a die more, any number of hits or more is at least as likely.
    #[test]
    fn more_dice_never_hurt(edition in any_edition(), fire in any_fire()) {
        let mut fewer = fire.clone();
        fewer.passed_through += 1;
        let chances = |fire: &Fire| {
            let shot = fire::Shot::new(&edition, fire).ok()?;
            let odds = quick_odds(&Single(&shot), Once::Waiting);
            let result = |state: Once<i32>| shot.plan().result(state.outcome()) as i32;
            Some([1, 2, 3, 4, 5, 6, 7].map(|least| odds.at_least(result, least)))
        };
        if let (Some(more), Some(fewer)) = (chances(&fire), chances(&fewer)) {
            for (more, fewer) in more.iter().zip(fewer) {
                prop_assert!(*more >= fewer - 1e-12);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever is charged by whomever: it ends, nobody is left with figures he never had, and
    /// everybody's fate fits his state.
    #[test]
    fn charges_end(
        edition in any_edition(), attacker in any_party(true), defender in any_party(false),
        approach in any_approach(), seed: u64,
    ) {
        let Ok(charge) = Charge::new(&edition, attacker, defender, approach) else {
            return Ok(());
        };
        let mut source = Seeded::new(&Seed::Number(seed));
        for _ in 0..20 {
            let mut ledger = Ledger::default();
            let Ok(end) = play(&charge, charge.start(), &mut source, &mut ledger);
            prop_assert!(end.ending().is_some());
            for (side, party) in [(Side::Attacker, attacker), (Side::Defender, defender)] {
                let (force, fate) = (end.force(side), end.fate(side));
                let whole = party.contender.strength + party.contender.unit.strength_lost;
                prop_assert!(force.strength <= whole);
                match fate {
                    Fate::Surrenders | Fate::Destroyed => prop_assert_eq!(force.strength, 0),
                    Fate::Routs => prop_assert_eq!(force.morale, Morale::Routed),
                    Fate::FallsBack => prop_assert!(force.fall_back > 0),
                    Fate::Stands => prop_assert_eq!(force.fall_back, 0),
                }
            }
        }
    }

    /// The odds of any charge add up to one.
    #[test]
    fn charges_add_up(
        edition in any_edition(), attacker in any_party(true), defender in any_party(false),
        approach in any_approach(),
    ) {
        if let Ok(charge) = Charge::new(&edition, attacker, defender, approach) {
            let odds = quick_odds(&charge, charge.start());
            prop_assert!((odds.chance(|_| true) - 1.0).abs() < 1e-9);
        }
    }

    /// With the rows or without: the recorder changes nothing but what is heard.
    #[test]
    fn listening_changes_nothing(
        edition in any_edition(), fire in any_fire(), situation in any_situation(), seed: u64,
    ) {
        let unit = Unit {
            body: fire.target.body,
            morale: fire.target.morale,
            experience: fire.target.experience,
            ..unit()
        };
        if let Ok(volley) = Volley::new(&edition, &fire, &unit, &situation) {
            let play_with = |ledger: &mut Ledger| {
                play(&volley, volley::State::Loaded, &mut Seeded::new(&Seed::Number(seed)), ledger)
            };
            let quiet = play(
                &volley, volley::State::Loaded, &mut Seeded::new(&Seed::Number(seed)), &mut (),
            );
            prop_assert_eq!(play_with(&mut Ledger::default()), quiet);
        }
    }

    /// The stronger side of an impact wins at least as often.
    #[test]
    fn strength_tells(edition in any_edition(), attacker in any_party(true), defender in any_party(false)) {
        let wins = |strength: u8| {
            let mut attacker = attacker.contender;
            attacker.strength = strength;
            let impact = Impact::new(&edition, attacker, defender.contender, false).unwrap();
            quick_odds(&impact, impact.start()).chance(|state| match state {
                impact::State::Done(dice) => {
                    impact.value(Side::Attacker, dice.attacker)
                        > impact.value(Side::Defender, dice.defender)
                }
                impact::State::Closing | impact::State::NoContest => true,
            })
        };
        for strength in 1..8 {
            prop_assert!(wins(strength + 1) >= wins(strength) - 1e-12);
        }
    }
}

/// A higher total never has a milder result, in any row of any sheet.
#[test]
fn higher_totals_are_worse_for_the_target() {
    for &scale in Scale::ALL {
        for &arm in Arm::ALL {
            let row = sheet(scale).results_of(arm);
            assert!(row.windows(2).all(|pair| pair[0] <= pair[1]), "{scale} {arm}");
            assert_eq!(row[17], FireResult::H4);
        }
    }
}
