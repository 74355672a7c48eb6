//! What every kind of ground means in this game: to movement, to sight, to cover.

use linstock_battle::{
    Area, Line, UnitId, World,
    terrain::{ByArea, ByLine, Shown, shown_veil},
};
use linstock_geometry::{Cost, Crossing, Pace, SightRules, Veil, shortest_line};
use linstock_rulebook::{Table, rules};

use super::{Elan, facts, profile::Profile, state::Building};
use crate::{
    movement::{Class, Ground, Row, Terrain, allowance, obstacle::Kind},
    words::{Arm, Cover, Formation},
};

rules! {
    KINDS = "elan.ground.kinds" {
        says: "kinds of ground",
        text: "Broken and rocky ground is scrub; light woods are open woods, heavy woods forests; fields are open. Streams are rough ground, deep water is a deep stream and difficult ground; a stream drawn as a line is an inch wide, which costs more than the ground beside it only where that is better, across it and along it, without a drill test. Impassable ground, rivers among it, stops everyone.",
        by: Ruling,
        at: "ruling",
    }
    OBSTACLES = "elan.ground.obstacles" {
        says: "kinds of obstacle",
        text: "Hedges, fences and stone walls are minor obstacles, works are major ones; fords and bridges lead across streams, which are no obstacles.",
        by: Ruling,
        at: "ruling",
    }
    COVER = "elan.ground.cover" {
        says: "kinds of cover",
        text: "Woods, orchards, brush, hedges and fences are soft cover; stone walls, works, redoubts and built-up areas are hard.",
        by: Ruling,
        at: "ruling",
    }
    SIGHT = "elan.ground.sight" {
        says: "sight",
        text: "Sight is blocked by more than 6\" of light woods or orchard or 3\" of heavy woods, and by houses, crests, and formed troops on the same level.",
        by: Ruling,
        at: "ruling",
    }
    MANOEUVRE = "elan.move.manoeuvre" {
        says: "manoeuvres",
        text: "A unit advances, wheels and obliques at its rate, and goes back or sideways at half of it; an about-face costs a quarter of a move. Skirmishers do all of this freely.",
        by: Ruling,
        at: "ruling",
    }
}

/// Barriers this near are what a unit is behind.
pub const BEHIND: i32 = 500;
/// How near a major obstacle a unit begins that crosses it: an enemy close behind it keeps it so far
/// away.
pub const BEFORE: i32 = 1000;

/// How an area is moved over.
#[derive(Clone, Copy)]
enum Going {
    /// At the rate of open ground.
    Open,
    /// As the sheet's ground of the same name.
    Named(Ground),
    /// As ground that the sheet calls something else.
    Ruled(Ground),
    /// Not at all.
    Closed,
}

/// A kind of area.
struct AreaRow {
    going: Going,
    /// The cover of whoever is in it.
    cover: Option<Cover>,
    sight: Veil,
}

/// A kind of line.
struct LineRow {
    /// The ground for whoever moves along it.
    along: Option<Terrain>,
    /// What kind of obstacle it is, if it is one.
    obstacle: Option<Kind>,
    /// The ground that it is, an inch of it, for whoever crosses it.
    bed: Option<Ground>,
    /// The cover of whoever is behind it.
    cover: Option<Cover>,
}

#[rustfmt::skip]
const BY_AREA: ByArea<AreaRow> = {
    use Going::{Closed, Named, Open, Ruled};
    use Veil::{Clear, Deep, Opaque};
    const fn row(going: Going, cover: Option<Cover>, sight: Veil) -> AreaRow {
        AreaRow { going, cover, sight }
    }
    ByArea::new([
        //                           going                           cover              sight
        (Area::Open,             row(Open,                           None,              Clear)),
        (Area::Field,            row(Open,                           None,              Clear)),
        (Area::Orchard,          row(Named(Ground::Orchard),         Some(Cover::Soft), Deep(6000))),
        (Area::Broken,           row(Ruled(Ground::Scrub),           None,              Clear)),
        (Area::Brush,            row(Named(Ground::Brush),           Some(Cover::Soft), Clear)),
        (Area::LightWoods,       row(Ruled(Ground::OpenWoods),       Some(Cover::Soft), Deep(6000))),
        (Area::HeavyWoods,       row(Ruled(Ground::Forest),          Some(Cover::Soft), Deep(3000))),
        (Area::Marsh,            row(Named(Ground::Marsh),           None,              Clear)),
        (Area::Swamp,            row(Named(Ground::Swamp),           None,              Clear)),
        (Area::Rough,            row(Ruled(Ground::Scrub),           None,              Clear)),
        (Area::Muddy,            row(Named(Ground::MuddyField),      None,              Clear)),
        (Area::BuiltUp,          row(Named(Ground::BuiltUpArea),     Some(Cover::Hard), Opaque)),
        (Area::ShallowWater,     row(Named(Ground::ShallowStream),   None,              Clear)),
        (Area::DeepWater,        row(Named(Ground::DeepStream),      None,              Clear)),
        (Area::Impassable,       row(Closed,                         None,              Clear)),
        (Area::SteepSlope,       row(Named(Ground::SteepSlope),      None,              Clear)),
        (Area::TreacherousSlope, row(Named(Ground::TreacherousSlope), None,             Clear)),
    ])
};

