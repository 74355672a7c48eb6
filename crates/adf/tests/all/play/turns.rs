//! Turns, leaders, actions, and what happens by itself.

use linstock_adf::{
    Scale,
    words::{Experience::*, Formation, Morale},
};
use linstock_battle::{
    BySeat, Command, Fate, LeaderId, LeaderPlace, Place, Seat, UnitId,
    scenario::{Arrival, Happening, Rank},
    state::Ending,
};

use crate::playing::*;

/// Two regiments far apart, out of sight of nobody.
fn two(turns: u16) -> (Table, UnitId, UnitId) {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, turns);
    let us = table.infantry(Seat::First, Trained, 6, pose(30.0, 5.0, 0));
    let cs = table.infantry(Seat::Second, Trained, 6, pose(30.0, 39.0, 180));
    (table, us, cs)
}

fn done(battle: &mut Battle<'_>, seat: Seat) {
    battle.go(seat, &Command::new("end-turn"), &[]);
}

#[test]
fn adf_turn() {
    let (mut table, us, cs) = two(2);
    table.leader(Seat::First, Rank::Brigade, 2, LeaderPlace::With(us));
    table.leader(Seat::Second, Rank::Brigade, 2, LeaderPlace::With(cs));
    let mut battle = Battle::on(table);
    let asked = |battle: &Battle<'_>| (battle.question(Seat::First), battle.question(Seat::Second));
    assert_eq!(asked(&battle), (Some("leaders"), None));
    battle.go(Seat::First, &Command::new("leader-done"), &[]);
    assert_eq!(asked(&battle), (None, Some("leaders")));
    battle.go(Seat::Second, &Command::new("leader-done"), &[]);
    assert_eq!(asked(&battle), (Some("act"), None));
    done(&mut battle, Seat::First);
    assert_eq!(asked(&battle), (None, Some("act")));
    done(&mut battle, Seat::Second);
    assert_eq!((battle.state.turn, asked(&battle)), (2, (Some("leaders"), None)));
}

#[test]
fn a_side_without_leaders_is_not_asked_about_them() {
    let (table, ..) = two(2);
    let battle = Battle::on(table);
    assert_eq!(battle.question(Seat::First), Some("act"));
}

#[test]
fn the_last_turn_ends_the_battle() {
    let (table, ..) = two(1);
    let mut battle = Battle::on(table);
    done(&mut battle, Seat::First);
    done(&mut battle, Seat::Second);
    assert_eq!(battle.state.outcome.map(|it| it.why), Some(Ending::TurnLimit));
    assert_eq!(battle.refusal(Seat::First, &Command::new("end-turn")), Some("battle.over"));
}

#[test]
fn adf_turn_actions() {
    let (mut table, us, _) = two(2);
    let other = table.infantry(Seat::First, Trained, 6, pose(40.0, 5.0, 0));
    let mut battle = Battle::on(table);
    let form = |unit| Command { formation: Some("skirmish".into()), ..Command::of("form", unit) };
    battle.go(Seat::First, &form(us), &[]);
    // The same unit is asked for its second action, and nobody else may act in between.
    assert_eq!(battle.question(Seat::First), Some("second-action"));
    assert_eq!(battle.refusal(Seat::First, &form(other)), Some("adf.turn.actions"));
    let again = Command { formation: Some("battle-line".into()), ..Command::of("form", us) };
    battle.go(Seat::First, &again, &[]);
    assert_eq!(battle.question(Seat::First), Some("act"));
    assert_eq!(battle.refusal(Seat::First, &form(us)), Some("adf.turn.acted"));
    // One may forgo the second.
    battle.go(Seat::First, &form(other), &[]);
    battle.go(Seat::First, &Command::new("hold"), &[]);
    // Nobody is left to act, so nobody is asked.
    assert_eq!((battle.question(Seat::First), battle.question(Seat::Second)), (None, Some("act")));
}

