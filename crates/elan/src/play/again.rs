//! What is worked out again on purpose after an order was checked, because responses, fire and tests
//! have changed it in between. Nothing else is: a legal order carries its facts.

use linstock_battle::{Still, UnitId, World};

use super::{
    Elan,
    charges::{self, Home},
};
use crate::{
    close::action::{Action, Closing, party::Party},
    words::Formation,
};

/// The way of a declared charge when it is run: its target has responded, and others have moved.
pub fn home(
    world: &World<Elan>,
    unit: UnitId,
    target: UnitId,
    formation: Option<Formation>,
    aim: Option<i32>,
) -> Still<Home> {
    charges::home(world, unit, target, formation, aim).into()
}

/// A close action when it comes to blows, or to closing over that ground: fire and earlier actions
/// may have broken either side.
pub fn action<'a>(
    world: &World<'a, Elan>,
    ours: Party,
    theirs: Party,
    ground: Option<Closing>,
) -> Still<Action<'a>> {
    Action::new(world.edition(), ours, theirs, ground).into()
}
