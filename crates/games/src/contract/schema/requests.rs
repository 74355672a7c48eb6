//! The JSON Schema of requests, from the declarations of their facts.

use linstock_rulebook::{HouseRule, Inches};
use serde_json::{Map, Value, json};

use super::super::reader::house_values;
use crate::{
    browse::Game,
    facts::{
        declare::{Fact, Object, Otherwise, Takes},
        known::declared,
        procedure::Procedure,
        values::Values,
    },
};

/// What a game's requests are called among the definitions.
pub fn name(game: Game) -> &'static str {
    declared(game).name
}

/// What a game's house rules are called among the definitions.
const fn house_name(game: Game) -> &'static str {
    match game {
        Game::Adf => "HouseFacts",
        Game::Jr3 => "JohnnyRebHouse",
        Game::Elan => "ElanHouse",
    }
}

/// The words for a game's rules.
pub fn rules(game: Game) -> Vec<&'static str> {
    game.ids().iter().map(|it| it.word()).collect()
}

/// Adds the requests of a game to the definitions, and the objects they are made of.
pub fn define(game: Game, definitions: &mut Map<String, Value>) {
    let request = declared(game);
    let procedures: Vec<&str> = Procedure::all(game).iter().map(|it| it.word()).collect();
    let house = house_name(game);
    define_objects(request, definitions);
    if let Some(object) = definitions.get_mut(request.name).and_then(Value::as_object_mut) {
        let needs = procedures.iter().map(|word| {
            json!({
                "if": { "properties": { "do": { "const": word } }, "required": ["do"] },
                "then": { "required": needed(request, word) },
            })
        });
        object.insert("required".to_owned(), json!(["rules", "do"]));
        object.insert("allOf".to_owned(), needs.collect());
        if let Some(properties) = object.get_mut("properties").and_then(Value::as_object_mut) {
            head(game, &procedures, house, properties);
        }
    }
    definitions.insert(house.to_owned(), house_rules(game.house_rules()));
}

/// What all requests have.
fn head(game: Game, procedures: &[&str], house: &str, properties: &mut Map<String, Value>) {
    let face = json!({ "type": "integer", "minimum": 1, "maximum": 12 });
    let all = [
        ("rules", json!({ "type": "string", "enum": rules(game) })),
        ("do", described(word(procedures), "The procedure.")),
        ("house", described(or_null(reference(house)), "House rules by name.")),
        (
            "dice",
            json!({
                "type": ["array", "null"], "items": { "type": "array", "items": face },
                "description": "The faces of each roll, in the order the procedure makes them.",
            }),
        ),
        (
            "seed",
            json!({
                "anyOf": [
                    { "type": "integer", "minimum": 0, "maximum": u64::MAX },
                    { "type": ["string", "null"] },
                ],
                "description": "Where the dice come from: an unsigned 64-bit number, or any string.",
            }),
        ),
        (
            "odds",
            json!({ "type": ["boolean", "null"], "description": "Exact odds instead of dice." }),
        ),
        ("id", json!({ "type": ["string", "null"], "description": "Echoed." })),
    ];
    properties.extend(all.map(|(key, schema)| (key.to_owned(), schema)));
}

