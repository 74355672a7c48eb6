//! What movement costs: rates by class of ground, and fractions of an allowance.

use std::ops::Add;

use serde::{Deserialize, Serialize};

use crate::ground::CLASSES;

/// A fraction of one allowance, in billionths. Each stretch of a walk is rounded down, so that a
/// distance exactly on the limit fits.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Cost(pub u64);

/// A factor applied to a cost, as a fraction: `(3, 2)` is half as much again.
pub type Ratio = (i32, i32);

/// What it costs to cross a barrier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Crossing {
    /// Nothing.
    #[default]
    Free,
    /// As much as this many thousandths of an inch on the ground there.
    Extra(i32),
    /// A whole allowance.
    Whole,
    /// It cannot be crossed.
    Impassable,
}

/// How a unit moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Thousandths of an inch per allowance on each class of ground; `None` is impassable.
    pub rates: [Option<i32>; CLASSES],
    /// The rate when the front centre is on a road of this class, whatever the ground; `None`
    /// ignores the road.
    pub on_road: [Option<i32>; CLASSES],
    /// The factor for oblique movement.
    pub oblique: Ratio,
    /// The factor for sideways movement.
    pub sideways: Ratio,
    /// The factor for backward movement.
    pub back: Ratio,
    /// The cost of an about-face.
    pub about_face: Cost,
    /// What it costs to cross barriers of each class.
    pub barriers: [Crossing; CLASSES],
}

impl Cost {
    /// One allowance.
    pub const ONE: Cost = Cost(1_000_000_000);
    /// Nothing.
    pub const NONE: Cost = Cost(0);

    /// A fraction of an allowance, rounded down.
    pub const fn share(above: u32, below: u32) -> Cost {
        let below = if below == 0 { 1 } else { below };
        Cost(Cost::ONE.0 * above as u64 / below as u64)
    }

    /// The cost of a distance at a rate.
    pub const fn of(distance: i32, rate: i32, ratio: Ratio) -> Cost {
        let distance = if distance < 0 { 0 } else { distance as u128 };
        let above = distance * Cost::ONE.0 as u128 * positive(ratio.0);
        let cost = above / (positive(rate) * positive(ratio.1));
        Cost(if cost > u64::MAX as u128 { u64::MAX } else { cost as u64 })
    }

    /// The longest distance that costs no more than this.
    pub const fn distance(self, rate: i32, ratio: Ratio) -> i32 {
        // One more billionth would be too much, and costs are rounded down.
        let above = (self.0 as u128 + 1) * positive(rate) * positive(ratio.1) - 1;
        let distance = above / (Cost::ONE.0 as u128 * positive(ratio.0));
        if distance > i32::MAX as u128 { i32::MAX } else { distance as i32 }
    }

    /// What is left after paying `other`, if it is enough.
    pub const fn less(self, other: Cost) -> Option<Cost> {
        match self.0.checked_sub(other.0) {
            Some(left) => Some(Cost(left)),
            None => None,
        }
    }
}

impl Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost(self.0.saturating_add(other.0))
    }
}

impl Pace {
    /// The same rate everywhere, at no extra cost.
    pub const fn even(rate: i32) -> Pace {
        Pace {
            rates: [Some(rate); CLASSES],
            on_road: [None; CLASSES],
            oblique: (1, 1),
            sideways: (1, 1),
            back: (1, 1),
            about_face: Cost::NONE,
            barriers: [Crossing::Free; CLASSES],
        }
    }

    /// The rate on a class of ground; `None` for a class that does not exist.
    pub(crate) fn rate(&self, class: u8) -> Option<i32> {
        self.rates.get(usize::from(class)).copied().flatten()
    }

    pub(crate) fn road_rate(&self, class: u8) -> Option<i32> {
        self.on_road.get(usize::from(class)).copied().flatten()
    }

    pub(crate) fn crossing(&self, class: u8) -> Crossing {
        self.barriers.get(usize::from(class)).copied().unwrap_or_default()
    }

    /// The best rate of all, which limits how far a budget can lead.
    pub fn best_rate(&self) -> i32 {
        self.rates.iter().chain(&self.on_road).copied().flatten().max().unwrap_or(0)
    }
}

const fn positive(value: i32) -> u128 {
    if value < 1 { 1 } else { value as u128 }
}
