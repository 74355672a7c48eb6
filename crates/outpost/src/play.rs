//! The game on the table: what every game brings, and nothing more.

use linstock_battle::{
    Card, Choice, Command, Event, Fact, Game, How, Probe, Scenario, Scratch, Seat, State, Unit,
    UnitId, Vocabulary, World,
    movement::Planned,
    rules as table,
    scene::Appearance,
    scratch::NeedsDice,
    study::{Arc, Band, Means, Moves},
    vocabulary::{Asking, Condition, PhaseName, Troops},
};
use linstock_dice::Die;
use linstock_geometry::{Allowed, Cost, Path, Pose, Shape, Turn, inches, sight};
use linstock_rulebook::Refusal;
use serde::{Deserialize, Serialize};

use crate::{
    Arm, Morale,
    action::{
        CLEARANCE, RAYS, aim, fire, forecast, may_act, next_side, rally, rally_forecast, slot,
        turn_to, way,
    },
    ground,
    vocabulary::{self as words, DONE, FIRES, MOVE, RALLIES},
    volley::Volley,
};

/// The game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outpost;

/// What changes about a unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Status {
    /// How it holds together.
    pub morale: Morale,
    /// Whether it has had its action this turn.
    pub acted: bool,
}

/// A part of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the first turn.
    SetUp,
    /// The rest.
    Action,
}

/// A command that may be carried out, with all that was worked out to find it so.
#[derive(PartialEq)]
pub enum Legal {
    /// Goes a way.
    Move(UnitId, Planned),
    /// Fires at a target.
    Fire(UnitId, UnitId, Volley),
    /// Tries to rally.
    Rally(UnitId),
    /// The side's turn is over.
    Done,
}

impl Game for Outpost {
    type Edition = ();
    type Profile = Arm;
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
        &[("morale", Morale::WORDS)];
    const VOCABULARY: &'static Vocabulary = &words::VOCABULARY;

    fn shape(_: &Scenario<Self>, _: UnitId, unit: &Unit<Self>) -> Shape {
        Shape::row(unit.strength.max(1).into(), 500, 500, 0)
    }

    fn sight(_: &Scenario<Self>) -> sight::Rules {
        ground::sight()
    }

    fn is_formed(_: &Scenario<Self>, _: UnitId, unit: &Unit<Self>) -> bool {
        unit.status.morale == Morale::Steady
    }

    fn is_battery(_: &Arm) -> bool {
        false
    }

    fn begin(scratch: &mut Scratch<Self>) -> Result<(), NeedsDice> {
        let first = scratch.scenario.info.first;
        turn_to(scratch, 1, first);
        Ok(())
    }

    fn check(world: &World<Self>, seat: Seat, command: &Command) -> Result<Legal, Refusal> {
        if command.verb == DONE {
            return Ok(Legal::Done);
        }
        let own = |&unit: &UnitId| world.is_on_table(unit) && world.seat(unit) == seat;
        let unit = command.units.first().copied().filter(own);
        let unit = unit.ok_or(table::refused(&table::UNKNOWN))?;
        may_act(world, unit, &command.verb)?;
        match &*command.verb {
            MOVE => {
                let path = command.path.as_ref().ok_or(table::refused(&table::SLOT))?;
                Ok(Legal::Move(unit, way(world, unit, path)?))
            }
            FIRES => {
                let target = command.target.ok_or(table::refused(&table::SLOT))?;
                Ok(Legal::Fire(unit, target, aim(world, unit, target)?))
            }
            RALLIES => Ok(Legal::Rally(unit)),
            _ => Err(table::refused(&table::UNKNOWN)),
        }
    }

    fn decide(scratch: &mut Scratch<Self>, legal: Legal) -> Result<(), NeedsDice> {
        match legal {
            Legal::Move(unit, planned) => {
                scratch.emit(Event::Moved { unit, to: planned.end, how: How::Moves });
                scratch.update(unit, |status| status.acted = true);
            }
            Legal::Fire(unit, target, volley) => fire(scratch, unit, target, &volley)?,
            Legal::Rally(unit) => rally(scratch, unit)?,
            Legal::Done => next_side(scratch),
        }
        Ok(())
    }

