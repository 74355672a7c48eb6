//! The way of a charge: one wheel, then straight on to the first enemy touched.

use linstock_geometry::{Facing, Footprint, Pose, Shape, Turn, first_touch, gap_within};

use super::{
    body::{Body, Member},
    local,
};
use crate::{game::Game, ids::UnitId, room, world::World};

/// The way of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChargeLine {
    /// The wheel at its start.
    pub wheel: Turn,
    /// What the wheel takes: the way of the outer corner.
    pub wheeled: i32,
    /// Where the body stands after the wheel.
    pub start: Pose,
    /// How far it then goes before it touches.
    pub straight: i32,
    /// Whom it touches first.
    pub touched: UnitId,
}

impl ChargeLine {
    /// The whole way.
    pub const fn length(&self) -> i32 {
        self.wheeled + self.straight
    }
}

/// How finely wheels are tried.
const DEGREES: i32 = 1;

/// The way of a charge at a target: the smallest wheel, of at most `most`, after which the target is
/// the first enemy that the body touches. `None` if there is no such way within `farthest`.
pub fn charge_line<G: Game>(
    world: &World<G>,
    body: &Body,
    target: UnitId,
    most: Turn,
    farthest: i32,
) -> Option<ChargeLine> {
    let ours = world.seat(body.members.first()?.unit);
    let enemies: Vec<UnitId> = world.units_of(ours.other()).collect();
    let footprints: Vec<Footprint> =
        enemies.iter().map(|&enemy| world.footprint(enemy).clone()).collect();
    let wanted = u16::try_from(enemies.iter().position(|&enemy| enemy == target)?).ok()?;
    // The wheel that points straight at the target is near the best; look around it first.
    let aim = body.pose.facing.turn_to(body.pose.at.towards(world.footprint(target).centre()));
    let steps = most.size() / Turn::from_degrees(DEGREES).size();
    let mut best: Option<ChargeLine> = None;
    for step in 0..=steps {
        for sign in [1, -1] {
            if (step == 0 && sign < 0)
                || (step > 0 && aim.0.signum() * sign < 0 && aim.size() > most.size() / 4)
            {
                continue;
            }
            let wheel = Turn(Turn::from_degrees(step * DEGREES).0 * sign);
            let line = wheel_and_go(body, wheel, farthest, &footprints, wanted, target);
            if line.is_some() {
                best = best.or(line);
            }
        }
        if best.is_some() {
            break;
        }
    }
    best
}

/// Every way of a charge at a target, in steps of a few degrees: a wheel of at most `most`, after
/// which the target is touched before any other enemy, or together with it.
pub fn charge_lines<G: Game>(
    world: &World<G>,
    body: &Body,
    target: UnitId,
    most: Turn,
    farthest: i32,
) -> Vec<ChargeLine> {
    const COARSE: i32 = 3;
    let Some(first) = body.members.first() else { return Vec::new() };
    let near = |enemy: &UnitId| {
        let other = world.footprint(*enemy);
        let reach = farthest + other.radius() + body.shape.width() + body.shape.depth();
        body.pose.at.distance(other.centre()) <= reach
    };
    let enemies = world.units_of(world.seat(first.unit).other());
    let others: Vec<Footprint> = enemies
        .filter(|&enemy| enemy != target && near(&enemy))
        .map(|enemy| world.footprint(enemy).clone())
        .collect();
    let wanted = [world.footprint(target).clone()];
    let line = |degrees: i32| -> Option<ChargeLine> {
        let wheel = Turn::from_degrees(degrees);
        let (start, wheeled) = wheeled(&body.shape, body.pose, wheel);
        let mover = Footprint::new(&body.shape, start);
        let left = (farthest - wheeled).max(0);
        let (straight, _) = first_touch(&mover, start.facing, left, &wanted)?;
        let sooner = first_touch(&mover, start.facing, straight, &others);
        let first = sooner.is_none_or(|(other, _)| other + TOUCHING >= straight);
        let line = ChargeLine { wheel, wheeled, start, straight, touched: target };
        (first && line.length() <= farthest).then_some(line)
    };
    let most = most.size() / Turn::from_degrees(1).size();
    let all = |step: usize| (-most..=most).step_by(step).filter_map(line).collect::<Vec<_>>();
    let coarse = all(COARSE as usize);
    if coarse.is_empty() { all(1) } else { coarse }
}

