//! Aligned columns, one of which may wrap.

use anstyle::Style;

use super::{PLAIN, columns, styled, wrap};

/// Where a cell's text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Align {
    Left,
    Right,
}

/// A piece of text in a column.
#[derive(Clone, Debug)]
pub struct Cell {
    text: String,
    style: Style,
    align: Align,
    /// Parts that follow the text, each in a style of its own. They do not wrap.
    parts: Vec<(Style, String)>,
}

impl Cell {
    /// Words.
    pub fn left(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), style: PLAIN, align: Align::Left, parts: Vec::new() }
    }

    /// Pieces side by side, each in its own style.
    pub fn parts(parts: Vec<(Style, String)>) -> Cell {
        Cell { parts, ..Cell::empty() }
    }

    /// Numbers.
    pub fn right(text: impl Into<String>) -> Cell {
        Cell { align: Align::Right, ..Cell::left(text) }
    }

    /// Nothing.
    pub fn empty() -> Cell {
        Cell::left("")
    }

    /// In a style.
    pub fn style(self, style: Style) -> Cell {
        Cell { style, ..self }
    }

    /// How many columns it takes if it does not wrap.
    fn columns(&self) -> usize {
        columns(&self.text) + self.parts.iter().map(|(_, part)| columns(part)).sum::<usize>()
    }

    fn padded(&self, text: &str, width: usize) -> String {
        let parts: String = self.parts.iter().map(|(style, part)| styled(*style, part)).collect();
        let wide = self.columns() - columns(&self.text) + columns(text);
        let space = " ".repeat(width.saturating_sub(wide));
        let text = if text.is_empty() { parts } else { styled(self.style, text) + &parts };
        match self.align {
            Align::Left => text + &space,
            Align::Right => space + &text,
        }
    }
}

/// Rows of cells. Columns are as wide as their widest cell, two apart.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    rows: Vec<Vec<Cell>>,
    indent: usize,
    wrapping: Option<usize>,
}

const GAP: usize = 2;

/// A column that wraps is never made narrower than this.
const LEAST: usize = 16;

impl Grid {
    /// A grid that begins `indent` columns from the left.
    pub fn new(indent: usize) -> Grid {
        Grid { indent, ..Grid::default() }
    }

    /// Lets a column wrap when the whole would be too wide.
    pub fn wrapping(self, column: usize) -> Grid {
        Grid { wrapping: Some(column), ..self }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// How wide it is if nothing wraps.
    pub fn width(&self) -> usize {
        let widths = self.widths();
        self.indent + widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)
    }

    /// The grid in lines, at most `width` wide if wrapping can make it so.
    pub fn print(&self, width: usize) -> String {
        let mut widths = self.widths();
        if let Some(column) = self.wrapping
            && column < widths.len()
        {
            let over = self.width().saturating_sub(width);
            let least = widths[column].min(LEAST);
            widths[column] = widths[column].saturating_sub(over).max(least);
        }
        self.rows.iter().map(|row| self.print_row(row, &widths)).collect()
    }

    fn print_row(&self, row: &[Cell], widths: &[usize]) -> String {
        let broken = |(column, cell): (usize, &Cell)| match self.wrapping {
            Some(wrapping) if wrapping == column => wrap(&cell.text, widths[column]),
            Some(_) | None => vec![cell.text.clone()],
        };
        let cells: Vec<Vec<String>> = row.iter().enumerate().map(broken).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        let line = |number: usize| {
            let text = |column: usize| cells[column].get(number).map_or("", String::as_str);
            let padded = |column: usize| row[column].padded(text(column), widths[column]);
            let line: Vec<String> = (0..row.len()).map(padded).collect();
            let line = format!("{:indent$}{}", "", line.join("  "), indent = self.indent);
            line.trim_end().to_owned() + "\n"
        };
        (0..height).map(line).collect()
    }

    fn widths(&self) -> Vec<usize> {
        let most = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(Cell::columns).max().unwrap_or(0)
        };
        (0..most).map(width).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_one_wraps() {
        let mut grid = Grid::new(1).wrapping(1);
        grid.row([Cell::right("+1"), Cell::left("a rule of some length"), Cell::left("adf.x")]);
        grid.row([Cell::right("-10"), Cell::left("short"), Cell::left("adf.yy")]);
        let lines =
            ["  +1  a rule of some    adf.x", "      length", " -10  short             adf.yy", ""];
        assert_eq!(grid.print(30), lines.join("\n"));
    }
}
