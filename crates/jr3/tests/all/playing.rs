//! Scenarios on small fields, a battle to play on them, and what the tests of play have in common.

#![allow(dead_code, unused_imports, clippy::unwrap_used)]

use std::ops::{Deref, DerefMut};

use linstock_fixtures::Setting;

pub use linstock_battle::{
    Area, BrigadeId, BySeat, Command, Decided, Endless, Engine, Event, Failure, Fate, Given,
    LeaderId, LeaderPlace, Line, Place, Scenario, Seat, Seen, State, UnitId, World,
    event::How,
    scenario::{
        Arrival, Brigade, Edge, Entry, Happening, Info, LeaderEntry, Objective, Rank, Setup, Side,
        Special, Victory,
    },
    working::StoredRow,
};
pub use linstock_dice::{Seed, Seeded};
pub use linstock_geometry::{Facing, Manoeuvre, Path, Point, Polygon, Polyline, Pose, Turn, gap};
pub use linstock_jr3::{
    Edition, FigureScale,
    play::{
        Jr3, Profile, Status,
        status::{Did, Melee},
    },
    words::{Arm, Experience, Formation, Morale, Weapon},
};

pub use Arm::{Artillery, Cavalry, Infantry};
pub use Seat::{First, Second};

pub const NORTH: Facing = Facing::NORTH;
pub const SOUTH: Facing = Facing::SOUTH;

pub type Deed = Event<Jr3>;

/// A scenario being put together.
pub struct Table(pub Setting<Jr3>);

pub fn inches(x: i32, y: i32) -> Point {
    Point::new(x * 1000, y * 1000)
}

pub fn rectangle(low: (i32, i32), high: (i32, i32)) -> Polygon {
    let corners = [low, (high.0, low.1), high, (low.0, high.1)];
    Polygon::new(corners.map(|(x, y)| inches(x, y)).to_vec()).unwrap()
}

pub fn profile(arm: Arm) -> Profile {
    Profile {
        arm,
        experience: Experience::Veteran,
        weapon: Weapon::of(arm)[0],
        stands: match arm {
            Arm::Artillery => 2,
            Arm::Infantry | Arm::Cavalry => 4,
        },
        repeaters: false,
        sharpshooters: false,
    }
}

impl Table {
    pub fn bare(width: i32, depth: i32) -> Table {
        let mut setting = Setting::new(inches(width, depth), 4, Edition::default());
        setting.objective(inches(width / 2, depth / 2), 3000, 5);
        Table(setting)
    }

    /// Adds a unit with its front centre at thousandths of an inch.
    pub fn unit(&mut self, seat: Seat, arm: Arm, at: (i32, i32), facing: Facing) -> UnitId {
        let strength = match arm {
            Arm::Infantry => 16,
            Arm::Cavalry => 8,
            Arm::Artillery => 2,
        };
        let formation = match arm {
            Arm::Infantry | Arm::Cavalry => Formation::SingleLine,
            Arm::Artillery => Formation::Unlimbered,
        };
        let status = Status::new(formation, arm == Arm::Cavalry);
        let start = Place::Table(Pose { at: Point::new(at.0, at.1), facing });
        self.0.unit(seat, profile(arm), status, strength, start)
    }

    pub fn leader(&mut self, seat: Seat, rank: Rank, start: LeaderPlace) -> LeaderId {
        self.0.leader(seat, rank, 0, start)
    }

    pub fn area(&mut self, kind: Area, low: (i32, i32), high: (i32, i32)) {
        self.0.area(kind, rectangle(low, high));
    }

    pub fn line(&mut self, kind: Line, points: &[(i32, i32)]) {
        self.0.line(kind, points.iter().map(|&(x, y)| Point::new(x, y)).collect(), 250);
    }

    pub fn scenario(&self) -> Scenario<Jr3> {
        Scenario::<Jr3>::clone(self)
    }
}

impl Deref for Table {
    type Target = Setting<Jr3>;

    fn deref(&self) -> &Setting<Jr3> {
        &self.0
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Setting<Jr3> {
        &mut self.0
    }
}

/// A battle under way.
pub struct Play<'s> {
    pub engine: Engine<'s, Jr3>,
    pub state: State<Jr3>,
    pub dice: Endless<Seeded>,
    pub events: Vec<Deed>,
    pub faces: Vec<Vec<u8>>,
}

