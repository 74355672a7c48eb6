//! Where a battle stands: everything that commands change, and nothing else. What never changes is
//! in the [`Scenario`].

use linstock_geometry::{Point, Pose};
use linstock_rulebook::words;
use serde::{Deserialize, Serialize};

use crate::{
    game::Game,
    ids::UnitId,
    scenario::Scenario,
    seat::{BySeat, Seat},
};

/// Where a battle stands.
#[derive(Clone, Debug, PartialEq)]
pub struct State<G: Game> {
    /// The turn, from 1; 0 is the set-up.
    pub turn: u16,
    /// The part of the turn.
    pub phase: G::Phase,
    /// Whose part it is.
    pub active: Seat,
    /// Units, in the order of the scenario.
    pub units: Vec<Unit<G>>,
    /// Leaders, in the order of the scenario.
    pub leaders: Vec<Leader>,
    /// Guns left behind.
    pub guns: Vec<Guns>,
    /// What the game keeps in mind.
    pub memory: G::Memory,
    /// What is still to be done before anybody is asked anything; the last is next.
    pub tasks: Vec<G::Task>,
    /// Who is asked what.
    pub waiting: BySeat<Option<Asked<G>>>,
    /// Standing instructions.
    pub instructions: BySeat<Instruction>,
    /// Who holds each objective.
    pub objectives: Vec<Option<Seat>>,
    /// Points given by events of the scenario.
    pub points: BySeat<i32>,
    /// The limit of sight, in thousandths of an inch.
    pub sight: Option<i32>,
    /// What has become of the misfires of all units that have one.
    pub misfire: Option<u8>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// What a seat is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", bound(serialize = "", deserialize = ""))]
pub enum Asked<G: Game> {
    /// To set up its units, before the first turn.
    SetUp,
    /// Something of the game's.
    Game(G::Decision),
}

/// A unit as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit<G: Game> {
    /// Where it is.
    pub place: Place,
    /// Figures, sections or models left.
    pub strength: u8,
    /// The rest, which is the game's.
    pub status: G::Status,
}

impl<G: Game> Unit<G> {
    /// Where it stands, if it is on the table.
    pub const fn pose(&self) -> Option<Pose> {
        self.place.pose()
    }
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// On the table, its front centre here.
    Table(Pose),
    /// Not yet on the table.
    Waiting,
    /// Part of another unit.
    Within(UnitId),
    /// Gone for good.
    Gone(Fate),
}

impl Place {
    /// Where it is on the table, if it is there.
    pub const fn pose(self) -> Option<Pose> {
        match self {
            Place::Table(pose) => Some(pose),
            Place::Waiting | Place::Within(_) | Place::Gone(_) => None,
        }
    }
}

words! {
    /// What became of a unit or leader.
    pub enum Fate {
        /// Nobody is left.
        Destroyed = "destroyed",
        /// In the enemy's hands.
        Captured = "captured",
        /// Ran off the table.
        Ran = "ran",
        /// Left the table in order.
        Withdrew = "withdrew",
        /// Became part of another unit.
        Merged = "merged",
        /// A leader killed.
        Killed = "killed",
    }
}

/// A leader as he stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leader {
    /// Where he is.
    pub place: LeaderPlace,
    /// What he is worth, as the game counts it.
    pub bonus: u8,
    /// How many men have been lost in his place.
    pub lost: u8,
}

/// Where a leader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeaderPlace {
    /// With a unit.
    With(UnitId),
    /// By himself.
    At(Point),
    /// Not yet on the table.
    Waiting,
    /// Gone for good.
    Gone(Fate),
}

/// Guns left on the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guns {
    /// Whose they were.
    pub of: UnitId,
    /// Where they stand.
    pub at: Point,
    /// How many sections or models.
    pub number: u8,
    /// Who has taken them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken: Option<Seat>,
}

words! {
    /// What a seat wants to be asked when an enemy gives its units cause to react.
    pub enum Instruction {
        /// Everything.
        AlwaysAsk = "always-ask",
        /// Only about fire within the normal range of its weapons, and charges.
        NormalRange = "pass-unless-within-normal-range",
        /// Only if charged.
        Charged = "pass-unless-charged",
    }
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; nobody, in a draw.
    pub winner: Option<Seat>,
    /// Victory points.
    pub points: BySeat<i32>,
    /// Why it ended.
    pub why: Ending,
}

words! {
    /// Why a battle ended.
    pub enum Ending {
        /// The last turn was played.
        TurnLimit = "turn-limit",
        /// A side gave up.
        Conceded = "conceded",
        /// An army had enough.
        ArmyBroken = "army-broken",
        /// A side has nobody left on the table, and nobody to come.
        Swept = "swept",
        /// Neither side can go on.
        BothBeaten = "both-beaten",
    }
}

impl<G: Game> State<G> {
    /// A battle before its first event.
    pub fn start(scenario: &Scenario<G>) -> State<G> {
        let units = scenario.units.iter().map(|entry| Unit {
            place: entry.start,
            strength: entry.strength,
            status: entry.status.clone(),
        });
        let leaders = scenario.leaders.iter();
        State {
            turn: 0,
            phase: G::SETUP,
            active: scenario.info.first,
            units: units.collect(),
            leaders: leaders
                .map(|it| Leader { place: it.start, bonus: it.bonus, lost: 0 })
                .collect(),
            guns: Vec::new(),
            memory: G::Memory::default(),
            tasks: Vec::new(),
            waiting: BySeat { first: None, second: None },
            instructions: BySeat::both(Instruction::AlwaysAsk),
            objectives: scenario.objectives.iter().map(|objective| objective.held).collect(),
            points: BySeat::default(),
            sight: scenario.special.sight,
            misfire: None,
            outcome: None,
        }
    }

    /// Whether somebody is asked something.
    pub const fn is_waiting(&self) -> bool {
        self.waiting.first.is_some() || self.waiting.second.is_some()
    }
}
