//! Finds the few of many areas that a line may meet, 64 at a time.
//!
//! The table is cut into 64 strips along each of 34 directions, a fan all round. For every strip it
//! is known which areas begin in it or before it, and which end in it or after it. A line runs
//! nearly parallel to one of the directions and so spans little more than one of its strips;
//! intersected with the strips across it, from its beginning to its end, that leaves little but the
//! areas it passes.

use crate::point::Point;

/// Steps from an axis to the diagonal, on either side of the axis.
const STEPS: i32 = 8;
/// The number of directions nearer to one axis than to the other.
const HALF_FAN: usize = 2 * STEPS as usize + 1;
const STRIPS: usize = 64;

/// Up to 64 areas, one bit each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sieve {
    axes: Box<[Axis]>,
}

/// Strips across one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Axis {
    low: i32,
    /// Strips are a power of two wide.
    shift: u32,
    strips: [Strip; STRIPS],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Strip {
    begun: u64,
    not_ended: u64,
}

/// One of the directions of the fan.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heading {
    /// Nearer to north and south than to east and west.
    steep: bool,
    /// How many steps it leans from its quarter.
    lean: i32,
}

/// The extent of some places, across a heading and along it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Swath {
    heading: Heading,
    across: (i32, i32),
    along: (i32, i32),
}

impl Sieve {
    /// A sieve for up to 64 outlines.
    pub(crate) fn new(outlines: &[&[Point]]) -> Sieve {
        let span = |outline: &&[Point], heading: Heading| {
            let places = || outline.iter().map(|&point| heading.across(point));
            (places().min().unwrap_or(0), places().max().unwrap_or(0))
        };
        let axis = |heading: Heading| {
            let spans: Vec<(i32, i32)> = outlines.iter().map(|it| span(it, heading)).collect();
            Axis::new(&spans)
        };
        Sieve { axes: Heading::all().map(axis).collect() }
    }

    /// The areas that may lie in a swath.
    #[inline]
    pub(crate) fn may_meet(&self, swath: &Swath) -> u64 {
        let (across, along) = swath.heading.axes();
        self.axes[across].between(swath.across) & self.axes[along].between(swath.along)
    }
}

impl Axis {
    fn new(spans: &[(i32, i32)]) -> Axis {
        let low = spans.iter().map(|span| span.0).min().unwrap_or(0);
        let high = spans.iter().map(|span| span.1).max().unwrap_or(0);
        let mut shift = 0;
        while (high - low) >> shift >= STRIPS as i32 {
            shift += 1;
        }
        let mut axis = Axis { low, shift, strips: [Strip::default(); STRIPS] };
        for (index, &(from, to)) in spans.iter().enumerate() {
            let (first, last) = (axis.strip(from), axis.strip(to));
            axis.strips[first..].iter_mut().for_each(|strip| strip.begun |= 1 << index);
            axis.strips[..=last].iter_mut().for_each(|strip| strip.not_ended |= 1 << index);
        }
        axis
    }

    #[inline]
    fn between(&self, (from, to): (i32, i32)) -> u64 {
        self.strips[self.strip(to)].begun & self.strips[self.strip(from)].not_ended
    }

    /// The strip of a place; places beyond the last area fall into the outermost strip.
    #[inline]
    fn strip(&self, place: i32) -> usize {
        ((place - self.low) >> self.shift).clamp(0, STRIPS as i32 - 1) as usize
    }
}

impl Heading {
    /// The heading nearest to a vector, either way along it.
    #[inline]
    pub(crate) const fn of((dx, dy): (i64, i64)) -> Heading {
        // Clamped places are at most 2,000,000 apart, so this is far from overflowing.
        let (dx, dy) = (dx as i32, dy as i32);
        let steep = dx.abs() < dy.abs();
        let (long, short) = if steep { (dy, dx) } else { (dx, dy) };
        let size = if long == 0 { 1 } else { long.unsigned_abs() };
        let lean = ((2 * STEPS as u32 * short.unsigned_abs() + size) / (2 * size)) as i32;
        Heading { steep, lean: if (long < 0) == (short < 0) { lean } else { -lean } }
    }

    fn all() -> impl Iterator<Item = Heading> {
        let half = |steep| (-STEPS..=STEPS).map(move |lean| Heading { steep, lean });
        half(false).chain(half(true))
    }

    /// The indices of this heading's strips and of those across it.
    #[inline]
    const fn axes(self) -> (usize, usize) {
        let upright = STEPS as usize;
        let from = (self.lean + STEPS) as usize;
        if self.steep { (HALF_FAN + from, upright) } else { (from, HALF_FAN + upright) }
    }

    #[inline]
    const fn across(self, point: Point) -> i32 {
        let (along, aside) = if self.steep { (point.y, point.x) } else { (point.x, point.y) };
        STEPS * aside - self.lean * along
    }

    #[inline]
    const fn along(self, point: Point) -> i32 {
        STEPS * if self.steep { point.y } else { point.x }
    }
}

impl Swath {
    /// Between two places.
    #[inline]
    pub(crate) const fn between(heading: Heading, a: Point, b: Point) -> Swath {
        Swath {
            heading,
            across: ordered(heading.across(a), heading.across(b)),
            along: ordered(heading.along(a), heading.along(b)),
        }
    }

    /// The extent of all of these places, and so of all lines between them.
    pub(crate) fn around(heading: Heading, points: impl Iterator<Item = Point>) -> Swath {
        let nothing = (i32::MAX, i32::MIN);
        let widened = |(low, high): (i32, i32), place: i32| (low.min(place), high.max(place));
        let around = Swath { heading, across: nothing, along: nothing };
        points.fold(around, |around, point| Swath {
            heading,
            across: widened(around.across, heading.across(point)),
            along: widened(around.along, heading.along(point)),
        })
    }

    /// Whether a circle may reach into it.
    #[inline]
    pub(crate) const fn meets_circle(&self, centre: Point, radius: i32) -> bool {
        // Between two directions a step across is longer than one along, by half at most.
        let (wide, long) = (radius * (STEPS + STEPS / 2), radius * STEPS);
        reaches(self.across, self.heading.across(centre), wide)
            & reaches(self.along, self.heading.along(centre), long)
    }
}

/// Whether a place is between two others, or within this distance of them.
#[inline]
const fn reaches((low, high): (i32, i32), place: i32, by: i32) -> bool {
    // As unsigned numbers, those that are too low are too large.
    (place - low + by) as u32 <= (high - low + 2 * by) as u32
}

const fn ordered(a: i32, b: i32) -> (i32, i32) {
    if a < b { (a, b) } else { (b, a) }
}
