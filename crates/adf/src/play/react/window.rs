//! Windows: when the side that is not active is asked whether it reacts.

use linstock_battle::{Instruction, Seat, UnitId};
use linstock_geometry::inches;

use super::{
    NOTICED, can_face, desperate, kind_of_fire, may_countercharge, notices, reacting, reactors,
    targets,
};
use crate::{
    fire::{Kind, bands::normal_range},
    play::{
        Aimed, Decision, Nearness, Occasion, Offer, Trigger, World, act, facts,
        fire::{self, Manner},
        options::formations,
    },
    words::Morale,
};

/// The question that something done at once puts to the other side, if it has anything to answer.
pub fn question(world: &World, trigger: &Trigger) -> Option<(Seat, Decision)> {
    let seat = asked(world, trigger)?;
    let close = trigger.what == Occasion::Close;
    let mut fresh = world.units_of(seat).filter(|&unit| !world.status(unit).reacted);
    let answerable = fresh.any(|unit| {
        notices(world, unit, trigger)
            && (!targets(world, unit, trigger).is_empty()
                || (!close && has_answer(world, unit, trigger)))
    });
    (answerable || !desperate(world, trigger).is_empty())
        .then(|| (seat, Decision::React(trigger.clone())))
}

/// The question that an inch of what goes on puts to the other side: if it has anything to answer,
/// and if that is not what it has let pass before. `offered` is what it was last asked about.
pub fn window(
    world: &World,
    trigger: &Trigger,
    offered: &mut Vec<Offer>,
) -> Option<(Seat, Decision)> {
    let seat = asked(world, trigger)?;
    let now = offers(world, seat, trigger);
    if now == *offered {
        return None;
    }
    let ready = |offer: &Offer| offer.fire.is_some() || offer.meets;
    let answerable = now.iter().any(ready)
        || trigger.what != Occasion::Close
            && now.iter().any(|offer| has_answer(world, offer.unit, trigger));
    if !answerable {
        return None;
    }
    *offered = now;
    Some((seat, Decision::React(trigger.clone())))
}

/// Who would be asked, if he wants to be.
fn asked(world: &World, trigger: &Trigger) -> Option<Seat> {
    let seat = reacting(world, trigger)?;
    if !trigger.by.iter().any(|&unit| world.is_on_table(unit)) {
        return None;
    }
    let charged = || trigger.target.is_some_and(|target| world.seat(target) == seat);
    let wanted = match world.state.instructions[seat] {
        Instruction::AlwaysAsk => true,
        Instruction::Charged => charged(),
        Instruction::NormalRange => charged() || in_normal_range(world, trigger),
    };
    wanted.then_some(seat)
}

/// What those who are asked could do now.
pub fn offered(world: &World, trigger: &Trigger) -> Vec<Offer> {
    reacting(world, trigger).map(|seat| offers(world, seat, trigger)).unwrap_or_default()
}

/// What the units of a side could do, as far as an inch can change it.
fn offers(world: &World, seat: Seat, trigger: &Trigger) -> Vec<Offer> {
    let mut list = Vec::new();
    let fresh = world.units_of(seat).filter(|&unit| !world.status(unit).reacted);
    for unit in fresh.filter(|&unit| notices(world, unit, trigger)) {
        let near = nearness(world, unit, trigger);
        let meets = may_countercharge(world, &[unit], trigger).is_ok();
        let none = Offer { unit, near, meets, fire: None };
        let before = list.len();
        let kind = kind_of_fire(trigger.what);
        let fires = trigger.by.iter().filter_map(|&target| aimed(world, unit, target, kind));
        list.extend(fires.map(|fire| Offer { fire: Some(fire), ..none }));
        if list.len() == before {
            list.push(none);
        }
    }
    for (unit, target) in desperate(world, trigger) {
        let fire = aimed(world, unit, target, Kind::Desperation);
        list.push(Offer { unit, near: Nearness::Close, meets: false, fire });
    }
    list
}

fn aimed(world: &World, unit: UnitId, target: UnitId, kind: Kind) -> Option<Aimed> {
    if !world.is_on_table(target) || !fire::could_reach(world, unit, target) {
        return None;
    }
    let ready = fire::aim(world, &[unit], target, Manner::reacting(kind)).ok()?;
    let (plan, aspect) = (ready.plan(), ready.fire().aspect);
    let points = plan.firepower + plan.drm;
    Some(Aimed { target, band: plan.band, aspect, points, dice: plan.dice })
}

fn nearness(world: &World, unit: UnitId, trigger: &Trigger) -> Nearness {
    let within = |distance: i32| {
        trigger.by.iter().any(|&it| world.is_on_table(it) && world.within(unit, it, distance))
    };
    if !within(act::near_enough(world)) {
        Nearness::Far
    } else if !within(NOTICED) {
        Nearness::Near
    } else if !within(inches(1)) {
        Nearness::Noticed
    } else {
        Nearness::Close
    }
}

/// Whether a unit that notices could do anything beside firing.
fn has_answer(world: &World, unit: UnitId, trigger: &Trigger) -> bool {
    let morale = world.status(unit).morale;
    morale != Morale::Good
        || act::may_disengage(world, &[unit]).is_ok()
        || may_countercharge(world, &[unit], trigger).is_ok()
        || trigger.by.iter().any(|&it| can_face(world, unit, it))
        || !formations(world, &[unit]).is_empty()
}

/// Whether somebody could react by fire within his normal range.
fn in_normal_range(world: &World, trigger: &Trigger) -> bool {
    reactors(world, trigger).into_iter().any(|unit| {
        let normal = normal_range(world.edition(), &facts::firer(world, unit));
        targets(world, unit, trigger)
            .into_iter()
            .any(|target| facts::measured(world.range(unit, target)) <= normal)
    })
}
