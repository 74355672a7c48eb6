//! Files from outside in which something was changed: whatever it is, they are read or refused, and nothing panics.
//! `cargo xtask fuzz` goes further, with the same readers.

#[path = "../../../../fuzz/src/readers.rs"]
mod readers;

use std::path::Path;

use linstock_desk::assistant::{Rosters, file};
use proptest::{
    prelude::*,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};

/// Files of a folder that end so, as text.
fn golden(folder: &str, ending: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let mut files: Vec<_> = folder.read_dir().unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files.retain(|file| file.to_str().unwrap().ends_with(ending));
    assert!(!files.is_empty(), "{} has no {ending}", folder.display());
    files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect()
}

/// What a number or a word is replaced by.
const ODD: [&str; 12] = [
    "-1",
    "0",
    "255",
    "65536",
    "99999999999",
    "1e300",
    "\"\"",
    "null",
    "[]",
    "{}",
    "true",
    "\u{e9}",
];

/// A change: what kind, where, and with what.
type Change = (u8, u32, u32);

/// The text with something changed in it.
fn changed(text: &str, (kind, place, with): Change) -> String {
    if kind < 4 {
        let mut lines: Vec<&str> = text.lines().collect();
        let at = place as usize % lines.len().max(1);
        match kind {
            _ if lines.is_empty() => {}
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at]),
            2 => lines.swap(at, (at + 1) % text.lines().count()),
            _ => lines.truncate(at),
        }
        return lines.join("\n") + "\n";
    }
    let mut tokens = tokens(text);
    if tokens.is_empty() {
        return String::new();
    }
    let (at, other) = (place as usize % tokens.len(), with as usize % tokens.len());
    match kind {
        4 => drop(tokens.remove(at)),
        5 => tokens[at] = tokens[other],
        6 => tokens.swap(at, other),
        _ => tokens[at] = ODD[with as usize % ODD.len()],
    }
    tokens.concat()
}

/// Words, numbers, and everything else letter by letter.
fn tokens(text: &str) -> Vec<&str> {
    let is_word = |letter: char| letter.is_alphanumeric() || "-_.".contains(letter);
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = match is_word(first) {
            true => rest.find(|letter| !is_word(letter)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (token, after) = rest.split_at(end);
        tokens.push(token);
        rest = after;
    }
    tokens
}

/// Reads files in which one to three things were changed, the same ones in every run.
fn reads(files: &[String], cases: u32, read: fn(&[u8])) {
    files.iter().for_each(|text| read(text.as_bytes()));
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let change = (0..10u8, any::<u32>(), any::<u32>());
    let strategy = (0..files.len(), prop::collection::vec(change, 1..=3));
    let ran = TestRunner::new_with_rng(config, random).run(&strategy, |(file, changes)| {
        let text = changes.into_iter().fold(files[file].clone(), |text, it| changed(&text, it));
        read(text.as_bytes());
        Ok(())
    });
    ran.unwrap_or_else(|failed| panic!("{failed}"));
}

#[test]
fn scenarios() {
    let files = [golden("scenarios", ".toml"), golden("golden/examples", ".toml")].concat();
    reads(&files, 400, readers::scenario);
}

#[test]
fn logs() {
    reads(&golden("golden/examples", ".log"), 200, readers::log);
}

#[test]
fn rosters() {
    reads(&golden("golden/kept", ".roster.json"), 400, readers::roster);
}

#[test]
fn tables() {
    reads(&golden("golden/kept", ".table.jsonl"), 400, readers::table);
}

#[test]
fn what_was_kept_once_is_read_for_ever() {
    for text in golden("golden/kept", ".table.jsonl") {
        assert_eq!(file::export(&file::import(&text).unwrap()), text);
    }
    for text in golden("golden/kept", ".roster.json") {
        file::begin(&Rosters::File(text)).unwrap();
    }
}

#[test]
fn requests() {
    let cases = golden("golden/cases", ".jsonl").concat();
    let request = |line: &str| {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        case["request"].to_string()
    };
    let files: Vec<String> = cases.lines().step_by(10).map(request).collect();
    reads(&files, 1_000, readers::request);
}
