//! Commands: what a seat orders, read and refused or carried out.

use linstock_battle::{
    Asked, Command, Event, LeaderId, NeedsDice, Scratch, Seat, UnitId, World,
    rules::{NOT_ASKED, SLOT, UNKNOWN, refused},
};
use linstock_geometry::{Path, Point, Walked};
use linstock_rulebook::{Code, Refusal, Said, rules};

use super::{
    Jr3, charges, declared, facts,
    moves::{self, Forming},
    status::{Decision, Order, Plot, Ride},
    target, turn,
    vocabulary::VOCABULARY,
};
use crate::{
    charge::may_charge,
    fire::{
        Ready,
        who::{IN_THE_SADDLE, forbidden},
    },
    words::{Formation, Morale},
};

rules! {
    ORDERS = "jr3.turn.orders" {
        says: "orders",
        text: "Each unit is given one order, unseen: first fire, hold, move, charge, disengage or change formation; units without orders hold. Routed units and units in melee take no orders.",
        by: Ruling,
        at: "ruling: the sheet prints no sequence of play",
    }
    GIVEN = "jr3.turn.given" {
        says: "already decided",
        text: "What a unit or officer does in a part of the turn is decided once.",
        by: Ruling,
        at: "ruling",
    }
    NOT_ORDERED = "jr3.turn.not-ordered" {
        says: "not its order",
        text: "A unit does as ordered: it fires first, disengages, moves or changes formation only under that order.",
        by: Ruling,
        at: "ruling: the sheet prints no sequence of play",
    }
    RALLIES = "jr3.turn.rally" {
        says: "who rallies",
        text: "Shaken and routed units that are in no melee may try to rally; failing drops a level.",
        by: Ruling,
        at: "ruling: the sheet prints no sequence of play",
    }
}

/// Marks orders.
pub const ORDER: &str = "order";
/// All orders are marked.
pub const ORDERS_DONE: &str = "orders-done";
/// Units try to rally.
pub const RALLY: &str = "rally";
/// Units change their orders to hold.
pub const CHANGE: &str = "change-to-hold";
/// A unit, or batteries together, fire.
pub const FIRE: &str = "fire";
/// A unit goes a way to get away from the enemy.
pub const DISENGAGE: &str = "disengage";
/// A unit charges one of several equally close enemies.
pub const TARGET: &str = "charge-target";
/// A unit moves.
pub const MOVE: &str = "move";
/// A unit changes formation.
pub const FORM: &str = "form";
/// A unit mounts.
pub const MOUNT: &str = "mount";
/// A unit dismounts.
pub const DISMOUNT: &str = "dismount";
/// An officer rides somewhere.
pub const OFFICER_MOVE: &str = "officer-move";
/// An officer joins a unit.
pub const OFFICER_JOIN: &str = "officer-join";
/// Nothing more in this part of the turn.
pub const DONE: &str = "done";

/// A command that was read and found legal, with what was worked out to find it so.
#[derive(Clone, Debug, PartialEq)]
pub enum Legal {
    /// Units get an order.
    Order(Vec<UnitId>, Order),
    /// A unit is ordered to charge, and where along its target's edge it is to strike.
    Charge(UnitId, i32),
    /// Units will try to rally.
    Rally(Vec<UnitId>),
    /// Units will change their orders to hold.
    Change(Vec<UnitId>),
    /// Units will fire together; the first leads.
    Fire {
        /// Who.
        units: Vec<UnitId>,
        /// At whom.
        at: UnitId,
        /// The fire as everybody stands now.
        ready: Ready,
    },
    /// A unit will move, or disengage.
    Move {
        /// Who.
        unit: UnitId,
        /// The way that was plotted.
        path: Path,
        /// The same, walked as everybody stands now.
        walked: Walked,
        /// Whether it gets away from the enemy.
        disengaging: bool,
    },
    /// A unit will change formation, and may go on from there.
    Form {
        /// Who.
        unit: UnitId,
        /// Which formation.
        formation: Formation,
        /// Whether in the saddle.
        mounted: bool,
        /// The way that was plotted.
        path: Path,
        /// All of it, worked out as everybody stands now.
        forming: Forming,
    },
    /// An officer will ride.
    Ride(LeaderId, Ride),
    /// A unit charges one of several, aiming somewhere if not at the middle.
    Target(Seat, UnitId, UnitId, Option<i32>),
    /// A seat has nothing more to say.
    Done(Seat),
}

