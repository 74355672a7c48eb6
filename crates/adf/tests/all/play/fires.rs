//! Fire on the table, and what becomes of those who are hit.

use linstock_adf::{
    Scale, Summary,
    words::{Experience::*, Formation, Morale},
};
use linstock_battle::{
    Area, Command, Event, Fate, LeaderPlace, Line, Place, Seat, UnitId, scenario::Rank,
};

use linstock_geometry::{Manoeuvre, Path};

use crate::playing::*;

/// Two regiments three inches apart.
fn field() -> (Table, UnitId, UnitId) {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Trained, 8, pose(30.0, 20.0, 0));
    let cs = table.infantry(Seat::Second, Trained, 8, pose(30.0, 23.0, 180));
    (table, us, cs)
}

fn rows(battle: &Battle<'_>, seat: Seat, command: &Command) -> Vec<String> {
    let probe = battle.probe(seat, command);
    probe.rows.iter().filter(|row| row.struck.is_none()).map(|row| row.rule.to_string()).collect()
}

fn has(rows: &[String], rule: &str) -> bool {
    rows.iter().any(|row| row == rule)
}

#[test]
fn a_fire_kills_and_its_target_falls_back() {
    let (table, us, cs) = field();
    let mut battle = Battle::on(table);
    // 8 points, 2 for the opening volley, trained target 1 and 12 on the dice: 22 or more, two hits
    // and a check at +2 against 7; 6 is 1 short.
    battle.go(Seat::First, &Command::of("fire", us).at(cs), &[&[6, 6], &[3, 3]]);
    assert_eq!(battle.strength(cs), 6);
    assert_eq!(battle.status(cs).morale, Morale::Disorder);
    assert_eq!(battle.pose(cs), pose(30.0, 24.0, 180));
}

#[test]
fn the_opening_volley_is_fired_once() {
    let (table, us, cs) = field();
    let mut battle = Battle::on(table);
    let fire = Command::of("fire", us).at(cs);
    assert!(has(&rows(&battle, Seat::First, &fire), "adf.fire.firer.opening-volley"));
    battle.go(Seat::First, &fire, &[&[1, 1], &[5, 4]]);
    battle.pass(Seat::Second);
    assert!(!has(&rows(&battle, Seat::First, &fire), "adf.fire.firer.opening-volley"));
}

#[test]
fn adf_fire_arc() {
    let (mut table, us, cs) = field();
    let side = table.infantry(Seat::Second, Trained, 8, pose(35.0, 20.0, 270));
    let battle = Battle::on(table);
    assert_eq!(
        battle.refusal(Seat::First, &Command::of("fire", us).at(side)),
        Some("adf.fire.arc")
    );
    assert_eq!(battle.refusal(Seat::First, &Command::of("fire", us).at(cs)), None);
    assert_eq!(
        battle.refusal(Seat::First, &Command::of("fire", us).at(us)),
        Some("battle.unknown")
    );
}

#[test]
fn adf_sight() {
    for (deep, refused) in [(1.9, None), (2.5, Some("adf.sight"))] {
        let (mut table, us, cs) = field();
        table.entry(cs).start = Place::Table(pose(30.0, 24.0, 180));
        let (low, high) = (20.5, 20.5 + deep);
        table.area(Area::LightWoods, &[(10.0, low), (50.0, low), (50.0, high), (10.0, high)]);
        let battle = Battle::on(table);
        assert_eq!(battle.refusal(Seat::First, &Command::of("fire", us).at(cs)), refused);
    }
}

