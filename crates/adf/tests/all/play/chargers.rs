//! Charges: groups, counterchargers, cavalry that fires, marks that change, and what follows a win.

use linstock_adf::{
    Scale, Summary,
    words::{Experience::*, Formation, Morale},
};
use linstock_battle::{Command, Event, Fate, Place, Seat, Seen as _, UnitId, World};
use linstock_rulebook::Side;

use crate::playing::*;

/// Two regiments five inches apart.
fn field() -> (Table, UnitId, UnitId) {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Veteran, 8, pose(30.0, 17.0, 0));
    let cs = table.infantry(Seat::Second, Veteran, 8, pose(30.0, 22.0, 180));
    (table, us, cs)
}

fn charge(us: UnitId, cs: UnitId) -> Command {
    Command::of("charge", us).at(cs)
}

fn pass() -> Command {
    Command::new("pass")
}

/// Charges and lets it come on until dice are needed.
fn come_on(battle: &mut Battle<'_>, command: &Command, bonus: &[u8]) {
    battle.go(Seat::First, command, &[bonus]);
    while battle.order(Seat::Second, &pass(), &[]).is_ok() {}
}

#[test]
fn a_group_loses_its_order_with_the_first_of_it() {
    for (experience, shown) in [(Veteran, false), (Trained, true)] {
        let (mut table, us, cs) = field();
        let near = table.infantry(Seat::First, experience, 8, pose(32.7, 17.0, 0));
        table.entry(cs).start = Place::Table(pose(31.0, 22.0, 180));
        let mut battle = Battle::on(table);
        let both = Command { units: vec![us, near], ..charge(us, cs) };
        // Nine inches: trained units are in disorder after four and a half, veterans after more.
        come_on(&mut battle, &both, &[3, 3]);
        battle.force(Seat::Second, &pass(), &[&[4, 4]]);
        battle.force(Seat::Second, &pass(), &[]);
        assert!(battle.was("adf.charge.impact"));
        let both = if shown { vec![us, near] } else { Vec::new() };
        assert_eq!(battle.shown("adf.charge.disorder-point"), both, "{experience}");
    }
}

#[test]
fn a_charge_on_its_disorder_point_is_still_in_order() {
    for (bonus, shown) in [([4, 4], false), ([4, 3], true)] {
        let (mut table, us, cs) = field();
        table.entry(us).profile.experience = Trained;
        let mut battle = Battle::on(table);
        // Five inches: half of ten, and more than half of nine and a half.
        come_on(&mut battle, &charge(us, cs), &bonus);
        battle.force(Seat::Second, &pass(), &[&[4, 4]]);
        battle.force(Seat::Second, &pass(), &[]);
        assert!(battle.was("adf.charge.impact"));
        assert_eq!(battle.was("adf.charge.disorder-point"), shown, "{bonus:?}");
    }
}

#[test]
fn a_charger_that_is_stopped_has_its_second_action() {
    let (table, us, cs) = field();
    let mut battle = Battle::on(table);
    come_on(&mut battle, &charge(us, cs), &[3, 3]);
    battle.go(Seat::Second, &pass(), &[&[4, 4]]);
    battle.go(Seat::Second, &Command::of("react-fire", cs).at(us), &[&[6, 6, 6, 6], &[2, 1]]);
    assert!(battle.was("adf.charge.stop"));
    assert_eq!((battle.status(us).morale, battle.status(us).acted), (Morale::Shaken, 1));
    assert_eq!(battle.question(Seat::First), Some("second-action"));
    assert_eq!(battle.refusal(Seat::First, &Command::of("rally", us)), None);
}

#[test]
fn winners_follow_after_a_surrender() {
    let (mut table, us, cs) = field();
    table.entry(cs).status.morale = Morale::Routed;
    let next = table.infantry(Seat::Second, Veteran, 8, pose(30.0, 25.0, 180));
    let mut battle = Battle::on(table);
    // Nine inches, of which the first enemy takes five.
    battle.go(Seat::First, &charge(us, cs), &[&[3, 3]]);
    battle.pass(Seat::Second);
    assert_eq!(battle.state.units[cs.index()].place, Place::Gone(Fate::Captured));
    assert_eq!(battle.question(Seat::First), Some("follow"));
    let follow = |number| Command { number: Some(number), ..Command::new("advance") };
    // No nearer than an inch to the next, who is three inches away and within reach.
    assert_eq!(battle.refusal(Seat::First, &follow(2001)), Some("adf.charge.home"));
    assert_eq!(battle.refusal(Seat::First, &follow(2000)), None);
    let home = Command::new("charge-home").at(next);
    assert_eq!(battle.refusal(Seat::First, &home), None);
    // It has to come on for two inches, and is feared like any other; nobody reacts before that.
    battle.force(Seat::First, &home, &[]);
    assert_eq!(battle.shown("adf.charge.fear"), [next]);
    assert_eq!(battle.pose(us), pose(30.0, 24.0, 0));
    assert_eq!(battle.question(Seat::Second), Some("react"));
    assert_eq!(battle.refusal(Seat::Second, &Command::of("react-fire", next).at(us)), None);
}

