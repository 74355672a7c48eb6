//! The tables as text, for the rules browser and for comparison with a second transcription.

use linstock_rulebook::Table;

use super::{COLUMNS, FIRE, FireResult, ranges};
use crate::{charge::impact, fire, morale::point, movement, words::Weapon};

/// Every table of the game.
pub fn tables() -> Vec<Table> {
    vec![
        fire_table(),
        ranges_table(),
        fire::figures::table(),
        fire::dice::table(),
        fire::firer::table(),
        fire::target::table(),
        point::basic_table(),
        point::table(),
        impact::table(),
        movement::table(),
        movement::bonus_table(),
    ]
}

fn fire_table() -> Table {
    let cell = |result: FireResult| match result {
        FireResult::None => "-".to_owned(),
        FireResult::Check | FireResult::Star | FireResult::Hits(_) => result.to_string(),
    };
    let columns = ["figures", "sections"].map(str::to_owned).into_iter();
    let rows = FIRE.iter().map(|row| {
        let sections = row.sections.map_or("-".to_owned(), |it| it.to_string());
        let results = COLUMNS.iter().map(|&total| cell(row.result(total.into())));
        [row.figures.to_string(), sections].into_iter().chain(results).collect()
    });
    Table {
        name: "fire",
        title: "Fire by figures or sections and total; MC calls for a check, 1* is a possible kill",
        columns: columns.chain(COLUMNS.iter().map(u8::to_string)).collect(),
        rows: rows.collect(),
    }
}

fn ranges_table() -> Table {
    let row = |&weapon: &Weapon| {
        let it = ranges(weapon);
        let inches = [it.near, it.normal, it.long].map(|it| it.to_string());
        std::iter::once(weapon.word().to_owned()).chain(inches).collect()
    };
    Table {
        name: "ranges",
        title: "Ranges in inches at 15mm; near is close range, of guns canister",
        columns: ["weapon", "near", "normal", "long"].map(str::to_owned).to_vec(),
        rows: Weapon::ALL.iter().map(row).collect(),
    }
}
