//! The obvious ways to compute odds, slow and plain; the tests check the fast way against them.

use std::collections::BTreeMap;

use crate::{
    procedure::{Procedure, play},
    source::{Seed, Seeded, every_roll},
    walk::{exact_odds, quick_odds},
};

/// Compares the walk of a procedure with every ordered way its dice can fall, weight by weight.
///
/// # Panics
/// If they differ.
pub fn agrees_with_every_roll<P>(procedure: &P, start: P::State)
where
    P: Procedure<()>,
    P::State: std::fmt::Debug,
{
    let exact = exact_odds(procedure, start);
    let mut most = 0;
    every_roll(P::DIE, |source| {
        let Ok(_) = play(procedure, start, source, &mut ());
        most = most.max(source.dice_rolled());
    });
    let mut obvious: BTreeMap<_, u128> = BTreeMap::new();
    every_roll(P::DIE, |source| {
        let Ok(end) = play(procedure, start, source, &mut ());
        let fewer = u32::try_from(most - source.dice_rolled()).expect("dice are few");
        *obvious.entry(end).or_default() += u128::from(P::DIE.sides()).pow(fewer);
    });
    let total: u128 = obvious.values().sum();
    assert_eq!(exact.total().to_string(), total.to_string());
    let walked: BTreeMap<_, String> =
        exact.iter().map(|(state, weight)| (state, weight.to_string())).collect();
    let obvious: BTreeMap<_, String> =
        obvious.into_iter().map(|(state, weight)| (state, weight.to_string())).collect();
    assert_eq!(walked, obvious);

    for (state, chance) in quick_odds(procedure, start).iter() {
        let exact = exact.chance(|it| it == state);
        assert!((chance - exact).abs() < 1e-12, "{state:?}: {chance} is not {exact}");
    }
}

/// Compares the walk of a procedure with a million seeded plays: the share of each outcome must be
/// within five standard errors of its chance.
///
/// # Panics
/// If one is not.
pub fn agrees_with_a_million_rolls<P>(procedure: &P, start: P::State, seed: u64)
where
    P: Procedure<()>,
    P::State: std::fmt::Debug,
{
    const ROLLS: u32 = 1_000_000;
    let odds = quick_odds(procedure, start);
    let mut source = Seeded::new(&Seed::Number(seed));
    let mut seen: BTreeMap<_, u32> = BTreeMap::new();
    for _ in 0..ROLLS {
        let Ok(end) = play(procedure, start, &mut source, &mut ());
        *seen.entry(end).or_default() += 1;
    }
    for (state, chance) in odds.iter() {
        let share = f64::from(seen.remove(&state).unwrap_or(0)) / f64::from(ROLLS);
        // The last term allows for outcomes expected less than once.
        let error = (chance * (1.0 - chance) / f64::from(ROLLS)).sqrt();
        assert!((share - chance).abs() <= 5.0 * error + 5e-6, "{state:?}: {share} for {chance}");
    }
    assert!(seen.is_empty(), "the walk does not know {:?}", seen.keys().next());
}
