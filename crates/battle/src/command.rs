//! Commands: a verb, who is to do it, and what fills its slots.

use std::borrow::Cow;

use linstock_geometry::{Path, Pose};
use serde::{Deserialize, Serialize};

use crate::ids::{LeaderId, UnitId};

/// A word of the game in play: a verb, a formation, an order.
pub type Word = Cow<'static, str>;

/// What a player orders. The same for all games, so that clients, players and logs need to know
/// none; the game reads it when it checks it.
///
/// ```
/// use linstock_battle::{Command, UnitId};
///
/// let fire = Command::of("fire", UnitId(3)).at(UnitId(7)).choosing("deliberate");
/// let written = r#"{"verb":"fire","units":[3],"target":7,"choice":"deliberate"}"#;
/// assert_eq!(serde_json::to_string(&fire).unwrap(), written);
/// assert_eq!(serde_json::from_str::<Command>(written).unwrap(), fire);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// What is to be done.
    pub verb: Word,
    /// Who is to do it; the first leads.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<UnitId>,
    /// The leader it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<LeaderId>,
    /// The unit it is done to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<UnitId>,
    /// The way to go.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<Path>,
    /// Where to stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Pose>,
    /// The formation to take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formation: Option<Word>,
    /// One of several things the verb may mean.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<Word>,
    /// How many, how far (thousandths of an inch), or which.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<i32>,
    /// Where along the edge of its target a charge is to strike: thousandths of an inch from the
    /// middle of the edge, to the right as the charger sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aim: Option<i32>,
}

impl Command {
    /// A verb without anything else.
    pub fn new(verb: impl Into<Word>) -> Command {
        Command { verb: verb.into(), ..Command::default() }
    }

    /// A verb for one unit.
    pub fn of(verb: impl Into<Word>, unit: UnitId) -> Command {
        Command { units: vec![unit], ..Command::new(verb) }
    }

    /// At a target.
    pub fn at(self, target: UnitId) -> Command {
        Command { target: Some(target), ..self }
    }

    /// Along a path.
    pub fn along(self, path: Path) -> Command {
        Command { path: Some(path), ..self }
    }

    /// Aimed at a place along the edge of the target.
    pub fn aiming(self, aim: i32) -> Command {
        Command { aim: Some(aim), ..self }
    }

    /// With a choice.
    pub fn choosing(self, choice: impl Into<Word>) -> Command {
        Command { choice: Some(choice.into()), ..self }
    }
}
