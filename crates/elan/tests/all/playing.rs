//! Small battles for tests: scenarios built in code, and a game that is played with chosen dice.
#![allow(dead_code, reason = "each test file uses its part")]

use std::ops::{Deref, DerefMut};

use linstock_battle::{
    Asked, Command, Decided, Endless, Engine, Event, Failure, Given, How, LeaderId, Place,
    Scenario, Seat, Seen, State, UnitId, World,
    scenario::{Arrival, Edge, Rank},
    seat::BySeat,
    state::LeaderPlace,
    terrain::{Area, Line},
};
use linstock_dice::{Seed, Seeded};
use linstock_elan::{
    Elan, House,
    charge::Does,
    play::{Decision, Phase, Profile, Status, profile::Factors},
    words::{Arm, Experience, Formation},
};
use linstock_fixtures::side;
use linstock_geometry::{Facing, Manoeuvre, Path, Point, Polygon, Pose, Turn};
use linstock_rulebook::Refusal;

pub const US: Seat = Seat::First;
pub const THEM: Seat = Seat::Second;

/// Who cannot fail, and who cannot but fail, when every die is a 6.
pub const STRONG: Factors =
    Factors { elan: 12, drill: 12, fire: 12, melee: 12, gunnery: 12, save: 12 };
pub const WEAK: Factors = Factors { elan: 1, drill: 1, fire: 1, melee: 1, gunnery: 1, save: 1 };

/// A point in inches.
pub const fn at(x: i32, y: i32) -> Point {
    Point::new(x * 1000, y * 1000)
}

/// A pose in inches and degrees.
pub fn pose(x: i32, y: i32, degrees: i32) -> Pose {
    Pose::new(at(x, y), Facing::from_degrees(degrees))
}

/// A scenario to be filled.
pub struct Setting(pub linstock_fixtures::Setting<Elan>);

impl Setting {
    pub fn new(turns: u16) -> Setting {
        let mut setting = linstock_fixtures::Setting::new(at(60, 60), turns, House::default());
        setting.sides = BySeat {
            first: side("south", Edge::South, at(0, 0), at(60, 20)),
            second: side("north", Edge::North, at(0, 40), at(60, 60)),
        };
        setting.brigades.clear();
        Setting(setting)
    }

    pub fn area(&mut self, kind: Area, low: (i32, i32), high: (i32, i32)) {
        self.0.area(kind, rectangle(low, high));
    }

    pub fn height(&mut self, level: i8, low: (i32, i32), high: (i32, i32)) {
        self.0.height(level, rectangle(low, high));
    }

    pub fn line(&mut self, kind: Line, from: (i32, i32), to: (i32, i32)) {
        let width = if kind.is_way() { 500 } else { 0 };
        self.0.line(kind, vec![at(from.0, from.1), at(to.0, to.1)], width);
    }

    /// Adds a unit on the table.
    pub fn unit(
        &mut self,
        seat: Seat,
        profile: Profile,
        formation: Formation,
        strength: u8,
        pose: Pose,
    ) -> UnitId {
        self.entry(seat, profile, formation, strength, Place::Table(pose))
    }

    pub fn entry(
        &mut self,
        seat: Seat,
        profile: Profile,
        formation: Formation,
        strength: u8,
        start: Place,
    ) -> UnitId {
        self.0.unit(seat, profile, Status::new(formation), strength, start)
    }

    /// A battalion in line.
    pub fn foot(&mut self, seat: Seat, pose: Pose) -> UnitId {
        let profile = Profile::new(Arm::Infantry, Experience::Steady);
        self.unit(seat, profile, Formation::ThreeRankLine, 24, pose)
    }

    pub fn horse(&mut self, seat: Seat, pose: Pose) -> UnitId {
        let profile = Profile::new(Arm::Cavalry, Experience::Steady);
        self.unit(seat, profile, Formation::Line, 12, pose)
    }

    pub fn battery(&mut self, seat: Seat, pose: Pose) -> UnitId {
        let profile = Profile::new(Arm::Artillery, Experience::Steady);
        self.unit(seat, profile, Formation::Unlimbered, 3, pose)
    }

    pub fn reinforcement(
        &mut self,
        seat: Seat,
        turn: u16,
        after: Option<UnitId>,
        pose: Pose,
    ) -> UnitId {
        let profile = Profile::new(Arm::Infantry, Experience::Steady);
        let unit = self.entry(seat, profile, Formation::Column, 18, Place::Waiting);
        self.units[unit.index()].arrival = Some(Arrival { turn, after, at: pose });
        unit
    }

    pub fn leader(&mut self, seat: Seat, start: LeaderPlace) -> LeaderId {
        self.0.leader(seat, Rank::Brigade, 0, start)
    }

    pub fn objective(&mut self, x: i32, y: i32) {
        self.0.objective(at(x, y), 3000, 5);
    }
}

impl Deref for Setting {
    type Target = linstock_fixtures::Setting<Elan>;

    fn deref(&self) -> &linstock_fixtures::Setting<Elan> {
        &self.0
    }
}

