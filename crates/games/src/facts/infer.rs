//! Facts that follow from others, so that nobody needs to say them: a Napoleon is artillery.

use linstock_rulebook::Part;
use serde_json::Value;

use crate::{assistant::Key, contract::elan::words::Fired};

use super::{
    known::{Fact, ITEM, Known},
    request::Request,
};

/// States what a weapon says about what stands beside it: the arm it belongs to, if it belongs to
/// one alone, and that small arms are fired.
pub fn infer(request: &mut Request, known: &Known) {
    const ARM: &str = Key::Arm.word();
    for weapon in known.facts.iter().filter(|fact| fact.name() == Key::Weapon.word()) {
        let around = &weapon.path[..weapon.path.len() - 1];
        let beside = |inner: &[&str]| {
            let path: Vec<&str> = around.iter().chain(inner).copied().collect();
            known.facts.iter().find(|fact| fact.path == path)
        };
        if let Some(arm) = beside(&[ARM]).or_else(|| beside(&[Part::Unit.word(), ARM])) {
            for item in 0..items(request, weapon) {
                request.infer_arm(&pointer(weapon, item), &pointer(arm, item));
            }
        }
        if let Some(with) = beside(&[Key::With.word()]) {
            let (weapon, with) = (pointer(weapon, 0), pointer(with, 0));
            if request.json.pointer(&weapon).is_some() && request.json.pointer(&with).is_none() {
                request.state(&with, Fired::SmallArms.word().into());
            }
        }
    }
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
