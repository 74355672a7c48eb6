//! Actions: what units may do with their two, and doing it.

use linstock_battle::{
    Command, Place, UnitId, room,
    rules::{OCCUPIED, SLOT, UNKNOWN, refused},
};
use linstock_geometry::{Cost, Path, Pose, Shape, inches};
use linstock_rulebook::{Code, Inches, Refusal, Said, rules};

use super::{
    Action, Adf, Change, Moving, Order, World, charge, facts,
    fire::{self, Manner, hang_together},
    turn, verbs, walk,
};
use crate::{
    edition::Scale,
    fire::Kind,
    words::{Arm, Experience, Morale},
};

pub mod group;
mod perform;

/// Actions of a unit in its side's active turn.
pub const ACTIONS: u8 = 2;

pub use group::{GROUP, act_as_declared, check_declaration, may_group, must_declare};
pub use perform::{act, disengagement, form, needs_test, perform};

rules! {
    ACTED = "adf.turn.acted" {
        says: "it has acted",
        text: "A unit takes its two actions in succession, once in its side's active turn.",
        at: "002: turn overview",
    }
    REFORM = "adf.turn.reform" {
        says: "reform",
        text: "Reforming takes one action and brings a unit from disorder to good order; not within 1\" of the enemy.",
        by: Ruling,
        at: "ruling",
    }
    RALLY = "adf.turn.rally" {
        says: "rally",
        text: "A unit that is not in good order may try to rally: a morale check at +0.",
        at: "000, 001, 002: morale check and rally attempt results",
    }
    MERGE = "adf.turn.merge" {
        says: "merge",
        text: "Two units of one brigade and arm may merge with one action if they touch and both are at half strength or less, not routed, not merged before and not guns: the better one absorbs the other.",
        by: Ruling,
        at: "ruling",
    }
    FORM = "adf.turn.form" {
        says: "change of formation",
        text: "Changing formation or facing about, before or after a move, costs elite, veteran and trained units half a move; limbering, unlimbering, mounting and dismounting cost elites and veterans half a move. Otherwise, and always for green units, each takes a whole action or reaction.",
        at: "000, 001, 002: movement",
    }
    AWAY = "adf.turn.disengage" {
        says: "disengage",
        text: "As a reaction, never as an action of its own active turn, a unit that is not routed may disengage from the nearest enemy if one is within 12\" (25mm: 18\"): straight back at its disengaging rate, facing kept, and paying for the ground and what it crosses as any move does; guns limber to do so.",
        at: "000, 001, 002: movement; ruling",
    }
}

/// The refusal of a unit that is done for this turn.
pub const HAS_ACTED: Refusal = Refusal::new(Code::NotAllowed, &ACTED, "It has acted this turn");

/// The units of a command, each once and all on the table.
pub fn distinct(world: &World, units: &[UnitId]) -> Result<Vec<UnitId>, Refusal> {
    let mut list: Vec<UnitId> = Vec::with_capacity(units.len());
    for &unit in units {
        if !world.is_on_table(unit) || list.contains(&unit) {
            return Err(refused(&UNKNOWN).because("unit", Said::Number(unit.0.into())));
        }
        list.push(unit);
    }
    if list.is_empty() { Err(refused(&SLOT)) } else { Ok(list) }
}

/// Reads an action. `second` are those who are in the middle of their two.
pub fn check(
    world: &World,
    command: &Command,
    second: Option<&[UnitId]>,
) -> Result<Order, Refusal> {
    let units = distinct(world, &command.units)?;
    let fires = command.verb == verbs::FIRE;
    match second {
        None => {
            for &unit in &units {
                let status = world.status(unit);
                let routed = status.morale == Morale::Routed;
                let rallies = command.verb == verbs::RALLY && routed && status.acted == 1;
                if routed && !rallies {
                    return Err(turn::ONLY_RUNS);
                }
                if !rallies && status.acted != 0 {
                    return Err(HAS_ACTED);
                }
            }
            if units.len() > 1 {
                may_group(world, &units)?;
                if !hang_together(world, &units) {
                    return Err(facts::APART);
                }
            }
        }
        Some(acting) => {
            let all = acting.iter().filter(|&&unit| world.is_on_table(unit)).count() == units.len();
            if units.iter().any(|unit| !acting.contains(unit)) || !(all || fires) {
                return Err(Refusal::new(
                    Code::NotAllowed,
                    &turn::ACTIONS,
                    "The same units take both actions",
                ));
            }
            if world.state.memory.firing && !fires {
                return Err(Refusal::new(
                    Code::NotAllowed,
                    &turn::ACTIONS,
                    "The others of the group may only fire",
                ));
            }
            let declared = world.state.memory.declared;
            if declared.is_some_and(|second| second.verb() != command.verb) {
                return Err(Refusal::new(
                    Code::NotAllowed,
                    &GROUP,
                    "The group declared another second action",
                ));
            }
        }
    }
    let action = read(world, command, &units, second)?;
    Ok(Order::Act(units, action))
}

