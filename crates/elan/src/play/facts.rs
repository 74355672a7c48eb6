//! What the table says about units, in the words of the rules.

use linstock_battle::{Fact, Place, UnitId, World};
use linstock_geometry::{Rays, Turn, Zone};

use super::{
    Elan,
    profile::CREW,
    state::{Answer, Charge, Stage},
};
use crate::{
    house::House,
    test::{self, Of, Situation, is_below_half},
    words::{Arm, Formation},
};

/// Units this near touch each other.
pub const TOUCH: i32 = 100;
/// A charger this near to its target is still in contact with it, when losses have thinned them.
pub const CHARGE_TOUCH: i32 = 1500;

/// Flanks and fire arcs begin at half a right angle.
pub const RAYS: Rays = Rays { front: Turn::DEGREES_45, rear: Turn::DEGREES_45 };

/// The house rules.
pub fn house(world: &World<Elan>) -> House {
    *world.edition()
}

/// Figures of a unit, detachments that are with it and gunners included.
pub fn figures(world: &World<Elan>, unit: UnitId) -> u8 {
    let state = world.unit(unit);
    match world.profile(unit).arm {
        Arm::Infantry | Arm::Cavalry => state.strength.saturating_add(state.status.inside),
        Arm::Artillery => gunners(state.strength, state.status.crew_lost),
    }
}

/// Gunners of so many gun models, of which some are lost.
pub const fn gunners(models: u8, lost: u8) -> u8 {
    models.saturating_mul(CREW).saturating_sub(lost)
}

/// Figures a unit began the battle with.
pub fn started(world: &World<Elan>, unit: UnitId) -> u8 {
    let own = world.entry(unit).strength;
    match world.profile(unit).arm {
        Arm::Infantry | Arm::Cavalry => {
            // Those that were sent out count for themselves.
            let within = |part: &UnitId| world.unit(*part).place == Place::Within(unit);
            let parts = world.scenario.ids().filter(within);
            parts.fold(own, |all, part| all.saturating_add(world.entry(part).strength))
        }
        Arm::Artillery => own.saturating_mul(CREW),
    }
}

/// Whether a unit has lost more than half.
pub fn below_half(world: &World<Elan>, unit: UnitId) -> bool {
    is_below_half(figures(world, unit), started(world, unit))
}

/// Whether a unit is broken.
pub fn is_broken(world: &World<Elan>, unit: UnitId) -> bool {
    world.edition().breaks(world.status(unit).dm)
}

/// Whether a unit is in a built-up area.
pub fn is_built_up(world: &World<Elan>, unit: UnitId) -> bool {
    world.area(unit) == linstock_battle::Area::BuiltUp
}

/// Whether a unit is gunners without guns.
pub fn is_gunless(world: &World<Elan>, unit: UnitId) -> bool {
    world.status(unit).left_guns.is_some()
}

/// Whether a unit has flanks that can be attacked: squares and loose order have none.
pub fn has_flanks(world: &World<Elan>, unit: UnitId) -> bool {
    let formation = world.status(unit).formation;
    formation != Formation::Square && formation != Formation::Skirmish && !is_gunless(world, unit)
}

/// Whether a unit has turned its back on its charger: if it is caught, it is attacked in the rear
/// even in loose order.
pub fn has_evaded(world: &World<Elan>, unit: UnitId) -> bool {
    response(world, unit).is_some_and(|answer| answer.gone && answer.does.evades().is_some())
}

/// Whether an enemy who charges a unit has its flank, or catches it from behind.
pub fn is_charged_in_flank(world: &World<Elan>, unit: UnitId, by: UnitId) -> bool {
    (has_flanks(world, unit) || has_evaded(world, unit))
        && world.zone(unit, by, RAYS) != Zone::Front
}

/// Whether an enemy is on a unit's flank or in its rear.
pub fn is_flanked(world: &World<Elan>, unit: UnitId, by: UnitId) -> bool {
    has_flanks(world, unit) && world.zone(unit, by, RAYS) != Zone::Front
}

