//! What one step of a phase does to a unit, and leaders, cover, strays, streams and warnings.

use linstock_battle::{
    Command, Event, Fate, Place, UnitId, score,
    state::LeaderPlace,
    terrain::{Area, Line},
};
use linstock_elan::{
    Elan, House,
    play::{Phase, Profile, facts::test_facts, vocabulary},
    test::{Of, Situation},
    words::{Arm, Formation, Skirmisher},
};

use crate::playing::{Setting, THEM, Table, US, at, facing, firing, moving, pose, stands, steady};

/// How often a unit has tested its élan in the last order.
fn tests_of(table: &Table, unit: UnitId) -> usize {
    let of = |event: &&Event<Elan>| match event {
        Event::Resolved(it) => it.what == "elan.test.elan" && it.by == [unit],
        _ => false,
    };
    table.events.iter().filter(of).count()
}

#[test]
fn elan_test_one_unit_tests_once_in_a_step_and_the_rest_waits() {
    let mut it = Setting::new(3);
    let (left, right) = (it.foot(US, pose(26, 20, 0)), it.foot(US, pose(33, 20, 0)));
    // The first by number tests first, and sees the other break afterwards.
    let (first, second) = (it.foot(THEM, pose(26, 25, 180)), it.foot(THEM, pose(33, 25, 180)));
    let mut table = Table::at(it, US, Phase::Fire);
    table.set(second, |status| status.dm = 3);
    let mut hits = [12; 12];
    hits[..2].fill(1);
    table.order_with(firing(left, first, "platoon"), &[&hits, &[11; 2]]);
    // The pair of the first: it stands. The pair of the second breaks it.
    let rolls: [&[u8]; 4] = [&hits, &[11; 2], &[1], &[12]];
    table.order_with(firing(right, second, "platoon"), &rolls);
    assert!(table.shown("elan.break.flight"));
    // The end of the fire is one step and the end of the next, where it waits, another.
    let steps: Vec<&Event<Elan>> =
        table.events.iter().take_while(|it| !matches!(it, Event::Turn { .. })).collect();
    let tested = |event: &&&Event<Elan>| matches!(event, Event::Resolved(it) if it.what == "elan.test.elan" && it.by == [first]);
    assert_eq!(steps.iter().filter(tested).count(), 1, "one test in the step of fire");
    assert_eq!(tests_of(&table, first), 2, "and what it saw afterwards counts in the next");
    assert!(table.rows().contains(&"elan.test.friend-broken".to_owned()));
}

#[test]
fn elan_test_friends_broken_in_one_step_of_moves_are_one_test() {
    let mut it = Setting::new(4);
    let sees = it.foot(US, pose(30, 30, 0));
    let others = [it.foot(US, pose(22, 30, 0)), it.foot(US, pose(38, 30, 0))];
    it.foot(THEM, pose(30, 55, 180));
    let mut table = Table::at(it, US, Phase::Moves);
    for unit in others {
        table.set(unit, |status| status.dm = 3);
    }
    // Both change formation on the move, fail, and break before the eyes of the third.
    let change =
        |unit| Command { formation: Some(Formation::Column.word().into()), ..moving(unit, 2) };
    let mut seen = Vec::new();
    for unit in others {
        table.order_with(change(unit), &[&[12]]);
        seen.push(tests_of(&table, sees));
    }
    assert_eq!(seen, [0, 0], "not before the step ends");
    table.done();
    assert_eq!(tests_of(&table, sees), 1);
    let dice = table.events.iter().find_map(|event| match event {
        Event::Resolved(it) if it.by == [sees] => it.working.rolls.first().map(|it| it.faces.len()),
        _ => None,
    });
    assert_eq!(dice, Some(2), "a die for each friend");
}

#[test]
fn elan_test_factor_leader_adds_one_to_elan_and_rallies_but_not_to_drill() {
    let (mut it, ours, _) = facing(25);
    it.leader(US, LeaderPlace::With(ours));
    let mut table = Table::at(it, THEM, Phase::Moves);
    let world = table.world();
    let leader = |of, situation| test_facts(&world, ours, of, &[situation]).leader;
    assert!(
        leader(Of::Elan, Situation::TwoCasualties) && leader(Of::Rally, Situation::RallyMoving)
    );
    table.set(ours, |status| status.dm = 3);
    table.until(US, Phase::Rally);
    table.order_with(Command::of("rally", ours).choosing("stationary"), &[&[4, 4, 5]]);
    assert_eq!(table.status(ours).dm, 1, "two of three at or under 6 - 3 + 1");
    assert!(table.rows().contains(&"elan.test.factor.leader".to_owned()));
}

