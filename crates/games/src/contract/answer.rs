//! Answers, as they are written.

use dashu_int::UBig;
use linstock_dice::Number;
use linstock_rulebook::{Ledger, On, Roll, Row, Side, Standing};
use schemars::JsonSchema;
use serde::{Serialize, Serializer, ser::SerializeSeq};
use serde_json::value::{RawValue, to_raw_value};

use super::{problem::Problem, request::SeedFact};

/// An outcome and its working.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "{O}Answer")]
pub struct Answer<'a, O> {
    /// The id of the request.
    id: Option<&'a str>,
    /// What came of it.
    outcome: O,
    /// The seed, if the dice came from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<&'a SeedFact>,
    /// The rolls, in the order they were made.
    #[serde(serialize_with = "rolls")]
    #[schemars(with = "Vec<RollAnswer>")]
    rolls: &'a [Roll],
    /// Every row that was considered and is not zero.
    #[serde(serialize_with = "rows")]
    #[schemars(with = "Vec<RowAnswer>")]
    ledger: &'a [Row],
}

impl<'a> Answer<'a, Written> {
    /// An answer.
    pub fn new(
        id: Option<&'a str>,
        outcome: Written,
        seed: Option<&'a SeedFact>,
        ledger: &'a Ledger,
    ) -> Answer<'a, Written> {
        let seed = seed.filter(|_| !ledger.rolls.is_empty());
        Answer { id, outcome, seed, rolls: &ledger.rolls, ledger: &ledger.rows }
    }

    /// Writes it.
    pub fn write(&self, out: &mut Vec<u8>) {
        serde_json::to_writer(out, self).expect("an answer has only plain fields");
    }
}

/// An outcome that is written already: from here on it does not matter whose it is.
#[derive(Serialize)]
#[serde(transparent)]
pub struct Written(Box<RawValue>);

impl Written {
    /// Writes an outcome.
    pub fn of(outcome: &impl Serialize) -> Written {
        Written(to_raw_value(outcome).expect("an outcome has only plain fields"))
    }
}

/// In how many ways something comes about.
#[derive(Clone, Debug, PartialEq, PartialOrd)]
pub enum Ways {
    /// Counted.
    Counted(UBig),
    /// As a share of all, for those who only show them.
    Share(f64),
}

impl Ways {
    /// Counts more; both are of one kind.
    pub fn add(&mut self, more: &Ways) {
        match (self, more) {
            (Ways::Counted(sum), Ways::Counted(more)) => *sum += more,
            (Ways::Share(sum), Ways::Share(more)) => *sum += more,
            (Ways::Counted(_), Ways::Share(_)) | (Ways::Share(_), Ways::Counted(_)) => {
                unreachable!("a walk is exact or quick")
            }
        }
    }

    /// As it is written, if it is counted.
    fn counted(&self) -> Option<String> {
        match self {
            Ways::Counted(ways) => Some(ways.to_string()),
            Ways::Share(_) => None,
        }
    }

    fn share_of(&self, total: &Ways) -> f64 {
        match (self, total) {
            (Ways::Counted(ways), Ways::Counted(total)) => ways.share_of(total),
            (Ways::Share(share), _) => *share,
            (Ways::Counted(_), Ways::Share(_)) => unreachable!("a walk is exact or quick"),
        }
    }
}

/// The odds of every outcome.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "{O}Odds")]
pub struct OddsAnswer<'a, O> {
    /// The id of the request.
    id: Option<&'a str>,
    /// The distribution.
    odds: Distribution<O>,
    /// The rows that no die decides.
    #[serde(serialize_with = "rows")]
    #[schemars(with = "Vec<RowAnswer>")]
    ledger: &'a [Row],
}

/// Outcomes with exact weights, or, where they are only to be shown, without.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "{O}Distribution")]
struct Distribution<O> {
    /// What the weights add up to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(required, with = "String")]
    total: Option<String>,
    /// Most likely first.
    outcomes: Vec<Chance<O>>,
}

