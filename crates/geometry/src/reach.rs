//! How far a unit gets in every direction.

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

/// Directions of an outline.
const DIRECTIONS: u16 = 72;

/// The manoeuvres that a game allows, each up to a limit; none is a limit of nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Allowed {
    /// The widest oblique.
    pub oblique: Turn,
    /// The widest wheel, before going straight on.
    pub wheel: Turn,
    /// The furthest to the back.
    pub back: i32,
    /// The furthest to a side.
    pub side: i32,
}

/// The outline of where the front centre can get on a budget, clockwise from straight ahead: in
/// each of 72 directions the furthest place that one manoeuvre, or a wheel and an advance, was
/// found to lead to, on this ground and with this clearance from others. The unit's own place
/// stands for directions that none leads to.
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

/// A mover, and what it may do and must keep away from.
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
    /// Others in the way, each list with how near one may come to them.
    pub others: &'a [(&'a [Footprint], i32)],
}

/// A place that a unit gets to, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// Where its front centre is then.
    pub at: Point,
    /// The way there; of directions that none leads to, an empty one.
    pub path: Path,
}

/// How much shorter a way is tried that may not be gone to its end: to ask is dear.
const SHORTER: [i32; 5] = [0, 500, 1000, 2000, 4000];

/// The same outline as that of [`reach`], with the way to each place. Only ways that may be gone
/// count: whoever asks gets a way with the pose it leads to, and says where it ends, if it may.
pub fn reach_where(
    mover: &Reaching<'_>,
    ends: &mut dyn FnMut(&Path, Pose) -> Option<Pose>,
) -> Vec<Reached> {
    let start = Pose { at: mover.start.at.held(), ..mover.start };
    let far = furthest(mover.pace, mover.budget);
    let nowhere = Reached { at: start.at, path: Path(Vec::new()) };
    let mut outline = vec![nowhere; usize::from(DIRECTIONS)];
    // Who is farther away than this is in nobody's way.
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
        for shorter in SHORTER {
            let travelled = most - shorter;
            let Some(path) = cut(&path, &walked, travelled) else { break };
            let there = walked.pose_at(mover.shape, travelled);
            let place = &outline[usize::from(direction(start, there.at))];
            if start.at.distance_squared(there.at) <= start.at.distance_squared(place.at) {
                break;
            }
            let Some(end) = ends(&path, there) else { continue };
            let place = &mut outline[usize::from(direction(start, end.at))];
            if start.at.distance_squared(end.at) > start.at.distance_squared(place.at) {
                *place = Reached { at: end.at, path };
            }
            break;
        }
    }
    outline
}

/// A path whose last manoeuvre ends where so much of it is done; none if it does not come to it.
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

/// The ways that are tried.
fn ways(allowed: Allowed, far: i32) -> Vec<Vec<Manoeuvre>> {
    let mut ways = vec![vec![Way::Ahead.manoeuvre(far)]];
    ways.extend(turns(1, allowed.oblique).map(|turn| vec![Way::Oblique(turn).manoeuvre(far)]));
    // Wheels are tried twice as finely, since where they lead is not where they turn.
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

/// The direction, of 72, that a place is in as seen from a pose.
fn direction(from: Pose, place: Point) -> u16 {
    let turn = from.facing.turn_to(from.at.towards(place)).0.rem_euclid(65536);
    let nearest = (i64::from(turn) * i64::from(DIRECTIONS) + 32768) >> 16;
    (nearest % i64::from(DIRECTIONS)) as u16
}
