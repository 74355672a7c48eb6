//! Every rule of the game is at work in some battle: musters of everything there is, close together
//! on small tables, played by lot until each verb, question and rule has come up.

use std::collections::BTreeMap;

use linstock_adf::{
    Scale, Summary,
    play::{Adf, Decision, Occasion, verbs},
    rules::rules,
    words::{
        Arm, Armament, CavalryWeapon, Drill as _, Experience, Formation, Gun, InfantryWeapon,
        Nation,
    },
};
use linstock_battle::{
    Area, Asked, BySeat, Command, Decided, Endless, Engine, Event, Game as _, LeaderPlace, Line,
    Place, Scenario, Seat, Seen as _, State, UnitId, World, apply,
    sample::{Lot, sample},
    scenario::{Arrival, Happening, Rank},
    story::sentences,
};
use linstock_dice::{Seed, Seeded};
use linstock_fixtures::accounts::{faults, glued, page, skeleton};
use linstock_rulebook::Refusal;

use crate::{
    play::{
        checks::{check_state, check_step},
        fight::fight,
    },
    playing::*,
};

/// Rules that no battle on a table can show, and why.
const EXCEPTIONS: &[(&str, &str)] = &[];

const BATTLES: u64 = 200;

/// How many units of each side stand in the first row.
const LANES: u32 = 6;

/// How far the lanes are apart, at 15mm.
const PITCH: f64 = 3.3;

/// How far the first row is from its own edge, at 15mm.
const FRONT: f64 = 8.5;

/// A muster: what stands where is drawn by lot, so that a few dozen of them show everything next to
/// everything.
struct Muster {
    table: Table,
    lot: Lot,
    /// By how much the figures are larger than at 15mm.
    size: f64,
    /// How far apart the front rows are.
    gap: f64,
    /// Whole regiments of foot in one line, who can fire as one.
    drilled: bool,
    /// Who has lost half of its figures before we look.
    worn: Vec<UnitId>,
}

impl Muster {
    fn new(seed: u64) -> Muster {
        let mut lot = Lot::new(seed);
        let (scale, size) = match seed % 3 {
            0 => (Scale::Fifteen, 1.0),
            1 => (Scale::Ten, 0.6),
            _ => (Scale::TwentyFive, 1.6),
        };
        let width = PITCH * f64::from(LANES + 1);
        let turns = 3;
        let gap = f64::from(lot.between(4, 10)) / 2.0;
        let mut table = Table::new(scale, width * size, 2.0 * FRONT * size + gap, turns);
        if scale != Scale::TwentyFive && seed / 3 % 3 == 2 {
            table = table.summary(Summary::Revised);
        }
        Muster { table, lot, size, gap, drilled: false, worn: Vec::new() }
    }

    fn pick<T: Copy>(&mut self, among: &[T]) -> T {
        *self.lot.pick(among).expect("something to pick from")
    }

    /// A place at the scale of the figures, as the first side counts it; the second side's is
    /// across the table.
    fn point(&self, seat: Seat, x: f64, y: f64) -> (f64, f64) {
        let (x, y) = (x * self.size, y * self.size);
        match seat {
            Seat::First => (x, y),
            Seat::Second => (x, 2.0 * FRONT * self.size + self.gap - y),
        }
    }

    fn pose(&self, seat: Seat, x: f64, y: f64) -> linstock_geometry::Pose {
        let (x, y) = self.point(seat, x, y);
        pose(x, y, if seat == Seat::First { 0 } else { 180 })
    }

    fn unit(&mut self, seat: Seat, armament: Armament, x: f64, y: f64) -> UnitId {
        let experience = self.pick(Experience::ALL);
        let strength = match armament.arm() {
            Arm::Artillery => self.lot.between(1, 3),
            Arm::Infantry | Arm::Cavalry => self.lot.between(3, 8),
        };
        let strength = u8::try_from(strength).expect("a few figures");
        let pose = self.pose(seat, x, y);
        self.table.unit(seat, armament, experience, strength, pose)
    }

