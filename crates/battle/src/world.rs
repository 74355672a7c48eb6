//! A state seen on its ground: where everybody stands, how far apart, and who sees whom. What the
//! games derive their facts from.

use std::borrow::Cow;

use arrayvec::ArrayVec;
use linstock_geometry::{
    Bounds, Facing, Footprint, Ground, Hand, Point, Pose, Rays, Sightline, Zone, gap, gap_within,
    range, shortest_line, sight, zone,
};

use crate::{
    event::{Event, apply},
    game::Game,
    ids::{LeaderId, UnitId},
    scenario::{Entry, Scenario},
    seat::Seat,
    state::{LeaderPlace, State, Unit},
    story::{named, the},
    terrain::{Area, Line},
};

/// A state on its ground.
pub struct World<'a, G: Game> {
    /// What never changes.
    pub scenario: &'a Scenario<G>,
    /// What does.
    pub state: Cow<'a, State<G>>,
    standing: Vec<Option<Standing>>,
    sight: sight::Rules,
}

/// A unit on the table, with what is worked out about it once.
#[derive(Clone, Debug)]
struct Standing {
    footprint: Footprint,
    level: i8,
    formed: bool,
}

impl<'a, G: Game> World<'a, G> {
    /// Looks at a state.
    pub fn new(scenario: &'a Scenario<G>, state: &'a State<G>) -> World<'a, G> {
        World::made(scenario, Cow::Borrowed(state))
    }

    /// Looks at a state of its own.
    pub fn owning(scenario: &'a Scenario<G>, state: State<G>) -> World<'a, G> {
        World::made(scenario, Cow::Owned(state))
    }

    fn made(scenario: &'a Scenario<G>, state: Cow<'a, State<G>>) -> World<'a, G> {
        let limit = state.sight;
        let sight = sight::Rules { limit, ..G::sight(scenario) };
        let mut world = World { scenario, state, standing: Vec::new(), sight };
        world.standing = scenario.ids().map(|unit| world.stand(unit)).collect();
        world
    }

    /// The state, to be kept.
    pub fn into_state(self) -> State<G> {
        self.state.into_owned()
    }

    pub(crate) fn state_mut(&mut self) -> &mut State<G> {
        self.state.to_mut()
    }

    /// Records an event, and works out again what it changes of where units stand and what they see.
    pub(crate) fn record(&mut self, event: &Event<G>) {
        apply(self.state.to_mut(), event, &self.scenario.events);
        if let Some(unit) = event.footprint().filter(|unit| unit.index() < self.standing.len()) {
            self.standing[unit.index()] = self.stand(unit);
        }
        self.sight.limit = self.state.sight;
    }

    fn stand(&self, unit: UnitId) -> Option<Standing> {
        let pose = self.unit(unit).pose()?;
        let footprint = self.drawn(unit, pose);
        let level = self.ground().level_at(footprint.centre());
        let formed = G::is_formed(self.scenario, unit, self.unit(unit));
        Some(Standing { footprint, level, formed })
    }

    /// A unit as it stands.
    pub fn unit(&self, unit: UnitId) -> &Unit<G> {
        &self.state.units[unit.index()]
    }

    /// A unit's status.
    pub fn status(&self, unit: UnitId) -> &G::Status {
        &self.unit(unit).status
    }

    /// A unit of the order of battle.
    pub fn entry(&self, unit: UnitId) -> &'a Entry<G> {
        self.scenario.entry(unit)
    }

    /// What never changes about a unit.
    pub fn profile(&self, unit: UnitId) -> &'a G::Profile {
        &self.entry(unit).profile
    }

    /// Whose a unit is.
    pub fn seat(&self, unit: UnitId) -> Seat {
        self.entry(unit).seat
    }

    /// The rules in play.
    pub const fn edition(&self) -> &'a G::Edition {
        &self.scenario.edition
    }

    /// The ground.
    pub const fn ground(&self) -> &'a Ground {
        self.scenario.field.ground()
    }

    /// Every unit on the table.
    pub fn on_table(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.scenario.ids().filter(|unit| self.standing[unit.index()].is_some())
    }

    /// A seat's units on the table.
    pub fn units_of(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.on_table().filter(move |&unit| self.seat(unit) == seat)
    }

    /// Whether a unit is on the table.
    pub fn is_on_table(&self, unit: UnitId) -> bool {
        self.standing.get(unit.index()).is_some_and(Option::is_some)
    }

    /// What a unit is called.
    pub fn name(&self, unit: UnitId) -> &str {
        self.scenario.units.get(unit.index()).map_or("somebody", |entry| &entry.name)
    }

    /// A unit in a sentence: "the 9th Mississippi".
    pub fn the(&self, unit: UnitId) -> String {
        the(self.name(unit))
    }

    /// The same before its verb.
    pub fn named(&self, unit: UnitId) -> String {
        named(self.name(unit))
    }

    /// Where a unit stands, if it is on the table.
    pub fn find(&self, unit: UnitId) -> Option<&Footprint> {
        Some(&self.standing.get(unit.index())?.as_ref()?.footprint)
    }

    /// Where a unit stands.
    ///
    /// # Panics
    /// If it is not on the table: ask only about units that are.
    pub fn footprint(&self, unit: UnitId) -> &Footprint {
        self.find(unit).expect("the unit is on the table")
    }

    /// Where a unit's front centre is.
    ///
    /// # Panics
    /// If it is not on the table.
    pub fn pose(&self, unit: UnitId) -> Pose {
        self.footprint(unit).pose()
    }

    /// A unit as it would stand elsewhere.
    pub fn drawn(&self, unit: UnitId, pose: Pose) -> Footprint {
        Footprint::new(&G::shape(self.scenario, unit, self.unit(unit)), pose)
    }

    /// The level of the ground a unit stands on.
    pub fn level(&self, unit: UnitId) -> i8 {
        self.standing[unit.index()].as_ref().map_or(0, |standing| standing.level)
    }

    /// Whether a unit on the table is formed.
    pub fn is_formed(&self, unit: UnitId) -> bool {
        self.standing[unit.index()].as_ref().is_some_and(|standing| standing.formed)
    }

    /// The shortest gap between two units on the table.
    pub fn gap(&self, one: UnitId, other: UnitId) -> i32 {
        gap(self.footprint(one), self.footprint(other))
    }

    /// Whether two units are within a distance of each other.
    pub fn within(&self, one: UnitId, other: UnitId, distance: i32) -> bool {
        gap_within(self.footprint(one), self.footprint(other), distance).is_some()
    }

    /// The range from one unit's front to another.
    pub fn range(&self, from: UnitId, to: UnitId) -> i32 {
        range(self.footprint(from), self.footprint(to))
    }

    /// Where `other` stands, as `unit` sees it: front, flanks or rear. Its front centre decides.
    pub fn zone(&self, unit: UnitId, other: UnitId, rays: Rays) -> Zone {
        zone(self.footprint(unit), self.pose(other).at, rays)
    }

    /// The enemies of a seat's units, nearest to a unit first, with their gaps.
    pub fn enemies_by_distance(&self, unit: UnitId) -> Vec<(i32, UnitId)> {
        let enemies = self.units_of(self.seat(unit).other());
        let mut list: Vec<(i32, UnitId)> =
            enemies.map(|enemy| (self.gap(unit, enemy), enemy)).collect();
        list.sort_unstable();
        list
    }

    /// Units that block sight between two others.
    fn bodies(&self, one: UnitId, other: UnitId) -> ArrayVec<sight::Body<'_>, 128> {
        let mut bodies = ArrayVec::new();
        for (index, standing) in self.standing.iter().enumerate() {
            let Some(standing) = standing else { continue };
            let unit = UnitId::at(index);
            if standing.formed && unit != one && unit != other && !bodies.is_full() {
                bodies.push(sight::Body { footprint: &standing.footprint, level: standing.level });
            }
        }
        bodies
    }

    /// The unit that a line of sight between two others names as a body in its way.
    pub fn in_the_way(&self, one: UnitId, other: UnitId, body: u16) -> Option<UnitId> {
        let formed = self.on_table().filter(|&it| it != one && it != other && self.is_formed(it));
        formed.into_iter().nth(usize::from(body))
    }

    /// Whether two units see each other, and if not, what is in the way and where.
    pub fn sightline(&self, one: UnitId, other: UnitId) -> Sightline {
        let bodies = self.bodies(one, other);
        let (one, other) = (self.footprint(one), self.footprint(other));
        sight::sees(self.ground(), &self.sight, one, other, &bodies)
    }

    /// Whether two units see each other.
    pub fn sees(&self, one: UnitId, other: UnitId) -> bool {
        self.sightline(one, other) == Sightline::Clear
    }

    /// Whether a unit sees a place on the table: from any of its corners, or its centre.
    pub fn sees_ground(&self, unit: UnitId) -> impl Fn(Point) -> bool {
        let bodies = self.bodies(unit, unit);
        let (from, size) = (self.footprint(unit).sight_points(), self.scenario.field.size);
        move |at| {
            let on_table = (0..=size.x).contains(&at.x) && (0..=size.y).contains(&at.y);
            let clear = |&from: &Point| {
                sight::ray(self.ground(), &self.sight, from, at, &bodies) == Sightline::Clear
            };
            // The centre comes last and is the likeliest.
            on_table && from.iter().rev().any(clear)
        }
    }

    /// Whether a leader sees a unit. Those he is with are not in his way.
    pub fn leader_sees(&self, leader: LeaderId, unit: UnitId) -> bool {
        let Some(from) = self.leader_at(leader) else { return false };
        let host = match self.state.leaders[leader.index()].place {
            LeaderPlace::With(host) => host,
            LeaderPlace::At(_) | LeaderPlace::Waiting | LeaderPlace::Gone(_) => unit,
        };
        let bodies = self.bodies(unit, host);
        let clear = |&to: &Point| {
            sight::ray(self.ground(), &self.sight, from, to, &bodies) == Sightline::Clear
        };
        self.footprint(unit).sight_points().iter().any(clear)
    }

    /// The rules of sight in force.
    pub const fn sight_rules(&self) -> &sight::Rules {
        &self.sight
    }

    /// The area a unit is in: one that holds half its footprint or more, the topmost of several.
    pub fn area(&self, unit: UnitId) -> Area {
        self.area_of(self.footprint(unit))
    }

    /// The area that holds half of a footprint or more, the topmost of several.
    pub fn area_of(&self, footprint: &Footprint) -> Area {
        let holds = |area: &&crate::field::AreaFeature| {
            let (inside, all) = area.outline.share_covered(footprint);
            inside * 2 >= all
        };
        let bounds = Bounds::around(&footprint.corners());
        let near = |area: &&crate::field::AreaFeature| area.outline.bounds().meets(bounds);
        let areas = self.scenario.field.areas.iter().rev();
        areas.filter(near).find(holds).map_or(Area::Open, |area| area.kind)
    }

    /// The ground under a unit's front centre, and the way it is on, if it is on one.
    pub fn ground_at(&self, at: Point) -> (Area, Option<Line>) {
        let ground = self.ground();
        (Area::of_class(ground.class_at(at)), ground.road_at(at).map(Line::of_class))
    }

    /// The barriers that a unit is behind, seen from a firer: within `near` of it, and crossed by
    /// the shortest line from the firer's front.
    pub fn barriers_between(&self, firer: UnitId, target: UnitId, near: i32) -> Vec<Line> {
        let (from, to) = (self.footprint(firer), self.footprint(target));
        let (start, end) = shortest_line(from, to);
        let ground = self.ground();
        let crossed: ArrayVec<u16, 64> = ground.barriers_crossed(start, end).take(64).collect();
        let barriers = ground.barriers_near(to, near).filter(|barrier| crossed.contains(barrier));
        barriers.map(|barrier| self.barrier(barrier)).collect()
    }

    /// The barriers within a distance before a unit's front.
    pub fn barriers_before(&self, unit: UnitId, near: i32) -> Vec<Line> {
        let footprint = self.footprint(unit);
        let [left, right] = footprint.front();
        let ahead = footprint.pose().facing;
        let middle = footprint.pose().at;
        let crossed = |barrier: &u16| {
            [left, middle, right].iter().any(|&from| {
                let to = from.offset(ahead, near, 0);
                self.ground().barriers_crossed(from, to).any(|crossed| crossed == *barrier)
            })
        };
        let barriers = self.ground().barriers_near(footprint, near).filter(crossed);
        barriers.map(|barrier| self.barrier(barrier)).collect()
    }

    /// The kinds of ground that a unit is directly behind, seen from a firer: those that the
    /// shortest line from the firer's front crosses within `near` of it.
    pub fn areas_between(&self, firer: UnitId, target: UnitId, near: i32) -> Vec<Area> {
        let (start, end) = shortest_line(self.footprint(firer), self.footprint(target));
        self.areas_along(end, end.towards(start), near.min(end.distance(start)))
    }

    /// The kinds of ground within a distance before a unit's front.
    pub fn areas_before(&self, unit: UnitId, near: i32) -> Vec<Area> {
        let footprint = self.footprint(unit);
        let ([left, right], pose) = (footprint.front(), footprint.pose());
        let from = [left, pose.at, right].into_iter();
        from.flat_map(|from| self.areas_along(from, pose.facing, near)).collect()
    }

    /// The kinds of ground along a line, one after the other.
    fn areas_along(&self, from: Point, facing: Facing, far: i32) -> Vec<Area> {
        // Fine enough: nobody maps a wood a fiftieth of an inch deep.
        const STEP: usize = 20;
        let places = (0..far).step_by(STEP).chain([far.max(0)]);
        let mut areas: Vec<Area> = places
            .map(|along| Area::of_class(self.ground().class_at(from.offset(facing, along, 0))))
            .collect();
        areas.dedup();
        areas
    }

    /// What kind of barrier geometry's number stands for.
    pub fn barrier(&self, barrier: u16) -> Line {
        let barriers = self.ground().barriers();
        barriers.get(usize::from(barrier)).map_or(Line::WoodFence, |it| Line::of_class(it.class))
    }

    /// Where a leader is, if he is on the table: the centre of the unit he is with.
    pub fn leader_at(&self, leader: LeaderId) -> Option<Point> {
        match self.state.leaders[leader.index()].place {
            LeaderPlace::With(unit) => Some(self.find(unit)?.centre()),
            LeaderPlace::At(at) => Some(at),
            LeaderPlace::Waiting | LeaderPlace::Gone(_) => None,
        }
    }

    /// A seat's leaders who are on the table.
    pub fn leaders_of(&self, seat: Seat) -> impl Iterator<Item = LeaderId> + '_ {
        self.scenario.leader_ids().filter(move |&leader| {
            self.scenario.leaders[leader.index()].seat == seat && self.leader_at(leader).is_some()
        })
    }

    /// The leaders who are with a unit.
    pub fn leaders_with(&self, unit: UnitId) -> impl Iterator<Item = LeaderId> + '_ {
        self.scenario.leader_ids().filter(move |leader| {
            self.state.leaders[leader.index()].place == LeaderPlace::With(unit)
        })
    }

    /// The side of a unit that a zone is on.
    pub const fn hand(zone: Zone) -> Option<Hand> {
        match zone {
            Zone::PartialFlank(hand) | Zone::FullFlank(hand) => Some(hand),
            Zone::Front | Zone::Rear => None,
        }
    }
}
