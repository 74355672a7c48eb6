//! Areas on a table.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{
    footprint::{Footprint, Quad},
    line::Line,
    point::{Point, cross},
    quad::{parted_by_edge, segments_meet},
};

/// A closed outline of 3 to 256 points that encloses some area. Its edge is part of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polygon {
    points: Vec<Point>,
    bounds: Bounds,
}

/// The upright rectangle around something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The corner with the smallest coordinates.
    pub low: Point,
    /// The corner with the largest.
    pub high: Point,
}

/// Why points do not make an outline, or a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Too few points.
    TooFew,
    /// More points than allowed.
    TooMany,
    /// A point is farther out than a table can be.
    TooFarOut,
    /// It encloses nothing.
    NoArea,
    /// It is wider than a table, or its width is negative.
    Width,
}

impl Polygon {
    /// The most points of an outline.
    pub const MOST: usize = 256;

    /// An outline through these points, in order, and back to the first.
    pub fn new(points: Vec<Point>) -> Result<Polygon, Fault> {
        check(&points, 3)?;
        let edges = points.iter().zip(points.iter().cycle().skip(1));
        let doubled: i64 = edges.map(|(a, b)| cross(a.minus(points[0]), b.minus(points[0]))).sum();
        if doubled == 0 {
            return Err(Fault::NoArea);
        }
        let bounds = Bounds::around(&points);
        Ok(Polygon { points, bounds })
    }

    /// An upright rectangle between two opposite corners.
    pub fn rectangle(a: Point, b: Point) -> Result<Polygon, Fault> {
        Polygon::new(vec![a, Point { x: a.x, y: b.y }, b, Point { x: b.x, y: a.y }])
    }

    /// Its points.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The upright rectangle around it.
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether a point is inside or on the edge.
    pub fn contains(&self, point: Point) -> bool {
        if !self.bounds.contains(point) {
            return false;
        }
        let mut inside = false;
        let mut before = self.points[self.points.len() - 1];
        for &after in &self.points {
            let (before_above, after_above) = (before.y > point.y, after.y > point.y);
            if before_above != after_above {
                let side = cross(after.minus(before), point.minus(before));
                if side == 0 {
                    return true;
                }
                inside ^= (side > 0) == after_above;
            } else if before.y == point.y || after.y == point.y {
                let between = before.x.min(after.x) <= point.x && point.x <= before.x.max(after.x);
                let at_corner = after == point || before == point;
                if at_corner || (before.y == point.y && after.y == point.y && between) {
                    return true;
                }
            }
            before = after;
        }
        inside
    }

    /// How much of a footprint lies inside: the covered area and the whole area, both in eighths of
    /// a square thousandth. Exact where nothing needs rounding.
    pub fn share_covered(&self, footprint: &Footprint) -> (i64, i64) {
        footprint.blocks().fold((0, 0), |(covered, whole), block| {
            let area = quad_area(&block);
            (covered + self.area_within(&block, area), whole + area)
        })
    }

    /// The length of the part of a line from `a` to `b` that is inside, to the nearest thousandth.
    pub fn length_within(&self, a: Point, b: Point) -> i32 {
        let line = Line::new(a.held(), b.held());
        let mut total = 0;
        line.runs_inside(&self.points, |from, to| total += to - from);
        line.length_of(total)
    }

    /// Whether two areas have a place in common, edges included; may also be true of large areas
    /// that are only near each other.
    pub(crate) fn touches(&self, other: &Polygon) -> bool {
        const MANY: usize = 4096;
        if !self.bounds.meets(other.bounds) {
            return false;
        }
        if self.points.len() * other.points.len() > MANY {
            return true;
        }
        let meet = |(a, b)| other.edges().any(|(c, d)| segments_meet(a, b, c, d));
        self.contains(other.points[0]) || other.contains(self.points[0]) || self.edges().any(meet)
    }

    fn edges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        let ends = self.points.iter().copied();
        self.points.iter().copied().zip(ends.cycle().skip(1))
    }

    fn area_within(&self, block: &Quad, area: i64) -> i64 {
        if !self.bounds.meets(Bounds::around(block)) {
            return 0;
        }
        let next = |i: usize| self.points[(i + 1) % self.points.len()];
        let cuts = |i: usize| {
            let ends = [self.points[i], next(i)];
            (0..4).any(|j| segments_meet(ends[0], ends[1], block[j], block[(j + 1) % 4]))
                || !parted_by_edge(block, &ends)
        };
        if !(0..self.points.len()).any(cuts) {
            return if self.contains(block[0]) { area } else { 0 };
        }
        clipped_area(&self.points, block).min(area)
    }
}

