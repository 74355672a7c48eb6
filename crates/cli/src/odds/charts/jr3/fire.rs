//! The odds of a fire, and of a fire with its check.

use std::fmt;

use linstock_games::contract::jr3::words::{Band, Morale};
use serde::{Deserialize, Deserializer, de};

use crate::{
    odds::{
        answer::{Chance, by, chance, mean},
        charts::{
            chart::{Chart, Figures, levels, signed},
            counts::counts,
        },
    },
    text::percent,
};

/// What comes of a fire.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Fire {
    band: Band,
    figures: u8,
    row: u8,
    dice: u8,
    drm: i32,
    result: FireResult,
    hits: u8,
    checks: bool,
    low_ammunition: bool,
}

/// What comes of a fire and its check.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Volley {
    hits: u8,
    morale: Morale,
    fall_back_in: f64,
    destroyed: bool,
}

/// A result of the fire table, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum FireResult {
    None,
    Check,
    Star,
    Hits(u8),
}

/// What a unit is after a volley, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum After {
    Morale(Morale),
    Destroyed,
}

/// The results of a fire, and what is lost to it.
pub fn fire(outcomes: &[Chance<Fire>], width: usize) -> String {
    let mut res = String::new();
    if let Some(Chance { outcome: it, .. }) = outcomes.first() {
        let (band, figures, row, drm) = (it.band, it.figures, it.row, signed(it.drm));
        let dice = if it.dice == 1 { "die" } else { "dice" };
        let row = if row == 0 { "below the table".to_owned() } else { format!("row {row}") };
        res += &format!(
            "\n  band {band} · {figures} firing · {row} · {} {dice} · drm {drm}\n",
            it.dice
        );
    }
    res += &results(&by(outcomes, |it| (it.result, it.checks))).print(width);
    res += &counts("Lost", "", &by(outcomes, |it| it.hits)).print(width);
    let mut figures = Figures::new();
    figures.add("Mean loss", format!("{:.2}", mean(outcomes, |it| f64::from(it.hits))));
    let checks = chance(outcomes, |it| it.checks);
    if checks > 0.0 {
        figures.add("A check is called for, whatever is lost", percent(checks));
    }
    figures.add("The firer runs low", percent(chance(outcomes, |it| it.low_ammunition)));
    res + &figures.print(width)
}

/// What a fire and its check do to a unit that had this morale before.
pub fn volley(outcomes: &[Chance<Volley>], before: Morale, width: usize) -> String {
    let mut res = counts("Lost", "", &by(outcomes, |it| it.hits)).print(width);
    res += &levels(&by(outcomes, After::of)).print(width);
    let mut figures = Figures::new();
    figures.add("Mean loss", format!("{:.2}", mean(outcomes, |it| f64::from(it.hits))));
    let fails = |it: &Volley| !it.destroyed && it.morale > before;
    figures.add("A check fails", percent(chance(outcomes, fails)));
    figures.add("Falls back or runs", percent(chance(outcomes, |it| it.fall_back_in > 0.0)));
    let routs = |it: &Volley| fails(it) && it.morale == Morale::Routed;
    figures.add("Routs", percent(chance(outcomes, routs)));
    figures.add("Destroyed", percent(chance(outcomes, |it| it.destroyed)));
    res + &figures.print(width)
}

impl After {
    fn of(volley: &Volley) -> After {
        if volley.destroyed { After::Destroyed } else { After::Morale(volley.morale) }
    }
}

impl fmt::Display for After {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            After::Morale(morale) => morale.fmt(f),
            After::Destroyed => f.write_str("destroyed"),
        }
    }
}

impl<'de> Deserialize<'de> for FireResult {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FireResult, D::Error> {
        let word = String::deserialize(deserializer)?;
        match word.as_str() {
            "none" => Ok(FireResult::None),
            "MC" => Ok(FireResult::Check),
            "1*" => Ok(FireResult::Star),
            number => number.parse().map(FireResult::Hits).map_err(de::Error::custom),
        }
    }
}

fn results(results: &[((FireResult, bool), f64)]) -> Chart {
    let mut chart = Chart::new("Result", ["", ""]).onward("or worse");
    for &((result, checks), p) in results {
        let (word, says) = match result {
            FireResult::None => ("none".to_owned(), ""),
            FireResult::Check if checks => ("MC".to_owned(), "calls for a check"),
            FireResult::Check => ("MC".to_owned(), "nothing, from these"),
            FireResult::Star => ("1*".to_owned(), "a possible kill"),
            FireResult::Hits(hits) => (hits.to_string(), ""),
        };
        chart.line([word, says.to_owned()], p);
    }
    chart
}
