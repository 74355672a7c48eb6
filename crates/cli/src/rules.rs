//! `linstock rules`, `linstock rulings` and `linstock house`: what the umpire goes by.

mod find;
mod show;
mod to_json;

use linstock_games::browse::{self, RulesId};
use linstock_rulebook::HouseRule;
use serde_json::Value;

use crate::{failure::Failure, text};
use find::Looked;

/// Looks up a rule, a section, a game or words.
pub fn rules(what: &[String], json: bool) -> Result<String, Failure> {
    let looked = find::look(what);
    if let Looked::Words(found) = &looked
        && found.is_empty()
    {
        return Err(Failure::Wrong(nothing(what)));
    }
    if json {
        return Ok(text::json(&to_json::looked(&looked)));
    }
    Ok(show::looked(&looked, text::width()))
}

/// The rulings that have all of some words, which may be none.
pub fn rulings(words: &[String], json: bool) -> Result<String, Failure> {
    let rulings = find::rulings(words);
    if rulings.is_empty() {
        return Err(Failure::Wrong(format!("no ruling has {}", quoted(words))));
    }
    if json {
        return Ok(text::json(&rulings.into_iter().map(to_json::ruling).collect()));
    }
    Ok(show::rulings(&rulings, text::width()))
}

/// The house rules of a game, or of all.
pub fn house(rules: Option<RulesId>, json: bool) -> String {
    let house: Vec<&HouseRule> = match rules {
        Some(rules) => browse::house_rules(rules).iter().collect(),
        None => find::all_house_rules(),
    };
    if json {
        return text::json(&house.into_iter().map(to_json::house_rule).collect::<Value>());
    }
    show::house(&house, rules, text::width())
}

fn quoted(words: &[String]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    quoted.join(" and ")
}

/// Nothing found, and what may have been meant.
fn nothing(what: &[String]) -> String {
    let near = find::near(what);
    let nothing = format!("no rule, ruling, house rule or table has {}", quoted(what));
    match near[..] {
        [] => format!("{nothing}; `linstock rules` shows what there is"),
        _ => format!("{nothing}; did you mean {}?", near.join(" or ")),
    }
}
