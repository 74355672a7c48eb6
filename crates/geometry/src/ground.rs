//! What lies on a table, as numbered classes that mean nothing here.

use serde::{Deserialize, Serialize};

use crate::{
    footprint::Footprint,
    line::Line,
    point::Point,
    polygon::{Bounds, Polygon},
    polyline::Polyline,
    runs::{Run, Runs},
    sieve::Sieve,
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

/// A table from (0, 0) to its size, and what lies on it. Where areas overlap, the last listed
/// counts, and of levels the highest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    size: Point,
    pub(crate) regions: Patches<u8>,
    pub(crate) levels: Patches<i8>,
    roads: Vec<Road>,
    barriers: Vec<Barrier>,
}

/// Why there is no such ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GroundFault {
    /// The table has no size, or is larger than a table can be.
    Size,
    /// There are more than 65,535 of one kind.
    TooMany,
    /// A region of a class that is too high: its place in the list.
    RegionClass(u16),
    /// A road of a class that is too high.
    RoadClass(u16),
    /// A barrier of a class that is too high.
    BarrierClass(u16),
}

/// Areas with their marks, covered ones first, and their bounds side by side for quick rejection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Patches<Mark> {
    pub(crate) bounds: Vec<Bounds>,
    outlines: Vec<Polygon>,
    /// One for every 64 areas.
    sieves: Vec<Sieve>,
    pub(crate) marks: Vec<Mark>,
    /// Whether it may lie on an earlier one.
    pub(crate) covers: Vec<bool>,
    /// The place of each in the list that was given.
    pub(crate) listed: Vec<u16>,
}

impl Ground {
    /// A table of this size; every fault is told.
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

    /// An empty table; sizes are held to what a table can be.
    pub fn open(size: Point) -> Ground {
        let size = Point::new(size.x.max(1), size.y.max(1));
        let (regions, levels) = (Patches::new(Vec::new()), Patches::new(Vec::new()));
        Ground { size, regions, levels, roads: Vec::new(), barriers: Vec::new() }
    }

    /// The corner opposite to (0, 0).
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

    /// Whether a point is on the table; its edge belongs to it.
    pub const fn holds(&self, point: Point) -> bool {
        Bounds { low: Point { x: 0, y: 0 }, high: self.size }.contains(point)
    }

    /// The class of the last region listed that contains the point, or 0.
    pub fn class_at(&self, point: Point) -> u8 {
        self.regions.top_at(point).map_or(0, |index| self.regions.marks[index])
    }

    /// The last region listed that contains the point: its place in the list.
    pub fn region_at(&self, point: Point) -> Option<u16> {
        self.regions.top_at(point).map(|index| self.regions.listed[index])
    }

    /// The class of the last road listed whose width reaches the point.
    pub fn road_at(&self, point: Point) -> Option<u8> {
        self.roads.iter().rev().find(|road| road.line.reaches(point)).map(|road| road.class)
    }

    /// The highest level that contains the point, or 0.
    pub fn level_at(&self, point: Point) -> i8 {
        self.levels.top_at(point).map_or(0, |index| self.levels.marks[index])
    }

    /// The barriers within a distance of a footprint: their places in the list.
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

    /// The barriers that a line from `a` to `b` crosses: their places in the list.
    pub fn barriers_crossed(&self, a: Point, b: Point) -> impl Iterator<Item = u16> + '_ {
        let crossed = move |barrier: &Barrier| barrier.line.crossings(a, b) > 0;
        let numbered = (0..).zip(&self.barriers);
        numbered.filter(move |(_, barrier)| crossed(barrier)).map(|(index, _)| index)
    }

    /// Tells the class stretches of a line that are not open ground, in order.
    pub(crate) fn runs_along(&self, line: &Line) -> Runs {
        let mut runs = Runs::new();
        self.regions.runs(line, |_| true, &mut runs);
        runs.settle();
        runs
    }
}

impl<Mark: Copy> Patches<Mark> {
    fn new(areas: Vec<(Polygon, Mark)>) -> Patches<Mark> {
        let bounds: Vec<Bounds> = areas.iter().map(|(outline, _)| outline.bounds()).collect();
        let on_earlier = |index: usize| bounds[..index].iter().any(|it| it.meets(bounds[index]));
        let points: Vec<&[Point]> = areas.iter().map(|(outline, _)| outline.points()).collect();
        Patches {
            sieves: points.chunks(64).map(Sieve::new).collect(),
            covers: (0..bounds.len()).map(on_earlier).collect(),
            bounds,
            marks: areas.iter().map(|&(_, mark)| mark).collect(),
            listed: (0..areas.len() as u16).collect(),
            outlines: areas.into_iter().map(|(outline, _)| outline).collect(),
        }
    }

    pub(crate) fn count(&self) -> u16 {
        self.marks.len() as u16
    }

    pub(crate) fn outline(&self, index: u16) -> &Polygon {
        &self.outlines[usize::from(index)]
    }

    fn top_at(&self, point: Point) -> Option<usize> {
        (0..self.bounds.len()).rev().find(|&index| {
            self.bounds[index].contains(point) && self.outlines[index].contains(point)
        })
    }

    /// Adds the stretches of a line in the areas that matter, not yet settled.
    #[inline]
    pub(crate) fn runs(&self, line: &Line, matters: impl Fn(u16) -> bool, runs: &mut Runs) {
        let mut add = |area: u16| {
            if matters(area) && !line.misses(self.bounds[usize::from(area)]) {
                let outline = self.outline(area).points();
                line.runs_inside(outline, |from, to| runs.push(Run { from, to, area }));
            }
        };
        for (word, sieve) in (0..).zip(&self.sieves) {
            let mut left = sieve.may_meet(line);
            while left != 0 {
                add(word * 64 + left.trailing_zeros() as u16);
                left &= left - 1;
            }
        }
    }
}

impl<Mark: Copy + Ord> Patches<Mark> {
    /// In the order of their marks, so that the highest covers.
    fn sorted(areas: Vec<(Polygon, Mark)>) -> Patches<Mark> {
        let mut order: Vec<u16> = (0..areas.len() as u16).collect();
        order.sort_by_key(|&index| (areas[usize::from(index)].1, index));
        let in_order = order.iter().map(|&index| areas[usize::from(index)].clone()).collect();
        Patches { listed: order, ..Patches::new(in_order) }
    }
}

fn too_high(classes: impl Iterator<Item = u8>) -> impl Iterator<Item = u16> {
    (0..).zip(classes).filter(|&(_, class)| usize::from(class) >= CLASSES).map(|(index, _)| index)
}
