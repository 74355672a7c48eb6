//! Room to stand: on the table, on ground that can be stood on, and on nobody's toes.

use linstock_geometry::{Footprint, Pose, Shape, fit, overlaps};

use crate::{game::Game, ids::UnitId, world::World};

/// Whether a unit could stand like this.
pub fn is_free<G: Game>(world: &World<G>, unit: UnitId, footprint: &Footprint) -> bool {
    is_free_but(world, footprint, &[unit])
}

/// Whether a footprint is free of everybody but these.
pub fn is_free_but<G: Game>(world: &World<G>, footprint: &Footprint, but: &[UnitId]) -> bool {
    if !world.scenario.field.has(footprint.centre()) {
        return false;
    }
    let (area, way) = world.ground_at(footprint.pose().at);
    if G::is_closed(area) && way.is_none() {
        return false;
    }
    let others = world.on_table().filter(|other| !but.contains(other));
    others.into_iter().all(|other| !overlaps(footprint, world.footprint(other)))
}

/// Where a unit finds room for a shape: at a pose, or up to `slide` back, left or right of it.
pub fn find<G: Game>(
    world: &World<G>,
    unit: UnitId,
    shape: &Shape,
    pose: Pose,
    slide: i32,
) -> Option<Pose> {
    fit(shape, pose, slide, |footprint| is_free(world, unit, footprint))
}
