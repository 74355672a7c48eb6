//! Small battles to try the sequence of play on.
#![allow(dead_code, reason = "each test file uses what it needs")]

use std::ops::{Deref, DerefMut};

use linstock_adf::{
    Edition, Scale, Summary,
    house::House,
    play::{Adf, Profile, Status},
    words::{Arm, Armament, CavalryWeapon, Experience, Formation, Gun, InfantryWeapon, Nation},
};
use linstock_battle::{
    Command, Decided, Endless, Engine, Event, Failure, Given, Place, Probe, Scenario, Seat,
    Seen as _, State, UnitId,
    card::Fact,
    terrain::{Area, Line},
};
use linstock_dice::{Seed, Seeded};
use linstock_fixtures::Setting;
use linstock_geometry::{Facing, Path, Point, Polygon, Pose};

/// A place in inches.
pub fn at(x: f64, y: f64) -> Point {
    Point::new((x * 1000.0).round() as i32, (y * 1000.0).round() as i32)
}

/// A pose in inches and degrees.
pub fn pose(x: f64, y: f64, degrees: i32) -> Pose {
    Pose { at: at(x, y), facing: Facing::from_degrees(degrees) }
}

pub fn polygon(points: &[(f64, f64)]) -> Polygon {
    Polygon::new(points.iter().map(|&(x, y)| at(x, y)).collect()).expect("a polygon")
}

/// Something to build scenarios with.
pub struct Table(pub Setting<Adf>);

pub fn edition(scale: Scale, summary: Option<Summary>) -> Edition {
    Edition::new(scale, summary, House::default()).expect("an edition")
}

impl Table {
    pub fn new(scale: Scale, width: f64, depth: f64, turns: u16) -> Table {
        Table(Setting::new(at(width, depth), turns, edition(scale, None)))
    }

    pub fn summary(mut self, summary: Summary) -> Table {
        self.0.edition = edition(self.0.edition.scale(), Some(summary));
        self
    }

    pub fn unit(
        &mut self,
        seat: Seat,
        armament: Armament,
        experience: Experience,
        strength: u8,
        pose: Pose,
    ) -> UnitId {
        let (formation, mounted) = match armament.arm() {
            Arm::Infantry => (Formation::BattleLine, false),
            Arm::Cavalry => (Formation::Line, true),
            Arm::Artillery => (Formation::Unlimbered, false),
        };
        let nation = match seat {
            Seat::First => Nation::Us,
            Seat::Second => Nation::Cs,
        };
        let profile = Profile { armament, experience, stands: 3, nation };
        let status = Status::new(formation, mounted);
        self.0.unit(seat, profile, status, strength, Place::Table(pose))
    }

    pub fn infantry(
        &mut self,
        seat: Seat,
        experience: Experience,
        strength: u8,
        pose: Pose,
    ) -> UnitId {
        self.unit(seat, Armament::Infantry(InfantryWeapon::RifleMusket), experience, strength, pose)
    }

    pub fn cavalry(
        &mut self,
        seat: Seat,
        experience: Experience,
        strength: u8,
        pose: Pose,
    ) -> UnitId {
        self.unit(seat, Armament::Cavalry(CavalryWeapon::SharpsCarbine), experience, strength, pose)
    }

    pub fn battery(
        &mut self,
        seat: Seat,
        experience: Experience,
        strength: u8,
        pose: Pose,
    ) -> UnitId {
        let nation = if seat == Seat::First { Nation::Us } else { Nation::Cs };
        self.unit(seat, Armament::Artillery(Gun::Napoleon, nation), experience, strength, pose)
    }

    pub fn area(&mut self, kind: Area, points: &[(f64, f64)]) {
        self.0.area(kind, polygon(points));
    }

    pub fn height(&mut self, level: i8, points: &[(f64, f64)]) {
        self.0.height(level, polygon(points));
    }

    pub fn line(&mut self, kind: Line, points: &[(f64, f64)]) {
        let width = if kind.is_way() { 400 } else { 0 };
        self.0.line(kind, points.iter().map(|&(x, y)| at(x, y)).collect(), width);
    }

