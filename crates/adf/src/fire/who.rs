//! Who may not fire, and what units that combine must have in common.

use linstock_rulebook::{Code, Inches, Refusal, Rule, Said, rules};

use super::{Fire, Firer, Kind};
use crate::words::{Arm, Armament, CavalryWeapon, Formation, Morale};

rules! {
    ROUTED = "adf.fire.routed" {
        says: "routed",
        text: "Routed units cannot fire or fight in melee.",
        by: Ruling,
        at: "ruling",
    }
    COLUMN = "adf.fire.column" {
        says: "in column",
        text: "Infantry in attack column or road column and cavalry in road column cannot fire, except in melee.",
        at: "000, 001: infantry fire, cavalry fire",
    }
    LIMBERED = "adf.fire.limbered" {
        says: "limbered",
        text: "Limbered guns cannot fire, except in melee.",
        by: Ruling,
        at: "ruling",
    }
    MOUNTED = "adf.fire.mounted" {
        says: "mounted",
        text: "Mounted cavalry fires only at point blank in a charge, or in melee.",
        at: "000, 001, 002: heading of the cavalry firepower table",
    }
    CLOSE_ONLY = "adf.fire.close-only" {
        says: "shotguns or pistols",
        text: "Shotguns and pistols fire only at point blank in a charge, or in melee.",
        at: "000, 001, 002: cavalry weapons",
    }
    POINT_BLANK = "adf.fire.point-blank" {
        says: "point blank needs a charge",
        text: "Point blank fire and close canister need a charge: the target must be charging or, if the firer is cavalry, the firer.",
        at: "000, 001, 002: infantry, artillery and cavalry fire",
    }
    COMBINED = "adf.fire.combined" {
        says: "combined fire",
        text: "Two or three adjacent units may combine their fire if all are in good order and of one arm and formation, with cavalry dismounted. The worst band, the fewest dice and the worst experience count; figures or sections must not exceed the cap.",
        at: "000, 001, 002: infantry, artillery and cavalry fire",
    }
}

/// Point blank, close canister and desperation fire reach this far.
pub const CLOSE: Inches = Inches::whole(1);

/// The refusal of fire by routed units.
pub const RUNNING: Refusal = cannot(&ROUTED, "Routed units cannot fire");

/// Refuses fire that these facts do not allow at any range.
pub fn may_fire(fire: &Fire) -> Result<(), Refusal> {
    for firer in fire.firers.iter() {
        if firer.morale == Morale::Routed {
            return Err(RUNNING);
        }
        if fire.kind != Kind::Melee {
            may_fire_at_a_distance(firer, fire.kind)?;
        }
    }
    if fire.kind == Kind::PointBlank {
        let charged = |firer: &Firer| {
            fire.target.charging || (firer.charging && firer.armament.arm() == Arm::Cavalry)
        };
        if !fire.firers.iter().all(charged) {
            return Err(Refusal::new(
                Code::NotAllowed,
                &POINT_BLANK,
                "Point-blank fire needs a charge",
            ));
        }
    }
    if fire.firers.combined() { may_combine(fire) } else { Ok(()) }
}

fn may_fire_at_a_distance(firer: &Firer, kind: Kind) -> Result<(), Refusal> {
    let formation = firer.body.formation();
    match formation {
        Formation::AttackColumn | Formation::RoadColumn => {
            return Err(cannot(&COLUMN, "Units in column cannot fire"));
        }
        Formation::Limbered => {
            return Err(cannot(&LIMBERED, "Limbered guns cannot fire"));
        }
        Formation::BattleLine
        | Formation::ExtendedLine
        | Formation::Skirmish
        | Formation::Line
        | Formation::DoubleLine
        | Formation::Unlimbered => {}
    }
    if kind == Kind::PointBlank {
        return Ok(());
    }
    if firer.body.mounted() {
        return Err(cannot(&MOUNTED, "Mounted cavalry cannot fire"));
    }
    match firer.armament {
        Armament::Cavalry(CavalryWeapon::Shotgun | CavalryWeapon::Pistol) => {
            Err(cannot(&CLOSE_ONLY, "Shotguns and pistols fire only at point blank"))
        }
        Armament::Infantry(_) | Armament::Cavalry(_) | Armament::Artillery(..) => Ok(()),
    }
}

/// The most figures or sections, and the most firepower, of combined fire.
pub const fn caps(arm: Arm) -> (u8, i32) {
    match arm {
        Arm::Infantry => (16, 18),
        Arm::Artillery => (6, 18),
        Arm::Cavalry => (12, 14),
    }
}

fn may_combine(fire: &Fire) -> Result<(), Refusal> {
    let refused = |why| Refusal::new(Code::NotAllowed, &COMBINED, why);
    let lead = fire.firers.lead();
    for firer in fire.firers.iter() {
        if firer.morale != Morale::Good {
            return Err(refused("Only units in good order combine their fire"));
        }
        if firer.armament.arm() != lead.armament.arm() {
            return Err(refused("Only units of one arm combine their fire"));
        }
        if firer.body.formation() != lead.body.formation() {
            return Err(refused("Only units in one formation combine their fire"));
        }
        if firer.body.mounted() {
            return Err(refused("Mounted cavalry cannot combine its fire"));
        }
    }
    let strength: u8 = fire.firers.iter().map(|firer| firer.strength).sum();
    let (most, _) = caps(lead.armament.arm());
    if strength > most {
        return Err(refused("Too many to combine their fire")
            .because("strength", Said::Number(strength.into()))
            .because("most", Said::Number(most.into())));
    }
    Ok(())
}

const fn cannot(rule: &'static Rule, why: &'static str) -> Refusal {
    Refusal::new(Code::CannotFire, rule, why)
}
