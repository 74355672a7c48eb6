//! A battle is watched beat by beat: no event changes the table without a beat, and those without one say why.

use linstock_battle::{
    Eyes, Game, Scenario,
    beat::{Shows, unseen},
    log,
};
use linstock_games::scenario::{Loaded, load};

use crate::common;

#[test]
fn every_event_that_is_to_be_seen_has_a_beat() {
    let (mut seen, mut passed_over) = (0, 0);
    let folder = std::fs::read_dir(common::project("golden/replays")).unwrap();
    for path in folder.map(|file| file.unwrap().path()) {
        let text = std::fs::read_to_string(&path).unwrap();
        let header: serde_json::Value =
            serde_json::from_str(text.lines().next().unwrap_or_default()).unwrap();
        let scenario = header["scenario"]["text"].as_str().unwrap();
        let (with, without) = match load(scenario).unwrap() {
            Loaded::Adf(scenario) => watched(scenario, &text),
            Loaded::Jr3(scenario) => watched(scenario, &text),
            Loaded::Elan(scenario) => watched(scenario, &text),
        };
        (seen, passed_over) = (seen + with, passed_over + without);
    }
    assert!(seen > 10_000 && passed_over > 1_000, "{seen} beats, {passed_over} events without one");
}

/// How many events of a log have a beat, and how many say why they have none.
fn watched<G: Game>(
    scenario: impl Into<std::sync::Arc<Scenario<G>>>,
    text: &str,
) -> (usize, usize) {
    let session = log::replay(&scenario.into(), text).unwrap();
    let (mut seen, mut passed_over) = (0, 0);
    for n in 1..=session.entries() {
        let events = &session.entry(n).unwrap().events;
        let reasons = events.iter().filter_map(unseen).inspect(|why| assert!(!why.is_empty()));
        let without = reasons.count();
        let beats = session.beats_for(n, Eyes::Umpire);
        assert_eq!(beats.len(), events.len() - without, "entry {n}");
        // What is not of the table, and what was rolled for, is in words.
        assert!(
            beats.iter().all(|beat| !beat.units.is_empty()
                || !beat.leaders.is_empty()
                || !beat.sentences.is_empty()
                // The next event says it.
                || matches!(beat.shows, Shows::Remarks { .. })),
            "entry {n} has a beat of nothing"
        );
        (seen, passed_over) = (seen + beats.len(), passed_over + without);
    }
    (seen, passed_over)
}
