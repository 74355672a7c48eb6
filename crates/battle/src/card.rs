//! A unit's card: labelled facts, so that whoever shows it needs to know no game.

use std::borrow::Cow;

use linstock_rulebook::Rule;
use serde::{Deserialize, Serialize};

/// A labelled fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// What it is about, such as `morale`.
    pub of: Cow<'static, str>,
    /// What it is, such as `shaken`.
    pub is: Value,
    /// The rule behind it, by id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<Cow<'static, str>>,
}

/// What a fact is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// A number.
    Number(i32),
    /// Yes or no.
    Is(bool),
    /// A word, or a name.
    Word(Cow<'static, str>),
    /// A distance.
    Distance {
        /// In thousandths of an inch.
        thousandths: i32,
    },
}

impl Value {
    /// A distance in thousandths of an inch.
    pub const fn distance(thousandths: i32) -> Value {
        Value::Distance { thousandths }
    }

    /// The number, if it is one.
    pub const fn number(&self) -> Option<i32> {
        match self {
            Value::Number(number) => Some(*number),
            Value::Is(_) | Value::Word(_) | Value::Distance { .. } => None,
        }
    }

    /// The word, if it is one.
    pub fn word(&self) -> Option<&str> {
        match self {
            Value::Word(word) => Some(word),
            Value::Number(_) | Value::Is(_) | Value::Distance { .. } => None,
        }
    }

    /// Whether it is so, if that is the question.
    pub const fn is_so(&self) -> Option<bool> {
        match self {
            Value::Is(is) => Some(*is),
            Value::Number(_) | Value::Word(_) | Value::Distance { .. } => None,
        }
    }

    /// The distance in thousandths of an inch, if it is one.
    pub const fn thousandths(&self) -> Option<i32> {
        match self {
            Value::Distance { thousandths } => Some(*thousandths),
            Value::Number(_) | Value::Is(_) | Value::Word(_) => None,
        }
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Value {
        Value::Number(number)
    }
}

impl From<bool> for Value {
    fn from(is: bool) -> Value {
        Value::Is(is)
    }
}

impl From<&'static str> for Value {
    fn from(word: &'static str) -> Value {
        Value::Word(word.into())
    }
}

impl From<String> for Value {
    fn from(word: String) -> Value {
        Value::Word(word.into())
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Number(number) => write!(f, "{number}"),
            Value::Is(true) => f.write_str("yes"),
            Value::Is(false) => f.write_str("no"),
            Value::Word(word) => f.write_str(word),
            // Nobody measures finer than a hundredth; what decides is in the log.
            Value::Distance { thousandths } => {
                write!(f, "{}\"", inches((thousandths + 5).div_euclid(10) * 10))
            }
        }
    }
}

/// Thousandths of an inch as a person writes inches: no more decimals than there are.
pub fn inches(thousandths: i32) -> String {
    let sign = if thousandths < 0 { "-" } else { "" };
    let (whole, part) = (thousandths.unsigned_abs() / 1000, thousandths.unsigned_abs() % 1000);
    let text = format!("{sign}{whole}.{part:03}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

impl Fact {
    /// A fact without a rule.
    pub fn new(of: &'static str, is: impl Into<Value>) -> Fact {
        Fact { of: of.into(), is: is.into(), rule: None }
    }

    /// With the rule behind it.
    pub fn by(self, rule: &'static Rule) -> Fact {
        Fact { rule: Some(rule.id.into()), ..self }
    }
}

/// What there is to know about a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Facts in the order to show them.
    pub facts: Vec<Fact>,
}
