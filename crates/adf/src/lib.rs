//! Across A Deadly Field: the tables of its three scales, every procedure that needs no map, and
//! the sequence of play on a map.
//!
//! Each procedure takes facts and returns an outcome and a ledger. Read in this order: [`words`]
//! (the game's vocabulary), [`edition`] (which tables and which summary are in play), [`tables`],
//! [`fire`], [`morale`], [`volley`], [`charge`], [`movement`], [`aftermath`] (what
//! outcomes do); then [`play`], the game on the table.

pub mod edition;
pub mod house;
pub mod words;

pub mod tables;

pub mod fire;

pub mod morale;

pub mod competence;
pub mod leader;
pub mod volley;

pub mod charge;

pub mod movement;

pub mod aftermath;

pub mod play;

pub mod rules;
pub mod rulings;
pub mod sequence;
pub mod synonyms;
pub mod usual;

pub use edition::{Edition, Scale, Summary};
