//! Rulings of ours in this game.
