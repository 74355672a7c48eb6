//! What is asked: the game, the procedure, and the facts as they were given.

use linstock_games::browse::RulesId;
use serde_json::{Map, Value};

use super::{
    known::{self, Fact, Known},
    procedure::Procedure,
    request::Request,
    values::Values,
};
use crate::text::{self, Cell, DIM, Grid, heading};

/// The title of a request and its facts, a line for each object of it.
pub fn print(request: &Request, width: usize) -> String {
    let game = request.rules().map_or("", RulesId::title);
    let procedure = request.procedure().map_or("", Procedure::word);
    let mut grid = Grid::new(2).wrapping(1);
    for (name, facts) in objects(request) {
        grid.row([Cell::left(name).style(DIM), Cell::left(facts.join(" · "))]);
    }
    heading(&format!("{} · {game}", capital(procedure))) + &grid.print(width)
}

/// A word with a capital and without hyphens.
pub fn capital(word: &str) -> String {
    text::capital(&word.replace('-', " "))
}

/// Known from the title, or true of every request that is printed.
const UNTOLD: &[&str] = &["rules", "do", "odds", "id"];

/// The objects of a request that hold facts, with their names.
fn objects(request: &Request) -> Vec<(String, Vec<String>)> {
    let (Some(object), Some(procedure)) = (request.json.as_object(), request.procedure()) else {
        return Vec::new();
    };
    let shown = object.iter().filter(|(key, _)| !UNTOLD.contains(&key.as_str()));
    let shown: Map<String, Value> = shown.map(|(key, it)| (key.clone(), it.clone())).collect();
    let mut listing =
        Listing { known: Known::of(procedure), path: Vec::new(), objects: Vec::new() };
    listing.collect(procedure.word(), &shown);
    listing.objects.retain(|(_, facts)| !facts.is_empty());
    listing.objects
}

/// The objects found so far, and the place in the request.
struct Listing {
    known: Known,
    path: Vec<String>,
    objects: Vec<(String, Vec<String>)>,
}

impl Listing {
    /// Adds an object: its own facts first, then the objects in it.
    fn collect(&mut self, name: &str, object: &Map<String, Value>) {
        let place = self.objects.len();
        self.objects.push((name.to_owned(), Vec::new()));
        let mut entries: Vec<(&String, &Value)> = object.iter().collect();
        entries.sort_by_key(|(key, _)| known::place(key));
        for (key, value) in entries {
            self.path.push(key.clone());
            match value {
                // A side's unit and situation are the side to a reader.
                Value::Object(inner) if known::is_part(key) => {
                    let facts = inner.iter().filter(|(_, it)| !it.is_null());
                    let facts: Vec<String> = facts.map(|(key, it)| self.fact(key, it)).collect();
                    self.objects[place].1.extend(facts);
                }
                Value::Object(inner) => self.collect(key, inner),
                Value::Array(items) if items.iter().any(Value::is_object) => {
                    let one = key.strip_suffix('s').unwrap_or(key);
                    self.path.push(known::ITEM.to_owned());
                    for inner in items.iter().filter_map(Value::as_object) {
                        self.collect(one, inner);
                    }
                    self.path.pop();
                }
                Value::Null => {}
                Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                    self.path.pop();
                    let fact = self.fact(key, value);
                    self.objects[place].1.push(fact);
                    self.path.push(key.clone());
                }
            }
            self.path.pop();
        }
    }

    /// A fact of the object at the place.
    fn fact(&self, key: &str, value: &Value) -> String {
        let path: Vec<&str> = self.path.iter().map(String::as_str).chain([key]).collect();
        let fact = self.known.facts.iter().find(|it| it.path == path);
        let name = fact.map_or_else(|| known::plain(key), Fact::name).replace('-', " ");
        match value {
            Value::Bool(true) => name,
            Value::Bool(false) => format!("not {name}"),
            Value::Number(number) if fact.is_some_and(|it| it.values == Values::Inches) => {
                format!("{name} {number}\"")
            }
            Value::String(word) => format!("{name} {word}"),
            Value::Array(items) => {
                let items: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
                format!("{name} {}", items.join(" + "))
            }
            Value::Number(_) | Value::Null | Value::Object(_) => format!("{name} {value}"),
        }
    }
}
