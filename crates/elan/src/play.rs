//! The game on a table: its sequence of play.
//!
//! Read in this order: [`profile`] and [`state`] (what a unit is, and what changes), [`shape`] and
//! [`ground`] (how it stands, and on what), [`facts`] (what the rules learn from the table), [`turn`]
//! (the sequence), then its steps: [`command`], [`charges`], [`moves`], [`shoot`], [`close`], and
//! [`harm`], where all of them meet; [`account`] puts into words what came of it. [`orders`], [`options`] and [`probe`] are what players see, and
//! [`vocabulary`] says what its words mean.

pub mod account;
pub mod again;
pub mod card;
pub mod charges;
pub mod close;
pub mod command;
pub mod facts;
pub mod ground;
pub mod harm;
pub mod moves;
pub mod options;
pub mod orders;
pub mod probe;
pub mod profile;
pub mod shape;
pub mod shoot;
pub mod state;
pub mod study;
pub mod turn;
pub mod verbs;
pub mod vocabulary;

use linstock_battle::{
    Card, Choice, Command, Game, Means, NeedsDice, Note, Probe, Resolved, Scenario, Scratch, Seat,
    State, Unit, UnitId, World,
    account::Account,
    movement::Aims,
    scene::{Appearance, Purpose},
    story::Change,
    terrain::Area,
    vocabulary::{Asking, PhaseName, Vocabulary},
};
use linstock_dice::Die;
use linstock_geometry::{Path, Pose, Shape, SightRules};
use linstock_rulebook::Refusal;

use crate::{
    house::House,
    words::{Arm, Formation},
};
pub use profile::Profile;
pub use state::{Decision, Memory, Phase, Status, Task};

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elan;

impl Game for Elan {
    type Edition = House;
    type Profile = Profile;
    type Status = Status;
    type Phase = Phase;
    type Memory = Memory;
    type Task = Task;
    type Decision = Decision;
    type Legal = orders::Legal;

    const DIE: Die = Die::D12;
    const SETUP: Phase = Phase::SetUp;
    const RULES_VERSION: u32 = 3;

    const REACTS: bool = true;

    const CHANGEABLE: &'static [(&'static str, &'static [&'static str])] = &[
        ("formation", Formation::WORDS),
        ("dm", &["0", "1", "2", "3", "4", "5", "6"]),
        ("unloaded", &["true", "false"]),
        ("first fire spent", &["true", "false"]),
    ];

    const VOCABULARY: &'static Vocabulary = &vocabulary::VOCABULARY;

    fn shape(scenario: &Scenario<Elan>, unit: UnitId, state: &Unit<Elan>) -> Shape {
        let profile = &scenario.entry(unit).profile;
        shape::shape(scenario, profile, &state.status, state.strength)
    }

    fn sight(_: &Scenario<Elan>) -> SightRules {
        ground::sight()
    }

    fn is_formed(scenario: &Scenario<Elan>, _: UnitId, state: &Unit<Elan>) -> bool {
        state.status.formation != Formation::Skirmish
            && state.status.left_guns.is_none()
            && !scenario.edition.breaks(state.status.dm)
    }

    fn is_battery(profile: &Profile) -> bool {
        profile.arm == Arm::Artillery
    }

    fn is_closed(area: Area) -> bool {
        ground::is_closed(area)
    }

    fn begin(scratch: &mut Scratch<Elan>) -> Result<(), NeedsDice> {
        turn::begin(scratch)
    }

    fn check(world: &World<Elan>, seat: Seat, command: &Command) -> Result<orders::Legal, Refusal> {
        orders::check(world, seat, command)
    }

    fn decide(scratch: &mut Scratch<Elan>, legal: orders::Legal) -> Result<(), NeedsDice> {
        orders::decide(scratch, legal)
    }

    fn options(world: &World<Elan>, seat: Seat) -> Vec<Choice> {
        options::options(world, seat)
    }

    fn is_pending(world: &World<Elan>, seat: Seat, units: &[UnitId]) -> bool {
        turn::is_pending(world, seat, units)
    }

    fn probe(world: &World<Elan>, _: Seat, legal: &orders::Legal) -> Probe {
        probe::probe(world, legal)
    }

    fn aims(world: &World<Elan>, legal: &orders::Legal) -> Option<Aims> {
        orders::aims(world, legal)
    }

    fn hide(_: &mut State<Elan>, _: &Scenario<Elan>, _: Seat) {}

    fn has_secrets(_: &State<Elan>, _: Seat) -> bool {
        false
    }

    fn card(world: &World<Elan>, unit: UnitId) -> Card {
        card::card(world, unit)
    }

    fn means(world: &World<Self>, unit: UnitId) -> Means {
        study::means(world, unit)
    }

    fn may_go(world: &World<Self>, unit: UnitId, path: &Path) -> Option<Pose> {
        study::may_go(world, unit, path)
    }

    fn sees(world: &World<Self>, unit: UnitId, other: UnitId) -> bool {
        shoot::sees(world, unit, other)
    }

    fn purpose(world: &World<Elan>, unit: UnitId) -> Option<Purpose> {
        world.unit(unit).status.charge.map(|charge| Purpose::At(charge.target))
    }

    fn men(scenario: &Scenario<Elan>, unit: UnitId, state: &Unit<Elan>) -> u8 {
        match scenario.entry(unit).profile.arm {
            Arm::Infantry | Arm::Cavalry => state.strength,
            Arm::Artillery => facts::gunners(state.strength, state.status.crew_lost),
        }
    }

    fn strength_of(scenario: &Scenario<Elan>, unit: UnitId) -> Option<&'static str> {
        Some(match scenario.entry(unit).profile.arm {
            Arm::Infantry | Arm::Cavalry => "figure",
            Arm::Artillery => "gun",
        })
    }

    fn account(world: &World<Elan>, resolved: &Resolved) -> Account {
        account::account(world, resolved)
    }

    fn remark(world: &World<Elan>, note: &Note) -> String {
        account::remark::remark(world, note)
    }

    fn change(world: &World<Elan>, unit: UnitId, before: &Unit<Elan>) -> Change {
        account::change::change(world, unit, before)
    }

    fn appearance(scenario: &Scenario<Elan>, unit: UnitId, state: &Unit<Elan>) -> Appearance {
        vocabulary::appearance(scenario, unit, state)
    }

    fn question(world: &World<Elan>, decision: &Decision) -> Asking {
        vocabulary::asking(world, *decision)
    }

    fn parts(first: Seat) -> Vec<(Phase, Option<Seat>)> {
        let parts = Phase::ALL.iter().filter(|&&part| part != Phase::SetUp);
        let of = |seat: Seat| parts.clone().map(move |&part| (part, Some(seat)));
        of(first).chain(of(first.other())).collect()
    }

    fn phase_name(phase: Phase) -> &'static PhaseName {
        vocabulary::phase(phase)
    }

    fn status_misfit(scenario: &Scenario<Elan>, unit: UnitId, status: &Status) -> Option<String> {
        card::misfit(scenario, unit, status)
    }

    fn overruled(
        scenario: &Scenario<Elan>,
        unit: UnitId,
        status: &Status,
        of: &str,
        is: &str,
    ) -> Option<Status> {
        card::overruled(scenario, unit, status, of, is)
    }
}
