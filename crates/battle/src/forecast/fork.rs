//! Every way that dice can fall, one after another.

use super::playing::Draws;
use crate::scratch::{Dice, Fork};

/// Where a playing came to a fork, and which way it took.
struct Taken {
    /// How likely each way is.
    weights: Vec<f64>,
    /// Which was taken.
    way: usize,
}

/// Leads one playing after another along ways that were not yet taken.
#[derive(Default)]
pub struct Forks {
    taken: Vec<Taken>,
    /// How many forks the playing has passed.
    passed: usize,
    /// Whether it came to something that cannot be played in every way.
    lost: bool,
    draws: Draws,
}

impl Fork for Forks {
    fn choose(&mut self, weights: &[f64]) -> usize {
        if self.passed == self.taken.len() {
            let way = weights.iter().position(|&weight| weight > 0.0).unwrap_or(0);
            self.taken.push(Taken { weights: weights.to_vec(), way });
        }
        let way = self.taken[self.passed].way;
        self.passed += 1;
        way
    }

    fn dice(&mut self) -> Dice<'_> {
        self.lost = true;
        // As far as this goes there is only one way.
        self.choose(&[1.0]);
        &mut self.draws
    }

    fn chances(&self) -> usize {
        self.passed
    }
}

impl Forks {
    /// How likely the way is that was just played.
    pub fn weight(&self) -> f64 {
        self.taken.iter().map(|fork| fork.weights[fork.way]).product()
    }

    /// Turns to the next way, and says at which fork; `None` if all were taken.
    pub fn advance(&mut self) -> Option<usize> {
        while let Some(last) = self.taken.last_mut() {
            let rest = last.weights.iter().enumerate().skip(last.way + 1);
            match rest.into_iter().find(|(_, weight)| **weight > 0.0) {
                Some((way, _)) => {
                    last.way = way;
                    return Some(self.taken.len() - 1);
                }
                None => drop(self.taken.pop()),
            }
        }
        None
    }

    /// The next playing turns off after it has passed so many.
    pub const fn resume(&mut self, passed: usize) {
        self.passed = passed;
    }

    /// Whether not every way can be played, or the ways along the present one alone are far too many.
    pub fn is_hopeless(&self, most: u32) -> bool {
        let ways: f64 = self.taken.iter().map(|fork| count(&fork.weights)).product();
        self.lost || ways > 8.0 * f64::from(most)
    }
}

fn count(weights: &[f64]) -> f64 {
    weights.iter().filter(|weight| **weight > 0.0).fold(0.0, |count, _| count + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_is_taken_once() {
        let mut forks = Forks::default();
        let mut seen = Vec::new();
        loop {
            // Whoever goes left comes to no second fork.
            let first = forks.choose(&[0.5, 0.0, 0.5]);
            let second = if first == 0 { 9 } else { forks.choose(&[0.25, 0.75]) };
            seen.push((first, second, forks.weight()));
            if forks.advance().is_none() {
                break;
            }
            forks.resume(0);
        }
        assert_eq!(seen, [(0, 9, 0.5), (2, 0, 0.125), (2, 1, 0.375)]);
    }
}
