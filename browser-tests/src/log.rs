//! A log that a browser wrote, played again natively.

use std::process::Command;

use linstock_battle::{Seat, session::Faces};
use linstock_games::battle::Battle;
use serde_json::Value;

use crate::{Result, setting::Setting};

/// The first line and the entries of a log.
pub fn entries(log: &str) -> Result<Vec<Value>> {
    log.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
}

/// The three verdicts of `linstock verify`, and whether the battle came to its end.
pub fn verify(setting: &Setting, log: &str, name: &str) -> Result<Value> {
    std::fs::create_dir_all(&setting.failures)?;
    let file = setting.failures.join(format!("{name}.log"));
    std::fs::write(&file, log)?;
    let told = Command::new(&setting.program).args(["verify", "--json"]).arg(&file).output()?;
    let text = String::from_utf8(told.stdout)?;
    let told: Value = serde_json::from_str(&text)
        .map_err(|_| format!("not a verdict: {text} {}", String::from_utf8_lossy(&told.stderr)))?;
    drop(std::fs::remove_file(file));
    Ok(told)
}

/// Whether a program tells of three verdicts that all hold.
pub fn is_sound(told: &Value) -> bool {
    let verdicts = ["chain", "events", "adjudication"];
    verdicts.iter().all(|verdict| told[verdict]["verdict"] == "holds")
}

/// Plays a log's commands again, from the same scenario and seed. Tells the log of that battle, and its hash.
pub fn again(log: &str) -> Result<(String, String)> {
    let entries = entries(log)?;
    let header = serde_json::from_value::<linstock_battle::log::Header>(entries[0].clone())?;
    let battle = Battle::begin(&header.scenario.text, header.seats, header.dice, None);
    let mut battle = battle.map_err(|problem| format!("it cannot be begun again: {problem:?}"))?;
    for entry in &entries[1..] {
        let seat = match entry["by"].as_str() {
            Some("first") => Seat::First,
            Some("second") => Seat::Second,
            // What the program does by itself it has done by now.
            _ => continue,
        };
        let n = &entry["n"];
        if let Some(command) = entry["act"].get("command") {
            let command = serde_json::from_value(command.clone())?;
            let told = battle.order(seat, command, Faces::Own);
            told.map_err(|problem| format!("entry {n} is refused: {problem:?}"))?;
        } else if let Some(to) = undone(entry, "undo").or_else(|| undone(entry, "ask-undo")) {
            // Whoever was asked is the one who takes it back.
            let done = match battle.asked_undo() {
                Some(_) => battle.answer_undo(seat, true),
                None => battle.undo(seat, to).map(drop),
            };
            done.map_err(|problem| format!("entry {n} is refused: {problem:?}"))?;
        } else {
            return Err(format!("entry {n} is none that a page makes: {}", entry["act"]).into());
        }
    }
    Ok((battle.lines().join("\n") + "\n", battle.hash()))
}

/// The entry that an entry goes back to, or wants to.
fn undone(entry: &Value, act: &str) -> Option<u32> {
    u32::try_from(entry["act"][act]["to"].as_u64()?).ok()
}
