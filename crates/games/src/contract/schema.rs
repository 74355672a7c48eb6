//! The JSON Schema of requests and answers: requests from the declarations of facts ([`requests`]), answers from their
//! types.

mod requests;

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
    let mut answers: Vec<Value> =
        Game::ALL.iter().flat_map(|&game| answers(game, &mut make)).flatten().collect();
    answers.push(make.subschema_for::<Refused<'static>>().to_value());
    let mut definitions = make.take_definitions(true);
    Game::ALL.iter().for_each(|&game| requests::define(game, &mut definitions));
    definitions.insert("Request".to_owned(), request());
    definitions.insert("Answer".to_owned(), json!({ "anyOf": answers }));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Linstock: the adjudication contract",
        "description": "A line of JSON in, a line of JSON out. `Request` is what goes in, `Answer` what comes out.",
        "$ref": "#/$defs/Request",
        "$defs": definitions,
    })
}

/// A request of any game.
fn request() -> Value {
    let games = Game::ALL.iter().map(|&game| {
        json!({
            "if": { "properties": { "rules": { "enum": requests::rules(game) } }, "required": ["rules"] },
            "then": { "$ref": format!("#/$defs/{}", requests::name(game)) },
        })
    });
    json!({
        "type": "object",
        "required": ["rules", "do"],
        "properties": { "rules": { "type": "string", "enum": RulesId::WORDS } },
        "allOf": games.collect::<Value>(),
    })
}

/// What answers the procedures of a game.
fn answers(game: Game, make: &mut SchemaGenerator) -> Vec<[Value; 2]> {
    match game {
        Game::Adf => adf::Do::ALL.iter().map(|&it| adf_answers(it, make)).collect(),
        Game::Jr3 => jr3::Do::ALL.iter().map(|&it| jr3_answers(it, make)).collect(),
        Game::Elan => elan::Do::ALL.iter().map(|&it| elan_answers(it, make)).collect(),
    }
}

fn adf_answers(procedure: adf::Do, make: &mut SchemaGenerator) -> [Value; 2] {
    use adf::{Do, outcome};
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

fn jr3_answers(procedure: jr3::Do, make: &mut SchemaGenerator) -> [Value; 2] {
    use jr3::{Do, outcome};
    match procedure {
        Do::Fire => both::<outcome::Fire>(make),
        Do::Morale => both::<outcome::Morale>(make),
        Do::Volley => both::<outcome::Volley>(make),
        Do::VolleyPoint => both::<outcome::VolleyPoint>(make),
        Do::Impact => both::<outcome::Impact>(make),
        Do::ChargeReach => both::<outcome::Reach>(make),
        Do::Move => both::<outcome::Move>(make),
        Do::OfficerRisk => both::<outcome::OfficerRisk>(make),
        Do::Ammunition => both::<outcome::Ammunition>(make),
        Do::Charge => both::<outcome::Charge>(make),
    }
}

fn elan_answers(procedure: elan::Do, make: &mut SchemaGenerator) -> [Value; 2] {
    use elan::{Do, outcome};
    match procedure {
        Do::Test => both::<outcome::Test>(make),
        Do::Fire => both::<outcome::Fire>(make),
        Do::Save => both::<outcome::Save>(make),
        Do::Volley => both::<outcome::Volley>(make),
        Do::CloseRound => both::<outcome::CloseRound>(make),
        Do::Move => both::<outcome::Move>(make),
        Do::Eligible => both::<outcome::Eligible>(make),
        Do::Special => both::<outcome::Special>(make),
        Do::Obstacle => both::<outcome::Obstacle>(make),
        Do::Reinforcements => both::<outcome::Reinforcements>(make),
        Do::Engineering => both::<outcome::Engineering>(make),
        Do::ChargeResponse => both::<outcome::ChargeResponse>(make),
        Do::Pursuit => both::<outcome::PursuitOutcome>(make),
        Do::CloseAction => both::<outcome::CloseAction>(make),
    }
}

fn both<O: JsonSchema>(make: &mut SchemaGenerator) -> [Value; 2] {
    [
        make.subschema_for::<Answer<'static, O>>().to_value(),
        make.subschema_for::<OddsAnswer<'static, O>>().to_value(),
    ]
}
