//! What the ground means in this game: every kind of area and line, mapped.

use linstock_battle::{
    Area, Line, UnitId, World,
    terrain::{ByArea, ByLine, Shown, shown_veil},
};
use linstock_geometry::{Cost, Crossing, Pace, Point, Veil, sight};
use linstock_rulebook::{Distance, Inches, Table, rules};

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
        by: Ruling,
        at: "ruling",
    }
    OBSTACLES = "jr3.move.obstacle" {
        says: "crosses an obstacle",
        text: "Crossing a fence, hedge or stream costs an inch of the move, a wall or hasty or light works two inches, medium and heavy works a whole move; guns cross only fences, hedges and streams.",
        by: Ruling,
        at: "ruling",
    }
    MANOEUVRES = "jr3.move.manoeuvre" {
        says: "manoeuvres",
        text: "A wheel costs the path of its outer corner, an oblique of up to 45 degrees half as much again, sideways and backwards twice as much; facing about is a formation change. A disengaging unit faces as it likes and goes back as fast as forward.",
        by: Ruling,
        at: "ruling, for the missing page",
    }
    FORM = "jr3.move.form" {
        says: "changes formation",
        text: "Changing formation, limbering, mounting or dismounting costs half a move; green troops, and any unit going into or out of skirmish order or out of disorder, take the whole move.",
        by: Ruling,
        at: "ruling, for the missing page",
    }
    SIGHT = "jr3.sight" {
        says: "line of sight",
        text: "Sight is blocked by more than 4 inches of light woods or 2 inches of heavy woods, and by villages, crests and formed units. Guns on higher ground fire over friends at least 4 inches from both ends.",
        by: Ruling,
        at: "ruling, for the missing page",
    }
}

/// A kind of area.
struct AreaRow {
    /// The ground of the movement table; none where nobody passes.
    movement: Option<Terrain>,
    /// The cover of whoever is in it.
    cover: Option<Cover>,
    /// How deep one sees into it, in inches of the edition.
    sight: Veil,
}

/// A kind of line.
struct LineRow {
    /// The ground of the movement table for whoever moves along it.
    along: Option<Terrain>,
    /// The ground for formations that get nothing by the first.
    failing_that: Option<Terrain>,
    /// What it takes to cross it, in inches of the edition.
    crossing: Crossing,
    /// What it takes guns.
    guns: Crossing,
    /// The cover of whoever is behind it.
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
        //                           movement          cover                   sight
        (Area::Open,             row(Some(Open),       None,                   Clear)),
        (Area::Field,            row(Some(Open),       None,                   Clear)),
        (Area::Orchard,          row(Some(LightWoods), Some(Cover::Woods),     Deep(4))),
        (Area::Broken,           row(Some(Broken),     None,                   Clear)),
        (Area::Brush,            row(Some(Broken),     None,                   Clear)),
        (Area::LightWoods,       row(Some(LightWoods), Some(Cover::Woods),     Deep(4))),
        (Area::HeavyWoods,       row(Some(HeavyWoods), Some(Cover::Woods),     Deep(2))),
        (Area::Marsh,            row(Some(Rough),      None,                   Clear)),
        (Area::Swamp,            row(Some(Rough),      None,                   Deep(4))),
        (Area::Rough,            row(Some(Rough),      None,                   Clear)),
        (Area::Muddy,            row(Some(Broken),     None,                   Clear)),
        (Area::BuiltUp,          row(Some(Broken),     Some(Cover::StoneWall), Opaque)),
        (Area::ShallowWater,     row(Some(Broken),     None,                   Clear)),
        (Area::DeepWater,        row(None,             None,                   Clear)),
        (Area::Impassable,       row(None,             None,                   Clear)),
        (Area::SteepSlope,       row(Some(Broken),     None,                   Clear)),
        (Area::TreacherousSlope, row(Some(Rough),      None,                   Clear)),
    ])
};

#[rustfmt::skip]
const BY_LINE: ByLine<LineRow> = {
    use Cover::{HastyWorks, HeavyWorks, MediumWorks, StoneWall, WoodFence};
    use Crossing::{Extra, Impassable, Whole};
    const fn way(along: Terrain, failing_that: Option<Terrain>) -> LineRow {
        let free = Crossing::Free;
        LineRow { along: Some(along), failing_that, crossing: free, guns: free, cover: None }
    }
    const fn row(crossing: Crossing, guns: Crossing, cover: Option<Cover>) -> LineRow {
        LineRow { along: None, failing_that: None, crossing, guns, cover }
    }
    ByLine::new([
        //                      along           failing that
        (Line::Road,        way(Terrain::Road,  None)),
        (Line::Trail,       way(Terrain::Trail, None)),
        //                      crossing  guns        cover
        (Line::WoodFence,   row(Extra(1), Extra(1),   Some(WoodFence))),
        (Line::Hedge,       row(Extra(1), Extra(1),   Some(WoodFence))),
        (Line::StoneWall,   row(Extra(2), Impassable, Some(StoneWall))),
        (Line::HastyWorks,  row(Extra(2), Impassable, Some(HastyWorks))),
        (Line::LightWorks,  row(Extra(2), Impassable, Some(HastyWorks))),
        (Line::MediumWorks, row(Whole,    Impassable, Some(MediumWorks))),
        (Line::HeavyWorks,  row(Whole,    Impassable, Some(HeavyWorks))),
        (Line::Stream,      row(Extra(1), Extra(1),   None)),
        // Whatever a formation gets from roads, a bridge and a ford take it across.
        (Line::Ford,        way(Terrain::Trail, Some(Terrain::Broken))),
        (Line::Bridge,      way(Terrain::Road,  Some(Terrain::Open))),
    ])
};

