//! Moves, groups, formations, passage, disengaging.

use linstock_adf::{
    Scale,
    play::Adf,
    words::{Experience::*, Formation, Morale},
};
use linstock_battle::{
    Area, Command, Game as _, LeaderPlace, Line, Place, Seat, Seen as _, UnitId, scenario::Rank,
    vocabulary::Intent,
};
use linstock_geometry::{Cost, Manoeuvre, Path, Turn};

use crate::playing::*;

fn field() -> (Table, UnitId) {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Trained, 6, pose(30.0, 10.0, 0));
    table.infantry(Seat::Second, Trained, 6, pose(30.0, 40.0, 180));
    (table, us)
}

fn moves(unit: UnitId, inches: f64) -> Command {
    Command::of("move", unit).along(advance(inches))
}

#[test]
fn adf_move_allowance() {
    let (table, us) = field();
    let mut battle = Battle::on(table);
    // A battle line in the open: 6 inches.
    assert_eq!(battle.refusal(Seat::First, &moves(us, 6.001)), Some("adf.move.allowance"));
    battle.go(Seat::First, &moves(us, 6.0), &[]);
    battle.pass(Seat::Second);
    assert_eq!(battle.pose(us), pose(30.0, 16.0, 0));
    assert!(battle.status(us).moved);
}

#[test]
fn adf_move_leader() {
    let (mut table, us) = field();
    table.leader(Seat::First, Rank::Brigade, 2, LeaderPlace::With(us));
    let mut battle = Battle::on(table);
    to_actions(&mut battle);
    assert_eq!(battle.refusal(Seat::First, &moves(us, 8.001)), Some("adf.move.allowance"));
    assert_eq!(battle.refusal(Seat::First, &moves(us, 8.0)), None);
}

#[test]
fn adf_move_ground() {
    let (mut table, us) = field();
    table.area(Area::Muddy, &[(20.0, 9.0), (40.0, 9.0), (40.0, 30.0), (20.0, 30.0)]);
    let battle = Battle::on(table);
    // Mud is broken ground: 5 inches.
    assert_eq!(battle.refusal(Seat::First, &moves(us, 5.001)), Some("adf.move.allowance"));
    assert_eq!(battle.refusal(Seat::First, &moves(us, 5.0)), None);
}

#[test]
fn adf_move_barriers() {
    let (mut table, us) = field();
    table.line(Line::WoodFence, &[(20.0, 12.0), (40.0, 12.0)]);
    let mut battle = Battle::on(table);
    assert_eq!(battle.refusal(Seat::First, &moves(us, 5.6)), Some("adf.move.allowance"));
    battle.go(Seat::First, &moves(us, 5.5), &[]);
    battle.pass(Seat::Second);
    assert_eq!(battle.pose(us), pose(30.0, 15.5, 0));
    // Works stop horses.
    let (mut table, _) = field();
    let horse = table.cavalry(Seat::First, Trained, 6, pose(45.0, 10.0, 0));
    table.line(Line::HastyWorks, &[(20.0, 12.0), (55.0, 12.0)]);
    let battle = Battle::on(table);
    assert_eq!(battle.refusal(Seat::First, &moves(horse, 3.0)), Some("battle.impassable"));
    assert_eq!(battle.refusal(Seat::First, &moves(us, 3.0)), None);
}

#[test]
fn adf_move_wheel() {
    let (table, us) = field();
    let battle = Battle::on(table);
    let oblique = |degrees, distance| {
        Command::of("move", us)
            .along(Path(vec![Manoeuvre::Oblique { turn: Turn::from_degrees(degrees), distance }]))
    };
    assert_eq!(battle.refusal(Seat::First, &oblique(46, 1000)), Some("adf.move.wheel"));
    // Half as much again: 4 inches are 6.
    assert_eq!(battle.refusal(Seat::First, &oblique(45, 4000)), None);
    assert_eq!(battle.refusal(Seat::First, &oblique(45, 4001)), Some("adf.move.allowance"));
    let back = |far| Command::of("move", us).along(Path(vec![Manoeuvre::Back(far)]));
    assert_eq!(battle.refusal(Seat::First, &back(3000)), None);
    assert_eq!(battle.refusal(Seat::First, &back(3001)), Some("adf.move.allowance"));
    // An about face is a change of formation: half a move.
    let about = |far| {
        Command::of("move", us).along(Path(vec![Manoeuvre::AboutFace, Manoeuvre::Advance(far)]))
    };
    assert_eq!(battle.refusal(Seat::First, &about(3000)), None);
    assert_eq!(battle.refusal(Seat::First, &about(3001)), Some("adf.move.allowance"));
    let cost = battle.probe(Seat::First, &about(3000)).cost;
    // To the billionth: every stretch is rounded down.
    assert!(cost.is_some_and(|cost| cost <= Cost::ONE && cost.0 + 10 >= Cost::ONE.0));
}

