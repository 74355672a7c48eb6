//! What every kind of ground means in this game: to movement, to sight, to cover.

use linstock_battle::{Area, Line, UnitId, World};
use linstock_geometry::{Cost, Crossing, Pace, SightRules, Veil, ground::CLASSES, shortest_line};
use linstock_rulebook::{Table, rules};

use super::{Elan, facts, profile::Profile, state::Building};
use crate::{
    movement::{Class, Ground, Row, Terrain, allowance, obstacle::Kind},
    words::{Arm, Cover, Formation},
};

rules! {
    KINDS = "elan.ground.kinds" {
        says: "kinds of ground",
        text: "Broken and rocky ground is scrub; light woods are open woods, heavy woods forests; deep water and impassable ground stop everyone; fields are open.",
        at: "ruling",
    }
    OBSTACLES = "elan.ground.obstacles" {
        says: "kinds of obstacle",
        text: "Hedges, fences, stone walls and streams are minor obstacles, works are major ones; fords and bridges lead across.",
        at: "ruling",
    }
    COVER = "elan.ground.cover" {
        says: "kinds of cover",
        text: "Woods, orchards, brush, hedges and fences are soft cover; stone walls, works, redoubts and built-up areas are hard.",
        at: "ruling",
    }
    SIGHT = "elan.ground.sight" {
        says: "sight",
        text: "Sight is blocked by more than 6\" of light woods or orchard or 3\" of heavy woods, and by houses, crests, and formed troops on the same level.",
        at: "ruling",
    }
    MANOEUVRE = "elan.move.manoeuvre" {
        says: "manoeuvres",
        text: "A unit advances, wheels and obliques at its rate, and goes back or sideways at half of it; an about-face costs a quarter of a move. Skirmishers do all of this freely.",
        at: "ruling",
    }
}

/// Barriers this near are what a unit is behind.
pub const BEHIND: i32 = 500;
/// How near a major obstacle a unit begins that crosses it: an enemy close behind it keeps it so far
/// away.
pub const BEFORE: i32 = 1000;

/// The game's name of an area that hinders.
pub const fn hinders(area: Area) -> Option<Ground> {
    match area {
        Area::Open | Area::Field | Area::DeepWater | Area::Impassable => None,
        Area::Orchard => Some(Ground::Orchard),
        Area::Broken | Area::Rough => Some(Ground::Scrub),
        Area::Brush => Some(Ground::Brush),
        Area::LightWoods => Some(Ground::OpenWoods),
        Area::HeavyWoods => Some(Ground::Forest),
        Area::Marsh => Some(Ground::Marsh),
        Area::Swamp => Some(Ground::Swamp),
        Area::Muddy => Some(Ground::MuddyField),
        Area::BuiltUp => Some(Ground::BuiltUpArea),
        Area::ShallowWater => Some(Ground::ShallowStream),
        Area::SteepSlope => Some(Ground::SteepSlope),
        Area::TreacherousSlope => Some(Ground::TreacherousSlope),
    }
}

/// Whether an area hinders by a name that is not its own.
pub const fn is_ruled(area: Area) -> bool {
    match area {
        Area::Broken | Area::Rough | Area::LightWoods | Area::HeavyWoods => true,
        Area::Open
        | Area::Field
        | Area::Orchard
        | Area::Brush
        | Area::Marsh
        | Area::Swamp
        | Area::Muddy
        | Area::BuiltUp
        | Area::ShallowWater
        | Area::DeepWater
        | Area::Impassable
        | Area::SteepSlope
        | Area::TreacherousSlope => false,
    }
}

/// The ground of a move over an area; none where nobody goes.
pub fn terrain(area: Area) -> Option<Terrain> {
    match area {
        Area::DeepWater | Area::Impassable => None,
        Area::Open
        | Area::Field
        | Area::Orchard
        | Area::Broken
        | Area::Brush
        | Area::LightWoods
        | Area::HeavyWoods
        | Area::Marsh
        | Area::Swamp
        | Area::Rough
        | Area::Muddy
        | Area::BuiltUp
        | Area::ShallowWater
        | Area::SteepSlope
        | Area::TreacherousSlope => Some(match hinders(area).map(Ground::class) {
            None => Terrain::Open,
            Some(Class::Rough) => Terrain::Rough,
            Some(Class::Difficult) => Terrain::Difficult,
        }),
    }
}

/// What kind of obstacle a line is, if it is one.
pub const fn obstacle(line: Line) -> Option<Kind> {
    match line {
        Line::WoodFence | Line::Hedge | Line::StoneWall | Line::Stream => Some(Kind::Minor),
        Line::HastyWorks | Line::LightWorks | Line::MediumWorks | Line::HeavyWorks => {
            Some(Kind::Major)
        }
        Line::Road | Line::Trail | Line::Ford | Line::Bridge => None,
    }
}

