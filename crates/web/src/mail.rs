//! What goes between the page and its worker, as JSON.

use linstock_desk::{Answer, Ask, ask::BoardId};
use serde::{Deserialize, Serialize};

use crate::saved::Saved;

/// The worker that keeps battles and tables, by its name.
pub const DESK: &str = "desk";
/// The worker for what may take long, which can be stopped at any time.
pub const ASIDE: &str = "aside";

/// From the page to the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// Comes back with the answer.
    pub id: u32,
    /// What is wished.
    pub wish: Wish,
}

/// What a page may wish.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    /// To ask the desk.
    Ask(Ask),
    /// To lay a battle on a board and keep it from then on, entry by entry.
    Keep {
        /// The save's id: new for a new battle.
        save: String,
        /// How it is laid there.
        ask: Ask,
    },
    /// To know what was kept.
    Saves,
    /// To keep a scenario of one's own, if it can be played.
    KeepScenario {
        /// Its file.
        text: String,
    },
    /// To know which scenarios of one's own were kept.
    Scenarios,
    /// To lay a battle on a board that was kept, and go on keeping it.
    Resume {
        /// Which board.
        board: BoardId,
        /// Which save.
        save: String,
    },
    /// To forget what was kept.
    Forget {
        /// Which save.
        save: String,
    },
    /// To have what was kept as text.
    Export {
        /// Which save.
        save: String,
    },
}

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// The question's.
    pub id: u32,
    /// What is answered.
    pub news: News,
    /// Why what was done could not be kept.
    pub unsaved: Option<String>,
}

/// What a worker answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum News {
    /// The desk's answer.
    Answer(Box<Answer>),
    /// What was kept, the latest first.
    Saves(Vec<Saved>),
    /// The text of a save.
    Text(String),
    /// It was forgotten.
    Forgotten,
    /// It could not be done, and why.
    Failed(String),
}

/// What is left of a question or a reply that cannot be read: whose it is.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Numbered {
    /// The question's.
    pub id: u32,
}

/// What a worker says when it can be asked.
pub const READY: &str = "ready";
