//! A distribution as lines of bars, each parted by what follows.

use anstyle::{AnsiColor, Style};
use linstock_desk::show::odds::{Column, Picture};

use crate::text::{self, BAR, BOLD, Cell, DIM, Grid, heading, percent};

/// Shorter bars say nothing, longer ones no more.
pub const SHORTEST_BAR: usize = 4;
pub const LONGEST_BAR: usize = 40;

/// A number that is this unlikely, with all beyond it, has no line of its own.
const UNLIKELY: f64 = 0.000_5;

/// More lines than this are hard to read; then several numbers share one.
const LINES: usize = 20;

/// The picture under its title.
pub fn print(picture: &Picture, width: usize) -> String {
    let lines = Lines::of(picture);
    let shades = shades(picture.levels.len());
    let title = match picture.title.as_str() {
        "" => text::capital(&picture.across),
        of => format!("{of}: {}", picture.across),
    };
    // The chance of each part has a column of its own, or where that is too wide a line below.
    let parted = picture.levels.len() > 1;
    let wide = lines.grid(picture, &shades, parted, 0);
    let columns = parted && wide.width() + 2 * SHORTEST_BAR <= width;
    let narrow = lines.grid(picture, &shades, columns, 0);
    let room = width.saturating_sub(narrow.width()).clamp(SHORTEST_BAR, LONGEST_BAR);
    let mut res = format!("\n{}", heading(&title));
    res += &lines.grid(picture, &shades, columns, room).print(width);
    if parted && !columns {
        res += &legend(picture, &shades, width);
    }
    res
}

/// Columns of a picture, as lines.
struct Lines {
    lines: Vec<Column>,
    /// Whether they are numbers, so that "or more" means something.
    numbers: bool,
}

impl Lines {
    fn of(picture: &Picture) -> Lines {
        let numbers = picture.columns.iter().all(|it| it.number.is_some());
        let lines = if numbers { spans(&picture.columns) } else { picture.columns.clone() };
        Lines { lines, numbers }
    }

    fn grid(&self, picture: &Picture, shades: &[Shade], columns: bool, bar_width: usize) -> Grid {
        let levels = picture.levels.iter().zip(shades).filter(|_| columns);
        let levels = levels.map(|(level, shade)| {
            Cell::parts(vec![
                (shade.style, shade.glyph.to_string()),
                (DIM, format!(" {}", level.word)),
            ])
        });
        let mut grid = Grid::new(2);
        let mut titles = vec![Cell::empty(), Cell::right("chance").style(DIM), Cell::empty()];
        titles.extend(levels);
        titles.extend(self.numbers.then(|| Cell::right("or more").style(DIM)));
        grid.row(titles);
        let most = self.lines.iter().map(chance).fold(f64::MIN_POSITIVE, f64::max);
        let mut left: f64 = self.lines.iter().map(chance).sum();
        for line in &self.lines {
            let label = line.label.as_str();
            let label = if self.numbers { Cell::right(label) } else { Cell::left(label) };
            let bar = bar(line, shades, most, bar_width);
            let mut cells = vec![label, Cell::right(percent(chance(line))).style(BOLD), bar];
            let parts = line.parts.iter().filter(|_| columns);
            cells.extend(
                parts.map(|&p| Cell::right(if p > 0.0 { percent(p) } else { String::new() })),
            );
            cells.extend(self.numbers.then(|| Cell::right(percent(left.min(1.0)))));
            left -= chance(line);
            grid.row(cells);
        }
        if columns {
            let totals = totals(picture).map(|p| Cell::right(percent(p)).style(BOLD));
            let empty = [Cell::left("in all").style(BOLD), Cell::empty(), Cell::empty()];
            grid.row(empty.into_iter().chain(totals));
        }
        grid
    }
}

/// How a part of a bar is drawn.
#[derive(Clone, Copy, Debug)]
struct Shade {
    glyph: char,
    style: Style,
}

/// A shade for each level, the worse the darker, so that they differ without colours too.
fn shades(levels: usize) -> Vec<Shade> {
    const GLYPHS: [&[char]; 5] =
        [&['█'], &['░', '█'], &['░', '▒', '█'], &['░', '▒', '▓', '█'], &['·', '░', '▒', '▓', '█']];
    let glyphs = GLYPHS[levels.clamp(1, GLYPHS.len()) - 1];
    let style = |at: usize| match at {
        0 => BAR,
        last if last + 1 == levels => AnsiColor::Red.on_default(),
        _ => AnsiColor::Yellow.on_default(),
    };
    let glyph = |at: usize| glyphs[at.min(glyphs.len() - 1)];
    (0..levels).map(|at| Shade { glyph: glyph(at), style: style(at) }).collect()
}

/// A bar in parts; one part alone is drawn in eighths of a column.
fn bar(line: &Column, shades: &[Shade], most: f64, width: usize) -> Cell {
    if shades.len() < 2 {
        return Cell::left(text::bar(chance(line) / most, width)).style(BAR);
    }
    let mut parts = Vec::new();
    let (mut sum, mut drawn) = (0.0, 0);
    for (p, shade) in line.parts.iter().zip(shades) {
        sum += p;
        let end = (sum / most * width as f64).round() as usize;
        parts.push((shade.style, shade.glyph.to_string().repeat(end.saturating_sub(drawn))));
        drawn = end.max(drawn);
    }
    // What can happen is visible, however small.
    if drawn == 0 && width > 0 && chance(line) > 0.0 {
        parts = vec![(DIM, "▏".to_owned())];
    }
    parts.retain(|(_, part)| !part.is_empty());
    Cell::parts(parts)
}

