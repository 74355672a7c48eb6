//! What is shown about a unit that somebody looks at.

use linstock_adf::{
    Scale,
    words::{Experience::*, Formation, Morale},
};
use linstock_battle::{
    Area, Command, Line, Seat, Seen as _, Slot, UnitId,
    study::{Blocker, Study},
};

use linstock_geometry::Point;

use crate::playing::*;

fn targets(battle: &Battle<'_>, unit: UnitId) -> Vec<UnitId> {
    let options = battle.engine.view(&battle.state, Seat::First).options();
    let fires = options.iter().filter(|it| it.draft.verb == "fire" && it.draft.units == [unit]);
    let slots = fires.flat_map(|choice| &choice.slots);
    slots
        .flat_map(|slot| match slot {
            Slot::Target(targets) => targets.clone(),
            _ => Vec::new(),
        })
        .collect()
}

fn study(battle: &Battle<'_>, unit: UnitId) -> Study {
    battle.engine.view(&battle.state, Seat::First).study(unit)
}

#[test]
fn bands_are_those_of_the_weapon_and_targets_are_in_them() {
    // Rifle-muskets carry 3" and twice that.
    for (gap, offered) in [(2.9, true), (5.9, true), (6.1, false)] {
        let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
        let us = table.infantry(Seat::First, Trained, 8, pose(30.0, 20.0, 0));
        let cs = table.infantry(Seat::Second, Trained, 8, pose(30.0, 20.0 + gap, 180));
        let mut battle = Battle::on(table);
        to_actions(&mut battle);
        let study = study(&battle, us);
        let bands: Vec<(&str, i32)> =
            study.bands.iter().map(|it| (it.band.name, it.band.range)).collect();
        assert_eq!(bands, [("short", 999), ("normal", 3000), ("long", 6000)]);
        assert_eq!(study.sights[0].blocked, None);
        assert_eq!(targets(&battle, us).contains(&cs), offered, "{gap}");
        assert_eq!(study.sights[0].range <= 6000, offered);
    }
}

#[test]
fn woods_hide_and_are_named() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Trained, 8, pose(30.0, 20.0, 0));
    let cs = table.infantry(Seat::Second, Trained, 8, pose(30.0, 25.0, 180));
    table.area(Area::HeavyWoods, &[(20.0, 21.0), (40.0, 21.0), (40.0, 24.0), (20.0, 24.0)]);
    let mut battle = Battle::on(table);
    to_actions(&mut battle);
    let study = study(&battle, us);
    let blocked = study.sights[0].blocked.as_ref().expect("hidden");
    assert_eq!(blocked.by, Blocker::Ground(Area::HeavyWoods, String::new()));
    assert_eq!((blocked.at, blocked.rule.id), (at(30.0, 22.0), "adf.sight"));
    assert!(!targets(&battle, us).contains(&cs));
}

/// Twice the area of a polygon, in thousandths of an inch squared.
fn area(corners: &[Point]) -> i64 {
    let next = corners.iter().cycle().skip(1);
    let crossed = corners
        .iter()
        .zip(next)
        .map(|(a, b)| i64::from(a.x) * i64::from(b.y) - i64::from(b.x) * i64::from(a.y));
    crossed.sum::<i64>().abs()
}

#[test]
fn in_the_open_all_of_the_arc_is_seen() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Trained, 8, pose(30.0, 20.0, 30));
    let skirmishers = table.infantry(Seat::First, Trained, 8, pose(10.0, 10.0, 0));
    table.entry(skirmishers).status.formation = Formation::Skirmish;
    let mut battle = Battle::on(table);
    to_actions(&mut battle);
    for unit in [us, skirmishers] {
        let study = study(&battle, unit);
        let whole = area(&study.bands.last().expect("it fires").outline);
        let seen: i64 = study.seen.iter().map(|piece| area(piece)).sum();
        // All around, what the unit stands on is no ground that it looks at.
        let stands = if study.rays.is_empty() { 2 * 6_000_000 } else { 0 };
        assert!((whole - seen).abs() <= whole / 100 + stands, "{seen} of {whole}");
    }
}

