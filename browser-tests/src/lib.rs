//! The browser client, driven in a real Chromium: what tests, pictures and measurements share.
//!
//! A [`Browser`] is a served client and a Chromium that has opened it. Everything it does to the page
//! it does as a person would, with pointer, finger and keys; where many clicks are wanted in a row, they
//! are made in the page. Whatever the page or its worker say on the console is collected and must
//! be nothing at all.

pub mod axe;
pub mod battle;
pub mod browser;
pub mod child;
pub mod covered;
pub mod hands;
pub mod log;
pub mod pages;
pub mod setting;
pub mod slow;
pub mod table;
pub mod waiting;

pub use browser::{Browser, Screen, browse};

/// Why something did not work out.
pub type Problem = Box<dyn std::error::Error>;

/// What came of something.
pub type Result<T = ()> = std::result::Result<T, Problem>;
