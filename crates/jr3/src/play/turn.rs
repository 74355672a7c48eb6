//! The turn: which part follows which, what each begins with, and what it ends with.

use linstock_battle::{
    Event, Fact, NeedsDice, Note, Place, Resolved, Scratch, Seat, UnitId, World,
    arrival::{self, Crowded, Wanted},
    rules::REINFORCEMENT,
    score,
};
use linstock_dice::{Ask, Die, Once, OneRoll, Rolled, Single};
use linstock_rulebook::{Recorder, rules};

use super::{
    Jr3, charges, facts, firing, ground, melees, moves,
    shock::{Blow, Shocks, check_all, run_away, spread},
    status::{Decision, Order, Phase, Plot},
    target, together,
};
use crate::{
    aftermath::of_ammunition,
    ammunition::{AMMUNITION, Replacement},
    edition::{FigureScale, SCALE},
    morale::Cause,
    movement::{ROUTED, bonus_dice},
    words::Morale,
};

rules! {
    SEQUENCE = "jr3.turn" {
        says: "the turn",
        text: "A turn: mark orders; routed units run, units rally, ammunition is replaced; reveal orders; first fires; disengaging units move; charges; moves and formation changes; remaining fire; continuing melees.",
        by: Ruling,
        at: "ruling: the sheet prints no sequence of play",
    }
    REVEAL = "jr3.turn.reveal" {
        says: "orders are revealed",
        text: "All orders are revealed at once; any but a charge may then be changed to hold.",
        by: Ruling,
        at: "ruling: the sheet prints no sequence of play",
    }
    RUN_ON = "jr3.turn.routed-run" {
        says: "routed units run",
        text: "Routed units run a bonus move before any unit rallies.",
        by: Ruling,
        at: "ruling: the sheet prints no sequence of play",
    }
}

/// Begins the battle.
pub fn begin(scratch: &mut Scratch<Jr3>) -> Result<(), NeedsDice> {
    let scale = scratch.edition().scale;
    if scale != FigureScale::Fifteen {
        let facts = vec![Fact::new("scale", scale.word())];
        scratch.emit(Event::Noted(Note { what: SCALE.id.into(), unit: None, facts }));
    }
    start(scratch, 1);
    run(scratch)
}

/// Plays on until somebody is asked something or the battle is over.
pub fn run(scratch: &mut Scratch<Jr3>) -> Result<(), NeedsDice> {
    while scratch.goes_on() {
        finish(scratch)?;
        if scratch.goes_on() {
            enter_next(scratch)?;
        }
    }
    Ok(())
}

fn enter(scratch: &mut Scratch<Jr3>, turn: u16, phase: Phase) {
    let active = scratch.scenario.info.first;
    scratch.emit(Event::Turn { turn, phase, active });
}

/// A new turn: what happens by itself, who arrives, and orders.
fn start(scratch: &mut Scratch<Jr3>, turn: u16) {
    enter(scratch, turn, Phase::Orders);
    for unit in scratch.scenario.ids() {
        scratch.update(unit, super::status::Status::begin_turn);
    }
    arrival::happen(scratch, turn);
    for unit in scratch.scenario.ids() {
        arrive(scratch, unit);
    }
    ask(scratch, Decision::Orders);
}

/// A reinforcement that is due comes onto the table, if it finds room.
fn arrive(scratch: &mut Scratch<Jr3>, unit: UnitId) {
    let turn = scratch.state.turn;
    let due = arrival::due(scratch, unit, |other| Some(scratch.status(other).arrived));
    if due.is_none_or(|due| turn < due) {
        return;
    }
    let (slide, clearance) = (3 * ground::INCH, ground::INCH);
    let wanted = Wanted { slide, clearance, crowded: Crowded::Waits };
    let Some(pose) = arrival::place(scratch, unit, wanted) else { return };
    scratch.note(REINFORCEMENT.id, unit);
    scratch.emit(Event::Placed { unit, place: Place::Table(pose) });
    scratch.update(unit, |status| status.arrived = turn);
    arrival::bring_leaders(scratch, unit);
}

/// Whether something is still to come of what units were ordered: a charge in this turn, or what is written down for this
/// part of it.
pub fn is_pending(world: &World<Jr3>, units: &[UnitId]) -> bool {
    let to_come = world.state.phase <= Phase::Charges;
    units.iter().any(|&unit| {
        let status = world.status(unit);
        status.plot.is_some()
            || to_come && status.order == Some(Order::Charge) && status.did.is_none()
    })
}