#[test]
fn adf_move_near() {
    let (mut table, us) = field();
    table.infantry(Seat::Second, Trained, 6, pose(30.0, 14.0, 180));
    let battle = Battle::on(table);
    assert_eq!(battle.refusal(Seat::First, &moves(us, 3.001)), Some("adf.move.near"));
    assert_eq!(battle.refusal(Seat::First, &moves(us, 3.0)), None);
}

#[test]
fn adf_move_passage() {
    for (formation, morale) in
        [(Formation::BattleLine, Morale::Disorder), (Formation::Skirmish, Morale::Good)]
    {
        let (mut table, us) = field();
        let friend = table.infantry(Seat::First, Trained, 6, pose(30.0, 12.0, 0));
        table.entry(friend).status.formation = formation;
        let mut battle = Battle::on(table);
        battle.go(Seat::First, &moves(us, 3.0), &[]);
        battle.pass(Seat::Second);
        assert_eq!((battle.status(us).morale, battle.status(friend).morale), (morale, morale));
    }
}

#[test]
fn nobody_ends_on_a_friend() {
    let (mut table, us) = field();
    table.infantry(Seat::First, Trained, 6, pose(30.0, 12.0, 0));
    let battle = Battle::on(table);
    assert_eq!(battle.refusal(Seat::First, &moves(us, 2.0)), Some("battle.occupied"));
}

#[test]
fn adf_turn_form() {
    let change = |unit, word: &'static str, inches| Command {
        formation: Some(word.into()),
        ..moves(unit, inches)
    };
    // Attack columns go 7 inches, so half a move is 3.5.
    let (mut table, us) = field();
    let green = table.infantry(Seat::First, Green, 6, pose(20.0, 10.0, 0));
    let mut battle = Battle::on(table);
    assert_eq!(
        battle.refusal(Seat::First, &change(us, "attack-column", 3.501)),
        Some("adf.move.allowance")
    );
    battle.go(Seat::First, &change(us, "attack-column", 3.5), &[]);
    battle.pass(Seat::Second);
    assert_eq!(battle.status(us).formation, Formation::AttackColumn);
    assert_eq!(battle.pose(us), pose(30.0, 13.5, 0));
    battle.go(Seat::First, &Command::new("hold"), &[]);
    assert_eq!(
        battle.refusal(Seat::First, &change(green, "attack-column", 1.0)),
        Some("adf.turn.form")
    );
    let form = Command { formation: Some("attack-column".into()), ..Command::of("form", green) };
    assert_eq!(battle.refusal(Seat::First, &form), None);
    // It is in that formation already.
    let form = Command { formation: Some("battle-line".into()), ..Command::of("form", green) };
    assert_eq!(battle.refusal(Seat::First, &form), Some("adf.turn.form"));
}

#[test]
fn limbering_takes_half_a_move_of_veterans_only() {
    let (mut table, _) = field();
    let trained = table.battery(Seat::First, Trained, 2, pose(20.0, 10.0, 0));
    let veteran = table.battery(Seat::First, Veteran, 2, pose(40.0, 10.0, 0));
    let battle = Battle::on(table);
    let limber = |unit| Command { formation: Some("limbered".into()), ..moves(unit, 4.5) };
    assert_eq!(battle.refusal(Seat::First, &limber(trained)), Some("adf.turn.form"));
    assert_eq!(battle.refusal(Seat::First, &limber(veteran)), None);
}

#[test]
fn adf_group() {
    let (mut table, us) = field();
    let near = table.infantry(Seat::First, Trained, 6, pose(33.0, 10.0, 0));
    let far = table.infantry(Seat::First, Trained, 6, pose(38.0, 10.0, 0));
    let column = table.infantry(Seat::First, Trained, 6, pose(27.5, 10.0, 0));
    table.entry(column).status.formation = Formation::AttackColumn;
    let mut battle = Battle::on(table);
    let group = |units: &[UnitId]| Command { units: units.to_vec(), ..moves(us, 4.0) };
    assert_eq!(battle.refusal(Seat::First, &group(&[us, far])), Some("adf.adjacent"));
    assert_eq!(battle.refusal(Seat::First, &group(&[us, column])), Some("adf.group"));
    assert_eq!(battle.refusal(Seat::First, &group(&[us, us])), Some("battle.unknown"));
    battle.go(Seat::First, &group(&[us, near]), &[]);
    battle.pass(Seat::Second);
    assert_eq!((battle.pose(us), battle.pose(near)), (pose(30.0, 14.0, 0), pose(33.0, 14.0, 0)));
    // Both take the second action together.
    assert_eq!(battle.refusal(Seat::First, &moves(us, 1.0)), Some("adf.turn.actions"));
    battle.go(Seat::First, &group(&[us, near]), &[]);
    battle.pass(Seat::Second);
    assert_eq!(battle.pose(near), pose(33.0, 18.0, 0));
    assert_eq!(battle.status(near).acted, 2);
}

