//! `linstock replay` and `linstock verify`: what a log says, and whether it can be believed.

use linstock_battle::{
    Eyes,
    log::{DiceVerdict, Report, Verdict},
};
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

/// A battle that is told.
pub struct Told {
    /// In words.
    pub text: String,
    /// Why it should not be believed.
    pub warning: Option<String>,
}

/// Prints a battle turn by turn. What one side hides from the other in a battle that is not over is
/// told to an umpire alone.
pub fn replay(path: &str, detail: Detail, reveal: bool) -> Result<Told, Failure> {
    let log = log(path)?;
    let battle = Battle::resume(&log).map_err(|what| unreadable(path, &what))?;
    let over = battle.scene(None).outcome.is_some();
    let eyes = if over || reveal { Eyes::Umpire } else { Eyes::Onlooker };
    let report = battle::verify(&log).map_err(|what| unreadable(path, &what))?;
    let warning = (!report.is_sound()).then(|| {
        format!("{path} is not sound: do not believe what it tells; see `linstock verify`")
    });
    Ok(Told { text: told(&battle, eyes, detail), warning })
}

fn told(battle: &Battle, eyes: Eyes, detail: Detail) -> String {
    let (scenario, header) = (battle.scenario(), battle.header());
    let info = scenario.info();
    let names = story::names(&*scenario);
    let mut text = text::heading(&info.name);
    text += &format!("{}, {}; {}, {}\n", info.place, info.date, names.first, names.second);
    text += &format!("{}: {} against {}\n", header.rules, header.seats.first, header.seats.second);
    let records = (1..=battle.entries()).filter_map(|entry| battle.record_for(entry, eyes));
    text += &story::entries(records, detail);
    text += "\n";
    text += &story::score(&battle.scene(None), &names);
    if battle.scene(None).outcome.is_none() {
        text += "The battle is not over.\n";
    }
    text
}

/// The verdicts. A log that fails one is an error.
pub fn verify(path: &str, json: bool) -> Result<String, Failure> {
    let report = battle::verify(&log(path)?).map_err(|what| unreadable(path, &what))?;
    let text = if json { as_json(&report) } else { as_text(&report) };
    if report.is_sound() { Ok(text) } else { Err(Failure::Failed(text)) }
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
    let dice = match &report.dice {
        DiceVerdict::Wrong(_) => ERROR,
        DiceVerdict::Proved => BOLD,
        DiceVerdict::Unsalted
        | DiceVerdict::Repeatable
        | DiceVerdict::Typed
        | DiceVerdict::NotRevealed
        | DiceVerdict::Unknown(_) => NOTE,
    };
    text += &format!("  {:<13} {}\n", DiceVerdict::ABOUT, styled(dice, &report.dice.sentence()));
    let end = if report.finished { "to its end" } else { "not to its end" };
    if report.entries > 0 {
        text += &format!("  {} entries, {end}\n", report.entries);
    }
    for note in report.notes() {
        text += &format!("  {note}\n");
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
    let mut dice = json!({ "verdict": report.dice.word() });
    match &report.dice {
        DiceVerdict::Wrong(problem) => {
            dice["line"] = json!(problem.line);
            dice["what"] = json!(problem.what);
        }
        DiceVerdict::Unknown(why) => dice["why"] = json!(why),
        DiceVerdict::Proved
        | DiceVerdict::Unsalted
        | DiceVerdict::Repeatable
        | DiceVerdict::Typed
        | DiceVerdict::NotRevealed => {}
    }
    let mut all = json!({
        "chain": verdict(&report.chain),
        "events": verdict(&report.events),
        "adjudication": verdict(&report.adjudication),
        "entries": report.entries,
        "overrulings": report.overrulings,
        "consented_undos": report.consented_undos,
        "practice": report.practice,
        "finished": report.finished,
    });
    all[DiceVerdict::ABOUT] = dice;
    text::json(&all)
}
