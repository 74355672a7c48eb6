//! The odds of a morale check.

use linstock_games::contract::adf::words::Morale as Level;
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
    bmp: i32,
    mmp: i32,
    morale: Level,
    fall_back_in: u8,
    recovered: u8,
    routs: bool,
}

/// Morale after a check.
pub fn morale(outcomes: &[Chance<Morale>], width: usize) -> String {
    let mut res = String::new();
    if let Some(Chance { outcome: it, .. }) = outcomes.first() {
        res += &format!("\n  basic morale point {} · modified {}\n", it.bmp, it.mmp);
    }
    res += &levels(&by(outcomes, |it| it.morale)).print(width);
    let mut figures = Figures::new();
    let falls_back = chance(outcomes, |it| it.fall_back_in > 0);
    figures.add("Falls back", percent(falls_back));
    if falls_back > 0.0 {
        let inches = mean(outcomes, |it| f64::from(it.fall_back_in)) / falls_back;
        figures.add("  if it does, on average", format!("{inches:.1}\""));
    }
    figures.add("Routs", percent(chance(outcomes, |it| it.routs)));
    let recovers = chance(outcomes, |it| it.recovered > 0);
    if recovers > 0.0 {
        figures.add("Gets one back", percent(recovers));
    }
    res + &figures.print(width)
}
