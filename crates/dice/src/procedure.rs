//! A procedure of a game: a small state machine that asks for a roll, reads it, settles it, and
//! is then in another state or finished. Each dice rule is written once, and driven two ways:
//! with faces by [`play`], with every possible result by [`crate::walk`].

use crate::{
    ask::{Ask, Die, MAX_DICE, Rolled},
    source::Source,
};

/// A dice procedure. `R` is the recorder that hears of its working; `()` hears nothing and costs
/// nothing.
///
/// A state is settled by an *effect*, and a *question* is what leads to one: a roll, read on a
/// table, which may call for another roll first (a fire that calls for a check). A question holds
/// just what its rolls depend on, so that many states share it: the walk of all results works out
/// each question once.
pub trait Procedure<R> {
    /// The die every roll of this procedure uses.
    const DIE: Die;

    /// Where the procedure stands: what later steps read, and nothing else.
    type State: Copy + Ord + std::hash::Hash;

    /// What a state wants to know next.
    type Question: Copy + Eq + std::hash::Hash;

    /// What is worked out before the dice of a question fall.
    type Plan;

    /// What the answer does to a state.
    type Effect: Copy + Ord + std::hash::Hash;

    /// What this state wants to know, or `None` when it is finished.
    fn next(&self, state: &Self::State) -> Option<Self::Question>;

    /// The roll that a question needs. The recorder hears its working.
    fn ask(&self, question: &Self::Question, recorder: &mut R) -> Asked<Self::Plan>;

    /// What the dice say.
    fn read(
        &self,
        question: &Self::Question,
        plan: &Self::Plan,
        rolled: Rolled,
    ) -> Reading<Self::Question, Self::Effect>;

    /// The state that follows.
    fn settle(&self, state: Self::State, effect: Self::Effect) -> Self::State;

    /// How far along a state is. States that can still become equal share a number, and no step
    /// leads back to a lower one; the walk of all results merges them there.
    fn step(state: &Self::State) -> usize;
}

/// A roll that a procedure asks for.
pub struct Asked<P> {
    /// The statistic wanted; a roll of no dice is not rolled.
    pub ask: Ask,
    /// What the roll is for, as the id of a rule.
    pub why: &'static str,
    /// What was worked out beforehand.
    pub plan: P,
}

/// What a roll says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading<Q, E> {
    /// It is settled.
    Effect(E),
    /// Another roll is needed first.
    Then(Q),
}

/// Sees the faces of each roll as it is made.
pub trait Witness {
    /// A roll was made.
    fn rolled(&mut self, why: &'static str, faces: &[u8]);

    /// A roll is about to be made.
    fn rolls(&mut self, why: &'static str) {
        let _ = why;
    }
}

impl Witness for () {
    fn rolled(&mut self, _: &'static str, _: &[u8]) {}
}

/// Plays a procedure to its end with faces from `source`.
pub fn play<P, R, S>(
    procedure: &P,
    start: P::State,
    source: &mut S,
    recorder: &mut R,
) -> Result<P::State, S::Error>
where
    P: Procedure<R>,
    R: Witness,
    S: Source,
{
    let mut faces = [0; MAX_DICE];
    let mut state = start;
    while let Some(mut question) = procedure.next(&state) {
        let effect = loop {
            let asked = procedure.ask(&question, recorder);
            let rolled = roll(P::DIE, &asked, &mut faces, source, recorder)?;
            match procedure.read(&question, &asked.plan, rolled) {
                Reading::Effect(effect) => break effect,
                Reading::Then(next) => question = next,
            }
        };
        state = procedure.settle(state, effect);
    }
    Ok(state)
}

fn roll<P, R: Witness, S: Source>(
    die: Die,
    asked: &Asked<P>,
    faces: &mut [u8; MAX_DICE],
    source: &mut S,
    recorder: &mut R,
) -> Result<Rolled, S::Error> {
    let mut used = 0;
    for dice in asked.ask.rolls().into_iter().filter(|&dice| dice > 0) {
        let roll = &mut faces[used..used + usize::from(dice)];
        recorder.rolls(asked.why);
        source.roll(die, roll)?;
        recorder.rolled(asked.why, roll);
        used += usize::from(dice);
    }
    Ok(asked.ask.reduce(&faces[..used]))
}

/// A procedure of a single roll. [`Single`] makes it a [`Procedure`] whose state is [`Once`].
pub trait OneRoll<R> {
    /// The die it rolls.
    const DIE: Die;

    /// What it comes to.
    type Outcome: Copy + Ord + std::hash::Hash;

    /// The roll it needs, and the id of the rule it is for. The recorder hears its working.
    fn ask(&self, recorder: &mut R) -> (Ask, &'static str);

    /// What the dice say.
    fn read(&self, rolled: Rolled) -> Self::Outcome;
}

/// Where a procedure of a single roll stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Once<O> {
    /// Not yet rolled.
    Waiting,
    /// Rolled.
    Done(O),
}

impl<O> Once<O> {
    /// The outcome.
    ///
    /// # Panics
    /// If it was not rolled: ask only about states that a driver has finished.
    pub fn outcome(self) -> O {
        match self {
            Once::Done(outcome) => outcome,
            Once::Waiting => panic!("a roll was read that has not been made"),
        }
    }
}

/// Drives a procedure of a single roll.
#[derive(Clone, Copy, Debug)]
pub struct Single<'a, T>(pub &'a T);

impl<R, T: OneRoll<R>> Procedure<R> for Single<'_, T> {
    const DIE: Die = T::DIE;
    type State = Once<T::Outcome>;
    type Question = ();
    type Plan = ();
    type Effect = T::Outcome;

    fn next(&self, state: &Once<T::Outcome>) -> Option<()> {
        match state {
            Once::Waiting => Some(()),
            Once::Done(_) => None,
        }
    }

    fn ask(&self, (): &(), recorder: &mut R) -> Asked<()> {
        let (ask, why) = self.0.ask(recorder);
        Asked { ask, why, plan: () }
    }

    fn read(&self, (): &(), (): &(), rolled: Rolled) -> Reading<(), T::Outcome> {
        Reading::Effect(self.0.read(rolled))
    }

    fn settle(&self, _: Once<T::Outcome>, outcome: T::Outcome) -> Once<T::Outcome> {
        Once::Done(outcome)
    }

    fn step(state: &Once<T::Outcome>) -> usize {
        match state {
            Once::Waiting => 0,
            Once::Done(_) => 1,
        }
    }
}
