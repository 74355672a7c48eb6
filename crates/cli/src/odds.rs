//! `linstock odds`: exact odds for people. The contract answers; here it is asked and shown.
//!
//! Read in this order: [`facts`] (what can be said), [`flags`] and [`parties`] (how it is said),
//! [`request`] (what is asked), [`answer`], then [`title`], [`ledger`] and [`charts`].

pub mod answer;
pub mod charts;
pub mod facts;
pub mod flags;
pub mod ledger;
pub mod parties;
pub mod request;
pub mod title;

use std::io::Read;

use linstock_games::{
    browse::RulesId,
    contract::{LONGEST_LINE, adf::Do, adjudicate},
};
use serde_json::Value;

use crate::{args::OddsArguments, failure::Failure, text};
use answer::{Answer, OddsAnswer, Refusal};
use request::Request;

/// Asks for the odds, and shows them.
pub fn run(arguments: OddsArguments) -> Result<String, Failure> {
    let request = match (arguments.facts, arguments.request) {
        (Some(facts), None) => facts.0,
        (Some(_), Some(_)) => {
            return Err(Failure::Wrong("give a procedure or a request, not both".to_owned()));
        }
        (None, Some(text)) if text == "-" => from_json(&standard_input()?)?,
        (None, Some(text)) => from_json(&text)?,
        (None, None) => return Err(Failure::Wrong("nothing is asked".to_owned())),
    };
    // Odds need no seed.
    let line = adjudicate(request.json.to_string().as_bytes(), &mut || 0);
    let answer: Answer = serde_json::from_slice(&line)
        .map_err(|error| Failure::Broken(format!("the answer cannot be read: {error}")))?;
    match answer {
        Answer::Refused { error } => Err(Failure::Wrong(complaint(&request, &error))),
        Answer::Odds(_) if arguments.json => Ok(String::from_utf8_lossy(&line).into_owned() + "\n"),
        Answer::Odds(odds) => Ok(show(&request.json, &odds)),
    }
}

fn from_json(text: &str) -> Result<Request, Failure> {
    Request::from_json(text)
        .map_err(|error| Failure::Wrong(format!("the request is not JSON: {error}")))
}

/// All of standard input, which is one request and therefore no longer than a line.
fn standard_input() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let most = u64::try_from(LONGEST_LINE).expect("a length fits 64 bits");
    let read = std::io::stdin().lock().take(most + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::reading(&error))?;
    if bytes.len() > LONGEST_LINE {
        let message = format!("the request is longer than {LONGEST_LINE} bytes");
        return Err(Failure::Wrong(message));
    }
    String::from_utf8(bytes).map_err(|_| Failure::Wrong("the request is not UTF-8".to_owned()))
}

/// What is wrong, where a person can find it.
fn complaint(request: &Request, error: &Refusal) -> String {
    let place = error.path.as_deref().and_then(|path| request.name_of(path));
    match (place, &error.rule) {
        (Some(place), _) => format!("{place}: {}", error.message),
        (None, Some(rule)) => format!("{} [{rule}]", error.message),
        (None, None) => error.message.clone(),
    }
}

fn show(request: &Value, answer: &OddsAnswer) -> String {
    let width = text::width();
    let word = |key: &str| request.get(key).and_then(Value::as_str).unwrap_or_default();
    let mut res = title::print(request, width);
    res += &ledger::print(&answer.ledger, width);
    // An answer with odds was to a request that names both.
    if let (Some(rules), Some(procedure)) =
        (RulesId::from_word(word("rules")), Do::from_word(word("do")))
    {
        res += &charts::print(rules, procedure, &answer.odds, width);
    }
    res
}
