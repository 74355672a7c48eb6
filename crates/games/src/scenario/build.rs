//! From a file that was read to a scenario that can be played: names are looked up, ground is laid
//! out, units are recruited by their game. Everything that is wrong is told at once.

use std::collections::BTreeMap;

use linstock_battle::{
    BrigadeId, BySeat, Field, Game, LeaderPlace, Place, Scenario, Seat, State, UnitId, World,
    field::{AreaFeature, HeightFeature, Label, LineFeature},
    room,
    scenario::{
        Arrival, Brigade, Edge, Entry, Happening, Info, LeaderEntry, Objective, Rank, Setup, Side,
        Special, Victory,
    },
    terrain::{Area, Line},
};
use linstock_geometry::{Facing, Fault, Point, Polygon, Polyline, Pose};
use linstock_rulebook::near::nearest;

use super::{
    document::{Document, Section},
    problem::Problems,
};

/// What a game makes of a file.
pub trait Recruits: Game {
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
    /// Its nation, if it is told.
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

/// Builds a scenario, or tells what is wrong. `None` only if problems were told.
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
        let special = Special { sight: self.document.one("special").length("sight") };
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
            turns: u16::try_from(top.whole("turns")?).ok()?,
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
                sides.push(Side { id, name: section.prose("name"), edge, zone, morale });
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

    fn field(&mut self, size: Point) -> Field {
        let mut areas = Vec::new();
        for section in self.document.many("area") {
            let kind = section.text("kind").and_then(Area::from_word);
            let outline = self.polygon(section, "points", size);
            if let (Some(kind), Some(outline)) = (kind, outline) {
                areas.push(AreaFeature { kind, name: section.prose("name"), outline });
            }
        }
        let mut heights = Vec::new();
        for section in self.document.many("height") {
            let level = section.whole("level").and_then(|level| i8::try_from(level).ok());
            let outline = self.polygon(section, "points", size);
            if let (Some(level), Some(outline)) = (level, outline) {
                heights.push(HeightFeature { level, name: section.prose("name"), outline });
            }
        }
        let mut lines = Vec::new();
        for section in self.document.many("line") {
            let Some(kind) = section.text("kind").and_then(Line::from_word) else { continue };
            let default = match kind {
                Line::Road | Line::Trail | Line::Ford | Line::Bridge => 1000,
                Line::Stream => 400,
                Line::WoodFence
                | Line::Hedge
                | Line::StoneWall
                | Line::HastyWorks
                | Line::LightWorks
                | Line::MediumWorks
                | Line::HeavyWorks => 0,
            };
            let half_width = section.length("width").unwrap_or(default) / 2;
            let points = section.points("points");
            if points.is_empty() || !self.on_table(section, "points", points, size) {
                continue;
            }
            match Polyline::new(points.to_vec(), half_width) {
                Ok(course) => lines.push(LineFeature { kind, name: section.prose("name"), course }),
                Err(fault) => self.fault(section, "points", &fault),
            }
        }
        let mut labels = Vec::new();
        for section in self.document.many("label") {
            if let Some(at) =
                section.point("at").filter(|&at| self.on_table(section, "at", &[at], size))
            {
                labels.push(Label { text: section.prose("text"), at });
            }
        }
        Field::new(size, areas, heights, lines, labels)
    }

    fn on_table(&mut self, section: &Section, key: &str, points: &[Point], size: Point) -> bool {
        let off = |at: &&Point| at.x < 0 || at.y < 0 || at.x > size.x || at.y > size.y;
        let Some(at) = points.iter().find(off) else { return true };
        let inches = linstock_battle::card::inches;
        let what = format!("[{}, {}] is off the table", inches(at.x), inches(at.y));
        let mend = format!("the table is {} by {} inches", inches(size.x), inches(size.y));
        self.problems.add(section.line_of(key), what, mend);
        false
    }

    fn polygon(&mut self, section: &Section, key: &str, size: Point) -> Option<Polygon> {
        let points = section.points(key);
        if points.is_empty() || !self.on_table(section, key, points, size) {
            return None;
        }
        match Polygon::new(points.to_vec()) {
            Ok(polygon) => Some(polygon),
            Err(fault) => {
                self.fault(section, key, &fault);
                None
            }
        }
    }

