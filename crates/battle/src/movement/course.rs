//! A move of one's own will: a whole path, checked before the first step.

use linstock_geometry::{
    Cost, Footprint, Pace, Path, Point, Pose, Stop, Walked, gap, gap_within, overlaps, walk,
};
use linstock_rulebook::{Code, Inches, Refusal, Rule, Said};
use serde::{Deserialize, Serialize};

use super::{Passage, body::Body, body::Member};
use crate::{
    game::Game,
    ids::UnitId,
    room,
    rules::{EDGE, IMPASSABLE, OCCUPIED, refused},
    world::World,
};

/// What a game lets a mover do.
pub struct Terms<'a> {
    /// How fast it is on each ground.
    pub pace: &'a Pace,
    /// How much of its allowance it has.
    pub budget: Cost,
    /// How near it may come to an enemy.
    pub clearance: i32,
    /// The rule that says how far.
    pub too_far: &'static Rule,
    /// The rule that says how near.
    pub too_near: &'static Rule,
    /// How a friend lets it through.
    pub passage: &'a dyn Fn(UnitId) -> Passage,
}

/// A move that may be made, to be walked inch by inch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    /// Who moves, and how they keep together.
    pub members: Vec<Member>,
    /// Where the body comes by; its last is where it ends.
    pub waypoints: Vec<Waypoint>,
}

impl Course {
    /// Whether it ends with a full inch, and not with part of one or a turn on the spot.
    pub fn ends_with_an_inch(&self) -> bool {
        let mut last = self.waypoints.iter().rev().map(|it| it.travelled);
        let Some(travelled) = last.next() else { return false };
        is_full_inch(last.next().unwrap_or(0), travelled)
    }
}

/// A place on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waypoint {
    /// Of the body.
    pub pose: Pose,
    /// What share of the allowance it took to come here.
    pub cost: Cost,
    /// Distance covered.
    pub travelled: i32,
    /// Whether a full inch is done here, or the whole way.
    pub inch: bool,
}

/// A course, with what was found out in planning it.
#[derive(Clone, Debug, PartialEq)]
pub struct Planned {
    /// The way.
    pub course: Course,
    /// Every stretch of it.
    pub walked: Walked,
    /// Friends that it leads through, whose passage is costly.
    pub disordering: Vec<UnitId>,
    /// What it costs.
    pub cost: Cost,
    /// Where the body ends.
    pub end: Pose,
}

/// How finely a way is looked at for others in it.
const STEP: i32 = 100;

/// Plans a move, or refuses it.
pub fn plan<G: Game>(
    world: &World<G>,
    body: &Body,
    path: &Path,
    terms: &Terms<'_>,
) -> Result<Planned, Refusal> {
    let walked = walk(world.ground(), &body.shape, body.pose, path, terms.pace);
    plan_walked(world, body, walked, terms)
}

/// The same of a way that was walked already, from where the body stands and at the pace of the terms.
pub fn plan_walked<G: Game>(
    world: &World<G>,
    body: &Body,
    walked: Walked,
    terms: &Terms<'_>,
) -> Result<Planned, Refusal> {
    if let Some(stopped) = &walked.stopped {
        return Err(match stopped.why {
            Stop::EdgeOfTable => refused(&EDGE),
            Stop::Impassable(_) | Stop::Barrier(_) => refused(&IMPASSABLE),
        });
    }
    let (cost, end) =
        walked.stretches.last().map_or((Cost::default(), body.pose), |last| (last.total, last.to));
    if cost > terms.budget {
        return Err(too_far(terms.too_far, cost, terms.budget));
    }
    let disordering = look_out(world, body, &walked, end, terms)?;
    let waypoints = waypoints(&walked);
    let course = Course { members: body.members.clone(), waypoints };
    Ok(Planned { course, walked, disordering, cost, end })
}

/// Refuses a move that takes more than there is, and says how much it takes.
pub fn too_far(rule: &'static Rule, cost: Cost, budget: Cost) -> Refusal {
    const PERCENT: u64 = Cost::ONE.0 / 100;
    let share = |hundredths| Said::Share(u32::try_from(hundredths).unwrap_or(u32::MAX));
    // Rounded apart, so that what is needed never looks like what there is.
    Refusal::new(Code::OutOfRange, rule, "Too far")
        .because("of a move needed", share(cost.0.div_ceil(PERCENT)))
        .because("left", share(budget.0 / PERCENT))
}

fn waypoints(walked: &Walked) -> Vec<Waypoint> {
    let count = walked.stretches.len();
    let mut before = 0;
    let mut waypoints = Vec::with_capacity(count);
    for (index, stretch) in walked.stretches.iter().enumerate() {
        let inch = is_full_inch(before, stretch.travelled) || index + 1 == count;
        before = stretch.travelled;
        let (pose, cost) = (stretch.to, stretch.total);
        waypoints.push(Waypoint { pose, cost, travelled: before, inch });
    }
    waypoints
}

