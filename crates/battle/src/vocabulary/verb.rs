//! What can be ordered.

use serde::{Deserialize, Serialize};

/// A verb of commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    /// The stable word, as commands hold it.
    pub word: &'static str,
    /// What a button says.
    pub label: &'static str,
    /// What it is for.
    pub intent: Intent,
    /// What the target of such a command is.
    pub target: TargetRole,
    /// What the number of such a command is.
    pub number: Measure,
}

impl Verb {
    /// A verb that is aimed at its target, if it has one.
    pub const fn new(word: &'static str, label: &'static str, intent: Intent) -> Verb {
        Verb { word, label, intent, target: TargetRole::Aim, number: Measure::Count }
    }

    /// With a number that is a distance.
    pub const fn in_inches(self) -> Verb {
        Verb { number: Measure::Thousandths, ..self }
    }

    /// With another kind of target.
    pub const fn with_target(self, target: TargetRole) -> Verb {
        Verb { target, ..self }
    }
}

/// A word that fills the choice of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceName {
    /// The stable word.
    pub word: &'static str,
    /// What people read.
    pub label: &'static str,
    /// What it is for, beside what its verb says.
    pub intent: Intent,
    /// The number key that chooses it, wherever it is offered.
    pub key: u8,
}

/// What the number of a command is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// How many, or which.
    Count,
    /// How far, in thousandths of an inch.
    Thousandths,
}

/// What the target of a command is to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TargetRole {
    /// It is done to the target.
    Aim,
    /// The target is only the cause of it, and the question has named him.
    Cause,
    /// It is done together with the target, a friend.
    Friend,
}

/// What a command, an order or an answer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Intent {
    /// To hurt the enemy from afar.
    Shoot,
    /// To hurt him at close quarters.
    Charge,
    /// To get somewhere.
    Move,
    /// To get men back in hand.
    Rally,
    /// To get back into order.
    Reform,
    /// To be drawn up in another way.
    Form,
    /// To form against cavalry.
    FormSquare,
    /// To close the ranks where there is no time for a square.
    CloseUp,
    /// To turn towards the enemy.
    Face,
    /// To mount or dismount.
    Mount,
    /// To say beforehand what is to be done; the choice says what.
    Order,
    /// To take an order back.
    Countermand,
    /// A leader goes somewhere by himself.
    Ride,
    /// A leader joins a unit.
    Join,
    /// To go on with what was begun.
    GoOn,
    /// To follow a beaten enemy.
    Follow,
    /// To answer a charge; the choice says how.
    Respond,
    /// To get out of a charge's way.
    Evade,
    /// To fire at a charge and then get out of its way.
    ShootAndEvade,
    /// To pick one of several enemies who are equally good.
    Pick,
    /// To make one weak unit of two.
    Merge,
    /// To send skirmishers out.
    Detach,
    /// To take skirmishers back in.
    Recall,
    /// To get away from the enemy.
    Disengage,
    /// To build or break something.
    Engineer,
    /// To place a unit before the battle.
    Place,
    /// To leave things as they are.
    Idle,
    /// To give standing instructions.
    Instruct,
    /// To give up.
    Concede,
    /// A choice that says how, not what.
    Manner,
}

impl Intent {
    /// The number key that takes up what is for this, the same in every game; none for what the whole side does.
    ///
    /// ```
    /// use linstock_battle::vocabulary::Intent;
    ///
    /// assert_eq!(Intent::Move.key(), Some(3));
    /// assert_eq!(Intent::Concede.key(), None);
    /// ```
    pub const fn key(self) -> Option<u8> {
        Some(match self {
            Intent::Idle | Intent::Countermand => 1,
            Intent::Shoot => 2,
            Intent::Move | Intent::GoOn | Intent::Follow | Intent::Place | Intent::Ride => 3,
            Intent::Charge | Intent::Pick => 4,
            Intent::Disengage | Intent::Evade | Intent::ShootAndEvade => 5,
            Intent::Form | Intent::FormSquare | Intent::CloseUp | Intent::Face => 6,
            Intent::Rally => 7,
            Intent::Reform | Intent::Detach | Intent::Recall | Intent::Mount => 8,
            Intent::Merge | Intent::Engineer | Intent::Join => 9,
            Intent::Order
            | Intent::Respond
            | Intent::Instruct
            | Intent::Concede
            | Intent::Manner => return None,
        })
    }
}

/// Verbs that every game has.
pub mod common {
    use super::{Intent, Verb};
    use crate::{engine, setup};

    /// Of the set-up, of standing instructions, and giving up.
    pub const VERBS: &[Verb] = &[
        Verb::new(setup::PLACE, "Place", Intent::Place),
        Verb::new(setup::READY, "Ready", Intent::Idle),
        Verb::new(engine::INSTRUCT, "Instruct", Intent::Instruct),
        Verb::new(engine::CONCEDE, "Concede", Intent::Concede),
    ];
}
