//! Fire on the table: who can fire at whom, and what comes of it.

use linstock_battle::{
    NeedsDice, Resolved, Still, UnitId,
    card::{Fact, Value},
    misfire::{Wording, misfires},
    movement::local,
    passing::Blocking,
};
use linstock_dice::Single;
use linstock_geometry::{Pose, Zone, inches};
use linstock_rulebook::{Code, Next, Part, Refusal, Said, rules};

use super::{
    Scratch, World, again, charge,
    facts::{self, RAYS},
    ground::SIGHT,
    morale::{self, Aftermath, Asked},
};
use crate::{
    aftermath::{Consequence, of_fire, of_firing},
    fire::{
        Fire, Firer, Firers, Kind, RESULT, Ready, Shot,
        target::enfilade_values,
        who::{COMBINED, POINT_BLANK},
    },
    morale::{Situation, bad::enfiladed},
    volley,
    words::{Arm, Armament, Aspect},
};

mod exchange;

pub use exchange::{Duel, charging, exchange, while_charging};

rules! {
    ARC = "adf.fire.arc" {
        says: "outside its front",
        text: "Units fire at enemies whose front centre lies between the 45-degree rays from their front corners.",
        by: Ruling,
        at: "ruling R6",
    }
}

/// How a fire is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// What kind of fire.
    pub kind: Kind,
    /// As a reaction.
    pub reaction: bool,
    /// By guns that take their time.
    pub deliberate: bool,
    /// By cavalry that uses its pistols instead of its weapon, where it has the choice.
    pub pistols: bool,
}

impl Manner {
    /// A fire of this kind, with nothing else to say of it.
    pub const fn of(kind: Kind) -> Manner {
        Manner { kind, reaction: false, deliberate: false, pistols: false }
    }

    /// The same as a reaction.
    pub const fn reacting(kind: Kind) -> Manner {
        Manner { reaction: true, ..Manner::of(kind) }
    }

    /// How a fire was to be made.
    pub fn wanted(fire: &Fire) -> Manner {
        let Fire { kind, reaction, deliberate, .. } = *fire;
        Manner { kind, reaction, deliberate, pistols: fire.firers.lead().pistols }
    }
}

/// A fire with its facts, or why it cannot be made.
pub fn aim(
    world: &World,
    firers: &[UnitId],
    target: UnitId,
    manner: Manner,
) -> Result<Ready, Refusal> {
    if firers.len() > 1 && !hang_together(world, firers) {
        return Err(facts::APART);
    }
    let fire = facts_of(world, firers, target, manner)?;
    let ready = Ready::new(world.edition(), fire)?;
    if manner.kind != Kind::Melee {
        for &firer in firers {
            if !is_before(world, firer, target) {
                return Err(Refusal::new(Code::CannotFire, &ARC, "Outside its arc of fire"));
            }
        }
        for &firer in firers {
            if !can_see(world, firer, target) {
                return Err(Refusal::new(Code::CannotFire, &SIGHT, "It cannot see the target"));
            }
        }
    }
    Ok(ready)
}

/// What steadies or shakes a unit that tries to rally: it feels the worst enfilade that an enemy
/// could fire into it where it stands.
pub fn rallying(world: &World, unit: UnitId) -> Situation {
    let shape = facts::body(world, unit).formation().shape();
    let enemies = world.units_of(world.seat(unit).other());
    let aspects = enemies.filter(|&enemy| could_reach(world, enemy, unit)).filter_map(|enemy| {
        let ready = aim(world, &[enemy], unit, Manner::of(Kind::Volley)).ok()?;
        volley::enfilade(ready.fire(), ready.plan())
    });
    let enfilade = aspects.max_by_key(|&aspect| enfiladed(shape, aspect));
    Situation { enfilade, ..facts::situation(world, unit, &[]) }
}

