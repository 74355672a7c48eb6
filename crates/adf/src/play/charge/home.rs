//! The last inch of a charge: charging cavalry's fire, and everybody who is struck.

use linstock_battle::{
    Event, Seat, UnitId,
    event::How,
    movement::{Body, aligned},
    room,
};
use linstock_geometry::{Footprint, contact, first_touch};

use super::{
    NOBODY,
    coming::{
        FEARED, ahead, ahead_of, come_to_nothing, fall_short, go_ahead, near, struck, within_reach,
    },
    facts::TOUCHING,
    lose_order,
};
use crate::{
    charge::chain::FOLLOW,
    fire::Kind,
    play::{
        Charging, Decision, Scratch, Stage, World, facts,
        fire::{self, Manner},
    },
    words::Arm,
};

/// Charging cavalry may fire at an inch, each unit of it once: those who charge, then those who
/// countercharge.
pub fn charging_fire(world: &World, charge: &mut Charging) -> Option<(Seat, Decision)> {
    let chargers: Vec<UnitId> = charge.members.iter().map(|it| it.unit).collect();
    let mut faced: Vec<UnitId> = vec![charge.target];
    faced.extend(charge.feared.iter().filter(|&&it| it != charge.target));
    faced.retain(|&enemy| world.is_on_table(enemy));
    let meeting = faced.iter().copied().filter(|&it| world.status(it).charging);
    let each = chargers.iter().map(|&unit| (unit, &faced));
    let each = each.chain(meeting.map(|unit| (unit, &chargers)));
    let fresh = each.filter(|(unit, _)| !charge.fired.contains(unit));
    let mut able = fresh.filter_map(|(unit, enemies)| {
        Some((unit, enemies.iter().copied().find(|&enemy| may_fire(world, unit, enemy))?))
    });
    let (unit, target) = able.next()?;
    drop(able);
    charge.fired.push(unit);
    Some((world.seat(unit), Decision::ChargingFire { unit, target }))
}

/// Whether a charger is cavalry that could fire now; nobody fires twice at one enemy.
fn may_fire(world: &World, unit: UnitId, target: UnitId) -> bool {
    facts::body(world, unit).arm() == Arm::Cavalry
        && world.is_on_table(target)
        && !world.status(unit).against.contains(&target)
        && fire::aim(world, &[unit], target, Manner::of(Kind::PointBlank)).is_ok()
}

/// The last inch, or as far as the reach carries after somebody who gave way.
pub fn strike_home(s: &mut Scratch, charge: &mut Charging) {
    if !charge.wheel.is_empty() || !near(s, charge).is_empty() {
        charge.stage = Stage::Coming;
        return;
    }
    let Some((far, _)) = struck(s, charge) else {
        miss(s, charge);
        return;
    };
    if far > FEARED {
        // Whoever was feared to be struck has given way.
        s.note(FOLLOW.id, charge.members[0].unit);
        charge.stage = Stage::Coming;
        return;
    }
    go_ahead(s, charge, far, How::Charges);
    lose_order(s, charge);
    let order = close_up(s, charge);
    line_up(s, charge, order);
    charge.stage = Stage::Impact;
}

/// Somebody is before the charge, but too far for what is left of its reach; or nobody any more.
fn miss(s: &mut Scratch, charge: &mut Charging) {
    let target = ahead_of(s, charge, charge.target);
    let can = within_reach(s, charge);
    match ahead(s, charge, FEARED).map(|(far, _)| far).or(target) {
        None => come_to_nothing(s, charge, &NOBODY),
        // It gave way: the charge follows it inch by inch, as far as it gets.
        Some(far) if far > FEARED + TOUCHING && can > 0 => {
            s.note(FOLLOW.id, charge.members[0].unit);
            charge.stage = Stage::Coming;
        }
        Some(_) => {
            if can > 0 {
                go_ahead(s, charge, can, How::Charges);
            }
            fall_short(s, charge);
        }
    }
}

/// Every charger who has an enemy close before it goes on to touch him, and lines up if there is room.
/// Returns how far each had to go, if it struck anybody.
fn close_up(s: &mut Scratch, charge: &Charging) -> Vec<(i32, UnitId)> {
    let left = (charge.reach - charge.gone).clamp(0, FEARED);
    let mut order = Vec::new();
    for member in &charge.members {
        let unit = member.unit;
        let enemies: Vec<UnitId> = s.units_of(s.seat(unit).other()).collect();
        let footprints: Vec<Footprint> =
            enemies.iter().map(|&it| s.footprint(it).clone()).collect();
        let reach = left.max(TOUCHING);
        let touch = first_touch(s.footprint(unit), charge.at.facing, reach, &footprints);
        let Some((far, first)) = touch else { continue };
        let pose = s.pose(unit);
        let there =
            linstock_geometry::Pose { at: pose.at.offset(charge.at.facing, far, 0), ..pose };
        if far > TOUCHING && !room::is_free(s, unit, &s.drawn(unit, there)) {
            continue;
        }
        let closed = if far > TOUCHING { there } else { pose };
        let lined = aligned(s, unit, closed, enemies[usize::from(first)]);
        if lined != pose {
            s.emit(Event::Moved { unit, to: lined, how: How::Charges });
        }
        order.push((if far > TOUCHING { far } else { 0 }, unit));
    }
    order
}

/// Puts the lead units first: the first to touch, then the longest contact, then the lowest id; of the
/// enemies the declared target, if it is touched.
fn line_up(s: &mut Scratch, charge: &mut Charging, order: Vec<(i32, UnitId)>) {
    let units: Vec<UnitId> = charge.members.iter().map(|member| member.unit).collect();
    let enemies: Vec<UnitId> = s.units_of(s.seat(units[0]).other()).collect();
    let length = |one: UnitId, others: &[UnitId]| {
        let own = s.footprint(one);
        others.iter().map(|&it| contact(own, s.footprint(it), TOUCHING)).max().unwrap_or(0)
    };
    let far = |unit: UnitId| order.iter().find(|it| it.1 == unit).map_or(i32::MAX, |it| it.0);
    let mut struck: Vec<UnitId> = enemies
        .iter()
        .copied()
        .filter(|&enemy| units.iter().any(|&unit| s.within(unit, enemy, TOUCHING)))
        .collect();
    let soonest = |enemy: UnitId| {
        let by = units.iter().filter(|&&unit| s.within(unit, enemy, TOUCHING));
        by.map(|&unit| far(unit)).min().unwrap_or(i32::MAX)
    };
    struck.sort_by_cached_key(|&enemy| {
        (enemy != charge.target, soonest(enemy), -length(enemy, &units), enemy)
    });
    let mut lead = units.clone();
    lead.sort_by_cached_key(|&unit| (far(unit), -length(unit, &struck), unit));
    let body = Body::of(s, &lead);
    (charge.members, charge.at, charge.struck) = (body.members, body.pose, struck);
}
