//! `linstock replay` and `linstock verify`: what a log says, and whether it can be believed.

use linstock_battle::log::{Report, Verdict};
use linstock_games::battle::{self, Battle};
use serde_json::json;

use super::{
    files::{log, unreadable},
    story::{self, Detail},
};
use crate::{
    failure::Failure,
    text::{self, BOLD, ERROR, NOTE, styled},
};

/// Prints a battle turn by turn.
pub fn replay(path: &str, detail: Detail) -> Result<String, Failure> {
    let battle = Battle::resume(&log(path)?).map_err(|what| unreadable(path, &what))?;
    let (scenario, header) = (battle.scenario(), battle.header());
    let info = scenario.info();
    let names = story::names(&*scenario);
    let mut text = text::heading(&info.name);
    text += &format!("{}, {}; {}, {}\n", info.place, info.date, names.first, names.second);
    text += &format!("{}: {} against {}\n", header.rules, header.seats.first, header.seats.second);
    text += &story::entries(battle.records(1, None), detail);
    text += "\n";
    text += &story::score(&battle.scene(None), &names);
    if battle.scene(None).outcome.is_none() {
        text += "The battle is not over.\n";
    }
    Ok(text)
}

/// The three verdicts. A log that fails one is an error.
pub fn verify(path: &str, json: bool) -> Result<String, Failure> {
    let report = battle::verify(&log(path)?).map_err(|what| unreadable(path, &what))?;
    let text = if json { as_json(&report) } else { as_text(&report) };
    if battle::is_sound(&report)
        || matches!(report.adjudication, Verdict::Unknown(_)) && report.events == Verdict::Holds
    {
        return Ok(text);
    }
    Err(Failure::Failed(text))
}

fn as_text(report: &Report) -> String {
    let line = |name: &str, verdict: &Verdict| {
        let (style, text) = match verdict {
            Verdict::Holds => (BOLD, "holds".to_owned()),
            Verdict::Fails(problem) => {
                (ERROR, format!("fails at line {}: {}", problem.line, problem.what))
            }
            Verdict::Unknown(why) => (NOTE, format!("unknown: {why}")),
        };
        format!("  {name:<13} {}\n", styled(style, &text))
    };
    let mut text = line("chain", &report.chain);
    text += &line("events", &report.events);
    text += &line("adjudication", &report.adjudication);
    let end = if report.finished { "to its end" } else { "not to its end" };
    if report.entries > 0 {
        text += &format!("  {} entries, {end}\n", report.entries);
    }
    text
}

fn as_json(report: &Report) -> String {
    let verdict = |verdict: &Verdict| match verdict {
        Verdict::Holds => json!({ "verdict": "holds" }),
        Verdict::Fails(problem) => {
            json!({ "verdict": "fails", "line": problem.line, "what": problem.what })
        }
        Verdict::Unknown(why) => json!({ "verdict": "unknown", "why": why }),
    };
    text::json(&json!({
        "chain": verdict(&report.chain),
        "events": verdict(&report.events),
        "adjudication": verdict(&report.adjudication),
        "entries": report.entries,
        "finished": report.finished,
    }))
}
