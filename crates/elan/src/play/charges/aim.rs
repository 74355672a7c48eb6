//! Where along the edge of its target a charge aims.

use linstock_battle::{
    UnitId, World,
    movement::{Aims, Body, ChargeLine, Edge, Open, Ways},
};
use linstock_geometry::Turn;
use linstock_rulebook::{Code, Refusal};

use super::{CHARGE_MOVE, REACH, farthest, formed, lines, path};
use crate::{
    play::{Elan, moves},
    words::Formation,
};

/// The way as near as a charge gets to where it aims, or to the middle of the part of the target's edge
/// that it can reach.
pub fn way_home(
    world: &World<Elan>,
    unit: UnitId,
    target: UnitId,
    before: Formation,
    aim: Option<i32>,
) -> Result<moves::Way, Refusal> {
    let body = Body::of(world, &[unit]);
    let open = open(world, &body, target, before)?;
    match taken(&open, aim) {
        Some(line) => way(world, unit, target, before, &line),
        None => Err(shut(world, &body, target, before)),
    }
}

/// Refuses an aim that a charge does not reach.
pub fn check(
    world: &World<Elan>,
    unit: UnitId,
    target: UnitId,
    formation: Option<Formation>,
    aim: i32,
) -> Result<(), Refusal> {
    let before = world.status(unit).formation;
    let (changed, _) = formed(world, unit, formation)?;
    let seen = changed.as_ref().unwrap_or(world);
    let body = Body::of(seen, &[unit]);
    let named = open(seen, &body, target, before)?.named(aim);
    named.ok_or_else(|| shut(seen, &body, target, before))?.map(drop)
}

/// Where along its target's edge a charge strikes, and where else it could.
pub fn aims(
    world: &World<Elan>,
    unit: UnitId,
    target: UnitId,
    formation: Option<Formation>,
    aim: Option<i32>,
) -> Option<Aims> {
    let before = world.status(unit).formation;
    let (changed, _) = formed(world, unit, formation).ok()?;
    let seen = changed.as_ref().unwrap_or(world);
    let body = Body::of(seen, &[unit]);
    let open = open(seen, &body, target, before).ok()?;
    Some(open.aims(&taken(&open, aim)?))
}

fn taken(open: &Open<'_>, aim: Option<i32>) -> Option<ChargeLine> {
    match aim {
        Some(aim) => open.nearest(aim),
        None => open.middle(),
    }
}

/// The refusal of a charge that nothing straight leads to its target.
const NO_LINE: Refusal = Refusal::new(
    Code::OutOfRange,
    &REACH,
    "No straight way to the target after a wheel of up to 45°",
);

/// The lines that may lead a charge to its target within its move.
fn open<'a>(
    world: &'a World<Elan>,
    body: &'a Body,
    target: UnitId,
    before: Formation,
) -> Result<Open<'a>, Refusal> {
    let no = NO_LINE;
    let member = body.members.first().ok_or(no)?;
    let unit = member.unit;
    let far = farthest(world, unit);
    let ways = Ways::new(world, body, target, Turn::DEGREES_45, far).ok_or(no)?;
    let all = ways.all();
    let fits = move |line: &ChargeLine| way(world, unit, target, before, line).is_ok();
    Ok(Open::new(ways, Edge::of(world, member, target), all, fits))
}

/// Why no line is open: what is in the way of the smallest wheel.
fn shut(world: &World<Elan>, body: &Body, target: UnitId, before: Formation) -> Refusal {
    let why = body.members.first().and_then(|member| {
        let smallest = lines(world, member.unit, target).pop()?;
        way(world, member.unit, target, before, &smallest).err()
    });
    why.unwrap_or(NO_LINE)
}

/// The way along a line, with what it storms at its end.
fn way(
    world: &World<Elan>,
    unit: UnitId,
    target: UnitId,
    before: Formation,
    line: &ChargeLine,
) -> Result<moves::Way, Refusal> {
    let path = path(line.wheel, line.straight);
    let way = moves::way(world, unit, &path, CHARGE_MOVE, 0, before)?;
    moves::over_last(world, unit, target, way, CHARGE_MOVE)
}
