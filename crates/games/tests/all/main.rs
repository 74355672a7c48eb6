//! The games as one: the contract, scenarios, battles, documents.
//!
//! They are one program, because each program of tests is linked with everything.

#![allow(clippy::unwrap_used)]

mod accounts;
mod common;
mod rows;
mod sources;

mod aftermath;
mod battles;
mod beats;
mod contract;
mod facts;
mod figures;
mod forecasts;
mod golden_cases;
mod impacts;
mod normal;
mod numbers;
mod refusals;
mod replays;
mod rulebook;
mod scenarios;
mod sight;
mod stands;
mod studies;
mod table;
mod table_data;
mod table_elan;
mod table_told;
mod tables;
mod vocabulary;
mod words;
