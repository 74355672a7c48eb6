//! A player who weighs each thing it could do now, by its odds and by what a place is worth, and
//! does the best. It looks no further ahead than that.
//!
//! Files: [`drafts`] (the commands worth weighing), [`worth`] (what their odds are worth), [`ground`] (what
//! places are worth), [`doctrine`] (what words mean to a soldier).

mod doctrine;
mod drafts;
mod ground;
mod worth;

use linstock_battle::{
    Choice, Command, Seen,
    sample::{Lot, sample},
};

use crate::Player;
use ground::Ground;

/// Does the best it can see.
#[derive(Clone, Debug)]
pub struct Greedy {
    lot: Lot,
}

/// Drafts whose odds take long to work out: no more than this many are weighed for one question, the
/// most promising ones.
const MOST_CHARGES: usize = 4;

impl Greedy {
    /// What it does by lot, where it sees nothing to choose between, hangs on the seed.
    pub const fn new(seed: u64) -> Greedy {
        Greedy { lot: Lot::new(seed) }
    }

    /// The best of what may be done, if it is better than doing nothing.
    fn best(&self, view: &dyn Seen, options: &[&Choice]) -> Option<Command> {
        let scene = view.scene();
        let ground = Ground::new(&scene, view.seat());
        let mut weighed: Vec<(f64, Command)> = Vec::new();
        let mut charges: Vec<(f64, Command)> = Vec::new();
        for choice in options {
            for draft in drafts::of(choice, &ground) {
                if doctrine::is_charge(&draft) {
                    charges.push((ground.promise(&draft), draft));
                } else if let Some(worth) = worth::of(view, &draft, &ground) {
                    weighed.push((worth, draft));
                }
            }
        }
        charges.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, draft) in
            charges.into_iter().filter(|(promise, _)| *promise > 0.0).take(MOST_CHARGES)
        {
            if let Some(worth) = worth::of(view, &draft, &ground) {
                weighed.push((worth, draft));
            }
        }
        // The first of equals, so that the same view always brings the same command.
        let best =
            weighed.into_iter().reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.filter(|(worth, _)| *worth > 0.0).map(|(_, draft)| draft)
    }
}

impl Player for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn choose(&mut self, view: &dyn Seen) -> Option<Command> {
        let options = view.options();
        let open: Vec<&Choice> = options.iter().filter(|choice| choice.refused.is_none()).collect();
        if let Some(best) = self.best(view, &open) {
            return Some(best);
        }
        // Nothing is worth doing: whatever ends the question and costs nothing.
        let plain = open.iter().filter(|choice| choice.slots.is_empty());
        let idle = plain
            .map(|choice| &choice.draft)
            .find(|draft| doctrine::is_idle(draft) && view.check(draft).is_ok());
        idle.cloned().or_else(|| sample(view, &mut self.lot, &mut |_, _| ()))
    }
}
