//! The game on the table: its sequence of play, from the first leader moved to the last turn.
//!
//! Read in this order: [`kinds`] (what is kept of a battle), [`shape`] and [`ground`] (units and
//! ground as this game sees them), [`facts`] (what the rules want to know, read off the table),
//! [`turn`] (the sequence), [`leaders`], [`act`] (the two actions), [`walk`] (moves), [`fire`],
//! [`morale`] (what becomes of units), [`react`], [`charge`], [`options`], [`probe`],
//! [`study`]; [`vocabulary`] says what its words mean, and [`account`] what happened in sentences.

pub mod account;
pub mod act;
pub mod again;
pub mod card;
pub mod charge;
pub mod facts;
pub mod fire;
pub mod ground;
pub mod kinds;
pub mod leaders;
pub mod morale;
pub mod options;
pub mod probe;
pub mod react;
pub mod shape;
pub mod slots;
pub mod study;
pub mod turn;
pub mod verbs;
pub mod vocabulary;
pub mod walk;

use linstock_battle::{
    Asked as BattleAsked, Card, Choice, Command, Event, Game, LeaderId, LeaderPlace, Means,
    NeedsDice, Note, Probe, Resolved, Scenario, Seat, State, Unit, UnitId,
    account::Account,
    movement::Aims,
    rules::{NOT_ASKED, SLOT, UNKNOWN, refused},
    scene::Appearance,
    story::Change as StatusChange,
    vocabulary::{Asking, PhaseName, Vocabulary},
};
use linstock_dice::Die;
use linstock_geometry::{Path, Pose, Shape, SightRules};
use linstock_rulebook::{Code, Refusal};

pub use kinds::{
    Action, Aimed, Began, Change, Charging, Decision, Declared, Legal, Meeting, Memory, Moving,
    Nearness, Occasion, Offer, Order, Phase, Profile, SecondAction, Stage, Status, Task, Trigger,
};

use crate::{
    edition::Edition,
    words::{Arm, Drill, Formation, Morale},
};

/// Across A Deadly Field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adf;

/// A state of this game on its ground.
pub type World<'a> = linstock_battle::World<'a, Adf>;
/// A decision of this game being worked out.
pub type Scratch<'a> = linstock_battle::Scratch<'a, Adf>;
type Asked = BattleAsked<Adf>;

impl Game for Adf {
    type Edition = Edition;
    type Profile = Profile;
    type Status = Status;
    type Phase = Phase;
    type Memory = Memory;
    type Task = Task;
    type Decision = Decision;
    type Legal = Legal;

    const DIE: Die = Die::D6;
    const SETUP: Phase = Phase::SetUp;
    const RULES_VERSION: u32 = 4;

    const REACTS: bool = true;