#[test]
fn elan_test_factor_cover_steadies_infantry_that_stays() {
    let (mut it, ours, _) = facing(25);
    it.area(Area::LightWoods, (20, 15), (40, 22));
    let guns = it.battery(US, pose(45, 20, 0));
    it.area(Area::LightWoods, (42, 15), (50, 22));
    let mut table = Table::at(it, US, Phase::Moves);
    let covered = |table: &Table, unit| {
        test_facts(&table.world(), unit, Of::Elan, &[Situation::TwoCasualties]).in_cover
    };
    assert!(covered(&table, ours));
    assert!(!covered(&table, guns), "guns are no infantry");
    table.set(ours, |status| status.moved = true);
    assert!(!covered(&table, ours), "it has moved");
    table.set(ours, |status| status.moved = false);
    // A rally on the move gets nothing of it, one in place does.
    for (how, faces, steadied) in [("moving", &[12][..], false), ("stationary", &[12; 3], true)] {
        table.until(THEM, Phase::Moves);
        table.set(ours, |status| status.dm = 1);
        table.until(US, Phase::Rally);
        table.order_with(Command::of("rally", ours).choosing(how), &[faces]);
        let rows = table.rows();
        let row = rows.contains(&"elan.test.factor.square-or-cover".to_owned());
        assert_eq!(row, steadied, "{how}: {rows:?}");
    }
}

/// A battery of three before a battalion with two others within 4", the second nearer.
fn shelled(house: House) -> (Table, UnitId, [UnitId; 3]) {
    let mut it = Setting::new(3);
    it.edition = house;
    let guns = it.battery(US, pose(30, 20, 0));
    let target = it.foot(THEM, pose(30, 35, 180));
    let far = it.foot(THEM, pose(39, 35, 180));
    let near = it.foot(THEM, pose(22, 35, 180));
    (Table::at(it, US, Phase::Fire), guns, [target, near, far])
}

fn struck(table: &Table) -> Vec<(Option<UnitId>, usize)> {
    let fires = table.events.iter().filter_map(|event| match event {
        Event::Resolved(it) if it.what == "elan.fire" => {
            Some((it.at, it.working.rolls.first().map_or(0, |roll| roll.faces.len())))
        }
        _ => None,
    });
    fires.collect()
}

#[test]
fn elan_fire_strays_try_one_unit_each_the_nearest_first_and_then_in_turn() {
    let (mut table, guns, [target, near, far]) = shelled(House::default());
    table.order_with(firing(guns, target, "shell"), &[&[12; 3], &[12; 2], &[12]]);
    assert_eq!(struck(&table), [(Some(target), 3), (Some(near), 2), (Some(far), 1)]);
    let (mut table, guns, [target, near, _]) = shelled(House::default());
    table.order_with(firing(guns, target, "shell"), &[&[1, 1, 12], &[12; 6], &[12]]);
    assert_eq!(struck(&table), [(Some(target), 3), (Some(near), 1)], "one gun, one other unit");
}

#[test]
fn elan_fire_strays_try_all_by_the_house_rule() {
    let house = House { strays_try_all: Some(true), ..House::default() };
    let (mut table, guns, [target, near, far]) = shelled(house);
    table.order_with(firing(guns, target, "shell"), &[&[12; 3], &[12; 3], &[12; 3]]);
    assert_eq!(struck(&table), [(Some(target), 3), (Some(near), 3), (Some(far), 3)]);
}

#[test]
fn elan_ground_streams_are_an_inch_of_rough_ground_without_a_test() {
    let (mut it, ours, _) = facing(25);
    it.line(Line::Stream, (10, 22), (50, 22));
    let mut table = Table::at(it, US, Phase::Moves);
    assert_eq!(table.refused_by(&moving(ours, 6)), "elan.move", "an inch of it counts twice");
    table.order_with(moving(ours, 5), &[]);
    assert_eq!(stands(&table, ours).at, at(30, 25));
    assert!(table.cited().contains(&"elan.move.rough".to_owned()));
    assert!(!table.rows().contains(&"elan.test.obstacle".to_owned()), "no drill");
}

#[test]
fn elan_ground_a_stream_in_rough_ground_costs_no_more_than_that() {
    for (area, most) in [(Area::Brush, 3), (Area::Open, 5)] {
        let (mut it, ours, _) = facing(25);
        it.area(area, (10, 10), (50, 40));
        it.line(Line::Stream, (10, 22), (50, 22));
        let mut table = Table::at(it, US, Phase::Moves);
        assert_eq!(table.refused_by(&moving(ours, most + 1)), "elan.move");
        table.order_with(moving(ours, most), &[]);
        assert_eq!(stands(&table, ours).at, at(30, 20 + most));
    }
}

