//! Every request of the golden cases can be made of facts by name.

#![allow(clippy::unwrap_used)]

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use linstock_games::browse::Game;
use serde_json::{Value, json};

use super::*;

/// The requests of the golden cases, without dice, of which every value is a possible one.
fn golden() -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/cases");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut requests = Vec::new();
    for file in files.filter(|it| it.extension().is_some_and(|it| it == "jsonl")) {
        for line in std::fs::read_to_string(file).unwrap().lines() {
            let case: Value = serde_json::from_str(line).unwrap();
            if case["error"]["code"] != "bad-request" {
                requests.push(Request::from_json(&case["request"].to_string()).unwrap().json);
            }
        }
    }
    requests
}

/// The facts of a request as they would be typed, with the whole path to each.
fn typed(value: &Value, path: &str, facts: &mut Vec<String>) {
    let at = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match value {
        Value::Object(object) => {
            object.iter().for_each(|(key, value)| typed(value, &at(key), facts));
        }
        Value::Array(items) if items.iter().any(Value::is_object) => {
            for (number, item) in items.iter().enumerate() {
                typed(item, &at(&number.to_string()), facts);
            }
        }
        Value::Array(items) => {
            let words: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
            if !words.is_empty() {
                facts.push(format!("{path}={}", words.join(",")));
            }
        }
        Value::String(word) => facts.push(format!("{path}={word}")),
        Value::Null => {}
        Value::Bool(_) | Value::Number(_) => facts.push(format!("{path}={value}")),
    }
}

/// A request without what says nothing: empty objects and lists, nulls, and lists of one word.
fn bare(value: &Value) -> Value {
    let says = |value: &Value| match value {
        Value::Null => false,
        Value::Array(items) => !items.is_empty(),
        Value::Object(object) => !object.is_empty(),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => true,
    };
    match value {
        Value::Object(object) => {
            let bare = object.iter().map(|(key, value)| (key.clone(), bare(value)));
            Value::Object(bare.filter(|(_, value)| says(value)).collect())
        }
        Value::Array(items) => match &items[..] {
            [word @ Value::String(_)] => word.clone(),
            items => items.iter().map(bare).filter(says).collect(),
        },
        // 6 and 6.0 are the same distance.
        Value::Number(number) => json!(number.as_f64()),
        Value::Null | Value::Bool(_) | Value::String(_) => value.clone(),
    }
}

/// A golden request as facts by name.
fn named(request: &Value) -> Named {
    let rules = RulesId::from_word(request["rules"].as_str().unwrap()).unwrap();
    let procedure = Procedure::from_word(rules.game(), request["do"].as_str().unwrap()).unwrap();
    let house = request["house"].as_object().cloned().unwrap_or_default();
    let mut facts = request.clone();
    for key in ["rules", "do", "odds", "id", "house"] {
        facts.as_object_mut().unwrap().remove(key);
    }
    let mut list = Vec::new();
    typed(&facts, "", &mut list);
    Named { rules, procedure, facts: list, house: house.into_iter().collect() }
}

/// The same facts with the short keys that people use. Only whole keys tell one item of a list
/// from another.
fn shortened(named: &Named, keys: &Keys) -> Named {
    let short = |typed: &String| {
        let (key, value) = typed.split_once('=').unwrap();
        match keys.find(key) {
            Found::Fact(fact, pointer) if !pointer.contains(|it: char| it.is_ascii_digit()) => {
                format!("{}={value}", keys.spoken(fact))
            }
            _ => typed.clone(),
        }
    };
    Named { facts: named.facts.iter().map(short).collect(), ..named.clone() }
}

#[test]
fn golden_requests_can_be_made_of_facts() {
    let mut seen: BTreeMap<(Game, &str), Keys> = BTreeMap::new();
    for request in golden() {
        let named = named(&request);
        let place = (named.procedure.game(), named.procedure.word());
        let keys = seen.entry(place).or_insert_with(|| Keys::of(named.procedure));
        // What is inferred is there too, as if it had been said.
        let mut wanted = Request::from_json(&request.to_string()).unwrap();
        wanted.json.as_object_mut().unwrap().remove("id");
        infer::infer(&mut wanted, &keys.known);
        for named in [shortened(&named, keys), named] {
            let made = named.request_by(keys).unwrap_or_else(|why| panic!("{request}: {why:?}"));
            assert_eq!(bare(&made.json), bare(&wanted.json), "{:?}", named.facts);
        }
    }
    for &game in Game::ALL {
        for procedure in Procedure::all(game) {
            assert!(seen.contains_key(&(game, procedure.word())), "{procedure:?}");
        }
    }
}

/// Every fact has a key that finds it, and no two have the same.
#[test]
fn every_fact_has_its_key() {
    for procedure in Game::ALL.iter().flat_map(|&game| Procedure::all(game)) {
        let keys = Keys::of(procedure);
        let mut spoken = BTreeSet::new();
        for fact in keys.known.sayable(procedure) {
            let key = keys.spoken(fact);
            let Found::Fact(found, _) = keys.find(&key) else { panic!("{procedure:?} {key}") };
            assert_eq!(found.path, fact.path, "{procedure:?} {key}");
            assert!(spoken.insert(key.clone()), "{procedure:?} {key}");
        }
        assert!(!spoken.is_empty() || procedure.word() == "move", "{procedure:?}");
    }
}