/// The facts without a default that a procedure always needs.
fn needed(request: &'static Object, procedure: &str) -> Vec<&'static str> {
    let mine = request.all().filter(|(fact, of)| {
        fact.otherwise == Otherwise::Needed("") && (of.is_empty() || of.contains(&procedure))
    });
    mine.map(|(fact, _)| fact.name).collect()
}

/// Adds an object and those in it to the definitions.
fn define_objects(object: &'static Object, definitions: &mut Map<String, Value>) {
    let mut properties = Map::new();
    let all: Vec<(&Fact, &[&str])> = object.all().collect();
    for (fact, _) in &all {
        if let Takes::Object(inner) | Takes::Objects(inner) = fact.takes
            && !definitions.contains_key(inner.name)
        {
            define_objects(inner, definitions);
        }
        let same: Vec<_> = all.iter().filter(|(it, _)| it.name == fact.name).copied().collect();
        properties.insert(fact.name.to_owned(), property(&same));
    }
    let schema = json!({
        "type": "object", "description": object.says,
        "additionalProperties": false, "properties": properties,
    });
    definitions.insert(object.name.to_owned(), schema);
}

/// A key of an object, which may be several facts of different procedures.
fn property(facts: &[(&Fact, &[&str])]) -> Value {
    let mut schemas: Vec<Value> = Vec::new();
    for (fact, _) in facts {
        let schema = takes(fact.takes);
        if !schemas.contains(&schema) {
            schemas.push(schema);
        }
    }
    let schema = match schemas.pop() {
        Some(only) if schemas.is_empty() => only,
        last => json!({ "anyOf": schemas.into_iter().chain(last).collect::<Value>() }),
    };
    let texts: Vec<String> = facts.iter().map(|(fact, of)| text(fact, of)).collect();
    described(schema, &texts.join(" "))
}

/// What is said of a fact.
fn text(fact: &Fact, of: &[&str]) -> String {
    let mut text = if of.is_empty() {
        let mut letters = fact.says.chars();
        letters.next().map_or(String::new(), |it| it.to_uppercase().chain(letters).collect())
    } else {
        format!("{}: {}", of.join(", "), fact.says)
    };
    text.push('.');
    match fact.otherwise {
        Otherwise::Absent => {}
        Otherwise::Default(default) => text += &format!(" Default: {default}."),
        Otherwise::Needed("") => text += " Needed.",
        Otherwise::Needed(when) => text += &format!(" Needed {when}."),
        Otherwise::Decided => text += " Not given.",
    }
    if !fact.decided_in.is_empty() {
        text += &format!(" Not given in {}.", fact.decided_in.join(" and "));
    }
    text
}

fn takes(takes: Takes) -> Value {
    match takes {
        Takes::Value(values) => value(values),
        Takes::Listed(words) => {
            let one = json!({ "type": "string", "enum": words });
            json!({ "anyOf": [one, { "type": "array", "minItems": 1, "items": one }, { "type": "null" }] })
        }
        Takes::Object(object) => or_null(reference(object.name)),
        Takes::Objects(object) => {
            json!({ "type": ["array", "null"], "items": reference(object.name) })
        }
    }
}

fn value(values: Values) -> Value {
    match values {
        Values::Truth => json!({ "type": ["boolean", "null"] }),
        Values::Whole(least, most) => {
            json!({ "type": ["integer", "null"], "minimum": least, "maximum": most })
        }
        Values::Number(words) => {
            let numbers = words.iter().filter_map(|word| word.parse::<i16>().ok().map(Value::from));
            let choices: Value = numbers.chain([Value::Null]).collect();
            json!({ "type": ["integer", "null"], "enum": choices })
        }
        Values::Inches => json!({
            "type": ["number", "null"], "minimum": 0, "maximum": Inches::MOST.whole_inches(),
        }),
        Values::Word(words) => word(words),
        Values::Words(words) => json!({
            "type": ["array", "null"], "items": { "type": "string", "enum": words },
        }),
    }
}

fn word(words: &[&str]) -> Value {
    let choices: Value = words.iter().map(|&word| Value::from(word)).chain([Value::Null]).collect();
    json!({ "type": ["string", "null"], "enum": choices })
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

fn or_null(schema: Value) -> Value {
    json!({ "anyOf": [schema, { "type": "null" }] })
}

fn described(mut schema: Value, text: &str) -> Value {
    schema["description"] = text.into();
    schema
}

fn house_rules(rules: &[HouseRule]) -> Value {
    let rule = |rule: &HouseRule| {
        let text = format!("{} Default: {}.", rule.says, rule.default);
        (rule.name.to_owned(), described(value(house_values(rule)), &text))
    };
    let properties: Map<String, Value> = rules.iter().map(rule).collect();
    json!({
        "type": "object", "description": "House rules by name.",
        "additionalProperties": false, "properties": properties,
    })
}