#[test]
fn elan_ground_the_bed_of_a_stream_is_rough_all_along() {
    let (mut it, ours, _) = facing(25);
    it.line(Line::Stream, (30, 10), (30, 40));
    let mut table = Table::at(it, US, Phase::Moves);
    assert_eq!(table.refused_by(&moving(ours, 4)), "elan.move", "three inches of rough ground");
    table.order_with(moving(ours, 3), &[]);
    assert!(table.cited().contains(&"elan.move.rough".to_owned()));
}

#[test]
fn elan_ground_streams_do_not_slow_skirmishers() {
    let (mut it, ours, _) = facing(25);
    it.line(Line::Stream, (10, 22), (50, 22));
    it.units[ours.index()].status.formation = Formation::Skirmish;
    it.units[ours.index()].profile.skirmishers = Some(Skirmisher::Trained);
    let table = Table::at(it, US, Phase::Moves);
    assert_eq!(table.refusal(&moving(ours, 10)), None);
}

#[test]
fn elan_ground_a_deep_stream_is_difficult_and_only_impassable_ground_stops() {
    for (area, inches) in [(Area::DeepWater, 2), (Area::ShallowWater, 3), (Area::Impassable, 0)] {
        let (mut it, ours, _) = facing(25);
        it.area(area, (10, 21), (50, 35));
        let table = Table::at(it, US, Phase::Moves);
        // An inch of open ground, then five sixths of a move in it.
        let goes = |thousandths: i32| {
            let path =
                linstock_geometry::Path(vec![linstock_geometry::Manoeuvre::Advance(thousandths)]);
            table.refusal(&Command::of("move", ours).along(path)).is_none()
        };
        let most = 1000 + 5000 / 6 * inches;
        assert!(goes(most - 50), "{area}");
        assert!(!goes(most + 150), "{area}");
    }
}

#[test]
fn elan_detach_nobody_from_a_battalion_that_rallied_in_place() {
    for (how, faces, may) in [("moving", &[1][..], true), ("stationary", &[1; 3], false)] {
        let (mut it, ours, _) = facing(25);
        let light = Profile {
            skirmishers: Some(Skirmisher::Trained),
            parent: Some(ours),
            ..steady(Arm::Infantry)
        };
        let lights = it.entry(US, light, Formation::Skirmish, 12, Place::Within(ours));
        it.foot(US, pose(10, 20, 0));
        let mut table = Table::at(it, THEM, Phase::Moves);
        table.set(ours, |status| status.dm = 2);
        table.until(US, Phase::Rally);
        table.order_with(Command::of("rally", ours).choosing(how), &[faces]);
        table.until(US, Phase::Moves);
        let detach = Command { to: Some(pose(30, 22, 0)), ..Command::of("detach", lights) };
        assert_eq!(table.refusal(&detach).is_none(), may, "{how}");
    }
}

#[test]
fn elan_victory_a_battalion_lost_with_its_companies_inside_is_one_unit() {
    let (mut it, ours, _) = facing(25);
    let light = Profile { parent: Some(ours), ..steady(Arm::Infantry) };
    it.entry(US, light, Formation::Skirmish, 12, Place::Within(ours));
    it.units[ours.index()].start = Place::Table(pose(30, 5, 0));
    it.foot(US, pose(10, 20, 0));
    let mut table = Table::at(it, THEM, Phase::Moves);
    table.set(ours, |status| status.dm = 4);
    table.until(US, Phase::Moves);
    assert_eq!(table.place(ours), Place::Gone(Fate::Ran));
    let score = score::score(&table.scenario, &table.state)[THEM];
    assert_eq!((score.units, score.figures), (1, 36));
}

#[test]
fn elan_rally_warns_of_broken_units_that_will_run() {
    let (mut it, ours, _) = facing(25);
    it.foot(US, pose(10, 20, 0));
    let mut table = Table::at(it, THEM, Phase::Moves);
    table.set(ours, |status| status.dm = 1);
    table.until(US, Phase::Rally);
    let asking = |table: &Table| {
        let (_, decision) = table.asked().expect("somebody is asked");
        let asking = vocabulary::asking(&table.world(), decision);
        (asking.question.word, asking.others)
    };
    assert_eq!(asking(&table), ("rally", vec![]));
    table.set(ours, |status| status.dm = 4);
    assert_eq!(asking(&table), ("rally-or-run", vec![ours]));
    table.state.units[ours.index()].place = Place::Table(pose(30, 5, 0));
    assert_eq!(asking(&table), ("rally-or-lose", vec![ours]));
    table.set(ours, |status| {
        status.rallied = Some(linstock_elan::play::state::Rallying::Stationary)
    });
    assert_eq!(asking(&table), ("rally", vec![]), "it stays");
}
