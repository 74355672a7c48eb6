//! The sequence of play on a table, rule by rule: command, movement and fire.

mod table;

use linstock_battle::terrain::{Area, Line};
use linstock_battle::{Command, LeaderPlace, Place, Seat, UnitId, rules as battle, state::Fate};
use linstock_elan::{
    movement::Pace,
    play::{Decision, Phase, Profile, profile::Pieces},
    words::{Arm, Experience, Formation, Skirmisher, Weapon, Weight},
};
use linstock_geometry::{Point, Pose};
use table::{Setting, Table, at, north, pose, wheel};

const US: Seat = Seat::First;
const THEM: Seat = Seat::Second;

fn steady(arm: Arm) -> Profile {
    Profile::new(arm, Experience::Steady)
}

/// Two battalions so many inches apart.
fn facing(gap: i32) -> (Setting, UnitId, UnitId) {
    let mut it = Setting::new(6);
    let ours = it.foot(US, pose(30, 20, 0));
    let theirs = it.foot(THEM, pose(30, 20 + gap, 180));
    (it, ours, theirs)
}

fn moving(unit: UnitId, inches: i32) -> Command {
    Command::of("move", unit).along(north(inches))
}

fn forming(unit: UnitId, formation: Formation) -> Command {
    Command { formation: Some(formation.word().into()), ..Command::of("move", unit) }
}

fn firing(unit: UnitId, target: UnitId, how: &'static str) -> Command {
    Command::of("fire", unit).at(target).choosing(how)
}

fn stands(table: &Table, unit: UnitId) -> Pose {
    table.state.units[unit.index()].pose().expect("it is on the table")
}

#[test]
fn elan_turn_every_step_comes_in_the_order_of_the_sheet() {
    let (it, ours, _) = facing(9);
    let mut table = Table::begin(it);
    assert_eq!((table.state.turn, table.state.active), (1, US));
    // Nobody to lead, nobody to rally: the first question is what to build.
    assert_eq!(table.asked(), Some((US, Decision::Engineering)));
    table.done();
    assert_eq!(table.asked(), Some((US, Decision::Charges)), "9\" is a charge of 1½ times 6\"");
    assert_eq!(table.refused_by(&moving(ours, 3)), "elan.turn.charges");
    table.done();
    assert_eq!(table.asked(), Some((US, Decision::Moves)));
    table.done();
    assert_eq!(table.asked(), Some((THEM, Decision::ReactiveFire)));
    table.done();
    assert_eq!(table.asked(), Some((US, Decision::Fire)));
    table.done();
    assert_eq!(table.asked(), Some((THEM, Decision::Engineering)), "then the other side acts");
    assert_eq!((table.state.turn, table.state.active), (1, THEM));
    table.until(US, Phase::Engineering);
    assert_eq!(table.state.turn, 2, "a turn is both sides'");
}

#[test]
fn elan_turn_a_step_is_told_once_and_only_if_something_happens_in_it() {
    let (mut it, ours, _) = facing(35);
    it.foot(US, pose(10, 20, 0));
    let mut table = Table::begin(it);
    assert_eq!(table.whats(), ["elan.turn.moves"], "nothing to lead, rally, build or charge");
    table.order(moving(ours, 3));
    assert_eq!(table.whats(), [""; 0], "it goes on, over open ground");
    table.done();
    assert_eq!(table.whats(), ["elan.turn.moves"], "nobody is in range, and the others move");
}

#[test]
fn elan_move_what_hinders_is_told() {
    let (mut it, ours, _) = facing(25);
    it.area(Area::LightWoods, (20, 21), (40, 23));
    it.line(Line::Hedge, (10, 23), (50, 23));
    let mut table = Table::begin(it);
    table.order_with(moving(ours, 3), &[]);
    let told = ["elan.move", "elan.move.rough", "elan.ground.kinds"];
    assert_eq!(table.cited(), told);
    let (mut it, ours, _) = facing(25);
    it.line(Line::Hedge, (10, 23), (50, 23));
    let mut table = Table::begin(it);
    table.order_with(moving(ours, 4), &[&[1]]);
    let told =
        ["elan.test.drill", "elan.move", "elan.move.minor-obstacle", "elan.ground.obstacles"];
    assert_eq!(table.cited(), told);
}

#[test]
fn elan_move_a_line_goes_six_inches() {
    let (it, ours, _) = facing(25);
    let mut table = Table::begin(it);
    table.until(US, Phase::Moves);
    assert_eq!(table.refused_by(&moving(ours, 7)), "elan.move");
    table.order_with(moving(ours, 6), &[]);
    assert_eq!(stands(&table, ours).at, at(30, 26));
    // It was the only one: nobody is asked again, and nobody is in range.
    assert_eq!(table.state.active, THEM);
}

