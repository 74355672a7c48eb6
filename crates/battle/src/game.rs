//! What a game brings: its types, its numbers, and its sequence of play.

use std::fmt::Debug;

use linstock_dice::Die;
use linstock_geometry::{Path, Pose, Shape, sight};
use linstock_rulebook::Refusal;
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    account::{self, Account},
    card::Card,
    command::Command,
    event::{Note, Resolved},
    ids::UnitId,
    movement::Aims,
    option::Choice,
    probe::Probe,
    scenario::Scenario,
    scene::{Appearance, Purpose},
    scratch::{NeedsDice, Scratch},
    seat::Seat,
    state::{State, Unit},
    story::{self, Change},
    study::Means,
    terrain::Area,
    vocabulary::{Asking, PhaseName, Vocabulary},
    world::World,
};

/// What a game keeps in states and events.
pub trait Stored:
    Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
}

impl<T> Stored for T where
    T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
}

/// Whether a field is as it would be read if nothing were stored of it, so that nothing need be.
pub fn is_default<T: Default + PartialEq>(field: &T) -> bool {
    *field == T::default()
}

/// A game on the table. Everything in it is a function of its arguments: chance comes from the
/// dice of the [`Scratch`] alone.
pub trait Game: Copy + Clone + PartialEq + Debug + Send + Sync + 'static {
    /// Which tables and house rules are played.
    type Edition: Clone + Debug + Send + Sync;
    /// What never changes about a unit: its arm, its weapons.
    type Profile: Clone + PartialEq + Debug + Send + Sync;
    /// What changes about a unit beside its place and strength: formation, morale, what it did.
    type Status: Stored;
    /// A part of the turn.
    type Phase: Stored + Copy;
    /// What it keeps in mind between commands that is no unit's.
    type Memory: Stored + Default;
    /// A thing to be done that may be interrupted: a move under way, a check still to make.
    type Task: Stored;
    /// What a seat can be asked.
    type Decision: Stored;
    /// A command that was read and found legal, with the facts, plans and ways that were worked
    /// out to find it so: whoever carries it out or forecasts it need not work them out again. Two
    /// commands are the same if these are.
    type Legal: PartialEq;

    /// The die that every roll of the game uses.
    const DIE: Die;

    /// The part before the first turn.
    const SETUP: Self::Phase;

    /// Raised whenever adjudication changes, so that old logs are known to have been played by
    /// other rules.
    const RULES_VERSION: u32;

    /// Whether it asks anybody to react, so that standing instructions make a difference.
    const REACTS: bool;

    /// What an umpire may change about a unit beside its strength and its place: words of the card,
    /// each with what it may be. Not every unit can be all of it.
    const CHANGEABLE: &'static [(&'static str, &'static [&'static str])];

    /// Its words, and what they mean.
    const VOCABULARY: &'static Vocabulary;

    /// The ground a unit covers as it is drawn up.
    fn shape(scenario: &Scenario<Self>, unit: UnitId, state: &Unit<Self>) -> Shape;

    /// How far the ground lets see.
    fn sight(scenario: &Scenario<Self>) -> sight::Rules;

    /// Whether a unit is formed, so that nobody sees through it and it can hold ground.
    fn is_formed(scenario: &Scenario<Self>, unit: UnitId, state: &Unit<Self>) -> bool;

    /// Whether a unit counts in sections or models rather than figures.
    fn is_battery(profile: &Self::Profile) -> bool;

    /// Whether nobody stands in such an area or goes there, except on a way that leads through.
    fn is_closed(area: Area) -> bool {
        area.is_usually_closed()
    }

    /// Begins the battle, up to the first question.
    fn begin(scratch: &mut Scratch<Self>) -> Result<(), NeedsDice>;

    /// Reads a command of a seat: refuses it, or works out all that is needed to carry it out.
    fn check(world: &World<Self>, seat: Seat, command: &Command) -> Result<Self::Legal, Refusal>;

    /// Carries out a legal command, up to the next question.
    fn decide(scratch: &mut Scratch<Self>, legal: Self::Legal) -> Result<(), NeedsDice>;

    /// What a seat may do, and what it may not and why.
    fn options(world: &World<Self>, seat: Seat) -> Vec<Choice>;

    /// What would come of a command that was found legal on this world.
    fn probe(world: &World<Self>, seat: Seat, legal: &Self::Legal) -> Probe;

    /// Of a charge that was found legal on this world: where along the edge of its target it strikes, and where else
    /// it could.
    fn aims(_world: &World<Self>, _legal: &Self::Legal) -> Option<Aims> {
        None
    }

    /// Whether what some units of a seat were ordered is still to come, though the sides are asked other things first.
    fn is_pending(_world: &World<Self>, _seat: Seat, _units: &[UnitId]) -> bool {
        false
    }

    /// Takes out of a state what a seat may not know.
    fn hide(state: &mut State<Self>, scenario: &Scenario<Self>, from: Seat);

    /// Whether there is anything in the state to hide from a seat.
    fn has_secrets(state: &State<Self>, from: Seat) -> bool;

    /// What there is to know about a unit.
    fn card(world: &World<Self>, unit: UnitId) -> Card;

    /// How a unit on the table moves and fires, whether or not it may act now.
    fn means(world: &World<Self>, unit: UnitId) -> Means;

    /// Where a unit on the table ends that goes a way with a whole move, if it may go it.
    fn may_go(world: &World<Self>, unit: UnitId, path: &Path) -> Option<Pose>;

    /// How many men a unit has, as losses count them: its strength, unless that counts guns.
    fn men(_scenario: &Scenario<Self>, _unit: UnitId, state: &Unit<Self>) -> u8 {
        state.strength
    }

    /// What a unit's strength counts, if not its men.
    fn strength_of(_scenario: &Scenario<Self>, _unit: UnitId) -> Option<&'static str> {
        None
    }

    /// How a unit is, in terms that all games share.
    fn appearance(scenario: &Scenario<Self>, unit: UnitId, state: &Unit<Self>) -> Appearance;

    /// What a unit is about to do, as far as it has been written down or declared.
    fn purpose(_world: &World<Self>, _unit: UnitId) -> Option<Purpose> {
        None
    }

    /// Whether a unit sees another well enough to fire at it by itself.
    fn sees(world: &World<Self>, unit: UnitId, other: UnitId) -> bool {
        world.sees(unit, other)
    }

    /// What dice or tables brought, roll by roll, in words written for it; on the world before its consequences.
    fn account(world: &World<Self>, resolved: &Resolved) -> Account {
        account::plain(world, resolved)
    }

    /// A rule at work, in a sentence; an empty one if there is nothing to say of it.
    fn remark(world: &World<Self>, note: &Note) -> String {
        story::plain_remark(world, note)
    }

    /// What is to be said of a unit whose status has changed, on the world after it.
    fn change(_world: &World<Self>, _unit: UnitId, _before: &Unit<Self>) -> Change {
        Change::Card
    }

    /// The question a seat is asked, the unit it is about, and those because of whom it is asked.
    fn question(world: &World<Self>, decision: &Self::Decision) -> Asking;

    /// The parts of a turn in their order, each with the side it belongs to, if not to both; the
    /// set-up is none of them. The side with the initiative is named.
    fn parts(first: Seat) -> Vec<(Self::Phase, Option<Seat>)>;

    /// What a part of the turn is called.
    fn phase_name(phase: Self::Phase) -> &'static PhaseName;

    /// What is wrong with a status that was read from outside, if it cannot be this unit's.
    fn status_misfit(
        scenario: &Scenario<Self>,
        unit: UnitId,
        status: &Self::Status,
    ) -> Option<String>;

    /// A status with something changed by the umpire: a word of the card, such as `morale`, and
    /// what it is to be. `None` if there is no such thing.
    fn overruled(
        scenario: &Scenario<Self>,
        unit: UnitId,
        status: &Self::Status,
        of: &str,
        is: &str,
    ) -> Option<Self::Status>;
}
