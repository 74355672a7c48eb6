//! The sequence of play, rule by rule: each where it bites and where it does not.

#[path = "play/common.rs"]
mod common;

#[path = "play/chargers.rs"]
mod chargers;
#[path = "play/charges.rs"]
mod charges;
#[path = "play/fires.rs"]
mod fires;
#[path = "play/moves.rs"]
mod moves;
#[path = "play/reactions.rs"]
mod reactions;
#[path = "play/studies.rs"]
mod studies;
#[path = "play/turns.rs"]
mod turns;
