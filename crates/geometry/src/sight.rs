//! Who sees whom: lines of sight over ground with classes and levels, past bodies of troops.
//!
//! Every line is worked out from the lesser of its ends to the greater, so that sight is symmetric
//! to the bit. First it is asked whether a line is blocked, without naming the place; only for a
//! blocked line is the place worked out.

mod crest;
mod stop;
mod veil;

use std::cell::Cell;

use crate::{
    arithmetic::{WHOLE, part},
    clip::{Own, clip, passes},
    footprint::Footprint,
    ground::{CLASSES, Ground},
    line::Line,
    patches::{Some64, each_bit},
    point::Point,
    sieve::{Heading, Swath},
    sight::stop::Stop,
};

/// How a class of ground hides what is behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Veil {
    /// Not at all.
    #[default]
    Clear,
    /// A line may pass through this much of it; different classes add up as fractions of their
    /// limits.
    Deep(i32),
    /// Nothing passes, but a unit near its edge inside sees out.
    Opaque,
}

/// What sight depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The veil of each class of ground.
    pub veils: [Veil; CLASSES],
    /// How far back from the edge of a height, or inside opaque ground, a unit still sees out.
    pub brow: i32,
    /// The limit of sight.
    pub limit: Option<i32>,
}

/// A body of troops that blocks sight.
#[derive(Clone, Copy, Debug)]
pub struct Body<'a> {
    /// Where it stands; the rectangle around its blocks counts.
    pub footprint: &'a Footprint,
    /// Its level; bodies below both ends of a line do not block it.
    pub level: i8,
}

/// Whether a line is clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sightline {
    /// It is.
    Clear,
    /// It is not.
    Blocked {
        /// Where it is blocked, seen from its beginning.
        at: Point,
        /// What blocks it.
        by: Obstruction,
    },
}

/// What blocks a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Obstruction {
    /// It is longer than the limit of sight.
    TooFar,
    /// A region, by its index in the ground.
    Region(u16),
    /// Higher ground, by the index of its level in the ground.
    Crest(u16),
    /// The open table, for ends that lie below it.
    Table,
    /// A body, by its index in the list of bodies.
    Body(u16),
}

impl Sightline {
    /// Whether it is clear.
    pub const fn is_clear(self) -> bool {
        matches!(self, Sightline::Clear)
    }
}

