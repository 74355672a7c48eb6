//! The facts that a procedure knows, read from the contract's schema: where each stands in a
//! request, the values it takes, and what is said of it.

use crate::browse::Game;
use serde_json::{Map, Value};

use super::{
    clauses::{self, Described},
    procedure::Procedure,
    values::{Shape, Values, shapes},
};

/// The facts of a procedure.
#[derive(Debug)]
pub struct Known {
    /// In the order in which a bare name is looked for.
    pub facts: Vec<Fact>,
    /// Objects, or lists of them, without which the contract does not begin.
    pub needed: Vec<(String, Value)>,
}

/// One fact.
#[derive(Clone, Debug)]
pub struct Fact {
    /// Where it stands, such as `attacker`, `situation`, `officer`; an item of a list is [`ITEM`].
    pub path: Vec<String>,
    /// The values it takes.
    pub values: Values,
    /// What is said of it.
    pub described: Described,
}

/// The contract's schema of requests, as `cargo xtask docs` writes it; a test fails when it is out of date.
const REQUESTS: &str = include_str!("requests.json");

/// In a path: any item of a list.
pub const ITEM: &str = "#";

/// Objects in the order in which a bare name is looked for, after the request itself. Others come
/// last.
const ORDER: &[&str] = &[
    "firer",
    "firers",
    "fire",
    "unit",
    "situation",
    "target",
    "save",
    "check",
    "attacker",
    "defender",
];

/// What a request has that is no fact of the table.
const HEAD: &[&str] = &["rules", "do", "house", "dice", "seed", "odds", "id"];

impl Known {
    /// What a procedure knows.
    pub fn of(procedure: Procedure) -> Known {
        let schema: Value = serde_json::from_str(REQUESTS).expect("a test reads this file");
        let definitions = &schema["$defs"];
        let request = &definitions[request_name(procedure.game())];
        let procedures = procedure.game_words();
        let reading = Reading { definitions, procedure: procedure.word(), procedures };
        let mut facts = Vec::new();
        if let Some(properties) = request["properties"].as_object() {
            reading.collect(properties, &mut Vec::new(), &mut facts);
        }
        Known { facts, needed: needed(request, procedure.word(), definitions) }
    }

    /// The facts that can be said in it, in order.
    pub fn sayable(&self, procedure: Procedure) -> impl Iterator<Item = &Fact> {
        self.facts.iter().filter(move |fact| {
            fact.described.concerns(procedure.word()) && !fact.described.decided
        })
    }
}

impl Fact {
    /// Its name, without what stands around it: `stands-lost`. Inches go without saying.
    pub fn name(&self) -> String {
        plain(self.path.last().map_or("", String::as_str))
    }
}

/// A name as people write it: with hyphens, and inches go without saying.
pub fn plain(name: &str) -> String {
    let name = name.to_lowercase().replace('_', "-");
    name.strip_suffix("-in").unwrap_or(&name).to_owned()
}

/// The place of an object among others: who acts, then who suffers.
pub fn place(object: &str) -> usize {
    ORDER.iter().position(|it| *it == object).unwrap_or(ORDER.len())
}

/// The requests of a game among the schema's definitions.
const fn request_name(game: Game) -> &'static str {
    match game {
        Game::Adf => "AdfRequest",
        Game::Jr3 => "JohnnyRebRequest",
        Game::Elan => "ElanRequest",
    }
}

/// Reads a schema for one procedure.
struct Reading<'a> {
    definitions: &'a Value,
    procedure: &'a str,
    procedures: &'a [&'a str],
}

impl Reading<'_> {
    /// Adds the facts of an object: its own first, then those of the objects in it.
    fn collect(
        &self,
        properties: &Map<String, Value>,
        path: &mut Vec<String>,
        facts: &mut Vec<Fact>,
    ) {
        let mut objects: Vec<(&str, bool, &Map<String, Value>)> = Vec::new();
        for (key, node) in properties {
            if path.is_empty() && HEAD.contains(&key.as_str()) {
                continue;
            }
            let text = node["description"].as_str().unwrap_or_default();
            let described = clauses::read(text, self.procedures, self.procedure);
            match self.shape(node, &described) {
                Some(Shape::Values(values)) => {
                    path.push(key.clone());
                    facts.push(Fact { path: path.clone(), values, described });
                    path.pop();
                }
                Some(Shape::Object(inner)) if described.concerns(self.procedure) => {
                    objects.push((key, false, inner));
                }
                Some(Shape::Objects(inner)) if described.concerns(self.procedure) => {
                    objects.push((key, true, inner));
                }
                Some(Shape::Object(_) | Shape::Objects(_)) | None => {}
            }
        }
        objects.sort_by_key(|(key, _, _)| place(key));
        for (key, several, inner) in objects {
            let depth = path.len();
            path.push(key.to_owned());
            path.extend(several.then(|| ITEM.to_owned()));
            self.collect(inner, path, facts);
            path.truncate(depth);
        }
    }

    /// What stands at a place. Where it is a number to one procedure and an object to another,
    /// the description tells which is whose.
    fn shape<'s>(&'s self, node: &'s Value, described: &Described) -> Option<Shape<'s>> {
        let mut shapes = shapes(node, self.definitions);
        if shapes.len() > 1 {
            let object = described.says.starts_with("the facts of");
            shapes.retain(|shape| matches!(shape, Shape::Object(_)) == object);
        }
        shapes.into_iter().next()
    }
}

/// The objects that a procedure needs, empty.
fn needed(request: &Value, procedure: &str, definitions: &Value) -> Vec<(String, Value)> {
    let conditions = request["allOf"].as_array().into_iter().flatten();
    let mine = conditions.filter(|it| it["if"]["properties"]["do"]["const"] == procedure);
    let keys = mine.filter_map(|it| it["then"]["required"].as_array()).flatten();
    let keys = keys.filter_map(Value::as_str);
    let object = |key: &str| {
        let shapes = shapes(&request["properties"][key], definitions);
        let made = shapes.iter().find_map(|shape| match shape {
            Shape::Object(_) => Some(Value::Object(Map::new())),
            Shape::Objects(_) => Some(Value::Array(vec![Value::Object(Map::new())])),
            Shape::Values(_) => None,
        })?;
        Some((key.to_owned(), made))
    };
    keys.filter_map(object).collect()
}
