//! A fire: "The 71st Ohio fires at the 9th Mississippi at point blank", "12 + 8 = 20: two hits".

use linstock_battle::{
    Resolved, UnitId,
    account::{Account, Dice, Step, StepKind},
    story::{added, inches},
};

use super::{all, counted, faces, sum, verb, who};
use crate::{
    fire::{Band, Kind, hits_from},
    play::{World, facts},
    tables::FireResult,
    words::Aspect,
};

/// A fire, and what the table makes of its total.
pub fn fire(world: &World, resolved: &Resolved) -> Account {
    let by = &resolved.by;
    let kind = Kind::from_word(resolved.word("kind")).unwrap_or(Kind::Volley);
    let roll = faces(resolved, 0);
    let total = resolved.number("total");
    let added = added(sum(roll), total - sum(roll));
    let result = FireResult::from_word(resolved.word("result")).unwrap_or(FireResult::None);
    let came = verdict(result);
    let needs = by.first().and_then(|&firer| {
        hits_from(world.edition(), facts::arm(world, firer)).map(|from| format!("hits from {from}"))
    });
    let step = Step::new(purpose(kind))
        .kind(StepKind::Fire)
        .by(by.iter().copied())
        .at(resolved.at)
        .needs(needs.unwrap_or_default())
        .dice(Dice::of(None, roll))
        .sum(added.clone())
        .verdict(came.clone())
        .rows(0..resolved.working.rows.len());
    let account = Account::new(text(world, resolved, kind), format!("{added}: {came}")).step(step);
    match (result.hits(), resolved.at) {
        (0, _) | (_, None) => account,
        (hits, Some(at)) => {
            let hits = counted(hits, "hit");
            let does = verb(by, "scores", "score");
            account.headline(format!("{} {does} {hits} on {}", who(world, by), world.the(at)))
        }
    }
}

fn text(world: &World, resolved: &Resolved, kind: Kind) -> String {
    let by = &resolved.by[..];
    let target = all(world, resolved.at.as_slice());
    let who = who(world, by);
    if kind == Kind::Melee {
        let does = verb(by, "fights", "fight");
        return format!("{who} {does} {target} hand to hand");
    }
    let band = Band::from_word(resolved.word("band"));
    let fires = match band {
        Some(Band::Canister) => verb(by, "fires canister", "fire canister together"),
        Some(Band::CloseCanister) => {
            verb(by, "fires close canister", "fire close canister together")
        }
        Some(
            Band::Short
            | Band::Normal
            | Band::Long
            | Band::PointBlank
            | Band::Desperation
            | Band::Melee,
        )
        | None => verb(by, "fires", "fire together"),
    };
    let range = resolved.distance("range").map_or_else(String::new, inches);
    let at = match band {
        Some(Band::Short) => format!(" at short range, {range}"),
        Some(Band::Normal) => format!(" at normal range, {range}"),
        Some(Band::Long) => format!(" at long range, {range}"),
        Some(Band::Canister) => format!(" at {range}"),
        Some(Band::PointBlank) => " at point blank".to_owned(),
        Some(Band::Desperation) => " in desperation".to_owned(),
        Some(Band::CloseCanister | Band::Melee) | None => String::new(),
    };
    format!("{who} {fires} {}{at}", struck(resolved, &target))
}

/// At whom, and where it strikes him.
fn struck(resolved: &Resolved, target: &str) -> String {
    match Aspect::from_word(resolved.word("aspect")) {
        Some(Aspect::Front) | None => format!("at {target}"),
        Some(Aspect::PartialFlank) => format!("into the partial flank of {target}"),
        Some(Aspect::FullFlank) => format!("into the full flank of {target}"),
        Some(Aspect::Side) => format!("into the side of {target}"),
        Some(Aspect::Rear) => format!("into the rear of {target}"),
    }
}

const fn purpose(kind: Kind) -> &'static str {
    match kind {
        Kind::Volley => "volley",
        Kind::Desperation => "desperation fire",
        Kind::PointBlank => "point-blank volley",
        Kind::Melee => "melee",
    }
}

/// What the table says.
fn verdict(result: FireResult) -> String {
    match (result.hits(), result.check()) {
        (0, None) => "no effect".to_owned(),
        (0, Some(0)) => "morale check".to_owned(),
        (0, Some(plus)) => format!("morale check at +{plus}"),
        (hits, _) => counted(hits, "hit"),
    }
}

/// Whose fire a check is made under: "under fire from the 71st Ohio".
pub fn under_fire(world: &World, from: Option<UnitId>) -> String {
    from.map_or_else(
        || "under fire".to_owned(),
        |from| format!("under fire from {}", world.the(from)),
    )
}