    fn fault(&mut self, section: &Section, key: &str, fault: &Fault) {
        let what = match fault {
            Fault::TooFew => "there are too few points",
            Fault::TooMany => "there are too many points",
            Fault::TooFarOut => "a point is far off",
            Fault::NoArea => "the outline holds no ground",
            Fault::Width => "this is no width for a line",
        };
        self.problems.add(section.line_of(key), what, "draw it again");
    }

    fn units<G: Recruits>(
        &mut self,
        edition: &G::Edition,
        sides: &BySeat<Side>,
        brigades: &[Brigade],
        brigade_ids: &Ids,
        size: Point,
    ) -> (Vec<Entry<G>>, Ids) {
        let ids = self.ids("unit");
        let sections = self.document.many("unit");
        if sections.len() > 100 {
            self.problems.add(
                sections[100].line,
                "there are more than 100 units",
                "leave some out",
            );
        }
        let mut entries = Vec::new();
        let mut detachments = Vec::new();
        for (index, section) in sections.iter().enumerate() {
            let brigade = self.find(section, "brigade", "brigade", brigade_ids);
            let seat = match (brigade, section.text("side").map(str::to_owned)) {
                (Some(brigade), None) => Some(brigades[brigade].seat),
                (Some(brigade), Some(side)) => {
                    let seat = self.side(section, "side", &side);
                    if seat.is_some_and(|seat| seat != brigades[brigade].seat) {
                        self.problems.add(
                            section.line_of("side"),
                            "its brigade is of the other side",
                            "leave out the side",
                        );
                    }
                    seat
                }
                (None, Some(side)) => self.side(section, "side", &side),
                (None, None) => {
                    if !section.has("brigade") {
                        let name = section.text("id").unwrap_or("a unit");
                        self.problems.add(
                            section.line,
                            format!("{name} has neither brigade nor side"),
                            "say whose it is",
                        );
                    }
                    None
                }
            };
            let seat = seat.unwrap_or(Seat::First);
            let words = SideWords { id: &sides[seat].id, nation: self.nation(seat) };
            let recruit = G::recruit(section, &words, edition, self.problems);
            let pose = self.pose(section, sides[seat].edge, size);
            let arrival = self.arrival(section, pose, &ids);
            let start = match (pose, arrival) {
                (Some(pose), None) => Place::Table(pose),
                (_, Some(_)) | (None, None) => Place::Waiting,
            };
            let Some(recruit) = recruit else { continue };
            let id = section.text("id").unwrap_or("").to_owned();
            if let Some(detachment) = recruit.detachment {
                detachments.push((
                    UnitId::at(index),
                    id.clone(),
                    section.prose("name"),
                    seat,
                    brigade,
                    detachment,
                ));
            }
            entries.push(Entry {
                id,
                name: section.prose("name"),
                seat,
                brigade: brigade.map(BrigadeId::at),
                strength: recruit.strength,
                profile: recruit.profile,
                status: recruit.status,
                start,
                arrival,
                misfire: section.small("misfire"),
            });
        }
        if entries.len() == sections.len() {
            for (parent, id, name, seat, brigade, detachment) in detachments {
                let profile = (detachment.profile)(&entries[parent.index()].profile, parent);
                entries.push(Entry {
                    id: format!("{id}.light"),
                    name: format!("{name}, skirmishers"),
                    seat,
                    brigade: brigade.map(BrigadeId::at),
                    strength: detachment.strength,
                    profile,
                    status: detachment.status,
                    start: Place::Within(parent),
                    arrival: None,
                    misfire: None,
                });
            }
        }
        self.no_cycles(&ids);
        (entries, ids)
    }

