//! The sequence of play: turns, leaders, the two sides' actions, and what happens by itself.

use linstock_battle::{
    Event, LeaderPlace, NeedsDice, Place, Seat, UnitId,
    arrival::{self, Crowded, Wanted},
    card::Fact,
    event::{How, Note},
    rules::REINFORCEMENT,
    scenario::Rank,
    score,
};
use linstock_geometry::{Pose, inches};
use linstock_rulebook::{Code, Refusal, rules};

use super::{
    Action, Decision, Phase, Scratch, Task, World, act, charge,
    morale::{self, Aftermath},
    options, walk,
};
use crate::{edition::SUMMARY, morale::Cause, words::Morale};

rules! {
    TURN = "adf.turn" {
        says: "the turn",
        text: "A turn is half an hour. Both sides move their leaders, the side with the initiative first; then that side acts, then the other.",
        at: "002: turn overview",
    }
    ACTIONS = "adf.turn.actions" {
        says: "two actions",
        text: "A unit or group takes two actions in succession: fire, move, charge, reform, change formation, rally, in any mix, the same twice if it likes; it may forgo the second.",
        at: "002: turn overview",
    }
    ROUTED = "adf.turn.routed" {
        says: "a routed unit runs, then rallies",
        text: "A routed unit runs with its first action as soon as its side begins to act or, if it routs later and has not acted, as soon as what broke it is over; with its second it tries to rally, before its side is done, and nothing else.",
        at: "002: turn overview; ruling",
    }
    REPLACED = "adf.leader.replaced" {
        says: "a new brigade leader",
        text: "A lost brigade leader is replaced at the start of the next turn, with one of his brigade's units, by one whose benefit is a point lower, but at least 1.",
        by: Ruling,
        at: "ruling",
    }
}

/// The refusal of anything else that a routed unit is to do.
pub const ONLY_RUNS: Refusal =
    Refusal::new(Code::NotAllowed, &ROUTED, "Routed units only run and rally");

/// Goes on until somebody is asked something or the battle is over.
pub fn run(s: &mut Scratch) -> Result<(), NeedsDice> {
    while s.goes_on() {
        match s.state.tasks.last().cloned() {
            Some(Task::Move(moving)) => walk::go_on(s, moving)?,
            Some(Task::Charge(charging)) => charge::go_on(s, charging)?,
            None => next(s)?,
        }
    }
    Ok(())
}

/// The next step of the turn.
fn next(s: &mut Scratch) -> Result<(), NeedsDice> {
    morale::spread_out(s);
    morale::take_what_is_touched(s);
    let seat = s.state.active;
    match s.state.phase {
        Phase::SetUp => {
            note_summary(s);
            begin_turn(s, 1)
        }
        Phase::Leaders => {
            if !s.state.memory.done && options::leaders(s, seat).iter().any(is_more_than_done) {
                s.ask(seat, Decision::Leaders);
                return Ok(());
            }
            if seat == s.scenario.info.first {
                part(s, Phase::Leaders, seat.other());
                return Ok(());
            }
            begin_actions(s, seat.other())
        }
        Phase::Actions => {
            if routed_run(s, seat)? {
                return Ok(());
            }
            if let Some(decision) = acting(s) {
                s.ask(seat, decision);
                return Ok(());
            }
            if !s.state.memory.done && options::can_act(s, seat) {
                s.ask(seat, Decision::Act);
                return Ok(());
            }
            // Whoever has run tries to rally, like it or not.
            let left = s.units_of(seat).find(|&unit| has_to_rally(s, unit));
            if let Some(unit) = left {
                return act::act(s, &[unit], &Action::Rally);
            }
            if seat == s.scenario.info.first {
                return begin_actions(s, seat.other());
            }
            score::close_turn(s);
            if s.state.outcome.is_none() {
                let turn = s.state.turn + 1;
                return begin_turn(s, turn);
            }
            Ok(())
        }
    }
}

/// Whether an option is open and does something.
fn is_more_than_done(choice: &linstock_battle::Choice) -> bool {
    choice.refused.is_none()
        && !matches!(
            &*choice.draft.verb,
            super::verbs::LEADER_DONE | super::verbs::END_TURN | super::verbs::HOLD
        )
}

/// Asks those who have acted for their second action, if they can take one.
fn acting(s: &mut Scratch) -> Option<Decision> {
    loop {
        if s.state.memory.acting.is_empty() {
            if s.state.memory.behind.is_empty() {
                return None;
            }
            // Each for himself now.
            s.remember(|memory| {
                memory.acting = vec![memory.behind.remove(0)];
                memory.declared = None;
            });
        }
        let left: Vec<UnitId> =
            s.state.memory.acting.iter().copied().filter(|&unit| may_go_on(s, unit)).collect();
        if left != s.state.memory.acting {
            s.remember(|memory| memory.acting.clone_from(&left));
        }
        if !left.is_empty() && options::can_act_again(s, &left) {
            return Some(Decision::Second(left));
        }
        finish_acting(s);
    }
}

/// A unit drops out of what its group is doing. It has taken its first action with the others, and
/// takes its second by itself when they are done.
pub fn leave_behind(s: &mut Scratch, unit: UnitId) {
    let acting = &s.state.memory.acting;
    if acting.len() > 1 && acting.contains(&unit) {
        s.remember(|memory| {
            memory.acting.retain(|&it| it != unit);
            memory.behind.push(unit);
        });
    }
}

fn may_go_on(world: &World, unit: UnitId) -> bool {
    world.is_on_table(unit)
        && world.status(unit).acted < act::ACTIONS
        && world.status(unit).morale != Morale::Routed
}

