//! Completing `FACT=VALUE` in a shell: first the facts of the procedure, then the values of the fact.

use clap_complete::CompletionCandidate;

use super::{
    keys::{Found, Keys},
    procedure::Procedure,
    values::Values,
};

/// What the word under the cursor may become.
pub fn candidates(procedure: Procedure, typed: &str) -> Vec<CompletionCandidate> {
    let keys = Keys::of(procedure);
    match typed.split_once('=') {
        None => facts(&keys, procedure, typed),
        Some((key, value)) => match keys.find(key) {
            Found::Fact(fact, _) => values(&fact.values, key, value),
            Found::BothSides | Found::Object(_) | Found::Elsewhere(_) | Found::Nothing => {
                Vec::new()
            }
        },
    }
}

/// Facts that begin so; one that is true or false needs no value.
fn facts(keys: &Keys, procedure: Procedure, typed: &str) -> Vec<CompletionCandidate> {
    let candidate = |fact| {
        let key = keys.spoken(fact);
        let (truth, help) = (fact.values == Values::Truth, fact.says().to_owned());
        let word = if truth { key } else { format!("{key}=") };
        (word, help)
    };
    let all = keys.known.sayable(procedure).map(candidate);
    let fitting = all.filter(|(word, _)| word.starts_with(typed));
    fitting.map(|(word, help)| CompletionCandidate::new(word).help(Some(help.into()))).collect()
}

/// Values that begin so; of several joined by commas the last.
fn values(values: &Values, key: &str, typed: &str) -> Vec<CompletionCandidate> {
    let (before, begun) = match values {
        Values::Words(_) => typed
            .rsplit_once(',')
            .map_or(("", typed), |(_, last)| (&typed[..typed.len() - last.len()], last)),
        Values::Truth
        | Values::Whole(..)
        | Values::Number(_)
        | Values::Inches
        | Values::Word(_) => ("", typed),
    };
    let said: Vec<&str> = before.split(',').collect();
    let fits = |word: &String| word.starts_with(begun) && !said.contains(&word.as_str());
    let candidate = |word: String| CompletionCandidate::new(format!("{key}={before}{word}"));
    words(values).into_iter().filter(fits).map(candidate).collect()
}

fn words(values: &Values) -> Vec<String> {
    match values {
        Values::Truth => ["true", "false"].map(str::to_owned).to_vec(),
        Values::Number(numbers) => numbers.iter().map(ToString::to_string).collect(),
        Values::Word(words) | Values::Words(words) => {
            words.iter().map(ToString::to_string).collect()
        }
        Values::Whole(..) | Values::Inches => Vec::new(),
    }
}
