//! The sequence of play on a table, rule by rule: the turn, the command phase, and what becomes of
//! broken units.

use linstock_battle::{Command, LeaderPlace, Place, UnitId, state::Fate, terrain::Line};
use linstock_elan::{
    play::{Decision, Phase},
    words::{Arm, Formation},
};

use crate::playing::{Setting, THEM, Table, US, at, facing, firing, moving, pose, stands, steady};

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
    let mut table = Table::at(it, THEM, Phase::Moves);
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
        let mut table = Table::at(it, THEM, Phase::Moves);
        table.set(ours, |status| status.dm = 4);
        table.until(US, Phase::Rally);
        let faces: &[u8] = if stays { &[12, 12, 12] } else { &[12] };
        table.order_with(Command::of("rally", ours).choosing(how), &[faces]);
        assert_eq!(table.shown("elan.break.flees-on"), !stays);
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
    it.units[ours.index()].start = Place::Table(pose(30, 5, 0));
    let mut table = Table::at(it, THEM, Phase::Moves);
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
    it.units[ours.index()].status.formation = Formation::Square;
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
    let mut table = Table::at(it, US, Phase::Moves);
    table.order_with(moving(ours, 6), &[]);
    assert_eq!(table.state.leaders[leader.index()].place, LeaderPlace::Gone(Fate::Captured));
}

#[test]
fn elan_close_contact_that_nobody_breaks_off_is_fought() {
    let (it, _, _) = facing(0);
    let mut table = Table::at(it, US, Phase::Moves);
    table.done();
    while table.state.active == US && !table.shown("elan.close.rounds") {
        table.done();
    }
    assert!(table.shown("elan.close.rounds"));
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
