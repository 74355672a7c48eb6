//! What players are told that no map shows: charges that come to nothing, and who stopped or
//! disordered whom.

use linstock_battle::story::sentences;

use crate::playing::*;

/// The notes by a rule: about whom, and the facts in words.
fn notes(events: &[Deed], what: &str) -> Vec<(Option<UnitId>, Vec<String>)> {
    let noted = events.iter().filter_map(|event| match event {
        Event::Noted(note) if note.what == what => Some(note),
        _ => None,
    });
    let facts = |note: &linstock_battle::Note| {
        note.facts.iter().map(|fact| format!("{}={}", fact.of, fact.is)).collect()
    };
    noted.map(|note| (note.unit, facts(note))).collect()
}

/// The story as the first side hears it.
fn story(play: &Play<'_>) -> String {
    let told = sentences(play.engine.scenario(), &play.state, &play.events, Some(First));
    told.iter().map(|it| it.whole() + "\n").collect()
}

#[test]
fn a_charge_at_nobody_in_sight_says_so() {
    // A routed unit that runs off the table before charges are made, and nobody else.
    let mut table = Table::bare(40, 30);
    let charger = table.unit(First, Infantry, (20_000, 15_000), NORTH);
    let routed = table.unit(Second, Infantry, (20_000, 27_000), NORTH);
    table.entry(routed).status.morale = Morale::Routed;
    let hidden = table.unit(Second, Infantry, (4000, 29_000), SOUTH);
    table.area(Area::Impassable, (0, 20), (10, 24));
    table.area(Area::HeavyWoods, (0, 24), (12, 28));
    let mut play = Play::on(&table);
    play.give(charger, "charge");
    play.pass(First);
    play.roll(Second, Command::new("orders-done"), &[&[6, 6]]);
    assert_eq!(play.state.units[routed.index()].place, Place::Gone(Fate::Ran));
    assert!(play.state.units[hidden.index()].pose().is_some());
    play.until_turn(2);
    assert_eq!(notes(&play.events, "jr3.charge.nobody"), [(Some(charger), vec![])]);
    assert!(resolved(&play.events, "jr3.charge").is_empty());
    let told = story(&play);
    assert!(told.contains("does not charge: it sees no enemy"), "{told}");
}

#[test]
fn a_charger_shaken_by_first_fire_says_that_it_does_not_charge() {
    let scenario = two_lines(3500, |table, charger, _| {
        // With an officer it stays where it is.
        table.leader(First, Rank::Brigade, LeaderPlace::With(charger));
    });
    let mut play = Play::new(&scenario, 1);
    play.give(CHARGER, "charge");
    play.give(TARGET, "first-fire");
    play.until("first-fire");
    play.order(Second, Command::of("fire", TARGET).at(CHARGER)).unwrap();
    // Seven figures and a stand; the officer lives, and the check fails.
    let events = play.roll(Second, Command::new("done"), &[&[5, 5, 5], &[1], &[1, 3]]);
    assert_eq!(notes(events, "jr3.charge.unfit"), [(Some(CHARGER), vec![])]);
    assert!(resolved(events, "jr3.charge").is_empty());
    assert_eq!(play.status(CHARGER).did, Some(Did::Baulked));
}

#[test]
fn a_charger_routed_by_first_fire_says_so_once() {
    let scenario = two_lines(3500, |_, _, _| {});
    let mut play = Play::new(&scenario, 1);
    play.give(CHARGER, "charge");
    play.give(TARGET, "first-fire");
    play.until("first-fire");
    play.order(Second, Command::of("fire", TARGET).at(CHARGER)).unwrap();
    let events = play.roll(Second, Command::new("done"), &[&[3, 3, 3], &[1, 1], &[3, 3]]);
    assert_eq!(notes(events, "jr3.charge.unfit"), [(Some(CHARGER), vec![])]);
}

#[test]
fn a_rout_before_the_reveal_does_not_give_an_order_to_charge_away() {
    let mut table = Table::bare(60, 60);
    let charger = table.unit(First, Infantry, (20_000, 30_000), NORTH);
    let shaken = table.unit(First, Infantry, (25_000, 30_000), NORTH);
    table.entry(shaken).status.morale = Morale::Shaken;
    table.unit(Second, Infantry, (20_000, 58_000), SOUTH);
    let mut play = Play::on(&table);
    play.give(charger, "charge");
    play.until("rally");
    play.order(First, Command::of("rally", shaken)).unwrap();
    // It routs, and who was to charge sees it and routs too.
    let events = play.roll(First, Command::new("done"), &[&[1, 1], &[4, 4], &[1, 1], &[3, 3]]);
    assert!(notes(events, "jr3.charge.unfit").is_empty());
    assert_eq!(play.status(charger).morale, Morale::Routed);
}

