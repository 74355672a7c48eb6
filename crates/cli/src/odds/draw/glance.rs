//! Chances and averages, one to a line; those of two sides beside each other.

use linstock_desk::show::odds::{Figure, GlanceRow};
use linstock_rulebook::Side;

use crate::text::{BOLD, Cell, DIM, Grid, heading, percent};

/// The figures, those of nobody in particular first.
pub fn print(rows: &[&GlanceRow], width: usize) -> String {
    let (whole, sides): (Vec<&GlanceRow>, Vec<&GlanceRow>) =
        rows.iter().copied().partition(|row| row.side.is_none());
    let mut res = String::new();
    if !whole.is_empty() {
        res += &format!("\n{}{}", heading("At a glance"), list(&whole).print(width));
    }
    if !sides.is_empty() {
        let table = table(&sides).print(width);
        res += &format!("\n{}{table}", heading("What becomes of them"));
    }
    res
}

/// A line for each figure, those of a group under its name.
fn list(rows: &[&GlanceRow]) -> Grid {
    let mut grid = Grid::new(2);
    let mut rows = rows.to_vec();
    let groups: Vec<&str> = rows.iter().map(|row| row.group.as_str()).collect();
    rows.sort_by_key(|row| groups.iter().position(|group| *group == row.group));
    for group in rows.chunk_by(|one, next| one.group == next.group) {
        let indent = if group[0].group.is_empty() { "" } else { "  " };
        if !indent.is_empty() {
            grid.row([Cell::left(group[0].group.as_str())]);
        }
        for row in group {
            let name = format!("{indent}{}", row.name);
            grid.row([Cell::left(name), Cell::right(figure(row)).style(BOLD)]);
        }
    }
    grid
}

/// A line for each figure, a column for each side.
fn table(rows: &[&GlanceRow]) -> Grid {
    let mut grid = Grid::new(2);
    let sides = Side::ALL.iter().map(|side| Cell::right(side.word()).style(DIM));
    grid.row([Cell::empty()].into_iter().chain(sides));
    let same = |one: &GlanceRow, other: &GlanceRow| {
        (&one.about, &one.name, one.kind) == (&other.about, &other.name, other.kind)
    };
    let mut lines: Vec<&GlanceRow> = Vec::new();
    for row in rows {
        if !lines.iter().any(|it| same(it, row)) {
            // What only the second side has stands with the rest of its group.
            let beside = lines.iter().rposition(|it| it.about == row.about);
            lines.insert(beside.map_or(lines.len(), |at| at + 1), row);
        }
    }
    let mut about = "";
    for line in lines {
        if line.about != about {
            about = &line.about;
            grid.row([Cell::left(about)]);
        }
        let indent = if about.is_empty() { "" } else { "  " };
        let cell = |side: &Side| {
            let row = rows.iter().find(|it| it.side == Some(*side) && same(it, line));
            Cell::right(row.map_or("-".to_owned(), |row| figure(row)))
        };
        let name = Cell::left(format!("{indent}{}", line.name));
        grid.row([name].into_iter().chain(Side::ALL.iter().map(cell)));
    }
    grid
}

fn figure(row: &GlanceRow) -> String {
    match row.kind {
        Figure::Chance | Figure::Several => percent(row.value),
        Figure::Average => format!("{:.2}", row.value),
        Figure::Inches => format!("{:.1}\u{2033}", row.value),
    }
}