#[test]
fn a_surrender_by_twelve_lets_the_winners_follow() {
    let (mut table, us, cs) = field();
    table.entry(cs).profile.experience = Green;
    table.entry(cs).strength = 2;
    let mut battle = Battle::on(table);
    come_on(&mut battle, &charge(us, cs), &[6, 6]);
    battle.go(Seat::Second, &pass(), &[&[4, 4]]);
    battle.go(Seat::Second, &pass(), &[&[6, 6], &[1, 1]]);
    assert!(battle.was("adf.charge.surrender"));
    assert_eq!(battle.question(Seat::First), Some("follow"));
    // Twelve inches, five of them spent.
    let follow = |number| Command { number: Some(number), ..Command::new("advance") };
    assert_eq!(battle.refusal(Seat::First, &follow(7001)), Some("adf.charge.home"));
    battle.go(Seat::First, &follow(7000), &[]);
    assert_eq!(battle.pose(us), pose(30.0, 29.0, 0));
}

#[test]
fn every_charging_cavalry_unit_of_a_group_may_fire_once() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.cavalry(Seat::First, Veteran, 8, pose(29.0, 17.0, 0));
    let near = table.cavalry(Seat::First, Veteran, 8, pose(32.2, 17.0, 0));
    let cs = table.infantry(Seat::Second, Elite, 8, pose(30.6, 22.0, 180));
    let mut battle = Battle::on(table);
    let both = Command { units: vec![us, near], ..charge(us, cs) };
    come_on(&mut battle, &both, &[4, 4, 4]);
    battle.go(Seat::Second, &pass(), &[&[5, 5]]);
    battle.go(Seat::Second, &pass(), &[]);
    let mut fires = Vec::new();
    while battle.question(Seat::First) == Some("charging-fire") {
        fires.extend(
            battle.engine.view(&battle.state, Seat::First).question().and_then(|it| it.unit),
        );
        battle.force(Seat::First, &Command::new("charging-fire"), &[&[1, 1, 1, 1]]);
    }
    assert_eq!(fires, [us, near]);
    assert!(battle.status(us).fired && battle.status(near).fired);
}

/// The first mark falls back past another enemy, who then falls back past the first.
#[test]
fn a_defender_fears_a_charge_once() {
    let (mut table, us, cs) = field();
    let beside = table.infantry(Seat::Second, Green, 8, pose(30.9, 23.5, 180));
    table.entry(cs).start = Place::Table(pose(29.3, 22.0, 180));
    for unit in [cs, beside] {
        table.entry(unit).profile.experience = Green;
        table.entry(unit).status.formation = Formation::AttackColumn;
    }
    let mut battle = Battle::on(table);
    come_on(&mut battle, &charge(us, cs), &[6, 6]);
    let mut fears = Vec::new();
    let mut rolls = [[1, 2], [1, 3]].into_iter();
    while battle.question(Seat::Second) == Some("react") {
        let before = battle.pose(us);
        match battle.order(Seat::Second, &pass(), &[]) {
            Ok(()) => {}
            Err(_) => battle.force(Seat::Second, &pass(), &[&rolls.next().unwrap_or([4, 4])]),
        }
        for unit in battle.shown("adf.charge.fear") {
            fears.push((unit, battle.pose(us).at.y >= before.at.y));
        }
    }
    let who: Vec<UnitId> = fears.iter().map(|it| it.0).collect();
    assert_eq!(who, [cs, beside]);
}

/// The target makes itself narrow, so that the group goes past it, at somebody far behind.
#[test]
fn nobody_far_away_fears_a_charge() {
    let (mut table, us, cs) = field();
    let near = table.infantry(Seat::First, Veteran, 8, pose(32.7, 17.0, 0));
    table.entry(cs).start = Place::Table(pose(34.7, 22.0, 180));
    let far = table.infantry(Seat::Second, Veteran, 8, pose(30.0, 27.0, 180));
    let mut battle = Battle::on(table);
    let both = Command { units: vec![us, near], ..charge(us, cs) };
    battle.go(Seat::First, &both, &[&[6, 6]]);
    let form = Command { formation: Some("attack-column".into()), ..Command::of("react-form", cs) };
    battle.force(Seat::Second, &form, &[]);
    let mut feared = battle.shown("adf.charge.fear");
    while battle.question(Seat::Second) == Some("react") && !feared.contains(&far) {
        assert!(!feared.contains(&far));
        battle.force(Seat::Second, &pass(), &[]);
        feared.extend(battle.shown("adf.charge.fear"));
    }
    assert!(feared.contains(&far), "{feared:?}");
    assert!(battle.pose(us).at.y >= at(0.0, 26.0).y, "{:?}", battle.pose(us));
}

