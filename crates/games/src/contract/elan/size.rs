//! How much there is to work out for the odds of a close action.

use linstock_elan::{House, close::action::party::Party, words::MOST_CLOSE_FIGURES};

use super::super::{problem::Problem, run::Precision};

/// What the size of a close action's odds depends on.
#[derive(Clone, Copy, Debug)]
pub struct CloseAction {
    /// Of the attacker and of the defender.
    figures: [u8; 2],
    /// How many sides have one.
    leaders: usize,
    breaking_point: u8,
    rounds: u8,
}

/// A walk that is estimated at so many times its limit is not begun.
const HOPELESS: u64 = 3;

impl CloseAction {
    /// Of these two sides.
    pub fn new(house: &House, attacker: &Party, defender: &Party) -> CloseAction {
        CloseAction {
            figures: [attacker.figures, defender.figures],
            leaders: usize::from(attacker.leaders) + usize::from(defender.leaders),
            breaking_point: house.breaking_point(),
            rounds: house.rounds(),
        }
    }

    /// Whether to try.
    pub fn may_be_walked(&self, precision: Precision) -> Result<(), Problem> {
        let hopeless = self.rounds > 1 && self.steps() / HOPELESS > precision.limit().steps;
        if hopeless { Err(self.too_large(precision)) } else { Ok(()) }
    }

    /// What is said of an action whose odds take too long, with the largest that would do.
    pub fn too_large(&self, precision: Precision) -> Problem {
        let fits = |figures: &u8| {
            let same = CloseAction { figures: [*figures, *figures], ..*self };
            same.steps() <= precision.limit().steps
        };
        let most = (1..=MOST_CLOSE_FIGURES).rev().find(fits).unwrap_or(1);
        let with = match self.leaders {
            0 => "",
            1 => " with a leader",
            _ => " with two leaders",
        };
        let breaks = self.breaking_point;
        let instead = if self.leaders > 0 { "leave leaders out" } else { "ask about a part of it" };
        Problem::TooLarge(format!(
            "Odds of a close action{with} in which {breaks} markers break a unit are given for up to {most} figures a side; {instead}, or play it with a seed."
        ))
    }

    /// About how many steps a walk of it takes: every number of figures left of one side meets every one of the
    /// other, before and after each blow; measured, and rather too many than too few.
    fn steps(&self) -> u64 {
        const EACH: u64 = 74;
        // In tenths.
        const LEADERS: [u64; 3] = [10, 27, 76];
        let markers = match self.breaking_point {
            ..=4 => 10,
            5 => 19,
            6.. => 33,
        };
        let pairs: u64 = self.figures.iter().map(|&figures| u64::from(figures)).product();
        EACH * pairs * pairs * LEADERS[self.leaders.min(2)] * markers / 100
    }
}
