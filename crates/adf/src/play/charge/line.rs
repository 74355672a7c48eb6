//! The line of a charge: whom it could strike, how far it could get, and whether the ground lets it.

use linstock_battle::{
    UnitId,
    movement::{Aims, Body, ChargeLine, Edge, Open, Ways, local},
    room,
    rules::{IMPASSABLE, OCCUPIED, refused},
};
use linstock_geometry::{Footprint, Manoeuvre, Pace, Path, Pose, Turn, first_touch, inches, walk};
use linstock_rulebook::{Code, Refusal, Said};

use super::{LINE, coming::ROUNDED, toll::Toll};
use crate::{
    charge::reach::{self, REACH, Reach},
    play::{Began, Charging, Declared, Stage, World, facts, fire::can_see, ground},
};

/// The widest wheel of a charge.
pub const WHEEL: Turn = Turn::DEGREES_45;

/// What a charge at a target needs to be known of before its line.
struct Sought {
    reaches: Vec<Reach>,
    slowest: UnitId,
    reach: Reach,
    body: Body,
    began: Began,
    farthest: i32,
}

/// A charge at a target that is seen and not too far, or why there is none.
fn seek(world: &World, units: &[UnitId], target: UnitId) -> Result<Sought, Refusal> {
    let reach = |&unit: &UnitId| Reach::new(world.edition(), &charging(world, unit));
    let reaches: Vec<Reach> = units.iter().map(reach).collect::<Result<_, Refusal>>()?;
    if !units.iter().any(|&unit| can_see(world, unit, target)) {
        return Err(Refusal::new(Code::NotAllowed, &ground::SIGHT, "It cannot see the target"));
    }
    let farthest = farthest(world, units);
    let gap = units.iter().map(|&unit| world.gap(unit, target)).min().unwrap_or(i32::MAX);
    if gap > farthest {
        return Err(too_far(gap, farthest));
    }
    let each = units.iter().copied().zip(reaches.iter().copied());
    let slowest = each.min_by_key(|&(it, _)| (self::farthest(world, &[it]), it));
    let (slowest, reach) = slowest.ok_or(NO_LINE)?;
    let body = Body::of(world, units);
    let began = Began {
        at: body.pose,
        ground: facts::terrain_at(world, slowest),
        morale: world.status(slowest).morale,
    };
    Ok(Sought { reaches, slowest, reach, body, began, farthest })
}

/// Whether units could declare a charge at a target, by whatever line.
pub fn can_declare(world: &World, units: &[UnitId], target: UnitId) -> bool {
    seek(world, units, target).is_ok_and(|Sought { body, began, farthest, .. }| {
        open(world, &body, target, &began, farthest).is_some_and(|open| open.is_any())
    })
}

/// The charge that units would make, before its dice.
pub fn declare(
    world: &World,
    units: &[UnitId],
    target: UnitId,
    aim: Option<i32>,
) -> Result<Declared, Refusal> {
    let sought = seek(world, units, target)?;
    let Sought { reaches, slowest, reach, ref body, began, farthest } = sought;
    let lead = nearest(world, units, target).ok_or(NO_LINE)?;
    let (open, least) = looked_at(world, body, target, &began, farthest)?;
    let line = match aim {
        Some(aim) => open.named(aim).ok_or(NO_LINE)??,
        None => taken(&open, None).ok_or(NO_LINE)?,
    };
    let charging = Charging {
        wheel: wheel(world, body, &line),
        members: body.members.clone(),
        at: body.pose,
        target,
        aspect: facts::aspect(world, target, lead),
        gone: 0,
        reach: 0,
        disorder_at: 0,
        stage: Stage::Coming,
        feared: Vec::new(),
        fired: Vec::new(),
        offered: Vec::new(),
        aim,
        began: Some(began),
        home: false,
        struck: Vec::new(),
        met: Vec::new(),
    };
    Ok(Declared { charging, slowest, reach, reaches, least })
}

const NO_LINE: Refusal = Refusal::new(
    Code::NotAllowed,
    &LINE,
    "No straight way to the target after a wheel of up to 45°",
);

fn too_far(distance: i32, reach: i32) -> Refusal {
    Refusal::new(Code::OutOfRange, &REACH, "Too far")
        .because("distance", Said::Inches(facts::measured(distance)))
        .because("reach", Said::Inches(facts::measured(reach)))
}

