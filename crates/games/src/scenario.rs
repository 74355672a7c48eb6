//! Scenarios: files that were read, checked whole, and can be played.

mod adf;
mod build;
mod document;
mod elan;
pub mod format;
mod house;
mod jr3;
mod problem;
mod schema;

use std::{ops::Deref, sync::Arc};

use linstock_adf::play::Adf;
use linstock_battle::{AnyScenario, Scenario};
use linstock_elan::play::Elan;
use linstock_jr3::play::Jr3;

pub use document::LARGEST_FILE;
pub use house::with_house;
pub use problem::Problem;
pub use schema::schema;

use crate::browse::RulesId;
use build::{Recruits, build};
use document::Document;
use problem::Problems;

/// A scenario of one of the games, read and checked: what can be done with any of them is in [`AnyScenario`].
#[derive(Clone, Debug)]
pub enum Loaded {
    /// Across A Deadly Field.
    Adf(Arc<Scenario<Adf>>),
    /// Johnny Reb III.
    Jr3(Arc<Scenario<Jr3>>),
    /// Élan.
    Elan(Arc<Scenario<Elan>>),
}

impl Loaded {
    /// The scenario, whichever game it is of.
    pub fn any(self) -> Arc<dyn AnyScenario> {
        match self {
            Loaded::Adf(scenario) => scenario,
            Loaded::Jr3(scenario) => scenario,
            Loaded::Elan(scenario) => scenario,
        }
    }
}

impl Deref for Loaded {
    type Target = dyn AnyScenario;

    fn deref(&self) -> &Self::Target {
        match self {
            Loaded::Adf(scenario) => &**scenario,
            Loaded::Jr3(scenario) => &**scenario,
            Loaded::Elan(scenario) => &**scenario,
        }
    }
}

/// Reads a scenario's file, or reports everything that is wrong with it.
pub fn load(text: &str) -> Result<Loaded, Vec<Problem>> {
    let mut problems = Problems::default();
    let document = document::read(text, &mut problems);
    let scenario = match rules(&document) {
        Some(RulesId::Adf10 | RulesId::Adf15 | RulesId::Adf25) => {
            checked(&document, &mut problems).map(Loaded::Adf)
        }
        Some(RulesId::Jr3) => checked(&document, &mut problems).map(Loaded::Jr3),
        Some(RulesId::Elan) => checked(&document, &mut problems).map(Loaded::Elan),
        None => None,
    };
    match scenario {
        Some(scenario) if problems.is_empty() => Ok(scenario),
        Some(_) | None => Err(problems.sorted()),
    }
}

/// The rules that a file is written for.
pub fn rules_of(text: &str) -> Option<RulesId> {
    rules(&document::read(text, &mut Problems::default()))
}

/// What a file says about the rules themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreed {
    /// House rules by name, each with its value.
    pub house: Vec<(String, String)>,
    /// Facts that hold for all requests, by key.
    pub said: Vec<(String, String)>,
}

/// What holds for all requests of a battle: a key at the top of its file, and the fact that it is.
const OF_THE_WHOLE: [(&str, &str); 2] = [("summary", "summary"), ("scale", "figure-scale")];

/// Whether a fact holds for all requests of a battle.
pub fn is_of_the_whole(fact: &str) -> bool {
    OF_THE_WHOLE.iter().any(|(_, it)| *it == fact)
}

/// What a file says about the rules themselves, if it can be read.
pub fn agreed(text: &str) -> Agreed {
    let document = document::read(text, &mut Problems::default());
    let top = document.one("");
    let said = OF_THE_WHOLE.iter().filter_map(|(key, fact)| {
        top.text(key).map(|value| ((*fact).to_owned(), value.to_owned()))
    });
    let house = adf::house_values(&document).into_iter().map(|(name, value)| match value {
        serde_json::Value::String(word) => (name, word),
        other => (name, other.to_string()),
    });
    Agreed { house: house.collect(), said: said.collect() }
}

fn rules(document: &Document) -> Option<RulesId> {
    document.one("").text("rules").and_then(RulesId::from_word)
}

fn checked<G: Recruits>(document: &Document, problems: &mut Problems) -> Option<Arc<Scenario<G>>> {
    build(document, problems).map(Arc::new)
}
