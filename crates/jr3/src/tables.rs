//! The printed tables: fire and ranges. Movement is in [`crate::movement`].

pub mod show;

use linstock_rulebook::Inches;

use crate::words::{Arm, Weapon};

/// What a total does in the fire table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FireResult {
    /// Nothing.
    None,
    /// A check, if guns or sharpshooters fired.
    Check,
    /// A possible kill.
    Star,
    /// This many figures or sections.
    Hits(u8),
}

impl std::fmt::Display for FireResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FireResult::None => write!(f, "none"),
            FireResult::Check => write!(f, "MC"),
            FireResult::Star => write!(f, "1*"),
            FireResult::Hits(hits) => write!(f, "{hits}"),
        }
    }
}

/// The totals that head the columns; those in between read the lower column, those beyond read the
/// last.
pub const COLUMNS: [u8; 22] =
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24];

/// A row of the fire table.
#[derive(Debug, PartialEq)]
pub struct FireRow {
    /// The fewest figures firing that it is for.
    pub figures: u8,
    /// The fewest sections firing that it is for, if it is for sections.
    pub sections: Option<u8>,
    /// Its results. The first row begins in the first column, each later one a column further on.
    results: &'static [i8],
}

const MC: i8 = -1;
const ST: i8 = -2;

/// The fire table, most figures first.
#[rustfmt::skip]
pub static FIRE: [FireRow; 12] = [
    row(32, Some(16), &[MC, ST, ST, 1, 1, 2, 2, 2, 3, 3, 4, 5, 5, 6, 8, 9, 11, 13, 15, 18, 21, 24]),
    row(24, Some(14), &[MC, ST, ST, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 11, 13, 15, 18]),
    row(20, Some(12), &[MC, ST, ST, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 11, 13, 15]),
    row(16, Some(10), &[MC, ST, ST, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 11, 12]),
    row(14, Some(8), &[MC, ST, ST, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 11]),
    row(12, Some(6), &[MC, ST, ST, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9]),
    row(10, Some(4), &[MC, ST, ST, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7]),
    row(8, Some(3), &[MC, ST, ST, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5]),
    row(6, Some(2), &[MC, ST, ST, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4]),
    row(4, None, &[MC, ST, ST, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3]),
    row(3, Some(1), &[MC, ST, ST, 1, 1, 1, 1, 2, 2, 2, 2, 3]),
    row(2, None, &[MC, ST, ST, 1, 1, 1, 1, 2, 2, 2, 2]),
];

const fn row(figures: u8, sections: Option<u8>, results: &'static [i8]) -> FireRow {
    FireRow { figures, sections, results }
}

impl FireRow {
    /// What a total does.
    pub fn result(&self, total: i32) -> FireResult {
        let column = match total {
            ..1 => return FireResult::None,
            1..=20 => total - 1,
            21 => 19,
            22..=23 => 20,
            24.. => 21,
        };
        let first = COLUMNS.len() - self.results.len();
        let place = usize::try_from(column).expect("columns count from nothing");
        let Some(place) = place.checked_sub(first) else { return FireResult::None };
        match self.results[place] {
            MC => FireResult::Check,
            ST => FireResult::Star,
            hits => FireResult::Hits(hits.unsigned_abs()),
        }
    }
}

/// The largest row not above this many figures or sections.
pub fn fire_row(arm: Arm, strength: u8) -> Option<&'static FireRow> {
    FIRE.iter().find(|row| match arm {
        Arm::Infantry | Arm::Cavalry => row.figures <= strength,
        Arm::Artillery => row.sections.is_some_and(|sections| sections <= strength),
    })
}

/// The ranges of a weapon, at 15mm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranges {
    /// Close range of small arms, canister of guns.
    pub near: Inches,
    /// Normal range.
    pub normal: Inches,
    /// Long range.
    pub long: Inches,
}

/// The ranges of a weapon.
pub const fn ranges(weapon: Weapon) -> Ranges {
    let (near, normal, long) = match weapon {
        Weapon::RifleMusket => (2, 4, 12),
        Weapon::SmoothboreMusket => (1, 3, 6),
        Weapon::MuzzleloadingCarbine => (1, 2, 4),
        Weapon::BreechloadingCarbine => (1, 3, 7),
        Weapon::Napoleon => (3, 12, 30),
        Weapon::TenPounderRifle => (2, 16, 36),
        Weapon::SixPounder => (1, 10, 28),
        Weapon::TwentyPounderRifle => (2, 18, 40),
        Weapon::MixedGuns => (2, 14, 33),
    };
    Ranges { near: Inches::whole(near), normal: Inches::whole(normal), long: Inches::whole(long) }
}