/// Who of several units is nearest to a target.
fn nearest(world: &World, units: &[UnitId], target: UnitId) -> Option<UnitId> {
    units.iter().copied().min_by_key(|&unit| (world.gap(unit, target), unit))
}

/// The lines that a charge may take with a reach.
fn open<'a>(
    world: &'a World,
    body: &'a Body,
    target: UnitId,
    began: &Began,
    reach: i32,
) -> Option<Open<'a>> {
    let units: Vec<UnitId> = body.members.iter().map(|member| member.unit).collect();
    let lead = nearest(world, &units, target)?;
    let member = body.members.iter().find(|member| member.unit == lead)?;
    let ways = Ways::new(world, body, target, WHEEL, reach)?;
    let (lines, edge) = (ways.all(), Edge::of(world, member, target));
    let toll = Toll::new(world, &units, began);
    let fits =
        move |line: &ChargeLine| needs(world, body, &toll, line).is_ok_and(|needs| needs <= reach);
    Some(Open::new(ways, edge, lines, fits))
}

/// The same if there are any, with the least reach that brings it to its target, or why there are none.
fn looked_at<'a>(
    world: &'a World,
    body: &'a Body,
    target: UnitId,
    began: &Began,
    reach: i32,
) -> Result<(Open<'a>, i32), Refusal> {
    let mut why = NO_LINE;
    let all = open(world, body, target, began, reach).ok_or(why)?;
    let units: Vec<UnitId> = body.members.iter().map(|member| member.unit).collect();
    let toll = Toll::new(world, &units, began);
    let (mut least, mut nearest) = (None, i32::MAX);
    let all = all.only(|line| match needs(world, body, &toll, line) {
        Ok(needs) if needs <= reach => {
            least = Some(least.map_or(needs, |least: i32| least.min(needs)));
            true
        }
        Ok(needs) => {
            nearest = nearest.min(needs);
            why = too_far(nearest, reach);
            false
        }
        Err(refused) => {
            why = refused;
            false
        }
    });
    Ok((all, least.ok_or(why)?))
}

/// The line that a charge takes: as near as it gets to where it aims, or to the middle.
fn taken(open: &Open<'_>, aim: Option<i32>) -> Option<ChargeLine> {
    if let Some(aim) = aim {
        return open.nearest(aim);
    }
    // A group that strikes its target straight ahead does not wheel away from those beside it.
    let group = open.ways.body.members.len() > 1;
    let ahead = if group { open.straight() } else { None };
    ahead.or_else(|| open.middle())
}

/// Where along its target's edge a charge strikes, and where else it could.
pub fn aims(world: &World, charge: &Charging) -> Option<Aims> {
    let units: Vec<UnitId> = charge.members.iter().map(|member| member.unit).collect();
    let body = Body::of(world, &units);
    let farthest = farthest(world, &units);
    let open = open(world, &body, charge.target, &charge.began?, farthest)?;
    Some(open.aims(&taken(&open, charge.aim)?))
}

/// The reach that a line needs, if the ground lets the charge through and it finds room where it
/// strikes.
fn needs(world: &World, body: &Body, toll: &Toll, line: &ChargeLine) -> Result<i32, Refusal> {
    let way = manoeuvres(line);
    let needs = toll.spent(world, &body.shape, body.pose, &way).ok_or(refused(&IMPASSABLE))?;
    let strikes = line.start.moved(line.straight, 0);
    let movers: Vec<UnitId> = body.members.iter().map(|member| member.unit).collect();
    let mut places = body.footprints(world, strikes);
    let free = places.all(|(_, footprint)| room::is_free_but(world, &footprint, &movers));
    if free { Ok(needs) } else { Err(refused(&OCCUPIED)) }
}

fn manoeuvres(line: &ChargeLine) -> Vec<Manoeuvre> {
    let mut way = Vec::new();
    if line.wheel != Turn::NONE {
        way.push(Manoeuvre::Wheel(line.wheel));
    }
    way.push(Manoeuvre::Advance(line.straight.max(1)));
    way
}

