//! Distances between points, segments and convex quadrilaterals, in whole numbers.

use crate::{
    arithmetic::{four_squares, part, root_of_quarter},
    footprint::Quad,
    point::{Point, cross, dot},
};

/// Four times the square of a distance: small enough for a `u64`, fine enough to round the root.
pub(crate) type FourSquares = u64;

/// The distance whose square, times four, is this; at least 1 unless it is zero, since things that
/// do not touch are apart.
pub(crate) const fn distance_of(four: FourSquares) -> i32 {
    root_of_quarter(four) as i32
}

pub(crate) const fn point_to_segment(point: Point, a: Point, b: Point) -> FourSquares {
    let edge = b.minus(a);
    let from_a = point.minus(a);
    let along = dot(edge, from_a);
    let length_squared = dot(edge, edge);
    if along <= 0 {
        4 * dot(from_a, from_a) as u64
    } else if along >= length_squared {
        let from_b = point.minus(b);
        4 * dot(from_b, from_b) as u64
    } else {
        four_squares(cross(edge, from_a), length_squared)
    }
}

/// The place on a segment that is nearest to a point.
pub(crate) const fn nearest_on_segment(point: Point, a: Point, b: Point) -> Point {
    let edge = b.minus(a);
    let along = dot(edge, point.minus(a));
    let length_squared = dot(edge, edge);
    if along <= 0 {
        a
    } else if along >= length_squared {
        b
    } else {
        a.part_way(b, part(along, length_squared))
    }
}

/// Whether two segments have a point in common, ends included.
pub(crate) const fn segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (first, second) = (b.minus(a), d.minus(c));
    let (sc, sd) = (cross(first, c.minus(a)), cross(first, d.minus(a)));
    let (sa, sb) = (cross(second, a.minus(c)), cross(second, b.minus(c)));
    if sc == 0 && sd == 0 {
        // On one line: they meet if their boxes do.
        return overlap(a.x, b.x, c.x, d.x) && overlap(a.y, b.y, c.y, d.y);
    }
    sc.signum() * sd.signum() <= 0 && sa.signum() * sb.signum() <= 0
}

const fn overlap(a: i32, b: i32, c: i32, d: i32) -> bool {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let (from, to) = if c < d { (c, d) } else { (d, c) };
    low <= to && from <= high
}

/// Whether all of these points are strictly outside some edge of the quad.
pub(crate) fn parted_by_edge(quad: &Quad, points: &[Point]) -> bool {
    (0..4).any(|i| {
        let edge = quad[(i + 1) % 4].minus(quad[i]);
        points.iter().all(|point| cross(edge, point.minus(quad[i])) > 0)
    })
}

/// Whether a quad contains a point, edges included.
pub(crate) fn holds(quad: &Quad, point: Point) -> bool {
    (0..4).all(|i| cross(quad[(i + 1) % 4].minus(quad[i]), point.minus(quad[i])) <= 0)
}

pub(crate) fn point_to_quad(point: Point, quad: &Quad) -> FourSquares {
    if holds(quad, point) {
        return 0;
    }
    (0..4).map(|i| point_to_segment(point, quad[i], quad[(i + 1) % 4])).min().unwrap_or(0).max(1)
}

pub(crate) fn segment_to_quad(a: Point, b: Point, quad: &Quad) -> FourSquares {
    let crosses = (0..4).any(|i| segments_meet(a, b, quad[i], quad[(i + 1) % 4]));
    if crosses || holds(quad, a) {
        return 0;
    }
    let from_ends = point_to_quad(a, quad).min(point_to_quad(b, quad));
    quad.iter().map(|&corner| point_to_segment(corner, a, b)).fold(from_ends, u64::min).max(1)
}

pub(crate) fn quad_to_quad(a: &Quad, b: &Quad) -> FourSquares {
    if !parted_by_edge(a, b) && !parted_by_edge(b, a) {
        return 0;
    }
    let mut least = u64::MAX;
    for i in 0..4 {
        for j in 0..4 {
            let next = (j + 1) % 4;
            least = least.min(point_to_segment(a[i], b[j], b[next]));
            least = least.min(point_to_segment(b[i], a[j], a[next]));
        }
    }
    least.max(1)
}

/// How much quads may overlap, in thousandths, and still only touch, since corners are rounded.
const HAIR: i64 = 2;

/// Whether two quads overlap by more than a hair in every direction.
pub(crate) fn quads_overlap(a: &Quad, b: &Quad) -> bool {
    !barely_enters(a, b) && !barely_enters(b, a)
}

/// Whether, at some edge of the quad, none of the other's corners is farther in than a hair.
fn barely_enters(quad: &Quad, other: &Quad) -> bool {
    (0..4).any(|i| {
        let edge = quad[(i + 1) % 4].minus(quad[i]);
        let inside = |point: &Point| -cross(edge, point.minus(quad[i]));
        let deepest = i128::from(other.iter().map(inside).max().unwrap_or(0).max(0));
        deepest * deepest <= i128::from(HAIR * HAIR * dot(edge, edge))
    })
}
