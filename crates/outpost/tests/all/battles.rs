//! Whole battles, by lot and by the built-in player.

use std::collections::BTreeSet;

use linstock_ai::{PLAYERS, player};
use linstock_battle::{
    Seat, Seen,
    any::MOST_COMMANDS,
    sample::{Lot, sample},
    session::Faces,
};
use linstock_outpost::vocabulary::VOCABULARY;

use crate::outpost::{assert_sound, session};

#[test]
fn a_hundred_battles_by_lot_end_and_verify() {
    for seed in 0..100 {
        let mut battle = session(seed);
        let mut lot = Lot::new(seed);
        let mut commands = 0;
        while battle.state().outcome.is_none() {
            let seat = battle.state().active;
            let command = sample(&battle.view(seat), &mut lot, &mut |_, _| ());
            battle.order(seat, command.unwrap(), Faces::Own).unwrap();
            commands += 1;
            assert!(commands < 2000, "battle {seed} goes on and on");
        }
        assert_sound(battle.lines());
    }
}

/// The built-in player reads intents, odds and conditions, and knows no game.
#[test]
fn the_built_in_player_beats_one_that_draws_lots() {
    let mut points = [0, 0];
    for seed in 0..20 {
        let greedy = if seed % 2 == 0 { Seat::First } else { Seat::Second };
        let mut battle = session(seed);
        let mut players = [Seat::First, Seat::Second]
            .map(|seat| player(PLAYERS[usize::from(seat != greedy)], seed).unwrap());
        while let Some(seat) = (battle.state().outcome.is_none()).then_some(battle.state().active) {
            let chosen = players[usize::from(seat == Seat::Second)].choose(&battle.view(seat));
            battle.order(seat, chosen.unwrap(), Faces::Own).unwrap();
            assert!(battle.entries() < MOST_COMMANDS);
        }
        let end = battle.state().outcome.unwrap();
        points[0] += end.points[greedy];
        points[1] += end.points[greedy.other()];
    }
    assert!(points[0] > points[1], "{points:?}");
}

#[test]
fn every_verb_of_its_vocabulary_is_offered_and_no_other() {
    let mut battle = session(3);
    let mut lot = Lot::new(3);
    let mut offered = BTreeSet::new();
    while battle.state().outcome.is_none() {
        let view = battle.view(battle.state().active);
        offered.extend(view.options().into_iter().map(|choice| choice.draft.verb.into_owned()));
        let command = sample(&view, &mut lot, &mut |_, _| ()).unwrap();
        battle.order(battle.state().active, command, Faces::Own).unwrap();
    }
    let known: BTreeSet<String> = VOCABULARY.verb_words().map(str::to_owned).collect();
    assert_eq!(offered, known);
}
