//! The ground of a scenario: areas, heights and lines on a table in inches.

use linstock_geometry::{Barrier, Ground, Level, Point, Polygon, Polyline, Region, Road};

use crate::terrain::{Area, Line};

/// The ground.
#[derive(Clone, Debug)]
pub struct Field {
    /// Width and depth of the table, in thousandths of an inch.
    pub size: Point,
    /// Areas; later ones lie on top.
    pub areas: Vec<AreaFeature>,
    /// Heights.
    pub heights: Vec<HeightFeature>,
    /// Lines.
    pub lines: Vec<LineFeature>,
    /// Names on the map.
    pub labels: Vec<Label>,
    ground: Ground,
}

/// An area.
#[derive(Clone, Debug, PartialEq)]
pub struct AreaFeature {
    /// What it is.
    pub kind: Area,
    /// Its name, or nothing.
    pub name: String,
    /// Where it is.
    pub outline: Polygon,
}

/// Higher ground.
#[derive(Clone, Debug, PartialEq)]
pub struct HeightFeature {
    /// How high, the plain being 0.
    pub level: i8,
    /// Its name, or nothing.
    pub name: String,
    /// Where it is.
    pub outline: Polygon,
}

/// A line.
#[derive(Clone, Debug, PartialEq)]
pub struct LineFeature {
    /// What it is.
    pub kind: Line,
    /// Its name, or nothing.
    pub name: String,
    /// Where it runs, and how wide it is.
    pub course: Polyline,
}

/// A name on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The name.
    pub text: String,
    /// Where it stands.
    pub at: Point,
}

impl Field {
    /// Lays out the ground. Streams, walls and fences are open where a ford or bridge crosses them.
    pub fn new(
        size: Point,
        areas: Vec<AreaFeature>,
        heights: Vec<HeightFeature>,
        lines: Vec<LineFeature>,
        labels: Vec<Label>,
    ) -> Field {
        let regions = areas
            .iter()
            .map(|area| Region { polygon: area.outline.clone(), class: area.kind.class() })
            .collect();
        let levels = heights
            .iter()
            .map(|height| Level { polygon: height.outline.clone(), level: height.level })
            .collect();
        let (ways, across): (Vec<&LineFeature>, Vec<&LineFeature>) =
            lines.iter().partition(|line| line.kind.is_way());
        let roads = ways
            .iter()
            .map(|way| Road { line: way.course.clone(), class: way.kind.class() })
            .collect();
        let crossings: Vec<&Polyline> = ways
            .iter()
            .filter(|way| matches!(way.kind, Line::Ford | Line::Bridge))
            .map(|way| &way.course)
            .collect();
        let barriers = across
            .iter()
            .flat_map(|line| {
                let class = line.kind.class();
                let parts = opened(&line.course, &crossings);
                parts.into_iter().map(move |course| Barrier { line: course, class })
            })
            .collect();
        // Classes come from closed lists, and sizes and numbers were checked when the file was read.
        let ground = Ground::new(size, regions, levels, roads, barriers)
            .unwrap_or_else(|_| Ground::open(size));
        Field { size, areas, heights, lines, labels, ground }
    }

    /// Bare ground.
    pub fn bare(size: Point) -> Field {
        Field::new(size, Vec::new(), Vec::new(), Vec::new(), Vec::new())
    }

    /// The ground as geometry knows it.
    pub const fn ground(&self) -> &Ground {
        &self.ground
    }

    /// Whether a point is on the table.
    pub const fn has(&self, at: Point) -> bool {
        at.x >= 0 && at.y >= 0 && at.x <= self.size.x && at.y <= self.size.y
    }

    /// The point of the table that is nearest to a point.
    pub fn nearest(&self, at: Point) -> Point {
        Point::new(at.x.clamp(0, self.size.x), at.y.clamp(0, self.size.y))
    }

    /// Whether a point is on the table or not far off it: where a unit may be that hangs over the edge.
    pub const fn near(&self, at: Point) -> bool {
        const OFF: i32 = 100_000;
        at.x >= -OFF && at.y >= -OFF && at.x <= self.size.x + OFF && at.y <= self.size.y + OFF
    }
}

/// A line without the parts that fords and bridges open.
fn opened(course: &Polyline, crossings: &[&Polyline]) -> Vec<Polyline> {
    // Half an inch is fine enough for a gap that is at least a bridge wide.
    const STEP: i32 = 250;
    if crossings.is_empty() {
        return vec![course.clone()];
    }
    let mut parts: Vec<Vec<Point>> = vec![Vec::new()];
    let open = |at: Point| crossings.iter().any(|crossing| crossing.reaches(at));
    for ends in course.points().windows(2) {
        let steps = (ends[0].distance(ends[1]) / STEP).max(1);
        for step in 0..=steps {
            let at = between(ends[0], ends[1], step, steps);
            let part = parts.last_mut().expect("there is a part");
            if !open(at) {
                // Only corners and ends are kept.
                if part.len() >= 2 && step > 0 && step < steps {
                    let last = part.len() - 1;
                    if step > 1 {
                        part[last] = at;
                        continue;
                    }
                }
                if part.last() != Some(&at) {
                    part.push(at);
                }
            } else if !part.is_empty() {
                parts.push(Vec::new());
            }
        }
    }
    let line = |points: Vec<Point>| Polyline::new(points, course.half_width()).ok();
    parts.into_iter().filter(|part| part.len() >= 2).filter_map(line).collect()
}

fn between(from: Point, to: Point, step: i32, of: i32) -> Point {
    let along = |from: i32, to: i32| {
        let way = (i64::from(to) - i64::from(from)) * i64::from(step) / i64::from(of);
        from.saturating_add(i32::try_from(way).unwrap_or(0))
    };
    Point::new(along(from.x, to.x), along(from.y, to.y))
}
