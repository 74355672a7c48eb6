//! A procedure of a game: a small state machine that asks for a roll, reads it and settles it, and
//! then is in another state or finished. Each dice rule is written once and driven in two ways:
//! with faces by [`play`], with every possible result by [`crate::walk`].

use crate::{
    ask::{Ask, Die, MAX_DICE, Rolled},
    source::Source,
};

/// A dice procedure. `R` is the recorder that its working is reported to; `()` records nothing and
/// costs nothing.
///
/// A state is settled by an *effect*. A *question* leads to one: a roll, read from a table, which
/// may call for another roll first (as fire calls for a morale check). A question holds only what
/// its rolls depend on, so many states share it, and the walk of all results works out each
/// question once.
pub trait Procedure<R> {
    /// The die every roll of this procedure uses.
    const DIE: Die;

    /// Where the procedure is: what later steps read, and nothing else.
    type State: Copy + Ord + std::hash::Hash;

    /// What a state needs to know next.
    type Question: Copy + Eq + std::hash::Hash;

    /// What is worked out before the dice of a question are rolled.
    type Plan;

    /// What the answer does to a state.
    type Effect: Copy + Ord + std::hash::Hash;

    /// The question this state asks, or `None` when it is finished.
    fn next(&self, state: &Self::State) -> Option<Self::Question>;

    /// The roll that a question needs. Its working goes to the recorder.
    fn ask(&self, question: &Self::Question, recorder: &mut R) -> Asked<Self::Plan>;

    /// Reads the dice.
    fn read(
        &self,
        question: &Self::Question,
        plan: &Self::Plan,
        rolled: Rolled,
    ) -> Reading<Self::Question, Self::Effect>;

    /// The state after the effect.
    fn settle(&self, state: Self::State, effect: Self::Effect) -> Self::State;

    /// How far along a state is. States that can still become equal share a number, and no step
    /// leads back to a lower one; the walk of all results merges equal states at each step.
    fn step(state: &Self::State) -> usize;
}

/// A roll that a procedure asks for.
pub struct Asked<P> {
    /// The statistic wanted; a roll of no dice is not made.
    pub ask: Ask,
    /// The id of the rule the roll is for.
    pub why: &'static str,
    /// What was worked out before the roll.
    pub plan: P,
}

/// What a roll leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading<Q, E> {
    /// The question is settled.
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

    /// What the roll decides.
    type Outcome: Copy + Ord + std::hash::Hash;

    /// The roll it needs, and the id of the rule it is for. Its working goes to the recorder.
    fn ask(&self, recorder: &mut R) -> (Ask, &'static str);

    /// Reads the dice.
    fn read(&self, rolled: Rolled) -> Self::Outcome;
}

/// The state of a procedure of a single roll.
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
    /// If the roll has not been made: call this only on states that a driver has finished.
    pub fn outcome(self) -> O {
        match self {
            Once::Done(outcome) => outcome,
            Once::Waiting => panic!("a roll was read that has not been made"),
        }
    }

    /// How far along it is, for [`Procedure::step`].
    pub const fn step(&self) -> usize {
        match self {
            Once::Waiting => 0,
            Once::Done(_) => 1,
        }
    }
}

/// Turns a [`OneRoll`] into a [`Procedure`].
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
        state.step()
    }
}
