//! Reactions: who may, how often, to what.

use linstock_adf::{
    Scale,
    words::{Experience::*, Formation, Morale},
};
use linstock_battle::{Area, Command, LeaderPlace, Place, Seat, UnitId, scenario::Rank};

use crate::common::*;

/// Two regiments eight inches apart.
fn field() -> (Table, UnitId, UnitId) {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Trained, 8, pose(30.0, 14.0, 0));
    let cs = table.infantry(Seat::Second, Trained, 8, pose(30.0, 22.0, 180));
    (table, us, cs)
}

fn moves(unit: UnitId, inches: f64) -> Command {
    Command::of("move", unit).along(advance(inches))
}

#[test]
fn adf_react() {
    let (table, us, cs) = field();
    let scenario = table.done();
    let mut battle = Battle::begin(&scenario);
    battle.go(Seat::First, &moves(us, 5.0), &[]);
    // Each inch is a trigger: at 7, 6, 5, 4 and 3 inches.
    for inch in 1..=2 {
        assert_eq!(battle.question(Seat::Second), Some("react"));
        assert_eq!(battle.pose(us), pose(30.0, 14.0 + f64::from(inch), 0));
        battle.go(Seat::Second, &Command::new("pass"), &[]);
    }
    // Five inches: long range, one die; nothing comes of a 1.
    battle.go(Seat::Second, &Command::of("react-fire", cs).at(us), &[&[1]]);
    assert!(battle.was("adf.react") && battle.status(cs).reacted);
    // The mover may shorten its path now; nobody else reacts any more.
    assert_eq!(battle.question(Seat::First), Some("go-on"));
    battle.go(Seat::First, &Command::new("go-on"), &[]);
    assert_eq!(battle.pose(us), pose(30.0, 19.0, 0));
    assert_eq!(battle.question(Seat::First), Some("second-action"));
    // A unit reacts once in an active turn: its fire is not answered, though it is seen.
    battle.go(Seat::First, &Command::of("fire", us).at(cs), &[&[1, 1], &[5, 4]]);
    assert_eq!(battle.question(Seat::Second), Some("act"));
}

#[test]
fn a_mover_may_halt_after_a_reaction() {
    let (table, us, cs) = field();
    let scenario = table.done();
    let mut battle = Battle::begin(&scenario);
    battle.go(Seat::First, &moves(us, 5.0), &[]);
    battle.go(
        Seat::Second,
        &Command { formation: Some("skirmish".into()), ..Command::of("react-form", cs) },
        &[],
    );
    assert_eq!(battle.status(cs).formation, Formation::Skirmish);
    battle.go(Seat::First, &Command::new("halt"), &[]);
    assert_eq!(battle.pose(us), pose(30.0, 15.0, 0));
    assert_eq!(battle.status(us).acted, 1);
}

#[test]
fn adf_move_stopped() {
    let (mut table, us, cs) = field();
    let near = table.infantry(Seat::First, Trained, 8, pose(32.7, 14.0, 0));
    let scenario = table.done();
    let mut battle = Battle::begin(&scenario);
    let group = Command { units: vec![us, near], ..moves(us, 5.0) };
    battle.go(Seat::First, &group, &[]);
    for _ in 0..4 {
        battle.go(Seat::Second, &Command::new("pass"), &[]);
    }
    // At three inches two figures fall, and the check is failed by one: it falls back and is out.
    battle.go(Seat::Second, &Command::of("react-fire", cs).at(us), &[&[6, 6], &[2, 3]]);
    assert!(battle.pose(us).at.y < at(0.0, 19.0).y);
    battle.pass(Seat::Second);
    // The other had no inch left to go; the first is done for this turn.
    assert_eq!(battle.pose(near), pose(32.7, 19.0, 0));
    assert_eq!((battle.status(us).acted, battle.status(near).acted), (2, 1));
    assert_eq!(battle.refusal(Seat::First, &moves(near, 0.5)), None);
}

#[test]
fn adf_react_sight() {
    for (leader, asked) in [(None, None), (Some(at(35.0, 21.0)), Some("react"))] {
        let (mut table, us, cs) = field();
        table.area(Area::HeavyWoods, &[(20.0, 19.0), (33.5, 19.0), (33.5, 21.5), (20.0, 21.5)]);
        table.entry(cs).start = Place::Table(pose(30.0, 22.5, 180));
        if let Some(at) = leader {
            // He stands beside the woods, within 4 inches of the regiment, and sees for it.
            table.leader(Seat::Second, Rank::Brigade, 2, LeaderPlace::At(at));
        }
        let scenario = table.done();
        let mut battle = Battle::begin(&scenario);
        to_actions(&mut battle);
        battle.go(Seat::First, &moves(us, 1.0), &[]);
        assert_eq!(battle.question(Seat::Second), asked);
        if asked.is_some() {
            battle.go(Seat::Second, &Command::of("react-disengage", cs), &[]);
            assert!(battle.was("adf.react.sight"));
        }
    }
}

