//! Distances between footprints.

use crate::{
    footprint::{Footprint, Quad},
    line::Line,
    point::Point,
    quad::{
        distance_of, holds, nearest_on_segment, point_to_quad, point_to_segment, quad_to_quad,
        quads_overlap, segment_to_quad, segments_meet,
    },
};

/// The shortest gap between the blocks of two footprints: zero if they touch or overlap, otherwise
/// at least a thousandth.
pub fn gap(a: &Footprint, b: &Footprint) -> i32 {
    let mut least = u64::MAX;
    for first in a.blocks() {
        for second in b.blocks() {
            least = least.min(quad_to_quad(&first, &second));
            if least == 0 {
                return 0;
            }
        }
    }
    distance_of(least).max(1)
}

/// The gap, if it is at most `limit`. Footprints that are far apart are ruled out by their bounding
/// circles.
pub fn gap_within(a: &Footprint, b: &Footprint, limit: i32) -> Option<i32> {
    if are_apart(a, b, i64::from(limit)) {
        return None;
    }
    Some(gap(a, b)).filter(|&gap| gap <= limit)
}

/// The range: from the front line of the first to the nearest part of the second.
pub fn range(from: &Footprint, to: &Footprint) -> i32 {
    let [left, right] = from.front();
    let least = to.blocks().map(|block| segment_to_quad(left, right, &block)).min().unwrap_or(0);
    at_least_apart(least)
}

/// The line along which [`range`] is measured: from the front of the first to the second. Of
/// equally short lines, the one nearest the left end of the front.
pub fn shortest_line(from: &Footprint, to: &Footprint) -> (Point, Point) {
    let [left, right] = from.front();
    let mut best = (u64::MAX, left, left);
    for block in to.blocks() {
        best = best.min(shortest_to_block(left, right, &block));
    }
    (best.1, best.2)
}

/// Whether the interiors overlap by more than a hair. Touching is not overlapping, and since
/// corners are rounded, two thousandths are allowed.
pub fn overlaps(a: &Footprint, b: &Footprint) -> bool {
    !are_apart(a, b, 0)
        && a.blocks().any(|first| b.blocks().any(|second| quads_overlap(&first, &second)))
}

/// The distance from a point to the nearest part of a footprint.
pub fn distance_to_point(footprint: &Footprint, point: Point) -> i32 {
    let point = point.held();
    let least = footprint.blocks().map(|block| point_to_quad(point, &block)).min().unwrap_or(0);
    at_least_apart(least)
}

/// Whether the gap is certainly more than `limit`, judging by the bounding circles.
pub(crate) fn are_apart(a: &Footprint, b: &Footprint, limit: i64) -> bool {
    let centres = i64::from(a.radius()) + i64::from(b.radius()) + limit + 2;
    a.centre().distance_squared(b.centre()) > centres * centres
}

fn at_least_apart(four_squares: u64) -> i32 {
    if four_squares == 0 { 0 } else { distance_of(four_squares).max(1) }
}

fn shortest_to_block(left: Point, right: Point, block: &Quad) -> (u64, Point, Point) {
    if holds(block, left) {
        return (0, left, left);
    }
    let front = Line::new(left, right);
    let mut best = (u64::MAX, left, left);
    let mut consider = |four_squares, start: Point, end: Point| {
        let better = (four_squares, left.distance_squared(start));
        if better < (best.0, left.distance_squared(best.1)) {
            best = (four_squares, start, end);
        }
    };
    for i in 0..4 {
        let (corner, next) = (block[i], block[(i + 1) % 4]);
        for end in [left, right] {
            let nearest = nearest_on_segment(end, corner, next);
            consider(point_to_segment(end, corner, next), end, nearest);
        }
        let nearest = nearest_on_segment(corner, left, right);
        consider(point_to_segment(corner, left, right), nearest, corner);
        if segments_meet(left, right, corner, next) {
            // If they do not cross they only touch, and an end of one is on the other.
            if let Some(parts) = front.crossing(corner, next) {
                consider(0, front.point(parts), front.point(parts));
            }
        }
    }
    best
}