/// Whether a target is before a firer and no farther than its weapon could ever carry: a quick
/// look before the facts are gathered.
pub fn could_reach(world: &World, firer: UnitId, target: UnitId) -> bool {
    let sheet = world.edition().sheet();
    let normal = match world.profile(firer).armament {
        Armament::Infantry(weapon) => sheet.infantry(weapon).normal_range,
        Armament::Cavalry(weapon) => sheet.cavalry(weapon).normal_range,
        Armament::Artillery(gun, _) => sheet.artillery(gun).normal_range,
    };
    // Point blank reaches an inch whatever the weapon.
    let most = normal.times(2).on_table().max(inches(1));
    is_before(world, firer, target) && world.within(firer, target, most)
}

/// Whether a unit has an enemy in its front; its own charger is where it was when it declared.
fn is_before(world: &World, firer: UnitId, target: UnitId) -> bool {
    world.zone(firer, target, RAYS) == Zone::Front || charge::is_before(world, firer, target)
}

/// The range of a fire. A charger that has come within an inch is at point blank, whichever part of a
/// unit it is nearest to.
fn range(world: &World, firer: UnitId, target: UnitId, kind: Kind) -> i32 {
    match kind {
        Kind::PointBlank | Kind::Desperation if charge::is_own_charger(world, firer, target) => {
            world.gap(firer, target)
        }
        Kind::Volley | Kind::PointBlank | Kind::Desperation | Kind::Melee => {
            world.range(firer, target)
        }
    }
}

/// The facts of a fire, whether or not it can be made. Of several firers, what helps the fire counts
/// only if all of them have it, and what hinders it if one has it.
pub fn facts_of(
    world: &World,
    firers: &[UnitId],
    target: UnitId,
    manner: Manner,
) -> Result<Fire, Refusal> {
    let Manner { kind, reaction, deliberate, pistols } = manner;
    let refused =
        Refusal::new(Code::NotAllowed, &COMBINED, "No more than three units combine their fire");
    let firer = |&firer: &UnitId| Firer { pistols, ..facts::firer(world, firer) };
    let list = Firers::new(firers.iter().map(firer));
    let number = i32::try_from(firers.len()).unwrap_or(i32::MAX);
    let list = list.ok_or(refused.because("units", Said::Number(number)))?;
    let range = firers.iter().map(|&firer| range(world, firer, target, kind)).max().unwrap_or(0);
    Ok(Fire {
        firers: list,
        target: facts::target(world, firers, target),
        range: facts::measured(range),
        kind,
        deliberate,
        reaction,
        passed_through: 0,
        aspect: aspect(world, firers, target),
    })
}

/// Where a fire strikes its target: of several firers, where it helps them least.
fn aspect(world: &World, firers: &[UnitId], target: UnitId) -> Aspect {
    let shape = facts::body(world, target).formation().shape();
    let each = firers.iter().map(|&firer| {
        charge::aspect_of_fire(world, firer, target)
            .unwrap_or_else(|| facts::aspect(world, target, firer))
    });
    let least = each.min_by_key(|&it| (enfilade_values(shape, it), enfiladed(shape, it)));
    least.unwrap_or(Aspect::Front)
}

/// Whether every unit of several is joined to the others by adjacent ones.
pub fn hang_together(world: &World, units: &[UnitId]) -> bool {
    let mut joined: Vec<UnitId> = units.iter().take(1).copied().collect();
    while joined.len() < units.len() {
        let next = units.iter().copied().find(|unit| {
            !joined.contains(unit) && joined.iter().any(|&it| facts::are_adjacent(world, it, *unit))
        });
        match next {
            Some(unit) => joined.push(unit),
            None => return false,
        }
    }
    true
}

/// Whether a firer sees its target; guns on higher ground see over friends who are far enough from
/// both ends.
pub fn can_see(world: &World, firer: UnitId, target: UnitId) -> bool {
    if world.sees(firer, target) {
        return true;
    }
    let guns = facts::arm(world, firer) == Arm::Artillery;
    if !guns || world.level(firer) <= world.level(target) {
        return false;
    }
    let blocking = Blocking::between(world, firer, target, Some(inches(2)));
    blocking.leaves_sight(world, firer, target, world.sight_rules())
}

