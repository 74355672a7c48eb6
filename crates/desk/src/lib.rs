//! What a client asks, and what it is answered. A client draws what it is shown and sends drafts back;
//! it knows no rule. The same desk sits behind a page, in a worker of the browser, and behind tests.
//!
//! An [`Ask`] goes in, an [`Answer`] comes out, both of plain data that can be written as JSON.
//! Battles lie on the desk as [`board`]s.

pub mod answer;
pub mod ask;
pub mod assistant;
pub mod board;
pub mod draft;
pub mod file;
pub mod guide;
mod march;
mod numbers;
pub mod question;
pub mod shelf;
pub mod show;
pub mod toward;
pub mod words;

mod desk;
mod trial;

pub use answer::Answer;
pub use ask::Ask;
pub use desk::Desk;
