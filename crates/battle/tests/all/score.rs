//! How a battle is decided, and what is known of it before.

use linstock_battle::{
    Command, Engine, Given, Place, Scenario, Seat, Seen as _, State, UnitId, View,
    scenario::{Arrival, Setup},
    score::{Due, Endurance},
    state::{Ending, Outcome},
};

use crate::common::{Blocks, scenario};

const A: UnitId = UnitId(0);
const B: UnitId = UnitId(1);
const C: UnitId = UnitId(2);

/// Two blocks of four a side; an army breaks when it has lost half.
fn breakable() -> Scenario<Blocks> {
    let mut scenario = (*scenario(Setup::Fixed)).clone();
    for seat in [Seat::First, Seat::Second] {
        scenario.sides[seat].morale = Some(50);
    }
    scenario
}

/// The turn is closed with so many lost of the first and of the second side.
fn closed(scenario: &Scenario<Blocks>, lost: [u8; 2]) -> Option<Outcome> {
    let engine = Engine::new(scenario);
    let mut state = engine.begin(&mut Given::new(&[])).unwrap().state;
    for (side, lost) in lost.into_iter().enumerate() {
        for (unit, share) in [lost - lost / 2, lost / 2].into_iter().enumerate() {
            state.units[side * 2 + unit].strength -= share;
        }
    }
    for seat in [Seat::First, Seat::Second] {
        let done = Command::new("done");
        state = engine.order(&state, seat, &done, &mut Given::new(&[])).unwrap().state;
    }
    state.outcome
}

#[test]
fn an_army_that_has_had_enough_loses_whatever_the_points() {
    let scenario = breakable();
    assert_eq!(closed(&scenario, [3, 2]), None);
    let outcome = closed(&scenario, [4, 2]).unwrap();
    assert_eq!((outcome.winner, outcome.why), (Some(Seat::Second), Ending::ArmyBroken));
    let outcome = closed(&scenario, [2, 4]).unwrap();
    assert_eq!((outcome.winner, outcome.why), (Some(Seat::First), Ending::ArmyBroken));
}

#[test]
fn if_both_armies_break_in_one_turn_points_decide() {
    for margin in [0, 1] {
        let mut scenario = breakable();
        scenario.victory.margin = margin;
        let won = |lost| closed(&scenario, lost).map(|it| (it.winner, it.why));
        assert_eq!(won([4, 6]), Some((Some(Seat::First), Ending::BothBeaten)));
        assert_eq!(won([6, 4]), Some((Some(Seat::Second), Ending::BothBeaten)));
        assert_eq!(won([4, 4]), Some((None, Ending::BothBeaten)));
    }
}

#[test]
fn a_player_sees_what_is_at_stake() {
    let mut scenario = breakable();
    scenario.sides[Seat::Second].morale = None;
    let Place::Table(at) = scenario.units[B.index()].start else { panic!("on the table") };
    for (unit, after) in [(B, None), (C, Some(B))] {
        scenario.units[unit.index()].start = Place::Waiting;
        scenario.units[unit.index()].arrival = Some(Arrival { turn: 3, after, at });
    }
    let mut state = State::start(&scenario);
    state.units[A.index()].strength = 1;
    let stakes = View::new(&scenario, &state, Seat::Second).scene().stakes;
    let ours = Endurance { lost: 3, strength: 8, breaks_at: 50 };
    assert_eq!((stakes.endurance.first, stakes.endurance.second), (Some(ours), None));
    assert_eq!((ours.percent(), ours.limit(), ours.is_spent()), (37, 4, false));
    assert_eq!(stakes.worth, scenario.victory);
    let due = |unit, seat, turn, after| Due { unit, seat, turn, after };
    let both = [due(B, Seat::First, 3, None), due(C, Seat::Second, 3, Some(B))];
    assert_eq!(stakes.due, both);
    // Whoever was due and found no room comes in the next turn; whoever has come is due no more.
    state.turn = 4;
    state.units[C.index()].place = Place::Table(at);
    let stakes = View::new(&scenario, &state, Seat::First).scene().stakes;
    assert_eq!(stakes.due, [due(B, Seat::First, 5, None)]);
}
