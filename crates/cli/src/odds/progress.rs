//! How far a long walk is, on one line of standard error that leaves no trace.

use std::{
    io::{self, IsTerminal, Write},
    time::{Duration, Instant},
};

use linstock_games::contract::Progress;

/// Walks that are sooner over say nothing.
const PATIENCE: Duration = Duration::from_millis(500);

/// So often the line changes; oftener would only flicker.
const PACE: Duration = Duration::from_millis(100);

/// Shows how far a walk is.
pub struct ProgressLine<W: Write> {
    /// Who reads it, if anybody does.
    out: Option<W>,
    next: Instant,
    shown: bool,
}

impl ProgressLine<io::Stderr> {
    /// For whoever sits before the terminal, if somebody does.
    pub fn new() -> ProgressLine<io::Stderr> {
        let out = io::stderr();
        ProgressLine::on(out.is_terminal().then_some(out), Instant::now())
    }
}

impl<W: Write> ProgressLine<W> {
    fn on(out: Option<W>, now: Instant) -> ProgressLine<W> {
        ProgressLine { out, next: now + PATIENCE, shown: false }
    }

    /// Shows it, if it is time.
    pub fn show(&mut self, progress: Progress, now: Instant) {
        let Some(out) = self.out.as_mut().filter(|_| now >= self.next) else { return };
        self.next = now + PACE;
        self.shown = true;
        let share = 100 * progress.done / progress.of.max(1);
        let (step, of) = (progress.step + 1, thousands(progress.of));
        // Nothing is lost if it cannot be written.
        let _ =
            write!(out, "\r\x1b[Kstep {step}: {share}% of {of} states").and_then(|()| out.flush());
    }

    /// Takes the line away.
    pub fn end(mut self) {
        if let Some(out) = self.out.as_mut().filter(|_| self.shown) {
            let _ = write!(out, "\r\x1b[K").and_then(|()| out.flush());
        }
    }
}

/// A number with commas.
fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut res = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            res.push(',');
        }
        res.push(digit);
    }
    res
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is shown of a walk that is halfway at these times.
    fn printed(milliseconds: &[u64]) -> String {
        let mut out = Vec::new();
        let start = Instant::now();
        let mut progress_line = ProgressLine::on(Some(&mut out), start);
        for &time in milliseconds {
            let progress = Progress { step: 2, done: 600_000, of: 1_200_000 };
            progress_line.show(progress, start + Duration::from_millis(time));
        }
        progress_line.end();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn short_walks_are_silent_and_long_ones_leave_no_trace() {
        assert_eq!(printed(&[0, 100, 499]), "");
        let line = "\r\x1b[Kstep 3: 50% of 1,200,000 states";
        assert_eq!(printed(&[100, 500, 510, 599]), format!("{line}\r\x1b[K"));
        assert_eq!(printed(&[500, 600]), format!("{line}{line}\r\x1b[K"));
    }

    #[test]
    fn nothing_is_shown_without_a_terminal() {
        let start = Instant::now();
        let mut progress_line = ProgressLine::on(None::<Vec<u8>>, start);
        progress_line.show(Progress { step: 0, done: 0, of: 1 }, start + Duration::from_secs(1));
        assert!(!progress_line.shown);
    }

    #[test]
    fn numbers_have_commas() {
        let shown = [0, 999, 1000, 1_234_567].map(thousands);
        assert_eq!(shown, ["0", "999", "1,000", "1,234,567"]);
    }
}
