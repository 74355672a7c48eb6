//! Everything that must hold before a change lands.

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
    thread,
};

use crate::{
    browser,
    client::{self, For},
    shell::{Problem, command, run, succeed},
};

/// Format, lints, tests. The golden tables and cases are among the tests.
///
/// What is native and what is for browsers are built and run side by side: they share no folder, and each leaves a
/// core idle at times, a linker or a page that is waited for.
pub fn test() -> Result<(), Problem> {
    run("cargo", &["fmt", "--all", "--check"])?;
    side_by_side(native_builds, browser_builds)?;
    let (native, browser) = (native_tests(), browser::tests()?);
    let (native, browser) = thread::scope(|scope| {
        let browser = scope.spawn(|| run_tests(browser, Shown::AtTheEnd));
        let native = run_tests(native, Shown::AtOnce);
        (native, browser.join().unwrap_or_else(|_| Err("the browser tests panicked".to_owned())))
    });
    let (native, browser) = (native?, browser?);
    println!("{}", browser.text);
    let (passed, failed) = (native.passed + browser.passed, native.failed + browser.failed);
    println!("\n{passed} passed, {failed} failed");
    // What fails does not keep the others from being run.
    native.ended.and(browser.ended).map_err(Problem::from)
}

/// Lints and builds everything native. The browser tests call programs that are built here.
fn native_builds() -> Result<(), Problem> {
    run("cargo", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    run("cargo", &["test", "--workspace", "--no-run"])
}

/// Lints and builds the client and what drives it.
fn browser_builds() -> Result<(), Problem> {
    client::lint()?;
    browser::lint()?;
    client::build(For::Sending)?;
    succeed(browser::tests()?.arg("--no-run"))
}

/// The native tests, which let a page go first: it is watched by the clock.
fn native_tests() -> Command {
    command("nice", &["cargo", "test", "--workspace", "--no-fail-fast"])
}

/// Does two things at once, and both to their end.
fn side_by_side(
    one: fn() -> Result<(), Problem>,
    other: fn() -> Result<(), Problem>,
) -> Result<(), Problem> {
    thread::scope(|scope| {
        let other = scope.spawn(move || other().map_err(|problem| problem.to_string()));
        let one = one();
        let other = other.join().unwrap_or_else(|_| Err("a build panicked".to_owned()));
        one.and(other.map_err(Problem::from))
    })
}

/// When what tests print is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    AtOnce,
    AtTheEnd,
}

/// What came of tests.
struct Ran {
    passed: u32,
    failed: u32,
    /// What they printed, if it is shown at the end.
    text: String,
    ended: Result<(), String>,
}

/// Runs tests, and adds up their closing lines.
fn run_tests(mut tests: Command, shown: Shown) -> Result<Ran, String> {
    let text = |error: std::io::Error| error.to_string();
    let mut cargo = tests.stdout(Stdio::piped()).spawn().map_err(text)?;
    let mut ran = Ran { passed: 0, failed: 0, text: String::new(), ended: Ok(()) };
    for line in BufReader::new(cargo.stdout.take().ok_or("cargo has no output")?).lines() {
        let line = line.map_err(text)?;
        if line.starts_with("test result:") {
            ran.passed += count(&line, "passed");
            ran.failed += count(&line, "failed");
        }
        match shown {
            Shown::AtOnce => println!("{line}"),
            Shown::AtTheEnd => ran.text += &(line + "\n"),
        }
    }
    let status = cargo.wait().map_err(text)?;
    if !status.success() || ran.failed > 0 || ran.passed == 0 {
        ran.ended = Err(format!("the tests ended with {status}"));
    }
    Ok(ran)
}

/// The number before a word of a closing line, such as `12 passed;`.
fn count(line: &str, word: &str) -> u32 {
    let words: Vec<&str> = line.split([' ', ';']).collect();
    let pairs = words.windows(2).find(|pair| pair[1] == word);
    pairs.and_then(|pair| pair[0].parse().ok()).unwrap_or(0)
}
