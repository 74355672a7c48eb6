//! Movement on a table, rule by rule: ways, ground, obstacles, formations, detachments.

use linstock_battle::{
    Command, Place, UnitId, rules as battle,
    terrain::{Area, Line},
};
use linstock_elan::{
    play::{Phase, Profile, facts::below_half},
    words::{Arm, Formation, Skirmisher},
};

use crate::playing::{
    Setting, THEM, Table, US, at, facing, forming, moving, north, pose, stands, steady, wheel,
};

#[test]
fn elan_move_what_hinders_is_told() {
    let (mut it, ours, _) = facing(25);
    it.area(Area::LightWoods, (20, 21), (40, 23));
    it.line(Line::Hedge, (10, 23), (50, 23));
    let mut table = Table::begin(it);
    table.order_with(moving(ours, 3), &[]);
    let shown = ["elan.move", "elan.move.rough", "elan.ground.kinds"];
    assert_eq!(table.cited(), shown);
    let (mut it, ours, _) = facing(25);
    it.line(Line::Hedge, (10, 23), (50, 23));
    let mut table = Table::begin(it);
    table.order_with(moving(ours, 4), &[&[1]]);
    let shown =
        ["elan.test.drill", "elan.move", "elan.move.minor-obstacle", "elan.ground.obstacles"];
    assert_eq!(table.cited(), shown);
}

#[test]
fn elan_move_a_line_goes_six_inches() {
    let (it, ours, _) = facing(25);
    let mut table = Table::at(it, US, Phase::Moves);
    assert_eq!(table.refused_by(&moving(ours, 7)), "elan.move");
    table.order_with(moving(ours, 6), &[]);
    assert_eq!(stands(&table, ours).at, at(30, 26));
    // It was the only one: nobody is asked again, and nobody is in range.
    assert_eq!(table.state.active, THEM);
}

#[test]
fn elan_move_clearance_nobody_comes_within_an_inch() {
    let (it, ours, _) = facing(6);
    let table = Table::at(it, US, Phase::Moves);
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
        let table = Table::at(it, US, Phase::Moves);
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
        let table = Table::at(it, US, Phase::Moves);
        assert_eq!(table.refusal(&moving(ours, most)), None);
        assert_eq!(table.refused_by(&moving(ours, most + 1)), "elan.move");
    }
}

#[test]
fn elan_move_minor_obstacle_costs_an_inch_and_a_die() {
    let (mut it, ours, _) = facing(25);
    it.line(Line::StoneWall, (10, 22), (50, 22));
    let mut table = Table::at(it, US, Phase::Moves);
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
    let far = it.foot(US, pose(30, 19, 0));
    let horse = it.horse(US, pose(40, 20, 0));
    it.foot(THEM, pose(30, 50, 180));
    let mut table = Table::at(it, US, Phase::Moves);
    assert_eq!(table.refused_by(&moving(horse, 3)), battle::IMPASSABLE.id);
    assert_eq!(table.refused_by(&moving(far, 3)), "elan.move.major-obstacle", "too far before it");
    assert_eq!(table.refused_by(&moving(foot, 3)), "elan.move.major-obstacle", "and behind it");
    table.order_with(moving(foot, 2), &[&[6]]);
    assert!(table.rows().contains(&"elan.test.obstacle".to_owned()));
    assert_eq!(stands(&table, foot).at, at(20, 22), "all of it is across");
}

#[test]
fn elan_test_change_formation_alone_takes_no_test() {
    let (it, ours, _) = facing(25);
    let mut table = Table::at(it, US, Phase::Moves);
    table.order_with(forming(ours, Formation::Column), &[]);
    assert_eq!(table.status(ours).formation, Formation::Column);
    assert!(!table.shown("elan.test.drill") && !table.status(ours).moved);
}

#[test]
fn elan_test_change_and_move_takes_dice_by_how_far_it_goes() {
    for (inches, row, faces) in [
        (3, "elan.test.change-and-half-move", &[6_u8][..]),
        (6, "elan.test.change-and-move", &[6, 6][..]),
    ] {
        let (it, ours, _) = facing(25);
        let mut table = Table::at(it, US, Phase::Moves);
        let order = Command { path: Some(north(inches)), ..forming(ours, Formation::Column) };
        table.order_with(order, &[faces]);
        assert!(table.rows().contains(&row.to_owned()));
        assert_eq!(stands(&table, ours).at, at(30, 20 + inches));
        assert_eq!(table.status(ours).formation, Formation::Column);
    }
    // The slower of the two formations counts: a column would go 8".
    let (it, ours, _) = facing(25);
    let table = Table::at(it, US, Phase::Moves);
    let order = Command { path: Some(north(7)), ..forming(ours, Formation::Column) };
    assert_eq!(table.refused_by(&order), "elan.move");
}

