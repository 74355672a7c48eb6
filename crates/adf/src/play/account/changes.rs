//! Changes of a unit's status, in sentences. What the game only counts for itself is not said.

use linstock_battle::{
    Unit, UnitId,
    story::{Change, list},
};

use super::who;
use crate::{
    play::{Adf, World},
    words::{Formation, Morale},
};

/// What is to be said of a unit whose status has changed.
pub fn change(world: &World, unit: UnitId, before: &Unit<Adf>) -> Change {
    let (was, now) = (&before.status, world.status(unit));
    let mut says: Vec<&str> = Vec::new();
    if was.mounted != now.mounted {
        says.push(if now.mounted { "mounts" } else { "dismounts" });
    }
    if was.formation != now.formation {
        says.push(forms(now.formation));
    }
    says.extend(becomes(was.morale, now.morale));
    let says: Vec<String> = says.into_iter().map(str::to_owned).collect();
    match &says[..] {
        [] => Change::Nothing,
        says => Change::Says(format!("{} {}", who(world, &[unit]), list(says))),
    }
}

const fn forms(formation: Formation) -> &'static str {
    match formation {
        Formation::BattleLine => "forms battle line",
        Formation::ExtendedLine => "forms extended line",
        Formation::Skirmish => "deploys as skirmishers",
        Formation::AttackColumn => "forms attack column",
        Formation::RoadColumn => "forms road column",
        Formation::Line => "forms line",
        Formation::DoubleLine => "forms double line",
        Formation::Unlimbered => "unlimbers",
        Formation::Limbered => "limbers up",
    }
}

const fn becomes(was: Morale, now: Morale) -> Option<&'static str> {
    let better = (now as u8) < (was as u8);
    if now as u8 == was as u8 {
        return None;
    }
    Some(match (now, better) {
        (Morale::Good, _) => "is back in good order",
        (Morale::Disorder, true) => "rallies, though still in disorder",
        (Morale::Disorder, false) => "falls into disorder",
        (Morale::Shaken, true) => "rallies, though still shaken",
        (Morale::Shaken, false) => "is shaken",
        (Morale::Routed, _) => "is routed",
    })
}
