//! The browser client: two WebAssembly modules and what lies beside them.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use wasm_bindgen_cli_support::Bindgen;

use crate::{
    offline,
    shell::{Problem, command, root, succeed},
};

/// What WebAssembly is built for.
const TARGET: &str = "wasm32-unknown-unknown";
/// What Debian needs where rustup cannot help.
const DEBIAN: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-19"];

/// Where the built client lies.
pub fn folder() -> PathBuf {
    root().join("target/site")
}

/// What a client is built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum For {
    /// To try things out: soon built, large and slow.
    Trying,
    /// To be played on this machine: quick, and not made small.
    Playing,
    /// To be sent to others: small, with compressed copies.
    Sending,
}

/// Builds the client.
pub fn build(what_for: For) -> Result<PathBuf, Problem> {
    let (profile, built) = match what_for {
        For::Trying => ("dev", "debug"),
        For::Playing => ("play", "play"),
        For::Sending => ("client", "client"),
    };
    succeed(&mut compiler(profile)?)?;
    let built = root().join("target").join(TARGET).join(built);
    let folder = folder();
    // What an older build left is not served.
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    for module in ["page", "desk"] {
        bind(&built.join(format!("{module}.wasm")), module, &folder)?;
    }
    copy(&root().join("crates/web/assets"), &folder)?;
    offline::list(&folder)?;
    if what_for == For::Sending {
        offline::compress(&folder)?;
    }
    Ok(folder)
}

/// Lints the part of the client that is for browsers alone, where the toolchain can.
pub fn lint() -> Result<(), Problem> {
    if !has_target() && !add_target() {
        println!("the client's own lints need a toolchain with {TARGET}: left out");
        return Ok(());
    }
    let clippy =
        ["clippy", "--package", "linstock-web", "--target", TARGET, "--", "-D", "warnings"];
    succeed(&mut command("cargo", &clippy))
}

/// Makes a module ready for a browser.
fn bind(wasm: &Path, name: &str, folder: &Path) -> Result<(), Problem> {
    Bindgen::new()
        .input_path(wasm)
        .out_name(name)
        .web(true)
        .and_then(|bindgen| {
            bindgen
                .typescript(false)
                .omit_default_module_path(false)
                .remove_name_section(true)
                .remove_producers_section(true)
                .generate(folder)
        })
        .map_err(|error| format!("{} cannot be bound: {error:#}", wasm.display()).into())
}

/// Copies a folder and what is in it.
fn copy(from: &Path, to: &Path) -> Result<(), Problem> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// The compiler for WebAssembly: the toolchain's own if it has the target or can get it, or else
/// Debian's, which brings the sources of the standard library.
fn compiler(profile: &str) -> Result<Command, Problem> {
    let build = ["build", "--package", "linstock-web", "--target", TARGET, "--profile", profile];
    if has_target() || add_target() {
        return Ok(command("cargo", &build));
    }
    install(&DEBIAN)?;
    let mut cargo = command("/usr/bin/cargo", &build);
    cargo
        .arg("-Zbuild-std=std,panic_abort")
        .env("RUSTC", "/usr/bin/rustc")
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld-19")
        .env_remove("RUSTUP_TOOLCHAIN");
    Ok(cargo)
}

fn has_target() -> bool {
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).current_dir(root()).output();
    let Ok(output) = sysroot else { return false };
    let sysroot = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Path::new(&sysroot).join("lib/rustlib").join(TARGET).join("lib").exists()
}

/// Asks rustup for the target, but does not wait long for a server that does not answer.
fn add_target() -> bool {
    let mut rustup = command("timeout", &["60", "rustup", "target", "add", TARGET]);
    rustup.env("RUSTUP_MAX_RETRIES", "1");
    rustup.status().is_ok_and(|status| status.success()) && has_target()
}

/// Installs Debian's packages where they are missing.
pub fn install(packages: &[&str]) -> Result<(), Problem> {
    let there = |package: &&str| {
        let shown = Command::new("dpkg-query").args(["-W", "-f=${Status}", package]).output();
        shown.is_ok_and(|it| String::from_utf8_lossy(&it.stdout).contains("install ok installed"))
    };
    if packages.iter().all(there) {
        return Ok(());
    }
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n");
    let mut words = vec!["apt-get", "install", "-y", "--no-install-recommends"];
    words.extend(packages);
    let run = |words: &[&str]| match is_root {
        true => succeed(&mut command(words[0], &words[1..])),
        false => succeed(&mut command("sudo", words)),
    };
    run(&words).or_else(|_| run(&["apt-get", "update"]).and_then(|()| run(&words))).map_err(
        |error| format!("{error}: install these packages by hand: {}", packages.join(" ")).into(),
    )
}
