//! Following a beaten enemy.

use linstock_battle::{Event, UnitId, event::How};
use linstock_geometry::{Manoeuvre, inches};

use super::{
    HOME,
    coming::{ahead, body, go_ahead},
    toll::Toll,
};
use crate::{
    play::{Began, Charging, Decision, Scratch, Stage, Task, World, facts},
    words::Morale,
};

/// How far the winners may follow.
pub fn follow(world: &World, charge: &Charging) -> Option<Decision> {
    let unit = charge.members.first()?.unit;
    let left = charge.reach - charge.gone;
    let first = ahead(world, charge, left);
    let most =
        ahead(world, charge, left + inches(1)).map_or(left, |(far, _)| (far - inches(1)).min(left));
    // A new enemy: the beaten ones have been dealt with.
    let home = first.map(|(_, enemy)| enemy).filter(|enemy| !charge.struck.contains(enemy));
    let able = charge.members.iter().all(|it| world.status(it.unit).morale < Morale::Shaken);
    if !able || (most <= 0 && home.is_none()) {
        return None;
    }
    Some(Decision::Follow { unit, most: most.max(0), home })
}

/// The winners follow so far.
pub fn advance(s: &mut Scratch, by: i32) {
    let Some(Task::Charge(mut charge)) = s.state.tasks.last().cloned() else { return };
    s.note(HOME.id, charge.members[0].unit);
    let (shape, pose) = body(s, &charge);
    if Toll::of(s, &charge).spent(s, &shape, pose, &[Manoeuvre::Advance(by)]).is_some() {
        go_ahead(s, &mut charge, by, How::Advances);
        s.emit(Event::Continued(Task::Charge(charge)));
    }
}

/// The winners charge home on another enemy.
pub fn charge_home(s: &mut Scratch, enemy: UnitId) {
    let Some(Task::Charge(mut charge)) = s.state.tasks.last().cloned() else { return };
    s.note(HOME.id, enemy);
    charge.target = enemy;
    charge.aspect = facts::aspect(s, enemy, charge.members[0].unit);
    charge.began = charge.began.map(|began| Began { at: charge.at, ..began });
    charge.stage = Stage::Coming;
    charge.home = true;
    charge.fired.clear();
    charge.struck.clear();
    for member in charge.members.clone() {
        s.update(member.unit, |status| status.charging = true);
    }
    s.emit(Event::Continued(Task::Charge(charge)));
}
