//! From a file that was read to a scenario that can be played: names are looked up, ground is laid
//! out, units are recruited by their game. Everything that is wrong is reported at once.

mod ground;
mod stands;
mod troops;

use std::collections::BTreeMap;

use linstock_battle::{
    BySeat, Game, Scenario, Seat, State, UnitId, World, room,
    scenario::{
        Brigade, Edge, Happening, Info, Objective, Setup, Side, Special, StandKind, Victory,
    },
};
use linstock_geometry::{Point, Polygon};
use linstock_rulebook::near::nearest;

use super::{
    document::{Document, Section},
    problem::Problems,
};

/// What a game makes of a file.
pub trait Recruits: Game {
    /// The kinds of stands whose sizes a file may give.
    const STANDS: &'static [StandKind];

    /// The edition of the rules, house rules included.
    fn edition(document: &Document, problems: &mut Problems) -> Option<Self::Edition>;

    /// A unit.
    fn recruit(
        unit: &Section,
        side: &SideWords<'_>,
        edition: &Self::Edition,
        problems: &mut Problems,
    ) -> Option<Recruit<Self>>;
}

/// What a game says of its side.
pub struct SideWords<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its nation, if it is given.
    pub nation: Option<&'a str>,
}

/// A unit as its game sees it.
pub struct Recruit<G: Game> {
    /// What never changes.
    pub profile: G::Profile,
    /// How it begins.
    pub status: G::Status,
    /// How strong it is.
    pub strength: u8,
    /// A part of it that may be sent out: its profile for a parent, status and strength.
    pub detachment: Option<Detachment<G>>,
}

/// A part of a unit that may be sent out.
pub struct Detachment<G: Game> {
    /// What never changes.
    pub profile: fn(&G::Profile, UnitId) -> G::Profile,
    /// How it begins.
    pub status: G::Status,
    /// How strong it is.
    pub strength: u8,
}

/// Builds a scenario, or reports what is wrong. `None` only if there are problems.
pub fn build<G: Recruits>(document: &Document, problems: &mut Problems) -> Option<Scenario<G>> {
    let builder = Builder { document, problems, sides: Vec::new() };
    builder.build()
}

struct Builder<'a> {
    document: &'a Document,
    problems: &'a mut Problems,
    sides: Vec<String>,
}

/// Ids of one kind, with their places.
type Ids = BTreeMap<String, usize>;

