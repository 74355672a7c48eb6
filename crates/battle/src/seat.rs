//! The two players, and pairs with something for each.

use linstock_rulebook::words;
use serde::{Deserialize, Serialize};

words! {
    /// A player's place at the table: the sides of a scenario in the order listed.
    pub enum Seat {
        /// The first side listed.
        First = "first",
        /// The second.
        Second = "second",
    }
}

impl Seat {
    /// The opponent.
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

/// One of something for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BySeat<T> {
    /// The first seat's.
    pub first: T,
    /// The second seat's.
    pub second: T,
}

impl<T> BySeat<T> {
    /// The same for both.
    pub fn both(value: T) -> BySeat<T>
    where
        T: Clone,
    {
        BySeat { first: value.clone(), second: value }
    }

    /// Made from each seat.
    pub fn of(mut make: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat { first: make(Seat::First), second: make(Seat::Second) }
    }

    /// Both, with their seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        [(Seat::First, &self.first), (Seat::Second, &self.second)].into_iter()
    }
}

impl<T> std::ops::Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::First => &self.first,
            Seat::Second => &self.second,
        }
    }
}

impl<T> std::ops::IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::First => &mut self.first,
            Seat::Second => &mut self.second,
        }
    }
}

/// Through whose eyes a battle is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// Somebody who may know everything.
    Umpire,
    /// Somebody who may know what both sides know, and no secret of either.
    Onlooker,
    /// A seat.
    Of(Seat),
}

impl Eyes {
    /// The seats none of which may learn from these eyes what it does not know.
    pub(crate) const fn not_more_than(self) -> &'static [Seat] {
        match self {
            Eyes::Umpire => &[],
            Eyes::Onlooker => &[Seat::First, Seat::Second],
            Eyes::Of(Seat::First) => &[Seat::First],
            Eyes::Of(Seat::Second) => &[Seat::Second],
        }
    }
}

impl From<Option<Seat>> for Eyes {
    fn from(seat: Option<Seat>) -> Eyes {
        seat.map_or(Eyes::Umpire, Eyes::Of)
    }
}
