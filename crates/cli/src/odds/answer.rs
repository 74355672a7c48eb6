//! An answer with odds, as read back from the contract.

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;

/// What the contract answers.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Answer {
    /// With odds.
    Odds(OddsAnswer),
    /// Not at all.
    Refused {
        /// Why not.
        error: Refusal,
    },
}

/// The odds of every outcome, and the modifiers that no die decides.
#[derive(Debug, Deserialize)]
pub struct OddsAnswer {
    /// The distribution.
    pub odds: Distribution,
    /// The modifiers, in the order of the sheet.
    pub ledger: Vec<Row>,
}

/// Outcomes, most likely first.
#[derive(Debug, Deserialize)]
pub struct Distribution {
    /// Each with its chance.
    pub outcomes: Vec<Chance<Value>>,
}

/// An outcome and its chance.
#[derive(Clone, Debug, Deserialize)]
pub struct Chance<T> {
    /// What comes of it.
    pub outcome: T,
    /// How likely.
    pub p: f64,
}

/// One modifier at work.
#[derive(Clone, Debug, Deserialize)]
pub struct Row {
    /// The id of its rule.
    pub rule: String,
    /// The figure it changes.
    pub on: String,
    /// What it says.
    pub says: String,
    /// By how much.
    pub value: i64,
    /// Whether it counted.
    pub counted: bool,
    /// Why not.
    pub why: Option<String>,
    /// Whose row it is.
    pub side: Option<String>,
    /// The step of a chain.
    pub step: Option<String>,
}

/// Why there is no answer.
#[derive(Debug, Deserialize)]
pub struct Refusal {
    /// The rule that says no.
    pub rule: Option<String>,
    /// Where in the request, as a JSON Pointer.
    pub path: Option<String>,
    /// For a person to read.
    pub message: String,
}

impl Distribution {
    /// The outcomes as a type, unless they are another procedure's or game's.
    pub fn of<T: DeserializeOwned>(&self) -> Option<Vec<Chance<T>>> {
        let read = |chance: &Chance<Value>| {
            let outcome = T::deserialize(&chance.outcome).ok()?;
            Some(Chance { outcome, p: chance.p })
        };
        self.outcomes.iter().map(read).collect()
    }
}

impl<T> Chance<T> {
    /// Another view of the outcome, as likely.
    pub fn map<U>(&self, view: impl Fn(&T) -> U) -> Chance<U> {
        Chance { outcome: view(&self.outcome), p: self.p }
    }
}

/// The chance that something holds.
pub fn chance<T>(outcomes: &[Chance<T>], holds: impl Fn(&T) -> bool) -> f64 {
    outcomes.iter().filter(|it| holds(&it.outcome)).map(|it| it.p).sum()
}

/// What a figure is on average.
pub fn mean<T>(outcomes: &[Chance<T>], figure: impl Fn(&T) -> f64) -> f64 {
    outcomes.iter().map(|it| figure(&it.outcome) * it.p).sum()
}

/// Outcomes merged by what they share, in its order.
pub fn by<T, K: Ord>(outcomes: &[Chance<T>], key: impl Fn(&T) -> K) -> Vec<(K, f64)> {
    let mut merged = std::collections::BTreeMap::new();
    for it in outcomes {
        *merged.entry(key(&it.outcome)).or_insert(0.0) += it.p;
    }
    merged.into_iter().collect()
}
