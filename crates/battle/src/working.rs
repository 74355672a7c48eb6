//! Working as events keep it: the rows of a ledger and the rolls, by rule id, so that what a
//! player sees is read from the event.

use std::borrow::Cow;

use linstock_rulebook::{Ledger, On, Roll, Row, Side, Standing};
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

/// The rows and rolls of one resolution, as the ledger of a procedure kept them.
///
/// ```
/// use linstock_battle::{rules, working::Working};
/// use linstock_rulebook::{Ledger, On, Recorder as _, Row};
///
/// let mut ledger = Ledger::default();
/// ledger.row(Row::new(&rules::MISFIRE, On::Drm, -1));
/// let working = Working::from(ledger);
/// assert_eq!(working.rows[0].rule, rules::MISFIRE.id);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Working {
    /// Rows in the order considered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<StoredRow>,
    /// Rolls in the order made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<StoredRoll>,
}

/// The rows that a rule writes before a die is rolled, as an odds preview shows them.
pub fn rows_of<Result>(write: impl FnOnce(&mut Ledger) -> Result) -> Vec<StoredRow> {
    let mut ledger = Ledger::default();
    write(&mut ledger);
    Working::from(ledger).rows
}

impl From<Ledger> for Working {
    fn from(ledger: Ledger) -> Working {
        let roll = |roll: Roll| StoredRoll { why: roll.why.into(), faces: roll.faces };
        Working {
            rows: ledger.rows.into_iter().map(StoredRow::from).collect(),
            rolls: ledger.rolls.into_iter().map(roll).collect(),
        }
    }
}
