//! Flight, and going back in order.

use linstock_battle::{
    Event, Fate, How, NeedsDice, Scratch, UnitId, World,
    movement::{self, FallBack, Halt, Retreat, is_clear, retreat, run_direction},
    room,
};
use linstock_geometry::{Facing, Pose, Turn, gap};

use super::{
    NO_ROOM, TRAPPED, break_if_due, leave_guns_if_unlimbered, mark, moved, remove, shake, witnesses,
};
use crate::movement::Terrain;
use crate::play::{
    Elan,
    facts::{self, is_broken, is_gunless},
    ground,
    moves::{NEAR, passes},
};

/// How much farther a retreat goes to get clear of friends.
const BEYOND: i32 = 6000;
/// How clear of every enemy a unit that was beaten in close action has to get.
const CLEAR: i32 = 1000;

/// A broken unit flees one and a half moves.
pub fn flee(scratch: &mut Scratch<Elan>, unit: UnitId) -> Result<(), NeedsDice> {
    leave_guns_if_unlimbered(scratch, unit);
    let distance = one_move(scratch, unit) * 3 / 2;
    let direction =
        run_direction(scratch, unit, facts::nearest_threat(scratch, unit), Turn::DEGREES_45);
    turn_round(scratch, unit, direction);
    let way = retreat(scratch, unit, direction, direction, distance, BEYOND);
    if way.off {
        remove(scratch, unit, Fate::Ran);
        passed_through(scratch, &way.passed);
        return Ok(());
    }
    if way.halted.is_some() || !has_room(scratch, unit, &way) {
        remove(scratch, unit, Fate::Captured);
        return Ok(());
    }
    scratch.emit(Event::Moved { unit, to: way.to, how: How::Routs });
    // Once in a side's turn is enough.
    scratch.update(unit, |status| {
        status.moved = true;
        status.acted = true;
    });
    passed_through(scratch, &way.passed);
    Ok(())
}

/// Formed friends through whom somebody runs will test their drill.
fn passed_through(scratch: &mut Scratch<Elan>, friends: &[UnitId]) {
    for &friend in friends {
        let formed = scratch.is_on_table(friend) && scratch.is_formed(friend);
        if formed && !is_broken(scratch, friend) {
            scratch.remember(|memory| {
                let struck = memory.struck(friend);
                struck.passed = struck.passed.saturating_add(1);
            });
        }
    }
}

/// Whether a broken unit would run off the table if it fled now.
pub fn runs_off(world: &World<Elan>, unit: UnitId) -> bool {
    let distance = one_move(world, unit) * 3 / 2;
    let threat = facts::nearest_threat(world, unit);
    let direction = run_direction(world, unit, threat, Turn::DEGREES_45);
    retreat(world, unit, direction, direction, distance, BEYOND).off
}

/// A unit that runs turns on the spot, each man where he stands: about its front centre it would
/// swing into the enemy before it.
fn turn_round(scratch: &mut Scratch<Elan>, unit: UnitId, facing: Facing) {
    let footprint = scratch.footprint(unit);
    if footprint.pose().facing == facing {
        return;
    }
    let front = footprint.centre().offset(facing, footprint.depth() / 2, 0);
    scratch.emit(Event::Moved { unit, to: Pose::new(front, facing), how: How::Routs });
}

fn has_room(world: &World<Elan>, unit: UnitId, way: &Retreat) -> bool {
    room::is_free(world, unit, &world.drawn(unit, way.to))
}

/// A move of a unit in the open, as it stands.
pub fn one_move(world: &World<Elan>, unit: UnitId) -> i32 {
    let gunless = is_gunless(world, unit);
    ground::rate(world.profile(unit), world.status(unit).formation, gunless, Terrain::Open)
}

/// A unit that was beaten in close action falls back from whoever beat it, facing kept; if it cannot
/// get clear of every enemy it surrenders.
pub fn fall_back(
    scratch: &mut Scratch<Elan>,
    unit: UnitId,
    from: Option<UnitId>,
    distance: i32,
) -> Result<(), NeedsDice> {
    let way = way_back(scratch, unit, from, distance);
    let clear = is_clear(scratch, unit, &scratch.drawn(unit, way.to), CLEAR);
    if way.off || clear && has_room(scratch, unit, &way) {
        return go(scratch, unit, &way, How::FallsBack);
    }
    let witnesses = witnesses(scratch, unit);
    scratch.note(TRAPPED.id, unit);
    remove(scratch, unit, Fate::Captured);
    shake(scratch, &witnesses);
    Ok(())
}