fn read(
    world: &World,
    command: &Command,
    units: &[UnitId],
    second: Option<&[UnitId]>,
) -> Result<Action, Refusal> {
    let lead = units[0];
    match &*command.verb {
        verbs::FIRE => {
            let target = enemy(world, lead, command.target)?;
            let deliberate = match command.choice.as_deref() {
                None => false,
                Some(verbs::DELIBERATE) if second.is_none() => true,
                Some(verbs::DELIBERATE) => {
                    return Err(Refusal::new(
                        Code::NotAllowed,
                        &crate::fire::firer::DELIBERATE,
                        "Deliberate fire takes both actions",
                    ));
                }
                Some(_) => return Err(refused(&SLOT)),
            };
            let ready = {
                let manner = Manner { deliberate, ..Manner::of(Kind::Volley) };
                fire::aim(world, units, target, manner)?
            };
            Ok(Action::Fire { target, ready })
        }
        verbs::MOVE => {
            let path = command.path.as_ref().ok_or(refused(&SLOT))?;
            let change = match command.formation.as_deref() {
                Some(word) => {
                    Some(Change::from_word(facts::arm(world, lead), word).ok_or(refused(&SLOT))?)
                }
                None => None,
            };
            match (change, command.choice.as_deref()) {
                (None, None) => {
                    let (moving, planned) = walk::plan_move(world, units, path, Cost::ONE)?;
                    let ends = ends(&moving);
                    Ok(Action::Move { change: None, moving, ends, cost: planned.cost })
                }
                (Some(change), None) => form_and_move(world, units, change, path),
                (Some(change), Some(verbs::AFTERWARDS)) => {
                    move_and_form(world, units, change, path)
                }
                (_, _) => Err(refused(&SLOT)),
            }
        }
        verbs::CHARGE => {
            let target = enemy(world, lead, command.target)?;
            Ok(Action::Charge(charge::declare(world, units, target, command.aim)?))
        }
        verbs::FORM => {
            let word = command.formation.as_deref().ok_or(refused(&SLOT))?;
            let change = Change::from_word(facts::arm(world, lead), word).ok_or(refused(&SLOT))?;
            may_form(world, units)?;
            let (_, poses) = changed(world, units, change)?;
            Ok(Action::Form(change, poses))
        }
        verbs::REFORM => may_reform(world, units).map(|()| Action::Reform),
        verbs::RALLY => may_rally(world, units).map(|()| Action::Rally),
        verbs::MERGE => {
            let &[unit] = units else {
                return Err(Refusal::new(Code::NotAllowed, &MERGE, "Units merge one at a time"));
            };
            let other = command.target.ok_or(refused(&SLOT))?;
            may_merge(world, unit, other, second.is_some())?;
            Ok(Action::Merge(other))
        }
        _ => Err(refused(&UNKNOWN)),
    }
}

/// Where each unit of a move ends.
fn ends(moving: &Moving) -> Vec<Pose> {
    let end = moving.way.last().copied().unwrap_or(moving.at);
    moving.members.iter().map(|member| member.at(end)).collect()
}

const HALF: Cost = Cost::share(1, 2);

fn form_and_move(
    world: &World,
    units: &[UnitId],
    change: Change,
    path: &Path,
) -> Result<Action, Refusal> {
    may_change_on_the_move(world, units, change)?;
    let (changed, poses) = changed(world, units, change)?;
    let (moving, planned) = walk::plan_move(&changed, units, path, HALF)?;
    let (ends, cost) = (ends(&moving), HALF + planned.cost);
    Ok(Action::Move { change: Some((change, poses)), moving, ends, cost })
}

