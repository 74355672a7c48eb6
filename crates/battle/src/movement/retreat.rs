//! Going back: fall backs keep their facing, routed units run, friends let them through, and who
//! meets the enemy or ground that nobody passes goes no farther.

use linstock_geometry::{Facing, Footprint, Point, Pose, Turn, gap_within, overlaps};
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

/// How a unit goes back: so far, and up to `beyond` farther to get clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Way {
    direction: Facing,
    facing: Facing,
    distance: i32,
    beyond: i32,
    /// How far from every enemy it has to get; nothing if it need not.
    clear: i32,
    /// How far it has to be from where it was, should it be shifted.
    least: i32,
}

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
    go(world, unit, &Way { direction, facing, distance, beyond, clear: 0, least: 0 })
}

fn go<G: Game>(world: &World<G>, unit: UnitId, way: &Way) -> Retreat {
    let &Way { direction, facing, distance, beyond, clear, least: _ } = way;
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
            let to = eased(world, unit, to, direction, gone);
            // Who cannot get clear of the enemy on his way does not slip away elsewhere.
            let caught = !is_clear(world, unit, &world.drawn(unit, to), clear);
            let (to, shifted) = if caught { (to, false) } else { settle(world, unit, to, way) };
            return Retreat { to, passed, halted: Some(halt), off: false, shifted, distance: gone };
        }
        gone += step;
        crowded = gone >= distance && !is_clear(world, unit, &footprint, clear);
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
    }
    let (to, shifted) = settle(world, unit, to, way);
    Retreat { to, passed, halted: None, off: false, shifted, distance: gone }
}

/// Where a unit stops that is halted: a little sooner, if it would otherwise touch an enemy.
fn eased<G: Game>(world: &World<G>, unit: UnitId, to: Pose, direction: Facing, gone: i32) -> Pose {
    const EASE: usize = 20;
    let sooner = (0..=STEP.min(gone)).step_by(EASE);
    let mut poses = sooner.map(|by| Pose { at: to.at.offset(direction, -by, 0), ..to });
    poses.find(|&pose| is_clear(world, unit, &world.drawn(unit, pose), APART)).unwrap_or(to)
}

/// How a unit falls back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FallBack {
    /// How far.
    pub distance: i32,
    /// How much farther at most, to get clear of friends, and of the enemy if it has to.
    pub beyond: i32,
    /// How far from every enemy it has to get, if it was beaten in contact; otherwise nothing.
    pub clear: i32,
    /// It goes to its own rear if that is so near to straight away from its enemies.
    pub rear: Turn,
    /// How far its way bends to either side if it is barred.
    pub bend: Turn,
    /// The steps in which it bends.
    pub step: Turn,
}

/// Where a unit gets to that falls back, facing kept, from the enemies who caused it: from the middle
/// of those in contact, else from the front of the first of them. Its way is its own rear or straight
/// away from them; if that is barred, the nearest to it that is not; if all are, the one that leads
/// farthest.
pub fn fall_back<G: Game>(
    world: &World<G>,
    unit: UnitId,
    from: &[UnitId],
    how: &FallBack,
) -> Retreat {
    let facing = world.pose(unit).facing;
    let (straight, away) = back_from(world, unit, from, how.rear);
    let &FallBack { distance, beyond, clear, .. } = how;
    let mut best: Option<(Bars, Retreat)> = None;
    for direction in bent(straight, away, how) {
        let way = Way { direction, facing, distance, beyond, clear, least: distance };
        let went = go(world, unit, &way);
        let bars = Bars::of(world, unit, &way, &went);
        if bars == Bars::default() {
            return went;
        }
        if best.as_ref().is_none_or(|(least, _)| bars < *least) {
            best = Some((bars, went));
        }
    }
    let straight = || retreat(world, unit, straight, facing, distance, beyond);
    best.map_or_else(straight, |(_, went)| went)
}

/// What bars a way, the worst first: of two ways the lesser is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Bars {
    /// It was halted.
    halted: bool,
    /// It ends too near to an enemy.
    stuck: bool,
    /// There is no room at its end.
    shifted: bool,
    /// How much of it is missing, or how much farther than told it goes because of an enemy.
    missed: i32,
}

impl Bars {
    fn of<G: Game>(world: &World<G>, unit: UnitId, way: &Way, went: &Retreat) -> Bars {
        let clear = |pose: Pose| is_clear(world, unit, &world.drawn(unit, pose), way.clear);
        let told = world.pose(unit).at.offset(way.direction, way.distance, 0);
        let pressed = went.distance > way.distance && !clear(Pose { at: told, ..went.to });
        Bars {
            halted: went.halted.is_some(),
            stuck: !went.off && !clear(went.to),
            shifted: went.shifted,
            missed: if went.halted.is_some() {
                way.distance + way.beyond - went.distance
            } else if pressed {
                went.distance - way.distance
            } else {
                0
            },
        }
    }
}

