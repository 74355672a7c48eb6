//! Commands: read, refused or found legal, and carried out.

use linstock_battle::{
    Asked, Command, Event, LeaderId, LeaderPlace, NeedsDice, Scratch, Seat, UnitId, World,
    movement::Aims,
    rules::{NOT_ASKED, SLOT, UNKNOWN, refused},
};
use linstock_geometry::{Point, Pose};
use linstock_rulebook::{Code, Refusal};

use super::{
    Elan,
    charges::{self, Home, Try},
    close::{self, Wish},
    command, facts,
    moves::{self, Move},
    shoot::{self, Aim, Manner},
    state::{Building, Decision, Phase, Rallying, Stage, Task, Work},
    turn, verbs,
    vocabulary::VOCABULARY,
};
use crate::{charge::Open, fire::Ready, words::Formation};

/// A command that was read and found legal, with what was worked out to find it so.
#[derive(Clone, Debug, PartialEq)]
pub enum Legal {
    /// No more in this step.
    Done(Seat),
    /// A leader joins a unit, or rides somewhere.
    Lead(LeaderId, LeaderPlace),
    /// A unit rallies.
    Rally(UnitId, Rallying),
    /// A unit works.
    Engineer(UnitId, Work),
    /// A unit charges, taking a formation first and aiming somewhere if not at the middle, by this way
    /// if nobody moves before it.
    Charge(UnitId, UnitId, Option<Formation>, Option<i32>, Home),
    /// A charged unit responds to its charger.
    Respond(UnitId, UnitId, Try, Open),
    /// A unit moves.
    Move(Move),
    /// A detachment is sent out.
    Detach(UnitId, Pose),
    /// A detachment goes back to its battalion.
    Reattach(UnitId, UnitId),
    /// A unit breaks off from an enemy.
    BreakOff(UnitId, UnitId),
    /// A unit fires.
    Fire(Aim, Ready),
    /// A winner follows, or tries not to.
    Pursue(UnitId, UnitId, Wish),
}

/// Of a charge: where along its target's edge it strikes, and where else it could.
pub fn aims(world: &World<Elan>, legal: &Legal) -> Option<Aims> {
    match *legal {
        Legal::Charge(unit, target, formation, aim, _) => {
            charges::aims(world, unit, target, formation, aim)
        }
        Legal::Done(_)
        | Legal::Lead(..)
        | Legal::Rally(..)
        | Legal::Engineer(..)
        | Legal::Respond(..)
        | Legal::Move(_)
        | Legal::Detach(..)
        | Legal::Reattach(..)
        | Legal::BreakOff(..)
        | Legal::Fire(..)
        | Legal::Pursue(..) => None,
    }
}

/// What a seat is asked.
pub fn asked(world: &World<Elan>, seat: Seat) -> Option<Decision> {
    match world.state.waiting[seat] {
        Some(Asked::Game(decision)) => Some(decision),
        Some(Asked::SetUp) | None => None,
    }
}

/// Reads a command.
pub fn check(world: &World<Elan>, seat: Seat, command: &Command) -> Result<Legal, Refusal> {
    let decision = asked(world, seat).ok_or(refused(&NOT_ASKED))?;
    match decision {
        Decision::Leaders => leaders(world, seat, command),
        Decision::Rally => rally(world, seat, command),
        Decision::Engineering => engineering(world, seat, command),
        Decision::Charges => charge(world, seat, command),
        Decision::Response(unit) => response(world, unit, command),
        Decision::Moves => movement(world, seat, command),
        Decision::ReactiveFire => fire(world, seat, command, None),
        Decision::Fire => fire(world, seat, command, None),
        Decision::HaltedFire(unit) => fire(world, seat, command, Some(unit)),
        Decision::EvadingFire(unit) => evading_fire(world, seat, command, unit),
        Decision::Pursuit(unit) => pursuit(world, unit, command),
    }
}

/// A verb of the game that belongs to another step, or no verb at all.
fn out_of_place(world: &World<Elan>, command: &Command) -> Refusal {
    let known = VOCABULARY.verbs.iter().any(|known| known.word == command.verb);
    if known {
        let rule = turn::rule(world.state.phase);
        Refusal::new(Code::NotAllowed, rule, "Not in this part of the turn")
    } else {
        refused(&UNKNOWN)
    }
}

/// The one unit of a command, on the table.
fn actor(world: &World<Elan>, command: &Command) -> Result<UnitId, Refusal> {
    let &[unit] = &command.units[..] else { return Err(refused(&SLOT)) };
    if world.is_on_table(unit) { Ok(unit) } else { Err(refused(&UNKNOWN)) }
}

fn target(world: &World<Elan>, command: &Command) -> Result<UnitId, Refusal> {
    let target = command.target.ok_or(refused(&SLOT))?;
    if world.is_on_table(target) { Ok(target) } else { Err(refused(&UNKNOWN)) }
}

fn formation(command: &Command) -> Result<Option<Formation>, Refusal> {
    let word = command.formation.as_deref();
    let read = |word| Formation::from_word(word).ok_or(refused(&SLOT));
    word.map(read).transpose()
}

