//! The odds of a fight between two sides: who wins and how, and what becomes of both.

use linstock_rulebook::Side;

use crate::{
    odds::answer::{Chance, by, chance, mean},
    text::{BOLD, Cell, DIM, Grid, heading, percent},
};

/// What comes of a fight.
#[derive(Clone, Debug)]
pub struct Clash {
    /// How it ended.
    pub end: Label,
    /// Who won.
    pub winner: Option<Side>,
    /// What is left of the attacker.
    pub attacker: Remains,
    /// What is left of the defender.
    pub defender: Remains,
}

/// What is left of a side.
#[derive(Clone, Debug)]
pub struct Remains {
    /// What becomes of it.
    pub fate: Label,
    /// Figures or sections lost.
    pub lost: u8,
    /// What else can be said of it, such as that its leader was killed.
    pub notes: Vec<&'static str>,
}

/// A name that knows its place in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Label {
    /// The place.
    pub place: usize,
    /// The name.
    pub says: &'static str,
}

/// Who wins and how, what becomes of both sides, and how it ends; `what` is the fight.
pub fn clash(what: &'static str, outcomes: &[Chance<Clash>], width: usize) -> String {
    who_wins(what, outcomes, width) + &fates(outcomes, width) + &ends(what, outcomes, width)
}

impl Clash {
    fn side(&self, side: Side) -> &Remains {
        match side {
            Side::Attacker => &self.attacker,
            Side::Defender => &self.defender,
        }
    }
}

/// A row for each end, a column for each winner.
pub fn who_wins(what: &'static str, outcomes: &[Chance<Clash>], width: usize) -> String {
    let mut grid = Grid::new(2);
    let winners = [Some(Side::Attacker), Some(Side::Defender), None];
    grid.row(head([what, "attacker wins", "defender wins", "neither", "in all"]));
    for (end, all) in by(outcomes, |it| it.end) {
        let share = |winner| {
            let p = chance(outcomes, |it| it.end == end && it.winner == winner);
            Cell::right(if p > 0.0 { percent(p) } else { String::new() })
        };
        let all = Cell::right(percent(all)).style(BOLD);
        grid.row([Cell::left(end.says)].into_iter().chain(winners.map(share)).chain([all]));
    }
    let share = |winner| Cell::right(percent(chance(outcomes, |it| it.winner == winner)));
    let shares = winners.map(|winner| share(winner).style(BOLD));
    grid.row([Cell::left("in all").style(BOLD)].into_iter().chain(shares));
    format!("\n{}{}", heading("Who wins"), grid.print(width))
}

/// A column for each side: what it loses, and what becomes of it.
pub fn fates(outcomes: &[Chance<Clash>], width: usize) -> String {
    let mut grid = Grid::new(2);
    grid.row(head(["", "attacker", "defender"]));
    let mut row = |name: &str, figure: &dyn Fn(Side) -> String| {
        let figures = [Side::Attacker, Side::Defender].map(|side| Cell::right(figure(side)));
        grid.row([Cell::left(name)].into_iter().chain(figures));
    };
    row("mean loss", &|side| format!("{:.2}", mean(outcomes, |it| f64::from(it.side(side).lost))));
    for (name, share) in [("half the time at most", 0.5), ("nine times in ten at most", 0.9)] {
        row(name, &|side| at_most(outcomes, side, share).to_string());
    }
    let all = |side| by(outcomes, move |it: &Clash| it.side(side).fate);
    let mut labels: Vec<Label> =
        Side::ALL.iter().flat_map(|&side| all(side)).map(|(label, _)| label).collect();
    labels.sort();
    labels.dedup();
    for label in labels {
        row(label.says, &|side| percent(chance(outcomes, |it| it.side(side).fate == label)));
    }
    let mut notes: Vec<&str> = Vec::new();
    for it in outcomes.iter().flat_map(|it| Side::ALL.iter().map(|&side| it.outcome.side(side))) {
        notes.extend(it.notes.iter().filter(|note| !notes.contains(note)).collect::<Vec<_>>());
    }
    for note in notes {
        row(note, &|side| percent(chance(outcomes, |it| it.side(side).notes.contains(&note))));
    }
    format!("\n{}{}", heading("What becomes of them"), grid.print(width))
}

/// The most that a side loses in so large a share of outcomes.
fn at_most(outcomes: &[Chance<Clash>], side: Side, share: f64) -> u8 {
    let mut sum = 0.0;
    let losses = by(outcomes, |it| it.side(side).lost);
    let reaches = losses.iter().find(|(_, p)| {
        sum += p;
        sum >= share
    });
    reaches.or(losses.last()).map_or(0, |(lost, _)| *lost)
}

/// Ends listed one by one, unless they hardly ever come.
const LISTED: usize = 10;
const RARE: f64 = 0.000_5;

/// So small a rest is none: chances are added up in floating point.
const NOTHING: f64 = 1e-9;

/// How it ends for both, likeliest first, and what that costs them on average.
fn ends(what: &'static str, outcomes: &[Chance<Clash>], width: usize) -> String {
    let looks = |it: &Clash| (it.end, it.attacker.fate, it.defender.fate);
    let mut merged = by(outcomes, looks);
    merged.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    merged.retain(|(_, p)| *p >= RARE);
    let mut grid = Grid::new(2);
    let titles = [
        Cell::right("chance"),
        Cell::left(what),
        Cell::left("attacker"),
        Cell::right("loses"),
        Cell::left("defender"),
        Cell::right("loses"),
    ];
    grid.row(titles.map(|cell| cell.style(DIM)));
    for (look, p) in merged.iter().take(LISTED) {
        let loss = |side| {
            let lost = |it: &Clash| {
                if looks(it) == *look { f64::from(it.side(side).lost) } else { 0.0 }
            };
            Cell::right(format!("{:.1}", mean(outcomes, lost) / p))
        };
        let (end, attacker, defender) = look;
        grid.row([
            Cell::right(percent(*p)).style(BOLD),
            Cell::left(end.says),
            Cell::left(attacker.says),
            loss(Side::Attacker),
            Cell::left(defender.says),
            loss(Side::Defender),
        ]);
    }
    let rest = 1.0 - merged.iter().take(LISTED).map(|(_, p)| p).sum::<f64>();
    let title = match rest {
        none if none < NOTHING => "How it ends, with mean losses".to_owned(),
        rest => format!("How it ends, with mean losses; other ends have {}", percent(rest)),
    };
    format!("\n{}{}", heading(&title), grid.print(width))
}

/// Headings: the first over words, the others over figures.
fn head<const N: usize>(titles: [&str; N]) -> [Cell; N] {
    let mut number = 0;
    titles.map(|title| {
        number += 1;
        let cell = if number == 1 { Cell::left(title) } else { Cell::right(title) };
        cell.style(DIM)
    })
}
