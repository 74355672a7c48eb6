//! Random battles of every scenario, and random bytes thrown at everything that reads files or requests.

use std::{collections::BTreeSet, fs, path::Path};

use crate::shell::{Problem, command, output, root, run, succeed};

/// How many battles of each scenario are played.
const BATTLES: &str = "300";
/// How many orders of each verb are forecast and then played.
const FORECASTS: &str = "12";
/// How many battles of made-up musters are played.
const MUSTERS: &str = "2000";
/// What reads bytes from outside (see `fuzz/src/readers.rs`), and how long a file is at most.
const TARGETS: [(&str, u32); 5] = [
    ("request", 4_096),
    ("scenario", 32_768),
    ("log", 131_072),
    ("roster", 32_768),
    ("table", 65_536),
];

/// Plays the battles, then runs each fuzz target for so many seconds, starting from golden files.
pub fn fuzz(seconds: &str) -> Result<(), Problem> {
    let seconds: u32 = seconds.parse().map_err(|_| format!("{seconds} is no number of seconds"))?;
    battles()?;
    if output("cargo", &["fuzz", "--version"]).is_err() {
        run("cargo", &["install", "cargo-fuzz", "--locked"])?;
    }
    seed_corpora()?;
    for (target, longest) in TARGETS {
        let (time, length) = (format!("-max_total_time={seconds}"), format!("-max_len={longest}"));
        let words = ["fuzz", "run", target, "--sanitizer", "none", "--", &time, &length];
        let words = [&words[..], &["-dict=fuzz/words.dict"]].concat();
        // The fuzzer's instrumentation is an unstable flag of the compiler.
        succeed(command("cargo", &words).env("RUSTC_BOOTSTRAP", "1"))?;
    }
    Ok(())
}

/// Random legal play, and the counts of what occurred in it.
fn battles() -> Result<(), Problem> {
    let arguments = [
        "test",
        "--release",
        "-p",
        "linstock-games",
        "--test",
        "all",
        "battles::",
        "--",
        "--nocapture",
    ];
    succeed(command("cargo", &arguments).env("LINSTOCK_BATTLES", BATTLES))?;
    let arguments = ["test", "--release", "-p", "linstock-games", "--test", "all", "impacts::"];
    succeed(command("cargo", &arguments).env("LINSTOCK_BATTLES", BATTLES))?;
    let arguments = [
        "test",
        "--release",
        "-p",
        "linstock-games",
        "--test",
        "all",
        "forecasts::",
        "--",
        "--nocapture",
    ];
    succeed(command("cargo", &arguments).env("LINSTOCK_FORECASTS", FORECASTS))?;
    let arguments = ["test", "--release", "-p", "linstock-adf", "--test", "all", "if_asked_for"];
    succeed(command("cargo", &arguments).env("LINSTOCK_MUSTERS", MUSTERS))
}

/// The corpora: golden requests and files; and a dictionary: the rules that the requests name.
fn seed_corpora() -> Result<(), Problem> {
    let corpus = |target: &str| root().join("fuzz/corpus").join(target);
    for (target, _) in TARGETS {
        fs::create_dir_all(corpus(target))?;
    }
    let mut count = 0;
    let mut rules = BTreeSet::new();
    for entry in fs::read_dir(root().join("golden/cases"))? {
        for line in fs::read_to_string(entry?.path())?.lines() {
            let case: serde_json::Value = serde_json::from_str(line)?;
            let request = &case["request"];
            fs::write(corpus("request").join(format!("golden-{count}")), request.to_string())?;
            rules.insert(request["rules"].to_string().replace('"', "\\\""));
            count += 1;
        }
    }
    let rules = rules.iter().map(|word| format!("\"{word}\"\n"));
    fs::write(root().join("fuzz/words.dict"), rules.collect::<String>())?;
    copy("scenarios", ".toml", &corpus("scenario"))?;
    copy("golden/examples", ".toml", &corpus("scenario"))?;
    copy("golden/examples", ".log", &corpus("log"))?;
    copy("golden/kept", ".roster.json", &corpus("roster"))?;
    copy("golden/kept", ".table.jsonl", &corpus("table"))
}

/// Copies the files of a folder that end so.
fn copy(from: &str, ending: &str, to: &Path) -> Result<(), Problem> {
    for entry in fs::read_dir(root().join(from))? {
        let entry = entry?;
        let name = entry.file_name();
        if name.to_string_lossy().ends_with(ending) {
            fs::copy(entry.path(), to.join(name))?;
        }
    }
    Ok(())
}
