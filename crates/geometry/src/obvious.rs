//! Sight worked out the obvious way: every area, every edge, every body, every line. Only for tests,
//! which compare it with the quick way.

mod crest;
mod tests;
mod veil;

use crate::{
    arithmetic::{WHOLE, part, root_of_quarter},
    clip::{Own, clip, passes},
    footprint::Footprint,
    ground::Ground,
    line::Line,
    patches::Patches,
    point::{Point, cross},
    runs::Run,
    sight::{Body, Obstruction, Rules, Sightline},
};

/// Where along a line it stops, and what stops it.
type Stop = (i32, Obstruction);

struct Sight<'a> {
    ground: &'a Ground,
    rules: &'a Rules,
    bodies: &'a [Body<'a>],
}

pub(crate) fn ray(
    ground: &Ground,
    rules: &Rules,
    a: Point,
    b: Point,
    bodies: &[Body<'_>],
) -> Sightline {
    Sight { ground, rules, bodies }.ray(a.held(), b.held())
}

pub(crate) fn sees(
    ground: &Ground,
    rules: &Rules,
    a: &Footprint,
    b: &Footprint,
    bodies: &[Body<'_>],
) -> Sightline {
    let sight = Sight { ground, rules, bodies };
    let (from, to) = (a.sight_points().map(Point::held), b.sight_points().map(Point::held));
    let clear = |start: Point| to.iter().any(|&end| !sight.blocked(start, end));
    if from.into_iter().any(clear) { Sightline::Clear } else { sight.ray(from[4], to[4]) }
}

/// The last area that contains a place.
pub(crate) fn top_at<Mark: Copy + Default + Ord>(
    patches: &Patches<Mark>,
    point: Point,
) -> Option<usize> {
    (0..patches.count()).rev().find(|&it| patches.outline(it).contains(point)).map(usize::from)
}

impl Sight<'_> {
    fn ray(&self, a: Point, b: Point) -> Sightline {
        let (line, levels, flipped) = self.canonical(a, b);
        let stops = [
            self.too_far(&line).then(|| self.limit_along(&line, flipped)),
            veil::stop(self, &line, flipped),
            crest::stop(self, &line, levels, flipped),
            self.body_stop(&line, levels, flipped),
        ];
        let stops = stops.into_iter().flatten();
        match stops.min_by_key(|&(parts, by)| (distance(parts, flipped), by)) {
            Some((parts, by)) => Sightline::Blocked { at: line.point(parts), by },
            None => Sightline::Clear,
        }
    }

    fn blocked(&self, a: Point, b: Point) -> bool {
        let (line, levels, _) = self.canonical(a, b);
        self.too_far(&line)
            || self.body_stop(&line, levels, false).is_some()
            || veil::blocks(self, &line)
            || crest::blocks(self, &line, levels)
    }

    fn canonical(&self, a: Point, b: Point) -> (Line, (i8, i8), bool) {
        let (first, second, flipped) = if a <= b { (a, b, false) } else { (b, a, true) };
        (Line::new(first, second), (self.level(first), self.level(second)), flipped)
    }

    fn level(&self, point: Point) -> i8 {
        let levels = &self.ground.levels;
        top_at(levels, point).map_or(0, |index| levels.marks[index])
    }

    fn too_far(&self, line: &Line) -> bool {
        self.rules.limit.is_some_and(|limit| length(line) > i64::from(limit))
    }

    fn limit_along(&self, line: &Line, flipped: bool) -> Stop {
        let limit = i64::from(self.rules.limit.unwrap_or(0).max(0));
        let parts = part(limit, length(line).max(1));
        (if flipped { WHOLE - parts } else { parts }, Obstruction::TooFar)
    }

    fn body_stop(&self, line: &Line, levels: (i8, i8), flipped: bool) -> Option<Stop> {
        let high = |body: &Body<'_>| body.level >= levels.0.min(levels.1);
        let stops =
            (0..).zip(self.bodies).filter(|(_, body)| high(body)).filter_map(|(index, body)| {
                let own = Own::new(&body.footprint.frame, line.a, line.b);
                passes(&own, body.footprint.hull(), 2).then(|| {
                    let (from, to) = clip(&own, body.footprint.hull()).unwrap_or((0, WHOLE));
                    (if flipped { to } else { from }, Obstruction::Body(index))
                })
            });
        stops.min_by_key(|&(parts, by)| (distance(parts, flipped), by))
    }
}

fn length(line: &Line) -> i64 {
    let (dx, dy) = line.vector;
    root_of_quarter(4 * (dx * dx + dy * dy) as u64)
}

/// How far a place along a line is from the end that is asked.
const fn distance(parts: i32, flipped: bool) -> i32 {
    if flipped { WHOLE - parts } else { parts }
}

/// The stretches of a line in every area that matters.
fn runs_in<Mark: Copy + Default + Ord>(
    patches: &Patches<Mark>,
    line: &Line,
    matters: impl Fn(u16) -> bool,
) -> Vec<Run> {
    let mut runs = Vec::new();
    for area in (0..patches.count()).filter(|&area| matters(area)) {
        let cuts = cuts(patches.outline(area).points(), line);
        let pairs = cuts.chunks_exact(2).filter(|pair| pair[0] < pair[1]);
        runs.extend(pairs.map(|pair| Run { from: pair[0], to: pair[1], area }));
    }
    runs
}

/// Where the endless line crosses an outline, held to the ends of the line. A corner on the line
/// counts as right of it.
fn cuts(points: &[Point], line: &Line) -> Vec<i32> {
    let left = |point: Point| cross(line.vector, point.minus(line.a)) > 0;
    let mut cuts = Vec::new();
    let mut from = points[points.len() - 1];
    for &to in points {
        if left(from) != left(to) {
            let edge = to.minus(from);
            let (above, below) = (cross(from.minus(line.a), edge), cross(line.vector, edge));
            let (above, below) = (above * below.signum(), below.abs());
            cuts.push(part(above.clamp(0, below), below));
        }
        from = to;
    }
    cuts.sort_unstable();
    cuts
}

/// At each beginning or end of a run, the topmost of those that are open there goes on.
fn settled(mut runs: Vec<Run>) -> Vec<Run> {
    runs.sort_unstable();
    if runs.windows(2).all(|pair| pair[0].to <= pair[1].from) {
        return runs;
    }
    let mut ends: Vec<i32> = runs.iter().flat_map(|run| [run.from, run.to]).collect();
    ends.sort_unstable();
    let mut settled: Vec<Run> = Vec::new();
    for pair in ends.windows(2).filter(|pair| pair[0] < pair[1]) {
        let (from, to) = (pair[0], pair[1]);
        let open = runs.iter().filter(|run| run.from <= from && to <= run.to);
        let Some(area) = open.map(|run| run.area).max() else { continue };
        match settled.last_mut() {
            Some(run) if run.area == area && run.to == from => run.to = to,
            _ => settled.push(Run { from, to, area }),
        }
    }
    settled
}
