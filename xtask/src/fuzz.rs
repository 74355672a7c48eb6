//! Random battles of every scenario, and random lines thrown at the contract.

use std::collections::BTreeSet;

use crate::shell::{Problem, command, output, root, run, succeed};

/// How many battles of each scenario are played.
const BATTLES: &str = "300";
/// How many battles of made-up musters are played.
const MUSTERS: &str = "2000";

/// Plays the battles, then runs the fuzz target for so many seconds, starting from the requests of
/// the golden cases.
pub fn fuzz(seconds: &str) -> Result<(), Problem> {
    let seconds: u32 = seconds.parse().map_err(|_| format!("{seconds} is no number of seconds"))?;
    battles()?;
    if output("cargo", &["fuzz", "--version"]).is_err() {
        run("cargo", &["install", "cargo-fuzz", "--locked"])?;
    }
    seed_corpus()?;
    let time = format!("-max_total_time={seconds}");
    let arguments = [
        "fuzz",
        "run",
        "adjudicate",
        "--sanitizer",
        "none",
        "--",
        &time,
        "-max_len=4096",
        "-dict=fuzz/words.dict",
    ];
    // The fuzzer's instrumentation is an unstable flag of the compiler.
    succeed(command("cargo", &arguments).env("RUSTC_BOOTSTRAP", "1"))
}

/// Random legal play, and the counts of what occurred in it.
fn battles() -> Result<(), Problem> {
    let arguments =
        ["test", "--release", "-p", "linstock-games", "--test", "battles", "--", "--nocapture"];
    succeed(command("cargo", &arguments).env("LINSTOCK_BATTLES", BATTLES))?;
    let arguments = [
        "test",
        "--release",
        "-p",
        "linstock-adf",
        "--test",
        "play_random",
        "--test",
        "play_rules",
        "if_asked_for",
    ];
    succeed(command("cargo", &arguments).env("LINSTOCK_MUSTERS", MUSTERS))
}

/// The corpus: every golden request; and a dictionary: every id and word worth trying.
fn seed_corpus() -> Result<(), Problem> {
    let corpus = root().join("fuzz/corpus/adjudicate");
    std::fs::create_dir_all(&corpus)?;
    let mut count = 0;
    let mut rules = BTreeSet::new();
    for entry in std::fs::read_dir(root().join("golden/cases"))? {
        for line in std::fs::read_to_string(entry?.path())?.lines() {
            let case: serde_json::Value = serde_json::from_str(line)?;
            std::fs::write(corpus.join(format!("golden-{count}")), case["request"].to_string())?;
            rules.insert(case["request"]["rules"].to_string().replace('"', "\\\""));
            count += 1;
        }
    }
    let rules = rules.iter().map(|word| format!("\"{word}\"\n"));
    std::fs::write(root().join("fuzz/words.dict"), rules.collect::<String>())?;
    Ok(())
}
