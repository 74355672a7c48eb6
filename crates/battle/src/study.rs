//! What is worth knowing about a unit that somebody looks at: where it gets with a move, how far it
//! fires, and whom it sees. Games bring the numbers; what comes of them on the ground is found here.

mod outline;
mod seen;
mod surroundings;

pub use surroundings::{Commands, Surroundings, Threat, surroundings};

use linstock_geometry::{
    Allowed, Cost, Footprint, Obstruction, Pace, Point, Rays, Reached, Reaching, Sightline, Turn,
    reach_where, shortest_line,
};
use linstock_rulebook::Rule;

use crate::{game::Game, ids::UnitId, room, terrain::Area, world::World};

/// How a unit moves and fires.
#[derive(Clone, Debug)]
pub struct Means {
    /// How it moves, if it can.
    pub moves: Option<Moves>,
    /// How it fires; without bands, if it cannot.
    pub arc: Arc,
    /// How far it charges at most, in thousandths of an inch, if it can.
    pub charge: Option<i32>,
    /// The rule that says what hides.
    pub sight: &'static Rule,
}

/// How a unit moves.
#[derive(Clone, Debug)]
pub struct Moves {
    /// How fast it is on each ground.
    pub pace: Pace,
    /// How much of an allowance it has.
    pub budget: Cost,
    /// Its manoeuvres.
    pub allowed: Allowed,
    /// How near it may come to an enemy.
    pub clearance: i32,
    /// The friends who do not let it through.
    pub barred: Vec<UnitId>,
}

/// Where a unit fires.
#[derive(Clone, Debug)]
pub struct Arc {
    /// The rays from its corners.
    pub rays: Rays,
    /// Whether it fires to all sides.
    pub all_round: bool,
    /// How far, nearest first.
    pub bands: Vec<Band>,
}

/// A band of ranges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// Its name.
    pub name: &'static str,
    /// Up to this range, in thousandths of an inch.
    pub range: i32,
}

/// About a unit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Study {
    /// The outline of where it can get with one move; nothing if it cannot move.
    pub reach: Vec<Point>,
    /// The ways to the places of the outline.
    pub ways: Vec<Reached>,
    /// How far it fires, nearest first.
    pub bands: Vec<BandOutline>,
    /// The rays from its front corners, as far as it fires.
    pub rays: Vec<[Point; 2]>,
    /// The ground within its ranges that it sees, in pieces of four corners.
    pub seen: Vec<[Point; 4]>,
    /// The ground that it could charge over at most; nothing if it cannot charge.
    pub charge: Vec<Point>,
    /// The lines to the enemies on the table.
    pub sights: Vec<Sight>,
}

/// The ground of a band.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BandOutline {
    /// The band.
    pub band: Band,
    /// From the front of the unit to the end of the band, or to the edge of the table.
    pub outline: Vec<Point>,
}

/// A line of sight.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    /// To whom.
    pub to: UnitId,
    /// How far he is.
    pub range: i32,
    /// From where.
    pub from: Point,
    /// To where.
    pub end: Point,
    /// What is in the way.
    pub blocked: Option<Blocked>,
}

/// What is in the way of a line of sight.
#[derive(Clone, Debug, PartialEq)]
pub struct Blocked {
    /// Where.
    pub at: Point,
    /// What.
    pub by: Blocker,
    /// The rule that says so.
    pub rule: &'static Rule,
}

/// What blocks sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blocker {
    /// Ground, and its name if it has one.
    Ground(Area, String),
    /// Higher ground, and its name if it has one.
    Crest(String),
    /// The ground between two places that lie below it.
    Rise,
    /// Troops.
    Unit(UnitId),
    /// The limit of sight.
    Distance,
}

impl Arc {
    /// Of a unit that does not fire.
    pub const fn none(rays: Rays) -> Arc {
        Arc { rays, all_round: false, bands: Vec::new() }
    }
}

/// Studies a unit. Of one that is not on the table there is nothing to know.
pub fn study<G: Game>(world: &World<G>, unit: UnitId) -> Study {
    let Some(own) = world.find(unit) else { return Study::default() };
    let means = G::means(world, unit);
    let size = world.scenario.field.size;
    let bands = means.arc.bands.iter().map(|&band| {
        let whole = match means.arc.all_round {
            true => outline::all_round(own, band.range),
            false => outline::ahead(own, band.range, means.arc.rays.front),
        };
        BandOutline { band, outline: outline::on_table(whole, size) }
    });
    let charged = charge(own, &means, size);
    let places = means.moves.map(|moves| reached(world, unit, &moves)).unwrap_or_default();
    let reach = outline::on_table(places.iter().map(|place| place.at).collect(), size);
    let ways = places.into_iter().filter(|place| !place.path.0.is_empty()).collect();
    let far = means.arc.bands.iter().map(|band| band.range).max();
    let seen = far.map(|far| seen::seen(own, &means.arc, far, &world.sees_ground(unit)));
    let far = far.filter(|_| !means.arc.all_round);
    Study {
        charge: charged,
        reach,
        ways,
        bands: bands.collect(),
        rays: far
            .map(|far| outline::rays(own, far, means.arc.rays.front, size))
            .unwrap_or_default(),
        seen: seen.unwrap_or_default(),
        sights: world
            .units_of(world.seat(unit).other())
            .map(|other| sight(world, unit, other, means.sight))
            .collect(),
    }
}

