//! Weapons that may fail, as somebody reads of it.

use super::{Account, Dice, Step, StepKind};
use crate::{event::Resolved, game::Game, story::capital, world::World};

/// Whether weapons fire: a die above the scenario's number.
pub fn misfire<G: Game>(world: &World<G>, resolved: &Resolved) -> Account {
    let roll = resolved.working.rolls.first().map_or(&[][..], |roll| &roll.faces);
    let rolled: i32 = roll.iter().map(|&face| i32::from(face)).sum();
    let needed = resolved.number("misfire") + 1;
    let fails =
        resolved.is_so("fails") || resolved.fact("fires").is_some_and(|it| *it == false.into());
    let who = resolved.by.first().map_or_else(String::new, |&unit| world.named(unit));
    let verdict = if fails { "misfire, no volley" } else { "powder dry" };
    let needs = format!("needs {needed}");
    let text = format!("{} may misfire", capital(&who));
    Account::new(text, format!("{rolled}, {needs}: {verdict}")).step(
        Step::new("misfire")
            .kind(StepKind::Test)
            .by(resolved.by.iter().copied())
            .needs(needs)
            .dice(Dice::of(None, roll))
            .sum(rolled.to_string())
            .verdict(verdict)
            .rows(0..resolved.working.rows.len()),
    )
}
