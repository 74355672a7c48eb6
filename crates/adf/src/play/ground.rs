//! What every kind of ground means in this game: to movement, to sight, and as cover.

use linstock_battle::{
    Area, Line,
    terrain::{ByArea, ByLine, Shown, shown_veil},
};
use linstock_geometry::{Cost, Crossing, Pace, SightRules, Veil, inches};
use linstock_rulebook::{Table, rules};

use crate::{
    edition::{Edition, Summary},
    morale::{Thickness, Works},
    movement::{Mover, Rate, rate},
    words::{Cover, Shape, Terrain},
};

rules! {
    GROUND = "adf.move.ground" {
        says: "the ground",
        text: "Fields are open ground and orchards light woods; brush, mud, shallow water, steep slopes and built-up areas are broken ground; marsh, swamp and treacherous slopes are rough. Deep water can be crossed only by a bridge or ford, and ground that the scenario calls impassable not at all. Bridges are open ground or road, fords broken ground.",
        by: Ruling,
        at: "ruling",
    }
    BARRIERS = "adf.move.barriers" {
        says: "crosses a barrier",
        text: "Fences and hedges cost half an inch of a move to cross; walls, works and streams an inch; mounted cavalry and guns cannot cross works.",
        by: Ruling,
        at: "ruling",
    }
    WHEEL = "adf.move.wheel" {
        says: "wheels, obliques, steps back",
        text: "A wheel costs the path of the outer corner; an oblique of up to 45 degrees costs half as much again, steps sideways or back twice as much; an about-face is a change of formation.",
        by: Ruling,
        at: "ruling",
    }
    SIGHT = "adf.sight" {
        says: "out of sight",
        text: "Sight is blocked by more than 2\" of light woods or 1\" of heavy woods, and by buildings, crests, and formed units on the same level; guns on higher ground fire over friends at least 2\" from both ends.",
        by: Ruling,
        at: "ruling",
    }
}

/// A kind of area.
struct AreaRow {
    /// The column of the movement tables; none is impassable.
    movement: Option<Terrain>,
    /// What it is as cover from fire.
    cover: Option<Cover>,
    sight: Veil,
}

/// A kind of line.
struct LineRow {
    /// The column of the movement tables for whoever moves along it.
    along: Option<Terrain>,
    /// The column for those who get nothing by the first.
    failing_that: Option<Terrain>,
    /// What it takes to cross it on foot.
    on_foot: Crossing,
    /// What it takes mounted cavalry and guns.
    on_hooves_or_wheels: Crossing,
    /// What it is as cover from fire that crosses it.
    cover: Option<Cover>,
}

#[rustfmt::skip]
const BY_AREA: ByArea<AreaRow> = {
    use Terrain::{Broken, HeavyWoods, LightWoods, Open, Rough};
    use Veil::{Clear, Deep, Opaque};
    const fn row(movement: Option<Terrain>, cover: Option<Cover>, sight: Veil) -> AreaRow {
        AreaRow { movement, cover, sight }
    }
    ByArea::new([
        //                           movement          cover                     sight
        (Area::Open,             row(Some(Open),       None,                     Clear)),
        (Area::Field,            row(Some(Open),       None,                     Clear)),
        (Area::Orchard,          row(Some(LightWoods), Some(Cover::LightWoods),  Deep(inches(2)))),
        (Area::Broken,           row(Some(Broken),     None,                     Clear)),
        (Area::Brush,            row(Some(Broken),     None,                     Clear)),
        (Area::LightWoods,       row(Some(LightWoods), Some(Cover::LightWoods),  Deep(inches(2)))),
        (Area::HeavyWoods,       row(Some(HeavyWoods), Some(Cover::HeavyWoods),  Deep(inches(1)))),
        (Area::Marsh,            row(Some(Rough),      None,                     Clear)),
        (Area::Swamp,            row(Some(Rough),      None,                     Clear)),
        (Area::Rough,            row(Some(Rough),      None,                     Clear)),
        (Area::Muddy,            row(Some(Broken),     None,                     Clear)),
        (Area::BuiltUp,          row(Some(Broken),     Some(Cover::FarmVillage), Opaque)),
        (Area::ShallowWater,     row(Some(Broken),     None,                     Clear)),
        (Area::DeepWater,        row(None,             None,                     Clear)),
        (Area::Impassable,       row(None,             None,                     Clear)),
        (Area::SteepSlope,       row(Some(Broken),     None,                     Clear)),
        (Area::TreacherousSlope, row(Some(Rough),      None,                     Clear)),
    ])
};

