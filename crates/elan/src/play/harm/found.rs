//! What units leave on the field, and what others find there.

use linstock_battle::{Event, Fate, How, LeaderPlace, Scratch, UnitId, World, room, state::Guns};
use linstock_geometry::{Footprint, Point, Pose, distance_to_point};

use super::{GUNS_LEFT, LEADER_ALONE, remove};
use crate::play::{
    Elan,
    facts::{is_broken, is_gunless},
    shape,
    state::Status,
};
use crate::words::{Arm, Formation};

/// Unlimbered gunners leave their guns where they are.
pub fn leave_guns_if_unlimbered(scratch: &mut Scratch<Elan>, unit: UnitId) {
    let unlimbered = scratch.status(unit).formation == Formation::Unlimbered;
    let artillery = scratch.profile(unit).arm == Arm::Artillery;
    if artillery && unlimbered && !is_gunless(scratch, unit) {
        leave_guns(scratch, unit);
    }
}

pub(super) fn leave_guns(scratch: &mut Scratch<Elan>, unit: UnitId) {
    let guns = u16::try_from(scratch.state.guns.len()).unwrap_or(u16::MAX);
    let at = scratch.footprint(unit).centre();
    let number = scratch.unit(unit).strength.max(1);
    scratch.note(GUNS_LEFT.id, unit);
    scratch.emit(Event::GunsLeft(Guns { of: unit, at, number, taken: None }));
    scratch.update(unit, |status| status.left_guns = Some(guns));
}

/// What a unit that has moved finds on its way: enemy leaders alone, guns that nobody serves, its
/// own guns at its end.
pub fn moved(scratch: &mut Scratch<Elan>, unit: UnitId, from: Pose) {
    if !scratch.is_on_table(unit) || is_broken(scratch, unit) {
        return;
    }
    let way = passed(scratch, unit, from);
    let seat = scratch.seat(unit);
    let near = |at: Point, reach: i32| way.iter().any(|it| distance_to_point(it, at) <= reach);
    for leader in scratch.scenario.leader_ids() {
        let entry = &scratch.scenario.leaders[leader.index()];
        let LeaderPlace::At(at) = scratch.state.leaders[leader.index()].place else { continue };
        // Half an inch across, so a quarter from his middle.
        if entry.seat != seat && near(at, 250) {
            scratch.note(LEADER_ALONE.id, unit);
            scratch.emit(Event::Leader { leader, place: LeaderPlace::Gone(Fate::Captured) });
        }
    }
    for index in 0..scratch.state.guns.len() {
        let guns = scratch.state.guns[index];
        let ours = scratch.seat(guns.of) == seat;
        if guns.taken.is_some() || ours || !near(guns.at, shape::gun(scratch.scenario).width / 2) {
            continue;
        }
        let number = u16::try_from(index).unwrap_or(u16::MAX);
        scratch.note(GUNS_LEFT.id, guns.of);
        scratch.emit(Event::GunsTaken { guns: number, by: seat });
        if scratch.is_on_table(guns.of) && scratch.status(guns.of).left_guns == Some(number) {
            remove(scratch, guns.of, Fate::Captured);
        }
    }
    serve_again(scratch, unit);
}

/// The ground that a unit passed over on the straight way from where it was, every half inch.
fn passed(world: &World<Elan>, unit: UnitId, from: Pose) -> Vec<Footprint> {
    const STEP: i32 = 500;
    let end = world.footprint(unit);
    let pose = end.pose();
    let steps = from.at.distance(pose.at) / STEP;
    let back = pose.at.towards(from.at);
    let along = |step: i32| end.at(Pose { at: pose.at.offset(back, step * STEP, 0), ..pose });
    (0..=steps).map(along).collect()
}

/// Gunners who are back at their guns serve them, if there is room.
fn serve_again(scratch: &mut Scratch<Elan>, unit: UnitId) {
    const BACK: i32 = 1000;
    let Some(number) = scratch.status(unit).left_guns else { return };
    let Some(&guns) = scratch.state.guns.get(usize::from(number)) else { return };
    if guns.taken.is_some() || distance_to_point(scratch.footprint(unit), guns.at) > BACK {
        return;
    }
    let status = Status {
        left_guns: None,
        formation: Formation::Unlimbered,
        ..scratch.status(unit).clone()
    };
    let (profile, strength) = (scratch.profile(unit), scratch.unit(unit).strength);
    let shape = shape::shape(scratch.scenario, profile, &status, strength);
    let facing = scratch.pose(unit).facing;
    let front = guns.at.offset(facing, shape.depth() / 2, 0);
    let pose = Pose::new(front, facing);
    let Some(to) = room::find(scratch, unit, &shape, pose, 1000) else { return };
    scratch.note(GUNS_LEFT.id, unit);
    let by = scratch.seat(unit);
    scratch.emit(Event::GunsTaken { guns: number, by });
    scratch.emit(Event::Moved { unit, to, how: How::Forms });
    scratch.emit(Event::Status { unit, status });
}