#[test]
fn adf_turn_disengage() {
    let (mut table, us) = field();
    let away = table.infantry(Seat::Second, Trained, 6, pose(30.0, 13.0, 180));
    let guns = table.battery(Seat::Second, Trained, 2, pose(20.0, 12.0, 180));
    let mut battle = Battle::on(table);
    // It is no action of the active side.
    let options = battle.engine.view(&battle.state, Seat::First).options();
    assert!(options.iter().all(|it| intent(&it.draft) != Some(Intent::Disengage)));
    assert!(battle.refusal(Seat::First, &Command::of("react-disengage", us)).is_some());
    battle.go(Seat::First, &moves(us, 1.0), &[]);
    let options = battle.engine.view(&battle.state, Seat::Second).options();
    assert!(options.iter().any(|it| intent(&it.draft) == Some(Intent::Disengage)));
    battle.go(Seat::Second, &Command::of("react-disengage", away), &[]);
    // Eight inches straight away, facing kept.
    assert_eq!(battle.pose(away), pose(30.0, 21.0, 180));
    assert!(battle.status(away).disengaging);
    battle.go(Seat::Second, &Command::of("react-disengage", guns), &[]);
    assert_eq!(battle.status(guns).formation, Formation::Limbered);
}

fn intent(draft: &Command) -> Option<Intent> {
    Adf::VOCABULARY.intent(draft)
}

#[test]
fn nobody_disengages_off_the_table() {
    let (mut table, us) = field();
    table.entry(us).start = Place::Table(pose(30.0, 38.0, 0));
    let away = table.infantry(Seat::Second, Trained, 6, pose(34.0, 41.0, 180));
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &moves(us, 1.0), &[]);
    battle.go(Seat::Second, &Command::of("react-disengage", away), &[]);
    assert!(battle.state.units[away.index()].pose().is_some());
    assert!(battle.pose(away).at.y > at(0.0, 41.0).y);
}

/// Who turns about after an inch has not moved another.
#[test]
fn an_about_face_is_no_inch() {
    let (mut table, us) = field();
    table.infantry(Seat::Second, Trained, 6, pose(30.0, 14.0, 180));
    let scenario = table.done();
    let path = |path: &[Manoeuvre]| Command::of("move", us).along(Path(path.to_vec()));
    let inch = Manoeuvre::Advance(1000);
    for (course, asked) in [
        (&[inch, Manoeuvre::AboutFace][..], &[1000][..]),
        (&[Manoeuvre::AboutFace, inch], &[1000]),
        (&[inch, Manoeuvre::AboutFace, inch, inch], &[1000, 0]),
    ] {
        let mut battle = Battle::begin(&scenario);
        battle.go(Seat::First, &path(course), &[]);
        let mut places = Vec::new();
        while battle.question(Seat::Second) == Some("react") {
            places.push((battle.pose(us).at.y - at(0.0, 10.0).y).abs());
            battle.go(Seat::Second, &Command::new("pass"), &[]);
        }
        assert_eq!(places, asked, "{course:?}");
    }
}

#[test]
fn adf_move_state() {
    for (morale, shown) in [(Morale::Good, false), (Morale::Disorder, true), (Morale::Shaken, true)]
    {
        let (mut table, us) = field();
        table.entry(us).status.morale = morale;
        let mut battle = Battle::on(table);
        battle.go(Seat::First, &moves(us, 1.0), &[]);
        assert_eq!(battle.was("adf.move.state"), shown, "{morale}");
    }
}

#[test]
fn adf_move_road() {
    for (formation, shown) in [(Formation::RoadColumn, false), (Formation::BattleLine, true)] {
        let (mut table, us) = field();
        table.line(Line::Road, &[(30.0, 0.0), (30.0, 44.0)]);
        table.entry(us).status.formation = formation;
        let mut battle = Battle::on(table);
        battle.go(Seat::First, &moves(us, 2.0), &[]);
        assert_eq!(battle.was("adf.move.road"), shown, "{formation}");
        // Off the road it does not matter.
        let (mut table, us) = field();
        table.line(Line::Road, &[(50.0, 0.0), (50.0, 44.0)]);
        table.entry(us).status.formation = formation;
        let mut battle = Battle::on(table);
        battle.go(Seat::First, &moves(us, 2.0), &[]);
        assert!(!battle.was("adf.move.road"), "{formation}");
    }
}

