//! How a unit is, in terms that all games can say.

use linstock_rulebook::words;
use serde::{Deserialize, Serialize};

use super::verb::Intent;

words! {
    /// How a unit holds together, best first. The words are those of the map's classes.
    pub enum Condition {
        /// In good order.
        Steady = "good",
        /// In disorder.
        Disordered = "disorder",
        /// Shaken.
        Shaken = "shaken",
        /// Running, or past fighting.
        Broken = "routed",
        /// No longer on the table.
        Gone = "gone",
    }
}

/// What a game calls the conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConditionNames {
    /// In good order.
    pub steady: &'static str,
    /// In disorder.
    pub disordered: &'static str,
    /// Shaken.
    pub shaken: &'static str,
    /// Running.
    pub broken: &'static str,
    /// No longer on the table.
    pub gone: &'static str,
}

impl ConditionNames {
    /// What most games call them.
    pub const USUAL: ConditionNames = ConditionNames {
        steady: "good order",
        disordered: "disorder",
        shaken: "shaken",
        broken: "routed",
        gone: "gone",
    };

    /// What a condition is called.
    pub const fn label(&self, condition: Condition) -> &'static str {
        match condition {
            Condition::Steady => self.steady,
            Condition::Disordered => self.disordered,
            Condition::Shaken => self.shaken,
            Condition::Broken => self.broken,
            Condition::Gone => self.gone,
        }
    }
}

/// What a unit is to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Troops {
    /// On foot: a figure is a dot.
    Foot,
    /// On horseback: a figure is a horse.
    Mounted,
    /// Guns in action.
    Guns,
    /// Guns behind their teams.
    Limbered,
}

/// A marker beside a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Marker {
    /// It has fired.
    Fired,
    /// It has reacted.
    Reacted,
    /// It has done what it may do in this turn.
    Acted,
    /// It is low on ammunition.
    LowAmmunition,
    /// It is not loaded.
    Unloaded,
    /// It has an order, for this.
    Ordered(Intent),
    /// So many disruption markers, of those that break it.
    Disruption {
        /// How many it has.
        has: u8,
        /// With how many it breaks.
        breaks: u8,
    },
}

/// A formation, or something else that fills the `formation` of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormationName {
    /// The stable word.
    pub word: &'static str,
    /// What people read.
    pub label: &'static str,
    /// What it is good for.
    pub posture: Posture,
    /// The number key that chooses it, wherever it is offered.
    pub key: u8,
}

/// What a formation is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posture {
    /// A line, to fight in.
    Line,
    /// Guns ready to fire.
    Unlimbered,
    /// A column to attack in.
    Column,
    /// A column to march in.
    March,
    /// Guns behind their teams.
    Limbered,
    /// Facing all ways.
    Square,
    /// Spread out.
    Skirmish,
    /// In no formation worth the name.
    Disorder,
    /// A change that is no formation: in or out of the saddle, about face.
    Turn,
}

impl Posture {
    /// Whether it is for fighting in, rather than for getting somewhere.
    pub const fn is_fighting(self) -> bool {
        match self {
            Posture::Line | Posture::Unlimbered => true,
            Posture::Column
            | Posture::March
            | Posture::Limbered
            | Posture::Square
            | Posture::Skirmish
            | Posture::Disorder
            | Posture::Turn => false,
        }
    }

    /// Whether it is for getting somewhere.
    pub const fn is_marching(self) -> bool {
        match self {
            Posture::March | Posture::Limbered => true,
            Posture::Line
            | Posture::Unlimbered
            | Posture::Column
            | Posture::Square
            | Posture::Skirmish
            | Posture::Disorder
            | Posture::Turn => false,
        }
    }
}
