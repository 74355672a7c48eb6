//! What the rules had to do with a move: what slowed it, and what it crossed.

use linstock_battle::{Area, Fact, Line, UnitId, World};
use linstock_geometry::{Stretch, Walked, walk::Kind};

use super::{
    Jr3,
    ground::{self, AREAS, MANOEUVRES, OBSTACLES},
    status::Status,
};
use crate::{
    movement::{MOVE, Mover, STATE, state},
    words::Terrain,
};

/// The facts of a move that changed what it cost, as far as it has gone: each with its rule.
pub fn facts(
    world: &World<Jr3>,
    unit: UnitId,
    status: &Status,
    disengaging: bool,
    walked: &Walked,
    gone: i32,
) -> Vec<Fact> {
    let gone: Vec<&Stretch> =
        walked.stretches.iter().filter(|stretch| is_begun(stretch, gone)).collect();
    if gone.is_empty() {
        return Vec::new();
    }
    let mut facts = Vec::new();
    let body = status.body(world.profile(unit).arm);
    let mover = Mover { body, morale: status.morale, disengaging, terrain: Terrain::Open };
    facts.extend(state(&mover).map(|state| Fact::new("state", state).by(&STATE)));
    let slow = |&&area: &&Area| {
        let over = |it: &&Stretch| it.road.is_none() && it.class == area.class();
        ground::terrain(area) != Some(Terrain::Open) && gone.iter().any(over)
    };
    let areas = Area::ALL.iter().filter(slow);
    facts.extend(areas.map(|area| Fact::new("ground", area.word()).by(&AREAS)));
    let on = |&&line: &&Line| gone.iter().any(|it| it.road == Some(line.class()));
    let ways = Line::ALL.iter().filter(on);
    facts.extend(ways.map(|line| Fact::new("road", line.word()).by(&MOVE)));
    let crossed = |&&line: &&Line| {
        let mut barriers = gone.iter().flat_map(|it| &it.crossed);
        !line.is_way() && barriers.any(|&barrier| world.barrier(barrier) == line)
    };
    let lines = Line::ALL.iter().filter(crossed);
    facts.extend(lines.map(|line| Fact::new("crosses", line.word()).by(&OBSTACLES)));
    for kind in [Kind::Wheel, Kind::Oblique, Kind::AboutFace, Kind::Back, Kind::Side] {
        if let Some(word) = manoeuvre(kind).filter(|_| gone.iter().any(|it| it.kind == kind)) {
            facts.push(Fact::new("manoeuvre", word).by(&MANOEUVRES));
        }
    }
    facts
}

/// Whether a move has come to a stretch of its way.
const fn is_begun(stretch: &Stretch, gone: i32) -> bool {
    let begins = stretch.travelled - stretch.along;
    begins < gone || (stretch.along == 0 && begins <= gone)
}

/// A manoeuvre that costs more than going straight ahead, in a word.
const fn manoeuvre(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Advance => None,
        Kind::Wheel => Some("wheel"),
        Kind::Oblique => Some("oblique"),
        Kind::AboutFace => Some("about-face"),
        Kind::Back => Some("back"),
        Kind::Side => Some("sideways"),
    }
}
