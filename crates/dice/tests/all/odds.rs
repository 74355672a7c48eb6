//! What odds answer: chances, means, quantiles, "at least".

use std::ops::ControlFlow;

use linstock_dice::{
    Ask, Cuts, Die, Limit, MAX_DICE, Once, OneRoll, Rolled, Single, Unfinished, Walk, exact_odds,
    quick_odds,
};

/// The sum of some dice.
struct Sum(u8);

impl<R> OneRoll<R> for Sum {
    const DIE: Die = Die::D6;
    type Outcome = u16;

    fn ask(&self, _: &mut R) -> (Ask, &'static str) {
        (Ask::Sum { dice: self.0 }, "sum")
    }

    fn read(&self, rolled: Rolled) -> u16 {
        rolled.sum()
    }
}

#[test]
fn two_dice() {
    let odds = exact_odds(&Single(&Sum(2)), Once::Waiting);
    let sum = |state: Once<u16>| i32::from(state.outcome());
    assert_eq!((odds.len(), odds.total().to_string().as_str()), (11, "36"));
    assert_eq!(odds.likeliest_first()[0].0, Once::Done(7));
    assert_eq!(odds.likeliest_first()[10].0, Once::Done(12), "the lesser first among equals");
    assert!((odds.chance(|state| state == Once::Done(7)) - 1.0 / 6.0).abs() < 1e-15);
    assert!((odds.mean(|state| f64::from(state.outcome())) - 7.0).abs() < 1e-12);
    assert!((odds.at_least(sum, 10) - 1.0 / 6.0).abs() < 1e-15);
    assert_eq!(odds.quantile(sum, 0.5), Some(7));
    assert_eq!(odds.quantile(sum, 1.0 / 36.0), Some(2));
    assert_eq!(odds.quantile(sum, 1.0), Some(12));
    let even = odds.map(|state| sum(state) % 2 == 0);
    assert_eq!(even.iter().map(|(_, weight)| weight.to_string()).collect::<Vec<_>>(), ["18", "18"]);
}

#[test]
fn quick_odds_are_those() {
    let odds = quick_odds(&Single(&Sum(20)), Once::Waiting);
    assert!((odds.mean(|state| f64::from(state.outcome())) - 70.0).abs() < 1e-9);
    assert!((odds.chance(|_| true) - 1.0).abs() < 1e-12);
    assert_eq!(odds.quantile(|state| i32::from(state.outcome()), 0.5), Some(70));
}

/// As many dice as a roll can have, in three classes: saves, and the twelves apart.
struct Saves;

impl<R> OneRoll<R> for Saves {
    const DIE: Die = Die::D12;
    type Outcome = u8;

    fn ask(&self, _: &mut R) -> (Ask, &'static str) {
        let dice = u8::try_from(MAX_DICE).unwrap();
        (Ask::Classes { dice, cuts: Cuts::two(7, 12) }, "saves")
    }

    fn read(&self, rolled: Rolled) -> u8 {
        rolled.count(2)
    }
}

#[test]
fn the_largest_roll_has_odds() {
    let odds = quick_odds(&Single(&Saves), Once::Waiting);
    assert_eq!(odds.len(), MAX_DICE + 1);
    assert!((odds.mean(|state| f64::from(state.outcome())) - 255.0 / 12.0).abs() < 1e-9);
}

/// A walk ends at its limit or when it is broken off, and the next one is none the worse for it.
#[test]
fn walks_can_be_stopped() {
    let sum = Sum(20);
    let procedure = Single(&sum);
    let mut walk = Walk::<Single<'_, Sum>, f64>::default();
    let mut within = |steps: u64, watch: ControlFlow<()>| {
        walk.odds_within(&procedure, Once::Waiting, Limit { steps }, &mut |_| watch)
    };
    // Twenty dice have a hundred and one sums.
    let whole = within(101, ControlFlow::Continue(())).unwrap();
    assert_eq!(within(100, ControlFlow::Continue(())), Err(Unfinished::TooLarge));
    assert_eq!(within(101, ControlFlow::Break(())), Err(Unfinished::Cancelled));
    assert_eq!(within(101, ControlFlow::Continue(())), Ok(whole));
}
