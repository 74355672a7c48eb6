//! Clips a line to a block, in the block's own axes.

use crate::{
    arithmetic::{WHOLE, part},
    footprint::Frame,
    point::Point,
    shape::Block,
};

/// A segment in a footprint's own axes, with eight binary places: right and forward of the front
/// centre, and the vector to its end.
#[derive(Clone, Copy)]
pub(crate) struct Own {
    right: i64,
    forward: i64,
    to_right: i64,
    to_forward: i64,
}

impl Own {
    pub(crate) const fn new(frame: &Frame, a: Point, b: Point) -> Own {
        let (right, forward) = fine(frame.own(a));
        let (end_right, end_forward) = fine(frame.own(b));
        Own { right, forward, to_right: end_right - right, to_forward: end_forward - forward }
    }
}

/// The part of a segment inside a block, edges included, as parameters from 0 to [`WHOLE`].
pub(crate) fn clip(own: &Own, block: Block) -> Option<(i32, i32)> {
    let [left, right] = [block.left, block.left + block.width].map(|it| i64::from(it) << 8);
    let [front, rear] = [-block.back, -block.back - block.depth].map(|it| i64::from(it) << 8);
    let (a, b) = slab(own.right, own.to_right, left, right)?;
    let (c, d) = slab(own.forward, own.to_forward, rear, front)?;
    let (from, to) = (a.max(c), b.min(d));
    (from <= to).then_some((from, to))
}

/// Whether a segment passes through a block by more than `hair` from its edges; like [`clip`],
/// without a division.
pub(crate) const fn passes(own: &Own, block: Block, hair: i32) -> bool {
    let (half_width, half_depth) =
        (((block.width - 2 * hair) as i64) << 7, ((block.depth - 2 * hair) as i64) << 7);
    if half_width <= 0 || half_depth <= 0 {
        return false;
    }
    // Twice the vector from the middle of the block to the middle of the segment, and the segment
    // itself.
    let right = 2 * own.right + own.to_right - (((2 * block.left + block.width) as i64) << 8);
    let forward = 2 * own.forward + own.to_forward + (((2 * block.back + block.depth) as i64) << 8);
    let (span, reach) = (own.to_right.abs(), own.to_forward.abs());
    if right.abs() >= 2 * half_width + span || forward.abs() >= 2 * half_depth + reach {
        return false;
    }
    let aside = (own.to_right * forward - own.to_forward * right).unsigned_abs();
    aside < 2 * (half_width * reach + half_depth * span) as u64
}

/// The parameters at which a coordinate is between two bounds.
#[inline]
const fn slab(start: i64, by: i64, low: i64, high: i64) -> Option<(i32, i32)> {
    if by == 0 {
        return if start < low || start > high { None } else { Some((0, WHOLE)) };
    }
    let (enter, leave) =
        if by > 0 { (low - start, high - start) } else { (start - high, start - low) };
    let length = by.abs();
    if enter > length || leave < 0 {
        return None;
    }
    // Always clamp and divide: which ends are inside is unpredictable, and a mispredicted branch
    // costs more than the division.
    let enter = if enter < 0 { 0 } else { enter };
    let leave = if leave > length { length } else { leave };
    Some((part(enter, length), part(leave, length)))
}

const fn fine((right, forward): (i64, i64)) -> (i64, i64) {
    (right >> 22, forward >> 22)
}