#[test]
fn a_countercharger_that_is_shaken_charges_no_more() {
    let (table, us, cs) = field();
    let scenario = table.done();
    for (roll, charges) in [([1, 2], false), ([4, 4], true)] {
        let mut battle = Battle::begin(&scenario);
        battle.go(Seat::First, &charge(us, cs), &[&[3, 3]]);
        // The reach, the fear, and the impact, unless somebody is asked before it.
        let rolls: [&[u8]; 4] = [&[3, 3], &roll, &[4, 4], &[4, 4]];
        let now = if charges { &rolls[..2] } else { &rolls[..] };
        battle.force(Seat::Second, &Command::of("countercharge", cs), now);
        assert_eq!(battle.shown("adf.charge.stop").contains(&cs), !charges);
        // One that is steady could still fire in desperation.
        assert_eq!(battle.question(Seat::Second) == Some("react"), charges);
        if charges {
            battle.force(Seat::Second, &pass(), &rolls[2..]);
        }
        assert!(battle.was("adf.charge.impact"));
        let impact = battle.events.iter().find_map(|event| match event {
            Event::Resolved(it) if it.what == "adf.charge.impact" => Some(it),
            _ => None,
        });
        let rows = impact.map(|it| &it.working.rows).into_iter().flatten();
        let charging = rows.filter(|row| row.rule == "adf.morale.charging").count();
        assert_eq!(charging, 1 + usize::from(charges), "{roll:?}");
    }
}

#[test]
fn a_green_countercharge_is_in_disorder_by_the_revised_summary() {
    for (summary, shown) in [(Summary::Western, false), (Summary::Revised, true)] {
        let (mut table, us, cs) = field();
        table.entry(cs).profile.experience = Green;
        let scenario = table.summary(summary).done();
        let mut battle = Battle::begin(&scenario);
        battle.go(Seat::First, &charge(us, cs), &[&[3, 3]]);
        battle.force(Seat::Second, &Command::of("countercharge", cs), &[]);
        assert_eq!(battle.shown("adf.charge.disorder-point").contains(&cs), shown, "{summary}");
    }
}

/// A friend of the one who is charged has the chargers near, as the one whom they charge has.
#[test]
fn who_charges_is_an_enemy_near() {
    let (mut table, us, cs) = field();
    let beside = table.infantry(Seat::Second, Veteran, 8, pose(32.7, 22.0, 180));
    let mut battle = Battle::on(table);
    come_on(&mut battle, &charge(us, cs), &[1, 1]);
    // A natural 2: it runs, and its neighbour checks.
    battle.force(Seat::Second, &pass(), &[&[1, 1], &[6, 6], &[5, 5]]);
    let near = "adf.morale.enemy-near".to_owned();
    assert!(battle.rows(beside).contains(&near), "{:?}", battle.rows(beside));
    assert!(battle.rows(cs).contains(&near), "{:?}", battle.rows(cs));
}

#[test]
fn a_probe_counts_the_same_enemies_near_as_the_charge() {
    // Whoever charges is near when he strikes, however far away he is yet.
    for y in [17.0, 20.5] {
        let (mut table, us, cs) = field();
        table.entry(us).start = Place::Table(pose(30.0, y, 0));
        let scenario = table.done();
        let probe = Battle::begin(&scenario).probe(Seat::First, &charge(us, cs));
        assert!(probe.rows.iter().any(|row| row.rule == "adf.morale.enemy-near"), "{y}");
    }
}

/// How often a rule counts for each side of the impact of the last order.
fn in_impact(battle: &Battle<'_>, rule: &str) -> [usize; 2] {
    let impact = battle.events.iter().rev().find_map(|event| match event {
        Event::Resolved(it) if it.what == "adf.charge.impact" => Some(it),
        _ => None,
    });
    let rows = || impact.map(|it| it.working.rows.iter()).into_iter().flatten();
    [Side::Attacker, Side::Defender].map(|side| {
        let own = rows().filter(|row| row.rule == rule && row.side == Some(side));
        own.filter(|row| row.struck.is_none()).count()
    })
}

