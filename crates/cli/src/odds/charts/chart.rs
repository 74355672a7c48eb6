//! Lines of bars, and figures that sum them up.

use std::fmt::Display;

use crate::text::{BAR, BOLD, Cell, DIM, Grid, bar, heading, percent};

/// Lines of bars.
pub struct Chart {
    title: &'static str,
    /// Of the cells before the bar.
    pub headings: Vec<String>,
    /// The lines.
    pub lines: Vec<Line>,
    /// What the last column is, if each line also has the chance of itself and all that follow.
    onward: Option<&'static str>,
}

/// A line of a chart.
pub struct Line {
    /// What stands before the bar.
    pub cells: Vec<String>,
    /// Its chance.
    pub p: f64,
}

/// Shorter bars say nothing, longer ones no more.
const SHORTEST_BAR: usize = 4;
const LONGEST_BAR: usize = 40;

impl Chart {
    /// A chart without lines.
    pub fn new<const N: usize>(title: &'static str, headings: [&str; N]) -> Chart {
        let headings = headings.map(str::to_owned).into();
        Chart { title, headings, lines: Vec::new(), onward: None }
    }

    /// With a last column: the chance of a line or any that follows.
    pub fn onward(self, heading: &'static str) -> Chart {
        Chart { onward: Some(heading), ..self }
    }

    /// Adds a line.
    pub fn line(&mut self, cells: impl IntoIterator<Item = String>, p: f64) {
        self.lines.push(Line { cells: cells.into_iter().collect(), p });
    }

    /// Whether a line has room, with at least a short bar.
    pub fn fits(&self, width: usize) -> bool {
        self.grid(0).width() + SHORTEST_BAR <= width
    }

    /// The chart under its title.
    pub fn print(&self, width: usize) -> String {
        let without = self.grid(0).width();
        let room = width.saturating_sub(without).clamp(SHORTEST_BAR, LONGEST_BAR);
        format!("\n{}{}", heading(self.title), self.grid(room).print(width))
    }

    fn grid(&self, bar_width: usize) -> Grid {
        let most = self.lines.iter().map(|line| line.p).fold(f64::MIN_POSITIVE, f64::max);
        let mut grid = Grid::new(2);
        let aligned = |column: usize, text: &str| match self.numeric(column) {
            true => Cell::right(text),
            false => Cell::left(text),
        };
        let titles = self.headings.iter().enumerate().map(|(at, text)| aligned(at, text));
        let mut titles: Vec<Cell> = titles.chain([Cell::right("chance"), Cell::empty()]).collect();
        titles.extend(self.onward.map(Cell::right));
        grid.row(titles.into_iter().map(|cell| cell.style(DIM)));
        let mut left: f64 = self.lines.iter().map(|line| line.p).sum();
        for line in &self.lines {
            let mut cells: Vec<Cell> =
                line.cells.iter().enumerate().map(|(at, text)| aligned(at, text)).collect();
            cells.push(Cell::right(percent(line.p)).style(BOLD));
            cells.push(Cell::left(bar(line.p / most, bar_width)).style(BAR));
            if self.onward.is_some() {
                cells.push(Cell::right(percent(left.min(1.0))));
            }
            left -= line.p;
            grid.row(cells);
        }
        grid
    }

    /// Whether a column has figures, which stand on the right.
    fn numeric(&self, column: usize) -> bool {
        let figure =
            |text: &str| text.starts_with(|it: char| it.is_ascii_digit() || "+-".contains(it));
        let cells = self.lines.iter().filter_map(|line| line.cells.get(column));
        cells.filter(|text| !text.is_empty()).all(|text| figure(text))
    }
}

/// Figures that sum a distribution up, with what they are.
pub struct Figures(Grid);

impl Figures {
    /// None yet.
    pub fn new() -> Figures {
        Figures(Grid::new(2))
    }

    /// Adds one.
    pub fn add(&mut self, what: &str, figure: String) {
        self.0.row([Cell::left(what), Cell::right(figure).style(BOLD)]);
    }

    /// The figures, one to a line.
    pub fn print(&self, width: usize) -> String {
        "\n".to_owned() + &self.0.print(width)
    }
}

/// Levels of morale, best first.
pub fn levels(levels: &[(impl Display, f64)]) -> Chart {
    let mut chart = Chart::new("Morale after", [""]).onward("or worse");
    for (level, p) in levels {
        chart.line([level.to_string()], *p);
    }
    chart
}

/// A signed number, zero without a sign.
pub fn signed(number: i32) -> String {
    if number == 0 { "0".to_owned() } else { format!("{number:+}") }
}
