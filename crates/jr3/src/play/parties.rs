//! The sides of a charge or melee, and who is in support of them.

use linstock_battle::{UnitId, World};
use linstock_geometry::{Footprint, Zone, gap_within, zone};

use super::{Jr3, facts, ground};
use crate::{
    charge::{chain::Party, impact::Contender},
    morale::Situation,
    words::Arm,
};

/// How near counts as touching.
pub const TOUCH: i32 = 20;

/// A side of a charge or melee, with these units in support of it.
pub fn party(world: &World<Jr3>, unit: UnitId, against: UnitId, supports: &[UnitId]) -> Party {
    let status = world.status(unit);
    let profile = world.profile(unit);
    let count = |mounted: bool| {
        let alike = supports.iter().filter(|&&it| facts::body(world, it).mounted() == mounted);
        u16::try_from(alike.count()).unwrap_or(u16::MAX)
    };
    // A battery fights with its sections alone.
    let figures = match profile.arm {
        Arm::Artillery => 0,
        Arm::Infantry | Arm::Cavalry => {
            supports.iter().map(|&it| u16::from(world.unit(it).strength)).sum::<u16>()
        }
    };
    let situation =
        Situation { behind_friends: false, ..facts::situation(world, unit, Some(against)) };
    Party {
        contender: Contender {
            unit: facts::checked(world, unit, world.unit(unit).strength),
            body: facts::body(world, unit),
            situation,
            infantry_supports: count(false),
            cavalry_supports: count(true),
        },
        strength: facts::strength(world, unit),
        weapon: profile.weapon,
        order: facts::conduct(world, unit),
        repeaters: profile.repeaters,
        sharpshooters: profile.sharpshooters,
        opening_volley: !status.opened,
        low_ammunition: status.low,
        fired: status.fired || status.volleyed,
        cover: facts::covers(world, unit, Some(against)),
        support_strength: u8::try_from(figures).unwrap_or(u8::MAX),
        terrain: ground::terrain_under(world, unit),
    }
}

/// The units in support of one.
pub fn supports(world: &World<Jr3>, lead: UnitId) -> Vec<UnitId> {
    supports_at(world, lead, world.footprint(lead))
}

/// The units that would be in support of one if it stood there.
pub fn supports_at(world: &World<Jr3>, lead: UnitId, there: &Footprint) -> Vec<UnitId> {
    let helps = |unit: &UnitId| {
        let other = world.footprint(*unit);
        let within = |distance: i32| gap_within(there, other, distance).is_some();
        if *unit == lead
            || world.profile(*unit).arm == Arm::Artillery
            || !facts::is_steady(world, *unit)
            || !within(ground::INCH)
        {
            return false;
        }
        match zone(there, other.centre(), facts::RAYS) {
            Zone::Front => false,
            Zone::Rear => true,
            Zone::PartialFlank(_) | Zone::FullFlank(_) => within(TOUCH),
        }
    };
    world.units_of(world.seat(lead)).filter(helps).collect()
}
