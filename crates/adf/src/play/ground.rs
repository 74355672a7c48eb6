//! What every kind of ground means in this game: to movement, to sight, and as cover.

use linstock_battle::{Area, Line};
use linstock_geometry::{Cost, Crossing, Pace, SightRules, Veil, inches};
use linstock_rulebook::{Table, rules};

use crate::{
    edition::Edition,
    morale::{Thickness, Works},
    movement::{Mover, Rate, rate},
    words::{Cover, Terrain},
};

rules! {
    GROUND = "adf.move.ground" {
        says: "the ground",
        text: "Fields are open ground and orchards light woods; brush, mud, shallow water, steep slopes and built-up areas are broken ground; marsh, swamp and treacherous slopes are rough. Deep water can be crossed only by a bridge or ford, and ground that the scenario calls impassable not at all. Bridges are open ground or road, fords broken ground.",
        at: "ruling",
    }
    BARRIERS = "adf.move.barriers" {
        says: "crosses a barrier",
        text: "Fences and hedges cost half an inch of a move to cross; walls, works and streams an inch; mounted cavalry and guns cannot cross works.",
        at: "ruling",
    }
    WHEEL = "adf.move.wheel" {
        says: "wheels, obliques, steps back",
        text: "A wheel costs the path of the outer corner; an oblique of up to 45 degrees costs half as much again, steps sideways or back twice as much; an about-face is a change of formation.",
        at: "ruling",
    }
    SIGHT = "adf.sight" {
        says: "out of sight",
        text: "Sight is blocked by more than 2\" of light woods or 1\" of heavy woods, and by buildings, crests, and formed units on the same level; guns on higher ground fire over friends at least 2\" from both ends.",
        at: "ruling",
    }
}

/// The column of the movement tables for a kind of ground; none is impassable.
pub const fn terrain(area: Area) -> Option<Terrain> {
    match area {
        Area::Open | Area::Field => Some(Terrain::Open),
        Area::Orchard | Area::LightWoods => Some(Terrain::LightWoods),
        Area::HeavyWoods => Some(Terrain::HeavyWoods),
        Area::Broken
        | Area::Brush
        | Area::Muddy
        | Area::ShallowWater
        | Area::SteepSlope
        | Area::BuiltUp => Some(Terrain::Broken),
        Area::Marsh | Area::Swamp | Area::Rough | Area::TreacherousSlope => Some(Terrain::Rough),
        Area::DeepWater | Area::Impassable => None,
    }
}

/// The column for a way that is moved along.
pub const fn way(line: Line) -> Option<Terrain> {
    match line {
        Line::Road | Line::Bridge => Some(Terrain::Road),
        Line::Trail => Some(Terrain::Trail),
        Line::Ford => Some(Terrain::Broken),
        Line::WoodFence
        | Line::Hedge
        | Line::StoneWall
        | Line::HastyWorks
        | Line::LightWorks
        | Line::MediumWorks
        | Line::HeavyWorks
        | Line::Stream => None,
    }
}

/// Whether a road or trail is there, and gives a mover nothing.
pub fn is_no_road_to(edition: &Edition, mover: &Mover, terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Road | Terrain::Trail)
        && rate(edition, &Mover { terrain, ..*mover }) == Rate::NotApplicable
}

/// What it takes to cross a line.
pub const fn crossing(line: Line, wheels_or_hooves: bool) -> Crossing {
    match line {
        Line::Road | Line::Trail | Line::Ford | Line::Bridge => Crossing::Free,
        Line::WoodFence | Line::Hedge => Crossing::Extra(500),
        Line::StoneWall | Line::Stream => Crossing::Extra(1000),
        Line::HastyWorks | Line::LightWorks | Line::MediumWorks | Line::HeavyWorks => {
            if wheels_or_hooves {
                Crossing::Impassable
            } else {
                Crossing::Extra(1000)
            }
        }
    }
}

/// What a line is as cover from fire that crosses it.
pub const fn cover(line: Line) -> Option<Cover> {
    match line {
        Line::WoodFence | Line::Hedge => Some(Cover::WoodFence),
        Line::StoneWall => Some(Cover::StoneWall),
        Line::HastyWorks => Some(Cover::HastyWorks),
        Line::LightWorks | Line::MediumWorks => Some(Cover::LightWorks),
        Line::HeavyWorks => Some(Cover::HeavyWorks),
        Line::Road | Line::Trail | Line::Stream | Line::Ford | Line::Bridge => None,
    }
}

