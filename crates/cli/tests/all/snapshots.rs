//! What people read, word for word: every page of odds, complaints, help, and rules that are looked up. A change of
//! words shows in the snapshots, which are reviewed as prose.

use crate::common::{Ran, good, linstock};

/// Compares with what was reviewed.
macro_rules! assert_snapshot {
    ($shown:expr) => {
        insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!($shown) })
    };
}

/// What a person sees who types these lines, one after another.
fn typed<S: AsRef<str>>(lines: &[S]) -> String {
    let shown = |line: &S| {
        let words: Vec<&str> = line.as_ref().split_whitespace().collect();
        let Ran { out, err, .. } = linstock(&words);
        format!("$ linstock {}\n{out}{err}", words.join(" "))
    };
    lines.iter().map(shown).collect::<Vec<String>>().join("\n")
}

/// The example of every procedure of a game.
fn examples(rules: &str) -> String {
    let procedures = good(&["odds", rules, "--json"]).json();
    let words = procedures.as_array().unwrap().iter().map(|it| it["do"].as_str().unwrap());
    let example = |word: &str| {
        let help = good(&["odds", rules, word, "--help"]).out;
        let (_, example) = help.split_once("Examples:\n").unwrap();
        example.replace("\\\n", " ").trim().trim_start_matches("linstock ").to_owned()
    };
    typed(&words.map(example).collect::<Vec<String>>())
}

#[test]
fn odds_of_across_a_deadly_field() {
    assert_snapshot!(examples("adf-15"));
}

#[test]
fn odds_of_johnny_reb() {
    assert_snapshot!(examples("jr3"));
}

#[test]
fn odds_of_elan() {
    assert_snapshot!(examples("elan"));
}

#[test]
fn refusals() {
    assert_snapshot!(typed(&[
        "odds fire",
        "odds fyre",
        "odds jr4 fire",
        "odds jr3 frie",
        "odds jr3 fire wepon=napoleon",
        "odds jr3 fire xyzzy=1",
        "odds jr3 fire hits=2",
        "odds jr3 fire weapon=rifel-musket",
        "odds jr3 fire strength=999",
        "odds jr3 fire strength",
        "odds jr3 fire strength=3 firer.strength=4",
        "odds jr3 fire",
        "odds jr3 charge strength=3",
        "odds jr3 charge attacker=3",
        "odds jr3 fire wepon=napoleon strength=many target.cover=wods",
        "odds jr3 fire weapon=napoleon strength=2 range=99",
        "odds adf-15 fire weapon=rifle-musket strength=6 range=2 morale=routed",
        "odds elan fire weapon=rifle mode=volley figures=9 range=3",
        "odds adf-15 fire weapon=napoleon strength=2 range=9 --house xyzzy=1",
        "odds {}",
        "rules xyzzy",
        "rules adf.fire.target.stone-wal",
        "rulings elan xyzzy",
        "table adf-15 xyzzy",
        "scenario show shilo",
        "replay no-such.log",
        "play no-such",
        "completions dos",
    ]));
}

#[test]
fn help() {
    assert_snapshot!(typed(&[
        "--help",
        "play --help",
        "battle --help",
        "odds --help",
        "odds jr3 --help",
        "odds jr3 fire --help",
        "odds jr3 fire --facts",
        "odds elan",
        "rules --help",
        "completions --help",
    ]));
}

#[test]
fn rules() {
    assert_snapshot!(typed(&[
        "rules",
        "rules adf.fire.target.stone-wall",
        "rules elan.save.limit",
        "rules jr3.morale",
        "rules best two",
        "rulings elan square",
        "house jr3",
        "table adf-15",
        "table elan solid-shot",
    ]));
}

/// The first turn of a battle of each game, as `replay` prints it, step by step, and the end.
#[test]
fn stories() {
    let shown = |name: &str| {
        let log = format!("{}/../../golden/replays/{name}.log", env!("CARGO_MANIFEST_DIR"));
        let story = good(&["replay", &log, "--all"]).out;
        let lines: Vec<&str> = story.lines().collect();
        let (begins, ends) = (&lines[..FIRST.min(lines.len())], &lines[lines.len() - LAST..]);
        format!(
            "$ linstock replay {name}.log --all\n{}\n[...]\n{}\n",
            begins.join("\n"),
            ends.join("\n")
        )
    };
    let all = ["brigade-action", "mill-springs", "maida"].map(shown);
    assert_snapshot!(all.join("\n"));
}

/// Lines of a story that are shown from its beginning and its end.
const FIRST: usize = 120;
const LAST: usize = 12;
