//! Officers at risk, routed units that run on, ammunition, weapons tried in a charge.

use linstock_battle::{
    Resolved, UnitId, World,
    account::{Account, Dice, Reader, Step, StepKind, total},
    story::inches,
};

use super::{Jr3, morale::distance, name, sentence, struck::on};
use crate::ammunition::Replacement;

/// An officer runs his risk.
pub fn officer(world: &World<Jr3>, resolved: &Resolved) -> Option<Account> {
    let unit = resolved.at?;
    let officer = resolved.word("officer");
    let from = world.edition().house.officer_killed();
    let killed = resolved.is_so("killed");
    let verdict = if killed { "killed" } else { "unhurt" };
    let text = format!("{officer} is at risk with {}", name(world, unit));
    let step = step(resolved, |face| face >= from)
        .by([unit])
        .needs(format!("killed on {}", on(from)))
        .verdict(verdict);
    let step = Step { purpose: format!("{officer} at risk"), ..step };
    let account = Account::new(text, verdict).step(step);
    Some(if killed { account.headline(format!("{officer} is killed")) } else { account })
}

/// A routed unit runs on.
pub fn runs_on(world: &World<Jr3>, resolved: &Resolved) -> Option<Account> {
    let &[unit] = &resolved.by[..] else { return None };
    let faces = Reader::new(&resolved.working).roll();
    let far = inches(world.edition().inches(total(faces).into()).on_table());
    let step = distance(unit, "runs on", faces).verdict(format!("runs {far}"));
    let step = step.rows(0..resolved.working.rows.len());
    Some(Account::new(sentence(world, unit, "runs on"), far).step(step))
}

/// A unit low on ammunition looks for more.
pub fn ammunition(world: &World<Jr3>, resolved: &Resolved) -> Option<Account> {
    let &[unit] = &resolved.by[..] else { return None };
    let needs = Replacement { officer: resolved.is_so("officer") }.needs();
    let verdict = if resolved.is_so("found") { "resupplied" } else { "finds none" };
    let step = step(resolved, |face| face >= needs)
        .by([unit])
        .needs(format!("needs {needs}"))
        .verdict(verdict);
    let step = Step { purpose: "fresh ammunition".to_owned(), ..step };
    let text = sentence(world, unit, "looks for fresh ammunition");
    Some(Account::new(text, verdict).step(step))
}

/// The die of weapons that fail at or under a number.
pub fn primed(unit: UnitId, number: u8, faces: &[u8]) -> Step {
    let fires = |face: u8| face > number;
    let dry = faces.iter().all(|&face| fires(face));
    let verdict = if dry { "powder dry" } else { "misfire, no volley" };
    Step::new("misfire")
        .kind(StepKind::Test)
        .by([unit])
        .needs(format!("needs {}", number + 1))
        .dice(Dice::counting(None, faces, fires))
        .verdict(verdict)
}

/// The one roll of a result, those faces marked that did something.
fn step(resolved: &Resolved, counts: impl Fn(u8) -> bool) -> Step {
    let faces = Reader::new(&resolved.working).roll();
    let rows = 0..resolved.working.rows.len();
    Step::default().kind(StepKind::Test).dice(Dice::counting(None, faces, counts)).rows(rows)
}