#[test]
fn a_probe_tells_what_a_move_costs() {
    let (mut table, us) = field();
    table.line(Line::WoodFence, &[(20.0, 12.0), (40.0, 12.0)]);
    let battle = Battle::on(table);
    let costs = |command: &Command, above: u32, below: u32| {
        let cost = battle.probe(Seat::First, command).cost.expect("a cost");
        let exactly = Cost::share(above, below);
        // To the billionth: every stretch is rounded down.
        assert!(cost <= exactly && cost.0 + 10 >= exactly.0, "{cost:?} for {exactly:?}");
    };
    // Six inches to an action; the fence takes half an inch, and a change of formation half a move.
    costs(&moves(us, 1.5), 3, 12);
    costs(&moves(us, 3.0), 7, 12);
    let column = Command { formation: Some("attack-column".into()), ..moves(us, 2.5) };
    costs(&column, 13, 14);
}

#[test]
fn a_change_of_formation_may_come_after_the_move() {
    let then = |unit, word: &'static str, inches| {
        let draft = Command { formation: Some(word.into()), ..moves(unit, inches) };
        draft.choosing("afterwards")
    };
    let (mut table, us) = field();
    let green = table.infantry(Seat::First, Green, 6, pose(20.0, 10.0, 0));
    table.entry(us).status.formation = Formation::AttackColumn;
    // Between two friends there is no room for a line yet.
    for x in [28.7, 31.3] {
        let friend = table.infantry(Seat::First, Trained, 6, pose(x, 10.0, 0));
        table.entry(friend).status.formation = Formation::AttackColumn;
    }
    let mut battle = Battle::on(table);
    let first = Command { formation: Some("battle-line".into()), ..moves(us, 3.0) };
    assert_eq!(battle.refusal(Seat::First, &first), Some("battle.occupied"));
    // Half of the seven inches that a column goes.
    let late = then(us, "battle-line", 3.501);
    assert_eq!(battle.refusal(Seat::First, &late), Some("adf.move.allowance"));
    let near = then(us, "battle-line", 0.2);
    assert_eq!(battle.refusal(Seat::First, &near), Some("battle.occupied"));
    let same = then(us, "attack-column", 3.0);
    assert_eq!(battle.refusal(Seat::First, &same), Some("adf.turn.form"));
    let slow = then(green, "attack-column", 1.0);
    assert_eq!(battle.refusal(Seat::First, &slow), Some("adf.turn.form"));
    let bare = moves(us, 3.0).choosing("afterwards");
    assert_eq!(battle.refusal(Seat::First, &bare), Some("battle.slot"));
    let command = then(us, "battle-line", 3.5);
    let probe = battle.probe(Seat::First, &command);
    assert_eq!(probe.ends, [(us, pose(30.0, 13.5, 0))]);
    assert!(probe.cost.is_some_and(|cost| cost.0 + 10 >= Cost::ONE.0));
    battle.go(Seat::First, &command, &[]);
    while battle.question(Seat::Second) == Some("react") {
        assert_eq!(battle.status(us).formation, Formation::AttackColumn);
        battle.go(Seat::Second, &Command::new("pass"), &[]);
    }
    assert_eq!(battle.status(us).formation, Formation::BattleLine);
    assert_eq!((battle.pose(us), battle.status(us).acted), (pose(30.0, 13.5, 0), 1));
    assert!(battle.was("adf.turn.form"));
}

#[test]
fn a_halted_move_ends_with_its_change_of_formation() {
    let (mut table, us) = field();
    let cs = table.infantry(Seat::Second, Trained, 6, pose(30.0, 14.0, 180));
    table.entry(us).status.formation = Formation::AttackColumn;
    let mut battle = Battle::on(table);
    let draft = Command { formation: Some("battle-line".into()), ..moves(us, 3.0) };
    battle.go(Seat::First, &draft.choosing("afterwards"), &[]);
    let form = Command { formation: Some("skirmish".into()), ..Command::of("react-form", cs) };
    battle.go(Seat::Second, &form, &[]);
    battle.pass(Seat::Second);
    battle.go(Seat::First, &Command::new("halt"), &[]);
    assert_eq!(battle.pose(us), pose(30.0, 11.0, 0));
    assert_eq!(battle.status(us).formation, Formation::BattleLine);
}
