//! The sequence of play: every step of the sheet, one after another, until somebody is asked or the
//! battle is over.

mod step;
mod targets;

use linstock_battle::{Event, NeedsDice, Scratch, Seat, UnitId, World, arrival, score};
use linstock_rulebook::{Rule, rules};

use super::{
    Elan, charges, close, command,
    facts::{self, is_broken},
    harm, moves, shoot,
    state::{Decision, Phase, Stage, Task},
};

const SEQUENCE: &str = "004: turn sequence";
pub use step::{Moment, Step, moment};
pub use targets::{Targets, has_target, targets_of_charge, targets_of_fire};
use targets::{open_manners, wants_to_react};

rules! {
    LEADERS = "elan.turn.leaders" {
        says: "1.1 leaders",
        text: "The command phase begins: leaders of the acting side join units, leave them and ride.",
        at: SEQUENCE,
    }
    REINFORCEMENTS = "elan.turn.reinforcements" {
        says: "1.2 reinforcements",
        text: "The acting side rolls for reinforcements that are due.",
        at: SEQUENCE,
    }
    RALLY = "elan.turn.rally" {
        says: "1.3 rally",
        text: "The acting side rallies broken and disrupted units.",
        at: SEQUENCE,
    }
    ENGINEERING = "elan.turn.engineering" {
        says: "1.4 engineering",
        text: "The acting side rolls for its engineering tasks.",
        at: SEQUENCE,
    }
    CHARGES = "elan.turn.charges" {
        says: "1.5 charges",
        text: "The acting side declares its charges.",
        at: SEQUENCE,
    }
    RESPONSES = "elan.turn.responses" {
        says: "1.6 charge responses",
        text: "The other side declares how its charged units respond, and rolls for it; a broken unit that is charged flees, unless it has already done so this turn.",
        at: SEQUENCE,
    }
    CHARGE_MOVES = "elan.turn.charge-moves" {
        says: "2.1 chargers move",
        text: "The movement phase begins: chargers and counter-chargers move.",
        at: SEQUENCE,
    }
    MOVES = "elan.turn.moves" {
        says: "2.2 others move",
        text: "All other units of the acting side move; broken ones flee.",
        at: SEQUENCE,
    }
    REACTIVE_FIRE = "elan.turn.reactive-fire" {
        says: "3.1 reactive fire",
        text: "The fire phase begins: the other side fires in reaction. A unit that lost figures in a step tests once at its end.",
        at: SEQUENCE,
    }
    FIRE = "elan.turn.fire" {
        says: "3.2 fire",
        text: "The acting side fires.",
        at: SEQUENCE,
    }
    CLOSING = "elan.turn.closing" {
        says: "4.1 close to melee",
        text: "The close action phase begins: chargers test to close, and those who fail may fire.",
        at: SEQUENCE,
    }
    CLOSE_ACTION = "elan.turn.close-action" {
        says: "4.2 close action",
        text: "Close actions are fought.",
        at: SEQUENCE,
    }
    PURSUIT = "elan.turn.pursuit" {
        says: "4.3 pursuit",
        text: "Winners of close actions may follow. Then the other side acts; when both have, the turn is over.",
        at: SEQUENCE,
    }
}

/// The rule of a step.
pub const fn rule(phase: Phase) -> &'static Rule {
    match phase {
        Phase::SetUp | Phase::Leaders => &LEADERS,
        Phase::Reinforcements => &REINFORCEMENTS,
        Phase::Rally => &RALLY,
        Phase::Engineering => &ENGINEERING,
        Phase::Charges => &CHARGES,
        Phase::Responses => &RESPONSES,
        Phase::ChargeMoves => &CHARGE_MOVES,
        Phase::Moves => &MOVES,
        Phase::ReactiveFire => &REACTIVE_FIRE,
        Phase::Fire => &FIRE,
        Phase::Closing => &CLOSING,
        Phase::CloseAction => &CLOSE_ACTION,
        Phase::Pursuit => &PURSUIT,
    }
}

/// Whether something is still to come of what units were ordered: a charge that is not over, theirs or at them, or a test
/// at the end of the step.
pub fn is_pending(world: &World<Elan>, _: Seat, units: &[UnitId]) -> bool {
    let charging = world.scenario.ids().any(|unit| {
        world.status(unit).charge.is_some_and(|charge| {
            charge.stage != Stage::Spent
                && (units.contains(&unit) || units.contains(&charge.target))
        })
    });
    charging || !world.state.memory.struck.is_empty()
}

