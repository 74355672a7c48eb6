//! Numbers, paths and elements as SVG text.

use std::fmt::Write;

use crate::plane::{Curve, Spot};

/// A number with at most two decimals, as short as SVG allows.
pub(crate) fn n(value: f64) -> String {
    let mut text = String::new();
    push_number(&mut text, (value * 100.0).round() as i64, 2);
    text
}

/// A number with at most three decimals.
pub(crate) fn n3(value: f64) -> String {
    let mut text = String::new();
    push_number(&mut text, (value * 1000.0).round() as i64, 3);
    text
}

fn push_number(text: &mut String, scaled: i64, decimals: usize) {
    let size = scaled.unsigned_abs();
    let one = 10_u64.pow(decimals as u32);
    let (whole, part) = (size / one, size % one);
    if scaled < 0 {
        text.push('-');
    }
    if whole > 0 || part == 0 {
        let _ = write!(text, "{whole}");
    }
    if part > 0 {
        let digits = format!("{part:0decimals$}");
        text.push('.');
        text.push_str(digits.trim_end_matches('0'));
    }
}

/// Writes the data of a path in hundredths of an inch, relative where that is shorter.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pen {
    data: String,
    at: [i64; 2],
}

impl Pen {
    pub(crate) fn new() -> Pen {
        Pen::default()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    pub(crate) fn data(self) -> String {
        self.data
    }

    pub(crate) fn move_to(&mut self, to: Spot) {
        self.at = grid(to);
        self.data.push('M');
        self.numbers(&[self.at[0], self.at[1]]);
    }

    /// One or more straight lines.
    pub(crate) fn lines_to(&mut self, spots: impl IntoIterator<Item = Spot>) {
        let mut numbers = Vec::new();
        for to in spots {
            let to = grid(to);
            if to != self.at {
                numbers.extend([to[0] - self.at[0], to[1] - self.at[1]]);
            }
            self.at = to;
        }
        if !numbers.is_empty() {
            self.data.push('l');
            self.numbers(&numbers);
        }
    }

    pub(crate) fn curve(&mut self, curve: &Curve) {
        let [x, y] = self.at;
        let [_, b, c, d] = curve.map(grid);
        self.data.push('c');
        self.numbers(&[b[0] - x, b[1] - y, c[0] - x, c[1] - y, d[0] - x, d[1] - y]);
        self.at = d;
    }

    pub(crate) fn close(&mut self) {
        self.data.push('z');
    }

    /// A line through all of these.
    pub(crate) fn polyline(&mut self, spots: &[Spot], closed: bool) {
        if let Some((&first, rest)) = spots.split_first() {
            self.move_to(first);
            self.lines_to(rest.iter().copied());
            if closed {
                self.close();
            }
        }
    }

    /// Curves that follow each other.
    pub(crate) fn curves(&mut self, curves: &[Curve], closed: bool) {
        if let Some(first) = curves.first() {
            self.move_to(first[0]);
            curves.iter().for_each(|curve| self.curve(curve));
            if closed {
                self.close();
            }
        }
    }

    fn numbers(&mut self, numbers: &[i64]) {
        let mut fraction = true;
        for (index, &number) in numbers.iter().enumerate() {
            let small = number > 0 && number < 100;
            let parted = index == 0 || number < 0 || (small && fraction);
            if !parted {
                self.data.push(' ');
            }
            push_number(&mut self.data, number, 2);
            fraction = number % 100 != 0;
        }
    }
}

fn grid(at: Spot) -> [i64; 2] {
    at.map(|value| (value * 100.0).round() as i64)
}

/// A path of a class, or nothing if there is nothing to draw.
pub(crate) fn path(class: &str, pen: Pen) -> String {
    if pen.is_empty() { String::new() } else { data_path(class, &pen.data()) }
}

pub(crate) fn data_path(class: &str, data: &str) -> String {
    format!("<path class=\"{class}\" d=\"{data}\"/>")
}

/// A group, or nothing if it would be empty.
pub(crate) fn group(class: &str, inner: &str) -> String {
    if inner.is_empty() { String::new() } else { format!("<g class=\"{class}\">{inner}</g>\n") }
}

/// An upright rectangle: left, top, right, bottom.
pub(crate) fn rectangle(class: &str, [left, top, right, bottom]: [f64; 4], round: f64) -> String {
    let round = if round > 0.0 { format!(" rx=\"{}\"", n3(round)) } else { String::new() };
    format!(
        "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{round}/>",
        n3(left),
        n3(top),
        n3(right - left),
        n3(bottom - top)
    )
}

/// Words as SVG text holds them.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // Not allowed in XML at all.
            '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Pen, n, n3};

    #[test]
    fn numbers_are_short() {
        let short = [0.0, 1.0, 0.5, -0.25, 12.345, -0.001].map(n);
        assert_eq!(short, ["0", "1", ".5", "-.25", "12.35", "0"]);
        assert_eq!(n3(0.875), ".875");
    }

    #[test]
    fn paths_need_no_more_spaces_than_they_must() {
        let mut pen = Pen::new();
        pen.move_to([0.5, 0.25]);
        pen.lines_to([[1.5, 0.5], [1.0, 0.75]]);
        assert_eq!(pen.data(), "M.5.25l1 .25-.5.25");
    }
}
