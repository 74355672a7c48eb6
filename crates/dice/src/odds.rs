//! The result of a walk: the outcomes and how likely each is.

use std::collections::BTreeMap;

use crate::weight::Number;

/// Outcomes, each listed once, with weights that add up to the total.
///
/// ```
/// use linstock_dice::{Ask, Die, Once, OneRoll, Rolled, Single, exact_odds};
///
/// struct TwoDice;
///
/// impl<R> OneRoll<R> for TwoDice {
///     const DIE: Die = Die::D6;
///     type Outcome = i32;
///
///     fn ask(&self, _: &mut R) -> (Ask, &'static str) {
///         (Ask::Sum { dice: 2 }, "example")
///     }
///
///     fn read(&self, rolled: Rolled) -> i32 {
///         rolled.sum().into()
///     }
/// }
///
/// let odds = exact_odds(&Single(&TwoDice), Once::Waiting).map(Once::outcome);
/// assert_eq!(odds.likeliest_first()[0].0, 7);
/// assert_eq!(odds.at_least(|sum| sum, 10), 6.0 / 36.0);
/// assert_eq!(odds.quantile(|sum| sum, 0.5), Some(7));
/// assert!((odds.mean(f64::from) - 7.0).abs() < 1e-9);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Odds<T, N> {
    outcomes: Vec<(T, N)>,
    total: N,
}

impl<T: Copy + Ord, N: Number> Odds<T, N> {
    pub(crate) fn new((outcomes, total): (Vec<(T, N)>, N)) -> Odds<T, N> {
        Odds { outcomes, total }
    }

    /// Outcomes and weights, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (T, &N)> + '_ {
        self.outcomes.iter().map(|(outcome, weight)| (*outcome, weight))
    }

    /// Outcomes with their weights, in no particular order, and what the weights add up to.
    pub fn into_parts(self) -> (Vec<(T, N)>, N) {
        (self.outcomes, self.total)
    }

    /// How many different outcomes there are.
    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// Always false: something always happens.
    pub fn is_empty(&self) -> bool {
        self.outcomes.is_empty()
    }

    /// What the weights add up to.
    pub fn total(&self) -> &N {
        &self.total
    }

    /// Maps the outcomes; those that become equal are merged, and the result is sorted.
    pub fn map<U: Copy + Ord>(&self, rename: impl Fn(T) -> U) -> Odds<U, N> {
        let mut merged: BTreeMap<U, N> = BTreeMap::new();
        for (outcome, weight) in &self.outcomes {
            merged
                .entry(rename(*outcome))
                .and_modify(|sum| *sum = sum.plus(weight))
                .or_insert_with(|| weight.clone());
        }
        Odds { outcomes: merged.into_iter().collect(), total: self.total.clone() }
    }

    /// Most likely first; ties in ascending order of outcome.
    pub fn likeliest_first(&self) -> Vec<(T, &N)> {
        let mut res: Vec<(T, &N)> = self.iter().collect();
        res.sort_by(|(a, wa), (b, wb)| {
            wb.partial_cmp(wa).expect("weights are numbers").then_with(|| a.cmp(b))
        });
        res
    }

    /// The chance of an outcome that satisfies `wanted`.
    pub fn chance(&self, wanted: impl Fn(T) -> bool) -> f64 {
        let mut sum = N::from_u64(0);
        for (outcome, weight) in &self.outcomes {
            if wanted(*outcome) {
                sum = sum.plus(weight);
            }
        }
        sum.share_of(&self.total)
    }

    /// The mean of a figure taken from the outcome.
    pub fn mean(&self, figure: impl Fn(T) -> f64) -> f64 {
        self.iter().map(|(outcome, weight)| figure(outcome) * weight.share_of(&self.total)).sum()
    }

    /// The chance that a figure taken from the outcome is `least` or more.
    pub fn at_least(&self, figure: impl Fn(T) -> i32, least: i32) -> f64 {
        self.chance(|outcome| figure(outcome) >= least)
    }

    /// The lowest value of a figure such that at least the share `q` of all results is at or below
    /// it; `q` = 0.5 gives the median.
    pub fn quantile(&self, figure: impl Fn(T) -> i32, q: f64) -> Option<i32> {
        let by_figure = self.map(figure);
        let mut below = N::from_u64(0);
        for (value, weight) in by_figure.iter() {
            below = below.plus(weight);
            // A little slack, so that rounding of floating-point weights does not miss a share that
            // is reached.
            if below.share_of(&self.total) >= q - 1e-12 {
                return Some(value);
            }
        }
        by_figure.iter().last().map(|(value, _)| value)
    }
}
