//! What an answer does to those who took part.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Body, adf, elan, jr3};
use crate::facts::procedure::Procedure;

/// What came of a procedure.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// The news in a line.
    pub headline: String,
    /// What changed on the roster.
    pub changes: Vec<Change>,
    /// What to do with the figures on the table.
    pub tasks: Vec<String>,
}

/// A fact of somebody's that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// The role he took.
    pub role: String,
    /// Which of those who took it, from 0.
    pub number: usize,
    /// The fact, by name.
    pub fact: String,
    /// What it was; nothing is empty.
    pub from: String,
    /// What it is.
    pub to: String,
}

/// Somebody who took part.
#[derive(Clone, Copy, Debug)]
pub struct Party<'a> {
    /// The role he took.
    pub role: &'a str,
    /// Which of those who took it, from 0.
    pub number: usize,
    /// What he is called.
    pub name: &'a str,
    /// How he was before.
    pub body: &'a Body,
}

/// What an answer of the contract does to those who took part. A refusal does nothing.
pub fn effect(
    procedure: Procedure,
    parties: &[Party<'_>],
    request: &Value,
    answer: &Value,
) -> Effect {
    let mut told = Telling::new(parties, request, answer);
    if answer.get("error").is_some() {
        return Effect::default();
    }
    match procedure {
        Procedure::Adf(procedure) => adf::effect(procedure, &mut told),
        Procedure::Jr3(procedure) => jr3::effect(procedure, &mut told),
        Procedure::Elan(procedure) => elan::effect(procedure, &mut told),
    }
    told.done()
}

/// Why somebody cannot take part as he is, to be said after his name; nothing if he can.
pub fn objection(procedure: Procedure, body: &Body) -> Option<String> {
    let gone = body.text("gone");
    if !gone.is_empty() {
        return Some(format!("is {gone}"));
    }
    // It would cost the battery its guns.
    let runs = procedure == Procedure::Adf(crate::contract::adf::Do::Rout);
    let stands = body.text("arm") == "artillery" && body.text("morale") != "routed";
    (runs && stands).then(|| "is not routed".to_owned())
}

/// An effect in the making.
pub(super) struct Telling<'a> {
    parties: &'a [Party<'a>],
    request: &'a Value,
    answer: &'a Value,
    news: Vec<String>,
    changes: Vec<Change>,
    tasks: Vec<String>,
}

impl<'a> Telling<'a> {
    fn new(parties: &'a [Party<'a>], request: &'a Value, answer: &'a Value) -> Telling<'a> {
        let (news, changes, tasks) = (Vec::new(), Vec::new(), Vec::new());
        Telling { parties, request, answer, news, changes, tasks }
    }

    fn done(self) -> Effect {
        let mut headline = self.news.join(", ");
        if let Some(first) = headline.chars().next() {
            headline.replace_range(..first.len_utf8(), &first.to_uppercase().to_string());
        }
        Effect { headline, changes: self.changes, tasks: self.tasks }
    }

    /// A figure of the outcome.
    pub fn figure(&self, pointer: &str) -> &'a Value {
        self.answer["outcome"].pointer(pointer).unwrap_or(&Value::Null)
    }

    /// A whole number of the outcome; nothing is none.
    pub fn whole(&self, pointer: &str) -> i64 {
        self.figure(pointer).as_i64().unwrap_or(0)
    }

    /// A word of the outcome.
    pub fn word(&self, pointer: &str) -> &'a str {
        self.figure(pointer).as_str().unwrap_or("")
    }

    /// Whether something holds in the outcome.
    pub fn holds(&self, pointer: &str) -> bool {
        *self.figure(pointer) == Value::Bool(true)
    }

    /// Inches of the outcome, as people write them; nothing if there are none.
    pub fn inches(&self, pointer: &str) -> Option<String> {
        let number = self.figure(pointer).as_f64().filter(|it| *it > 0.0)?;
        Some(format!("{number}\u{2033}"))
    }

    /// What the request said at a place.
    pub fn asked(&self, pointer: &str) -> Option<&'a str> {
        self.request.pointer(pointer).and_then(Value::as_str)
    }

    /// The house rules that the request was made with.
    pub fn house(&self) -> Value {
        self.request.get("house").cloned().unwrap_or_else(|| Value::Object(Map::new()))
    }

    /// Whether somebody fired: a row of the ledger is of his fire.
    pub fn fired(&self, side: &str) -> bool {
        let rows = self.answer["ledger"].as_array().into_iter().flatten();
        let mut fires =
            rows.filter(|row| row["rule"].as_str().is_some_and(|it| it.contains(".fire.")));
        fires.any(|row| row["side"] == side)
    }

    /// How somebody was before.
    pub fn body(&self, role: &str) -> Option<&'a Body> {
        self.parties.iter().find(|it| it.role == role).map(|it| it.body)
    }

    /// What somebody is called; his role if nobody of the roster took it.
    pub fn name(&self, role: &str) -> String {
        let found = self.parties.iter().find(|it| it.role == role);
        found.map_or_else(|| format!("The {role}"), |it| it.name.to_owned())
    }

    /// The request that was made.
    pub const fn request(&self) -> &'a Value {
        self.request
    }

    /// The faces of each roll.
    pub fn rolls(&self) -> Vec<&'a Value> {
        let rolls = self.answer["rolls"].as_array().into_iter().flatten();
        rolls.map(|roll| &roll["dice"]).collect()
    }

    /// Hits put the leaders of whoever was hit at risk.
    pub fn at_risk(&mut self, role: &str, hits: i64) {
        let with = format!("{role}-leader");
        let leaders = self.parties.iter().filter(|it| hits > 0 && it.role == with);
        let tasks = leaders.map(|it| format!("Roll for {}: {}", it.name, count(hits, "hit")));
        self.tasks.extend(tasks);
    }

    /// Whether the news tells something already.
    pub fn news_tells(&self, news: &str) -> bool {
        self.news.iter().any(|it| it == news)
    }

    /// Adds to the news.
    pub fn say(&mut self, news: impl Into<String>) {
        self.news.push(news.into());
    }

    /// Adds something to do.
    pub fn task(&mut self, task: impl Into<String>) {
        self.tasks.push(task.into());
    }

    /// Changes a fact of everybody who took a role, if it changes.
    pub fn set(&mut self, role: &str, fact: &str, to: &str) {
        for party in self.parties.iter().filter(|it| it.role == role) {
            let from = party.body.text(fact).to_owned();
            if from != to {
                let (role, fact, to) = (role.to_owned(), fact.to_owned(), to.to_owned());
                self.changes.push(Change { role, number: party.number, fact, from, to });
            }
        }
    }

    /// He has fired for the first time.
    pub fn spends(&mut self, role: &str, fact: &str) {
        for party in self.parties.iter().filter(|it| it.role == role) {
            if party.body.is(fact) {
                let (role, fact) = (role.to_owned(), fact.to_owned());
                let (from, to) = ("true".to_owned(), String::new());
                self.changes.push(Change { role, number: party.number, fact, from, to });
            }
        }
    }
}

/// A small number in words.
pub(super) fn number(count: i64) -> String {
    const WORDS: [&str; 13] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let word = usize::try_from(count).ok().and_then(|it| WORDS.get(it));
    word.map_or_else(|| count.to_string(), |&word| word.to_owned())
}

/// So many of something.
pub(super) fn count(count: i64, one: &str) -> String {
    let many = if count == 1 { "" } else { "s" };
    format!("{} {one}{many}", number(count))
}
