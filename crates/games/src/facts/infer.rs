//! Facts that follow from others, so that nobody needs to say them: a Napoleon is artillery.

use crate::{
    browse::Game,
    contract::{adf::words as adf, elan::words::Fired, jr3::words as jr3},
};
use serde_json::Value;

use super::{
    known::{Fact, ITEM, Known},
    request::Request,
};

/// States what a weapon says about what stands beside it: the arm it belongs to, if it belongs to
/// one alone, and that small arms are fired.
pub fn infer(request: &mut Request, known: &Known) {
    for weapon in known.facts.iter().filter(|fact| fact.name() == "weapon") {
        let around = &weapon.path[..weapon.path.len() - 1];
        let beside = |inner: &[&str]| {
            let path: Vec<&str> = around.iter().chain(inner).copied().collect();
            known.facts.iter().find(|fact| fact.path == path)
        };
        if let Some(arm) = beside(&["arm"]).or_else(|| beside(&["unit", "arm"])) {
            for item in 0..items(request, weapon) {
                request.infer_arm(&pointer(weapon, item), &pointer(arm, item));
            }
        }
        if let Some(with) = beside(&["with"]) {
            let (weapon, with) = (pointer(weapon, 0), pointer(with, 0));
            if request.json.pointer(&weapon).is_some() && request.json.pointer(&with).is_none() {
                request.state(&with, Fired::SmallArms.word().into());
            }
        }
    }
}

/// The arm that a weapon belongs to, if it belongs to one alone.
pub fn only_arm_of(game: Game, weapon: &str) -> Option<&'static str> {
    match game {
        Game::Adf => only(adf::Arm::ALL, |arm| match arm {
            adf::Arm::Infantry => adf::InfantryWeapon::from_word(weapon).is_some(),
            adf::Arm::Artillery => adf::Gun::from_word(weapon).is_some(),
            adf::Arm::Cavalry => adf::CavalryWeapon::from_word(weapon).is_some(),
        })
        .map(adf::Arm::word),
        Game::Jr3 => only(jr3::Arm::ALL, |arm| {
            jr3::Weapon::from_word(weapon).is_some_and(|it| jr3::Weapon::of(arm).contains(&it))
        })
        .map(jr3::Arm::word),
        // Its weapons are small arms, and any arm may have some.
        Game::Elan => None,
    }
}

/// The only one that will do.
fn only<T: Copy>(all: &[T], does: impl Fn(T) -> bool) -> Option<T> {
    let mut good = all.iter().copied().filter(|&it| does(it));
    good.next().filter(|_| good.next().is_none())
}

/// How many items the list has that a fact stands in; one if it stands in none.
fn items(request: &Request, fact: &Fact) -> usize {
    let Some(depth) = fact.path.iter().position(|it| *it == ITEM) else { return 1 };
    let list = format!("/{}", fact.path[..depth].join("/"));
    request.json.pointer(&list).and_then(Value::as_array).map_or(0, Vec::len)
}

/// Where a fact stands, as a JSON Pointer.
fn pointer(fact: &Fact, item: usize) -> String {
    let name = |it: &&str| if *it == ITEM { item.to_string() } else { (*it).to_owned() };
    format!("/{}", fact.path.iter().map(name).collect::<Vec<_>>().join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weapons_of_one_arm_say_it() {
        assert_eq!(only_arm_of(Game::Adf, "napoleon"), Some("artillery"));
        assert_eq!(only_arm_of(Game::Adf, "pistol"), Some("cavalry"));
        assert_eq!(only_arm_of(Game::Adf, "rifle-musket"), None);
        assert_eq!(only_arm_of(Game::Adf, "longbow"), None);
        assert_eq!(only_arm_of(Game::Jr3, "mixed-guns"), Some("artillery"));
        assert_eq!(only_arm_of(Game::Jr3, "breechloading-carbine"), None);
    }
}
