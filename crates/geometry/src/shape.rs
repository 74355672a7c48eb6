//! Formations before they are placed: blocks of figures behind a front line.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::{arithmetic::length, facing::Facing, point::Point};

/// The most blocks of a shape; finer formations merge each row, or the whole, into one block.
pub const MOST_BLOCKS: usize = 24;

/// A rectangle of a formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    /// Its left edge, to the right of the front centre; usually negative.
    pub left: i32,
    /// How far its front is behind the front line.
    pub back: i32,
    /// From left to right.
    pub width: i32,
    /// From front to rear.
    pub depth: i32,
}

/// The blocks of a formation. Never empty; the rectangle around them is centred on the front centre.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    blocks: ArrayVec<Block, MOST_BLOCKS>,
    width: i32,
    depth: i32,
    radius: i32,
}

/// Where a unit stands: its front centre and its facing.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Pose {
    /// The front centre.
    pub at: Point,
    /// Which way it faces.
    pub facing: Facing,
}

impl Pose {
    /// A pose.
    pub const fn new(at: Point, facing: Facing) -> Pose {
        Pose { at, facing }
    }

    /// This pose moved this far ahead and to the right, facing kept.
    pub const fn moved(self, forward: i32, right: i32) -> Pose {
        Pose { at: self.at.offset(self.facing, forward, right), facing: self.facing }
    }
}

impl Shape {
    /// The greatest width and depth of a shape.
    pub const LARGEST: i32 = 500_000;

    /// One block.
    pub fn rectangle(width: i32, depth: i32) -> Shape {
        Shape::grid(1, 1, width, depth, 0, 0)
    }

    /// Stands abreast with gaps between them.
    pub fn row(count: u16, width: i32, depth: i32, gap: i32) -> Shape {
        Shape::grid(count, 1, width, depth, gap, 0)
    }

    /// Rows of stands, all full.
    pub fn grid(columns: u16, rows: u16, width: i32, depth: i32, across: i32, deep: i32) -> Shape {
        let count = u32::from(columns.max(1)) * u32::from(rows.max(1));
        Shape::ranks(count, columns, width, depth, across, deep)
    }

    /// This many stands in rows of `columns`, with gaps `across` and `deep`; the last row may be
    /// short and is centred. Stands without gaps between them make one block.
    pub fn ranks(
        count: u32,
        columns: u16,
        width: i32,
        depth: i32,
        across: i32,
        deep: i32,
    ) -> Shape {
        let count = i64::from(count.max(1));
        let columns = i64::from(columns.max(1)).min(count);
        let rows = (count + columns - 1) / columns;
        let [width, depth] = [width, depth].map(|side| i64::from(side.clamp(1, Shape::LARGEST)));
        let [across, deep] = [across, deep].map(|gap| i64::from(gap.clamp(0, Shape::LARGEST)));
        let row_width = |stands: i64| stands * width + (stands - 1) * across;
        let whole = (row_width(columns), rows * depth + (rows - 1) * deep);

        let in_last = count - (rows - 1) * columns;
        let solid_rows =
            if deep == 0 && across == 0 { rows - i64::from(in_last < columns) } else { 1 };
        let split = across > 0 && count <= MOST_BLOCKS as i64;
        let pieces = rows / solid_rows.max(1) + 1;
        let largest = i64::from(Shape::LARGEST);
        if pieces > MOST_BLOCKS as i64 || whole.0 > largest || whole.1 > largest {
            let (width, depth) = (whole.0.min(largest), whole.1.min(largest));
            return Shape::around(ArrayVec::from_iter([block(0, 0, width, depth)]));
        }

        let mut blocks = ArrayVec::new();
        let mut row = 0;
        while row < rows {
            let stands = if row == rows - 1 { in_last } else { columns };
            let together = if stands == columns { solid_rows.clamp(1, rows - row) } else { 1 };
            let left = (row_width(columns) - row_width(stands)) / 2;
            let back = row * (depth + deep);
            if split {
                let each = |stand| block(left + stand * (width + across), back, width, depth);
                blocks.extend((0..stands).map(each));
            } else {
                blocks.push(block(left, back, row_width(stands), depth * together));
            }
            row += together;
        }
        Shape::around(blocks)
    }

    /// Four sides around an empty middle.
    pub fn hollow_square(side: i32, thickness: i32) -> Shape {
        let side = i64::from(side.clamp(1, Shape::LARGEST));
        let thick = i64::from(thickness.max(1));
        if thick * 2 >= side {
            return Shape::rectangle(side as i32, side as i32);
        }
        let inner = side - 2 * thick;
        Shape::around(ArrayVec::from_iter([
            block(0, 0, side, thick),
            block(0, thick, thick, inner),
            block(side - thick, thick, thick, inner),
            block(0, side - thick, side, thick),
        ]))
    }

    /// The blocks.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// From the left of the leftmost block to the right of the rightmost.
    pub const fn width(&self) -> i32 {
        self.width
    }

    /// From the front line to the rear of the last block.
    pub const fn depth(&self) -> i32 {
        self.depth
    }

    /// The rectangle around all blocks, as one.
    pub const fn hull(&self) -> Block {
        Block { left: -(self.width / 2), back: 0, width: self.width, depth: self.depth }
    }

    /// No part of the shape is farther than this from its centre.
    pub const fn radius(&self) -> i32 {
        self.radius
    }

    /// Blocks measured from the left of the front line, moved so that the whole is centred.
    fn around(mut blocks: ArrayVec<Block, MOST_BLOCKS>) -> Shape {
        let width = blocks.iter().map(|it| it.left + it.width).max().unwrap_or(1);
        let depth = blocks.iter().map(|it| it.back + it.depth).max().unwrap_or(1);
        for block in &mut blocks {
            block.left -= width / 2;
        }
        // Half the diagonal, plus a little because corners are rounded.
        let radius = length(i64::from(width), i64::from(depth)) as i32 / 2 + 3;
        Shape { blocks, width, depth, radius }
    }
}

/// Callers make sure that all four fit.
const fn block(left: i64, back: i64, width: i64, depth: i64) -> Block {
    Block { left: left as i32, back: back as i32, width: width as i32, depth: depth as i32 }
}
