//! The dice rules: odds against play, and laws.

use linstock_dice::{Once, Seed, Seeded, Single, exact_odds, play, quick_odds};
use linstock_outpost::{
    Morale,
    rally::Rally,
    volley::{End, State, Volley},
};
use proptest::prelude::*;

const VOLLEY: Volley =
    Volley { figures: 6, near: false, cover: false, target: 5, morale: Morale::Shaken };

fn losses(volley: Volley) -> f64 {
    let odds = quick_odds(&volley, State::Loaded);
    odds.iter().map(|(state, p)| f64::from(lost(state)) * p).sum()
}

fn lost(state: State) -> u8 {
    match state {
        State::Done(suffered) => suffered.lost,
        State::Loaded => panic!("it is over"),
    }
}

#[test]
fn rallying_needs_a_four() {
    let odds = exact_odds(&Single(&Rally), Once::Waiting);
    assert_eq!(odds.chance(|end| end.outcome()), 0.5);
}

#[test]
fn odds_agree_with_a_million_rolls() {
    let mut dice = Seeded::new(&Seed::Number(1));
    let runs = |state: State| matches!(state, State::Done(it) if it.end == End::Runs);
    let rolls = 1_000_000;
    let ran = (0..rolls)
        .filter(|_| {
            let Ok(end) = play(&VOLLEY, State::Loaded, &mut dice, &mut ());
            runs(end)
        })
        .count();
    let share = ran as f64 / f64::from(rolls);
    let chance = exact_odds(&VOLLEY, State::Loaded).chance(runs);
    let error = (chance * (1.0 - chance) / f64::from(rolls)).sqrt();
    assert!((share - chance).abs() < 5.0 * error, "{share} against {chance}");
}

proptest! {
    #[test]
    fn cover_never_helps_the_firer_and_nearness_never_hurts(
        figures in 1..20_u8, target in 1..20_u8, near: bool, cover: bool,
    ) {
        let volley = Volley { figures, target, near, cover, ..VOLLEY };
        let least = losses(Volley { cover: true, near: false, ..volley });
        let most = losses(Volley { cover: false, near: true, ..volley });
        prop_assert!(least <= losses(volley) + 1e-9 && losses(volley) <= most + 1e-9);
        let more = losses(Volley { figures: figures + 1, ..volley });
        prop_assert!(losses(volley) <= more + 1e-9);
    }
}
