//! Finds the few of many areas that a line may meet, 64 at a time.
//!
//! Along each of four axes (east, north and the two diagonals) the table is cut into 64 strips, and
//! for every strip it is known which areas begin in it or before, and which end in it or after. A
//! line spans some strips of each axis; what is left when all four are laid over each other is
//! little more than what it passes.

use crate::{line::Line, point::Point};

const AXES: usize = 4;
const STRIPS: usize = 64;

/// Up to 64 areas, one bit each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sieve {
    axes: Box<[Axis; AXES]>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Axis {
    low: i32,
    /// Strips are a power of two wide.
    shift: u32,
    begun: [u64; STRIPS],
    not_ended: [u64; STRIPS],
}

impl Sieve {
    /// For up to 64 outlines.
    pub(crate) fn new(outlines: &[&[Point]]) -> Sieve {
        let axis = |axis: usize| {
            let spans = outlines.iter().map(|outline| span(outline, axis)).collect::<Vec<_>>();
            Axis::new(&spans)
        };
        Sieve { axes: Box::new([axis(0), axis(1), axis(2), axis(3)]) }
    }

    /// The areas that a line may meet.
    #[inline]
    pub(crate) fn may_meet(&self, line: &Line) -> u64 {
        let (a, b) = (along_axes(line.a), along_axes(line.b));
        let mut left = u64::MAX;
        for (axis, (&from, &to)) in self.axes.iter().zip(a.iter().zip(&b)) {
            left &= axis.begun[axis.strip(from.max(to))] & axis.not_ended[axis.strip(from.min(to))];
        }
        left
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
        let mut axis = Axis { low, shift, begun: [0; STRIPS], not_ended: [0; STRIPS] };
        for (index, &(from, to)) in spans.iter().enumerate() {
            let (first, last) = (axis.strip(from), axis.strip(to));
            axis.begun[first..].iter_mut().for_each(|bits| *bits |= 1 << index);
            axis.not_ended[..=last].iter_mut().for_each(|bits| *bits |= 1 << index);
        }
        axis
    }

    /// The strip of a place; what is beyond the last area counts to the outermost strip.
    #[inline]
    fn strip(&self, place: i32) -> usize {
        ((place - self.low) >> self.shift).clamp(0, STRIPS as i32 - 1) as usize
    }
}

fn span(outline: &[Point], axis: usize) -> (i32, i32) {
    let places = || outline.iter().map(|&point| along_axes(point)[axis]);
    (places().min().unwrap_or(0), places().max().unwrap_or(0))
}

/// East, north-east, north and south-east. Held places, and their sums, are far from overflowing.
#[inline]
const fn along_axes(point: Point) -> [i32; AXES] {
    [point.x, point.x + point.y, point.y, point.x - point.y]
}
