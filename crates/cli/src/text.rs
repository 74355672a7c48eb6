//! Text for a terminal: styles, wrapping, bars and percentages. Knows no game.

pub mod grid;
mod printable;

use std::borrow::Cow;

use anstyle::{AnsiColor, Style};
use serde_json::Value;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

pub use grid::{Cell, Grid};
pub use linstock_battle::story::capital;
pub use printable::printable;

/// Titles and headings.
pub const BOLD: Style = Style::new().bold();
/// What may be skipped at first reading.
pub const DIM: Style = Style::new().dimmed();
/// Ids that can be looked up.
pub const ID: Style = AnsiColor::Cyan.on_default();
/// Bars.
pub const BAR: Style = AnsiColor::Green.on_default();
/// What deserves a second look.
pub const NOTE: Style = AnsiColor::Yellow.on_default();
/// Complaints.
pub const ERROR: Style = AnsiColor::Red.on_default().bold();
/// No style at all.
pub const PLAIN: Style = Style::new();

/// The width to print for: the terminal's, 80 where there is none, and never so wide that lines
/// are hard to follow.
pub fn width() -> usize {
    let terminal = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    terminal.unwrap_or(80).clamp(40, 110)
}

/// A text in a style.
pub fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// How many columns a text takes. Ours has no wide or joined characters.
pub fn columns(text: &str) -> usize {
    text.chars().count()
}

/// Breaks a text into lines of at most `width` columns, between words. A word that is longer than
/// a line gets a line of its own.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let one_line: Vec<&str> = text.split_whitespace().collect();
    let options = Options::new(width)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    textwrap::wrap(&one_line.join(" "), options).into_iter().map(Cow::into_owned).collect()
}

/// A text in lines that all begin `indent` columns from the left, each with its end.
pub fn paragraph(text: &str, indent: usize, width: usize) -> String {
    let lines = wrap(text, width.saturating_sub(indent));
    lines.iter().map(|line| format!("{:indent$}{line}\n", "")).collect()
}

/// A heading on a line of its own.
pub fn heading(text: &str) -> String {
    styled(BOLD, text) + "\n"
}

/// A chance for people: `27.8%`. Only what is certain is 0% or 100%.
pub fn percent(chance: f64) -> String {
    const CERTAIN: f64 = 1e-12;
    match chance * 100.0 {
        none if none < CERTAIN => "0%".to_owned(),
        all if all > 100.0 - CERTAIN => "100%".to_owned(),
        rare if rare < 0.05 => "<0.1%".to_owned(),
        nearly if nearly >= 99.95 => ">99.9%".to_owned(),
        percent => format!("{percent:.1}%"),
    }
}

/// A bar of `share` of `width` columns, in eighths of a column.
pub fn bar(share: f64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share.clamp(0.0, 1.0) * width as f64 * 8.0).round() as usize;
    // What can happen is visible, however small.
    let eighths = if share > 0.0 { eighths.max(1) } else { eighths };
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

/// `1 rule`, `2 rules`.
pub fn count(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// `1 entry`, `2 entries`: for things whose plural is not made with an s.
pub fn count_of(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// JSON for a program, which a person can read too.
pub fn json(value: &Value) -> String {
    format!("{value:#}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("unbreakable is", 4), ["unbreakable", "is"]);
        assert_eq!(wrap("", 4), [""]);
    }

    #[test]
    fn only_the_certain_is_round() {
        let shown = [0.0, 1e-9, 0.000_5, 0.277_8, 0.9994, 0.999_99, 1.0].map(percent);
        assert_eq!(shown, ["0%", "<0.1%", "0.1%", "27.8%", "99.9%", ">99.9%", "100%"]);
    }

    #[test]
    fn bars_count_in_eighths() {
        assert_eq!(bar(0.5, 4), "██");
        assert_eq!(bar(0.53125, 4), "██▏");
        assert_eq!(bar(0.000_01, 4), "▏");
        assert_eq!(bar(0.0, 4), "");
    }
}
