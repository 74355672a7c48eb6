//! The turn, orders and fire on the table, rule by rule: where each bites and where it does not.

use crate::playing::*;

#[test]
fn turn_goes_through_its_parts_in_order() {
    let mut table = Table::bare(30, 30);
    table.info.turns = 2;
    table.unit(First, Infantry, (10_000, 3000), NORTH);
    table.unit(Second, Infantry, (10_000, 28_000), SOUTH);
    let mut play = Play::on(&table);
    while play.state.outcome.is_none() {
        let seat = if play.asked(First).is_some() { First } else { Second };
        play.pass(seat);
    }
    let phases: Vec<String> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Turn { turn, phase, .. } => Some(format!("{turn} {phase}")),
            _ => None,
        })
        .collect();
    let parts = [
        "orders",
        "rally",
        "reveal",
        "first-fire",
        "disengage",
        "charges",
        "moves",
        "fire",
        "melee",
    ];
    let expected: Vec<String> =
        [1, 2].iter().flat_map(|turn| parts.map(|part| format!("{turn} {part}"))).collect();
    assert_eq!(phases, expected);
    // With nothing to decide but orders, nothing else is asked.
    let asked = play.events.iter().filter(|event| matches!(event, Event::Asked { .. })).count();
    assert_eq!(asked, 4);
}

#[test]
fn orders_go_to_whoever_can_take_them() {
    let mut table = Table::bare(30, 30);
    let line = table.unit(First, Infantry, (10_000, 3000), NORTH);
    let routed = table.unit(First, Infantry, (20_000, 3000), NORTH);
    table.entry(routed).status.morale = Morale::Routed;
    let guns = table.unit(First, Artillery, (5000, 3000), NORTH);
    let horse = table.unit(First, Cavalry, (26_000, 5000), NORTH);
    let shaken = table.unit(First, Infantry, (15_000, 6000), NORTH);
    table.entry(shaken).status.morale = Morale::Shaken;
    table.unit(Second, Infantry, (10_000, 28_000), SOUTH);
    let mut play = Play::on(&table);
    let order = |unit, what: &'static str| Command::of("order", unit).choosing(what);
    assert_eq!(play.refusal(First, &order(routed, "hold")), Some("jr3.turn.orders"));
    assert_eq!(play.refusal(First, &order(guns, "charge")), Some("jr3.charge.who"));
    assert_eq!(play.refusal(First, &order(shaken, "charge")), Some("jr3.charge.who"));
    assert_eq!(play.refusal(First, &order(horse, "first-fire")), Some("jr3.fire.mounted"));
    assert_eq!(play.refusal(First, &order(line, "dance")), Some("battle.slot"));
    assert_eq!(play.refusal(Second, &order(line, "hold")), Some("battle.unknown"));
    let several = Command { units: vec![line, shaken, horse], ..order(line, "move") };
    play.order(First, several).unwrap();
    assert_eq!(play.refusal(First, &order(line, "hold")), Some("jr3.turn.given"));
    assert_eq!(play.status(horse).order.unwrap().word(), "move");
}

#[test]
fn orders_but_charges_may_be_changed_to_hold() {
    let mut table = Table::bare(30, 30);
    let mover = table.unit(First, Infantry, (5000, 5000), NORTH);
    let charger = table.unit(First, Infantry, (12_000, 5000), NORTH);
    let enemy = table.unit(Second, Infantry, (5000, 9000), SOUTH);
    let mut play = Play::on(&table);
    play.give(mover, "move");
    play.give(charger, "charge");
    play.until("reveal");
    let change = |unit| Command::of("change-to-hold", unit);
    assert_eq!(play.refusal(First, &change(charger)), Some("jr3.turn.reveal"));
    play.order(First, change(mover)).unwrap();
    play.until("fire");
    assert!(play.status(mover).changed);
    // A hold taken late fires with 3 dice, one more at close range, one less for that.
    let probe =
        play.engine.view(&play.state, First).probe(&Command::of("fire", mover).at(enemy)).unwrap();
    let late = probe.rows.iter().any(|row| row.rule == "jr3.fire.dice.changed-to-hold");
    assert!(late, "{probe:?}");
}

