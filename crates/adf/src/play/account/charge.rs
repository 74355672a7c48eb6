//! Charges that are declared, and those that strike nobody.

use linstock_battle::{
    Resolved, UnitId,
    account::{Account, Dice, Step, StepKind},
    story::inches as in_inches,
};
use linstock_geometry::inches;

use super::{all, faces, sum, verb, who};
use crate::{
    play::World,
    words::{Aspect, Morale},
};

/// How far a charge reaches: "8″ + half of 12 = 14″".
pub fn reach(world: &World, resolved: &Resolved) -> Account {
    let (by, roll) = (&resolved.by, faces(resolved, 0));
    let reach = resolved.distance("reach").unwrap_or(0);
    let gap = resolved.at.and_then(|at| gap(world, by, at));
    let needs = gap.map_or_else(String::new, |gap| format!("{} to go", in_inches(gap)));
    let verdict = match gap {
        Some(gap) if reach < gap => "too short".to_owned(),
        Some(_) | None => format!("reach {}", in_inches(reach)),
    };
    let sum = match sum(roll) {
        0 => in_inches(reach),
        rolled => {
            let own = in_inches(reach - inches(rolled) / 2);
            format!("{own} + half of {rolled} = {}", in_inches(reach))
        }
    };
    // A countercharge has no aspect: it meets the charge head on.
    let meets = resolved.fact("aspect").is_none();
    let mut outcome = format!("reach {}", in_inches(reach));
    if let Some(disorder) = order_lost(world, resolved, reach) {
        outcome += &format!(", {disorder}");
    }
    let purpose = if meets { "countercharge bonus" } else { "charge bonus" };
    let step = Step::new(purpose)
        .kind(StepKind::Distance)
        .by(by.iter().copied())
        .at(resolved.at)
        .needs(needs)
        .dice(Dice::of(None, roll))
        .sum(sum)
        .verdict(verdict)
        .rows(0..resolved.working.rows.len());
    let does = match meets {
        true => verb(by, "countercharges", "countercharge"),
        false => verb(by, "charges", "charge"),
    };
    let target = all(world, resolved.at.as_slice());
    let aspect = where_it_strikes(resolved);
    Account::new(format!("{} {does} {target}{aspect}", who(world, by)), outcome).step(step)
}

fn where_it_strikes(resolved: &Resolved) -> &'static str {
    match Aspect::from_word(resolved.word("aspect")) {
        Some(Aspect::Front) | None => "",
        Some(Aspect::PartialFlank) => " on its partial flank",
        Some(Aspect::FullFlank) => " in the flank",
        Some(Aspect::Side) => " in the side",
        Some(Aspect::Rear) => " in the rear",
    }
}

/// Where a charge loses its order, if it has one and its reach carries it so far.
fn order_lost(world: &World, resolved: &Resolved, reach: i32) -> Option<String> {
    let orderly = resolved.by.iter().any(|&unit| world.status(unit).morale == Morale::Good);
    let at = resolved.distance("disorder-at").filter(|&at| orderly && at < reach)?;
    Some(match at {
        ..=0 => "in disorder from the start".to_owned(),
        1.. => format!("in disorder after {}", in_inches(at)),
    })
}

/// How far the nearest of several is from another.
fn gap(world: &World, units: &[UnitId], other: UnitId) -> Option<i32> {
    let there = units.iter().filter(|&&unit| world.is_on_table(unit) && world.is_on_table(other));
    there.map(|&unit| world.gap(unit, other)).min()
}

/// A charge, or a countercharge, that does not get there.
pub fn short(world: &World, resolved: &Resolved) -> Account {
    let reach = resolved.distance("reach").map_or_else(String::new, in_inches);
    let Some(gone) = resolved.distance("gone").map(in_inches) else {
        let text = format!("The countercharge of {} falls short", all(world, &resolved.by));
        let account = Account::new(text, format!("in disorder after {reach}"));
        let step = Step::new("countercharge").sum(reach).verdict("falls short");
        return ended(resolved, account, step);
    };
    let charge = format!("The charge of {} falls short", all(world, &resolved.by));
    let of = target(world, resolved).map_or_else(String::new, |target| format!(" of {target}"));
    let by = resolved
        .distance("distance")
        .map_or_else(String::new, |gap| format!(" by {}", in_inches(gap)));
    let outcome = format!("in disorder after {gone}");
    let step = Step::new("charge")
        .needs(format!("reach {reach}"))
        .sum(gone)
        .verdict(format!("falls short{by}"));
    let account =
        Account::new(format!("{charge}{of}{by}"), outcome).headline(format!("{charge}{by}"));
    ended(resolved, account, step)
}

/// A charge that has nobody before it any more.
pub fn nobody(world: &World, resolved: &Resolved) -> Account {
    let text = format!("The charge of {} finds nobody left to strike", all(world, &resolved.by));
    stopped(resolved, text, "nobody to strike")
}

/// A charge that comes to ground which nobody crosses.
pub fn barred(world: &World, resolved: &Resolved) -> Account {
    let text =
        format!("The charge of {} comes to ground it cannot cross", all(world, &resolved.by));
    let text = match target(world, resolved) {
        Some(target) => format!("{text} before {target}"),
        None => text,
    };
    stopped(resolved, text, "impassable ground")
}

fn stopped(resolved: &Resolved, text: String, why: &str) -> Account {
    let gone = resolved.distance("gone").map_or_else(String::new, in_inches);
    let reach = resolved.distance("reach").map_or_else(String::new, in_inches);
    let step = Step::new("charge").needs(format!("reach {reach}")).sum(gone.clone()).verdict(why);
    let account = Account::new(text.clone(), format!("stops after {gone}")).headline(text);
    ended(resolved, account, step)
}

fn target(world: &World, resolved: &Resolved) -> Option<String> {
    resolved.at.map(|at| world.the(at))
}

fn ended(resolved: &Resolved, account: Account, step: Step) -> Account {
    let step = step.kind(StepKind::Distance).by(resolved.by.iter().copied()).at(resolved.at);
    account.step(step.rows(0..resolved.working.rows.len()))
}