    const CHANGEABLE: &'static [(&'static str, &'static [&'static str])] =
        &[("morale", Morale::WORDS), ("formation", Formation::WORDS), ("mounted", &["yes", "no"])];

    const VOCABULARY: &'static Vocabulary = &vocabulary::VOCABULARY;

    fn shape(scenario: &Scenario<Adf>, unit: UnitId, state: &Unit<Adf>) -> Shape {
        let entry = scenario.entry(unit);
        shape::shape(scenario, &entry.profile, &state.status, entry.strength, state.strength)
    }

    fn sight(_: &Scenario<Adf>) -> SightRules {
        ground::sight()
    }

    fn is_formed(_: &Scenario<Adf>, _: UnitId, state: &Unit<Adf>) -> bool {
        shape::is_formed(&state.status)
    }

    fn is_battery(profile: &Profile) -> bool {
        profile.armament.arm() == Arm::Artillery
    }

    fn begin(scratch: &mut Scratch<'_>) -> Result<(), NeedsDice> {
        turn::run(scratch)
    }

    fn check(world: &World<'_>, seat: Seat, command: &Command) -> Result<Legal, Refusal> {
        let Some(Asked::Game(decision)) = &world.state.waiting[seat] else {
            return Err(refused(&NOT_ASKED));
        };
        slots::check(command)?;
        let order = match decision {
            Decision::Leaders => leaders::check(world, command)?,
            Decision::Act => match &*command.verb {
                verbs::END_TURN => Order::Done,
                _ => act::check(world, command, None)?,
            },
            Decision::Declare(units) => act::check_declaration(units, command)?,
            Decision::Second(units) => match &*command.verb {
                verbs::HOLD => Order::Hold,
                _ => act::check(world, command, Some(units))?,
            },
            Decision::React(trigger) => react::check(world, trigger, command)?,
            Decision::GoOn(_) => match &*command.verb {
                verbs::GO_ON => Order::GoOn,
                verbs::HALT => Order::Halt,
                _ => return Err(refused(&UNKNOWN)),
            },
            Decision::ChargingFire { unit, target } => {
                match (&*command.verb, command.choice.as_deref()) {
                    (verbs::PASS, None) => Order::Pass,
                    (verbs::CHARGING_FIRE, None | Some(verbs::WEAPON)) => {
                        let ready = fire::while_charging(world, *unit, *target, false);
                        Order::ChargingFire { unit: *unit, target: *target, ready }
                    }
                    (verbs::CHARGING_FIRE, Some(verbs::PISTOLS))
                        if world.edition().scale() == crate::Scale::TwentyFive =>
                    {
                        let ready = fire::while_charging(world, *unit, *target, true);
                        Order::ChargingFire { unit: *unit, target: *target, ready }
                    }
                    (verbs::PASS | verbs::CHARGING_FIRE, _) => return Err(refused(&SLOT)),
                    (_, _) => return Err(refused(&UNKNOWN)),
                }
            }
            Decision::Follow { most, home, .. } => match &*command.verb {
                verbs::HOLD => Order::Hold,
                verbs::ADVANCE => {
                    let by = command.number.ok_or(refused(&SLOT))?;
                    if by < 1 || by > *most {
                        return Err(Refusal::new(
                            Code::OutOfRange,
                            &charge::HOME,
                            "Too far to follow",
                        ));
                    }
                    Order::Follow(by)
                }
                verbs::CHARGE_HOME => {
                    let target = command.target.ok_or(refused(&SLOT))?;
                    if *home != Some(target) {
                        return Err(Refusal::new(
                            Code::NotAllowed,
                            &charge::HOME,
                            "That enemy is not ahead of it and within reach",
                        ));
                    }
                    Order::Home(target)
                }
                _ => return Err(refused(&UNKNOWN)),
            },
        };
        let declares = act::must_declare(world, &order).then(|| command.clone());
        Ok(Legal { seat, order, declares })
    }

    fn decide(s: &mut Scratch<'_>, legal: Legal) -> Result<(), NeedsDice> {
        let Legal { seat, order, declares } = legal;
        let asked = s.state.waiting[seat].clone();
        s.emit(Event::Answered(seat));
        if let (Order::Act(units, _), Some(command)) = (&order, declares) {
            s.remember(|memory| memory.pending = Some(command));
            s.ask(seat, Decision::Declare(units.clone()));
            return Ok(());
        }
        match order {
            Order::LeaderMove(leader, to) => leaders::go(s, leader, LeaderPlace::At(to)),
            Order::LeaderJoin(leader, unit) => leaders::go(s, leader, LeaderPlace::With(unit)),
            Order::Done => s.remember(|memory| memory.done = true),
            Order::Hold => {
                if s.state.tasks.is_empty() {
                    turn::finish_acting(s);
                }
            }
            Order::Declare(second) => act::act_as_declared(s, second)?,
            Order::Act(units, action) => act::act(s, &units, &action)?,
            Order::React(units, action) => {
                if let Some(Asked::Game(Decision::React(trigger))) = asked {
                    react::react(s, &trigger, &units, &action)?;
                }
            }
            Order::Pass | Order::GoOn => {}
            Order::Halt => {
                if let Some(Task::Move(moving)) = s.state.tasks.last().cloned() {
                    walk::finish(s, &moving);
                }
            }
            Order::ChargingFire { unit, target, ready } => {
                fire::charging(s, unit, target, ready.as_ref())?;
            }
            Order::Follow(by) => charge::advance(s, by),
            Order::Home(target) => charge::charge_home(s, target),
        }
        turn::run(s)
    }

    fn options(world: &World<'_>, seat: Seat) -> Vec<Choice> {
        options::options(world, seat)
    }

    fn is_pending(world: &World<'_>, _: Seat, units: &[UnitId]) -> bool {
        let waits = |first: &Command| first.units.iter().any(|unit| units.contains(unit));
        world.state.memory.pending.as_ref().is_some_and(waits)
    }

    fn probe(world: &World<'_>, _: Seat, legal: &Legal) -> Probe {
        probe::probe(world, legal)
    }

    fn aims(world: &World<'_>, legal: &Legal) -> Option<Aims> {
        match &legal.order {
            Order::Act(_, action) => charge::aims(world, &action.charge()?.charging),
            Order::LeaderMove(..)
            | Order::LeaderJoin(..)
            | Order::Done
            | Order::Hold
            | Order::Declare(_)
            | Order::React(..)
            | Order::Pass
            | Order::GoOn
            | Order::Halt
            | Order::ChargingFire { .. }
            | Order::Follow(_)
            | Order::Home(_) => None,
        }
    }

    fn hide(_: &mut State<Adf>, _: &Scenario<Adf>, _: Seat) {}

    fn has_secrets(_: &State<Adf>, _: Seat) -> bool {
        false
    }

    fn card(world: &World<'_>, unit: UnitId) -> Card {
        card::card(world, unit)
    }

    fn commands(world: &World<'_>, leader: LeaderId) -> Option<i32> {
        Some(facts::Radius::Command.of(world, leader))
    }

    fn means(world: &World<'_>, unit: UnitId) -> Means {
        study::means(world, unit)
    }

    fn may_go(world: &World<'_>, unit: UnitId, path: &Path) -> Option<Pose> {
        study::may_go(world, unit, path)
    }

    fn command_radius(world: &World<'_>, leader: LeaderId) -> Option<i32> {
        Some(facts::Radius::Command.of(world, leader))
    }

    fn sees(world: &World<'_>, unit: UnitId, other: UnitId) -> bool {
        fire::can_see(world, unit, other)
    }

    fn appearance(scenario: &Scenario<Adf>, unit: UnitId, state: &Unit<Adf>) -> Appearance {
        vocabulary::appearance(scenario, unit, state)
    }

    fn account(world: &World<'_>, resolved: &Resolved) -> Account {
        account::account(world, resolved)
    }

    fn remark(world: &World<'_>, note: &Note) -> String {
        account::remark(world, note)
    }

    fn change(world: &World<'_>, unit: UnitId, before: &Unit<Adf>) -> StatusChange {
        account::change(world, unit, before)
    }

    fn question(world: &World<'_>, decision: &Decision) -> Asking {
        vocabulary::asking(world, decision)
    }

    fn parts(first: Seat) -> Vec<(Phase, Option<Seat>)> {
        let parts = [Phase::Leaders, Phase::Actions].into_iter();
        parts.flat_map(|part| [(part, Some(first)), (part, Some(first.other()))]).collect()
    }

    fn phase_name(phase: Phase) -> &'static PhaseName {
        vocabulary::phase(phase)
    }

    fn status_misfit(scenario: &Scenario<Adf>, unit: UnitId, status: &Status) -> Option<String> {
        let arm = scenario.entry(unit).profile.armament.arm();
        if !Formation::of(arm).contains(&status.formation) {
            return Some(format!("{arm} has no formation {}", status.formation));
        }
        if status.mounted && arm != Arm::Cavalry {
            return Some(format!("{arm} is never mounted"));
        }
        (status.acted > act::ACTIONS || status.against.len() > scenario.units.len() * 4)
            .then(|| format!("unit {} cannot have done so much", unit.0))
    }

    fn overruled(
        scenario: &Scenario<Adf>,
        unit: UnitId,
        status: &Status,
        of: &str,
        is: &str,
    ) -> Option<Status> {
        let mut status = status.clone();
        match of {
            "morale" => status.morale = Morale::from_word(is)?,
            "formation" => status.formation = Formation::from_word(is)?,
            "mounted" => {
                status.mounted = match is {
                    "yes" => true,
                    "no" => false,
                    _ => return None,
                };
            }
            _ => return None,
        }
        Adf::status_misfit(scenario, unit, &status).is_none().then_some(status)
    }
}
