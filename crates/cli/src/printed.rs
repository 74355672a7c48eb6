//! `linstock table`: the tables of the sheets.

use linstock_games::browse::{self, RulesId};
use linstock_rulebook::{Table, near::nearest};
use serde_json::{Value, json};

use crate::{
    failure::Failure,
    text::{self, BOLD, Cell, Grid, ID, heading},
};

/// How to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// For people.
    Aligned,
    /// JSON.
    Json,
    /// Tab-separated values.
    Tsv,
}

impl Form {
    /// What two switches, of which one at most is set, ask for.
    pub const fn of(json: bool, tsv: bool) -> Form {
        match (json, tsv) {
            (true, _) => Form::Json,
            (false, true) => Form::Tsv,
            (false, false) => Form::Aligned,
        }
    }
}

/// Prints the tables of a name, or lists all.
pub fn run(rules: RulesId, name: Option<&str>, form: Form) -> Result<String, Failure> {
    let mut all = browse::tables(rules);
    all.push(browse::ground(rules));
    let Some(name) = name else { return Ok(list(rules, &all, form)) };
    let named = named(&all, name);
    if named.is_empty() {
        return Err(Failure::Wrong(nothing(rules, &all, name)));
    }
    let width = text::width();
    Ok(match form {
        Form::Json => text::json(&json!(named)),
        Form::Tsv => named.iter().map(|it| it.to_tsv()).collect::<Vec<_>>().join("\n"),
        Form::Aligned => named.iter().map(|it| show(it, width)).collect::<Vec<_>>().join("\n"),
    })
}

/// The table of this very name, or every one that has it in its name.
fn named<'a>(all: &'a [Table], name: &str) -> Vec<&'a Table> {
    let name = name.to_lowercase();
    match all.iter().find(|table| table.name == name) {
        Some(table) => vec![table],
        None => all.iter().filter(|table| table.name.contains(&name)).collect(),
    }
}

fn nothing(rules: RulesId, all: &[Table], name: &str) -> String {
    let near = nearest(name, all.iter().map(|table| table.name), 1);
    match near[..] {
        [near, ..] => format!("{rules} has no table {name:?}; did you mean {near}?"),
        [] => {
            let names: Vec<&str> = all.iter().map(|table| table.name).collect();
            format!("{rules} has no table {name:?}; it has {}", names.join(", "))
        }
    }
}

fn list(rules: RulesId, all: &[Table], form: Form) -> String {
    match form {
        Form::Json => {
            let entry = |table: &Table| json!({ "name": table.name, "title": table.title });
            text::json(&all.iter().map(entry).collect::<Value>())
        }
        Form::Tsv => all.iter().map(|it| format!("{}\t{}\n", it.name, it.title)).collect(),
        Form::Aligned => {
            let mut grid = Grid::new(2).wrapping(1);
            for table in all {
                grid.row([Cell::left(table.name).style(ID), Cell::left(table.title)]);
            }
            heading(&format!("Tables of {}", rules.title())) + &grid.print(text::width())
        }
    }
}

/// The table as printed if the terminal is wide enough for it; else with its headings broken at
/// hyphens, or turned on its side.
fn show(table: &Table, width: usize) -> String {
    let turned = turned(table);
    let layouts = [grid(table, Headings::Whole), grid(table, Headings::Broken)];
    let sideways = grid(&turned, Headings::Broken);
    let fits = layouts.iter().chain([&sideways]).find(|grid| grid.width() <= width);
    let title =
        text::styled(ID.bold(), table.name) + "\n" + &text::paragraph(table.title, 0, width);
    format!("{title}\n") + &fits.unwrap_or(&layouts[1]).print(width)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Headings {
    Whole,
    Broken,
}

fn grid(table: &Table, headings: Headings) -> Grid {
    let lines: Vec<Vec<&str>> = match headings {
        Headings::Whole => table.columns.iter().map(|it| vec![it.as_str()]).collect(),
        Headings::Broken => table.columns.iter().map(|it| it.split('-').collect()).collect(),
    };
    let height = lines.iter().map(Vec::len).max().unwrap_or(0);
    let mut grid = Grid::new(0);
    for number in 0..height {
        // Headings stand on the line above their column, whatever their height.
        let heading = |lines: &Vec<&str>| {
            let missing = height - lines.len();
            number.checked_sub(missing).map_or("", |number| lines[number]).to_owned()
        };
        grid.row(cells(lines.iter().map(heading)).map(|cell| cell.style(BOLD)));
    }
    for row in &table.rows {
        grid.row(cells(row.iter().cloned()));
    }
    grid
}

/// The first column names the rows, the others are figures.
fn cells(texts: impl Iterator<Item = String>) -> impl Iterator<Item = Cell> {
    texts.enumerate().map(|(column, text)| match column {
        0 => Cell::left(text),
        _ => Cell::right(text),
    })
}

/// A table with its rows as columns.
fn turned(table: &Table) -> Table {
    let column = |number: usize| {
        let cells = table.rows.iter().map(move |row| row.get(number).cloned().unwrap_or_default());
        table.columns.get(number).cloned().into_iter().chain(cells).collect::<Vec<String>>()
    };
    Table {
        name: table.name,
        title: table.title,
        columns: column(0),
        rows: (1..table.columns.len()).map(column).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_fits_eighty_columns() {
        for &rules in RulesId::ALL {
            for table in browse::tables(rules) {
                let shown = anstream::adapter::strip_str(&show(&table, 80)).to_string();
                let widest = shown.lines().map(text::columns).max().unwrap();
                assert!(widest <= 80, "{rules} {} is {widest} wide", table.name);
            }
        }
    }

    #[test]
    fn a_table_turned_twice_is_itself() {
        for table in browse::tables(RulesId::Adf15) {
            assert_eq!(turned(&turned(&table)), table);
        }
    }
}
