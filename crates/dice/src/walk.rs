//! The driver that computes odds: it works out each question once, walks every state and merges
//! equal ones.

use std::{collections::HashMap, hash::Hash, ops::Range};

use rustc_hash::FxBuildHasher;

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
    Walk::<P, f64>::default().odds(procedure, start)
}

/// Odds with whole-number weights: for answers that must be exact.
pub fn exact_odds<P: Procedure<()>>(
    procedure: &P,
    start: P::State,
) -> Odds<P::State, <Exact as Weight>::Number> {
    Walk::<P, Exact>::default().odds(procedure, start)
}

/// How far a walk is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The step it is at.
    pub step: usize,
    /// How many of the states that waited there are done.
    pub done: usize,
    /// How many waited.
    pub of: usize,
}

/// So many states pass between two tellings of progress.
const TELLING: usize = 1 << 12;

/// Every result of a roll, with its ways.
type Chances<W> = Vec<(Rolled, <W as Weight>::Number)>;

/// The memory of a walk. Keep it to ask for many odds in a row: nothing is remembered of a
/// procedure, but the room is there.
pub struct Walk<P: Procedure<()>, W: Weight> {
    layers: Vec<Layer<P::State, W>>,
    waiting: Vec<(P::State, W)>,
    rolls: Vec<(Ask, Chances<W>)>,
    // Looked up only, never iterated: nothing depends on how questions hash.
    known: HashMap<P::Question, Range<usize>, FxBuildHasher>,
    effects: Vec<(P::Effect, W)>,
    /// Room to gather effects in; a question that leads to another needs a second one.
    spare: Vec<Layer<P::Effect, W>>,
}

impl<P: Procedure<()>, W: Weight> Default for Walk<P, W> {
    fn default() -> Walk<P, W> {
        Walk {
            layers: Vec::new(),
            waiting: Vec::new(),
            rolls: Vec::new(),
            known: HashMap::default(),
            effects: Vec::new(),
            spare: Vec::new(),
        }
    }
}

impl<P: Procedure<()>, W: Weight> Walk<P, W> {
    /// Walks all results from `start`; the outcomes are the finished states.
    pub fn odds(&mut self, procedure: &P, start: P::State) -> Odds<P::State, W::Number> {
        self.odds_with_progress(procedure, start, &mut |_| ())
    }

    /// As [`Walk::odds`], telling how far it is at every step, and now and then within one.
    pub fn odds_with_progress(
        &mut self,
        procedure: &P,
        start: P::State,
        progress: &mut dyn FnMut(Progress),
    ) -> Odds<P::State, W::Number> {
        self.known.clear();
        self.effects.clear();
        let mut outcomes = Vec::with_capacity(64);
        let mut waiting = std::mem::take(&mut self.waiting);
        let mut step = P::step(&start);
        add(&mut self.layers, start, step, W::certain(), P::DIE);
        while step < self.layers.len() {
            self.layers[step].drain_into(&mut waiting);
            if waiting.is_empty() {
                step += 1;
                continue;
            }
            let of = waiting.len();
            for (done, (state, weight)) in waiting.drain(..).enumerate() {
                if done.is_multiple_of(TELLING) {
                    progress(Progress { step, done, of });
                }
                let Some(question) = procedure.next(&state) else {
                    outcomes.push((state, weight));
                    continue;
                };
                let known = self.effects_of(procedure, question);
                for (effect, chance) in &self.effects[known] {
                    let next = procedure.settle(state, *effect);
                    add(&mut self.layers, next, P::step(&next), weight.then(chance), P::DIE);
                }
            }
        }
        self.waiting = waiting;
        Odds::new(W::level(outcomes, P::DIE))
    }

    /// The effects of a question, worked out when it is first asked.
    fn effects_of(&mut self, procedure: &P, question: P::Question) -> Range<usize> {
        if let Some(known) = self.known.get(&question) {
            return known.clone();
        }
        let asked = procedure.ask(&question, &mut ());
        let roll = self.chances_of(asked.ask);
        let dice = asked.ask.dice();
        let mut gathered = self.spare.pop().unwrap_or_else(Layer::with_room);
        // Neighbouring results mostly read alike (a row of a table): they are added up first.
        let read = |rolled| procedure.read(&question, &asked.plan, rolled);
        let mut place = 0;
        let mut reading = self.rolls[roll].1.first().map(|(rolled, _)| read(*rolled));
        while let Some(here) = reading.take() {
            let mut sum = self.rolls[roll].1[place].1.clone();
            for (rolled, ways) in &self.rolls[roll].1[place + 1..] {
                place += 1;
                let next = read(*rolled);
                if next != here {
                    reading = Some(next);
                    break;
                }
                sum = sum.plus(ways);
            }
            let weight = W::of_roll(&sum, P::DIE, dice);
            match here {
                Reading::Effect(effect) => gathered.add(effect, weight, P::DIE),
                Reading::Then(next) => {
                    let next = self.effects_of(procedure, next);
                    for (effect, chance) in &self.effects[next] {
                        gathered.add(*effect, weight.then(chance), P::DIE);
                    }
                }
            }
        }
        let start = self.effects.len();
        gathered.drain_into(&mut self.effects);
        self.spare.push(gathered);
        let found = start..self.effects.len();
        self.known.insert(question, found.clone());
        found
    }

    fn chances_of(&mut self, ask: Ask) -> usize {
        self.rolls.iter().position(|(known, _)| *known == ask).unwrap_or_else(|| {
            self.rolls.push((ask, chances(P::DIE, ask)));
            self.rolls.len() - 1
        })
    }
}

/// Adds a state to the layer of its step.
#[inline]
fn add<S: Copy + Ord + Hash, W: Weight>(
    layers: &mut Vec<Layer<S, W>>,
    state: S,
    step: usize,
    weight: W,
    die: Die,
) {
    if layers.len() <= step {
        layers.resize_with(step + 1, Layer::default);
    }
    layers[step].add(state, weight, die);
}
