//! What can be wrong with a request.

use linstock_dice::WrongDice;
use linstock_rulebook::{Refusal, Side};

use super::path::Path;

/// Why a request has no outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// It is not JSON.
    Json(String),
    /// Its keys, values or types are wrong.
    Request {
        /// Where, as a JSON Pointer.
        path: String,
        /// What, and what would be right.
        message: String,
    },
    /// The dice given do not fit.
    Dice(String),
    /// A roll has yet to be made.
    Missing(Wanted),
    /// A rule says no.
    Refused(Refusal),
}

/// A roll that somebody has to make before there is an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Which roll, counted from 1.
    pub roll: usize,
    /// How many dice it has.
    pub dice: usize,
    /// The sides of each.
    pub sides: u8,
    /// The rule it is for, by id.
    pub why: &'static str,
    /// Whose it is, where there are two sides to it.
    pub side: Option<Side>,
    /// The step of a chain.
    pub step: Option<&'static str>,
}

impl Problem {
    /// Something wrong at a place.
    pub fn request(path: impl Into<String>, message: impl Into<String>) -> Problem {
        Problem::Request { path: path.into(), message: message.into() }
    }

    pub(super) fn at(path: Path<'_>, message: impl Into<String>) -> Problem {
        Problem::request(path.to_string(), message)
    }

    pub(super) fn missing(path: Path<'_>) -> Problem {
        let place = path.to_string();
        let name = place.rsplit('/').next().unwrap_or_default().to_owned();
        Problem::request(place, format!("`{name}` is needed here."))
    }

    pub(super) fn no_procedure(known: &[&str]) -> Problem {
        Problem::request("/do", format!("`do` is needed here: one of {}.", known.join(", ")))
    }

    /// Its code in an answer.
    pub const fn code(&self) -> &'static str {
        match self {
            Problem::Json(_) => "bad-json",
            Problem::Request { .. } => "bad-request",
            Problem::Dice(_) | Problem::Missing(_) => "bad-dice",
            Problem::Refused(refusal) => refusal.code.word(),
        }
    }

    /// For a person to read.
    pub fn message(&self) -> String {
        match self {
            Problem::Json(message) | Problem::Dice(message) | Problem::Request { message, .. } => {
                message.clone()
            }
            Problem::Missing(Wanted { roll, dice, .. }) => {
                Problem::from(WrongDice::Missing { roll: *roll, dice: *dice }).message()
            }
            Problem::Refused(refusal) => refusal.message(),
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        Problem::Refused(refusal)
    }
}

impl From<WrongDice> for Problem {
    fn from(wrong: WrongDice) -> Problem {
        let dice = |count: usize| if count == 1 { "1 die".into() } else { format!("{count} dice") };
        Problem::Dice(match wrong {
            WrongDice::Missing { roll, dice: wanted } => {
                format!("Roll {roll} is missing: it has {}.", dice(wanted))
            }
            WrongDice::Count { roll, dice: wanted, given } => {
                format!("Roll {roll} has {}, not {given}.", dice(wanted))
            }
            WrongDice::Face { roll, face, sides } => {
                format!("Roll {roll} has a face of {face}; a die here has 1 to {sides}.")
            }
            WrongDice::Left { made, given } => {
                let many = if given == 1 { "1 roll was" } else { &format!("{given} rolls were") };
                format!("{many} given, but {made} made; roll {} is too many.", made + 1)
            }
        })
    }
}