/// The way of a unit that was beaten: by its own rear or straight away, bent if that is barred.
fn way_back(world: &World<Elan>, unit: UnitId, from: Option<UnitId>, distance: i32) -> Retreat {
    let how = FallBack {
        distance,
        beyond: BEYOND,
        clear: CLEAR,
        rear: Turn::from_degrees(60),
        bend: Turn::DEGREES_45,
        step: Turn::from_degrees(15),
    };
    movement::fall_back(world, unit, from.as_slice(), &how)
}

/// A unit goes straight back, facing kept, and halts before the enemy and impassable ground. Friends
/// in its way let loose order through; to others it is like troops who flee.
pub fn go_back(
    scratch: &mut Scratch<Elan>,
    unit: UnitId,
    direction: Facing,
    distance: i32,
    how: How,
) -> Result<(), NeedsDice> {
    let facing = scratch.pose(unit).facing;
    let way = retreat(scratch, unit, direction, facing, distance, BEYOND);
    go(scratch, unit, &way, how)
}

/// A unit that evades turns away from the charge, each man where he stands, and goes; an inch short
/// of any enemy it halts.
pub fn get_away(
    scratch: &mut Scratch<Elan>,
    unit: UnitId,
    direction: Facing,
    distance: i32,
) -> Result<(), NeedsDice> {
    let open = open_way(scratch, unit, direction, distance + BEYOND);
    let distance = distance.min(open);
    let way = retreat(scratch, unit, direction, direction, distance, open - distance);
    go(scratch, unit, &way, How::Evades)
}

/// How far a unit can run straight before it comes too near to an enemy; to those who are near
/// already, before it comes nearer.
fn open_way(world: &World<Elan>, unit: UnitId, direction: Facing, most: i32) -> i32 {
    const STEP: i32 = 100;
    let footprint = world.footprint(unit);
    let start = footprint.centre().offset(direction, footprint.depth() / 2, 0);
    let at = |gone: i32| world.drawn(unit, Pose::new(start.offset(direction, gone, 0), direction));
    let begins = at(0);
    let enemies = world.units_of(world.seat(unit).other());
    let limits: Vec<(UnitId, i32)> =
        enemies.map(|enemy| (enemy, gap(&begins, world.footprint(enemy)).min(NEAR))).collect();
    let mut gone = 0;
    while gone < most {
        let next = at((gone + STEP).min(most));
        if limits.iter().any(|&(enemy, least)| gap(&next, world.footprint(enemy)) < least) {
            break;
        }
        gone = (gone + STEP).min(most);
    }
    gone
}

/// A unit goes back as it was found that it can.
fn go(scratch: &mut Scratch<Elan>, unit: UnitId, way: &Retreat, how: How) -> Result<(), NeedsDice> {
    let mut disturbed = way.passed.clone();
    disturbed.retain(|&friend| !passes(scratch, unit, friend));
    if way.off {
        // Who is driven off is lost; who leaves by himself has withdrawn.
        let fate = if how == How::FallsBack { Fate::Ran } else { Fate::Withdrew };
        remove(scratch, unit, fate);
        passed_through(scratch, &disturbed);
        return Ok(());
    }
    if !has_room(scratch, unit, way)
        || matches!(way.halted, Some(Halt::Ground)) && way.distance == 0
    {
        return Ok(());
    }
    let from = scratch.pose(unit);
    scratch.emit(Event::Moved { unit, to: way.to, how });
    scratch.update(unit, |status| status.moved = true);
    moved(scratch, unit, from);
    if way.shifted && scratch.is_on_table(unit) {
        scratch.note(NO_ROOM.id, unit);
        mark(scratch, unit, 1);
        break_if_due(scratch, unit)?;
    }
    passed_through(scratch, &disturbed);
    Ok(())
}
