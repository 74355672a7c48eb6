//! A report as text.

use std::fmt::Write;

use linstock_battle::{BySeat, Seat};

use super::{Left, Report};
use crate::show::points::PointsRow;

const SEATS: [Seat; 2] = [Seat::First, Seat::Second];

/// The sum in a line, to be written under a picture.
pub fn sum_in_a_line(points: &[PointsRow], sides: &BySeat<String>) -> String {
    let side = |seat: Seat| {
        let own = points.iter().filter(|row| row.points[seat] != 0);
        let each: Vec<String> = own
            .map(|row| format!("{} {}", row.what.label().to_lowercase(), row.points[seat]))
            .collect();
        let each = if each.is_empty() { "nothing".to_owned() } else { each.join(", ") };
        format!("{}: {each}", sides[seat])
    };
    SEATS.map(side).join(". ")
}

/// All of it.
pub fn text(report: &Report) -> String {
    let mut text = String::new();
    let written = write(&mut text, report);
    debug_assert!(written.is_ok(), "writing to a string cannot fail");
    text
}

fn write(to: &mut String, report: &Report) -> std::fmt::Result {
    let Report { name, headline, result, sides, total, .. } = report;
    writeln!(to, "{name}\n{headline}\n{result}")?;
    for sentence in &report.why {
        writeln!(to, "{sentence}")?;
    }
    let wide = |seat: Seat| sides[seat].chars().count().max(14);
    writeln!(
        to,
        "\n{:22}  {:>w$}  {:>v$}",
        "Points",
        sides.first,
        sides.second,
        w = wide(SEATS[0]),
        v = wide(SEATS[1])
    )?;
    let mut row = |label: &str, first: String, second: String| {
        writeln!(
            to,
            "{label:22}  {first:>w$}  {second:>v$}",
            w = wide(SEATS[0]),
            v = wide(SEATS[1])
        )
    };
    for points in &report.points {
        row(points.what.label(), points.written(SEATS[0]), points.written(SEATS[1]))?;
    }
    row("Together", total.first.to_string(), total.second.to_string())?;
    row("\nLost by turn", "fell + ran".to_owned(), "fell + ran".to_owned())?;
    for lost in &report.turns {
        let of = |seat: Seat| format!("{} + {}", lost.fell[seat], lost.ran[seat]);
        row(&format!("Turn {}", lost.turn), of(SEATS[0]), of(SEATS[1]))?;
    }
    if let Some(luck) = &report.luck {
        let of = |seat: Seat| format!("{} ({:.1})", luck.took[seat], luck.mean[seat]);
        row("\nTaken by fire (mean)", of(SEATS[0]), of(SEATS[1]))?;
    }
    if !report.turning.is_empty() {
        writeln!(to, "\nTurning points")?;
        for it in &report.turning {
            writeln!(to, "Turn {}: {}. {}", it.turn, it.title, it.text)?;
        }
    }
    for seat in SEATS {
        writeln!(to, "\n{}", sides[seat])?;
        for Left { name, strength, full, state, .. } in &report.left[seat] {
            let state = state.as_ref().map_or_else(String::new, |state| format!(", {state}"));
            writeln!(to, "{name}{state}: {strength} of {full}")?;
        }
    }
    Ok(())
}
