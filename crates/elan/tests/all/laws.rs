//! Laws of the game, which hold for all facts.

use linstock_dice::{Once, Seed, Seeded, Single, play};
use linstock_elan::{
    House,
    charge::{Does, Evasion, Responding},
    close::round::{self, Blows, Round},
    fire::{self, Fire, Shot, With, small_arms::eligible},
    movement::{Pace, Row, Terrain, allowance},
    reinforcements::Reinforcements,
    save::{self, Attack, Save, Saved, SolidShot, Target},
    test::{Facts, Of, Situation, Test, dice, factor, results},
    volley::{self, Volley},
    words::{Arm, Cover, Drill, Experience, Formation, Mode, Weight},
};
use linstock_rulebook::{Inches, Ledger, On, Standing};
use proptest::{prelude::*, sample::select};

use crate::common::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// The counted rows of a test add up to its dice and factor, which keep their limits.
    #[test]
    fn the_ledger_of_a_test_adds_up(house in any_house(), facts in any_test()) {
        let mut ledger = Ledger::default();
        let test = Test::new(&house, facts).unwrap();
        test.record(&mut ledger);
        prop_assert_eq!(ledger.sum(On::Dice), i32::from(test.dice()));
        prop_assert_eq!(ledger.sum(On::Factor), i32::from(test.factor()));
        prop_assert!((1..=10).contains(&test.factor()));
    }

    /// The same for fire.
    #[test]
    fn the_ledger_of_a_fire_adds_up(house in any_house(), fire in any_fire()) {
        let mut ledger = Ledger::default();
        if let Ok(plan) = fire::plan(&house, &fire, &mut ledger) {
            prop_assert_eq!(ledger.sum(On::Dice), i32::from(plan.dice));
            prop_assert_eq!(ledger.sum(On::Factor), i32::from(plan.factor));
            prop_assert!((1..=10).contains(&plan.factor));
            let bursts = matches!(fire.with, With::Shell(_) | With::Shrapnel(_));
            prop_assert_eq!(plan.effect.is_some(), bursts);
        } else {
            prop_assert!(ledger.rows.is_empty(), "a refusal has no ledger");
        }
    }

    /// The same for saves, of which those in cover have a limit of their own.
    #[test]
    fn the_ledger_of_a_save_adds_up(target in any_target(), attack in any_attack()) {
        let mut ledger = Ledger::default();
        let factor = save::factor(&target, attack, &mut ledger);
        prop_assert_eq!(ledger.sum(On::Factor), i32::from(factor));
        let most = if target.cover.is_some() { 11 } else { 10 };
        prop_assert!((1..=most).contains(&factor));
    }

    /// The same for blows and reinforcements.
    #[test]
    fn the_ledger_of_blows_adds_up(blows in any_blows(), turns_late: u8) {
        let mut ledger = Ledger::default();
        let round = Round::new(blows);
        round.record(&mut ledger);
        prop_assert_eq!(ledger.sum(On::Dice), i32::from(round.dice()));
        prop_assert_eq!(ledger.sum(On::Factor), i32::from(round.factor()));
        prop_assert!((1..=10).contains(&round.factor()));

        let mut ledger = Ledger::default();
        let factor = Reinforcements { turns_late }.factor(&mut ledger);
        prop_assert_eq!(ledger.sum(On::Factor), i32::from(factor));
    }

    /// Disruption never helps, whatever is rolled.
    #[test]
    fn disruption_never_helps(
        house in any_house(), facts in any_test(), fire in any_fire(), target in any_target(),
        attack in any_attack(), blows in any_blows(),
    ) {
        for dm in 0..4 {
            let more = dm + 1;
            let test = |dm| factor::factor(&Facts { dm, ..facts }, &mut ());
            prop_assert!(test(more) <= test(dm));
            let save = |dm| save::factor(&Target { dm, ..target }, attack, &mut ());
            prop_assert!(save(more) <= save(dm));
            let blows = |dm| round::factor(&Blows { dm, ..blows }, &mut ());
            prop_assert!(blows(more) <= blows(dm));
            let fire = |dm| fire::plan(&house, &Fire { dm, ..fire }, &mut ()).ok();
            prop_assert!(fire(more).map(|it| it.factor) <= fire(dm).map(|it| it.factor));
        }
    }

    /// A better factor of one's own never hurts.
    #[test]
    fn experience_never_hurts(
        house in any_house(), facts in any_test(), fire in any_fire(), target in any_target(),
        attack in any_attack(), blows in any_blows(),
    ) {
        for factor in 1..12 {
            let better = factor + 1;
            let test = |factor| factor::factor(&Facts { factor, ..facts }, &mut ());
            prop_assert!(test(better) >= test(factor));
            let save = |factor| save::factor(&Target { factor, ..target }, attack, &mut ());
            prop_assert!(save(better) >= save(factor));
            let blows = |factor| round::factor(&Blows { factor, ..blows }, &mut ());
            prop_assert!(blows(better) >= blows(factor));
            let plan = |factor| fire::plan(&house, &Fire { factor, ..fire }, &mut ()).ok();
            let (better, worse) = (plan(better), plan(factor));
            prop_assert!(better.map(|it| it.factor) >= worse.map(|it| it.factor));
            let effect = |plan: Option<fire::Plan>| plan?.effect.map(|it| it.factor);
            prop_assert!(effect(better) >= effect(worse));
        }
    }

    /// Cover never hurts who is in it, and hard cover is no worse than soft.
    #[test]
    fn cover_never_hurts(target in any_target(), attack in any_attack(), facts in any_test()) {
        let save = |cover| save::factor(&Target { cover, ..target }, attack, &mut ());
        prop_assert!(save(None) <= save(Some(Cover::Soft)));
        prop_assert!(save(Some(Cover::Soft)) <= save(Some(Cover::Hard)));
        let test = |in_cover| factor::factor(&Facts { in_cover, ..facts }, &mut ());
        prop_assert!(test(false) <= test(true));
    }

    /// A longer range never improves the aim, nor adds dice.
    #[test]
    fn distance_never_helps(house in any_house(), fire in any_fire(), farther in 0..40i64) {
        let far = Fire { range: fire.range + Inches::halves(farther), ..fire };
        let near = fire::plan(&house, &fire, &mut ());
        if let (Ok(near), Ok(far)) = (near, fire::plan(&house, &far, &mut ())) {
            prop_assert!(near.factor >= far.factor && near.dice == far.dice);
        }
    }

    /// More figures never have fewer dice, and platoon fire never more than a volley.
    #[test]
    fn more_figures_never_hurt(figures in 1..255u8, formation in select(Formation::ALL)) {
        let dice = |figures, mode| fire::small_arms::dice(figures, mode, &mut ());
        for &mode in Mode::ALL {
            prop_assert!(dice(figures, mode) <= dice(figures + 1, mode));
        }
        prop_assert!(dice(figures, Mode::Platoon) <= dice(figures, Mode::Volley));
        prop_assert!(2 * u16::from(dice(figures, Mode::Platoon)) >= u16::from(figures));
        prop_assert!(eligible(figures, formation) <= eligible(figures + 1, formation));
        prop_assert!(eligible(figures, formation) <= figures);
    }

    /// More failures are never milder, a unit is broken just when it has the markers for it, and
    /// nobody has more than those.
    #[test]
    fn failures_hurt(house in any_house(), dm in 0..=6u8, moving: bool) {
        let most = house.breaking_point();
        let dm = dm.min(most);
        let mut before = (dm, dm);
        for failures in 0..=10 {
            let elan = results::elan(&house, dm, failures);
            let drill = results::drill(&house, dm, failures, moving);
            for verdict in [elan, drill] {
                prop_assert!(verdict.dm >= dm && verdict.dm <= most);
                prop_assert_eq!(verdict.broken, verdict.dm == most);
                prop_assert_eq!(verdict.removed, 0);
            }
            prop_assert!(elan.dm >= before.0 && drill.dm >= before.1);
            prop_assert!(failures < 4 || elan.broken && (drill.broken || !moving));
            prop_assert!(moving || drill.dm == dm);
            before = (elan.dm, drill.dm);
            let rally = results::rally(&house, dm, failures);
            prop_assert_eq!(rally.dm + rally.removed, dm);
        }
    }

    /// Dice modifiers make an élan test harder and leave a rally alone.
    #[test]
    fn dice_modifiers_add_dice(house in any_house(), facts in any_test()) {
        let plain = Facts { flank: false, extra_losses: 0, below_half: false, ..facts };
        let dice = |facts| dice::dice(&house, &facts, &mut ());
        let more = i32::from(facts.flank)
            + i32::from(facts.extra_losses)
            + i32::from(facts.below_half);
        match facts.of {
            Of::Elan => prop_assert_eq!(dice(facts), dice(plain) + more),
            Of::Rally | Of::Drill => prop_assert_eq!(dice(facts), dice(plain)),
        }
    }

    /// What a charged unit does fits its test.
    #[test]
    fn responses_fit_their_test(house in any_house(), charged in any_charged(), failures in 0..=2u8) {
        let Ok(responding) = Responding::new(&house, &charged) else { return Ok(()) };
        let failures = responding.test().map_or(0, |_| failures);
        let done = responding.responded(failures);
        prop_assert!(done.dm >= charged.dm.min(house.breaking_point()));
        prop_assert_eq!(done.broken, done.does == Does::Flees);
        prop_assert!(!done.first_fire || done.does.fires());
        prop_assert!(!done.first_fire || failures < 2);
        prop_assert_eq!(done.evades == Some(Evasion::Full), done.does == Does::Evade);
        if failures < 2 && !done.broken {
            prop_assert_eq!(done.does.word(), charged.response.word());
        } else if !done.broken {
            prop_assert_eq!(done.does, Does::StandAndFire);
        }
    }

    /// A volley is a fire and its saves, with the same dice and rows, whoever listens.
    #[test]
    fn a_volley_is_its_parts(
        house in any_house(), fire in any_fire(), target in any_target(), seed: u64,
    ) {
        let Ok(volley) = Volley::new(&house, &fire, target) else { return Ok(()) };
        let seed = Seed::Number(seed);
        let mut shown = Ledger::default();
        let Ok(end) = play(&volley, volley::State::LOADED, &mut Seeded::new(&seed), &mut shown);
        let quiet = play(&volley, volley::State::LOADED, &mut Seeded::new(&seed), &mut ());
        prop_assert_eq!(quiet, Ok(end));

        let (mut source, mut ledger) = (Seeded::new(&seed), Ledger::default());
        let shot = Shot::new(&house, &fire).unwrap();
        let Ok(hits) = play(&shot, Once::Waiting, &mut source, &mut ledger);
        let hits = hits.outcome();
        let heavy = |weight| match weight {
            Weight::Heavy => SolidShot::Heavy,
            Weight::Medium | Weight::Light | Weight::UltraLight => SolidShot::Other,
        };
        let save = Save::new(target, Attack::Fire(fire.with.solid_shot().map(heavy)), hits);
        let saved = if hits > 0 {
            let Ok(saved) = play(&Single(&save), Once::Waiting, &mut source, &mut ledger);
            saved.outcome()
        } else {
            Saved::NONE
        };
        let struck = end.struck();
        prop_assert_eq!((struck.hits(), struck.saved()), (hits, saved));
        prop_assert_eq!(&shown.rolls, &ledger.rolls);
        let rules = |ledger: &Ledger| -> Vec<_> {
            ledger.rows.iter().map(|row| (row.rule.id, row.value)).collect()
        };
        prop_assert_eq!(rules(&shown), rules(&ledger));
    }

    /// Rough ground is never faster than open ground, difficult ground never than rough.
    #[test]
    fn bad_ground_is_slow(arm in select(Arm::ALL), pace in select(Pace::ALL)) {
        for &formation in Formation::of(arm) {
            let move_in = |terrain| {
                Row::of(arm, formation, Some(pace), terrain).map(|row| allowance(row, terrain))
            };
            prop_assert!(move_in(Terrain::Difficult) <= move_in(Terrain::Rough));
            prop_assert!(move_in(Terrain::Rough) <= move_in(Terrain::Open));
            prop_assert!(move_in(Terrain::Open) <= move_in(Terrain::Road));
        }
    }
}