/// Poses of the wheel at the start of a line, an inch apart.
fn wheel(world: &World, body: &Body, line: &ChargeLine) -> Vec<Pose> {
    let way = Path(manoeuvres(line));
    let walked = walk(world.ground(), &body.shape, body.pose, &way, &Pace::even(1000));
    let steps = line.wheeled / 1000;
    let mut wheel: Vec<Pose> =
        (1..=steps).map(|step| walked.pose_at(&body.shape, step * 1000)).collect();
    if line.wheeled > 0 && wheel.last() != Some(&line.start) {
        wheel.push(line.start);
    }
    wheel
}

/// Lets a charge that has rolled its reach aim at what it can reach with it: a charge that reaches its
/// target by any line strikes it.
pub fn aim(world: &World, charge: &mut Charging) {
    let units: Vec<UnitId> = charge.members.iter().map(|member| member.unit).collect();
    let body = Body::of(world, &units);
    let Some(began) = charge.began else { return };
    let open = open(world, &body, charge.target, &began, charge.reach + ROUNDED);
    let line = open.and_then(|open| taken(&open, charge.aim));
    if let Some(line) = line {
        charge.wheel = wheel(world, &body, &line);
    }
}

/// A quick look at whom a charge could strike: wheels of a few degrees, and nobody's room asked for.
/// [`declare`] has the last word.
pub fn within_grasp(world: &World, units: &[UnitId]) -> Vec<UnitId> {
    const STEP: i32 = 3;
    let farthest = farthest(world, units);
    let near = |&enemy: &UnitId| units.iter().any(|&unit| world.within(unit, enemy, farthest));
    let mut enemies: Vec<UnitId> =
        world.units_of(world.seat(units[0]).other()).filter(near).collect();
    let mut struck = Vec::new();
    if enemies.is_empty() {
        return struck;
    }
    let body = Body::of(world, units);
    enemies.retain(|&enemy| is_ahead(&body, world.footprint(enemy)));
    let footprints: Vec<Footprint> =
        enemies.iter().map(|&it| world.footprint(it).clone()).collect();
    let half = body.shape.width() / 2;
    // From straight ahead outward: most are found soon, and then there is nobody left to find.
    let steps = (0..=45 / STEP).flat_map(|step| [step, -step]).skip(1);
    for step in steps {
        if struck.len() == enemies.len() {
            break;
        }
        let turn = Turn::from_degrees(step * STEP);
        // About the front corner on the side that it wheels to.
        let side = half * step.signum();
        let pivot = body.pose.at.offset(body.pose.facing, 0, side);
        let facing = body.pose.facing.turned(turn);
        let start = Pose { at: pivot.offset(facing, 0, -side), facing };
        let left = farthest - turn.arc(body.shape.width());
        let mover = Footprint::new(&body.shape, start);
        let Some((_, first)) = first_touch(&mover, facing, left.max(0), &footprints) else {
            continue;
        };
        struck.extend(enemies.get(usize::from(first)).filter(|it| !struck.contains(*it)).copied());
    }
    struck.sort_unstable();
    struck
}

/// Whether a charge could come by an enemy at all: wheeled by half a right angle at most about a front
/// corner, no part of it is ever outside the rays at that angle from its front corners.
fn is_ahead(body: &Body, enemy: &Footprint) -> bool {
    const SLACK: i32 = 50;
    let (forward, right) = local(body.pose, enemy.centre());
    let radius = enemy.radius() + SLACK;
    right.abs() - body.shape.width() / 2 <= forward.max(0) + 2 * radius
        && forward >= -body.shape.depth() - radius
}

/// The farthest that a charge could get with the best dice.
pub fn farthest(world: &World, units: &[UnitId]) -> i32 {
    let of = |&unit: &UnitId| {
        let reach = Reach::new(world.edition(), &charging(world, unit)).ok()?;
        Some(reach.extent(6 * u16::from(reach.dice())).reach.on_table())
    };
    let least = units.iter().filter_map(of).min().unwrap_or(0);
    least + inches(facts::leader_with(world, units).into())
}

/// Who charges, and from what ground.
pub fn charging(world: &World, unit: UnitId) -> reach::Charging {
    reach::Charging {
        body: facts::body(world, unit),
        experience: world.profile(unit).experience,
        morale: world.status(unit).morale,
        terrain: facts::terrain_at(world, unit),
    }
}
