//! Dice, and nothing else: what a roll is, where its faces come from, and how a procedure that
//! rolls is either played or turned into exact odds. This crate knows no game.
//!
//! Read in this order: [`ask`] (what can be asked of dice), [`procedure`] (a state machine that
//! asks, and the driver that feeds it faces), [`source`] (seeded, typed in, enumerated),
//! [`walk`] (the driver that walks every result), [`odds`] (what it finds).

pub mod ask;

pub mod procedure;

pub mod source;

pub mod odds;
pub mod walk;
pub mod weight;

#[doc(hidden)]
pub mod obvious;

mod chances;
mod layer;

pub use ask::{Ask, Cuts, Die, MAX_DICE, Rolled};
pub use odds::Odds;
pub use procedure::{Asked, Once, OneRoll, Procedure, Reading, Single, Witness, play};
pub use source::{Enumerated, Seed, Seeded, Source, Typed, WrongDice, every_roll};
pub use walk::{Progress, Walk, exact_odds, quick_odds};
pub use weight::{Exact, Number, Weight};