#[test]
fn guns_fire_over_friends_from_a_hill() {
    for (y, refused) in [(22.0, None), (13.9, Some("adf.sight"))] {
        let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
        let guns = table.battery(Seat::First, Trained, 2, pose(30.0, 12.0, 0));
        let friend = table.infantry(Seat::First, Trained, 8, pose(30.0, y, 0));
        let wide = table.infantry(Seat::First, Trained, 8, pose(32.63, y, 0));
        let wider = table.infantry(Seat::First, Trained, 8, pose(27.37, y, 0));
        let cs = table.infantry(Seat::Second, Trained, 8, pose(30.0, 28.0, 180));
        table.height(1, &[(25.0, 8.0), (35.0, 8.0), (35.0, 12.5), (25.0, 12.5)]);
        let battle = Battle::on(table);
        let _ = (friend, wide, wider);
        assert_eq!(battle.refusal(Seat::First, &Command::of("fire", guns).at(cs)), refused, "{y}");
    }
    // On the plain nobody fires over anybody.
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let guns = table.battery(Seat::First, Trained, 2, pose(30.0, 12.0, 0));
    table.infantry(Seat::First, Trained, 8, pose(30.0, 16.0, 0));
    let cs = table.infantry(Seat::Second, Trained, 8, pose(30.0, 24.0, 180));
    let battle = Battle::on(table);
    assert_eq!(battle.refusal(Seat::First, &Command::of("fire", guns).at(cs)), Some("adf.sight"));
}

#[test]
fn a_wall_covers_from_fire_that_crosses_it() {
    let wall = "adf.fire.target.stone-wall";
    for (y, covered) in [(22.7, true), (21.5, false), (24.2, false)] {
        let (mut table, us, cs) = field();
        table.line(Line::StoneWall, &[(20.0, y), (40.0, y)]);
        let battle = Battle::on(table);
        let rows = rows(&battle, Seat::First, &Command::of("fire", us).at(cs));
        assert_eq!(has(&rows, wall), covered, "{y}");
    }
}

#[test]
fn skirmishers_screen_those_two_inches_behind() {
    for (y, screened) in [(21.0, true), (22.0, false)] {
        let (mut table, us, _) = field();
        let screen = table.infantry(Seat::Second, Trained, 6, pose(30.0, y - 0.75, 180));
        table.entry(screen).status.formation = Formation::Skirmish;
        let cs = UnitId(1);
        table.entry(cs).start = Place::Table(pose(30.0, 23.0, 180));
        let battle = Battle::on(table);
        let rows = rows(&battle, Seat::First, &Command::of("fire", us).at(cs));
        assert_eq!(has(&rows, "adf.fire.target.behind-skirmishers"), screened, "{y}");
    }
}

#[test]
fn fire_passes_into_the_unit_close_behind() {
    for (y, passes) in [(23.8, true), (24.1, false)] {
        let (mut table, us, cs) = field();
        table.entry(us).start = Place::Table(pose(30.0, 21.0, 0));
        table.entry(cs).start = Place::Table(pose(30.0, 22.2, 180));
        let behind = table.infantry(Seat::Second, Trained, 8, pose(30.0, y, 180));
        let mut battle = Battle::on(table);
        let rolls: &[&[u8]] = if passes { &[&[1, 1], &[5, 4], &[1]] } else { &[&[1, 1], &[5, 4]] };
        battle.go(Seat::First, &Command::of("fire", us).at(cs), rolls);
        let shot = |event: &Event<_>| match event {
            Event::Resolved(it) if it.what == "adf.fire" => it.at,
            _ => None,
        };
        let at: Vec<UnitId> = battle.events.iter().filter_map(shot).collect();
        assert_eq!(at, if passes { vec![cs, behind] } else { vec![cs] }, "{y}");
    }
}

#[test]
fn deliberate_fire_takes_both_actions() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let guns = table.battery(Seat::First, Trained, 2, pose(30.0, 12.0, 0));
    let us = table.infantry(Seat::First, Trained, 8, pose(40.0, 20.0, 0));
    let cs = table.infantry(Seat::Second, Trained, 8, pose(30.0, 22.0, 180));
    let near = table.infantry(Seat::Second, Trained, 8, pose(40.0, 22.5, 180));
    let mut battle = Battle::on(table);
    let deliberate = Command::of("fire", guns).at(cs).choosing("deliberate");
    let volley = Command::of("fire", us).at(near).choosing("deliberate");
    assert_eq!(battle.refusal(Seat::First, &volley), Some("adf.fire.firer.deliberate"));
    battle.any(Seat::First, &deliberate);
    battle.pass(Seat::Second);
    assert_eq!(battle.status(guns).acted, 2);
    assert_eq!(battle.question(Seat::First), Some("act"));
}

