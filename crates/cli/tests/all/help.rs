//! Every page of help, its examples, and what is common to all commands.

use std::{path::Path, process::Command};

use crate::common::{LINSTOCK, Ran, good, linstock, wrong};

/// The headings of what is below a page.
const BELOW: &[&str] = &["Commands:", "Procedures:", "Rules:"];

/// Every page, as the help lists them.
fn pages() -> Vec<Vec<String>> {
    let mut pages = Vec::new();
    let mut left = vec![vec![]];
    while let Some(page) = left.pop() {
        let words: Vec<&str> = page.iter().map(String::as_str).collect();
        left.extend(listed(&words).into_iter().map(|below| [&page[..], &[below]].concat()));
        pages.push(page);
    }
    pages
}

fn help(page: &[&str]) -> String {
    good(&[page, &["--help"]].concat()).out
}

fn listed(page: &[&str]) -> Vec<String> {
    let help = help(page);
    let heading = |line: &&str| BELOW.iter().any(|below| line.starts_with(below));
    let list = help.lines().skip_while(|line| !heading(line)).skip(1);
    let list = list.take_while(|line| !line.is_empty());
    list.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// The examples of a page, those of several lines as one.
fn examples(page: &[&str]) -> Vec<String> {
    let help = help(page);
    let (_, examples) = help.split_once("Examples:\n").unwrap_or_else(|| panic!("{page:?}"));
    let joined = examples.replace("\\\n", " ");
    joined.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[test]
fn there_are_pages() {
    let pages = pages();
    let deep = [["odds", "jr3", "charge"], ["odds", "elan", "close-action"]];
    let deep = deep.iter().map(|it| &it[..]);
    for wanted in [&["odds", "adf-10"][..], &["rules"], &["completions"]].into_iter().chain(deep) {
        assert!(pages.iter().any(|page| page == wanted), "{wanted:?}: {pages:?}");
    }
}

#[test]
#[cfg(unix)]
fn every_example_runs() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples");
    // Logs are never written over, so those of the last time must go.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let log = folder.join("battle.log").display().to_string();
    good(&["battle", "brigade-action", "--seed", "7", "--first", "random", "--log", &log]);
    std::fs::write(folder.join("requests.jsonl"), "{\"rules\":\"adf-15\",\"do\":\"move\"}\n")
        .unwrap();
    let programs = Path::new(LINSTOCK).parent().unwrap().display().to_string();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap());
    for page in pages() {
        let page: Vec<&str> = page.iter().map(String::as_str).collect();
        let examples = examples(&page);
        assert!(!examples.is_empty(), "{page:?}");
        // It serves until somebody ends it, and has a test of its own.
        for example in examples.into_iter().filter(|_| page != ["web"]) {
            assert!(example.contains("linstock"), "{example}");
            let ran = Command::new("sh")
                .args(["-c", &example])
                .env("PATH", &path)
                .current_dir(&folder)
                .output()
                .unwrap();
            let ran = Ran::new(ran);
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{example}");
            assert!(!ran.out.is_empty() || example.contains('>'), "{example}");
        }
    }
}

#[test]
fn wrong_use_is_one_complaint() {
    wrong(&["fly"]);
    wrong(&["rules", "--fly"]);
    wrong(&["table"]);
    wrong(&["completions", "dos"]);
    wrong(&["adjudicate", "file.jsonl"]);
    // Nothing at all is answered with help, which is no success either.
    for nothing in [&[][..], &["odds"]] {
        let ran = linstock(nothing);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("Usage:"), "{}", ran.err);
    }
}

const TELLING: &[&[&str]] = &[
    &["--help"],
    &["odds", "adf-15", "morale"],
    &["odds", "adf-15", "impact", "attacker.strength=6", "defender.strength=5"],
    &["odds", "elan"],
    &["odds", "jr3", "charge", "--facts"],
    &["odds", "jr3", "morale", "experience=green"],
    &["odds", "elan", "save", "hits=6"],
    &["rules"],
    &["rules", "adf-15"],
    &["rules", "jr3"],
    &["rules", "elan"],
    &["rulings"],
    &["rulings", "elan"],
    &["house"],
    &["house", "jr3"],
    &["table", "adf-15", "bmp"],
    &["table", "elan", "solid-shot"],
];

