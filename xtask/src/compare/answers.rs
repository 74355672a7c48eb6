//! Answers of the contract, old and new side by side.

use std::{collections::BTreeMap, fmt::Write, fs, path::Path};

use serde_json::Value;

use crate::shell::Problem;

use super::{record::RIGHT, side::Side};

/// What people read in an answer; programs decide by the rest.
const TEXTS: [&str; 3] = ["says", "why", "message"];
/// So many are shown; all of them are written down.
const SHOWN: usize = 5;

/// How one pair of answers compares.
#[derive(Default)]
struct Compared {
    /// What differs that may not, and where.
    differences: Vec<String>,
    /// What is said in other words.
    reworded: Vec<(String, String)>,
}

/// What was compared of one procedure.
#[derive(Default)]
struct Count {
    answered: usize,
    refused: usize,
    differ: usize,
}

/// Asks this tree everything that was recorded; whether all answers are the same but for words.
pub fn compare(here: &Side, recorded: &Path, found: &Path) -> Result<bool, Problem> {
    let requests = fs::read_to_string(recorded.join("requests.jsonl"))?;
    let requests: Vec<&str> = requests.lines().collect();
    let answers = fs::read_to_string(recorded.join("answers.jsonl"))?;
    let answers: Vec<&str> = answers.lines().collect();

    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    let mut reworded: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut differences = Vec::new();
    let ended = here.adjudicator()?.ask_all(&requests, |at, new| {
        let old = answers[at];
        let request: Value = serde_json::from_str(requests[at]).unwrap_or_default();
        let [rules, procedure] = ["rules", "do"].map(|it| request[it].as_str().unwrap_or("?"));
        let name = match at < RIGHT {
            true => format!("{rules:8} {procedure}"),
            false => "wrong on purpose".to_owned(),
        };
        let count = counts.entry(name).or_default();
        let refused = old.contains("\"error\":{");
        *(if refused { &mut count.refused } else { &mut count.answered }) += 1;
        if old == new {
            return Ok(());
        }
        let compared = one(old, new)?;
        for pair in compared.reworded {
            *reworded.entry(pair).or_default() += 1;
        }
        if !compared.differences.is_empty() {
            count.differ += 1;
            let what = compared.differences.join("\n  ");
            differences.push(format!("{}\n  {what}\n  old {old}\n  new {new}\n", requests[at]));
        }
        Ok(())
    });

    println!("\n{:26} {:>9} {:>9} {:>9}", "rules, procedure", "answered", "refused", "differ");
    for (name, count) in &counts {
        println!("{name:26} {:>9} {:>9} {:>9}", count.answered, count.refused, count.differ);
    }
    let mut list = String::new();
    for ((old, new), times) in &reworded {
        writeln!(list, "{times:6} - {old}\n       + {new}")?;
    }
    fs::write(found.join("answers-words.txt"), list)?;
    fs::write(found.join("answers.txt"), differences.join("\n"))?;
    for difference in differences.iter().take(SHOWN) {
        println!("\n{difference}");
    }
    let (total, differ) = (requests.len(), differences.len());
    println!("\nrequests: {total} compared, {differ} differ, {} texts reworded", reworded.len());
    ended?;
    Ok(differ == 0)
}

/// One pair that is not byte for byte the same.
fn one(old: &str, new: &str) -> Result<Compared, Problem> {
    let (old, new): (Value, Value) = (serde_json::from_str(old)?, serde_json::from_str(new)?);
    let mut compared = Compared::default();
    beside(&old, &new, "", &mut compared);
    if compared.differences.is_empty() && compared.reworded.is_empty() && old == new {
        compared.differences.push("the same, written in another order".to_owned());
    }
    Ok(compared)
}

/// Walks two values in step.
fn beside(old: &Value, new: &Value, place: &str, compared: &mut Compared) {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => {
            // A refusal may name further problems after the first.
            let more_allowed = place == "/error" || old.contains_key("error");
            for (key, value) in old {
                let place = format!("{place}/{key}");
                match new.get(key) {
                    Some(new) if TEXTS.contains(&key.as_str()) => {
                        text(value, new, &place, compared)
                    }
                    Some(new) => beside(value, new, &place, compared),
                    None => compared.differences.push(format!("{place} is gone: {value}")),
                }
            }
            for (key, value) in new.iter().filter(|(key, _)| !old.contains_key(*key)) {
                if !more_allowed || ["code", "rule", "path"].contains(&key.as_str()) {
                    compared.differences.push(format!("{place}/{key} is new: {value}"));
                }
            }
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            for (at, (old, new)) in old.iter().zip(new).enumerate() {
                beside(old, new, &format!("{place}/{at}"), compared);
            }
        }
        _ if old == new => {}
        _ => compared.differences.push(format!("{place}: {old} is now {new}")),
    }
}

/// Text for people: it may be said otherwise, but a text stays a text. The rule that strikes a row out is named in
/// its text, in brackets, and stays.
fn text(old: &Value, new: &Value, place: &str, compared: &mut Compared) {
    let (Some(before), Some(after)) = (old.as_str(), new.as_str()) else {
        return beside(old, new, place, compared);
    };
    let rule = |text: &str| text.rsplit_once('(').map(|(_, rule)| rule.to_owned());
    if place.ends_with("/why") && rule(before) != rule(after) {
        compared.differences.push(format!("{place}: {old} is now {new}"));
    } else if before != after {
        compared.reworded.push((before.to_owned(), after.to_owned()));
    }
}
