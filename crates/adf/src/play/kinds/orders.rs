//! Commands that were read and found legal.

use linstock_battle::{Command, LeaderId, Seat, UnitId};
use linstock_geometry::{Cost, Facing, Point, Pose};
use serde::{Deserialize, Serialize};

use super::{Charging, Moving, SecondAction};
use crate::{
    charge::reach::Reach,
    fire::Ready,
    words::{Arm, Drill, Formation},
};

/// A command that was read and found legal.
#[derive(Clone, Debug, PartialEq)]
pub struct Legal {
    /// Whose.
    pub seat: Seat,
    /// What.
    pub order: Order,
    /// The command itself, if a group must declare its second action before it is carried out.
    pub declares: Option<Command>,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    /// A leader goes somewhere by himself.
    LeaderMove(LeaderId, Point),
    /// A leader joins a unit.
    LeaderJoin(LeaderId, UnitId),
    /// This side is done with the part of the turn.
    Done,
    /// The second action is forgone.
    Hold,
    /// A group declares its second action.
    Declare(SecondAction),
    /// Units act.
    Act(Vec<UnitId>, Action),
    /// Units react.
    React(Vec<UnitId>, Action),
    /// Nothing is done in reaction.
    Pass,
    /// The move goes on.
    GoOn,
    /// The move ends here.
    Halt,
    /// Cavalry fires as it charges.
    ChargingFire {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// The fire; none if it chose a weapon that reaches nobody.
        ready: Option<Ready>,
    },
    /// Follows so far.
    Follow(i32),
    /// Charges home.
    Home(UnitId),
}

/// What units do.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Fire.
    Fire {
        /// At whom.
        target: UnitId,
        /// The fire.
        ready: Ready,
    },
    /// Move, changing formation first, or then, or not.
    Move {
        /// The change before it, and where that leaves each unit.
        change: Option<(Change, Vec<Pose>)>,
        /// The move itself.
        moving: Moving,
        /// Where each unit ends.
        ends: Vec<Pose>,
        /// What share of an action it takes, the change counted in.
        cost: Cost,
    },
    /// Charge.
    Charge(Declared),
    /// Change formation; where it leaves each unit.
    Form(Change, Vec<Pose>),
    /// Get in order.
    Reform,
    /// Try to rally.
    Rally,
    /// The second unit becomes part of the first.
    Merge(UnitId),
    /// Get away from the enemy.
    Disengage,
    /// Meet the charge.
    Countercharge(Meeting),
}

impl Action {
    /// The charge that it is, if it is one.
    pub const fn charge(&self) -> Option<&Declared> {
        match self {
            Action::Charge(declared) => Some(declared),
            Action::Fire { .. }
            | Action::Move { .. }
            | Action::Form(..)
            | Action::Reform
            | Action::Rally
            | Action::Merge(_)
            | Action::Disengage
            | Action::Countercharge(_) => None,
        }
    }

    /// Whom it is fired at and how, if it is a fire.
    pub const fn fire(&self) -> Option<(UnitId, &Ready)> {
        match self {
            Action::Fire { target, ready } => Some((*target, ready)),
            Action::Move { .. }
            | Action::Charge(_)
            | Action::Form(..)
            | Action::Reform
            | Action::Rally
            | Action::Merge(_)
            | Action::Disengage
            | Action::Countercharge(_) => None,
        }
    }
}

/// A charge that was declared, before its dice.
#[derive(Clone, Debug, PartialEq)]
pub struct Declared {
    /// Its line.
    pub charging: Charging,
    /// The slowest of those who charge, who sets the reach.
    pub slowest: UnitId,
    /// How far he could get.
    pub reach: Reach,
    /// How far each of them could get.
    pub reaches: Vec<Reach>,
    /// The least reach that brings it to its target, ground and wheel counted in.
    pub least: i32,
}

/// A charge met midway.
#[derive(Clone, Debug, PartialEq)]
pub struct Meeting {
    /// Which way it is met.
    pub facing: Facing,
    /// The slowest of those who meet it, who sets the reach.
    pub slowest: UnitId,
    /// How far he could get with a charge of his own.
    pub reach: Reach,
    /// How far each of them could get.
    pub reaches: Vec<Reach>,
}

/// A change of formation or facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// Another formation; limbering and unlimbering are such.
    Formation(Formation),
    /// Into the saddle, or out of it.
    Mounted(bool),
    /// To face the other way.
    AboutFace,
    /// To face somewhere.
    Face(Facing),
}

impl Change {
    /// Into the saddle.
    pub const MOUNTED: &'static str = "mounted";
    /// Out of it.
    pub const DISMOUNTED: &'static str = "dismounted";
    /// The other way.
    pub const ABOUT: &'static str = "about-face";

    /// What a word of a command's formation means for an arm.
    pub fn from_word(arm: Arm, word: &str) -> Option<Change> {
        match word {
            Change::ABOUT => Some(Change::AboutFace),
            Change::MOUNTED if arm == Arm::Cavalry => Some(Change::Mounted(true)),
            Change::DISMOUNTED if arm == Arm::Cavalry => Some(Change::Mounted(false)),
            _ => Formation::from_word(word)
                .filter(|formation| Formation::of(arm).contains(formation))
                .map(Change::Formation),
        }
    }

    /// Whether it is limbering, unlimbering, mounting or dismounting.
    pub const fn is_of_the_train(self) -> bool {
        match self {
            Change::Formation(Formation::Limbered | Formation::Unlimbered) | Change::Mounted(_) => {
                true
            }
            Change::Formation(
                Formation::BattleLine
                | Formation::ExtendedLine
                | Formation::Skirmish
                | Formation::AttackColumn
                | Formation::RoadColumn
                | Formation::Line
                | Formation::DoubleLine,
            )
            | Change::AboutFace
            | Change::Face(_) => false,
        }
    }
}
