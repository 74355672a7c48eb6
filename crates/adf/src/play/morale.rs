//! What becomes of units: losses, checks, falling back, running, and what their neighbours make of
//! it. Everything here happens at once and in the order caused; nobody is asked.

use std::collections::VecDeque;

use linstock_battle::{
    Event, Fate, LeaderPlace, NeedsDice, Place, Resolved, UnitId, card::Fact, state::Guns,
};
use linstock_dice::Single;
use linstock_geometry::{Footprint, distance_to_point};
use linstock_rulebook::{Loss, Next, Part, rules};

use super::{Scratch, Task, World, act::RALLY, facts};
use crate::{
    aftermath::{Consequence, of_check, of_check_in_melee},
    charge::chain::{MELEE_ROUT, STOP},
    leader::{RISK, Risk},
    morale::{self, CHECK, Cause, Check, FALL_BACK, Situation, Verdict},
    words::{Arm, Morale},
};

mod retreat;

pub use retreat::{
    beaten_back, disorder, lets_through, make_room, pass_through, run, spread_out, way_back,
};
use retreat::{fall_back, run_away};

rules! {
    FRIENDS = "adf.morale.friends" {
        says: "a friend lost or running",
        text: "When a unit is eliminated, a leader is killed or a rout passes, every friend within 1\" (revised: adjacent) checks morale, once for each cause; routed units do not check.",
        at: "000, 001, 002: morale; ruling",
    }
    PASSAGE = "adf.move.passage" {
        says: "friends pass through",
        text: "Friends pass freely through skirmishers, units in disorder, routed units and limbered guns; otherwise both go into disorder.",
        by: Ruling,
        at: "ruling",
    }
    CROWDED = "adf.move.crowded" {
        says: "no room to stand",
        text: "A unit forced to stand where there is no room shifts to the nearest place that has room, in disorder.",
        by: Ruling,
        at: "ruling R9",
    }
    OFF = "adf.move.off" {
        says: "off the table",
        text: "A unit whose centre crosses the edge is lost; a routed unit stopped by the enemy or impassable ground surrenders.",
        by: Ruling,
        at: "ruling R13",
    }
    TRAPPED = "adf.charge.trapped" {
        says: "cannot get away",
        text: "A unit beaten in contact falls back until it is 1\" clear of every enemy, up to 6\" farther than it has to; if it cannot get clear, it surrenders.",
        by: Ruling,
        at: "ruling R13",
    }
    GUNS = "adf.guns" {
        says: "guns left on the field",
        text: "Guns lost with their crew gone stay where they were; whoever touches them captures them.",
        by: Ruling,
        at: "ruling R15",
    }
    LEADER_ALONE = "adf.leader.alone" {
        says: "a leader alone",
        text: "A leader is captured with his unit; one on his own is captured by an enemy unit that touches him.",
        by: Ruling,
        at: "ruling R15",
    }
}

/// Checks still to be made, in the order caused.
#[derive(Debug, Default)]
pub struct Aftermath {
    checks: VecDeque<UnitId>,
    held: Vec<UnitId>,
}

impl Aftermath {
    /// Nothing yet.
    pub fn new() -> Aftermath {
        Aftermath::default()
    }

    /// Nothing yet; checks move none of these, who are in contact.
    pub fn holding(held: Vec<UnitId>) -> Aftermath {
        Aftermath { held, ..Aftermath::default() }
    }

    /// Friends of a side who are near a footprint have cause to check.
    fn alarm(
        &mut self,
        world: &World,
        seat: linstock_battle::Seat,
        around: &[Footprint],
        but: UnitId,
    ) {
        for friend in world.units_of(seat).filter(|&friend| friend != but) {
            let near = around.iter().any(|there| facts::is_adjacent_to(world, friend, there));
            if near && world.status(friend).morale != Morale::Routed {
                self.checks.push_back(friend);
            }
        }
    }