impl Builder<'_> {
    fn build<G: Recruits>(mut self) -> Option<Scenario<G>> {
        let top = self.document.one("");
        let table = self.document.one("table");
        let size = Point::new(table.length("width")?, table.length("depth")?);
        if size.x < 6000 || size.y < 6000 {
            self.problems.add(table.line, "the table is smaller than six inches", "make it larger");
            return None;
        }
        let edition = G::edition(self.document, self.problems);
        let sides = self.sides(size);
        let first = top.text("first").and_then(|id| self.side(top, "first", id));
        let field = self.field(size);
        let (brigades, brigade_ids) = self.brigades();
        let (edition, sides) = (edition?, sides?);
        let (units, unit_ids) = self.units::<G>(&edition, &sides, &brigades, &brigade_ids, size);
        let leaders = self.leaders(&brigades, &brigade_ids, &unit_ids, size);
        let objectives = self.objectives(size);
        let events = self.events();
        let info = self.info(first?)?;
        let special = Special {
            sight: self.document.one("special").length("sight"),
            stands: stands::stands(self.document, G::STANDS, self.problems),
        };
        let victory = self.victory();
        let scenario = Scenario {
            info,
            field,
            sides,
            brigades,
            units,
            leaders,
            objectives,
            events,
            victory,
            special,
            edition,
        };
        if self.problems.is_empty() {
            self.stand(&scenario);
        }
        Some(scenario)
    }

    fn info(&mut self, first: Seat) -> Option<Info> {
        let top = self.document.one("");
        Some(Info {
            name: top.prose("name"),
            place: top.prose("place"),
            date: top.prose("date"),
            gist: top.prose("gist"),
            turns: u16::try_from(top.whole("turns")?).ok()?,
            minutes: top.whole("minutes").and_then(|minutes| u16::try_from(minutes).ok()),
            first,
            setup: top.text("setup").and_then(Setup::from_word).unwrap_or(Setup::Fixed),
            history: top.prose("history"),
            designer: top.prose("designer"),
            balance: top.prose("balance"),
        })
    }

    fn victory(&self) -> Victory {
        let table = self.document.one("victory");
        let points = |key, default| {
            table.whole(key).and_then(|number| i32::try_from(number).ok()).unwrap_or(default)
        };
        Victory {
            figure: points("figure", 1),
            section: points("section", 3),
            leader: points("leader", 3),
            unit: points("unit", 2),
            margin: points("margin", 5),
        }
    }

    fn sides(&mut self, size: Point) -> Option<BySeat<Side>> {
        let sections = self.document.many("side");
        let army = self.document.one("special").small("morale");
        let mut sides = Vec::new();
        for section in sections {
            let id = section.text("id").unwrap_or("").to_owned();
            if self.sides.contains(&id) {
                self.problems.add(
                    section.line_of("id"),
                    format!("two sides are called {id}"),
                    "give each its own id",
                );
            }
            self.sides.push(id.clone());
            let zone = self.polygon(section, "zone", size);
            let edge = section.text("edge").and_then(Edge::from_word);
            if let (Some(zone), Some(edge)) = (zone, edge) {
                let morale = section.small("morale").or(army);
                let people = section.text("people").map(str::to_owned);
                sides.push(Side { id, name: section.prose("name"), people, edge, zone, morale });
            }
        }
        if sections.len() != 2 {
            let line = sections.get(2).map_or(1, |section| section.line);
            self.problems.add(
                line,
                format!("there are {} sides", sections.len()),
                "a battle has two",
            );
        }
        let [first, second] = <[Side; 2]>::try_from(sides).ok()?;
        Some(BySeat { first, second })
    }

    /// The seat of a side, by its id.
    fn side(&mut self, section: &Section, key: &str, id: &str) -> Option<Seat> {
        match self.sides.iter().position(|side| side == id) {
            Some(0) => Some(Seat::First),
            Some(1) => Some(Seat::Second),
            Some(_) | None => {
                let mend = format!("the sides are {}", self.sides.join(" and "));
                self.problems.add(section.line_of(key), format!("there is no side {id}"), mend);
                None
            }
        }
    }

    fn per_side(&mut self, section: &Section, key: &str) -> BySeat<i32> {
        let mut points = BySeat::default();
        for (id, number) in section.per_side(key) {
            if let Some(seat) = self.side(section, key, id) {
                points[seat] = i32::try_from(*number).unwrap_or(0);
            }
        }
        points
    }

    fn brigades(&mut self) -> (Vec<Brigade>, Ids) {
        let sections = self.document.many("brigade");
        let ids = self.ids("brigade");
        let mut brigades = Vec::new();
        for section in sections {
            let side = section.text("side").unwrap_or("").to_owned();
            let seat = if side.is_empty() { None } else { self.side(section, "side", &side) };
            let id = section.text("id").unwrap_or("").to_owned();
            let seat = seat.unwrap_or(Seat::First);
            brigades.push(Brigade { id, name: section.prose("name"), seat });
        }
        (brigades, ids)
    }

    /// The ids of a list; two of the same are a problem.
    fn ids(&mut self, list: &str) -> Ids {
        let mut ids = Ids::new();
        for (index, section) in self.document.many(list).iter().enumerate() {
            let Some(id) = section.text("id") else { continue };
            if ids.insert(id.to_owned(), index).is_some() {
                let what = format!("two of the {list}s are called {id}");
                self.problems.add(section.line_of("id"), what, "give each its own id");
            }
        }
        ids
    }

    /// Where an id stands in its list.
    fn find(&mut self, section: &Section, key: &str, list: &str, ids: &Ids) -> Option<usize> {
        let id = section.text(key)?;
        if let Some(&index) = ids.get(id) {
            return Some(index);
        }
        let mend = match nearest(id, ids.keys().map(String::as_str), 1).first() {
            Some(near) => format!("did you mean {near}?"),
            None => format!("write a [[{list}]] of that id, or take one there is"),
        };
        self.problems.add(section.line_of(key), format!("there is no {list} {id}"), mend);
        None
    }

    fn objectives(&mut self, size: Point) -> Vec<Objective> {
        self.ids("objective");
        let mut objectives = Vec::new();
        for section in self.document.many("objective") {
            let points = self.per_side(section, "points");
            let held = section.text("held").map(str::to_owned);
            let held = held.and_then(|id| self.side(section, "held", &id));
            let at = section.point("at").filter(|&at| self.on_table(section, "at", &[at], size));
            if let (Some(at), Some(radius)) = (at, section.length("radius")) {
                let (id, name) = (section.prose("id"), section.prose("name"));
                objectives.push(Objective { id, name, at, radius, points, held });
            }
        }
        objectives
    }

    fn events(&mut self) -> Vec<Happening> {
        let mut events = Vec::new();
        for section in self.document.many("event") {
            let points = self.per_side(section, "points");
            let turn = section.whole("turn").and_then(|turn| u16::try_from(turn).ok());
            let Some(turn) = turn else { continue };
            events.push(Happening {
                turn,
                text: section.prose("text"),
                sight: section.length("sight").map(|sight| (sight > 0).then_some(sight)),
                misfire: section.small("misfire"),
                points,
            });
        }
        events
    }

    /// Whether everybody can stand where he is to start.
    fn stand<G: Game>(&mut self, scenario: &Scenario<G>) {
        let state = State::start(scenario);
        let world = World::new(scenario, &state);
        let sections = self.document.many("unit");
        for unit in world.on_table() {
            let (section, entry) = (&sections[unit.index()], world.entry(unit));
            let footprint = world.footprint(unit);
            let line = section.line_of("at");
            if !footprint.corners().iter().all(|&corner| scenario.field.has(corner)) {
                let what = format!("{} hangs over the edge of the table", entry.id);
                self.problems.add(line, what, "`at` is its front centre: move it in");
            } else if let Some(other) = world.on_table().find(|&other| {
                other > unit && linstock_geometry::overlaps(footprint, world.footprint(other))
            }) {
                let what = format!("{} stands on {}", entry.id, world.entry(other).id);
                self.problems.add(line, what, "move one of them");
            } else if !room::is_free(&world, unit, footprint) {
                let what = format!("{} stands on ground that nobody can stand on", entry.id);
                self.problems.add(line, what, "move it");
            }
            let zone = &scenario.sides[entry.seat].zone;
            if !zone.contains(footprint.pose().at) {
                let what = format!("{} starts outside its side's zone", entry.id);
                self.problems.add(line, what, "move it, or make the zone larger");
            }
        }
        let zones = &scenario.sides;
        let inside =
            |one: &Polygon, other: &Polygon| one.points().iter().any(|&at| other.contains(at));
        if inside(&zones.first.zone, &zones.second.zone)
            || inside(&zones.second.zone, &zones.first.zone)
        {
            let line = self.document.many("side")[1].line_of("zone");
            self.problems.add(line, "the two zones of deployment overlap", "draw them apart");
        }
        for seat in [Seat::First, Seat::Second] {
            if world.units_of(seat).next().is_none() {
                let name = &scenario.sides[seat].name;
                self.problems.add(
                    1,
                    format!("{name} has nobody on the table"),
                    "give it a unit that starts there",
                );
            }
        }
    }
}
