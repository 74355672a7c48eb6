//! A request in the making: JSON, and which flag said what, so that a complaint about a place in
//! the JSON can be made about the flag.

use crate::{assistant::only_arm_of, browse::RulesId};
use serde_json::{Map, Value};

use super::procedure::Procedure;

/// A request for odds.
#[derive(Clone, Debug)]
pub struct Request {
    /// As the contract wants it.
    pub json: Value,
    places: Vec<Place>,
}

/// A place in the JSON, and what a person calls it.
#[derive(Clone, Debug)]
struct Place {
    pointer: String,
    name: String,
    /// What may be said there, if that is known.
    takes: Option<String>,
}

impl Request {
    /// What a person typed or piped in, asking for odds whatever dice it brings. Text that is no
    /// object is left for the contract to complain about.
    pub fn from_json(text: &str) -> Result<Request, String> {
        let mut json: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if let Some(object) = json.as_object_mut() {
            object.remove("dice");
            object.remove("seed");
            object.insert("odds".to_owned(), Value::Bool(true));
        }
        Ok(Request { json, places: Vec::new() })
    }

    /// A request for odds of a procedure, without facts.
    pub fn new(rules: &str, procedure: &str) -> Request {
        let facts = [("rules", rules.into()), ("do", procedure.into()), ("odds", true.into())];
        let object: Map<String, Value> =
            facts.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        Request { json: Value::Object(object), places: Vec::new() }
    }

    /// The rules it names, if there are such.
    pub fn rules(&self) -> Option<RulesId> {
        self.json.get("rules").and_then(Value::as_str).and_then(RulesId::from_word)
    }

    /// The procedure it names, if its game has it.
    pub fn procedure(&self) -> Option<Procedure> {
        Procedure::of_request(&self.json)
    }

    /// States a fact.
    pub fn state(&mut self, pointer: &str, value: Value) {
        let mut place = &mut self.json;
        for segment in pointer.split('/').skip(1) {
            place = match segment.parse::<usize>() {
                Ok(index) => item(place, index),
                Err(_) => field(place, segment),
            };
        }
        *place = value;
    }

    /// Remembers what a person calls a place, whether it is stated or not.
    pub fn call(&mut self, pointer: impl Into<String>, name: impl Into<String>) {
        self.places.push(Place { pointer: pointer.into(), name: name.into(), takes: None });
    }

    /// Remembers what a person calls a fact, and what may be said of it.
    pub fn call_fact(&mut self, pointer: String, name: String, takes: String) {
        self.places.push(Place { pointer, name, takes: Some(takes) });
    }

    /// What may be said at a place where nothing is said yet.
    pub fn takes(&self, pointer: &str) -> Option<&str> {
        let unsaid = self.json.pointer(pointer).is_none();
        let place = self.places.iter().find(|place| unsaid && place.pointer == pointer)?;
        place.takes.as_deref()
    }

    /// What a person calls a place: the flag that states it, or that states what it is part of, or
    /// the place itself in a request that was JSON from the start.
    pub fn name_of(&self, pointer: &str) -> Option<String> {
        let holds = |place: &&Place| {
            pointer
                .strip_prefix(&place.pointer)
                .is_some_and(|it| it.is_empty() || it.starts_with('/'))
        };
        let nearest = self.places.iter().filter(holds).max_by_key(|place| place.pointer.len());
        match nearest {
            Some(place) => Some(place.name.clone()),
            None if pointer.is_empty() => None,
            None => Some(pointer.to_owned()),
        }
    }

    /// States the arm at one place where the weapon at another says it and nobody else did.
    pub fn infer_arm(&mut self, weapon: &str, arm: &str) {
        if self.json.pointer(arm).is_some() {
            return;
        }
        let weapon = self.json.pointer(weapon).and_then(Value::as_str);
        let game = self.rules().map(RulesId::game);
        if let Some(only) = game.zip(weapon).and_then(|(game, weapon)| only_arm_of(game, weapon)) {
            self.state(arm, only.word().into());
        }
    }
}

/// A field of an object, which is made if need be.
fn field<'a>(object: &'a mut Value, key: &str) -> &'a mut Value {
    if !object.is_object() {
        *object = Value::Object(Map::new());
    }
    &mut object[key]
}

/// An item of a list, which is made if need be.
fn item(list: &mut Value, index: usize) -> &mut Value {
    if !list.is_array() {
        *list = Value::Array(Vec::new());
    }
    let items = list.as_array_mut().expect("it was just made a list");
    if items.len() <= index {
        items.resize(index + 1, Value::Null);
    }
    &mut items[index]
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn facts_find_their_places() {
        let mut request = Request::new("adf-15", "fire");
        request.state("/firers/0/weapon", "napoleon".into());
        request.state("/range_in", 2.into());
        request.infer_arm("/firers/0/weapon", "/firers/0/arm");
        let wanted = json!({
            "rules": "adf-15", "do": "fire", "odds": true, "range_in": 2,
            "firers": [{ "arm": "artillery", "weapon": "napoleon" }],
        });
        assert_eq!(request.json, wanted);
    }

    #[test]
    fn places_have_the_names_that_people_use() {
        let mut request = Request::new("adf-15", "charge");
        request.call("/attacker", "--attacker");
        request.call("/attacker/strength", "--attacker strength");
        assert_eq!(request.name_of("/attacker/strength").as_deref(), Some("--attacker strength"));
        assert_eq!(request.name_of("/attacker/unit").as_deref(), Some("--attacker"));
        assert_eq!(request.name_of("/attackers").as_deref(), Some("/attackers"));
        assert_eq!(request.name_of(""), None);
    }

    #[test]
    fn json_keeps_its_facts_and_loses_its_dice() {
        let request = Request::from_json(r#"{"do":"fire","seed":4,"dice":[[1]]}"#).unwrap();
        assert_eq!(request.json, json!({ "do": "fire", "odds": true }));
        assert!(Request::from_json("{").is_err());
    }
}