#[test]
fn elan_move_clearance_nobody_comes_within_an_inch() {
    let (it, ours, _) = facing(6);
    let mut table = Table::begin(it);
    table.until(US, Phase::Moves);
    assert_eq!(table.refused_by(&moving(ours, 6)), "elan.move.clearance");
    assert_eq!(table.refusal(&moving(ours, 5)), None);
}

#[test]
fn elan_move_rough_and_difficult_ground_cost_more_but_not_for_skirmishers() {
    for (area, formation, most) in [
        (Area::Open, Formation::ThreeRankLine, 6),
        (Area::LightWoods, Formation::ThreeRankLine, 3),
        (Area::Marsh, Formation::ThreeRankLine, 2),
        (Area::Marsh, Formation::Skirmish, 10),
    ] {
        let mut it = Setting::new(2);
        it.area(area, (10, 5), (50, 55));
        let profile = Profile { skirmishers: Some(Skirmisher::Trained), ..steady(Arm::Infantry) };
        let ours = it.unit(US, profile, formation, 24, pose(30, 20, 0));
        it.foot(THEM, pose(30, 58, 0));
        let mut table = Table::begin(it);
        table.until(US, Phase::Moves);
        assert_eq!(table.refusal(&moving(ours, most)), None, "{area} {formation}");
        assert_eq!(table.refused_by(&moving(ours, most + 1)), "elan.move", "{area} {formation}");
    }
}

#[test]
fn elan_move_road_a_march_column_goes_farther_on_it() {
    for (road, most) in [(false, 10), (true, 14)] {
        let mut it = Setting::new(2);
        if road {
            it.line(Line::Road, (30, 0), (30, 60));
        }
        let ours = it.unit(US, steady(Arm::Infantry), Formation::MarchColumn, 24, pose(30, 20, 0));
        it.foot(THEM, pose(30, 58, 0));
        let mut table = Table::begin(it);
        table.until(US, Phase::Moves);
        assert_eq!(table.refusal(&moving(ours, most)), None);
        assert_eq!(table.refused_by(&moving(ours, most + 1)), "elan.move");
    }
}

#[test]
fn elan_move_minor_obstacle_costs_an_inch_and_a_die() {
    let (mut it, ours, _) = facing(25);
    it.line(Line::StoneWall, (10, 22), (50, 22));
    let mut table = Table::begin(it);
    table.until(US, Phase::Moves);
    assert_eq!(table.refused_by(&moving(ours, 6)), "elan.move");
    table.order_with(moving(ours, 5), &[&[7]]);
    assert!(table.rows().contains(&"elan.test.obstacle".to_owned()));
    assert_eq!(stands(&table, ours).at, at(30, 25), "sloppy, but across");
    assert_eq!(table.status(ours).dm, 1);
}

#[test]
fn elan_move_major_obstacle_takes_all_of_it_and_stops_horsemen() {
    let mut it = Setting::new(4);
    it.line(Line::HeavyWorks, (5, 21), (55, 21));
    let foot = it.foot(US, pose(20, 20, 0));
    let horse = it.horse(US, pose(40, 20, 0));
    it.foot(THEM, pose(30, 50, 180));
    let mut table = Table::begin(it);
    table.until(US, Phase::Moves);
    assert_eq!(table.refused_by(&moving(horse, 3)), battle::IMPASSABLE.id);
    assert_eq!(table.refused_by(&moving(foot, 2)), "elan.move", "an inch before it is too much");
}

#[test]
fn elan_test_change_formation_alone_takes_no_test() {
    let (it, ours, _) = facing(25);
    let mut table = Table::begin(it);
    table.until(US, Phase::Moves);
    table.order_with(forming(ours, Formation::Column), &[]);
    assert_eq!(table.status(ours).formation, Formation::Column);
    assert!(!table.told("elan.test.drill") && !table.status(ours).moved);
}

#[test]
fn elan_test_change_and_move_takes_dice_by_how_far_it_goes() {
    for (inches, row, faces) in [
        (3, "elan.test.change-and-half-move", &[6_u8][..]),
        (6, "elan.test.change-and-move", &[6, 6][..]),
    ] {
        let (it, ours, _) = facing(25);
        let mut table = Table::begin(it);
        table.until(US, Phase::Moves);
        let order = Command { path: Some(north(inches)), ..forming(ours, Formation::Column) };
        table.order_with(order, &[faces]);
        assert!(table.rows().contains(&row.to_owned()));
        assert_eq!(stands(&table, ours).at, at(30, 20 + inches));
        assert_eq!(table.status(ours).formation, Formation::Column);
    }
    // The slower of the two formations counts: a column would go 8".
    let (it, ours, _) = facing(25);
    let mut table = Table::begin(it);
    table.until(US, Phase::Moves);
    let order = Command { path: Some(north(7)), ..forming(ours, Formation::Column) };
    assert_eq!(table.refused_by(&order), "elan.move");
}