/// Whether a full inch is done that was not done before: whoever only turns about has done none.
const fn is_full_inch(before: i32, travelled: i32) -> bool {
    travelled % 1000 == 0 && travelled > before
}

/// Everybody who might be in the way.
struct Other<'w> {
    unit: UnitId,
    enemy: bool,
    footprint: &'w Footprint,
    // For enemies who are nearer than allowed from the start: how near. The mover may go away.
    already: Option<i32>,
    met: bool,
}

impl Other<'_> {
    /// Whether any of it may be so near to a place.
    fn is_within(&self, at: Point, far: i32) -> bool {
        at.distance(self.footprint.centre()) <= far.saturating_add(self.footprint.radius())
    }
}

fn look_out<G: Game>(
    world: &World<G>,
    body: &Body,
    walked: &Walked,
    end: Pose,
    terms: &Terms<'_>,
) -> Result<Vec<UnitId>, Refusal> {
    let mut others = neighbours(world, body, walked, terms);
    let mut disordering = Vec::new();
    for stretch in &walked.stretches {
        // Nobody outside of this circle can be met on this stretch.
        let around = stretch.along + body.shape.width() + body.shape.depth() + terms.clearance;
        let mut near: Vec<&mut Other<'_>> = others
            .iter_mut()
            .filter(|other| !other.met && other.is_within(stretch.from.at, around))
            .collect();
        let steps = (stretch.along / STEP).max(1);
        for step in 1..=steps {
            if near.is_empty() {
                break;
            }
            let here = if step == steps {
                stretch.to
            } else {
                part_way(stretch.from, stretch.to, step, steps)
            };
            for (_, footprint) in body.footprints(world, here) {
                meet(&footprint, &mut near, &mut disordering, terms)?;
            }
        }
    }
    let movers: Vec<UnitId> = body.members.iter().map(|member| member.unit).collect();
    for (_, footprint) in body.footprints(world, end) {
        if !world.scenario.field.has(footprint.centre()) {
            return Err(refused(&EDGE));
        }
        if !walked.stretches.is_empty() && !room::is_free_but(world, &footprint, &movers) {
            return Err(refused(&OCCUPIED));
        }
    }
    Ok(disordering)
}

fn neighbours<'w, G: Game>(
    world: &'w World<G>,
    body: &Body,
    walked: &Walked,
    terms: &Terms<'_>,
) -> Vec<Other<'w>> {
    let Some(member) = body.members.first() else { return Vec::new() };
    let ours = world.seat(member.unit);
    // A circle about the whole way: nobody outside of it can be met.
    let poses = walked.stretches.iter().map(|stretch| stretch.to.at);
    let far = poses.map(|at| at.distance(body.pose.at)).max().unwrap_or(0);
    let reach = far + body.shape.width() + body.shape.depth() + terms.clearance;
    let others = world.on_table().filter(|&unit| !body.has(unit));
    let near = others.filter_map(|unit| {
        let footprint = world.footprint(unit);
        let enemy = world.seat(unit) != ours;
        let other = Other { unit, enemy, footprint, already: None, met: false };
        if !other.is_within(body.pose.at, reach) {
            return None;
        }
        let gaps = body.members.iter().map(|member| gap(world.footprint(member.unit), footprint));
        let already = gaps.min().filter(|&gap| enemy && gap < terms.clearance);
        Some(Other { already, ..other })
    });
    near.collect()
}

fn meet(
    mover: &Footprint,
    others: &mut [&mut Other<'_>],
    disordering: &mut Vec<UnitId>,
    terms: &Terms<'_>,
) -> Result<(), Refusal> {
    for other in others.iter_mut().filter(|other| !other.met) {
        if other.enemy {
            let Some(gap) = gap_within(mover, other.footprint, terms.clearance - 1) else {
                continue;
            };
            // One who starts too near may leave, or stay as near as he is.
            if other.already.is_none_or(|already| gap < already) {
                let gap = Said::Inches(Inches::thousandths(i64::from(gap)));
                return Err(Refusal::new(
                    Code::NotAllowed,
                    terms.too_near,
                    "Too close to an enemy",
                )
                .because("gap", gap));
            }
        } else if overlaps(mover, other.footprint) {
            other.met = true;
            match (terms.passage)(other.unit) {
                Passage::Free => {}
                Passage::Costly => disordering.push(other.unit),
                Passage::Blocked => return Err(refused(&OCCUPIED)),
            }
        }
    }
    Ok(())
}

/// A pose so many steps of the way from one to another.
fn part_way(from: Pose, to: Pose, step: i32, steps: i32) -> Pose {
    let along = |from: i32, to: i32| {
        let way = (i64::from(to) - i64::from(from)) * i64::from(step) / i64::from(steps);
        from + i32::try_from(way).unwrap_or(0)
    };
    let mut turn = from.facing.turn_to(to.facing);
    turn.0 = turn.0 * step / steps;
    Pose {
        at: Point::new(along(from.at.x, to.at.x), along(from.at.y, to.at.y)),
        facing: from.facing.turned(turn),
    }
}