/// Those who were acting are done for this turn.
pub fn finish_acting(s: &mut Scratch) {
    let units = s.state.memory.acting.clone();
    for unit in units {
        if s.is_on_table(unit) {
            s.update(unit, |status| status.acted = 2);
        }
    }
    s.remember(|memory| {
        memory.acting.clear();
        memory.firing = false;
        memory.declared = None;
    });
}

fn part(s: &mut Scratch, phase: Phase, active: Seat) {
    let turn = s.state.turn;
    s.emit(Event::Turn { turn, phase, active });
    s.remember(|memory| {
        memory.done = false;
        memory.acting.clear();
        memory.behind.clear();
        memory.firing = false;
        memory.declared = None;
    });
}

/// Charts that are played by another summary than their own are worth a word.
fn note_summary(s: &mut Scratch) {
    let edition = s.edition();
    if edition.summary() != edition.scale().own_summary() {
        let facts = vec![Fact::new("summary", edition.summary().word())];
        s.emit(Event::Noted(Note { what: SUMMARY.id.into(), unit: None, facts }));
    }
}

fn begin_turn(s: &mut Scratch, turn: u16) -> Result<(), NeedsDice> {
    let first = s.scenario.info.first;
    s.emit(Event::Turn { turn, phase: Phase::Leaders, active: first });
    s.note(TURN.id, None);
    s.remember(|memory| {
        memory.done = false;
        memory.led.clear();
        memory.acting.clear();
        memory.behind.clear();
        memory.firing = false;
        memory.declared = None;
    });
    arrival::happen(s, turn);
    for unit in s.scenario.ids() {
        s.update(unit, |status| status.acted = 0);
    }
    reinforce(s, turn);
    replace_leaders(s);
    Ok(())
}

/// Reinforcements come on where there is room; those that follow another, a turn after it.
fn reinforce(s: &mut Scratch, turn: u16) {
    let wanted = Wanted { slide: inches(2), clearance: inches(1), crowded: Crowded::LooksFarther };
    for unit in s.scenario.ids() {
        let arrived = |other: UnitId| {
            let arrived = s.state.memory.arrived.iter().find(|(it, _)| *it == other);
            arrived.map(|&(_, turn)| turn)
        };
        if arrival::due(s, unit, arrived).is_none_or(|due| turn < due) {
            continue;
        }
        let Some(at) = arrival::place(s, unit, wanted) else { continue };
        s.note(REINFORCEMENT.id, unit);
        s.emit(Event::Placed { unit, place: Place::Table(at) });
        s.remember(|memory| memory.arrived.push((unit, turn)));
        arrival::bring_leaders(s, unit);
    }
}

fn replace_leaders(s: &mut Scratch) {
    for leader in s.scenario.leader_ids() {
        let entry = &s.scenario.leaders[leader.index()];
        let LeaderPlace::Gone(_) = s.state.leaders[leader.index()].place else { continue };
        let Some(brigade) = entry.brigade.filter(|_| entry.rank == Rank::Brigade) else { continue };
        let unit = s.units_of(entry.seat).find(|&unit| s.entry(unit).brigade == Some(brigade));
        if let Some(unit) = unit {
            let bonus = s.state.leaders[leader.index()].bonus.saturating_sub(1).max(1);
            s.note(REPLACED.id, unit);
            s.emit(Event::Replaced { leader, place: LeaderPlace::With(unit), bonus });
        }
    }
}

/// A side begins to act: the other may react anew, and its own routed units run.
fn begin_actions(s: &mut Scratch, seat: Seat) -> Result<(), NeedsDice> {
    part(s, Phase::Actions, seat);
    s.note(ACTIONS.id, None);
    for unit in s.scenario.ids() {
        s.update(unit, |status| {
            status.reacted = false;
            status.against.clear();
            status.moved = false;
            status.disengaging = false;
            status.charging = false;
        });
    }
    routed_run(s, seat)?;
    Ok(())
}

/// The routed units of a side that have not acted run; returns whether there were any.
fn routed_run(s: &mut Scratch, seat: Seat) -> Result<bool, NeedsDice> {
    let is_due = |world: &World, unit: UnitId| {
        let status = world.status(unit);
        status.morale == Morale::Routed && status.acted == 0
    };
    let routed: Vec<UnitId> = s.units_of(seat).filter(|&unit| is_due(s, unit)).collect();
    for &unit in &routed {
        if !s.is_on_table(unit) {
            continue;
        }
        s.note(ROUTED.id, unit);
        s.update(unit, |status| status.acted = 1);
        let mut after = Aftermath::new();
        morale::run(s, unit, &mut after)?;
        after.settle(s)?;
    }
    Ok(!routed.is_empty())
}

/// Whether a routed unit has run and not yet tried to rally.
fn has_to_rally(world: &World, unit: UnitId) -> bool {
    let status = world.status(unit);
    status.morale == Morale::Routed && status.acted == 1
}

/// A unit tries to rally.
pub fn rally(s: &mut Scratch, unit: UnitId) -> Result<(), NeedsDice> {
    let asked = morale::Asked { cause: Cause::Rally, plus: 0, from: None, in_melee: false };
    let now = super::facts::unit(s, unit);
    let situation = super::fire::rallying(s, unit);
    let mut after = Aftermath::new();
    morale::check(s, unit, &asked, &now, &situation, &mut after)?;
    after.settle(s)
}

/// Moves a unit that changes its formation or facing.
pub fn stand(s: &mut Scratch, unit: UnitId, to: Pose) {
    if s.pose(unit) != to {
        s.emit(Event::Moved { unit, to, how: How::Forms });
    }
}