/// The refusal of what is done in another part of the turn.
const OUT_OF_PLACE: Refusal =
    Refusal::new(Code::NotAllowed, &turn::SEQUENCE, "Not in this part of the turn");

/// Reads a command of a seat and refuses it or not.
pub fn check(world: &World<Jr3>, seat: Seat, command: &Command) -> Result<Legal, Refusal> {
    let Some(Asked::Game(decision)) = world.state.waiting[seat] else {
        return Err(refused(&NOT_ASKED));
    };
    if let Some(&unit) = command.units.iter().find(|&&unit| !world.is_on_table(unit)) {
        return Err(refused(&UNKNOWN).because("unit", Said::Number(unit.0.into())));
    }
    let twice = |index: usize| command.units[..index].contains(&command.units[index]);
    if (0..command.units.len()).any(twice) {
        return Err(refused(&SLOT));
    }
    match (decision, &*command.verb) {
        (Decision::Orders, ORDER) => orders(world, command),
        (Decision::Orders, ORDERS_DONE) => Ok(Legal::Done(seat)),
        (Decision::Rally, RALLY) => rallies(world, command),
        (Decision::Reveal, CHANGE) => changes(world, command),
        (Decision::FirstFire | Decision::Fire, FIRE) => fires(world, decision, command),
        (Decision::Disengage, DISENGAGE) => way(world, command, true),
        (Decision::Moves, MOVE) => way(world, command, false),
        (Decision::Moves, FORM | MOUNT | DISMOUNT) => form(world, command),
        (Decision::Moves, OFFICER_MOVE | OFFICER_JOIN) => ride(world, command),
        (Decision::Target(unit), TARGET) => chosen(world, seat, unit, command),
        (
            Decision::Rally
            | Decision::Reveal
            | Decision::FirstFire
            | Decision::Disengage
            | Decision::Moves
            | Decision::Fire,
            DONE,
        ) => Ok(Legal::Done(seat)),
        (
            Decision::Orders
            | Decision::Rally
            | Decision::Reveal
            | Decision::FirstFire
            | Decision::Disengage
            | Decision::Target(_)
            | Decision::Moves
            | Decision::Fire,
            verb,
        ) => {
            // What is done in another part of the turn is not done in this one.
            let known = VOCABULARY.verbs.iter().any(|known| known.word == verb);
            Err(if known { OUT_OF_PLACE } else { refused(&UNKNOWN) })
        }
    }
}

fn some(command: &Command) -> Result<&[UnitId], Refusal> {
    if command.units.is_empty() { Err(refused(&SLOT)) } else { Ok(&command.units) }
}

fn one(command: &Command) -> Result<UnitId, Refusal> {
    match command.units[..] {
        [unit] => Ok(unit),
        _ => Err(refused(&SLOT)),
    }
}

fn unplotted(world: &World<Jr3>, unit: UnitId) -> Result<(), Refusal> {
    match world.status(unit).plot {
        None => Ok(()),
        Some(_) => Err(Refusal::new(Code::NotAllowed, &GIVEN, "This is decided already")),
    }
}

fn orders(world: &World<Jr3>, command: &Command) -> Result<Legal, Refusal> {
    let units = some(command)?;
    let order = command.choice.as_deref().and_then(Order::from_word);
    let order = order.ok_or_else(|| refused(&SLOT))?;
    for &unit in units {
        if world.status(unit).order.is_some() {
            return Err(Refusal::new(Code::NotAllowed, &GIVEN, "It has its order already"));
        }
        may_order(world, unit, order)?;
    }
    match (units, order, command.aim) {
        (_, _, None) => Ok(Legal::Order(units.to_vec(), order)),
        (&[unit], Order::Charge, Some(aim)) => {
            declared::check_aim(world, unit, charges::first_of_closest(world, unit), aim)?;
            Ok(Legal::Charge(unit, aim))
        }
        (_, _, Some(_)) => Err(refused(&SLOT)),
    }
}

/// Refuses an order that a unit cannot be given.
pub fn may_order(world: &World<Jr3>, unit: UnitId, order: Order) -> Result<(), Refusal> {
    takes_orders(world, unit)?;
    let status = world.status(unit);
    let body = facts::body(world, unit);
    match order {
        Order::Hold | Order::Move | Order::Disengage => Ok(()),
        Order::Charge => may_charge(body.arm(), status.morale),
        Order::Form => Ok(()),
        Order::FirstFire => match forbidden(body.formation()) {
            Some(refusal) => Err(refusal),
            None if body.mounted() => Err(IN_THE_SADDLE),
            None => Ok(()),
        },
    }
}

