//! The JSON Schema of requests and answers, generated from their types.

use std::collections::BTreeMap;

use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Value, json};

use super::{
    adf,
    answer::{Answer, OddsAnswer, Refused},
    elan, jr3,
};
use crate::browse::{Game, RulesId};

/// One document: a request, and what answers it.
pub fn schema() -> Value {
    let mut make = SchemaSettings::draft2020_12().into_generator();
    let parts: Vec<Part> = Game::ALL.iter().map(|&game| part(game, &mut make)).collect();
    let mut answers: Vec<Value> = parts.iter().flat_map(|part| part.answers.clone()).collect();
    answers.push(make.subschema_for::<Refused<'static>>().to_value());
    let mut definitions = make.take_definitions(true);
    definitions.insert("Request".to_owned(), request(&parts));
    definitions.insert("Answer".to_owned(), json!({ "anyOf": answers }));
    for part in parts {
        definitions.insert(part.name.to_owned(), part.request);
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Linstock: the adjudication contract",
        "description": "A line of JSON in, a line of JSON out. `Request` is what goes in, `Answer` what comes out.",
        "$ref": "#/$defs/Request",
        "$defs": definitions,
    })
}

/// The part of it that tells what may be asked, a definition to a line. It is kept in a file
/// (`facts/requests.json`), so that a program that only reads it needs not know how it is made: in a browser that is a
/// tenth of the engine.
pub fn requests() -> String {
    let schema = schema();
    let all = &schema["$defs"];
    let mut wanted = vec!["AdfRequest", "JohnnyRebRequest", "ElanRequest"];
    let mut found = BTreeMap::new();
    while let Some(name) = wanted.pop() {
        if found.insert(name, &all[name]).is_none() {
            named(&all[name], &mut wanted);
        }
    }
    let lines: Vec<String> =
        found.into_iter().map(|(name, definition)| format!("\"{name}\":{definition}")).collect();
    format!("{{\"$defs\":{{\n{}\n}}}}\n", lines.join(",\n"))
}