#[rustfmt::skip]
const BY_LINE: ByLine<LineRow> = {
    use Cover::{Hard, Soft};
    use Kind::{Major, Minor};
    const fn way(along: Terrain) -> LineRow {
        LineRow { along: Some(along), obstacle: None, bed: None, cover: None }
    }
    const fn row(obstacle: Kind, cover: Option<Cover>) -> LineRow {
        LineRow { along: None, obstacle: Some(obstacle), bed: None, cover }
    }
    const fn water(bed: Ground) -> LineRow {
        LineRow { along: None, obstacle: None, bed: Some(bed), cover: None }
    }
    ByLine::new([
        //                      along
        (Line::Road,        way(Terrain::Road)),
        (Line::Trail,       way(Terrain::Open)),
        //                      obstacle cover
        (Line::WoodFence,   row(Minor,   Some(Soft))),
        (Line::Hedge,       row(Minor,   Some(Soft))),
        (Line::StoneWall,   row(Minor,   Some(Hard))),
        (Line::HastyWorks,  row(Major,   Some(Hard))),
        (Line::LightWorks,  row(Major,   Some(Hard))),
        (Line::MediumWorks, row(Major,   Some(Hard))),
        (Line::HeavyWorks,  row(Major,   Some(Hard))),
        //                        bed
        (Line::Stream,      water(Ground::ShallowStream)),
        //                      along
        (Line::Ford,        way(Terrain::Open)),
        (Line::Bridge,      way(Terrain::Open)),
    ])
};

/// The game's name of an area that hinders.
pub const fn hinders(area: Area) -> Option<Ground> {
    match BY_AREA.of(area).going {
        Going::Named(ground) | Going::Ruled(ground) => Some(ground),
        Going::Open | Going::Closed => None,
    }
}

/// Whether an area hinders by a name that is not its own.
pub const fn is_ruled(area: Area) -> bool {
    matches!(BY_AREA.of(area).going, Going::Ruled(_))
}

/// The ground of a move over an area; none where nobody goes.
pub fn terrain(area: Area) -> Option<Terrain> {
    match BY_AREA.of(area).going {
        Going::Closed => None,
        Going::Open => Some(Terrain::Open),
        Going::Named(ground) | Going::Ruled(ground) => Some(of_class(ground.class())),
    }
}

const fn of_class(class: Class) -> Terrain {
    match class {
        Class::Rough => Terrain::Rough,
        Class::Difficult => Terrain::Difficult,
    }
}

/// What kind of obstacle a line is, if it is one.
pub const fn obstacle(line: Line) -> Option<Kind> {
    BY_LINE.of(line).obstacle
}

/// The ground that a line is for whoever crosses it, if it is any.
pub const fn bed(line: Line) -> Option<Ground> {
    BY_LINE.of(line).bed
}

/// Whether nobody goes there.
pub const fn is_closed(area: Area) -> bool {
    matches!(BY_AREA.of(area).going, Going::Closed)
}

/// The cover of whoever is behind a line.
pub const fn line_cover(line: Line) -> Option<Cover> {
    BY_LINE.of(line).cover
}

/// The cover of whoever is in an area.
pub const fn area_cover(area: Area) -> Option<Cover> {
    BY_AREA.of(area).cover
}

/// How far the ground lets see.
pub fn sight() -> SightRules {
    const BROW: i32 = 3000;
    let veils = BY_AREA.by_class(Veil::Clear, |_, row| row.sight);
    SightRules { veils, brow: BROW, limit: None }
}

/// The row of the movement table, for gunners without guns that of skirmishers.
fn row(profile: &Profile, formation: Formation, gunless: bool, terrain: Terrain) -> Row {
    if gunless {
        return Row::Skirmish;
    }
    Row::of(profile.arm, formation, profile.pace, terrain).unwrap_or(Row::ThreeRankLine)
}

/// Thousandths of an inch of a move on this ground.
pub fn rate(profile: &Profile, formation: Formation, gunless: bool, terrain: Terrain) -> i32 {
    allowance(row(profile, formation, gunless, terrain), terrain).on_table()
}

