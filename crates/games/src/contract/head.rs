//! What every request has, whatever its game: rules, procedure, house rules, dice and id.

use std::borrow::Cow;

use linstock_dice::Seed;
use linstock_rulebook::HouseRule;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use super::{
    problem::Problem,
    reader::Slot,
    tree::{Tree, Value},
};
use crate::browse::RulesId;

/// What was read of the head of a request.
#[derive(Debug)]
pub struct Head {
    /// The procedures there are.
    pub procedures: &'static [&'static str],
    /// The procedure, by its place among them.
    pub procedure: Option<usize>,
    /// House rules.
    pub house: HouseGiven,
    /// The faces of each roll, as they were typed.
    pub dice: Option<Vec<Vec<f64>>>,
    /// Where the dice come from.
    pub seed: Option<SeedFact>,
    /// Exact odds instead of dice.
    pub odds: bool,
    /// The keys there were, a bit for each.
    pub(super) seen: u8,
}

impl Head {
    /// Its keys.
    pub const KEYS: &'static [&'static str] =
        &["rules", "do", "house", "dice", "seed", "odds", "id"];

    pub(super) fn new(procedures: &'static [&'static str], house: &'static [HouseRule]) -> Head {
        let house = HouseGiven { rules: house, slots: [Slot::Absent; MOST_HOUSE_RULES] };
        Head { procedures, procedure: None, house, dice: None, seed: None, odds: false, seen: 0 }
    }
}

/// No game has more house rules.
const MOST_HOUSE_RULES: usize = 16;

/// House rules that were given.
#[derive(Debug)]
pub struct HouseGiven {
    pub(super) rules: &'static [HouseRule],
    pub(super) slots: [Slot; MOST_HOUSE_RULES],
}

impl HouseGiven {
    /// What was given for a rule.
    pub fn get(&self, name: &str) -> Slot {
        let number = self.rules.iter().position(|rule| rule.name == name);
        debug_assert!(number.is_some(), "{name} is a house rule");
        number.map_or(Slot::Absent, |number| self.slots[number])
    }
}

/// A seed: an unsigned 64-bit number or a string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeedFact(pub Seed);

impl SeedFact {
    pub(super) const fn number(number: u64) -> SeedFact {
        SeedFact(Seed::Number(number))
    }

    pub(super) fn text(text: &str) -> SeedFact {
        SeedFact(Seed::Text(text.to_owned()))
    }
}

impl Serialize for SeedFact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Seed::Number(number) => serializer.serialize_u64(*number),
            Seed::Text(text) => serializer.serialize_str(text),
        }
    }
}

impl JsonSchema for SeedFact {
    fn schema_name() -> Cow<'static, str> {
        "Seed".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "an unsigned 64-bit number, or any string",
            "oneOf": [
                { "type": "integer", "minimum": 0, "maximum": u64::MAX },
                { "type": "string" },
            ],
        })
    }
}

/// Parses a request. What is there of one that cannot be parsed stays in the tree.
pub fn parse<'a>(text: &'a str, tree: &mut Tree<'a>) -> Result<(), Problem> {
    let Err((path, error)) = tree.parse(text) else { return Ok(()) };
    let message = sentence(&error.to_string());
    // A number beyond all bounds is JSON all the same; then the request is wrong, not the line.
    let is_json = || serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
    if text.trim_start().starts_with('{') && is_json() {
        return Err(Problem::request(path, message));
    }
    Err(Problem::Json(message))
}

/// A parser's message without the line number, which is always 1, and with a capital.
fn sentence(message: &str) -> String {
    let message = message.split(" at line ").next().unwrap_or(message);
    let mut chars = message.chars();
    let capital = chars.next().map_or(String::new(), |it| it.to_uppercase().chain(chars).collect());
    format!("{capital}.")
}

/// The id to echo.
pub fn id(tree: &Tree<'_>) -> Result<Option<String>, Problem> {
    match tree.field("id").map(|place| tree.value(place)) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Text(text)) => Ok(Some(text.clone().into_owned())),
        Some(_) => Err(Problem::request("/id", "An id is a string.")),
    }
}

/// The game it is about.
pub fn rules(tree: &Tree<'_>) -> Result<RulesId, Problem> {
    let known = || RulesId::WORDS.join(", ");
    match tree.field("rules").map(|place| tree.value(place)) {
        Some(Value::Text(word)) => RulesId::from_word(word).ok_or_else(|| {
            let message = format!("There are no rules {word:?}; there are {}.", known());
            Problem::request("/rules", message)
        }),
        None | Some(Value::Null) => {
            let message = format!("`rules` is needed here: one of {}.", known());
            Err(Problem::request("/rules", message))
        }
        Some(_) => Err(Problem::request("/rules", format!("Rules are one of {}.", known()))),
    }
}