    fn armament(&mut self, seat: Seat) -> Armament {
        let nation = if seat == Seat::First { Nation::Us } else { Nation::Cs };
        match self.lot.below(7) {
            _ if self.drilled => Armament::Infantry(
                self.pick(&[InfantryWeapon::RepeatingRifle, InfantryWeapon::SmoothboreMusket]),
            ),
            0..4 => Armament::Infantry(self.pick(InfantryWeapon::ALL)),
            4 | 5 => Armament::Cavalry(self.pick(CavalryWeapon::ALL)),
            _ => Armament::Artillery(self.pick(Gun::ALL), nation),
        }
    }

    /// A unit of the first row, what it stands in, and what is before and behind it.
    fn lane(&mut self, seat: Seat, lane: u32) {
        let x = PITCH * (f64::from(lane) + 1.0);
        let armament = self.armament(seat);
        let front = self.unit(seat, armament, x, FRONT);
        let arm = armament.arm();
        if self.drilled {
            self.table.entry(front).strength = 8;
        } else if self.lot.below(2) == 0 {
            let formation = self.pick(Formation::of(arm));
            let entry = self.table.entry(front);
            entry.status.formation = formation;
            entry.profile.stands = 2;
        }
        if arm == Arm::Cavalry && self.lot.below(2) == 0 {
            self.table.entry(front).status.mounted = false;
        }
        if arm == Arm::Infantry && self.lot.below(4) == 0 {
            self.table.entry(front).misfire = Some(2);
        }
        self.ground(seat, x);
        self.lines(seat, x);
        let in_line = self.table.entry(front).status.formation == Formation::BattleLine;
        if in_line && self.lot.below(2) == 0 {
            let weapon = Armament::Infantry(self.pick(InfantryWeapon::ALL));
            self.unit(seat, weapon, x, FRONT - 1.1);
        }
    }

    fn ground(&mut self, seat: Seat, x: f64) {
        let area = self.pick(Area::ALL);
        // Nobody can stand in what nobody crosses.
        let back = match area {
            Area::DeepWater | Area::Impassable => 4.0,
            _ => 0.0,
        };
        let corners = [(-1.7, 0.1), (1.7, 0.1), (1.7, -1.6), (-1.7, -1.6)];
        let corners = corners.map(|(right, up)| self.point(seat, x + right, FRONT + up - back));
        self.table.area(area, &corners);
    }

    fn lines(&mut self, seat: Seat, x: f64) {
        let line = self.pick(Line::ALL);
        if line.is_way() {
            let ends = [-6.0, 0.9].map(|up| self.point(seat, x, FRONT + up));
            self.table.line(line, &ends);
            return;
        }
        let across =
            |it: &Muster, up: f64| [-1.6, 1.6].map(|right| it.point(seat, x + right, FRONT + up));
        let ends = across(self, 0.2);
        self.table.line(line, &ends);
        if self.lot.below(3) == 0 {
            let other = self.pick(Line::ALL);
            let ends = across(self, 0.3);
            if !other.is_way() {
                self.table.line(other, &ends);
            }
        }
    }

    /// Two worn regiments side by side, in columns, and guns on a hill behind them.
    fn second_row(&mut self, seat: Seat) {
        let weapon = Armament::Infantry(InfantryWeapon::RifleMusket);
        for x in [PITCH, PITCH + 0.88] {
            let unit = self.unit(seat, weapon, x, FRONT - 4.0);
            let entry = self.table.entry(unit);
            entry.status.formation = Formation::AttackColumn;
            (entry.strength, entry.profile.stands) = (8, 2);
            self.worn.push(unit);
        }
        let left = 3.0 * PITCH;
        let hill = [(left, 6.0), (left + 6.0, 6.0), (left + 6.0, 2.0), (left, 2.0)];
        let hill = hill.map(|(x, down)| self.point(seat, x, FRONT - down));
        self.table.height(1, &hill);
        let nation = if seat == Seat::First { Nation::Us } else { Nation::Cs };
        let guns = Armament::Artillery(self.pick(Gun::ALL), nation);
        self.unit(seat, guns, left + 3.0, FRONT - 3.0);
    }

