//! A game small enough to see through, on bare ground: blocks advance and shoot, and may keep a
//! secret until the end of the turn.

#![allow(clippy::unwrap_used, dead_code)]

use std::sync::Arc;

use linstock_battle::{
    BySeat, Card, Choice, Command, Event, Fact, Game, How, PathSlot, Place, Probe, Resolved,
    Scenario, Scratch, Seat, Slot, State, Unit, UnitId, Vocabulary, World,
    log::{DiceOf, FORMAT, Header, SeedOf, StoredScenario},
    movement::{Body, Passage, Terms, plan},
    rules,
    scenario::{Edge, Setup, Side, Victory},
    scene::Appearance,
    score,
    scratch::NeedsDice,
    study::{Arc as FireArc, Band, Means, Moves},
    vocabulary::{
        Asking, Cause, Condition, ConditionNames, Ends, Intent, PhaseName, Question, QuestionKind,
        Stake, Troops, Verb,
    },
};
use linstock_dice::{Ask, Cuts, Die, Once, OneRoll, Rolled, Single};
use linstock_fixtures::Setting;
use linstock_geometry::{
    Allowed, Cost, Facing, Pace, Path, Point, Pose, Rays, Shape, Turn, Veil, inches, sight,
};
use linstock_rulebook::{Recorder, Refusal};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Blocks;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Status {
    pub acted: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    SetUp,
    Act,
}

/// A shot: one die for each figure, fours kill.
pub struct Shot(pub u8);

impl<R: Recorder> OneRoll<R> for Shot {
    const DIE: Die = Die::D6;
    type Outcome = u8;

    fn ask(&self, _: &mut R) -> (Ask, &'static str) {
        (Ask::Classes { dice: self.0, cuts: Cuts::one(4) }, rules::MISFIRE.id)
    }

    fn read(&self, rolled: Rolled) -> u8 {
        rolled.count(1)
    }
}

const ACT: Question = Question {
    word: "act",
    sentence: "Advance or shoot.",
    ask: "",
    kind: QuestionKind::OwnTurn,
    stake: Stake::Action,
    cause: Cause::Turn,
};

const PHASES: &[PhaseName] = &[
    PhaseName { word: "set-up", label: "set-up", together: false },
    PhaseName { word: "act", label: "action", together: false },
];

#[derive(PartialEq)]
pub enum Legal {
    Advance(UnitId, Pose),
    Shoot(UnitId, UnitId),
    Hide(UnitId, u8),
    Done,
}

impl Game for Blocks {
    type Edition = ();
    type Profile = ();
    type Status = Status;
    type Phase = Phase;
    type Memory = ();
    type Task = ();
    type Decision = ();
    type Legal = Legal;

    const DIE: Die = Die::D6;
    const SETUP: Phase = Phase::SetUp;
    const RULES_VERSION: u32 = 1;

    const REACTS: bool = false;

