//! The JSON Schema of requests and answers, generated from their types.

use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::{Value, json};

use super::{
    adf::{Do, outcome, request::Request},
    answer::{Answer, OddsAnswer, Refused},
};
use crate::browse::RulesId;

/// One document: a request, and what answers it.
pub fn schema() -> Value {
    let mut make = SchemaSettings::draft2020_12().into_generator();
    let request = request(&mut make);
    let answers: Vec<Value> = Do::ALL.iter().flat_map(|&it| answers(it, &mut make)).collect();
    let refused = make.subschema_for::<Refused<'static>>();
    let mut answers: Vec<Value> = answers;
    answers.push(refused.to_value());
    let definitions = make.take_definitions(true);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Linstock: the adjudication contract",
        "description": "A line of JSON in, a line of JSON out. `Request` is what goes in, `Answer` what comes out.",
        "$ref": "#/$defs/Request",
        "$defs": with(definitions, [("Request", request), ("Answer", json!({ "anyOf": answers }))]),
    })
}

fn with<const N: usize>(
    definitions: serde_json::Map<String, Value>,
    more: [(&str, Value); N],
) -> Value {
    let more = more.into_iter().map(|(name, schema)| (name.to_owned(), schema));
    Value::Object(definitions.into_iter().chain(more).collect())
}

/// The request type, and what each procedure needs besides.
fn request(make: &mut SchemaGenerator) -> Value {
    let mut schema = make.root_schema_for::<Request>().to_value();
    if let Some(object) = schema.as_object_mut() {
        object.remove("$schema");
        object.remove("$defs");
        object.insert("required".to_owned(), json!(["rules", "do"]));
        if let Some(properties) = object.get_mut("properties") {
            properties["rules"] = json!({ "type": "string", "enum": RulesId::WORDS });
        }
        let needs = Do::ALL.iter().map(|&it| {
            json!({
                "if": { "properties": { "do": { "const": it.word() } }, "required": ["do"] },
                "then": { "required": needed(it) },
            })
        });
        object.insert("allOf".to_owned(), needs.collect());
    }
    // The objects a request is made of, for the definitions.
    make.subschema_for::<Request>();
    schema
}

/// Facts that have no default.
const fn needed(procedure: Do) -> &'static [&'static str] {
    match procedure {
        Do::Fire => &["firers"],
        Do::Volley => &["fire"],
        Do::LeaderRisk => &["hits"],
        Do::Impact => &["attacker", "defender"],
        Do::Charge => &["attacker", "defender", "distance_in"],
        Do::Morale | Do::Competence | Do::ChargeReach | Do::Move | Do::Rout => &[],
    }
}

fn answers(procedure: Do, make: &mut SchemaGenerator) -> [Value; 2] {
    match procedure {
        Do::Fire => both::<outcome::Fire>(make),
        Do::Morale => both::<outcome::Morale>(make),
        Do::Volley => both::<outcome::Volley>(make),
        Do::Competence => both::<outcome::Competence>(make),
        Do::LeaderRisk => both::<outcome::LeaderRisk>(make),
        Do::Impact => both::<outcome::Impact>(make),
        Do::ChargeReach => both::<outcome::Reach>(make),
        Do::Move => both::<outcome::Move>(make),
        Do::Rout => both::<outcome::Rout>(make),
        Do::Charge => both::<outcome::Charge>(make),
    }
}

fn both<O: schemars::JsonSchema>(make: &mut SchemaGenerator) -> [Value; 2] {
    [
        make.subschema_for::<Answer<'static, O>>().to_value(),
        make.subschema_for::<OddsAnswer<'static, O>>().to_value(),
    ]
}
