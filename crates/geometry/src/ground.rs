//! What lies on a table, in numbered classes that have no meaning here.

use serde::{Deserialize, Serialize};

use crate::{
    footprint::Footprint,
    line::Line,
    patches::Patches,
    point::Point,
    polygon::{Bounds, Polygon},
    polyline::Polyline,
    runs::Runs,
};

/// Classes are below this.
pub const CLASSES: usize = 32;

/// An area of some class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Region {
    /// Its outline.
    pub polygon: Polygon,
    /// Its class.
    pub class: u8,
}

/// An area of some height.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Level {
    /// Its outline.
    pub polygon: Polygon,
    /// Its height; the open table is 0.
    pub level: i8,
}

/// A road of some class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Road {
    /// Its course and width.
    pub line: Polyline,
    /// Its class.
    pub class: u8,
}

/// A wall, fence or stream of some class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Barrier {
    /// Its course.
    pub line: Polyline,
    /// Its class.
    pub class: u8,
}

/// A table from (0, 0) to its size, and what lies on it. Where areas overlap, the last one listed
/// counts; of levels, the highest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    size: Point,
    pub(crate) regions: Patches<u8>,
    pub(crate) levels: Patches<i8>,
    roads: Vec<Road>,
    barriers: Vec<Barrier>,
}

/// Why ground cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GroundFault {
    /// The table has no size, or is too large.
    Size,
    /// There are more than 65,535 items of one kind.
    TooMany,
    /// A region whose class is too high, by its index.
    RegionClass(u16),
    /// A road of a class that is too high.
    RoadClass(u16),
    /// A barrier of a class that is too high.
    BarrierClass(u16),
}

impl std::fmt::Display for GroundFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            GroundFault::Size => f.write_str("the table has no size, or is too large"),
            GroundFault::TooMany => f.write_str("there are more than 65,535 of one kind"),
            GroundFault::RegionClass(place) => write!(f, "region {place} is of no known class"),
            GroundFault::RoadClass(place) => write!(f, "road {place} is of no known class"),
            GroundFault::BarrierClass(place) => write!(f, "barrier {place} is of no known class"),
        }
    }
}

impl std::error::Error for GroundFault {}

impl Ground {
    /// A table of this size; all faults are reported.
    pub fn new(
        size: Point,
        regions: Vec<Region>,
        levels: Vec<Level>,
        roads: Vec<Road>,
        barriers: Vec<Barrier>,
    ) -> Result<Ground, Vec<GroundFault>> {
        let mut faults = Vec::new();
        if size != size.held() || size.x <= 0 || size.y <= 0 {
            faults.push(GroundFault::Size);
        }
        let counts = [regions.len(), levels.len(), roads.len(), barriers.len()];
        if counts.into_iter().any(|count| count > usize::from(u16::MAX)) {
            return Err(vec![GroundFault::TooMany]);
        }
        let region_classes = regions.iter().map(|it| it.class);
        faults.extend(too_high(region_classes).map(GroundFault::RegionClass));
        faults.extend(too_high(roads.iter().map(|it| it.class)).map(GroundFault::RoadClass));
        faults.extend(too_high(barriers.iter().map(|it| it.class)).map(GroundFault::BarrierClass));
        if !faults.is_empty() {
            return Err(faults);
        }
        let regions = Patches::new(regions.into_iter().map(|it| (it.polygon, it.class)).collect());
        let levels = levels.into_iter().map(|it| (it.polygon, it.level)).collect();
        let levels = Patches::sorted(levels);
        Ok(Ground { size, regions, levels, roads, barriers })
    }

    /// An empty table; its size is clamped to the limits.
    pub fn open(size: Point) -> Ground {
        let size = Point::new(size.x.max(1), size.y.max(1));
        let (regions, levels) = (Patches::new(Vec::new()), Patches::new(Vec::new()));
        Ground { size, regions, levels, roads: Vec::new(), barriers: Vec::new() }
    }

    /// The corner opposite (0, 0).
    pub const fn size(&self) -> Point {
        self.size
    }

    /// The roads, in the order given.
    pub fn roads(&self) -> &[Road] {
        &self.roads
    }

    /// The barriers, in the order given.
    pub fn barriers(&self) -> &[Barrier] {
        &self.barriers
    }

    /// Whether a point is on the table; the edge is part of it.
    pub const fn holds(&self, point: Point) -> bool {
        Bounds { low: Point { x: 0, y: 0 }, high: self.size }.contains(point)
    }

    /// The class of the last region listed that contains the point, or 0.
    pub fn class_at(&self, point: Point) -> u8 {
        self.regions.mark_at(point)
    }

    /// The index of the last region listed that contains the point.
    pub fn region_at(&self, point: Point) -> Option<u16> {
        self.regions.top_at(point).map(|index| self.regions.listed[index])
    }

    /// The class of the last road listed whose width reaches the point.
    pub fn road_at(&self, point: Point) -> Option<u8> {
        self.roads.iter().rev().find(|road| road.line.reaches(point)).map(|road| road.class)
    }

    /// The highest level that contains the point, or 0.
    #[inline]
    pub fn level_at(&self, point: Point) -> i8 {
        self.levels.mark_at(point)
    }

    /// The indices of the barriers within a distance of a footprint.
    pub fn barriers_near<'a>(
        &'a self,
        footprint: &'a Footprint,
        within: i32,
    ) -> impl Iterator<Item = u16> + 'a {
        let around = Bounds::around(&footprint.corners()).grown(within.saturating_add(2));
        let near = move |barrier: &Barrier| {
            around.meets(barrier.line.bounds()) && barrier.line.gap(footprint) <= within
        };
        (0..).zip(&self.barriers).filter(move |(_, barrier)| near(barrier)).map(|(index, _)| index)
    }

    /// The indices of the barriers that a line from `a` to `b` crosses.
    pub fn barriers_crossed(&self, a: Point, b: Point) -> impl Iterator<Item = u16> + '_ {
        let crossed = move |barrier: &Barrier| barrier.line.crossings(a, b) > 0;
        let numbered = (0..).zip(&self.barriers);
        numbered.filter(move |(_, barrier)| crossed(barrier)).map(|(index, _)| index)
    }

    /// The stretches of a line that are not open ground, in order.
    pub(crate) fn runs_along(&self, line: &Line) -> Runs {
        let mut runs = Runs::new();
        self.regions.runs(line, self.regions.within(&line.swath), |_, found| found, &mut runs);
        runs
    }
}

fn too_high(classes: impl Iterator<Item = u8>) -> impl Iterator<Item = u16> {
    (0..).zip(classes).filter(|&(_, class)| usize::from(class) >= CLASSES).map(|(index, _)| index)
}
