//! The odds of a response to a charge.

use linstock_games::contract::elan::words::{Does, Evasion, TestResult};
use serde::Deserialize;

use super::roll;
use crate::{
    odds::{
        answer::{Chance, by, chance, mean},
        charts::chart::{Chart, Figures},
    },
    text::percent,
};

/// What comes of a response.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Response {
    dice: u8,
    factor: Option<u8>,
    failures: u8,
    result: TestResult,
    does: Does,
    first_fire: bool,
    evades: Option<Evasion>,
    dm: u8,
    broken: bool,
}

/// What the unit does, and in what state.
pub fn response(outcomes: &[Chance<Response>], width: usize) -> String {
    let mut res = String::new();
    if let Some(Chance { outcome: it, .. }) = outcomes.first() {
        let roll = it.factor.map(|factor| roll(it.dice, factor));
        res += &format!("\n  {}\n", roll.unwrap_or("no test is needed".to_owned()));
    }
    let mut chart = Chart::new("Failures", ["", "result", "does", "markers", "evades"]);
    let look = |it: &Response| (it.failures, it.result, it.does, it.dm, it.evades);
    for ((failures, result, does, dm, evades), p) in by(outcomes, look) {
        let evades = evades.map_or("", Evasion::word).to_owned();
        let does = does.word().replace('-', " ");
        chart.line([failures.to_string(), result.to_string(), does, dm.to_string(), evades], p);
    }
    res += &chart.print(width);
    let mut figures = Figures::new();
    for (does, p) in by(outcomes, |it| it.does) {
        figures.add(&format!("Does: {}", does.word().replace('-', " ")), percent(p));
    }
    figures.add("First fire may still count", percent(chance(outcomes, |it| it.first_fire)));
    figures.add("Broken", percent(chance(outcomes, |it| it.broken)));
    figures
        .add("Markers after, on average", format!("{:.2}", mean(outcomes, |it| f64::from(it.dm))));
    res + &figures.print(width)
}
