//! Fear of a charge: everybody it comes within an inch of checks, and where it is felt from.

use linstock_battle::{Event, NeedsDice, UnitId};
use linstock_geometry::zone;

use super::coming::near;
use crate::{
    charge::chain::FEAR,
    morale::{Cause, Charger, Situation},
    play::{
        Charging, Scratch, Stage, Task, World, facts,
        morale::{self, Aftermath, Asked},
    },
    words::{Aspect, Morale},
};

/// The checks of those whom the charge has come within an inch of, one after the other.
pub fn fear(s: &mut Scratch, charge: &mut Charging) -> Result<(), NeedsDice> {
    charge.stage = Stage::Close;
    let fearing = near(s, charge);
    charge.feared.extend(&fearing);
    s.emit(Event::Continued(Task::Charge(charge.clone())));
    for unit in fearing {
        if !s.is_on_table(unit) || s.status(unit).morale == Morale::Routed {
            continue;
        }
        s.note(FEAR.id, unit);
        let from = Some(nearest(s, charge, unit));
        let asked = Asked { cause: Cause::Charge, plus: 0, from, in_melee: false };
        let (now, situation) = (facts::unit(s, unit), charged(s, charge, unit));
        let mut after = Aftermath::new();
        morale::check(s, unit, &asked, &now, &situation, &mut after)?;
        after.settle(s)?;
    }
    Ok(())
}

/// The charger that is nearest to an enemy; of those as near, the first.
fn nearest(world: &World, charge: &Charging, enemy: UnitId) -> UnitId {
    let each = charge.members.iter().map(|member| member.unit);
    let there = each.filter(|&unit| world.is_on_table(unit) && world.is_on_table(enemy));
    facts::nearest(world, enemy, there).map_or(charge.members[0].unit, |(_, unit)| unit)
}

/// What steadies or shakes a unit that is charged.
pub fn charged(world: &World, charge: &Charging, unit: UnitId) -> Situation {
    let lead = nearest(world, charge, unit);
    let aspect = aspect(world, charge, unit, lead);
    Situation {
        charged_on: (aspect != Aspect::Front).then_some(aspect),
        charged_by: Charger::of(facts::body(world, lead)),
        ..facts::situation(world, unit, &[lead])
    }
}

/// Where a charger strikes an enemy: by where the charger was when the charge was declared.
fn aspect(world: &World, charge: &Charging, enemy: UnitId, charger: UnitId) -> Aspect {
    let member = charge.members.iter().find(|member| member.unit == charger);
    let from = charge.began.zip(member).map(|(began, member)| member.at(began.at).at);
    match from {
        Some(from) => {
            facts::aspect_of(world, enemy, zone(world.footprint(enemy), from, facts::RAYS))
        }
        None if enemy == charge.target => charge.aspect,
        None => facts::aspect(world, enemy, charger),
    }
}

/// Whether a unit faces a charge and the other is one of its chargers: its target, those beside it,
/// and those who have feared it.
fn faces<'w>(world: &'w World, unit: UnitId, charger: UnitId) -> Option<&'w Charging> {
    let Some(Task::Charge(charge)) = world.state.tasks.last() else { return None };
    let charges = charge.members.iter().any(|member| member.unit == charger)
        && world.status(charger).charging;
    let beside = || {
        world.is_on_table(charge.target)
            && world.seat(unit) == world.seat(charge.target)
            && facts::are_adjacent(world, unit, charge.target)
    };
    let faces = unit == charge.target
        || charge.feared.contains(&unit)
        || charge.struck.contains(&unit)
        || beside();
    (charges && faces).then_some(charge)
}

/// Where fire between a charger and those who face it strikes, if that is what it is: the charger in
/// its front, and the others where the charge came from.
pub fn aspect_of_fire(world: &World, firer: UnitId, target: UnitId) -> Option<Aspect> {
    if faces(world, firer, target).is_some() {
        return Some(Aspect::Front);
    }
    faces(world, target, firer).map(|charge| aspect(world, charge, target, firer))
}

/// Whether a unit has its charger before it: by where the charger was when the charge was declared.
pub fn is_before(world: &World, unit: UnitId, charger: UnitId) -> bool {
    faces(world, unit, charger).is_some_and(|charge| {
        let member = charge.members.iter().find(|member| member.unit == charger);
        let from = charge.began.zip(member).map(|(began, member)| member.at(began.at).at);
        from.is_some_and(|from| {
            let zone = zone(world.footprint(unit), from, facts::RAYS);
            zone == linstock_geometry::Zone::Front
        })
    })
}

/// Whether a unit fires at a charger that has come to strike it, or those beside it.
pub fn is_own_charger(world: &World, unit: UnitId, charger: UnitId) -> bool {
    faces(world, unit, charger).is_some()
}

/// Whether a unit has made its fear-of-charge check of the charge that is under way.
pub fn was_feared_by(world: &World, unit: UnitId) -> bool {
    matches!(world.state.tasks.last(), Some(Task::Charge(it)) if it.feared.contains(&unit))
}

/// The enemies that a unit faces in the charge that is under way: those who fear it if it charges, and
/// those who charge if it has feared them.
pub fn faced<'w>(world: &'w World, unit: UnitId) -> impl Iterator<Item = UnitId> + 'w {
    let charge = match world.state.tasks.last() {
        Some(Task::Charge(charge)) => Some(charge),
        Some(Task::Move(_)) | None => None,
    };
    let enemies = charge.into_iter().flat_map(move |charge| {
        let chargers = || charge.members.iter().map(|member| member.unit);
        let feared = charge.feared.contains(&unit).then(chargers).into_iter().flatten();
        let fearing = chargers().any(|it| it == unit).then_some(&charge.feared);
        feared.chain(fearing.into_iter().flatten().copied())
    });
    enemies.filter(|&enemy| world.is_on_table(enemy))
}
