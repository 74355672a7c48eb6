//! What must hold of everything that reads bytes from outside, whatever the bytes: it answers, and never panics.
//!
//! The fuzz targets throw random bytes at these; the desk's tests, golden files with something changed in them.

use linstock_battle::{
    BySeat,
    log::{Chain, DiceOf, SeedOf},
};
use linstock_desk::assistant::{Rosters, file};
use linstock_games::{
    battle::{Battle, is_sound, verify},
    contract, scenario,
};
use serde_json::Value;

/// A request of the contract: one line of JSON comes back, either an answer or a refusal.
pub fn request(bytes: &[u8]) {
    let answer = contract::adjudicate(bytes, &mut || 7);
    let answer: Value = serde_json::from_slice(&answer).expect("an answer is JSON");
    let kinds = ["outcome", "odds", "error"].map(|kind| answer.get(kind).is_some());
    assert_eq!(kinds.iter().filter(|&&is| is).count(), 1, "one kind of answer: {answer}");
}

/// A scenario: it is refused with its problems, or a battle can begin and be looked at.
pub fn scenario(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match scenario::load(text) {
        Ok(loaded) => {
            let seats = BySeat::both("human".to_owned());
            let begun = Battle::begin(text, seats, DiceOf::Seed(SeedOf::Number(7)), None);
            let battle = begun.expect("what can be loaded can be played");
            assert_eq!(loaded.scene().units.len(), battle.scene(None).units.len());
        }
        Err(problems) => assert!(!problems.is_empty(), "refused for nothing"),
    }
}

/// A log: it is refused, or it can be taken up where it ends; and what is sound can be taken up.
pub fn log(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for text in [text.to_owned(), resealed(text)] {
        let sound = verify(&text).is_ok_and(|report| is_sound(&report));
        match Battle::resume(&text) {
            Ok(battle) => assert_eq!(battle.lines().len(), text.lines().count()),
            Err(_) => assert!(!sound, "a sound log cannot be taken up"),
        }
    }
}

/// A log with hashes that fit what was changed in it, as somebody would forge it: otherwise nothing behind the first
/// broken hash is ever read.
fn resealed(text: &str) -> String {
    let mut chain = Chain::start();
    let seal = |line: &str| {
        let open = line.rsplit_once(",\"hash\":\"").map_or(line, |(open, _)| open);
        chain.seal(&format!("{open}}}")).line + "\n"
    };
    text.lines().map(seal).collect()
}

/// Rosters for the table assistant: refused, or a table begins with them.
pub fn roster(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Err(failed) = file::begin(&Rosters::File(text.to_owned())) {
        assert!(!failed.message.is_empty(), "refused for nothing");
    }
}

/// A table that was kept: refused, or it reads back as it is written.
pub fn table(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match file::import(text) {
        Ok(table) => {
            let again = file::import(&file::export(&table));
            assert_eq!(again.expect("what was written can be read"), table);
        }
        Err(failed) => assert!(!failed.message.is_empty(), "refused for nothing"),
    }
}
