//! What is worked out again on purpose after an order was checked: both sides plot unseen and carry out
//! together, so what was plotted is read off the table when its part of the turn is played. Nothing else
//! is: a legal order carries its facts as far as the plot.

use linstock_battle::{Still, UnitId, World};
use linstock_geometry::{Cost, Path, Walked};

use super::{
    Jr3,
    declared::{self, Declared},
    moves::{self, Drawn, Forming},
    parties::{party, supports},
    target,
};
use crate::{
    charge::chain::{Charge, Round},
    fire::Ready,
    words::Formation,
};

/// A fire that was plotted. All are made on the table as it stood when they were, so it is possible
/// still unless an umpire has changed something.
pub fn fire(world: &World<Jr3>, by: &[UnitId], at: UnitId) -> Still<Ready> {
    target::fire(world, by, at).into()
}

/// A move that was plotted, by a unit that may have fallen into disorder or fallen back since.
pub fn walk(world: &World<Jr3>, drawn: &Drawn, unit: UnitId, path: &Path) -> Still<Walked> {
    moves::way(world, drawn, world.pose(unit), path, Cost::ONE).into()
}

/// A change of formation that was plotted: somebody else may have taken the room.
pub fn form(
    world: &World<Jr3>,
    unit: UnitId,
    formation: Formation,
    mounted: bool,
    path: &Path,
) -> Still<Forming> {
    moves::form(world, unit, formation, mounted, path).into()
}

/// The procedure of a charge whose target fires a volley or does not: weapons may have misfired.
pub fn charge<'a>(world: &World<'a, Jr3>, declared: &Declared, volley: bool) -> Still<Charge<'a>> {
    declared::procedure(world, declared, volley).into()
}

/// A round of a melee, after what the last did to both sides.
pub fn melee<'a>(world: &World<'a, Jr3>, sides: [UnitId; 2], round: Round) -> Still<Charge<'a>> {
    let [attacker, defender] = sides;
    let side = |unit, against| party(world, unit, against, &supports(world, unit));
    let (ours, theirs) = (side(attacker, defender), side(defender, attacker));
    Charge::melee(world.edition(), ours, theirs, round).into()
}
