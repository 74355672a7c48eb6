//! A log that a browser wrote, played again natively.

use std::{path::PathBuf, process::Command};

use serde_json::Value;

use crate::{Result, setting::Setting};

/// The first line and the entries of a log.
pub fn entries(log: &str) -> Result<Vec<Value>> {
    log.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
}

/// A log that a page saved: one of an unfinished battle is sealed.
pub fn opened(setting: &Setting, log: String) -> Result<String> {
    if !log.starts_with("{\"linstock_sealed\":") {
        return Ok(log);
    }
    printed_of(&setting.again, &["--unseal"], setting, &log, "sealed")
}

/// The verdicts of `linstock verify`, and whether the battle came to its end.
pub fn verify(setting: &Setting, log: &str, name: &str) -> Result<Value> {
    let printed = printed_of(&setting.program, &["verify", "--json"], setting, log, name)?;
    Ok(serde_json::from_str(&printed).map_err(|_| format!("not a verdict: {printed}"))?)
}

/// The log of the battle that comes of the same commands, from the same scenario and seed, natively.
pub fn again(setting: &Setting, log: &str, name: &str) -> Result<String> {
    printed_of(&setting.again, &[], setting, log, name)
}

/// What a program prints about a log.
fn printed_of(
    program: &PathBuf,
    words: &[&str],
    setting: &Setting,
    log: &str,
    name: &str,
) -> Result<String> {
    std::fs::create_dir_all(&setting.failures)?;
    let file = setting.failures.join(format!("{name}.log"));
    std::fs::write(&file, log)?;
    let output = Command::new(program).args(words).arg(&file).output()?;
    drop(std::fs::remove_file(file));
    let printed = String::from_utf8(output.stdout)?;
    if printed.is_empty() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    Ok(printed)
}

/// Whether a program reports three verdicts that all hold.
pub fn is_sound(shown: &Value) -> bool {
    let verdicts = ["chain", "events", "adjudication"];
    verdicts.iter().all(|verdict| shown[verdict]["verdict"] == "holds")
}
