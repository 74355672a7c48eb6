//! Every page of help, its examples, and what is common to all commands.

mod common;

use std::{path::Path, process::Command};

use common::{LINSTOCK, Ran, good, linstock, wrong};

/// The headings of what is below a page.
const BELOW: &[&str] = &["Commands:", "Procedures:", "Games, then procedures"];

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
    for wanted in [&["odds", "charge"][..], &["rules"], &["completions"]].into_iter().chain(deep) {
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
    &["odds", "morale"],
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

#[test]
fn completions_know_the_words_of_the_game() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let out = good(&["completions", shell]).out;
        assert!(out.contains("adjudicate"), "{shell}");
        assert!(out.contains("stands-lost"), "{shell}");
        for word in ["jr3", "volley-point", "elan", "charge-response"] {
            assert!(out.contains(word), "{shell}: {word}");
        }
        // Clap's completions for fish end at the second level.
        assert!(out.contains("--facts") || shell == "fish", "{shell}");
    }
    assert!(good(&["completions", "bash"]).out.contains("smoothbore-musket"));
}

#[test]
fn the_schema_is_one() {
    let schema = good(&["schema"]).json();
    assert!(schema["$defs"]["Request"].is_object());
    assert!(schema["$defs"]["Answer"].is_object());
}
