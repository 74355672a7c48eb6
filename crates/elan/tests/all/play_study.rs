//! What is shown about a unit that somebody looks at.

use linstock_battle::{
    Command, Seen, Slot, UnitId, View,
    study::{Blocker, Study},
    terrain::{Area, Line},
};
use linstock_elan::{
    play::Phase,
    words::{Arm, Formation},
};
use linstock_geometry::{Manoeuvre, Path};

use crate::playing::{Setting, THEM, Table, US, facing, pose, steady};

fn study(table: &Table, unit: UnitId) -> Study {
    View::new(&table.scenario, &table.state, US).study(unit)
}

fn targets(table: &Table, unit: UnitId) -> Vec<UnitId> {
    let options = View::new(&table.scenario, &table.state, US).options();
    let of_unit = options.iter().filter(|it| it.draft.verb == "fire" && it.draft.units == [unit]);
    of_unit
        .flat_map(|choice| &choice.slots)
        .flat_map(|slot| match slot {
            Slot::Target(targets) => targets.clone(),
            _ => Vec::new(),
        })
        .collect()
}

#[test]
fn targets_are_in_the_bands_of_the_weapon() {
    let (it, ours, _) = facing(5);
    let bands = study(&Table::begin(it), ours).bands;
    assert!(bands.is_sorted_by(|one, other| one.band.range < other.band.range));
    let long = bands.last().expect("it fires").band.range / 1000;
    for (gap, offered) in [(long - 1, true), (long + 1, false)] {
        let (mut it, ours, theirs) = facing(gap);
        // Somebody who fires in any case.
        let other = it.foot(US, pose(10, 20, 0));
        it.foot(THEM, pose(10, 23, 180));
        let table = Table::at(it, US, Phase::Fire);
        let study = study(&table, ours);
        let sight = study.sights.iter().find(|it| it.to == theirs).expect("a line");
        assert_eq!((sight.blocked.clone(), sight.range), (None, gap * 1000));
        assert_eq!(targets(&table, ours).contains(&theirs), offered, "{gap}");
        assert!(!targets(&table, other).is_empty());
    }
}

#[test]
fn the_whole_reach_can_be_moved_to() {
    let mut it = Setting::new(3);
    let ours = it.foot(US, pose(30, 20, 0));
    it.foot(US, pose(36, 24, 0));
    it.foot(THEM, pose(28, 28, 180));
    it.area(Area::HeavyWoods, (20, 23), (29, 26));
    it.line(Line::WoodFence, (20, 21), (40, 22));
    it.line(Line::Stream, (33, 10), (34, 40));
    let table = Table::at(it, US, Phase::Moves);
    let study = study(&table, ours);
    assert!(study.ways.len() > 20);
    let view = View::new(&table.scenario, &table.state, US);
    for way in &study.ways {
        let draft = Command::of("move", ours).along(way.path.clone());
        assert_eq!(view.probe(&draft).err(), None, "{way:?}");
    }
}

/// How far the reach that is shown leads straight ahead.
fn shown_ahead(table: &Table, unit: UnitId) -> i32 {
    let from = table.state.units[unit.index()].pose().expect("a place").at;
    let ways = study(table, unit).ways;
    let ahead = ways.iter().filter(|way| way.at.x == from.x).map(|way| way.at.y - from.y);
    ahead.max().expect("a way ahead")
}

/// The shown reach ends where the move itself would be refused: across a stream, where the ground
/// beside it is rough already, and along its bed.
#[test]
fn the_reach_over_streams_is_that_of_the_move() {
    let across = ((10, 22), (50, 22));
    let along = ((30, 10), (30, 40));
    for (area, (from, to)) in [(Area::Brush, across), (Area::Open, across), (Area::Open, along)] {
        let (mut it, ours, _) = facing(25);
        it.area(area, (10, 10), (50, 40));
        it.line(Line::Stream, from, to);
        let table = Table::at(it, US, Phase::Moves);
        let may = |far: i32| {
            let path = Path(vec![Manoeuvre::Advance(far)]);
            table.refusal(&Command::of("move", ours).along(path)).is_none()
        };
        let most = (1..=600).map(|step| step * 10).take_while(|&far| may(far)).last();
        let (most, shown) = (most.expect("it moves"), shown_ahead(&table, ours));
        assert!(may(shown), "{area}: {shown} is more than it may");
        assert!(most - shown <= 130, "{area}: {shown} shown of {most}");
    }
}

#[test]
fn houses_hide_and_a_square_fires_to_all_sides() {
    let mut it = Setting::new(3);
    let square = it.unit(US, steady(Arm::Infantry), Formation::Square, 24, pose(30, 20, 0));
    let behind = it.foot(THEM, pose(30, 14, 0));
    let hidden = it.foot(THEM, pose(30, 30, 180));
    it.area(Area::BuiltUp, (20, 23), (40, 26));
    let table = Table::begin(it);
    let study = study(&table, square);
    assert!(study.rays.is_empty());
    let ground = linstock_geometry::Polygon::new(study.bands[0].outline.clone()).expect("ground");
    assert!(
        ground
            .contains(table.state.units[behind.index()].pose().expect("a place").at.plus(0, 2000))
    );
    let sight = study.sights.iter().find(|it| it.to == hidden).expect("a line");
    let blocked = sight.blocked.as_ref().expect("hidden");
    assert_eq!(blocked.by, Blocker::Ground(Area::BuiltUp, String::new()));
    assert_eq!(blocked.rule.id, "elan.ground.sight");
}
