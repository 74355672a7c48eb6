//! Requests of every procedure: golden ones, crossed with one another and changed by what the schema allows, so that
//! every fact comes up.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    rc::Rc,
};

use serde_json::{Map, Value, json};

use crate::shell::Problem;

use super::random::Random;

/// What is no fact of a procedure.
const AROUND: [&str; 7] = ["rules", "do", "house", "dice", "seed", "odds", "id"];
/// Whole numbers in questions of odds go no further: large close actions take seconds.
const LARGEST_IN_ODDS: u64 = 9;

/// Rules and procedure.
pub type Name = (String, String);

/// A well of requests, the same every time.
pub struct Requests {
    definitions: Map<String, Value>,
    /// Golden requests without dice, by the definition of their game's request and by procedure.
    golden: BTreeMap<(String, String), Rc<Vec<Value>>>,
    /// Where each game's request is defined.
    games: BTreeMap<String, String>,
    random: Random,
}

impl Requests {
    /// Reads the golden cases of a tree.
    pub fn new(schema: &Value, tree: &Path) -> Result<Requests, Problem> {
        let definitions = schema["$defs"].as_object().ok_or("the schema has no definitions")?;
        let mut games = BTreeMap::new();
        for game in schema["$defs"]["Request"]["allOf"].as_array().into_iter().flatten() {
            let definition = game["then"]["$ref"].as_str().unwrap_or_default();
            let definition = definition.trim_start_matches("#/$defs/");
            for rules in game["if"]["properties"]["rules"]["enum"].as_array().into_iter().flatten()
            {
                games.insert(rules.as_str().unwrap_or_default().to_owned(), definition.to_owned());
            }
        }
        let mut golden: BTreeMap<(String, String), Vec<Value>> = BTreeMap::new();
        let mut files = vec![tree.join("golden/examples.jsonl")];
        for file in fs::read_dir(tree.join("golden/cases"))? {
            files.push(file?.path());
        }
        files.sort();
        for line in files.iter().map(fs::read_to_string).collect::<Result<String, _>>()?.lines() {
            let mut request = serde_json::from_str::<Value>(line)?["request"].take();
            let word = |key: &str| request[key].as_str().unwrap_or_default().to_owned();
            let key = (games.get(&word("rules")).cloned().unwrap_or_default(), word("do"));
            let Some(object) = request.as_object_mut() else { continue };
            AROUND.iter().for_each(|around| drop(object.remove(*around)));
            golden.entry(key).or_default().push(request);
        }
        let golden = golden.into_iter().map(|(key, cases)| (key, Rc::new(cases))).collect();
        let random = Random::new("requests");
        Ok(Requests { definitions: definitions.clone(), golden, games, random })
    }

    /// Every procedure of every game and scale.
    pub fn procedures(&self) -> Vec<Name> {
        let of = |(rules, definition): (&String, &String)| {
            let words = self.plain(&self.definitions[definition]["properties"]["do"]);
            let words = words["enum"].as_array().cloned().unwrap_or_default();
            let rules = rules.clone();
            words
                .into_iter()
                .map(move |it| (rules.clone(), it.as_str().unwrap_or_default().to_owned()))
        };
        self.games.iter().flat_map(of).collect::<Vec<_>>()
    }

    /// A request that is right by the schema: the first is by seed, the next by odds, and so on.
    pub fn right(&mut self, name: &Name, number: usize) -> Value {
        let mut request = self.varied(name);
        if number.is_multiple_of(2) {
            // Readers that go through floating point know numbers up to 2^53.
            request["seed"] = json!(self.random.number() >> 11);
        } else {
            limit(&mut request);
            request["odds"] = json!(true);
        }
        request
    }

    /// A line that is wrong in one to three ways.
    pub fn wrong(&mut self, name: &Name) -> String {
        let mut request = self.varied(name);
        request["seed"] = json!(7);
        for _ in 0..=self.random.below(3) {
            self.spoil(&mut request, name);
        }
        let mut line = request.to_string();
        if self.random.once_in(15) {
            let at = self.random.below(line.len());
            let at = (0..=at).rev().find(|&at| line.is_char_boundary(at)).unwrap_or(0);
            match self.random.below(3) {
                0 => line.truncate(at),
                1 => line.insert(at, ','),
                _ => drop(line.remove(at.min(line.len() - 1))),
            }
        }
        // A blank line is skipped, so it has no answer.
        if line.trim().is_empty() { "{".to_owned() } else { line }
    }

