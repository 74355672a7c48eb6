//! The log of a battle: JSON Lines, each sealed by a running hash over its bytes as stored.
//!
//! The first line is the [`Header`]; every other is an [`Entry`]: who did what, the faces that fell, and the
//! events that came of it. `docs/log-format.md` is the promise.

mod chain;
mod entry;
mod header;
mod proof;
mod read;
mod seal;
mod verify;

pub use chain::{Broken, Chain, Sealed, entry_dice};
pub(crate) use entry::declared;
pub use entry::{Act, By, Entry, Overrule};
pub use header::{DiceOf, FORMAT, Header, SeedOf, StoredScenario};
pub use proof::DiceVerdict;
pub use read::{Problem, read_header, replay};
pub use seal::{is_sealed, sealed, unsealed};
pub use verify::{Report, Verdict, verify};
