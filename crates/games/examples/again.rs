//! Plays a log's commands again, from the same scenario and seed, and prints the log of that battle: `again LOG`. The
//! browser tests put it beside the log that a page wrote. `again --unseal LOG` prints a sealed log as it is.

use std::error::Error;

use linstock_battle::{Seat, log::Header, session::Faces};
use linstock_games::battle::{Battle, Stakes};
use serde_json::Value;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let file = words.last().ok_or("which log?")?;
    let log = std::fs::read_to_string(file)?;
    let log = linstock_battle::log::unsealed(&log)?;
    if words.iter().any(|word| word == "--unseal") {
        print!("{log}");
        return Ok(());
    }
    let mut entries = log.lines().map(serde_json::from_str::<Value>);
    let header: Header = serde_json::from_value(entries.next().ok_or("the log is empty")??)?;
    let stakes = if header.practice { Stakes::Practice } else { Stakes::Earnest };
    let (text, seats) = (&header.scenario.text, header.seats);
    let battle = Battle::begin_for(stakes, text, seats, header.dice, None);
    let mut battle = battle.map_err(|problem| format!("it cannot begin again: {problem:?}"))?;
    for entry in entries {
        carry_out(&mut battle, &entry?)?;
    }
    println!("{}", battle.lines().join("\n"));
    Ok(())
}

/// Does what an entry says somebody did.
fn carry_out(battle: &mut Battle, entry: &Value) -> Result<(), Box<dyn Error>> {
    let seat = match entry["by"].as_str() {
        Some("first") => Seat::First,
        Some("second") => Seat::Second,
        // What the program does by itself it has done by now.
        _ => return Ok(()),
    };
    let n = &entry["n"];
    if let Some(command) = entry["act"].get("command") {
        let command = serde_json::from_value(command.clone())?;
        let done = battle.order(seat, command, Faces::Own);
        done.map_err(|problem| format!("entry {n} is refused: {problem:?}"))?;
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
    Ok(())
}

/// The entry that an entry goes back to, or wants to.
fn undone(entry: &Value, act: &str) -> Option<u32> {
    u32::try_from(entry["act"][act]["to"].as_u64()?).ok()
}