/// The definitions that a part of a schema names.
fn named<'s>(part: &'s Value, names: &mut Vec<&'s str>) {
    match part {
        Value::Object(object) => {
            for (key, value) in object {
                match value.as_str().and_then(|it| it.strip_prefix("#/$defs/")) {
                    Some(name) if key == "$ref" => names.push(name),
                    _ => named(value, names),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| named(item, names)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// What one game brings.
struct Part {
    game: Game,
    /// The name of its requests among the definitions.
    name: &'static str,
    request: Value,
    answers: Vec<Value>,
}

/// A request of any game.
fn request(parts: &[Part]) -> Value {
    let games = parts.iter().map(|part| {
        let ids: Vec<&str> = part.game.ids().iter().map(|it| it.word()).collect();
        json!({
            "if": { "properties": { "rules": { "enum": ids } }, "required": ["rules"] },
            "then": { "$ref": format!("#/$defs/{}", part.name) },
        })
    });
    json!({
        "type": "object",
        "required": ["rules", "do"],
        "properties": { "rules": { "type": "string", "enum": RulesId::WORDS } },
        "allOf": games.collect::<Value>(),
    })
}

/// A procedure: its word, the facts without a default, and its answers.
type Procedure = (&'static str, &'static [&'static str], [Value; 2]);

fn part(game: Game, make: &mut SchemaGenerator) -> Part {
    match game {
        Game::Adf => {
            let procedures = adf::Do::ALL.iter().map(|&it| adf_procedure(it, make)).collect();
            part_of::<adf::request::Request>(game, "AdfRequest", procedures, make)
        }
        Game::Jr3 => {
            let procedures = jr3::Do::ALL.iter().map(|&it| jr3_procedure(it, make)).collect();
            part_of::<jr3::request::Request>(game, "JohnnyRebRequest", procedures, make)
        }
        Game::Elan => {
            let procedures = elan::Do::ALL.iter().map(|&it| elan_procedure(it, make)).collect();
            part_of::<elan::request::Request>(game, "ElanRequest", procedures, make)
        }
    }
}

/// The request type of a game, and what each procedure needs besides.
fn part_of<R: JsonSchema>(
    game: Game,
    name: &'static str,
    procedures: Vec<Procedure>,
    make: &mut SchemaGenerator,
) -> Part {
    let mut request = make.root_schema_for::<R>().to_value();
    if let Some(object) = request.as_object_mut() {
        object.remove("$schema");
        object.remove("$defs");
        object.insert("required".to_owned(), json!(["rules", "do"]));
        if let Some(properties) = object.get_mut("properties") {
            let ids: Vec<&str> = game.ids().iter().map(|it| it.word()).collect();
            properties["rules"] = json!({ "type": "string", "enum": ids });
        }
        let needs = procedures.iter().map(|(word, needed, _)| {
            json!({
                "if": { "properties": { "do": { "const": word } }, "required": ["do"] },
                "then": { "required": needed },
            })
        });
        object.insert("allOf".to_owned(), needs.collect());
    }
    // The objects a request is made of, for the definitions.
    make.subschema_for::<R>();
    let answers = procedures.into_iter().flat_map(|(_, _, answers)| answers).collect();
    Part { game, name, request, answers }
}

fn adf_procedure(procedure: adf::Do, make: &mut SchemaGenerator) -> Procedure {
    use adf::{Do, outcome};
    let (needed, answers): (&[&str], _) = match procedure {
        Do::Fire => (&["firers"], both::<outcome::Fire>(make)),
        Do::Morale => (&[], both::<outcome::Morale>(make)),
        Do::Volley => (&["fire"], both::<outcome::Volley>(make)),
        Do::Competence => (&[], both::<outcome::Competence>(make)),
        Do::LeaderRisk => (&["hits"], both::<outcome::LeaderRisk>(make)),
        Do::Impact => (&["attacker", "defender"], both::<outcome::Impact>(make)),
        Do::ChargeReach => (&[], both::<outcome::Reach>(make)),
        Do::Move => (&[], both::<outcome::Move>(make)),
        Do::Rout => (&[], both::<outcome::Rout>(make)),
        Do::Charge => (&["attacker", "defender", "distance_in"], both::<outcome::Charge>(make)),
    };
    (procedure.word(), needed, answers)
}

fn jr3_procedure(procedure: jr3::Do, make: &mut SchemaGenerator) -> Procedure {
    use jr3::{Do, outcome};
    let (needed, answers): (&[&str], _) = match procedure {
        Do::Fire => (&["firer"], both::<outcome::Fire>(make)),
        Do::Morale => (&[], both::<outcome::Morale>(make)),
        Do::Volley => (&["fire", "check"], both::<outcome::Volley>(make)),
        Do::VolleyPoint => (&["defender"], both::<outcome::VolleyPoint>(make)),
        Do::Impact => (&["attacker", "defender"], both::<outcome::Impact>(make)),
        Do::ChargeReach => (&[], both::<outcome::Reach>(make)),
        Do::Move => (&[], both::<outcome::Move>(make)),
        Do::OfficerRisk => (&["hits"], both::<outcome::OfficerRisk>(make)),
        Do::Ammunition => (&[], both::<outcome::Ammunition>(make)),
        Do::Charge => (&["attacker", "defender", "distance_in"], both::<outcome::Charge>(make)),
    };
    (procedure.word(), needed, answers)
}

fn elan_procedure(procedure: elan::Do, make: &mut SchemaGenerator) -> Procedure {
    use elan::{Do, outcome};
    let (needed, answers): (&[&str], _) = match procedure {
        Do::Test => (&["of", "situation"], both::<outcome::Test>(make)),
        Do::Fire => (&["with", "range_in"], both::<outcome::Fire>(make)),
        Do::Save => (&["hits"], both::<outcome::Save>(make)),
        Do::Volley => (&["fire"], both::<outcome::Volley>(make)),
        Do::CloseRound => (&["figures"], both::<outcome::CloseRound>(make)),
        Do::Move => (&[], both::<outcome::Move>(make)),
        Do::Eligible => (&["figures"], both::<outcome::Eligible>(make)),
        Do::Special => (&["special"], both::<outcome::Special>(make)),
        Do::Obstacle => (&["kind"], both::<outcome::Obstacle>(make)),
        Do::Reinforcements => (&[], both::<outcome::Reinforcements>(make)),
        Do::Engineering => (&["task"], both::<outcome::Engineering>(make)),
        Do::ChargeResponse => (&["response"], both::<outcome::ChargeResponse>(make)),
        Do::Pursuit => (&[], both::<outcome::PursuitOutcome>(make)),
        Do::CloseAction => (&["attacker", "defender"], both::<outcome::CloseAction>(make)),
    };
    (procedure.word(), needed, answers)
}

fn both<O: JsonSchema>(make: &mut SchemaGenerator) -> [Value; 2] {
    [
        make.subschema_for::<Answer<'static, O>>().to_value(),
        make.subschema_for::<OddsAnswer<'static, O>>().to_value(),
    ]
}
