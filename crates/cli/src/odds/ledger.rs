//! The working: every modifier that no die decides, added up as a player would on paper.

use anstyle::Style;

use super::{answer::Row, title::capital};
use crate::text::{BOLD, Cell, DIM, Grid, PLAIN, heading};

/// The ledger as a table, a part for each side and step of a chain.
pub fn print(rows: &[Row], width: usize) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut res = String::new();
    let parts = groups(rows.iter(), |row| (row.side.clone(), row.step.clone()));
    for ((side, step), rows) in parts {
        res += "\n";
        res += &heading(&part_title(side.as_deref(), step.as_deref()));
        res += &part(&rows).print(width);
    }
    res
}

fn part_title(side: Option<&str>, step: Option<&str>) -> String {
    match (side, step) {
        (None, None) => "Working".to_owned(),
        (None, Some(word)) | (Some(word), None) => capital(word),
        (Some(side), Some(step)) => format!("{}: {}", capital(side), step.replace('-', " ")),
    }
}

/// The rows of one side and step: figure, value, what it says, rule.
fn part(rows: &[&Row]) -> Grid {
    let mut grid = Grid::new(2).wrapping(2);
    for (on, rows) in groups(rows.iter().copied(), |row| row.on.clone()) {
        for (number, row) in rows.iter().enumerate() {
            let on = if number == 0 { on.as_str() } else { "" };
            grid.row(line(on, row));
        }
        let counted: Vec<i64> = rows.iter().filter(|it| it.counted).map(|it| it.value).collect();
        if rows.len() > 1 {
            let sum: i64 = counted.iter().sum();
            let says = format!("{on} in all");
            grid.row([
                Cell::empty(),
                Cell::right(format!("= {sum}")).style(BOLD),
                Cell::left(says).style(BOLD),
            ]);
        }
    }
    grid
}

/// A row that did not count has its value in brackets and says why.
fn line(on: &str, row: &Row) -> [Cell; 4] {
    let (style, value, says): (Style, String, String) = if row.counted {
        (PLAIN, format!("{:+}", row.value), row.says.clone())
    } else {
        let why = row.why.as_deref().map(without_id).unwrap_or_default();
        (DIM, format!("({:+})", row.value), format!("{}, not counted: {why}", row.says))
    };
    [
        Cell::left(on).style(DIM),
        Cell::right(value).style(style),
        Cell::left(says).style(style),
        Cell::left(row.rule.as_str()).style(DIM),
    ]
}

/// A reason without the id in brackets at its end: the words are enough here, and `--json` has
/// the id.
fn without_id(why: &str) -> &str {
    why.rsplit_once(" (").map_or(why, |(words, _)| words)
}

/// Items by a key they share, keys and items in the order they first appear.
fn groups<'a, K: PartialEq>(
    rows: impl Iterator<Item = &'a Row>,
    key: impl Fn(&Row) -> K,
) -> Vec<(K, Vec<&'a Row>)> {
    let mut groups: Vec<(K, Vec<&'a Row>)> = Vec::new();
    for row in rows {
        let key = key(row);
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((key, vec![row])),
        }
    }
    groups
}
