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
use linstock_geometry::{Facing, Footprint, Manoeuvre, Pose, first_touch, inches};

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

/// Which way units meet the charge that is under way, if they can: one wheel brings them to face the
/// way that the charge comes, and there is room to turn.
pub fn met_by(world: &World, units: &[UnitId]) -> Option<Facing> {
    let charge = under_way(world)?;
    let body = Body::of(world, units);
    let facing = course(&charge).facing.opposite();
    let turned = Pose { facing, ..body.pose };
    let mut places = body.footprints(world, turned);
    let fits = body.pose.facing.turn_to(facing).size() <= WHEEL.size()
        && places.all(|(_, there)| room::is_free_but(world, &there, units));
    (fits && apart(world, &charge, &body, turned).is_some()).then_some(facing)
}

/// Whether the charge that is under way comes at a unit: it is its target, or whom a charger going
/// straight on would touch first.
pub fn comes_at(world: &World, unit: UnitId) -> bool {
    let Some(charge) = under_way(world) else { return false };
    if charge.target == unit {
        return true;
    }
    let from = course(&charge);
    let enemies: Vec<UnitId> = world.units_of(world.seat(unit)).collect();
    let footprints: Vec<Footprint> =
        enemies.iter().map(|&it| world.footprint(it).clone()).collect();
    charge.members.iter().any(|member| {
        let mover = world.drawn(member.unit, member.at(from));
        let first = first_touch(&mover, from.facing, charge.reach, &footprints);
        first.is_some_and(|(_, first)| enemies.get(usize::from(first)) == Some(&unit))
    })
}

/// The charge that is under way, with those who are left of it, if there are any.
fn under_way(world: &World) -> Option<Charging> {
    let Some(Task::Charge(charge)) = world.state.tasks.last() else { return None };
    let mut charge = charge.clone();
    charge.members.retain(|member| world.is_on_table(member.unit));
    (!charge.members.is_empty()).then_some(charge)
}

/// Where the charge goes straight on from, once it has wheeled.
fn course(charge: &Charging) -> Pose {
    charge.wheel.last().copied().unwrap_or(charge.at)
}

/// How far the chargers would go straight on to touch units that stood like this.
fn apart(world: &World, charge: &Charging, body: &Body, pose: Pose) -> Option<i32> {
    let there: Vec<Footprint> = body.footprints(world, pose).map(|(_, there)| there).collect();
    let units: Vec<UnitId> = body.members.iter().map(|member| member.unit).collect();
    let from = course(charge);
    let far = farthest(world, &units) + charge.reach + inches(1);
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

/// Defenders meet the charge, or go as far as their reach towards it.
pub fn meet(s: &mut Scratch, units: &[UnitId], meeting: &Meeting) -> Result<(), NeedsDice> {
    let Some(mut charge) = under_way(s) else { return Ok(()) };
    s.note(COUNTERCHARGE.id, units[0]);
    let (end, working) = s.play(&Single(&meeting.reach), linstock_dice::Once::Waiting)?;
    let roll = end.outcome();
    let body = Body::of(s, units);
    let slowest = meeting.slowest;
    let ground = facts::terrain_at(s, slowest);
    let began = Began { at: body.pose, ground, morale: s.status(slowest).morale };
    let toll = Toll::new(s, units, &began);
    let turn = body.pose.facing.turn_to(meeting.facing);
    let turned = Pose { facing: meeting.facing, ..body.pose };
    let wheeled = turn.arc(body.shape.width()).abs();
    let more = inches(facts::leader_with(s, units).into());
    let reach = meeting.reach.extent(roll).reach.on_table() + more;
    let left = reach - wheeled;
    let apart = apart(s, &charge, &body, turned).unwrap_or(0);
    let ours = charge_goes(s, &charge, apart);
    let theirs = toll.affords(s, &body.shape, turned, left, apart.min(left));
    let met = meeting_point(ours, theirs, apart);
    let to = roomy(s, &body, turned, met.map_or(theirs, |met| apart - met));
    let disorder_at = order_lost(s, units, meeting, roll);
    let facts = vec![Fact::new("terrain", ground.word())];
    let outcome = vec![
        Fact::new("reach", Value::distance(reach)),
        Fact::new("disorder-at", Value::distance(disorder_at)),
    ];
    let (by, at) = (units.to_vec(), charge.members.first().map(|it| it.unit));
    s.resolved(Resolved { what: REACH.id.into(), by, at, facts, working, outcome });
    let went = body.pose.at.distance(to.at) + wheeled;
    for member in &body.members {
        s.update(member.unit, |status| {
            status.charging = true;
            status.moved = true;
        });
        s.emit(Event::Moved { unit: member.unit, to: member.at(to), how: How::Charges });
    }
    // Who has no point to reach has none to keep its order to.
    if disorder_at <= 0 || went > disorder_at {
        charge.met.extend(units);
        lose_order_again(s, &charge);
        s.emit(Event::Continued(Task::Charge(charge)));
    }
    if met.is_none() {
        fall_short(s, units, at, reach);
    }
    Ok(())
}

/// Counterchargers past their point are in disorder, whatever a check has made of them.
pub fn lose_order_again(s: &mut Scratch, charge: &Charging) {
    for &unit in &charge.met {
        if s.is_on_table(unit) && s.status(unit).morale < Morale::Disorder {
            s.note(DISORDER_POINT.id, unit);
            morale::disorder(s, unit);
        }
    }
}

/// Where counterchargers fall into disorder: the first to lose its order takes it from all.
fn order_lost(world: &World, units: &[UnitId], meeting: &Meeting, roll: u16) -> i32 {
    let each = units.iter().zip(&meeting.reaches);
    let orderly = each.filter(|&(&unit, _)| world.status(unit).morale < Morale::Disorder);
    let points = orderly.map(|(_, own)| own.extent(roll).disorder_at.on_table());
    points.min().unwrap_or(0)
}

/// The reaches do not meet: the countercharge stops where its own ends, in disorder.
fn fall_short(s: &mut Scratch, units: &[UnitId], at: Option<UnitId>, reach: i32) {
    let facts = vec![Fact::new("reach", Value::distance(reach))];
    let (by, working, outcome) = (units.to_vec(), Working::default(), Vec::new());
    s.resolved(Resolved { what: SHORT.id.into(), by, at, facts, working, outcome });
    for &unit in units {
        morale::disorder(s, unit);
    }
}

/// So far ahead, or as far as there is room.
fn roomy(world: &World, body: &Body, from: Pose, by: i32) -> Pose {
    let units: Vec<UnitId> = body.members.iter().map(|member| member.unit).collect();
    let free = |to: Pose| {
        let mut places = body.footprints(world, to);
        places.all(|(_, there)| room::is_free_but(world, &there, &units))
    };
    let mut tries = (0..=by).rev().step_by(100).map(|by| from.moved(by, 0));
    tries.find(|&to| free(to)).unwrap_or(from)
}