/// What each shade is, and its chance in all.
fn legend(picture: &Picture, shades: &[Shade], width: usize) -> String {
    let mut rows: Vec<Vec<Cell>> = vec![Vec::new()];
    let mut used = 0;
    for ((level, shade), p) in picture.levels.iter().zip(shades).zip(totals(picture)) {
        let says = format!(" {} {}", level.word, percent(p));
        let wide = text::columns(&says) + 3;
        if used + wide > width.saturating_sub(2) && used > 0 {
            rows.push(Vec::new());
            used = 0;
        }
        used += wide;
        let cell = Cell::parts(vec![(shade.style, shade.glyph.to_string()), (text::PLAIN, says)]);
        if let Some(row) = rows.last_mut() {
            row.push(cell);
        }
    }
    let line = |row: Vec<Cell>| {
        let mut grid = Grid::new(2);
        grid.row(row);
        grid.print(width)
    };
    rows.into_iter().map(line).collect()
}

fn totals(picture: &Picture) -> impl Iterator<Item = f64> {
    let sum = |at: usize| picture.columns.iter().filter_map(move |it| it.parts.get(at)).sum();
    (0..picture.levels.len()).map(sum)
}

fn chance(column: &Column) -> f64 {
    column.parts.iter().sum()
}

/// Numbers in order, the unlikely ends together, and several on a line where there are many.
fn spans(columns: &[Column]) -> Vec<Column> {
    let (low, rest) = columns.split_at(unlikely(columns.iter()));
    let (likely, high) = rest.split_at(rest.len() - unlikely(rest.iter().rev()));
    let share = likely.len().div_ceil(LINES).max(1);
    let parts = likely.chunks(share).map(|it| span(it, false));
    let low = (!low.is_empty()).then(|| span(low, false));
    let high = (!high.is_empty()).then(|| span(high, true));
    low.into_iter().chain(parts).chain(high).collect()
}

/// How many numbers at the beginning are unlikely between them; never all.
fn unlikely<'a>(columns: impl ExactSizeIterator<Item = &'a Column>) -> usize {
    let most = columns.len().saturating_sub(1);
    let sums = columns.scan(0.0, |sum, column| {
        *sum += chance(column);
        Some(*sum)
    });
    sums.take(most).take_while(|sum| *sum < UNLIKELY).count()
}

/// Several columns as one; the last of all is open upwards.
fn span(columns: &[Column], open: bool) -> Column {
    let (first, last) = (&columns[0], &columns[columns.len() - 1]);
    let label = match (columns.len(), open) {
        (1, _) => first.label.clone(),
        (_, true) => format!("{}+", first.label),
        (_, false) => format!("{}-{}", first.label, last.label),
    };
    let part = |at: usize| columns.iter().map(|it| it.parts[at]).sum();
    let parts = (0..first.parts.len()).map(part).collect();
    Column { label, number: first.number, parts }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(numbers: &[(u8, f64)]) -> Vec<String> {
        spans(&columns(numbers)).into_iter().map(|it| it.label).collect()
    }

    fn columns(numbers: &[(u8, f64)]) -> Vec<Column> {
        let column = |&(number, p): &(u8, f64)| Column {
            label: number.to_string(),
            number: Some(f64::from(number)),
            parts: vec![p],
        };
        numbers.iter().map(column).collect()
    }

    #[test]
    fn likely_numbers_have_their_lines() {
        assert_eq!(labels(&[(0, 0.5), (1, 0.3), (2, 0.2)]), ["0", "1", "2"]);
        assert_eq!(labels(&[(3, 1.0)]), ["3"]);
        assert!(labels(&[]).is_empty());
    }

    #[test]
    fn unlikely_ends_stand_together() {
        let tiny = 0.000_01;
        let numbers = [(0, tiny), (1, tiny), (2, 0.5), (3, 0.49), (4, tiny), (5, tiny), (6, tiny)];
        assert_eq!(labels(&numbers), ["0-1", "2", "3", "4+"]);
        let all: f64 = spans(&columns(&numbers)).iter().map(chance).sum();
        assert!((all - 0.99 - 5.0 * tiny).abs() < 1e-12);
    }

    #[test]
    fn many_numbers_share_lines() {
        let numbers: Vec<(u8, f64)> = (0..60).map(|it| (it, 1.0 / 60.0)).collect();
        let labels = labels(&numbers);
        assert_eq!(labels.len(), 20);
        assert_eq!((labels[0].as_str(), labels[19].as_str()), ("0-2", "57-59"));
    }

    #[test]
    fn parts_of_a_bar_fill_it() {
        let column = Column { label: String::new(), number: None, parts: vec![0.25, 0.0, 0.25] };
        let mut grid = Grid::new(0);
        grid.row([bar(&column, &shades(3), 0.5, 8)]);
        let shown = anstream::adapter::strip_str(&grid.print(80)).to_string();
        assert_eq!(shown, "░░░░████\n");
    }
}
