//! Going back: the loser of a close action, friends in the way of those who run, and nowhere to go.

use linstock_battle::{Command, Event, Fate, How, Place, UnitId, terrain::Area};
use linstock_elan::{
    play::Phase,
    words::{Arm, Formation},
};
use linstock_geometry::Facing;

use crate::playing::{Setting, THEM, Table, US, at, pose, stands, steady, went};

/// A battalion of ours that is beaten by one of theirs, which stands an inch to its left: of two who
/// are level after the last round the one who acts has lost.
fn beaten(lay: impl FnOnce(&mut Setting)) -> (Table, UnitId) {
    let mut it = Setting::new(4);
    let ours = it.foot(US, pose(30, 28, 0));
    it.foot(THEM, pose(29, 28, 180));
    lay(&mut it);
    let mut table = Table::at(it, US, Phase::Moves);
    while !table.shown("elan.close.rounds") {
        table.order_with(Command::new("done"), &[]);
    }
    (table, ours)
}

#[test]
fn elan_close_loser_falls_back_to_its_own_rear() {
    let (table, ours) = beaten(|_| {});
    // Straight away from its enemy would be to its right rear.
    assert_eq!(went(&table, ours, How::FallsBack), Some(at(30, 22)));
    assert_eq!(stands(&table, ours).facing, Facing::NORTH);
    assert_eq!(table.status(ours).dm, 1);
}

#[test]
fn elan_close_loser_bends_its_way_round_what_bars_it() {
    let (table, ours) = beaten(|it| it.area(Area::Impassable, (10, 22), (31, 26)));
    let to = went(&table, ours, How::FallsBack).expect("it falls back");
    let there = at(30, 28);
    assert!((there.distance(to) - 6000).abs() < 10, "the whole move: {to:?}");
    assert!(to.x > 31_000, "past the corner: {to:?}");
}

#[test]
fn elan_close_trapped_who_cannot_get_an_inch_clear_surrenders() {
    for behind in [26, 18] {
        let (table, ours) = beaten(|it| {
            let long = steady(Arm::Infantry);
            it.unit(THEM, long, Formation::ThreeRankLine, 60, pose(30, behind, 0));
            it.foot(US, pose(37, 28, 0));
        });
        let trapped = behind == 26;
        assert_eq!(table.shown("elan.close.trapped"), trapped);
        assert_eq!(table.place(ours) == Place::Gone(Fate::Captured), trapped);
        let rows = table.rows();
        assert_eq!(rows.contains(&"elan.test.friend-broken".to_owned()), trapped, "{rows:?}");
    }
}

#[test]
fn elan_test_passed_through_by_several_is_one_test_with_all_dice() {
    let mut it = Setting::new(4);
    // Two broken battalions, one behind the other, and a formed one in the way of both.
    let first = it.unit(US, steady(Arm::Infantry), Formation::Column, 12, pose(30, 26, 0));
    let second = it.unit(US, steady(Arm::Infantry), Formation::Column, 12, pose(27, 26, 0));
    let friend = it.foot(US, pose(29, 19, 0));
    it.foot(THEM, pose(29, 40, 180));
    for unit in [first, second] {
        it.units[unit.index()].status.dm = 4;
    }
    let mut table = Table::at(it, US, Phase::Moves);
    assert!(!table.rows().contains(&"elan.test.passed-through".to_owned()), "not before the end");
    table.order_with(Command::new("done"), &[&[7, 6]]);
    let tests: Vec<usize> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Resolved(it) if it.what == "elan.test.drill" => {
                Some(it.working.rolls.iter().map(|roll| roll.faces.len()).sum())
            }
            _ => None,
        })
        .collect();
    assert_eq!(tests, [2], "one test of two dice");
    assert_eq!(table.status(friend).dm, 1, "one failed: sloppy");
}
