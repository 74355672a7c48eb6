//! Charges: declared, answered, and run home.

mod aim;
mod response;
mod run;

use linstock_battle::{
    Scratch, Seat, UnitId, World,
    movement::{Body, ChargeLine, aimed, charge_lines},
    room,
};
use linstock_geometry::{Cost, Manoeuvre, Path, Pose, Turn};
use linstock_rulebook::{Code, Refusal, Said, rules};

use super::{
    Elan,
    facts::{self, is_flanked, is_gunless},
    moves::{self, supposing},
    state::{Charge, Stage},
};
use crate::words::{Arm, Formation};
pub use aim::aims;
pub use response::{Try, can_fire_at, check_try, offered, respond, stand, tries, unanswered};
pub use run::{evade, fire_and_evade, run};

rules! {
    DECLARE = "elan.charge.declare" {
        says: "declares a charge",
        text: "Infantry in line, column or skirmish order and cavalry may charge an enemy they see, unless broken, in contact, at work or rallying in place; squares, march columns and guns may not charge.",
        by: Ruling,
        at: "ruling; 004: turn sequence, command phase",
    }
    REACH = "elan.charge.move" {
        says: "the path of a charge",
        text: "A charge wheels up to 45° and goes straight on, at most one and a half moves, to its target, which must be the first enemy it touches; it aims at the middle of the part of the target's edge that it can reach, or where its player names a place along that part, and lines up with the target if there is room.",
        by: Ruling,
        at: "ruling R14",
    }
    GOT_AWAY = "elan.charge.got-away" {
        says: "the target got away",
        text: "A charge whose target is out of reach goes towards it as far as it can without crossing obstacles, and no nearer than 1\" to any enemy; if it was to change formation it does so, with its drill test, provided it moves at all.",
        by: Ruling,
        at: "ruling",
    }
    MEETS = "elan.charge.meets" {
        says: "counter charge",
        text: "A unit that counter-charges goes half of the way to its charger before the charger comes on, and turns first if he comes from more than 45° off; only the charger tests to close, and neither counts as standing or has the other's flank.",
        by: Ruling,
        at: "ruling",
    }
    FIRST_COMES = "elan.charge.nearest-first" {
        says: "the nearest charge first",
        text: "Charges are made in order of distance to their targets; a unit charged by several responds to the nearest.",
        by: Ruling,
        at: "ruling",
    }
    STANDS = "elan.charge.stands" {
        says: "stands",
        text: "A charged unit that cannot fire at its charger, because it is unloaded or unarmed or he comes from outside its arc of fire, stands without firing.",
        by: Ruling,
        at: "ruling",
    }
    BEFORE_IT = "elan.charge.fires-before" {
        says: "fires before the charge moves",
        text: "A unit that fires and evades fires before the charge moves, in a manner that its player chooses, and that is its fire of the turn; its charger tests at once.",
        by: Ruling,
        at: "ruling",
    }
}

/// What a charge may take of a move.
pub const CHARGE_MOVE: Cost = Cost(Cost::ONE.0 / 2 * 3);

/// A charge's way, planned.
#[derive(Clone, Debug, PartialEq)]
pub struct Home {
    /// Where it forms first.
    pub start: Pose,
    /// The way from there until it touches the target.
    pub way: moves::Way,
}

/// Whether a unit may declare a charge at all.
pub fn may_charge(world: &World<Elan>, unit: UnitId) -> Result<(), Refusal> {
    moves::may_act(world, unit)?;
    if facts::contact(world, unit).is_some() {
        return Err(moves::TOUCHES_ENEMY);
    }
    let status = world.status(unit);
    if can_charge(world, unit, status.formation) {
        Ok(())
    } else {
        Err(no_charge(status.formation))
    }
}

fn no_charge(formation: Formation) -> Refusal {
    Refusal::new(Code::NotAllowed, &DECLARE, "It cannot charge in this formation")
        .because("formation", Said::Word(formation.word()))
}

/// Whether a unit's arm charges in this formation.
fn can_charge(world: &World<Elan>, unit: UnitId, formation: Formation) -> bool {
    let arm = world.profile(unit).arm;
    match formation {
        Formation::TwoRankLine
        | Formation::ThreeRankLine
        | Formation::Column
        | Formation::WideColumn
        | Formation::ClosedColumn
        | Formation::Skirmish
        | Formation::Line => arm != Arm::Artillery,
        Formation::MarchColumn
        | Formation::Square
        | Formation::Unlimbered
        | Formation::Limbered => false,
    }
}

/// Whether a unit may charge a target.
pub fn check_charge(
    world: &World<Elan>,
    unit: UnitId,
    target: UnitId,
    formation: Option<Formation>,
    aim: Option<i32>,
) -> Result<Home, Refusal> {
    may_charge(world, unit)?;
    if !world.is_on_table(target) || world.seat(target) == world.seat(unit) {
        return Err(Refusal::new(Code::NotAllowed, &DECLARE, "Only enemies are charged"));
    }
    if let Some(formation) = formation
        && (!moves::formations(world, unit).contains(&formation)
            || !can_charge(world, unit, formation))
    {
        return Err(no_charge(formation));
    }
    let home = home(world, unit, target, formation, aim)?;
    if let Some(aim) = aim {
        aim::check(world, unit, target, formation, aim)?;
    }
    if !world.sees(unit, target) {
        return Err(Refusal::new(
            Code::NotAllowed,
            &super::ground::SIGHT,
            "It cannot see the target",
        ));
    }
    Ok(home)
}