/// Asks whoever has anything to decide.
fn ask(scratch: &mut Scratch<Jr3>, decision: Decision) {
    for seat in [Seat::First, Seat::Second] {
        if concerns(scratch, seat, decision) {
            scratch.ask(seat, decision);
        }
    }
}

/// Whether a seat has anything to decide. It depends on nothing that the other seat may not know.
fn concerns(world: &World<Jr3>, seat: Seat, decision: Decision) -> bool {
    let mut units = world.units_of(seat);
    match decision {
        Decision::Orders => units.any(|unit| facts::is_steady(world, unit)),
        Decision::Rally => units.any(|unit| may_rally(world, unit)),
        Decision::Reveal => units.any(|unit| may_change(world, unit)),
        Decision::FirstFire => {
            units.any(|unit| fires_first(world, unit) && has_target(world, unit))
        }
        Decision::Fire => units.any(|unit| fires_last(world, unit) && has_target(world, unit)),
        Decision::Disengage => units.any(|unit| disengages(world, unit)),
        Decision::Moves => {
            units.any(|unit| is_moving(world, unit) || is_forming(world, unit))
                || world.leaders_of(seat).next().is_some()
        }
        Decision::Target(unit) => world.seat(unit) == seat,
    }
}

/// Whether a unit may try to rally.
pub fn may_rally(world: &World<Jr3>, unit: UnitId) -> bool {
    let status = world.status(unit);
    status.morale != Morale::Good && status.melee.is_none()
}

/// Whether a unit's order may be changed to hold.
pub fn may_change(world: &World<Jr3>, unit: UnitId) -> bool {
    let changeable = match world.status(unit).order {
        Some(Order::FirstFire | Order::Move | Order::Disengage | Order::Form) => true,
        Some(Order::Hold | Order::Charge) | None => false,
    };
    changeable && facts::is_steady(world, unit)
}

/// Whether a unit is to fire first.
pub fn fires_first(world: &World<Jr3>, unit: UnitId) -> bool {
    let status = world.status(unit);
    status.order == Some(Order::FirstFire) && !status.fired && target::may_fire(world, unit).is_ok()
}

/// Whether a unit may fire with the rest.
pub fn fires_last(world: &World<Jr3>, unit: UnitId) -> bool {
    !world.status(unit).fired && target::may_fire(world, unit).is_ok()
}

fn has_target(world: &World<Jr3>, unit: UnitId) -> bool {
    target::has_target(world, unit)
}

/// Whether a unit is to disengage.
pub fn disengages(world: &World<Jr3>, unit: UnitId) -> bool {
    world.status(unit).order == Some(Order::Disengage) && moves::may_move(world, unit)
}

/// Whether a unit is to move.
pub fn is_moving(world: &World<Jr3>, unit: UnitId) -> bool {
    world.status(unit).order == Some(Order::Move) && moves::may_move(world, unit)
}

/// Whether a unit is to change formation.
pub fn is_forming(world: &World<Jr3>, unit: UnitId) -> bool {
    world.status(unit).order == Some(Order::Form) && moves::may_move(world, unit)
}

/// What a part of the turn ends with, once everybody has answered.
fn finish(scratch: &mut Scratch<Jr3>) -> Result<(), NeedsDice> {
    match scratch.state.phase {
        Phase::SetUp | Phase::Orders => Ok(()),
        Phase::Rally => {
            rally(scratch)?;
            replace_ammunition(scratch)
        }
        Phase::Reveal => {
            change(scratch);
            Ok(())
        }
        Phase::FirstFire | Phase::Fire => firing::resolve(scratch),
        Phase::Disengage => {
            together::resolve(scratch, true);
            Ok(())
        }
        Phase::Charges => charges::resolve(scratch),
        Phase::Moves => {
            let places = together::officers(scratch);
            together::resolve(scratch, false);
            together::ride(scratch, &places);
            Ok(())
        }
        Phase::Melee => {
            melees::melees(scratch)?;
            score::close_turn(scratch);
            Ok(())
        }
    }
}

