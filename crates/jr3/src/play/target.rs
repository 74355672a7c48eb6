//! Who can fire at whom: arc, sight, and the facts of a fire on the table.

use linstock_battle::{Area, UnitId, World, passing::Blocking};
use linstock_geometry::{Veil, Zone, zone};
use linstock_rulebook::{Code, Inches, Refusal, Said, rules};

use super::{Jr3, facts, ground, status::Did};
use crate::{
    fire::{Fire, Firer, Kind, Ready, Target, dice::RANGE},
    tables::ranges,
    words::{Arm, Experience, Morale, Order as Conduct},
};

rules! {
    ARC = "jr3.fire.arc" {
        says: "out of its arc of fire",
        text: "A unit fires at what lies between the 45-degree rays from its front corners.",
        by: Ruling,
        at: "ruling R6",
    }
    UNSEEN = "jr3.fire.sight" {
        says: "not seen",
        text: "A unit fires at what it sees; at a target hidden by nothing but woods it may use area fire, with one die less.",
        by: Ruling,
        at: "ruling",
    }
    ENGAGED = "jr3.fire.engaged" {
        says: "in melee",
        text: "Units in melee neither fire nor are fired at.",
        by: Ruling,
        at: "ruling",
    }
    TOGETHER = "jr3.fire.together" {
        says: "batteries fire together",
        text: "Batteries with the same guns, each within an inch of another, may fire together at one target: their sections add up, and their worst range, experience, morale and order count.",
        at: "003: combat procedure, first step; which may by ruling",
    }
}

/// How a target is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// By itself.
    Plainly,
    /// By guns on higher ground, over friends.
    OverFriends,
    /// Woods hide it, and nothing else does.
    InWoods,
    /// Not at all.
    Not,
}

/// How a unit sees another.
pub fn seen(world: &World<Jr3>, by: UnitId, other: UnitId) -> Seen {
    if world.sees(by, other) {
        return Seen::Plainly;
    }
    // Guns on higher ground see over friends who are far enough from both ends.
    let guns = world.profile(by).arm == Arm::Artillery;
    let clearance = guns.then(|| world.edition().inches(4).on_table());
    let blocking = Blocking::between(world, by, other, clearance);
    if guns && blocking.leaves_sight(world, by, other, world.sight_rules()) {
        return Seen::OverFriends;
    }
    let mut rules = world.sight_rules().clone();
    for &area in Area::ALL.iter().filter(|&&area| ground::is_woods(area)) {
        rules.veils[usize::from(area.class())] = Veil::Clear;
    }
    if blocking.leaves_sight(world, by, other, &rules) { Seen::InWoods } else { Seen::Not }
}

/// The farthest that a unit fires.
pub fn long_range(world: &World<Jr3>, unit: UnitId) -> i32 {
    world.edition().scale.of(ranges(world.profile(unit).weapon).long).on_table()
}

/// Whether a target is in a unit's arc of fire.
pub fn in_arc(world: &World<Jr3>, unit: UnitId, target: UnitId) -> bool {
    zone(world.footprint(unit), world.pose(target).at, facts::RAYS) == Zone::Front
}

/// The enemies that a unit could fire at now.
pub fn targets(world: &World<Jr3>, unit: UnitId) -> Vec<UnitId> {
    let far = long_range(world, unit);
    let enemies = world.units_of(world.seat(unit).other());
    enemies.filter(|&target| is_target(world, unit, target, far)).collect()
}

/// Whether there is any enemy that a unit could fire at now.
pub fn has_target(world: &World<Jr3>, unit: UnitId) -> bool {
    let far = long_range(world, unit);
    let mut enemies = world.units_of(world.seat(unit).other());
    enemies.any(|target| is_target(world, unit, target, far))
}

fn is_target(world: &World<Jr3>, unit: UnitId, target: UnitId, far: i32) -> bool {
    world.within(unit, target, far)
        && world.range(unit, target) <= far
        && world.status(target).melee.is_none()
        && in_arc(world, unit, target)
        && seen(world, unit, target) != Seen::Not
}

/// Refuses a unit that cannot fire at anything now, whatever there is.
pub fn may_fire(world: &World<Jr3>, unit: UnitId) -> Result<(), Refusal> {
    if world.status(unit).melee.is_some() {
        return Err(Refusal::new(Code::CannotFire, &ENGAGED, "It is in a melee"));
    }
    crate::fire::who::may_fire(&at_itself(world, unit))
}

/// The facts of a fire at nobody in particular: what depends on the firer alone is true of it.
pub fn at_itself(world: &World<Jr3>, unit: UnitId) -> Fire {
    Fire {
        firer: firer(world, &[unit]),
        target: target(world, unit, unit),
        range: Inches::default(),
        kind: Kind::Volley,
        area: false,
        aspect: crate::words::Aspect::Front,
    }
}

