//! One leg of a walk: a straight line, or a chord of a wheel, and where it must be cut.

use crate::{
    arithmetic::{along, part},
    facing::{Facing, Turn},
    footprint::Frame,
    ground::Ground,
    line::Line,
    point::Point,
    polygon::Bounds,
    polyline::Polyline,
    quad::point_to_segment,
    runs::Runs,
    shape::{Pose, Shape},
};

/// How a unit moves during a manoeuvre. Progress is counted in steps: thousandths of an inch in
/// straight movement, 65,536ths of a turn in a wheel.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Motion {
    Straight { direction: Facing },
    Wheel { pivot: Point, arm: i32, clockwise: bool, width: i32 },
}

/// A leg from one step of a manoeuvre to another.
pub(super) struct Leg<'a> {
    pub(super) shape: &'a Shape,
    pub(super) motion: Motion,
    pub(super) start: Pose,
    pub(super) first: i32,
    pub(super) last: i32,
}

/// The longest chord of a wheel, in 65,536ths of a turn.
pub(super) const CHORD: i32 = 1024;
/// The least distance for which ground is looked up in straight movement.
const SPAN: i32 = 32_768;

/// The ground along the tracks of front left, front centre and front right.
pub(super) struct Passed {
    first: i32,
    span: i32,
    runs: [Runs; 3],
}

impl Passed {
    /// Every step at which the ground under one of the three changes.
    pub(super) fn cuts(&self) -> impl Iterator<Item = i32> + '_ {
        let step = |parts| self.first + along(i64::from(self.span), parts) as i32;
        let runs = self.runs.iter().flat_map(|runs| runs.as_slice());
        runs.flat_map(move |run| [step(run.from), step(run.to)])
    }

    /// The regions halfway between two steps, by their indices among the patches of the ground.
    pub(super) fn between(&self, from: i32, to: i32) -> [Option<u16>; 3] {
        let twice = i64::from(from - self.first) + i64::from(to - self.first);
        let parts = part(twice, 2 * i64::from(self.span));
        let here = |runs: &Runs| {
            let run = runs.as_slice().iter().find(|run| run.from <= parts && parts < run.to);
            run.map(|run| run.area)
        };
        [here(&self.runs[0]), here(&self.runs[1]), here(&self.runs[2])]
    }
}

impl Motion {
    /// A wheel about the inner front corner.
    pub(crate) fn wheel(shape: &Shape, start: Pose, turn: i32) -> Motion {
        let hull = shape.hull();
        let clockwise = turn >= 0;
        let corner = if clockwise { hull.left + hull.width } else { hull.left };
        let pivot = Frame::new(start).place(0, corner);
        Motion::Wheel { pivot, arm: -corner, clockwise, width: hull.width }
    }

    /// The pose after this many steps.
    pub(crate) const fn pose(&self, start: Pose, steps: i32) -> Pose {
        match *self {
            Motion::Straight { direction } => {
                Pose { at: start.at.offset(direction, steps, 0), facing: start.facing }
            }
            Motion::Wheel { pivot, arm, clockwise, .. } => {
                if steps == 0 {
                    return start;
                }
                let facing = start.facing.turned(Turn(if clockwise { steps } else { -steps }));
                Pose { at: pivot.offset(facing, 0, arm), facing }
            }
        }
    }

    /// How far at most a place on the way lies beside the straight line between two others, [`CHORD`] apart or less in
    /// a wheel.
    const fn aside(&self) -> i32 {
        match *self {
            Motion::Straight { .. } => 2,
            // One less the cosine of half a chord is less than a part in 800.
            Motion::Wheel { arm, .. } => 2 + arm.saturating_abs() / 800,
        }
    }

    /// The distance that counts after this many steps.
    pub(crate) const fn travelled(&self, steps: i32) -> i32 {
        match *self {
            Motion::Straight { .. } => steps,
            Motion::Wheel { width, .. } => Turn(steps).arc(width),
        }
    }
}

