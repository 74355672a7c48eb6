//! Odds as they are drawn: columns, chances at a glance, and the ledger. What comes of a procedure
//! differs from game to game; here it is only figures that each game declares.

pub(crate) mod distribution;
mod glance;
mod instance;
mod outcomes;
mod picture;

use linstock_battle::vocabulary::Severity;
use linstock_games::{browse::Game, contract, facts::procedure::Procedure};
use linstock_rulebook::{On, Side};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::ledger::{RowShown, written};
use distribution::Distribution;
pub use outcomes::{Outcomes, outcomes};

/// The odds of a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OddsShown {
    /// What is the same whatever is rolled: its name, and the figure.
    pub always: Vec<(String, String)>,
    /// Distributions to draw.
    pub pictures: Vec<Picture>,
    /// Chances and averages at a glance.
    pub glance: Vec<GlanceRow>,
    /// Those that are the same whatever is rolled: worth a line only beside a case where they are not.
    pub settled: Vec<GlanceRow>,
    /// The ledger, as far as no die decides it.
    pub rows: Vec<RowShown>,
    /// What there is to say about the rest of it, in a sentence; nothing if there is none.
    pub note: String,
    /// The rest of the ledger, as one roll of the dice would have it.
    pub instance: Vec<RowShown>,
    /// Facts that follow from those that were said, by key.
    pub follows: Vec<(String, String)>,
    /// The request that the contract was sent, as a line of JSON.
    pub request: String,
}

/// A distribution: columns, each parted by what follows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Picture {
    /// Of whom, if there are several.
    pub title: String,
    /// What the columns are.
    pub across: String,
    /// What each column is parted by, best first; one without a name if by nothing.
    pub levels: Vec<Level>,
    /// The columns, in order.
    pub columns: Vec<Column>,
}

/// What may follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Level {
    /// In words.
    pub word: String,
    /// How bad it is, and so how it is drawn.
    pub mark: Severity,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Column {
    /// What stands under it.
    pub label: String,
    /// The number, if it is one.
    pub number: Option<f64>,
    /// The chance of each level.
    pub parts: Vec<f64>,
}

/// A figure at a glance.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GlanceRow {
    /// What it belongs to; empty if to the whole.
    pub group: String,
    /// Whose it is, if both sides have such a figure.
    pub side: Option<Side>,
    /// The group without the side, so that both sides can stand beside each other.
    pub about: String,
    /// What it is.
    pub name: String,
    /// The same with what it belongs to, as it is said in a line.
    pub brief: String,
    /// The figure.
    pub value: f64,
    /// What kind of figure.
    pub kind: Figure,
    /// Whether it is the same whatever is rolled.
    pub settled: bool,
}

/// Kinds of figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figure {
    /// A chance, from 0 to 1.
    #[default]
    Chance,
    /// The chance of two or more.
    Several,
    /// An average.
    Average,
    /// An average distance in inches.
    Inches,
}

/// Reads an answer of the contract.
pub fn odds(procedure: Procedure, answer: &Value, request: String) -> OddsShown {
    let all = Distribution::of(procedure, answer);
    let game = procedure.game();
    let mut rows = rows(game, answer);
    let (note, instance) = instance::instance(game, &request, &mut rows);
    let (settled, glance) = glance::glance(&all).into_iter().partition(|row| row.settled);
    OddsShown {
        always: all.always(),
        pictures: picture::pictures(&all),
        glance,
        settled,
        rows,
        note,
        instance,
        follows: Vec::new(),
        request,
    }
}

/// How a fight between two sides ends, parted by who wins; nothing where there are no such sides.
pub fn endings(procedure: Procedure, answer: &Value) -> Option<Picture> {
    picture::endings(&Distribution::of(procedure, answer))
}

/// The rows of an answer, with what they come to.
pub fn rows(game: Game, answer: &Value) -> Vec<RowShown> {
    let rows = answer["ledger"].as_array().into_iter().flatten().map(row);
    written(rows.collect(), game.vocabulary())
}

fn row(row: &Value) -> RowShown {
    let text = |key: &str| row[key].as_str().map(str::to_owned);
    let struck = row["why"].as_str().map(|why| {
        let (says, id) = contract::struck_by(why);
        (says.to_owned(), id.to_owned())
    });
    RowShown {
        says: text("says").unwrap_or_default(),
        rule: text("rule").unwrap_or_default(),
        about: String::new(),
        on: row["on"].as_str().and_then(On::from_word),
        value: row["value"].as_i64().and_then(|it| i32::try_from(it).ok()).unwrap_or_default(),
        text: String::new(),
        struck,
        side: text("side"),
        step: text("step"),
    }
}
