//! The games beside a real table: bodies of troops with their facts, the roles they take in a
//! procedure, and what an answer does to them.
//!
//! A [`Body`] knows what is true of a unit or a leader whatever is asked. In a procedure it takes a
//! [`Role`] and fills the facts of that object ([`lend`]); when the dice have fallen, [`effect`] makes
//! changes of the roster, tasks and news of the consequences that the game's rules hand over.

mod adf;
mod body;
mod condition;
mod count;
mod difference;
mod effect;
mod elan;
mod field;
mod jr3;
mod key;
mod lend;
mod look;
mod muster;
mod role;
mod roster;
mod rules;
mod suits;

use linstock_rulebook::Sequence;

use crate::browse::{Game, RulesId};

pub use body::{Body, is_leader, newcomer, only_arm_of, rearmed, recruit, suits};
pub use effect::{Change, Effect, Party, effect};
pub use field::{check, edit, fields, suits_body};
pub use key::Key;
pub use lend::{Lent, Taking, lend};
pub use look::{Look, brief, look};
pub use muster::{Mustered, Roster, muster};
pub use role::{Role, Sort};
pub use roster::{Trait, traits};
pub use rules::{objection, roles, together};

/// The fact that says how many a unit of a game has.
pub fn counted(game: Game) -> Key {
    rules::of(game).counted()
}

/// The sequence of a turn.
pub const fn sequence(rules: RulesId) -> &'static Sequence {
    match rules.game() {
        Game::Adf => &linstock_adf::sequence::SEQUENCE,
        Game::Jr3 => &linstock_jr3::sequence::SEQUENCE,
        Game::Elan => &linstock_elan::sequence::SEQUENCE,
    }
}
