//! The adjudication contract: one way in for every program.
//!
//! [`adjudicate`] takes a line of JSON and gives a line of JSON, whatever the line holds. A
//! request is parsed ([`tree`]), read by the game's declaration of facts ([`reader`],
//! [`adf::request`]) and checked ([`adf::facts`]); then it is played or walked ([`run`]) and
//! answered ([`answer`]).

pub mod adf;
pub mod aftermath;
pub mod answer;
pub mod elan;
pub mod head;
pub mod jr3;
pub mod problem;
pub mod reader;
pub mod run;
pub mod schema;
pub mod tree;

mod json;
mod path;
mod units;

use std::ops::ControlFlow;

use linstock_adf::Scale;

use crate::browse::RulesId;
use aftermath::Consequence;
use answer::Refused;
use problem::{Problem, Wanted};
use run::{Asking, Out, Walking};
use tree::{Tree, Value};

pub use answer::struck_by;
pub use linstock_dice::Progress;
pub use run::Precision;

/// The longest line that is read; nothing a game needs comes near it.
pub const LONGEST_LINE: usize = 1 << 20;

/// Answers one request with one line of JSON, without the line's end.
///
/// `fresh` gives a seed when the request brings no dice of its own.
pub fn adjudicate(line: &[u8], fresh: &mut dyn FnMut() -> u64) -> Vec<u8> {
    let walking =
        Walking { precision: Precision::Exact, watch: &mut |_| ControlFlow::Continue(()) };
    answer(line, &mut Asking { fresh, walking })
}

/// Answers as [`adjudicate`] does, and hands over what the answer does to those who took part; a
/// refusal does nothing.
pub fn adjudicate_with_aftermath(
    line: &[u8],
    fresh: &mut dyn FnMut() -> u64,
) -> (Vec<u8>, Vec<Consequence>) {
    let walking =
        Walking { precision: Precision::Exact, watch: &mut |_| ControlFlow::Continue(()) };
    let mut out = Out { line: Vec::with_capacity(1024), aftermath: Some(Vec::new()) };
    write_answer(line, &mut Asking { fresh, walking }, &mut out);
    (out.line, out.aftermath.unwrap_or_default())
}

/// Answers a request for odds, reporting how far a long walk is to whoever watches it, who may break it off: the
/// answer is then an error `cancelled`. Quick odds have chances alone, and no weights: they are for showing.
pub fn odds(
    line: &[u8],
    precision: Precision,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Vec<u8> {
    let walking = Walking { precision, watch };
    answer(line, &mut Asking { fresh: &mut || 0, walking })
}

/// The roll that has to be made next, if the dice of a request are not all there yet.
pub fn next_roll(line: &[u8]) -> Option<Wanted> {
    let walking =
        Walking { precision: Precision::Quick, watch: &mut |_| ControlFlow::Continue(()) };
    let mut asking = Asking { fresh: &mut || 0, walking };
    match answer_into(line, &mut asking, &mut None, &mut Out::default()) {
        Err(Problem::Missing(wanted)) => Some(wanted),
        Ok(())
        | Err(
            Problem::Json(_)
            | Problem::Request(_)
            | Problem::Dice(_)
            | Problem::Refused(_)
            | Problem::TooLarge(_)
            | Problem::Cancelled,
        ) => None,
    }
}

fn answer<'a>(line: &[u8], asking: &'a mut Asking<'a>) -> Vec<u8> {
    let mut out = Out { line: Vec::with_capacity(1024), aftermath: None };
    write_answer(line, asking, &mut out);
    out.line
}

fn write_answer<'a>(line: &[u8], asking: &'a mut Asking<'a>, out: &mut Out) {
    let mut id = None;
    if let Err(problem) = answer_into(line, asking, &mut id, out) {
        out.line.clear();
        Refused::write(id.as_deref(), &problem, &mut out.line);
    }
}

/// What is said of a line that is too long to be read.
pub fn too_long() -> Vec<u8> {
    let mut out = Vec::new();
    let message = format!("The line is longer than {LONGEST_LINE} bytes.");
    Refused::write(None, &Problem::request("", message), &mut out);
    out
}

fn answer_into<'a>(
    line: &[u8],
    asking: &'a mut Asking<'a>,
    id: &mut Option<String>,
    out: &mut Out,
) -> Result<(), Problem> {
    if line.len() > LONGEST_LINE {
        return Err(Problem::request("", format!("The line is longer than {LONGEST_LINE} bytes.")));
    }
    let text = std::str::from_utf8(line).map_err(|error| {
        Problem::Json(format!("The line is not UTF-8: byte {}.", error.valid_up_to() + 1))
    })?;
    let tree = &mut Tree::default();
    let parsed = head::parse(text, tree);
    let twice = tree.times("rules") > 1 || tree.times("id") > 1;
    // Even a request that cannot be read gets its id back.
    let found = head::id(tree);
    if let (Ok(found), false) = (&found, twice) {
        id.clone_from(found);
    }
    parsed?;
    if !matches!(tree.value(Tree::ROOT), Value::Object) {
        return Err(Problem::request("", "A request is an object."));
    }
    if twice {
        return Err(Problem::request("", "A request is an object, with each key once."));
    }
    found?;
    let (rules, id) = (head::rules(tree)?, id.as_deref());
    match rules {
        RulesId::Adf10 => adf::answer(Scale::Ten, tree, asking, id, out),
        RulesId::Adf15 => adf::answer(Scale::Fifteen, tree, asking, id, out),
        RulesId::Adf25 => adf::answer(Scale::TwentyFive, tree, asking, id, out),
        RulesId::Jr3 => jr3::answer(tree, asking, id, out),
        RulesId::Elan => elan::answer(tree, asking, id, out),
    }
}

/// House rules as a scenario's file has them, read as the contract reads them.
fn read_house(
    value: &serde_json::Value,
    rules: &'static [linstock_rulebook::HouseRule],
) -> Result<head::HouseGiven, String> {
    let tree = Tree::of(value).map_err(|error| error.to_string())?;
    let mut reader = reader::Reader::new(&tree, &[], rules);
    reader.read_house(Tree::ROOT);
    let (head, wrong) = reader.finish();
    match wrong.first() {
        Some(first) => Err(first.message.trim_end_matches('.').to_owned()),
        None => Ok(head.house),
    }
}

pub(crate) use adf::read_house as read_adf_house;
pub(crate) use elan::read_house as read_elan_house;
pub(crate) use jr3::read_house as read_jr3_house;