#[test]
fn adf_turn_routed() {
    let (mut table, us, _) = two(2);
    let steady = table.infantry(Seat::First, Trained, 6, pose(45.0, 20.0, 0));
    table.entry(us).status.morale = Morale::Routed;
    table.entry(us).start = Place::Table(pose(30.0, 20.0, 0));
    let battle = Battle::on(table);
    // It has run by itself before anybody was asked.
    assert!(battle.was("adf.turn.routed") && battle.was("adf.move.rout"));
    assert!(!battle.was("adf.move.routed-guns"));
    assert!(battle.pose(us).at.y < at(0.0, 20.0).y);
    let forward = Command::of("move", us).along(advance(1.0));
    assert_eq!(battle.refusal(Seat::First, &forward), Some("adf.turn.routed"));
    assert_eq!(battle.refusal(Seat::First, &Command::of("rally", us)), None);
    assert_eq!(battle.refusal(Seat::First, &Command::of("rally", steady)), Some("adf.turn.rally"));
    let mut battle = battle;
    battle.go(Seat::First, &Command::of("rally", us), &[&[6, 6]]);
    assert_eq!(battle.status(us).morale, Morale::Good);
    assert_eq!(battle.refusal(Seat::First, &Command::of("rally", us)), Some("adf.turn.acted"));
}

#[test]
fn adf_leader_move() {
    let (mut table, us, cs) = two(2);
    table.leader(Seat::First, Rank::Division, 2, LeaderPlace::At(at(30.0, 3.0)));
    let mut battle = Battle::on(table);
    let leader = Some(LeaderId(0));
    let ride = |x, y| Command { leader, to: Some(pose(x, y, 0)), ..Command::new("leader-move") };
    // Mounted road column on a road: 16 inches.
    assert_eq!(battle.refusal(Seat::First, &ride(30.0, 19.1)), Some("adf.leader.move"));
    assert_eq!(battle.refusal(Seat::First, &ride(30.0, -1.0)), Some("battle.edge"));
    assert_eq!(battle.refusal(Seat::First, &ride(30.0, 19.0)), None);
    let join = |unit| Command { leader, target: Some(unit), ..Command::new("leader-join") };
    assert_eq!(battle.refusal(Seat::First, &join(cs)), Some("battle.unknown"));
    battle.go(Seat::First, &join(us), &[]);
    assert_eq!(battle.state.leaders[0].place, LeaderPlace::With(us));
    // He has moved, so nobody is asked about him again.
    assert_eq!(battle.question(Seat::First), Some("act"));
}

#[test]
fn adf_leader_replaced() {
    let (mut table, us, _) = two(3);
    table.leader(Seat::First, Rank::Brigade, 3, LeaderPlace::Gone(Fate::Killed));
    table.leader(Seat::First, Rank::Division, 3, LeaderPlace::Gone(Fate::Killed));
    let battle = Battle::on(table);
    assert!(battle.was("adf.leader.replaced"));
    let leaders = &battle.state.leaders;
    assert_eq!((leaders[0].place, leaders[0].bonus), (LeaderPlace::With(us), 2));
    // Nobody replaces a division's leader.
    assert_eq!(leaders[1].place, LeaderPlace::Gone(Fate::Killed));
}

#[test]
fn adf_turn_command_and_adf_tct() {
    let (mut table, us, _) = two(3);
    table.leader(Seat::First, Rank::Brigade, 1, LeaderPlace::At(at(30.0, 1.0)));
    let scenario = table.done();
    let form =
        |word: &'static str| Command { formation: Some(word.into()), ..Command::of("form", us) };
    // Four inches at most: the regiment's rear is at 4.25, the leader at 1.
    let mut battle = Battle::begin(&scenario);
    to_actions(&mut battle);
    battle.go(Seat::First, &form("skirmish"), &[]);
    battle.go(Seat::First, &form("battle-line"), &[]);
    assert!(!battle.was("adf.tct"));
    // Farther away the second action needs a test; trained units pass with a 5.
    for (roll, formation) in [(4, Formation::Skirmish), (5, Formation::AttackColumn)] {
        let mut battle = Battle::begin(&scenario);
        let leader = Some(LeaderId(0));
        let ride = Command { leader, to: Some(pose(38.0, 1.0, 0)), ..Command::new("leader-move") };
        battle.go(Seat::First, &ride, &[]);
        battle.go(Seat::First, &form("skirmish"), &[]);
        battle.go(Seat::First, &form("attack-column"), &[&[roll]]);
        assert!(battle.was("adf.tct"));
        assert_eq!(battle.status(us).formation, formation);
        assert_eq!(battle.status(us).acted, 2);
    }
}

