//! Falling back (ruling R13): which way, how far, through whom, and what bars it.

use linstock_battle::{
    Area, Place, Scenario, Seat, State, UnitId, World,
    movement::{FallBack, Halt, Retreat, fall_back, is_clear},
};
use linstock_fixtures::Setting;
use linstock_geometry::{Facing, Point, Polygon, Pose, Turn, inches};

use crate::common::{Blocks, Status};

fn at(x: i32, y: i32) -> Point {
    Point::new(inches(x), inches(y))
}

/// A field with a block of ours, four inches wide and one deep, that faces north.
fn field() -> (Setting<Blocks>, UnitId) {
    let mut setting = Setting::<Blocks>::new(at(40, 30), 5, ());
    let ours = block(&mut setting, Seat::First, at(20, 15), Facing::NORTH);
    (setting, ours)
}

fn block(setting: &mut Setting<Blocks>, seat: Seat, at: Point, facing: Facing) -> UnitId {
    setting.unit(seat, (), Status::default(), 4, Place::Table(Pose { at, facing }))
}

fn by(distance: i32) -> FallBack {
    FallBack {
        distance: inches(distance),
        beyond: inches(6),
        clear: 0,
        rear: Turn::from_degrees(60),
        bend: Turn::DEGREES_45,
        step: Turn::from_degrees(15),
    }
}

fn went(scenario: &Scenario<Blocks>, unit: UnitId, from: &[UnitId], how: &FallBack) -> Retreat {
    let state = State::start(scenario);
    fall_back(&World::new(scenario, &state), unit, from, how)
}

/// Where a retreat leads, in degrees from north, as near as a degree.
fn degrees(scenario: &Scenario<Blocks>, unit: UnitId, went: &Retreat) -> i32 {
    let state = State::start(scenario);
    let start = World::new(scenario, &state).pose(unit);
    let turn = Facing::NORTH.turn_to(start.at.towards(went.to.at)).0;
    ((turn * 360 + 32_768).div_euclid(65_536)).rem_euclid(360)
}

#[test]
fn it_goes_to_its_rear_if_that_is_away_enough() {
    let (mut setting, ours) = field();
    // Sixty degrees from straight ahead is near enough; more is not.
    let ahead = block(&mut setting, Seat::Second, at(10, 23), Facing::SOUTH);
    let beside = block(&mut setting, Seat::Second, at(10, 15), Facing::EAST);
    let scenario = setting.done();
    let back = went(&scenario, ours, &[ahead], &by(4));
    assert_eq!(back.to, Pose { at: at(20, 11), facing: Facing::NORTH });
    assert_eq!((back.distance, back.halted), (inches(4), None));
    let away = went(&scenario, ours, &[beside], &by(4));
    assert!((88..=94).contains(&degrees(&scenario, ours, &away)), "{away:?}");
    assert_eq!(away.to.facing, Facing::NORTH);
}

#[test]
fn it_goes_away_from_the_middle_of_those_in_contact() {
    let (mut setting, ours) = field();
    // One before its front, one on its flank, and one who is not in contact at all.
    let front = block(&mut setting, Seat::Second, at(20, 15), Facing::SOUTH);
    let flank = block(&mut setting, Seat::Second, at(18, 14), Facing::EAST);
    let far = block(&mut setting, Seat::Second, at(20, 3), Facing::NORTH);
    let scenario = setting.done();
    let back = went(&scenario, ours, &[far, front], &by(3));
    assert_eq!(back.to.at, at(20, 12));
    let both = went(&scenario, ours, &[front, flank], &by(3));
    // From (18.75, 14.75), which is 79 degrees from its rear.
    assert_eq!(degrees(&scenario, ours, &both), 101);
}

#[test]
fn a_barred_way_bends_and_goes_the_whole_distance() {
    let (mut setting, ours) = field();
    let enemy = block(&mut setting, Seat::Second, at(21, 15), Facing::SOUTH);
    // Two inches of deep water behind its centre and to the west of it.
    let pond = Polygon::new(vec![at(10, 11), at(21, 11), at(21, 13), at(10, 13)]).unwrap();
    setting.area(Area::DeepWater, pond);
    let scenario = setting.done();
    let back = went(&scenario, ours, &[enemy], &by(4));
    assert_eq!((back.halted, back.distance), (None, inches(4)));
    assert_eq!(degrees(&scenario, ours, &back), 135);
}

#[test]
fn of_barred_ways_it_takes_the_longest() {
    let (mut setting, ours) = field();
    let enemy = block(&mut setting, Seat::Second, at(20, 15), Facing::SOUTH);
    let lake = Polygon::new(vec![at(0, 8), at(40, 8), at(40, 11), at(0, 12)]).unwrap();
    setting.area(Area::DeepWater, lake);
    let scenario = setting.done();
    let back = went(&scenario, ours, &[enemy], &by(8));
    assert_eq!(back.halted, Some(Halt::Ground));
    assert!(back.distance >= inches(4), "{back:?}");
}

#[test]
fn who_was_beaten_goes_on_until_he_is_clear() {
    let (mut setting, ours) = field();
    let enemy = block(&mut setting, Seat::Second, at(20, 15), Facing::SOUTH);
    block(&mut setting, Seat::Second, at(22, 11), Facing::WEST);
    let scenario = setting.done();
    let beaten = FallBack { clear: inches(1), ..by(1) };
    let back = went(&scenario, ours, &[enemy], &beaten);
    let state = State::start(&scenario);
    let world = World::new(&scenario, &state);
    assert!(is_clear(&world, ours, &world.drawn(ours, back.to), inches(1)), "{back:?}");
    assert!(!is_clear(&world, ours, world.footprint(ours), inches(1)));
    assert!(back.distance > inches(1) && back.to.at.x < inches(20), "{back:?}");
}

#[test]
fn who_is_caught_between_two_enemies_does_not_slip_away() {
    let (mut setting, ours) = field();
    let front = block(&mut setting, Seat::Second, at(20, 15), Facing::SOUTH);
    // So close behind that there is no room where it stands.
    block(&mut setting, Seat::Second, Point::new(inches(20), 14_100), Facing::NORTH);
    let scenario = setting.done();
    let how = FallBack { clear: inches(1), ..by(4) };
    let back = went(&scenario, ours, &[front], &how);
    assert_eq!((back.to.at, back.shifted), (at(20, 15), false), "{back:?}");
    let state = State::start(&scenario);
    let world = World::new(&scenario, &state);
    assert!(!is_clear(&world, ours, &world.drawn(ours, back.to), how.clear));
}

#[test]
fn who_finds_no_room_is_not_pushed_back_towards_the_enemy() {
    let (mut setting, ours) = field();
    let enemy = block(&mut setting, Seat::Second, at(20, 15), Facing::SOUTH);
    // Friends everywhere behind it.
    for row in 0..10 {
        for x in [12, 16, 20, 24, 28] {
            block(&mut setting, Seat::First, at(x, 13 - row), Facing::NORTH);
        }
    }
    let scenario = setting.done();
    let beaten = FallBack { clear: inches(1), beyond: inches(2), ..by(2) };
    let back = went(&scenario, ours, &[enemy], &beaten);
    assert!(back.off || at(20, 15).distance(back.to.at) >= inches(2), "{back:?}");
}
