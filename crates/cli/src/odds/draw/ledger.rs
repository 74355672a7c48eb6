//! The working: every modifier that no die decides, added up as a player would on paper.

use linstock_desk::show::ledger::RowShown;

use crate::text::{self, BOLD, Cell, DIM, Grid, PLAIN, heading, paragraph};

/// The ledger as a table, a part for each side and step of a chain, and what there is to say about the rest of it.
pub fn print(rows: &[RowShown], note: &str, width: usize) -> String {
    let mut res = String::new();
    for part in rows.chunk_by(RowShown::is_beside) {
        res += &format!("\n{}", heading(&title(&part[0])));
        let mut grid = Grid::new(2).wrapping(1);
        part.iter().for_each(|row| grid.row(line(row)));
        res += &grid.print(width);
    }
    if !note.is_empty() {
        res += &format!("\n{}", paragraph(note, 2, width));
    }
    res
}

fn title(row: &RowShown) -> String {
    let step = row.step.as_ref().map(|step| step.replace('-', " "));
    match (row.side.as_deref(), step) {
        (None, None) => "Working".to_owned(),
        (None, Some(step)) => text::capital(&step),
        (Some(side), None) => text::capital(side),
        (Some(side), Some(step)) => format!("{}: {step}", text::capital(side)),
    }
}

/// A row that did not count has its value in brackets and says why.
fn line(row: &RowShown) -> Vec<Cell> {
    if row.is_sum() {
        let text = Cell::right(format!("= {}", row.text));
        return vec![text.style(BOLD), Cell::left(row.says.as_str()).style(BOLD)];
    }
    let (style, value, says) = match &row.struck {
        None => (PLAIN, row.text.clone(), row.says.clone()),
        Some((why, _)) => {
            (DIM, format!("({})", row.text), format!("{}, not counted: {why}", row.says))
        }
    };
    vec![
        Cell::right(value).style(style),
        Cell::left(says).style(style),
        Cell::left(row.rule.as_str()).style(DIM),
    ]
}
