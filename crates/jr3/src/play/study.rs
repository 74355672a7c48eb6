//! How a unit moves and fires, for whoever looks at it.

use linstock_battle::{
    UnitId, World,
    study::{Arc, Means, Moves, bands},
};
use linstock_geometry::{Allowed, Cost, Path, Pose, Turn};
use linstock_rulebook::Inches;

use super::{
    Jr3, declared, facts, ground, moves,
    target::{self, Seen},
};
use crate::fire::{Fire, Kind};

/// The means of a unit on the table.
pub fn means(world: &World<Jr3>, unit: UnitId) -> Means {
    let far = i32::MAX;
    let allowed =
        Allowed { oblique: Turn::DEGREES_45, wheel: Turn::DEGREES_90, back: far, side: far };
    let moves = facts::is_steady(world, unit).then(|| Moves {
        pace: moves::drawn(world, unit, world.status(unit), false).pace,
        budget: Cost::ONE,
        allowed,
        clearance: ground::INCH,
        // Friends move as well, and nobody knows yet who will be in the way.
        barred: Vec::new(),
    });
    Means {
        moves,
        arc: arc(world, unit),
        charge: declared::farthest(world, unit),
        sight: &ground::SIGHT,
    }
}

fn arc(world: &World<Jr3>, unit: UnitId) -> Arc {
    if target::may_fire(world, unit).is_err() {
        return Arc::none(facts::RAYS);
    }
    let fire = target::at_itself(world, unit);
    let band = |range: i32| {
        let fire = Fire { range: Inches::thousandths(range.into()), kind: Kind::Volley, ..fire };
        Some(crate::fire::plan(world.edition(), &fire, &mut ()).ok()?.band.word())
    };
    Arc { bands: bands(band), ..Arc::none(facts::RAYS) }
}

/// Where a unit ends that goes a way, if nobody comes in its way meanwhile.
pub fn may_go(world: &World<Jr3>, unit: UnitId, path: &Path) -> Option<Pose> {
    moves::step(world, unit, path, false).ok().map(|walked| walked.end())
}

/// Whether a unit sees another by itself.
pub fn sees(world: &World<Jr3>, unit: UnitId, other: UnitId) -> bool {
    match target::seen(world, unit, other) {
        Seen::Plainly | Seen::OverFriends => true,
        Seen::InWoods | Seen::Not => false,
    }
}
