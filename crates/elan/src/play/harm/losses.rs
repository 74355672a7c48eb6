//! Figures lost, leaders killed, and units that are gone.

use linstock_battle::{
    Event, Fact, Fate, LeaderPlace, NeedsDice, Place, Scratch, UnitId, event::is_loss,
};
use linstock_dice::Single;
use linstock_geometry::Footprint;
use linstock_rulebook::{Next, Part};

use super::{
    CREWS, DESTROYED, LEADER_ALONE, bear, break_if_due, leave_guns, resolved, shake, witnesses,
};
use crate::play::{
    Elan,
    facts::{self, figures, house, is_gunless},
    profile::CREW,
    state::Status,
};
use crate::{
    aftermath::{Consequence, of_save, of_special},
    save::{Saved, special},
    words::Arm,
};

/// A unit loses figures and suffers special casualties, as its saves left them.
pub fn suffer(scratch: &mut Scratch<Elan>, unit: UnitId, saved: Saved) -> Result<(), NeedsDice> {
    let broken = facts::is_broken(scratch, unit);
    for consequence in of_save(Part::Target, saved) {
        match consequence {
            Consequence::Next(Next::Special { number, .. }) => {
                special_casualties(scratch, unit, number)?;
            }
            other => bear(scratch, unit, other, None)?,
        }
    }
    // Who is broken already does not break again.
    if broken { Ok(()) } else { break_if_due(scratch, unit) }
}

fn special_casualties(
    scratch: &mut Scratch<Elan>,
    unit: UnitId,
    count: u8,
) -> Result<(), NeedsDice> {
    let rules = house(scratch);
    let leader = scratch.leaders_with(unit).next();
    let special = special::Special::new(&rules, count, leader.is_some());
    let (end, working) = scratch.play(&Single(&special), linstock_dice::Once::Waiting)?;
    let killed = end.outcome();
    let markers = special.markers(killed);
    let outcome = vec![Fact::new("killed", killed), Fact::new("markers", i32::from(markers))];
    resolved(scratch, special::SPECIAL.id, unit, None, Vec::new(), working, outcome);
    for consequence in of_special(&rules, killed, markers) {
        match (consequence, leader) {
            (Consequence::Gone { .. }, Some(leader)) => {
                scratch.emit(Event::Leader { leader, place: LeaderPlace::Gone(Fate::Killed) });
            }
            (other, _) => bear(scratch, unit, other, None)?,
        }
    }
    Ok(())
}

/// A unit loses figures.
pub fn lose(scratch: &mut Scratch<Elan>, unit: UnitId, lost: u8) {
    if lost == 0 || !scratch.is_on_table(unit) {
        return;
    }
    let left = figures(scratch, unit).saturating_sub(lost);
    if left == 0 {
        scratch.emit(Event::Strength { unit, left: 0 });
        return destroyed(scratch, unit);
    }
    match scratch.profile(unit).arm {
        Arm::Artillery => {
            let models = left.div_ceil(CREW);
            if models != scratch.unit(unit).strength {
                scratch.note(CREWS.id, unit);
                scratch.emit(Event::Strength { unit, left: models });
            }
            // After the guns, so that what is told of its gunners is what it has.
            scratch.update(unit, |status| status.crew_lost = models * CREW - left);
        }
        Arm::Infantry | Arm::Cavalry => lose_foot(scratch, unit, lost),
    }
}

/// A battalion loses its own figures first, then those of detachments that are with it.
fn lose_foot(scratch: &mut Scratch<Elan>, unit: UnitId, lost: u8) {
    let own = scratch.unit(unit).strength;
    // The colours stay as long as anybody does.
    let from_own = lost.min(own.saturating_sub(1));
    if from_own > 0 {
        scratch.emit(Event::Strength { unit, left: own - from_own });
    }
    let mut rest = lost - from_own;
    for part in facts::detachments(scratch, unit) {
        let there = scratch.unit(part).strength;
        let taken = rest.min(there);
        if taken > 0 {
            scratch.emit(Event::Strength { unit: part, left: there - taken });
            scratch.update(unit, |status| status.inside = status.inside.saturating_sub(taken));
            rest -= taken;
        }
    }
}

fn destroyed(scratch: &mut Scratch<Elan>, unit: UnitId) {
    let witnesses = witnesses(scratch, unit);
    scratch.note(DESTROYED.id, unit);
    if scratch.profile(unit).arm == Arm::Artillery && !is_gunless(scratch, unit) {
        leave_guns(scratch, unit);
    }
    remove(scratch, unit, Fate::Destroyed);
    shake(scratch, &witnesses);
}

/// Takes a unit off the table, and looks after its leaders and detachments.
pub fn remove(scratch: &mut Scratch<Elan>, unit: UnitId, fate: Fate) {
    let last = scratch.find(unit).map(Footprint::centre);
    let leaders: Vec<_> = scratch.leaders_with(unit).collect();
    for part in facts::detachments(scratch, unit) {
        // Companies inside are lost with all their figures, but as part of their battalion.
        match is_loss(fate) {
            true => scratch.emit(Event::Strength { unit: part, left: 0 }),
            false => scratch.emit(Event::Placed { unit: part, place: Place::Gone(fate) }),
        }
    }
    scratch.emit(Event::Placed { unit, place: Place::Gone(fate) });
    scratch.update(unit, |status| {
        let formation = status.formation;
        let (dm, left_guns, arrived) = (status.dm, status.left_guns, status.arrived);
        *status = Status { dm, left_guns, arrived, ..Status::new(formation) };
    });
    for leader in leaders {
        scratch.note(LEADER_ALONE.id, unit);
        let place = match (fate, last) {
            (Fate::Captured, _) | (_, None) => LeaderPlace::Gone(Fate::Captured),
            (
                Fate::Destroyed | Fate::Ran | Fate::Withdrew | Fate::Merged | Fate::Killed,
                Some(at),
            ) => LeaderPlace::At(scratch.scenario.field.nearest(at)),
        };
        scratch.emit(Event::Leader { leader, place });
    }
}