/// A unit's charge that is still on.
pub fn charge(world: &World<Elan>, unit: UnitId) -> Option<Charge> {
    world.status(unit).charge.filter(|charge| charge.stage != Stage::Spent)
}

/// The charge at a unit that its response is to.
pub fn response(world: &World<Elan>, unit: UnitId) -> Option<Answer> {
    world.status(unit).response
}

/// The enemies that charge a unit, those who answer a charge left out; nearest first.
pub fn chargers_of(world: &World<Elan>, unit: UnitId) -> Vec<UnitId> {
    let aims = |other: &UnitId| {
        charge(world, *other).is_some_and(|charge| charge.target == unit && !charge.counter)
    };
    let enemies = world.units_of(world.seat(unit).other()).filter(aims);
    let mut list: Vec<(i32, UnitId)> = enemies.map(|it| (world.gap(unit, it), it)).collect();
    list.sort_unstable();
    list.into_iter().map(|(_, unit)| unit).collect()
}

/// Whether two enemies are in contact.
pub fn touches(world: &World<Elan>, one: UnitId, other: UnitId) -> bool {
    let linked = |from: UnitId, to: UnitId| {
        charge(world, from).is_some_and(|charge| {
            charge.target == to && matches!(charge.stage, Stage::Contact | Stage::Closed)
        })
    };
    let reach = if linked(one, other) || linked(other, one) { CHARGE_TOUCH } else { TOUCH };
    world.within(one, other, reach)
}

/// An enemy that a unit is in contact with: the nearest.
pub fn contact(world: &World<Elan>, unit: UnitId) -> Option<UnitId> {
    let enemies = world.units_of(world.seat(unit).other());
    let touching = enemies.filter(|&enemy| touches(world, unit, enemy));
    touching.min_by_key(|&enemy| (world.gap(unit, enemy), enemy))
}

/// The nearest enemy that is not broken, from whom a unit runs.
pub fn nearest_threat(world: &World<Elan>, unit: UnitId) -> Option<UnitId> {
    let list = world.enemies_by_distance(unit);
    list.into_iter().map(|(_, enemy)| enemy).find(|&enemy| !is_broken(world, enemy))
}

/// The detachments that are with a unit.
pub fn detachments(world: &World<Elan>, unit: UnitId) -> Vec<UnitId> {
    let within = |it: &UnitId| world.unit(*it).place == Place::Within(unit);
    world.scenario.ids().filter(within).collect()
}

/// Whether a unit is infantry that has not moved and is not about to.
fn stays(world: &World<Elan>, unit: UnitId) -> bool {
    let status = world.status(unit);
    let leaves = status.response.is_some_and(|answer| answer.does.evades().is_some());
    world.profile(unit).arm == Arm::Infantry
        && !status.moved
        && !leaves
        && charge(world, unit).is_none()
}

/// The facts of a test of a unit, as far as the table has them.
pub fn test_facts<'a>(
    world: &World<Elan>,
    unit: UnitId,
    of: Of,
    situations: &'a [Situation],
) -> test::Facts<'a> {
    let factors = world.profile(unit).factors;
    let status = world.status(unit);
    let factor = match of {
        Of::Elan | Of::Rally => factors.elan,
        Of::Drill => factors.drill,
    };
    let moving = situations.contains(&Situation::RallyMoving);
    let covered = || !moving && stays(world, unit) && super::ground::is_covered(world, unit);
    test::Facts {
        dm: status.dm,
        formation: status.formation,
        below_half: below_half(world, unit),
        built_up: is_built_up(world, unit),
        in_cover: covered(),
        leader: world.leaders_with(unit).next().is_some(),
        ..test::Facts::new(of, factor, situations)
    }
}

/// The facts of a test, to be shown.
pub fn shown(facts: &test::Facts<'_>) -> Vec<Fact> {
    let mut list = vec![Fact::new("dm", i32::from(facts.dm))];
    list.extend(facts.situations.iter().map(|situation| Fact::new("situation", situation.word())));
    list
}
