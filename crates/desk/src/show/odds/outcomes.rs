//! Outcomes one by one, likeliest first: what a picture of one figure cannot show.

use std::cmp::Ordering;

use linstock_games::facts::{
    figures::{FigureRole, Whose},
    procedure::Procedure,
};
use serde_json::Value;

use super::{
    distribution::{Distribution, Series, show},
    glance::is_worth_a_line,
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
    /// Whether it is a fight of two sides, shown in brief: how it ends, what becomes of them and what it costs them.
    pub fight: bool,
}

/// So many outcomes can be shown one by one.
const MOST: usize = 32;

/// What is shown of a side of a fight, in order.
const OF_SIDES: [FigureRole; 2] = [FigureRole::Fate, FigureRole::Lost];

/// The outcomes of an answer.
pub fn outcomes(procedure: Procedure, answer: &Value) -> Outcomes {
    let all = Distribution::of(procedure, answer);
    let fight = all.is_fight();
    let worth = |it: &Series| match (fight, it.whose) {
        (false, _) => is_worth_a_line(&all, *it),
        (true, Whose::Side(_)) => OF_SIDES.contains(&it.figure.role),
        (true, Whose::Whole | Whose::Loser) => it.figure.role == FigureRole::Result,
    };
    let mut figures: Vec<Series> = all.differing.iter().copied().filter(worth).collect();
    figures.sort_by_key(|it| {
        let (whose, place) = it.place();
        (whose, OF_SIDES.iter().position(|role| *role == it.figure.role), place)
    });
    let many = fight || all.outcomes.len() > MOST;
    let is_average = |it: &Series| many && it.figure.unit.is_number() && !all.may_be_missing(*it);
    // Asked of every outcome, so it is worked out once.
    let (averages, others): (Vec<Series>, Vec<Series>) =
        figures.iter().copied().partition(is_average);
    let mut merged: Vec<Merged> = Vec::new();
    for outcome in &all.outcomes {
        let words: Vec<&Value> = others.iter().map(|it| outcome.value(*it)).collect();
        let numbers = averages.iter().map(|it| outcome.value(*it));
        let numbers = numbers.map(|it| it.as_f64().unwrap_or_default() * outcome.p);
        match merged.iter_mut().find(|it| it.words == words) {
            Some(it) => {
                it.p += outcome.p;
                it.sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number);
            }
            None => {
                let severity = all.severity_of(outcome);
                merged.push(Merged { words, sums: numbers.collect(), p: outcome.p, severity });
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
        let cell = |series: &Series| match averages.contains(series) {
            true => sums.next().map_or(String::new(), |sum| average(*series, sum / it.p)),
            false => words.next().map_or(String::new(), |word| show(series.figure, word)),
        };
        (figures.iter().map(cell).collect(), it.p)
    };
    let rows = merged.into_iter().map(row).collect();
    Outcomes { figures: figures.iter().map(title).collect(), rows, averaged: many, fight }
}

/// The name of a figure. What becomes of a side stands under the side's name, and what it loses beside it.
fn title(series: &Series) -> String {
    match (series.whose, series.figure.role == FigureRole::Lost) {
        (Whose::Side(side), false) if series.figure.role == FigureRole::Fate => {
            side.word().to_owned()
        }
        (Whose::Side(_) | Whose::Loser, true) => series.figure.label.to_owned(),
        (Whose::Whole | Whose::Side(_) | Whose::Loser, _) => series.name(),
    }
}

/// Outcomes that are shown as one.
struct Merged<'a> {
    words: Vec<&'a Value>,
    /// Of each number, times its chance.
    sums: Vec<f64>,
    p: f64,
    severity: f64,
}

impl Merged<'_> {
    /// The order of outcomes that are as severe: by the first number that differs, and none before any.
    fn by_number(&self, other: &Merged<'_>) -> Ordering {
        let number = |it: &Value| it.as_f64().unwrap_or(f64::NEG_INFINITY);
        let pairs = self.words.iter().zip(&other.words);
        pairs.fold(Ordering::Equal, |order, (one, other)| {
            order.then(number(one).total_cmp(&number(other)))
        })
    }
}

/// One decimal, also of a whole number, so that it looks like an average.
fn average(series: Series, number: f64) -> String {
    let tenths = (number * 10.0).round() / 10.0;
    show(series.figure, &serde_json::json!(tenths))
}