#[test]
fn adf_turn_reform() {
    let (mut table, us, cs) = two(2);
    table.entry(us).status.morale = Morale::Disorder;
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &Command::of("reform", us), &[]);
    assert_eq!(battle.status(us).morale, Morale::Good);
    assert_eq!(battle.refusal(Seat::First, &Command::of("reform", us)), Some("adf.turn.reform"));
    // Not within an inch of the enemy.
    let (mut table, us, _) = two(2);
    table.entry(us).status.morale = Morale::Disorder;
    table.entry(cs).start = Place::Table(pose(30.0, 6.0, 180));
    let battle = Battle::on(table);
    assert_eq!(battle.refusal(Seat::First, &Command::of("reform", us)), Some("adf.turn.reform"));
}

#[test]
fn adf_turn_merge() {
    let (mut table, us, _) = two(2);
    let other = table.infantry(Seat::First, Veteran, 6, pose(32.63, 5.0, 0));
    let mut battle = Battle::on(table);
    let merge = Command::of("merge", us).at(other);
    assert_eq!(battle.refusal(Seat::First, &merge), Some("adf.turn.merge"));
    // Half strength, and columns that touch.
    for unit in [us, other] {
        battle.state.units[unit.index()].strength = 3;
        battle.state.units[unit.index()].status.formation = Formation::AttackColumn;
    }
    assert_eq!(battle.refusal(Seat::First, &merge), Some("adf.turn.merge"));
    battle.state.units[other.index()].place = Place::Table(pose(30.88, 5.0, 0));
    battle.go(Seat::First, &merge, &[]);
    // The veterans take the trained in.
    assert_eq!(battle.state.units[us.index()].place, Place::Gone(Fate::Merged));
    assert_eq!(battle.strength(other), 6);
    assert!(battle.status(other).merged);
    assert_eq!(battle.question(Seat::First), Some("second-action"));
}

#[test]
fn reinforcements_come_when_due_and_one_after_the_other() {
    let (mut table, ..) = two(4);
    let late = table.infantry(Seat::First, Trained, 6, pose(10.0, 2.0, 0));
    let later = table.infantry(Seat::First, Trained, 6, pose(10.0, 2.0, 0));
    for (unit, turn, after) in [(late, 2, None), (later, 0, Some(late))] {
        table.entry(unit).start = Place::Waiting;
        table.entry(unit).arrival = Some(Arrival { turn, after, at: pose(10.0, 2.0, 0) });
    }
    let mut battle = Battle::on(table);
    let mut there = Vec::new();
    while battle.state.outcome.is_none() {
        let on = |unit: UnitId| battle.state.units[unit.index()].pose().is_some();
        there.push((on(late), on(later)));
        done(&mut battle, Seat::First);
        done(&mut battle, Seat::Second);
    }
    assert_eq!(there, [(false, false), (true, false), (true, true), (true, true)]);
    // The second found its place taken, and came on as near as could be.
    assert_eq!(battle.pose(late), pose(10.0, 2.0, 0));
    assert_ne!(battle.pose(later), battle.pose(late));
}

#[test]
fn events_of_the_scenario_happen_in_their_turn() {
    let (mut table, ..) = two(2);
    table.special.sight = Some(8000);
    let (text, points) = ("The fog lifts.".to_owned(), BySeat { first: 2, second: 0 });
    table.events.push(Happening { turn: 2, text, sight: Some(None), misfire: None, points });
    let mut battle = Battle::on(table);
    assert_eq!(battle.state.sight, Some(8000));
    done(&mut battle, Seat::First);
    done(&mut battle, Seat::Second);
    assert_eq!((battle.state.sight, battle.state.points.first), (None, 2));
}

#[test]
fn adf_summary() {
    use linstock_adf::Summary;
    for (scale, summary, shown) in [
        (Scale::Fifteen, Summary::Western, false),
        (Scale::Fifteen, Summary::Revised, true),
        (Scale::TwentyFive, Summary::Revised, false),
    ] {
        let mut table = Table::new(scale, 60.0, 44.0, 2).summary(summary);
        table.infantry(Seat::First, Trained, 6, pose(30.0, 5.0, 0));
        let scenario = table.done();
        assert_eq!(Battle::begin(&scenario).was("adf.summary"), shown, "{scale} {summary}");
    }
}

