//! The path of a charge: how much of its reach it costs, and what it leads through.

use linstock_rulebook::Inches;

use super::super::volley_point::VolleyPoint;
use crate::words::Covers;

/// The faces of the die that gives the volley point.
const FACES: u8 = 6;

/// What differs at each volley point, by its die.
pub type ByDie<T> = [T; FACES as usize];

/// The way of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// How much of the reach it costs to come to the volley point.
    pub to_point: ByDie<Inches>,
    /// How much of the reach it costs to come to the defender.
    pub to_contact: Inches,
    /// Beyond this much of the reach, friends in the way have put the charger in disorder.
    pub friends: Option<Inches>,
    /// The ground that covers the charger on its path; `None` leaves its own facts.
    pub shelter: Option<Shelter>,
}

/// The ground that covers a charger on its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shelter {
    /// At the volley point.
    pub at_point: ByDie<Covers>,
    /// At contact.
    pub at_contact: Covers,
}

impl Way {
    /// A path with nothing on it: it costs its length.
    pub(super) fn plain(point: &VolleyPoint, distance: Inches) -> Way {
        Way {
            to_point: by_die(|die| distance - point.point(die.into())),
            to_contact: distance,
            friends: None,
            shelter: None,
        }
    }

    /// How much of the reach it costs to come to the volley point.
    pub(super) fn spent_at_point(&self, die: u8) -> Inches {
        self.to_point[place(die)]
    }

    /// The ground that covers the charger at the volley point.
    pub(super) fn cover_at_point(&self, die: u8) -> Option<Covers> {
        self.shelter.map(|shelter| shelter.at_point[place(die)])
    }

    /// The ground that covers the charger at contact.
    pub(super) fn cover_at_contact(&self) -> Option<Covers> {
        self.shelter.map(|shelter| shelter.at_contact)
    }
}

/// One value for each face of the die.
pub fn by_die<T>(of: impl Fn(u8) -> T) -> ByDie<T> {
    std::array::from_fn(|place| of(u8::try_from(place + 1).unwrap_or(FACES)))
}

fn place(die: u8) -> usize {
    usize::from(die.clamp(1, FACES)) - 1
}
