//! Questions about odds, in facts by name, and asking the contract.

use std::ops::ControlFlow;

use linstock_games::{
    browse::RulesId,
    contract::{self, Precision, Progress, problem::Problem},
    facts::{
        infer::infer,
        keys::{Found, Keys},
        known::Fact,
        procedure::Procedure,
        request::Request,
        values::Values,
    },
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    answer::{Answer, Failed},
    show::{form, odds},
};

/// What is asked if nobody has asked anything: the rules, and the procedure.
pub const USUAL: (&str, &str) = (RulesId::USUAL.word(), Procedure::USUAL.word());

/// A question: the odds of a procedure, with facts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// A set of rules, such as `adf-15`.
    pub rules: String,
    /// A procedure, such as `volley`.
    pub procedure: String,
    /// Facts by name, each with its value as it was typed.
    pub facts: Vec<(String, String)>,
}

/// Why a question has no odds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoOdds {
    /// The fact that is wrong, by key.
    pub key: Option<String>,
    /// What is wrong with it.
    pub message: String,
    /// The rule that says so, by id.
    pub rule: Option<String>,
}

impl std::fmt::Display for NoOdds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for NoOdds {}

/// Watches a long calculation, and breaks it off when nobody waits for it any more.
pub type Watch = Box<dyn FnMut(Progress) -> ControlFlow<()>>;

/// What has been read of procedures, kept because it takes a while.
#[derive(Debug, Default)]
pub struct Shelf {
    read: Vec<(Procedure, Keys)>,
    watch: Option<fn() -> Watch>,
}

impl Shelf {
    /// Every calculation is watched from now on by one of these.
    pub fn be_watched(&mut self, by: fn() -> Watch) {
        self.watch = Some(by);
    }

    /// The contract's answer to a request for odds.
    pub(crate) fn ask(&self, line: &str) -> Result<Value, NoOdds> {
        let mut watch = match self.watch {
            Some(begin) => begin(),
            None => Box::new(|_| ControlFlow::Continue(())),
        };
        let answer = contract::odds(line.as_bytes(), Precision::Quick, &mut *watch);
        let answer: Value = serde_json::from_slice(&answer).unwrap_or_default();
        if answer["error"]["code"] == Problem::Cancelled.code() {
            let message = "These odds take too long to work out here: ask with fewer figures, or on the command line with linstock odds.";
            return Err(NoOdds { message: message.to_owned(), ..NoOdds::default() });
        }
        Ok(answer)
    }

    /// The form of a procedure.
    pub fn form(&mut self, rules: &str, procedure: &str) -> Result<Answer, Failed> {
        let (rules, procedure) = find(rules, procedure).map_err(|no| Failed::new(no.message))?;
        let form = form::form(rules, procedure, self.keys(procedure));
        Ok(Answer::Form(Box::new(form)))
    }

    /// The odds that a question asks for.
    pub fn odds(&mut self, question: &Question) -> Answer {
        match self.try_odds(question) {
            Ok(odds) => Answer::Odds(Box::new(odds)),
            Err(no) => Answer::NoOdds(no),
        }
    }

    fn try_odds(&mut self, question: &Question) -> Result<odds::OddsShown, NoOdds> {
        let (rules, procedure) = find(&question.rules, &question.procedure)?;
        let keys = self.keys(procedure);
        let mut request = request(rules, procedure, keys, &question.facts)?;
        let follows = follow(&mut request, keys);
        let line = request.json.to_string();
        let answer = self.ask(&line)?;
        let keys = self.keys(procedure);
        if let Some(error) = answer.get("error") {
            return Err(refused(error, &request.json, keys));
        }
        Ok(odds::OddsShown { follows, ..odds::odds(procedure, &answer, line) })
    }

    /// The facts of a procedure.
    pub(crate) fn keys(&mut self, procedure: Procedure) -> &Keys {
        let at = match self.read.iter().position(|(it, _)| *it == procedure) {
            Some(at) => at,
            None => {
                self.read.push((procedure, Keys::of(procedure)));
                self.read.len() - 1
            }
        };
        &self.read[at].1
    }
}

pub(crate) fn find(rules: &str, procedure: &str) -> Result<(RulesId, Procedure), NoOdds> {
    let no = |message: String| NoOdds { message, ..NoOdds::default() };
    let id =
        RulesId::from_word(rules).ok_or_else(|| no(format!("There are no rules {rules:?}.")))?;
    let procedure = Procedure::from_word(id.game(), procedure)
        .ok_or_else(|| no(format!("{} has no procedure {procedure:?}.", id.title())))?;
    Ok((id, procedure))
}

/// The request that facts make.
pub(crate) fn request(
    rules: RulesId,
    procedure: Procedure,
    keys: &Keys,
    facts: &[(String, String)],
) -> Result<Request, NoOdds> {
    let mut request = Request::new(rules.word(), procedure.word());
    // Empty objects let the contract complain of the first fact that they need.
    for (key, empty) in &keys.known.needed {
        request.state(&format!("/{key}"), empty.clone());
    }
    for (key, text) in facts {
        let no = |message: String| NoOdds { key: Some(key.clone()), message, rule: None };
        let (fact, pointer) = match keys.find(key) {
            Found::Fact(fact, pointer) => (fact, pointer),
            Found::BothSides => {
                return Err(no(format!("Both sides have {key}: say whose.")));
            }
            Found::Object(_) | Found::Elsewhere(_) | Found::Nothing => {
                return Err(no(format!("This procedure does not ask for {key}.")));
            }
        };
        let value = match (text.trim(), &fact.values) {
            ("", Values::Truth) => Ok(Value::Bool(true)),
            (text, values) => values.read(text.trim_end_matches('\u{2033}')),
        };
        request.state(&pointer, value.map_err(|why| no(format!("{why}.").replace('`', "")))?);
    }
    Ok(request)
}

/// States the facts that follow from others, and returns which they are.
pub(crate) fn follow(request: &mut Request, keys: &Keys) -> Vec<(String, String)> {
    let before = request.json.clone();
    infer(request, &keys.known);
    let shown = |fact: &Fact| {
        let pointer = format!("/{}", keys.path(fact).join("/"));
        let value =
            request.json.pointer(&pointer).filter(|_| before.pointer(&pointer).is_none())?;
        Some((keys.spoken(fact), value.as_str()?.to_owned()))
    };
    keys.known.facts.iter().filter_map(shown).collect()
}

/// What the contract complains of, and which field that is.
pub(crate) fn refused(error: &Value, request: &Value, keys: &Keys) -> NoOdds {
    let text = |key: &str| error.get(key).and_then(Value::as_str).map(str::to_owned);
    let path = text("path").unwrap_or_default();
    let here = |pointer: &str| {
        let mut facts = keys.known.facts.iter();
        facts.find(|fact| format!("/{}", keys.path(fact).join("/")) == pointer)
    };
    // A list of words is complained of word by word.
    let around = path.rsplit_once('/').map_or("", |(around, _)| around);
    let fact = here(&path).or_else(|| here(around));
    let said = |fact: &Fact| request.pointer(&format!("/{}", keys.path(fact).join("/")));
    let message = match fact.map(|fact| (fact, said(fact))) {
        Some((_, None | Some(Value::Null))) => "This is needed.".to_owned(),
        Some((fact, Some(value))) if !fact.values.takes(value) => {
            format!("This takes {}.", fact.values)
        }
        Some(_) | None => text("message").unwrap_or_default().replace('`', ""),
    };
    NoOdds { key: fact.map(|fact| keys.spoken(fact)), message, rule: text("rule") }
}
