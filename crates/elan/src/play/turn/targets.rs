//! Whom units may charge and fire at.

use linstock_battle::{Instruction, Seat, UnitId, World};

use super::any;
use crate::play::{Elan, charges, facts, shoot};

/// The enemies that a unit may charge.
pub fn targets_of_charge(world: &World<Elan>, unit: UnitId) -> Vec<UnitId> {
    if charges::may_charge(world, unit).is_err() {
        return Vec::new();
    }
    let enemies = world.units_of(world.seat(unit).other());
    let near = enemies.filter(|&enemy| charges::might_reach(world, unit, enemy));
    near.filter(|&enemy| charges::check_charge(world, unit, enemy, None).is_ok()).collect()
}

/// The enemies that a unit may fire at, and how it may fire at any of them.
pub fn targets_of_fire(
    world: &World<Elan>,
    unit: UnitId,
    reaction: bool,
) -> (Vec<UnitId>, Vec<shoot::Manner>) {
    let (mut targets, mut manners) = (Vec::new(), Vec::new());
    for enemy in world.units_of(world.seat(unit).other()) {
        let open = open_manners(world, unit, enemy, reaction);
        if !open.is_empty() {
            targets.push(enemy);
            manners.extend(open);
        }
    }
    manners.sort_unstable();
    manners.dedup();
    (targets, manners)
}

pub(super) fn open_manners(
    world: &World<Elan>,
    unit: UnitId,
    target: UnitId,
    reaction: bool,
) -> Vec<shoot::Manner> {
    let aim = |manner| shoot::Aim { unit, target, manner, reaction };
    let manners = shoot::manners(world, unit).iter().copied();
    let open: Vec<shoot::Manner> =
        manners.filter(|&manner| shoot::in_range(world, aim(manner)).is_ok()).collect();
    // Sight is the dearest question, so it is asked last and once.
    if open.is_empty() || shoot::may_aim(world, unit, target).is_err() { Vec::new() } else { open }
}

/// Whether a unit has anybody to fire at.
pub fn has_target(world: &World<Elan>, unit: UnitId, reaction: bool) -> bool {
    shoot::may_fire(world, unit).is_ok()
        && world
            .units_of(world.seat(unit).other())
            .any(|enemy| !open_manners(world, unit, enemy, reaction).is_empty())
}

/// Whether a seat has anybody to fire in reaction, and wants to be asked about it.
pub(super) fn wants_to_react(world: &World<Elan>, seat: Seat) -> bool {
    any(world, seat, |unit| {
        let wanted = match world.state.instructions[seat] {
            Instruction::AlwaysAsk => true,
            Instruction::NormalRange => {
                let enemies = world.enemies_by_distance(unit);
                enemies.first().is_some_and(|&(gap, _)| gap <= shoot::near(world, unit))
            }
            Instruction::Charged => !facts::chargers_of(world, unit).is_empty(),
        };
        wanted && has_target(world, unit, true)
    })
}