#[test]
fn first_fires_come_first_and_are_not_repeated() {
    let mut table = Table::bare(30, 30);
    let ready = table.unit(First, Infantry, (5000, 5000), NORTH);
    let idle = table.unit(First, Infantry, (12_000, 5000), NORTH);
    let target = table.unit(Second, Infantry, (8000, 8000), SOUTH);
    let mut play = Play::on(&table);
    play.give(ready, "first-fire");
    play.until("first-fire");
    let fire = |unit| Command::of("fire", unit).at(target);
    assert_eq!(play.refusal(First, &fire(idle)), Some("jr3.turn.not-ordered"));
    let probe = play.engine.view(&play.state, First).probe(&fire(ready)).unwrap();
    assert!(probe.rows.iter().any(|row| row.rule == "jr3.fire.dice.first-fire"));
    assert!(!probe.odds.is_empty());
    play.order(First, fire(ready)).unwrap();
    assert_eq!(play.refusal(First, &fire(ready)), Some("jr3.turn.given"));
    // 3, and 3 more for first fire and opening volley: a possible kill, which does not.
    play.roll(First, Command::new("done"), &[&[1, 1, 1], &[1]]);
    assert!(play.status(ready).fired && play.status(ready).opened);
    play.until("fire");
    assert_eq!(play.refusal(First, &fire(ready)), Some("jr3.turn.one-fire"));
    assert_eq!(play.refusal(First, &fire(idle)), None);
}

#[test]
fn fire_is_simultaneous_even_if_it_destroys() {
    let mut table = Table::bare(30, 30);
    let one = table.unit(First, Cavalry, (5000, 5000), NORTH);
    let other = table.unit(Second, Cavalry, (5000, 7000), SOUTH);
    for unit in [one, other] {
        table.entry(unit).status.mounted = false;
        table.entry(unit).profile.weapon = Weapon::RifleMusket;
    }
    let scenario = table.scenario();
    let script = |play: &mut Play<'_>| {
        play.until("fire");
        play.order(First, Command::of("fire", one).at(other)).unwrap();
        play.order(Second, Command::of("fire", other).at(one)).unwrap();
        play.pass(First);
        play.pass(Second);
    };
    let play = find(&scenario, script, |play| {
        let lost =
            |unit: UnitId| scenario.entry(unit).strength - play.state.units[unit.index()].strength;
        lost(one) > 0 && lost(other) > 0
    });
    let fires = resolved(&play.events, "jr3.fire");
    assert_eq!(fires.len(), 2);
    // Losses come after all fires.
    let at = |wanted: &dyn Fn(&Deed) -> bool| play.events.iter().position(wanted).unwrap();
    let last = play
        .events
        .iter()
        .rposition(|event| matches!(event, Event::Resolved(it) if it.what == "jr3.fire"))
        .unwrap();
    assert!(at(&|event| matches!(event, Event::Strength { .. })) > last);
}

#[test]
fn one_check_for_all_fire_of_a_part() {
    let mut table = Table::bare(30, 30);
    let one = table.unit(First, Infantry, (8000, 5000), NORTH);
    let two = table.unit(First, Infantry, (12_000, 5000), NORTH);
    let target = table.unit(Second, Infantry, (10_000, 7000), SOUTH);
    let scenario = table.scenario();
    let script = |play: &mut Play<'_>| {
        play.until("fire");
        for unit in [one, two] {
            play.order(First, Command::of("fire", unit).at(target)).unwrap();
        }
        play.pass(First);
        play.pass(Second);
    };
    let both = |play: &Play<'_>| {
        let lost = |it: &&linstock_battle::Resolved| it.outcome[0].is != 0.into();
        play.state.units[target.index()].pose().is_some()
            && resolved(&play.events, "jr3.fire").iter().filter(|it| lost(it)).count() == 2
    };
    let play = find(&scenario, script, both);
    let checks = resolved(&play.events, "jr3.morale");
    assert_eq!(checks.iter().filter(|it| it.by == [target]).count(), 1);
}

