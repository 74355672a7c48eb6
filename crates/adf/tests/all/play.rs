//! The sequence of play, rule by rule: each where it bites and where it does not.

pub mod checks;
pub mod fight;

mod aims;
mod approaches;
mod chargers;
mod charges;
mod countercharges;
mod fires;
mod groups;
mod impacts;
mod melees;
mod moves;
mod reactions;
mod situations;
mod studies;
mod turns;
mod volleys;
