//! Élan, a Napoleonic game of twelve-sided dice: its tables and procedures, and the sequence of
//! play on a map.
//!
//! Each procedure takes facts and returns an outcome and a ledger. Read in this order: [`words`]
//! (the game's vocabulary), [`roll`] (how every die is read), [`tables`], [`mod@test`] (élan, drill
//! and rally), [`fire`], [`save`], [`volley`], [`charge`], [`close`], [`movement`], [`aftermath`]
//! (what outcomes do); then [`play`], the sequence of play on a table.

pub mod house;
pub mod words;

pub mod roll;
pub mod tables;

pub mod test;

pub mod fire;
pub mod save;
pub mod volley;

pub mod charge;
pub mod close;

pub mod movement;

pub mod engineering;
pub mod reinforcements;

pub mod aftermath;

pub mod play;

pub mod rules;
pub mod rulings;
pub mod sequence;
pub mod synonyms;
pub mod usual;

pub use house::House;
pub use play::Elan;
