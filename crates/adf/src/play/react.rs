//! Reactions: the side that is not active answers an inch of movement, a fire, a charge.

use linstock_battle::{
    Choice, Command, Event, NeedsDice, Seat, Slot, UnitId,
    rules::{SLOT, UNKNOWN, refused},
};
use linstock_geometry::{Zone, inches};
use linstock_rulebook::{Code, Refusal, rules};

use super::{
    Action, Change, Charging, Meeting, Moving, Occasion, Order, Scratch, Task, Trigger, World, act,
    charge, facts,
    facts::RAYS,
    fire::{self, Manner, hang_together},
    morale,
    options::{combined, formations, in_order, same_kind, weapons},
    verbs,
};
use crate::{
    Scale, Summary,
    charge::{
        WHO,
        chain::{COUNTERCHARGE, REACTION_FIRE},
        reach::Reach,
    },
    fire::Kind,
    words::{Arm, Morale},
};

mod window;

pub use window::{question, window};

rules! {
    ONCE = "adf.react" {
        says: "one reaction",
        text: "A unit or group of the inactive side reacts once in the enemy's active turn: to fire, to an inch of movement, to a charge coming on. In the western summary every unit that is given cause may react; in the revised one unit or group reacts to each trigger. A player who passes on an inch is asked again when something about it has changed.",
        at: "000, 001, 002: turn overview",
    }
    SEES = "adf.react.sight" {
        says: "it does not see it",
        text: "A unit reacts to what it sees, to what a leader sees if it is within his reaction radius (2\" for each point of benefit, 3\" at 25mm), and to anything within 2\".",
        at: "002: turn overview",
    }
    DESPERATE = "adf.react.desperation" {
        says: "desperation fire",
        text: "A unit that has used its reaction may still fire with one die at an enemy within 1\". In the western summary: one that comes so near or, if the unit is charged, any, if it has not fired at him in this active turn. In the revised: one that comes so near and is not the one it reacted against.",
        at: "000, 001, 002: turn overview, charge procedure",
    }
}

/// Anything this near is noticed.
const NOTICED: i32 = inches(2);

/// Whether a unit may react at all to what these did.
fn notices(world: &World, unit: UnitId, trigger: &Trigger) -> bool {
    let by = || trigger.by.iter().copied().filter(|&it| world.is_on_table(it));
    if by().any(|it| world.within(unit, it, NOTICED)) {
        return true;
    }
    match trigger.what {
        Occasion::Act | Occasion::Part => return false,
        Occasion::Move | Occasion::Fire | Occasion::Charge | Occasion::Close => {}
    }
    if sees(world, unit, trigger) {
        return true;
    }
    let mut leaders = world
        .leaders_of(world.seat(unit))
        .filter(|&leader| facts::reaches(world, leader, unit, facts::Radius::Reaction));
    leaders.any(|leader| by().any(|it| world.leader_sees(leader, it)))
}

/// Whether a unit itself sees any of those who triggered it.
fn sees(world: &World, unit: UnitId, trigger: &Trigger) -> bool {
    trigger.by.iter().any(|&it| world.is_on_table(it) && world.sees(unit, it))
}

/// Who may still react to a trigger.
pub fn reactors(world: &World, trigger: &Trigger) -> Vec<UnitId> {
    let Some(seat) = reacting(world, trigger) else { return Vec::new() };
    let fresh = world.units_of(seat).filter(|&unit| !world.status(unit).reacted);
    fresh.filter(|&unit| notices(world, unit, trigger)).collect()
}

fn reacting(world: &World, trigger: &Trigger) -> Option<Seat> {
    Some(world.seat(*trigger.by.first()?).other())
}

/// Who may fire in desperation at whom.
fn desperate(world: &World, trigger: &Trigger) -> Vec<(UnitId, UnitId)> {
    let Some(seat) = reacting(world, trigger) else { return Vec::new() };
    match trigger.what {
        Occasion::Fire | Occasion::Act => return Vec::new(),
        Occasion::Move | Occasion::Part | Occasion::Charge | Occasion::Close => {}
    }
    let mut list = Vec::new();
    for unit in world.units_of(seat).filter(|&unit| world.status(unit).reacted) {
        for enemy in near_enough_for_it(world, unit, trigger) {
            // Whom a charge comes near fires so only after its fear-of-charge check.
            let early = trigger.what == Occasion::Charge && !charge::was_feared_by(world, unit);
            let able = !early
                && !world.status(unit).against.contains(&enemy)
                && world.within(unit, enemy, inches(1))
                && fire::aim(world, &[unit], enemy, Manner::reacting(Kind::Desperation)).is_ok();
            if able {
                list.push((unit, enemy));
            }
        }
    }
    list
}

