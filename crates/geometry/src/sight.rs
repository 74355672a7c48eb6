//! Who sees whom: lines of sight over ground of classes and levels, past bodies of troops.
//!
//! Every line is worked out from the lesser of its ends to the greater, so that sight is symmetric
//! to the bit. Whether a line is blocked is asked first and without naming the place; only a line
//! that is blocked is asked where.

mod crest;
mod veil;

use arrayvec::ArrayVec;

use crate::{
    arithmetic::{WHOLE, part},
    clip::{Own, clip, passes},
    footprint::Footprint,
    ground::{CLASSES, Ground},
    line::Line,
    point::{Point, cross},
    polygon::Bounds,
};

/// How a class of ground hides what is behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Veil {
    /// Not at all.
    #[default]
    Clear,
    /// A line may pass this much of it; of several classes, so many parts of each.
    Deep(i32),
    /// Nothing passes, but who is inside sees out of its edge.
    Opaque,
}

/// What sight depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The veil of each class of ground.
    pub veils: [Veil; CLASSES],
    /// How far back from the edge of a height, or inside opaque ground, one still sees out.
    pub brow: i32,
    /// The furthest that anybody sees.
    pub limit: Option<i32>,
}

/// A body of troops that blocks sight.
#[derive(Clone, Copy, Debug)]
pub struct Body<'a> {
    /// Where it stands; the rectangle around its blocks counts.
    pub footprint: &'a Footprint,
    /// How high it stands; bodies below both ends of a line do not block it.
    pub level: i8,
}

/// Whether a line is clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sightline {
    /// It is.
    Clear,
    /// It is not.
    Blocked {
        /// Where it ends, as seen from its beginning.
        at: Point,
        /// What blocks it.
        by: Obstruction,
    },
}

/// What blocks a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Obstruction {
    /// It is longer than anybody sees.
    TooFar,
    /// A region: its place in the list of the ground.
    Region(u16),
    /// Higher ground: the level's place in the list of the ground.
    Crest(u16),
    /// The open table, between ends that lie below it.
    Table,
    /// A body: its place in the list of bodies.
    Body(u16),
}

impl Sightline {
    /// Whether it is clear.
    pub const fn is_clear(self) -> bool {
        matches!(self, Sightline::Clear)
    }
}

/// Whether the line from one place to another is clear, and if not, where it stops being so.
pub fn ray(ground: &Ground, rules: &Rules, a: Point, b: Point, bodies: &[Body<'_>]) -> Sightline {
    let (a, b) = (a.held(), b.held());
    let levels = (ground.level_at(a), ground.level_at(b));
    Sight { ground, rules, bodies, near: Near::default() }.ray(a, b, levels)
}

/// Whether two units see each other: whether any line between their corners and centres is clear.
/// If none is, this is what blocks the line from centre to centre. Leave both out of the bodies.
pub fn sees(
    ground: &Ground,
    rules: &Rules,
    a: &Footprint,
    b: &Footprint,
    bodies: &[Body<'_>],
) -> Sightline {
    let (from, to) = (a.sight_points().map(Point::held), b.sight_points().map(Point::held));
    let around = Bounds::around(&from).joined(Bounds::around(&to));
    let near = Near::within(ground, around, bodies);
    let sight = Sight { ground, rules, bodies, near };
    let (from_levels, to_levels) = (from.map(|it| sight.level(it)), to.map(|it| sight.level(it)));

    // Centres come last in the lists and are the likeliest to see, so they are asked first.
    for i in (0..5).rev() {
        for j in (0..5).rev() {
            let (line, levels, _) = canonical(from[i], to[j], (from_levels[i], to_levels[j]));
            if !sight.blocked(&line, levels) {
                return Sightline::Clear;
            }
        }
    }
    sight.ray(from[4], to[4], (from_levels[4], to_levels[4]))
}

/// The areas and bodies that lines between two units can meet at all; all of a kind, if the few
/// are not known or not few.
#[derive(Default)]
struct Near {
    levels: Option<Few>,
    bodies: Option<Few>,
}

type Few = ArrayVec<u16, 64>;

/// Where along a line it stops, and what stops it.
type Stop = (i32, Obstruction);

struct Sight<'a> {
    ground: &'a Ground,
    rules: &'a Rules,
    bodies: &'a [Body<'a>],
    near: Near,
}

/// How much of a body's edge a line may cut, in thousandths: corners are rounded.
const HAIR: i32 = 2;