#[test]
fn a_pipe_gets_no_colours() {
    for arguments in TELLING {
        assert!(!good(arguments).out.contains('\x1b'), "{arguments:?}");
    }
    assert!(!wrong(&["rules", "xyzzy"]).err.contains('\x1b'));
    assert!(!wrong(&["odds", "jr3", "fire", "xyzzy=1"]).err.contains('\x1b'));
}

#[test]
fn colours_can_be_asked_for() {
    for arguments in TELLING.iter().skip(1) {
        let output =
            Command::new(LINSTOCK).args(*arguments).env("CLICOLOR_FORCE", "1").output().unwrap();
        assert!(Ran::new(output).out.contains('\x1b'), "{arguments:?}");
    }
}

/// Ids and table cells may be longer than a line; whatever has spaces is not.
#[test]
fn pages_for_people_fit_eighty_columns() {
    for arguments in TELLING.iter().skip(1) {
        let out = good(arguments).out;
        let widest = out.lines().max_by_key(|line| line.chars().count()).unwrap();
        assert!(widest.chars().count() <= 80, "{arguments:?}: {widest}");
    }
}

/// What a shell offers after these words, the last of which is being typed.
fn completed(words: &[&str]) -> Vec<String> {
    let output = Command::new(LINSTOCK)
        .args([&["--", "linstock"], words].concat())
        .envs([("COMPLETE", "bash"), ("_CLAP_IFS", "\n")])
        .env("_CLAP_COMPLETE_INDEX", words.len().to_string())
        .output()
        .expect("linstock starts");
    Ran::new(output).out.lines().map(str::to_owned).collect()
}

#[test]
fn shells_complete_facts_and_their_values() {
    assert_eq!(completed(&["odds", "jr3", "volley-"]), ["volley-point"]);
    assert_eq!(completed(&["odds", "adf-15", "fire", "weap"]), ["weapon="]);
    assert_eq!(completed(&["odds", "adf-15", "fire", "deli"]), ["deliberate"]);
    let second = completed(&["odds", "adf-15", "fire", "weapon=rifle-musket", "stren"]);
    assert_eq!(second, ["strength="]);
    let third =
        completed(&["odds", "jr3", "fire", "weapon=napoleon", "strength=2", "target.cover=stone"]);
    assert_eq!(third, ["target.cover=stone-wall"]);
    let weapons = completed(&["odds", "adf-15", "fire", "weapon=smoothbore-m"]);
    assert_eq!(weapons, ["weapon=smoothbore-musket"]);
    let covers = completed(&["odds", "adf-15", "fire", "target.cover=stone-wall,heavy-w"]);
    assert!(covers.contains(&"target.cover=stone-wall,heavy-works".to_owned()), "{covers:?}");
    let facts = completed(&["odds", "elan", "close-action", ""]);
    assert!(facts.contains(&"attacker.figures=".to_owned()), "{facts:?}");
    assert!(facts.contains(&"--facts".to_owned()) || facts.iter().all(|it| !it.starts_with('-')));
    assert!(completed(&["odds", "adf-15", "fire", "xyzzy=1"]).is_empty());
}

#[test]
fn every_shell_has_a_script() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let out = good(&["completions", shell]).out;
        assert!(out.contains("linstock") && out.contains("COMPLETE"), "{shell}: {out}");
    }
}

/// Bash itself, where there is one: it breaks words at the sign between a fact and its value.
#[test]
#[cfg(unix)]
fn bash_completes_behind_the_sign() {
    let script = good(&["completions", "bash"]).out;
    let programs = Path::new(LINSTOCK).parent().unwrap().display().to_string();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap());
    let replies = |line: &str| {
        let asked = format!(
            "{script}\nCOMP_LINE='{line}' COMP_POINT={}\n_linstock 2>/dev/null\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"",
            line.len()
        );
        let ran = Command::new("bash").args(["-c", &asked]).env("PATH", &path).output();
        ran.ok().map(|output| Ran::new(output).out)
    };
    let Some(whole) = replies("linstock odds adf-15 fire weap") else { return };
    assert_eq!(whole, "weapon=\n");
    assert_eq!(
        replies("linstock odds adf-15 fire weapon=smoothbore-m").unwrap(),
        "smoothbore-musket\n"
    );
}

#[test]
fn the_schema_is_one() {
    let schema = good(&["schema"]).json();
    assert!(schema["$defs"]["Request"].is_object());
    assert!(schema["$defs"]["Answer"].is_object());
}
