//! What is shown, in plain data: words are made here, so that whoever draws needs none of his own.

pub mod account;
pub mod aims;
pub mod beat;
pub mod book;
pub mod briefing;
pub mod entry;
mod fate;
pub mod form;
pub mod ground;
pub mod ledger;
pub mod look;
pub mod march;
pub mod odds;
pub mod offer;
pub mod points;
pub mod probe;
pub mod prompt;
pub mod report;
pub mod stakes;
pub mod standing;
pub mod study;
pub mod unit;
