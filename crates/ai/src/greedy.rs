//! A player who weighs each thing it could do now, by its odds and by what a place is worth, and
//! does the best. It looks no further ahead than that.
//!
//! Files: [`drafts`] (the commands worth weighing), [`worth`] (what their odds are worth), [`ground`] (what
//! places are worth). What a command is for it learns from the game's vocabulary.

mod drafts;
mod ground;
mod worth;

use linstock_battle::{
    Choice, Command, Seen, Slot, UnitId,
    sample::{Lot, sample},
    vocabulary::{Intent, Vocabulary},
};

use crate::Player;
use ground::Ground;

/// Does the best it can see.
#[derive(Clone, Debug)]
pub struct Greedy {
    lot: Lot,
}

/// Charges take longest to work out: no more than this many are weighed for one question, the most
/// promising ones.
const MOST_CHARGES: usize = 2;
/// How many other drafts are weighed for one question: each choice in turn has its first, then each
/// its second, until so many are weighed.
const MOST_DRAFTS: usize = 40;

impl Greedy {
    /// What it does by lot, where it sees nothing to choose between, hangs on the seed.
    pub const fn new(seed: u64) -> Greedy {
        Greedy { lot: Lot::new(seed) }
    }

    /// What it would do in a seat's place with these units alone, or with everybody: what is worth doing, or what ends a
    /// question about one of them.
    pub fn advise(&mut self, view: &dyn Seen, units: Option<&[UnitId]>) -> Option<Command> {
        let Some(units) = units else { return self.choose(view) };
        let theirs = |choice: &Choice| {
            let named = &choice.draft.units;
            choice.refused.is_none()
                && !named.is_empty()
                && named.iter().all(|it| units.contains(it))
        };
        let mut open: Vec<Choice> = view.options().into_iter().filter(theirs).collect();
        for slot in open.iter_mut().flat_map(|choice| &mut choice.slots) {
            if let Slot::Companions { among, .. } = slot {
                among.retain(|it| units.contains(it));
            }
        }
        let asked = view.question().and_then(|asking| asking.unit);
        let about = asked.is_some_and(|unit| units.contains(&unit));
        self.best(view, &open.iter().collect::<Vec<&Choice>>())
            .or_else(|| about.then(|| self.choose(view)).flatten())
    }

    /// The best of what may be done, if it is better than doing nothing.
    fn best(&self, view: &dyn Seen, options: &[&Choice]) -> Option<Command> {
        let scene = view.scene();
        let ground = Ground::new(&scene, view.seat());
        let words = view.vocabulary();
        let mut weighed: Vec<(f64, Command)> = Vec::new();
        let (charges, others): (Vec<&Choice>, Vec<&Choice>) =
            options.iter().partition(|choice| is_charge(words, &choice.draft));
        let drafts =
            others.iter().map(|choice| drafts::of(words, choice, &ground).into_iter()).collect();
        for draft in in_turn(drafts).take(MOST_DRAFTS) {
            if let Some(worth) = worth::of(view, &draft, &ground) {
                weighed.push((worth, draft));
            }
        }
        let charges = charges.iter().flat_map(|choice| drafts::of(words, choice, &ground));
        let mut charges: Vec<(f64, Command)> =
            charges.map(|draft| (ground.promise(&draft), draft)).collect();
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

/// Whether a command is a charge, or orders one.
fn is_charge(words: &Vocabulary, command: &Command) -> bool {
    match words.intent(command) {
        Some(Intent::Order) => words.chosen(command) == Some(Intent::Charge),
        intent => intent == Some(Intent::Charge),
    }
}

/// The first of each list, then the second of each, and so on.
fn in_turn<T>(mut lists: Vec<std::vec::IntoIter<T>>) -> impl Iterator<Item = T> {
    let mut next = 0;
    std::iter::from_fn(move || {
        for _ in 0..lists.len() {
            let list = &mut lists[next];
            next += 1;
            let found = list.next();
            if next == lists.len() {
                next = 0;
            }
            if found.is_some() {
                return found;
            }
        }
        None
    })
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
        let words = view.vocabulary();
        // Nothing is worth doing: whatever ends the question and costs nothing.
        let plain = open.iter().filter(|choice| choice.slots.is_empty());
        let idle = plain
            .map(|choice| &choice.draft)
            .find(|draft| words.intent(draft) == Some(Intent::Idle) && view.check(draft).is_ok());
        idle.cloned().or_else(|| sample(view, &mut self.lot, &mut |_, _| ()))
    }
}
