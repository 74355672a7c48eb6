//! Opponents. They see what a seat sees, its options and its probes, and nothing else; they know no
//! rule.
//!
//! [`random`] wanders; [`greedy`] weighs each thing it could do now and does the best.

pub mod greedy;
pub mod random;

use linstock_battle::{Command, Seen};

pub use greedy::Greedy;
pub use random::Random;

/// Somebody who plays a seat.
pub trait Player {
    /// What it is called.
    fn name(&self) -> &'static str;

    /// What it does about the question that its seat is asked. `None` if it is asked nothing.
    fn choose(&mut self, view: &dyn Seen) -> Option<Command>;
}

/// The built-in players by name.
pub const PLAYERS: [&str; 2] = ["greedy", "random"];

/// A built-in player. What it does by lot hangs on the seed.
pub fn player(name: &str, seed: u64) -> Option<Box<dyn Player>> {
    match name {
        "greedy" => Some(Box::new(Greedy::new(seed))),
        "random" => Some(Box::new(Random::new(seed))),
        _ => None,
    }
}
