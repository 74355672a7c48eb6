//! The sequence of play on a table: orders marked unseen, revealed at once, and carried out by both
//! sides together.
//!
//! Read in this order: [`status`] (what is kept in mind), [`turn`] (the parts of the turn),
//! [`command`] (what players order); then the parts: [`firing`] with [`target`], [`charges`] with
//! [`declared`] and [`parties`], [`aftermath`] and [`melees`], [`moves`], [`together`] and [`march`],
//! [`shock`] and [`losses`]; [`facts`], [`ground`] and [`drawn`] derive what the procedures are given;
//! [`options`], [`probe`] and [`card`] say so, and [`account`] what came of it; [`vocabulary`] says what its words mean.

pub mod account;
pub mod aftermath;
pub mod again;
pub mod card;
pub mod charges;
pub mod command;
pub mod declared;
pub mod drawn;
pub mod facts;
pub mod firing;
pub mod ground;
pub mod losses;
pub mod march;
pub mod melees;
pub mod moves;
pub mod options;
pub mod parties;
pub mod probe;
pub mod shock;
pub mod status;
pub mod study;
pub mod target;
pub mod together;
pub mod turn;
pub mod vocabulary;

use linstock_battle::{
    Card, Choice, Command, Game, Means, NeedsDice, Note, Probe, Resolved, Scenario, Scratch, Seat,
    State, Unit, UnitId, World,
    account::Account,
    movement::Aims,
    scene::{Appearance, Purpose},
    story::Change,
    vocabulary::{Asking, ChoiceName, PhaseName, Vocabulary},
};
use linstock_dice::Die;
use linstock_geometry::{Path, Pose, Shape, sight};
use linstock_rulebook::Refusal;

use crate::{
    edition::Edition,
    words::{Arm, Formation, Morale},
};
pub use command::Legal;
pub use status::{Decision, Memory, Order, Phase, Plot, Profile, Status, Task};

/// Johnny Reb III on a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jr3;

impl Game for Jr3 {
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

    const REACTS: bool = false;

