//! The last inch of a charge.

use linstock_battle::{UnitId, event::How, movement::aligned};
use linstock_geometry::inches;

use super::{SHORT, ahead, lose_order, move_to, pass, retarget, shape};
use crate::{
    charge::chain::FOLLOW,
    fire::Kind,
    play::{Charging, Decision, Scratch, Stage, World, facts, fire, morale},
    words::Arm,
};

/// Charging cavalry may fire at an inch, each unit of it once.
pub fn charging_fire(world: &World, charge: &mut Charging) -> Option<Decision> {
    if !world.is_on_table(charge.target) {
        return None;
    }
    let target = charge.target;
    let fresh = charge.members.iter().map(|it| it.unit).filter(|it| !charge.fired.contains(it));
    let unit = fresh.into_iter().find(|&unit| may_fire(world, unit, target))?;
    charge.fired.push(unit);
    Some(Decision::ChargingFire { unit, target })
}

/// Whether a charger is cavalry that could fire now.
fn may_fire(world: &World, unit: UnitId, target: UnitId) -> bool {
    facts::body(world, unit).arm() == Arm::Cavalry
        && fire::aim(world, &[unit], target, Kind::PointBlank, false, false).is_ok()
}

/// The last inch, or as far as the reach carries after somebody who gave way.
pub fn strike_home(s: &mut Scratch, charge: &mut Charging) {
    let left = charge.reach - charge.gone;
    let Some((far, enemy)) = ahead(s, charge, left).filter(|_| charge.wheel.is_empty()) else {
        // Still wheeling, or nobody within reach any more.
        if !charge.wheel.is_empty() && left > 0 && s.is_on_table(charge.target) {
            let to = charge.wheel[charge.wheel.len() - 1];
            let arc = charge.at.facing.turn_to(to.facing).arc(shape(s, charge).width());
            charge.wheel.clear();
            move_to(s, charge, to, How::Charges);
            charge.gone += arc;
            lose_order(s, charge);
            return;
        }
        let short = s.is_on_table(charge.target)
            && charge.members.iter().any(|it| s.within(it.unit, charge.target, inches(1)));
        s.note(if short { SHORT.id } else { FOLLOW.id }, charge.members[0].unit);
        if short {
            for member in charge.members.clone() {
                morale::disorder(s, member.unit);
            }
        }
        charge.stage = Stage::Over;
        return;
    };
    if enemy != charge.target {
        // Somebody else stands in the way now, and fears the charge when it is an inch away.
        retarget(s, charge, enemy);
        charge.stage = if far <= inches(1) { Stage::Fear } else { Stage::Coming };
        return;
    }
    let to = charge.at.moved(far, 0);
    pass(s, charge, to);
    move_to(s, charge, to, How::Charges);
    charge.gone += far;
    lose_order(s, charge);
    if let [member] = charge.members[..] {
        let lined = aligned(s, member.unit, charge.at, enemy);
        if lined != charge.at {
            move_to(s, charge, lined, How::Charges);
        }
    }
    charge.stage = Stage::Impact;
}