#[test]
fn a_charge_that_is_barred_says_by_what() {
    let scenario = two_lines(6000, |table, _, _| table.area(Area::DeepWater, (10, 27), (30, 28)));
    let mut play = Play::new(&scenario, 1);
    charging(&mut play);
    let barred = vec!["barred-by=impassable-ground".to_owned()];
    assert_eq!(notes(&play.events, "jr3.charge.no-way"), [(Some(CHARGER), barred)]);
    let told = story(&play);
    assert!(told.contains("does not charge: the ground cannot be crossed"));
}

#[test]
fn a_charge_that_falls_short_of_one_who_ran_says_both() {
    let mut table = Table::bare(40, 60);
    let charger = table.unit(First, Infantry, (20_000, 25_000), NORTH);
    let routed = table.unit(Second, Infantry, (20_000, 31_000), NORTH);
    table.entry(routed).status.morale = Morale::Routed;
    let mut play = Play::on(&table);
    play.give(charger, "charge");
    // It runs nine inches, and the charge reaches eight and four of the fifteen.
    play.roll(First, Command::new("orders-done"), &[&[4, 5]]);
    let events = play.roll(Second, Command::new("done"), &[&[2, 2]]);
    let charge = resolved(events, "jr3.charge")[0];
    assert_eq!(fact(charge, "result").as_deref(), Some("short"));
    assert_eq!(fact(charge, "reach").as_deref(), Some("12\""));
    assert_eq!(fact(charge, "target-ran").as_deref(), Some("yes"));
}

#[test]
fn a_unit_stopped_by_friends_or_the_enemy_is_told_by_whom() {
    let mut table = Table::bare(40, 40);
    let rear = table.unit(First, Infantry, (10_000, 8000), NORTH);
    let front = table.unit(First, Infantry, (10_000, 11_000), NORTH);
    let near = table.unit(First, Infantry, (30_000, 8000), NORTH);
    let enemy = table.unit(Second, Infantry, (30_000, 13_000), SOUTH);
    let mut play = Play::on(&table);
    for unit in [rear, near] {
        play.give(unit, "move");
    }
    play.until("moves");
    for unit in [rear, near] {
        play.order(First, Command::of("move", unit).along(ahead(6000))).unwrap();
    }
    play.pass(First);
    let name =
        |unit: UnitId| vec![format!("stopped-by={}", play.engine.scenario().entry(unit).name)];
    assert_eq!(notes(&play.events, "jr3.move.blocked"), [(Some(rear), name(front))]);
    assert_eq!(notes(&play.events, "jr3.move.near-enemy"), [(Some(near), name(enemy))]);
    assert!(story(&play).contains("is in its way"));
}

#[test]
fn a_unit_that_ends_among_friends_who_let_it_through_is_told() {
    let mut table = Table::bare(40, 40);
    let rear = table.unit(First, Infantry, (10_000, 8000), NORTH);
    let front = table.unit(First, Infantry, (10_000, 15_500), NORTH);
    table.entry(front).status.formation = Formation::Skirmish;
    table.unit(Second, Infantry, (10_000, 38_000), SOUTH);
    let mut play = Play::on(&table);
    play.give(rear, "move");
    play.until("moves");
    play.order(First, Command::of("move", rear).along(ahead(7500))).unwrap();
    play.pass(First);
    assert_eq!(notes(&play.events, "jr3.move.crowded"), [(Some(rear), vec![])]);
}

#[test]
fn a_unit_that_others_run_through_is_told_who_they_were() {
    let mut table = Table::bare(60, 60);
    let shaken = table.unit(First, Infantry, (20_000, 30_000), NORTH);
    table.entry(shaken).status.morale = Morale::Shaken;
    let friend = table.unit(First, Infantry, (20_000, 27_000), NORTH);
    let guns = table.unit(First, Artillery, (20_000, 25_000), NORTH);
    table.unit(Second, Infantry, (20_000, 58_000), SOUTH);
    let mut play = Play::on(&table);
    play.until("rally");
    play.order(First, Command::of("rally", shaken)).unwrap();
    // It routs through the friend and the guns, who then see it and hold.
    let faces: &[&[u8]] = &[&[1, 2], &[4, 4], &[6, 5], &[6, 5]];
    play.roll(First, Command::new("done"), faces);
    let name = &play.engine.scenario().entry(shaken).name;
    let by = vec![format!("pushed-by={name}")];
    assert_eq!(notes(&play.events, "jr3.move.pushed"), [(Some(friend), by)]);
    assert_eq!(play.status(guns).formation, Formation::Unlimbered, "guns know no disorder");
    assert_eq!(notes(&play.events, "jr3.move.passage"), [(Some(shaken), vec![])]);
    assert!(story(&play).contains("goes through "));
}