/// A unit that touches an enemy turns to run, and a corner of it swings over him: he is behind it.
#[test]
fn a_rout_in_contact_gets_away() {
    let (mut table, us, cs) = two(2);
    table.entry(us).status.morale = Morale::Routed;
    table.entry(us).start = Place::Table(pose(30.0, 20.0, 90));
    table.entry(cs).start = Place::Table(pose(30.0, 20.0, 270));
    let scenario = table.done();
    let world = linstock_battle::World::<linstock_adf::play::Adf>::new;
    let state = linstock_battle::State::start(&scenario);
    let start = world(&scenario, &state);
    assert!(start.within(us, cs, 12));
    // West, away from the enemy, bent by half a right angle towards its own edge.
    let turned = linstock_geometry::Facing::from_degrees(225);
    let centre = start.footprint(us).centre();
    let swung = start
        .drawn(us, linstock_geometry::Pose { at: centre.offset(turned, 375, 0), facing: turned });
    assert!(linstock_geometry::overlaps(&swung, start.footprint(cs)));
    let battle = Battle::begin(&scenario);
    assert!(battle.was("adf.turn.routed") && battle.was("adf.move.rout"));
    assert!(battle.pose(us).at.y < at(0.0, 20.0).y);
    assert!(!battle.was("adf.move.off"));
}

/// Who runs is near his friends from where he turned round to where he stops.
#[test]
fn a_rout_alarms_those_it_ends_beside() {
    for (y, checks) in [(23.65, true), (23.8, false)] {
        let (mut table, us, cs) = two(2);
        table.entry(us).start = Place::Table(pose(30.0, 10.0, 0));
        table.entry(cs).start = Place::Table(pose(30.0, 20.0, 180));
        table.entry(cs).status.morale = Morale::Routed;
        // It turns about its centre, so its front is at 20.75, and runs two inches.
        let friend = table.infantry(Seat::Second, Trained, 6, pose(30.0, y + 0.75, 0));
        table.entry(friend).status.formation = Formation::BattleLine;
        let mut battle = Battle::on(table);
        battle.force(Seat::First, &Command::new("end-turn"), &[&[1, 1]]);
        assert_eq!(battle.pose(cs).at, at(30.0, 22.75));
        assert_eq!(battle.shown("adf.morale.friends").contains(&friend), checks, "{y}");
    }
}

/// A unit breaks in its own side's part and carries its neighbour away, who has not acted yet.
#[test]
fn a_unit_that_routs_before_it_has_acted_runs_and_may_rally() {
    let (mut table, us, cs) = two(2);
    table.entry(us).start = Place::Table(pose(30.0, 22.0, 0));
    table.entry(cs).start = Place::Table(pose(30.0, 27.0, 180));
    let neighbour = table.infantry(Seat::First, Trained, 6, pose(30.0, 20.0, 0));
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &Command::of("move", us).along(advance(2.0)), &[]);
    while battle.pose(us).at.y < at(0.0, 24.0).y {
        battle.go(Seat::Second, &Command::new("pass"), &[]);
    }
    let fire = Command::of("react-fire", cs).at(us);
    // Hit, broken, and off; the neighbour breaks, runs, and runs again with its first action.
    battle.force(Seat::Second, &fire, &[&[6, 6], &[1, 1], &[2, 2], &[1, 1], &[1, 1]]);
    assert_eq!(battle.shown("adf.turn.routed"), [neighbour]);
    assert_eq!(battle.status(neighbour).morale, Morale::Routed);
    assert_eq!((battle.status(us).acted, battle.status(neighbour).acted), (1, 1));
    for unit in [us, neighbour] {
        assert_eq!(battle.refusal(Seat::First, &Command::of("rally", unit)), None);
    }
    battle.go(Seat::First, &Command::of("rally", neighbour), &[&[6, 6]]);
    let again = battle.refusal(Seat::First, &Command::of("rally", neighbour));
    assert_eq!(again, Some("adf.turn.acted"));
}

#[test]
fn a_rally_feels_the_enfilade() {
    // On its left, ahead of its front line and level with it; behind it; and straight ahead.
    for (place, felt) in [
        (pose(26.4, 11.0, 100), 1),
        (pose(26.5, 9.5, 90), 2),
        (pose(30.0, 7.0, 0), 3),
        (pose(30.0, 13.0, 180), 0),
        // Five inches are long range.
        (pose(23.5, 9.5, 90), 0),
        // It looks elsewhere.
        (pose(25.8, 9.5, 270), 0),
    ] {
        let (mut table, us, cs) = two(2);
        table.entry(us).start = Place::Table(pose(30.0, 10.0, 0));
        table.entry(us).status.morale = Morale::Shaken;
        table.entry(cs).start = Place::Table(place);
        let mut battle = Battle::on(table);
        let rally = Command::of("rally", us);
        let mmp = |facts: &[linstock_battle::card::Fact]| {
            facts.iter().find(|it| it.of == "mmp").map(|it| it.is.to_string())
        };
        let probed = mmp(&battle.probe(Seat::First, &rally).facts);
        // Trained, shaken: 5 and 4.
        assert_eq!(probed, Some((9 + felt).to_string()), "{place:?}");
        battle.force(Seat::First, &rally, &[&[6, 5]]);
        let played = battle.events.iter().find_map(|event| match event {
            linstock_battle::Event::Resolved(it) if it.what == "adf.morale" => mmp(&it.facts),
            _ => None,
        });
        assert_eq!(played, probed);
        let rows = battle.rows(us).contains(&"adf.morale.enfilade".to_owned());
        assert_eq!(rows, felt > 0, "{place:?}");
    }
}

