//! The driver that computes odds: it works out each question once, walks every state and merges
//! equal ones.

use std::{
    collections::HashMap,
    hash::{Hash, Hasher},
};

use rustc_hash::{FxBuildHasher, FxHasher};

use crate::{
    ask::{Ask, Die, Rolled},
    chances::chances,
    layer::Layer,
    odds::Odds,
    procedure::{Procedure, Reading},
    weight::{Exact, Number, Weight},
};

/// Odds with `f64` weights: for previews, opponents and the lab.
pub fn quick_odds<P: Procedure<()>>(procedure: &P, start: P::State) -> Odds<P::State, f64> {
    Walk::<P, f64>::new(procedure).odds(start)
}

/// Odds with whole-number weights: for answers that must be exact.
pub fn exact_odds<P: Procedure<()>>(
    procedure: &P,
    start: P::State,
) -> Odds<P::State, <Exact as Weight>::Number> {
    Walk::<P, Exact>::new(procedure).odds(start)
}

/// Every result of a roll, with its ways.
type Chances<W> = Vec<(Rolled, <W as Weight>::Number)>;

/// Every effect of a question, with its weight.
type Effects<E, W> = Vec<(E, W)>;

/// A walk of one procedure. Kept, it answers for further starts with what it has worked out.
pub struct Walk<'a, P: Procedure<()>, W: Weight> {
    procedure: &'a P,
    layers: Vec<Layer<P::State, W>>,
    rolls: Vec<(Ask, Chances<W>)>,
    // Looked up only, never iterated: nothing depends on how questions hash.
    known: HashMap<P::Question, usize, FxBuildHasher>,
    effects: Vec<Effects<P::Effect, W>>,
}

impl<'a, P: Procedure<()>, W: Weight> Walk<'a, P, W> {
    /// A walk that knows nothing yet.
    pub fn new(procedure: &'a P) -> Walk<'a, P, W> {
        Walk {
            procedure,
            layers: Vec::new(),
            rolls: Vec::new(),
            known: HashMap::default(),
            effects: Vec::new(),
        }
    }

    /// Walks all results from `start`; the outcomes are the finished states.
    pub fn odds(&mut self, start: P::State) -> Odds<P::State, W::Number> {
        self.odds_with_progress(start, &mut |_, _| ())
    }

    /// As [`Walk::odds`], telling the step that begins and the states that wait there.
    pub fn odds_with_progress(
        &mut self,
        start: P::State,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Odds<P::State, W::Number> {
        let (mut outcomes, mut weights) = (Vec::new(), Vec::new());
        let mut taken = Vec::new();
        let mut step = P::step(&start);
        self.layer(step).add(start, W::certain(), P::DIE);
        while step < self.layers.len() {
            self.layers[step].drain_into(&mut taken);
            if taken.is_empty() {
                step += 1;
                continue;
            }
            progress(step, taken.len());
            for (state, weight) in taken.drain(..) {
                let Some(question) = self.procedure.next(&state) else {
                    outcomes.push(state);
                    weights.push(weight);
                    continue;
                };
                let known = self.effects_of(question);
                for (effect, chance) in &self.effects[known] {
                    let next = self.procedure.settle(state, *effect);
                    let step = P::step(&next);
                    if self.layers.len() <= step {
                        self.layers.resize_with(step + 1, Layer::default);
                    }
                    self.layers[step].add(next, weight.then(chance), P::DIE);
                }
            }
        }
        Odds::new(outcomes, W::level(weights, P::DIE))
    }

    fn layer(&mut self, step: usize) -> &mut Layer<P::State, W> {
        if self.layers.len() <= step {
            self.layers.resize_with(step + 1, Layer::default);
        }
        &mut self.layers[step]
    }

    /// The effects of a question, worked out when it is first asked.
    fn effects_of(&mut self, question: P::Question) -> usize {
        if let Some(&known) = self.known.get(&question) {
            return known;
        }
        let asked = self.procedure.ask(&question, &mut ());
        let roll = self.chances_of(asked.ask);
        let dice = asked.ask.dice();
        let mut gathered = Gathered::new();
        // Neighbouring results mostly read alike (a row of a table): they are added up first.
        let mut place = 0;
        while place < self.rolls[roll].1.len() {
            let (rolled, ways) = &self.rolls[roll].1[place];
            let reading = self.procedure.read(&question, &asked.plan, *rolled);
            let mut sum = ways.clone();
            place += 1;
            while let Some((rolled, ways)) = self.rolls[roll].1.get(place) {
                if self.procedure.read(&question, &asked.plan, *rolled) != reading {
                    break;
                }
                sum = sum.plus(ways);
                place += 1;
            }
            let weight = W::of_roll(&sum, P::DIE, dice);
            match reading {
                Reading::Effect(effect) => gathered.add(effect, weight, P::DIE),
                Reading::Then(next) => {
                    let next = self.effects_of(next);
                    for (effect, chance) in &self.effects[next] {
                        gathered.add(*effect, weight.then(chance), P::DIE);
                    }
                }
            }
        }
        self.effects.push(gathered.effects);
        self.known.insert(question, self.effects.len() - 1);
        self.effects.len() - 1
    }

    fn chances_of(&mut self, ask: Ask) -> usize {
        self.rolls.iter().position(|(known, _)| *known == ask).unwrap_or_else(|| {
            self.rolls.push((ask, chances(P::DIE, ask)));
            self.rolls.len() - 1
        })
    }
}

/// Gathers the effects of one question, equal ones merged.
struct Gathered<E, W> {
    effects: Effects<E, W>,
    /// Where an effect of each hash was seen last: a guess that spares most searches.
    seen: [u8; 64],
}

impl<E: Copy + Eq + Hash, W: Weight> Gathered<E, W> {
    fn new() -> Gathered<E, W> {
        Gathered { effects: Vec::with_capacity(32), seen: [u8::MAX; 64] }
    }

    fn add(&mut self, effect: E, weight: W, die: Die) {
        let mut hasher = FxHasher::default();
        effect.hash(&mut hasher);
        let seen = &mut self.seen[hasher.finish() as usize % 64];
        let guess = usize::from(*seen);
        let place = match self.effects.get(guess) {
            Some((known, _)) if *known == effect => Some(guess),
            // Nothing of this hash has been seen, so this effect has not either.
            None if guess == usize::from(u8::MAX) => None,
            Some(_) | None => self.effects.iter().position(|(known, _)| *known == effect),
        };
        match place {
            Some(place) => self.effects[place].1.merge(weight, die),
            None => {
                *seen = u8::try_from(self.effects.len()).unwrap_or(u8::MAX - 1);
                self.effects.push((effect, weight));
            }
        }
    }
}
