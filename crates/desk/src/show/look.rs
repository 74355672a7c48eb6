//! How a battle looks.

use linstock_battle::{BySeat, Seat, UnitId, standing::Interest, state::Guns, vocabulary::Stake};
use serde::{Deserialize, Serialize};

use super::{
    offer::Offer,
    stakes::StakesShown,
    unit::{LeaderShown, ObjectiveShown, UnitShown},
};
use crate::{ask::Sitting, draft::Draft};

/// How a battle looks after an entry, to somebody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Look {
    /// After which entry.
    pub entry: u32,
    /// The last entry there is.
    pub last: u32,
    /// The turn.
    pub turn: u16,
    /// The last turn.
    pub turns: u16,
    /// The part of the turn.
    pub phase: String,
    /// Whose part it is.
    pub active: Seat,
    /// The parts of a turn in their order.
    pub parts: Vec<PartShown>,
    /// Which of them it is; none before the first turn.
    pub part: Option<usize>,
    /// What whoever looks wants to be asked when the enemy gives cause to react; nothing where it
    /// makes no difference.
    pub instructions: Option<Instructions>,
    /// About what he is asked then.
    pub interest: Interest,
    /// Units of his with a standing order, each with the order in words.
    pub ordered: Vec<(UnitId, String)>,
    /// The sides.
    pub sides: BySeat<SideShown>,
    /// What the battle is fought for.
    pub stakes: StakesShown,
    /// Who is asked something.
    pub waiting: BySeat<bool>,
    /// What whoever looks is asked.
    pub question: Option<Question>,
    /// Units, in the order of the scenario.
    pub units: Vec<UnitShown>,
    /// Leaders.
    pub leaders: Vec<LeaderShown>,
    /// What is worth holding.
    pub objectives: Vec<ObjectiveShown>,
    /// Guns left behind.
    pub guns: Vec<Guns>,
    /// What whoever looks may do, and what not.
    pub offers: Vec<Offer>,
    /// Whether people roll the dice.
    pub typed: bool,
    /// Whether a seat knows something now that the other may not see.
    pub secret: bool,
    /// Who wants to take something back.
    pub asked_undo: Option<Seat>,
    /// How it ended, in a sentence.
    pub outcome: Option<String>,
}

impl Look {
    /// Whether a unit is offered something: itself, or to send somebody out who is within it.
    pub fn is_offered_to(&self, offer: &Offer, unit: UnitId) -> bool {
        let Some(actor) = Draft::actor(offer) else { return false };
        let within = || self.units.get(actor.index()).and_then(|it| it.within);
        actor == unit || within() == Some(unit)
    }

    /// How often a unit may act now, as far as is known: for a reaction, and where nobody counts, once.
    pub fn acts(&self, unit: UnitId) -> u8 {
        let open = |offer: &&Offer| offer.refused.is_none();
        if !self.offers.iter().filter(open).any(|offer| self.is_offered_to(offer, unit)) {
            return 0;
        }
        let reaction = self.question.as_ref().is_some_and(|question| question.reaction);
        let counted = self.units.get(unit.index()).and_then(|unit| unit.actions);
        counted.filter(|_| !reaction).unwrap_or(1)
    }
}

/// A part of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartShown {
    /// What it is called, in words.
    pub name: String,
    /// Whose it is, if it is not both sides'.
    pub seat: Option<Seat>,
}

/// Standing instructions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Instructions {
    /// Those in force, by their word.
    pub now: String,
    /// Those there are: each with its word and what it means.
    pub all: Vec<(String, String)>,
}

/// A side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideShown {
    /// Its name.
    pub name: String,
    /// Its points.
    pub points: i32,
    /// What they are for: how many of what, in words.
    pub won_for: Vec<String>,
    /// Who plays it.
    pub sitting: Sitting,
}

/// What a seat is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// In a word.
    pub word: String,
    /// In a sentence.
    pub text: String,
    /// About whom.
    pub unit: Option<UnitId>,
    /// Whether it interrupts the other side.
    pub reaction: bool,
    /// What is at stake.
    pub stake: Stake,
}
