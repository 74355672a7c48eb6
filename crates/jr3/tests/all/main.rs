//! The rules of the game against laws, rows and lot, and its sequence of play.
//!
//! They are one program, because each program of tests is linked with everything.

#![allow(clippy::unwrap_used)]

mod common;
mod playing;

mod aftermath;
mod laws;
mod odds;
mod play;
mod play_account;
mod play_aims;
mod play_back;
mod play_charge_ends;
mod play_charge_ways;
mod play_charges;
mod play_hidden;
mod play_morale;
mod play_moves;
mod play_officers;
mod play_random;
mod play_record;
mod play_rules;
mod play_study;
mod play_told;
