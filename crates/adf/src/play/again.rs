//! What is worked out again on purpose after an order was checked, because dice have changed it in
//! between. Nothing else is: a legal order carries its facts.

use linstock_battle::{Still, UnitId};

use super::{
    World,
    fire::{Manner, facts_of},
};
use crate::{
    charge::impact::{Contender, Impact},
    fire::Ready,
};

/// A fire whose firers are fewer than were ordered, because weapons have misfired, or who do not take
/// their time, having failed their test: that may be too little to fire with.
pub fn fire(world: &World, firers: &[UnitId], target: UnitId, wanted: Manner) -> Still<Ready> {
    let fire = facts_of(world, firers, target, wanted);
    fire.and_then(|fire| Ready::new(world.edition(), fire)).into()
}

/// An impact, after the fire and the fear of the last inch, or after a round of melee: chargers who
/// were shaken by it strike no more.
pub fn impact<'a>(
    world: &World<'a>,
    attacker: Contender,
    defender: Contender,
    after_melee: bool,
) -> Still<Impact<'a>> {
    Impact::new(world.edition(), attacker, defender, after_melee).into()
}
