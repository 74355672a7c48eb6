//! Finding room.

use crate::{
    footprint::Footprint,
    shape::{Pose, Shape},
};

/// The step of the search for room, in thousandths.
const STEP: i32 = 50;

/// The pose itself if its footprint is free; otherwise the smallest slide back, left or right (in
/// that order of preference), up to a limit, that makes it free.
pub fn fit(
    shape: &Shape,
    pose: Pose,
    limit: i32,
    mut free: impl FnMut(&Footprint) -> bool,
) -> Option<Pose> {
    if free(&Footprint::new(shape, pose)) {
        return Some(pose);
    }
    let slides = (1..=limit / STEP).map(|steps| steps * STEP);
    slides
        .flat_map(|by| [pose.moved(-by, 0), pose.moved(0, -by), pose.moved(0, by)])
        .find(|&slid| free(&Footprint::new(shape, slid)))
}
