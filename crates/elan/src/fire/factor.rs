//! The factor for fire: the firer's own, and what spoils or steadies the aim.

use linstock_rulebook::{On, Recorder, Row, Tally, rules};

use super::{Band, Fire, With};
use crate::{
    house::House,
    roll::{FACTOR_LIMIT, LIMITS, small},
    tables::fire as value,
    words::{Mode, Weapon, Weight},
};

const GENERAL: &str = "004: fire modifiers, general";
const SMALL_ARMS: &str = "004: fire modifiers, small arms only";
const BALL: &str = "004: fire modifiers, artillery ball only";

rules! {
    FACTOR = "elan.fire.factor" {
        says: "{what}",
        title: "fire factor",
        text: "Small arms roll against the fire factor, guns against their gunnery: veteran 7, steady 6, conscript 5, unless the unit has its own.",
        by: Ruling,
        at: "ruling; 004: artillery canister, to hit factors",
    }
    LONG = "elan.fire.long" {
        says: "long range",
        text: "Fire at long range: -2.",
        at: GENERAL,
    }
    MOVING = "elan.fire.moving" {
        says: "firer moved",
        text: "Fire by a unit that moved this turn: -1.",
        at: GENERAL,
    }
    DISRUPTION = "elan.fire.disruption" {
        says: "disruption markers",
        text: "Each disruption marker of the firer: -1.",
        at: GENERAL,
    }
    MOUNTED_CARBINE = "elan.fire.mounted-carbine" {
        says: "carbines, mounted",
        text: "Carbines fired mounted: -2; printed twice, it counts once.",
        at: "004: fire modifiers, general and small arms only",
    }
    TWO_RANK_LINE = "elan.fire.two-rank-line" {
        says: "in a two-rank line",
        text: "Infantry in a formed two-rank line: +1; printed twice, it counts once.",
        at: "004: fire modifiers, general and small arms only",
    }
    REACTION = "elan.fire.reaction" {
        says: "reaction fire",
        text: "Reaction fire: -1.",
        at: GENERAL,
    }
    IN_CONTACT = "elan.fire.in-contact" {
        says: "target in contact with friends",
        text: "Fire at an enemy in contact only with friends of the firer: -1.",
        at: GENERAL,
    }
    FIRST_FIRE = "elan.fire.first-fire" {
        says: "first fire",
        text: "The first fire of formed infantry: +1.",
        at: SMALL_ARMS,
    }
    FORMED = "elan.fire.formed" {
        says: "only for formed infantry on foot",
        text: "The two-rank line and the first fire count only for formed infantry on foot, not mounted and not in skirmish mode.",
        at: "004: fire modifiers, small arms only",
    }
    HOWITZER = "elan.fire.howitzer" {
        says: "howitzers",
        text: "Howitzers firing canister: +1.",
        at: "004: fire modifiers, artillery canister only",
    }
    HEAVY = "elan.fire.heavy" {
        says: "heavy guns",
        text: "Solid shot from heavy guns: +1.",
        at: BALL,
    }
    LIGHT = "elan.fire.light" {
        says: "light guns",
        text: "Solid shot from light guns: -1.",
        at: BALL,
    }
    ULTRA_LIGHT = "elan.fire.ultra-light" {
        says: "ultra light guns",
        text: "Solid shot from ultra light guns: -2.",
        at: BALL,
    }
    NEXT_TARGET = "elan.fire.next-target" {
        says: "targets before this one",
        text: "Solid shot carries on: -1 for each target before this one, at most -3.",
        at: BALL,
    }
}

/// The factor of the first roll, within its limits.
pub fn factor<R: Recorder>(house: &House, fire: &Fire, band: Band, recorder: &mut R) -> u8 {
    let mut tally = Tally::new(On::Factor, recorder);
    let name = match fire.with {
        With::SmallArms { .. } => "fire factor",
        With::SolidShot { .. } | With::Canister { .. } | With::Shell(_) | With::Shrapnel(_) => {
            "gunnery"
        }
    };
    tally.row(Row { name, ..Row::new(&FACTOR, On::Factor, fire.factor.into()) });
    tally.add_if(band == Band::Long, &LONG, value::LONG);
    tally.add_if(fire.moving, &MOVING, value::MOVING);
    tally.add(&DISRUPTION, value::DISRUPTION * i32::from(fire.dm));
    if let With::SmallArms { weapon, mounted, two_rank_line, mode, .. } = fire.with {
        let carbine = mounted && weapon == Weapon::Carbine;
        tally.add_if(carbine, &MOUNTED_CARBINE, value::MOUNTED_CARBINE);
        let line = value::TWO_RANK_LINE * i32::from(two_rank_line);
        tally.add_unless(unformed(mode, mounted), &TWO_RANK_LINE, line);
    }
    tally.add_if(fire.reaction, &REACTION, value::REACTION);
    tally.add_if(fire.target_in_contact, &IN_CONTACT, value::IN_CONTACT);
    own(house, &fire.with, &mut tally);
    tally.clamp(LIMITS, &FACTOR_LIMIT);
    small(tally.sum())
}

/// The modifiers that belong to one kind of fire.
fn own<R: Recorder>(house: &House, with: &With, tally: &mut Tally<R>) {
    match *with {
        With::SmallArms { mode, mounted, first_fire, .. } => {
            let worth = house.first_fire.map_or(value::FIRST_FIRE, i32::from);
            let worth = worth * i32::from(first_fire);
            tally.add_unless(unformed(mode, mounted), &FIRST_FIRE, worth);
        }
        With::Canister { howitzer, .. } => tally.add_if(howitzer, &HOWITZER, value::HOWITZER),
        With::SolidShot { guns, target_number, .. } => {
            let ball = guns.weight.row().ball;
            match guns.weight {
                Weight::Heavy => tally.add(&HEAVY, ball),
                Weight::Medium => {}
                Weight::Light => tally.add(&LIGHT, ball),
                Weight::UltraLight => tally.add(&ULTRA_LIGHT, ball),
            }
            let before = i32::from(target_number.saturating_sub(1));
            let cost = (value::NEXT_TARGET * before).max(value::NEXT_TARGET_MOST);
            tally.add(&NEXT_TARGET, cost);
        }
        With::Shell(_) | With::Shrapnel(_) => {}
    }
}

/// The rule that denies a firer what only formed infantry on foot has.
fn unformed(mode: Mode, mounted: bool) -> Option<&'static linstock_rulebook::Rule> {
    match mode {
        Mode::Skirmish => Some(&FORMED),
        Mode::Platoon | Mode::Volley => mounted.then_some(&FORMED),
    }
}
