//! Johnny Reb III: its tables, every procedure that needs no map, and the sequence of play on a
//! map.
//!
//! Each procedure takes facts and returns an outcome and a ledger. Read in this order: [`words`]
//! (the game's vocabulary), [`edition`] (figure scale and house rules), [`tables`], [`fire`],
//! [`morale`], [`volley`], [`charge`], [`movement`], [`aftermath`] (what outcomes do); then
//! [`play`], which takes the facts from a table and puts the procedures in order.

pub mod edition;
pub mod house;
pub mod words;

pub mod tables;

pub mod fire;

pub mod morale;

pub mod ammunition;
pub mod officer;
pub mod strength;
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

pub use edition::{Edition, FigureScale};