/// Whether a target is near enough that a charge might reach it: quick, and never wrong about those
/// it leaves out.
pub fn might_reach(world: &World<Elan>, unit: UnitId, target: UnitId) -> bool {
    world.within(unit, target, farthest(world, unit))
}

/// The farthest a charge leads on the best ground.
pub fn farthest(world: &World<Elan>, unit: UnitId) -> i32 {
    let (profile, status) = (world.profile(unit), world.status(unit));
    let rate =
        |terrain| super::ground::rate(profile, status.formation, is_gunless(world, unit), terrain);
    rate(crate::movement::Terrain::Open).max(rate(crate::movement::Terrain::Road)) * 3 / 2
}

/// The way of a charge to its target, as near as it gets to where it aims, or to the middle.
pub fn home(
    world: &World<Elan>,
    unit: UnitId,
    target: UnitId,
    formation: Option<Formation>,
    aim: Option<i32>,
) -> Result<Home, Refusal> {
    let before = world.status(unit).formation;
    let (changed, start) = formed(world, unit, formation)?;
    let seen = changed.as_ref().unwrap_or(world);
    let way = aim::way_home(seen, unit, target, before, aim)?;
    Ok(Home { start, way })
}

/// The world with a unit drawn up as it charges, if that is otherwise than now, and where it then is.
fn formed<'w>(
    world: &World<'w, Elan>,
    unit: UnitId,
    formation: Option<Formation>,
) -> Result<(Option<World<'w, Elan>>, Pose), Refusal> {
    let own = world.pose(unit);
    let Some(formation) = formation else { return Ok((None, own)) };
    let shape = moves::shape_as(world, unit, formation);
    let start = room::find(world, unit, &shape, own, moves::SLIDE);
    let start =
        start.ok_or(Refusal::new(Code::OutOfRange, &REACH, "No room to change formation"))?;
    Ok((Some(supposing(world, unit, formation, start)), start))
}

/// The lines of a charge at a target on the best ground; the smallest wheel comes last.
fn lines(world: &World<Elan>, unit: UnitId, target: UnitId) -> Vec<ChargeLine> {
    let body = Body::of(world, &[unit]);
    let far = farthest(world, unit);
    let mut lines = charge_lines(world, &body, target, Turn::DEGREES_45, far);
    lines.sort_by_key(|line| std::cmp::Reverse((line.wheel.size(), line.wheel.0)));
    lines
}

/// Of several lines the one that is aimed at the middle of what they reach of the target.
fn middle(
    world: &World<Elan>,
    unit: UnitId,
    target: UnitId,
    lines: &[ChargeLine],
) -> Option<ChargeLine> {
    let body = Body::of(world, &[unit]);
    aimed(world, body.members.first()?, target, lines)
}

fn path(wheel: Turn, straight: i32) -> Path {
    match wheel {
        Turn::NONE => Path(vec![Manoeuvre::Advance(straight)]),
        wheel => Path(vec![Manoeuvre::Wheel(wheel), Manoeuvre::Advance(straight)]),
    }
}

/// Declares a charge.
pub fn declare(
    scratch: &mut Scratch<Elan>,
    unit: UnitId,
    target: UnitId,
    formation: Option<Formation>,
    aim: Option<i32>,
) {
    let flank = is_flanked(scratch, target, unit);
    scratch.note(DECLARE.id, unit);
    scratch.update(unit, |status| {
        let stage = Stage::Declared;
        status.charge = Some(Charge { target, stage, flank, formation, aim, counter: false });
        status.acted = true;
        status.work = None;
    });
}

/// Whether a unit has a charge to run.
fn is_declared(world: &World<Elan>, unit: UnitId) -> bool {
    facts::charge(world, unit)
        .is_some_and(|charge| charge.stage == Stage::Declared && !charge.counter)
}

/// The next charge to be run: the nearest to its target.
pub fn next_charge(world: &World<Elan>, seat: Seat) -> Option<UnitId> {
    let declared = world.units_of(seat).filter_map(|unit| {
        let charge = facts::charge(world, unit)?;
        let gap = if world.is_on_table(charge.target) { world.gap(unit, charge.target) } else { 0 };
        is_declared(world, unit).then_some((gap, unit))
    });
    declared.min().map(|(_, unit)| unit)
}

/// A unit that is charged faces another way now: who charges it from its flank is found anew. Whom it
/// counter-charges has no flank of it.
fn look_again(scratch: &mut Scratch<Elan>, unit: UnitId) {
    if !scratch.is_on_table(unit) {
        return;
    }
    let meets = facts::charge(scratch, unit).filter(|it| it.counter).map(|it| it.target);
    for enemy in facts::chargers_of(scratch, unit) {
        let flank = Some(enemy) != meets && facts::is_charged_in_flank(scratch, unit, enemy);
        scratch.update(enemy, |status| {
            if let Some(charge) = &mut status.charge {
                charge.flank = flank;
            }
        });
    }
}

/// Sets how far a unit's charge has come.
pub fn set_stage(scratch: &mut Scratch<Elan>, unit: UnitId, stage: Stage) {
    scratch.update(unit, |status| {
        if let Some(charge) = &mut status.charge {
            charge.stage = stage;
        }
    });
}
