//! The program as it is called, and the layers of the project.
//!
//! They are one program, because each program of tests is linked with everything.

#![allow(clippy::unwrap_used)]

mod common;

mod adjudicate;
mod help;
mod layers;
mod log_file;
mod named;
mod odds;
mod play;
mod rules;
mod snapshots;
mod terminal;
mod web;
