//! The odds of a whole charge.

use linstock_games::contract::adf::words::{ChargeResult, Fate, Morale};
use linstock_rulebook::Side;
use serde::Deserialize;

use super::signed;
use crate::{
    odds::answer::{Chance, by, chance, mean},
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
    lost: i16,
    morale: Morale,
}

/// Outcomes listed one by one.
const LISTED: usize = 10;

/// Who wins and how, what becomes of both sides, and the likeliest outcomes.
pub fn charge(outcomes: &[Chance<Charge>], width: usize) -> String {
    [who_wins(outcomes), fates(outcomes), likeliest(outcomes)]
        .into_iter()
        .map(|(title, grid)| format!("\n{}{}", heading(&title), grid.print(width)))
        .collect()
}

impl Charge {
    fn party(&self, side: Side) -> &Party {
        match side {
            Side::Attacker => &self.attacker,
            Side::Defender => &self.defender,
        }
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

/// A row for each result, a column for each winner.
fn who_wins(outcomes: &[Chance<Charge>]) -> (String, Grid) {
    let mut grid = Grid::new(2);
    let winners = [Some(Side::Attacker), Some(Side::Defender), None];
    let titles = ["the charge", "attacker wins", "defender wins", "neither", "in all"];
    grid.row(head(titles));
    for (kind, all) in by(outcomes, |it| it.result) {
        let share = |winner| {
            let p = chance(outcomes, |it| it.result == kind && it.winner == winner);
            Cell::right(if p > 0.0 { percent(p) } else { String::new() })
        };
        let shares = winners.map(share);
        let all = Cell::right(percent(all)).style(BOLD);
        grid.row([Cell::left(result(kind))].into_iter().chain(shares).chain([all]));
    }
    let share = |winner| Cell::right(percent(chance(outcomes, |it| it.winner == winner)));
    let shares = winners.map(|winner| share(winner).style(BOLD));
    grid.row([Cell::left("in all").style(BOLD)].into_iter().chain(shares));
    ("Who wins".to_owned(), grid)
}

/// A column for each side.
fn fates(outcomes: &[Chance<Charge>]) -> (String, Grid) {
    let mut grid = Grid::new(2);
    grid.row(head(["", "attacker", "defender"]));
    let mut row = |name: &str, figure: &dyn Fn(Side) -> String| {
        let figures = [Side::Attacker, Side::Defender].map(|side| Cell::right(figure(side)));
        grid.row([Cell::left(name)].into_iter().chain(figures));
    };
    row("mean loss", &|side| format!("{:.2}", mean(outcomes, |it| f64::from(it.party(side).lost))));
    for &kind in Fate::ALL {
        row(fate(kind), &|side| percent(chance(outcomes, |it| it.party(side).fate == kind)));
    }
    ("What becomes of them".to_owned(), grid)
}

/// The likeliest outcomes, those that look alike as one.
fn likeliest(outcomes: &[Chance<Charge>]) -> (String, Grid) {
    let party = |it: &Party| (it.fate, it.lost, it.morale);
    let looks = |it: &Charge| (it.result, party(&it.attacker), party(&it.defender));
    let mut merged = by(outcomes, looks);
    merged.sort_by(|(_, one), (_, other)| other.total_cmp(one));

    let mut grid = Grid::new(2);
    let titles = ["the charge", "attacker", "", "", "defender"].map(Cell::left);
    let titles = [Cell::right("chance")].into_iter().chain(titles);
    grid.row(titles.map(|cell| cell.style(DIM)));
    for ((kind, attacker, defender), p) in merged.iter().take(LISTED) {
        let told = |&(kind, lost, morale): &(Fate, i16, Morale)| {
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
    (title, grid)
}

fn head<const N: usize>(titles: [&str; N]) -> [Cell; N] {
    let mut number = 0;
    titles.map(|title| {
        number += 1;
        let cell = if number == 1 { Cell::left(title) } else { Cell::right(title) };
        cell.style(DIM)
    })
}
