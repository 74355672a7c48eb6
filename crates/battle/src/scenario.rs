//! A scenario that has been checked: what a battle starts from and never changes.

mod stands;

use linstock_geometry::{Point, Polygon, Pose};
use linstock_rulebook::words;

use crate::{
    field::Field,
    game::Game,
    ids::{BrigadeId, LeaderId, UnitId},
    seat::{BySeat, Seat},
    state::{LeaderPlace, Place},
};

pub use stands::{StandKind, StandSize, StandSizes};

/// What a battle starts from.
#[derive(Clone, Debug)]
pub struct Scenario<G: Game> {
    /// What it is called and about.
    pub info: Info,
    /// The ground.
    pub field: Field,
    /// The two sides.
    pub sides: BySeat<Side>,
    /// Brigades.
    pub brigades: Vec<Brigade>,
    /// Units.
    pub units: Vec<Entry<G>>,
    /// Leaders.
    pub leaders: Vec<LeaderEntry>,
    /// What is worth holding.
    pub objectives: Vec<Objective>,
    /// What happens by itself.
    pub events: Vec<Happening>,
    /// What losses are worth.
    pub victory: Victory,
    /// Rules of this scenario alone.
    pub special: Special,
    /// The rules in play, as the game knows them.
    pub edition: G::Edition,
}

/// What a scenario is called and about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Its name.
    pub name: String,
    /// Where it was fought.
    pub place: String,
    /// When.
    pub date: String,
    /// What it is about, in a sentence.
    pub gist: String,
    /// The last turn.
    pub turns: u16,
    /// How long people play it, about.
    pub minutes: Option<u16>,
    /// Who has the initiative, or acts first.
    pub first: Seat,
    /// Whether players place their units.
    pub setup: Setup,
    /// What happened.
    pub history: String,
    /// What is history here and what is not.
    pub designer: String,
    /// Who is favoured.
    pub balance: String,
}

words! {
    /// How units come to their places.
    pub enum Setup {
        /// As the scenario says.
        Fixed = "fixed",
        /// As the players like, in their zones.
        Free = "free",
    }
}

/// One of two sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What its soldiers are called together, if not by its name: "Confederates".
    pub people: Option<String>,
    /// Where it came from and runs to.
    pub edge: Edge,
    /// Where it may set up.
    pub zone: Polygon,
    /// The share of its strength, in percent, that it can lose before it has lost the battle.
    pub morale: Option<u8>,
}

impl Side {
    /// Its army in a sentence, in the plural: "the Confederates".
    pub fn army(&self) -> String {
        match &self.people {
            Some(people) => format!("the {people}"),
            None => format!("the {} army", self.name),
        }
    }
}

words! {
    /// An edge of the table.
    pub enum Edge {
        /// The far one, y growing towards it.
        North = "north",
        /// The right one, x growing towards it.
        East = "east",
        /// The near one.
        South = "south",
        /// The left one.
        West = "west",
    }
}

/// Units that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brigade {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub seat: Seat,
}

/// A unit of the order of battle.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<G: Game> {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub seat: Seat,
    /// Its brigade.
    pub brigade: Option<BrigadeId>,
    /// Figures, sections or models at the start.
    pub strength: u8,
    /// What never changes about it.
    pub profile: G::Profile,
    /// Its status at the start.
    pub status: G::Status,
    /// Where it starts.
    pub start: Place,
    /// When and where it comes, if it does not start on the table.
    pub arrival: Option<Arrival>,
    /// Its weapons fail on a die of this or less.
    pub misfire: Option<u8>,
}

/// When and where a reinforcement comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The turn it is due.
    pub turn: u16,
    /// After another unit, one turn later.
    pub after: Option<UnitId>,
    /// Where it comes onto the table.
    pub at: Pose,
}

/// A leader of the order of battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderEntry {
    /// His id.
    pub id: String,
    /// His name.
    pub name: String,
    /// Whose he is.
    pub seat: Seat,
    /// The brigade he leads, if he leads one.
    pub brigade: Option<BrigadeId>,
    /// His rank.
    pub rank: Rank,
    /// What he is worth.
    pub bonus: u8,
    /// Where he starts.
    pub start: LeaderPlace,
}

words! {
    /// Ranks, lowest first.
    pub enum Rank {
        /// Of a brigade.
        Brigade = "brigade",
        /// Of a division.
        Division = "division",
        /// Of a corps.
        Corps = "corps",
        /// Of the army.
        Army = "army",
    }
}

/// Ground that is worth holding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where it is.
    pub at: Point,
    /// How far around.
    pub radius: i32,
    /// What it is worth to each side at the end.
    pub points: BySeat<i32>,
    /// Who holds it at the start.
    pub held: Option<Seat>,
}

/// Something that happens by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening {
    /// At the start of this turn.
    pub turn: u16,
    /// What is said.
    pub text: String,
    /// A new limit of sight: `Some(None)` lifts it.
    pub sight: Option<Option<i32>>,
    /// What becomes of all misfires.
    pub misfire: Option<u8>,
    /// Points given.
    pub points: BySeat<i32>,
}

/// What the enemy's losses are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Victory {
    /// A figure.
    pub figure: i32,
    /// A section or gun model.
    pub section: i32,
    /// A leader.
    pub leader: i32,
    /// A whole unit, beside its figures.
    pub unit: i32,
    /// Fewer points ahead than this is a draw.
    pub margin: i32,
}

/// Rules of this scenario alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Special {
    /// Nobody sees farther, in thousandths of an inch.
    pub sight: Option<i32>,
    /// Sizes of stands that are not its game's own.
    pub stands: StandSizes,
}

impl<G: Game> Scenario<G> {
    /// All units, with their ids.
    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<G> {
        (0..self.units.len()).map(UnitId::at)
    }

    /// All leaders' ids.
    pub fn leader_ids(&self) -> impl Iterator<Item = LeaderId> + use<G> {
        (0..self.leaders.len()).map(LeaderId::at)
    }

    /// The most a unit can ever have: its own strength and that of a unit it might take in.
    pub fn most_strength(&self, unit: UnitId) -> u8 {
        let most = self.units.iter().map(|entry| entry.strength).max().unwrap_or(0);
        self.entry(unit).strength.saturating_add(most)
    }

    /// A unit of the order of battle.
    pub fn entry(&self, unit: UnitId) -> &Entry<G> {
        &self.units[unit.index()]
    }
}