#[test]
fn elan_test_drill_a_failure_leaves_the_unit_where_it_is() {
    let (it, ours, _) = facing(25);
    let mut table = Table::begin(it);
    table.until(US, Phase::Moves);
    let order = Command { path: Some(north(6)), ..forming(ours, Formation::Column) };
    table.order_with(order, &[&[7, 12]]);
    assert_eq!(stands(&table, ours).at, at(30, 20));
    assert_eq!(table.status(ours).formation, Formation::ThreeRankLine);
    assert_eq!(table.status(ours).dm, 2);
}

#[test]
fn elan_move_obstacles_and_formation_are_one_test() {
    let (mut it, ours, _) = facing(25);
    it.line(Line::Hedge, (10, 22), (50, 22));
    let mut table = Table::begin(it);
    table.until(US, Phase::Moves);
    let order = Command { path: Some(north(4)), ..forming(ours, Formation::Column) };
    // A full move's two dice and the hedge's one, in one roll.
    table.order_with(order, &[&[6, 6, 6]]);
    assert_eq!(table.whats().iter().filter(|it| *it == "elan.test.drill").count(), 1);
}

#[test]
fn elan_move_passage_only_skirmishers_go_through_friends() {
    let mut it = Setting::new(2);
    let loose = Profile { skirmishers: Some(Skirmisher::Trained), ..steady(Arm::Infantry) };
    let skirmishers = it.unit(US, loose, Formation::Skirmish, 6, pose(30, 18, 0));
    let column = it.unit(US, steady(Arm::Infantry), Formation::Column, 24, pose(20, 18, 0));
    it.foot(US, pose(30, 20, 0));
    it.foot(US, pose(20, 20, 0));
    it.foot(THEM, pose(30, 50, 180));
    let mut table = Table::begin(it);
    table.until(US, Phase::Moves);
    assert_eq!(table.refusal(&moving(skirmishers, 5)), None);
    assert_eq!(table.refused_by(&moving(column, 8)), battle::OCCUPIED.id);
}

#[test]
fn elan_test_rally_stationary_rolls_three_dice_and_does_not_move() {
    let (it, ours, _) = facing(25);
    let mut table = Table::begin(it);
    table.set(ours, |status| status.dm = 3);
    table.done();
    table.until(THEM, Phase::Moves);
    table.set(ours, |status| status.dm = 3);
    table.until(US, Phase::Rally);
    let rally = Command::of("rally", ours).choosing("stationary");
    table.order_with(rally.clone(), &[&[3, 3, 4]]);
    assert_eq!(table.status(ours).dm, 1, "two of three at or under 6 - 3");
    assert_eq!(table.asked().map(|(seat, _)| seat), Some(THEM), "it neither builds nor moves");
}

#[test]
fn elan_test_rally_moving_rolls_one_die_and_may_move() {
    let (it, ours, _) = facing(25);
    let mut table = Table::begin(it);
    table.until(THEM, Phase::Moves);
    table.set(ours, |status| status.dm = 2);
    table.until(US, Phase::Rally);
    table.order_with(Command::of("rally", ours).choosing("moving"), &[&[4]]);
    assert_eq!(table.status(ours).dm, 1);
    table.until(US, Phase::Moves);
    assert_eq!(table.refusal(&moving(ours, 3)), None);
}

#[test]
fn elan_break_flees_on_unless_it_rallies_where_it_stands() {
    for (how, stays) in [("moving", false), ("stationary", true)] {
        let (it, ours, _) = facing(25);
        let mut table = Table::begin(it);
        table.until(THEM, Phase::Moves);
        table.set(ours, |status| status.dm = 4);
        table.until(US, Phase::Rally);
        let faces: &[u8] = if stays { &[12, 12, 12] } else { &[12] };
        table.order_with(Command::of("rally", ours).choosing(how), &[faces]);
        assert_eq!(table.told("elan.break.flees-on"), !stays);
        assert_eq!(
            stands(&table, ours).at.y,
            if stays { 20_000 } else { 10_000 },
            "1½ moves, and turned round"
        );
    }
}

#[test]
fn elan_break_off_the_table_is_lost() {
    let (mut it, ours, _) = facing(25);
    it.foot(US, pose(10, 20, 0));
    it.scenario.units[ours.index()].start = Place::Table(pose(30, 5, 0));
    let mut table = Table::begin(it);
    table.until(THEM, Phase::Moves);
    table.set(ours, |status| status.dm = 4);
    table.until(US, Phase::Moves);
    assert_eq!(table.place(ours), Place::Gone(Fate::Ran));
}

