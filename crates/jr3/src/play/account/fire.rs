//! A fire: at whom, how far, with how many figures; what the table made of it.

use linstock_battle::{
    Resolved, UnitId, World,
    account::{Account, Reader, Rows, lost, many},
    story::{capital, does, inches, number},
};

use super::{
    Jr3, counts, name, names, sentence,
    struck::{Harm, possible_kill, read},
};
use crate::{
    fire::{
        Kind,
        dice::{CANISTER, CLOSE, DOUBLE_CANISTER, LONG},
        losses::{Losses, Pending, STAR},
    },
    tables::FireResult,
    words::{Arm, Aspect},
};

/// A fire of one part of the turn.
pub fn account(world: &World<Jr3>, resolved: &Resolved) -> Option<Account> {
    let (by, at) = (&resolved.by, resolved.at?);
    let mut reader = Reader::new(&resolved.working);
    let rows = reader.rest();
    let fired = read(world, by, at, &rows, reader.roll());
    let what = counts(world, at);
    let losses = Losses::of_arm(
        world.edition(),
        Kind::Volley,
        world.profile(at).arm,
        resolved.is_so("halved"),
    );
    let harm = Harm { losses, result: fired.result, check: resolved.is_so("check") };
    let arm = by.first().map_or(Arm::Infantry, |&unit| world.profile(unit).arm);
    let mut steps = vec![fired.step.verdict(harm.says(what))];
    steps[0].purpose = purpose(arm, fired.figures);
    let mut pending = losses.of(fired.result);
    while let Some(faces) = reader.roll_for(&STAR) {
        let (step, settled) = possible_kill(world, by, at, (losses, pending), faces);
        steps.push(step);
        pending = settled;
    }
    let fell = match pending {
        Pending::Lost(lost) | Pending::OddHalf(lost) => lost,
        Pending::Star => 0,
    };
    // Nobody loses more than there are.
    let fell = fell.min(world.unit(at).strength);
    let mut came = came_of(fired.result, fell, harm, what);
    if resolved.is_so("low-ammunition") {
        came += ", and the firer runs low on ammunition";
    }
    let verb = if by.len() > 1 { "fire together" } else { "fires" };
    let text = format!("{verb} at {}{}", name(world, at), how(resolved, &rows));
    let text = match by[..] {
        [one] => sentence(world, one, &text),
        _ => capital(&format!("{} {text}", names(world, by))),
    };
    let account = Account::new(text, format!("{}: {came}", fired.total));
    let account = match fell {
        0 => account,
        _ => account.headline(headline(world, by, at, fell)),
    };
    Some(steps.into_iter().fold(account, Account::step))
}

/// What fires: "volley of 14 figures", "fire of two sections".
pub fn purpose(arm: Arm, figures: u8) -> String {
    match arm {
        Arm::Infantry | Arm::Cavalry => format!("volley of {}", many_firing(figures, "figure")),
        Arm::Artillery => format!("fire of {}", many(figures, "section")),
    }
}

/// Figures are counted as such, so that they are found in the table.
fn many_firing(figures: u8, what: &str) -> String {
    if figures == 1 { format!("one {what}") } else { format!("{figures} {what}s") }
}

/// How a fire is made, after the target: ` at 1.7", close range, on the flank`.
fn how(resolved: &Resolved, rows: &Rows<'_>) -> String {
    let mut how = resolved.distance("range").map_or(String::new(), |far| {
        let bands = [
            (&CLOSE, "close range"),
            (&LONG, "long range"),
            (&CANISTER, "with canister"),
            (&DOUBLE_CANISTER, "with double canister"),
        ];
        let band = bands.into_iter().find(|(rule, _)| rows.has(rule));
        let at = format!(" at {}", inches(far));
        band.map_or(at.clone(), |(_, band)| format!("{at}, {band}"))
    });
    if let Some(side) = Aspect::from_word(resolved.word("aspect")).and_then(on_the) {
        how += &format!(", {side}");
    }
    if resolved.is_so("over-friends") {
        how += ", over its friends";
    }
    if resolved.is_so("area-fire") {
        how += ", unseen in the woods";
    }
    how
}

/// Where somebody is struck that is not his front.
pub const fn on_the(aspect: Aspect) -> Option<&'static str> {
    match aspect {
        Aspect::Front => None,
        Aspect::Side => Some("on the side"),
        Aspect::PartialFlank => Some("on the partial flank"),
        Aspect::FullFlank => Some("on the flank"),
        Aspect::Rear => Some("in the rear"),
    }
}

fn came_of(result: FireResult, fell: u8, harm: Harm, what: &str) -> String {
    let check = if harm.check { " and a check" } else { "" };
    match (result, fell) {
        (FireResult::None | FireResult::Check, _) => harm.says(what),
        (FireResult::Star, 0) => format!("a possible kill, but nobody falls{check}"),
        (FireResult::Star, _) => format!("a possible kill, {}{check}", lost(fell, what)),
        (FireResult::Hits(hits), _) if hits == fell || !harm.losses.halved() => {
            format!("{}{check}", lost(fell, what))
        }
        (FireResult::Hits(hits), _) => {
            format!("{} halved, {}{check}", many(hits, "hit"), lost(fell, what))
        }
    }
}

fn headline(world: &World<Jr3>, by: &[UnitId], at: UnitId, fell: u8) -> String {
    let what = counts(world, at);
    let fell = match fell {
        1 => format!("one {what}"),
        _ => format!("{} {what}s", number(fell)),
    };
    let costs = |verb: &str| format!("{verb} {} {fell}", name(world, at));
    match by[..] {
        [one] => capital(&does(world.name(one), &costs("costs"))),
        _ => capital(&format!("{} {}", names(world, by), costs("cost"))),
    }
}
