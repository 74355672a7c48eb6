//! `linstock odds`: exact odds for people. The contract answers; here it is asked and shown.
//!
//! Facts come by name ([`named`]; what is known of them is in [`linstock_games::facts`]) or as JSON;
//! either way ends in a [`request`]. Then read [`answer`], [`title`] and [`draw`].

pub mod answer;
pub mod complete;
pub mod draw;
pub mod listing;
pub mod named;
pub mod progress;
pub mod title;

pub use linstock_games::facts::{declare, infer, keys, known, procedure, request, values};

use std::{io::Read, ops::ControlFlow, time::Instant};

use linstock_games::contract::{LONGEST_LINE, Precision, odds};
use serde_json::Value;

use crate::{
    args::{OddsArguments, OddsTask},
    failure::Failure,
    text,
};
use answer::{Problem, Refusal};
use progress::ProgressLine;
use request::Request;

/// Asks for the odds, and shows them.
pub fn run(arguments: OddsArguments) -> Result<String, Failure> {
    let json = arguments.json;
    let request = match (arguments.task, &arguments.request[..]) {
        (Some(OddsTask::Procedures(rules)), []) => return Ok(listing::procedures(rules, json)),
        (Some(OddsTask::Facts(rules, procedure)), []) => {
            return Ok(listing::facts(rules, procedure, json));
        }
        (Some(OddsTask::Named(named)), []) => named.request().map_err(problems)?,
        (Some(_), _) => {
            return Err(Failure::Wrong("give a procedure or a request, not both".to_owned()));
        }
        (None, [text]) if text == "-" => from_json(&standard_input()?)?,
        (None, [text]) => from_json(text)?,
        (None, _) => return Err(Failure::Wrong("give one procedure or one request".to_owned())),
    };
    let line = ask(&request, if json { Precision::Exact } else { Precision::Quick });
    let answer = answer::read(&line)
        .map_err(|error| Failure::Broken(format!("the answer cannot be read: {error}")))?;
    match answer {
        Err(refusal) => Err(problems(complaints(&request, &refusal))),
        Ok(_) if json => Ok(String::from_utf8_lossy(&line).into_owned() + "\n"),
        Ok(answer) => Ok(show(&request, &answer)),
    }
}

/// All that is wrong, a line each.
fn problems(all: Vec<String>) -> Failure {
    Failure::Wrong(match &all[..] {
        [one] => one.clone(),
        several => format!("{} problems\n  {}", several.len(), several.join("\n  ")),
    })
}

/// The contract's answer; whoever waits for it sees how far it is.
fn ask(request: &Request, precision: Precision) -> Vec<u8> {
    let mut progress_line = ProgressLine::new();
    let line = request.json.to_string();
    let answer = odds(line.as_bytes(), precision, &mut |progress| {
        progress_line.show(progress, Instant::now());
        ControlFlow::Continue(())
    });
    progress_line.end();
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

/// What is wrong, each by the name that a person gave it.
fn complaints(request: &Request, refusal: &Refusal) -> Vec<String> {
    if let Some(rule) = &refusal.rule {
        return vec![format!("{} [{rule}]", refusal.message)];
    }
    let complaint = |Problem { path, message }: &Problem| {
        // Nobody typed that odds are asked for.
        let path = path.as_deref().filter(|path| *path != "/odds");
        let place = path.and_then(|path| request.name_of(path));
        let takes = path.and_then(|path| request.takes(path));
        match (place, takes) {
            (Some(place), Some(takes)) => format!("{place}: {message} It is {takes}."),
            (Some(place), None) => format!("{place}: {message}"),
            (None, _) => message.clone(),
        }
    };
    refusal.problems().iter().map(complaint).collect()
}

fn show(request: &Request, answer: &Value) -> String {
    let width = text::width();
    let procedure = request.procedure().expect("what was answered names a procedure");
    let answer = draw::draw(procedure, answer, request.json.to_string(), width);
    title::print(request, width) + &answer
}
