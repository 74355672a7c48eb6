//! House rules of a table: what is agreed there against the sheets.

use std::collections::BTreeMap;

use linstock_games::browse::{RulesId, house_rules};
use linstock_rulebook::{HouseRule, HouseValue};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::words::{capital, spaced};

/// House rules by name, each with its value.
pub type House = BTreeMap<String, String>;

/// A house rule as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HouseShown {
    /// As requests name it.
    pub name: String,
    /// As people call it.
    pub title: String,
    /// What it changes.
    pub says: String,
    /// The rule it changes, by id.
    pub rule: String,
    /// What holds without it, in words.
    pub printed: String,
    /// What it may be, each with how it is written for people.
    pub choices: Vec<(String, String)>,
    /// What it is here; nothing if it is as printed.
    pub value: Option<String>,
}

/// All house rules of a game, and what they are here.
pub fn shown(rules: RulesId, house: &House) -> Vec<HouseShown> {
    let one = |rule: &HouseRule| HouseShown {
        name: rule.name.to_owned(),
        title: capital(&spaced(rule.name)),
        says: rule.says.to_owned(),
        rule: rule.changes.to_owned(),
        printed: printed(rule),
        choices: choices(rule),
        value: house.get(rule.name).cloned(),
    };
    house_rules(rules).iter().map(one).collect()
}

/// What holds without a house rule, as its choices are written.
fn printed(rule: &HouseRule) -> String {
    match rule.takes {
        HouseValue::Switch => rule.default.replace("true", "yes").replace("false", "no"),
        HouseValue::Number(..) => rule.default.to_owned(),
        HouseValue::Words(_) => spaced(rule.default),
    }
}

/// What a house rule may be, each with how it is written for people.
fn choices(rule: &HouseRule) -> Vec<(String, String)> {
    match rule.takes {
        HouseValue::Switch => {
            [("true", "yes"), ("false", "no")].map(|(it, text)| (it.into(), text.into())).into()
        }
        HouseValue::Number(least, most) => {
            (least..=most).map(|it| (it.to_string(), it.to_string())).collect()
        }
        HouseValue::Words(words) => words.iter().map(|it| ((*it).to_owned(), spaced(it))).collect(),
    }
}

/// Whether there is such a house rule, and such a value of it; why not, in words.
pub fn fits(rules: RulesId, name: &str, value: &str) -> Result<(), String> {
    let rule = house_rules(rules).iter().find(|it| it.name == name);
    let rule = rule.ok_or_else(|| format!("{} has no house rule {name}", rules.title()))?;
    match choices(rule).iter().any(|(it, _)| it == value) {
        true => Ok(()),
        false => Err(format!("the house rule {name} takes {}, not {value:?}", rule.takes)),
    }
}

/// House rules as a request has them; nothing where everything is as printed.
pub fn json(rules: RulesId, house: &House) -> Option<Value> {
    let values = values(rules, house);
    (!values.is_empty()).then_some(Value::Object(values))
}

/// House rules with the values that files and requests have for them.
pub fn values(rules: RulesId, house: &House) -> Map<String, Value> {
    let value = |rule: &HouseRule| {
        let value = house.get(rule.name)?;
        let value = match rule.takes {
            HouseValue::Switch => value.parse::<bool>().ok()?.into(),
            HouseValue::Number(..) => value.parse::<i32>().ok()?.into(),
            HouseValue::Words(_) => value.as_str().into(),
        };
        Some((rule.name.to_owned(), value))
    };
    house_rules(rules).iter().filter_map(value).collect()
}
