//! How a body of units would move.

use linstock_battle::{Command, UnitId};
use serde::{Deserialize, Serialize};

use super::probe::End;

/// How a body of units would move.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MarchShown {
    /// Whether they go as a group, by one command.
    pub together: bool,
    /// Each unit, those in front first: so nobody is in the way of whoever follows.
    pub legs: Vec<Leg>,
}

/// How one of them would move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Leg {
    /// Who.
    pub unit: UnitId,
    /// The command; of a group the first holds it.
    pub command: Option<Command>,
    /// How far from where it stands it would end, in thousandths of an inch.
    pub far: i32,
    /// How far it could go at most on the best ground.
    pub most: Option<i32>,
    /// What share of its allowance that takes, in percent.
    pub cost: Option<u32>,
    /// Where it would end, if it may go anywhere.
    pub end: Option<End>,
    /// Where it would stand in its place within the body.
    pub wish: Option<End>,
    /// Why it does not get there.
    pub stop: Option<Stop>,
}

/// Why a unit does not get to its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop {
    /// In a few words.
    pub says: String,
    /// The rule, by id.
    pub rule: String,
    /// Who is in the way.
    pub by: Option<UnitId>,
    /// Whether that is one of the body who goes first, so that the way is free by then.
    pub clears: bool,
}

impl MarchShown {
    /// The commands, in the order to give them.
    pub fn commands(&self) -> impl Iterator<Item = &Command> {
        self.legs.iter().filter_map(|leg| leg.command.as_ref())
    }

    /// How far the body goes: as far as most of it.
    pub fn far(&self) -> i32 {
        self.legs.iter().filter(|leg| leg.end.is_some()).map(|leg| leg.far).max().unwrap_or(0)
    }
}
