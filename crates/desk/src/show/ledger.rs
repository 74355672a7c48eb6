//! Rows of a ledger in words.

use linstock_battle::working::StoredRow;
use linstock_games::battle::{rule, says};
use serde::{Deserialize, Serialize};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowShown {
    /// What it says.
    pub says: String,
    /// Its rule, by id.
    pub rule: String,
    /// What it changes: `dice`, `points`.
    pub on: String,
    /// By how much.
    pub value: i32,
    /// Why it does not count: what the rule that struck it out says, and its id.
    pub struck: Option<(String, String)>,
    /// Whose row it is, where there are two sides to it.
    pub side: Option<String>,
    /// The step of a chain that it belongs to.
    pub step: Option<String>,
}

/// A stored row in words.
pub fn row(row: &StoredRow) -> RowShown {
    let struck = row.struck.as_ref().map(|by| {
        let says = rule(by).map_or_else(|| by.to_string(), |rule| rule.says.to_owned());
        (says, by.to_string())
    });
    RowShown {
        says: says(row),
        rule: row.rule.to_string(),
        on: row.on.word().to_owned(),
        value: row.value,
        struck,
        side: row.side.map(|side| side.to_string()),
        step: row.step.as_ref().map(ToString::to_string),
    }
}

/// Several of them.
pub fn rows(rows: &[StoredRow]) -> Vec<RowShown> {
    rows.iter().map(row).collect()
}