    /// Makes all checks, and those that they cause.
    pub fn settle(mut self, s: &mut Scratch) -> Result<(), NeedsDice> {
        while let Some(unit) = self.checks.pop_front() {
            if !s.is_on_table(unit) || s.status(unit).morale == Morale::Routed {
                continue;
            }
            s.note(FRIENDS.id, unit);
            let in_melee = self.held.contains(&unit);
            let ask = Asked { cause: Cause::Event, plus: 0, from: None, in_melee };
            let (now, situation) = (facts::unit(s, unit), facts::situation(s, unit, &[]));
            check(s, unit, &ask, &now, &situation, &mut self)?;
        }
        Ok(())
    }
}

/// Why a unit checks, at what, and away from whom it would fall back.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// Why.
    pub cause: Cause,
    /// The check's own +N.
    pub plus: u8,
    /// Who caused it; otherwise it is the nearest enemy.
    pub from: Option<UnitId>,
    /// It is in melee, where checks move nobody.
    pub in_melee: bool,
}

/// A unit checks morale, or tries to rally, and bears what comes of it.
pub fn check(
    s: &mut Scratch,
    unit: UnitId,
    asked: &Asked,
    now: &morale::Unit,
    situation: &Situation,
    after: &mut Aftermath,
) -> Result<Verdict, NeedsDice> {
    let verdict = roll(s, unit, asked, now, situation)?;
    if asked.in_melee {
        for consequence in of_check_in_melee(Part::Unit, verdict) {
            bear(s, unit, consequence, asked.from, after)?;
        }
        return Ok(verdict);
    }
    for consequence in of_check(Part::Unit, verdict) {
        bear(s, unit, consequence, asked.from, after)?;
    }
    // Who meets a charge is no better than who makes one: shaken, it charges no more.
    if verdict.morale >= Morale::Shaken && is_meeting_a_charge(s, unit) {
        s.note(STOP.id, unit);
        s.update(unit, |status| status.charging = false);
    }
    Ok(verdict)
}

fn is_meeting_a_charge(world: &World, unit: UnitId) -> bool {
    let Some(Task::Charge(charge)) = world.state.tasks.last() else { return false };
    let comes = charge.members.iter().any(|member| member.unit == unit);
    !comes && world.is_on_table(unit) && world.status(unit).charging
}

/// Rolls a check and records it; nothing else happens yet.
fn roll(
    s: &mut Scratch,
    unit: UnitId,
    asked: &Asked,
    now: &morale::Unit,
    situation: &Situation,
) -> Result<Verdict, NeedsDice> {
    let edition = s.edition();
    let check = Check::new(edition, now, situation, asked.cause, asked.plus);
    let trial = check.trial(&mut ());
    let (end, working) = s.play(&Single(&check), linstock_dice::Once::Waiting)?;
    let roll = end.outcome();
    let verdict = trial.verdict(roll);
    let cause = Fact::new("cause", asked.cause.word());
    let facts = vec![
        if asked.cause == Cause::Rally { cause.by(&RALLY) } else { cause },
        Fact::new("mmp", trial.mmp),
        Fact::new("roll", roll),
    ];
    let now = Fact::new("morale", verdict.morale.word());
    let mut outcome = vec![match trial.natural(roll) {
        Some(natural) => now.by(natural),
        None => now,
    }];
    if verdict.fall_back > 0 {
        let (inches, rule) = if asked.in_melee {
            (0, &MELEE_ROUT)
        } else if comes_on(s, unit, verdict.morale) {
            (0, &STOP)
        } else {
            (verdict.fall_back, &FALL_BACK)
        };
        outcome.push(Fact::new("fall-back", i32::from(inches)).by(rule));
    }
    if verdict.recovered > 0 {
        outcome.push(Fact::new("recovered", i32::from(verdict.recovered)));
    }
    let at = asked.from;
    s.resolved(Resolved { what: CHECK.id.into(), by: vec![unit], at, facts, working, outcome });
    Ok(verdict)
}

