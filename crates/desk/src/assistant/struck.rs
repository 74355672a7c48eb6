//! Facts that are true and do not count: the rows of a ledger that another rule strikes out, each
//! with the fact that it stands for.

use linstock_games::contract;
use serde_json::{Value, json};

use super::draft::Asked;
use crate::question::Shelf;

/// A row that does not count: its rule, its side, why, and the rule that says so.
#[derive(Clone, PartialEq, Eq)]
struct Row {
    rule: String,
    side: String,
    why: String,
    by: String,
}

/// The facts that do not count, by key: why, and the rule that says so. A row belongs to the fact
/// without which it would not be there.
pub fn struck(asked: &Asked, known: &mut Shelf) -> Vec<(String, String, String)> {
    let Some(all) = rows(asked, known).filter(|all| !all.is_empty()) else { return Vec::new() };
    let mut found = Vec::new();
    for at in 0..asked.facts.len() {
        let (key, value) = &asked.facts[at];
        // Of several words, each may be the one.
        let words: Vec<&str> = value.split(',').collect();
        for word in &words {
            let mut without = asked.clone();
            let rest: Vec<&str> = words.iter().copied().filter(|it| it != word).collect();
            if rest.is_empty() {
                without.facts.remove(at);
            } else {
                without.facts[at].1 = rest.join(",");
            }
            // Without what is needed nothing is known.
            let Some(left) = rows(&without, known) else { continue };
            for row in all.iter().filter(|row| !left.iter().any(|it| same(it, row))) {
                let key = if words.len() > 1 { format!("{key}={word}") } else { key.clone() };
                found.push((key, row.why.clone(), row.by.clone()));
            }
        }
    }
    found
}

fn same(a: &Row, b: &Row) -> bool {
    a.rule == b.rule && a.side == b.side
}

/// The rows that do not count, with dice that are always the same; nothing if it is refused.
fn rows(asked: &Asked, known: &mut Shelf) -> Option<Vec<Row>> {
    let mut request = asked.request(known).ok()?;
    if let Some(object) = request.json.as_object_mut() {
        object.remove("odds");
        object.insert("seed".to_owned(), json!(1));
    }
    let answer = contract::adjudicate(request.json.to_string().as_bytes(), &mut || 1);
    let answer: Value = serde_json::from_slice(&answer).unwrap_or_default();
    let text = |row: &Value, key: &str| row[key].as_str().unwrap_or_default().to_owned();
    let rows = answer["ledger"].as_array()?.iter();
    let out = rows
        .filter(|row| row["counted"] == false)
        .map(|row| {
            let why = text(row, "why");
            let (why, by) = contract::struck_by(&why);
            let (why, by) = (why.to_owned(), by.to_owned());
            Row { rule: text(row, "rule"), side: text(row, "side"), why, by }
        })
        .collect();
    Some(out)
}