/// The next unit that a fire passes into: close behind the last, on the same line.
fn behind(world: &World, firer: UnitId, passed: &[UnitId]) -> Option<UnitId> {
    let last = *passed.last()?;
    let near = match facts::arm(world, firer) {
        Arm::Artillery => inches(2),
        Arm::Infantry | Arm::Cavalry => inches(1),
    };
    let from = world.pose(firer).at;
    let hit = world.footprint(last);
    let line = Pose { at: from, facing: from.towards(hit.centre()) };
    let (depth, _) = local(line, hit.centre());
    let units = world.units_of(world.seat(last)).filter(|unit| !passed.contains(unit));
    let behind = units.filter(|&unit| {
        let (forward, right) = local(line, world.footprint(unit).centre());
        forward > depth
            && world.range(firer, unit) > world.range(firer, last)
            && right.abs() <= world.footprint(unit).width() / 2
            && world.within(last, unit, near)
    });
    behind.min_by_key(|&unit| (world.gap(last, unit), unit))
}

/// How guns fire that were ordered to take their time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Haste {
    /// As they were ordered.
    AsOrdered,
    /// Without taking their time, having failed their test out of command.
    Hurried,
}

/// Fires: the shot, those it passes into, losses, leaders, checks, and what follows from them.
pub fn fire(
    s: &mut Scratch,
    ordered: &[UnitId],
    target: UnitId,
    ready: &Ready,
    haste: Haste,
) -> Result<(), NeedsDice> {
    let firers = without_misfires(s, ordered)?;
    if firers.is_empty() {
        return Ok(());
    }
    let mut manner = Manner::wanted(ready.fire());
    manner.deliberate &= haste == Haste::AsOrdered;
    let first = if firers.len() == ordered.len() && manner == Manner::wanted(ready.fire()) {
        Still::Possible(ready.clone())
    } else {
        again::fire(s, &firers, target, manner)
    };
    let shots = match first {
        Still::Possible(first) => shots(s, &firers, target, first),
        Still::NoLonger(_) => Vec::new(),
    };
    let mut after = Aftermath::new();
    for (target, ready) in shots {
        if s.is_on_table(target) {
            shoot(s, &firers, target, &ready, &mut after)?;
        }
    }
    for unit in firers {
        spend(s, unit, &mut after)?;
    }
    after.settle(s)
}

/// A fire at its target, and at everybody whom it passes into.
fn shots(world: &World, firers: &[UnitId], target: UnitId, first: Ready) -> Vec<(UnitId, Ready)> {
    let manner = Manner::wanted(first.fire());
    let mut shots = vec![(target, first)];
    let mut passed = vec![target];
    while let Some(next) = behind(world, firers[0], &passed) {
        let Some(through) = carries_on(world, firers, next, manner, passed.len()) else { break };
        shots.push((next, through));
        passed.push(next);
    }
    shots
}

/// The same fire at the next unit in its line, after it has passed through so many, if it carries so
/// far: at its own range, which point blank at the first may not be.
fn carries_on(
    world: &World,
    firers: &[UnitId],
    next: UnitId,
    manner: Manner,
    passed: usize,
) -> Option<Ready> {
    let kinds: &[Kind] = match manner.kind {
        Kind::Volley => &[Kind::Volley],
        Kind::PointBlank => &[Kind::PointBlank, Kind::Volley],
        Kind::Desperation => &[Kind::Desperation],
        Kind::Melee => &[],
    };
    let passed_through = u8::try_from(passed).unwrap_or(u8::MAX);
    kinds.iter().find_map(|&kind| {
        let fire = facts_of(world, firers, next, Manner { kind, ..manner }).ok()?;
        Ready::new(world.edition(), Fire { passed_through, ..fire }).ok()
    })
}