#[test]
fn elan_engineering_a_wall_is_opened_by_one_success() {
    let (mut it, ours, _) = facing(25);
    it.line(Line::StoneWall, (10, 21), (50, 21));
    let mut table = Table::begin(it);
    assert_eq!(
        table.refused_by(&Command::of("engineer", ours).choosing("bridge")),
        "elan.engineering.place"
    );
    table.order_with(Command::of("engineer", ours).choosing("open-wall"), &[&[6]]);
    assert_eq!(table.state.memory.works.len(), 1);
    assert_eq!(table.state.active, THEM, "it worked, so it does not move");
    table.until(US, Phase::Moves);
    table.order_with(moving(ours, 6), &[]);
    assert_eq!(stands(&table, ours).at, at(30, 26), "no inch and no die for a wall that is open");
}

#[test]
fn elan_engineering_a_redoubt_needs_three_successes() {
    let (it, ours, theirs) = facing(11);
    let mut table = Table::begin(it);
    for turn in 1..=4 {
        table.until(US, Phase::Engineering);
        // The second turn's work fails.
        let face = if turn == 2 { 7 } else { 6 };
        table.order_with(Command::of("engineer", ours).choosing("redoubt"), &[&[face]]);
    }
    assert_eq!(table.state.memory.works.len(), 1);
    table.until(THEM, Phase::Fire);
    table.order(firing(theirs, ours, "platoon"));
    let saves = table.rows();
    assert!(saves.contains(&"elan.save.hard-cover".to_owned()), "{saves:?}");
}

#[test]
fn elan_engineering_is_asked_about_where_there_is_a_reason() {
    let asked = |it: Setting| Table::begin(it).state.phase == Phase::Engineering;
    assert!(asked(facing(24).0), "a redoubt against somebody who is near");
    assert!(!asked(facing(25).0), "but not against nobody");
    for line in [Line::Hedge, Line::Stream] {
        for (y, at_hand) in [(21, true), (22, false)] {
            let (mut it, ..) = facing(25);
            it.line(line, (10, y), (50, y));
            assert_eq!(asked(it), at_hand, "{line:?} at {y}\"");
        }
    }
}

#[test]
fn elan_engineering_who_has_moved_begins_no_redoubt_in_the_next_turn() {
    let (it, ours, theirs) = facing(20);
    let mut table = Table::begin(it);
    let digs = |unit: UnitId| Command::of("engineer", unit).choosing("redoubt");
    table.until(US, Phase::Moves);
    table.order(moving(ours, 3));
    table.until(THEM, Phase::Engineering);
    table.order_with(digs(theirs), &[&[1]]);
    table.until(US, Phase::Moves);
    assert_eq!((table.state.turn, table.status(ours).marched), (2, true), "it was not asked");
    table.until(US, Phase::Engineering);
    assert_eq!(table.state.turn, 3);
    assert_eq!(table.refusal(&digs(ours)), None, "it has stood since");
}

#[test]
fn elan_engineering_a_blocked_road_is_an_obstacle() {
    let (mut it, ours, _) = facing(20);
    it.line(Line::Road, (30, 0), (30, 60));
    let column = it.unit(US, steady(Arm::Infantry), Formation::MarchColumn, 16, pose(30, 10, 0));
    it.scenario.units[ours.index()].status.formation = Formation::Square;
    let mut table = Table::begin(it);
    table.order_with(Command::of("engineer", ours).choosing("block-road"), &[&[1]]);
    table.until(US, Phase::Moves);
    assert_eq!(table.refusal(&moving(column, 7)), None);
    // The blocker steps aside, then the column comes by.
    table.state.units[ours.index()].place = Place::Table(pose(50, 20, 0));
    table.order_with(moving(column, 12), &[&[1]]);
    assert!(table.rows().contains(&"elan.test.obstacle".to_owned()));
}

#[test]
fn elan_reinforcements_come_on_a_die_that_grows() {
    let (mut it, _, _) = facing(25);
    let first = it.reinforcement(US, 1, None, pose(10, 6, 0));
    let second = it.reinforcement(US, 1, Some(first), pose(20, 6, 0));
    it.leader(US, LeaderPlace::With(first));
    it.leader(US, LeaderPlace::At(at(5, 5)));
    let mut table = Table::begin(it);
    assert_eq!(table.asked(), Some((US, Decision::Leaders)));
    table.order_with(Command::new("leader-done"), &[&[5]]);
    assert_eq!(table.place(first), Place::Waiting, "5 is more than 4");
    table.until(US, Phase::Leaders);
    table.order_with(Command::new("leader-done"), &[&[5]]);
    assert!(matches!(table.place(first), Place::Table(_)), "a turn late, 5 will do");
    assert!(table.rows().contains(&"elan.reinforcements.late".to_owned()));
    assert_eq!(table.place(second), Place::Waiting, "one turn after the first");
    table.until(US, Phase::Leaders);
    table.order_with(Command::new("leader-done"), &[&[4]]);
    assert!(matches!(table.place(second), Place::Table(_)));
}