    pub fn done(self) -> Scenario<Adf> {
        self.0.done()
    }
}

impl Deref for Table {
    type Target = Setting<Adf>;

    fn deref(&self) -> &Setting<Adf> {
        &self.0
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Setting<Adf> {
        &mut self.0
    }
}

/// A battle that is played by hand, with the dice given.
pub struct Battle<'s> {
    pub engine: Engine<'s, Adf>,
    pub state: State<Adf>,
    pub events: Vec<Event<Adf>>,
}

impl Battle<'static> {
    /// Begins on a table, which stays as long as the tests run.
    pub fn on(table: Table) -> Battle<'static> {
        Battle::begin(Box::leak(Box::new(table.done())))
    }
}

impl<'s> Battle<'s> {
    pub fn begin(scenario: &'s Scenario<Adf>) -> Battle<'s> {
        let engine = Engine::new(scenario);
        let mut dice = Endless(Seeded::new(&Seed::Number(1)));
        let Decided { state, events, .. } = engine.begin(&mut dice).expect("endless dice");
        Battle { engine, state, events }
    }

    /// Orders with these rolls; all of them must be used.
    pub fn order(&mut self, seat: Seat, command: &Command, rolls: &[&[u8]]) -> Result<(), Failure> {
        let rolls: Vec<Vec<u8>> = rolls.iter().map(|roll| roll.to_vec()).collect();
        let mut given = Given::new(&rolls);
        let decided = self.engine.order(&self.state, seat, command, &mut given)?;
        assert!(given.is_used_up(), "dice are left: {:?}, used {:?}", rolls, decided.faces);
        (self.state, self.events) = (decided.state, decided.events);
        Ok(())
    }

    /// Orders something that must be legal, with these rolls.
    pub fn go(&mut self, seat: Seat, command: &Command, rolls: &[&[u8]]) {
        if let Err(failure) = self.order(seat, command, rolls) {
            panic!("{command:?} with {rolls:?}: {failure:?}; asked {:?}", self.state.waiting);
        }
    }

    /// Orders something that must be legal: these rolls first, and fours from then on.
    pub fn force(&mut self, seat: Seat, command: &Command, rolls: &[&[u8]]) {
        let mut rolls: Vec<Vec<u8>> = rolls.iter().map(|roll| roll.to_vec()).collect();
        loop {
            let mut given = Given::new(&rolls);
            match self.engine.order(&self.state, seat, command, &mut given) {
                Ok(decided) => {
                    assert!(given.is_used_up(), "dice are left: {rolls:?}");
                    (self.state, self.events) = (decided.state, decided.events);
                    return;
                }
                Err(Failure::NeedsDice(needs)) => rolls.push(vec![4; usize::from(needs.dice)]),
                Err(failure) => panic!("{command:?}: {failure:?}"),
            }
        }
    }

    /// Orders something that must be legal; who answers for the dice is told the rule that they are
    /// for, how often it has asked before, and how many it wants.
    pub fn rolling(
        &mut self,
        seat: Seat,
        command: &Command,
        answer: impl Fn(&str, usize, usize) -> Vec<u8>,
    ) {
        let (mut rolls, mut asked): (Vec<Vec<u8>>, Vec<&str>) = (Vec::new(), Vec::new());
        loop {
            let mut given = Given::new(&rolls);
            match self.engine.order(&self.state, seat, command, &mut given) {
                Ok(decided) => {
                    (self.state, self.events) = (decided.state, decided.events);
                    return;
                }
                Err(Failure::NeedsDice(needs)) => {
                    let before = asked.iter().filter(|&&it| it == needs.why).count();
                    rolls.push(answer(needs.why, before, needs.dice.into()));
                    asked.push(needs.why);
                }
                Err(failure) => panic!("{command:?}: {failure:?}"),
            }
        }
    }

    /// How often a rule was resolved in the last order.
    pub fn resolved(&self, rule: &str) -> usize {
        let it = |event: &&Event<Adf>| matches!(event, Event::Resolved(it) if it.what == rule);
        self.events.iter().filter(it).count()
    }

    /// Orders something that must be legal, whatever the dice.
    pub fn any(&mut self, seat: Seat, command: &Command) {
        let mut dice = Endless(Seeded::new(&Seed::Number(7)));
        let decided = self.engine.order(&self.state, seat, command, &mut dice);
        let decided = decided.unwrap_or_else(|failure| panic!("{command:?}: {failure:?}"));
        (self.state, self.events) = (decided.state, decided.events);
    }

    /// The id of the rule that refuses a command.
    pub fn refusal(&self, seat: Seat, command: &Command) -> Option<&'static str> {
        self.engine.view(&self.state, seat).check(command).err().map(|refusal| refusal.rule.id)
    }

