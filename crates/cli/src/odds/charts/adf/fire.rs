//! The odds of a fire, and of a fire with its check.

use linstock_games::contract::adf::words::{Band, FireResult, Morale};
use serde::Deserialize;

use crate::{
    odds::{
        answer::{Chance, by, chance, mean},
        charts::chart::{Chart, Figures, levels, signed},
    },
    text::percent,
};

/// What comes of a fire.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Fire {
    band: Band,
    firepower: i32,
    dice: u8,
    drm: i32,
    result: FireResult,
    hits: u8,
}

/// What comes of a fire and its check.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Volley {
    result: FireResult,
    hits: u8,
    morale: Morale,
    fall_back_in: u8,
    recovered: u8,
    routs: bool,
}

/// The results of a fire.
pub fn fire(outcomes: &[Chance<Fire>], width: usize) -> String {
    let mut res = String::new();
    if let Some(Chance { outcome: it, .. }) = outcomes.first() {
        let dice = if it.dice == 1 { "die" } else { "dice" };
        let drm = signed(it.drm);
        let (band, firepower) = (it.band, it.firepower);
        res +=
            &format!("\n  band {band} · firepower {firepower} · {} {dice} · drm {drm}\n", it.dice);
    }
    res += &results(outcomes, |it| it.result).print(width);
    let mut figures = Figures::new();
    figures.add("Mean loss", format!("{:.2}", mean(outcomes, |it| f64::from(it.hits))));
    figures.add("Any loss", percent(chance(outcomes, |it| it.hits > 0)));
    figures.add("A check is called for", percent(chance(outcomes, |it| checks(it.result))));
    res + &figures.print(width)
}

/// The results of a fire and what its check makes of them.
pub fn volley(outcomes: &[Chance<Volley>], width: usize) -> String {
    let mut res = results(outcomes, |it| it.result).print(width);
    res += &levels(&by(outcomes, |it| it.morale)).print(width);
    let mut figures = Figures::new();
    let lost = |it: &Volley| f64::from(it.hits) - f64::from(it.recovered);
    figures.add("Mean loss", format!("{:.2}", mean(outcomes, lost)));
    figures.add("Any loss", percent(chance(outcomes, |it| it.hits > 0)));
    figures.add("A check is called for", percent(chance(outcomes, |it| checks(it.result))));
    figures.add("Falls back", percent(chance(outcomes, |it| it.fall_back_in > 0)));
    figures.add("Routs", percent(chance(outcomes, |it| it.routs)));
    res + &figures.print(width)
}

fn checks(result: FireResult) -> bool {
    result.check().is_some()
}

fn results<T>(outcomes: &[Chance<T>], result: impl Fn(&T) -> FireResult) -> Chart {
    let mut chart = Chart::new("Result", ["", "lost", "check"]).onward("or worse");
    for (result, p) in by(outcomes, result) {
        let check = result.check().map_or("-".to_owned(), |plus| format!("+{plus}"));
        chart.line([result.word().to_owned(), result.hits().to_string(), check], p);
    }
    chart
}