/// What a shot did before anybody has suffered it.
#[derive(Debug)]
pub struct Hit {
    /// The result in the table.
    pub result: crate::tables::FireResult,
    /// Where the check feels it from.
    pub situation: Situation,
    /// The check it calls for.
    pub asked: Asked,
    /// The target as it was fired at.
    pub before: crate::morale::Unit,
}

/// Rolls a shot and records it; nobody has suffered yet.
pub fn roll(
    s: &mut Scratch,
    firers: &[UnitId],
    target: UnitId,
    ready: &Ready,
) -> Result<Hit, NeedsDice> {
    let (fire, plan) = (ready.fire(), *ready.plan());
    let shot = Shot::of(s.edition(), ready);
    let (end, working) =
        s.fire(firers[0], &Single(&shot), linstock_dice::Once::Waiting, |end| {
            plan.result(end.outcome()).hits().into()
        })?;
    let total = end.outcome();
    let result = plan.result(total);
    let kind = Fact::new("kind", fire.kind.word());
    let facts = vec![
        if fire.kind == Kind::PointBlank { kind.by(&POINT_BLANK) } else { kind },
        Fact::new("band", plan.band.word()),
        Fact::new("range", Value::distance(fire.range.on_table())),
        Fact::new("aspect", fire.aspect.word()),
        Fact::new("total", total),
    ];
    let outcome = vec![Fact::new("result", result.word()).by(&RESULT)];
    let what = crate::fire::FIRE.id.into();
    s.resolved(Resolved { what, by: firers.to_vec(), at: Some(target), facts, working, outcome });
    let situation = Situation {
        enfilade: volley::enfilade(fire, &plan),
        ..facts::situation(s, target, firers)
    };
    let cause = volley::cause(fire.firers.lead().armament.arm());
    let (plus, from) = (result.check().unwrap_or(0), firers.first().copied());
    let asked = Asked { cause, plus, from, in_melee: fire.kind == Kind::Melee };
    Ok(Hit { result, situation, asked, before: facts::unit(s, target) })
}

fn shoot(
    s: &mut Scratch,
    firers: &[UnitId],
    target: UnitId,
    ready: &Ready,
    after: &mut Aftermath,
) -> Result<(), NeedsDice> {
    let hit = roll(s, firers, target, ready)?;
    strike(s, target, &hit, after)
}

/// The target of a shot bears what it did.
fn strike(
    s: &mut Scratch,
    target: UnitId,
    hit: &Hit,
    after: &mut Aftermath,
) -> Result<(), NeedsDice> {
    let before = s.unit(target).strength;
    for consequence in of_fire(hit.result) {
        morale::bear(s, target, consequence, hit.asked.from, after)?;
        if !matches!(consequence, Consequence::Next(Next::Check { .. })) || !s.is_on_table(target) {
            continue;
        }
        // What this fire kills counts from the next check on, but could come back in this one.
        let lost = before - s.unit(target).strength;
        // Another fire of the same moment may have shaken it.
        let (strength_lost, morale) = (hit.before.strength_lost + lost, s.status(target).morale);
        let now = crate::morale::Unit { strength_lost, morale, ..hit.before };
        morale::check(s, target, &hit.asked, &now, &hit.situation, after)?;
    }
    Ok(())
}

/// Whoever has fired has spent his opening volley.
fn spend(s: &mut Scratch, firer: UnitId, after: &mut Aftermath) -> Result<(), NeedsDice> {
    morale::bear(s, firer, of_firing(Part::Firer), None, after)
}

/// Those whose weapons do not fail them.
fn without_misfires(s: &mut Scratch, firers: &[UnitId]) -> Result<Vec<UnitId>, NeedsDice> {
    let mut left = Vec::with_capacity(firers.len());
    for &unit in firers {
        if !misfires(s, unit, Wording::Fires)? {
            left.push(unit);
        }
    }
    Ok(left)
}
