//! Running other programs from the project's root.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// Why something could not be done.
pub type Problem = Box<dyn std::error::Error>;

/// The project's root.
pub fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask).to_owned()
}

/// A command in the project's root, said aloud.
pub fn command(program: &str, arguments: &[&str]) -> Command {
    eprintln!("$ {program} {}", arguments.join(" "));
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    command
}

/// Runs a command to its end.
pub fn run(program: &str, arguments: &[&str]) -> Result<(), Problem> {
    succeed(&mut command(program, arguments))
}

/// Runs a command that was prepared.
pub fn succeed(command: &mut Command) -> Result<(), Problem> {
    let status = command.status().map_err(|error| {
        format!("{} cannot be started: {error}", command.get_program().to_string_lossy())
    })?;
    if status.success() {
        return Ok(());
    }
    Err(format!("{} ended with {status}", command.get_program().to_string_lossy()).into())
}

/// What a command prints.
pub fn output(program: &str, arguments: &[&str]) -> Result<String, Problem> {
    let output = command(program, arguments).stderr(std::process::Stdio::inherit()).output()?;
    if !output.status.success() {
        return Err(format!("{program} ended with {}", output.status).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}
