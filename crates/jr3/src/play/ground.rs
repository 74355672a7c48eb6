//! What the ground means in this game: every kind of area and line, mapped.

use linstock_battle::{Area, Line, UnitId, World};
use linstock_geometry::{Cost, Crossing, Pace, Point, Veil, ground::CLASSES, sight};
use linstock_rulebook::{Inches, Table, rules};

use super::Jr3;
use crate::{
    edition::Edition,
    movement::{Allowance, Mover, allowance},
    words::{Arm, Cover, Experience, Formation, Terrain, Works},
};

rules! {
    AREAS = "jr3.ground" {
        says: "kinds of ground",
        text: "Fields are open; brush, mud, slopes, shallow water and villages are broken ground; orchards are light woods; marsh, swamp and cliffs are rough. Woods and orchards cover units in them; villages cover as a stone wall. Deep water is impassable.",
        at: "ruling",
    }
    OBSTACLES = "jr3.move.obstacle" {
        says: "crosses an obstacle",
        text: "Crossing a fence, hedge or stream costs an inch of the move, a wall or hasty or light works two inches, medium and heavy works a whole move; guns cross only fences, hedges and streams.",
        at: "ruling",
    }
    MANOEUVRES = "jr3.move.manoeuvre" {
        says: "manoeuvres",
        text: "A wheel costs the path of its outer corner, an oblique of up to 45 degrees half as much again, sideways and backwards twice as much; facing about is a formation change. A disengaging unit faces as it likes and goes back as fast as forward.",
        at: "ruling, for the missing page",
    }
    FORM = "jr3.move.form" {
        says: "changes formation",
        text: "Changing formation, limbering, mounting or dismounting costs half a move; green troops, and any unit going into or out of skirmish order or out of disorder, take the whole move.",
        at: "ruling, for the missing page",
    }
    SIGHT = "jr3.sight" {
        says: "line of sight",
        text: "Sight is blocked by more than 4 inches of light woods or 2 inches of heavy woods, and by villages, crests and formed units. Guns on higher ground fire over friends at least 4 inches from both ends.",
        at: "ruling, for the missing page",
    }
}

/// The ground of the movement table that an area is; `None` if nobody passes it.
pub const fn terrain(area: Area) -> Option<Terrain> {
    match area {
        Area::Open | Area::Field => Some(Terrain::Open),
        Area::Broken
        | Area::Brush
        | Area::Muddy
        | Area::SteepSlope
        | Area::ShallowWater
        | Area::BuiltUp => Some(Terrain::Broken),
        Area::Orchard | Area::LightWoods => Some(Terrain::LightWoods),
        Area::HeavyWoods => Some(Terrain::HeavyWoods),
        Area::Marsh | Area::Swamp | Area::Rough | Area::TreacherousSlope => Some(Terrain::Rough),
        Area::DeepWater | Area::Impassable => None,
    }
}

/// The cover an area gives to whoever is in it.
pub const fn cover_in(area: Area) -> Option<Cover> {
    match area {
        Area::Orchard | Area::LightWoods | Area::HeavyWoods => Some(Cover::Woods),
        Area::BuiltUp => Some(Cover::StoneWall),
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
        | Area::TreacherousSlope => None,
    }
}

/// Whether an area is woods: fire into them needs no target that is seen by itself.
pub const fn is_woods(area: Area) -> bool {
    match area {
        Area::Orchard | Area::LightWoods | Area::HeavyWoods => true,
        Area::Open
        | Area::Field
        | Area::Broken
        | Area::Brush
        | Area::Marsh
        | Area::Swamp
        | Area::Rough
        | Area::Muddy
        | Area::BuiltUp
        | Area::ShallowWater
        | Area::DeepWater
        | Area::Impassable
        | Area::SteepSlope
        | Area::TreacherousSlope => false,
    }
}