/// The step after a step; none after the last.
const fn after(phase: Phase) -> Option<Phase> {
    Some(match phase {
        Phase::SetUp => Phase::Leaders,
        Phase::Leaders => Phase::Reinforcements,
        Phase::Reinforcements => Phase::Rally,
        Phase::Rally => Phase::Engineering,
        Phase::Engineering => Phase::Charges,
        Phase::Charges => Phase::Responses,
        Phase::Responses => Phase::ChargeMoves,
        Phase::ChargeMoves => Phase::Moves,
        Phase::Moves => Phase::ReactiveFire,
        Phase::ReactiveFire => Phase::Fire,
        Phase::Fire => Phase::Closing,
        Phase::Closing => Phase::CloseAction,
        Phase::CloseAction => Phase::Pursuit,
        Phase::Pursuit => return None,
    })
}

/// Begins the battle.
pub fn begin(scratch: &mut Scratch<Elan>) -> Result<(), NeedsDice> {
    count_detachments(scratch);
    let active = scratch.scenario.info.first;
    start_turn(scratch, 1, active);
    run(scratch, Step::Begins)
}

/// Battalions know the figures of their detachments that are with them.
fn count_detachments(scratch: &mut Scratch<Elan>) {
    for unit in scratch.scenario.ids() {
        let parts = facts::detachments(scratch, unit);
        let inside =
            parts.iter().fold(0_u8, |all, &it| all.saturating_add(scratch.unit(it).strength));
        scratch.update(unit, |status| status.inside = inside);
    }
}

fn start_turn(scratch: &mut Scratch<Elan>, turn: u16, active: Seat) {
    scratch.emit(Event::Turn { turn, phase: Phase::Leaders, active });
    arrival::happen(scratch, turn);
}

/// Goes on until somebody is asked, or the battle is over.
pub fn run(scratch: &mut Scratch<Elan>, mut it: Step) -> Result<(), NeedsDice> {
    while scratch.goes_on() {
        let before = moment(scratch);
        step(scratch, it)?;
        it = Step::since(before, moment(scratch));
    }
    Ok(())
}

/// Asks a seat if it has a choice, and goes on to the next step if it has not.
fn ask_or_go_on(
    scratch: &mut Scratch<Elan>,
    seat: Seat,
    decision: Decision,
    choice: bool,
    it: Step,
) -> Result<(), NeedsDice> {
    if choice {
        it.note(scratch);
        scratch.ask(seat, decision);
        return Ok(());
    }
    go_on(scratch)
}

/// Ends a step.
pub fn go_on(scratch: &mut Scratch<Elan>) -> Result<(), NeedsDice> {
    let phase = scratch.state.phase;
    harm::test_struck(scratch)?;
    if phase == Phase::Fire {
        load(scratch);
    }
    match after(phase) {
        Some(phase) => {
            let (turn, active) = (scratch.state.turn, scratch.state.active);
            scratch.emit(Event::Turn { turn, phase, active });
        }
        None => end_part(scratch),
    }
    Ok(())
}

/// Battalions that are unloaded come nearer to being loaded.
fn load(scratch: &mut Scratch<Elan>) {
    for unit in scratch.scenario.ids() {
        scratch.update(unit, |status| status.unloaded = status.unloaded.saturating_sub(1));
    }
}

/// A side has acted: what its turn alone cares for is forgotten.
fn end_part(scratch: &mut Scratch<Elan>) {
    for unit in scratch.scenario.ids() {
        let acted = scratch.seat(unit) == scratch.state.active;
        scratch.update(unit, |status| {
            // Its own move and what the enemy's turn after it made of it are one turn's.
            status.marched = status.moved || status.marched && !acted;
            status.moved = false;
            status.acted = false;
            status.fired = false;
            status.faces.clear();
            status.first_fire_on = false;
            status.fought = false;
            status.rallied = None;
            status.charge = None;
            status.response = None;
        });
    }
    scratch.remember(|memory| memory.ridden.clear());
    let (turn, active) = (scratch.state.turn, scratch.state.active);
    if active == scratch.scenario.info.first {
        let active = active.other();
        scratch.emit(Event::Turn { turn, phase: Phase::Leaders, active });
        return;
    }
    score::close_turn(scratch);
    if scratch.state.outcome.is_none() {
        start_turn(scratch, turn + 1, active.other());
    }
}