/// The ground before a front that a charge may cover: it wheels by half a right angle at most.
fn charge(own: &Footprint, means: &Means, size: Point) -> Vec<Point> {
    let ahead = means.charge.map(|far| outline::ahead(own, far, Turn::DEGREES_45));
    ahead.map(|ground| outline::on_table(ground, size)).unwrap_or_default()
}

/// The bands of a weapon, from what it does at each range.
pub fn bands(at: impl Fn(i32) -> Option<&'static str>) -> Vec<Band> {
    // No weapon carries farther, and no band is narrower.
    const MOST: i32 = 150_000;
    const STEP: i32 = 250;
    let mut list: Vec<Band> = Vec::new();
    let mut from = 0;
    while from < MOST {
        let name = at(from);
        let (mut same, mut other) = (from, from + STEP);
        while other < MOST && at(other) == name {
            (same, other) = (other, other + STEP);
        }
        while other < MOST && other - same > 1 {
            let middle = same + (other - same) / 2;
            if at(middle) == name { same = middle } else { other = middle }
        }
        if let Some(name) = name {
            match list.iter_mut().find(|band| band.name == name) {
                Some(band) => band.range = same,
                None => list.push(Band { name, range: same }),
            }
        }
        from = other.max(from + 1);
    }
    list
}

fn reached<G: Game>(world: &World<G>, unit: UnitId, moves: &Moves) -> Vec<Reached> {
    let shape = G::shape(world.scenario, unit, world.unit(unit));
    let enemies: Vec<Footprint> =
        world.units_of(world.seat(unit).other()).map(|it| world.footprint(it).clone()).collect();
    let friends: Vec<Footprint> =
        moves.barred.iter().filter_map(|&it| world.find(it).cloned()).collect();
    let mover = Reaching {
        ground: world.ground(),
        shape: &shape,
        start: world.pose(unit),
        pace: &moves.pace,
        budget: moves.budget,
        allowed: moves.allowed,
        others: &[(&enemies, moves.clearance), (&friends, 0)],
    };
    let outline = reach_where(&mover, &mut |path, end| {
        // Whether there is room is soon known; the rest takes longer.
        let room = room::is_free(world, unit, &Footprint::new(&shape, end));
        if room { G::may_go(world, unit, path) } else { None }
    });
    if outline.iter().all(|it| it.path.0.is_empty()) { Vec::new() } else { outline }
}

fn sight<G: Game>(world: &World<G>, unit: UnitId, other: UnitId, rule: &'static Rule) -> Sight {
    let (own, theirs) = (world.footprint(unit), world.footprint(other));
    let range = world.range(unit, other);
    let clear = |(from, end)| Sight { to: other, range, from, end, blocked: None };
    if G::sees(world, unit, other) {
        return clear(shortest_line(own, theirs));
    }
    match world.sightline(unit, other) {
        Sightline::Clear => clear(shortest_line(own, theirs)),
        Sightline::Blocked { at, by } => {
            let by = blocker(world, unit, other, by);
            let blocked = Some(Blocked { at, by, rule });
            Sight { blocked, ..clear((own.centre(), theirs.centre())) }
        }
    }
}

fn blocker<G: Game>(world: &World<G>, one: UnitId, other: UnitId, by: Obstruction) -> Blocker {
    let field = &world.scenario.field;
    match by {
        Obstruction::TooFar => Blocker::Distance,
        Obstruction::Region(index) => {
            let area = field.areas.get(usize::from(index));
            let (kind, name) =
                area.map_or((Area::Open, ""), |area| (area.kind, area.name.as_str()));
            Blocker::Ground(kind, name.to_owned())
        }
        Obstruction::Crest(index) => {
            let height = field.heights.get(usize::from(index));
            Blocker::Crest(height.map(|height| height.name.clone()).unwrap_or_default())
        }
        Obstruction::Table => Blocker::Rise,
        Obstruction::Body(body) => {
            world.in_the_way(one, other, body).map_or(Blocker::Rise, Blocker::Unit)
        }
    }
}