/// Refuses a unit that takes no orders.
pub fn takes_orders(world: &World<Jr3>, unit: UnitId) -> Result<(), Refusal> {
    let status = world.status(unit);
    let refuse = |why| Err(Refusal::new(Code::NotAllowed, &ORDERS, why));
    if status.morale == Morale::Routed {
        return refuse("Routed units take no orders");
    }
    if status.melee.is_some() {
        return refuse("Units in a melee take no orders");
    }
    Ok(())
}

fn rallies(world: &World<Jr3>, command: &Command) -> Result<Legal, Refusal> {
    let units = some(command)?;
    for &unit in units {
        unplotted(world, unit)?;
        may_rally(world, unit)?;
    }
    Ok(Legal::Rally(units.to_vec()))
}

/// Refuses a rally by a unit that has no need of one, or no time for it.
pub fn may_rally(world: &World<Jr3>, unit: UnitId) -> Result<(), Refusal> {
    if turn::may_rally(world, unit) {
        return Ok(());
    }
    let refuse = |why| Err(Refusal::new(Code::NotAllowed, &RALLIES, why));
    match world.status(unit).melee {
        Some(_) => refuse("Units in a melee cannot rally"),
        None => refuse("Its morale is good already"),
    }
}

fn changes(world: &World<Jr3>, command: &Command) -> Result<Legal, Refusal> {
    let units = some(command)?;
    for &unit in units {
        unplotted(world, unit)?;
        if !turn::may_change(world, unit) {
            return Err(Refusal::new(
                Code::NotAllowed,
                &turn::REVEAL,
                "Its order cannot be changed",
            ));
        }
    }
    Ok(Legal::Change(units.to_vec()))
}

fn fires(world: &World<Jr3>, decision: Decision, command: &Command) -> Result<Legal, Refusal> {
    let units = some(command)?;
    let at = command.target.ok_or_else(|| refused(&SLOT))?;
    for &unit in units {
        unplotted(world, unit)?;
        may_fire_now(world, decision, unit)?;
    }
    let ready = target::fire(world, units, at)?;
    Ok(Legal::Fire { units: units.to_vec(), at, ready })
}

/// Refuses a fire that is not due in this part of the turn, whatever the target.
pub fn may_fire_now(world: &World<Jr3>, decision: Decision, unit: UnitId) -> Result<(), Refusal> {
    let status = world.status(unit);
    if status.fired {
        return Err(Refusal::new(Code::CannotFire, &super::firing::ONCE, "It has fired this turn"));
    }
    if decision == Decision::FirstFire && status.order != Some(Order::FirstFire) {
        return Err(Refusal::new(
            Code::CannotFire,
            &NOT_ORDERED,
            "It was not ordered to fire first",
        ));
    }
    Ok(())
}

fn way(world: &World<Jr3>, command: &Command, disengaging: bool) -> Result<Legal, Refusal> {
    let unit = one(command)?;
    let path = command.path.as_ref().ok_or_else(|| refused(&SLOT))?;
    unplotted(world, unit)?;
    let refuse = |why| Err(Refusal::new(Code::NotAllowed, &NOT_ORDERED, why));
    match disengaging {
        true if !turn::disengages(world, unit) => return refuse("It was not ordered to disengage"),
        false if !turn::is_moving(world, unit) => return refuse("It was not ordered to move"),
        true | false => {}
    }
    let walked = moves::step(world, unit, path, disengaging)?;
    Ok(Legal::Move { unit, path: path.clone(), walked, disengaging })
}

/// The formation, and whether in the saddle, that a command means.
pub fn meant(
    world: &World<Jr3>,
    unit: UnitId,
    command: &Command,
) -> Result<(Formation, bool), Refusal> {
    let status = world.status(unit);
    match &*command.verb {
        MOUNT => Ok((status.formation, true)),
        DISMOUNT => Ok((status.formation, false)),
        _ => {
            let word = command.formation.as_deref().and_then(Formation::from_word);
            Ok((word.ok_or_else(|| refused(&SLOT))?, status.mounted))
        }
    }
}

