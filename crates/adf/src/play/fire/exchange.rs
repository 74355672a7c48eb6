//! Fires of a charge that are nobody's action or reaction: charging cavalry's, free volleys, melee.

use linstock_battle::{NeedsDice, UnitId};

use super::{Manner, aspect, facts_of, roll, shoot, shots, spend, strike, without_misfires};
use crate::{
    fire::{Fire, Kind, Ready},
    play::{Scratch, World, facts, morale::Aftermath},
    words::Aspect,
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

/// One unit's part in an exchange of fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duel {
    /// Who fires.
    pub firer: UnitId,
    /// At whom.
    pub target: UnitId,
    /// Where it strikes him: by where the charge came from, also once nobody charges any more.
    pub aspect: Aspect,
}

impl Duel {
    /// As things are in the charge that is under way.
    pub fn new(world: &World, firer: UnitId, target: UnitId) -> Duel {
        Duel { firer, target, aspect: aspect(world, &[firer], target) }
    }

    /// The fire, if the unit may make one. Nobody asks for arc or sight: they have been in contact.
    fn ready(self, world: &World, kind: Kind) -> Option<Ready> {
        let Duel { firer, target, aspect } = self;
        let fire = facts_of(world, &[firer], target, Manner::of(kind)).ok()?;
        let range = facts::measured(world.gap(firer, target));
        Ready::new(world.edition(), Fire { aspect, range, ..fire }).ok()
    }
}

/// Both sides of an impact fire at once: all shots are rolled before any is suffered. In melee
/// nobody falls back by his check, and who routs is left to the caller.
pub fn exchange(s: &mut Scratch, duels: &[Duel], kind: Kind) -> Result<(), NeedsDice> {
    let each = duels.iter().filter_map(|&duel| Some((duel, duel.ready(s, kind)?)));
    let fires: Vec<(Duel, Ready)> = each.collect();
    let mut hits = Vec::new();
    for (Duel { firer, target, .. }, ready) in fires {
        if without_misfires(s, &[firer])?.is_empty() {
            continue;
        }
        for (target, ready) in shots(s, &[firer], target, ready) {
            let hit = roll(s, &[firer], target, &ready)?;
            hits.push((firer, target, hit));
        }
    }
    let held = match kind {
        Kind::Melee => duels.iter().flat_map(|it| [it.firer, it.target]).collect(),
        Kind::Volley | Kind::PointBlank | Kind::Desperation => Vec::new(),
    };
    let mut after = Aftermath::holding(held);
    for (firer, target, hit) in hits {
        spend(s, firer, &mut after)?;
        if s.is_on_table(target) {
            strike(s, target, &hit, &mut after)?;
        }
    }
    after.settle(s)
}
