//! What goes between the page and its worker, as JSON.

use linstock_desk::{Answer, Ask};
use serde::{Deserialize, Serialize};

/// From the page to the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// Comes back with the answer.
    pub id: u32,
    /// What is asked.
    pub ask: Ask,
}

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// The question's.
    pub id: u32,
    /// What is answered.
    pub answer: Answer,
}

/// What a worker says when it can be asked.
pub const READY: &str = "ready";
