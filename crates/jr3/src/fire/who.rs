//! Who may not fire.

use linstock_rulebook::{Code, Refusal, Rule, rules};

use super::{Fire, Kind};
use crate::words::{Formation, Morale};

rules! {
    ROUTED = "jr3.fire.routed" {
        says: "routed",
        text: "Routed units cannot fire or fight in melee.",
        by: Ruling,
        at: "ruling",
    }
    MARCH_COLUMN = "jr3.fire.march-column" {
        says: "in march column",
        text: "Units in march column cannot fire, except in melee.",
        by: Ruling,
        at: "ruling",
    }
    LIMBERED = "jr3.fire.limbered" {
        says: "limbered",
        text: "Limbered guns cannot fire, except in melee.",
        by: Ruling,
        at: "ruling",
    }
    CHARGING = "jr3.fire.charging" {
        says: "charging",
        text: "Charging units cannot fire, except in melee.",
        by: Ruling,
        at: "ruling",
    }
    DISENGAGING = "jr3.fire.disengaging" {
        says: "disengaging",
        text: "Disengaging units cannot fire, except in melee.",
        by: Ruling,
        at: "ruling",
    }
    MOUNTED = "jr3.fire.mounted" {
        says: "mounted",
        text: "Mounted troops fire only in melee.",
        by: Ruling,
        at: "ruling",
    }
}

/// Refuses fire that these facts do not allow at any range.
pub fn may_fire(fire: &Fire) -> Result<(), Refusal> {
    let firer = &fire.firer;
    let formation = firer.body.formation();
    if firer.morale == Morale::Routed {
        return Err(cannot(&ROUTED, "Routed units cannot fire or fight"));
    }
    if fire.kind == Kind::Melee {
        return Ok(());
    }
    if let Some(refusal) = forbidden(formation) {
        return Err(refusal);
    }
    if firer.charging {
        return Err(cannot(&CHARGING, "Charging units cannot fire"));
    }
    if firer.disengaging {
        return Err(cannot(&DISENGAGING, "Disengaging units cannot fire"));
    }
    if firer.body.mounted() {
        return Err(IN_THE_SADDLE);
    }
    Ok(())
}

/// The refusal of fire by mounted troops.
pub const IN_THE_SADDLE: Refusal = cannot(&MOUNTED, "Mounted troops cannot fire");

const fn cannot(rule: &'static Rule, why: &'static str) -> Refusal {
    Refusal::new(Code::CannotFire, rule, why)
}

/// Refuses the fire of a formation that fires only in melee.
pub const fn forbidden(formation: Formation) -> Option<Refusal> {
    match formation {
        Formation::MarchColumn => Some(cannot(&MARCH_COLUMN, "Units in march column cannot fire")),
        Formation::Limbered => Some(cannot(&LIMBERED, "Limbered guns cannot fire")),
        Formation::SingleLine
        | Formation::ExtendedLine
        | Formation::DoubleLine
        | Formation::AttackColumn
        | Formation::Skirmish
        | Formation::Disorder
        | Formation::Unlimbered => None,
    }
}
