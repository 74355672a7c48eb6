//! What is drawn: ground, names and marks.
//!
//! They are one program, because each program of tests is linked with everything.

#![allow(clippy::unwrap_used)]

mod common;

mod ground;
mod labels;
mod marks;
mod placing;
