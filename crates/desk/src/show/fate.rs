//! What may become of units, drawn: losses stacked by what follows.

use linstock_battle::{
    UnitId,
    probe::Outcome,
    vocabulary::{FateKind, Severity},
};

use super::odds::{Column, Level, Picture};
use crate::words::Names;

/// A picture for each unit that something may become of, in the order they are shown.
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
    let mut fates: Vec<Option<&'static FateKind>> = Vec::new();
    for outcome in own() {
        if !fates.contains(&outcome.fate) {
            fates.push(outcome.fate);
        }
    }
    fates.sort_by_key(|fate| fate.map(|fate| (fate.severity, fate.word)));
    let level = |fate: &Option<&FateKind>| Level {
        word: fate.map_or("", |fate| fate.label).to_owned(),
        mark: fate.map_or(Severity::Steady, |fate| fate.severity),
    };
    let most = own().map(|it| it.lost).max().unwrap_or(0);
    let column = |lost: u8| {
        let of = |fate: &Option<&'static FateKind>| {
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
