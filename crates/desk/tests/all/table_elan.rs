//! Élan beside a real table: who may fire, what a response costs, and who tests when somebody runs.

use linstock_battle::Seat;
use linstock_desk::{
    Desk,
    assistant::{Rosters, TableAsk, show::TableShown},
};

use crate::beside::{ask, choose, fact, result, say, shown};

/// French foot and guns against Allied foot, of whom nothing is known but that.
fn table() -> Desk {
    let mut desk = Desk::new(7);
    let sides = ["French".to_owned(), "Allied".to_owned()];
    let with = Rosters::Nobody { rules: "elan".into(), sides };
    shown(&mut desk, TableAsk::Begin { with });
    for (seat, name, arm) in [
        (Seat::First, "foot", "infantry"),
        (Seat::First, "guns", "artillery"),
        (Seat::Second, "enemy", "infantry"),
    ] {
        shown(&mut desk, TableAsk::Join { seat, name: name.into(), arm: arm.into() });
    }
    desk
}

fn edit(desk: &mut Desk, id: &str, fact: &str, to: &str) {
    shown(desk, TableAsk::Edit { id: id.into(), fact: fact.into(), to: to.into() });
}

/// Takes a role in a procedure.
fn takes(desk: &mut Desk, procedure: &str, roles: &[(&str, &str)]) {
    choose(desk, procedure);
    for &(role, id) in roles {
        let (role, id) = (role.to_owned(), id.to_owned());
        shown(desk, TableAsk::Take { role, id, together: false });
    }
}

fn typed(desk: &mut Desk, dice: &[&[u8]]) -> TableShown {
    let dice = dice.iter().map(|it| it.to_vec()).collect();
    shown(desk, TableAsk::Roll { dice: Some(dice) })
}

/// Why it cannot be rolled for.
fn refused(desk: &mut Desk) -> String {
    ask(desk, TableAsk::Roll { dice: Some(Vec::new()) }).err().unwrap_or_default()
}

fn tasks(table: &TableShown) -> Vec<String> {
    result(table).tasks.iter().map(|it| it.0.clone()).collect()
}

#[test]
fn elan_fire_broken_limbered_and_unloaded_units_do_not_fire() {
    let mut desk = table();
    takes(&mut desk, "volley", &[("firer", "foot"), ("target", "enemy")]);
    say(&mut desk, "range", "4");
    edit(&mut desk, "foot", "broken", "true");
    assert_eq!(refused(&mut desk), "foot is broken and does not fire.");
    edit(&mut desk, "foot", "broken", "");
    // Broken enemies are fired at all the same.
    edit(&mut desk, "enemy", "broken", "true");
    say(&mut desk, "mode", "volley");
    let table = typed(&mut desk, &[&[12; 24]]);
    assert_eq!(fact(&table, "foot", "unloaded"), "true");
    assert!(refused(&mut desk).starts_with("foot is unloaded"), "{}", refused(&mut desk));
    takes(&mut desk, "volley", &[("firer", "guns"), ("target", "enemy")]);
    edit(&mut desk, "guns", "formation", "limbered");
    assert_eq!(refused(&mut desk), "guns is limbered and does not fire.");
}

#[test]
fn elan_charge_failed_takes_the_first_fire_with_it() {
    for (dice, first) in [([6, 6], "true"), ([12, 12], "")] {
        let mut desk = table();
        takes(&mut desk, "charge-response", &[("unit", "foot")]);
        say(&mut desk, "response", "change-formation");
        let table = typed(&mut desk, &[&dice]);
        assert_eq!(fact(&table, "foot", "first-fire"), first);
    }
}

#[test]
fn elan_guns_left_by_gunners_who_evade_do_not_fire() {
    let mut desk = table();
    takes(&mut desk, "charge-response", &[("unit", "guns")]);
    say(&mut desk, "response", "evade");
    let table = typed(&mut desk, &[]);
    assert_eq!(fact(&table, "guns", "guns-left"), "true");
    assert!(tasks(&table).contains(&"Leave the guns of guns where they stand".to_owned()));
    takes(&mut desk, "volley", &[("firer", "guns"), ("target", "enemy")]);
    assert_eq!(refused(&mut desk), "guns has left its guns.");
}

#[test]
fn elan_break_flight_is_told_with_who_tests() {
    let mut desk = table();
    takes(&mut desk, "test", &[("unit", "foot")]);
    say(&mut desk, "of", "elan");
    say(&mut desk, "situation", "close-combat-3,shell-casualty");
    let told = tasks(&typed(&mut desk, &[&[12; 4]]));
    for task in [
        "Mark foot: broken",
        "Run foot one and a half moves away from the enemy",
        "Friends within 4\u{2033} of foot test",
        "Formed friends whom foot runs through test",
    ] {
        assert!(told.contains(&task.to_owned()), "{task}: {told:?}");
    }
    // Whoever is destroyed does not run.
    takes(&mut desk, "save", &[("unit", "enemy")]);
    edit(&mut desk, "enemy", "figures", "1");
    say(&mut desk, "hits", "1");
    let told = tasks(&typed(&mut desk, &[&[11]]));
    assert!(told.contains(&"Friends within 4\u{2033} of enemy test".to_owned()), "{told:?}");
    assert!(!told.iter().any(|it| it.starts_with("Run")), "{told:?}");
}

#[test]
fn elan_fire_strays_are_told() {
    let mut desk = table();
    takes(&mut desk, "volley", &[("firer", "guns"), ("target", "enemy")]);
    say(&mut desk, "with", "shell");
    say(&mut desk, "range", "20");
    let told = tasks(&typed(&mut desk, &[&[12; 3]]));
    let strays = |it: &String| it.contains("missed: each tries one unit within 4\u{2033} of enemy");
    assert!(told.iter().any(strays), "{told:?}");
}

#[test]
fn elan_close_closing_as_a_test_says_who_closes() {
    for (dice, word) in [([6, 6, 6], "foot closes to melee"), ([12, 12, 6], "foot halts")] {
        let mut desk = table();
        takes(&mut desk, "test", &[("unit", "foot")]);
        say(&mut desk, "of", "elan");
        say(&mut desk, "situation", "infantry-close-clear");
        let told = tasks(&typed(&mut desk, &[&dice]));
        assert!(told.iter().any(|it| it.to_lowercase().starts_with(word)), "{told:?}");
    }
}