/// The enemies at whom a unit could fire in desperation, if they are within an inch: those who came
/// so near, and whoever is there if the unit itself is charged, by the western summary.
fn near_enough_for_it(world: &World, unit: UnitId, trigger: &Trigger) -> Vec<UnitId> {
    let charged = trigger.target == Some(unit);
    if charged && world.edition().summary() == Summary::Western {
        return world.units_of(world.seat(unit).other()).collect();
    }
    trigger.by.iter().copied().filter(|&it| world.is_on_table(it)).collect()
}

/// The kind of fire that answers a trigger.
const fn kind_of_fire(what: Occasion) -> Kind {
    match what {
        Occasion::Close => Kind::PointBlank,
        Occasion::Move | Occasion::Part | Occasion::Fire | Occasion::Act | Occasion::Charge => {
            Kind::Volley
        }
    }
}

/// Whom of those who triggered it a unit can fire at.
fn targets(world: &World, unit: UnitId, trigger: &Trigger) -> Vec<UnitId> {
    let kind = kind_of_fire(trigger.what);
    let on_table = trigger.by.iter().copied().filter(|&it| world.is_on_table(it));
    let near = on_table.filter(|&it| fire::could_reach(world, unit, it));
    near.filter(|&it| fire::aim(world, &[unit], it, Manner::reacting(kind)).is_ok()).collect()
}

/// What the other side may do, but for passing.
pub fn choices(world: &World, trigger: &Trigger) -> Vec<Choice> {
    let mut list = Vec::new();
    let reactors = reactors(world, trigger);
    for &unit in &reactors {
        let others = reactors.iter().copied().filter(|&it| it != unit);
        let near: Vec<UnitId> = others
            .filter(|&it| same_kind(world, unit, it) && facts::are_adjacent(world, unit, it))
            .collect();
        let grouped = |choice: Choice, may: fn(&World, &[UnitId]) -> Result<(), Refusal>| {
            let able = near.iter().copied().filter(|&it| may(world, &[it]).is_ok());
            choice.together_with(able.collect())
        };
        let status = world.status(unit);
        let targets = targets(world, unit, trigger);
        if !targets.is_empty() {
            let choice =
                Choice::open(Command::of(verbs::REACT_FIRE, unit)).with(Slot::Target(targets));
            let pistols = may_use_pistols(world, &[unit], trigger);
            let choice = if pistols { choice.with(Slot::Choice(weapons())) } else { choice };
            list.push(combined(choice, &in_order(world, unit, &near)));
        } else if status.morale == Morale::Routed {
            let routed = crate::fire::who::RUNNING;
            list.push(Choice::refused(Command::of(verbs::REACT_FIRE, unit), routed));
        }
        if trigger.what != Occasion::Close {
            if status.morale != Morale::Routed {
                let words = formations(world, &[unit]);
                if !words.is_empty() {
                    let form = Choice::open(Command::of(verbs::REACT_FORM, unit));
                    list.push(grouped(form.with(Slot::Formation(words)), act::may_form));
                }
                let face = Choice::open(Command::of(verbs::REACT_FORM, unit));
                let by: Vec<UnitId> =
                    trigger.by.iter().copied().filter(|&it| can_face(world, unit, it)).collect();
                if !by.is_empty() {
                    list.push(grouped(face.with(Slot::Target(by)), act::may_form));
                }
                if act::may_disengage(world, &[unit]).is_ok() {
                    let away = Choice::open(Command::of(verbs::REACT_DISENGAGE, unit));
                    list.push(grouped(away, act::may_form));
                }
            }
            if act::may_reform(world, &[unit]).is_ok() {
                let reform = Choice::open(Command::of(verbs::REACT_REFORM, unit));
                list.push(grouped(reform, act::may_reform));
            }
            if status.morale != Morale::Good {
                let rally = Choice::open(Command::of(verbs::REACT_RALLY, unit));
                list.push(grouped(rally, act::may_rally));
            }
        }
        if may_countercharge(world, &[unit], trigger).is_ok() {
            let charged = |it: &UnitId| may_countercharge(world, &[*it], trigger).is_ok();
            let others = near.iter().copied().filter(charged).collect();
            let meets = Choice::open(Command::of(verbs::COUNTERCHARGE, unit));
            list.push(meets.together_with(others));
        }
    }
    for (unit, enemy) in desperate(world, trigger) {
        let choice = Choice::open(Command::of(verbs::DESPERATION_FIRE, unit));
        list.push(choice.with(Slot::Target(vec![enemy])));
    }
    list
}

