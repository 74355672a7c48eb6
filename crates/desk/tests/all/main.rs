//! What a client asks and what it is told, natively.
//!
//! They are one program, because each program of tests is linked with everything.

#![allow(clippy::unwrap_used)]

mod beside;

mod desk;
mod field;
mod hands;
mod hostile;
mod odds;
mod reports;
mod secrets;
mod table;
mod table_elan;
mod table_kept;
mod table_roles;