/// The cover a line gives to whoever is behind it.
pub const fn cover_behind(line: Line) -> Option<Cover> {
    match line {
        Line::WoodFence | Line::Hedge => Some(Cover::WoodFence),
        Line::StoneWall => Some(Cover::StoneWall),
        Line::HastyWorks | Line::LightWorks => Some(Cover::HastyWorks),
        Line::MediumWorks => Some(Cover::MediumWorks),
        Line::HeavyWorks => Some(Cover::HeavyWorks),
        Line::Road | Line::Trail | Line::Stream | Line::Ford | Line::Bridge => None,
    }
}

/// The works that a cover is.
pub const fn works(cover: Cover) -> Option<Works> {
    match cover {
        Cover::HastyWorks => Some(Works::Hasty),
        Cover::MediumWorks => Some(Works::Medium),
        Cover::HeavyWorks => Some(Works::Heavy),
        Cover::WoodFence | Cover::StoneWall | Cover::Woods => None,
    }
}

const fn veil(area: Area) -> Option<i64> {
    match area {
        Area::Orchard | Area::LightWoods | Area::Swamp => Some(4),
        Area::HeavyWoods => Some(2),
        Area::Open
        | Area::Field
        | Area::Broken
        | Area::Brush
        | Area::Marsh
        | Area::Rough
        | Area::Muddy
        | Area::BuiltUp
        | Area::ShallowWater
        | Area::DeepWater
        | Area::Impassable
        | Area::SteepSlope
        | Area::TreacherousSlope => None,
    }
}

/// An inch on the table, at every scale: of clearance, of support, of room to shift.
pub const INCH: i32 = 1000;

/// How far back from a crest, or inside a village, one still sees out.
const BROW: i64 = 2;

/// How far the ground lets see.
pub fn sight_rules(edition: &Edition) -> sight::Rules {
    let mut veils = [Veil::Clear; CLASSES];
    for &area in Area::ALL {
        veils[usize::from(area.class())] = match veil(area) {
            Some(depth) => Veil::Deep(thousandths(edition.inches(depth))),
            None if area == Area::BuiltUp => Veil::Opaque,
            None => Veil::Clear,
        };
    }
    sight::Rules { veils, brow: thousandths(edition.inches(BROW)), limit: None }
}

/// A distance of the rules on the table.
pub fn thousandths(inches: Inches) -> i32 {
    i32::try_from(inches.in_thousandths()).unwrap_or(i32::MAX)
}

/// The ground a unit moves or runs over: under its front centre, a road only if it is in one.
pub fn terrain_under(world: &World<Jr3>, unit: UnitId) -> Terrain {
    terrain_at(world, world.pose(unit).at)
}

/// The ground of the movement table at a place, a road only if it is on one.
pub fn terrain_at(world: &World<Jr3>, at: Point) -> Terrain {
    let (area, way) = world.ground_at(at);
    match way {
        Some(Line::Road | Line::Bridge) => Terrain::Road,
        Some(Line::Trail | Line::Ford) => Terrain::Trail,
        Some(
            Line::WoodFence
            | Line::Hedge
            | Line::StoneWall
            | Line::HastyWorks
            | Line::LightWorks
            | Line::MediumWorks
            | Line::HeavyWorks
            | Line::Stream,
        )
        | None => terrain(area).unwrap_or(Terrain::Rough),
    }
}

/// What share of a move a formation change takes.
pub fn form_cost(experience: Experience, from: Formation, to: Formation) -> Cost {
    let slow = |formation| match formation {
        Formation::Skirmish | Formation::Disorder => true,
        Formation::SingleLine
        | Formation::ExtendedLine
        | Formation::DoubleLine
        | Formation::AttackColumn
        | Formation::MarchColumn
        | Formation::Unlimbered
        | Formation::Limbered => false,
    };
    let whole = experience == Experience::Green || (from != to && (slow(from) || slow(to)));
    if whole { Cost::ONE } else { Cost::share(1, 2) }
}