/// Whether the line from one place to another is clear and, if not, where it is blocked.
pub fn ray(ground: &Ground, rules: &Rules, a: Point, b: Point, bodies: &[Body<'_>]) -> Sightline {
    let (a, b) = (a.held(), b.held());
    let levels = (ground.level_at(a), ground.level_at(b));
    Sight { ground, rules, bodies, near: Near::ALL, last_body: Cell::new(None) }.ray(a, b, levels)
}

/// Whether two units see each other, that is, whether any line between their corners and centres is
/// clear. If none is, the answer is what blocks the line from centre to centre. Leave both units
/// out of the bodies.
pub fn sees(
    ground: &Ground,
    rules: &Rules,
    a: &Footprint,
    b: &Footprint,
    bodies: &[Body<'_>],
) -> Sightline {
    let (from, to) = (a.sight_points().map(Point::held), b.sight_points().map(Point::held));
    let levels = |it: Point| ground.level_at(it);
    let (from_levels, to_levels) = (from.map(levels), to.map(levels));
    let floor = from_levels.into_iter().chain(to_levels).min().unwrap_or(0);
    let heading = Heading::of(to[4].minus(from[4]));
    let swath = Swath::around(heading, from.into_iter().chain(to));
    let near = Near {
        regions: veil::fewer(ground, rules, ground.regions.within(&swath)),
        levels: crest::fewer(ground, floor, ground.levels.within(&swath)),
        bodies: bodies_where(bodies, |it| {
            swath.meets_circle(it.footprint.centre(), it.footprint.radius())
        }),
    };
    let sight = Sight { ground, rules, bodies, near, last_body: Cell::new(None) };

    // Centres come last in the lists and are the likeliest to see, so they are tried first.
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

/// The areas and bodies that any line between two units can meet.
struct Near {
    regions: Some64,
    levels: Some64,
    bodies: Some64,
}

/// The areas that one line can meet.
struct Areas {
    regions: Some64,
    levels: Some64,
}

struct Sight<'a> {
    ground: &'a Ground,
    rules: &'a Rules,
    bodies: &'a [Body<'a>],
    near: Near,
    /// The body that blocked a line last.
    last_body: Cell<Option<u16>>,
}

/// How far into a body a line may cut, in thousandths, since corners are rounded.
const HAIR: i32 = 2;

impl Sight<'_> {
    /// Each kind of obstruction gives the place where it stops the line, if it does; none does
    /// exactly when [`Sight::blocked`] says so.
    #[inline]
    fn ray(&self, a: Point, b: Point, levels: (i8, i8)) -> Sightline {
        let (line, levels, flipped) = canonical(a, b, levels);
        let areas = self.areas(&line);
        let mut nearest = self.body_stop(&line, levels, flipped);
        nearest = nearest.min(veil::stop(self, &line, areas.regions, flipped));
        nearest = nearest.min(crest::stop(self, &line, areas.levels, levels, flipped));
        if self.too_far(&line) {
            nearest = nearest.min(self.limit_along(&line));
        }
        match nearest.obstruction() {
            Some(by) => Sightline::Blocked { at: line.point(nearest.parts(flipped)), by },
            None => Sightline::Clear,
        }
    }

    /// The same question without the place, for the many lines between two units.
    fn blocked(&self, line: &Line, levels: (i8, i8)) -> bool {
        if self.too_far(line) || self.bodies_block(line, levels) {
            return true;
        }
        let areas = self.areas(line);
        veil::blocks(self, line, areas.regions) || crest::blocks(self, line, areas.levels, levels)
    }

    /// The areas that a line may meet. All are looked up before any is used, so that no lookup
    /// waits for another.
    #[inline]
    fn areas(&self, line: &Line) -> Areas {
        Areas {
            regions: self.ground.regions.within(&line.swath).both(self.near.regions),
            levels: self.ground.levels.within(&line.swath).both(self.near.levels),
        }
    }

    fn too_far(&self, line: &Line) -> bool {
        self.rules.limit.is_some_and(|limit| line.length() > i64::from(limit))
    }

    fn limit_along(&self, line: &Line) -> Stop {
        let limit = i64::from(self.rules.limit.unwrap_or(0).max(0));
        Stop::after(part(limit, line.length().max(1)), Obstruction::TooFar)
    }

    /// One body often blocks many of the lines between two units, so the last one that did is tried
    /// first.
    fn bodies_block(&self, line: &Line, levels: (i8, i8)) -> bool {
        let floor = levels.0.min(levels.1);
        let last = self.last_body.get().map(|index| &self.bodies[usize::from(index)]);
        if last.is_some_and(|body| body.level >= floor && body_blocks(body, line)) {
            return true;
        }
        let mut blocked = false;
        self.each_body(line, levels, |index, body| {
            if !blocked && body_blocks(body, line) {
                blocked = true;
                self.last_body.set(Some(index));
            }
        });
        blocked
    }

    fn body_stop(&self, line: &Line, levels: (i8, i8), flipped: bool) -> Stop {
        let mut nearest = Stop::NONE;
        self.each_body(line, levels, |index, body| {
            let own = Own::new(&body.footprint.frame, line.a, line.b);
            if passes(&own, body.footprint.hull(), HAIR) {
                let (from, to) = clip(&own, body.footprint.hull()).unwrap_or((0, WHOLE));
                let parts = if flipped { to } else { from };
                nearest = nearest.min(Stop::at(parts, flipped, Obstruction::Body(index)));
            }
        });
        nearest
    }

    /// The bodies whose circles a line may pass through. Up to 64 are tested before any is acted
    /// on: few pass, which ones is unpredictable, and a mispredicted branch costs more than the
    /// test.
    #[inline]
    fn each_body(&self, line: &Line, levels: (i8, i8), mut act: impl FnMut(u16, &Body<'_>)) {
        let floor = levels.0.min(levels.1);
        let near = |body: &Body<'_>| {
            let footprint = body.footprint;
            (body.level >= floor) & line.swath.meets_circle(footprint.centre(), footprint.radius())
        };
        let all = self.bodies.get(..usize::from(u16::MAX)).unwrap_or(self.bodies);
        for (word, bodies) in (0..).zip(all.chunks(64)) {
            let mut found = 0;
            if self.near.bodies == Some64::ALL {
                for body in bodies.iter().rev() {
                    found = found << 1 | u64::from(near(body));
                }
            } else {
                each_bit(self.near.bodies.0, |bit| {
                    found |= u64::from(near(&bodies[usize::from(bit)])) << bit;
                });
            }
            each_bit(found, |bit| act(word * 64 + bit, &bodies[usize::from(bit)]));
        }
    }
}

impl Near {
    const ALL: Near = Near { regions: Some64::ALL, levels: Some64::ALL, bodies: Some64::ALL };
}

/// The line from the lesser end to the greater, with the levels of its ends, and whether it was
/// turned round.
#[inline]
fn canonical(a: Point, b: Point, levels: (i8, i8)) -> (Line, (i8, i8), bool) {
    // Picked from arrays, since which end is the lesser is unpredictable.
    let flipped = in_order(a) > in_order(b);
    let (first, second) = (usize::from(flipped), usize::from(!flipped));
    let (ends, heights) = ([a, b], [levels.0, levels.1]);
    (Line::new(ends[first], ends[second]), (heights[first], heights[second]), flipped)
}

/// A number that orders places: the greater place has the greater number.
const fn in_order(point: Point) -> i64 {
    ((point.x as i64) << 32) + point.y as i64
}

fn body_blocks(body: &Body<'_>, line: &Line) -> bool {
    let own = Own::new(&body.footprint.frame, line.a, line.b);
    passes(&own, body.footprint.hull(), HAIR)
}

/// The bodies that satisfy a condition, one bit each.
fn bodies_where(bodies: &[Body<'_>], holds: impl Fn(&Body<'_>) -> bool) -> Some64 {
    if bodies.len() > 64 {
        return Some64::ALL;
    }
    Some64(bodies.iter().rev().fold(0, |found, body| found << 1 | u64::from(holds(body))))
}