#[test]
fn arc_range_and_sight_of_fire() {
    let mut table = Table::bare(40, 40);
    let firer = table.unit(First, Infantry, (20_000, 10_000), NORTH);
    let beside = table.unit(Second, Infantry, (30_000, 11_000), SOUTH);
    let far = table.unit(Second, Infantry, (20_000, 30_000), SOUTH);
    let hidden = table.unit(Second, Infantry, (20_000, 15_500), SOUTH);
    let village = table.unit(Second, Infantry, (14_000, 15_000), SOUTH);
    table.area(Area::BuiltUp, (8, 11), (18, 14));
    table.area(Area::HeavyWoods, (18, 11), (25, 17));
    let mut play = Play::on(&table);
    play.until("fire");
    let refusal = |target| play.refusal(First, &Command::of("fire", firer).at(target));
    assert_eq!(refusal(beside), Some("jr3.fire.arc"));
    assert_eq!(refusal(far), Some("jr3.fire.range"));
    assert_eq!(refusal(village), Some("jr3.fire.sight"));
    // Nothing but woods hides it: area fire, with a die less, at a target in woods.
    assert_eq!(refusal(hidden), None);
    let probe =
        play.engine.view(&play.state, First).probe(&Command::of("fire", firer).at(hidden)).unwrap();
    for rule in ["jr3.fire.dice.area", "jr3.fire.target.woods"] {
        assert!(probe.rows.iter().any(|row| row.rule == rule), "{rule}");
    }
    assert_eq!(play.refusal(First, &Command::of("fire", firer).at(firer)), Some("battle.unknown"));
}

#[test]
fn arc_is_45_degrees_from_the_front_corners() {
    let mut table = Table::bare(40, 40);
    let firer = table.unit(First, Infantry, (20_000, 10_000), NORTH);
    let inside = table.unit(Second, Infantry, (23_000, 12_500), SOUTH);
    let outside = table.unit(Second, Infantry, (25_000, 12_000), SOUTH);
    let mut play = Play::on(&table);
    play.until("fire");
    let refusal = |target| play.refusal(First, &Command::of("fire", firer).at(target));
    assert_eq!(refusal(inside), None);
    assert_eq!(refusal(outside), Some("jr3.fire.arc"));
}

#[test]
fn fences_walls_and_works_cover_from_beyond_them() {
    let mut table = Table::bare(40, 40);
    let firer = table.unit(First, Infantry, (10_000, 10_000), NORTH);
    let behind = table.unit(Second, Infantry, (10_000, 13_000), SOUTH);
    table.line(Line::StoneWall, &[(7000, 12_700), (13_000, 12_700)]);
    let dug_in = table.unit(First, Infantry, (20_000, 10_000), NORTH);
    table.line(Line::LightWorks, &[(17_000, 10_300), (23_000, 10_300)]);
    let open = table.unit(Second, Infantry, (20_000, 13_000), SOUTH);
    let mut play = Play::on(&table);
    play.until("fire");
    let rows = |seat, from, at| -> Vec<String> {
        let probe =
            play.engine.view(&play.state, seat).probe(&Command::of("fire", from).at(at)).unwrap();
        probe.rows.iter().map(|row| row.rule.to_string()).collect()
    };
    assert!(rows(First, firer, behind).iter().any(|rule| rule == "jr3.fire.target.stone-wall"));
    assert!(!rows(Second, behind, firer).iter().any(|rule| rule == "jr3.fire.target.stone-wall"));
    // Light works are hasty works, for whoever fires from them too.
    assert!(rows(First, dug_in, open).iter().any(|rule| rule.contains("works")));
    assert!(rows(Second, open, dug_in).iter().any(|rule| rule == "jr3.fire.target.hasty-works"));
    assert!(!rows(First, dug_in, open).iter().any(|rule| rule.starts_with("jr3.fire.target")));
}

#[test]
fn batteries_fire_together_if_near_and_alike() {
    let mut table = Table::bare(40, 40);
    let one = table.unit(First, Artillery, (10_000, 10_000), NORTH);
    let two = table.unit(First, Artillery, (12_500, 10_000), NORTH);
    let apart = table.unit(First, Artillery, (20_000, 10_000), NORTH);
    let other = table.unit(First, Artillery, (7500, 10_000), NORTH);
    table.entry(other).profile.weapon = Weapon::SixPounder;
    let target = table.unit(Second, Infantry, (12_000, 16_000), SOUTH);
    let mut play = Play::on(&table);
    play.until("fire");
    let fire =
        |units: &[UnitId]| Command { units: units.to_vec(), ..Command::of("fire", one).at(target) };
    assert_eq!(play.refusal(First, &fire(&[one, apart])), Some("jr3.fire.together"));
    assert_eq!(play.refusal(First, &fire(&[one, other])), Some("jr3.fire.together"));
    play.order(First, fire(&[one, two])).unwrap();
    play.pass(Second);
    play.pass(First);
    let fires = resolved(&play.events, "jr3.fire");
    assert_eq!(fires[0].by, [one, two]);
    assert!(
        fires[0].working.rows.iter().any(|row| row.rule == "jr3.fire.figures" && row.value == 4)
    );
    assert!(play.status(two).opened);
}

