//! How a unit moves and fires, for whoever looks at it.

use linstock_battle::{
    UnitId,
    study::{Arc, Means, Moves, bands},
};
use linstock_geometry::{Allowed, Cost, Path, Pose, Turn};

use super::{
    World, charge, facts,
    fire::{self, Manner},
    ground, walk,
};
use crate::fire::{Fire, Kind};

/// The means of a unit on the table.
pub fn means(world: &World, unit: UnitId) -> Means {
    let pace = walk::pace(world, &[unit]);
    let can_move = pace.rates.iter().any(Option::is_some);
    let far = i32::MAX;
    let allowed =
        Allowed { oblique: Turn::DEGREES_45, wheel: Turn::DEGREES_90, back: far, side: far };
    let moves = Moves {
        pace,
        budget: Cost::ONE,
        allowed,
        clearance: walk::CLEARANCE,
        // Friends let everybody through, if at a price.
        barred: Vec::new(),
    };
    let charge = Some(charge::line::farthest(world, &[unit])).filter(|&far| far > 0);
    Means { moves: can_move.then_some(moves), arc: arc(world, unit), charge, sight: &ground::SIGHT }
}

fn arc(world: &World, unit: UnitId) -> Arc {
    let Ok(fire) = fire::facts_of(world, &[unit], unit, Manner::of(Kind::Volley)) else {
        return Arc::none(facts::RAYS);
    };
    let band = |range: i32| {
        let fire = Fire { range: facts::measured(range), ..fire.clone() };
        Some(crate::fire::plan(world.edition(), &fire, &mut ()).ok()?.band.word())
    };
    Arc { bands: bands(band), ..Arc::none(facts::RAYS) }
}

/// Where a unit ends that goes a way.
pub fn may_go(world: &World, unit: UnitId, path: &Path) -> Option<Pose> {
    walk::plan_move(world, &[unit], path, Cost::ONE).ok().map(|(_, planned)| planned.end)
}
