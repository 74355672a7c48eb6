//! Outcomes one by one, likeliest first: what a picture of one figure cannot tell.

use std::{cmp::Ordering, collections::BTreeSet};

use serde_json::Value;

use super::{
    glance::{order, tells},
    told::{Told, name, severity, show},
};

/// Outcomes by the figures that differ. Where there are too many, those that differ only in numbers are one, with
/// the averages of these.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcomes {
    /// The figures, in words.
    pub figures: Vec<String>,
    /// Each outcome's figures and its chance: from harmless to severe where none was merged, else likeliest first.
    pub rows: Vec<(Vec<String>, f64)>,
    /// Whether outcomes were merged, and their numbers are averages.
    pub averaged: bool,
    /// Whether it is a fight of two sides, told in brief: how it ends, what becomes of them and what it costs them.
    pub fight: bool,
}

/// So many outcomes can be told one by one.
const MOST: usize = 32;

/// What is told of a side of a fight.
const OF_SIDES: &[&str] = &["fate", "lost"];

/// The outcomes of an answer.
pub fn outcomes(answer: &Value) -> Outcomes {
    let told = Told::of(answer);
    let fight = told.is_fight();
    let in_brief = |figure: &str| match figure.split_once('.') {
        Some((_, last)) => OF_SIDES.contains(&last),
        None => figure == "result",
    };
    let worth = |figure: &&String| if fight { in_brief(figure) } else { tells(&told, figure) };
    let mut figures: Vec<&String> = told.differing.iter().filter(worth).collect();
    figures.sort_by_key(|it| {
        (order(it).0, OF_SIDES.iter().position(|of| it.ends_with(of)), order(it).1)
    });
    let many = fight || told.outcomes.len() > MOST;
    // Asked of every outcome, so it is worked out once.
    let counts = |figure: &&String| told.counts(figure) && !told.may_be_missing(figure);
    let averages: BTreeSet<&str> =
        figures.iter().copied().filter(|it| many && counts(it)).map(String::as_str).collect();
    let is_average = |figure: &str| averages.contains(figure);
    let mut merged: Vec<Merged> = Vec::new();
    for (outcome, p) in &told.outcomes {
        let value = |figure: &&String| outcome.get(*figure).unwrap_or(&Value::Null);
        let words: Vec<&Value> = figures.iter().filter(|it| !is_average(it)).map(value).collect();
        let numbers = figures.iter().filter(|it| is_average(it)).map(value);
        let numbers = numbers.map(|it| it.as_f64().unwrap_or_default() * p);
        match merged.iter_mut().find(|it| it.words == words) {
            Some(it) => {
                it.p += p;
                it.sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number);
            }
            None => {
                let severity = severity(outcome);
                merged.push(Merged { words, sums: numbers.collect(), p: *p, severity });
            }
        }
    }
    // The sort is stable: equals stay as the contract has them, likeliest first.
    match many {
        true => merged.sort_by(|a, b| b.p.total_cmp(&a.p)),
        false => merged.sort_by(|a, b| a.severity.total_cmp(&b.severity).then(a.by_number(b))),
    }
    let row = |it: Merged| {
        let (mut words, mut sums) = (it.words.iter(), it.sums.iter());
        let cell = |figure: &&String| match is_average(figure) {
            true => sums.next().map_or(String::new(), |sum| average(figure, sum / it.p)),
            false => words.next().map_or(String::new(), |word| show(figure, word)),
        };
        (figures.iter().map(cell).collect(), it.p)
    };
    let rows = merged.into_iter().map(row).collect();
    Outcomes { figures: figures.iter().map(|it| title(it)).collect(), rows, averaged: many, fight }
}

/// The name of a figure. What becomes of a side stands under the side's name, and what it loses beside it.
fn title(figure: &str) -> String {
    match figure.split_once('.') {
        Some((side, "fate")) => side.to_owned(),
        Some((_, "lost")) => "lost".to_owned(),
        Some(_) | None => name(figure),
    }
}

/// Outcomes that are told as one.
struct Merged<'a> {
    words: Vec<&'a Value>,
    /// Of each number, times its chance.
    sums: Vec<f64>,
    p: f64,
    severity: f64,
}

impl Merged<'_> {
    /// The order of outcomes that are as severe: by the first number that differs.
    fn by_number(&self, other: &Merged<'_>) -> Ordering {
        let numbers = |it: &[&Value]| it.iter().filter_map(|it| it.as_f64()).collect::<Vec<f64>>();
        let (ours, theirs) = (numbers(&self.words), numbers(&other.words));
        let pairs = ours.iter().zip(&theirs).map(|(one, other)| one.total_cmp(other));
        pairs.fold(Ordering::Equal, Ordering::then)
    }
}

/// One decimal, also of a whole number, so that it looks like an average.
fn average(figure: &str, number: f64) -> String {
    let tenths = (number * 10.0).round() / 10.0;
    show(figure, &serde_json::json!(tenths))
}