fn form(world: &World<Jr3>, command: &Command) -> Result<Legal, Refusal> {
    let unit = one(command)?;
    unplotted(world, unit)?;
    if !turn::is_forming(world, unit) {
        return Err(Refusal::new(
            Code::NotAllowed,
            &NOT_ORDERED,
            "It was not ordered to change formation",
        ));
    }
    let (formation, mounted) = meant(world, unit, command)?;
    let path = command.path.clone().unwrap_or(Path(Vec::new()));
    let forming = moves::form(world, unit, formation, mounted, &path)?;
    Ok(Legal::Form { unit, formation, mounted, path, forming })
}

fn ride(world: &World<Jr3>, command: &Command) -> Result<Legal, Refusal> {
    let leader = command.leader.ok_or_else(|| refused(&SLOT))?;
    if world.state.memory.rides.iter().any(|&(other, _)| other == leader) {
        return Err(Refusal::new(Code::NotAllowed, &GIVEN, "He has somewhere to ride already"));
    }
    let ride = match &*command.verb {
        OFFICER_JOIN => {
            let unit = command.target.ok_or_else(|| refused(&SLOT))?;
            moves::ride_with(world, leader, unit)?;
            Ride::Join(unit)
        }
        _ => {
            let to: Point = command.to.ok_or_else(|| refused(&SLOT))?.at;
            moves::ride_to(world, leader, to)?;
            Ride::To(to)
        }
    };
    Ok(Legal::Ride(leader, ride))
}

fn chosen(
    world: &World<Jr3>,
    seat: Seat,
    unit: UnitId,
    command: &Command,
) -> Result<Legal, Refusal> {
    let target = command.target.ok_or_else(|| refused(&SLOT))?;
    let closest = charges::closest(world, unit).map(|(_, closest)| closest).unwrap_or_default();
    if one(command)? != unit || !closest.contains(&target) {
        return Err(Refusal::new(
            Code::NotAllowed,
            &charges::CLOSEST,
            "It charges the closest enemy",
        ));
    }
    if let Some(aim) = command.aim {
        declared::check_aim(world, unit, Some(target), aim)?;
    }
    Ok(Legal::Target(seat, unit, target, command.aim))
}

/// Carries out a legal command, up to the next question.
pub fn decide(scratch: &mut Scratch<Jr3>, legal: Legal) -> Result<(), NeedsDice> {
    match legal {
        Legal::Order(units, order) => {
            for unit in units {
                scratch.update(unit, |status| status.order = Some(order));
            }
            Ok(())
        }
        Legal::Charge(unit, aim) => {
            scratch.update(unit, |status| {
                status.order = Some(Order::Charge);
                status.aim = Some(aim);
            });
            Ok(())
        }
        Legal::Rally(units) => {
            plot(scratch, units.into_iter().map(|unit| (unit, Plot::Rally)));
            Ok(())
        }
        Legal::Change(units) => {
            plot(scratch, units.into_iter().map(|unit| (unit, Plot::Change)));
            Ok(())
        }
        Legal::Fire { units, at, ready: _ } => {
            let lead = units[0];
            let joins = units.iter().skip(1).map(|&unit| (unit, Plot::FireWith(lead)));
            plot(scratch, std::iter::once((lead, Plot::Fire(at))).chain(joins));
            Ok(())
        }
        Legal::Move { unit, path, .. } => {
            plot(scratch, [(unit, Plot::Move(path))]);
            Ok(())
        }
        Legal::Form { unit, formation, mounted, path, forming: _ } => {
            plot(scratch, [(unit, Plot::Form { formation, mounted, path })]);
            Ok(())
        }
        Legal::Ride(leader, ride) => {
            scratch.remember(|memory| {
                memory.rides.push((leader, ride));
                // In the order of their ids, whatever the order of entering.
                memory.rides.sort_unstable_by_key(|&(leader, _)| leader);
            });
            Ok(())
        }
        Legal::Target(seat, unit, target, aim) => {
            scratch.emit(Event::Answered(seat));
            if aim.is_some() {
                scratch.update(unit, |status| status.aim = aim);
            }
            charges::charge(scratch, unit, target)?;
            turn::run(scratch)
        }
        Legal::Done(seat) => {
            scratch.emit(Event::Answered(seat));
            turn::run(scratch)
        }
    }
}

/// Writes down what units will do when both sides are ready.
fn plot(scratch: &mut Scratch<Jr3>, plots: impl IntoIterator<Item = (UnitId, Plot)>) {
    for (unit, plot) in plots {
        scratch.update(unit, |status| status.plot = Some(plot));
    }
}
