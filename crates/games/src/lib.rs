//! The games as one: the adjudication contract, and everything there is to browse.
//!
//! Read in this order: [`contract`] (a line of JSON in, a line of JSON out), [`browse`] (rules,
//! rulings, tables and house rules of each game).

pub mod browse;
pub mod contract;
pub mod docs;
