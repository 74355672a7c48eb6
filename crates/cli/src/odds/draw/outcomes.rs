//! Outcomes one by one: a table with bars, or a phrase for each where there are too many figures.

use linstock_desk::show::odds::Outcomes;

use super::bars::{LONGEST_BAR, SHORTEST_BAR};
use crate::text::{self, BAR, BOLD, Cell, DIM, Grid, bar, percent};

/// Ends of a fight that are listed; the others are summed up.
const LISTED: usize = 10;

/// So small a rest is none: chances are added up in floating point.
const NOTHING: f64 = 1e-9;

/// Whether every outcome is listed as it is.
pub fn is_whole(outcomes: &Outcomes) -> bool {
    !outcomes.averaged && outcomes.figures.len() > 1
}

/// Every outcome if there are few, the likeliest ends of a fight, and nothing where all that differs is drawn already.
pub fn print(outcomes: &Outcomes, width: usize) -> String {
    if !outcomes.fight && !is_whole(outcomes) {
        return String::new();
    }
    let grid = table(outcomes, 0);
    let room = width.saturating_sub(grid.width());
    let grid = match room >= SHORTEST_BAR {
        true => table(outcomes, room.min(LONGEST_BAR)),
        false => phrases(outcomes),
    };
    format!("\n{}{}", text::heading(&title(outcomes)), grid.print(width))
}

fn title(outcomes: &Outcomes) -> String {
    if !outcomes.fight {
        return "Outcomes".to_owned();
    }
    let rest: f64 = outcomes.rows.iter().skip(LISTED).map(|(_, p)| p).sum();
    match rest {
        none if none < NOTHING => "How it ends, with average losses".to_owned(),
        rest => format!("How it ends, with average losses; other ends {}", percent(rest)),
    }
}

fn listed(outcomes: &Outcomes) -> &[(Vec<String>, f64)] {
    let most = if outcomes.fight { LISTED } else { usize::MAX };
    &outcomes.rows[..most.min(outcomes.rows.len())]
}

fn table(outcomes: &Outcomes, bar_width: usize) -> Grid {
    let mut grid = Grid::new(2);
    let titles = outcomes.figures.iter().map(Cell::left);
    let titles = [Cell::right("chance"), Cell::empty()].into_iter().chain(titles);
    grid.row(titles.map(|cell| cell.style(DIM)));
    let most = listed(outcomes).iter().map(|(_, p)| *p).fold(f64::MIN_POSITIVE, f64::max);
    for (figures, p) in listed(outcomes) {
        let chance = Cell::right(percent(*p)).style(BOLD);
        let bar = Cell::left(bar(p / most, bar_width)).style(BAR);
        grid.row([chance, bar].into_iter().chain(figures.iter().map(Cell::left)));
    }
    grid
}

fn phrases(outcomes: &Outcomes) -> Grid {
    let mut grid = Grid::new(2).wrapping(1);
    for (figures, p) in listed(outcomes) {
        let each = outcomes.figures.iter().zip(figures).map(|(name, it)| format!("{name} {it}"));
        let phrase = each.collect::<Vec<String>>().join(" · ");
        grid.row([Cell::right(percent(*p)).style(BOLD), Cell::left(phrase)]);
    }
    grid
}
