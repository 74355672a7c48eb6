//! Close action: a round of blows, the whole of it from closing to the loser's flight, and pursuit.
//!
//! Files in the order of the procedure: [`round`], [`action`] (the rounds with their saves and
//! tests, one after the other), [`pursuit`].

pub mod action;
pub mod pursuit;
pub mod round;