/// Whether units that react by fire may choose between their weapon and their pistols: cavalry at
/// point blank, at 25mm.
fn may_use_pistols(world: &World, units: &[UnitId], trigger: &Trigger) -> bool {
    world.edition().scale() == Scale::TwentyFive
        && kind_of_fire(trigger.what) == Kind::PointBlank
        && units.iter().all(|&unit| facts::arm(world, unit) == Arm::Cavalry)
}

fn can_face(world: &World, unit: UnitId, enemy: UnitId) -> bool {
    if !world.is_on_table(enemy) {
        return false;
    }
    let own = world.pose(unit);
    let facing = own.at.towards(world.footprint(enemy).centre());
    let shape =
        <super::Adf as linstock_battle::Game>::shape(world.scenario, unit, world.unit(unit));
    let pose = linstock_geometry::Pose { facing, ..own };
    facing != own.facing
        && linstock_battle::room::find(world, unit, &shape, pose, inches(1)).is_some()
}

/// How units would meet the charge that comes at all of them, or why they cannot.
fn may_countercharge(
    world: &World,
    units: &[UnitId],
    trigger: &Trigger,
) -> Result<Meeting, Refusal> {
    let refusal = |why| Refusal::new(Code::NotAllowed, &COUNTERCHARGE, why);
    if trigger.what != Occasion::Charge {
        return Err(refusal("There is no charge to meet"));
    }
    let is_charged = |unit: UnitId| {
        let mut by = trigger.by.iter().filter(|&&enemy| world.is_on_table(enemy));
        charge::comes_at(world, unit) && by.any(|&it| world.zone(unit, it, RAYS) == Zone::Front)
    };
    if !units.iter().all(|&unit| is_charged(unit)) {
        return Err(refusal("It is not charged from the front"));
    }
    let reach = |&unit: &UnitId| Reach::new(world.edition(), &charge::charging(world, unit));
    let reaches: Vec<Reach> = units.iter().map(reach).collect::<Result<_, Refusal>>()?;
    let each = units.iter().copied().zip(reaches.iter().copied());
    let slowest = each.min_by_key(|&(it, _)| (charge::farthest(world, &[it]), it));
    let (slowest, reach) = slowest.ok_or(refused(&SLOT))?;
    let facing = charge::met_by(world, units).ok_or(refusal("It cannot meet the charge"))?;
    Ok(Meeting { facing, slowest, reach, reaches })
}

/// Reads an answer to a trigger.
pub fn check(world: &World, trigger: &Trigger, command: &Command) -> Result<Order, Refusal> {
    if command.verb == verbs::PASS {
        return Ok(Order::Pass);
    }
    let &lead = command.units.first().ok_or(refused(&SLOT))?;
    let units = act::distinct(world, &command.units)?;
    if command.verb == verbs::DESPERATION_FIRE {
        let (Some(target), [unit]) = (command.target, &units[..]) else {
            return Err(refused(&SLOT));
        };
        if !desperate(world, trigger).contains(&(*unit, target)) {
            return Err(Refusal::new(
                Code::NotAllowed,
                &DESPERATE,
                "It cannot fire at that enemy in desperation",
            ));
        }
        let ready = fire::aim(world, &units, target, Manner::reacting(Kind::Desperation))?;
        return Ok(Order::React(units, Action::Fire { target, ready }));
    }
    for &unit in &units {
        if world.status(unit).reacted {
            return Err(Refusal::new(Code::NotAllowed, &ONCE, "It has reacted this turn"));
        }
        if !notices(world, unit, trigger) {
            return Err(Refusal::new(Code::NotAllowed, &SEES, "It does not see it"));
        }
    }
    if units.len() > 1 {
        act::may_group(world, &units)?;
        if !hang_together(world, &units) {
            return Err(facts::APART);
        }
    }
    let close = || {
        if trigger.what == Occasion::Close {
            Err(Refusal::new(Code::NotAllowed, &ONCE, "At this point it may only fire"))
        } else {
            Ok(())
        }
    };
    let action = match &*command.verb {
        verbs::REACT_FIRE => {
            let target = command.target.ok_or(refused(&SLOT))?;
            if !trigger.by.contains(&target) || !world.is_on_table(target) {
                return Err(Refusal::new(
                    Code::NotAllowed,
                    &ONCE,
                    "It fires only at what it reacts to",
                ));
            }
            let pistols = match command.choice.as_deref() {
                None => false,
                Some(verbs::WEAPON) if may_use_pistols(world, &units, trigger) => false,
                Some(verbs::PISTOLS) if may_use_pistols(world, &units, trigger) => true,
                Some(_) => return Err(refused(&SLOT)),
            };
            let kind = kind_of_fire(trigger.what);
            let manner = Manner { pistols, ..Manner::reacting(kind) };
            let ready = fire::aim(world, &units, target, manner)?;
            Action::Fire { target, ready }
        }
        verbs::REACT_FORM => {
            close()?;
            let change = match (command.formation.as_deref(), command.target) {
                (Some(word), None) => {
                    Change::from_word(facts::arm(world, lead), word).ok_or(refused(&SLOT))?
                }
                (None, Some(target))
                    if trigger.by.contains(&target) && world.is_on_table(target) =>
                {
                    Change::Face(world.pose(lead).at.towards(world.footprint(target).centre()))
                }
                (_, _) => return Err(refused(&SLOT)),
            };
            act::may_form(world, &units)?;
            let (_, poses) = act::changed(world, &units, change)?;
            Action::Form(change, poses)
        }
        verbs::REACT_REFORM => {
            close()?;
            act::may_reform(world, &units)?;
            Action::Reform
        }
        verbs::REACT_RALLY => {
            close()?;
            act::may_rally(world, &units)?;
            Action::Rally
        }
        verbs::REACT_DISENGAGE => {
            close()?;
            act::may_disengage(world, &units)?;
            Action::Disengage
        }
        verbs::COUNTERCHARGE => {
            if facts::arm(world, lead) == Arm::Artillery {
                return Err(Refusal::new(Code::NotAllowed, &WHO, "Guns cannot charge"));
            }
            Action::Countercharge(may_countercharge(world, &units, trigger)?)
        }
        _ => return Err(refused(&UNKNOWN)),
    };
    Ok(Order::React(units, action))
}

