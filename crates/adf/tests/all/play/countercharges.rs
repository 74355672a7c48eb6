//! Countercharges: by whom, together, and what cavalry fires in them.

use linstock_adf::{
    Scale,
    words::{Experience::*, Morale},
};
use linstock_battle::{Command, Event, Seat, Seen as _, Slot, UnitId};

use crate::playing::*;

fn pass() -> Command {
    Command::new("pass")
}

/// Two regiments that charge two others side by side, and a third that stands apart.
fn two_by_two() -> (Table, [UnitId; 2], [UnitId; 2], UnitId) {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Veteran, 8, pose(30.0, 17.0, 0));
    let near = table.infantry(Seat::First, Veteran, 8, pose(32.7, 17.0, 0));
    let cs = table.infantry(Seat::Second, Veteran, 8, pose(30.0, 24.0, 180));
    let beside = table.infantry(Seat::Second, Veteran, 8, pose(32.7, 24.0, 180));
    let apart = table.infantry(Seat::Second, Veteran, 8, pose(36.5, 24.0, 180));
    (table, [us, near], [cs, beside], apart)
}

fn charge([us, near]: [UnitId; 2], at: UnitId) -> Command {
    Command { units: vec![us, near], ..Command::of("charge", us) }.at(at)
}

/// Whomever a group comes at may meet it, the declared target or another, and nobody else.
#[test]
fn whomever_a_charge_comes_at_may_meet_it() {
    let (table, us, [cs, beside], apart) = two_by_two();
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &charge(us, cs), &[&[3, 3]]);
    let meets = |unit| Command::of("countercharge", unit);
    assert_eq!(battle.refusal(Seat::Second, &meets(cs)), None);
    assert_eq!(battle.refusal(Seat::Second, &meets(beside)), None);
    assert_eq!(battle.refusal(Seat::Second, &meets(apart)), Some("adf.charge.countercharge"));
    battle.force(Seat::Second, &meets(beside), &[&[3, 3]]);
    assert!(battle.status(beside).charging && !battle.status(cs).charging);
    // Both reach farther than the seven inches between them: it goes half of them.
    assert_eq!(battle.pose(beside), pose(32.7, 20.5, 180));
    assert_eq!(battle.pose(cs), pose(30.0, 24.0, 180));
}

/// Two of them meet it as one body, with one roll.
#[test]
fn a_group_countercharges_as_one() {
    let (table, us, [cs, beside], _) = two_by_two();
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &charge(us, cs), &[&[3, 3]]);
    let options = battle.engine.view(&battle.state, Seat::Second).options();
    let together = Slot::Companions { among: vec![beside], most: 1 };
    let offered = options.iter().find(|it| it.draft == Command::of("countercharge", cs));
    assert!(offered.is_some_and(|it| it.slots.contains(&together)), "{offered:?}");
    let both = Command { units: vec![cs, beside], ..Command::of("countercharge", cs) };
    battle.force(Seat::Second, &both, &[&[3, 3]]);
    let moved = |unit: UnitId, x: f64| {
        let to = pose(x, 20.5, 180);
        let is = |it: &Event<_>| matches!(it, Event::Moved { unit: who, to: at, .. } if *who == unit && *at == to);
        battle.events.iter().any(is)
    };
    assert!(moved(cs, 30.0) && moved(beside, 32.7));
    assert!(battle.status(cs).reacted && battle.status(beside).reacted);
}

/// Shaken by its fear of the charge, it charges no more, whether or not it is the declared target.
#[test]
fn a_countercharger_beside_the_target_that_is_shaken_stops() {
    let (table, us, [cs, beside], _) = two_by_two();
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &charge(us, cs), &[&[3, 3]]);
    battle.force(Seat::Second, &Command::of("countercharge", beside), &[&[3, 3]]);
    while !battle.shown("adf.charge.fear").contains(&beside) {
        if battle.order(Seat::Second, &pass(), &[]).is_err() {
            // A natural 3.
            battle.force(Seat::Second, &pass(), &[&[1, 2]]);
        }
    }
    assert!(battle.status(beside).morale >= Morale::Shaken);
    assert!(battle.shown("adf.charge.stop").contains(&beside));
    assert!(!battle.status(beside).charging);
}

/// Countercharging cavalry is charging, and fires at point blank if it likes.
#[test]
fn countercharging_cavalry_may_fire() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Veteran, 8, pose(30.0, 17.0, 0));
    let cs = table.cavalry(Seat::Second, Veteran, 8, pose(30.0, 24.0, 180));
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &Command::of("charge", us).at(cs), &[&[3, 3]]);
    battle.force(Seat::Second, &Command::of("countercharge", cs), &[&[3, 3, 3]]);
    while battle.question(Seat::Second) == Some("react") {
        battle.force(Seat::Second, &pass(), &[]);
    }
    assert_eq!(battle.question(Seat::Second), Some("charging-fire"));
    assert!(!battle.was("adf.charge.impact"));
    battle.force(Seat::Second, &Command::new("charging-fire"), &[&[1; 4]]);
    let fire = battle.events.iter().find_map(|event| match event {
        Event::Resolved(it) if it.what == "adf.fire" => Some((it.by.clone(), it.at)),
        _ => None,
    });
    assert_eq!(fire, Some((vec![cs], Some(us))));
    assert!(battle.was("adf.fire.pistols") && battle.was("adf.charge.impact"));
}
