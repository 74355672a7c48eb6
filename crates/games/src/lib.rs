//! The games as one: the adjudication contract, battles, scenarios, and everything there is to
//! browse.
//!
//! Read in this order: [`contract`] (a line of JSON in, a line of JSON out), [`facts`] (what can be
//! asked of it, in words), [`browse`] (rules, rulings, tables and house rules of each game), [`scenario`] (files that can be played),
//! [`battle`] (whole battles), [`torn`] (logs that end in the middle of a line).

pub mod assistant;
pub mod battle;
pub mod browse;
pub mod contract;
pub mod docs;
pub mod example;
pub mod facts;
pub mod library;
pub mod scenario;
pub mod torn;