#[test]
fn anything_within_two_inches_is_noticed() {
    for (y, asked) in [(16.0, Some("react")), (16.1, None)] {
        let (mut table, us, cs) = field();
        table.entry(cs).start = Place::Table(pose(30.0, y, 180));
        let scenario = table.done();
        let mut battle = Battle::begin(&scenario);
        let form = Command { formation: Some("skirmish".into()), ..Command::of("form", us) };
        battle.go(Seat::First, &form, &[]);
        assert_eq!(battle.question(Seat::Second), asked, "{y}");
    }
}

#[test]
fn standing_instructions_spare_questions() {
    let (table, us, _) = field();
    let scenario = table.done();
    let instruct = |word: &'static str| Command::new("instruct").choosing(word);
    // Three inches is the normal range of rifle-muskets.
    let mut battle = Battle::begin(&scenario);
    battle.go(Seat::Second, &instruct("pass-unless-within-normal-range"), &[]);
    battle.go(Seat::First, &moves(us, 6.0), &[]);
    assert_eq!(battle.question(Seat::Second), Some("react"));
    assert_eq!(battle.pose(us), pose(30.0, 19.0, 0));
    let mut battle = Battle::begin(&scenario);
    battle.go(Seat::Second, &instruct("pass-unless-charged"), &[]);
    battle.go(Seat::First, &moves(us, 6.0), &[]);
    assert_eq!(battle.question(Seat::Second), None);
    assert_eq!(battle.pose(us), pose(30.0, 20.0, 0));
}

#[test]
fn a_unit_turns_to_face_who_comes() {
    let (mut table, us, cs) = field();
    table.entry(cs).start = Place::Table(pose(30.0, 22.0, 90));
    let scenario = table.done();
    let mut battle = Battle::begin(&scenario);
    battle.go(Seat::First, &moves(us, 2.0), &[]);
    battle.go(Seat::Second, &Command::of("react-form", cs).at(us), &[]);
    assert_eq!(battle.pose(cs).facing, linstock_geometry::Facing::SOUTH);
}

#[test]
fn reacting_units_reform_rally_and_disengage() {
    let (mut table, us, cs) = field();
    table.entry(cs).status.morale = Morale::Disorder;
    let scenario = table.done();
    let react = |verb: &'static str| Command::of(verb, cs);
    for (verb, rolls) in [
        ("react-reform", &[][..]),
        ("react-rally", &[&[6, 5][..]][..]),
        ("react-disengage", &[][..]),
    ] {
        let mut battle = Battle::begin(&scenario);
        battle.go(Seat::First, &moves(us, 2.0), &[]);
        battle.go(Seat::Second, &react(verb), rolls);
        assert!(!battle.was("adf.react.sight"));
        assert_eq!(battle.was("adf.turn.rally"), verb == "react-rally");
        assert_eq!(battle.was("adf.move.disengage"), verb == "react-disengage");
        let good = battle.status(cs).morale == Morale::Good;
        assert_eq!(good, verb != "react-disengage");
        let back = battle.pose(cs) != pose(30.0, 22.0, 180);
        assert_eq!(back, verb == "react-disengage");
    }
}

#[test]
fn a_reacting_group_fires_as_one() {
    let (mut table, us, cs) = field();
    let near = table.infantry(Seat::Second, Trained, 8, pose(32.7, 22.0, 180));
    let scenario = table.done();
    let mut battle = Battle::begin(&scenario);
    battle.go(Seat::First, &moves(us, 5.0), &[]);
    for _ in 0..4 {
        battle.go(Seat::Second, &Command::new("pass"), &[]);
    }
    let fire = Command { units: vec![cs, near], ..Command::of("react-fire", cs) }.at(us);
    battle.go(Seat::Second, &fire, &[&[1], &[6, 4]]);
    assert!(battle.was("adf.fire"));
    assert!(battle.status(cs).reacted && battle.status(near).reacted);
}

#[test]
fn adf_react_desperation() {
    let (mut table, us, cs) = field();
    let second = table.infantry(Seat::First, Trained, 8, pose(32.0, 20.0, 0));
    table.entry(us).start = Place::Table(pose(29.5, 18.0, 0));
    let scenario = table.done();
    let mut battle = Battle::begin(&scenario);
    battle.go(Seat::First, &moves(us, 1.0), &[]);
    battle.go(Seat::Second, &Command::of("react-fire", cs).at(us), &[&[1, 1], &[5, 4]]);
    battle.go(Seat::First, &Command::new("hold"), &[]);
    // Another enemy comes to an inch, and is fired at with one die.
    battle.go(Seat::First, &moves(second, 1.0), &[]);
    assert_eq!(battle.question(Seat::Second), Some("react"));
    assert_eq!(
        battle.refusal(Seat::Second, &Command::of("react-fire", cs).at(second)),
        Some("adf.react")
    );
    let desperate = Command::of("desperation-fire", cs).at(second);
    assert_eq!(
        battle.refusal(Seat::Second, &Command::of("desperation-fire", cs).at(us)),
        Some("adf.react.desperation")
    );
    battle.go(Seat::Second, &desperate, &[&[1]]);
    assert!(battle.was("adf.react.desperation"));
    // Once at each.
    assert_eq!(battle.question(Seat::Second), None);
}
