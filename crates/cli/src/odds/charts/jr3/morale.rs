//! The odds of a morale check.

use linstock_games::contract::jr3::words::Morale as Level;
use serde::Deserialize;

use crate::{
    odds::{
        answer::{Chance, by, chance, mean},
        charts::chart::{Figures, levels},
    },
    text::percent,
};

/// What comes of a check.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Morale {
    mmp: i32,
    morale: Level,
    fall_back_in: f64,
}

/// Morale after a check.
pub fn morale(outcomes: &[Chance<Morale>], width: usize) -> String {
    let mut res = String::new();
    if let Some(Chance { outcome: it, .. }) = outcomes.first() {
        res += &format!("\n  modified morale point {}: the roll must be higher\n", it.mmp);
    }
    res += &levels(&by(outcomes, |it| it.morale)).print(width);
    let mut figures = Figures::new();
    let goes_back = chance(outcomes, |it| it.fall_back_in > 0.0);
    figures.add("Falls back or runs", percent(goes_back));
    if goes_back > 0.0 {
        let inches = mean(outcomes, |it| it.fall_back_in) / goes_back;
        figures.add("  if it does, on average", format!("{inches:.1}\""));
    }
    res + &figures.print(width)
}
