//! Across A Deadly Field: the tables of its three scales and every procedure that needs no map.
//!
//! Each procedure takes facts and gives an outcome and a ledger. Read in this order: [`words`]
//! (the game's vocabulary), [`edition`] (which tables and which summary are played), [`tables`],
//! [`fire`], [`morale`], [`volley`], [`charge`], [`movement`].

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

pub mod rules;
pub mod rulings;

pub use edition::{Edition, Scale, Summary};