impl Sight<'_> {
    /// Each kind of obstruction names the place where it stops the line, if it does; that none
    /// does is the same as the answer of [`Sight::blocked`].
    fn ray(&self, a: Point, b: Point, levels: (i8, i8)) -> Sightline {
        let (line, levels, flipped) = canonical(a, b, levels);
        let stops = [
            self.too_far(&line).then(|| self.limit_along(&line, flipped)),
            veil::stop(self, &line, flipped),
            crest::stop(self, &line, levels, flipped),
            self.body_stop(&line, levels, flipped),
        ];
        let stops = stops.into_iter().flatten();
        let nearest = stops.min_by_key(|&(parts, by)| (distance(parts, flipped), by));
        match nearest {
            Some((parts, by)) => Sightline::Blocked { at: line.point(parts), by },
            None => Sightline::Clear,
        }
    }

    /// The same question without the place, for the many lines between two units.
    fn blocked(&self, line: &Line, levels: (i8, i8)) -> bool {
        self.too_far(line)
            || self.bodies_block(line, levels)
            || veil::blocks(self, line)
            || crest::blocks(self, line, levels)
    }

    fn too_far(&self, line: &Line) -> bool {
        self.rules.limit.is_some_and(|limit| line.length() > i64::from(limit))
    }

    fn limit_along(&self, line: &Line, flipped: bool) -> Stop {
        let limit = i64::from(self.rules.limit.unwrap_or(0).max(0));
        let parts = part(limit, line.length().max(1));
        (if flipped { WHOLE - parts } else { parts }, Obstruction::TooFar)
    }

    fn bodies_block(&self, line: &Line, levels: (i8, i8)) -> bool {
        let mut blocked = false;
        self.each_body(line, levels, |_, body| blocked = blocked || body_blocks(body, line));
        blocked
    }

    fn body_stop(&self, line: &Line, levels: (i8, i8), flipped: bool) -> Option<Stop> {
        let mut nearest: Option<(i32, Stop)> = None;
        self.each_body(line, levels, |index, body| {
            if body_blocks(body, line) {
                let own = Own::new(&body.footprint.frame, line.a, line.b);
                let (from, to) = clip(&own, body.footprint.hull()).unwrap_or((0, WHOLE));
                let parts = if flipped { to } else { from };
                let stop = (distance(parts, flipped), (parts, Obstruction::Body(index)));
                nearest = Some(nearest.map_or(stop, |nearest| nearest.min(stop)));
            }
        });
        nearest.map(|(_, stop)| stop)
    }

    /// The bodies whose circles a line may pass through.
    #[inline]
    fn each_body(&self, line: &Line, levels: (i8, i8), mut act: impl FnMut(u16, &Body<'_>)) {
        let floor = levels.0.min(levels.1);
        // Twice the middle of the line's box and its size, since halves are not whole.
        let (a, b, length) = (line.a, line.b, line.length_at_most());
        let middle = Point { x: a.x + b.x, y: a.y + b.y };
        let span = Point { x: (a.x - b.x).abs(), y: (a.y - b.y).abs() };
        let near = |index: u16| {
            let body = &self.bodies[usize::from(index)];
            let (centre, radius) = (body.footprint.centre(), body.footprint.radius());
            let aside = cross(line.vector, centre.minus(line.a)).abs();
            let beside = (2 * centre.x - middle.x).abs() <= span.x + 2 * radius;
            let beyond = (2 * centre.y - middle.y).abs() <= span.y + 2 * radius;
            (body.level >= floor) & beside & beyond & (aside <= i64::from(radius) * length)
        };
        let act = |index: u16| act(index, &self.bodies[usize::from(index)]);
        match &self.near.bodies {
            None => each_where(0..self.bodies.len().min(usize::from(u16::MAX)) as u16, near, act),
            Some(few) => each_where(few.iter().copied(), near, act),
        }
    }

    fn level(&self, point: Point) -> i8 {
        let levels = &self.ground.levels;
        let contains = |&index: &u16| levels.outline(index).contains(point);
        let top = match &self.near.levels {
            None => (0..levels.count()).rev().find(contains),
            Some(near) => near.iter().rev().copied().find(|it| contains(it)),
        };
        top.map_or(0, |index| levels.marks[usize::from(index)])
    }
}

impl Near {
    fn within(ground: &Ground, around: Bounds, bodies: &[Body<'_>]) -> Near {
        let close = |body: &Body<'_>| {
            let footprint = body.footprint;
            around.grown(footprint.radius()).contains(footprint.centre())
        };
        Near {
            levels: few(&ground.levels.bounds, |bounds| bounds.meets(around)),
            bodies: few(bodies, close),
        }
    }
}

fn few<T>(all: &[T], wanted: impl Fn(&T) -> bool) -> Option<Few> {
    let mut few = Few::new();
    for (index, item) in (0..).zip(all) {
        if wanted(item) {
            few.try_push(index).ok()?;
        }
    }
    Some(few)
}

/// The line from the lesser end to the greater, with the levels of its ends, and whether that
/// turned it round.
fn canonical(a: Point, b: Point, levels: (i8, i8)) -> (Line, (i8, i8), bool) {
    if a <= b {
        (Line::new(a, b), levels, false)
    } else {
        (Line::new(b, a), (levels.1, levels.0), true)
    }
}

fn body_blocks(body: &Body<'_>, line: &Line) -> bool {
    let own = Own::new(&body.footprint.frame, line.a, line.b);
    passes(&own, body.footprint.hull(), HAIR)
}

/// How far a place along a line is from the end that is asked.
const fn distance(parts: i32, flipped: bool) -> i32 {
    if flipped { WHOLE - parts } else { parts }
}

/// Acts on those for which something holds. It is asked of 64 at a time before any is acted on:
/// few hold, nobody can tell which, and a wrong guess at a jump costs more than the question.
#[inline]
fn each_where(
    mut all: impl ExactSizeIterator<Item = u16> + Clone,
    holds: impl Fn(u16) -> bool,
    mut act: impl FnMut(u16),
) {
    while all.len() > 0 {
        let chunk = all.clone();
        let mut held: u64 = 0;
        for (place, index) in all.by_ref().take(64).enumerate() {
            held |= u64::from(holds(index)) << place;
        }
        while held != 0 {
            let place = held.trailing_zeros() as usize;
            chunk.clone().nth(place).into_iter().for_each(&mut act);
            held &= held - 1;
        }
    }
}
