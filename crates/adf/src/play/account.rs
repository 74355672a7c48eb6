//! What dice and tables brought, in words: a file for each procedure, read from its event alone, so that old logs read
//! the same way. Files: [`fire`], [`morale`] (checks and rallies), [`charge`] (reach, and charges that strike nobody),
//! [`impact`], [`units`] (routs, leaders at risk, tests out of command), [`remarks`] (rules at work), [`changes`].

mod changes;
mod charge;
mod fire;
mod impact;
mod morale;
mod remarks;
mod units;

use linstock_battle::{
    Resolved, UnitId,
    account::{self, Account},
    rules::IMPASSABLE,
    story::{capital, list, number},
};
use linstock_rulebook::{On, Side};

pub use changes::change;
pub use remarks::remark;

use super::{
    World,
    charge::{NOBODY, SHORT},
    facts,
};
use crate::{
    charge::{impact::IMPACT, reach::REACH},
    competence::COMPETENCE,
    fire::FIRE,
    leader::RISK,
    morale::CHECK,
    movement::ROUT,
    words::Arm,
};

/// A result, roll by roll.
pub fn account(world: &World, resolved: &Resolved) -> Account {
    let is = |rule: &linstock_rulebook::Rule| resolved.what == rule.id;
    match () {
        () if is(&FIRE) => fire::fire(world, resolved),
        () if is(&CHECK) => morale::check(world, resolved),
        () if is(&REACH) => charge::reach(world, resolved),
        () if is(&SHORT) => charge::short(world, resolved),
        () if is(&NOBODY) => charge::nobody(world, resolved),
        () if is(&IMPASSABLE) => charge::barred(world, resolved),
        () if is(&IMPACT) => impact::impact(world, resolved),
        () if is(&ROUT) => units::rout(world, resolved),
        () if is(&RISK) => units::risk(world, resolved),
        () if is(&COMPETENCE) => units::competence(world, resolved),
        () => account::plain(world, resolved),
    }
}

/// Units in a row before their verb: "The 71st Ohio and the 54th Ohio".
fn who(world: &World, units: &[UnitId]) -> String {
    match units {
        [unit] => capital(&world.named(*unit)),
        units => capital(&all(world, units)),
    }
}

/// Units in a row anywhere else.
fn all(world: &World, units: &[UnitId]) -> String {
    let each: Vec<String> = units.iter().map(|&unit| world.the(unit)).collect();
    list(&each)
}

/// A verb for one, or for several.
const fn verb(units: &[UnitId], one: &'static str, several: &'static str) -> &'static str {
    if units.len() == 1 { one } else { several }
}

/// So many of what a unit is made of: "two figures", "one section".
fn strength(world: &World, unit: UnitId, many: u8) -> String {
    counted(many, made_of(world, unit))
}

/// What a unit is made of.
fn made_of(world: &World, unit: UnitId) -> &'static str {
    match facts::arm(world, unit) {
        Arm::Artillery => "section",
        Arm::Infantry | Arm::Cavalry => "figure",
    }
}

/// "one hit", "two hits".
fn counted(many: u8, what: &str) -> String {
    match many {
        1 => format!("one {what}"),
        0 | 2.. => format!("{} {what}s", number(many)),
    }
}

/// The faces of one of the rolls.
fn faces(resolved: &Resolved, roll: usize) -> &[u8] {
    resolved.working.rolls.get(roll).map_or(&[], |roll| &roll.faces)
}

/// What faces add up to.
fn sum(faces: &[u8]) -> i32 {
    faces.iter().copied().map(i32::from).sum()
}

/// The rows that counted for a figure, added up; of a side, if there are two.
fn counted_rows(resolved: &Resolved, on: On, side: Option<Side>) -> i32 {
    let rows = resolved.working.rows.iter();
    let of_it = rows.filter(|row| row.on == on && row.side == side && row.struck.is_none());
    of_it.map(|row| row.value).sum()
}

/// By how much a roll is at or over what is needed, or under it.
fn passes_by(margin: i32) -> String {
    match margin {
        0 => "just passes".to_owned(),
        1.. => format!("passes by {margin}"),
        ..0 => format!("fails by {}", margin.unsigned_abs()),
    }
}
