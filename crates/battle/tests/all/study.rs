//! What is shown about a unit that somebody looks at.

use linstock_battle::{
    Command, Engine, Place, Seat, Seen, State, UnitId, View,
    scenario::Setup,
    study::{Blocker, Study, bands},
};
use linstock_geometry::{Facing, Point, Polygon, Pose, inches};

use crate::common::{Blocks, scenario};

fn studied(unit: UnitId, change: impl FnOnce(&mut State<Blocks>)) -> (Study, Vec<bool>) {
    let scenario = scenario(Setup::Fixed);
    let engine = Engine::new(&scenario);
    let mut state = State::start(&scenario);
    change(&mut state);
    let mut dice = linstock_battle::Given::new(&[]);
    let begun = engine.begin(&mut dice).unwrap().state;
    state.waiting = begun.waiting;
    let view = View::new(&scenario, &state, Seat::First);
    let study = view.study(unit);
    let walks = study.ways.iter().map(|it| Command::of("advance", unit).along(it.path.clone()));
    let legal = walks.map(|draft| view.check(&draft).is_ok()).collect();
    (study, legal)
}

fn put(state: &mut State<Blocks>, unit: UnitId, x: i32, y: i32, facing: Facing) {
    let at = Point::new(inches(x), inches(y));
    state.units[unit.index()].place = Place::Table(Pose { at, facing });
}

const A: UnitId = UnitId(0);
const B: UnitId = UnitId(1);
const C: UnitId = UnitId(2);
const D: UnitId = UnitId(3);

#[test]
fn every_place_of_the_reach_can_be_gone_to() {
    for crowd in [
        (|_: &mut State<Blocks>| ()) as fn(&mut State<Blocks>),
        |state| put(state, C, 12, 9, Facing::SOUTH),
        |state| put(state, B, 12, 8, Facing::NORTH),
        |state| put(state, A, 38, 28, Facing::NORTH),
    ] {
        let (study, legal) = studied(A, crowd);
        assert!(legal.len() > 20 && legal.iter().all(|&legal| legal));
        let on_table =
            |at: &Point| (0..=inches(40)).contains(&at.x) && (0..=inches(30)).contains(&at.y);
        assert!(study.reach.iter().all(on_table));
    }
}

#[test]
fn bands_grow_and_are_cut_off_by_the_edge() {
    let (study, _) = studied(A, |_| ());
    let names: Vec<&str> = study.bands.iter().map(|it| it.band.name).collect();
    assert_eq!(names, ["near", "far"]);
    // Straight ahead, just outside the rays, and behind.
    let places = |far: i32| [(0, far), (far, far / 2), (0, -far)].map(|(x, y)| (x, y));
    for band in &study.bands {
        let ground = Polygon::new(band.outline.clone()).unwrap();
        let far = band.band.range - 100;
        let inside =
            places(far).map(|(x, y)| ground.contains(Point::new(inches(10) + x, inches(5) + y)));
        assert_eq!(inside, [true, false, false], "{}", band.band.name);
        assert!(!ground.contains(Point::new(inches(10), inches(5) + band.band.range + 100)));
    }
    let far = &study.bands[1].outline;
    assert!(far.iter().all(|at| at.x >= 0) && far.iter().any(|at| at.x == 0));
    assert_eq!(study.rays.len(), 2);
}

#[test]
fn whoever_stands_between_blocks_the_line_and_is_named() {
    let (study, _) = studied(A, |state| {
        put(state, B, 10, 15, Facing::NORTH);
        // Narrower than whoever is between them.
        for unit in [A, C] {
            state.units[unit.index()].strength = 2;
        }
    });
    let to = |unit| study.sights.iter().find(|sight| sight.to == unit).unwrap();
    let blocked = to(C).blocked.as_ref().unwrap();
    assert_eq!(blocked.by, Blocker::Unit(B));
    // Its rear edge is an inch behind its front.
    assert_eq!(blocked.at, Point::new(inches(10), inches(14)));
    assert_eq!(blocked.rule.id, linstock_battle::rules::UNKNOWN.id);
    assert_eq!(to(D).blocked, None);
    assert_eq!(to(C).range, inches(20));
}

#[test]
fn of_whom_nobody_sees_there_is_nothing_to_know() {
    let gone = Place::Gone(linstock_battle::Fate::Destroyed);
    let (study, _) = studied(A, |state| state.units[0].place = gone);
    assert_eq!(study, Study::default());
    let (study, _) = studied(UnitId(99), |_| ());
    assert_eq!(study, Study::default());
}

#[test]
fn who_has_acted_is_studied_all_the_same() {
    let (study, legal) = studied(A, |state| state.units[0].status.acted = true);
    assert!(!study.reach.is_empty() && legal.iter().all(|&legal| !legal));
}

#[test]
fn bands_are_found_from_what_a_weapon_does_at_each_range() {
    let found = bands(|range| match range {
        ..1000 => Some("short"),
        1000..=3000 => Some("normal"),
        3001..=6000 => Some("long"),
        _ => None,
    });
    let found: Vec<(&str, i32)> = found.iter().map(|it| (it.name, it.range)).collect();
    assert_eq!(found, [("short", 999), ("normal", 3000), ("long", 6000)]);
    assert!(bands(|_| None).is_empty());
    // What bursts needs some room.
    let found = bands(|range| (2000..=4500).contains(&range).then_some("shell"));
    assert_eq!((found.len(), found[0].range), (1, 4500));
}
