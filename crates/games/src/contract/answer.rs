//! Answers, as they are written.

use std::{io::Write, ops::Range};

use linstock_dice::{Count, Number};
use linstock_rulebook::{Ledger, On, Roll, Row, Side, Standing};
use schemars::JsonSchema;
use serde::{Serialize, Serializer, ser::SerializeSeq};
use serde_json::value::{RawValue, to_raw_value};

use super::{
    head::SeedFact,
    problem::{Problem, Wrong},
};

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
    Counted(Count),
    /// As a share of all, for those who only show them.
    Share(f64),
}

impl Ways {
    /// Counts more; both are of one kind.
    pub fn add(&mut self, more: &Ways) {
        match (self, more) {
            (Ways::Counted(sum), Ways::Counted(more)) => sum.add(more.clone()),
            (Ways::Share(sum), Ways::Share(more)) => *sum += more,
            (Ways::Counted(_), Ways::Share(_)) | (Ways::Share(_), Ways::Counted(_)) => {
                unreachable!("a walk is exact or quick")
            }
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

/// The odds of every outcome; [`Outcomes`] writes them.
#[derive(JsonSchema)]
#[schemars(rename = "{O}Odds")]
#[expect(dead_code, reason = "it is the schema of what is written")]
pub struct OddsAnswer<'a, O> {
    /// The id of the request.
    id: Option<&'a str>,
    /// The distribution.
    odds: Distribution<O>,
    /// The rows that no die decides.
    ledger: Vec<RowAnswer>,
}

/// Outcomes with exact weights, or, where they are only to be shown, without.
#[derive(JsonSchema)]
#[schemars(rename = "{O}Distribution")]
#[expect(dead_code, reason = "it is the schema of what is written")]
struct Distribution<O> {
    /// What the weights add up to.
    total: String,
    /// Most likely first.
    outcomes: Vec<Chance<O>>,
}

/// One outcome.
#[derive(JsonSchema)]
#[schemars(rename = "{O}Chance")]
#[expect(dead_code, reason = "it is the schema of what is written")]
struct Chance<O> {
    /// What comes of it.
    outcome: O,
    /// In how many ways of the total.
    weight: String,
    /// As a fraction.
    p: f64,
}

/// Outcomes as they are written, with the ways to each: from here on it does not matter whose they are.
#[derive(Debug, Default)]
pub struct Outcomes {
    json: Vec<u8>,
    all: Vec<(Range<usize>, Ways)>,
}

impl Outcomes {
    /// Adds one; the lesser comes first, and stays so among equally likely ones.
    pub fn add(&mut self, outcome: &impl Serialize, ways: Ways) {
        let start = self.json.len();
        put(outcome, &mut self.json);
        self.all.push((start..self.json.len(), ways));
    }

    /// Writes an answer of them, most likely first.
    pub fn write(mut self, id: Option<&str>, total: &Ways, ledger: &Ledger, out: &mut Vec<u8>) {
        self.all.sort_by(|(_, a), (_, b)| b.partial_cmp(a).expect("ways are numbers"));
        out.extend(b"{\"id\":");
        put(&id, out);
        out.extend(b",\"odds\":{");
        if let Ways::Counted(total) = total {
            out.extend(b"\"total\":");
            put_count(total, out);
            out.push(b',');
        }
        out.extend(b"\"outcomes\":[");
        for (number, (outcome, ways)) in self.all.into_iter().enumerate() {
            out.extend(if number > 0 { &b",{\"outcome\":"[..] } else { b"{\"outcome\":" });
            out.extend(&self.json[outcome]);
            if let Ways::Counted(ways) = &ways {
                out.extend(b",\"weight\":");
                put_count(ways, out);
            }
            out.extend(b",\"p\":");
            put(&ways.share_of(total), out);
            out.push(b'}');
        }
        out.extend(b"]},\"ledger\":");
        put(&Rows(&ledger.rows), out);
        out.push(b'}');
    }
}

/// Writes something as JSON.
fn put(it: &impl Serialize, out: &mut Vec<u8>) {
    serde_json::to_writer(out, it).expect("an answer has only plain fields");
}

/// Writes a whole number of any size as a string.
fn put_count(count: &Count, out: &mut Vec<u8>) {
    out.push(b'"');
    let written = write!(out, "{count}");
    written.expect("a list takes whatever is written");
    out.push(b'"');
}

/// Rows of a ledger, as they are written.
struct Rows<'a>(&'a [Row]);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        rows(self.0, serializer)
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
    /// Everything that is wrong with the request, where that is more than one thing; the first is the one above.
    #[serde(skip_serializing_if = "<[Wrong]>::is_empty", serialize_with = "wrongs")]
    #[schemars(with = "Option<Vec<WrongAnswer>>")]
    problems: &'a [Wrong],
}

/// One of several things that are wrong.
#[derive(Serialize, JsonSchema)]
struct WrongAnswer<'a> {
    /// Where in the request, as a JSON Pointer.
    path: &'a str,
    /// For a person to read.
    message: &'a str,
}

impl<'a> Refused<'a> {
    /// Writes a refusal.
    pub fn write(id: Option<&'a str>, problem: &'a Problem, out: &mut Vec<u8>) {
        let (rule, wrong): (_, &[Wrong]) = match problem {
            Problem::Json(_) | Problem::Dice(_) | Problem::Missing(_) => (None, &[]),
            Problem::Request(wrong) => (None, wrong),
            Problem::Refused(refusal) => (Some(refusal.rule.id), &[]),
        };
        let error = ErrorAnswer {
            code: problem.code(),
            rule,
            path: wrong.first().map(|first| first.path.as_str()),
            message: problem.message(),
            problems: if wrong.len() > 1 { wrong } else { &[] },
        };
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

fn wrongs<S: Serializer>(wrongs: &[Wrong], serializer: S) -> Result<S::Ok, S::Error> {
    let written = wrongs.iter().map(|Wrong { path, message }| WrongAnswer { path, message });
    serializer.collect_seq(written)
}

fn rows<S: Serializer>(rows: &[Row], serializer: S) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(Some(rows.len()))?;
    for row in rows {
        list.serialize_element(&RowAnswer::new(row))?;
    }
    list.end()
}
