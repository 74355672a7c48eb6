//! What reaches the terminal: nothing from a file steers it, and nothing that is typed keeps it waiting.

use std::{
    fs,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use crate::common::{LINSTOCK, Ran, linstock};

/// Names that would change a window's title, clear the screen and turn the direction of writing.
const HOSTILE: &str = r"Mill\u001b]0;owned\u0007\u001b[2J\u202e\u009b";

/// A scenario with hostile names.
fn hostile(file: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal");
    fs::create_dir_all(&folder).unwrap();
    let sound = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/mill-springs.toml");
    let text = fs::read_to_string(sound).unwrap();
    let named = |line: &str| line.starts_with("name = ") || line.starts_with("place = ");
    let lines = text.lines().map(|line| match line.split_once(" = ") {
        Some((key, _)) if named(line) => format!("{key} = \"{HOSTILE}\"\n"),
        Some(_) | None => format!("{line}\n"),
    });
    let path = folder.join(file);
    fs::write(&path, lines.collect::<String>()).unwrap();
    path.display().to_string()
}

/// Runs it as before a terminal with colours.
fn coloured(arguments: &[&str]) -> Ran {
    let output =
        Command::new(LINSTOCK).args(arguments).env("CLICOLOR_FORCE", "1").output().unwrap();
    Ran::new(output)
}

/// Nothing but colours reaches the terminal.
fn tame(text: &str) {
    assert!(text.contains(r"Mill\u001b]0;owned\u0007\u001b[2J\u202e\u009b"), "{text:?}");
    for (at, _) in text.match_indices('\u{1b}') {
        let sequence: String = text[at + 1..].chars().take(4).collect();
        let style = sequence.starts_with('[') && sequence.contains('m');
        assert!(style, "{sequence:?} in {text:?}");
    }
    assert!(!text.contains(['\u{7}', '\u{202e}', '\u{9b}']), "{text:?}");
}

#[test]
fn names_from_a_scenario_do_not_steer_the_terminal() {
    let scenario = hostile("hostile.toml");
    let shown = coloured(&["scenario", "show", &scenario]);
    assert_eq!(shown.code, 0, "{shown:?}");
    assert!(shown.out.contains('\u{1b}'), "it is in colours");
    tame(&shown.out);
    tame(&coloured(&["scenario", "check", &scenario]).out);
}

#[test]
fn names_from_a_log_do_not_steer_the_terminal() {
    let scenario = hostile("played.toml");
    let log = format!("{scenario}.log");
    let _ = fs::remove_file(&log);
    let fought = coloured(&["battle", &scenario, "--seed", "1", "--brief", "--log", &log]);
    assert_eq!(fought.code, 0, "{fought:?}");
    tame(&fought.out);
    tame(&coloured(&["replay", &log]).out);
    tame(&coloured(&["play", "--resume", &log]).out);
}

#[test]
fn a_word_of_five_thousand_letters_is_looked_up_at_once() {
    let begin = Instant::now();
    let ran = linstock(&["rules", &"fire.".repeat(1000)]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(begin.elapsed() < Duration::from_secs(1), "{:?}", begin.elapsed());
}