/// The ground of the movement table that an area is; `None` if nobody passes it.
pub const fn terrain(area: Area) -> Option<Terrain> {
    BY_AREA.of(area).movement
}

/// The cover an area gives to whoever is in it.
pub const fn cover_in(area: Area) -> Option<Cover> {
    BY_AREA.of(area).cover
}

/// Whether an area is woods: fire into them needs no target that is seen by itself.
pub fn is_woods(area: Area) -> bool {
    cover_in(area) == Some(Cover::Woods)
}

/// The cover a line gives to whoever is behind it.
pub const fn cover_behind(line: Line) -> Option<Cover> {
    BY_LINE.of(line).cover
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

/// An inch on the table, at every scale: of clearance, of support, of room to shift.
pub const INCH: i32 = 1000;

/// How far back from a crest, or inside a village, one still sees out.
const BROW: i64 = 2;

/// How far the ground lets see.
pub fn sight_rules(edition: &Edition) -> sight::Rules {
    let veils = BY_AREA.by_class(Veil::Clear, |_, row| match row.sight {
        Veil::Deep(depth) => Veil::Deep(edition.inches(i64::from(depth)).on_table()),
        veil @ (Veil::Clear | Veil::Opaque) => veil,
    });
    sight::Rules { veils, brow: edition.inches(BROW).on_table(), limit: None }
}

/// The distance of a consequence on the table; the dice of a run have been rolled by then.
pub fn distance(by: Distance) -> i32 {
    by.inches().map_or(0, Inches::on_table)
}

/// The ground a unit moves or runs over: under its front centre, a road only if it is in one.
pub fn terrain_under(world: &World<Jr3>, unit: UnitId) -> Terrain {
    terrain_at(world, world.pose(unit).at)
}

/// The ground of the movement table at a place, a road only if it is on one.
pub fn terrain_at(world: &World<Jr3>, at: Point) -> Terrain {
    let (area, way) = world.ground_at(at);
    let along = way.and_then(|line| BY_LINE.of(line).along);
    along.or(terrain(area)).unwrap_or(Terrain::Rough)
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
        Allowance::Inches(inches) => Some(inches.on_table()),
        Allowance::NotApplicable | Allowance::Dice(_) => None,
    };
    let mut pace = Pace::even(1);
    pace.rates = BY_AREA.by_class(None, |_, row| row.movement.and_then(rate));
    let inch = edition.inches(1).on_table();
    for &line in Line::ALL {
        let row = BY_LINE.of(line);
        let class = usize::from(line.class());
        pace.on_road[class] = row.along.and_then(rate).or_else(|| row.failing_that.and_then(rate));
        let crossing = if mover.body.arm() == Arm::Artillery { row.guns } else { row.crossing };
        pace.barriers[class] = match crossing {
            Crossing::Extra(inches) => Crossing::Extra(inches * inch),
            it @ (Crossing::Free | Crossing::Whole | Crossing::Impassable) => it,
        };
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

/// What each kind of ground is to movement, cover and sight, for the rules browser.
pub fn table() -> Table {
    let area = |it: Area| {
        let row = BY_AREA.of(it);
        let sight = match row.sight {
            Veil::Deep(inches) => Veil::Deep(inches * INCH),
            veil @ (Veil::Clear | Veil::Opaque) => veil,
        };
        Shown {
            movement: Some(row.movement.map_or("impassable", Terrain::word).to_owned()),
            cover: row.cover.map(Cover::word),
            sight: shown_veil(sight),
        }
    };
    let line = |it: Line| {
        let row = BY_LINE.of(it);
        let crosses = || match row.crossing {
            Crossing::Free => None,
            Crossing::Extra(inches) => Some(format!("+{inches}\"")),
            Crossing::Whole => Some("a move".to_owned()),
            Crossing::Impassable => Some("impassable".to_owned()),
        };
        Shown {
            movement: row.along.map(|along| along.word().to_owned()).or_else(crosses),
            cover: row.cover.map(Cover::word),
            sight: None,
        }
    };
    linstock_battle::terrain::table(area, line)
}