/// Whether a unit that stood like this would be so far from every enemy, corners being rounded.
pub fn is_clear<G: Game>(world: &World<G>, unit: UnitId, there: &Footprint, by: i32) -> bool {
    let mut enemies = world.units_of(world.seat(unit).other());
    by <= 0
        || enemies.all(|enemy| gap_within(there, world.footprint(enemy), by - TOUCHING).is_none())
}

/// What counts as touching, corners being rounded.
const TOUCHING: i32 = 12;

/// So far from every enemy a unit touches none.
pub const APART: i32 = 3 * TOUCHING;

/// The direction in which a unit falls back, and the one that is straight away from its enemies.
fn back_from<G: Game>(
    world: &World<G>,
    unit: UnitId,
    from: &[UnitId],
    rear: Turn,
) -> (Facing, Facing) {
    let own = world.pose(unit).facing.opposite();
    let there = || from.iter().copied().filter(|&enemy| world.is_on_table(enemy));
    let touching: Vec<Point> = there()
        .filter(|&enemy| world.within(unit, enemy, TOUCHING))
        .map(|enemy| world.footprint(enemy).centre())
        .collect();
    let front = || there().next().map(|enemy| world.pose(enemy).at);
    let Some(cause) = middle(&touching).or_else(front) else {
        let home = run_direction(world, unit, None, Turn::NONE);
        return (home, home);
    };
    let centre = world.footprint(unit).centre();
    let away = if cause == centre { own } else { cause.towards(centre) };
    let straight = if own.turn_to(away).size() <= rear.size() { own } else { away };
    (straight, away)
}

/// The middle of several points.
fn middle(points: &[Point]) -> Option<Point> {
    let number = i64::try_from(points.len()).ok().filter(|&number| number > 0)?;
    let mean = |each: fn(&Point) -> i32| {
        let sum: i64 = points.iter().map(|point| i64::from(each(point))).sum();
        i32::try_from(sum / number).unwrap_or(0)
    };
    Some(Point::new(mean(|point| point.x), mean(|point| point.y)))
}

/// The ways that a unit tries, the straight one first; of two that bend as much, the one nearer to
/// straight away from its enemies.
fn bent(straight: Facing, away: Facing, how: &FallBack) -> impl Iterator<Item = Facing> {
    let step = how.step.size().max(1);
    // Parts of a turn are rounded.
    let steps = (how.bend.size() + step / 2) / step;
    let side = if straight.turn_to(away).0 < 0 { -1 } else { 1 };
    let bends = (1..=steps).flat_map(move |bend| [bend * side, -bend * side]);
    [0].into_iter().chain(bends).map(move |bend| straight.turned(Turn(bend * step)))
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

/// The pose, or the nearest that has room: one as far back and as clear of the enemy if there is any.
fn settle<G: Game>(world: &World<G>, unit: UnitId, to: Pose, way: &Way) -> (Pose, bool) {
    if room::is_free(world, unit, &world.drawn(unit, to)) {
        return (to, false);
    }
    let start = world.pose(unit).at;
    let gone = start.distance(to.at).min(way.least);
    let is_good = |there: &Footprint| {
        start.distance(there.pose().at) >= gone && is_clear(world, unit, there, way.clear)
    };
    let good = place_where(world, unit, to, is_good);
    (good.unwrap_or_else(|| forced_place(world, unit, to)), true)
}

/// The nearest place to a pose where a unit that has to be somewhere finds room: one where it touches no
/// enemy, if there is any.
pub fn forced_place<G: Game>(world: &World<G>, unit: UnitId, pose: Pose) -> Pose {
    let apart = |there: &Footprint| is_clear(world, unit, there, APART);
    let any = || place_where(world, unit, pose, |_| true);
    place_where(world, unit, pose, apart).or_else(any).unwrap_or(pose)
}

/// The nearest place to a pose where a unit finds room and which is good.
fn place_where<G: Game>(
    world: &World<G>,
    unit: UnitId,
    pose: Pose,
    is_good: impl Fn(&Footprint) -> bool,
) -> Option<Pose> {
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
            let there = world.drawn(unit, next);
            if room::is_free(world, unit, &there) && is_good(&there) {
                return Some(next);
            }
        }
    }
    None
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
