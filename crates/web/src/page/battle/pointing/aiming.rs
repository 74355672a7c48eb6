//! Who is aimed at: by pointing, which changes nothing that was chosen, or by choosing.

use leptos::prelude::*;
use linstock_battle::UnitId;
use linstock_desk::{draft::Draft, show::offer::Offer};

use super::super::{Field, Purpose};

/// Somebody has chosen a unit: to aim at it, to take it along, or to look at it.
pub fn choose(field: Field, unit: UnitId, along: bool) {
    let draft = field.draft.get_untracked();
    if along {
        match draft.filter(|it| it.companions().contains(&unit)) {
            Some(draft) => field.redraft(draft.together(unit)),
            None => field.gather_one(unit),
        }
        return;
    }
    if !field.is_own(unit) && aim(field, unit, Aim::Chosen) {
        return;
    }
    if field.purpose == Purpose::Trial {
        let mut offers = untrack(|| field.offers_of(unit)).into_iter();
        let fires = |it: &Offer| it.refused.is_none() && !Draft::new(it).targets().is_empty();
        if !offers.any(|it| fires(&it)) {
            return;
        }
    }
    field.select(Some(unit));
}

/// Pointing at an enemy shows what would come of firing at it.
pub fn point_at(field: Field, unit: Option<UnitId>) {
    if field.pointed.get_untracked() == unit {
        return;
    }
    field.pointed.set(unit);
    if !unit.is_some_and(|unit| aim(field, unit, Aim::Passing)) {
        come_back(field);
    }
}

/// How somebody is aimed at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    /// A pointer passes over him: nothing that was chosen is changed by that.
    Passing,
    /// He is chosen.
    Chosen,
}

/// What somebody has drafted himself, before the pointer passed over others.
fn meant(field: Field) -> Option<Draft> {
    let now = field.draft.get_untracked();
    field.meant.with_value(|(meant, passing)| {
        let passed = now.as_ref().map(|it| &it.command) == passing.as_ref();
        if passed { meant.clone() } else { now }
    })
}

/// The pointer has passed on: whoever was chosen before is aimed at again. If nobody was, whoever was
/// pointed at stays.
fn come_back(field: Field) {
    let passed = field.meant.with_value(|(_, passing)| passing.is_some());
    if let Some(meant) = meant(field).filter(|it| passed && it.command.target.is_some()) {
        field.meant.set_value((None, None));
        field.redraft(meant);
    }
}

/// Aims at somebody with what is drafted, or else with the first offer of the unit that is looked at that may be
/// aimed at him.
fn aim(field: Field, target: UnitId, how: Aim) -> bool {
    let Some(selected) = field.selected.get_untracked() else { return false };
    // Nor is where a body is sent.
    if how == Aim::Passing && field.hands.march.with_untracked(Option::is_some) {
        return false;
    }
    let meant = meant(field).filter(|it| it.command.units.first() == Some(&selected));
    // A way that is being drawn is not lost because a pointer passes over somebody.
    let other = meant.as_ref().is_some_and(|draft| draft.targets().is_empty());
    // Nor is what has just happened on the first page.
    let shown = field.purpose == Purpose::Trial && field.result.with_untracked(Option::is_some);
    if how == Aim::Passing && (other || shown) {
        return false;
    }
    let drafted = meant.clone().filter(|draft| draft.targets().contains(&target));
    let offers = untrack(|| field.offers_of(selected));
    let open = || offers.iter().filter(|offer| offer.refused.is_none()).map(Draft::new);
    let first = || open().find(|draft| draft.targets().contains(&target));
    let draft = match drafted.or_else(first) {
        Some(draft) => draft.at(target),
        // On the first page the reason is shown.
        None if field.purpose == Purpose::Trial && !field.is_own(target) => {
            let Some(mut draft) = open().find(|draft| !draft.targets().is_empty()) else {
                return false;
            };
            draft.command.target = Some(target);
            draft
        }
        None => return false,
    };
    field.meant.set_value(match how {
        Aim::Passing => (meant, Some(draft.command.clone())),
        Aim::Chosen => (None, None),
    });
    field.redraft(draft);
    true
}