#[test]
fn adf_fire_combined() {
    let (mut table, us, cs) = field();
    let near = table.infantry(Seat::First, Trained, 8, pose(32.7, 20.0, 0));
    let far = table.infantry(Seat::First, Trained, 8, pose(26.0, 20.0, 0));
    let mut battle = Battle::on(table);
    let fire = |other| Command { units: vec![us, other], ..Command::of("fire", us) }.at(cs);
    assert_eq!(battle.refusal(Seat::First, &fire(far)), Some("adf.adjacent"));
    // One of them is at long range, so one die: with 16 points of firepower it kills all the same.
    battle.go(Seat::First, &fire(near), &[&[1], &[6, 4]]);
    assert_eq!(battle.strength(cs), 7);
    // Both have fired with one action; both take the second.
    assert_eq!((battle.status(us).acted, battle.status(near).acted), (1, 1));
}

#[test]
fn battle_misfire() {
    let (mut table, us, cs) = field();
    table.entry(us).misfire = Some(2);
    let scenario = table.done();
    let fire = Command::of("fire", us).at(cs);
    let mut battle = Battle::begin(&scenario);
    battle.go(Seat::First, &fire, &[&[2]]);
    assert!(battle.was("battle.misfire") && !battle.was("adf.fire"));
    let mut battle = Battle::begin(&scenario);
    battle.go(Seat::First, &fire, &[&[3], &[1, 1], &[5, 4]]);
    assert!(battle.was("battle.misfire") && battle.was("adf.fire"));
}

#[test]
fn adf_leader_risk() {
    let (mut table, us, cs) = field();
    let friend = table.infantry(Seat::Second, Trained, 8, pose(32.8, 23.0, 180));
    table.leader(Seat::Second, Rank::Brigade, 2, LeaderPlace::With(cs));
    let scenario = table.done();
    let fire = Command::of("fire", us).at(cs);
    // Two hits: two dice, and a 6 kills him. The regiment checks for the fire, then for him.
    let mut battle = Battle::begin(&scenario);
    to_actions(&mut battle);
    battle.go(Seat::First, &fire, &[&[6, 6], &[6, 1], &[6, 4], &[6, 4]]);
    assert_eq!(battle.state.leaders[0].place, LeaderPlace::Gone(Fate::Killed));
    let checked = |event: &Event<_>| match event {
        Event::Resolved(it) if it.what == "adf.morale" => Some(it.by[0]),
        _ => None,
    };
    let checks: Vec<UnitId> = battle.events.iter().filter_map(checked).collect();
    assert_eq!(checks, [cs, cs], "{friend:?} is not adjacent to him");
    let mut battle = Battle::begin(&scenario);
    to_actions(&mut battle);
    battle.go(Seat::First, &fire, &[&[6, 6], &[5, 1], &[6, 4]]);
    assert_eq!(battle.state.leaders[0].place, LeaderPlace::With(cs));
}

#[test]
fn adf_morale_friends() {
    // A rout that passes makes those within an inch check. The two figures it lost were a stand, so
    // the runner is narrower by half a stand on each side.
    for (gap, checks) in [(0.5, true), (0.6, false)] {
        let (mut table, us, cs) = field();
        let friend = table.infantry(Seat::Second, Trained, 8, pose(30.0 + 2.625 + gap, 23.0, 180));
        let mut battle = Battle::on(table);
        let check: &[u8] = &[6, 4];
        let mut rolls: Vec<&[u8]> = vec![&[6, 6], &[1, 1], &[2, 2]];
        if checks {
            rolls.push(check);
        }
        battle.go(Seat::First, &Command::of("fire", us).at(cs), &rolls);
        assert_eq!(battle.status(cs).morale, Morale::Routed);
        assert_eq!(battle.was("adf.morale.friends"), checks, "{gap} {friend:?}");
    }
}