    /// A golden request of the procedure with some facts changed, under the rules wanted.
    fn varied(&mut self, (rules, procedure): &Name) -> Value {
        let definition = self.games[rules].clone();
        let models = self.golden.get(&(definition.clone(), procedure.clone()));
        let models = models.cloned().unwrap_or_default();
        let mut request = self.random.pick(&models).cloned().unwrap_or_else(|| json!({}));
        let used: BTreeSet<&String> =
            models.iter().filter_map(Value::as_object).flat_map(Map::keys).collect();
        let used: Vec<&String> = used.into_iter().collect();
        // Mostly few changes: where facts depend on one another, many changes are mostly refused.
        for _ in 0..self.random.below(6).min(self.random.below(6)) {
            match self.random.below(4) {
                0 => {
                    // Crossed with another.
                    let (key, other) = (self.random.pick(&used), self.random.below(models.len()));
                    let Some(value) = key.and_then(|&key| models.get(other)?.get(key)) else {
                        continue;
                    };
                    if let Some(key) = key {
                        request[key.as_str()] = value.clone()
                    }
                }
                1 => self.change(&mut request, &definition, None),
                _ => self.change(&mut request, &definition, Some(&used)),
            }
        }
        if self.random.once_in(3) {
            let house = self.definitions[&definition]["properties"]["house"].clone();
            if let Some(house) = self.some(&house) {
                request["house"] = house
            }
        }
        request["rules"] = json!(rules);
        request["do"] = json!(procedure);
        request
    }

    /// Gives one fact, of the request or of an object in it, another value, or leaves it out.
    fn change(&mut self, request: &mut Value, definition: &str, used: Option<&[&String]>) {
        let mut places = Vec::new();
        self.objects(request, &self.definitions[definition], "", &mut places);
        let Some((place, properties)) = self.random.pick(&places).cloned() else { return };
        let keys: Vec<&String> = match used {
            Some(used) if place.is_empty() => used.to_vec(),
            _ => properties.keys().filter(|key| !AROUND.contains(&key.as_str())).collect(),
        };
        let Some(&key) = self.random.pick(&keys) else { return };
        let value = if self.random.once_in(5) { None } else { self.some(&properties[key]) };
        let Some(object) = request.pointer_mut(&place).and_then(Value::as_object_mut) else {
            return;
        };
        match value {
            Some(value) => drop(object.insert(key.clone(), value)),
            None => drop(object.remove(key)),
        }
    }

    /// All objects of a request, with the facts they may have.
    fn objects(
        &self,
        value: &Value,
        schema: &Value,
        place: &str,
        places: &mut Vec<(String, Map<String, Value>)>,
    ) {
        let kinds = self.kinds(schema);
        if let Some(items) = value.as_array() {
            let Some(schema) = kinds.iter().find_map(|kind| kind.get("items")) else { return };
            for (at, item) in items.iter().enumerate() {
                self.objects(item, schema, &format!("{place}/{at}"), places);
            }
        }
        let Some(object) = value.as_object() else { return };
        let Some(facts) = kinds.iter().find_map(|it| it.get("properties")?.as_object()) else {
            return;
        };
        places.push((place.to_owned(), facts.clone()));
        for (key, value) in object {
            if let Some(schema) = facts.get(key) {
                self.objects(value, schema, &format!("{place}/{key}"), places);
            }
        }
    }

    /// What a schema may stand for, null apart.
    fn kinds<'s>(&'s self, schema: &'s Value) -> Vec<&'s Value> {
        let schema = self.plain(schema);
        let choices = schema.get("anyOf").or_else(|| schema.get("oneOf")).and_then(Value::as_array);
        let Some(choices) = choices else { return vec![schema] };
        let known = choices.iter().filter(|it| it["type"] != "null");
        known.flat_map(|it| self.kinds(it)).collect()
    }

