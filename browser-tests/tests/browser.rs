//! The client in a real Chromium. `cargo xtask test` builds what this needs and runs it; `cargo xtask browser`
//! runs this alone.

#[path = "browser/battles.rs"]
mod battles;
#[path = "browser/explain.rs"]
mod explain;
#[path = "browser/first.rs"]
mod first;
#[path = "browser/hands.rs"]
mod hands;
#[path = "browser/keeping.rs"]
mod keeping;
#[path = "browser/keyboard.rs"]
mod keyboard;
#[path = "browser/offline.rs"]
mod offline;
#[path = "browser/pages.rs"]
mod pages;
#[path = "browser/phone.rs"]
mod phone;
#[path = "browser/playback.rs"]
mod playback;
#[path = "browser/questions.rs"]
mod questions;
#[path = "browser/replay.rs"]
mod replay;
#[path = "browser/shot.rs"]
mod shot;
#[path = "browser/table.rs"]
mod table;
#[path = "browser/two.rs"]
mod two;
#[path = "browser/undo.rs"]
mod undo;
#[path = "browser/versions.rs"]
mod versions;
#[path = "browser/wrong.rs"]
mod wrong;
