//! `linstock odds jr3 fire weapon=rifle-musket …`: facts by name.
//!
//! A name is looked for in every object that the procedure uses, so that nobody needs to know that
//! experience is the unit's and supports are the situation's. What stands around a fact may be
//! said, wholly or in part, to choose between several: `target.cover`, `attacker.officer`.

#[cfg(test)]
mod tests;

use linstock_games::browse::RulesId;
use serde_json::Value;

use super::{
    infer,
    keys::{Found, Keys},
    procedure::Procedure,
    request::Request,
    values::Values,
};

/// A procedure, and facts as they were typed.
#[derive(Clone, Debug)]
pub struct Named {
    /// The game and scale.
    pub rules: RulesId,
    /// The procedure.
    pub procedure: Procedure,
    /// `KEY=VALUE`, or `KEY` alone for true.
    pub facts: Vec<String>,
    /// House rules with their values.
    pub house: Vec<(String, Value)>,
}

impl Named {
    /// The request that the facts make, or all that is wrong with them.
    pub fn request(&self) -> Result<Request, Vec<String>> {
        self.request_by(&Keys::of(self.procedure))
    }

    /// The request that the facts make, by the keys of the procedure.
    fn request_by(&self, keys: &Keys) -> Result<Request, Vec<String>> {
        let mut request = Request::new(self.rules.word(), self.procedure.word());
        request.call("/house", "--house");
        for (name, value) in &self.house {
            request.state(&format!("/house/{name}"), value.clone());
        }
        for fact in &keys.known.facts {
            let pointer = format!("/{}", keys.path(fact).join("/"));
            request.call_fact(pointer, keys.spoken(fact), fact.values.to_string());
        }
        // Empty objects let the contract complain of the first fact that they need.
        for (key, empty) in &keys.known.needed {
            request.state(&format!("/{key}"), empty.clone());
        }
        let mut problems = Vec::new();
        for typed in &self.facts {
            match self.read(keys, typed) {
                Ok((pointer, _)) if request.json.pointer(&pointer).is_some() => {
                    let key = typed.split('=').next().unwrap_or(typed);
                    problems.push(format!("`{key}` is given twice"));
                }
                Ok((pointer, value)) => request.state(&pointer, value),
                Err(problem) => problems.push(problem),
            }
        }
        if problems.is_empty() {
            infer::infer(&mut request, &keys.known);
            return Ok(request);
        }
        Err(problems)
    }

    /// Reads one fact: where it stands in the request, and its value.
    fn read(&self, keys: &Keys, typed: &str) -> Result<(String, Value), String> {
        let (key, text) = match typed.split_once('=') {
            Some((key, text)) => (key.trim(), Some(text.trim())),
            None => (typed.trim(), None),
        };
        let (fact, pointer) = match keys.find(key) {
            Found::Fact(fact, pointer) => (fact, pointer),
            Found::BothSides => {
                return Err(format!(
                    "`{key}` of which side? Write `attacker.{key}` or `defender.{key}`"
                ));
            }
            Found::Object(such) => {
                return Err(format!("`{key}` has facts of its own, such as `{such}`"));
            }
            Found::Elsewhere(procedures) => {
                let (word, of) = (self.procedure.word(), procedures.join(", "));
                return Err(format!("{word} has no fact `{key}`: it belongs to {of}"));
            }
            Found::Nothing => return Err(self.nothing(keys, key)),
        };
        let value = match (text, &fact.values) {
            (Some(text), values) => values.read(text).map_err(|why| {
                let other = keys.other_that_takes(key, text).map(|it| keys.spoken(it));
                let hint = other.map_or(String::new(), |it| format!("; `{it}={text}` is possible"));
                format!("{key}: {why}{hint}")
            })?,
            (None, Values::Truth) => Value::Bool(true),
            (None, values) => {
                return Err(format!("`{key}` needs a value, as in `{key}={}`", values.example()));
            }
        };
        Ok((pointer, value))
    }

    /// There is no such fact, but there may be one like it; if not, all there are.
    fn nothing(&self, keys: &Keys, key: &str) -> String {
        let word = self.procedure.word();
        match &keys.near(key)[..] {
            [] => {
                let facts = keys.known.sayable(self.procedure).map(|fact| keys.spoken(fact));
                let facts: Vec<String> = facts.collect();
                format!(
                    "{word} has no fact `{key}`. Its facts are {}; `linstock odds {} {word} --facts` explains them",
                    facts.join(", "),
                    self.rules
                )
            }
            near => format!("{word} has no fact `{key}`. Did you mean {}?", near.join(" or ")),
        }
    }
}
