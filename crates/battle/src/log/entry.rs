//! A line of the log: who did what, the faces that fell, and what came of it.

use linstock_geometry::Pose;
use linstock_rulebook::words;
use serde::{Deserialize, Serialize};

use crate::{command::Command, event::Event, game::Game, ids::UnitId, seat::Seat};

words! {
    /// Who made an entry.
    pub enum By {
        /// The first seat.
        First = "first",
        /// The second seat.
        Second = "second",
        /// Whoever umpires.
        Umpire = "umpire",
        /// Whoever keeps the log.
        Host = "host",
    }
}

impl From<Seat> for By {
    fn from(seat: Seat) -> By {
        match seat {
            Seat::First => By::First,
            Seat::Second => By::Second,
        }
    }
}

impl By {
    /// The seat, if it is a player.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            By::First => Some(Seat::First),
            By::Second => Some(Seat::Second),
            By::Umpire | By::Host => None,
        }
    }
}

/// What an entry does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Act {
    /// The battle begins.
    Begin,
    /// A seat orders something.
    Command(Command),
    /// The umpire overrules.
    Overrule(Overrule),
    /// Everything after that entry is taken back.
    Undo {
        /// The last entry that stands.
        to: u32,
    },
    /// A seat asks the other to let it take back everything after that entry.
    AskUndo {
        /// The last entry that would stand.
        to: u32,
    },
    /// The other seat says no.
    RefuseUndo,
    /// The secret behind the dice, in hexadecimal.
    Reveal(String),
}

/// What the umpire changes about a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Overrule {
    /// Which unit.
    pub unit: UnitId,
    /// Its strength.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<u8>,
    /// Where it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// A word of its card and what it is to be, such as `morale` and `good`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set: Option<(String, String)>,
}

/// A line of the log after the first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound(serialize = "", deserialize = ""))]
pub struct Entry<G: Game> {
    /// Its number, from 1.
    pub n: u32,
    /// Who made it.
    pub by: By,
    /// What it does.
    pub act: Act,
    /// The faces of each roll.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<Vec<u8>>,
    /// What happened.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Event<G>>,
}

/// What is declared before the dice of an entry fall.
pub(crate) fn declared(n: u32, by: By, act: &Act) -> String {
    let act = serde_json::to_string(act).expect("an act can be written");
    format!("{n} {by} {act}")
}
