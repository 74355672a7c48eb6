//! Who may not fire.

use linstock_rulebook::{Code, Refusal, Rule, Said, rules};

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
    let cannot = |rule: &'static Rule, of: &'static str, is: &'static str| {
        Err(Refusal::new(Code::CannotFire, rule).because(of, Said::Word(is)))
    };
    if firer.morale == Morale::Routed {
        return cannot(&ROUTED, "morale", firer.morale.word());
    }
    if fire.kind == Kind::Melee {
        return Ok(());
    }
    if let Some(rule) = forbidden(formation) {
        return cannot(rule, "formation", formation.word());
    }
    if firer.charging {
        return cannot(&CHARGING, "charging", "yes");
    }
    if firer.disengaging {
        return cannot(&DISENGAGING, "disengaging", "yes");
    }
    if firer.body.mounted() {
        return cannot(&MOUNTED, "mounted", "yes");
    }
    Ok(())
}

/// The rule that forbids a formation to fire, except in melee.
pub const fn forbidden(formation: Formation) -> Option<&'static Rule> {
    match formation {
        Formation::MarchColumn => Some(&MARCH_COLUMN),
        Formation::Limbered => Some(&LIMBERED),
        Formation::SingleLine
        | Formation::ExtendedLine
        | Formation::DoubleLine
        | Formation::AttackColumn
        | Formation::Skirmish
        | Formation::Disorder
        | Formation::Unlimbered => None,
    }
}
