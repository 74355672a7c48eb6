//! Results in words: every result of crowded battles by lot is accounted for, die by die and row by row.

use linstock_battle::sample::{Lot, sample};
use linstock_fixtures::said::Said;
use linstock_jr3::house::House;

use crate::{
    play_rules::{muster, storm},
    playing::*,
};

/// Plays a battle by lot, and reads it.
fn battle(scenario: &Scenario<Jr3>, seed: u64, said: &mut Said) {
    let mut play = Play::new(scenario, seed);
    let mut lot = Lot::new(seed);
    let mut before = State::start(scenario);
    for _ in 0..4000 {
        let events: Vec<Deed> = play.events.drain(..).collect();
        said.follow(scenario, &before, &events);
        before = play.state.clone();
        if play.state.outcome.is_some() {
            return;
        }
        let asked = [First, Second].into_iter().filter(|&seat| play.asked(seat).is_some());
        let asked: Vec<Seat> = asked.collect();
        let seat = *lot.pick(&asked).expect("somebody is asked something");
        // Orders that are all changed to hold are never carried out: mostly they are not.
        if play.asked(seat) == Some("reveal") && lot.below(4) > 0 {
            play.pass(seat);
            continue;
        }
        let view = play.engine.view(&play.state, seat);
        let draft = sample(&view, &mut lot, &mut |_, _| {}).expect("there is something to do");
        play.order(seat, draft).unwrap();
    }
    panic!("battle {seed} does not end");
}

#[test]
fn every_kind_of_result_reads_well() {
    let house = House { flank_cancels_cover: Some(true), ..House::default() };
    let editions =
        [Edition::default(), Edition { scale: FigureScale::Ten, house }, Edition::default()];
    let musters = editions.map(muster);
    let storm = storm();
    let mut said = Said::default();
    for seed in 0..36 {
        let scenario = match seed % 3 {
            0 => &musters[usize::try_from(seed / 3).unwrap() % musters.len()],
            _ => &storm,
        };
        battle(scenario, seed, &mut said);
    }
    insta::assert_snapshot!("jr3", said.pages());
    insta::assert_snapshot!("jr3_sentences", said.sentences());
    assert_eq!(said.wrong(), None);
}
