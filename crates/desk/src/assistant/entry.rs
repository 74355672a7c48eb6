//! What happened at a table.

use linstock_battle::Seat;
use linstock_games::assistant::{Body, Effect};
use serde::{Deserialize, Serialize};

use super::house::House;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "kebab-case")]
pub enum Entry {
    /// It began.
    Begin {
        /// The rules, as requests name them.
        rules: String,
        /// What it is called.
        title: String,
        /// What the sides are called.
        sides: [String; 2],
        /// Who begins a turn.
        first: Seat,
        /// Everybody who is there.
        troops: Vec<Troop>,
        /// The house rules that are agreed.
        #[serde(default, skip_serializing_if = "House::is_empty")]
        house: House,
        /// What is true of the whole battle, by key.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        said: Vec<(String, String)>,
    },
    /// A house rule was agreed, or dropped.
    House {
        /// Which, by name.
        name: String,
        /// What it was; nothing if it was played as printed.
        from: Option<String>,
        /// What it is.
        to: Option<String>,
    },
    /// Somebody came.
    Join {
        /// Who.
        troop: Troop,
    },
    /// Somebody was taken off the roster.
    Leave {
        /// Who.
        id: String,
    },
    /// Somebody got another name.
    Rename {
        /// Who.
        id: String,
        /// What he was called.
        from: String,
        /// What he is called.
        to: String,
    },
    /// A person changed a fact: this is an overruling, and marked so in the record.
    Edit {
        /// Whose.
        id: String,
        /// Which.
        fact: String,
        /// What it was.
        from: String,
        /// What it is.
        to: String,
    },
    /// A leader joined a unit, or left it.
    Attach {
        /// Who.
        id: String,
        /// With whom he was.
        from: Option<String>,
        /// With whom he is.
        to: Option<String>,
    },
    /// The turn went on.
    Step {
        /// The turn.
        turn: u16,
        /// The step in it, from 0.
        step: usize,
    },
    /// Something was rolled for.
    Result(Box<Happened>),
}

/// Somebody of a roster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Troop {
    /// What he is called by.
    pub id: String,
    /// His name.
    pub name: String,
    /// Whose.
    pub seat: Seat,
    /// A leader's unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// His facts.
    pub body: Body,
}

/// Something that was rolled for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Happened {
    /// The procedure.
    pub procedure: String,
    /// What players call it.
    pub title: String,
    /// Who took which role.
    pub parties: Vec<Taken>,
    /// What was said of the table, by key.
    pub said: Vec<(String, String)>,
    /// Whether people rolled.
    pub typed: bool,
    /// The request, a line of JSON.
    pub request: String,
    /// The answer, a line of JSON.
    pub answer: String,
    /// What came of it.
    pub effect: Effect,
}

/// Somebody who took a role.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taken {
    /// The role.
    pub role: String,
    /// Which of those who took it, from 0.
    pub number: usize,
    /// Who.
    pub id: String,
}

impl Happened {
    /// Who took a role.
    pub fn who(&self, role: &str, number: usize) -> Option<&str> {
        let mut all = self.parties.iter();
        all.find(|it| it.role == role && it.number == number).map(|it| it.id.as_str())
    }
}