    const CHANGEABLE: &'static [(&'static str, &'static [&'static str])] =
        &[("acted", &["yes", "no", "perhaps"])];

    const VOCABULARY: &'static Vocabulary = &Vocabulary {
        verbs: &[
            Verb::new("advance", "Advance", Intent::Move),
            Verb::new("shoot", "Shoot", Intent::Shoot),
            Verb::new("hide", "Hide", Intent::Order),
            Verb::new("done", "Done", Intent::Idle),
        ],
        choices: &[],
        questions: &[ACT],
        phases: PHASES,
        formations: &[],
        conditions: ConditionNames::USUAL,
        ends: Ends::of(&ConditionNames::USUAL),
        courses: &[],
        facts: &[],
        news: &[],
        aimed: &[&rules::MISFIRE],
        rules: &[],
        die: <Blocks as Game>::DIE,
        added_to_dice: &[],
        opens: &[],
        hold_fire: &[],
    };

    fn shape(_: &Scenario<Self>, _: UnitId, unit: &Unit<Self>) -> Shape {
        Shape::row(unit.strength.max(1).into(), 1000, 1000, 0)
    }

    fn sight(_: &Scenario<Self>) -> sight::Rules {
        sight::Rules { veils: [Veil::Clear; 32], brow: 0, limit: None }
    }

    fn is_formed(_: &Scenario<Self>, _: UnitId, _: &Unit<Self>) -> bool {
        true
    }

    fn is_battery(_: &()) -> bool {
        false
    }

    fn begin(scratch: &mut Scratch<Self>) -> Result<(), NeedsDice> {
        let active = scratch.scenario.info.first;
        scratch.emit(Event::Turn { turn: 1, phase: Phase::Act, active });
        scratch.ask(active, ());
        Ok(())
    }

    fn check(world: &World<Self>, seat: Seat, command: &Command) -> Result<Legal, Refusal> {
        let fresh = |unit: &&UnitId| world.is_on_table(**unit) && !world.status(**unit).acted;
        let actor = || {
            let unit = command.units.first().filter(fresh);
            unit.copied().ok_or(rules::refused(&rules::UNKNOWN))
        };
        match &*command.verb {
            "done" => Ok(Legal::Done),
            "advance" => {
                let unit = actor()?;
                let path = command.path.as_ref().ok_or(rules::refused(&rules::SLOT))?;
                Ok(Legal::Advance(unit, go(world, unit, path)?))
            }
            "shoot" => {
                let unit = actor()?;
                let target = command.target.filter(|&it| world.is_on_table(it));
                let target = target.filter(|&target| world.seat(target) != seat);
                Ok(Legal::Shoot(unit, target.ok_or(rules::refused(&rules::SLOT))?))
            }
            "hide" => {
                let number = command.number.and_then(|number| u8::try_from(number).ok());
                Ok(Legal::Hide(actor()?, number.ok_or(rules::refused(&rules::SLOT))?))
            }
            _ => Err(rules::refused(&rules::UNKNOWN)),
        }
    }

    fn decide(scratch: &mut Scratch<Self>, legal: Legal) -> Result<(), NeedsDice> {
        let acted = |status: &mut Status| status.acted = true;
        match legal {
            Legal::Advance(unit, to) => {
                scratch.emit(Event::Moved { unit, to, how: How::Moves });
                scratch.update(unit, acted);
            }
            Legal::Hide(unit, number) => {
                scratch.update(unit, |status| status.secret = Some(number));
            }
            Legal::Shoot(unit, at) => {
                let shot = Shot(scratch.unit(unit).strength);
                let (end, working) = scratch.play(&Single(&shot), Once::Waiting)?;
                let hits = end.outcome();
                let outcome = vec![Fact::new("hits", i32::from(hits))];
                let what = rules::MISFIRE.id.into();
                let (by, facts) = (vec![unit], Vec::new());
                scratch.resolved(Resolved { what, by, at: Some(at), facts, working, outcome });
                let left = scratch.unit(at).strength.saturating_sub(hits);
                scratch.emit(Event::Strength { unit: at, left });
                if left == 0 {
                    let place = Place::Gone(linstock_battle::Fate::Destroyed);
                    scratch.emit(Event::Placed { unit: at, place });
                }
                scratch.update(unit, acted);
            }
            Legal::Done => {
                let seat = scratch.state.active;
                scratch.emit(Event::Answered(seat));
                let units: Vec<UnitId> = scratch.on_table().collect();
                for unit in units {
                    scratch.update(unit, |status| *status = Status::default());
                }
                let mut turn = scratch.state.turn;
                if seat != scratch.scenario.info.first {
                    score::close_turn(scratch);
                    turn += 1;
                }
                if scratch.state.outcome.is_none() {
                    let active = seat.other();
                    scratch.emit(Event::Turn { turn, phase: Phase::Act, active });
                    scratch.ask(active, ());
                }
            }
        }
        Ok(())
    }

    fn options(world: &World<Self>, seat: Seat) -> Vec<Choice> {
        let mut options = Vec::new();
        for unit in world.units_of(seat).filter(|&unit| !world.status(unit).acted) {
            let slot = PathSlot { farthest: inches(6), may_be_empty: false, straight: false };
            options.push(Choice::open(Command::of("advance", unit)).with(Slot::Path(slot)));
            let targets = world.units_of(seat.other()).collect();
            options.push(Choice::open(Command::of("shoot", unit)).with(Slot::Target(targets)));
            options.push(Choice::open(Command::of("hide", unit)).with(Slot::Number(0, 9)));
        }
        options.push(Choice::open(Command::new("done")));
        options
    }

    fn probe(_: &World<Self>, _: Seat, _: &Legal) -> Probe {
        Probe::default()
    }

    fn hide(state: &mut State<Self>, scenario: &Scenario<Self>, from: Seat) {
        for (unit, entry) in state.units.iter_mut().zip(&scenario.units) {
            if entry.seat != from {
                unit.status.secret = None;
            }
        }
    }

    fn has_secrets(state: &State<Self>, _: Seat) -> bool {
        state.units.iter().any(|unit| unit.status.secret.is_some())
    }

    fn card(world: &World<Self>, unit: UnitId) -> Card {
        let status = world.status(unit);
        let mut facts = vec![Fact::new("strength", i32::from(world.unit(unit).strength))];
        facts.extend(status.secret.map(|secret| Fact::new("secret", i32::from(secret))));
        Card { facts }
    }

    fn means(world: &World<Self>, unit: UnitId) -> Means {
        let friends = world.units_of(world.seat(unit));
        let moves = Moves {
            pace: Pace::even(inches(6)),
            budget: Cost::ONE,
            allowed: Allowed {
                oblique: Turn::DEGREES_45,
                wheel: Turn::DEGREES_90,
                back: inches(6),
                side: inches(6),
            },
            clearance: inches(1),
            barred: friends.filter(|&friend| friend != unit).collect(),
        };
        let rays = Rays { front: Turn::DEGREES_45, rear: Turn::DEGREES_45 };
        let bands = [("near", 6), ("far", 22)];
        let bands = bands.map(|(name, far)| Band { name, range: inches(far) }).to_vec();
        let arc = FireArc { rays, all_round: false, bands };
        Means { moves: Some(moves), arc, charge: Some(12_000), sight: &rules::UNKNOWN }
    }

    fn may_go(world: &World<Self>, unit: UnitId, path: &Path) -> Option<Pose> {
        go(world, unit, path).ok()
    }

    fn appearance(_: &Scenario<Self>, _: UnitId, _: &Unit<Self>) -> Appearance {
        Appearance {
            condition: Condition::Steady,
            troops: Troops::Foot,
            formation: None,
            markers: Vec::new(),
            stands: None,
            actions_left: None,
        }
    }

    fn question(_: &World<Self>, (): &()) -> Asking {
        Asking::side(&ACT)
    }

    fn parts(first: Seat) -> Vec<(Phase, Option<Seat>)> {
        vec![(Phase::Act, Some(first)), (Phase::Act, Some(first.other()))]
    }

    fn phase_name(phase: Phase) -> &'static PhaseName {
        match phase {
            Phase::SetUp => &PHASES[0],
            Phase::Act => &PHASES[1],
        }
    }

    fn status_misfit(_: &Scenario<Self>, _: UnitId, status: &Status) -> Option<String> {
        status.secret.filter(|&secret| secret > 9).map(|_| "no such secret".to_owned())
    }

    fn overruled(
        _: &Scenario<Self>,
        _: UnitId,
        status: &Status,
        of: &str,
        is: &str,
    ) -> Option<Status> {
        match (of, is) {
            ("acted", "yes") => Some(Status { acted: true, ..status.clone() }),
            ("acted", "no") => Some(Status { acted: false, ..status.clone() }),
            _ => None,
        }
    }
}