#[test]
fn adjacency_in_woods_is_nearer_by_the_revised_summary() {
    for (summary, checks) in [(Summary::Western, true), (Summary::Revised, false)] {
        let (table, us, cs) = field();
        let mut table = table.summary(summary);
        table.infantry(Seat::Second, Trained, 8, pose(33.0, 23.0, 180));
        table.area(Area::LightWoods, &[(25.0, 22.0), (40.0, 22.0), (40.0, 26.0), (25.0, 26.0)]);
        let mut battle = Battle::on(table);
        let mut rolls: Vec<&[u8]> = vec![&[6, 6], &[1, 1], &[1]];
        if checks {
            rolls.push(&[6, 4]);
        }
        battle.go(Seat::First, &Command::of("fire", us).at(cs), &rolls);
        assert_eq!(battle.was("adf.morale.friends"), checks, "{summary}");
    }
}

#[test]
fn adf_move_off() {
    let (mut table, us, cs) = field();
    table.entry(us).start = Place::Table(pose(30.0, 38.0, 0));
    table.entry(cs).start = Place::Table(pose(30.0, 41.0, 180));
    table.leader(Seat::Second, Rank::Brigade, 1, LeaderPlace::With(cs));
    let mut battle = Battle::on(table);
    to_actions(&mut battle);
    battle.go(Seat::First, &Command::of("fire", us).at(cs), &[&[6, 6], &[1, 1], &[1, 1], &[3, 3]]);
    assert_eq!(battle.state.units[cs.index()].place, Place::Gone(Fate::Ran));
    // Its leader stays, by himself.
    assert!(matches!(battle.state.leaders[0].place, LeaderPlace::At(_)));
}

#[test]
fn adf_guns() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Trained, 8, pose(30.0, 20.0, 0));
    let guns = table.battery(Seat::Second, Trained, 3, pose(30.0, 22.0, 180));
    table.infantry(Seat::Second, Trained, 8, pose(50.0, 40.0, 180));
    let mut battle = Battle::on(table);
    // Routed, and an even roll: the guns are left, for whoever touches them.
    battle.go(Seat::First, &Command::of("fire", us).at(guns), &[&[3, 3], &[1, 1], &[2, 2]]);
    assert!(battle.was("adf.morale.natural-2") && battle.was("adf.move.routed-guns"));
    assert_eq!(battle.state.units[guns.index()].place, Place::Gone(Fate::Destroyed));
    let left = battle.state.guns[0];
    assert_eq!((left.of, left.number, left.taken), (guns, 3, None));
    battle.pass(Seat::Second);
    battle.go(Seat::First, &Command::of("move", us).along(advance(3.0)), &[]);
    battle.pass(Seat::Second);
    assert_eq!(battle.state.guns[0].taken, Some(Seat::First));
}

#[test]
fn adf_leader_alone() {
    let (mut table, us, _) = field();
    table.entry(UnitId(1)).start = Place::Table(pose(50.0, 40.0, 180));
    table.leader(Seat::Second, Rank::Brigade, 1, LeaderPlace::At(at(30.0, 22.0)));
    let mut battle = Battle::on(table);
    to_actions(&mut battle);
    battle.go(Seat::First, &Command::of("move", us).along(advance(1.5)), &[]);
    battle.pass(Seat::Second);
    assert!(matches!(battle.state.leaders[0].place, LeaderPlace::At(_)));
    battle.go(Seat::First, &Command::of("move", us).along(advance(1.0)), &[]);
    battle.pass(Seat::Second);
    assert_eq!(battle.state.leaders[0].place, LeaderPlace::Gone(Fate::Captured));
}

