//! Light companies sent out and taken back.

use linstock_battle::{
    Event, How, NeedsDice, Place, Scratch, UnitId, World, room,
    rules::{OCCUPIED, refused},
};
use linstock_geometry::{Footprint, Pose, gap_within};
use linstock_rulebook::{Code, Refusal};

use super::{CLEARANCE, DETACH, NEAR, REATTACH, SENT_OUT, SLIDE, may_act, shape_as};
use crate::play::{Elan, facts, harm, shape, state::Rallying};
use crate::{test::Situation, words::Formation};

/// The battalion that a detachment is with and can be sent out from.
pub fn may_detach(world: &World<Elan>, unit: UnitId) -> Result<UnitId, Refusal> {
    let no = |why| Err(Refusal::new(Code::NotAllowed, &DETACH, why));
    let Place::Within(parent) = world.unit(unit).place else {
        return no("It is not with its battalion");
    };
    let able = world.is_on_table(parent)
        && world.unit(unit).strength > 0
        && !facts::is_broken(world, parent)
        && !world.status(unit).acted
        && world.status(parent).rallied != Some(Rallying::Stationary)
        && facts::contact(world, parent).is_none();
    if able { Ok(parent) } else { no("Its battalion cannot send it out now") }
}

/// Whether a detachment may be sent out to a place.
pub fn check_detach(world: &World<Elan>, unit: UnitId, to: Pose) -> Result<(), Refusal> {
    let parent = may_detach(world, unit)?;
    let footprint = Footprint::new(&shape_as(world, unit, Formation::Skirmish), to);
    if gap_within(&footprint, world.footprint(parent), SENT_OUT).is_none() {
        return Err(Refusal::new(Code::NotAllowed, &DETACH, "Too far from its battalion"));
    }
    if !room::is_free(world, unit, &footprint) {
        return Err(refused(&OCCUPIED));
    }
    let mut enemies = world.units_of(world.seat(unit).other());
    if enemies.any(|it| gap_within(&footprint, world.footprint(it), NEAR - 1).is_some()) {
        return Err(Refusal::new(Code::NotAllowed, &CLEARANCE, "Too close to an enemy"));
    }
    Ok(())
}

/// Sends a detachment out.
pub fn detach(scratch: &mut Scratch<Elan>, unit: UnitId, to: Pose) {
    let Place::Within(parent) = scratch.unit(unit).place else { return };
    let figures = scratch.unit(unit).strength;
    scratch.note(DETACH.id, unit);
    let whole = scratch.status(parent).clone();
    scratch.update(unit, |status| {
        // They come out of the battalion as it is.
        status.dm = whole.dm;
        status.unloaded = whole.unloaded;
        status.first_fire_spent |= whole.first_fire_spent;
        status.formation = Formation::Skirmish;
        status.acted = true;
        status.moved = true;
    });
    scratch.update(parent, |status| status.inside = status.inside.saturating_sub(figures));
    scratch.emit(Event::Placed { unit, place: Place::Table(to) });
    harm::moved(scratch, unit, to);
}

/// The battalion that a detachment may go back to now.
pub fn check_reattach(world: &World<Elan>, unit: UnitId) -> Result<UnitId, Refusal> {
    let no = |why| Refusal::new(Code::NotAllowed, &REATTACH, why);
    may_act(world, unit)?;
    let parent = world
        .profile(unit)
        .parent
        .filter(|&it| world.is_on_table(it))
        .ok_or(no("It has no battalion to go back to"))?;
    may_act(world, parent)?;
    let free = |unit| facts::contact(world, unit).is_none();
    if !world.within(unit, parent, NEAR) {
        return Err(no("Too far from its battalion"));
    }
    if !free(unit) || !free(parent) {
        return Err(no("One of them is in contact with the enemy"));
    }
    rejoined(world, unit, parent).map(|_| parent).ok_or(refused(&OCCUPIED))
}

/// Where a battalion stands with a detachment in it again, if there is room.
fn rejoined(world: &World<Elan>, unit: UnitId, parent: UnitId) -> Option<Pose> {
    let mut status = world.status(parent).clone();
    status.inside = status.inside.checked_add(world.unit(unit).strength)?;
    let strength = world.unit(parent).strength;
    strength.checked_add(status.inside)?;
    let shape = shape::shape(world.scenario, world.profile(parent), &status, strength);
    let free = |footprint: &Footprint| room::is_free_but(world, footprint, &[unit, parent]);
    linstock_geometry::fit(&shape, world.pose(parent), SLIDE, free)
}

/// A battalion takes a detachment back, if its drill allows and it has room for all of them.
pub fn reattach(
    scratch: &mut Scratch<Elan>,
    unit: UnitId,
    parent: UnitId,
) -> Result<(), NeedsDice> {
    for who in [unit, parent] {
        scratch.update(who, |status| status.acted = true);
    }
    let verdict = harm::drill_test(scratch, parent, &[Situation::ReformDetachments])?;
    if let Some(to) = rejoined(scratch, unit, parent).filter(|_| verdict.performs()) {
        let figures = scratch.unit(unit).strength;
        let part = scratch.status(unit).clone();
        let leaders: Vec<_> = scratch.leaders_with(unit).collect();
        for leader in leaders {
            let place = linstock_battle::LeaderPlace::With(parent);
            scratch.emit(Event::Leader { leader, place });
        }
        scratch.note(REATTACH.id, unit);
        scratch.emit(Event::Placed { unit, place: Place::Within(parent) });
        scratch.update(parent, |status| {
            status.inside = status.inside.saturating_add(figures);
            // The first fire is that of the battalion in its ranks, whatever skirmishers did.
            status.dm = status.dm.max(part.dm);
            status.unloaded = status.unloaded.max(part.unloaded);
        });
        if scratch.pose(parent) != to {
            scratch.emit(Event::Moved { unit: parent, to, how: How::Forms });
        }
    }
    harm::break_if_due(scratch, parent)
}