fn go(world: &World<Blocks>, unit: UnitId, path: &Path) -> Result<Pose, Refusal> {
    let terms = Terms {
        pace: &Pace::even(inches(6)),
        budget: Cost::ONE,
        clearance: inches(1),
        too_far: &rules::SLOT,
        too_near: &rules::OCCUPIED,
        passage: &|_| Passage::Blocked,
    };
    plan(world, &Body::of(world, &[unit]), path, &terms).map(|planned| planned.end)
}

fn side(id: &str, edge: Edge, south: i32, north: i32) -> Side {
    let (low, high) = (Point::new(0, inches(south)), Point::new(inches(40), inches(north)));
    Side { name: id.to_uppercase(), ..linstock_fixtures::side(id, edge, low, high) }
}

/// Two blocks a side on bare ground.
pub fn scenario(setup: Setup) -> Arc<Scenario<Blocks>> {
    let mut setting = Setting::<Blocks>::new(Point::new(inches(40), inches(30)), 5, ());
    setting.info.name = "Blocks".to_owned();
    setting.info.setup = setup;
    setting.sides =
        BySeat { first: side("red", Edge::South, 0, 8), second: side("blue", Edge::North, 22, 30) };
    setting.brigades.clear();
    setting.victory = Victory { figure: 1, section: 1, leader: 1, unit: 1, margin: 1 };
    for (id, seat, x) in [
        ("a", Seat::First, 10),
        ("b", Seat::First, 20),
        ("c", Seat::Second, 10),
        ("d", Seat::Second, 20),
    ] {
        let (y, facing) = match seat {
            Seat::First => (5, Facing::NORTH),
            Seat::Second => (25, Facing::SOUTH),
        };
        let start = Place::Table(Pose { at: Point::new(inches(x), inches(y)), facing });
        let unit = setting.unit(seat, (), Status::default(), 4, start);
        let entry = setting.entry(unit);
        (entry.id, entry.name) = (id.to_owned(), format!("Block {id}"));
    }
    Arc::new(setting.done())
}

/// A header for seeded dice.
pub fn header(seed: u64) -> Header {
    Header {
        linstock_log: FORMAT,
        rules: "blocks".to_owned(),
        rules_version: Blocks::RULES_VERSION,
        scenario: StoredScenario::new("Blocks", "no file"),
        seats: BySeat { first: "one".to_owned(), second: "two".to_owned() },
        dice: DiceOf::Seed(SeedOf::Number(seed)),
        practice: false,
    }
}