#[test]
fn elan_leader_rides_twenty_inches_and_joins() {
    let (mut it, ours, _) = facing(25);
    let leader = it.leader(US, LeaderPlace::At(at(30, 5)));
    let mut table = Table::begin(it);
    let ride = |x, y| Command {
        leader: Some(leader),
        to: Some(pose(x, y, 0)),
        ..Command::new("leader-move")
    };
    assert_eq!(table.refused_by(&ride(30, 26)), "elan.leader.move");
    assert_eq!(table.refusal(&ride(30, 25)), None);
    let join = Command { leader: Some(leader), target: Some(ours), ..Command::new("leader-join") };
    table.order(join.clone());
    assert_eq!(table.state.leaders[leader.index()].place, LeaderPlace::With(ours));
    assert_eq!(table.state.phase, Phase::Moves, "he was the only one");
}

#[test]
fn elan_leader_alone_is_captured_by_who_touches_him() {
    let (mut it, ours, _) = facing(25);
    let leader = it.leader(THEM, LeaderPlace::At(at(30, 24)));
    let mut table = Table::begin(it);
    table.until(US, Phase::Moves);
    table.order_with(moving(ours, 6), &[]);
    assert_eq!(table.state.leaders[leader.index()].place, LeaderPlace::Gone(Fate::Captured));
}

#[test]
fn elan_fire_reaction_comes_first_and_costs_one() {
    let (it, ours, theirs) = facing(5);
    let mut table = Table::begin(it);
    table.until(US, Phase::ReactiveFire);
    table.order(firing(theirs, ours, "platoon"));
    assert!(table.rows().contains(&"elan.fire.reaction".to_owned()));
    table.until(US, Phase::Fire);
    table.order(firing(ours, theirs, "platoon"));
    assert!(!table.rows().contains(&"elan.fire.reaction".to_owned()));
}

#[test]
fn elan_fire_arc_is_to_the_front_and_a_square_has_four() {
    for (formation, fires) in [(Formation::ThreeRankLine, false), (Formation::Square, true)] {
        let mut it = Setting::new(3);
        let ours = it.unit(US, steady(Arm::Infantry), formation, 24, pose(30, 20, 180));
        let theirs = it.foot(THEM, pose(30, 26, 180));
        let mut table = Table::begin(it);
        table.until(THEM, Phase::Moves);
        table.until(US, Phase::Moves);
        table.done();
        if table.state.phase == Phase::ReactiveFire {
            table.done();
        }
        let asked = table.state.active == US && table.state.phase == Phase::Fire;
        assert_eq!(asked, fires, "{formation}");
        if fires {
            assert_eq!(table.refusal(&firing(ours, theirs, "platoon")), None);
        }
    }
}

#[test]
fn elan_fire_first_fire_counts_once() {
    let (it, ours, theirs) = facing(5);
    let mut table = Table::begin(it);
    for first in [true, false] {
        table.until(US, Phase::Fire);
        table.order_with(firing(ours, theirs, "platoon"), &[&[12; 12]]);
        assert_eq!(table.rows().contains(&"elan.fire.first-fire".to_owned()), first);
        table.until(THEM, Phase::Moves);
    }
}

#[test]
fn elan_fire_unloaded_after_a_volley_for_one_fire_phase() {
    let (it, ours, theirs) = facing(5);
    let mut table = Table::begin(it);
    table.until(US, Phase::Fire);
    table.order_with(firing(ours, theirs, "volley"), &[&[12; 24]]);
    assert!(table.status(ours).unloaded > 0);
    table.until(THEM, Phase::Moves);
    table.done();
    assert_ne!(table.asked().map(|it| it.1), Some(Decision::ReactiveFire), "it is unloaded");
    assert_eq!(table.asked(), Some((THEM, Decision::Fire)));
    table.until(US, Phase::Fire);
    assert_eq!(table.refusal(&firing(ours, theirs, "platoon")), None, "loaded again");
}

#[test]
fn elan_fire_platoons_stay_loaded() {
    let (it, ours, theirs) = facing(5);
    let mut table = Table::begin(it);
    table.until(US, Phase::Fire);
    table.order_with(firing(ours, theirs, "platoon"), &[&[12; 12]]);
    table.until(THEM, Phase::ReactiveFire);
    assert_eq!(table.refusal(&firing(ours, theirs, "volley")), None);
}

