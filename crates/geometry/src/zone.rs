//! Front, flank and rear of a unit.

use serde::{Deserialize, Serialize};

use crate::{
    facing::{Facing, Turn},
    footprint::Footprint,
    point::Point,
};

/// Left or right, from the unit's own point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// To its left.
    Left,
    /// To its right.
    Right,
}

/// The zone of a unit in which a place lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Zone {
    /// Between the rays from its front corners.
    Front,
    /// Ahead of its extended front line, outside the rays.
    PartialFlank(Hand),
    /// Level with its front line or behind it.
    FullFlank(Hand),
    /// Between the rays from its rear corners.
    Rear,
}

/// How far the rays from the corners lean outward from straight ahead and straight behind: from no
/// turn to a quarter turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rays {
    /// The rays from the front corners.
    pub front: Turn,
    /// The rays from the rear corners.
    pub rear: Turn,
}

/// The zone of a unit in which another's front centre lies. A place on a ray is between the rays.
pub fn zone(of: &Footprint, other: Point, rays: Rays) -> Zone {
    let (right, forward) = of.frame.own(other.held());
    let hull = of.hull();
    let scaled = |length: i32| i64::from(length) << 30;
    let (left_edge, right_edge) = (scaled(hull.left), scaled(hull.left + hull.width));
    let hand = if right * 2 < left_edge + right_edge { Hand::Left } else { Hand::Right };
    let beyond = match hand {
        Hand::Left => left_edge - right,
        Hand::Right => right - right_edge,
    };

    if between(forward, beyond, rays.front) {
        Zone::Front
    } else if between(-forward - scaled(hull.depth), beyond, rays.rear) {
        Zone::Rear
    } else if forward > 0 {
        Zone::PartialFlank(hand)
    } else {
        Zone::FullFlank(hand)
    }
}

/// Whether a place this far out from a line and beyond its end is inside the ray from that end.
fn between(out: i64, beyond: i64, ray: Turn) -> bool {
    if out < 0 {
        return false;
    }
    if beyond <= 0 {
        return true;
    }
    let ray = Facing(ray.0.clamp(0, Turn::DEGREES_90.0) as u16);
    out > 0
        && i128::from(beyond) * i128::from(ray.cosine()) <= i128::from(out) * i128::from(ray.sine())
}
