//! What can be wrong with a request.

use linstock_dice::WrongDice;
use linstock_rulebook::{Refusal, Side};

use super::path::Path;

/// Why a request has no outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// It is not JSON.
    Json(String),
    /// Its keys, values or types are wrong: everything that was found, at least one thing.
    Request(Vec<Wrong>),
    /// The dice given do not fit.
    Dice(String),
    /// A roll has yet to be made.
    Missing(Wanted),
    /// A rule says no.
    Refused(Refusal),
    /// The odds take too long to work out: what would fit.
    TooLarge(String),
    /// Whoever asked for odds wanted them no more.
    Cancelled,
}

/// Something wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Where, as a JSON Pointer.
    pub path: String,
    /// What, and what would be right.
    pub message: String,
}

/// The most that is reported of one request.
pub const MOST_PROBLEMS: usize = 64;

/// Everything that is wrong with a request, as it is found. Checks go on after a problem, with `None` for what cannot
/// be reported, and [`Problems::finish`] decides.
#[derive(Debug)]
pub struct Problems {
    /// What could not be read comes first.
    all: Vec<Wrong>,
    unread: usize,
}

impl Problems {
    /// Begins with what could not be read.
    pub(super) fn new(unread: Vec<Wrong>) -> Problems {
        Problems { unread: unread.len(), all: unread }
    }

    /// Two facts do not go together, or a value does not do where it stands. Where a neighbour could not be read,
    /// nothing is said: it might be the one to blame.
    pub(super) fn at<T>(&mut self, path: Path<'_>, message: impl Into<String>) -> Option<T> {
        let path = path.to_string();
        let around = path.rsplit_once('/').map_or("", |(around, _)| around);
        let beside = |wrong: &Wrong| {
            let rest = wrong.path.strip_prefix(around).and_then(|it| it.strip_prefix('/'));
            rest.is_some_and(|it| it.matches('/').count() <= 1)
        };
        if !self.all[..self.unread].iter().any(beside) {
            self.push(path, message.into());
        }
        None
    }

    /// A fact is needed. If something is there that could not be read, that has been said.
    pub(super) fn missing<T>(&mut self, path: Path<'_>) -> Option<T> {
        let path = path.to_string();
        let name = path.rsplit('/').next().unwrap_or_default();
        self.needed(&path, format!("`{name}` is needed here."))
    }

    /// The procedure is needed.
    pub(super) fn no_procedure(mut self, known: &[&str]) -> Problem {
        let message = format!("`do` is needed here: one of {}.", known.join(", "));
        self.needed::<()>("/do", message);
        Problem::Request(self.all)
    }

    fn needed<T>(&mut self, path: &str, message: String) -> Option<T> {
        let within = |inner: &str, outer: &str| {
            inner.strip_prefix(outer).is_some_and(|it| it.is_empty() || it.starts_with('/'))
        };
        let there = |wrong: &Wrong| {
            within(&wrong.path, path) || (!wrong.path.is_empty() && within(path, &wrong.path))
        };
        if !self.all[..self.unread].iter().any(there) {
            self.push(path.to_owned(), message);
        }
        None
    }

    fn push(&mut self, path: String, message: String) {
        if self.all.len() < MOST_PROBLEMS {
            self.all.push(Wrong { path, message });
        }
    }

    /// A refusal, unless something else is wrong.
    pub(super) fn or(self, other: impl Into<Problem>) -> Problem {
        if self.all.is_empty() { other.into() } else { Problem::Request(self.all) }
    }

    /// What was checked, if nothing is wrong.
    pub(super) fn finish<T>(self, checked: Option<T>) -> Result<T, Problem> {
        match checked {
            Some(checked) if self.all.is_empty() => Ok(checked),
            Some(_) | None => Err(Problem::Request(self.all)),
        }
    }
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

impl Wanted {
    /// Whether both sides make such a roll, the attacker first.
    pub fn is_of_both(&self) -> bool {
        self.step == Some("impact")
    }

    /// Whether whoever was fired at makes it.
    pub fn is_of_target(&self) -> bool {
        matches!(self.step, Some("check" | "save"))
    }
}

impl Problem {
    /// Something wrong at a place.
    pub fn request(path: impl Into<String>, message: impl Into<String>) -> Problem {
        Problem::Request(vec![Wrong { path: path.into(), message: message.into() }])
    }

    pub(super) fn at(path: Path<'_>, message: impl Into<String>) -> Problem {
        Problem::request(path.to_string(), message)
    }

    /// Its code in an answer.
    pub const fn code(&self) -> &'static str {
        match self {
            Problem::Json(_) => "bad-json",
            Problem::Request(_) => "bad-request",
            Problem::Dice(_) | Problem::Missing(_) => "bad-dice",
            Problem::Refused(refusal) => refusal.code.word(),
            Problem::TooLarge(_) => "too-large",
            Problem::Cancelled => "cancelled",
        }
    }

    /// For a person to read.
    pub fn message(&self) -> String {
        match self {
            Problem::Json(message) | Problem::Dice(message) | Problem::TooLarge(message) => {
                message.clone()
            }
            Problem::Cancelled => "The calculation was cancelled.".to_owned(),
            Problem::Request(wrong) => {
                wrong.first().map_or(String::new(), |first| first.message.clone())
            }
            Problem::Missing(Wanted { roll, dice, .. }) => {
                Problem::from(WrongDice::Missing { roll: *roll, dice: *dice }).message()
            }
            Problem::Refused(refusal) => refusal.message(),
        }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message())
    }
}

impl std::error::Error for Problem {}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        Problem::Refused(refusal)
    }
}

impl From<WrongDice> for Problem {
    fn from(wrong: WrongDice) -> Problem {
        Problem::Dice(wrong.to_string())
    }
}
