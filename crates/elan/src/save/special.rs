//! Special casualties: the risk to a leader, and the disruption of his unit.

use linstock_dice::{Ask, Die, OneRoll, Rolled};
use linstock_rulebook::{Recorder, rules};

use crate::{
    house::House,
    roll::{successes, under},
};

rules! {
    SPECIAL = "elan.save.special" {
        says: "special casualty",
        text: "A save roll of 12 is a special casualty: an attached leader is killed on a D12 of 3 or less; with no leader, or if he lives, the unit takes 1 disruption marker.",
        at: "004: saves; ruling",
    }
}

/// The roll for a leader with this many special casualties.
#[inline]
pub fn ask(house: &House, special: u8) -> Ask {
    under(special, house.kills_leader())
}

/// Whether a roll of [`ask`] killed him.
#[inline]
pub fn kills(rolled: Rolled) -> bool {
    successes(rolled) > 0
}

/// The disruption markers for this many special casualties, one of which may have been the leader.
#[inline]
pub fn markers(house: &House, special: u8, killed: bool) -> u8 {
    (special - u8::from(killed)).min(house.breaking_point())
}

/// Special casualties, ready to be rolled.
#[derive(Clone, Copy, Debug)]
pub struct Special<'a> {
    house: &'a House,
    special: u8,
    leader: bool,
}

impl<'a> Special<'a> {
    /// This many special casualties in a unit, with or without a leader.
    pub const fn new(house: &'a House, special: u8, leader: bool) -> Special<'a> {
        Special { house, special, leader }
    }

    /// The disruption markers they cause, depending on whether the leader is killed.
    pub fn markers(&self, killed: bool) -> u8 {
        markers(self.house, self.special, killed)
    }
}

impl<R: Recorder> OneRoll<R> for Special<'_> {
    const DIE: Die = Die::D12;
    /// Whether the leader is killed.
    type Outcome = bool;

    fn ask(&self, _: &mut R) -> (Ask, &'static str) {
        (ask(self.house, if self.leader { self.special } else { 0 }), SPECIAL.id)
    }

    fn read(&self, rolled: Rolled) -> bool {
        kills(rolled)
    }
}
