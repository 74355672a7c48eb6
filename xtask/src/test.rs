//! Everything that must hold before a change lands.

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use crate::{
    browser, client,
    shell::{Problem, command, run},
};

/// Format, lints, tests. The golden tables and cases are among the tests.
pub fn test() -> Result<(), Problem> {
    run("cargo", &["fmt", "--all", "--check"])?;
    run("cargo", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    client::lint()?;
    browser::lint()?;
    client::build(false)?;
    let all = [command("cargo", &["test", "--workspace", "--no-fail-fast"]), browser::tests()?];
    let mut counts = (0, 0);
    let mut ended = Ok(());
    for tests in all {
        // What fails does not keep the others from being run.
        ended = ended.and(run_tests(tests, &mut counts));
    }
    println!("\n{} passed, {} failed", counts.0, counts.1);
    ended
}

/// Runs tests, showing what they print, and adds up their closing lines.
fn run_tests(mut tests: Command, counts: &mut (u32, u32)) -> Result<(), Problem> {
    let mut cargo = tests.stdout(Stdio::piped()).spawn()?;
    let (mut passed, mut failed) = (0, 0);
    for line in BufReader::new(cargo.stdout.take().ok_or("cargo has no output")?).lines() {
        let line = line?;
        println!("{line}");
        if line.starts_with("test result:") {
            passed += count(&line, "passed");
            failed += count(&line, "failed");
        }
    }
    let status = cargo.wait()?;
    *counts = (counts.0 + passed, counts.1 + failed);
    if status.success() && failed == 0 && passed > 0 {
        return Ok(());
    }
    Err(format!("the tests ended with {status}").into())
}

/// The number before a word of a closing line, such as `12 passed;`.
fn count(line: &str, word: &str) -> u32 {
    let words: Vec<&str> = line.split([' ', ';']).collect();
    let pairs = words.windows(2).find(|pair| pair[1] == word);
    pairs.and_then(|pair| pair[0].parse().ok()).unwrap_or(0)
}