/// The cover of whoever is behind a line.
pub const fn line_cover(line: Line) -> Option<Cover> {
    match line {
        Line::WoodFence | Line::Hedge => Some(Cover::Soft),
        Line::StoneWall
        | Line::HastyWorks
        | Line::LightWorks
        | Line::MediumWorks
        | Line::HeavyWorks => Some(Cover::Hard),
        Line::Road | Line::Trail | Line::Stream | Line::Ford | Line::Bridge => None,
    }
}

/// The cover of whoever is in an area.
pub const fn area_cover(area: Area) -> Option<Cover> {
    match area {
        Area::Orchard | Area::Brush | Area::LightWoods | Area::HeavyWoods => Some(Cover::Soft),
        Area::BuiltUp => Some(Cover::Hard),
        Area::Open
        | Area::Field
        | Area::Broken
        | Area::Marsh
        | Area::Swamp
        | Area::Rough
        | Area::Muddy
        | Area::ShallowWater
        | Area::DeepWater
        | Area::Impassable
        | Area::SteepSlope
        | Area::TreacherousSlope => None,
    }
}

/// How far the ground lets see.
pub fn sight() -> SightRules {
    const BROW: i32 = 3000;
    let mut veils = [Veil::Clear; CLASSES];
    for &area in Area::ALL {
        veils[usize::from(area.class())] = match area {
            Area::Orchard | Area::LightWoods => Veil::Deep(6000),
            Area::HeavyWoods => Veil::Deep(3000),
            Area::BuiltUp => Veil::Opaque,
            Area::Open
            | Area::Field
            | Area::Broken
            | Area::Brush
            | Area::Marsh
            | Area::Swamp
            | Area::Rough
            | Area::Muddy
            | Area::ShallowWater
            | Area::DeepWater
            | Area::Impassable
            | Area::SteepSlope
            | Area::TreacherousSlope => Veil::Clear,
        };
    }
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
    let row = row(profile, formation, gunless, terrain);
    i32::try_from(allowance(row, terrain).in_thousandths()).unwrap_or(i32::MAX)
}

/// How a unit moves in a formation; of two, the slower one counts.
pub fn pace(profile: &Profile, formations: &[Formation], gunless: bool) -> Pace {
    let slowest = |terrain: Terrain| {
        formations.iter().map(|&formation| rate(profile, formation, gunless, terrain)).min()
    };
    let loose = gunless || formations.iter().all(|&it| it == Formation::Skirmish);
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
        pace.on_road[class] = match line {
            Line::Road => slowest(Terrain::Road),
            Line::Trail | Line::Ford | Line::Bridge => slowest(Terrain::Open),
            Line::WoodFence
            | Line::Hedge
            | Line::StoneWall
            | Line::HastyWorks
            | Line::LightWorks
            | Line::MediumWorks
            | Line::HeavyWorks
            | Line::Stream => None,
        };
        pace.barriers[class] = match (obstacle(line), profile.arm) {
            (None, _) => Crossing::Free,
            (Some(Kind::Minor), _) => Crossing::Extra(1000),
            // That it takes the whole move is for the way to say, which knows where it begins.
            (Some(Kind::Major), Arm::Infantry) => Crossing::Free,
            (Some(Kind::Major), Arm::Cavalry | Arm::Artillery) => Crossing::Impassable,
        };
    }
    pace
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
    let none = || "-".to_owned();
    let veils = sight().veils;
    let area = |&it: &Area| {
        let sight = match veils[usize::from(it.class())] {
            Veil::Deep(limit) => linstock_battle::card::inches(limit) + "\"",
            Veil::Opaque => "blocks".to_owned(),
            Veil::Clear => none(),
        };
        let cover = area_cover(it).map_or_else(none, |cover| cover.word().to_owned());
        let moves = terrain(it).map_or("impassable", |terrain| terrain.word()).to_owned();
        vec![it.word().to_owned(), moves, cover, sight]
    };
    let line = |&it: &Line| {
        let moves = obstacle(it).map(|kind| format!("{kind} obstacle"));
        let cover = line_cover(it).map_or_else(none, |cover| cover.word().to_owned());
        vec![it.word().to_owned(), moves.unwrap_or_else(none), cover, none()]
    };
    Table {
        name: "ground",
        title: "What each kind of ground is to movement, cover and sight",
        columns: ["ground", "movement", "cover", "sight"].map(str::to_owned).to_vec(),
        rows: Area::ALL.iter().map(area).chain(Line::ALL.iter().map(line)).collect(),
    }
}