/// How a unit moves, drawn up as its status says.
pub fn pace(edition: &Edition, mover: Mover, experience: Experience) -> Pace {
    let rate = |terrain| match allowance(edition, &Mover { terrain, ..mover }) {
        Allowance::Inches(inches) => Some(thousandths(inches)),
        Allowance::NotApplicable | Allowance::Dice(_) => None,
    };
    let mut pace = Pace::even(1);
    pace.rates = [None; CLASSES];
    for &area in Area::ALL {
        pace.rates[usize::from(area.class())] = terrain(area).and_then(rate);
    }
    let open = rate(Terrain::Open);
    for (line, rate) in [
        (Line::Road, rate(Terrain::Road)),
        (Line::Trail, rate(Terrain::Trail)),
        // Whatever a formation gets from roads, a bridge and a ford take it across.
        (Line::Bridge, rate(Terrain::Road).or(open)),
        (Line::Ford, rate(Terrain::Trail).or(rate(Terrain::Broken))),
    ] {
        pace.on_road[usize::from(line.class())] = rate;
    }
    let inch = thousandths(edition.inches(1));
    for &line in Line::ALL {
        pace.barriers[usize::from(line.class())] = crossing(line, mover.body.arm(), inch);
    }
    pace.oblique = (3, 2);
    (pace.sideways, pace.back) = ((2, 1), (2, 1));
    let formation = mover.body.formation();
    pace.about_face = form_cost(experience, formation, formation);
    if mover.disengaging {
        pace.back = (1, 1);
        pace.about_face = Cost::NONE;
    }
    pace
}

const fn crossing(line: Line, arm: Arm, inch: i32) -> Crossing {
    let guns = matches!(arm, Arm::Artillery);
    match line {
        Line::Road | Line::Trail | Line::Ford | Line::Bridge => Crossing::Free,
        Line::WoodFence | Line::Hedge | Line::Stream => Crossing::Extra(inch),
        Line::StoneWall | Line::HastyWorks | Line::LightWorks if !guns => Crossing::Extra(2 * inch),
        Line::MediumWorks | Line::HeavyWorks if !guns => Crossing::Whole,
        Line::StoneWall
        | Line::HastyWorks
        | Line::LightWorks
        | Line::MediumWorks
        | Line::HeavyWorks => Crossing::Impassable,
    }
}

/// What each kind of ground is to movement, cover and sight, for the rules browser.
pub fn table() -> Table {
    let none = || "-".to_owned();
    let area = |&it: &Area| {
        let sight = match veil(it) {
            Some(depth) => format!("{depth}\""),
            None if it == Area::BuiltUp => "blocks".to_owned(),
            None => none(),
        };
        let cover = cover_in(it).map_or_else(none, |cover| cover.word().to_owned());
        let moves = terrain(it).map_or("impassable", |terrain| terrain.word()).to_owned();
        vec![it.word().to_owned(), moves, cover, sight]
    };
    let line = |&it: &Line| {
        let moves = match it {
            Line::Road | Line::Bridge => Terrain::Road.word().to_owned(),
            Line::Trail | Line::Ford => Terrain::Trail.word().to_owned(),
            Line::WoodFence
            | Line::Hedge
            | Line::StoneWall
            | Line::HastyWorks
            | Line::LightWorks
            | Line::MediumWorks
            | Line::HeavyWorks
            | Line::Stream => match crossing(it, Arm::Infantry, 1) {
                Crossing::Free => none(),
                Crossing::Extra(inches) => format!("+{inches}\""),
                Crossing::Whole => "a move".to_owned(),
                Crossing::Impassable => "impassable".to_owned(),
            },
        };
        let cover = cover_behind(it).map_or_else(none, |cover| cover.word().to_owned());
        vec![it.word().to_owned(), moves, cover, none()]
    };
    Table {
        name: "ground",
        title: "What each kind of ground is to movement, cover and sight",
        columns: ["ground", "movement", "cover", "sight"].map(str::to_owned).to_vec(),
        rows: Area::ALL.iter().map(area).chain(Line::ALL.iter().map(line)).collect(),
    }
}