/// The value that a command's choice names.
fn choice<T>(command: &Command, read: fn(&str) -> Option<T>) -> Result<T, Refusal> {
    command.choice.as_deref().and_then(read).ok_or(refused(&SLOT))
}

fn leaders(world: &World<Elan>, seat: Seat, command: &Command) -> Result<Legal, Refusal> {
    match &*command.verb {
        verbs::LEADER_DONE => Ok(Legal::Done(seat)),
        verbs::LEADER_JOIN => {
            let leader = command.leader.ok_or(refused(&SLOT))?;
            let unit = target(world, command)?;
            command::check_join(world, leader, unit)?;
            Ok(Legal::Lead(leader, LeaderPlace::With(unit)))
        }
        verbs::LEADER_MOVE => {
            let leader = command.leader.ok_or(refused(&SLOT))?;
            let to: Point = command.to.ok_or(refused(&SLOT))?.at;
            command::check_ride(world, leader, to)?;
            Ok(Legal::Lead(leader, LeaderPlace::At(to)))
        }
        _ => Err(out_of_place(world, command)),
    }
}

fn rally(world: &World<Elan>, seat: Seat, command: &Command) -> Result<Legal, Refusal> {
    match &*command.verb {
        verbs::DONE => Ok(Legal::Done(seat)),
        verbs::RALLY => {
            let unit = actor(world, command)?;
            let how = choice(command, Rallying::from_word)?;
            command::check_rally(world, unit)?;
            Ok(Legal::Rally(unit, how))
        }
        _ => Err(out_of_place(world, command)),
    }
}

fn engineering(world: &World<Elan>, seat: Seat, command: &Command) -> Result<Legal, Refusal> {
    match &*command.verb {
        verbs::DONE => Ok(Legal::Done(seat)),
        verbs::ENGINEER => {
            let unit = actor(world, command)?;
            let building = choice(command, Building::from_word)?;
            Ok(Legal::Engineer(unit, command::check_work(world, unit, building)?))
        }
        _ => Err(out_of_place(world, command)),
    }
}

fn charge(world: &World<Elan>, seat: Seat, command: &Command) -> Result<Legal, Refusal> {
    match &*command.verb {
        verbs::DONE => Ok(Legal::Done(seat)),
        verbs::DECLARE_CHARGE => {
            let unit = actor(world, command)?;
            let target = target(world, command)?;
            let formation = formation(command)?;
            let home = charges::check_charge(world, unit, target, formation, command.aim)?;
            Ok(Legal::Charge(unit, target, formation, command.aim, home))
        }
        _ => Err(out_of_place(world, command)),
    }
}

fn response(world: &World<Elan>, unit: UnitId, command: &Command) -> Result<Legal, Refusal> {
    match &*command.verb {
        verbs::RESPOND => {
            if actor(world, command)? != unit {
                return Err(refused(&UNKNOWN));
            }
            let it = choice(command, Try::from_word)?;
            let seat = world.seat(unit);
            let charged = charges::unanswered(world, seat).filter(|&(it, _)| it == unit);
            let (_, charger) = charged.ok_or(refused(&NOT_ASKED))?;
            let open = charges::check_try(world, unit, charger, it)?;
            Ok(Legal::Respond(unit, charger, it, open))
        }
        _ => Err(out_of_place(world, command)),
    }
}

fn movement(world: &World<Elan>, seat: Seat, command: &Command) -> Result<Legal, Refusal> {
    match &*command.verb {
        verbs::DONE => Ok(Legal::Done(seat)),
        verbs::MOVE => {
            let unit = actor(world, command)?;
            let formation = formation(command)?;
            let order = moves::check_move(world, unit, command.path.as_ref(), formation)?;
            Ok(Legal::Move(order))
        }
        verbs::DETACH => {
            let &[unit] = &command.units[..] else { return Err(refused(&SLOT)) };
            let to = command.to.ok_or(refused(&SLOT))?;
            moves::check_detach(world, unit, to)?;
            Ok(Legal::Detach(unit, to))
        }
        verbs::REATTACH => {
            let unit = actor(world, command)?;
            Ok(Legal::Reattach(unit, moves::check_reattach(world, unit)?))
        }
        verbs::BREAK_OFF => {
            let unit = actor(world, command)?;
            Ok(Legal::BreakOff(unit, moves::check_break_off(world, unit)?))
        }
        _ => Err(out_of_place(world, command)),
    }
}

/// A charger that halted fires at its own target alone.
fn fire(
    world: &World<Elan>,
    seat: Seat,
    command: &Command,
    halted: Option<UnitId>,
) -> Result<Legal, Refusal> {
    match &*command.verb {
        verbs::DONE => Ok(Legal::Done(seat)),
        verbs::FIRE => {
            let unit = actor(world, command)?;
            let target = target(world, command)?;
            let manner = choice(command, Manner::from_word)?;
            if world.seat(target) == seat || halted.is_some_and(|halted| halted != unit) {
                return Err(refused(&UNKNOWN));
            }
            let own = world.status(unit).charge.map(|charge| charge.target);
            if halted.is_some() && own != Some(target) {
                return Err(Refusal::new(
                    Code::CannotFire,
                    &shoot::AT_CHARGER,
                    "It fires only at its own target",
                ));
            }
            let reaction = world.state.phase == Phase::ReactiveFire;
            let aim = Aim { unit, target, manner, reaction };
            let ready = shoot::check(world, aim)?;
            Ok(Legal::Fire(aim, ready))
        }
        _ => Err(out_of_place(world, command)),
    }
}

