//! How results read: every result of the golden replays is accounted for roll by roll, nothing of its dice and ledger is
//! lost, and one example of each kind is kept as a page to be read.

use std::sync::Arc;

use linstock_battle::{Game, Scenario, State, log};
use linstock_fixtures::said::Said;
use linstock_games::scenario::{Loaded, load};

use crate::common;

/// The logs of a game, read from beginning to end.
fn read<G: Game>(of: impl Fn(Loaded) -> Option<Arc<Scenario<G>>>) -> Said {
    let folder = std::fs::read_dir(common::project("golden/replays")).unwrap();
    let mut paths: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "log"));
    paths.sort();
    let mut said = Said::default();
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        let loaded = load(&log::read_header(&text).unwrap().scenario.text).unwrap();
        let Some(scenario) = of(loaded) else { continue };
        let session = log::replay(&scenario, &text).unwrap();
        let mut before = State::start(&scenario);
        for n in 1..=session.entries() {
            said.follow(&scenario, &before, &session.entry(n).unwrap().events);
            before = session.state_after(n).unwrap().clone();
        }
    }
    assert!(said.results > 500, "{} results", said.results);
    said
}

#[test]
fn across_a_deadly_field() {
    let said = read(|loaded| match loaded {
        Loaded::Adf(scenario) => Some(scenario),
        Loaded::Jr3(_) | Loaded::Elan(_) => None,
    });
    insta::assert_snapshot!("across_a_deadly_field", said.pages());
    insta::assert_snapshot!("across_a_deadly_field_sentences", said.sentences());
    assert_eq!(said.wrong(), None);
}

#[test]
fn johnny_reb() {
    let said = read(|loaded| match loaded {
        Loaded::Jr3(scenario) => Some(scenario),
        Loaded::Adf(_) | Loaded::Elan(_) => None,
    });
    insta::assert_snapshot!("johnny_reb", said.pages());
    insta::assert_snapshot!("johnny_reb_sentences", said.sentences());
    assert_eq!(said.wrong(), None);
}

#[test]
fn elan() {
    let said = read(|loaded| match loaded {
        Loaded::Elan(scenario) => Some(scenario),
        Loaded::Adf(_) | Loaded::Jr3(_) => None,
    });
    insta::assert_snapshot!("elan", said.pages());
    insta::assert_snapshot!("elan_sentences", said.sentences());
    assert_eq!(said.wrong(), None);
}