    /// The question that a seat is asked.
    pub fn question(&self, seat: Seat) -> Option<&'static str> {
        self.engine.view(&self.state, seat).question().map(|asking| asking.question.word)
    }

    pub fn status(&self, unit: UnitId) -> &Status {
        &self.state.units[unit.index()].status
    }

    pub fn pose(&self, unit: UnitId) -> Pose {
        self.state.units[unit.index()].pose().expect("on the table")
    }

    pub fn strength(&self, unit: UnitId) -> u8 {
        self.state.units[unit.index()].strength
    }

    /// Answers every question of a seat by passing, as long as it is asked to react.
    pub fn pass(&mut self, seat: Seat) {
        while self.question(seat) == Some("react") {
            self.go(seat, &Command::new("pass"), &[]);
        }
    }

    /// The rules with a row in the last check of a unit in the last order.
    pub fn rows(&self, unit: UnitId) -> Vec<String> {
        let checks = self.events.iter().rev().find_map(|event| match event {
            Event::Resolved(it) if it.what == "adf.morale" && it.by == [unit] => Some(it),
            _ => None,
        });
        let rows = checks.map(|it| it.working.rows.iter()).into_iter().flatten();
        rows.filter(|row| row.struck.is_none()).map(|row| row.rule.to_string()).collect()
    }

    /// Who was told of a rule in the last order, in turn.
    pub fn shown(&self, rule: &str) -> Vec<UnitId> {
        let shown = self.events.iter().filter_map(|event| match event {
            Event::Noted(shown) if shown.what == rule => shown.unit,
            _ => None,
        });
        shown.collect()
    }

    /// Whether a rule was at work in the last order.
    pub fn was(&self, rule: &str) -> bool {
        self.events.iter().any(|event| cited(event).contains(&rule))
    }

    /// What would come of a legal command.
    pub fn probe(&self, seat: Seat, command: &Command) -> Probe {
        self.engine.view(&self.state, seat).probe(command).expect("a legal command")
    }
}

/// The rules that an event names as at work.
pub fn cited(event: &Event<Adf>) -> Vec<&str> {
    fn by(facts: &[Fact]) -> impl Iterator<Item = &str> {
        facts.iter().filter_map(|fact| fact.rule.as_deref())
    }
    match event {
        Event::Noted(shown) => [&*shown.what].into_iter().chain(by(&shown.facts)).collect(),
        Event::Resolved(resolved) => {
            let rows = resolved.working.rows.iter();
            let rows = rows.flat_map(|row| [Some(&*row.rule), row.struck.as_deref()]).flatten();
            let rolls = resolved.working.rolls.iter().map(|roll| &*roll.why);
            let facts = by(&resolved.facts).chain(by(&resolved.outcome));
            [&*resolved.what].into_iter().chain(rows).chain(rolls).chain(facts).collect()
        }
        _ => Vec::new(),
    }
}

/// A straight way ahead, in inches.
pub fn advance(inches: f64) -> Path {
    Path(vec![linstock_geometry::Manoeuvre::Advance((inches * 1000.0).round() as i32)])
}

/// Passes leaders by, up to the first side's actions.
pub fn to_actions(battle: &mut Battle<'_>) {
    for seat in [Seat::First, Seat::Second] {
        if battle.question(seat) == Some("leaders") {
            battle.go(seat, &Command::new("leader-done"), &[]);
        }
    }
}