impl Play<'static> {
    /// Begins on a table, which stays as long as the tests run.
    pub fn on(table: &Table) -> Play<'static> {
        Play::new(Box::leak(Box::new(table.scenario())), 1)
    }
}

impl<'s> Play<'s> {
    pub fn new(scenario: &'s Scenario<Jr3>, seed: u64) -> Play<'s> {
        let mut dice = Endless(Seeded::new(&Seed::Number(seed)));
        let engine = Engine::new(scenario);
        let begun = engine.begin(&mut dice).unwrap();
        let Decided { events, faces, state } = begun;
        Play { engine, state, dice, events, faces }
    }

    /// Orders something; the events of it are kept.
    pub fn order(&mut self, seat: Seat, command: Command) -> Result<&[Deed], Failure> {
        let decided = self.engine.order(&self.state, seat, &command, &mut self.dice)?;
        self.took(decided)
    }

    /// Orders something with these faces and no others.
    pub fn roll(&mut self, seat: Seat, command: Command, faces: &[&[u8]]) -> &[Deed] {
        let faces: Vec<Vec<u8>> = faces.iter().map(|roll| roll.to_vec()).collect();
        let mut given = Given::new(&faces);
        let decided = self.engine.order(&self.state, seat, &command, &mut given);
        let decided = decided.unwrap_or_else(|failure| panic!("{command:?}: {failure:?}"));
        assert!(given.is_used_up(), "not all dice were rolled: {:?}", decided.faces);
        self.took(decided).unwrap()
    }

    fn took(&mut self, decided: Decided<Jr3>) -> Result<&[Deed], Failure> {
        let from = self.events.len();
        self.events.extend(decided.events);
        self.faces = decided.faces;
        self.state = decided.state;
        Ok(&self.events[from..])
    }

    /// Says that nothing more is wanted, for whoever is asked, until somebody is asked this.
    pub fn until(&mut self, question: &str) {
        for _ in 0..200 {
            if self.asked(Seat::First) == Some(question)
                || self.asked(Seat::Second) == Some(question)
            {
                return;
            }
            let seat = [Seat::First, Seat::Second]
                .into_iter()
                .find(|&seat| self.asked(seat).is_some())
                .unwrap_or_else(|| panic!("nobody is asked {question}; it is over"));
            self.pass(seat);
        }
        panic!("nobody is ever asked {question}");
    }

    /// The same until a later turn, or until the battle is over.
    pub fn until_turn(&mut self, turn: u16) {
        while self.state.turn < turn {
            let asked =
                [Seat::First, Seat::Second].into_iter().find(|&seat| self.asked(seat).is_some());
            let Some(seat) = asked else { return };
            self.pass(seat);
        }
    }

    /// The same until the battle is over.
    pub fn until_over(&mut self) {
        while let Some(seat) =
            [Seat::First, Seat::Second].into_iter().find(|&seat| self.asked(seat).is_some())
        {
            self.pass(seat);
        }
    }

    /// Says that nothing more is wanted.
    pub fn pass(&mut self, seat: Seat) {
        let verb = match self.asked(seat) {
            Some("orders") => "orders-done",
            _ => "done",
        };
        self.order(seat, Command::new(verb)).unwrap();
    }

    pub fn asked(&self, seat: Seat) -> Option<&'static str> {
        let view = self.engine.view(&self.state, seat);
        view.question().map(|asking| asking.question.word)
    }

    pub fn give(&mut self, unit: UnitId, order: &'static str) {
        let seat = self.engine.scenario().entry(unit).seat;
        self.order(seat, Command::of("order", unit).choosing(order)).unwrap();
    }

    /// A unit of the first side fires with the rest, and nobody else does.
    pub fn fire(&mut self, firer: UnitId, target: UnitId) {
        self.until("fire");
        self.order(Seat::First, Command::of("fire", firer).at(target)).unwrap();
        self.pass(Seat::First);
        self.pass(Seat::Second);
    }

    pub fn pose(&self, unit: UnitId) -> Pose {
        self.state.units[unit.index()].pose().unwrap()
    }

