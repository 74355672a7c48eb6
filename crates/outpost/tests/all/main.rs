//! A fourth game, played in every way there is: by lot, by the built-in player, through the desk, at the terminal. No
//! crate above the games knows it.

#![allow(clippy::unwrap_used)]

mod battles;
mod desk;
mod outpost;
mod rules;
mod terminal;