/// Whether a charger comes on whom a check has only disordered.
fn comes_on(world: &World, unit: UnitId, morale: Morale) -> bool {
    world.status(unit).charging && morale < Morale::Shaken
}

/// A unit bears a consequence, as long as it is there; `from` is whoever it would fall back from.
/// Rolls that follow are for the caller to make, who knows the facts that they need.
pub fn bear(
    s: &mut Scratch,
    unit: UnitId,
    consequence: Consequence,
    from: Option<UnitId>,
    after: &mut Aftermath,
) -> Result<(), NeedsDice> {
    // What somebody fired before he was lost is fired.
    let fired = matches!(consequence, Consequence::FirstFire { .. });
    if !fired && !s.is_on_table(unit) {
        return Ok(());
    }
    match consequence {
        Consequence::Lose { number, .. } => lose(s, unit, number, after)?,
        Consequence::Recover { number, .. } => recover(s, unit, number),
        Consequence::Becomes { now, .. } => s.update(unit, |status| status.morale = now),
        Consequence::Worsens { to, .. } => {
            // Whoever is beaten charges no more.
            s.update(unit, |status| {
                status.charging = false;
                status.morale = status.morale.max(to);
            });
        }
        Consequence::Disorder { .. } => disorder(s, unit),
        Consequence::FirstFire { .. } => s.update(unit, |status| status.fired = true),
        Consequence::Gone { loss, .. } => {
            let fate = match loss {
                Loss::Destroyed => Fate::Destroyed,
                Loss::Captured => Fate::Captured,
                Loss::Killed => Fate::Killed,
            };
            remove(s, unit, fate, after);
        }
        Consequence::FallBack { by, .. } => {
            let morale = s.status(unit).morale;
            if !comes_on(s, unit, morale) {
                fall_back(s, unit, from, facts::distance(by), after);
            }
        }
        Consequence::Next(Next::RoutMove { .. }) => run(s, unit, after)?,
        Consequence::Run { by, .. } => run_away(s, unit, facts::distance(by), after),
        // Not of this game, or not for a unit to bear.
        Consequence::Next(
            Next::Check { .. }
            | Next::Save { .. }
            | Next::Special { .. }
            | Next::Witnesses { .. }
            | Next::RunThrough { .. }
            | Next::Strays { .. }
            | Next::Volleys { .. },
        )
        | Consequence::Mark { .. }
        | Consequence::Unmark { .. }
        | Consequence::Evade { .. }
        | Consequence::Pursue { .. }
        | Consequence::Halt { .. }
        | Consequence::News(_) => {}
    }
    Ok(())
}

/// Figures or sections come back.
fn recover(s: &mut Scratch, unit: UnitId, figures: u8) {
    let now = s.unit(unit).strength;
    let most = s.entry(unit).strength;
    if figures > 0 && now < most {
        s.emit(Event::Strength { unit, left: (now + figures).min(most) });
        make_room(s, unit);
    }
}

/// Losses, and what they risk to the leaders with a unit.
fn lose(s: &mut Scratch, unit: UnitId, number: u8, after: &mut Aftermath) -> Result<(), NeedsDice> {
    let now = s.unit(unit).strength;
    let lost = number.min(now);
    if lost == 0 {
        return Ok(());
    }
    let left = now - lost;
    s.emit(Event::Strength { unit, left });
    // Each hit is a risk, even where there were fewer figures left to lose.
    leaders_at_risk(s, unit, number, after)?;
    if left == 0 {
        remove(s, unit, Fate::Destroyed, after);
    }
    Ok(())
}

