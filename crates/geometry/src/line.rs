//! A straight line from one place to another, and what it passes on the way.
//!
//! Positions along it are parameters from 0 to 2^24, so that lengths are whole numbers and do not
//! depend on the order of calculation.

use std::cell::Cell;

use arrayvec::ArrayVec;

use crate::{
    arithmetic::{along, length, part},
    point::{Point, cross},
    polygon::{Bounds, Polygon},
    sieve::{Heading, Swath},
};

/// A line between two clamped places.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) a: Point,
    pub(crate) b: Point,
    pub(crate) vector: (i64, i64),
    /// The cross product of its vector with any place on it.
    aside: i64,
    /// The narrow strip of the table it runs in.
    pub(crate) swath: Swath,
    /// Computed on first use: most lines meet nothing, and roots are slow.
    length: Cell<Option<i64>>,
}

impl Line {
    #[inline]
    pub(crate) const fn new(a: Point, b: Point) -> Line {
        let vector = b.minus(a);
        let swath = Swath::between(Heading::of(vector), a, b);
        let aside = cross(vector, a.minus(Point { x: 0, y: 0 }));
        Line { a, b, vector, aside, swath, length: Cell::new(None) }
    }

    /// Its length, to the nearest thousandth.
    pub(crate) fn length(&self) -> i64 {
        self.length.get().unwrap_or_else(|| {
            let length = length(self.vector.0, self.vector.1);
            self.length.set(Some(length));
            length
        })
    }

    /// Whether this part of it has length zero, rounded to thousandths.
    #[inline]
    pub(crate) fn is_nothing(&self, parts: i32) -> bool {
        // Most stretches are long enough to decide without a root.
        let at_least = self.vector.0.abs().max(self.vector.1.abs());
        along(at_least, parts) == 0 && self.length_of(parts) == 0
    }

    pub(crate) fn length_of(&self, parts: i32) -> i32 {
        along(self.length(), parts) as i32
    }

    pub(crate) const fn point(&self, parts: i32) -> Point {
        self.a.part_way(self.b, parts)
    }

    pub(crate) const fn bounds(&self) -> Bounds {
        let (a, b) = (self.a, self.b);
        let (west, east) = if a.x < b.x { (a.x, b.x) } else { (b.x, a.x) };
        let (south, north) = if a.y < b.y { (a.y, b.y) } else { (b.y, a.y) };
        Bounds { low: Point { x: west, y: south }, high: Point { x: east, y: north } }
    }

    /// Whether the infinite line keeps clear of an upright rectangle.
    #[inline]
    pub(crate) const fn misses(&self, bounds: Bounds) -> bool {
        // Doubled, so that the middle of the rectangle is a whole number.
        let (low, high) = (bounds.low, bounds.high);
        let middle = (
            low.x as i64 + high.x as i64 - 2 * self.a.x as i64,
            low.y as i64 + high.y as i64 - 2 * self.a.y as i64,
        );
        let (width, height) = (high.x as i64 - low.x as i64, high.y as i64 - low.y as i64);
        let reach = self.vector.0.abs() * height + self.vector.1.abs() * width;
        cross(self.vector, middle).abs() > reach
    }

    /// Calls back with each stretch of the line that is inside an outline, in order.
    #[inline]
    pub(crate) fn runs_inside(&self, points: &[Point], mut found: impl FnMut(i32, i32)) {
        let last = points[points.len() - 1];
        if points.len() > 64 {
            return self.runs_inside_large(points, &mut found);
        }
        let crossing = self.crossed(last, points);
        // Nearly every outline is crossed twice or not at all.
        let after_first = crossing & crossing.wrapping_sub(1);
        if after_first != 0 && after_first & (after_first - 1) == 0 {
            let first = crossing.trailing_zeros() as usize;
            let second = after_first.trailing_zeros() as usize;
            let before = points[if first == 0 { points.len() } else { first } - 1];
            let one = self.cut(before, points[first]);
            let other = self.cut(points[second - 1], points[second]);
            if one != other {
                found(one.min(other), one.max(other));
            }
        } else if crossing != 0 {
            self.runs_inside_large(points, &mut found);
        }
    }

    #[inline(never)]
    fn runs_inside_large(&self, points: &[Point], found: &mut impl FnMut(i32, i32)) {
        let mut cuts: ArrayVec<i32, { Polygon::MOST }> = ArrayVec::new();
        let mut before = points[points.len() - 1];
        for chunk in points.chunks(64) {
            let mut crossing = self.crossed(before, chunk);
            while crossing != 0 {
                let index = crossing.trailing_zeros() as usize;
                let from = if index == 0 { before } else { chunk[index - 1] };
                cuts.push(self.cut(from, chunk[index]));
                crossing &= crossing - 1;
            }
            before = chunk[chunk.len() - 1];
        }
        cuts.sort_unstable();
        for pair in cuts.chunks_exact(2) {
            if pair[0] < pair[1] {
                found(pair[0], pair[1]);
            }
        }
    }

    /// Which of the edges to each of up to 64 points the infinite line crosses, one bit each; found
    /// without a branch per edge, since the crossings are unpredictable.
    ///
    /// A point on the line counts as right of it: every corner is then passed once or not at all,
    /// and the infinite line crosses an outline an even number of times.
    #[inline]
    fn crossed(&self, before: Point, points: &[Point]) -> u64 {
        let left = |bits: u64, &point: &Point| 2 * bits + u64::from(self.left(point));
        let sides = points.iter().rev().fold(0, left);
        (sides ^ (sides << 1 | u64::from(self.left(before)))) & u64::MAX >> (64 - points.len())
    }

    #[inline]
    const fn left(&self, point: Point) -> bool {
        self.vector.0 * point.y as i64 - self.vector.1 * point.x as i64 > self.aside
    }

    /// Where this line crosses a segment, if it does. Both are half open at their end, so that
    /// paths and walls of several segments are counted correctly.
    pub(crate) const fn crossing(&self, from: Point, to: Point) -> Option<i32> {
        if self.left(from) == self.left(to) {
            return None;
        }
        let edge = to.minus(from);
        let (start, end) = (cross(edge, self.a.minus(from)), cross(edge, self.b.minus(from)));
        if (start > 0) == (end > 0) {
            return None;
        }
        Some(self.cut(from, to))
    }

    /// Where the infinite line through a segment crosses this one, clamped to its ends.
    #[inline]
    const fn cut(&self, from: Point, to: Point) -> i32 {
        let edge = to.minus(from);
        let (above, below) = (cross(from.minus(self.a), edge), cross(self.vector, edge));
        let sign = if below < 0 { -1 } else { 1 };
        let (above, below) = (above * sign, below * sign);
        // Always clamp and divide: which lines end short of the edge is unpredictable, and a
        // mispredicted branch costs more than the division.
        let held = if above < 0 { 0 } else { above };
        part(if held > below { below } else { held }, below)
    }
}