#[test]
fn elan_test_drill_a_failure_leaves_the_unit_where_it_is() {
    let (it, ours, _) = facing(25);
    let mut table = Table::at(it, US, Phase::Moves);
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
    let mut table = Table::at(it, US, Phase::Moves);
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
    let table = Table::at(it, US, Phase::Moves);
    assert_eq!(table.refusal(&moving(skirmishers, 5)), None);
    assert_eq!(table.refused_by(&moving(column, 8)), battle::OCCUPIED.id);
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
        it.units[ours.index()].profile.factors.drill = drill;
        let mut table = Table::at(it, US, Phase::Moves);
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
            assert!(table.shown("elan.break.flight"));
        }
        let _ = theirs;
    }
}

#[test]
fn elan_move_wheels_and_about_faces() {
    let (it, ours, _) = facing(25);
    let table = Table::at(it, US, Phase::Moves);
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
fn elan_move_major_obstacle_is_crossed_as_deep_as_the_unit_is() {
    let mut it = Setting::new(4);
    it.line(Line::HeavyWorks, (5, 21), (55, 21));
    let column = it.unit(US, steady(Arm::Infantry), Formation::Column, 24, pose(30, 20, 0));
    it.foot(THEM, pose(30, 50, 180));
    let mut table = Table::at(it, US, Phase::Moves);
    assert_eq!(table.refused_by(&moving(column, 6)), "elan.move.major-obstacle");
    table.order_with(moving(column, 5), &[&[6]]);
    assert_eq!(stands(&table, column).at, at(30, 25), "four deep, and all of it across");
}

/// A battalion with its light companies, within it or out before it.
fn with_lights(strength: u8, out: bool) -> (Setting, UnitId, UnitId) {
    let (mut it, ours, _) = facing(25);
    it.units[ours.index()].strength = strength;
    let light = Profile {
        skirmishers: Some(Skirmisher::Trained),
        parent: Some(ours),
        ..steady(Arm::Infantry)
    };
    let place = if out { Place::Table(pose(30, 24, 0)) } else { Place::Within(ours) };
    let lights = it.entry(US, light, Formation::Skirmish, 12, place);
    (it, ours, lights)
}

#[test]
fn elan_detach_and_reattach_keep_markers_and_unloaded_arms() {
    let (it, ours, lights) = with_lights(24, false);
    let mut table = Table::at(it, US, Phase::Moves);
    table.set(ours, |status| (status.dm, status.unloaded) = (2, 1));
    let detach = Command { to: Some(pose(30, 22, 0)), ..Command::of("detach", lights) };
    table.order_with(detach.clone(), &[]);
    assert_eq!((table.status(lights).dm, table.status(lights).unloaded), (2, 1));
    table.done();
    table.until(US, Phase::Moves);
    table.set(ours, |status| status.dm = 1);
    table.set(lights, |status| (status.dm, status.first_fire_spent) = (3, true));
    table.order_with(Command::of("reattach", lights), &[&[1, 1]]);
    assert_eq!(table.status(ours).dm, 3, "the worse of the two");
    assert!(!table.status(ours).first_fire_spent, "the battalion in its ranks has not fired");
    table.until(US, Phase::Moves);
    table.set(ours, |status| status.dm = 0);
    table.order_with(detach, &[]);
    assert_eq!(table.status(lights).dm, 0, "what was rallied does not come back");
}

#[test]
fn elan_test_below_half_leaves_out_light_companies_that_are_away() {
    for (strength, out, below) in [(10, true, false), (10, false, false), (24, true, false)] {
        let (it, ours, lights) = with_lights(strength, out);
        let mut table = Table::begin(it);
        assert_eq!(below_half(&table.world(), ours), below, "{strength} {out}");
        table.state.units[ours.index()].strength = strength / 2 - 1;
        assert_eq!(below_half(&table.world(), ours), out, "companies within it count");
        assert!(!below_half(&table.world(), lights));
    }
}