    /// A schema, or what it refers to.
    fn plain<'s>(&'s self, mut schema: &'s Value) -> &'s Value {
        if let Some(choice) =
            schema["anyOf"].as_array().filter(|it| it.len() == 2 && it[1]["type"] == "null")
        {
            schema = &choice[0];
        }
        let name = schema["$ref"].as_str().and_then(|it| it.strip_prefix("#/$defs/"));
        name.and_then(|name| self.definitions.get(name)).unwrap_or(schema)
    }

    /// A value that a schema allows.
    fn some(&mut self, schema: &Value) -> Option<Value> {
        let kinds: Vec<Value> = self.kinds(schema).into_iter().cloned().collect();
        let kind = self.random.pick(&kinds)?.clone();
        if let Some(values) = kind["enum"].as_array() {
            return self.random.pick(values).cloned();
        }
        let type_ = kind["type"].as_str().or_else(|| kind["type"][0].as_str())?;
        Some(match type_ {
            "boolean" => json!(self.random.once_in(2)),
            "integer" => {
                let bound = |key: &str| kind[key].as_u64();
                let (least, most) = (bound("minimum").unwrap_or(0), bound("maximum").unwrap_or(6));
                let usual = if self.random.once_in(8) { 40 } else { 6 };
                let most = most.min(least + usual);
                json!(least + self.random.below((most - least + 1) as usize) as u64)
            }
            // Quarters of an inch, mostly near.
            "number" => {
                let most = if self.random.once_in(3) { 160 } else { 24 };
                json!(self.random.below(most) as f64 / 4.0)
            }
            "array" => {
                let count = self.random.below(3);
                (0..count).filter_map(|_| self.some(&kind["items"])).collect()
            }
            "object" => {
                let mut object = Map::new();
                for (key, fact) in kind["properties"].as_object()? {
                    if self.random.once_in(3) {
                        object.insert(key.clone(), self.some(fact)?);
                    }
                }
                Value::Object(object)
            }
            _ => json!("a word"),
        })
    }

    /// Makes one thing wrong.
    fn spoil(&mut self, request: &mut Value, (rules, _): &Name) {
        let mut places = Vec::new();
        self.objects(request, &self.definitions[&self.games[rules]], "", &mut places);
        let Some((place, _)) = self.random.pick(&places).cloned() else { return };
        let kind = self.random.below(9);
        let word = ["bogus", "vetran", "", "Infantry", "rifle-musket"][self.random.below(5)];
        let number = [-1, 99, 100_000, 13][self.random.below(4)];
        let Some(object) = request.pointer_mut(&place).and_then(Value::as_object_mut) else {
            return;
        };
        let keys: Vec<String> = object.keys().cloned().collect();
        let Some(key) = self.random.pick(&keys).cloned() else { return };
        let value = match kind {
            0 => return drop(object.insert(format!("{key}x"), json!(1))),
            1 => return drop(object.remove(&key)),
            2 => return drop(object.insert("odds".to_owned(), json!(true))),
            3 => {
                object.remove("seed");
                let faces =
                    [json!([[3, 5]]), json!([[7]]), json!([]), json!([[1, 1], [6, 6], [2]])];
                let faces = faces[self.random.below(faces.len())].clone();
                return drop(object.insert("dice".to_owned(), faces));
            }
            4 => json!(null),
            5 => json!(number),
            6 => json!([word]),
            7 => json!({ "bogus": true }),
            _ => json!(word),
        };
        object.insert(key, value);
    }
}

/// Keeps whole numbers small, a figure scale apart.
fn limit(value: &mut Value) {
    match value {
        Value::Object(object) => {
            let counts = object.iter_mut().filter(|(key, _)| *key != "figure_scale");
            counts.for_each(|(_, value)| limit(value));
        }
        Value::Array(items) => items.iter_mut().for_each(limit),
        Value::Number(number) if number.as_u64().is_some_and(|it| it > LARGEST_IN_ODDS) => {
            *value = json!(LARGEST_IN_ODDS);
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
