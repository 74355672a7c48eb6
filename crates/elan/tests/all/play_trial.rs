//! What players tried at the table: skirmishers who are caught, mounted fire, gunners who fall, and
//! ways that end before the enemy.

use linstock_battle::{
    Command, Engine, Event, Game, How, Seen, UnitId, World,
    forecast::{Assume, Effort},
    story::sentences,
    terrain::Area,
    vocabulary::{ChanceKind, chances},
};
use linstock_elan::{
    Elan,
    play::{Phase, Profile},
    words::{Arm, Formation, Skirmisher, Weapon},
};
use linstock_geometry::Cost;

use crate::playing::{
    Setting, THEM, Table, US, charged, charging, firing, horse_at, moving, pose, responding,
    stands, steady, went,
};

/// Infantry that may skirmish.
fn light() -> Profile {
    Profile { skirmishers: Some(Skirmisher::Trained), ..steady(Arm::Infantry) }
}

#[test]
fn elan_charge_evade_skirmishers_who_are_caught_are_attacked_in_the_rear() {
    for (answer, rear) in [("evade", true), ("stand-and-fire", false)] {
        let (mut it, ours, theirs) = horse_at(light(), Formation::Skirmish, 8);
        // So near that they do not get away.
        it.units[ours.index()].start = linstock_battle::Place::Table(pose(30, 26, 0));
        let mut table = charged(it, ours, theirs);
        table.order_with(responding(theirs, answer), &[]);
        let mut rows = table.rows();
        for _ in 0..6 {
            if table.shown("elan.close.rounds") {
                break;
            }
            table.order_with(Command::new("done"), &[]);
            rows.extend(table.rows());
        }
        assert!(table.shown("elan.close.rounds"), "{answer}");
        assert_eq!(rows.contains(&"elan.close.flank-figures".to_owned()), rear, "{answer}");
        assert_eq!(rows.contains(&"elan.save.flank".to_owned()), rear, "{answer}");
    }
}

#[test]
fn elan_fire_manner_cavalry_fires_no_volleys() {
    let mut it = Setting::new(4);
    let profile = Profile { weapon: Some(Weapon::Carbine), ..steady(Arm::Cavalry) };
    let ours = it.unit(US, profile, Formation::Line, 12, pose(30, 24, 0));
    let theirs = it.foot(THEM, pose(30, 28, 180));
    let mut table = Table::at(it, US, Phase::Fire);
    assert_eq!(table.refused_by(&firing(ours, theirs, "volley")), "elan.fire.manner");
    table.order_with(firing(ours, theirs, "platoon"), &[&[12; 6]]);
    assert!(table.rows().contains(&"elan.fire.platoon".to_owned()));
}

/// Foot that fires at a battery of so many guns.
fn at_guns(guns: u8) -> (Table, UnitId, UnitId) {
    let mut it = Setting::new(4);
    let ours = it.foot(US, pose(30, 20, 0));
    let profile = steady(Arm::Artillery);
    let theirs = it.unit(THEM, profile, Formation::Unlimbered, guns, pose(30, 24, 180));
    (Table::at(it, US, Phase::Fire), ours, theirs)
}

#[test]
fn forecasts_of_fire_at_guns_count_gunners() {
    let (table, ours, theirs) = at_guns(2);
    let engine = Engine::new(&table.scenario);
    let view = engine.view(&table.state, US);
    let order = firing(ours, theirs, "volley");
    let probe = view.probe(&order).expect("legal");
    let forecast = view.forecast(&order, &Assume::Fires, Effort::LOOK).expect("legal");
    let chance = |list: &[linstock_battle::Chance], number: i32| {
        let lost = |kind: &'static ChanceKind| kind == &chances::LOST;
        let found = list.iter().filter(|it| lost(it.what) && it.number == number);
        found.map(|it| it.p).sum::<f64>()
    };
    for number in 0..3 {
        let (told, foretold) = (chance(&probe.odds, number), chance(&forecast.ends, number));
        assert!((told - foretold).abs() < 0.02, "{number} lost: {told} and {foretold}");
    }
    assert!(chance(&forecast.ends, 0) < 0.9);
}

#[test]
fn elan_crews_losses_are_told_of_what_is_lost() {
    let (mut table, ours, theirs) = at_guns(2);
    table.set(theirs, |status| status.crew_lost = 2);
    let before = table.state.clone();
    let mut hits = [12; 24];
    hits[..3].fill(1);
    table.order_with(firing(ours, theirs, "volley"), &[&hits, &[11; 3]]);
    assert_eq!((table.strength(theirs), table.status(theirs).crew_lost), (1, 1));
    // Six gunners, then three.
    let men = |state: &linstock_battle::State<Elan>| {
        Elan::men(&table.scenario, theirs, &state.units[theirs.index()])
    };
    assert_eq!((men(&before), men(&table.state)), (6, 3));
    let told: Vec<String> = sentences(&table.scenario, &before, &table.events, None)
        .into_iter()
        .map(|it| it.whole())
        .collect();
    assert!(told.iter().any(|it| it.contains("loses a gun, 1 left")), "{told:?}");
    assert!(told.iter().any(|it| it.contains("has 3 gunners left")), "{told:?}");
    assert!(!told.iter().any(|it| it.contains("has 7 gunners left")), "{told:?}");
}

