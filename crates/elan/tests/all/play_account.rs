//! Results in words: every result of crowded battles by lot is accounted for, die by die and row by row.

use linstock_battle::{
    Endless, Engine, Seat, State, View,
    sample::{Lot, sample},
};
use linstock_dice::{Seed, Seeded};
use linstock_fixtures::said::Said;

use crate::{
    play_rules::{grounds, lines},
    playing::Setting,
};

/// Plays a battle by lot, and reads it.
fn battle(make: fn(u16) -> Setting, seed: u64, said: &mut Said) {
    let scenario = make(4).0.done();
    let engine = Engine::new(&scenario);
    let mut dice = Endless(Seeded::new(&Seed::Number(seed)));
    let mut lot = Lot::new(seed);
    let begun = engine.begin(&mut dice).expect("endless dice");
    said.follow(&scenario, &State::start(&scenario), &begun.events);
    let mut state = begun.state;
    for _ in 0..4000 {
        if state.outcome.is_some() {
            return;
        }
        let seat = [Seat::First, Seat::Second].into_iter().find(|&it| state.waiting[it].is_some());
        let seat = seat.expect("somebody is asked something");
        let view = View::new(&scenario, &state, seat);
        let command = sample(&view, &mut lot, &mut |_, _| {}).expect("there is something to do");
        let decided = engine.order(&state, seat, &command, &mut dice).unwrap();
        said.follow(&scenario, &state, &decided.events);
        state = decided.state;
    }
    panic!("battle {seed} does not end");
}

#[test]
fn every_kind_of_result_reads_well() {
    let mut said = Said::default();
    for seed in 0..16 {
        battle([lines, grounds][(seed % 2) as usize], seed, &mut said);
    }
    insta::assert_snapshot!("elan", said.pages());
    insta::assert_snapshot!("elan_sentences", said.sentences());
    assert_eq!(said.wrong(), None);
}
