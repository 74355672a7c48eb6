//! Rulings of ours in this game.

use linstock_rulebook::Ruling;

/// Rulings of this game.
pub const RULINGS: &[Ruling] = &[];