/// A fire with its facts, or why it cannot be made. The first unit leads; others are batteries.
pub fn fire(world: &World<Jr3>, units: &[UnitId], at: UnitId) -> Result<Ready, Refusal> {
    for &unit in units {
        may_fire(world, unit)?;
    }
    let lead = units[0];
    if !world.is_on_table(at) || world.seat(at) == world.seat(lead) {
        return Err(linstock_battle::rules::refused(&linstock_battle::rules::UNKNOWN));
    }
    if world.status(at).melee.is_some() {
        return Err(Refusal::new(Code::NotAllowed, &ENGAGED, "The target is in a melee"));
    }
    together(world, units)?;
    let (mut area, mut range) = (false, 0);
    for &unit in units {
        let reach = long_range(world, unit);
        let far = world.range(unit, at);
        if far > reach {
            return Err(Refusal::new(Code::OutOfRange, &RANGE, "Too far")
                .because("range", Said::Inches(Inches::thousandths(far.into())))
                .because("reach", Said::Inches(Inches::thousandths(reach.into()))));
        }
        if !in_arc(world, unit, at) {
            return Err(Refusal::new(Code::NotAllowed, &ARC, "Outside its arc of fire"));
        }
        match seen(world, unit, at) {
            Seen::Plainly | Seen::OverFriends => {}
            Seen::InWoods => area = true,
            Seen::Not => {
                return Err(Refusal::new(Code::NotAllowed, &UNSEEN, "It cannot see the target"));
            }
        }
        range = range.max(far);
    }
    let fire = Fire {
        firer: firer(world, units),
        target: target(world, at, lead),
        range: Inches::thousandths(range.into()),
        kind: Kind::Volley,
        area,
        aspect: facts::aspect(world, at, lead),
    };
    Ready::new(world.edition(), fire)
}

/// Refuses units that cannot fire together.
fn together(world: &World<Jr3>, units: &[UnitId]) -> Result<(), Refusal> {
    let [lead, rest @ ..] = units else { return Ok(()) };
    let fits = |unit: &UnitId| {
        let profile = world.profile(*unit);
        profile.arm == Arm::Artillery
            && profile.weapon == world.profile(*lead).weapon
            && units.iter().filter(|other| *other == unit).count() == 1
            && units.iter().any(|other| other != unit && world.within(*other, *unit, ground::INCH))
    };
    let together = rest.is_empty() || units.iter().all(fits);
    if together {
        return Ok(());
    }
    Err(Refusal::new(
        Code::NotAllowed,
        &TOGETHER,
        "Only batteries of like guns, next to each other, fire together",
    ))
}

/// Batteries that could fire together with one at any target they share.
pub fn companions(world: &World<Jr3>, unit: UnitId) -> Vec<UnitId> {
    if world.profile(unit).arm != Arm::Artillery {
        return Vec::new();
    }
    let fits = |&other: &UnitId| {
        other != unit && together(world, &[unit, other]).is_ok() && may_fire(world, other).is_ok()
    };
    world.units_of(world.seat(unit)).filter(fits).collect()
}

/// The firing side: one unit, or batteries of which the worst of everything counts.
pub fn firer(world: &World<Jr3>, units: &[UnitId]) -> Firer {
    let lead = units[0];
    let profile = world.profile(lead);
    let statuses = || units.iter().map(|&unit| world.status(unit));
    let strength = units.iter().map(|&unit| u16::from(world.unit(unit).strength)).sum::<u16>();
    let conducts: Vec<Conduct> = units.iter().map(|&unit| facts::conduct(world, unit)).collect();
    Firer {
        body: facts::body(world, lead),
        weapon: Some(profile.weapon),
        strength: u8::try_from(strength).unwrap_or(u8::MAX),
        support: 0,
        experience: units
            .iter()
            .map(|&unit| world.profile(unit).experience)
            .max()
            .unwrap_or(Experience::Green),
        morale: statuses().map(|it| it.morale).max().unwrap_or(Morale::Good),
        charging: statuses().any(|it| it.did == Some(Did::Charged)),
        disengaging: units.iter().any(|&unit| facts::is_disengaging(world, unit)),
        order: worst(&conducts),
        repeaters: profile.repeaters,
        sharpshooters: profile.sharpshooters,
        officer: units.iter().any(|&unit| facts::officer(world, unit).is_some()),
        opening_volley: statuses().all(|it| !it.opened),
        works: units.iter().map(|&unit| facts::works_before(world, unit)).min().flatten(),
        low_ammunition: statuses().any(|it| it.low),
        again: false,
    }
}

/// The conduct that gives the fewest dice.
fn worst(conducts: &[Conduct]) -> Conduct {
    let rank = |conduct: &Conduct| match conduct {
        Conduct::FirstFire => 0,
        Conduct::Hold => 1,
        Conduct::Pivoted => 2,
        Conduct::Formed => 3,
        Conduct::Moved => 4,
        Conduct::ChangedToHold => 5,
    };
    conducts.iter().copied().max_by_key(rank).unwrap_or(Conduct::Hold)
}

/// The side that is fired at.
pub fn target(world: &World<Jr3>, unit: UnitId, from: UnitId) -> Target {
    Target {
        body: facts::body(world, unit),
        experience: world.profile(unit).experience,
        cover: if from == unit {
            Default::default()
        } else {
            facts::covers(world, unit, Some(from))
        },
        disengaging: facts::is_disengaging(world, unit),
    }
}
