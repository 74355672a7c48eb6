//! Close action: a round of blows, the whole action from closing to the loser's flight, and
//! pursuit.
//!
//! Files in the order of the procedure: [`round`], [`action`] (the rounds in succession, with their
//! saves and tests), [`pursuit`].

pub mod action;
pub mod pursuit;
pub mod round;
