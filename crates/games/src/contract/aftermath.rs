//! What an answer does to those who took part: handed over beside the answer, never written in it.

use linstock_elan::aftermath as elan;
use linstock_rulebook as rulebook;

/// A consequence in any game.
pub type Consequence = rulebook::Consequence<Condition>;

/// The condition of a unit, in the words of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Across A Deadly Field.
    Adf(linstock_adf::words::Morale),
    /// Johnny Reb III.
    Jr3(linstock_jr3::words::Morale),
    /// Élan.
    Elan(elan::Condition),
}

impl From<linstock_adf::words::Morale> for Condition {
    fn from(morale: linstock_adf::words::Morale) -> Condition {
        Condition::Adf(morale)
    }
}

impl From<linstock_jr3::words::Morale> for Condition {
    fn from(morale: linstock_jr3::words::Morale) -> Condition {
        Condition::Jr3(morale)
    }
}

impl From<elan::Condition> for Condition {
    fn from(condition: elan::Condition) -> Condition {
        Condition::Elan(condition)
    }
}

/// Consequences of a game as those of any.
pub fn of_any_game<C: Into<Condition>>(
    consequences: impl IntoIterator<Item = rulebook::Consequence<C>>,
) -> Vec<Consequence> {
    consequences.into_iter().map(|it| it.map(Into::into)).collect()
}