fn move_and_form(
    world: &World,
    units: &[UnitId],
    change: Change,
    path: &Path,
) -> Result<Action, Refusal> {
    may_change_on_the_move(world, units, change)?;
    let (moving, planned) = walk::plan_move(world, units, path, HALF)?;
    let mut state = world.state.clone().into_owned();
    for (unit, end) in units.iter().zip(ends(&moving)) {
        state.units[unit.index()].place = Place::Table(end);
    }
    let (_, ends) = changed(&World::owning(world.scenario, state), units, change)?;
    let moving = Moving { then: Some(change), ..moving };
    Ok(Action::Move { change: None, moving, ends, cost: HALF + planned.cost })
}

/// A target that is an enemy on the table.
pub fn enemy(world: &World, unit: UnitId, target: Option<UnitId>) -> Result<UnitId, Refusal> {
    let target = target.ok_or(refused(&SLOT))?;
    if !world.is_on_table(target) || world.seat(target) == world.seat(unit) {
        return Err(refused(&UNKNOWN).because("target", Said::Number(target.0.into())));
    }
    Ok(target)
}

/// Whether units can change formation as a part of a move.
pub fn may_change_on_the_move(
    world: &World,
    units: &[UnitId],
    change: Change,
) -> Result<(), Refusal> {
    may_form(world, units)?;
    let quick = |&unit: &UnitId| match world.profile(unit).experience {
        Experience::Elite | Experience::Veteran => true,
        Experience::Trained => !change.is_of_the_train(),
        Experience::Green => false,
    };
    if units.iter().all(quick) {
        return Ok(());
    }
    Err(Refusal::new(Code::NotAllowed, &FORM, "For this unit the change takes a whole action"))
}

/// Whether units can change formation at all.
pub fn may_form(world: &World, units: &[UnitId]) -> Result<(), Refusal> {
    let routed = |&unit: &UnitId| world.status(unit).morale == Morale::Routed;
    if units.iter().any(routed) {
        Err(Refusal::new(Code::NotAllowed, &turn::ROUTED, "Routed units cannot change formation"))
    } else {
        Ok(())
    }
}

/// Whether units can reform.
pub fn may_reform(world: &World, units: &[UnitId]) -> Result<(), Refusal> {
    for &unit in units {
        let morale = world.status(unit).morale;
        let refusal = |why| Refusal::new(Code::NotAllowed, &REFORM, why);
        if morale != Morale::Disorder {
            return Err(refusal("Only units in disorder reform"));
        }
        let near =
            world.units_of(world.seat(unit).other()).find(|&it| world.within(unit, it, inches(1)));
        if let Some(enemy) = near {
            let gap = Inches::thousandths(world.gap(unit, enemy).into());
            return Err(
                refusal("Too close to an enemy to reform").because("gap", Said::Inches(gap))
            );
        }
    }
    Ok(())
}

/// Whether units can try to rally.
pub fn may_rally(world: &World, units: &[UnitId]) -> Result<(), Refusal> {
    let good = |&unit: &UnitId| world.status(unit).morale == Morale::Good;
    if units.iter().any(good) {
        return Err(Refusal::new(Code::NotAllowed, &RALLY, "It is in good order already"));
    }
    Ok(())
}

/// Whether units can disengage.
pub fn may_disengage(world: &World, units: &[UnitId]) -> Result<(), Refusal> {
    let refusal = |why| Refusal::new(Code::NotAllowed, &AWAY, why);
    if units.iter().any(|&unit| world.status(unit).morale == Morale::Routed) {
        return Err(refusal("Routed units cannot disengage"));
    }
    let most = near_enough(world);
    let is_engaged = |&unit: &UnitId| {
        world.units_of(world.seat(unit).other()).any(|enemy| world.within(unit, enemy, most))
    };
    if units.iter().any(is_engaged) {
        return Ok(());
    }
    let most = Said::Inches(Inches::thousandths(most.into()));
    Err(refusal("No enemy near enough to disengage from").because("needs one within", most))
}

