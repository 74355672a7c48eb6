//! The client in a real Chromium: tests, pictures, measurements.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Stdio},
};

use crate::{
    client::{self, For},
    shell::{Problem, command, root, run, succeed},
};

/// Drives Chromium, and is a workspace of its own.
const MANIFEST: &str = "browser-tests/Cargo.toml";
/// What judges whether everybody can use a page.
const AXE: &str = "axe-core@4.14.0";

/// Builds the client, and runs the browser tests whose names hold a word.
pub fn browser(client: For, words: &[&str]) -> Result<(), Problem> {
    client::build(client)?;
    build_programs()?;
    succeed(tests()?.arg("--").args(words))
}

/// The tests, ready to run against the client and the programs that were built.
pub fn tests() -> Result<Command, Problem> {
    cargo(&["test", "--manifest-path", MANIFEST, "--no-fail-fast"])
}

/// The programs that the tests call, as the native tests build them.
fn build_programs() -> Result<(), Problem> {
    let words = ["build", "--profile", "test", "-p", "linstock-cli", "-p", "linstock-games"];
    run("cargo", &[&words[..], &["--bin", "linstock", "--example", "again"]].concat())
}

/// Format and lints of the tests themselves.
pub fn lint() -> Result<(), Problem> {
    run("cargo", &["fmt", "--manifest-path", MANIFEST, "--check"])?;
    let clippy = ["clippy", "--manifest-path", MANIFEST, "--all-targets", "--", "-D", "warnings"];
    succeed(command("cargo", &clippy).env("CARGO_TARGET_DIR", target()))
}

/// Takes the pictures in `docs/images` anew.
pub fn shots(client: For) -> Result<(), Problem> {
    client::build(client)?;
    build_programs()?;
    let mut shots = cargo(&["run", "--manifest-path", MANIFEST, "--bin", "shots", "--"])?;
    succeed(shots.arg(root().join("docs/images")))
}

/// Measures what the client costs in a browser, and writes it to `docs/performance.md`.
pub fn bench() -> Result<(), Problem> {
    client::build(For::Sending)?;
    build_programs()?;
    let words = ["run", "--manifest-path", MANIFEST, "--bin", "measure"];
    let shown = cargo(&words)?.stderr(Stdio::inherit()).output()?;
    if !shown.status.success() {
        return Err(format!("the measurements ended with {}", shown.status).into());
    }
    crate::bench::client(&String::from_utf8(shown.stdout)?)
}

/// Cargo with everything in its environment that the tests need.
fn cargo(words: &[&str]) -> Result<Command, Problem> {
    have_chromium()?;
    let axe = axe()?;
    let mut cargo = command("cargo", words);
    cargo
        .env("CARGO_TARGET_DIR", target())
        .env("LINSTOCK_CLIENT", client::folder())
        .env("LINSTOCK_PROGRAM", root().join("target/debug/linstock"))
        .env("LINSTOCK_AGAIN", root().join("target/debug/examples/again"))
        .env("LINSTOCK_AXE", axe);
    Ok(cargo)
}

fn target() -> PathBuf {
    root().join("target/browser-tests")
}

fn is_there(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn have_chromium() -> Result<(), Problem> {
    if is_there("chromium") && is_there("chromedriver") {
        return Ok(());
    }
    client::install(&["chromium", "chromium-driver"])
}

/// Gets axe, once.
fn axe() -> Result<PathBuf, Problem> {
    let folder = root().join("target/axe");
    let script = folder.join("package/axe.min.js");
    if script.exists() {
        return Ok(script);
    }
    if !is_there("npm") {
        client::install(&["npm"])?;
    }
    fs::create_dir_all(&folder)?;
    succeed(command("npm", &["pack", "--silent", AXE]).current_dir(&folder))?;
    let packed = fs::read_dir(&folder)?.filter_map(|file| Some(file.ok()?.path()));
    let packed = packed.into_iter().find(|file| file.extension().is_some_and(|it| it == "tgz"));
    let packed = packed.ok_or("npm has packed nothing")?;
    succeed(command("tar", &["-xzf", &packed.to_string_lossy()]).current_dir(&folder))?;
    if script.exists() { Ok(script) } else { Err(format!("{AXE} has no axe.min.js").into()) }
}
