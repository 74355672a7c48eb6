//! How far a unit can move in every direction.

use crate::{
    facing::Turn,
    footprint::Footprint,
    ground::Ground,
    pace::{Cost, Pace},
    path::{Manoeuvre, Path},
    point::Point,
    shape::{Pose, Shape},
    sweep::sweep,
    walk::{Kind, Walked, Way, furthest, walk},
    zone::Hand,
};

/// The number of directions in an outline.
const DIRECTIONS: u16 = 72;

/// The manoeuvres that a game allows, each up to a limit; a limit of zero rules one out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Allowed {
    /// The widest oblique.
    pub oblique: Turn,
    /// The widest wheel before going straight on.
    pub wheel: Turn,
    /// The farthest backwards.
    pub back: i32,
    /// The farthest to a side.
    pub side: i32,
}

/// The outline of the places that the front centre can reach on a budget, clockwise from straight
/// ahead: in each of 72 directions the farthest place found by one manoeuvre, or a wheel and an
/// advance, on this ground and keeping this clearance from others. For directions that nothing
/// leads to, the unit's own place.
#[expect(
    clippy::too_many_arguments,
    reason = "each is a thing of its own, and callers have them apart"
)]
pub fn reach(
    ground: &Ground,
    shape: &Shape,
    start: Pose,
    pace: &Pace,
    budget: Cost,
    allowed: Allowed,
    others: &[Footprint],
    clearance: i32,
) -> Vec<Point> {
    let start = Pose { at: start.at.held(), ..start };
    let far = furthest(pace, budget);
    let mut outline = vec![start.at; usize::from(DIRECTIONS)];
    let mut try_path = |manoeuvres: Vec<Manoeuvre>| {
        let walked = walk(ground, shape, start, &Path(manoeuvres), pace);
        let affordable = walked.affordable(budget);
        let met = sweep(&walked, shape, others, clearance).map(|met| met.travelled);
        let travelled = met.map_or(affordable, |met| met.min(affordable));
        let reached = walked.pose_at(shape, travelled).at;
        let place = &mut outline[usize::from(direction(start, reached))];
        if start.at.distance_squared(reached) > start.at.distance_squared(*place) {
            *place = reached;
        }
    };

    for path in ways(allowed, far) {
        try_path(path);
    }
    outline
}

/// A mover, what it may do and what it must keep away from.
#[derive(Clone, Copy, Debug)]
pub struct Reaching<'a> {
    /// The ground.
    pub ground: &'a Ground,
    /// How the unit is drawn up.
    pub shape: &'a Shape,
    /// Where it starts.
    pub start: Pose,
    /// How fast it is.
    pub pace: &'a Pace,
    /// What it may spend.
    pub budget: Cost,
    /// The manoeuvres it has.
    pub allowed: Allowed,
    /// Other units in the way: lists of footprints, each with the clearance to keep from them.
    pub others: &'a [(&'a [Footprint], i32)],
}

/// A place that a unit can reach, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// Where its front centre ends.
    pub at: Point,
    /// The path there; empty for directions that nothing leads to.
    pub path: Path,
}

/// How much to shorten a path that is not allowed to its end; few values, since asking is
/// expensive.
const SHORTER: [i32; 5] = [0, 500, 1000, 2000, 4000];

/// How often the difference between a path that is refused and one that is allowed is then halved.
const HALVINGS: u8 = 3;