#[test]
fn deliberate_fire_out_of_command_needs_its_test() {
    let (mut table, _, cs) = two(3);
    let guns = table.battery(Seat::First, Trained, 3, pose(30.0, 30.0, 0));
    table.leader(Seat::First, Rank::Brigade, 1, LeaderPlace::At(at(5.0, 1.0)));
    let scenario = table.done();
    let fire = Command::of("fire", guns).at(cs).choosing("deliberate");
    for (roll, deliberate) in [(5, true), (4, false)] {
        let mut battle = Battle::begin(&scenario);
        to_actions(&mut battle);
        let odds = battle.probe(Seat::First, &fire).odds;
        assert!(odds.iter().any(|it| it.what.word == "competent"));
        battle.force(Seat::First, &fire, &[&[roll]]);
        assert!(battle.was("adf.tct") && battle.was("adf.fire"));
        assert_eq!(battle.was("adf.fire.firer.deliberate"), deliberate, "{roll}");
        assert_eq!(battle.status(guns).acted, 2);
    }
}

#[test]
fn a_merged_unit_is_as_competent_as_the_better_was() {
    let (mut table, us, _) = two(3);
    table.leader(Seat::First, Rank::Brigade, 1, LeaderPlace::At(at(50.0, 1.0)));
    let scenario = table.done();
    let form =
        |word: &'static str| Command { formation: Some(word.into()), ..Command::of("form", us) };
    for (merged, formation) in [(false, Formation::Skirmish), (true, Formation::AttackColumn)] {
        let mut battle = Battle::begin(&scenario);
        to_actions(&mut battle);
        // On its last stand: 10 for trained units, but 5 for two regiments in one.
        let unit = &mut battle.state.units[us.index()];
        (unit.strength, unit.status.merged) = (2, merged);
        battle.go(Seat::First, &form("skirmish"), &[]);
        battle.go(Seat::First, &form("attack-column"), &[&[5]]);
        assert!(battle.was("adf.tct"));
        assert_eq!(battle.status(us).formation, formation);
    }
}

#[test]
fn command_reaches_from_the_edge_of_a_leader() {
    // The regiment's rear is at 4.25; four inches from a disc's edge are 4.25 from its centre.
    for (y, tested) in [(0.0, false), (-0.001, true)] {
        let (mut table, us, _) = two(3);
        table.entry(us).start = Place::Table(pose(30.0, 5.0 - y, 0));
        table.leader(Seat::First, Rank::Brigade, 1, LeaderPlace::At(at(30.0, 0.0)));
        let mut battle = Battle::on(table);
        to_actions(&mut battle);
        for word in ["skirmish", "battle-line"] {
            let form = Command { formation: Some(word.into()), ..Command::of("form", us) };
            battle.force(Seat::First, &form, &[]);
        }
        assert_eq!(battle.was("adf.tct"), tested, "{y}");
    }
}

/// A routed unit that has run tries to rally, even if its side would rather be done.
#[test]
fn who_has_run_has_to_try_to_rally() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Trained, 8, pose(30.0, 20.0, 0));
    table.entry(us).status.morale = Morale::Routed;
    table.infantry(Seat::First, Trained, 8, pose(50.0, 10.0, 0));
    table.infantry(Seat::Second, Trained, 8, pose(30.0, 40.0, 180));
    let mut battle = Battle::on(table);
    assert_eq!(battle.status(us).acted, 1);
    battle.go(Seat::First, &Command::new("end-turn"), &[&[6, 6]]);
    assert!(battle.was("adf.turn.rally"));
    assert_eq!((battle.status(us).morale, battle.status(us).acted), (Morale::Good, 2));
    assert_eq!(battle.question(Seat::Second), Some("act"));
}
