//! Setting up: where the scenario leaves it to the players, each places its units in its zone
//! before the first turn. The side without the initiative goes first.

use linstock_geometry::Pose;
use linstock_rulebook::{Refusal, Said};

use crate::{
    command::Command,
    event::{Event, How},
    game::Game,
    ids::UnitId,
    option::{Choice, Slot},
    room,
    rules::{SLOT, UNKNOWN, ZONE, refused},
    scratch::Scratch,
    seat::Seat,
    state::Asked,
    vocabulary::{Cause, Question, QuestionKind, Stake},
    world::World,
};

/// What a seat is asked.
pub const QUESTION: Question = Question {
    word: "set-up",
    sentence: "Place your units in your zone, then choose Ready.",
    ask: "",
    kind: QuestionKind::OwnTurn,
    stake: Stake::Deployment,
    cause: Cause::Turn,
};

/// Places a unit.
pub const PLACE: &str = "place";
/// Has placed all.
pub const READY: &str = "ready";

/// A legal command of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legal {
    /// Places a unit.
    Place(UnitId, Pose),
    /// Has placed all.
    Ready,
}

/// Asks the side without the initiative to set up.
pub fn begin<G: Game>(scratch: &mut Scratch<G>) {
    let seat = scratch.scenario.info.first.other();
    scratch.emit(Event::Asked { seat, decision: Asked::SetUp });
}

/// Reads a command of a seat that sets up.
pub fn check<G: Game>(world: &World<G>, seat: Seat, command: &Command) -> Result<Legal, Refusal> {
    match &*command.verb {
        READY => Ok(Legal::Ready),
        PLACE => {
            let (&[unit], Some(to)) = (&command.units[..], command.to) else {
                return Err(refused(&SLOT));
            };
            if !world.is_on_table(unit) {
                return Err(refused(&UNKNOWN).because("unit", Said::Number(unit.0.into())));
            }
            let footprint = world.drawn(unit, to);
            let zone = &world.scenario.sides[seat].zone;
            let inside = footprint.corners().iter().all(|&corner| zone.contains(corner));
            if !inside || !room::is_free(world, unit, &footprint) {
                return Err(refused(&ZONE));
            }
            Ok(Legal::Place(unit, to))
        }
        _ => Err(refused(&UNKNOWN)),
    }
}

/// Carries out a command of the set-up. Returns whether both sides are ready.
pub fn decide<G: Game>(scratch: &mut Scratch<G>, seat: Seat, legal: Legal) -> bool {
    match legal {
        Legal::Place(unit, to) => {
            scratch.emit(Event::Moved { unit, to, how: How::SetsUp });
            false
        }
        Legal::Ready => {
            scratch.emit(Event::Answered(seat));
            let last = seat == scratch.scenario.info.first;
            if !last {
                scratch.emit(Event::Asked { seat: seat.other(), decision: Asked::SetUp });
            }
            last
        }
    }
}

/// What a seat that sets up may do.
pub fn options<G: Game>(world: &World<G>, seat: Seat) -> Vec<Choice> {
    let zone = || Some(world.scenario.sides[seat].zone.clone());
    let place = |unit| {
        Choice::open(Command::of(PLACE, unit)).with(Slot::Place { within: zone(), reach: None })
    };
    let mut options: Vec<Choice> = world.units_of(seat).map(place).collect();
    options.push(Choice::open(Command::new(READY)));
    options
}
