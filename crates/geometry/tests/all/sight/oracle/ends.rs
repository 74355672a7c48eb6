//! What lies at a place: edges are counted upwards, where the engine counts them sideways.

use linstock_geometry::{Point, Polygon};

use super::Field;

impl Field {
    /// The last region listed that contains a place.
    pub fn region_at(&self, place: Point) -> Option<usize> {
        (0..self.regions.len()).rev().find(|&it| contains(&self.regions[it].polygon, place))
    }

    /// The highest level that contains a place; the open table is 0.
    pub fn level_at(&self, place: Point) -> i8 {
        let containing = self.levels.iter().filter(|level| contains(&level.polygon, place));
        containing.map(|level| level.level).max().unwrap_or(0)
    }
}

/// Whether a place is on an edge, or below an odd number of them.
fn contains(outline: &Polygon, place: Point) -> bool {
    let points = outline.points();
    let between = |from: i32, to: i32| i128::from(to) - i128::from(from);
    let mut above = 0;
    for (index, from) in points.iter().enumerate() {
        let to = points[(index + 1) % points.len()];
        let (dx, dy) = (between(from.x, to.x), between(from.y, to.y));
        let (x, y) = (between(from.x, place.x), between(from.y, place.y));
        let side = dx * y - dy * x;
        let beside = |step: i128, length: i128| (length.min(0)..=length.max(0)).contains(&step);
        if side == 0 && beside(x, dx) && beside(y, dy) {
            return true;
        }
        let spans = (from.x <= place.x) != (to.x <= place.x);
        above += i32::from(spans && (side < 0) == (dx > 0));
    }
    above % 2 == 1
}