#[test]
fn charger_and_target_count_each_other_as_enemies_near() {
    let near = "adf.morale.enemy-near";
    let table = |summary, scale, mounted| {
        let mut table = Table::new(scale, 60.0, 44.0, 3).summary(summary);
        let us = match mounted {
            true => table.cavalry(Seat::First, Veteran, 8, pose(30.0, 17.0, 0)),
            false => table.infantry(Seat::First, Veteran, 8, pose(30.0, 17.0, 0)),
        };
        let cs = table.infantry(Seat::Second, Veteran, 8, pose(30.0, 22.0, 180));
        (table, us, cs)
    };
    for (summary, scale, mounted, both) in [
        (Summary::Western, Scale::Fifteen, false, [1, 1]),
        (Summary::Western, Scale::Ten, false, [1, 1]),
        (Summary::Western, Scale::Fifteen, true, [1, 1]),
        (Summary::Revised, Scale::Fifteen, false, [1, 1]),
        // By the revised summary only infantry unsettles.
        (Summary::Revised, Scale::Fifteen, true, [1, 0]),
    ] {
        let (table, us, cs) = table(summary, scale, mounted);
        let mut battle = Battle::on(table);
        let bonus: &[u8] = if mounted { &[3, 3, 3] } else { &[3, 3] };
        come_on(&mut battle, &charge(us, cs), bonus);
        battle.force(Seat::Second, &pass(), &[&[6, 5]]);
        let feared = battle.rows(cs).contains(&near.to_owned());
        assert_eq!(usize::from(feared), both[1], "{summary} {scale:?} {mounted}");
        while !battle.was("adf.charge.impact") {
            let seat =
                if battle.question(Seat::Second).is_some() { Seat::Second } else { Seat::First };
            battle.force(seat, &pass(), &[]);
        }
        assert_eq!(in_impact(&battle, near), both, "{summary} {scale:?} {mounted}");
    }
}

/// After the attacker has stopped short both stand near each other, and check so.
#[test]
fn free_volleys_find_an_enemy_near() {
    for (apart, near) in [(2, true), (6, false)] {
        let (table, us, cs) = field();
        let mut battle = Battle::on(table);
        come_on(&mut battle, &charge(us, cs), &[3, 3]);
        battle.go(Seat::Second, &pass(), &[&[4, 4]]);
        // An inch is near, three inches are not; both are told to check.
        let rolls: [&[u8]; 7] = [&[3, 3], &[3, 3], &[apart], &[4, 4], &[4, 4], &[5, 5], &[5, 5]];
        battle.go(Seat::Second, &pass(), &rolls);
        assert!(battle.was("adf.charge.stops-short"));
        for unit in [us, cs] {
            let rows = battle.rows(unit);
            assert_eq!(rows.contains(&"adf.morale.enemy-near".to_owned()), near, "{rows:?}");
        }
    }
}

#[test]
fn who_stops_short_goes_back_through_friends() {
    let (mut table, us, cs) = field();
    let friend = table.infantry(Seat::First, Trained, 8, pose(30.0, 20.9, 0));
    // Shaken skirmishers, who let them through and support nobody.
    table.entry(friend).status.formation = Formation::Skirmish;
    table.entry(friend).status.morale = Morale::Shaken;
    let mut battle = Battle::on(table);
    come_on(&mut battle, &charge(us, cs), &[3, 3]);
    battle.go(Seat::Second, &pass(), &[&[4, 4]]);
    // One ahead, the skirmishers being near its enemy: an inch away, where they stand.
    battle.force(Seat::Second, &pass(), &[&[3, 3], &[3, 3], &[2]]);
    assert!(battle.was("adf.charge.stops-short"));
    assert!(battle.pose(us).at.y <= at(0.0, 20.15).y, "{:?}", battle.pose(us));
    assert_eq!(battle.pose(friend), pose(30.0, 20.9, 0));
}

/// A field with a second enemy who is all but in the lane of those who charge, so far up it.
fn beside_the_lane(y: f64) -> (Table, UnitId, UnitId, UnitId) {
    let laid = |x: f64, y: f64| {
        let (mut table, us, cs) = field();
        let beside = table.infantry(Seat::Second, Veteran, 8, pose(x, y, 0));
        (table, us, cs, beside)
    };
    let (table, us, _, beside) = laid(38.0, 17.0);
    let battle = Battle::on(table);
    let apart = World::new(battle.engine.scenario(), &battle.state).gap(us, beside);
    laid(38.0 - f64::from(apart - 4) / 1000.0, y)
}

fn touch(battle: &Battle<'_>, one: UnitId, other: UnitId) -> bool {
    World::new(battle.engine.scenario(), &battle.state).within(one, other, 8)
}

#[test]
fn nobody_falls_back_into_contact() {
    let (table, us, cs, beside) = beside_the_lane(14.0);
    let mut battle = Battle::on(table);
    let from = battle.pose(us);
    battle.rolling(Seat::First, &Command::of("fire", us).at(cs), |_, _, dice| vec![1; dice]);
    battle.rolling(Seat::Second, &Command::of("react-fire", cs).at(us), |_, _, dice| match dice {
        2 => vec![2, 1],
        dice => vec![6; dice],
    });
    assert!(battle.pose(us).at.y < from.at.y - 1_500, "{:?}", battle.events);
    assert!(!touch(&battle, us, beside), "{:?}", battle.pose(us));
}
