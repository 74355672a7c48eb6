//! The places that a name might take, as far as bodies allow them.

use super::{Body, Space, Standing, Tag};
use crate::{
    labels::Room,
    plane::{Spot, between, bounds, heading, minus, plus, unit},
    shapes::{apart, crosses, middle, nearest, overlaps, ring},
};

/// So far a name is from its unit at least, and from others, in pixels.
const GAP: f64 = 3.0;
/// From so far on a name is tied to its unit by a line, in pixels.
const TIED: f64 = 8.0;
/// So much nearer it is to its unit than to any other, in pixels.
const NEARER: f64 = 2.0;
/// How far names move off, in pixels.
const OFF: [f64; 14] =
    [0.0, 8.0, 14.0, 22.0, 32.0, 44.0, 58.0, 74.0, 92.0, 112.0, 136.0, 164.0, 196.0, 232.0];
/// Every so many degrees around its unit a name may stand.
const STEP: u16 = 15;
/// So many places are enough to choose from.
const ENOUGH: usize = 48;

/// What is thought worse than the place behind a unit, and how much.
mod cost {
    /// Another way to write it, for each that would be better.
    pub const SHORTER: f64 = 7.0;
    /// A pixel farther off.
    pub const OFF: f64 = 0.22;
    /// A line.
    pub const LINE: f64 = 7.0;
    /// Straight before the front.
    pub const FRONT: f64 = 10.0;
    /// Straight beside.
    pub const BESIDE: f64 = 1.0;
    /// On what is better left free.
    pub const SOFT: f64 = 16.0;
    /// A line across somebody.
    pub const ACROSS: f64 = 30.0;
    /// With a line, but nearer to another.
    pub const STRANGER: f64 = 7.0;
}

/// Where a name may stand as far as bodies go, the cheapest first.
pub fn candidates(tag: &Tag, space: &Space<'_>) -> Vec<Standing> {
    let body = &space.bodies[tag.of];
    let centre = middle(&body.corners);
    let ahead = ahead(body);
    let mut rough: Vec<(f64, usize, Room, (Spot, f64))> = Vec::new();
    for (way, &width) in tag.widths.iter().enumerate() {
        for step in 0..360 / STEP {
            let toward = heading(f64::from(step * STEP));
            let front = toward[0] * ahead[0] + toward[1] * ahead[1];
            let aslant = (2.0 * toward[0] * toward[1]).abs();
            let close = beside(body, centre, toward, [width, tag.height]);
            for off in OFF {
                let line = if off >= TIED { cost::LINE } else { 0.0 };
                let asked = way as f64 * cost::SHORTER
                    + off * cost::OFF
                    + line
                    + front.max(0.0) * cost::FRONT
                    + (1.0 - front.abs()) * cost::BESIDE
                    + aslant;
                let room = close.moved(toward.map(|it| it * off));
                rough.push((asked, way, room, (toward, off)));
            }
        }
    }
    rough.sort_by(|a, b| a.0.total_cmp(&b.0));
    let allowed = rough.into_iter().filter_map(|(asked, way, room, toward)| {
        let stand = stand(tag, space, room, way)?;
        Some(Standing { cost: asked + stand.cost, toward, ..stand })
    });
    let mut found: Vec<Standing> = allowed.take(ENOUGH).collect();
    found.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    found
}

/// A name in a room, if it covers nobody there and nobody takes it for another's.
pub fn stand(tag: &Tag, space: &Space<'_>, room: Room, way: usize) -> Option<Standing> {
    if !space.within.holds(&room) || space.taken.iter().any(|other| other.overlaps(&room)) {
        return None;
    }
    let corners = ring(&room.grown(GAP));
    let around = room.grown(GAP);
    let on = |body: &Body| touches(&around, body) && overlaps(&corners, &body.corners);
    if space.bodies.iter().enumerate().any(|(index, body)| on_other(tag, index, body, &room, &on)) {
        return None;
    }
    let own = &space.bodies[tag.of].corners;
    let far = apart(&room, own);
    let closer = space.bodies.iter().enumerate().any(|(index, body)| {
        index != tag.of
            && body.named
            && space.bodies[tag.of].named
            && touches(&room.grown(far + NEARER), body)
            && apart(&room, &body.corners) < far + NEARER
    });
    let tied = far >= TIED;
    if closer && !tied {
        return None;
    }
    let line = tied.then(|| {
        let from = nearest(room.middle(), own);
        [from, room.nearest(from)]
    });
    let mut cost = space.soft.iter().filter(|it| it.overlaps(&room)).count() as f64 * cost::SOFT;
    if let Some(line) = line {
        let bodies = space.bodies.iter().enumerate().filter(|(index, _)| *index != tag.of);
        cost += bodies.filter(|(_, it)| crosses(line, &it.corners)).count() as f64 * cost::ACROSS;
    }
    if closer {
        cost += cost::STRANGER;
    }
    Some(Standing { way, room, line, toward: ([0.0, 0.0], 0.0), cost })
}

/// A name keeps its distance from others; of its own unit it need only be clear.
fn on_other(
    tag: &Tag,
    index: usize,
    body: &Body,
    room: &Room,
    on: &impl Fn(&Body) -> bool,
) -> bool {
    if index == tag.of { overlaps(&ring(room), &body.corners) } else { on(body) }
}

/// Somewhere, where nothing is free: behind its unit, as far as that is in view.
pub fn anywhere(tag: &Tag, space: &Space<'_>) -> Standing {
    let body = &space.bodies[tag.of];
    let way = tag.widths.len().saturating_sub(1);
    let size = [tag.widths.get(way).copied().unwrap_or_default(), tag.height];
    let back = ahead(body).map(|it| -it);
    let room = beside(body, middle(&body.corners), back, size);
    let room = room.held(&space.within);
    Standing { way, room, line: None, toward: (back, 0.0), cost: f64::INFINITY }
}

/// So far from a body in a direction, beyond what is as near as may be.
pub fn toward(body: &Body, (toward, off): (Spot, f64), size: [f64; 2]) -> Room {
    beside(body, middle(&body.corners), toward, size).moved(toward.map(|it| it * off))
}

/// Whether a room lies more before a body's front than beside it.
pub fn is_ahead(room: &Room, body: &Body) -> bool {
    let way = unit(minus(room.middle(), middle(&body.corners)));
    let ahead = ahead(body);
    way[0] * ahead[0] + way[1] * ahead[1] > 0.6
}

fn ahead(body: &Body) -> Spot {
    let [front_left, front_right, rear_right, rear_left] = body.corners;
    unit(minus(between(front_left, front_right, 0.5), between(rear_left, rear_right, 0.5)))
}

fn touches(room: &Room, body: &Body) -> bool {
    let [left, top, right, bottom] = bounds(&body.corners);
    room.overlaps(&Room { left, top, right, bottom })
}

/// As near to a body as a name may come from a direction.
fn beside(body: &Body, centre: Spot, toward: Spot, size: [f64; 2]) -> Room {
    let at = |far: f64| Room::around(plus(centre, toward, far), size);
    let on = |far: f64| overlaps(&ring(&at(far).grown(GAP)), &body.corners);
    let (mut inside, mut clear) = (0.0, 16.0);
    while on(clear) {
        (inside, clear) = (clear, clear * 2.0);
    }
    while clear - inside > 0.5 {
        let half = (inside + clear) / 2.0;
        if on(half) { inside = half } else { clear = half }
    }
    at(clear)
}