/// What counts as touched together, corners being rounded.
const TOUCHING: i32 = 12;

/// Of several ways of a charge at a target, the one that leads a member of the body to the middle of
/// the part of the target's edge that they all reach; of two as good, the one with the smaller wheel.
pub fn aimed<G: Game>(
    world: &World<G>,
    member: &Member,
    target: UnitId,
    lines: &[ChargeLine],
) -> Option<ChargeLine> {
    let theirs = world.footprint(target);
    let pose = theirs.pose();
    let from = world.pose(member.unit);
    let along_front = |line: &ChargeLine| {
        let (_, right) = local(pose, member.at(line.start.moved(line.straight, 0)).at);
        right.clamp(-theirs.width() / 2, theirs.width() / 2)
    };
    let along_side = |line: &ChargeLine| {
        let (forward, _) = local(pose, member.at(line.start.moved(line.straight, 0)).at);
        forward.clamp(-theirs.depth(), 0)
    };
    let (_, right) = local(pose, from.at);
    let (forward, _) = local(pose, from.at);
    let beside = right.abs() - theirs.width() / 2;
    let before = forward.max(-forward - theirs.depth());
    let along: &dyn Fn(&ChargeLine) -> i32 =
        if before >= beside { &along_front } else { &along_side };
    let least = lines.iter().map(along).min()?;
    let most = lines.iter().map(along).max()?;
    let middle = least.midpoint(most);
    let key = |line: &&ChargeLine| ((along(line) - middle).abs(), line.wheel.size(), line.wheel.0);
    lines.iter().min_by_key(key).copied()
}

fn wheel_and_go(
    body: &Body,
    wheel: Turn,
    farthest: i32,
    footprints: &[Footprint],
    wanted: u16,
    touched: UnitId,
) -> Option<ChargeLine> {
    let (start, wheeled) = wheeled(&body.shape, body.pose, wheel);
    let mover = Footprint::new(&body.shape, start);
    let left = farthest - wheeled;
    let (straight, first) = first_touch(&mover, start.facing, left.max(0), footprints)?;
    (first == wanted && wheeled + straight <= farthest).then_some(ChargeLine {
        wheel,
        wheeled,
        start,
        straight,
        touched,
    })
}

/// Where a wheel about the inner front corner leads, and how far the outer one goes.
fn wheeled(shape: &Shape, pose: Pose, wheel: Turn) -> (Pose, i32) {
    let side = shape.width() / 2 * wheel.0.signum();
    let pivot = pose.at.offset(pose.facing, 0, side);
    let facing = pose.facing.turned(wheel);
    (Pose { at: pivot.offset(facing, 0, -side), facing }, wheel.arc(shape.width()).abs())
}

/// Where a charger stands once it has lined up with the enemy it touches, if there is room: its
/// front along the side of the enemy that it struck.
pub fn aligned<G: Game>(world: &World<G>, unit: UnitId, at: Pose, enemy: UnitId) -> Pose {
    let theirs = world.pose(enemy).facing;
    let quarter = |turns: i32| theirs.turned(Turn(Turn::DEGREES_90.0 * turns));
    // The nearest of the four facings that stand square to the enemy.
    let mut facings: [(i32, Facing); 4] =
        [0, 1, 2, 3].map(|turns| (at.facing.turn_to(quarter(turns)).size(), quarter(turns)));
    facings.sort_unstable_by_key(|&(turn, facing)| (turn, facing.0));
    let shape = G::shape(world.scenario, unit, world.unit(unit));
    let square = Pose { at: at.at, facing: facings[0].1 };
    let back = Footprint::new(&shape, square.moved(-shape.depth() - 2000, 0));
    let others = [world.footprint(enemy).clone()];
    let Some((forward, _)) = first_touch(&back, square.facing, 2 * shape.depth() + 8000, &others)
    else {
        return at;
    };
    let lined = back.pose().moved(forward, 0);
    let footprint = Footprint::new(&shape, lined);
    let fits = room::is_free(world, unit, &footprint)
        && gap_within(&footprint, world.footprint(enemy), 10).is_some()
        && lined.at.distance(at.at) <= 2000;
    if fits { lined } else { at }
}
