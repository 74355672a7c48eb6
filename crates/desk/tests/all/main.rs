//! What a client asks and what it is told, natively.
//!
//! They are one program, because each program of tests is linked with everything.

#![allow(clippy::unwrap_used)]

mod beside;

mod desk;
mod field;
mod guide;
mod hands;
mod history;
mod hostile;
mod odds;
mod questions;
mod reports;
mod secrets;
mod table;
mod table_elan;
mod table_kept;
mod table_roles;
