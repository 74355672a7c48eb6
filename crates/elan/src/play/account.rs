//! How what was rolled for is shown, roll by roll, and what rules at work and changes of a unit are called: sentences
//! written for each kind of event of this game.
//!
//! Everything is read from the event: its facts, its rows, its rolls. Factors are the sums of their rows.

pub mod change;
mod close;
mod fire;
mod other;
pub mod remark;
mod response;
mod test;
mod under;
mod way;

use linstock_battle::{
    Resolved, UnitId, World,
    account::{Account, plain},
    card::{Fact, Value},
    story::{capital, does, the},
};

use super::{Elan, charges::STANDS, close::CHOOSES};
use crate::{
    charge::{
        CHANGE_FORMATION, COUNTER_CHARGE, EVADE, FIRE_AND_EVADE, FORM_CLOSED_COLUMN,
        LIMBER_AND_EVADE, STAND_AND_FIRE,
    },
    close::{
        action::{CLOSING, ROUNDS},
        pursuit::PURSUIT,
    },
    engineering::ENGINEERING,
    fire::FIRE,
    reinforcements::REINFORCEMENTS,
    save::special::SPECIAL,
    test::results::{DRILL, ELAN, RALLY},
    words::Arm,
};

/// What was resolved, roll by roll, on the world before its consequences.
pub fn account(world: &World<Elan>, resolved: &Resolved) -> Account {
    let what = &*resolved.what;
    let tests = [&ELAN, &DRILL, &RALLY];
    let responses = [
        &STAND_AND_FIRE,
        &STANDS,
        &FORM_CLOSED_COLUMN,
        &EVADE,
        &COUNTER_CHARGE,
        &CHANGE_FORMATION,
        &FIRE_AND_EVADE,
        &LIMBER_AND_EVADE,
    ];
    let written = match what {
        it if it == FIRE.id => fire::account(world, resolved),
        it if tests.iter().any(|test| it == test.id) => test::account(world, resolved),
        it if responses.iter().any(|rule| it == rule.id) => response::account(world, resolved),
        it if it == SPECIAL.id => other::special(world, resolved),
        it if it == CLOSING.id => close::closing(world, resolved),
        it if it == ROUNDS.id => close::rounds(world, resolved),
        it if it == PURSUIT.id || it == CHOOSES.id => other::pursuit(world, resolved),
        it if it == REINFORCEMENTS.id => other::reinforcements(world, resolved),
        it if it == ENGINEERING.id => other::engineering(world, resolved),
        _ => None,
    };
    written.unwrap_or_else(|| plain(world, resolved))
}

/// A unit's name within a sentence.
fn name(world: &World<Elan>, unit: UnitId) -> String {
    the(world.name(unit))
}

/// What a unit does, as a sentence begins.
fn sentence(world: &World<Elan>, unit: UnitId, what: &str) -> String {
    capital(&does(world.name(unit), what))
}

/// What a unit counts its losses in.
fn counts(world: &World<Elan>, unit: UnitId) -> &'static str {
    match world.profile(unit).arm {
        Arm::Infantry | Arm::Cavalry => "figure",
        Arm::Artillery => "gunner",
    }
}

/// One of the facts of a list: what was given and what came of it may have the same name.
fn number(facts: &[Fact], of: &str) -> i32 {
    let found = facts.iter().find(|fact| fact.of == of);
    found.and_then(|fact| fact.is.number()).unwrap_or(0)
}

/// All words of a kind.
fn words<'a>(facts: &'a [Fact], of: &'a str) -> impl Iterator<Item = &'a str> {
    facts.iter().filter(move |fact| fact.of == of).filter_map(|fact| Value::word(&fact.is))
}

/// A number that is never less than none.
fn small(number: i32) -> u8 {
    u8::try_from(number.max(0)).unwrap_or(u8::MAX)
}