impl Leg<'_> {
    pub(super) const fn pose(&self, step: i32) -> Pose {
        self.motion.pose(self.start, step)
    }

    /// Front left, front centre and front right.
    pub(super) fn front(&self, step: i32) -> [Point; 3] {
        let hull = self.shape.hull();
        let pose = self.pose(step);
        let frame = Frame::new(pose);
        [frame.place(0, hull.left), pose.at, frame.place(0, hull.left + hull.width)]
    }

    /// The tracks of front left, front centre and front right up to a step.
    pub(super) fn tracks(&self, last: i32) -> [Line; 3] {
        let (from, to) = (self.front(self.first), self.front(last));
        [0, 1, 2].map(|i| Line::new(from[i].held(), to[i].held()))
    }

    /// The step for a position along a track to the last step.
    pub(super) const fn step(&self, parts: i32) -> i32 {
        self.first + along((self.last - self.first) as i64, parts) as i32
    }

    /// The ground along the three tracks. They are drawn beyond the end of the leg, so that a
    /// shortened move passes the same ground as far as it goes.
    pub(super) fn passed(&self, ground: &Ground) -> Passed {
        let steps = self.last - self.first;
        let (span, tracks) = match self.motion {
            Motion::Straight { direction } => {
                let span = (steps.max(SPAN) as u32).next_power_of_two() as i32;
                let (dx, dy) = direction.vector(span);
                let beyond = |it: Point| Point { x: it.x + dx as i32, y: it.y + dy as i32 };
                (span, self.front(self.first).map(|from| Line::new(from, beyond(from))))
            }
            Motion::Wheel { .. } => (steps.max(CHORD), self.tracks(self.first + steps.max(CHORD))),
        };
        Passed { first: self.first, span, runs: tracks.map(|track| ground.runs_along(&track)) }
    }

    /// Every step at which the road under the front changes, or a full inch is travelled.
    pub(super) fn cuts(
        &self,
        ground: &Ground,
        centre: Option<&Line>,
        before: i32,
        cuts: &mut Vec<i32>,
    ) {
        cuts.extend([self.first, self.last]);
        for (road, centre) in ground.roads().iter().zip(centre.into_iter().cycle()) {
            self.road_edges(&road.line, centre, cuts);
        }
        self.full_inches(before, cuts);
    }

    /// The last step at which the unit's centre is on the table, if it leaves it on this leg.
    pub(super) fn edge_of_table(&self, ground: &Ground) -> Option<i32> {
        let on_table =
            |step| ground.holds(Frame::new(self.pose(step)).place(-(self.shape.depth() / 2), 0));
        if !on_table(self.first) || on_table(self.last) {
            return None;
        }
        Some(last_where(self.first, self.last, on_table))
    }

    /// Along a straight track the distance to a straight piece of road falls and then rises: this
    /// finds the minimum first, then the steps where the road begins and ends.
    fn road_edges(&self, road: &Polyline, track: &Line, cuts: &mut Vec<i32>) {
        let reach = i64::from(road.half_width());
        if !road.bounds().grown(road.half_width()).meets(track.bounds()) {
            return;
        }
        let most = 4 * (reach * reach) as u64;
        // A place of a wheel may lie a little beside its chord.
        let around = track.bounds().grown(road.half_width().saturating_add(self.motion.aside()));
        for (a, b) in road.segments() {
            if !around.meets(Bounds::around(&[a, b])) {
                continue;
            }
            let distance = |step| point_to_segment(self.pose(step).at, a, b);
            let nearest = least_of(self.first, self.last, distance);
            if distance(nearest) > most {
                continue;
            }
            let on_road = |step| distance(step) <= most;
            let leaves = last_where(nearest, self.last + 1, on_road);
            let enters = -last_where(-nearest, 1 - self.first, |step| on_road(-step));
            cuts.extend([enters, leaves]);
        }
    }

    /// The first step at or past each full inch of the walk.
    fn full_inches(&self, before: i32, cuts: &mut Vec<i32>) {
        let travelled = |step| before.saturating_add(self.motion.travelled(step));
        let (from, to) = (travelled(self.first), travelled(self.last));
        for inch in from / 1000 + 1..=to / 1000 {
            let short_of = |step| travelled(step) < inch * 1000;
            if short_of(self.first) {
                cuts.push((last_where(self.first, self.last, short_of) + 1).min(self.last));
            }
        }
    }
}

/// The last value for which a condition holds, given that it holds for the first and, once it
/// fails, for none after; `end` itself is not tested.
pub(crate) fn last_where(first: i32, end: i32, holds: impl Fn(i32) -> bool) -> i32 {
    let (mut low, mut high) = (first, end);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// Where a function that falls and then rises is least.
fn least_of(first: i32, last: i32, value: impl Fn(i32) -> u64) -> i32 {
    let (mut low, mut high) = (first, last);
    while high - low > 2 {
        let third = (high - low) / 3;
        let (left, right) = (low + third, high - third);
        if value(left) <= value(right) {
            high = right;
        } else {
            low = left;
        }
    }
    (low..=high).min_by_key(|&step| value(step)).unwrap_or(first)
}
