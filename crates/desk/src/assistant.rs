//! Beside a real table: two rosters, the turn's steps, what is true on the table, and results that
//! the contract answers. Everything that happened is an [`entry::Entry`]; the [`state::State`] is
//! all of them in order, so undoing is leaving the last one out.
//!
//! Read in this order: [`entry`], [`state`], [`draft`] (what is about to be rolled for), [`resolve`]
//! (rolling for it), [`show`] (what a client draws), [`file`] (what is kept), [`record`] (what is read).

pub mod bands;
pub mod draft;
pub mod entry;
pub mod file;
pub mod house;
pub mod portrait;
pub mod record;
pub mod resolve;
pub mod show;
pub mod state;
pub mod struck;

mod act;

use linstock_battle::Seat;
use serde::{Deserialize, Serialize};

use crate::{question::NoOdds, show::odds::OddsShown};
pub use act::answer;
use draft::Draft;
use entry::Entry;
use show::TableShown;

/// A table: what happened, what was undone, and what is about to be rolled for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// What happened, in order; the first entry says how it began.
    pub entries: Vec<Entry>,
    /// What was undone, the last first to come back.
    pub undone: Vec<Entry>,
    /// What is about to be rolled for.
    pub draft: Draft,
    /// What was ticked off: an entry by its number, and one of its tasks.
    pub ticks: Vec<(usize, usize)>,
}

/// What can be asked of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableAsk {
    /// How it stands.
    Show,
    /// Begins a new one.
    Begin {
        /// With whom.
        with: Rosters,
    },
    /// Somebody joins a side.
    Join {
        /// Whose.
        seat: Seat,
        /// His name.
        name: String,
        /// A unit's arm; a leader has none.
        arm: String,
    },
    /// Somebody is taken off the roster.
    Leave {
        /// Who.
        id: String,
    },
    /// Somebody gets another name.
    Rename {
        /// Who.
        id: String,
        /// What.
        name: String,
    },
    /// A house rule is agreed, or dropped.
    House {
        /// Which, by name.
        name: String,
        /// What it is; nothing to play it as printed.
        value: Option<String>,
    },
    /// A person changes a fact of somebody's.
    Edit {
        /// Who.
        id: String,
        /// Which fact, by name.
        fact: String,
        /// What it is now; nothing takes it away.
        to: String,
    },
    /// A leader joins a unit, or leaves it.
    Attach {
        /// Who.
        id: String,
        /// Whom.
        to: Option<String>,
    },
    /// Chooses what to roll for.
    Choose {
        /// A procedure.
        procedure: String,
        /// As which offer of the step, counted from 0.
        offer: Option<usize>,
    },
    /// Somebody takes the role that suits him, or leaves the one he has.
    Tap {
        /// Who.
        id: String,
    },
    /// Somebody takes a role, or leaves it.
    Take {
        /// Which.
        role: String,
        /// Who.
        id: String,
        /// Together with those who have it; otherwise in their place.
        together: bool,
    },
    /// Says what is true, or takes it back.
    Say {
        /// The fact's key.
        key: String,
        /// Its value.
        value: Option<String>,
    },
    /// The odds of what is about to be rolled for.
    Odds,
    /// Rolls for it.
    Roll {
        /// The faces that people rolled so far; without any the program rolls.
        dice: Option<Vec<Vec<u8>>>,
    },
    /// Goes on to the next step of the turn, or back.
    Step {
        /// Back.
        back: bool,
    },
    /// Takes back the last entry.
    Undo,
    /// Brings it in again.
    Redo,
    /// Ticks off a task, or not.
    Tick {
        /// The entry's number, from 0.
        entry: usize,
        /// The task's, from 0.
        task: usize,
    },
    /// One of the entries, as it is shown in full.
    Entry {
        /// Its number, from 0.
        entry: usize,
    },
    /// All of it, to be kept.
    Export,
    /// The rosters alone, to be kept.
    ExportRosters,
    /// The record, to be read.
    Record,
    /// Takes in what was kept: a whole table, or rosters to begin one with.
    Import {
        /// Its text.
        text: String,
    },
    /// Puts everything away.
    Close,
}

/// Whom a table begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rosters {
    /// Those of a scenario of the library.
    Scenario(String),
    /// Those of a file of rosters, or of a scenario's file.
    File(String),
    /// Nobody yet.
    Nobody {
        /// The rules.
        rules: String,
        /// What the sides are called.
        sides: [String; 2],
    },
}

/// What a table answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableAnswer {
    /// There is none yet.
    None,
    /// How it stands.
    Shown(Box<TableShown>),
    /// Odds, and facts that are true and do not count.
    Odds {
        /// The odds.
        odds: Box<OddsShown>,
        /// By key: why, and the rule that says so.
        struck: Vec<(String, String, String)>,
        /// The bands of range of its fire, nearest first.
        bands: Vec<bands::Band>,
    },
    /// There are none, and why.
    NoOdds {
        /// Why.
        why: NoOdds,
        /// Whether it can be rolled for all the same: some odds are too many to count.
        playable: bool,
    },
    /// Somebody has to roll first.
    Roll(show::RollWanted),
    /// A result in full.
    Result(Box<show::ResultShown>),
    /// Text to be kept or read.
    Text {
        /// A name for the file.
        name: String,
        /// The text.
        text: String,
    },
}
