//! `linstock rules`, `linstock rulings` and `linstock house`: what the umpire goes by.

mod find;
mod games;
mod show;
mod tables;
mod to_json;

use linstock_games::browse::{Game, RulesId};
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

/// The rulings of a game, if the first word is one, that have all of the other words.
pub fn rulings(words: &[String], json: bool) -> Result<String, Failure> {
    let game = words.first().and_then(|word| find::game(word));
    let words = &words[usize::from(game.is_some())..];
    let rulings = find::rulings(game, words);
    if rulings.is_empty() {
        let of = game.map_or(String::new(), |game| format!(" of {}", game.title()));
        return Err(Failure::Wrong(format!("no ruling{of} has {}", quoted(words))));
    }
    if json {
        return Ok(text::json(
            &rulings.into_iter().flat_map(|(_, it)| it).map(to_json::ruling).collect(),
        ));
    }
    Ok(show::rulings(&rulings, text::width()))
}

/// The house rules of a game, or of all.
pub fn house(rules: Option<RulesId>, json: bool) -> String {
    let games: Vec<Game> = match rules {
        Some(rules) => vec![rules.game()],
        None => Game::ALL.to_vec(),
    };
    if json {
        let house = games.iter().flat_map(|game| game.house_rules());
        return text::json(&house.map(to_json::house_rule).collect::<Value>());
    }
    show::house(&games, rules, text::width())
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
