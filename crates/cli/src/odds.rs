//! `linstock odds`: exact odds for people. The contract answers; here it is asked and shown.
//!
//! Facts come by name ([`named`]; what is known of them is in [`linstock_games::facts`]), by flags
//! ([`facts`], [`flags`], [`parties`]: Across A Deadly Field alone) or as JSON; each way ends in a
//! [`request`]. Then read [`answer`], [`title`], [`ledger`] and [`charts`].

pub mod answer;
pub mod charts;
pub mod facts;
pub mod flags;
pub mod ledger;
pub mod listing;
pub mod named;
pub mod parties;
pub mod progress;
pub mod title;

pub use linstock_games::facts::{declare, infer, keys, known, procedure, request, values};

use std::{io::Read, time::Instant};

use linstock_games::contract::{LONGEST_LINE, Precision, odds};

use crate::{
    args::{OddsArguments, OddsTask},
    failure::Failure,
    text,
};
use answer::{Answer, OddsAnswer, Refusal};
use progress::Teller;
use request::Request;

/// Asks for the odds, and shows them.
pub fn run(arguments: OddsArguments) -> Result<String, Failure> {
    let json = arguments.json;
    let request = match (arguments.task, arguments.request) {
        (Some(OddsTask::Procedures(rules)), None) => return Ok(listing::procedures(rules, json)),
        (Some(OddsTask::Facts(rules, procedure)), None) => {
            return Ok(listing::facts(rules, procedure, json));
        }
        (Some(OddsTask::Named(named)), None) => named.request()?,
        (Some(OddsTask::Flags(request)), None) => request,
        (Some(_), Some(_)) => {
            return Err(Failure::Wrong("give a procedure or a request, not both".to_owned()));
        }
        (None, Some(text)) if text == "-" => from_json(&standard_input()?)?,
        (None, Some(text)) => from_json(&text)?,
        (None, None) => return Err(Failure::Wrong("nothing is asked".to_owned())),
    };
    let line = ask(&request, if json { Precision::Exact } else { Precision::Quick });
    let answer: Answer = serde_json::from_slice(&line)
        .map_err(|error| Failure::Broken(format!("the answer cannot be read: {error}")))?;
    match answer {
        Answer::Refused { error } => Err(Failure::Wrong(complaint(&request, &error))),
        Answer::Odds(_) if json => Ok(String::from_utf8_lossy(&line).into_owned() + "\n"),
        Answer::Odds(odds) => Ok(show(&request, &odds)),
    }
}

/// The contract's answer; whoever waits for it is told how far it is.
fn ask(request: &Request, precision: Precision) -> Vec<u8> {
    let mut teller = Teller::new();
    let line = request.json.to_string();
    let answer =
        odds(line.as_bytes(), precision, &mut |progress| teller.tell(progress, Instant::now()));
    teller.end();
    answer
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
    // Nobody typed that odds are asked for.
    let path = error.path.as_deref().filter(|path| *path != "/odds");
    let place = path.and_then(|path| request.name_of(path));
    let takes = path.and_then(|path| request.takes(path));
    match (place, takes, &error.rule) {
        (Some(place), Some(takes), _) => format!("{place}: {} It is {takes}.", error.message),
        (Some(place), None, _) => format!("{place}: {}", error.message),
        (None, _, Some(rule)) => format!("{} [{rule}]", error.message),
        (None, _, None) => error.message.clone(),
    }
}

fn show(request: &Request, answer: &OddsAnswer) -> String {
    let width = text::width();
    let mut res = title::print(&request.json, width);
    res += &ledger::print(&answer.ledger, width);
    // An answer with odds was to a request that names one.
    if let Some(procedure) = request.procedure() {
        res += &charts::print(request, procedure, &answer.odds, width);
    }
    res
}
