//! Battles at the terminal: `battle`, `replay`, `verify` and `scenario`.

pub mod files;
pub mod log_file;
pub mod report;
pub mod run;
pub mod scenario;
pub mod story;
pub mod verify;