/// Leaders with a unit that was hit are at risk.
fn leaders_at_risk(
    s: &mut Scratch,
    unit: UnitId,
    hits: u8,
    after: &mut Aftermath,
) -> Result<(), NeedsDice> {
    let leaders: Vec<_> = s.leaders_with(unit).collect();
    for leader in leaders {
        let (end, working) = s.play(&Single(&Risk { hits }), linstock_dice::Once::Waiting)?;
        let killed = end.outcome();
        let facts =
            vec![Fact::new("leader", i32::from(leader.0)), Fact::new("hits", i32::from(hits))];
        let outcome = vec![Fact::new("killed", killed)];
        let (by, at) = (vec![unit], Some(unit));
        s.resolved(Resolved { what: RISK.id.into(), by, at, facts, working, outcome });
        if killed {
            let seat = s.seat(unit);
            let near: Vec<UnitId> = s
                .units_of(seat)
                .filter(|&friend| facts::sees_leader_fall(s, leader, friend))
                .collect();
            s.emit(Event::Leader { leader, place: LeaderPlace::Gone(Fate::Killed) });
            s.remember(|memory| memory.fallen.push(leader));
            let checks = near.into_iter().filter(|&unit| s.status(unit).morale != Morale::Routed);
            after.checks.extend(checks);
        }
    }
    Ok(())
}

/// A unit is eliminated, and its friends near by check.
pub fn remove(s: &mut Scratch, unit: UnitId, fate: Fate, after: &mut Aftermath) {
    let there = s.footprint(unit).clone();
    take_off(s, unit, fate);
    after.alarm(s, s.seat(unit), &[there], unit);
}

/// A unit leaves the table for good.
fn take_off(s: &mut Scratch, unit: UnitId, fate: Fate) {
    let there = s.footprint(unit).clone();
    let strength = s.unit(unit).strength;
    let leaders: Vec<_> = s.leaders_with(unit).collect();
    for leader in leaders {
        let place = match fate {
            Fate::Captured => LeaderPlace::Gone(Fate::Captured),
            Fate::Destroyed | Fate::Ran | Fate::Withdrew | Fate::Merged | Fate::Killed => {
                LeaderPlace::At(s.scenario.field.nearest(there.centre()))
            }
        };
        if place == LeaderPlace::Gone(Fate::Captured) {
            s.note(LEADER_ALONE.id, unit);
            s.remember(|memory| memory.fallen.push(leader));
        }
        s.emit(Event::Leader { leader, place });
    }
    s.emit(Event::Placed { unit, place: Place::Gone(fate) });
    if facts::arm(s, unit) == Arm::Artillery && strength > 0 && fate == Fate::Destroyed {
        s.note(GUNS.id, unit);
        s.emit(Event::GunsLeft(Guns {
            of: unit,
            at: there.centre(),
            number: strength,
            taken: None,
        }));
    }
}

/// Whoever touches guns that were left, or an enemy leader by himself, takes them.
pub fn take_what_is_touched(s: &mut Scratch) {
    for index in 0..s.state.guns.len() {
        let guns = s.state.guns[index];
        if guns.taken.is_some() {
            continue;
        }
        let taker = s.on_table().find(|&unit| distance_to_point(s.footprint(unit), guns.at) == 0);
        if let Some(unit) = taker {
            let by = s.seat(unit);
            s.note(GUNS.id, unit);
            s.emit(Event::GunsTaken { guns: u16::try_from(index).unwrap_or(u16::MAX), by });
        }
    }
    for leader in s.scenario.leader_ids() {
        let LeaderPlace::At(at) = s.state.leaders[leader.index()].place else { continue };
        let seat = s.scenario.leaders[leader.index()].seat;
        let near =
            |&unit: &UnitId| distance_to_point(s.footprint(unit), at) <= facts::LEADER_RADIUS;
        let Some(unit) = s.units_of(seat.other()).find(near) else { continue };
        s.note(LEADER_ALONE.id, unit);
        s.emit(Event::Leader { leader, place: LeaderPlace::Gone(Fate::Captured) });
        s.remember(|memory| memory.fallen.push(leader));
    }
}
