//! The odds of a whole charge.

use linstock_games::contract::adf::words::{ChargeResult, Fate, Morale};
use linstock_rulebook::Side;
use serde::Deserialize;

use crate::{
    odds::{
        answer::{Chance, by},
        charts::{
            chart::signed,
            clash::{Clash, Label, Remains, fates, who_wins},
        },
    },
    text::{BOLD, Cell, DIM, Grid, heading, percent},
};

/// What comes of a charge.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Charge {
    result: ChargeResult,
    winner: Option<Side>,
    attacker: Party,
    defender: Party,
}

/// What is left of a side.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Party {
    fate: Fate,
    lost: u8,
    morale: Morale,
}

/// Who wins and how, what becomes of both sides, and the likeliest outcomes.
pub fn charge(outcomes: &[Chance<Charge>], width: usize) -> String {
    let clashes: Vec<Chance<Clash>> = outcomes.iter().map(|it| it.map(Charge::clash)).collect();
    who_wins("the charge", &clashes, width) + &fates(&clashes, width) + &likeliest(outcomes, width)
}

impl Charge {
    fn clash(&self) -> Clash {
        let end = Label { place: self.result as usize, says: result(self.result) };
        let [attacker, defender] = [self.attacker, self.defender].map(Party::remains);
        Clash { end, winner: self.winner, attacker, defender }
    }
}

impl Party {
    fn remains(self) -> Remains {
        let fate = Label { place: self.fate as usize, says: fate(self.fate) };
        Remains { fate, lost: self.lost, notes: Vec::new() }
    }
}

const fn fate(fate: Fate) -> &'static str {
    match fate {
        Fate::Stands => "stands",
        Fate::FallsBack => "falls back",
        Fate::Routs => "routs",
        Fate::Surrenders => "surrenders",
        Fate::Destroyed => "destroyed",
    }
}

const fn result(result: ChargeResult) -> &'static str {
    match result {
        ChargeResult::Short => "does not reach",
        ChargeResult::Stopped => "stopped by fire",
        ChargeResult::OutOfReach => "the defender got away",
        ChargeResult::Destroyed => "a side destroyed",
        ChargeResult::Surrender => "a side surrenders",
        ChargeResult::FallBack => "the loser falls back",
        ChargeResult::StopsShort => "stops short",
        ChargeResult::BothRout => "both rout",
    }
}

/// Outcomes listed one by one.
const LISTED: usize = 10;

/// The likeliest outcomes, those that look alike as one.
fn likeliest(outcomes: &[Chance<Charge>], width: usize) -> String {
    let party = |it: &Party| (it.fate, it.lost, it.morale);
    let looks = |it: &Charge| (it.result, party(&it.attacker), party(&it.defender));
    let mut merged = by(outcomes, looks);
    merged.sort_by(|(_, one), (_, other)| other.total_cmp(one));

    let mut grid = Grid::new(2);
    let titles = ["the charge", "attacker", "", "", "defender"].map(Cell::left);
    let titles = [Cell::right("chance")].into_iter().chain(titles);
    grid.row(titles.map(|cell| cell.style(DIM)));
    for ((kind, attacker, defender), p) in merged.iter().take(LISTED) {
        let told = |&(kind, lost, morale): &(Fate, u8, Morale)| {
            let change = signed(-i32::from(lost));
            [Cell::left(fate(kind)), Cell::right(change), Cell::left(morale.word())]
        };
        let cells = [Cell::right(percent(*p)).style(BOLD), Cell::left(kind.word())];
        grid.row(cells.into_iter().chain(told(attacker)).chain(told(defender)));
    }
    let rest: f64 = merged.iter().skip(LISTED).map(|(_, p)| p).sum();
    let title = match merged.len() {
        0..=LISTED => "Outcomes".to_owned(),
        all => format!("The ten likeliest of {all} outcomes; the others have {}", percent(rest)),
    };
    format!("\n{}{}", heading(&title), grid.print(width))
}
