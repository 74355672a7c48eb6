//! The tables as text, for the rules browser and for comparison with a second transcription.

use linstock_rulebook::{Table, table::signed};

use super::{FireResult, FootRate, HorseRate, RESULT_COLUMNS, Rout, Sheet, sheet};
use crate::{
    edition::Scale,
    fire::{bands, target},
    morale::bmp,
    words::{Arm, CavalryWeapon, Experience, Gun, InfantryWeapon, Terrain},
};

/// Every table of a scale.
pub fn tables(scale: Scale) -> Vec<Table> {
    let sheet = sheet(scale);
    vec![
        infantry_firepower(sheet),
        infantry_movement(sheet),
        artillery_firepower(sheet),
        artillery_movement(sheet),
        cavalry_firepower(sheet),
        cavalry_movement(sheet),
        fire_results(sheet),
        target::table(),
        bmp_table(),
        bands::table(),
    ]
}

fn columns(first: &[&str], rest: impl IntoIterator<Item = String>) -> Vec<String> {
    first.iter().map(|it| (*it).to_owned()).chain(rest).collect()
}

fn terrains() -> impl Iterator<Item = String> {
    Terrain::WORDS.iter().map(|&word| word.to_owned())
}

fn pair((left, right): (u8, u8)) -> String {
    format!("{left}-{right}")
}

fn or_na(cell: Option<String>) -> String {
    cell.unwrap_or_else(|| "NA".to_owned())
}

impl Rout {
    /// As the movement procedure shows it.
    pub fn text(self) -> String {
        match self {
            Rout::Dice(dice) => format!("{dice}D6"),
            Rout::Inches(inches) => format!("{inches} inches"),
            Rout::Abandon => "abandon".to_owned(),
        }
    }
}

fn routed(lead: &[&str], rout: &[Rout; 7]) -> Vec<String> {
    columns(lead, rout.iter().map(|it| it.text()))
}

fn infantry_firepower(sheet: &Sheet) -> Table {
    let row = |&weapon: &InfantryWeapon| {
        let it = sheet.infantry(weapon);
        columns(&[weapon.word(), &it.normal_range.to_string()], it.firepower.map(|p| p.to_string()))
    };
    Table {
        name: "infantry-firepower",
        title: "Infantry weapons: normal range and firepower by figures",
        columns: columns(&["weapon", "nr"], (2..=8).map(|figures| figures.to_string())),
        rows: InfantryWeapon::ALL.iter().map(row).collect(),
    }
}

fn infantry_movement(sheet: &Sheet) -> Table {
    let row = |&rate: &FootRate| {
        let it = &sheet.infantry_movement[rate as usize];
        let cells = it.rates.map(|cell| or_na(cell.map(|inches| inches.to_string())));
        columns(&[rate.word(), &signed(it.cmm.into())], cells)
    };
    let mut rows: Vec<_> = FootRate::ALL.iter().map(row).collect();
    rows.push(routed(&["routed", "SR"], &sheet.infantry_rout));
    Table {
        name: "infantry-movement",
        title: "Infantry: charge morale modifier and inches by ground",
        columns: columns(&["formation", "cmm"], terrains()),
        rows,
    }
}

fn artillery_firepower(sheet: &Sheet) -> Table {
    let row = |&gun: &Gun| {
        let it = sheet.artillery(gun);
        columns(&[gun.word(), &it.normal_range.to_string()], it.firepower.map(pair))
    };
    Table {
        name: "artillery-firepower",
        title: "Guns: normal range and firepower (US-CS) by sections",
        columns: columns(&["gun", "nr"], (1..=3).map(|sections| sections.to_string())),
        rows: Gun::ALL.iter().map(row).collect(),
    }
}

fn artillery_movement(sheet: &Sheet) -> Table {
    let row = |&gun: &Gun| columns(&[gun.word()], sheet.artillery_movement[gun as usize].map(pair));
    let mut rows: Vec<_> = Gun::ALL.iter().map(row).collect();
    rows.push(routed(&["routed"], &sheet.artillery_rout));
    Table {
        name: "artillery-movement",
        title: "Guns: inches by ground (limbered-unlimbered)",
        columns: columns(&["gun"], terrains()),
        rows,
    }
}

fn cavalry_firepower(sheet: &Sheet) -> Table {
    let row = |&weapon: &CavalryWeapon| {
        let it = sheet.cavalry(weapon);
        columns(&[weapon.word(), &it.normal_range.to_string()], it.firepower.map(|p| p.to_string()))
    };
    Table {
        name: "cavalry-firepower",
        title: "Cavalry weapons: normal range and firepower by figures",
        columns: columns(&["weapon", "nr"], (2..=8).map(|figures| figures.to_string())),
        rows: CavalryWeapon::ALL.iter().map(row).collect(),
    }
}

fn cavalry_movement(sheet: &Sheet) -> Table {
    let row = |&rate: &HorseRate| {
        let it = &sheet.cavalry_movement[rate as usize];
        let cmm = (signed(it.cmm.0.into()), signed(it.cmm.1.into()));
        columns(&[rate.word(), &cmm.0, &cmm.1], it.rates.map(|cell| or_na(cell.map(pair))))
    };
    let mut rows: Vec<_> = HorseRate::ALL.iter().map(row).collect();
    rows.push(routed(&["routed", "SR", "SR"], &sheet.cavalry_rout));
    Table {
        name: "cavalry-movement",
        title: "Cavalry: charge morale modifiers and inches by ground (mounted-dismounted)",
        columns: columns(&["formation", "cmm-mounted", "cmm-dismounted"], terrains()),
        rows,
    }
}

fn fire_results(sheet: &Sheet) -> Table {
    let row = |&arm: &Arm| {
        let cells = sheet.results_of(arm).map(|result: FireResult| result.word().to_owned());
        columns(&[arm.word()], cells)
    };
    Table {
        name: "fire-results",
        title: "Fire results by the firer's arm and total; the last column goes on",
        columns: columns(&["arm"], RESULT_COLUMNS.map(|total| total.to_string())),
        rows: Arm::ALL.iter().map(row).collect(),
    }
}

fn bmp_table() -> Table {
    let row = |&experience: &Experience| {
        columns(&[experience.word()], bmp::of(experience).map(|point| point.to_string()))
    };
    Table {
        name: "bmp",
        title: "Basic morale points",
        columns: columns(&["experience", "whole", "one-stand-lost", "last-stand"], []),
        rows: Experience::ALL.iter().map(row).collect(),
    }
}