    pub fn status(&self, unit: UnitId) -> &Status {
        &self.state.units[unit.index()].status
    }

    pub fn refusal(&self, seat: Seat, command: &Command) -> Option<&'static str> {
        let view = self.engine.view(&self.state, seat);
        view.check(command).err().map(|refusal| refusal.rule.id)
    }
}

pub fn ahead(distance: i32) -> Path {
    Path(vec![Manoeuvre::Advance(distance)])
}

/// What was resolved by a rule, in order.
pub fn resolved<'e>(events: &'e [Deed], what: &str) -> Vec<&'e linstock_battle::Resolved> {
    let all = events.iter().filter_map(|event| match event {
        Event::Resolved(resolved) => Some(resolved),
        _ => None,
    });
    all.filter(|resolved| resolved.what == what).collect()
}

pub fn shown(events: &[Deed], what: &str) -> bool {
    events.iter().any(|event| matches!(event, Event::Noted(shown) if shown.what == what))
}

pub fn result(events: &[Deed]) -> Option<String> {
    let charge = *resolved(events, "jr3.charge").first()?;
    charge.outcome.iter().find(|fact| fact.of == "result").map(|fact| fact.is.to_string())
}

/// Plays a script with one seed after another until it comes to what is wanted.
pub fn find<'s>(
    scenario: &'s Scenario<Jr3>,
    script: impl Fn(&mut Play<'s>),
    wanted: impl Fn(&Play<'s>) -> bool,
) -> Play<'s> {
    for seed in 0..4000 {
        let mut play = Play::new(scenario, seed);
        script(&mut play);
        if wanted(&play) {
            return play;
        }
    }
    panic!("it never happens");
}

pub fn gap_between(play: &Play<'_>, one: UnitId, other: UnitId) -> i32 {
    let world = World::new(play.engine.scenario(), &play.state);
    gap(world.footprint(one), world.footprint(other))
}

/// Two lines on a field of 40 by 60 inches, the second so far straight ahead of the first.
pub fn two_lines(distance: i32, prepare: impl Fn(&mut Table, UnitId, UnitId)) -> Scenario<Jr3> {
    let mut table = Table::bare(40, 60);
    let one = table.unit(First, Infantry, (20_000, 25_000), NORTH);
    let other = table.unit(Second, Infantry, (20_000, 25_000 + distance), SOUTH);
    prepare(&mut table, one, other);
    // Somebody to be asked about after the charges.
    table.leader(First, Rank::Division, LeaderPlace::At(inches(2, 2)));
    table.leader(Second, Rank::Division, LeaderPlace::At(inches(38, 58)));
    table.scenario()
}

/// The units of [`two_lines`].
pub const CHARGER: UnitId = UnitId(0);
pub const TARGET: UnitId = UnitId(1);

/// Orders the first of two lines to charge, and plays on until the charge has been made.
pub fn charging(play: &mut Play<'_>) {
    play.give(CHARGER, "charge");
    play.pass(First);
    play.pass(Second);
    while [Some("reveal"), Some("first-fire"), Some("disengage")].contains(&play.asked(Second)) {
        play.pass(Second);
    }
}

/// The same where nobody but the second seat's orders are to be marked, with these faces.
pub fn charging_with<'p>(play: &'p mut Play<'_>, faces: &[&[u8]]) -> &'p [Deed] {
    play.give(CHARGER, "charge");
    play.pass(First);
    play.roll(Second, Command::new("orders-done"), faces)
}

/// Whether a row by a rule stands in a step of something that was resolved.
pub fn row_in(resolved: &linstock_battle::Resolved, rule: &str, step: &str) -> bool {
    resolved.working.rows.iter().any(|it| it.rule == rule && it.step.as_deref() == Some(step))
}

/// How often something was rolled for.
pub fn rolls_for(resolved: &linstock_battle::Resolved, why: &str) -> usize {
    resolved.working.rolls.iter().filter(|roll| roll.why == why).count()
}

pub fn fact(resolved: &linstock_battle::Resolved, of: &str) -> Option<String> {
    let mut facts = resolved.facts.iter().chain(&resolved.outcome);
    facts.find(|fact| fact.of == of).map(|fact| fact.is.to_string())
}