/// One step, or a part of one.
fn step(scratch: &mut Scratch<Elan>, it: Step) -> Result<(), NeedsDice> {
    let seat = scratch.state.active;
    match scratch.state.phase {
        Phase::SetUp => go_on(scratch),
        Phase::Leaders => {
            let choice = !command::riders(scratch, seat).is_empty();
            ask_or_go_on(scratch, seat, Decision::Leaders, choice, it)
        }
        Phase::Reinforcements => {
            if !command::reinforcements_due(scratch, seat).is_empty() {
                it.note(scratch);
                command::reinforce(scratch, seat)?;
            }
            go_on(scratch)
        }
        Phase::Rally => {
            let choice = any(scratch, seat, |unit| command::check_rally(scratch, unit).is_ok());
            ask_or_go_on(scratch, seat, Decision::Rally, choice, it)
        }
        Phase::Engineering => {
            let choice = any(scratch, seat, |unit| {
                command::may_work(scratch, unit).is_ok()
                    && !command::works(scratch, unit).is_empty()
            });
            ask_or_go_on(scratch, seat, Decision::Engineering, choice, it)
        }
        Phase::Charges => {
            let choice =
                any(scratch, seat, |unit| !targets_of_charge(scratch, unit).open.is_empty());
            ask_or_go_on(scratch, seat, Decision::Charges, choice, it)
        }
        Phase::Responses => answer(scratch, seat.other(), it),
        Phase::ChargeMoves => match charges::next_charge(scratch, seat) {
            Some(unit) => {
                it.note(scratch);
                charges::run(scratch, unit)
            }
            None => go_on(scratch),
        },
        Phase::Moves => movement(scratch, seat, it),
        Phase::ReactiveFire => {
            let choice = wants_to_react(scratch, seat.other());
            ask_or_go_on(scratch, seat.other(), Decision::ReactiveFire, choice, it)
        }
        Phase::Fire => {
            let choice = any(scratch, seat, |unit| has_target(scratch, unit, false));
            ask_or_go_on(scratch, seat, Decision::Fire, choice, it)
        }
        Phase::Closing => closing(scratch, seat, it),
        Phase::CloseAction => match close::next_action(scratch, seat) {
            Some((attacker, defender, charging)) => {
                it.note(scratch);
                close::fight(scratch, attacker, defender, charging)
            }
            None => go_on(scratch),
        },
        Phase::Pursuit => pursuit(scratch, it),
    }
}

fn any(world: &World<Elan>, seat: Seat, may: impl Fn(UnitId) -> bool) -> bool {
    world.units_of(seat).any(may)
}

/// Charged units respond, one after another.
fn answer(scratch: &mut Scratch<Elan>, seat: Seat, it: Step) -> Result<(), NeedsDice> {
    let Some((unit, charger)) = charges::unanswered(scratch, seat) else {
        return go_on(scratch);
    };
    it.note(scratch);
    if is_broken(scratch, unit) {
        // One that broke in this turn is on its way already.
        if !scratch.status(unit).acted {
            harm::flee(scratch, unit)?;
        }
        let does = crate::charge::Does::Flees;
        let answer =
            super::state::Answer { to: charger, does, late: false, in_arc: false, gone: true };
        scratch.update(unit, |status| status.response = Some(answer));
        return Ok(());
    }
    if charges::tries(scratch, unit, charger).len() > 1 {
        scratch.ask(seat, Decision::Response(unit));
        return Ok(());
    }
    charges::stand(scratch, unit, charger)
}

fn movement(scratch: &mut Scratch<Elan>, seat: Seat, it: Step) -> Result<(), NeedsDice> {
    if let Some(unit) = moves::fugitives(scratch, seat) {
        it.note(scratch);
        scratch.update(unit, |status| status.acted = true);
        scratch.note(harm::FLEES_ON.id, unit);
        return harm::flee(scratch, unit);
    }
    let moves = any(scratch, seat, |unit| moves::may_act(scratch, unit).is_ok());
    let sends = || {
        let mut ids = scratch.scenario.ids();
        ids.any(|unit| scratch.seat(unit) == seat && moves::may_detach(scratch, unit).is_ok())
    };
    let choice = moves || sends();
    ask_or_go_on(scratch, seat, Decision::Moves, choice, it)
}

/// Chargers close or halt; those who halt may fire.
fn closing(scratch: &mut Scratch<Elan>, seat: Seat, it: Step) -> Result<(), NeedsDice> {
    let Some(unit) = close::next_closing(scratch, seat) else { return go_on(scratch) };
    let Some(charge) = facts::charge(scratch, unit) else { return go_on(scratch) };
    it.note(scratch);
    if charge.stage == Stage::Contact {
        return close::close_in(scratch, unit);
    }
    close::stand_off(scratch, unit);
    let target = charge.target;
    let fires = scratch.is_on_table(target)
        && shoot::may_fire(scratch, unit).is_ok()
        && !open_manners(scratch, unit, target, false).is_empty();
    if fires {
        scratch.ask(seat, Decision::HaltedFire(unit));
    } else {
        charges::set_stage(scratch, unit, Stage::Spent);
    }
    Ok(())
}

/// Winners follow or hold, one after another.
fn pursuit(scratch: &mut Scratch<Elan>, it: Step) -> Result<(), NeedsDice> {
    let Some(&Task::Pursuit { winner, .. }) = scratch.state.tasks.last() else {
        return go_on(scratch);
    };
    if close::may_pursue(scratch, winner) {
        it.note(scratch);
        let seat = scratch.seat(winner);
        scratch.ask(seat, Decision::Pursuit(winner));
    } else {
        scratch.emit(Event::Finished);
    }
    Ok(())
}
