//! Logs, ways back, and what is told about units, with a game made for the purpose.
//!
//! They are one program, because each program of tests is linked with everything.

#![allow(clippy::unwrap_used)]

mod common;

mod forging;
mod log;
mod retreat;
mod score;
mod study;
