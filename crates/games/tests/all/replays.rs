//! Published logs replay for ever: every file in `golden/replays` is intact, its events lead from
//! state to state, and the rules still bring them about.

use std::path::PathBuf;

use linstock_battle::{Game, Seat, Session, State, apply, log, log::Verdict, story::sentences};
use linstock_games::{
    battle::{Battle, verify},
    library::LIBRARY,
    scenario::{Loaded, load},
};

use crate::common;

fn logs() -> Vec<PathBuf> {
    let folder = std::fs::read_dir(common::project("golden/replays")).unwrap();
    let mut logs: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
    logs.retain(|path| path.extension().is_some_and(|extension| extension == "log"));
    logs.sort();
    logs
}

#[test]
fn every_golden_replay_holds() {
    let (mut repeated, mut older) = (0, 0);
    for path in logs() {
        let text = std::fs::read_to_string(&path).unwrap();
        let report = verify(&text).unwrap_or_else(|what| panic!("{}: {what:?}", path.display()));
        assert_eq!(report.chain, Verdict::Holds, "{}", path.display());
        assert_eq!(report.events, Verdict::Holds, "{}", path.display());
        let dice = &report.dice;
        assert_eq!(*dice, log::DiceVerdict::Repeatable, "{}", path.display());
        assert!(report.is_sound(), "{}", path.display());
        // A log of older rules still replays; only those of today's must repeat.
        match report.adjudication {
            Verdict::Holds => repeated += 1,
            Verdict::Unknown(_) => older += 1,
            Verdict::Fails(what) => panic!("{}: {what:?}", path.display()),
        }
        assert!(report.finished, "{}", path.display());
    }
    assert!(repeated >= LIBRARY.len(), "{repeated} logs of the rules as they are");
    assert!(older >= 3, "{older} logs of rules as they were, one of each game");
}

#[test]
fn every_scenario_has_one() {
    let mut played = Vec::new();
    for path in logs() {
        let text = std::fs::read_to_string(&path).unwrap();
        let battle = Battle::resume(&text).unwrap();
        assert!(battle.records(1, None).map(|it| it.sentences.len()).sum::<usize>() > 20);
        played.push(without_prose(&battle.header().scenario.text));
    }
    for scenario in LIBRARY {
        let now = without_prose(scenario.text);
        assert!(played.contains(&now), "no golden replay of {} as it is now", scenario.id);
    }
}

/// What a scenario says of the table, without what it says to people.
fn without_prose(scenario: &str) -> toml::Table {
    let mut table: toml::Table = scenario.parse().unwrap();
    for prose in ["gist", "minutes", "history", "designer", "balance"] {
        table.remove(prose);
    }
    let sides = table.get_mut("side").and_then(toml::Value::as_array_mut);
    for side in sides.into_iter().flatten().filter_map(toml::Value::as_table_mut) {
        side.remove("people");
    }
    table
}

/// Worked examples: the script, played again, gives the log and the page that are stored.
#[test]
fn worked_examples_are_up_to_date() {
    for name in examples() {
        let read =
            |file: String| std::fs::read_to_string(common::project(&file)).unwrap_or_default();
        let scenario = read(format!("golden/examples/{name}.toml"));
        let script = read(format!("golden/examples/{name}.jsonl"));
        let played = linstock_games::example::play(&scenario, &script)
            .unwrap_or_else(|what| panic!("{name}, {what}"));
        let stale = "is out of date: run `cargo xtask docs`";
        assert!(
            played.markdown == read(format!("docs/examples/{name}.md")),
            "docs/examples/{name}.md {stale}"
        );
        assert!(
            played.log == read(format!("golden/examples/{name}.log")),
            "golden/examples/{name}.log {stale}"
        );
    }
}

fn examples() -> Vec<String> {
    let Ok(folder) = std::fs::read_dir(common::project("golden/examples")) else {
        return Vec::new();
    };
    let files = folder.map(|entry| entry.unwrap().path());
    let scenarios = files.filter(|path| path.extension().is_some_and(|it| it == "toml"));
    let mut names: Vec<String> =
        scenarios.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

/// A story follows the battle event by event. It is the same as if each event were read by somebody
/// who knows nothing but the state before it.
#[test]
fn stories_are_the_same_event_by_event() {
    for path in logs() {
        let text = std::fs::read_to_string(&path).unwrap();
        match load(&log::read_header(&text).unwrap().scenario.text).unwrap() {
            Loaded::Adf(scenario) => event_by_event(&log::replay(&scenario, &text).unwrap()),
            Loaded::Jr3(scenario) => event_by_event(&log::replay(&scenario, &text).unwrap()),
            Loaded::Elan(scenario) => event_by_event(&log::replay(&scenario, &text).unwrap()),
        }
    }
}

fn event_by_event<G: Game>(session: &Session<G>) {
    let scenario = session.scenario();
    for reader in [None, Some(Seat::First), Some(Seat::Second)] {
        let mut before = State::start(scenario);
        for n in 1..=session.entries() {
            let mut state = before.clone();
            let mut plainly = Vec::new();
            for event in &session.entry(n).unwrap().events {
                let event = std::slice::from_ref(event);
                plainly.extend(sentences(scenario, &state, event, reader));
                apply(&mut state, &event[0], &scenario.events);
            }
            let story = session.story(n, reader).unwrap();
            assert!(story == plainly, "{}, entry {n}, {reader:?}", scenario.info.name);
            before = session.state_after(n).unwrap().clone();
        }
    }
}
