//! How what was rolled for is shown, roll by roll, and what rules at work and changes of a unit are called: sentences
//! written for each kind of event of this game.
//!
//! Everything is read from the event: its facts, its rows, its rolls. What the tables make of a total, or the point of a
//! check, is asked of the procedures themselves.

pub mod change;
mod charge;
mod fire;
mod impact;
mod morale;
mod other;
pub mod remark;
pub mod revealed;
mod struck;

use linstock_battle::{
    Resolved, UnitId, World,
    account::{Account, plain},
    story::{capital, does, list, the},
};

use super::{Jr3, turn::RUN_ON};
use crate::{
    ammunition::AMMUNITION,
    charge::chain::{CHARGE, MELEE},
    fire::FIRE,
    morale::CHECK,
    officer::RISK,
    words::Arm,
};

/// What was resolved, roll by roll, on the world before its consequences.
pub fn account(world: &World<Jr3>, resolved: &Resolved) -> Account {
    let written = match &*resolved.what {
        it if it == FIRE.id => fire::account(world, resolved),
        it if it == CHECK.id => morale::account(world, resolved),
        it if it == CHARGE.id => charge::account(world, resolved),
        it if it == MELEE.id => charge::melee(world, resolved),
        it if it == RISK.id => other::officer(world, resolved),
        it if it == RUN_ON.id => other::runs_on(world, resolved),
        it if it == AMMUNITION.id => other::ammunition(world, resolved),
        _ => None,
    };
    written.unwrap_or_else(|| plain(world, resolved))
}

/// A unit's name within a sentence.
fn name(world: &World<Jr3>, unit: UnitId) -> String {
    the(world.name(unit))
}

/// What a unit does, as a sentence begins.
fn sentence(world: &World<Jr3>, unit: UnitId, what: &str) -> String {
    capital(&does(world.name(unit), what))
}

/// Several units' names within a sentence.
fn names(world: &World<Jr3>, units: &[UnitId]) -> String {
    let each: Vec<String> = units.iter().map(|&unit| name(world, unit)).collect();
    list(&each)
}

/// What a unit counts.
fn counts(world: &World<Jr3>, unit: UnitId) -> &'static str {
    match world.profile(unit).arm {
        Arm::Infantry | Arm::Cavalry => "figure",
        Arm::Artillery => "section",
    }
}