#[test]
fn what_is_hidden_is_not_seen_as_ground_either() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Trained, 8, pose(30.0, 20.0, 0));
    table.infantry(Seat::Second, Trained, 8, pose(27.0, 23.0, 180));
    table.area(Area::HeavyWoods, &[(31.0, 22.0), (40.0, 22.0), (40.0, 24.5), (31.0, 24.5)]);
    let scenario = table.done();
    let mut battle = Battle::begin(&scenario);
    to_actions(&mut battle);
    let study = study(&battle, us);
    let world = linstock_adf::play::World::new(&scenario, &battle.state);
    let sees = world.sees_ground(us);
    let middle = |of: &[Point; 4]| {
        let mean = |each: fn(&Point) -> i32| of.iter().map(each).sum::<i32>() / 4;
        Point::new(mean(|at| at.x), mean(|at| at.y))
    };
    assert!(study.seen.len() > 20);
    for piece in &study.seen {
        assert!(sees(middle(piece)), "{piece:?}");
    }
    // Behind the woods, and behind the enemy; and one place between them that is seen.
    let seen = |x, y| study.seen.iter().any(|piece| holds(piece, at(x, y)));
    assert!(!sees(at(33.5, 24.8)) && !seen(33.5, 24.8));
    assert!(!sees(at(27.0, 25.0)) && !seen(27.0, 25.0));
    assert!(sees(at(30.0, 24.0)) && seen(30.0, 24.0));
}

/// Whether a place is in a piece of ground, whichever way around its corners are.
fn holds(corners: &[Point; 4], at: Point) -> bool {
    let side = |a: Point, b: Point| {
        let (along, to) = ((b.x - a.x, b.y - a.y), (at.x - a.x, at.y - a.y));
        i64::from(along.0) * i64::from(to.1) - i64::from(along.1) * i64::from(to.0)
    };
    let sides: Vec<i64> = (0..4).map(|n| side(corners[n], corners[(n + 1) % 4])).collect();
    sides.iter().all(|&it| it >= 0) || sides.iter().all(|&it| it <= 0)
}

#[test]
fn the_whole_reach_can_be_moved_to() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Trained, 8, pose(30.0, 20.0, 0));
    table.infantry(Seat::First, Trained, 8, pose(33.0, 22.0, 0));
    table.infantry(Seat::Second, Trained, 8, pose(30.0, 24.0, 180));
    table.area(Area::HeavyWoods, &[(20.0, 20.0), (29.0, 20.0), (29.0, 24.0), (20.0, 24.0)]);
    table.line(Line::StoneWall, &[(20.0, 21.0), (40.0, 21.5)]);
    let mut battle = Battle::on(table);
    to_actions(&mut battle);
    let study = study(&battle, us);
    assert!(study.ways.len() > 20);
    for way in &study.ways {
        let draft = Command::of("move", us).along(way.path.clone());
        assert_eq!(battle.refusal(Seat::First, &draft), None, "{way:?}");
    }
}

#[test]
fn who_cannot_fire_or_move_has_no_bands_and_no_reach() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let column = table.infantry(Seat::First, Trained, 8, pose(30.0, 20.0, 0));
    table.entry(column).status.formation = Formation::RoadColumn;
    let routed = table.infantry(Seat::First, Trained, 8, pose(20.0, 10.0, 0));
    table.entry(routed).status.morale = Morale::Routed;
    table.infantry(Seat::Second, Trained, 8, pose(30.0, 40.0, 180));
    let battle = Battle::on(table);
    let study_of = |unit| study(&battle, unit);
    assert!(study_of(column).bands.is_empty() && !study_of(column).reach.is_empty());
    assert!(study_of(routed).bands.is_empty() && study_of(routed).reach.is_empty());
}
