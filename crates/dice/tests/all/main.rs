//! Odds as callers see them, and the test vectors of seeds.
//!
//! They are one program, because each program of tests is linked with everything.

#![allow(clippy::unwrap_used)]

mod odds;
mod vectors;
