//! Weapons that may fail: a scenario says which, and on what number.

use std::marker::PhantomData;

use linstock_dice::{Ask, Die, Once, OneRoll, Rolled, Single};
use linstock_rulebook::Recorder;

use crate::{
    card::Fact,
    event::Resolved,
    game::Game,
    ids::UnitId,
    rules::MISFIRE,
    scratch::{NeedsDice, Scratch},
    world::World,
};

/// How a game's logs word the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wording {
    /// "fires", and whether it does.
    Fires,
    /// "fails", and whether it does.
    Fails,
}

/// The number at or under which a unit's weapons fail, if they may.
pub fn number<G: Game>(world: &World<G>, unit: UnitId) -> Option<u8> {
    let own = world.entry(unit).misfire?;
    Some(world.state.misfire.unwrap_or(own)).filter(|&number| number > 0)
}

/// Rolls for a unit's weapons, if they may fail, and says whether they do.
pub fn misfires<G: Game>(
    scratch: &mut Scratch<G>,
    unit: UnitId,
    wording: Wording,
) -> Result<bool, NeedsDice> {
    let Some(number) = number(scratch, unit) else { return Ok(false) };
    let failing = Failing::<G> { number, game: PhantomData };
    let (end, working) = scratch.play(&Single(&failing), Once::Waiting)?;
    let fails = end.outcome();
    let outcome = match wording {
        Wording::Fires => Fact::new("fires", !fails),
        Wording::Fails => Fact::new("fails", fails),
    };
    scratch.resolved(Resolved {
        what: MISFIRE.id.into(),
        by: vec![unit],
        at: None,
        facts: vec![Fact::new("misfire", i32::from(number))],
        working,
        outcome: vec![outcome],
    });
    Ok(fails)
}

/// One die of the game's against the number.
struct Failing<G> {
    number: u8,
    game: PhantomData<G>,
}

impl<G: Game, R: Recorder> OneRoll<R> for Failing<G> {
    const DIE: Die = G::DIE;
    /// Whether the weapons fail.
    type Outcome = bool;

    fn ask(&self, _: &mut R) -> (Ask, &'static str) {
        (Ask::Sum { dice: 1 }, MISFIRE.id)
    }

    fn read(&self, rolled: Rolled) -> bool {
        rolled.sum() <= u16::from(self.number)
    }
}