/// A unit fires at its charger before it evades.
fn evading_fire(
    world: &World<Elan>,
    seat: Seat,
    command: &Command,
    evader: UnitId,
) -> Result<Legal, Refusal> {
    match &*command.verb {
        verbs::DONE => Ok(Legal::Done(seat)),
        verbs::FIRE => {
            let (unit, target) = (actor(world, command)?, target(world, command)?);
            let manner = choice(command, Manner::from_word)?;
            if unit != evader {
                return Err(refused(&UNKNOWN));
            }
            if facts::response(world, unit).is_none_or(|answer| answer.to != target) {
                return Err(Refusal::new(
                    Code::CannotFire,
                    &shoot::AT_CHARGER,
                    "It fires only at its charger",
                ));
            }
            let aim = Aim { unit, target, manner, reaction: true };
            Ok(Legal::Fire(aim, shoot::check(world, aim)?))
        }
        _ => Err(out_of_place(world, command)),
    }
}

fn pursuit(world: &World<Elan>, unit: UnitId, command: &Command) -> Result<Legal, Refusal> {
    let wish = match (&*command.verb, command.number) {
        (verbs::PURSUE, None) => Wish::Follow(close::farthest(world, unit)),
        (verbs::PURSUE, Some(most)) => Wish::Follow(most),
        (verbs::HOLD, _) => Wish::Hold,
        _ => return Err(out_of_place(world, command)),
    };
    if actor(world, command)? != unit {
        return Err(refused(&UNKNOWN));
    }
    if let Wish::Follow(most) = wish
        && !(1..=close::farthest(world, unit)).contains(&most)
    {
        return Err(refused(&SLOT));
    }
    match world.state.tasks.last() {
        Some(&Task::Pursuit { winner, loser }) if winner == unit => {
            Ok(Legal::Pursue(unit, loser, wish))
        }
        Some(Task::Pursuit { .. }) | None => Err(refused(&NOT_ASKED)),
    }
}

/// Carries out a legal command, and goes on.
pub fn decide(scratch: &mut Scratch<Elan>, legal: Legal) -> Result<(), NeedsDice> {
    let before = turn::moment(scratch);
    let asked =
        [Seat::First, Seat::Second].into_iter().find(|&seat| asked(scratch, seat).is_some());
    if let Some(seat) = asked {
        let decision = self::asked(scratch, seat);
        scratch.emit(Event::Answered(seat));
        carry_out(scratch, legal, decision)?;
    }
    let step = turn::Step::since(before, turn::moment(scratch));
    turn::run(scratch, step)
}

fn carry_out(
    scratch: &mut Scratch<Elan>,
    legal: Legal,
    decision: Option<Decision>,
) -> Result<(), NeedsDice> {
    let halted = match decision {
        Some(Decision::HaltedFire(unit)) => Some(unit),
        Some(Decision::EvadingFire(unit)) => {
            if let Legal::Fire(aim, ready) = legal {
                return charges::fire_and_evade(scratch, aim, &ready);
            }
            return charges::evade(scratch, unit);
        }
        Some(
            Decision::Leaders
            | Decision::Rally
            | Decision::Engineering
            | Decision::Charges
            | Decision::Response(_)
            | Decision::Moves
            | Decision::ReactiveFire
            | Decision::Fire
            | Decision::Pursuit(_),
        )
        | None => None,
    };
    if let Some(unit) = halted {
        charges::set_stage(scratch, unit, Stage::Spent);
    }
    match legal {
        Legal::Done(_) => match halted {
            Some(_) => Ok(()),
            None => turn::go_on(scratch),
        },
        Legal::Lead(leader, place) => {
            command::lead(scratch, leader, place);
            Ok(())
        }
        Legal::Rally(unit, how) => command::rally(scratch, unit, how),
        Legal::Engineer(unit, work) => command::engineer(scratch, unit, work),
        Legal::Charge(unit, target, formation, aim, _) => {
            charges::declare(scratch, unit, target, formation, aim);
            Ok(())
        }
        Legal::Respond(unit, charger, it, open) => {
            charges::respond(scratch, unit, charger, it, open)
        }
        Legal::Move(order) => moves::make_move(scratch, &order),
        Legal::Detach(unit, to) => {
            moves::detach(scratch, unit, to);
            Ok(())
        }
        Legal::Reattach(unit, parent) => moves::reattach(scratch, unit, parent),
        Legal::BreakOff(unit, from) => moves::break_off(scratch, unit, from),
        Legal::Fire(aim, ready) => shoot::shoot(scratch, aim, &ready),
        Legal::Pursue(unit, loser, wish) => {
            scratch.emit(Event::Finished);
            close::pursue(scratch, unit, loser, wish)
        }
    }
}
