//! Meeting a charge midway: a countercharge rolls its own bonus, and goes as far as its own reach.

use linstock_battle::{
    Event, NeedsDice, Resolved, UnitId,
    card::{Fact, Value},
    event::How,
    movement::Body,
    room,
    working::Working,
};
use linstock_dice::Single;
use linstock_geometry::{Facing, Footprint, Manoeuvre, Pose, first_touch, inches, overlaps};

use super::{
    SHORT,
    line::{WHEEL, farthest},
    toll::Toll,
};
use crate::{
    charge::{
        chain::{COUNTERCHARGE, meeting_point},
        reach::{DISORDER_POINT, REACH},
    },
    play::{Began, Charging, Meeting, Scratch, Task, World, facts, morale},
    words::Morale,
};

/// Which way a unit meets the charge that is under way, if it can: one wheel brings it to face the way
/// that the charge comes, and there is room to turn.
pub fn met_by(world: &World, unit: UnitId) -> Option<Facing> {
    let Some(Task::Charge(charge)) = world.state.tasks.last() else { return None };
    let own = world.pose(unit);
    let facing = course(charge).facing.opposite();
    let turned = Pose { facing, ..own };
    let fits = own.facing.turn_to(facing).size() <= WHEEL.size()
        && room::is_free(world, unit, &world.drawn(unit, turned));
    (fits && apart(world, charge, unit, turned).is_some()).then_some(facing)
}

/// Where the charge goes straight on from, once it has wheeled.
fn course(charge: &Charging) -> Pose {
    charge.wheel.last().copied().unwrap_or(charge.at)
}

/// How far the chargers would go straight on to touch a unit that stood like this.
fn apart(world: &World, charge: &Charging, unit: UnitId, pose: Pose) -> Option<i32> {
    let there = [world.drawn(unit, pose)];
    let from = course(charge);
    let far = farthest(world, &[unit]) + charge.reach + inches(1);
    let each = charge.members.iter().filter_map(|member| {
        let mover = world.drawn(member.unit, member.at(from));
        first_touch(&mover, from.facing, far, &there)
    });
    each.map(|(far, _)| far).min()
}

/// How far the charge can still go, once it has wheeled.
fn charge_goes(world: &World, charge: &Charging, most: i32) -> i32 {
    let units: Vec<UnitId> = charge.members.iter().map(|member| member.unit).collect();
    let body = Body::of(world, &units);
    let toll = Toll::of(world, charge);
    let from = course(charge);
    let turn = charge.at.facing.turn_to(from.facing);
    let wheels = [Manoeuvre::Wheel(turn)];
    let way = &wheels[..usize::from(!charge.wheel.is_empty())];
    let Some(wheeled) = toll.spent(world, &body.shape, charge.at, way) else { return 0 };
    let left = charge.reach - charge.gone - wheeled;
    toll.affords(world, &body.shape, from, left, most.min(left))
}

/// A defender meets the charge, or goes as far as its reach towards it.
pub fn meet(s: &mut Scratch, unit: UnitId, meeting: Meeting) -> Result<(), NeedsDice> {
    let Some(Task::Charge(charge)) = s.state.tasks.last().cloned() else { return Ok(()) };
    s.note(COUNTERCHARGE.id, unit);
    let (end, working) = s.play(&Single(&meeting.reach), linstock_dice::Once::Waiting)?;
    let extent = meeting.reach.extent(end.outcome());
    let own = s.pose(unit);
    let ground = facts::terrain_at(s, unit);
    let began = Began { at: own, ground, morale: s.status(unit).morale };
    let toll = Toll::new(s, &[unit], &began);
    let shape = <crate::play::Adf as linstock_battle::Game>::shape(s.scenario, unit, s.unit(unit));
    let turn = own.facing.turn_to(meeting.facing);
    let turned = Pose { facing: meeting.facing, ..own };
    let reach = extent.reach.on_table() + inches(facts::leader_with(s, &[unit]).into());
    let left = reach - turn.arc(shape.width()).abs();
    let apart = apart(s, &charge, unit, turned).unwrap_or(0);
    let (ours, theirs) =
        (charge_goes(s, &charge, apart), toll.affords(s, &shape, turned, left, apart.min(left)));
    let met = meeting_point(ours, theirs, apart);
    let to = roomy(s, unit, turned, met.map_or(theirs, |met| apart - met));
    let facts = vec![Fact::new("terrain", ground.word())];
    let outcome = vec![
        Fact::new("reach", Value::distance(reach)),
        Fact::new("disorder-at", Value::distance(extent.disorder_at.on_table())),
    ];
    let (by, at) = (vec![unit], charge.members.first().map(|it| it.unit));
    s.resolved(Resolved { what: REACH.id.into(), by, at, facts, working, outcome });
    s.update(unit, |status| {
        status.charging = true;
        status.moved = true;
    });
    s.emit(Event::Moved { unit, to, how: How::Charges });
    let went = own.at.distance(to.at) + turn.arc(shape.width()).abs();
    let orderly = !meeting.reach.disordered_at_once() && went <= extent.disorder_at.on_table();
    if !orderly && s.status(unit).morale < Morale::Disorder {
        s.note(DISORDER_POINT.id, unit);
        morale::disorder(s, unit);
    }
    if met.is_none() {
        fall_short(s, unit, at, reach);
    }
    Ok(())
}

/// The reaches do not meet: the countercharge stops where its own ends, in disorder.
fn fall_short(s: &mut Scratch, unit: UnitId, at: Option<UnitId>, reach: i32) {
    let facts = vec![Fact::new("reach", Value::distance(reach))];
    let (by, working, outcome) = (vec![unit], Working::default(), Vec::new());
    s.resolved(Resolved { what: SHORT.id.into(), by, at, facts, working, outcome });
    morale::disorder(s, unit);
}

/// So far ahead, or as far as there is room.
fn roomy(world: &World, unit: UnitId, from: Pose, by: i32) -> Pose {
    let free = |there: &Footprint| {
        let enemies = world.units_of(world.seat(unit).other());
        room::is_free(world, unit, there)
            && enemies.into_iter().all(|enemy| !overlaps(there, world.footprint(enemy)))
    };
    let tries = (0..=by).rev().step_by(100).map(|by| from.moved(by, 0));
    tries.into_iter().find(|&to| free(&world.drawn(unit, to))).unwrap_or(from)
}