    fn leaders(&mut self, seat: Seat) {
        let own: Vec<UnitId> = self.table.ids().collect();
        let of_seat = |it: &Muster, unit: UnitId| it.table.units[unit.index()].seat == seat;
        let own: Vec<UnitId> = own.into_iter().filter(|&unit| of_seat(self, unit)).collect();
        let bonus = |lot: &mut Lot| u8::try_from(lot.between(1, 3)).expect("one to three");
        let (with, his) = (self.pick(&own), bonus(&mut self.lot));
        self.table.leader(seat, Rank::Brigade, his, LeaderPlace::With(with));
        let (x, y) = self.point(seat, PITCH * 4.5, FRONT + 0.5);
        let his = bonus(&mut self.lot);
        self.table.leader(seat, Rank::Division, his, LeaderPlace::At(at(x, y)));
    }

    /// One that comes later, and what the weather does.
    fn later(&mut self) {
        let weapon = Armament::Cavalry(CavalryWeapon::RepeatingCarbine);
        let late = self.unit(Seat::First, weapon, PITCH * 5.0, 2.5);
        let at = self.pose(Seat::First, PITCH * 5.0, 2.5);
        self.table.entry(late).start = Place::Waiting;
        self.table.entry(late).arrival = Some(Arrival { turn: 2, after: None, at });
        let special = &mut self.table.special;
        special.sight = (self.lot.below(4) == 0).then_some(6000);
        self.table.events.push(Happening {
            turn: 2,
            text: "The mist lifts, and the rain begins.".to_owned(),
            sight: Some(None),
            misfire: Some(1),
            points: BySeat::both(0),
        });
    }

    fn called(seed: u64) -> (Scenario<Adf>, Vec<UnitId>) {
        let mut muster = Muster::new(seed);
        for seat in [Seat::First, Seat::Second] {
            muster.drilled = muster.lot.below(4) == 0;
            for lane in 0..LANES {
                muster.lane(seat, lane);
            }
            muster.second_row(seat);
            muster.leaders(seat);
        }
        muster.later();
        (muster.table.done(), muster.worn)
    }
}

#[derive(Default)]
struct Tally {
    verbs: BTreeMap<String, u32>,
    questions: BTreeMap<&'static str, u32>,
    rules: BTreeMap<String, u32>,
    /// A page for each kind of result, by rule and what came of it.
    pages: BTreeMap<(String, String), String>,
}

impl Tally {
    /// Every result is accounted for, and every sentence reads as one.
    fn read(&mut self, scenario: &Scenario<Adf>, before: &State<Adf>, events: &[Event<Adf>]) {
        let mut state = before.clone();
        for event in events {
            if let Event::Resolved(resolved) = event {
                let world = World::new(scenario, &state);
                let account = Adf::account(&world, resolved);
                let page = page(&world, resolved, &account);
                let wrong = faults(&world, resolved, &account);
                assert!(wrong.is_empty(), "{wrong:#?}\n{page}");
                let kind = (resolved.what.to_string(), skeleton(&world, &account.outcome));
                self.pages.entry(kind).or_insert(page);
            }
            apply(&mut state, event, &scenario.events);
        }
        let world = World::new(scenario, before);
        for sentence in sentences(scenario, before, events, None) {
            assert_eq!(glued(&world, &sentence.text), None);
        }
    }

    fn rule(&mut self, id: &str) {
        *self.rules.entry(id.to_owned()).or_default() += 1;
    }

    fn refusal(&mut self, refusal: &Refusal) {
        self.rule(refusal.rule.id);
    }

    fn events(&mut self, decided: &Decided<Adf>) {
        for id in decided.events.iter().flat_map(cited) {
            self.rule(id);
        }
    }
}

/// Whether a charge is let come on: else nobody would have his reaction left when it is an inch away.
fn holds_fire(state: &State<Adf>, seat: Seat, lot: &mut Lot) -> bool {
    let Some(Asked::Game(Decision::React(trigger))) = &state.waiting[seat] else { return false };
    trigger.what == Occasion::Charge && lot.below(4) > 0
}

