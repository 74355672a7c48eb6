//! How results read: every result of the golden replays is accounted for roll by roll, nothing of its dice and ledger is
//! lost, and one example of each kind is kept as a page to be read.

use std::collections::BTreeMap;

use insta::assert_snapshot;
use linstock_battle::{Event, Game, Resolved, Session, State, World, apply, log, story::sentences};
use linstock_fixtures::accounts::{faults, glued, page, skeleton};
use linstock_games::scenario::{Loaded, load};

use crate::common;

/// What a game's golden replays say.
#[derive(Default)]
struct Said {
    /// A page for each kind of result, by rule and what came of it.
    pages: BTreeMap<(String, String), String>,
    /// A sentence of each kind.
    sentences: BTreeMap<String, String>,
    /// How many results there were.
    results: usize,
}

impl Said {
    /// Reads a replay, event by event.
    fn read<G: Game>(&mut self, session: &Session<G>) {
        let scenario = session.scenario();
        let mut before = State::start(scenario);
        for n in 1..=session.entries() {
            let mut state = before.clone();
            for event in &session.entry(n).unwrap().events {
                let world = World::new(scenario, &state);
                if let Event::Resolved(resolved) = event {
                    self.result(&world, resolved);
                }
                for sentence in sentences(scenario, &state, std::slice::from_ref(event), None) {
                    assert_eq!(glued(&world, &sentence.text), None, "{event:?}");
                    assert!(!sentence.text.is_empty(), "{event:?}");
                    let kind = skeleton(&world, &sentence.text);
                    self.sentences.entry(kind).or_insert_with(|| sentence.whole());
                }
                apply(&mut state, event, &scenario.events);
            }
            before = session.state_after(n).unwrap().clone();
        }
    }

    fn result<G: Game>(&mut self, world: &World<G>, resolved: &Resolved) {
        self.results += 1;
        let account = G::account(world, resolved);
        let page = page(world, resolved, &account);
        assert_eq!(faults(world, resolved, &account), Vec::<String>::new(), "{page}");
        let kind = (resolved.what.to_string(), skeleton(world, &account.outcome));
        self.pages.entry(kind).or_insert(page);
    }

    fn pages(&self) -> String {
        let mut rule = "";
        let mut pages = String::new();
        for ((of, _), page) in &self.pages {
            if rule != of {
                pages += &format!("== {of}\n\n");
                rule = of;
            }
            pages += &format!("{page}\n");
        }
        pages
    }

    fn sentences(&self) -> String {
        let sentences: Vec<&str> = self.sentences.values().map(|it| &**it).collect();
        sentences.join("\n")
    }
}

/// The golden replays, in order.
fn logs() -> Vec<String> {
    let folder = std::fs::read_dir(common::project("golden/replays")).unwrap();
    let mut logs: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
    logs.retain(|path| path.extension().is_some_and(|extension| extension == "log"));
    logs.sort();
    logs.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

#[test]
fn across_a_deadly_field() {
    let mut said = Said::default();
    for text in logs() {
        match load(&log::read_header(&text).unwrap().scenario.text).unwrap() {
            Loaded::Adf(scenario) => said.read(&log::replay(&scenario, &text).unwrap()),
            Loaded::Jr3(_) | Loaded::Elan(_) => {}
        }
    }
    assert!(said.results > 1000, "{} results", said.results);
    assert_snapshot!("a_deadly_field", said.pages());
    assert_snapshot!("a_deadly_field_sentences", said.sentences());
}
