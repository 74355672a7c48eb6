//! The rules of the game against laws, rows and lot, and its sequence of play.
//!
//! They are one program, because each program of tests is linked with everything.

#![allow(clippy::unwrap_used)]

mod common;
mod playing;

mod aftermath;
mod close_action;
mod laws;
mod odds;
mod play;
mod play_account;
mod play_aims;
mod play_answers;
mod play_back;
mod play_charge;
mod play_close;
mod play_contact;
mod play_fire;
mod play_move;
mod play_random;
mod play_rules;
mod play_steps;
mod play_study;
mod play_trial;
mod rulebook;
mod tables;
