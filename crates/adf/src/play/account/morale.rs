//! A morale check or a rally: "5, needs 8, fails by 3: shaken, falls back 3″".

use linstock_battle::{
    Resolved, UnitId,
    account::{Account, Dice, Step, StepKind},
};

use super::{all, counted, faces, fire::under_fire, made_of, passes_by, sum, who};
use crate::{
    charge::chain::STOP,
    morale::{Cause, NATURAL_2, NATURAL_3, NATURAL_12},
    play::World,
    words::Morale,
};

/// A check, and what becomes of the unit by it.
pub fn check(world: &World, resolved: &Resolved) -> Account {
    let Some(&unit) = resolved.by.first() else { return Account::default() };
    let cause = Cause::from_word(resolved.word("cause")).unwrap_or(Cause::Event);
    let needed = resolved.number("mmp");
    let roll = faces(resolved, 0);
    let rolled = if roll.is_empty() { resolved.number("roll") } else { sum(roll) };
    let needs = format!("needs {needed}");
    let verdict = verdict(world, resolved, unit, rolled - needed);
    let step = Step::new(purpose(cause))
        .kind(StepKind::Test)
        .by([unit])
        .at(resolved.at.filter(|&at| at != unit))
        .needs(needs.clone())
        .dice(Dice::of(None, roll))
        .sum(rolled.to_string())
        .verdict(verdict.clone())
        .rows(0..resolved.working.rows.len());
    let account =
        Account::new(text(world, resolved, unit, cause), format!("{rolled}, {needs}, {verdict}"))
            .step(step);
    let routed = |morale: Morale| morale == Morale::Routed;
    let now = Morale::from_word(resolved.word("morale")).map(routed);
    match (routed(world.status(unit).morale), now) {
        (false, Some(true)) => account.headline(format!("{} routs", who(world, &[unit]))),
        (true, Some(false)) => account.headline(format!("{} rallies", who(world, &[unit]))),
        (false, Some(false)) | (true, Some(true)) | (_, None) => account,
    }
}

fn text(world: &World, resolved: &Resolved, unit: UnitId, cause: Cause) -> String {
    let who = who(world, &[unit]);
    match cause {
        Cause::ArtilleryFire | Cause::Fire => {
            format!("{who} checks morale {}", under_fire(world, resolved.at))
        }
        Cause::Rally => format!("{who} tries to rally"),
        Cause::Charge => match resolved.at {
            Some(_) => format!("{who} faces the charge of {}", all(world, resolved.at.as_slice())),
            None => format!("{who} faces the charge"),
        },
        Cause::Event => format!("{who} checks morale as friends are lost or run"),
    }
}

const fn purpose(cause: Cause) -> &'static str {
    match cause {
        Cause::ArtilleryFire | Cause::Fire => "morale check",
        Cause::Rally => "rally",
        Cause::Charge => "fear of the charge",
        Cause::Event => "morale check, friends lost",
    }
}

/// By how much it passes or fails, and what becomes of the unit by it.
fn verdict(world: &World, resolved: &Resolved, unit: UnitId, margin: i32) -> String {
    let before = world.status(unit).morale;
    let now = Morale::from_word(resolved.word("morale")).unwrap_or(before);
    let natural = resolved.stated("morale").and_then(|fact| fact.rule.as_deref());
    let by = match natural {
        Some(rule) if rule == NATURAL_2.id => "natural 2".to_owned(),
        Some(rule) if rule == NATURAL_3.id => "natural 3".to_owned(),
        Some(rule) if rule == NATURAL_12.id => "natural 12".to_owned(),
        Some(_) | None => passes_by(margin),
    };
    let mut came: Vec<String> = becomes(before, now).map(str::to_owned).into_iter().collect();
    let back = resolved.number("fall-back");
    if back > 0 {
        came.push(format!("falls back {back}\""));
    } else if resolved.stated("fall-back").and_then(|it| it.rule.as_deref()) == Some(STOP.id) {
        came.push("comes on".to_owned());
    }
    match u8::try_from(resolved.number("recovered")) {
        Ok(0) | Err(_) => {}
        Ok(1) => came.push(format!("one {} returns", made_of(world, unit))),
        Ok(many) => came.push(format!("{} return", counted(many, made_of(world, unit)))),
    }
    if came.is_empty() { by } else { format!("{by}: {}", came.join(", ")) }
}

/// What a unit becomes, where that is worth a word.
const fn becomes(before: Morale, now: Morale) -> Option<&'static str> {
    let (was, is) = (before as u8, now as u8);
    Some(match now {
        Morale::Good if was == is => return None,
        Morale::Good => "back in good order",
        Morale::Disorder if was == is => "still in disorder",
        Morale::Disorder if is < was => "rallies, still in disorder",
        Morale::Disorder => "in disorder",
        Morale::Shaken if was == is => "still shaken",
        Morale::Shaken if is < was => "rallies, still shaken",
        Morale::Shaken => "shaken",
        Morale::Routed if was == is => "still routed",
        Morale::Routed => "routs",
    })
}