    fn options(world: &World<Self>, seat: Seat) -> Vec<Choice> {
        let mut options = Vec::new();
        for unit in world.units_of(seat) {
            for verb in [MOVE, FIRES, RALLIES] {
                let draft = Command::of(verb, unit);
                options.push(match (may_act(world, unit, verb), slot(world, unit, verb)) {
                    (Err(why), _) | (Ok(()), Err(why)) => Choice::refused(draft, why),
                    (Ok(()), Ok(slots)) => Choice { slots, ..Choice::open(draft) },
                });
            }
        }
        options.push(Choice::open(Command::new(DONE)));
        options
    }

    fn probe(_: &World<Self>, _: Seat, legal: &Legal) -> Probe {
        match legal {
            Legal::Move(unit, planned) => Probe {
                cost: Some(planned.cost),
                ends: vec![(*unit, planned.end)],
                ..Probe::default()
            },
            Legal::Fire(_, target, volley) => forecast(*target, volley),
            Legal::Rally(_) => rally_forecast(),
            Legal::Done => Probe::default(),
        }
    }

    fn hide(_: &mut State<Self>, _: &Scenario<Self>, _: Seat) {}

    fn has_secrets(_: &State<Self>, _: Seat) -> bool {
        false
    }

    fn card(world: &World<Self>, unit: UnitId) -> Card {
        let status = world.status(unit);
        let facts = vec![
            Fact::new("figures", i32::from(world.unit(unit).strength)),
            Fact::new("arm", world.profile(unit).word()),
            Fact::new("morale", status.morale.word()),
            Fact::new("acted", status.acted),
        ];
        Card { facts }
    }

    fn means(world: &World<Self>, unit: UnitId) -> Means {
        let arm = *world.profile(unit);
        let friends = world.units_of(world.seat(unit)).filter(|&friend| friend != unit);
        let moves = Moves {
            pace: ground::pace(arm),
            budget: Cost::ONE,
            allowed: Allowed {
                oblique: Turn::DEGREES_45,
                wheel: Turn::DEGREES_90,
                back: inches(arm.move_in()),
                side: inches(arm.move_in()),
            },
            clearance: CLEARANCE,
            barred: friends.collect(),
        };
        let range = inches(arm.range_in());
        let bands = vec![Band { name: "near", range: range / 2 }, Band { name: "far", range }];
        let arc = Arc { rays: RAYS, all_round: false, bands };
        Means { moves: Some(moves), arc, charge: None, sight: &ground::GROUND }
    }

    fn may_go(world: &World<Self>, unit: UnitId, path: &Path) -> Option<Pose> {
        way(world, unit, path).ok().map(|planned| planned.end)
    }

    fn appearance(scenario: &Scenario<Self>, unit: UnitId, state: &Unit<Self>) -> Appearance {
        Appearance {
            condition: match state.status.morale {
                Morale::Steady => Condition::Steady,
                Morale::Shaken => Condition::Shaken,
            },
            troops: match scenario.entry(unit).profile {
                Arm::Foot => Troops::Foot,
                Arm::Horse => Troops::Mounted,
            },
            formation: None,
            markers: Vec::new(),
            stands: None,
            actions_left: Some(u8::from(!state.status.acted)),
        }
    }

    fn question(_: &World<Self>, (): &()) -> Asking {
        Asking::side(&words::ACT)
    }

    fn parts(first: Seat) -> Vec<(Phase, Option<Seat>)> {
        [first, first.other()].map(|seat| (Phase::Action, Some(seat))).to_vec()
    }

    fn phase_name(phase: Phase) -> &'static PhaseName {
        match phase {
            Phase::SetUp => &words::SET_UP,
            Phase::Action => &words::ACTION,
        }
    }

    fn status_misfit(_: &Scenario<Self>, _: UnitId, _: &Status) -> Option<String> {
        None
    }

    fn overruled(
        _: &Scenario<Self>,
        _: UnitId,
        status: &Status,
        of: &str,
        is: &str,
    ) -> Option<Status> {
        let morale = Morale::from_word(is).filter(|_| of == Self::CHANGEABLE[0].0)?;
        Some(Status { morale, ..status.clone() })
    }
}
