//! Whom units may charge and fire at.

use linstock_battle::{Instruction, Seat, UnitId, World};

use linstock_rulebook::Refusal;

use super::any;
use crate::play::{Elan, charges, facts, shoot};

/// Whom a unit may charge or fire at.
#[derive(Debug, Default)]
pub struct Targets {
    /// Those it may.
    pub open: Vec<UnitId>,
    /// How it may fire at any of them.
    pub manners: Vec<shoot::Manner>,
    /// The nearest of those within its reach whom it may not, and why.
    pub refused: Option<(UnitId, Refusal)>,
}

impl Targets {
    /// Takes note of a refusal; the enemies come in any order.
    fn refuse(&mut self, world: &World<Elan>, unit: UnitId, enemy: UnitId, why: Refusal) {
        let near = |enemy: UnitId| (world.gap(unit, enemy), enemy);
        if self.refused.is_none_or(|(other, _)| near(enemy) < near(other)) {
            self.refused = Some((enemy, why));
        }
    }
}

/// The enemies that a unit may charge.
pub fn targets_of_charge(world: &World<Elan>, unit: UnitId) -> Targets {
    let mut targets = Targets::default();
    if charges::may_charge(world, unit).is_err() {
        return targets;
    }
    let enemies = world.units_of(world.seat(unit).other());
    for enemy in enemies.filter(|&enemy| charges::might_reach(world, unit, enemy)) {
        match charges::check_charge(world, unit, enemy, None, None) {
            Ok(_) => targets.open.push(enemy),
            Err(why) => targets.refuse(world, unit, enemy, why),
        }
    }
    targets
}

/// The enemies that a unit may fire at, and how it may fire at any of them.
pub fn targets_of_fire(world: &World<Elan>, unit: UnitId, reaction: bool) -> Targets {
    let mut targets = Targets::default();
    for enemy in world.units_of(world.seat(unit).other()) {
        let ranged = ranged_manners(world, unit, enemy, reaction);
        if ranged.is_empty() {
            continue;
        }
        match shoot::may_aim(world, unit, enemy) {
            Ok(()) => {
                targets.open.push(enemy);
                targets.manners.extend(ranged);
            }
            Err(why) => targets.refuse(world, unit, enemy, why),
        }
    }
    targets.manners.sort_unstable();
    targets.manners.dedup();
    targets
}

pub(super) fn open_manners(
    world: &World<Elan>,
    unit: UnitId,
    target: UnitId,
    reaction: bool,
) -> Vec<shoot::Manner> {
    let open = ranged_manners(world, unit, target, reaction);
    // Sight is the dearest question, so it is asked last and once.
    if open.is_empty() || shoot::may_aim(world, unit, target).is_err() { Vec::new() } else { open }
}

/// The manners of fire that reach a target.
fn ranged_manners(
    world: &World<Elan>,
    unit: UnitId,
    target: UnitId,
    reaction: bool,
) -> Vec<shoot::Manner> {
    let aim = |manner| shoot::Aim { unit, target, manner, reaction };
    let manners = shoot::manners(world, unit).iter().copied();
    manners.filter(|&manner| shoot::in_range(world, aim(manner)).is_ok()).collect()
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