/// Rows that rules strike out, and nothing else, are not counted.
#[test]
fn struck_rows_name_their_rule() {
    let house = House::default();
    let struck = |ledger: &Ledger| -> Vec<(&str, &str)> {
        let by = |row: &linstock_rulebook::Row| match row.standing {
            Standing::Struck { by } => Some((row.rule.id, by.id)),
            Standing::Counted => None,
        };
        ledger.rows.iter().filter_map(by).collect()
    };
    let facts = Facts {
        formation: Formation::Skirmish,
        ..Facts::new(Of::Drill, 6, &[Situation::Obstacle, Situation::ChangeAndMove])
    };
    let mut ledger = Ledger::default();
    let test = Test::new(&house, facts).unwrap();
    test.record(&mut ledger);
    assert_eq!((test.dice(), test.factor()), (2, 6));
    assert_eq!(struck(&ledger), [("elan.test.obstacle", "elan.move.skirmishers")]);

    let mut ledger = Ledger::default();
    let mut fire = muskets(9);
    let With::SmallArms { mode, two_rank_line, first_fire, .. } = &mut fire.with else {
        panic!("muskets are small arms");
    };
    (*mode, *two_rank_line, *first_fire) = (Mode::Skirmish, true, true);
    fire::plan(&house, &fire, &mut ledger).unwrap();
    let formed = "elan.fire.formed";
    let rows = [("elan.fire.two-rank-line", formed), ("elan.fire.first-fire", formed)];
    assert_eq!(struck(&ledger), rows);
}

/// Better experience is a better factor, and the printed save.
#[test]
fn experience_is_ordered() {
    let factors: Vec<u8> = Experience::ALL.iter().map(|it| it.factor()).collect();
    let saves: Vec<u8> = Experience::ALL.iter().map(|it| it.save()).collect();
    assert_eq!((factors, saves), (vec![7, 6, 5], vec![7, 6, 5]));
}

/// A test of more dice than a roll may have is none.
#[test]
fn too_many_dice() {
    let house = House::default();
    let situations = vec![Situation::TwoCasualties; 5];
    let facts = |pairs| Facts { pairs, ..Facts::new(Of::Elan, 6, &situations) };
    assert_eq!(Test::new(&house, facts(51)).unwrap().dice(), 255);
    assert!(Test::new(&house, facts(52)).is_err());
}
