//! Rows of what an answer does to a roster.

#![allow(dead_code, clippy::unwrap_used)]

use std::collections::BTreeSet;

use linstock_games::{
    assistant::{Body, Effect, Party, effect, newcomer},
    browse::RulesId,
};
use serde_json::{Value, json};

use crate::common::answer_with_aftermath;

/// A fact of a role.
pub type Facts<'a> = &'a dyn Fn(&str, &str) -> String;

/// A request with so many seeds, and what it must do to whom.
pub struct Row {
    /// The rules.
    pub rules: RulesId,
    /// The request, without rules and seed.
    pub request: Value,
    /// Who takes which role: a newcomer of an arm, or a leader.
    pub parties: &'static [(&'static str, &'static str)],
    /// Facts of roles that change at least once.
    pub changes: &'static [(&'static str, &'static str)],
    /// The outcome, how everybody was, and how everybody is.
    pub check: fn(&Value, Facts<'_>, Facts<'_>),
}

/// A number; nothing is none.
pub fn number(text: &str) -> i64 {
    text.parse().unwrap_or(0)
}

fn run(row: &Row, seed: u64) -> (Value, Vec<(String, Body)>, Effect) {
    let mut request = row.request.clone();
    request["rules"] = json!(row.rules.word());
    request["seed"] = json!(seed);
    let (shown, consequences) = answer_with_aftermath(&request);
    assert_eq!(shown.get("error"), None, "{request}");
    let bodies: Vec<(String, Body)> = row
        .parties
        .iter()
        .map(|(role, arm)| ((*role).to_owned(), newcomer(row.rules.game(), arm)))
        .collect();
    let parties: Vec<Party<'_>> =
        bodies.iter().map(|(role, body)| Party { role, number: 0, name: role, body }).collect();
    let came = effect(row.rules.game(), &parties, &consequences);
    (shown["outcome"].clone(), bodies, came)
}

/// Runs a row.
pub fn test(row: &Row) {
    let mut changed = BTreeSet::new();
    for seed in 0..400 {
        let (outcome, bodies, came) = run(row, seed);
        let before = |role: &str, fact: &str| {
            let body = bodies.iter().find(|(it, _)| it == role);
            body.map_or(String::new(), |(_, body)| body.named(fact).to_owned())
        };
        let after = |role: &str, fact: &str| {
            let change = came.changes.iter().rfind(|it| it.role == role && it.fact == fact);
            change.map_or_else(|| before(role, fact), |it| it.to.clone())
        };
        for change in &came.changes {
            assert_eq!(change.from, before(&change.role, &change.fact), "{:?}", row.request);
            assert_ne!(change.from, change.to);
            changed.insert((change.role.clone(), change.fact.clone()));
        }
        assert!(!came.headline.is_empty());
        (row.check)(&outcome, &before, &after);
    }
    for (role, fact) in row.changes {
        let wanted = ((*role).to_owned(), (*fact).to_owned());
        assert!(changed.contains(&wanted), "{role} {fact} of {}: {changed:?}", row.request);
    }
    // Who may be gone, the row checks.
    for (role, fact) in changed.into_iter().filter(|(_, fact)| fact != "gone") {
        assert!(
            row.changes.contains(&(role.as_str(), fact.as_str())),
            "{role} {fact} of {} is not told",
            row.request
        );
    }
}
