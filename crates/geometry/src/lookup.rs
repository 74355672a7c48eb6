//! Finds the areas that contain a place, 64 at a time.
//!
//! A grid covers the areas. For each cell it records the topmost area that contains all of it, and
//! the areas above that with an edge in it; only these need to be tested.

use crate::{
    line::Line,
    point::Point,
    polygon::{Bounds, Polygon},
};

/// The most cells from west to east and from south to north.
const MOST: i32 = 96;

/// Up to 64 areas, one bit each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lookup<Mark> {
    /// The corner of the cells that contain areas; a ring of empty cells surrounds them.
    low: Point,
    /// Cells are a power of two wide and deep.
    shift: u32,
    columns: i32,
    rows: i32,
    cells: Box<[Cell<Mark>]>,
}

/// What is known about every place in a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cell<Mark> {
    /// The areas above the topmost that have an edge in the cell or on its border.
    pub(crate) edges: u64,
    /// The topmost area that contains all of the cell, counted from 1; 0 if there is none.
    pub(crate) top: u8,
    /// The mark of that area.
    pub(crate) mark: Mark,
}

impl<Mark: Copy + Default> Lookup<Mark> {
    /// A lookup for up to 64 areas.
    pub(crate) fn new(areas: &[(Polygon, Mark)]) -> Lookup<Mark> {
        let around = areas.iter().map(|(outline, _)| outline.bounds()).reduce(Bounds::joined);
        let around = around.unwrap_or(Bounds { low: Point::default(), high: Point::default() });
        let (width, depth) = (around.high.x - around.low.x, around.high.y - around.low.y);
        let mut shift = 0;
        while width.max(depth) >> shift >= MOST {
            shift += 1;
        }
        let (columns, rows) = ((width >> shift) + 3, (depth >> shift) + 3);
        let cells = vec![Cell::default(); (columns * rows) as usize].into_boxed_slice();
        let mut lookup = Lookup { low: around.low, shift, columns, rows, cells };
        for (number, (outline, mark)) in (1..).zip(areas) {
            lookup.add(number, outline, *mark);
        }
        lookup
    }

    /// What is known about the cell of a place.
    #[inline(always)]
    pub(crate) fn cell(&self, point: Point) -> &Cell<Mark> {
        // Values that wrap around are as far outside as those that do not.
        let column = (point.x.wrapping_sub(self.low.x) >> self.shift).clamp(-1, self.columns - 2);
        let row = (point.y.wrapping_sub(self.low.y) >> self.shift).clamp(-1, self.rows - 2);
        &self.cells[self.index(row, column)]
    }

    #[inline]
    const fn index(&self, row: i32, column: i32) -> usize {
        ((row + 1) * self.columns + column + 1) as usize
    }

    fn add(&mut self, number: u8, outline: &Polygon, mark: Mark) {
        let bit = 1 << (number - 1);
        let points = outline.points();
        for (index, &to) in points.iter().enumerate() {
            let from = points[if index == 0 { points.len() } else { index } - 1];
            let edge = Line::new(from, to);
            self.each_cell(edge.bounds(), |cell, place| {
                if !edge.misses(place) {
                    cell.edges |= bit;
                }
            });
        }
        // A cell without an edge is entirely on one side of the outline.
        self.each_cell(outline.bounds(), |cell, place| {
            if cell.edges & bit == 0 && outline.contains(place.low) {
                *cell = Cell { edges: 0, top: number, mark };
            }
        });
    }

    /// Calls `act` with each cell that meets a rectangle and the places it contains, borders
    /// included.
    fn each_cell(&mut self, bounds: Bounds, mut act: impl FnMut(&mut Cell<Mark>, Bounds)) {
        let (low, shift, size) = (self.low, self.shift, 1 << self.shift);
        // One more to the west and south, for what lies on the border.
        let first = |from: i32, low: i32| (((from - low) >> shift) - 1).max(0);
        let last = |to: i32, low: i32| (to - low) >> shift;
        for row in first(bounds.low.y, low.y)..=last(bounds.high.y, low.y) {
            for column in first(bounds.low.x, low.x)..=last(bounds.high.x, low.x) {
                let corner = Point { x: low.x + (column << shift), y: low.y + (row << shift) };
                let beyond = Point { x: corner.x + size, y: corner.y + size };
                let place = Bounds { low: corner, high: beyond };
                if place.meets(bounds) {
                    act(&mut self.cells[self.index(row, column)], place);
                }
            }
        }
    }
}