#[test]
fn elan_test_all_fire_of_a_step_is_one_test_at_its_end() {
    let mut it = Setting::new(3);
    let (left, right) = (it.foot(US, pose(27, 20, 0)), it.foot(US, pose(34, 20, 0)));
    let theirs =
        it.unit(THEM, steady(Arm::Infantry), Formation::ThreeRankLine, 36, pose(30, 25, 180));
    let mut table = Table::begin(it);
    table.until(US, Phase::Fire);
    // A hit each that is not saved: two figures, one pair, and no test before the end.
    for unit in [left, right] {
        let mut hit = [12; 12];
        hit[0] = 1;
        table.order_with(firing(unit, theirs, "platoon"), &[&hit, &[11]]);
        if unit == left {
            assert!(!table.told("elan.test.elan"));
        }
    }
    assert_eq!(table.strength(theirs), 34);
    assert_eq!(table.whats().iter().filter(|it| *it == "elan.test.elan").count(), 1);
    assert!(table.rows().contains(&"elan.test.two-casualties".to_owned()));
}

#[test]
fn elan_fire_carries_on_into_who_stands_behind() {
    let mut it = Setting::new(3);
    let guns = it.battery(US, pose(30, 20, 0));
    let front = it.foot(THEM, pose(30, 35, 180));
    let near = it.foot(THEM, pose(30, 40, 180));
    let far = it.foot(THEM, pose(30, 52, 180));
    it.foot(THEM, pose(40, 40, 180));
    let mut table = Table::begin(it);
    table.until(US, Phase::Fire);
    // Three guns at a line, two dice each; then again at the next, one worse.
    table.order_with(firing(guns, front, "ball"), &[&[12; 6], &[12; 6]]);
    let struck: Vec<UnitId> = table
        .events
        .iter()
        .filter_map(|event| match event {
            linstock_battle::Event::Resolved(it) if it.what == "elan.fire" => it.at,
            _ => None,
        })
        .collect();
    assert_eq!(struck, [front, near], "{far:?} is too far behind");
    assert!(table.rows().contains(&"elan.fire.next-target".to_owned()));
}

#[test]
fn elan_fire_strays_try_everybody_near() {
    let mut it = Setting::new(3);
    let guns = it.battery(US, pose(30, 20, 0));
    let target = it.foot(THEM, pose(30, 35, 180));
    let near = it.foot(THEM, pose(38, 35, 180));
    it.foot(THEM, pose(50, 35, 180));
    let mut table = Table::begin(it);
    table.until(US, Phase::Fire);
    // One of three lands on the target, two are tried at the neighbour: one lands.
    table.order_with(
        firing(guns, target, "shell"),
        &[&[1, 12, 12], &[12, 12, 12], &[1, 12], &[1, 12, 12], &[12]],
    );
    assert!(table.told("elan.fire.strays"));
    assert_eq!(table.strength(near), 23);
    assert!(table.rows().contains(&"elan.test.shell-casualty".to_owned()));
}

#[test]
fn elan_fire_range_and_sight_refuse() {
    let (mut it, ours, theirs) = facing(13);
    it.area(Area::BuiltUp, (28, 24), (33, 28));
    let guns = it.battery(US, pose(30, 10, 0));
    let near = it.foot(THEM, pose(16, 30, 180));
    let mut table = Table::begin(it);
    table.until(US, Phase::Fire);
    assert_eq!(table.refused_by(&firing(ours, theirs, "platoon")), "elan.fire.range");
    assert_eq!(table.refused_by(&firing(guns, theirs, "ball")), "elan.fire.unseen");
    assert_eq!(table.refusal(&firing(guns, near, "ball")), None);
    assert_eq!(table.refused_by(&firing(guns, near, "volley")), "elan.fire.manner");
}

#[test]
fn elan_fire_guns_on_a_hill_fire_over_friends_below() {
    for (hill, refused) in [(true, ""), (false, "elan.fire.unseen")] {
        let mut it = Setting::new(3);
        if hill {
            it.height(1, (20, 2), (40, 14));
        }
        let guns = it.battery(US, pose(30, 13, 0));
        for x in [18, 24, 30, 36, 42] {
            it.foot(US, pose(x, 24, 0));
        }
        let theirs = it.foot(THEM, pose(30, 34, 180));
        // Somebody to fire at in any case.
        it.foot(THEM, pose(22, 40, 180));
        it.foot(THEM, pose(50, 34, 180));
        let mut table = Table::begin(it);
        table.until(US, Phase::ReactiveFire);
        table.state.phase = Phase::Fire;
        table.state.waiting = linstock_battle::BySeat {
            first: Some(linstock_battle::Asked::Game(Decision::Fire)),
            second: None,
        };
        assert_eq!(table.refused_by(&firing(guns, theirs, "ball")), refused);
    }
}