#[test]
fn ammunition_runs_low_and_is_replaced() {
    let mut table = Table::bare(30, 60);
    let firer = table.unit(First, Infantry, (5000, 5000), NORTH);
    let target = table.unit(Second, Infantry, (5000, 10_000), SOUTH);
    let scenario = table.scenario();
    let script = |play: &mut Play<'_>| play.fire(firer, target);
    let mut play = find(&scenario, script, |play| play.status(firer).low);
    let fire = resolved(&play.events, "jr3.fire")[0];
    assert!(fire.working.rolls[0].faces.iter().all(|&face| face == 6));
    assert!(fire.outcome.iter().any(|fact| fact.of == "low-ammunition"));
    // It has a die less until it finds some.
    assert_eq!(play.state.turn, 2);
    for _ in 0..3 {
        if play.state.outcome.is_some() || !play.status(firer).low {
            break;
        }
        play.until("orders");
        play.pass(First);
        if play.asked(Second).is_some() {
            play.pass(Second);
        }
    }
    let looked = resolved(&play.events, "jr3.ammunition");
    for roll in &looked {
        let found = roll.working.rolls[0].faces[0] >= 5;
        assert_eq!(roll.outcome[0].is, found.into());
    }
    let found = looked.last().unwrap().outcome[0].is == true.into();
    assert_eq!(play.status(firer).low, !found);
}

#[test]
fn misfires_keep_a_unit_from_firing() {
    let mut table = Table::bare(30, 30);
    let firer = table.unit(First, Infantry, (5000, 5000), NORTH);
    table.entry(firer).misfire = Some(2);
    let target = table.unit(Second, Infantry, (5000, 10_000), SOUTH);
    table.events.push(Happening {
        turn: 2,
        text: "The rain ends.".into(),
        sight: None,
        misfire: Some(0),
        points: Default::default(),
    });
    let scenario = table.scenario();
    let fire = Command::of("fire", firer).at(target);
    let mut play = Play::new(&scenario, 1);
    play.until("fire");
    play.order(First, fire.clone()).unwrap();
    play.pass(Second);
    let events = play.roll(First, Command::new("done"), &[&[2]]);
    assert!(resolved(events, "jr3.fire").is_empty());
    assert!(!play.status(firer).opened);
    play.until("fire");
    assert_eq!(play.state.turn, 2);
    play.order(First, fire).unwrap();
    play.pass(Second);
    play.roll(First, Command::new("done"), &[&[1, 1]]);
    assert!(play.status(firer).opened);
}

#[test]
fn reinforcements_come_when_due_and_one_after_another() {
    let mut table = Table::bare(40, 40);
    table.unit(First, Infantry, (10_000, 10_000), NORTH);
    table.unit(Second, Infantry, (30_000, 38_000), SOUTH);
    let late = table.unit(First, Infantry, (20_000, 2000), NORTH);
    table.arrives(late, 2, None);
    let later = table.unit(First, Infantry, (20_000, 2000), NORTH);
    table.arrives(later, 2, Some(late));
    let officer = table.leader(First, Rank::Brigade, LeaderPlace::Waiting);
    let mut play = Play::on(&table);
    assert_eq!(play.state.units[late.index()].place, Place::Waiting);
    let turn = |play: &mut Play<'_>, turn: u16| {
        while play.state.turn < turn {
            let seat = if play.asked(First).is_some() { First } else { Second };
            play.pass(seat);
        }
    };
    turn(&mut play, 2);
    assert_eq!(play.pose(late).at, inches(20, 2));
    assert_eq!(play.state.leaders[officer.index()].place, LeaderPlace::With(late));
    assert_eq!(play.state.units[later.index()].place, Place::Waiting);
    // The first is in its way as long as it stands there: it slides aside.
    turn(&mut play, 3);
    assert!(play.state.units[later.index()].pose().is_some_and(|pose| pose.at != inches(20, 2)));
}

