//! Laws, rulings, and two oracles that share no code with what they check.
//!
//! They are one program, because each program of tests is linked with everything.

#![allow(clippy::unwrap_used)]

mod common;

mod laws;
mod oracle;
mod rulings;
mod sight;
