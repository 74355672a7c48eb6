//! Fires of a charge that are nobody's action or reaction: charging cavalry's, free volleys, melee.

use linstock_battle::{NeedsDice, UnitId};

use super::{Manner, aim, facts_of, roll, shoot, shots, spend, strike, without_misfires};
use crate::{
    fire::{Kind, Ready},
    play::{Scratch, World, morale::Aftermath},
};

/// Charging cavalry's fire; with pistols instead of its weapon, or not.
pub fn while_charging(world: &World, unit: UnitId, target: UnitId, pistols: bool) -> Option<Ready> {
    if !world.is_on_table(unit) || !world.is_on_table(target) {
        return None;
    }
    let manner = Manner { pistols, ..Manner::of(Kind::PointBlank) };
    let fire = facts_of(world, &[unit], target, manner).ok()?;
    Ready::new(world.edition(), fire).ok()
}

/// Charging cavalry fires as it comes.
pub fn charging(
    s: &mut Scratch,
    unit: UnitId,
    target: UnitId,
    ready: Option<&Ready>,
) -> Result<(), NeedsDice> {
    let misfires = without_misfires(s, &[unit])?.is_empty();
    let Some(ready) = ready.filter(|_| !misfires) else { return Ok(()) };
    let mut after = Aftermath::new();
    for (target, ready) in shots(s, &[unit], target, ready.clone()) {
        if s.is_on_table(target) {
            shoot(s, &[unit], target, &ready, &mut after)?;
        }
    }
    spend(s, unit, &mut after)?;
    after.settle(s)
}

/// Two sides fire at each other at once: all shots are rolled before any is suffered. In melee
/// nobody falls back by his check, and who routs is left to the caller.
pub fn exchange(s: &mut Scratch, one: UnitId, other: UnitId, kind: Kind) -> Result<(), NeedsDice> {
    let manner = Manner::of(kind);
    let pairs = [(one, other), (other, one)];
    let fires = pairs.map(|(firer, target)| match kind {
        Kind::Melee => {
            let fire = facts_of(s, &[firer], target, manner).ok()?;
            Some(Ready::new(s.edition(), fire).ok())
        }
        Kind::Volley | Kind::Desperation | Kind::PointBlank => {
            aim(s, &[firer], target, manner).ok().map(Some)
        }
    });
    let mut hits = Vec::new();
    for ((firer, target), fire) in pairs.into_iter().zip(fires) {
        let Some(ready) = fire else { continue };
        if without_misfires(s, &[firer])?.is_empty() {
            continue;
        }
        let Some(ready) = ready else { continue };
        for (target, ready) in shots(s, &[firer], target, ready) {
            let hit = roll(s, &[firer], target, &ready)?;
            hits.push((firer, target, hit));
        }
    }
    let mut after = Aftermath::new();
    for (firer, target, hit) in hits {
        spend(s, firer, &mut after)?;
        if s.is_on_table(target) {
            strike(s, target, &hit, &mut after)?;
        }
    }
    after.settle(s)
}