/// How near an enemy has to be for a unit to get away from him.
pub fn near_enough(world: &World) -> i32 {
    match world.edition().scale() {
        Scale::Ten | Scale::Fifteen => inches(12),
        Scale::TwentyFive => inches(18),
    }
}

/// Whether two units can merge.
pub fn may_merge(world: &World, unit: UnitId, other: UnitId, second: bool) -> Result<(), Refusal> {
    let refusal = |why| Err(Refusal::new(Code::NotAllowed, &MERGE, why));
    if unit == other || !world.is_on_table(other) || world.seat(unit) != world.seat(other) {
        return refusal("There is nobody to merge with");
    }
    let (one, two) = (world.entry(unit), world.entry(other));
    let alike = one.brigade.is_some()
        && one.brigade == two.brigade
        && facts::arm(world, unit) == facts::arm(world, other)
        && facts::arm(world, unit) != Arm::Artillery;
    let weak = |unit: UnitId| world.unit(unit).strength * 2 <= world.entry(unit).strength;
    let fit = |unit: UnitId| {
        let status = world.status(unit);
        status.morale != Morale::Routed && !status.merged
    };
    let free = second || world.status(other).acted == 0;
    let near = world.within(unit, other, facts::TOUCHING);
    if !alike {
        refusal("Only units of one brigade and arm merge, and no guns")
    } else if !weak(unit) || !weak(other) {
        refusal("Both must be at half strength or less")
    } else if !fit(unit) || !fit(other) {
        refusal("One of them is routed or has merged before")
    } else if !free {
        refusal("The other unit has acted")
    } else if !near {
        refusal("The units do not touch")
    } else {
        Ok(())
    }
}

/// The world with units changed, and where each then stands.
pub fn changed<'w>(
    world: &World<'w>,
    units: &[UnitId],
    change: Change,
) -> Result<(World<'w>, Vec<Pose>), Refusal> {
    let mut state = world.state.clone().into_owned();
    let mut poses = Vec::with_capacity(units.len());
    for &unit in units {
        let status = &mut state.units[unit.index()].status;
        let before = (status.formation, status.mounted, world.pose(unit).facing);
        let facing = alter(status, world.pose(unit), change);
        if before == (status.formation, status.mounted, facing) {
            return Err(Refusal::new(Code::NotAllowed, &FORM, "It is drawn up so already"));
        }
    }
    // One after the other: each sees where those before it stand.
    for &unit in units {
        let now = World::owning(world.scenario, state.clone());
        let mut unchanged = now.status(unit).clone();
        let facing = alter(&mut unchanged, world.pose(unit), change);
        let pose = Pose { facing, ..world.pose(unit) };
        let shape = <Adf as linstock_battle::Game>::shape(world.scenario, unit, now.unit(unit));
        let pose = room::find(&now, unit, &shape, pose, inches(1)).ok_or(refused(&OCCUPIED))?;
        state.units[unit.index()].place = Place::Table(pose);
        poses.push(pose);
    }
    Ok((World::owning(world.scenario, state), poses))
}

/// How a unit would be drawn up after a change.
pub fn shape_after(world: &World, unit: UnitId, change: Change) -> Shape {
    let mut after = world.unit(unit).clone();
    alter(&mut after.status, world.pose(unit), change);
    <Adf as linstock_battle::Game>::shape(world.scenario, unit, &after)
}

/// Whether a single unit has room for a change: what [`changed`] would say, without changing
/// anything.
pub fn has_room(world: &World, unit: UnitId, change: Change) -> bool {
    let (entry, now, own) = (world.entry(unit), world.unit(unit), world.pose(unit));
    let mut status = now.status.clone();
    let facing = alter(&mut status, own, change);
    let shape =
        super::shape::shape(world.scenario, &entry.profile, &status, entry.strength, now.strength);
    room::find(world, unit, &shape, Pose { facing, ..own }, inches(1)).is_some()
}

/// Changes a status; returns the facing that goes with it.
fn alter(status: &mut super::Status, pose: Pose, change: Change) -> linstock_geometry::Facing {
    match change {
        Change::Formation(formation) => status.formation = formation,
        Change::Mounted(mounted) => status.mounted = mounted,
        Change::AboutFace => return pose.facing.opposite(),
        Change::Face(facing) => return facing,
    }
    pose.facing
}
