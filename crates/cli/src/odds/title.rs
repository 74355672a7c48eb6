//! What is asked: the game, the procedure, and the facts as they were given.

use linstock_games::browse::RulesId;
use serde_json::{Map, Value};

use super::known;
use crate::text::{self, Cell, DIM, Grid, heading};

/// The title of a request and its facts, a line for each object of it.
pub fn print(request: &Value, width: usize) -> String {
    let word = |key: &str| request.get(key).and_then(Value::as_str).unwrap_or_default();
    let game = RulesId::from_word(word("rules")).map_or("", RulesId::title);
    let mut grid = Grid::new(2).wrapping(1);
    for (name, facts) in objects(request) {
        grid.row([Cell::left(name).style(DIM), Cell::left(facts.join(" · "))]);
    }
    heading(&format!("{} · {game}", capital(word("do")))) + &grid.print(width)
}

/// A word with a capital and without hyphens.
pub fn capital(word: &str) -> String {
    text::capital(&word.replace('-', " "))
}

/// Known from the title, or true of every request that is printed.
const UNTOLD: &[&str] = &["rules", "do", "odds", "id"];

/// The objects of a request that hold facts, with their names.
fn objects(request: &Value) -> Vec<(String, Vec<String>)> {
    let mut objects = Vec::new();
    if let Some(object) = request.as_object() {
        let shown = object.iter().filter(|(key, _)| !UNTOLD.contains(&key.as_str()));
        let shown: Map<String, Value> = shown.map(|(key, it)| (key.clone(), it.clone())).collect();
        let procedure = object.get("do").and_then(Value::as_str).unwrap_or_default();
        collect(procedure, &shown, &mut objects);
    }
    objects.retain(|(_, facts)| !facts.is_empty());
    objects
}

/// Adds an object: its own facts first, then the objects in it.
fn collect(name: &str, object: &Map<String, Value>, objects: &mut Vec<(String, Vec<String>)>) {
    let place = objects.len();
    objects.push((name.to_owned(), Vec::new()));
    let mut entries: Vec<(&String, &Value)> = object.iter().collect();
    entries.sort_by_key(|(key, _)| known::place(key));
    for (key, value) in entries {
        match value {
            // A side's unit and situation are the side to a reader.
            Value::Object(inner) if known::is_part(key) => {
                let facts = inner.iter().filter(|(_, it)| !it.is_null());
                let facts: Vec<String> = facts.map(|(key, it)| fact(key, it)).collect();
                objects[place].1.extend(facts);
            }
            Value::Object(inner) => collect(key, inner, objects),
            Value::Array(items) if items.iter().any(Value::is_object) => {
                let one = key.strip_suffix('s').unwrap_or(key);
                for inner in items.iter().filter_map(Value::as_object) {
                    collect(one, inner, objects);
                }
            }
            Value::Null => {}
            Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                objects[place].1.push(fact(key, value));
            }
        }
    }
}

fn fact(key: &str, value: &Value) -> String {
    let name = key.strip_suffix("_in").unwrap_or(key).replace('_', " ");
    match value {
        Value::Bool(true) => name,
        Value::Bool(false) => format!("not {name}"),
        Value::Number(number) if key.ends_with("_in") => format!("{name} {number}\""),
        Value::String(word) => format!("{name} {word}"),
        Value::Array(items) => {
            let items: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
            format!("{name} {}", items.join(" + "))
        }
        Value::Number(_) | Value::Null | Value::Object(_) => format!("{name} {value}"),
    }
}
