//! Dice, and nothing else: what a roll is, where its faces come from, and how a procedure that
//! rolls is either played or turned into exact odds. This crate knows no game.
//!
//! Read in this order: [`ask`] (what can be asked of dice), [`procedure`] (a state machine that
//! asks, and the driver that feeds it faces), [`source`] (seeded, typed in, enumerated),
//! [`walk`] (the driver that walks every result), [`odds`] (what it finds).
//!
//! A rule is written once, and both played and reckoned from:
//!
//! ```
//! use linstock_dice::{Ask, Die, Once, OneRoll, Rolled, Seed, Seeded, Single, exact_odds, play};
//!
//! /// Two dice; seven or more is a hit.
//! struct Volley;
//!
//! impl<R> OneRoll<R> for Volley {
//!     const DIE: Die = Die::D6;
//!     type Outcome = bool;
//!
//!     fn ask(&self, _: &mut R) -> (Ask, &'static str) {
//!         (Ask::Sum { dice: 2 }, "example.volley")
//!     }
//!
//!     fn read(&self, rolled: Rolled) -> bool {
//!         rolled.sum() >= 7
//!     }
//! }
//!
//! let odds = exact_odds(&Single(&Volley), Once::Waiting);
//! assert_eq!(odds.total().to_string(), "36");
//! assert_eq!(odds.chance(|end| end.outcome()), 21.0 / 36.0);
//!
//! let mut dice = Seeded::new(&Seed::Number(7));
//! let Ok(end) = play(&Single(&Volley), Once::Waiting, &mut dice, &mut ());
//! println!("{}", if end.outcome() { "hit" } else { "missed" });
//! ```

pub mod ask;

pub mod procedure;

pub mod source;

pub mod count;
pub mod odds;
pub mod walk;
pub mod weight;

#[doc(hidden)]
pub mod obvious;

mod chances;
mod layer;

pub use ask::{Ask, Cuts, Die, MAX_DICE, Rolled};
pub use count::Count;
pub use odds::Odds;
pub use procedure::{Asked, Once, OneRoll, Procedure, Reading, Single, Witness, play};
pub use source::{Enumerated, Seed, Seeded, Source, Typed, WrongDice, every_roll};
pub use walk::{Limit, Progress, Unfinished, Walk, exact_odds, quick_odds};
pub use weight::{Exact, Number, Weight};
