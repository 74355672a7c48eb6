//! Streams drawn as lines: an inch of ground of their own, whatever lies beside them.

use linstock_battle::World;
use linstock_geometry::{
    Bounds, Cost, Crossing, Nearby, Pace, Point, Pose, Ratio, Shape, Stretch, Walked, walk,
};

use crate::play::{
    Elan,
    ground::{self, is_opened},
};

/// Half the width of a stream.
const HALF: i32 = 500;
/// How finely a way is looked at.
const STEP: i32 = 50;
/// More than is lost by rounding on the way.
const ROUNDED: i32 = 10;

/// What streams make of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waded {
    /// What the walk paid for crossing them.
    pub refund: Cost,
    /// What their ground takes more than what lies beside it.
    pub toll: Cost,
    /// Whether the way leads through any.
    pub wades: bool,
}

impl Waded {
    const DRY: Waded = Waded { refund: Cost::NONE, toll: Cost::NONE, wades: false };
}

/// What streams make of a way: the slowest ground under the front corners and the front centre
/// counts, so an inch of stream that is slower than the ground beside it costs the difference, across
/// it and along it. Roads, fords and bridges lead over them as they do without them.
pub fn waded(world: &World<Elan>, shape: &Shape, walked: &Walked, pace: &Pace) -> Waded {
    let streams = near(world, shape, walked);
    let mut all = Waded::DRY;
    if streams.is_empty() {
        return all;
    }
    for stretch in &walked.stretches {
        let crosses = stretch.crossed.iter().any(|barrier| streams.contains(barrier));
        if stretch.road.is_some() {
            all.wades |= crosses;
            continue;
        }
        let Some(dry) = pace.rates[usize::from(stretch.class)] else { continue };
        for &barrier in stretch.crossed.iter().filter(|barrier| streams.contains(barrier)) {
            if let Crossing::Extra(extra) = pace.barriers[class_of(world, barrier)] {
                all.refund = all.refund + Cost::of(extra, dry, (1, 1));
            }
        }
        let length = in_water(world, shape, stretch, &streams);
        all.wades |= length > 0;
        let wet = streams.iter().filter_map(|&barrier| rate(world, barrier, pace)).min();
        if let Some(wet) = wet.filter(|&wet| wet < dry) {
            let cost = |rate| Cost::of(length, rate, manner(stretch, pace));
            all.toll = all.toll + cost(wet).less(cost(dry)).unwrap_or(Cost::NONE);
        }
    }
    all
}

fn class_of(world: &World<Elan>, barrier: u16) -> usize {
    usize::from(world.barrier(barrier).class())
}

/// How fast the bed of a stream is.
fn rate(world: &World<Elan>, barrier: u16, pace: &Pace) -> Option<i32> {
    ground::bed(world.barrier(barrier)).and_then(|bed| ground::rate_on(bed, pace))
}

/// The streams that a way might touch, those that were bridged left out.
fn near(world: &World<Elan>, shape: &Shape, walked: &Walked) -> Vec<u16> {
    let barriers = world.ground().barriers();
    let far = walked.travelled().saturating_add(shape.width() + HALF);
    let touches = |&(index, line): &(u16, &linstock_geometry::Barrier)| {
        ground::bed(world.barrier(index)).is_some()
            && !is_opened(world, index)
            && line.line.distance(walked.start.at) <= far
    };
    (0..).zip(barriers).filter(touches).map(|(index, _)| index).collect()
}

/// How much of a stretch has a front corner or the front centre in a stream.
fn in_water(world: &World<Elan>, shape: &Shape, stretch: &Stretch, streams: &[u16]) -> i32 {
    let barriers = world.ground().barriers();
    let half = shape.width() / 2;
    // Corners and front centre are never farther off the way, but for what is rounded.
    let around = Bounds::around(&[stretch.from.at, stretch.to.at]).grown(half + ROUNDED);
    let lines = streams.iter().map(|&stream| &barriers[usize::from(stream)].line);
    let near = Nearby::new(lines, around, HALF);
    if near.is_empty() {
        return 0;
    }
    let steps = (stretch.along / STEP).max(1);
    let is_wet = |&step: &i32| {
        let pose = part_way(stretch, 2 * step + 1, 2 * steps);
        [-half, 0, half].iter().any(|&right| near.has_near(pose.at.offset(pose.facing, 0, right)))
    };
    let wet = (0..steps).filter(is_wet).count();
    let part = i64::from(stretch.along) * i64::try_from(wet).unwrap_or(0) / i64::from(steps);
    i32::try_from(part).unwrap_or(0)
}

/// A place of a stretch, which is short enough to be straight.
fn part_way(stretch: &Stretch, step: i32, of: i32) -> Pose {
    let (from, to) = (stretch.from.at, stretch.to.at);
    let along = |from: i32, to: i32| {
        let way = (i64::from(to) - i64::from(from)) * i64::from(step) / i64::from(of);
        from + i32::try_from(way).unwrap_or(0)
    };
    let mut turn = stretch.from.facing.turn_to(stretch.to.facing);
    turn.0 = turn.0 * step / of;
    Pose {
        at: Point::new(along(from.x, to.x), along(from.y, to.y)),
        facing: stretch.from.facing.turned(turn),
    }
}

/// What a manoeuvre makes of a distance.
fn manner(stretch: &Stretch, pace: &Pace) -> Ratio {
    match stretch.kind {
        walk::Kind::Advance | walk::Kind::Wheel | walk::Kind::AboutFace => (1, 1),
        walk::Kind::Oblique => pace.oblique,
        walk::Kind::Back => pace.back,
        walk::Kind::Side => pace.sideways,
    }
}