/// One outcome.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "{O}Chance")]
struct Chance<O> {
    /// What comes of it.
    outcome: O,
    /// In how many ways of the total.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(required, with = "String")]
    weight: Option<String>,
    /// As a fraction.
    p: f64,
}

impl<'a> OddsAnswer<'a, Written> {
    /// An answer. The lesser outcome is given first, and stays so among equally likely ones.
    pub fn new(
        id: Option<&'a str>,
        mut outcomes: Vec<(Written, Ways)>,
        total: &Ways,
        ledger: &'a Ledger,
    ) -> Self {
        outcomes.sort_by(|(_, a), (_, b)| b.partial_cmp(a).expect("ways are numbers"));
        let chance = |(outcome, ways): (Written, Ways)| Chance {
            outcome,
            weight: ways.counted(),
            p: ways.share_of(total),
        };
        let outcomes = outcomes.into_iter().map(chance).collect();
        let odds = Distribution { total: total.counted(), outcomes };
        OddsAnswer { id, odds, ledger: &ledger.rows }
    }

    /// Writes it.
    pub fn write(&self, out: &mut Vec<u8>) {
        serde_json::to_writer(out, self).expect("an answer has only plain fields");
    }
}

/// A request that has no outcome.
#[derive(Serialize, JsonSchema)]
pub struct Refused<'a> {
    /// The id of the request.
    id: Option<&'a str>,
    /// Why not.
    error: ErrorAnswer<'a>,
}

/// What is wrong.
#[derive(Serialize, JsonSchema)]
struct ErrorAnswer<'a> {
    /// `bad-json`, `bad-request`, `bad-dice`, `out-of-range`, `cannot-fire` or `not-allowed`.
    code: &'static str,
    /// The rule that says no.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
    /// Where in the request, as a JSON Pointer.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'a str>,
    /// For a person to read.
    message: String,
}

impl<'a> Refused<'a> {
    /// Writes a refusal.
    pub fn write(id: Option<&'a str>, problem: &'a Problem, out: &mut Vec<u8>) {
        let (rule, path) = match problem {
            Problem::Json(_) | Problem::Dice(_) | Problem::Missing(_) => (None, None),
            Problem::Request { path, .. } => (None, Some(path.as_str())),
            Problem::Refused(refusal) => (Some(refusal.rule.id), None),
        };
        let error = ErrorAnswer { code: problem.code(), rule, path, message: problem.message() };
        serde_json::to_writer(out, &Refused { id, error }).expect("a refusal has plain fields");
    }
}

/// A roll, as it is written.
#[derive(Serialize, JsonSchema)]
struct RollAnswer<'a> {
    /// The rule it was made for.
    #[serde(rename = "for")]
    why: &'static str,
    /// The faces.
    dice: &'a [u8],
}

/// A row of the ledger, as it is written.
#[derive(Serialize, JsonSchema)]
struct RowAnswer {
    /// Its rule.
    rule: &'static str,
    /// The figure it changes.
    on: On,
    /// What it says.
    says: String,
    /// By how much.
    value: i32,
    /// Whether it counted.
    counted: bool,
    /// Why not, with the id of the rule that struck it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// Whose row it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<Side>,
    /// The step of a chain.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<&'static str>,
}

impl RowAnswer {
    fn new(row: &Row) -> RowAnswer {
        let why = match row.standing {
            Standing::Counted => None,
            Standing::Struck { by } => Some(format!("{} ({})", by.says, by.id)),
        };
        RowAnswer {
            rule: row.rule.id,
            on: row.on,
            says: row.says(),
            value: row.value,
            counted: why.is_none(),
            why,
            side: row.place.side,
            step: row.place.step,
        }
    }
}

fn rolls<S: Serializer>(rolls: &[Roll], serializer: S) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(Some(rolls.len()))?;
    for roll in rolls {
        list.serialize_element(&RollAnswer { why: roll.why, dice: &roll.faces })?;
    }
    list.end()
}

fn rows<S: Serializer>(rows: &[Row], serializer: S) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(Some(rows.len()))?;
    for row in rows {
        list.serialize_element(&RowAnswer::new(row))?;
    }
    list.end()
}