/// How a unit moves in a formation. Of two the first is the one it moves in, so that skirmishers
/// ignore the ground even if they have only now formed, and the slower one counts.
pub fn pace(profile: &Profile, formations: &[Formation], gunless: bool) -> Pace {
    let skirmishes = formations.first() == Some(&Formation::Skirmish);
    let slowest = |terrain: Terrain| {
        let terrain = match terrain {
            Terrain::Rough | Terrain::Difficult if skirmishes => Terrain::Open,
            Terrain::Open | Terrain::Road | Terrain::Rough | Terrain::Difficult => terrain,
        };
        formations.iter().map(|&formation| rate(profile, formation, gunless, terrain)).min()
    };
    let loose = gunless || skirmishes;
    let slow = if loose { (1, 1) } else { (2, 1) };
    let mut pace = Pace {
        sideways: slow,
        back: slow,
        about_face: if loose { Cost::NONE } else { Cost::share(1, 4) },
        ..Pace::even(1000)
    };
    for &area in Area::ALL {
        pace.rates[usize::from(area.class())] = terrain(area).and_then(slowest);
    }
    for &line in Line::ALL {
        let class = usize::from(line.class());
        pace.on_road[class] = BY_LINE.of(line).along.and_then(slowest);
        pace.barriers[class] = match (obstacle(line), profile.arm) {
            (None, _) => bed(line).map_or(Crossing::Free, |bed| {
                let open = slowest(Terrain::Open).unwrap_or(1);
                let wet = slowest(of_class(bed.class())).unwrap_or(1).max(1);
                // An inch of it instead of an inch of open ground.
                Crossing::Extra(1000 * open / wet - 1000)
            }),
            (Some(Kind::Minor), _) => Crossing::Extra(1000),
            // That it takes the whole move is for the way to say, which knows where it begins.
            (Some(Kind::Major), Arm::Infantry) => Crossing::Free,
            (Some(Kind::Major), Arm::Cavalry | Arm::Artillery) => Crossing::Impassable,
        };
    }
    pace
}

/// The same pace where streams cost nothing to cross.
pub fn dry(mut pace: Pace) -> Pace {
    for &line in Line::ALL.iter().filter(|&&line| bed(line).is_some()) {
        pace.barriers[usize::from(line.class())] = Crossing::Free;
    }
    pace
}

/// How fast the bed of a stream is at a pace: as an area of the same ground.
pub fn rate_on(bed: Ground, pace: &Pace) -> Option<i32> {
    let same = Area::ALL.iter().find(|&&area| hinders(area) == Some(bed));
    same.and_then(|area| pace.rates[usize::from(area.class())])
}

/// Whether engineers have opened a barrier.
pub fn is_opened(world: &World<Elan>, barrier: u16) -> bool {
    world.state.memory.works.iter().any(|work| work.barrier == Some(barrier))
}

/// The barriers that a unit is behind as seen from another, those that were opened left out. Whoever
/// is in contact stands astride of them, so they are looked for from his rear.
pub fn barriers_between(world: &World<Elan>, from: UnitId, unit: UnitId) -> Vec<Line> {
    let (firer, target) = (world.footprint(from), world.footprint(unit));
    let (front, end) = shortest_line(firer, target);
    let start = match facts::touches(world, from, unit) {
        true => firer.pose().at.offset(firer.pose().facing, -firer.depth(), 0),
        false => front,
    };
    let ground = world.ground();
    let crossed: Vec<u16> = ground.barriers_crossed(start, end).collect();
    if crossed.is_empty() {
        return Vec::new();
    }
    let near = ground.barriers_near(target, BEHIND);
    let between = near.filter(|barrier| crossed.contains(barrier) && !is_opened(world, *barrier));
    between.map(|barrier| world.barrier(barrier)).collect()
}

/// The cover of a unit against another: the best of the area it is in, what it is behind, and a
/// redoubt.
pub fn cover(world: &World<Elan>, unit: UnitId, from: UnitId) -> Option<Cover> {
    let lines = barriers_between(world, from, unit);
    let lines = lines.into_iter().filter_map(line_cover);
    lines.chain(standing_cover(world, unit)).max()
}

/// The cover of a unit wherever the enemy is.
pub fn standing_cover(world: &World<Elan>, unit: UnitId) -> Option<Cover> {
    const REDOUBT: i32 = 1000;
    let at = world.pose(unit).at;
    let dug_in = world
        .state
        .memory
        .works
        .iter()
        .any(|work| work.building == Building::Redoubt && work.at.distance(at) <= REDOUBT);
    let area = area_cover(world.area(unit));
    if dug_in { Some(Cover::Hard) } else { area }
}

/// Whether a unit is in cover, or behind some that its front looks over.
pub fn is_covered(world: &World<Elan>, unit: UnitId) -> bool {
    let lines =
        || world.barriers_before(unit, BEHIND).into_iter().any(|it| line_cover(it).is_some());
    standing_cover(world, unit).is_some() || lines()
}

/// Whether a unit stands in rough or difficult ground.
pub fn in_terrain(world: &World<Elan>, unit: UnitId) -> bool {
    hinders(world.area(unit)).is_some()
}

/// What each kind of ground is to movement, cover and sight, for the rules browser.
pub fn table() -> Table {
    let area = |it: Area| Shown {
        movement: Some(terrain(it).map_or("impassable", Terrain::word).to_owned()),
        cover: area_cover(it).map(Cover::word),
        sight: shown_veil(BY_AREA.of(it).sight),
    };
    let line = |it: Line| Shown {
        movement: match (obstacle(it), bed(it)) {
            (Some(kind), _) => Some(format!("{kind} obstacle")),
            (None, Some(bed)) => Some(format!("1\" of {} ground", of_class(bed.class()).word())),
            (None, None) => None,
        },
        cover: line_cover(it).map(Cover::word),
        sight: None,
    };
    linstock_battle::terrain::table(area, line)
}
