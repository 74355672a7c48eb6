//! What may become of units, drawn: losses stacked by what follows.

use linstock_battle::{UnitId, probe::Outcome};

use super::odds::{Column, Level, Picture};
use crate::words::{Names, spaced};

/// Fates with the marks that tell them apart, best first.
const MARKS: &[(&str, &str)] = &[
    ("good", "good"),
    ("stands", "good"),
    ("halts", "none"),
    ("disorder", "disorder"),
    ("shaken", "shaken"),
    ("falls-back", "shaken"),
    ("routed", "routed"),
    ("routs", "routed"),
    ("breaks", "routed"),
    ("surrenders", "taken"),
    ("captured", "captured"),
    ("destroyed", "gone"),
];

/// A picture for each unit that something may become of, in the order it is told.
pub fn pictures(outcomes: &[Outcome], names: &Names) -> Vec<Picture> {
    let mut units: Vec<UnitId> = Vec::new();
    for outcome in outcomes {
        if !units.contains(&outcome.unit) {
            units.push(outcome.unit);
        }
    }
    units.into_iter().map(|unit| picture(unit, outcomes, names)).collect()
}

fn picture(unit: UnitId, outcomes: &[Outcome], names: &Names) -> Picture {
    let own = || outcomes.iter().filter(|it| it.unit == unit);
    let mut fates: Vec<&'static str> = Vec::new();
    for outcome in own() {
        if !fates.contains(&outcome.fate) {
            fates.push(outcome.fate);
        }
    }
    let place = |fate: &str| MARKS.iter().position(|(word, _)| *word == fate);
    fates.sort_by_key(|fate| (place(fate), *fate));
    let level = |fate: &&str| Level {
        word: if *fate == "good" { "good order".to_owned() } else { spaced(fate) },
        mark: place(fate).map_or("good", |at| MARKS[at].1).to_owned(),
    };
    let most = own().map(|it| it.lost).max().unwrap_or(0);
    let column = |lost: u8| {
        let of = |fate: &&'static str| {
            let same = own().filter(|it| it.lost == lost && it.fate == *fate);
            same.map(|it| it.p).sum::<f64>()
        };
        Column {
            label: lost.to_string(),
            number: Some(f64::from(lost)),
            parts: fates.iter().map(of).collect(),
        }
    };
    Picture {
        title: names.unit(unit).to_owned(),
        across: "figures lost".to_owned(),
        levels: fates.iter().map(level).collect(),
        columns: (0..=most).map(column).collect(),
    }
}
