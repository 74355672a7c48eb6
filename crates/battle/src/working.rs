//! Working as events keep it: the rows of a ledger and the rolls, by rule id, so that what a
//! player is told is read from the event.

use std::borrow::Cow;

use linstock_dice::Witness;
use linstock_rulebook::{On, Place, Recorder, Row, Side, Standing};
use serde::{Deserialize, Serialize};

/// A row of a ledger, stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredRow {
    /// The rule, by id.
    pub rule: Cow<'static, str>,
    /// What it changes.
    pub on: On,
    /// By how much.
    pub value: i32,
    /// The rule that struck it out, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub struck: Option<Cow<'static, str>>,
    /// Fills `{n}` in the rule's phrase, where it is not the value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<i32>,
    /// Fills `{what}` in the rule's phrase.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub name: Cow<'static, str>,
    /// Whose row it is, in an impact or charge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Which step of a chain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Cow<'static, str>>,
}

impl From<Row> for StoredRow {
    fn from(row: Row) -> StoredRow {
        StoredRow {
            rule: row.rule.id.into(),
            on: row.on,
            value: row.value,
            struck: match row.standing {
                Standing::Counted => None,
                Standing::Struck { by } => Some(by.id.into()),
            },
            number: (row.number != row.value).then_some(row.number),
            name: row.name.into(),
            side: row.place.side,
            step: row.place.step.map(Cow::Borrowed),
        }
    }
}

/// A roll, stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredRoll {
    /// The rule it was made for, by id.
    pub why: Cow<'static, str>,
    /// The faces.
    pub faces: Vec<u8>,
}

/// The rows and rolls of one resolution.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Working {
    /// Rows in the order considered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<StoredRow>,
    /// Rolls in the order made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<StoredRoll>,
}

/// Listens to a procedure and keeps its working. Whoever only wants the result listens to the
/// rolls alone.
#[derive(Debug, Default)]
pub struct Listener {
    working: Working,
    rolling: &'static str,
    place: Place,
}

impl Listener {
    /// What was heard.
    pub fn into_working(self) -> Working {
        self.working
    }

    /// The rule that the last roll was to be made for, by id.
    pub const fn rolling(&self) -> &'static str {
        self.rolling
    }
}

impl Witness for Listener {
    fn rolled(&mut self, why: &'static str, faces: &[u8]) {
        self.working.rolls.push(StoredRoll { why: why.into(), faces: faces.to_vec() });
    }

    fn rolls(&mut self, why: &'static str) {
        self.rolling = why;
    }
}

impl Recorder for Listener {
    const LISTENS: bool = true;

    fn row(&mut self, row: Row) {
        if row.value != 0 {
            self.working.rows.push(Row { place: self.place, ..row }.into());
        }
    }

    fn place(&mut self, place: Place) {
        self.place = place;
    }
}
