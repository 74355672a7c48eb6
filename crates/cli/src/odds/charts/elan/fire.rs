//! The odds of a fire, of saves, and of both in a row.

use linstock_games::contract::elan::words::Band;
use serde::Deserialize;

use super::roll;
use crate::{
    odds::{
        answer::{Chance, by, chance, mean},
        charts::{chart::Figures, counts::counts},
    },
    text::percent,
};

/// What comes of a fire.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Fire {
    band: Band,
    dice: u8,
    factor: u8,
    hits: u8,
}

/// What comes of saves, or of a fire and its saves.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Struck {
    /// What each save must roll, if it does not depend on the fire.
    factor: Option<u8>,
    /// The hits, if they were not known before.
    hits: Option<u8>,
    lost: u8,
    special: u8,
}

/// How many hits.
pub fn fire(outcomes: &[Chance<Fire>], width: usize) -> String {
    let mut res = String::new();
    if let Some(Chance { outcome: it, .. }) = outcomes.first() {
        res += &format!("\n  {} range · {}\n", it.band, roll(it.dice, it.factor));
    }
    res += &counts("Hits", "", &by(outcomes, |it| it.hits)).print(width);
    let mut figures = Figures::new();
    figures.add("Mean hits", format!("{:.2}", mean(outcomes, |it| f64::from(it.hits))));
    res + &figures.print(width)
}

/// How many figures are lost, and how many of them are special casualties.
pub fn struck(outcomes: &[Chance<Struck>], width: usize) -> String {
    let mut res = String::new();
    if let Some(factor) = outcomes.first().and_then(|it| it.outcome.factor) {
        res += &format!("\n  factor {factor}: {factor} or less saves\n");
    }
    res += &counts("Figures lost", "", &by(outcomes, |it| it.lost)).print(width);
    let special = by(outcomes, |it| it.special);
    res += &counts("Special casualties among them", "", &special).print(width);
    let mut figures = Figures::new();
    let fired = outcomes.iter().any(|it| it.outcome.hits.is_some());
    if fired {
        let hits = mean(outcomes, |it| f64::from(it.hits.unwrap_or(0)));
        figures.add("Mean hits", format!("{hits:.2}"));
    }
    figures.add("Mean loss", format!("{:.2}", mean(outcomes, |it| f64::from(it.lost))));
    figures.add("Any loss", percent(chance(outcomes, |it| it.lost > 0)));
    figures.add("Any special casualty", percent(chance(outcomes, |it| it.special > 0)));
    res + &figures.print(width)
}