/// The same outline as [`reach`], with the path to each place. Only allowed paths count: the caller
/// is given a path and the pose it leads to, and answers where it ends, if it is allowed.
pub fn reach_where(
    mover: &Reaching<'_>,
    ends: &mut dyn FnMut(&Path, Pose) -> Option<Pose>,
) -> Vec<Reached> {
    let start = Pose { at: mover.start.at.held(), ..mover.start };
    let far = furthest(mover.pace, mover.budget);
    let nowhere = Reached { at: start.at, path: Path(Vec::new()) };
    let mut outline = vec![nowhere; usize::from(DIRECTIONS)];
    // Units farther away than this are in nobody's way.
    let around = far.saturating_add(mover.shape.width()).saturating_add(mover.shape.depth());
    let near = |list: &[Footprint], clearance: i32| -> Vec<Footprint> {
        let within = |other: &&Footprint| {
            let most = around.saturating_add(clearance).saturating_add(other.radius());
            start.at.distance(other.centre()) <= most
        };
        list.iter().filter(within).cloned().collect()
    };
    let others: Vec<(Vec<Footprint>, i32)> =
        mover.others.iter().map(|&(list, clearance)| (near(list, clearance), clearance)).collect();
    for manoeuvres in ways(mover.allowed, far) {
        let path = Path(manoeuvres);
        let walked = walk(mover.ground, mover.shape, start, &path, mover.pace);
        let most = others.iter().fold(walked.affordable(mover.budget), |most, others| {
            let met = sweep(&walked, mover.shape, &others.0, others.1);
            met.map_or(most, |met| met.travelled.min(most))
        });
        let mut refused = None;
        for shorter in SHORTER {
            let travelled = most - shorter;
            let whole = &path;
            let Some(path) = cut(whole, &walked, travelled) else { break };
            let there = walked.pose_at(mover.shape, travelled);
            let place = &outline[usize::from(direction(start, there.at))];
            if start.at.distance_squared(there.at) <= start.at.distance_squared(place.at) {
                break;
            }
            let Some(end) = ends(&path, there) else {
                refused = Some(travelled);
                continue;
            };
            let mut found = Reached { at: end.at, path };
            let (mut least, mut too_far) = (travelled, refused.unwrap_or(travelled));
            for _ in 0..HALVINGS {
                let middle = i32::midpoint(least, too_far);
                let longer = cut(whole, &walked, middle).filter(|_| middle > least);
                let Some(longer) = longer else { break };
                match ends(&longer, walked.pose_at(mover.shape, middle)) {
                    Some(end) => {
                        found = Reached { at: end.at, path: longer };
                        least = middle;
                    }
                    None => too_far = middle,
                }
            }
            let place = &mut outline[usize::from(direction(start, found.at))];
            if start.at.distance_squared(found.at) > start.at.distance_squared(place.at) {
                *place = found;
            }
            break;
        }
    }
    outline
}

/// The path with its last manoeuvre cut short so that this much is travelled in all; none if that
/// is not possible.
fn cut(path: &Path, walked: &Walked, travelled: i32) -> Option<Path> {
    let (last, before) = path.0.split_last()?;
    let wheels = walked.stretches.iter().filter(|stretch| stretch.kind == Kind::Wheel);
    let done = if before.is_empty() { 0 } else { wheels.map(|it| it.along).sum() };
    let left = travelled.checked_sub(done).filter(|&left| left > 0)?;
    let last = match *last {
        Manoeuvre::Advance(_) => Manoeuvre::Advance(left),
        Manoeuvre::Oblique { turn, .. } => Manoeuvre::Oblique { turn, distance: left },
        Manoeuvre::Back(_) => Manoeuvre::Back(left),
        Manoeuvre::Side(side) => Manoeuvre::Side(left * side.signum()),
        Manoeuvre::Wheel(_) | Manoeuvre::AboutFace => return None,
    };
    Some(Path(before.iter().copied().chain([last]).collect()))
}

/// The paths to try.
fn ways(allowed: Allowed, far: i32) -> Vec<Vec<Manoeuvre>> {
    let mut ways = vec![vec![Way::Ahead.manoeuvre(far)]];
    ways.extend(turns(1, allowed.oblique).map(|turn| vec![Way::Oblique(turn).manoeuvre(far)]));
    // Wheels are tried twice as finely, since the direction a wheel leads in is not the one it
    // turns to.
    let wheels = turns(2, allowed.wheel);
    ways.extend(wheels.map(|turn| vec![Manoeuvre::Wheel(turn), Manoeuvre::Advance(far)]));
    ways.push(vec![Way::Back.manoeuvre(far.min(allowed.back))]);
    for hand in [Hand::Left, Hand::Right] {
        ways.push(vec![Way::Side(hand).manoeuvre(far.min(allowed.side))]);
    }
    ways
}

/// Turns to both sides in steps of a direction or a part of one, and the limit itself.
fn turns(parts: i32, limit: Turn) -> impl Iterator<Item = Turn> {
    let limit = limit.0.clamp(0, Turn::DEGREES_180.0);
    let each = move |step: i32| 65536 * step / (i32::from(DIRECTIONS) * parts);
    let within = (1..).map(each).take_while(move |&turn| turn < limit);
    let with_limit = within.chain((limit > 0).then_some(limit));
    with_limit.flat_map(|turn| [Turn(turn), Turn(-turn)])
}

/// In which of the 72 directions a place lies, seen from a pose.
fn direction(from: Pose, place: Point) -> u16 {
    let turn = from.facing.turn_to(from.at.towards(place)).0.rem_euclid(65536);
    let nearest = (i64::from(turn) * i64::from(DIRECTIONS) + 32768) >> 16;
    (nearest % i64::from(DIRECTIONS)) as u16
}
