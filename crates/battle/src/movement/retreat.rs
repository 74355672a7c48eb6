//! Going back: fall backs keep their facing, routed units run, friends let them through, and who
//! meets the enemy or ground that nobody passes goes no farther.

use linstock_geometry::{Facing, Footprint, Pose, Turn, overlaps};
use serde::{Deserialize, Serialize};

use crate::{game::Game, ids::UnitId, room, scenario::Edge, seat::Seat, world::World};

/// How a retreat went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retreat {
    /// Where it ended.
    pub to: Pose,
    /// Friends passed through on the way, in order.
    pub passed: Vec<UnitId>,
    /// What ended it early.
    pub halted: Option<Halt>,
    /// Whether it led off the table.
    pub off: bool,
    /// Whether it found no room where it ended and was shifted.
    pub shifted: bool,
    /// Guns and lone leaders' places are the caller's to look at: how far it went.
    pub distance: i32,
}

/// What ends a retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Halt {
    /// The enemy is in the way.
    Enemy(UnitId),
    /// Ground that nobody passes.
    Ground,
}

const STEP: i32 = 100;

/// Where a unit gets to that goes straight in a direction, whichever way it faces: so far, and up to
/// `beyond` farther to get clear of friends.
pub fn retreat<G: Game>(
    world: &World<G>,
    unit: UnitId,
    direction: Facing,
    facing: Facing,
    distance: i32,
    beyond: i32,
) -> Retreat {
    let start = turned(world, unit, facing);
    let ours = world.seat(unit);
    let mut passed = Vec::new();
    let mut to = world.pose(unit);
    let mut gone = 0;
    let mut crowded = false;
    while gone < distance || (crowded && gone < distance + beyond) {
        let step = STEP.min(if gone < distance { distance - gone } else { STEP });
        let next = Pose { at: start.at.offset(direction, gone + step, 0), facing };
        let footprint = world.drawn(unit, next);
        if !world.scenario.field.has(footprint.centre()) {
            return Retreat {
                to: next,
                passed,
                halted: None,
                off: true,
                shifted: false,
                distance: gone + step,
            };
        }
        if let Some(halt) = halted(world, unit, ours, &footprint) {
            let (to, shifted) = settle(world, unit, to);
            return Retreat { to, passed, halted: Some(halt), off: false, shifted, distance: gone };
        }
        crowded = false;
        for friend in world.units_of(ours).filter(|&friend| friend != unit) {
            let other = world.footprint(friend);
            if overlaps(&footprint, other) {
                crowded = true;
                if !passed.contains(&friend) {
                    passed.push(friend);
                }
            }
        }
        to = next;
        gone += step;
    }
    let (to, shifted) = settle(world, unit, to);
    Retreat { to, passed, halted: None, off: false, shifted, distance: gone }
}

/// A unit that faces elsewhere, turned about its centre: who runs from an enemy before him turns
/// round on the spot, and does not swing into him.
fn turned<G: Game>(world: &World<G>, unit: UnitId, facing: Facing) -> Pose {
    let now = world.pose(unit);
    if now.facing == facing {
        return now;
    }
    let centre = world.footprint(unit).centre();
    let half = centre.distance(now.at);
    Pose { at: centre.offset(facing, half, 0), facing }
}

fn halted<G: Game>(
    world: &World<G>,
    unit: UnitId,
    ours: Seat,
    footprint: &Footprint,
) -> Option<Halt> {
    let now = world.footprint(unit);
    for enemy in world.units_of(ours.other()) {
        let other = world.footprint(enemy);
        // Whoever is left behind is not in the way, even if a corner swings over him in turning.
        let away = |from: &Footprint| from.centre().distance_squared(other.centre());
        if overlaps(footprint, other) && away(footprint) < away(now) {
            return Some(Halt::Enemy(enemy));
        }
    }
    let (area, way) = world.ground_at(footprint.centre());
    (way.is_none() && G::is_closed(area)).then_some(Halt::Ground)
}

/// The pose, or the nearest that has room.
fn settle<G: Game>(world: &World<G>, unit: UnitId, to: Pose) -> (Pose, bool) {
    if room::is_free(world, unit, &world.drawn(unit, to)) {
        return (to, false);
    }
    (forced_place(world, unit, to), true)
}

/// The nearest place to a pose where a unit that has to be somewhere finds room.
pub fn forced_place<G: Game>(world: &World<G>, unit: UnitId, pose: Pose) -> Pose {
    const RING: i32 = 250;
    const RINGS: i32 = 48;
    for ring in 0..=RINGS {
        let radius = ring * RING;
        let points = if ring == 0 { 1 } else { 8 * ring.min(4) };
        for point in 0..points {
            // From straight behind outward, so that equal distances prefer the rear.
            let around =
                Turn((point + 1) / 2 * (65536 / points) * if point % 2 == 0 { 1 } else { -1 });
            let direction = pose.facing.opposite().turned(around);
            let next = Pose { at: pose.at.offset(direction, radius, 0), ..pose };
            if room::is_free(world, unit, &world.drawn(unit, next)) {
                return next;
            }
        }
    }
    pose
}

/// The direction straight away from an enemy.
pub fn away_from<G: Game>(world: &World<G>, unit: UnitId, cause: UnitId) -> Facing {
    let (from, to) = (world.footprint(cause).centre(), world.footprint(unit).centre());
    if from == to { world.pose(unit).facing.opposite() } else { from.towards(to) }
}

/// The direction in which a unit runs: away from an enemy, bent towards its own edge by at most
/// `bend`; straight to its edge if there is no enemy.
pub fn run_direction<G: Game>(
    world: &World<G>,
    unit: UnitId,
    from: Option<UnitId>,
    bend: Turn,
) -> Facing {
    let home = match world.scenario.sides[world.seat(unit)].edge {
        Edge::North => Facing::NORTH,
        Edge::East => Facing::EAST,
        Edge::South => Facing::SOUTH,
        Edge::West => Facing::WEST,
    };
    let Some(enemy) = from else { return home };
    let away = away_from(world, unit, enemy);
    let turn = away.turn_to(home);
    away.turned(Turn(turn.0.clamp(-bend.0, bend.0)))
}
