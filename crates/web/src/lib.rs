//! The browser client: a page that draws what it is shown and sends drafts, and a worker with the
//! desk, which holds the engine, the saved battles and the computer's thinking. The page knows no
//! rule.
//!
//! What needs no browser is compiled and tested everywhere; the rest is for WebAssembly alone.

pub mod brigades;
pub mod cartouche;
pub mod columns;
pub mod finding;
pub mod in_words;
pub mod inquiry;
pub mod lettering;
pub mod mail;
pub mod playback;
pub mod saved;
pub mod trails;
pub mod view;
pub mod ways;

#[cfg(target_arch = "wasm32")]
pub mod page;
#[cfg(target_arch = "wasm32")]
pub mod store;
#[cfg(target_arch = "wasm32")]
pub mod worker;