/// Behind a wall, but on the move along it.
#[test]
fn a_mover_is_not_standing_behind_its_wall() {
    for (moves, counts) in [(true, false), (false, true)] {
        let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3).summary(Summary::Revised);
        let us = table.infantry(Seat::First, Trained, 8, pose(30.0, 19.0, 0));
        let cs = table.infantry(Seat::Second, Trained, 8, pose(30.0, 21.5, 180));
        table.line(Line::StoneWall, &[(20.0, 19.2), (40.0, 19.2)]);
        let mut battle = Battle::on(table);
        if moves {
            let side = Path(vec![Manoeuvre::Side(1000), Manoeuvre::Side(1000)]);
            battle.go(Seat::First, &Command::of("move", us).along(side), &[]);
        } else {
            battle.force(Seat::First, &Command::of("fire", us).at(cs), &[&[1, 1]]);
        }
        battle.force(Seat::Second, &Command::of("react-fire", cs).at(us), &[&[6, 6], &[5, 5]]);
        let rows = battle.rows(us);
        assert!(rows.contains(&"adf.morale.bmp".to_owned()), "{rows:?}");
        assert_eq!(rows.contains(&"adf.morale.barrier".to_owned()), counts, "{rows:?}");
    }
}

/// A leader's benefit reaches half an inch, his fall is felt at an inch.
#[test]
fn who_is_within_an_inch_of_a_leader_s_fall_checks() {
    for (y, near) in [(24.55, true), (24.65, false)] {
        let (mut table, us, cs) = field();
        let friend = table.infantry(Seat::Second, Trained, 8, pose(31.5, y, 180));
        table.leader(Seat::Second, Rank::Brigade, 2, LeaderPlace::With(cs));
        let mut battle = Battle::on(table);
        to_actions(&mut battle);
        let mut rolls: Vec<&[u8]> = vec![&[6, 6], &[6, 1], &[6, 4], &[6, 4]];
        if near {
            rolls.push(&[6, 4]);
        }
        battle.go(Seat::First, &Command::of("fire", us).at(cs), &rolls);
        let checked = battle.shown("adf.morale.friends");
        assert_eq!(checked.contains(&friend), near, "{y}");
        assert!(!battle.rows(friend).contains(&"adf.morale.leader".to_owned()));
    }
}

/// Woods steady whoever stands directly behind them, seen from the firer; they cover only those who
/// stand in them.
#[test]
fn woods_directly_before_a_unit_steady_it() {
    for (summary, south, steadies) in [
        (Summary::Western, 22.6, true),
        (Summary::Western, 22.2, false),
        (Summary::Western, 23.9, false),
        (Summary::Revised, 22.6, false),
    ] {
        let (table, us, cs) = field();
        let mut table = table.summary(summary);
        let (low, high) = (south, south + 0.2);
        table.area(Area::HeavyWoods, &[(20.0, low), (40.0, low), (40.0, high), (20.0, high)]);
        let mut battle = Battle::on(table);
        let fire = Command::of("fire", us).at(cs);
        assert!(!has(&rows(&battle, Seat::First, &fire), "adf.fire.target.heavy-woods"));
        battle.go(Seat::First, &fire, &[&[6, 6], &[6, 4]]);
        let cover = battle.rows(cs).contains(&"adf.morale.cover".to_owned());
        assert_eq!(cover, steadies, "{summary} {south}");
    }
}

/// Fire from the rear enfilades nobody in line, but shakes him the more.
#[test]
fn fire_from_the_rear_tells_in_the_check() {
    let (mut table, us, cs) = field();
    table.entry(cs).start = Place::Table(pose(30.0, 22.5, 0));
    let mut battle = Battle::on(table);
    let fire = Command::of("fire", us).at(cs);
    let shown = battle.probe(Seat::First, &fire).rows;
    assert!(!shown.iter().any(|it| it.rule == "adf.fire.target.enfilade"), "{shown:?}");
    battle.go(Seat::First, &fire, &[&[6, 6], &[6, 4]]);
    let check = battle.events.iter().find_map(|event| match event {
        Event::Resolved(it) if it.what == "adf.morale" => Some(it),
        _ => None,
    });
    let rows = check.map(|it| it.working.rows.iter()).into_iter().flatten();
    let rear: Vec<i32> =
        rows.filter(|it| it.rule == "adf.morale.enfilade").map(|it| it.value).collect();
    assert_eq!(rear, [3]);
}