fn play(seed: u64, tally: &mut Tally) {
    let (scenario, worn) = Muster::called(seed);
    let engine = Engine::new(&scenario);
    let mut dice = Endless(Seeded::new(&Seed::Number(seed)));
    let mut lot = Lot::new(seed);
    let decided = engine.begin(&mut dice).expect("endless dice");
    tally.events(&decided);
    let mut state: State<Adf> = decided.state;
    for unit in worn {
        state.units[unit.index()].strength /= 2;
    }
    while state.outcome.is_none() {
        let seats = [Seat::First, Seat::Second];
        let seat = seats.into_iter().find(|&seat| state.waiting[seat].is_some());
        let seat = seat.unwrap_or_else(|| panic!("seed {seed}: nobody is asked"));
        let view = engine.view(&state, seat);
        let question = view.question().expect("asked").question.word;
        *tally.questions.entry(question).or_default() += 1;
        let options = view.options();
        options.iter().filter_map(|it| it.refused.as_ref()).for_each(|why| tally.refusal(why));
        let blows = if holds_fire(&state, seat, &mut lot) {
            Some(Command::new(verbs::PASS))
        } else {
            (lot.below(3) > 0).then(|| fight(&options, &mut lot)).flatten()
        };
        let command = blows.filter(|it| match view.check(it) {
            Ok(_) => true,
            Err(why) => {
                tally.refusal(&why);
                false
            }
        });
        let command = command.or_else(|| sample(&view, &mut lot, &mut |_, why| tally.refusal(why)));
        let command = command.unwrap_or_else(|| panic!("seed {seed}: nothing to do: {options:?}"));
        if lot.below(24) == 0 {
            assert_eq!(view.probe(&command).err(), None, "seed {seed}: {command:?}");
        }
        let decided = engine
            .order(&state, seat, &command, &mut dice)
            .unwrap_or_else(|failure| panic!("seed {seed}: {command:?}: {failure:?}"));
        *tally.verbs.entry(command.verb.to_string()).or_default() += 1;
        tally.events(&decided);
        tally.read(&scenario, &state, &decided.events);
        if seed.is_multiple_of(8) {
            check_step(&scenario, &state, &decided);
        }
        check_state(&scenario, &decided.state, seed, &command);
        state = decided.state;
    }
}

fn battles(from: u64, count: u64) -> Tally {
    let began = std::time::Instant::now();
    let mut tally = Tally::default();
    for seed in from..from + count {
        play(seed, &mut tally);
    }
    println!("{count} battles in {:?}", began.elapsed());
    println!("verbs {:#?}", tally.verbs);
    println!("questions {:#?}", tally.questions);
    println!("rules {:#?}", tally.rules);
    tally
}

#[test]
fn every_rule_is_at_work_in_some_battle() {
    let tally = battles(0, BATTLES);
    for verb in Adf::VOCABULARY.verb_words() {
        assert!(tally.verbs.contains_key(verb), "nobody ever did {verb}");
    }
    for question in Adf::VOCABULARY.question_words() {
        assert!(tally.questions.contains_key(question), "nobody was ever asked {question}");
    }
    let missing: Vec<&str> = rules()
        .map(|rule| rule.id)
        .filter(|id| !tally.rules.contains_key(*id))
        .filter(|id| EXCEPTIONS.iter().all(|(exception, _)| exception != id))
        .collect();
    assert!(missing.is_empty(), "never at work: {missing:#?}");
    for (exception, why) in EXCEPTIONS {
        let occurs = tally.rules.contains_key(*exception);
        assert!(!occurs, "{exception} does occur, although {why}");
    }
}

/// What a few hundred battles do not show: `LINSTOCK_MUSTERS` says how many more are played.
#[test]
fn more_musters_if_asked_for() {
    let more = std::env::var("LINSTOCK_MUSTERS").ok().and_then(|count| count.parse().ok());
    battles(10_000, more.unwrap_or(10));
}