/// What an area is as cover from fire.
pub const fn area_cover(area: Area) -> Option<Cover> {
    match area {
        Area::Orchard | Area::LightWoods => Some(Cover::LightWoods),
        Area::HeavyWoods => Some(Cover::HeavyWoods),
        Area::BuiltUp => Some(Cover::FarmVillage),
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

/// What a cover is to the morale of the unit behind it.
pub const fn works(cover: Cover) -> Option<Works> {
    match cover {
        Cover::HastyWorks => Some(Works::Hasty),
        Cover::LightWorks => Some(Works::Light),
        Cover::HeavyWorks => Some(Works::Heavy),
        Cover::LightWoods
        | Cover::HeavyWoods
        | Cover::WoodFence
        | Cover::StoneWall
        | Cover::FarmVillage => None,
    }
}

/// How thick the woods are that a unit is in.
pub const fn thickness(cover: Cover) -> Option<Thickness> {
    match cover {
        Cover::LightWoods => Some(Thickness::Light),
        Cover::HeavyWoods => Some(Thickness::Heavy),
        Cover::HastyWorks
        | Cover::LightWorks
        | Cover::HeavyWorks
        | Cover::WoodFence
        | Cover::StoneWall
        | Cover::FarmVillage => None,
    }
}

/// Whether a cover is a fence, wall or building.
pub const fn is_barrier(cover: Cover) -> bool {
    match cover {
        Cover::WoodFence | Cover::StoneWall | Cover::FarmVillage => true,
        Cover::LightWoods
        | Cover::HeavyWoods
        | Cover::HastyWorks
        | Cover::LightWorks
        | Cover::HeavyWorks => false,
    }
}

/// How far the ground lets see.
pub fn sight() -> SightRules {
    let mut veils = [Veil::Clear; linstock_geometry::ground::CLASSES];
    for &area in Area::ALL {
        veils[usize::from(area.class())] = match area {
            Area::Orchard | Area::LightWoods => Veil::Deep(inches(2)),
            Area::HeavyWoods => Veil::Deep(inches(1)),
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
    SightRules { veils, brow: inches(1), limit: None }
}

/// How movers of one rate move; `more` inches are added for a leader, and an about face costs what
/// it costs them.
pub fn pace(edition: &Edition, movers: &[Mover], more: i32, about_face: Cost) -> Pace {
    let on = |terrain: Terrain| -> Option<i32> {
        let mut least: Option<i32> = None;
        for mover in movers {
            let inches = match rate(edition, &Mover { terrain, ..*mover }) {
                Rate::Inches(inches) => i32::try_from(inches.in_thousandths()).unwrap_or(0),
                Rate::NotApplicable | Rate::Routed(_) => return None,
            };
            least = Some(least.map_or(inches, |least| least.min(inches)));
        }
        // A rate of nothing is no rate, leader or not.
        least.filter(|&least| least > 0).map(|least| least + more * 1000)
    };
    let mut pace = Pace::even(1000);
    pace.rates = [None; linstock_geometry::ground::CLASSES];
    for &area in Area::ALL {
        pace.rates[usize::from(area.class())] = terrain(area).and_then(on);
    }
    let wheels_or_hooves = movers
        .iter()
        .any(|mover| mover.body.mounted() || mover.body.arm() == crate::words::Arm::Artillery);
    for &line in Line::ALL {
        let bridge = (line == Line::Bridge).then(|| on(Terrain::Open)).flatten();
        pace.on_road[usize::from(line.class())] = way(line).and_then(on).or(bridge);
        pace.barriers[usize::from(line.class())] = crossing(line, wheels_or_hooves);
    }
    pace.oblique = (3, 2);
    pace.sideways = (2, 1);
    pace.back = (2, 1);
    pace.about_face = about_face;
    pace
}

/// What each kind of ground is to movement, cover and sight, for the rules browser.
pub fn table() -> Table {
    let none = || "-".to_owned();
    let veils = sight().veils;
    let depth = |depth: i32| linstock_battle::card::inches(depth) + "\"";
    let area = |&it: &Area| {
        let sight = match veils[usize::from(it.class())] {
            Veil::Deep(limit) => depth(limit),
            Veil::Opaque => "blocks".to_owned(),
            Veil::Clear => none(),
        };
        let cover = area_cover(it).map_or_else(none, |cover| cover.word().to_owned());
        let moves = terrain(it).map_or("impassable", |terrain| terrain.word()).to_owned();
        vec![it.word().to_owned(), moves, cover, sight]
    };
    let line = |&it: &Line| {
        let crosses = || match (crossing(it, false), crossing(it, true)) {
            (Crossing::Extra(far), Crossing::Impassable) => {
                format!("+{}, mounted and guns not", depth(far))
            }
            (Crossing::Extra(far), _) => format!("+{}", depth(far)),
            (Crossing::Whole, _) => "a move".to_owned(),
            (Crossing::Impassable, _) => "impassable".to_owned(),
            (Crossing::Free, _) => none(),
        };
        let moves = way(it).map_or_else(crosses, |terrain| terrain.word().to_owned());
        let cover = cover(it).map_or_else(none, |cover| cover.word().to_owned());
        vec![it.word().to_owned(), moves, cover, none()]
    };
    Table {
        name: "ground",
        title: "What each kind of ground is to movement, cover and sight",
        columns: ["ground", "movement", "cover", "sight"].map(str::to_owned).to_vec(),
        rows: Area::ALL.iter().map(area).chain(Line::ALL.iter().map(line)).collect(),
    }
}
