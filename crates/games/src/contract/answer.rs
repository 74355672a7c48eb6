//! Answers, as they are written.

use dashu_int::UBig;
use linstock_dice::{Number, Odds};
use linstock_rulebook::{Ledger, On, Roll, Row, Side, Standing};
use schemars::JsonSchema;
use serde::{Serialize, Serializer, ser::SerializeSeq};

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

impl<'a, O: Serialize> Answer<'a, O> {
    /// An answer.
    pub fn new(
        id: Option<&'a str>,
        outcome: O,
        seed: Option<&'a SeedFact>,
        ledger: &'a Ledger,
    ) -> Answer<'a, O> {
        Answer { id, outcome, seed, rolls: &ledger.rolls, ledger: &ledger.rows }
    }

    /// Writes it.
    pub fn write(&self, out: &mut Vec<u8>) {
        serde_json::to_writer(out, self).expect("an answer has only plain fields");
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

/// Outcomes with exact weights.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "{O}Distribution")]
struct Distribution<O> {
    /// What the weights add up to.
    total: String,
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
    weight: String,
    /// As a fraction.
    p: f64,
}

impl<'a, O: Copy + Ord + Serialize> OddsAnswer<'a, O> {
    /// An answer.
    pub fn new(id: Option<&'a str>, odds: &Odds<O, UBig>, ledger: &'a Ledger) -> Self {
        let chance = |(outcome, weight): (O, &UBig)| Chance {
            outcome,
            weight: weight.to_string(),
            p: weight.share_of(odds.total()),
        };
        let outcomes = odds.likeliest_first().into_iter().map(chance).collect();
        let odds = Distribution { total: odds.total().to_string(), outcomes };
        OddsAnswer { id, odds, ledger: &ledger.rows }
    }

    /// Writes it.
    pub fn write(&self, out: &mut Vec<u8>) {
        serde_json::to_writer(out, self).expect("an answer has only plain fields");
    }
}

/// Odds in floating point, for those who only show them: chances without weights.
#[derive(Serialize)]
pub struct QuickAnswer<'a, O> {
    id: Option<&'a str>,
    odds: QuickDistribution<O>,
    #[serde(serialize_with = "rows")]
    ledger: &'a [Row],
}

#[derive(Serialize)]
struct QuickDistribution<O> {
    outcomes: Vec<QuickChance<O>>,
}

#[derive(Serialize)]
struct QuickChance<O> {
    outcome: O,
    p: f64,
}

impl<'a, O: Copy + Ord + Serialize> QuickAnswer<'a, O> {
    /// An answer.
    pub fn new(id: Option<&'a str>, odds: &Odds<O, f64>, ledger: &'a Ledger) -> Self {
        let chance = |(outcome, &p): (O, &f64)| QuickChance { outcome, p };
        let outcomes = odds.likeliest_first().into_iter().map(chance).collect();
        QuickAnswer { id, odds: QuickDistribution { outcomes }, ledger: &ledger.rows }
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
