//! What befalls a unit by itself: it runs, its leader is at risk, it is out of command.

use linstock_battle::{
    LeaderId, Resolved,
    account::{Account, Dice, Step, StepKind},
    story::{capital, inches},
};
use linstock_rulebook::On;

use super::{all, counted, counted_rows, faces, passes_by, sum, who};
use crate::{
    leader::KILLS,
    play::{World, facts},
    words::{Arm, Terrain},
};

/// A routed unit runs.
pub fn rout(world: &World, resolved: &Resolved) -> Account {
    let roll = faces(resolved, 0);
    let by = &resolved.by;
    let far = inches(resolved.distance("distance").unwrap_or(0));
    let guns = by.first().is_some_and(|&unit| facts::arm(world, unit) == Arm::Artillery);
    let verdict = match (resolved.is_so("guns-lost"), guns) {
        (true, _) => "abandons its guns".to_owned(),
        (false, true) => format!("gets its guns away {far}"),
        (false, false) => format!("runs {far}"),
    };
    let needs = if guns && !roll.is_empty() { "odd saves the guns" } else { "" };
    let step = Step::new("flight")
        .kind(StepKind::Distance)
        .by(by.iter().copied())
        .needs(needs)
        .dice(Dice::of(None, roll))
        .sum(if roll.is_empty() { String::new() } else { sum(roll).to_string() })
        .verdict(verdict.clone())
        .rows(0..resolved.working.rows.len());
    let over = match Terrain::from_word(resolved.word("terrain")) {
        Some(Terrain::Open) | None => "",
        Some(Terrain::Road) => " down the road",
        Some(Terrain::Trail) => " down the trail",
        Some(Terrain::Broken) => " over broken ground",
        Some(Terrain::LightWoods) => " through light woods",
        Some(Terrain::HeavyWoods) => " through heavy woods",
        Some(Terrain::Rough) => " over rough ground",
    };
    let outcome = match (roll, resolved.is_so("guns-lost"), guns) {
        ([], ..) | (_, true, _) | (_, _, true) => verdict,
        (_, false, false) => far,
    };
    Account::new(format!("{} runs{over}", who(world, by)), outcome).step(step)
}

/// Leaders with a unit that was hit.
pub fn risk(world: &World, resolved: &Resolved) -> Account {
    let leader = u16::try_from(resolved.number("leader")).map(LeaderId).ok();
    let entry = leader.and_then(|leader| world.scenario.leaders.get(leader.index()));
    let name = entry.map_or("The leader", |entry| &*entry.name);
    let hits = counted(u8::try_from(resolved.number("hits")).unwrap_or(u8::MAX), "hit");
    let killed = resolved.is_so("killed");
    let verdict = if killed { "killed" } else { "unhurt" };
    let step = Step::new(format!("risk to {name}"))
        .kind(StepKind::Save)
        .by(resolved.by.iter().copied())
        .needs(format!("a {KILLS} kills"))
        .dice(Dice::counting(None, faces(resolved, 0), |face| face >= KILLS))
        .sum(hits.clone())
        .verdict(verdict)
        .rows(0..resolved.working.rows.len());
    let text = format!("{name} is at risk with {}, {hits}", all(world, &resolved.by));
    let account = Account::new(text, verdict).step(step);
    if killed { account.headline(format!("{} is killed", capital(name))) } else { account }
}

/// A unit out of command tests whether it acts.
pub fn competence(world: &World, resolved: &Resolved) -> Account {
    let roll = faces(resolved, 0);
    let needed = counted_rows(resolved, On::Mmp, None);
    let passes = resolved.is_so("passes");
    let (rolled, needs) = (sum(roll), format!("needs {needed}"));
    let verdict = match (roll, passes) {
        ([], true) => "passes".to_owned(),
        ([], false) => "fails".to_owned(),
        (_, true) => passes_by(rolled - needed),
        (_, false) => format!("{}: its order is not carried out", passes_by(rolled - needed)),
    };
    let step = Step::new("competence out of command")
        .kind(StepKind::Test)
        .by(resolved.by.iter().copied())
        .needs(needs.clone())
        .dice(Dice::of(None, roll))
        .sum(rolled.to_string())
        .verdict(verdict.clone())
        .rows(0..resolved.working.rows.len());
    let text = format!("{} is out of command and tests its competence", who(world, &resolved.by));
    Account::new(text, format!("{rolled}, {needs}, {verdict}")).step(step)
}
