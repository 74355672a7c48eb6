//! How much of a unit's edge touches another unit.

use arrayvec::ArrayVec;

use crate::{
    arithmetic::along,
    clip::{Own, clip},
    footprint::Footprint,
    shape::{Block, MOST_BLOCKS},
};

/// An edge of the rectangle around a footprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// The front line.
    Front,
    /// The right flank.
    Right,
    /// The rear.
    Rear,
    /// The left flank.
    Left,
}

impl Edge {
    /// All four, clockwise.
    pub const ALL: [Edge; 4] = [Edge::Front, Edge::Right, Edge::Rear, Edge::Left];
}

/// The length, within `reach` of `b`, of the edge of `a` that touches `b` most.
pub fn contact(a: &Footprint, b: &Footprint, reach: i32) -> i32 {
    Edge::ALL.iter().map(|&edge| contact_on(a, edge, b, reach)).max().unwrap_or(0)
}

/// How much of one edge of `a` is within `reach` of a block of `b`, measured at right angles to the
/// block's sides.
pub fn contact_on(a: &Footprint, edge: Edge, b: &Footprint, reach: i32) -> i32 {
    let corners = a.corners();
    let index = edge as usize;
    let (start, end) = (corners[index], corners[(index + 1) % 4]);
    let own = Own::new(&b.frame, start, end);
    let reach = reach.clamp(0, crate::shape::Shape::LARGEST);
    let mut runs: ArrayVec<(i32, i32), MOST_BLOCKS> =
        b.own_blocks().iter().filter_map(|&block| clip(&own, grown(block, reach))).collect();
    runs.sort_unstable();
    let (mut total, mut reached) = (0, 0);
    for (from, to) in runs {
        total += (to - from.max(reached)).max(0);
        reached = reached.max(to);
    }
    along(i64::from(start.distance(end)), total) as i32
}

const fn grown(block: Block, by: i32) -> Block {
    Block {
        left: block.left - by,
        back: block.back - by,
        width: block.width + 2 * by,
        depth: block.depth + 2 * by,
    }
}
