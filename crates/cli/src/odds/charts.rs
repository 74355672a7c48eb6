//! Distributions as bars: one line per result, with its chance.

mod any;
mod charge;
mod fire;
mod impact;
mod morale;

use linstock_games::{browse::RulesId, contract::adf::Do};

use super::answer::Distribution;
use crate::text::{BAR, BOLD, Cell, DIM, Grid, bar, heading, percent};

/// The distribution of a procedure's outcomes, as suits the procedure.
pub fn print(rules: RulesId, procedure: Do, odds: &Distribution, width: usize) -> String {
    let suited = match rules {
        RulesId::Adf10 | RulesId::Adf15 | RulesId::Adf25 => match procedure {
            Do::Fire => odds.of().map(|outcomes| fire::fire(&outcomes, width)),
            Do::Volley => odds.of().map(|outcomes| fire::volley(&outcomes, width)),
            Do::Morale => odds.of().map(|outcomes| morale::morale(&outcomes, width)),
            Do::Impact => odds.of().map(|outcomes| impact::impact(&outcomes, width)),
            Do::Charge => odds.of().map(|outcomes| charge::charge(&outcomes, width)),
            Do::Competence | Do::LeaderRisk | Do::ChargeReach | Do::Move | Do::Rout => None,
        },
        RulesId::Jr3 | RulesId::Elan => None,
    };
    suited.unwrap_or_else(|| any::any(&odds.outcomes, width))
}

/// Lines of bars.
struct Chart {
    title: &'static str,
    /// Of the cells before the bar.
    headings: Vec<String>,
    lines: Vec<Line>,
    /// What the last column is, if each line also has the chance of itself and all that follow.
    onward: Option<&'static str>,
}

/// A line of a chart.
struct Line {
    cells: Vec<String>,
    p: f64,
}

/// Shorter bars say nothing, longer ones no more.
const SHORTEST_BAR: usize = 4;
const LONGEST_BAR: usize = 40;

impl Chart {
    fn new<const N: usize>(title: &'static str, headings: [&str; N]) -> Chart {
        let headings = headings.map(str::to_owned).into();
        Chart { title, headings, lines: Vec::new(), onward: None }
    }

    /// With a last column: the chance of a line or any that follows.
    fn onward(self, heading: &'static str) -> Chart {
        Chart { onward: Some(heading), ..self }
    }

    fn line(&mut self, cells: impl IntoIterator<Item = String>, p: f64) {
        self.lines.push(Line { cells: cells.into_iter().collect(), p });
    }

    /// Whether a line has room, with at least a short bar.
    fn fits(&self, width: usize) -> bool {
        self.grid(0).width() + SHORTEST_BAR <= width
    }

    fn print(&self, width: usize) -> String {
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
struct Figures(Grid);

impl Figures {
    fn new() -> Figures {
        Figures(Grid::new(2))
    }

    fn add(&mut self, what: &str, figure: String) {
        self.0.row([Cell::left(what), Cell::right(figure).style(BOLD)]);
    }

    fn print(&self, width: usize) -> String {
        "\n".to_owned() + &self.0.print(width)
    }
}

/// A signed number, zero without a sign.
fn signed(number: i32) -> String {
    if number == 0 { "0".to_owned() } else { format!("{number:+}") }
}
