//! How a unit moves and fires, for whoever looks at it.

use linstock_battle::{
    UnitId, World,
    study::{Arc, Means, Moves, bands},
};
use linstock_geometry::{Allowed, Cost, Path, Pose, Turn};
use linstock_rulebook::Inches;

use super::{
    Elan, charges, facts, ground, moves,
    shoot::{self, Aim, BEST_FIRST, Manner},
};
use crate::{fire::Fire, words::Formation};

/// The means of a unit on the table.
pub fn means(world: &World<Elan>, unit: UnitId) -> Means {
    let held = facts::is_broken(world, unit) || facts::contact(world, unit).is_some();
    let moves = (!held).then(|| {
        let (profile, status) = (world.profile(unit), world.status(unit));
        let friends = world.units_of(world.seat(unit)).filter(|&friend| friend != unit);
        let far = i32::MAX;
        Moves {
            // What the bed of a stream takes is for the way to say: it hangs on the ground beside it.
            pace: ground::dry(ground::pace(
                profile,
                &[status.formation],
                status.left_guns.is_some(),
            )),
            budget: Cost::ONE,
            allowed: Allowed {
                oblique: Turn::DEGREES_45,
                wheel: Turn::DEGREES_90,
                back: far,
                side: far,
            },
            clearance: moves::NEAR,
            barred: friends.filter(|&friend| !moves::passes(world, unit, friend)).collect(),
        }
    });
    let charge = (!held).then(|| charges::farthest(world, unit)).filter(|&far| far > 0);
    Means { moves, arc: arc(world, unit), charge, sight: &ground::SIGHT }
}

fn arc(world: &World<Elan>, unit: UnitId) -> Arc {
    let all_round = world.status(unit).formation == Formation::Square;
    if facts::is_broken(world, unit) {
        return Arc::none(facts::RAYS);
    }
    let own = shoot::manners(world, unit);
    let manners = BEST_FIRST.into_iter().filter(|manner| own.contains(manner));
    let fires: Vec<(Manner, Fire)> = manners
        .map(|manner| {
            let aim = Aim { unit, target: unit, manner, reaction: false };
            (manner, shoot::fire(world, aim, unit, 1, None))
        })
        .collect();
    let rules = facts::house(world);
    let band = |range: i32| {
        let range = Inches::thousandths(range.into());
        fires.iter().find_map(|(manner, fire)| {
            let plan = crate::fire::plan(&rules, &Fire { range, ..*fire }, &mut ()).ok()?;
            Some(match manner {
                Manner::Canister => manner.word(),
                Manner::Platoon
                | Manner::Volley
                | Manner::Skirmish
                | Manner::Ball
                | Manner::Shell
                | Manner::Shrapnel => plan.band.word(),
            })
        })
    };
    Arc { rays: facts::RAYS, all_round, bands: bands(band) }
}

/// Where a unit ends that goes a way.
pub fn may_go(world: &World<Elan>, unit: UnitId, path: &Path) -> Option<Pose> {
    let formation = world.status(unit).formation;
    let way = moves::way(world, unit, path, Cost::ONE, moves::NEAR, formation).ok()?;
    Some(way.planned.end)
}
