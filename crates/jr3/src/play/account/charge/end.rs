//! How a charge or a round of melee ended, in a clause and as a headline.

use linstock_battle::story::{capital, does, inches};
use linstock_rulebook::Side;

use super::super::{name, sentence};
use super::steps::Chain;
use crate::{
    charge::chain::state::{ChargeResult, Fate},
    words::Morale,
};

/// The end of a charge, and its headline.
pub fn of_charge(chain: &Chain<'_>) -> (String, String) {
    let world = chain.world();
    let [attacker, defender] = chain.sides;
    let [us, them] = chain.sides.map(|unit| name(world, unit));
    let says = |what: &str| sentence(world, attacker, what);
    let totals = totals(chain);
    let [ours, theirs] = fates(chain);
    let became = |side: Side| became(chain, side);
    match ChargeResult::from_word(chain.resolved.word("result")) {
        Some(ChargeResult::Short) => {
            let reach = chain
                .resolved
                .distance("reach")
                .map_or(String::new(), |reach| format!(" with a reach of {}", inches(reach)));
            let ran =
                if chain.resolved.is_so("target-ran") { ", its target on the run" } else { "" };
            (format!("falls short{reach}{ran}"), says(&format!("falls short of {them}")))
        }
        Some(ChargeResult::Stopped) => {
            let headline = match became(Side::Attacker) {
                it if it.is_empty() => says("is stopped by the volley"),
                it => says(&format!("is stopped by the volley and {it}")),
            };
            (with("stopped by the volley", &became(Side::Attacker)), headline)
        }
        Some(ChargeResult::Carried) if theirs == Fate::Routs => (
            format!("{totals}{}", did(chain, Side::Defender)),
            says(&format!("puts {them} to flight{}", score(chain))),
        ),
        Some(ChargeResult::Carried) => (
            format!("{totals}{}", did(chain, Side::Defender)),
            says(&format!("drives back {them}{}", score(chain))),
        ),
        Some(ChargeResult::Captured) => (
            format!("{totals}{}", did(chain, Side::Defender)),
            says(&format!("captures {them}{}", score(chain))),
        ),
        Some(ChargeResult::Repulsed) => {
            let then = match ours {
                Fate::FallsBack | Fate::Stands => String::new(),
                Fate::Routs | Fate::Surrenders | Fate::Captured | Fate::Destroyed => {
                    format!(" and {}", became(Side::Attacker))
                }
            };
            let theirs = match became(Side::Defender) {
                it if it.is_empty() => it,
                _ => format!("; {}", did(chain, Side::Defender)),
            };
            (
                format!("{totals}{}{theirs}", did(chain, Side::Attacker)),
                says(&format!("is repulsed{}{then}", score(chain))),
            )
        }
        Some(ChargeResult::Melee) => (
            format!("{totals}hand to hand, and neither gives way"),
            format!("{} and {them} are locked in a melee", capital(&us)),
        ),
        Some(
            ChargeResult::Destroyed
            | ChargeResult::Surrender
            | ChargeResult::BothRout
            | ChargeResult::BrokenOff,
        ) => {
            let both = both(chain);
            let headline = capital(&both);
            (format!("{totals}{both}"), headline)
        }
        None => (both(chain), sentence(world, defender, "is charged")),
    }
}

/// The end of a round of melee, and its headline.
pub fn of_melee(chain: &Chain<'_>) -> (String, String) {
    let world = chain.world();
    let [us, them] = chain.sides.map(|unit| name(world, unit));
    match ChargeResult::from_word(chain.resolved.word("result")) {
        Some(ChargeResult::Melee) => {
            ("neither gives way".to_owned(), format!("The melee of {us} and {them} goes on"))
        }
        Some(_) | None => {
            let both = both(chain);
            let headline = capital(&both);
            (both, headline)
        }
    }
}

/// The totals before what follows from them: "13 to 10, ".
fn totals(chain: &Chain<'_>) -> String {
    chain.totals.map_or(String::new(), |[ours, theirs]| format!("{ours} to {theirs}, "))
}

/// The same after it: ", 13 to 10".
fn score(chain: &Chain<'_>) -> String {
    chain.totals.map_or(String::new(), |[ours, theirs]| format!(", {ours} to {theirs}"))
}

fn fates(chain: &Chain<'_>) -> [Fate; 2] {
    ["attacker", "defender"]
        .map(|side| Fate::from_word(chain.resolved.word(side)).unwrap_or(Fate::Stands))
}

/// What became of both, the worse off first.
fn both(chain: &Chain<'_>) -> String {
    let sides = [Side::Defender, Side::Attacker];
    let each = sides.map(|side| (side, became(chain, side)));
    let each: Vec<String> = each
        .into_iter()
        .filter(|(_, it)| !it.is_empty())
        .map(|(side, _)| did(chain, side))
        .collect();
    match each[..] {
        [] => "neither gives way".to_owned(),
        _ => each.join(" and "),
    }
}

/// What became of a side, as what it does; nothing if it stands as it was.
fn became(chain: &Chain<'_>, side: Side) -> String {
    let back = || inches(chain.back[side as usize]);
    let was = chain.world().status(chain.sides[side as usize]).morale;
    let shaken = was == Morale::Good && chain.morale[side as usize] == Morale::Shaken;
    match fates(chain)[side as usize] {
        Fate::Stands if shaken => "is shaken".to_owned(),
        Fate::Stands => String::new(),
        Fate::FallsBack if shaken => format!("falls back {}, shaken", back()),
        Fate::FallsBack => format!("falls back {}", back()),
        Fate::Routs => format!("routs and runs {}", back()),
        Fate::Surrenders => "surrenders".to_owned(),
        Fate::Captured => "is captured".to_owned(),
        Fate::Destroyed => "is destroyed".to_owned(),
    }
}

/// What a side did, by its name.
fn did(chain: &Chain<'_>, side: Side) -> String {
    let what = match became(chain, side) {
        it if it.is_empty() => "stands".to_owned(),
        it => it,
    };
    does(chain.world().name(chain.sides[side as usize]), &what)
}

fn with(what: &str, more: &str) -> String {
    if more.is_empty() { what.to_owned() } else { format!("{what}, {more}") }
}