#[test]
fn elan_fire_unseen_a_friend_exactly_six_inches_away_is_far_enough() {
    // The guns' front is at 13", the friends' rear at theirs less an inch.
    for (friends, refused) in [(20_000, ""), (19_999, "elan.fire.unseen")] {
        let mut it = Setting::new(3);
        it.height(1, (20, 2), (40, 14));
        let guns = it.battery(US, pose(30, 13, 0));
        for x in [18, 24, 30, 36, 42] {
            let there = Pose { at: Point::new(x * 1000, friends), ..pose(0, 0, 0) };
            it.foot(US, there);
        }
        let theirs = it.foot(THEM, pose(30, 34, 180));
        let mut table = Table::begin(it);
        table.state.phase = Phase::Fire;
        table.state.waiting = linstock_battle::BySeat {
            first: Some(linstock_battle::Asked::Game(Decision::Fire)),
            second: None,
        };
        assert_eq!(table.refused_by(&firing(guns, theirs, "ball")), refused);
    }
}

#[test]
fn battle_misfire_fails_the_fire() {
    for (face, fired) in [(2, false), (3, true)] {
        let (mut it, ours, theirs) = facing(5);
        it.scenario.units[ours.index()].misfire = Some(2);
        let mut table = Table::begin(it);
        table.until(US, Phase::Fire);
        let rolls: &[&[u8]] = if fired { &[&[face], &[12; 12]] } else { &[&[face]] };
        table.order_with(firing(ours, theirs, "platoon"), rolls);
        assert_eq!(table.told("elan.fire"), fired);
        assert!(table.told(battle::MISFIRE.id));
    }
}

#[test]
fn elan_detach_sends_out_and_reattach_takes_back() {
    let (mut it, ours, _) = facing(25);
    let light = Profile {
        skirmishers: Some(Skirmisher::Trained),
        parent: Some(ours),
        ..steady(Arm::Infantry)
    };
    let out = it.entry(US, light, Formation::Skirmish, 6, Place::Within(ours));
    let mut table = Table::begin(it);
    assert_eq!(table.status(ours).inside, 6);
    assert_eq!(table.world().footprint(ours).width(), 7500, "thirty figures in all");
    table.until(US, Phase::Moves);
    let detach = |y| Command { to: Some(pose(30, y, 0)), ..Command::of("detach", out) };
    assert_eq!(table.refused_by(&detach(28)), "elan.detach");
    table.order_with(detach(24), &[]);
    assert_eq!(table.place(out), Place::Table(pose(30, 24, 0)));
    assert_eq!((table.status(ours).inside, table.world().footprint(ours).width()), (0, 6000));
    table.done();
    table.until(US, Phase::Moves);
    let back = Command::of("reattach", out);
    assert_eq!(table.refused_by(&back), "elan.reattach", "it is too far away");
    table.order_with(
        Command::of("move", out)
            .along(linstock_geometry::Path(vec![linstock_geometry::Manoeuvre::Back(2000)])),
        &[],
    );
    table.done();
    table.until(US, Phase::Moves);
    table.order_with(back.clone(), &[&[7, 12]]);
    assert!(matches!(table.place(out), Place::Table(_)), "the drill failed");
    assert_eq!(table.status(ours).dm, 2);
    table.until(US, Phase::Moves);
    table.order_with(back, &[&[1, 1]]);
    assert_eq!(table.place(out), Place::Within(ours));
    assert_eq!(table.status(ours).inside, 6);
}

#[test]
fn elan_break_off_takes_a_die_and_goes_back_a_move() {
    for (face, away) in [(6, true), (12, true), (13, false)] {
        let (mut it, ours, theirs) = facing(0);
        let drill = if face == 13 { 3 } else { 6 };
        it.scenario.units[ours.index()].profile.factors.drill = drill;
        let mut table = Table::begin(it);
        table.until(US, Phase::Moves);
        assert_eq!(table.refused_by(&moving(ours, 1)), "elan.move.in-contact");
        if face == 13 {
            // One die can only be sloppy: with three markers that breaks it.
            table.set(ours, |status| status.dm = 3);
        }
        let rolled = [face.min(12)];
        table.order_with(Command::of("break-off", ours), &[&rolled]);
        if away {
            assert_eq!(stands(&table, ours).at, at(30, 14));
            assert_eq!(table.status(ours).dm, u8::from(face > 6));
        } else {
            assert!(table.told("elan.break.flight"));
        }
        let _ = theirs;
    }
}

#[test]
fn elan_close_contact_that_nobody_breaks_off_is_fought() {
    let (it, _, _) = facing(0);
    let mut table = Table::begin(it);
    table.until(US, Phase::Moves);
    table.done();
    while table.state.active == US && !table.told("elan.close.rounds") {
        table.done();
    }
    assert!(table.told("elan.close.rounds"));
}

