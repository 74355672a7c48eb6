//! How rooms, outlines and lines lie to each other.

use crate::{
    labels::Room,
    plane::{Spot, apart as between_spots, minus, plus, to_segment},
};

/// The corners of a room, clockwise.
pub(crate) const fn ring(room: &Room) -> [Spot; 4] {
    let Room { left, top, right, bottom } = *room;
    [[left, top], [right, top], [right, bottom], [left, bottom]]
}

/// The middle of four corners.
pub(crate) fn middle(corners: &[Spot; 4]) -> Spot {
    [0, 1].map(|axis| corners.iter().map(|it| it[axis]).sum::<f64>() / 4.0)
}

/// Whether two convex outlines share ground; edges may touch.
pub fn overlaps(one: &[[f64; 2]; 4], other: &[[f64; 2]; 4]) -> bool {
    !parted(one, other) && !parted(other, one)
}

/// Whether a side of the first parts it from the second.
fn parted(one: &[Spot; 4], other: &[Spot; 4]) -> bool {
    (0..4).any(|side| {
        let along = minus(one[(side + 1) % 4], one[side]);
        let across = |it: &Spot| along[0] * it[1] - along[1] * it[0];
        let spread = |outline: &[Spot; 4]| {
            let each = outline.iter().map(across);
            each.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), it| {
                (low.min(it), high.max(it))
            })
        };
        let ((low, high), (other_low, other_high)) = (spread(one), spread(other));
        high <= other_low || other_high <= low
    })
}

/// How far a room is from an outline that it does not overlap.
pub(crate) fn apart(room: &Room, corners: &[Spot; 4]) -> f64 {
    let own = ring(room);
    if overlaps(&own, corners) {
        return 0.0;
    }
    let to_room = corners.iter().map(|&at| between_spots(at, room.nearest(at)));
    let to_body = own.iter().map(|&at| to_outline(at, corners));
    to_room.chain(to_body).fold(f64::INFINITY, f64::min)
}

fn to_outline(at: Spot, corners: &[Spot; 4]) -> f64 {
    let sides = (0..4).map(|side| to_segment(at, corners[side], corners[(side + 1) % 4]));
    sides.fold(f64::INFINITY, f64::min)
}

/// The place on an outline that is nearest to another.
pub(crate) fn nearest(to: Spot, corners: &[Spot; 4]) -> Spot {
    let sides = (0..4).map(|side| {
        let (from, way) = (corners[side], minus(corners[(side + 1) % 4], corners[side]));
        let square = way[0] * way[0] + way[1] * way[1];
        let off = minus(to, from);
        let share = if square > 0.0 { (off[0] * way[0] + off[1] * way[1]) / square } else { 0.0 };
        plus(from, way, share.clamp(0.0, 1.0))
    });
    let far = |at: &Spot| between_spots(*at, to);
    sides.min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(to)
}

/// Whether a line crosses any side of an outline, or another line.
pub(crate) fn crosses([from, to]: [Spot; 2], outline: &[Spot]) -> bool {
    let side = |a: Spot, b: Spot, c: Spot| {
        (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0.0
    };
    let next = outline.iter().cycle().skip(1);
    outline.iter().zip(next).any(|(&a, &b)| {
        side(from, to, a) != side(from, to, b) && side(a, b, from) != side(a, b, to)
    })
}
