//! The vocabulary in which every game is written: rules and rulings, ledgers, refusals, distances
//! and closed lists of words. This crate knows that games exist, but none of their numbers.
//!
//! Read in this order: [`rule`], [`ledger`] (rows and who records them), [`select`] (the best two
//! of several rows), [`consequence`] (what outcomes do),
//! [`refusal`], [`words`] (closed lists of names), [`common`] (those that all
//! games share), [`house`], [`table`].

pub mod rule;
pub mod ruling;

pub mod ledger;
pub mod select;

pub mod consequence;
pub mod refusal;

pub mod common;
pub mod house;
pub mod inches;
pub mod near;
pub mod sequence;
pub mod synonym;
pub mod table;
pub mod words;

pub use consequence::{
    Alarm, Blow, Choice, Consequence, Distance, Leaders, Loss, Marker, Near, News, Next, Part,
    Tries,
};
pub use house::{HouseRule, HouseValue};
pub use inches::Inches;
pub use ledger::{Ledger, On, Place, Recorder, Roll, Row, Side, Standing, Tally};
pub use refusal::{Code, Fact, Refusal, Said};
pub use rule::{Origin, Rule};
pub use ruling::Ruling;
pub use select::{Candidate, Candidates};
pub use sequence::{Offer, Sequence, Step, Who};
pub use table::Table;
pub use words::WordSet;

#[doc(hidden)]
pub mod reexport {
    pub use schemars;
    pub use serde;
}