#[test]
fn elan_move_change_formation_into_skirmish_order_ignores_rough_ground() {
    for (formation, legal) in [(Formation::Skirmish, true), (Formation::Column, false)] {
        let mut it = Setting::new(4);
        it.area(Area::Brush, (10, 10), (50, 40));
        let ours = it.unit(US, light(), Formation::ThreeRankLine, 12, pose(30, 20, 0));
        it.foot(THEM, pose(30, 55, 180));
        let table = Table::at(it, US, Phase::Moves);
        let order = Command { formation: Some(formation.word().into()), ..moving(ours, 5) };
        assert_eq!(table.refusal(&order).is_none(), legal, "{formation}");
        if legal {
            let engine = Engine::new(&table.scenario);
            let probe = engine.view(&table.state, US).probe(&order).expect("legal");
            let cost = probe.cost.expect("it moves");
            let five_sixths = Cost::share(5, 6);
            assert!(cost.0.abs_diff(five_sixths.0) < 1000, "five of six inches: {cost:?}");
        }
    }
}

#[test]
fn elan_move_clearance_of_who_evades() {
    let (mut it, ours, theirs) = horse_at(light(), Formation::Skirmish, 8);
    let behind = it.foot(US, pose(30, 38, 180));
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "evade"), &[]);
    let ran = went(&table, theirs, How::Evades).expect("it evades");
    // Their front is the far side now; an inch is left between it and the battalion's front.
    assert!((36_800..=37_000).contains(&ran.y), "{ran:?}");
    let world: World<'_, Elan> = table.world();
    assert!(world.gap(theirs, behind) >= 1000);
    let _ = stands(&table, ours);
    let fights =
        |event: &Event<Elan>| matches!(event, Event::Resolved(it) if it.by.contains(&behind));
    assert!(!table.events.iter().any(fights));
}

/// The chances of how an order ends, by their words, and the facts told with it.
fn foreseen(
    table: &Table,
    seat: linstock_battle::Seat,
    order: &Command,
) -> (Vec<(&'static str, f64)>, Vec<String>) {
    let engine = Engine::new(&table.scenario);
    let view = engine.view(&table.state, seat);
    let forecast = view.forecast(order, &Assume::Fires, Effort::LOOK).expect("legal");
    let facts = view.probe(order).expect("legal").facts;
    let ends = forecast.ends.iter().map(|it| (it.what.word, it.p)).collect();
    (ends, facts.iter().map(|it| format!("{} {}", it.of, it.is)).collect())
}

#[test]
fn forecasts_of_a_response_tell_what_its_drill_leads_to() {
    let (it, ours, theirs) = horse_at(steady(Arm::Infantry), Formation::ThreeRankLine, 24);
    let table = charged(it, ours, theirs);
    let (ends, _) = foreseen(&table, THEM, &responding(theirs, "form-square"));
    let chance = |word: &str| ends.iter().find(|it| it.0 == word).map_or(0.0, |it| it.1);
    assert!(chance("change-formation") > 0.3, "{ends:?}");
    assert!(chance("stand-and-fire") > 0.01, "{ends:?}");
    let (_, facts) = foreseen(&table, THEM, &responding(theirs, "evade"));
    assert!(facts.contains(&"markers 2".to_owned()), "{facts:?}");
}

#[test]
fn forecasts_of_a_response_go_on_past_those_of_others() {
    let mut it = Setting::new(4);
    let (one, two) = (it.horse(US, pose(20, 20, 0)), it.horse(US, pose(40, 20, 0)));
    let (near, far) = (it.foot(THEM, pose(20, 30, 180)), it.foot(THEM, pose(40, 30, 180)));
    let mut table = Table::at(it, US, Phase::Charges);
    for (ours, theirs) in [(one, near), (two, far)] {
        table.order_with(charging(ours, theirs), &[]);
    }
    if table.state.phase == Phase::Charges {
        table.done();
    }
    let (ends, _) = foreseen(&table, THEM, &responding(near, "stand-and-fire"));
    assert!(ends.len() > 1, "the fight is part of it: {ends:?}");
}

#[test]
fn forecasts_of_a_change_of_formation_tell_it_from_its_failure() {
    let mut it = Setting::new(4);
    let ours = it.foot(US, pose(30, 20, 0));
    it.foot(THEM, pose(30, 55, 180));
    let table = Table::at(it, US, Phase::Moves);
    let order = Command { formation: Some("column".into()), ..moving(ours, 5) };
    let (ends, _) = foreseen(&table, US, &order);
    // Two dice at 6 or less: both fail in a quarter.
    let chance = |word: &str| ends.iter().find(|it| it.0 == word).map_or(0.0, |it| it.1);
    assert!((chance("failure") - 0.25).abs() < 0.001, "{ends:?}");
    assert!((chance("good") - 0.75).abs() < 0.001, "{ends:?}");
}
