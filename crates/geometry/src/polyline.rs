//! Roads, streams and walls: lines on a table that may have a width.

use serde::{Deserialize, Serialize};

use crate::{
    footprint::Footprint,
    line::Line,
    point::Point,
    polygon::{Bounds, Fault, check},
    quad::{distance_of, point_to_segment, segment_to_quad},
};

/// A line through 2 to 256 points, with a width to each side.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Raw", into = "Raw")]
pub struct Polyline {
    points: Vec<Point>,
    half_width: i32,
    bounds: Bounds,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Raw {
    points: Vec<Point>,
    #[serde(default)]
    half_width: i32,
}

impl Polyline {
    /// A line through these points.
    pub fn new(points: Vec<Point>, half_width: i32) -> Result<Polyline, Fault> {
        check(&points, 2)?;
        if !(0..=Point::MOST).contains(&half_width) {
            return Err(Fault::Width);
        }
        let bounds = Bounds::around(&points);
        Ok(Polyline { points, half_width, bounds })
    }

    /// Its points.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// How far it reaches to each side.
    pub const fn half_width(&self) -> i32 {
        self.half_width
    }

    /// The upright rectangle around its points, without its width.
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The distance from a point to the middle of the line.
    pub fn distance(&self, point: Point) -> i32 {
        let point = point.held();
        let each = self.segments().map(|(a, b)| point_to_segment(point, a, b));
        distance_of(each.min().unwrap_or(0))
    }

    /// Whether its width reaches a point.
    pub fn reaches(&self, point: Point) -> bool {
        self.bounds.grown(self.half_width).contains(point) && {
            let point = point.held();
            let most = 4 * (i64::from(self.half_width) * i64::from(self.half_width)) as u64;
            self.segments().any(|(a, b)| point_to_segment(point, a, b) <= most)
        }
    }

    /// The gap between its middle and a footprint.
    pub fn gap(&self, footprint: &Footprint) -> i32 {
        let least = footprint
            .blocks()
            .flat_map(|block| self.segments().map(move |(a, b)| segment_to_quad(a, b, &block)))
            .min()
            .unwrap_or(0);
        if least == 0 { 0 } else { distance_of(least).max(1) }
    }

    /// How often a line from `a` to `b` crosses its middle. A line that ends on it and another that
    /// continues from there count once together.
    pub fn crossings(&self, a: Point, b: Point) -> u16 {
        let mut count = 0;
        self.each_crossing(&Line::new(a.held(), b.held()), |_| count += 1);
        count
    }

    /// Calls back with each place along a line where it crosses this one.
    pub(crate) fn each_crossing(&self, line: &Line, mut found: impl FnMut(i32)) {
        if self.bounds.meets(line.bounds()) {
            for (a, b) in self.segments() {
                line.crossing(a, b).into_iter().for_each(&mut found);
            }
        }
    }

    pub(crate) fn segments(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.points.windows(2).map(|pair| (pair[0], pair[1]))
    }
}

/// Those parts of lines that are near some place, to be asked of many points there whether they reach them.
#[derive(Clone, Debug)]
pub struct Nearby {
    segments: Vec<(Point, Point, Bounds)>,
    within: i32,
}

impl Nearby {
    /// The parts of lines that may be nearer than `within` to a point of a rectangle.
    pub fn new<'a>(
        lines: impl IntoIterator<Item = &'a Polyline>,
        around: Bounds,
        within: i32,
    ) -> Nearby {
        let near = |bounds: Bounds| bounds.grown(within).meets(around);
        let lines = lines.into_iter().filter(|line| near(line.bounds));
        let segments =
            lines.flat_map(Polyline::segments).map(|(a, b)| (a, b, Bounds::around(&[a, b])));
        Nearby { segments: segments.filter(|it| near(it.2)).collect(), within }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }

    /// Whether any of the lines is nearer to a point, which is in the rectangle.
    pub fn has_near(&self, point: Point) -> bool {
        let point = point.held();
        // A distance is rounded up, so the double of a smaller one is at most twice the next smaller.
        let below = u64::from((2 * self.within - 1).max(0).unsigned_abs());
        self.segments.iter().any(|&(a, b, bounds)| {
            bounds.grown(self.within).contains(point)
                && point_to_segment(point, a, b) < below * below
        })
    }
}

impl TryFrom<Raw> for Polyline {
    type Error = Fault;

    fn try_from(raw: Raw) -> Result<Polyline, Fault> {
        Polyline::new(raw.points, raw.half_width)
    }
}

impl From<Polyline> for Raw {
    fn from(line: Polyline) -> Raw {
        Raw { points: line.points, half_width: line.half_width }
    }
}
