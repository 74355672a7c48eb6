//! What there is to know about a unit.

use linstock_battle::{
    Card, UnitId,
    card::{Fact, Value},
};

use super::{World, act, facts};
use crate::{
    fire::bands::{RANGE, normal_range},
    morale::bmp::{BMP, bmp},
    words::Arm,
};

/// A unit's card.
pub fn card(world: &World, unit: UnitId) -> Card {
    let (profile, status) = (world.profile(unit), world.status(unit));
    let arm = profile.armament.arm();
    let strength = i32::from(world.unit(unit).strength);
    let mut list = vec![
        Fact::new("arm", arm.word()),
        Fact::new("experience", profile.experience.word()),
        Fact::new("weapon", profile.armament.word()),
        Fact::new(if arm == Arm::Artillery { "sections" } else { "figures" }, strength),
        Fact::new("of", i32::from(world.entry(unit).strength)),
        Fact::new("formation", status.formation.word()),
    ];
    if arm == Arm::Cavalry {
        list.push(Fact::new("mounted", status.mounted));
    }
    list.push(Fact::new("morale", status.morale.word()));
    let now = facts::unit(world, unit);
    let point = bmp(
        &now,
        &crate::morale::Situation { merged: status.merged, ..Default::default() },
        &mut (),
    );
    list.push(Fact::new("basic-morale-point", point).by(&BMP));
    if world.is_on_table(unit) {
        let range = normal_range(world.edition(), &facts::firer(world, unit));
        list.push(Fact::new("normal-range", Value::distance(range.on_table())).by(&RANGE));
        list.push(Fact::new("in-command", facts::is_in_command(world, unit)).by(&facts::COMMAND));
    }
    list.push(Fact::new("actions-left", i32::from(act::ACTIONS) - i32::from(status.acted)));
    list.push(Fact::new("reacted", status.reacted));
    list.push(Fact::new("opening-volley", !status.fired));
    if status.merged {
        list.push(Fact::new("merged", true));
    }
    Card { facts: list }
}
