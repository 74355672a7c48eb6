//! What straight movement runs into.

use crate::{
    arithmetic::length,
    contact::contact,
    facing::Facing,
    footprint::{Footprint, Quad},
    point::{Point, cross, dot},
    quad::quads_overlap,
    shape::Pose,
};

/// How close edges count as touching when contacts are compared, and how much a mover's side may
/// brush past another, since corners are rounded.
const HAIR: i32 = 2;

/// The first of several footprints touched by one that moves straight, facing kept, and how far it
/// has come by then, rounded down. Of those touched at the same distance, the one with the longest
/// contact, then the first listed. Sides that only brush each other do not touch.
pub fn first_touch(
    mover: &Footprint,
    direction: Facing,
    distance: i32,
    others: &[Footprint],
) -> Option<(i32, u16)> {
    let distance = distance.clamp(0, 2 * Point::MOST);
    let way = direction.vector(distance);
    let touches = (0..).zip(others).filter_map(|(index, other)| {
        let touch = touch(mover, way, distance, other)?;
        Some((touch, index, other))
    });
    let mut best: Option<(i32, u16, &Footprint)> = None;
    for (at, index, other) in touches {
        let better = match best {
            None => true,
            Some((nearest, _, rival)) if at == nearest => {
                let pose = mover.pose();
                let there = mover.at(Pose { at: pose.at.offset(direction, at, 0), ..pose });
                contact(&there, other, HAIR) > contact(&there, rival, HAIR)
            }
            Some((nearest, ..)) => at < nearest,
        };
        if better {
            best = Some((at, index, other));
        }
    }
    best.map(|(at, index, _)| (at, index))
}

fn touch(mover: &Footprint, way: (i64, i64), distance: i32, other: &Footprint) -> Option<i32> {
    let reach = i64::from(mover.radius()) + i64::from(other.radius()) + i64::from(distance) + 2;
    if i64::from(mover.centre().distance(other.centre())) > reach {
        return None;
    }
    let mut least = None;
    for block in mover.blocks() {
        for target in other.blocks() {
            if let Some(at) = block_touch(&block, way, distance, &target) {
                least = Some(least.map_or(at, |least: i32| least.min(at)));
            }
        }
    }
    least
}

fn block_touch(block: &Quad, way: (i64, i64), distance: i32, target: &Quad) -> Option<i32> {
    if quads_overlap(block, target) {
        return Some(0);
    }
    if way == (0, 0) || brushes(block, way, target) {
        return None;
    }
    let back = (-way.0, -way.1);
    let forward = block.iter().filter_map(|&corner| enters(corner, way, target));
    let backward = target.iter().filter_map(|&corner| enters(corner, back, block));
    let at = |(above, below): (i64, i64)| {
        (i128::from(above) * i128::from(distance) / i128::from(below)) as i32
    };
    forward.chain(backward).map(at).min()
}

/// When a corner moving along `way` enters a quad, as a fraction of that vector.
fn enters(corner: Point, way: (i64, i64), quad: &Quad) -> Option<(i64, i64)> {
    (0..4).find_map(|i| {
        let (from, to) = (quad[i], quad[(i + 1) % 4]);
        let edge = to.minus(from);
        let outside = cross(edge, corner.minus(from));
        let approach = -cross(edge, way);
        // A corner that begins inside by a hair is at the edge.
        let hair = i128::from(HAIR * HAIR) * i128::from(dot(edge, edge));
        let not_inside = outside >= 0 || i128::from(outside) * i128::from(outside) <= hair;
        let outside = outside.max(0);
        let meets = not_inside && approach > 0 && outside <= approach;
        let sides = (cross(way, from.minus(corner)), cross(way, to.minus(corner)));
        let within = sides.0.signum() * sides.1.signum() <= 0;
        (meets && within).then_some((outside, approach))
    })
}

/// Whether, seen along `way`, two blocks are side by side or overlap by no more than a hair.
fn brushes(block: &Quad, way: (i64, i64), target: &Quad) -> bool {
    let span = |quad: &Quad| {
        let sides = quad.map(|corner| cross(way, corner.minus(block[0])));
        (sides.into_iter().min().unwrap_or(0), sides.into_iter().max().unwrap_or(0))
    };
    let ((low, high), (from, to)) = (span(block), span(target));
    high.min(to) - low.max(from) <= i64::from(HAIR) * length(way.0, way.1)
}