/// Carries out a reaction.
pub fn react(
    s: &mut Scratch,
    trigger: &Trigger,
    units: &[UnitId],
    action: &Action,
) -> Result<(), NeedsDice> {
    let desperate = action.fire().is_some_and(|(_, ready)| ready.fire().kind == Kind::Desperation);
    s.note(if desperate { DESPERATE.id } else { ONCE.id }, units[0]);
    // Noted, or too near to be missed.
    if let Some(&unit) = units.iter().find(|&&unit| !sees(s, unit, trigger)) {
        s.note(SEES.id, unit);
    }
    let charged = match trigger.what {
        Occasion::Charge | Occasion::Close => trigger.target,
        Occasion::Move | Occasion::Part | Occasion::Fire | Occasion::Act => None,
    };
    if let (Action::Fire { .. }, Some(target)) = (action, charged)
        && units.contains(&target)
    {
        s.note(REACTION_FIRE.id, target);
    }
    let western = s.edition().summary() == Summary::Western;
    let against = match action.fire() {
        Some((target, _)) => vec![target],
        // Only whom it has fired at does it not fire at again.
        None if western => Vec::new(),
        None => trigger.by.clone(),
    };
    for &unit in units {
        s.update(unit, |status| {
            status.reacted = true;
            status.against.extend(&against);
        });
    }
    act::perform(s, units, action)?;
    // The mover is asked whether it goes on.
    if let Some(Task::Move(moving)) = s.state.tasks.last().cloned() {
        s.emit(Event::Continued(Task::Move(super::Moving { disturbed: true, ..moving })));
    }
    // Fire in desperation is no reaction, and by the western summary everybody has one: others may
    // still answer.
    if desperate || western {
        offer_again(s, trigger);
    }
    Ok(())
}

/// Asks whether anybody else answers what has been answered, and keeps in mind what is let pass.
fn offer_again(s: &mut Scratch, trigger: &Trigger) {
    let offered = window::offered(s, trigger);
    match s.state.tasks.last().cloned() {
        Some(Task::Move(moving)) => {
            s.emit(Event::Continued(Task::Move(Moving { offered, ..moving })))
        }
        Some(Task::Charge(charge)) => {
            s.emit(Event::Continued(Task::Charge(Charging { offered, ..charge })));
        }
        None => {}
    }
    offer(s, trigger);
}

/// Asks the other side whether it reacts to what is done at once.
pub fn offer(s: &mut Scratch, trigger: &Trigger) {
    if s.state.tasks.is_empty() {
        morale::spread_out(s);
    }
    if let Some((seat, decision)) = question(s, trigger) {
        s.ask(seat, decision);
    }
}
