//! A procedure of a game: a small state machine that asks for a roll, settles it, and is then in
//! another state or finished. Each dice rule is written once, here, and driven two ways: with
//! faces by [`play`], with every possible result by [`crate::walk`].

use crate::{
    ask::{Ask, Die, MAX_DICE, Rolled},
    source::Source,
};

/// A dice procedure. `R` is the recorder that hears of its working; `()` hears nothing and costs
/// nothing.
pub trait Procedure<R> {
    /// The die every roll of this procedure uses.
    const DIE: Die;

    /// Where the procedure stands: what later steps read, and nothing else.
    type State: Copy + Ord + std::hash::Hash;

    /// What a step has worked out before its dice fall; made once per state, read for each result.
    type Plan;

    /// The roll this state needs, or `None` when it is finished. Told to the recorder once.
    fn ask(&self, state: Self::State, recorder: &mut R) -> Option<Asked<Self::Plan>>;

    /// The state that follows when the dice show `rolled`.
    fn settle(
        &self,
        state: Self::State,
        plan: &Self::Plan,
        rolled: Rolled,
        recorder: &mut R,
    ) -> Self::State;

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
    /// What the step worked out beforehand.
    pub plan: P,
}

/// Sees the faces of each roll as it is made.
pub trait Witness {
    /// A roll was made.
    fn rolled(&mut self, why: &'static str, faces: &[u8]);
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
    while let Some(asked) = procedure.ask(state, recorder) {
        let faces = &mut faces[..usize::from(asked.ask.dice())];
        if !faces.is_empty() {
            source.roll(P::DIE, faces)?;
            recorder.rolled(asked.why, faces);
        }
        state = procedure.settle(state, &asked.plan, asked.ask.reduce(faces), recorder);
    }
    Ok(state)
}
