//! The way of a charge: one wheel, then straight on to the first enemy touched.

use linstock_geometry::{Facing, Footprint, Pose, Shape, Turn, first_touch, gap_within};

use super::body::Body;
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

/// The ways of a charge at a target.
pub struct Ways<'w> {
    /// Who charges.
    pub body: &'w Body,
    /// Whom.
    pub target: UnitId,
    most: Turn,
    farthest: i32,
    wanted: [Footprint; 1],
    others: Vec<Footprint>,
}

impl<'w> Ways<'w> {
    /// The ways that begin with a wheel of at most `most` and lead no farther than `farthest`. `None`
    /// of a body without members.
    pub fn new<G: Game>(
        world: &World<G>,
        body: &'w Body,
        target: UnitId,
        most: Turn,
        farthest: i32,
    ) -> Option<Ways<'w>> {
        let first = body.members.first()?;
        let near = |enemy: &UnitId| {
            let other = world.footprint(*enemy);
            let reach = farthest + other.radius() + body.shape.width() + body.shape.depth();
            body.pose.at.distance(other.centre()) <= reach
        };
        let enemies = world.units_of(world.seat(first.unit).other());
        let others = enemies
            .filter(|&enemy| enemy != target && near(&enemy))
            .map(|enemy| world.footprint(enemy).clone())
            .collect();
        let wanted = [world.footprint(target).clone()];
        Some(Ways { body, target, most, farthest, wanted, others })
    }

    /// The way that begins with this wheel, if the target is touched before any other enemy, or
    /// together with it.
    pub fn by(&self, wheel: Turn) -> Option<ChargeLine> {
        let (start, wheeled) = wheeled(&self.body.shape, self.body.pose, wheel);
        let mover = Footprint::new(&self.body.shape, start);
        let left = (self.farthest - wheeled).max(0);
        let (straight, _) = first_touch(&mover, start.facing, left, &self.wanted)?;
        let sooner = first_touch(&mover, start.facing, straight, &self.others);
        let first = sooner.is_none_or(|(other, _)| other + TOUCHING >= straight);
        let line = ChargeLine { wheel, wheeled, start, straight, touched: self.target };
        (first && line.length() <= self.farthest).then_some(line)
    }

    /// All of them, in steps of a few degrees; those that merely graze the target only if there are no others.
    pub fn all(&self) -> Vec<ChargeLine> {
        const COARSE: usize = 3;
        let most = self.most.size() / Turn::from_degrees(1).size();
        let by = |degrees: i32| self.by(Turn::from_degrees(degrees));
        let all = |step: usize| (-most..=most).step_by(step).filter_map(by).collect::<Vec<_>>();
        let firm = |line: &ChargeLine| self.is_firm(line);
        let mut found = all(COARSE);
        if !found.iter().any(firm) {
            found = all(1);
        }
        if found.iter().any(firm) {
            found.retain(firm);
        }
        found
    }

    /// Whether a way does not merely graze the target: steps are rounded, and a hair's breadth aside
    /// the charge would go by.
    pub fn is_firm(&self, line: &ChargeLine) -> bool {
        const MARGIN: i32 = 50;
        let shape = &self.body.shape;
        let narrow = Shape::rectangle(shape.width() - 2 * MARGIN, shape.depth());
        let mover = Footprint::new(&narrow, line.start);
        let left = (self.farthest - line.wheeled).max(0);
        first_touch(&mover, line.start.facing, left, &self.wanted).is_some()
    }

    /// Those whose wheels are a little more or less than that of another.
    pub fn around(&self, line: &ChargeLine) -> impl Iterator<Item = ChargeLine> + '_ {
        const STEPS: i32 = 12;
        let (quarter, wheel) = (Turn::from_degrees(1).0 / 4, line.wheel.0);
        let wheels = (-STEPS..=STEPS).map(move |step| Turn(wheel + step * quarter));
        wheels.filter(|it| it.size() <= self.most.size()).filter_map(|wheel| self.by(wheel))
    }
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
    Ways::new(world, body, target, most, farthest).map(|ways| ways.all()).unwrap_or_default()
}

/// What counts as touched together, corners being rounded.
const TOUCHING: i32 = 12;

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
