//! Answers, as they are written.

use std::borrow::Cow;

use linstock_dice::{Count, Number};
use linstock_rulebook::{Ledger, On, Roll, Row, Side, Standing};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::{
    head::SeedFact,
    json::{put, put_whole},
    problem::{Problem, Wrong},
};

/// An outcome and its working; [`begin`] and [`end`] write it.
#[derive(JsonSchema)]
#[schemars(rename = "{O}Answer")]
#[expect(dead_code, reason = "it is the schema of what is written")]
pub struct Answer<'a, O> {
    /// The id of the request.
    id: Option<&'a str>,
    /// What came of it.
    outcome: O,
    /// The seed, if the dice came from one.
    #[schemars(skip_serializing_if = "Option::is_none")]
    seed: Option<&'a SeedFact>,
    /// The rolls, in the order they were made.
    rolls: Vec<RollAnswer<'a>>,
    /// Every row that was considered and is not zero.
    ledger: Vec<RowAnswer>,
}

/// Begins an answer; its outcome is written next, and from there on it does not matter whose it is.
pub fn begin(id: Option<&str>, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"id\":");
    put(&id, out);
    out.extend_from_slice(b",\"outcome\":");
}

/// Ends an answer.
pub fn end(seed: Option<&SeedFact>, ledger: &Ledger, out: &mut Vec<u8>) {
    if let Some(seed) = seed.filter(|_| !ledger.rolls.is_empty()) {
        out.extend_from_slice(b",\"seed\":");
        put(seed, out);
    }
    out.extend_from_slice(b",\"rolls\":");
    put(&Rolls(&ledger.rolls), out);
    out.extend_from_slice(b",\"ledger\":");
    put(&Rows(&ledger.rows), out);
    out.push(b'}');
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
    pub fn add(&mut self, more: Ways) {
        match (self, more) {
            (Ways::Counted(sum), Ways::Counted(more)) => sum.add(more),
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
#[derive(Debug)]
pub struct Outcomes {
    json: Vec<u8>,
    /// In the order they were found: where each ends in the text, and the ways to it.
    all: Vec<(usize, Ways)>,
    /// Their places in that list, the least outcome first. Places are cheaper to move than outcomes.
    pub order: Vec<u32>,
}

/// With room for the outcomes of most procedures.
impl Default for Outcomes {
    fn default() -> Outcomes {
        let (json, all) = (Vec::with_capacity(6 << 10), Vec::with_capacity(48));
        Outcomes { json, all, order: Vec::with_capacity(48) }
    }
}

impl Outcomes {
    /// Adds one at its place in the order.
    pub fn insert(&mut self, at: usize, outcome: &impl Serialize, ways: Ways) {
        put(outcome, &mut self.json);
        self.order.insert(at, u32::try_from(self.all.len()).expect("memory ends first"));
        self.all.push((self.json.len(), ways));
    }

    /// Counts more ways to the one at a place in the order.
    pub fn count(&mut self, at: usize, ways: Ways) {
        self.all[self.order[at] as usize].1.add(ways);
    }

    /// Writes an answer of them, most likely first and the lesser first among equally likely ones.
    pub fn write(mut self, id: Option<&str>, total: &Ways, ledger: &Ledger, out: &mut Vec<u8>) {
        // What stands around an outcome, and a row of the ledger, at their usual lengths.
        out.reserve(self.json.len() + 80 * self.all.len() + 160 * ledger.rows.len() + 80);
        let ways = |at: u32| &self.all[at as usize].1;
        self.order.sort_by(|&a, &b| ways(b).partial_cmp(ways(a)).expect("ways are numbers"));
        out.extend_from_slice(b"{\"id\":");
        put(&id, out);
        out.extend_from_slice(b",\"odds\":{");
        if let Ways::Counted(total) = total {
            out.extend_from_slice(b"\"total\":");
            put_count(total, out);
            out.push(b',');
        }
        out.extend_from_slice(b"\"outcomes\":[");
        for (number, at) in self.order.into_iter().map(|at| at as usize).enumerate() {
            let (end, ways) = &self.all[at];
            let start = at.checked_sub(1).map_or(0, |before| self.all[before].0);
            out.extend_from_slice(if number > 0 { b",{\"outcome\":" } else { b"{\"outcome\":" });
            out.extend_from_slice(&self.json[start..*end]);
            if let Ways::Counted(ways) = ways {
                out.extend_from_slice(b",\"weight\":");
                put_count(ways, out);
            }
            out.extend_from_slice(b",\"p\":");
            put(&ways.share_of(total), out);
            out.push(b'}');
        }
        out.extend_from_slice(b"]},\"ledger\":");
        put(&Rows(&ledger.rows), out);
        out.push(b'}');
    }
}

/// Writes a whole number of any size as a string.
fn put_count(count: &Count, out: &mut Vec<u8>) {
    out.push(b'"');
    match count.as_u64() {
        Some(small) => put_whole(small, out),
        None => out.extend_from_slice(count.to_string().as_bytes()),
    }
    out.push(b'"');
}

/// Rolls, as they are written.
struct Rolls<'a>(&'a [Roll]);

impl Serialize for Rolls<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(RollAnswer::new))
    }
}

/// Rows of a ledger, as they are written.
struct Rows<'a>(&'a [Row]);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(RowAnswer::new))
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
    /// `bad-json`, `bad-request`, `bad-dice`, `too-large`, `out-of-range`, `cannot-fire` or `not-allowed`.
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
            Problem::Json(_)
            | Problem::Dice(_)
            | Problem::Missing(_)
            | Problem::TooLarge(_)
            | Problem::Cancelled => (None, &[]),
            Problem::Request(wrong) => (None, wrong),
            Problem::Refused(refusal) => (Some(refusal.rule.id), &[]),
        };
        let path = match problem {
            Problem::TooLarge(_) => Some("/odds"),
            Problem::Json(_)
            | Problem::Request(_)
            | Problem::Dice(_)
            | Problem::Missing(_)
            | Problem::Refused(_)
            | Problem::Cancelled => wrong.first().map(|first| first.path.as_str()),
        };
        let error = ErrorAnswer {
            code: problem.code(),
            rule,
            path,
            message: problem.message(),
            problems: if wrong.len() > 1 { wrong } else { &[] },
        };
        put(&Refused { id, error }, out);
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

impl RollAnswer<'_> {
    fn new(roll: &Roll) -> RollAnswer<'_> {
        RollAnswer { why: roll.why, dice: &roll.faces }
    }
}

/// A row of the ledger, as it is written.
#[derive(Serialize, JsonSchema)]
struct RowAnswer {
    /// Its rule.
    rule: &'static str,
    /// The figure it changes.
    on: On,
    /// What it says.
    says: Cow<'static, str>,
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

/// Why a row does not count, taken apart: what the rule says that struck it out, and that rule's id.
pub fn struck_by(why: &str) -> (&str, &str) {
    why.strip_suffix(')').and_then(|it| it.rsplit_once(" (")).unwrap_or((why, ""))
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

fn wrongs<S: Serializer>(wrongs: &[Wrong], serializer: S) -> Result<S::Ok, S::Error> {
    let written = wrongs.iter().map(|Wrong { path, message }| WrongAnswer { path, message });
    serializer.collect_seq(written)
}