impl DerefMut for Setting {
    fn deref_mut(&mut self) -> &mut linstock_fixtures::Setting<Elan> {
        &mut self.0
    }
}

fn rectangle(low: (i32, i32), high: (i32, i32)) -> Polygon {
    Polygon::rectangle(at(low.0, low.1), at(high.0, high.1)).expect("an area")
}

/// A battle being played by hand.
pub struct Table {
    pub scenario: Scenario<Elan>,
    pub state: State<Elan>,
    pub events: Vec<Event<Elan>>,
    seeded: Endless<Seeded>,
}

pub fn north(distance: i32) -> Path {
    Path(vec![Manoeuvre::Advance(distance * 1000)])
}

pub fn wheel(degrees: i32) -> Path {
    Path(vec![Manoeuvre::Wheel(Turn::from_degrees(degrees))])
}

impl Table {
    pub fn begin(setting: Setting) -> Table {
        let scenario = setting.0.done();
        let mut seeded = Endless(Seeded::new(&Seed::Number(1)));
        let begun = Engine::new(&scenario).begin(&mut seeded).expect("endless dice");
        let (state, events) = (begun.state, begun.events);
        Table { scenario, state, events, seeded }
    }

    /// Begins, and plays on until a seat is asked about a step.
    pub fn at(setting: Setting, seat: Seat, phase: Phase) -> Table {
        let mut table = Table::begin(setting);
        table.until(seat, phase);
        table
    }

    pub fn world(&self) -> World<'_, Elan> {
        World::new(&self.scenario, &self.state)
    }

    /// Who is asked what.
    pub fn asked(&self) -> Option<(Seat, Decision)> {
        [Seat::First, Seat::Second].into_iter().find_map(|seat| match self.state.waiting[seat] {
            Some(Asked::Game(decision)) => Some((seat, decision)),
            Some(Asked::SetUp) | None => None,
        })
    }

    fn took(&mut self, decided: Decided<Elan>) {
        self.state = decided.state;
        self.events = decided.events;
    }

    /// Orders something with dice from a generator.
    pub fn order(&mut self, command: Command) {
        let (seat, _) = self.asked().expect("somebody is asked");
        let engine = Engine::new(&self.scenario);
        let decided = engine.order(&self.state, seat, &command, &mut self.seeded);
        let decided = decided.unwrap_or_else(|why| panic!("{command:?} is refused: {why:?}"));
        self.took(decided);
    }

    /// Orders something with these faces first; more come from a generator if there is need.
    pub fn order_with(&mut self, command: Command, faces: &[&[u8]]) {
        let (seat, _) = self.asked().expect("somebody is asked");
        let mut given: Vec<Vec<u8>> = faces.iter().map(|roll| roll.to_vec()).collect();
        loop {
            let engine = Engine::new(&self.scenario);
            let mut source = Given::new(&given);
            match engine.order(&self.state, seat, &command, &mut source) {
                Ok(decided) => {
                    assert!(
                        source.is_used_up(),
                        "not all of {given:?} were rolled: {:?}",
                        decided.faces
                    );
                    return self.took(decided);
                }
                Err(Failure::NeedsDice(needs)) => {
                    assert!(source.is_used_up(), "{} dice were wanted, of {given:?}", needs.dice);
                    given.push(vec![6; usize::from(needs.dice)]);
                }
                Err(Failure::Refused(why)) => panic!("{command:?} is refused: {}", why.message()),
            }
        }
    }

    /// Whether a command would be refused, and by which rule.
    pub fn refusal(&self, command: &Command) -> Option<Refusal> {
        let (seat, _) = self.asked().expect("somebody is asked");
        let view = Engine::new(&self.scenario);
        view.view(&self.state, seat).check(command).err()
    }

    pub fn refused_by(&self, command: &Command) -> &'static str {
        self.refusal(command).map_or("", |why| why.rule.id)
    }

    /// Answers "no more" until a step is asked about, by this seat.
    pub fn until(&mut self, seat: Seat, phase: Phase) {
        for _ in 0..400 {
            let Some((asked, decision)) = self.asked() else { panic!("the battle is over") };
            if self.state.active == seat && self.state.phase == phase {
                return;
            }
            let _ = asked;
            self.order(plain(decision));
        }
        panic!("{phase:?} never comes");
    }

    pub fn done(&mut self) {
        let (_, decision) = self.asked().expect("somebody is asked");
        self.order(plain(decision));
    }

    pub fn status(&self, unit: UnitId) -> &Status {
        &self.state.units[unit.index()].status
    }

    pub fn place(&self, unit: UnitId) -> Place {
        self.state.units[unit.index()].place
    }

    pub fn strength(&self, unit: UnitId) -> u8 {
        self.state.units[unit.index()].strength
    }

    /// Sets something by hand before the next order.
    pub fn set(&mut self, unit: UnitId, change: impl FnOnce(&mut Status)) {
        change(&mut self.state.units[unit.index()].status);
    }

    /// The ids of the rules that the last order resolved or told of.
    pub fn whats(&self) -> Vec<String> {
        let what = |event: &Event<Elan>| match event {
            Event::Resolved(resolved) => Some(resolved.what.to_string()),
            Event::Noted(shown) => Some(shown.what.to_string()),
            _ => None,
        };
        self.events.iter().filter_map(what).collect()
    }

    /// The same, and the rules of the facts told with them; the steps of the turn left out.
    pub fn cited(&self) -> Vec<String> {
        let mut list = Vec::new();
        for event in &self.events {
            let (what, facts, outcome) = match event {
                Event::Resolved(it) => (&it.what, &it.facts[..], &it.outcome[..]),
                Event::Noted(it) => (&it.what, &it.facts[..], &[][..]),
                _ => continue,
            };
            list.push(what.to_string());
            let rules = facts.iter().chain(outcome).filter_map(|fact| fact.rule.as_ref());
            list.extend(rules.map(ToString::to_string));
        }
        list.retain(|rule| !rule.starts_with("elan.turn."));
        list
    }

    pub fn shown(&self, what: &str) -> bool {
        self.whats().iter().any(|it| it == what)
    }

    /// The rows of all resolutions of the last order.
    pub fn rows(&self) -> Vec<String> {
        let rows = |event: &Event<Elan>| match event {
            Event::Resolved(resolved) => {
                resolved.working.rows.iter().map(|row| row.rule.to_string()).collect()
            }
            _ => Vec::new(),
        };
        self.events.iter().flat_map(rows).collect()
    }
}