    // Orders are secret, and not for everybody to be read in the record.
    const CHANGEABLE: &'static [(&'static str, &'static [&'static str])] = &[
        ("morale", Morale::WORDS),
        ("formation", Formation::WORDS),
        ("mounted", &["yes", "no"]),
        ("low-ammunition", &["yes", "no"]),
    ];

    const VOCABULARY: &'static Vocabulary = &vocabulary::VOCABULARY;

    fn shape(scenario: &Scenario<Jr3>, unit: UnitId, state: &Unit<Jr3>) -> Shape {
        let entry = scenario.entry(unit);
        drawn::shape(scenario, &entry.profile, &state.status, state.strength, entry.strength)
    }

    fn sight(scenario: &Scenario<Jr3>) -> sight::Rules {
        ground::sight_rules(&scenario.edition)
    }

    fn is_formed(_: &Scenario<Jr3>, _: UnitId, state: &Unit<Jr3>) -> bool {
        let formed = match state.status.formation {
            Formation::SingleLine
            | Formation::ExtendedLine
            | Formation::DoubleLine
            | Formation::AttackColumn
            | Formation::MarchColumn
            | Formation::Unlimbered
            | Formation::Limbered => true,
            Formation::Skirmish | Formation::Disorder => false,
        };
        formed && state.status.morale != Morale::Routed
    }

    fn is_battery(profile: &Profile) -> bool {
        profile.arm == Arm::Artillery
    }

    fn begin(scratch: &mut Scratch<Jr3>) -> Result<(), NeedsDice> {
        turn::begin(scratch)
    }

    fn check(world: &World<Jr3>, seat: Seat, command: &Command) -> Result<Legal, Refusal> {
        command::check(world, seat, command)
    }

    fn decide(scratch: &mut Scratch<Jr3>, legal: Legal) -> Result<(), NeedsDice> {
        command::decide(scratch, legal)
    }

    fn options(world: &World<Jr3>, seat: Seat) -> Vec<Choice> {
        options::options(world, seat)
    }

    fn is_pending(world: &World<Jr3>, _: Seat, units: &[UnitId]) -> bool {
        turn::is_pending(world, units)
    }

    fn probe(world: &World<Jr3>, _: Seat, legal: &Legal) -> Probe {
        probe::probe(world, legal)
    }

    fn aims(world: &World<Jr3>, legal: &Legal) -> Option<Aims> {
        probe::aims(world, legal)
    }

    fn hide(state: &mut State<Jr3>, scenario: &Scenario<Jr3>, from: Seat) {
        let revealed = facts::is_revealed(state.phase);
        for (unit, entry) in state.units.iter_mut().zip(&scenario.units) {
            if entry.seat != from {
                unit.status.plot = None;
                unit.status.aim = None;
                if !revealed {
                    unit.status.order = None;
                }
            }
        }
        let leaders = &scenario.leaders;
        let known = |leader: usize| leaders.get(leader).is_some_and(|it| it.seat == from);
        state.memory.rides.retain(|(leader, _)| known(leader.index()));
    }

    fn has_secrets(state: &State<Jr3>, _: Seat) -> bool {
        // By the part of the turn alone: whether a secret has been entered is one itself.
        match state.phase {
            Phase::Orders
            | Phase::Rally
            | Phase::Reveal
            | Phase::FirstFire
            | Phase::Disengage
            | Phase::Moves
            | Phase::Fire => true,
            Phase::SetUp | Phase::Charges | Phase::Melee => false,
        }
    }

    fn card(world: &World<Jr3>, unit: UnitId) -> Card {
        card::card(world, unit)
    }

    fn means(world: &World<Self>, unit: UnitId) -> Means {
        study::means(world, unit)
    }

    fn may_go(world: &World<Self>, unit: UnitId, path: &Path) -> Option<Pose> {
        study::may_go(world, unit, path)
    }

    fn ordered(world: &World<Jr3>, unit: UnitId) -> Option<&'static ChoiceName> {
        vocabulary::VOCABULARY.choice(world.status(unit).order?.word())
    }

    fn purpose(world: &World<Jr3>, unit: UnitId) -> Option<Purpose> {
        match world.unit(unit).status.plot.as_ref()? {
            Plot::Fire(target) => Some(Purpose::At(*target)),
            Plot::Move(path) | Plot::Form { path, .. } => {
                study::may_go(world, unit, path).map(Purpose::To)
            }
            Plot::Rally | Plot::Change | Plot::FireWith(_) => None,
        }
    }

    fn sees(world: &World<Self>, unit: UnitId, other: UnitId) -> bool {
        study::sees(world, unit, other)
    }

    fn appearance(scenario: &Scenario<Jr3>, unit: UnitId, state: &Unit<Jr3>) -> Appearance {
        vocabulary::appearance(scenario, unit, state)
    }

    fn account(world: &World<Jr3>, resolved: &Resolved) -> Account {
        account::account(world, resolved)
    }

    fn remark(world: &World<Jr3>, note: &Note) -> String {
        account::remark::remark(world, note)
    }

    fn change(world: &World<Jr3>, unit: UnitId, before: &Unit<Jr3>) -> Change {
        account::change::change(world, unit, before)
    }

    fn revealed(world: &World<Jr3>, units: &[UnitId]) -> Option<Vec<String>> {
        Some(account::revealed::revealed(world, units))
    }

    fn strength_of(scenario: &Scenario<Jr3>, unit: UnitId) -> Option<&'static str> {
        Some(match scenario.entry(unit).profile.arm {
            Arm::Infantry | Arm::Cavalry => "figure",
            Arm::Artillery => "section",
        })
    }

    fn question(_: &World<Jr3>, decision: &Decision) -> Asking {
        vocabulary::asking(*decision)
    }

    fn parts(_first: Seat) -> Vec<(Phase, Option<Seat>)> {
        let parts = Phase::ALL.iter().filter(|&&part| part != Phase::SetUp);
        parts.map(|&part| (part, None)).collect()
    }

    fn phase_name(phase: Phase) -> &'static PhaseName {
        vocabulary::phase(phase)
    }

    fn status_misfit(scenario: &Scenario<Jr3>, unit: UnitId, status: &Status) -> Option<String> {
        card::misfit(scenario, unit, status)
    }

    fn overruled(
        scenario: &Scenario<Jr3>,
        unit: UnitId,
        status: &Status,
        of: &str,
        is: &str,
    ) -> Option<Status> {
        card::overruled(scenario, unit, status, of, is)
    }
}