#[rustfmt::skip]
const BY_LINE: ByLine<LineRow> = {
    use Crossing::{Extra, Impassable};
    use Cover::{HastyWorks, HeavyWorks, LightWorks, StoneWall, WoodFence};
    const fn way(along: Terrain, failing_that: Option<Terrain>) -> LineRow {
        let free = Crossing::Free;
        LineRow { along: Some(along), failing_that, on_foot: free, on_hooves_or_wheels: free, cover: None }
    }
    const fn row(on_foot: Crossing, on_hooves_or_wheels: Crossing, cover: Option<Cover>) -> LineRow {
        LineRow { along: None, failing_that: None, on_foot, on_hooves_or_wheels, cover }
    }
    ByLine::new([
        //                      along             failing that
        (Line::Road,        way(Terrain::Road,    None)),
        (Line::Trail,       way(Terrain::Trail,   None)),
        //                      on foot           on hooves or wheels  cover
        (Line::WoodFence,   row(Extra(500),       Extra(500),          Some(WoodFence))),
        (Line::Hedge,       row(Extra(500),       Extra(500),          Some(WoodFence))),
        (Line::StoneWall,   row(Extra(1000),      Extra(1000),         Some(StoneWall))),
        (Line::HastyWorks,  row(Extra(1000),      Impassable,          Some(HastyWorks))),
        (Line::LightWorks,  row(Extra(1000),      Impassable,          Some(LightWorks))),
        (Line::MediumWorks, row(Extra(1000),      Impassable,          Some(LightWorks))),
        (Line::HeavyWorks,  row(Extra(1000),      Impassable,          Some(HeavyWorks))),
        (Line::Stream,      row(Extra(1000),      Extra(1000),         None)),
        //                      along             failing that
        (Line::Ford,        way(Terrain::Broken,  None)),
        (Line::Bridge,      way(Terrain::Road,    Some(Terrain::Open))),
    ])
};

/// The column of the movement tables for a kind of ground; none is impassable.
pub const fn terrain(area: Area) -> Option<Terrain> {
    BY_AREA.of(area).movement
}

/// The column for a way that is moved along.
pub const fn way(line: Line) -> Option<Terrain> {
    BY_LINE.of(line).along
}

/// Whether a road or trail is there, and gives a mover nothing.
pub fn is_no_road_to(edition: &Edition, mover: &Mover, terrain: Terrain) -> bool {
    is_road(terrain) && rate(edition, &Mover { terrain, ..*mover }) == Rate::NotApplicable
}

/// Whether a way is one that columns follow: others, in whatever order, have it under their middle alone.
const fn is_road(along: Terrain) -> bool {
    matches!(along, Terrain::Road | Terrain::Trail)
}

/// What it takes to cross a line.
pub const fn crossing(line: Line, wheels_or_hooves: bool) -> Crossing {
    let row = BY_LINE.of(line);
    if wheels_or_hooves { row.on_hooves_or_wheels } else { row.on_foot }
}

/// What a line is as cover from fire that crosses it.
pub const fn cover(line: Line) -> Option<Cover> {
    BY_LINE.of(line).cover
}

/// What an area is as cover from fire.
pub const fn area_cover(area: Area) -> Option<Cover> {
    BY_AREA.of(area).cover
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

/// Whether a cover steadies as a fence or wall does; buildings do so by the western summary only.
pub const fn is_barrier(summary: Summary, cover: Cover) -> bool {
    match cover {
        Cover::WoodFence | Cover::StoneWall => true,
        Cover::FarmVillage => matches!(summary, Summary::Western),
        Cover::LightWoods
        | Cover::HeavyWoods
        | Cover::HastyWorks
        | Cover::LightWorks
        | Cover::HeavyWorks => false,
    }
}

/// How far the ground lets see.
pub fn sight() -> SightRules {
    let veils = BY_AREA.by_class(Veil::Clear, |_, row| row.sight);
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
    pace.rates = BY_AREA.by_class(None, |_, row| row.movement.and_then(on));
    let wheels_or_hooves = movers
        .iter()
        .any(|mover| mover.body.mounted() || mover.body.arm() == crate::words::Arm::Artillery);
    let column = movers.iter().all(|mover| mover.body.formation().shape() == Shape::Column);
    for &line in Line::ALL {
        let row = BY_LINE.of(line);
        let class = usize::from(line.class());
        let along = row.along.filter(|&along| column || !is_road(along));
        pace.on_road[class] = along.and_then(on).or_else(|| row.failing_that.and_then(on));
        pace.barriers[class] = crossing(line, wheels_or_hooves);
    }
    pace.oblique = (3, 2);
    pace.sideways = (2, 1);
    pace.back = (2, 1);
    pace.about_face = about_face;
    pace
}

/// What each kind of ground is to movement, cover and sight, for the rules browser.
pub fn table() -> Table {
    let depth = |depth: i32| linstock_battle::card::inches(depth) + "\"";
    let area = |it: Area| {
        let row = BY_AREA.of(it);
        Shown {
            movement: Some(row.movement.map_or("impassable", Terrain::word).to_owned()),
            cover: row.cover.map(Cover::word),
            sight: shown_veil(row.sight),
        }
    };
    let line = |it: Line| {
        let row = BY_LINE.of(it);
        let crosses = || match (row.on_foot, row.on_hooves_or_wheels) {
            (Crossing::Extra(far), Crossing::Impassable) => {
                Some(format!("+{}, mounted and guns not", depth(far)))
            }
            (Crossing::Extra(far), _) => Some(format!("+{}", depth(far))),
            (Crossing::Whole, _) => Some("a move".to_owned()),
            (Crossing::Impassable, _) => Some("impassable".to_owned()),
            (Crossing::Free, _) => None,
        };
        Shown {
            movement: row.along.map(|along| along.word().to_owned()).or_else(crosses),
            cover: row.cover.map(Cover::word),
            sight: None,
        }
    };
    linstock_battle::terrain::table(area, line)
}