/// The next part of the turn, with what it begins with.
fn enter_next(scratch: &mut Scratch<Jr3>) -> Result<(), NeedsDice> {
    let turn = scratch.state.turn;
    let (phase, decision) = match scratch.state.phase {
        Phase::SetUp | Phase::Melee => {
            start(scratch, turn + 1);
            return Ok(());
        }
        Phase::Orders => (Phase::Rally, Some(Decision::Rally)),
        Phase::Rally => (Phase::Reveal, Some(Decision::Reveal)),
        Phase::Reveal => (Phase::FirstFire, Some(Decision::FirstFire)),
        Phase::FirstFire => (Phase::Disengage, Some(Decision::Disengage)),
        Phase::Disengage => (Phase::Charges, None),
        Phase::Charges => (Phase::Moves, Some(Decision::Moves)),
        Phase::Moves => (Phase::Fire, Some(Decision::Fire)),
        Phase::Fire => (Phase::Melee, None),
    };
    enter(scratch, turn, phase);
    if phase == Phase::Rally {
        run_on(scratch)?;
    }
    if phase == Phase::Reveal {
        scratch.note(REVEAL.id, None);
    }
    if let Some(decision) = decision {
        ask(scratch, decision);
    }
    Ok(())
}

/// Routed units run.
fn run_on(scratch: &mut Scratch<Jr3>) -> Result<(), NeedsDice> {
    let routed: Vec<UnitId> =
        scratch.on_table().filter(|&unit| scratch.status(unit).morale == Morale::Routed).collect();
    let mut shocks = Shocks::default();
    for unit in routed {
        if !scratch.is_on_table(unit) {
            continue;
        }
        let flight = facts::flight(scratch, unit);
        let dice = bonus_dice(flight.mounted, flight.terrain);
        let (end, working) = scratch.play(&Single(&Running(dice)), Once::Waiting)?;
        let inches = end.outcome();
        scratch.resolved(Resolved {
            what: RUN_ON.id.into(),
            by: vec![unit],
            at: None,
            facts: Vec::new(),
            working,
            outcome: vec![Fact::new("inches", i32::from(inches))],
        });
        let distance = scratch.edition().inches(inches.into()).on_table();
        run_away(scratch, unit, distance, &mut shocks);
    }
    super::losses::take_what_is_touched(scratch, &[]);
    spread(scratch, &mut shocks)
}

/// The dice of a rout move.
struct Running(u8);

impl<R: Recorder> OneRoll<R> for Running {
    const DIE: Die = Die::D6;
    /// Inches, at 15mm.
    type Outcome = u8;

    fn ask(&self, _: &mut R) -> (Ask, &'static str) {
        (Ask::Sum { dice: self.0 }, ROUTED.id)
    }

    fn read(&self, rolled: Rolled) -> u8 {
        u8::try_from(rolled.sum()).unwrap_or(u8::MAX)
    }
}

/// Those who were told to try rally, all as they stand.
fn rally(scratch: &mut Scratch<Jr3>) -> Result<(), NeedsDice> {
    let tries = |unit: &UnitId| scratch.status(*unit).plot == Some(Plot::Rally);
    let units: Vec<UnitId> = scratch.on_table().filter(tries).collect();
    let mut blows = Vec::new();
    for unit in units {
        scratch.update(unit, |status| status.plot = None);
        blows.push(Blow::from_nobody(unit, Cause::Rally));
    }
    let mut shocks = Shocks::default();
    check_all(scratch, &blows, &mut shocks)?;
    spread(scratch, &mut shocks)
}

/// Units low on ammunition look for more.
fn replace_ammunition(scratch: &mut Scratch<Jr3>) -> Result<(), NeedsDice> {
    let low: Vec<UnitId> = scratch.on_table().filter(|&unit| scratch.status(unit).low).collect();
    for unit in low {
        let replacement = Replacement { officer: facts::officer(scratch, unit).is_some() };
        let (end, working) = scratch.play(&Single(&replacement), Once::Waiting)?;
        let found = end.outcome();
        scratch.resolved(Resolved {
            what: AMMUNITION.id.into(),
            by: vec![unit],
            at: None,
            facts: vec![Fact::new("officer", replacement.officer)],
            working,
            outcome: vec![Fact::new("found", found)],
        });
        for consequence in of_ammunition(found) {
            scratch.update(unit, |status| status.bear(consequence));
        }
    }
    Ok(())
}

/// Orders that were changed become hold.
fn change(scratch: &mut Scratch<Jr3>) {
    let changes = |unit: &UnitId| scratch.status(*unit).plot == Some(Plot::Change);
    let units: Vec<UnitId> = scratch.on_table().filter(changes).collect();
    for unit in units {
        scratch.update(unit, |status| {
            status.plot = None;
            status.order = Some(Order::Hold);
            status.changed = true;
        });
    }
}
