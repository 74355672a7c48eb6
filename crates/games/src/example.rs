//! Worked examples: a scripted battle that a person can follow, written from its script with every
//! roll and ledger. `docs/examples` is written by this, and so are the logs beside it.
//!
//! A script is JSON Lines: `{"say":"…"}` is printed as it stands; `{"by":"first","command":{…},"faces":[[3,4]]}` is
//! ordered, with the dice that were rolled for it.

use std::fmt::Write;

use linstock_battle::{
    BySeat, Command, Failure, Seat, Vocabulary,
    any::Record,
    log::DiceOf,
    session::{Faces, NoEntry},
    story::Weight,
    working::StoredRow,
};
use serde::Deserialize;

use crate::battle::{Battle, Unreadable, refusal_text};

/// An example, played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// For people.
    pub markdown: String,
    /// Its log.
    pub log: String,
}

/// A line of a script.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(default)]
    say: Option<String>,
    #[serde(default)]
    by: Option<Seat>,
    #[serde(default)]
    command: Option<Command>,
    #[serde(default)]
    faces: Vec<Vec<u8>>,
}

/// Plays a script of a scenario, or says where it goes wrong.
pub fn play(scenario: &str, script: &str) -> Result<Example, String> {
    let seats = BySeat { first: "first player".to_owned(), second: "second player".to_owned() };
    let battle = Battle::begin(scenario, seats, DiceOf::Typed, None);
    let mut battle = battle.map_err(|what| match what {
        Unreadable::Log(problem) => problem.what,
        Unreadable::Scenario(list) => list.iter().map(|it| format!("{it}\n")).collect(),
    })?;
    let any = battle.scenario();
    let info = any.info();
    let mut markdown = format!("# {}\n\n{}\n", info.name, info.history);
    let mut heading = String::new();
    let lines = |battle: &Battle| -> String {
        battle.lines().iter().map(|line| format!("{line}\n")).collect()
    };
    for record in battle.records(1, None) {
        markdown += &entry(&record, &mut heading);
    }
    for (index, line) in script.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let wrong = |what: String| format!("line {}: {what}", index + 1);
        let line: Line = serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
        if let Some(say) = line.say {
            let _ = write!(markdown, "\n{say}\n");
        }
        let (Some(seat), Some(command)) = (line.by, line.command) else { continue };
        let number = battle.order(seat, command, Faces::Rolled(&line.faces)).map_err(|no| {
            wrong(match no {
                NoEntry::Failure(Failure::Refused(refusal)) => refusal_text(&refusal),
                NoEntry::Failure(Failure::NeedsDice(needs)) => {
                    format!("{} dice with {} sides are needed", needs.dice, needs.die.sides())
                }
                NoEntry::Undo(no) => format!("{no:?}"),
                NoEntry::Overrule(what) => what,
                NoEntry::Denied(denied) => denied.to_string(),
            })
        })?;
        let Some(record) = battle.record(number, None) else { continue };
        if record.faces.len() < line.faces.len() {
            let made = record.faces.len();
            return Err(wrong(format!("only {made} rolls were made")));
        }
        markdown += &entry(&record, &mut heading);
    }
    markdown += &heading;
    let log = lines(&battle);
    Ok(Example { markdown, log })
}

/// What came of a command, each result with its ledger. A heading waits until something happens
/// under it.
fn entry(record: &Record<'_>, heading: &mut String) -> String {
    let mut text = String::new();
    for sentence in record.sentences {
        // A star is a result in one of the games, and emphasis here.
        let words = sentence.whole().replace('*', "\\*");
        if sentence.weight >= Weight::Heading {
            *heading = format!("\n## {words}\n");
            continue;
        }
        if !heading.is_empty() {
            text += &std::mem::take(heading);
            text.push('\n');
        }
        let _ = match sentence.weight {
            Weight::Ending | Weight::Heading | Weight::News => writeln!(text, "- **{words}**"),
            Weight::Detail => writeln!(text, "- {words}"),
        };
        if !sentence.rows.is_empty() {
            text += &ledger(&sentence.rows, record.vocabulary);
        }
    }
    if text.is_empty() { text } else { format!("\n{}", text.trim_start_matches('\n')) }
}

fn ledger(rows: &[StoredRow], words: &Vocabulary) -> String {
    let mut text = "\n  <details><summary>Ledger</summary>\n\n".to_owned();
    text += "  | | rule | changes | by |\n  |---|---|---|---:|\n";
    for row in rows {
        let StoredRow { rule, on, value, struck, .. } = row;
        let by = match struck {
            None => format!("{value:+}"),
            Some(by) => format!("~~{value:+}~~ `{by}`"),
        };
        let _ = writeln!(text, "  | {} | `{rule}` | {on} | {by} |", words.says(row));
    }
    text + "\n  </details>\n\n"
}