#[test]
fn instructions_keep_reactive_fire_from_being_asked() {
    for (instruction, gap, asked) in [
        ("always-ask", 11, true),
        ("pass-unless-within-normal-range", 11, false),
        ("pass-unless-within-normal-range", 6, true),
        ("pass-unless-charged", 6, false),
    ] {
        let (it, _, _) = facing(gap);
        let mut table = Table::begin(it);
        let engine = linstock_battle::Engine::new(&table.scenario);
        let instruct = Command::new("instruct").choosing(instruction);
        let decided =
            engine.order(&table.state, THEM, &instruct, &mut linstock_battle::Given::new(&[]));
        table.state = decided.expect("anybody may instruct").state;
        table.until(US, Phase::Moves);
        table.done();
        assert_eq!(table.state.phase == Phase::ReactiveFire, asked, "{instruction} at {gap}");
    }
}

#[test]
fn elan_move_wheels_and_about_faces() {
    let (it, ours, _) = facing(25);
    let mut table = Table::begin(it);
    table.until(US, Phase::Moves);
    assert_eq!(table.refusal(&Command::of("move", ours).along(wheel(45))), None);
    // The outer corner of six inches would have to go more than six.
    assert_eq!(table.refused_by(&Command::of("move", ours).along(wheel(75))), "elan.move");
}

#[test]
fn elan_formation_shapes_are_as_ruled() {
    let size = |arm, formation, strength| {
        let mut it = Setting::new(1);
        let unit = it.unit(US, steady(arm), formation, strength, pose(30, 30, 0));
        let table = Table::begin(it);
        let world = table.world();
        let footprint = world.footprint(unit);
        (footprint.width(), footprint.depth())
    };
    assert_eq!(size(Arm::Infantry, Formation::ThreeRankLine, 24), (6000, 1000));
    assert_eq!(size(Arm::Infantry, Formation::TwoRankLine, 24), (9000, 1000));
    assert_eq!(size(Arm::Infantry, Formation::Column, 24), (2000, 4000));
    assert_eq!(size(Arm::Infantry, Formation::WideColumn, 24), (3000, 2500));
    assert_eq!(size(Arm::Infantry, Formation::ClosedColumn, 24), (2000, 3000));
    assert_eq!(size(Arm::Infantry, Formation::MarchColumn, 24), (2000, 3000));
    assert_eq!(size(Arm::Infantry, Formation::Square, 24), (2500, 2500));
    assert_eq!(size(Arm::Cavalry, Formation::Line, 12), (3000, 1000));
    assert_eq!(size(Arm::Cavalry, Formation::Column, 12), (2000, 1500));
    assert_eq!(size(Arm::Artillery, Formation::Unlimbered, 3), (4500, 1500));
    assert_eq!(size(Arm::Artillery, Formation::Limbered, 3), (4500, 3000));
}

#[test]
fn elan_crews_guns_fall_silent_one_by_one() {
    let (mut it, ours, _) = facing(11);
    let guns = it.battery(THEM, pose(20, 31, 180));
    let mut table = Table::begin(it);
    table.until(US, Phase::Fire);
    assert_eq!(table.strength(guns), 3);
    // Five of twelve gunners: two of the second gun's are left... and three of the first's.
    let mut hits = [12; 12];
    hits[..5].fill(1);
    table.state.units[ours.index()].place = Place::Table(pose(20, 22, 0));
    table.order_with(firing(ours, guns, "platoon"), &[&hits, &[11; 5]]);
    assert_eq!((table.strength(guns), table.status(guns).crew_lost), (2, 1));
}

#[test]
fn elan_fire_heavy_guns_and_howitzers_have_what_the_sheet_gives() {
    let (mut it, _, theirs) = facing(14);
    let profile = Profile {
        guns: Some(Pieces { weight: Weight::Heavy, howitzer: true }),
        pace: Some(Pace::Foot),
        ..steady(Arm::Artillery)
    };
    let guns = it.unit(US, profile, Formation::Unlimbered, 2, pose(38, 26, 0));
    let limbered = it.unit(US, profile, Formation::Limbered, 2, pose(46, 26, 0));
    let mut table = Table::begin(it);
    table.until(US, Phase::Fire);
    assert_eq!(table.refused_by(&firing(limbered, theirs, "ball")), "elan.fire.once");
    assert_eq!(table.refused_by(&firing(guns, theirs, "shell")), "elan.fire.range");
    table.order_with(firing(guns, theirs, "canister"), &[&[12; 16]]);
    assert!(table.rows().contains(&"elan.fire.howitzer".to_owned()));
}

#[test]
fn elan_fire_rifles_use_platoons() {
    let (mut it, ours, theirs) = facing(15);
    it.scenario.units[ours.index()].profile.weapon = Some(Weapon::Rifle);
    let mut table = Table::begin(it);
    table.until(US, Phase::Fire);
    assert_eq!(table.refused_by(&firing(ours, theirs, "volley")), "elan.fire.rifles");
    assert_eq!(table.refusal(&firing(ours, theirs, "platoon")), None);
}