    fn nation(&self, seat: Seat) -> Option<&'static str> {
        let section = self.document.many("side").get(seat as usize)?;
        let word = section.text("nation").or(section.text("id"))?;
        linstock_adf::words::Nation::from_word(word).map(linstock_adf::words::Nation::word)
    }

    fn pose(&mut self, section: &Section, edge: Edge, size: Point) -> Option<Pose> {
        let name = section.text("id").unwrap_or("a unit");
        let Some(at) = section.point("at") else {
            if !section.has("at") {
                self.problems.add(
                    section.line,
                    format!("{name} has no place"),
                    "say where its front centre is: at = [x, y]",
                );
            }
            return None;
        };
        if !self.on_table(section, "at", &[at], size) {
            return None;
        }
        let ahead = match edge {
            Edge::North => Facing::SOUTH,
            Edge::East => Facing::WEST,
            Edge::South => Facing::NORTH,
            Edge::West => Facing::EAST,
        };
        let degrees = section.whole("facing").and_then(|degrees| i32::try_from(degrees).ok());
        Some(Pose { at, facing: degrees.map_or(ahead, Facing::from_degrees) })
    }

    fn arrival(&mut self, section: &Section, pose: Option<Pose>, ids: &Ids) -> Option<Arrival> {
        let after = self.find(section, "after", "unit", ids);
        let turn = section.whole("arrives").and_then(|turn| u16::try_from(turn).ok());
        if turn.is_none() && after.is_none() {
            return None;
        }
        if let Some(first) = after {
            let other = &self.document.many("unit")[first];
            if !other.has("arrives") && !other.has("after") {
                let what = format!(
                    "{} is on the table from the start",
                    other.text("id").unwrap_or("that unit")
                );
                self.problems.add(
                    section.line_of("after"),
                    what,
                    "name a reinforcement, or the turn it arrives",
                );
            }
        }
        Some(Arrival { turn: turn.unwrap_or(1), after: after.map(UnitId::at), at: pose? })
    }

    fn no_cycles(&mut self, ids: &Ids) {
        let sections = self.document.many("unit");
        let after =
            |index: usize| sections[index].text("after").and_then(|id| ids.get(id)).copied();
        for (index, section) in sections.iter().enumerate() {
            let mut next = after(index);
            let mut steps = 0;
            while let Some(at) = next {
                if at == index {
                    let name = section.text("id").unwrap_or("a unit");
                    self.problems.add(
                        section.line_of("after"),
                        format!("{name} waits for itself, in a circle"),
                        "let one of them arrive on a turn",
                    );
                    break;
                }
                next = after(at);
                steps += 1;
                if steps > sections.len() {
                    break;
                }
            }
        }
    }

    fn leaders(
        &mut self,
        brigades: &[Brigade],
        brigade_ids: &Ids,
        unit_ids: &Ids,
        size: Point,
    ) -> Vec<LeaderEntry> {
        self.ids("leader");
        let mut leaders = Vec::new();
        for section in self.document.many("leader") {
            let name = section.prose("name");
            let brigade = self.find(section, "brigade", "brigade", brigade_ids);
            let side = section.text("side").map(str::to_owned);
            let seat = match (brigade, side) {
                (Some(brigade), _) => brigades[brigade].seat,
                (None, Some(side)) => match self.side(section, "side", &side) {
                    Some(seat) => seat,
                    None => continue,
                },
                (None, None) => {
                    if !section.has("brigade") {
                        self.problems.add(
                            section.line,
                            format!("{name} leads neither brigade nor side"),
                            "say whose he is",
                        );
                    }
                    continue;
                }
            };
            let with = self.find(section, "with", "unit", unit_ids);
            let at = section.point("at").filter(|&at| self.on_table(section, "at", &[at], size));
            let start = match (with, at) {
                (Some(unit), _) => LeaderPlace::With(UnitId::at(unit)),
                (None, Some(at)) => LeaderPlace::At(at),
                (None, None) => {
                    if !section.has("with") && !section.has("at") {
                        self.problems.add(
                            section.line,
                            format!("{name} has no place"),
                            "say which unit he is with, or where he stands",
                        );
                    }
                    continue;
                }
            };
            leaders.push(LeaderEntry {
                id: section.prose("id"),
                name,
                seat,
                brigade: brigade.map(BrigadeId::at),
                rank: section.text("rank").and_then(Rank::from_word).unwrap_or(Rank::Brigade),
                bonus: section.small("bonus").unwrap_or(1),
                start,
            });
        }
        leaders
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