impl Bounds {
    /// Around these points, of which there is at least one.
    pub fn around(points: &[Point]) -> Bounds {
        let first = points.first().copied().unwrap_or_default();
        points.iter().fold(Bounds { low: first, high: first }, |bounds, point| Bounds {
            low: Point { x: bounds.low.x.min(point.x), y: bounds.low.y.min(point.y) },
            high: Point { x: bounds.high.x.max(point.x), y: bounds.high.y.max(point.y) },
        })
    }

    /// Whether a point is inside or on the edge.
    pub const fn contains(self, point: Point) -> bool {
        (self.low.x <= point.x)
            & (point.x <= self.high.x)
            & (self.low.y <= point.y)
            & (point.y <= self.high.y)
    }

    /// Whether two rectangles touch or overlap.
    pub const fn meets(self, other: Bounds) -> bool {
        // Without short-circuiting: four comparisons are quicker than four branches.
        (self.low.x <= other.high.x)
            & (other.low.x <= self.high.x)
            & (self.low.y <= other.high.y)
            & (other.low.y <= self.high.y)
    }

    /// The rectangle around both.
    pub fn joined(self, other: Bounds) -> Bounds {
        Bounds::around(&[self.low, self.high, other.low, other.high])
    }

    /// This rectangle extended by this much on every side.
    pub const fn grown(self, by: i32) -> Bounds {
        Bounds {
            low: Point { x: self.low.x.saturating_sub(by), y: self.low.y.saturating_sub(by) },
            high: Point { x: self.high.x.saturating_add(by), y: self.high.y.saturating_add(by) },
        }
    }
}

pub(crate) fn check(points: &[Point], least: usize) -> Result<(), Fault> {
    if points.len() < least {
        return Err(Fault::TooFew);
    }
    if points.len() > Polygon::MOST {
        return Err(Fault::TooMany);
    }
    if points.iter().any(|&point| point != point.held()) {
        return Err(Fault::TooFarOut);
    }
    Ok(())
}

pub(crate) fn quad_area(quad: &Quad) -> i64 {
    cross(quad[2].minus(quad[0]), quad[3].minus(quad[1])).abs() * 4
}

/// Clips the outline to each side of the block in turn. The bridges this leaves in hollow outlines
/// run back over themselves and enclose nothing. Cuts are rounded to 1,024ths.
fn clipped_area(points: &[Point], block: &Quad) -> i64 {
    let fine = |point: &Point| {
        let (x, y) = point.minus(block[0]);
        (x << 10, y << 10)
    };
    let mut outline: Vec<(i64, i64)> = points.iter().map(fine).collect();
    for i in 0..4 {
        let (start, end) = (fine(&block[i]), fine(&block[(i + 1) % 4]));
        let edge = (end.0 - start.0, end.1 - start.1);
        let outside = |p: (i64, i64)| {
            let from = (i128::from(p.0 - start.0), i128::from(p.1 - start.1));
            i128::from(edge.0) * from.1 - i128::from(edge.1) * from.0
        };
        let mut kept = Vec::with_capacity(outline.len() + 4);
        for (index, &here) in outline.iter().enumerate() {
            let next = outline[(index + 1) % outline.len()];
            let (now, then) = (outside(here), outside(next));
            if now <= 0 {
                kept.push(here);
            }
            if (now < 0 && then > 0) || (now > 0 && then < 0) {
                let cut = |a: i64, b: i64| a + divided(i128::from(b - a) * now, now - then);
                kept.push((cut(here.0, next.0), cut(here.1, next.1)));
            }
        }
        outline = kept;
        if outline.len() < 3 {
            return 0;
        }
    }
    let doubled: i128 = (0..outline.len())
        .map(|i| {
            let ((ax, ay), (bx, by)) = (outline[i], outline[(i + 1) % outline.len()]);
            i128::from(ax) * i128::from(by) - i128::from(ay) * i128::from(bx)
        })
        .sum();
    // From half a 1,024th squared to an eighth of a thousandth squared.
    ((doubled.abs() + (1 << 17)) >> 18) as i64
}

/// To the nearest whole.
fn divided(above: i128, below: i128) -> i64 {
    let (above, below) = if below < 0 { (-above, -below) } else { (above, below) };
    ((2 * above + below).div_euclid(2 * below)) as i64
}

impl TryFrom<Vec<Point>> for Polygon {
    type Error = Fault;

    fn try_from(points: Vec<Point>) -> Result<Polygon, Fault> {
        Polygon::new(points)
    }
}

impl From<Polygon> for Vec<Point> {
    fn from(polygon: Polygon) -> Vec<Point> {
        polygon.points
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::TooFew => "too few points",
            Fault::TooMany => "more than 256 points",
            Fault::TooFarOut => "a point lies more than 1,000 inches out",
            Fault::NoArea => "the outline encloses nothing",
            Fault::Width => "the width is below nothing or above 1,000 inches",
        })
    }
}

impl std::error::Error for Fault {}