/// The answer that needs nothing filled in.
pub fn plain(decision: Decision) -> Command {
    match decision {
        Decision::Leaders => Command::new("leader-done"),
        Decision::Response(unit) => Command::of("respond", unit).choosing("stand-and-fire"),
        Decision::Pursuit(unit) => Command::of("hold", unit),
        Decision::Rally
        | Decision::Engineering
        | Decision::Charges
        | Decision::Moves
        | Decision::ReactiveFire
        | Decision::Fire
        | Decision::HaltedFire(_)
        | Decision::EvadingFire(_) => Command::new("done"),
    }
}

pub fn steady(arm: Arm) -> Profile {
    Profile::new(arm, Experience::Steady)
}

/// Two battalions so many inches apart.
pub fn facing(gap: i32) -> (Setting, UnitId, UnitId) {
    let mut it = Setting::new(6);
    let ours = it.foot(US, pose(30, 20, 0));
    let theirs = it.foot(THEM, pose(30, 20 + gap, 180));
    (it, ours, theirs)
}

pub fn moving(unit: UnitId, inches: i32) -> Command {
    Command::of("move", unit).along(north(inches))
}

pub fn forming(unit: UnitId, formation: Formation) -> Command {
    Command { formation: Some(formation.word().into()), ..Command::of("move", unit) }
}

pub fn firing(unit: UnitId, target: UnitId, how: &'static str) -> Command {
    Command::of("fire", unit).at(target).choosing(how)
}

pub fn stands(table: &Table, unit: UnitId) -> Pose {
    table.state.units[unit.index()].pose().expect("it is on the table")
}

pub fn charging(unit: UnitId, target: UnitId) -> Command {
    Command::of("declare-charge", unit).at(target)
}

pub fn responding(unit: UnitId, how: &'static str) -> Command {
    Command::of("respond", unit).choosing(how)
}

/// Where a unit went in the last order.
pub fn went(table: &Table, unit: UnitId, how: How) -> Option<linstock_geometry::Point> {
    table.events.iter().find_map(|event| match event {
        Event::Moved { unit: who, to, how: so } if *who == unit && *so == how => Some(to.at),
        _ => None,
    })
}

pub fn does(table: &Table, unit: UnitId) -> Option<Does> {
    table.status(unit).response.map(|answer| answer.does)
}

/// Declares a charge and goes to the response.
pub fn charged(it: Setting, charger: UnitId, target: UnitId) -> Table {
    let mut table = Table::begin(it);
    table.until(US, Phase::Charges);
    table.order_with(charging(charger, target), &[]);
    if table.state.phase == Phase::Charges {
        table.done();
    }
    table
}

/// Foot against foot, eight inches apart.
pub fn foot() -> (Setting, UnitId, UnitId) {
    let mut it = Setting::new(4);
    let ours = it.foot(US, pose(30, 20, 0));
    let theirs = it.foot(THEM, pose(30, 28, 180));
    (it, ours, theirs)
}

pub fn horse_at(profile: Profile, formation: Formation, strength: u8) -> (Setting, UnitId, UnitId) {
    let mut it = Setting::new(4);
    let ours = it.horse(US, pose(30, 20, 0));
    let theirs = it.unit(THEM, profile, formation, strength, pose(30, 30, 180));
    (it, ours, theirs)
}

/// Horsemen on the flank of a line.
pub fn flanked() -> (Setting, UnitId, UnitId) {
    let mut it = Setting::new(4);
    let ours = it.horse(US, pose(18, 29, 90));
    let theirs = it.foot(THEM, pose(30, 28, 180));
    (it, ours, theirs)
}
