//! The odds of a test of élan or drill, or of a rally.

use linstock_games::contract::elan::words::TestResult;
use serde::Deserialize;

use super::roll;
use crate::{
    odds::{
        answer::{Chance, by, chance, mean},
        charts::chart::{Chart, Figures},
    },
    text::percent,
};

/// What comes of a test.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Test {
    dice: u8,
    factor: u8,
    failures: u8,
    result: TestResult,
    removed: Option<u8>,
    dm: u8,
    broken: bool,
}

/// What a test comes to, whatever the dice were.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Verdict {
    failures: u8,
    result: TestResult,
    dm: u8,
    broken: bool,
}

/// Failures, and what they do.
pub fn test(outcomes: &[Chance<Test>], width: usize) -> String {
    let mut res = String::new();
    if let Some(Chance { outcome: it, .. }) = outcomes.first() {
        res += &format!("\n  {}\n", roll(it.dice, it.factor));
    }
    res += &results(&by(outcomes, Verdict::of)).print(width);
    let mut figures = Figures::new();
    let success = chance(outcomes, |it| it.result == TestResult::Success);
    figures.add("Succeeds", percent(success));
    figures.add("Broken after it", percent(chance(outcomes, |it| it.broken)));
    let is_rally = outcomes.iter().any(|it| it.outcome.removed.is_some());
    if is_rally {
        let removed = mean(outcomes, |it| f64::from(it.removed.unwrap_or(0)));
        figures.add("Markers removed, on average", format!("{removed:.2}"));
    }
    figures
        .add("Markers after, on average", format!("{:.2}", mean(outcomes, |it| f64::from(it.dm))));
    res + &figures.print(width)
}

impl Verdict {
    fn of(test: &Test) -> Verdict {
        let &Test { failures, result, dm, broken, .. } = test;
        Verdict { failures, result, dm, broken }
    }

    /// Whether two numbers of failures come to the same.
    fn is_like(&self, other: &Verdict) -> bool {
        let what = |it: &Verdict| (it.result, it.dm, it.broken);
        what(self) == what(other)
    }
}

/// A line for every number of failures; those that come to the same share one.
fn results(verdicts: &[(Verdict, f64)]) -> Chart {
    let mut chart = Chart::new("Failures", ["", "result", "markers", ""]).onward("or more");
    for run in verdicts.chunk_by(|(one, _), (next, _)| one.is_like(next)) {
        let (least, most) = (run[0].0, run[run.len() - 1].0);
        let failures = match (least.failures, most.failures) {
            (one, other) if one == other => one.to_string(),
            (one, other) => format!("{one}-{other}"),
        };
        let broken = if least.broken { "broken" } else { "" };
        let cells = [failures, least.result.to_string(), least.dm.to_string(), broken.to_owned()];
        chart.line(cells, run.iter().map(|(_, p)| p).sum());
    }
    chart
}
