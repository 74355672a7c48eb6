//! The part of a ledger that dice decide. What counts in a later step depends on what was rolled before it, so
//! it cannot be shown with the odds; one play of the same request shows what such a step looks like.

use linstock_games::{browse::Game, contract};
use serde_json::Value;

use super::{RowShown, rows};

/// How many plays are made, of which the one that comes farthest is shown.
const PLAYS: u64 = 12;

/// What there is to say about the rest of a request's ledger, and that rest in one play. The sums of
/// what is known are marked as sums so far, where dice add to them.
pub fn instance(game: Game, request: &str, known: &mut [RowShown]) -> (String, Vec<RowShown>) {
    let Ok(Value::Object(mut json)) = serde_json::from_str(request) else {
        return (String::new(), Vec::new());
    };
    json.remove("odds");
    let mut play = |seed: u64| {
        json.insert("seed".to_owned(), seed.into());
        let line = serde_json::to_vec(&json).unwrap_or_default();
        contract::adjudicate(&line, &mut || seed)
    };
    // The longest answer has the most steps.
    let longest = (1..=PLAYS).map(&mut play).max_by_key(Vec::len).unwrap_or_default();
    let answer: Value = serde_json::from_slice(&longest).unwrap_or_default();
    if answer["rolls"].as_array().is_none_or(Vec::is_empty) {
        let note = "No die is rolled: the tables say it.";
        return (if known.is_empty() { note.to_owned() } else { String::new() }, Vec::new());
    }
    let played = rows(game, &answer);
    let steps = played.chunk_by(RowShown::is_beside);
    let is_known = |step: &&[RowShown]| known.chunk_by(RowShown::is_beside).any(|it| it == *step);
    let rest: Vec<RowShown> = steps.filter(|step| !is_known(step)).flatten().cloned().collect();
    let note = match (known.is_empty(), rest.is_empty()) {
        (true, true) => {
            "Nothing is added to this roll: the facts say what is rolled and how it is read."
        }
        (true, false) => "What counts in each step depends on what was rolled before it.",
        (false, true) => "",
        (false, false) => "The rest depends on what is rolled.",
    };
    for sum in known.iter_mut().filter(|row| row.is_sum()) {
        if rest.iter().any(|row| row.is_beside(sum)) {
            sum.says.push_str(" so far");
        }
    }
    (note.to_owned(), rest)
}
