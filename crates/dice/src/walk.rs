//! The driver that computes odds: it works out each question once, walks every state and merges
//! equal ones.

use std::{
    collections::HashMap,
    hash::Hash,
    ops::{ControlFlow, Range},
    sync::Arc,
};

use rustc_hash::FxBuildHasher;

use crate::{
    ask::{Ask, Die, Rolled},
    chances::{Splits, chances},
    layer::{Layer, growth},
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

/// How far a walk has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The step it is at.
    pub step: usize,
    /// How many of the states waiting there are done.
    pub done: usize,
    /// How many states were waiting there.
    pub of: usize,
}

/// How much a walk may do before it gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// How many times a state may be led on to another. Equal states are led on together, so this is the time a walk
    /// takes, and more than the states it ever keeps.
    pub steps: u64,
}

impl Limit {
    /// As much as it takes.
    pub const NONE: Limit = Limit { steps: u64::MAX };
}

/// Why a walk ended without odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// It reached its limit.
    TooLarge,
    /// Whoever watched it wanted no more of it.
    Cancelled,
}

impl std::fmt::Display for Unfinished {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Unfinished::TooLarge => "there is too much to work out",
            Unfinished::Cancelled => "the calculation was cancelled",
        })
    }
}

impl std::error::Error for Unfinished {}

/// Progress is reported once for this many states.
const PROGRESS_INTERVAL: usize = 1 << 12;

/// Every result of a roll, with its number of ways.
type Chances<W> = Arc<Vec<(Rolled, <W as Weight>::Number)>>;

/// What a procedure reads from a roll.
type ReadingOf<P> = Reading<<P as Procedure<()>>::Question, <P as Procedure<()>>::Effect>;

/// The effects of a question, while they are being found.
struct Finding<E, W> {
    /// Where they start in the list of all effects. As long as they arrive in ascending order none
    /// occurs twice, and they are already in place.
    start: usize,
    /// The last effect found.
    last: Option<E>,
    /// Collects the effects once the order breaks.
    gathered: Option<Layer<E, W>>,
}

/// The memory of a walk. Keep it when asking for many odds in a row: nothing is remembered about a
/// procedure, but the memory is reused.
pub struct Walk<P: Procedure<()>, W: Weight> {
    layers: Vec<Layer<P::State, W>>,
    waiting: Vec<(P::State, W)>,
    rolls: Vec<(Ask, Chances<W>)>,
    splits: Splits<W::Number>,
    // Only looked up, never iterated, so nothing depends on how questions hash.
    known: HashMap<P::Question, Range<usize>, FxBuildHasher>,
    effects: Vec<(P::Effect, W)>,
    /// Spare layers for collecting effects; a question that leads to another needs a second one.
    spare: Vec<Layer<P::Effect, W>>,
}

