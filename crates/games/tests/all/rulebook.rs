//! Every rule is in the documentation, in one place in code, and in a golden case; and the
//! documentation is up to date.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use linstock_games::{
    browse::{self, Game},
    docs,
};
use linstock_rulebook::Origin;
use serde_json::Value;

use crate::common;

#[test]
fn documentation_is_up_to_date() {
    for (file, text) in docs::files() {
        let written = std::fs::read_to_string(common::project(&file)).unwrap_or_default();
        assert!(written == text, "{file} is out of date: run `cargo xtask docs`");
    }
}

#[test]
fn ids_are_used_once() {
    let mut ids = BTreeSet::new();
    for rule in browse::all_rules() {
        assert!(ids.insert(rule.id), "{} is declared twice", rule.id);
        assert!(rule.text.ends_with('.'), "{} is a sentence", rule.id);
        // Where it is said to come from, and what it is declared to be, are the same.
        let said = match rule.at.split([' ', ',', ';', ':']).next() {
            Some("ruling") => Origin::Ruling,
            Some("house") => Origin::House,
            _ => Origin::Sheet,
        };
        assert_eq!(rule.by, said, "{}", rule.id);
    }
    let mut rulings = BTreeSet::new();
    for ruling in browse::all_rulings() {
        assert!(rulings.insert(ruling.id), "{} is declared twice", ruling.id);
    }
    for game in Game::ALL {
        for house in game.house_rules() {
            assert!(ids.contains(house.changes), "{} changes no rule", house.name);
        }
    }
}

/// Rulings name rules that exist.
#[test]
fn rulings_refer_to_rules() {
    for ruling in browse::all_rulings() {
        let is_id = |it: &&str| Game::ALL.iter().any(|game| it.starts_with(&format!("{game}.")));
        for id in ruling.says.split(['(', ')', ',', ' ']).filter(is_id) {
            assert!(browse::rule(id).is_some(), "{} names {id}", ruling.id);
        }
    }
}

#[test]
fn every_rule_is_in_one_place_in_code() {
    let mut places: BTreeMap<&str, usize> = browse::all_rules().map(|it| (it.id, 0)).collect();
    let mut files = Vec::new();
    sources(&common::project("crates"), &mut files);
    assert!(files.len() > 20, "the sources were found");
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for (id, count) in &mut places {
            *count += text.matches(&format!("= \"{id}\" {{")).count();
        }
    }
    for (id, count) in places {
        assert_eq!(count, 1, "{id} is declared in {count} places");
    }
}

fn sources(folder: &Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|it| it == "rs") {
            files.push(path);
        }
    }
}

/// A case proves a rule if it says so, and the id then occurs in its answer or the rule is one of
/// those that leave no row; a rule that leaves rows must also be seen in some ledger or refusal.
#[test]
fn every_rule_is_in_a_golden_case() {
    let mut proved: BTreeSet<String> = BTreeSet::new();
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for file in common::case_files() {
        for (_, case) in common::lines(&file) {
            let ids = case["proves"].as_array().unwrap().iter().map(|id| id.as_str().unwrap());
            for id in ids {
                assert!(browse::rule(id).is_some(), "{}: no rule {id}", file.display());
                proved.insert(id.to_owned());
            }
            collect(&common::answer(&case["request"]), &mut seen);
        }
    }
    // Rules that need a map are proved by battles, which `battles.rs` counts.
    let on_the_map = on_the_map();
    for rule in browse::all_rules().filter(|rule| !on_the_map.contains(rule.id)) {
        assert!(proved.contains(rule.id), "no golden case proves {}", rule.id);
    }
    // What is told in ledgers, rolls and refusals, all of which the cases must show.
    let shown = browse::all_rules().filter(|rule| seen.contains(rule.id)).count();
    assert!(shown >= 290, "only {shown} rules are shown in the answers of the cases");
}

/// The ids of rules that are declared where the sequence of play is.
fn on_the_map() -> BTreeSet<String> {
    let mut files = Vec::new();
    sources(&common::project("crates"), &mut files);
    files.retain(|file| {
        let name = file.to_string_lossy().replace('\\', "/");
        name.contains("/src/play/") || name.ends_with("/src/play.rs")
    });
    let mut ids = BTreeSet::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let declared = |rule: &&&'static linstock_rulebook::Rule| {
            text.contains(&format!("= \"{}\" {{", rule.id))
        };
        let all: Vec<_> = browse::all_rules().collect();
        ids.extend(all.iter().filter(declared).map(|rule| rule.id.to_owned()));
    }
    assert!(ids.len() > 100, "the rules of the map were found");
    ids
}

/// Ids in ledgers, reasons, rolls and refusals.
fn collect(answer: &Value, seen: &mut BTreeSet<String>) {
    for row in answer["ledger"].as_array().into_iter().flatten() {
        seen.extend(row["rule"].as_str().map(str::to_owned));
        let by = row["why"].as_str().and_then(|why| why.rsplit_once('('));
        seen.extend(by.map(|(_, id)| id.trim_end_matches(')').to_owned()));
    }
    for roll in answer["rolls"].as_array().into_iter().flatten() {
        seen.extend(roll["for"].as_str().map(str::to_owned));
    }
    seen.extend(answer["error"]["rule"].as_str().map(str::to_owned));
}
