//! A question that the enemy's doings put, with its answers, the best first.

use linstock_battle::{Command, UnitId, standing::StandingOrder};
use linstock_geometry::Point;
use serde::{Deserialize, Serialize};

/// A question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PromptShown {
    /// The entry that it follows: an answer to another question is none to this.
    pub after: u32,
    /// Whether it is one that nobody may overlook: a charge, or the last chance to fire.
    pub loud: bool,
    /// Whether whoever does not fire now does not fire at all.
    pub last_chance: bool,
    /// The unit that is asked, if it is one.
    pub unit: Option<UnitId>,
    /// The enemy because of whom it is asked.
    pub by: Option<UnitId>,
    /// What happens, in a sentence.
    pub headline: String,
    /// The one thing that is worth knowing about it.
    pub line: String,
    /// A charge that is coming, as it is drawn.
    pub threat: Option<ThreatShown>,
    /// What may be answered, the best first.
    pub answers: Vec<AnswerTo>,
    /// The standing order of the unit that is asked.
    pub standing: Option<StandingShown>,
    /// Whether a closer look would say more.
    pub rough: bool,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AnswerTo {
    /// What it does.
    pub does: Does,
    /// What it is called.
    pub name: String,
    /// What it does in a few words.
    pub detail: String,
    /// What becomes of the unit that is asked.
    pub fate: Option<Fate>,
    /// The chance of something.
    pub chance: Option<f64>,
    /// Of what.
    pub of: String,
    /// Whether hardly anybody gives it.
    pub minor: bool,
}

/// What an answer does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Does {
    /// It gives a command.
    Order(Box<Command>),
    /// It lets pass what the enemy does.
    Pass {
        /// All of it, or only as far as it has come.
        whole: bool,
        /// A unit that does something by itself later on, and what.
        later: Option<(UnitId, StandingOrder)>,
    },
}

/// What becomes of a unit: the three add up to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Fate {
    /// It stands its ground.
    pub stands: f64,
    /// It falls back or is shaken.
    pub falls_back: f64,
    /// It routs or is lost.
    pub is_lost: f64,
}

/// A charge that is coming, as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreatShown {
    /// The ground that it comes over until it strikes: its front, then where that strikes.
    pub swath: [Point; 4],
    /// As far as it could come.
    pub beyond: [Point; 4],
    /// From where.
    pub from: Point,
    /// Where it strikes.
    pub to: Point,
    /// How far that is.
    pub far: String,
    /// How far it comes at most.
    pub most: String,
    /// Across its way: where fire may be held until, and how near that is.
    pub marks: Vec<([Point; 2], String)>,
}

/// A standing order, and what else it could be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingShown {
    /// Whose.
    pub unit: UnitId,
    /// What it is called.
    pub name: String,
    /// Those of its brigade, itself among them.
    pub brigade: Vec<UnitId>,
    /// What the brigade is called.
    pub brigade_name: String,
    /// The order in force.
    pub now: StandingOrder,
    /// All there are, each as a button says it.
    pub all: Vec<(StandingOrder, String)>,
}
