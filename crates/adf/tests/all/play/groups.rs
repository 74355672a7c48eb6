//! Groups, and what they declare.

use linstock_adf::{Scale, Summary, words::Experience::*};
use linstock_battle::{Command, Seat, Seen as _};

use crate::playing::*;

/// By the revised summary a group declares both its actions before the first.
#[test]
fn a_group_declares_its_second_action() {
    let begin = |summary| {
        let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3).summary(summary);
        let us = table.infantry(Seat::First, Trained, 8, pose(30.0, 14.0, 0));
        let near = table.infantry(Seat::First, Trained, 8, pose(32.7, 14.0, 0));
        let cs = table.infantry(Seat::Second, Trained, 8, pose(31.0, 20.0, 180));
        let moves = Command::of("move", us).along(advance(2.0));
        (Battle::on(table), us, cs, Command { units: vec![us, near], ..moves })
    };
    let (mut battle, us, _, both) = begin(Summary::Western);
    battle.go(Seat::First, &both, &[]);
    assert_eq!(battle.pose(us).at, at(30.0, 15.0));

    let (mut battle, us, cs, both) = begin(Summary::Revised);
    // A single unit declares nothing.
    let alone = Command { units: vec![us], ..both.clone() };
    let (mut single, ..) = begin(Summary::Revised);
    single.go(Seat::First, &alone, &[]);
    assert_eq!(single.pose(us).at, at(30.0, 15.0));

    battle.go(Seat::First, &both, &[]);
    assert_eq!(battle.question(Seat::First), Some("declare"));
    assert_eq!(battle.pose(us).at, at(30.0, 14.0), "nothing is done before it is declared");
    let declare = |word: &'static str| {
        let units = both.units.clone();
        Command { units, ..Command::new("declare") }.choosing(word)
    };
    assert!(battle.refusal(Seat::First, &declare("merge")).is_some());
    battle.go(Seat::First, &declare("fire"), &[]);
    battle.pass(Seat::Second);
    assert_eq!(battle.pose(us).at, at(30.0, 16.0));
    assert_eq!(battle.question(Seat::First), Some("second-action"));
    assert_eq!(battle.refusal(Seat::First, &both), Some("adf.group"));
    let options = battle.engine.view(&battle.state, Seat::First).options();
    assert!(options.iter().all(|it| ["fire", "hold"].contains(&&*it.draft.verb)), "{options:?}");
    let fire = Command { units: both.units.clone(), ..Command::of("fire", us) }.at(cs);
    battle.force(Seat::First, &fire, &[]);
    assert_eq!(battle.status(us).acted, 2);
    assert_eq!(battle.state.memory.declared, None);
}

/// What was declared and can no longer be done is forgone.
#[test]
fn a_declared_action_that_cannot_be_done_is_forgone() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3).summary(Summary::Revised);
    let us = table.infantry(Seat::First, Trained, 8, pose(30.0, 14.0, 0));
    let near = table.infantry(Seat::First, Trained, 8, pose(32.7, 14.0, 0));
    table.infantry(Seat::Second, Trained, 8, pose(31.0, 40.0, 180));
    let mut battle = Battle::on(table);
    let units = vec![us, near];
    let both = Command { units: units.clone(), ..Command::of("move", us) }.along(advance(2.0));
    battle.go(Seat::First, &both, &[]);
    // They are in good order, so there is nothing to reform.
    battle.go(Seat::First, &Command { units, ..Command::new("declare") }.choosing("reform"), &[]);
    battle.pass(Seat::Second);
    assert_eq!((battle.status(us).acted, battle.status(near).acted), (2, 2));
    assert_eq!(battle.question(Seat::Second), Some("act"));
}