#[test]
fn events_of_the_scenario_happen_at_the_start_of_their_turn() {
    let mut table = Table::bare(40, 40);
    table.special.sight = Some(3000);
    let firer = table.unit(First, Infantry, (10_000, 10_000), NORTH);
    let target = table.unit(Second, Infantry, (10_000, 15_500), SOUTH);
    table.events.push(Happening {
        turn: 2,
        text: "The fog lifts.".into(),
        sight: Some(None),
        misfire: None,
        points: Default::default(),
    });
    let mut play = Play::on(&table);
    play.until("fire");
    assert_eq!(play.state.turn, 2, "nobody sees anybody before");
    assert_eq!(play.refusal(First, &Command::of("fire", firer).at(target)), None);
}

#[test]
fn players_may_set_up_in_their_zones() {
    let mut table = Table::bare(40, 40);
    table.info.setup = Setup::Free;
    let unit = table.unit(First, Infantry, (10_000, 10_000), NORTH);
    table.unit(Second, Infantry, (10_000, 30_000), SOUTH);
    let mut play = Play::on(&table);
    assert_eq!(play.asked(Second), Some("set-up"));
    play.order(Second, Command::new("ready")).unwrap();
    let to = Pose::new(inches(20, 12), NORTH);
    play.order(First, Command { to: Some(to), ..Command::of("place", unit) }).unwrap();
    play.order(First, Command::new("ready")).unwrap();
    assert_eq!(play.pose(unit), to);
    assert_eq!(play.asked(First), Some("orders"));
}

#[test]
fn an_umpire_may_change_what_the_card_says() {
    let mut table = Table::bare(40, 40);
    let unit = table.unit(First, Infantry, (10_000, 10_000), NORTH);
    let scenario = table.scenario();
    let status = &scenario.entry(unit).status;
    use linstock_battle::Game;
    let set = |of, is| Jr3::overruled(&scenario, unit, status, of, is);
    assert_eq!(set("morale", "shaken").unwrap().morale, Morale::Shaken);
    assert_eq!(set("formation", "disorder").unwrap().was, Some(Formation::SingleLine));
    assert_eq!(set("formation", "limbered"), None);
    assert_eq!(set("mounted", "yes"), None);
    assert_eq!(set("height", "tall"), None);
}

#[test]
fn guns_on_higher_ground_fire_over_friends_who_are_far_enough() {
    for (arm, y, sees) in
        [(Artillery, 16_000, true), (Artillery, 13_000, false), (Infantry, 16_000, false)]
    {
        let mut table = Table::bare(40, 40);
        let firer = table.unit(First, arm, (20_000, 10_500), NORTH);
        let between = table.unit(First, Infantry, (20_000, y), NORTH);
        table.entry(between).status.formation = Formation::ExtendedLine;
        let target = table.unit(Second, Infantry, (20_000, 21_500), SOUTH);
        table.height(1, crate::playing::rectangle((15, 5), (25, 11)));
        let scenario = table.scenario();
        let state = linstock_battle::State::start(&scenario);
        let world = World::new(&scenario, &state);
        let seen = linstock_jr3::play::target::seen(&world, firer, target);
        assert_eq!(seen == linstock_jr3::play::target::Seen::OverFriends, sees, "{arm} {y}");
    }
}

#[test]
fn several_batteries_that_only_shake_count_one_in_the_check() {
    let mut table = Table::bare(40, 40);
    let one = table.unit(First, Artillery, (10_000, 10_000), NORTH);
    let two = table.unit(First, Artillery, (14_500, 10_000), NORTH);
    let target = table.unit(Second, Infantry, (12_000, 20_000), SOUTH);
    let scenario = table.scenario();
    let mut checked = 0;
    for seed in 0..400 {
        let mut play = Play::new(&scenario, seed);
        play.until("fire");
        for battery in [one, two] {
            play.order(First, Command::of("fire", battery).at(target)).unwrap();
        }
        play.pass(First);
        play.pass(Second);
        let results: Vec<String> =
            resolved(&play.events, "jr3.fire").iter().filter_map(|it| fact(it, "result")).collect();
        if results != ["MC", "MC"] {
            continue;
        }
        checked += 1;
        let check = resolved(&play.events, "jr3.morale")[0];
        let row = |rule: &str| check.working.rows.iter().find(|row| row.rule == rule);
        assert_eq!(row("jr3.morale.hits-by-guns").map(|row| row.value), Some(1));
    }
    assert!(checked > 0, "no two batteries had an MC each");
}
