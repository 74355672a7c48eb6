//! The way of a charge: how much of its reach it takes, and what it leads through.

use linstock_rulebook::Inches;

use super::super::volley_point::VolleyPoint;
use crate::words::Covers;

/// The faces of the die that gives the volley point.
const FACES: u8 = 6;

/// What is different at each volley point, by its die.
pub type ByDie<T> = [T; FACES as usize];

/// The way of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// What it takes of the reach to come to the volley point.
    pub to_point: ByDie<Inches>,
    /// What it takes of the reach to come to the defender.
    pub to_contact: Inches,
    /// Beyond this much of the reach, friends on the way have cost the charger its order.
    pub friends: Option<Inches>,
    /// The ground that covers the charger on its way; `None` if it is covered as it says itself.
    pub shelter: Option<Shelter>,
}

/// The ground that covers a charger on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shelter {
    /// At the volley point.
    pub at_point: ByDie<Covers>,
    /// At contact.
    pub at_contact: Covers,
}

impl Way {
    /// A way with nothing on it: it takes as much as it is long.
    pub(super) fn plain(point: &VolleyPoint, distance: Inches) -> Way {
        Way {
            to_point: by_die(|die| distance - point.point(die.into())),
            to_contact: distance,
            friends: None,
            shelter: None,
        }
    }

    /// What it takes of the reach to come to the volley point.
    pub(super) fn spent_at_point(&self, die: u8) -> Inches {
        self.to_point[place(die)]
    }

    /// The ground that covers the charger at the volley point.
    pub(super) fn cover_at_point(&self, die: u8) -> Option<Covers> {
        self.shelter.map(|shelter| shelter.at_point[place(die)])
    }

    /// The ground that covers the charger where it has struck.
    pub(super) fn cover_at_contact(&self) -> Option<Covers> {
        self.shelter.map(|shelter| shelter.at_contact)
    }
}

/// Something for each face of the die.
pub fn by_die<T>(of: impl Fn(u8) -> T) -> ByDie<T> {
    std::array::from_fn(|place| of(u8::try_from(place + 1).unwrap_or(FACES)))
}

fn place(die: u8) -> usize {
    usize::from(die.clamp(1, FACES)) - 1
}