impl<P: Procedure<()>, W: Weight> Default for Walk<P, W> {
    fn default() -> Walk<P, W> {
        Walk {
            layers: Vec::new(),
            waiting: Vec::new(),
            rolls: Vec::new(),
            splits: Splits::default(),
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

    /// Like [`Walk::odds`], reporting progress at every step, and from time to time within one.
    pub fn odds_with_progress(
        &mut self,
        procedure: &P,
        start: P::State,
        progress: &mut dyn FnMut(Progress),
    ) -> Odds<P::State, W::Number> {
        let watch = &mut |at| {
            progress(at);
            ControlFlow::Continue(())
        };
        match self.odds_within(procedure, start, Limit::NONE, watch) {
            Ok(odds) => odds,
            Err(why) => unreachable!("nothing stops this walk, but {why}"),
        }
    }

    /// Like [`Walk::odds_with_progress`], but it ends without odds when it reaches a limit, or when whoever watches
    /// its progress breaks it off.
    pub fn odds_within(
        &mut self,
        procedure: &P,
        start: P::State,
        limit: Limit,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Odds<P::State, W::Number>, Unfinished> {
        let walked = self.walk(procedure, start, limit, watch);
        if walked.is_err() {
            // What was left waiting belongs to no other walk, and may be most of the memory there is.
            *self = Walk::default();
        }
        walked
    }

    fn walk(
        &mut self,
        procedure: &P,
        start: P::State,
        limit: Limit,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Odds<P::State, W::Number>, Unfinished> {
        let mut steps = 0;
        self.known.clear();
        self.effects.clear();
        let mut outcomes = Vec::new();
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
            if outcomes.is_empty()
                && waiting.iter().all(|(state, _)| procedure.next(state).is_none())
            {
                std::mem::swap(&mut outcomes, &mut waiting);
                continue;
            }
            for (done, (state, weight)) in waiting.drain(..).enumerate() {
                if done.is_multiple_of(PROGRESS_INTERVAL)
                    && watch(Progress { step, done, of }).is_break()
                {
                    return Err(Unfinished::Cancelled);
                }
                let Some(question) = procedure.next(&state) else {
                    outcomes.push((state, weight));
                    continue;
                };
                let known = self.effects_of(procedure, question);
                steps += known.len() as u64;
                if steps > limit.steps {
                    return Err(Unfinished::TooLarge);
                }
                for (effect, chance) in &self.effects[known] {
                    let next = procedure.settle(state, *effect);
                    add(&mut self.layers, next, P::step(&next), weight.then(chance), P::DIE);
                }
            }
        }
        self.waiting = waiting;
        Ok(Odds::new(W::level(outcomes, P::DIE)))
    }

    /// The effects of a question, worked out when it is first asked.
    fn effects_of(&mut self, procedure: &P, question: P::Question) -> Range<usize> {
        if let Some(known) = self.known.get(&question) {
            return known.clone();
        }
        let asked = procedure.ask(&question, &mut ());
        let chances = self.chances_of(asked.ask);
        let dice = asked.ask.dice();
        if self.effects.capacity() - self.effects.len() < chances.len() {
            self.effects.reserve(growth(self.effects.len()).max(chances.len()));
        }
        let mut finding = Finding { start: self.effects.len(), last: None, gathered: None };
        // Neighbouring results usually read alike (a row of a table), so they are added up first.
        let mut alike: Option<(ReadingOf<P>, W::Number)> = None;
        for (rolled, ways) in chances.iter() {
            let reading = procedure.read(&question, &asked.plan, *rolled);
            match &mut alike {
                Some((same, sum)) if *same == reading => *sum = sum.plus(ways),
                Some(_) | None => {
                    if let Some((read, sum)) = alike.replace((reading, ways.clone())) {
                        self.find(procedure, &mut finding, read, W::of_roll(sum, P::DIE, dice));
                    }
                }
            }
        }
        if let Some((read, sum)) = alike {
            self.find(procedure, &mut finding, read, W::of_roll(sum, P::DIE, dice));
        }
        if let Some(mut layer) = finding.gathered {
            // The effects of other questions lie in between.
            finding.start = self.effects.len();
            layer.drain_into(&mut self.effects);
            self.spare.push(layer);
        }
        let found = finding.start..self.effects.len();
        self.known.insert(question, found.clone());
        found
    }

    /// Adds the reading of a result to the effects being found.
    #[inline(always)]
    fn find(
        &mut self,
        procedure: &P,
        finding: &mut Finding<P::Effect, W>,
        reading: ReadingOf<P>,
        weight: W,
    ) {
        match reading {
            Reading::Effect(effect)
                if finding.gathered.is_none() && finding.last.is_none_or(|last| last < effect) =>
            {
                finding.last = Some(effect);
                self.effects.push((effect, weight));
            }
            Reading::Effect(_) | Reading::Then(_) => {
                self.find_out_of_order(procedure, finding, reading, weight);
            }
        }
    }

    fn find_out_of_order(
        &mut self,
        procedure: &P,
        finding: &mut Finding<P::Effect, W>,
        reading: ReadingOf<P>,
        weight: W,
    ) {
        let layer = match &mut finding.gathered {
            Some(layer) => layer,
            none => none.insert(self.gather(finding.start)),
        };
        match reading {
            Reading::Effect(effect) => layer.add(effect, weight, P::DIE),
            Reading::Then(next) => {
                let next = self.effects_of(procedure, next);
                for (effect, chance) in &self.effects[next] {
                    layer.add(*effect, weight.then(chance), P::DIE);
                }
            }
        }
    }

    /// A layer for collecting effects, with those found since `start`.
    fn gather(&mut self, start: usize) -> Layer<P::Effect, W> {
        let mut layer = self.spare.pop().unwrap_or_else(Layer::with_room);
        for (effect, weight) in self.effects.drain(start..) {
            layer.add(effect, weight, P::DIE);
        }
        layer
    }

    fn chances_of(&mut self, ask: Ask) -> Chances<W> {
        if let Some((_, known)) = self.rolls.iter().find(|(known, _)| *known == ask) {
            return Arc::clone(known);
        }
        let chances: Chances<W> = Arc::new(chances(P::DIE, ask, &mut self.splits));
        self.rolls.push((ask, Arc::clone(&chances)));
        chances
    }
}

/// Adds a state to the layer of its step.
#[inline(always)]
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
