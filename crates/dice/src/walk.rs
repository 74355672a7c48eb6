//! The driver that computes odds: it walks every result of every roll and merges equal states.

use crate::{
    ask::{Ask, Rolled},
    chances::chances,
    layer::Layer,
    odds::Odds,
    procedure::Procedure,
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

/// Every result of a roll, with its ways.
type Chances<W> = Vec<(Rolled, <W as Weight>::Number)>;

/// The working memory of a walk; keep it to ask for many odds in a row.
pub struct Walk<P: Procedure<()>, W: Weight> {
    layers: Vec<Layer<P::State, W>>,
    taken: Vec<(P::State, W)>,
    known: Vec<(Ask, Chances<W>)>,
}

impl<P: Procedure<()>, W: Weight> Default for Walk<P, W> {
    fn default() -> Walk<P, W> {
        Walk { layers: Vec::new(), taken: Vec::new(), known: Vec::new() }
    }
}

impl<P: Procedure<()>, W: Weight> Walk<P, W> {
    /// Walks all results from `start`; the outcomes are the finished states.
    pub fn odds(&mut self, procedure: &P, start: P::State) -> Odds<P::State, W::Number> {
        self.odds_with_progress(procedure, start, &mut |_, _| ())
    }

    /// As [`Walk::odds`], telling the step that begins and the states that wait there.
    pub fn odds_with_progress(
        &mut self,
        procedure: &P,
        start: P::State,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Odds<P::State, W::Number> {
        let (mut outcomes, mut weights) = (Vec::new(), Vec::new());
        self.layer(P::step(&start)).add(start, W::certain(), P::DIE);
        let mut taken = std::mem::take(&mut self.taken);
        let mut step = P::step(&start);
        while step < self.layers.len() {
            self.layers[step].drain_into(&mut taken);
            if taken.is_empty() {
                step += 1;
                continue;
            }
            progress(step, taken.len());
            for (state, weight) in taken.drain(..) {
                match procedure.ask(state, &mut ()) {
                    Some(asked) => self.branch(procedure, state, &asked, &weight),
                    None => {
                        outcomes.push(state);
                        weights.push(weight);
                    }
                }
            }
        }
        self.taken = taken;
        Odds::new(outcomes, W::level(weights, P::DIE))
    }

    fn branch(
        &mut self,
        procedure: &P,
        state: P::State,
        asked: &crate::procedure::Asked<P::Plan>,
        weight: &W,
    ) {
        let known = self.chances_of(asked.ask);
        let dice = asked.ask.dice();
        // Neighbouring results mostly lead to one state (a row of a table): they are added up
        // before they branch.
        let mut run: Option<(P::State, W::Number)> = None;
        for place in 0..self.known[known].1.len() {
            let (rolled, ways) = &self.known[known].1[place];
            let next = procedure.settle(state, &asked.plan, *rolled, &mut ());
            run = match run {
                Some((same, sum)) if same == next => Some((same, sum.plus(ways))),
                before => {
                    let ways = ways.clone();
                    if let Some((end, sum)) = before {
                        let weight = weight.branch(&sum, P::DIE, dice);
                        self.layer(P::step(&end)).add(end, weight, P::DIE);
                    }
                    Some((next, ways))
                }
            };
        }
        if let Some((end, sum)) = run {
            let weight = weight.branch(&sum, P::DIE, dice);
            self.layer(P::step(&end)).add(end, weight, P::DIE);
        }
    }

    fn layer(&mut self, step: usize) -> &mut Layer<P::State, W> {
        if self.layers.len() <= step {
            self.layers.resize_with(step + 1, Layer::default);
        }
        &mut self.layers[step]
    }

    fn chances_of(&mut self, ask: Ask) -> usize {
        self.known.iter().position(|(known, _)| *known == ask).unwrap_or_else(|| {
            self.known.push((ask, chances(P::DIE, ask)));
            self.known.len() - 1
        })
    }
}
