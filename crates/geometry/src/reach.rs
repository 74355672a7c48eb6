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
    walk::{Way, furthest, walk},
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

    try_path(vec![Way::Ahead.manoeuvre(far)]);
    for turn in turns(1, allowed.oblique) {
        try_path(vec![Way::Oblique(turn).manoeuvre(far)]);
    }
    // Wheels are tried twice as finely, since where they lead is not where they turn.
    for turn in turns(2, allowed.wheel) {
        try_path(vec![Manoeuvre::Wheel(turn), Manoeuvre::Advance(far)]);
    }
    try_path(vec![Way::Back.manoeuvre(far.min(allowed.back))]);
    for hand in [Hand::Left, Hand::Right] {
        try_path(vec![Way::Side(hand).manoeuvre(far.min(allowed.side))]);
    }
    outline
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
