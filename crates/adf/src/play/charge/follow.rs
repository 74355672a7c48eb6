//! Meeting a charge midway, and following a beaten enemy.

use linstock_battle::{Event, UnitId, event::How, room};
use linstock_geometry::{Pose, inches};

use super::{HOME, ahead, is_open, move_to, pass};
use crate::{
    charge::{chain::COUNTERCHARGE, reach::DISORDER_POINT},
    play::{Charging, Decision, Meeting, Scratch, Stage, Task, World, facts, morale},
    words::Morale,
};

/// How far the winners may follow.
pub fn follow(world: &World, charge: &Charging) -> Option<Decision> {
    let unit = charge.members.first()?.unit;
    let left = charge.reach - charge.gone;
    let first = ahead(world, charge, left);
    let most =
        ahead(world, charge, left + inches(1)).map_or(left, |(far, _)| (far - inches(1)).min(left));
    // A new enemy: the beaten one has been dealt with.
    let home = first.map(|(_, enemy)| enemy).filter(|&enemy| enemy != charge.target);
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
    if is_open(s, &charge, by) {
        let to = charge.at.moved(by, 0);
        pass(s, &charge, to);
        move_to(s, &mut charge, to, How::Advances);
        s.emit(Event::Continued(Task::Charge(charge)));
    }
}

/// The winners charge home on another enemy.
pub fn charge_home(s: &mut Scratch, enemy: UnitId) {
    let Some(Task::Charge(mut charge)) = s.state.tasks.last().cloned() else { return };
    s.note(HOME.id, enemy);
    charge.target = enemy;
    charge.aspect = facts::aspect(s, enemy, charge.members[0].unit);
    charge.stage = Stage::Coming;
    charge.fired.clear();
    for member in charge.members.clone() {
        s.update(member.unit, |status| status.charging = true);
    }
    s.emit(Event::Continued(Task::Charge(charge)));
}

/// Where the charge that is under way can be met midway, if it can.
pub fn met_at(world: &World, unit: UnitId) -> Option<Pose> {
    let Some(Task::Charge(charge)) = world.state.tasks.last() else { return None };
    let lead = charge.members.first()?.unit;
    let apart = world.gap(lead, unit);
    let own = world.pose(unit);
    let facing = own.at.towards(world.footprint(lead).centre());
    let to = Pose { at: own.at.offset(facing, apart / 2, 0), facing };
    let there = world.drawn(unit, to);
    let clear = world
        .units_of(world.seat(lead))
        .all(|enemy| !linstock_geometry::overlaps(&there, world.footprint(enemy)));
    (clear && room::is_free(world, unit, &there)).then_some(to)
}

/// A defender meets the charge midway.
pub fn meet(s: &mut Scratch, unit: UnitId, meeting: Meeting) {
    s.note(COUNTERCHARGE.id, unit);
    if meeting.reach.disordered_at_once() && s.status(unit).morale < Morale::Disorder {
        s.note(DISORDER_POINT.id, unit);
        morale::disorder(s, unit);
    }
    s.update(unit, |status| {
        status.charging = true;
        status.moved = true;
    });
    s.emit(Event::Moved { unit, to: meeting.to, how: How::Charges });
}
