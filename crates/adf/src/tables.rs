//! The tables of the three sheets, as printed. Every row is one line of [`scale10`], [`scale15`] or
//! [`scale25`], which can be compared with the sheet line by line.

mod scale10;
mod scale15;
mod scale25;
pub mod show;

use linstock_rulebook::{Inches, words};

use crate::{
    edition::Scale,
    words::{Arm, CavalryWeapon, Gun, InfantryWeapon},
};

/// The sheet of a scale.
pub const fn sheet(scale: Scale) -> &'static Sheet {
    const TEN: &Sheet = &scale10::SHEET;
    const FIFTEEN: &Sheet = &scale15::SHEET;
    const TWENTY_FIVE: &Sheet = &scale25::SHEET;
    match scale {
        Scale::Ten => TEN,
        Scale::Fifteen => FIFTEEN,
        Scale::TwentyFive => TWENTY_FIVE,
    }
}

/// All tables of one sheet. Rows follow the order of the enums that name them; the columns of
/// movement are road, trail, open, broken, light woods, heavy woods and rough.
#[derive(Debug)]
pub struct Sheet {
    /// By [`InfantryWeapon`].
    pub infantry_firepower: [Weapon; 9],
    /// By [`FootRate`].
    pub infantry_movement: [FootRow; 8],
    /// By terrain.
    pub infantry_rout: [Rout; 7],
    /// By [`Gun`].
    pub artillery_firepower: [BatteryRow; 13],
    /// By [`Gun`].
    pub artillery_movement: [GunRow; 13],
    /// By terrain.
    pub artillery_rout: [Rout; 7],
    /// By [`CavalryWeapon`].
    pub cavalry_firepower: [Weapon; 8],
    /// By [`HorseRate`].
    pub cavalry_movement: [HorseRow; 6],
    /// By terrain.
    pub cavalry_rout: [Rout; 7],
    /// By arm, then by the columns of [`RESULT_COLUMNS`].
    pub results: [[FireResult; 18]; 3],
}

/// Firepower of 2 to 8 figures, and normal range.
#[derive(Debug)]
pub struct Weapon {
    /// Normal range.
    pub normal_range: Inches,
    /// By figures.
    pub firepower: [u8; 7],
}

/// Firepower (US, CS) of 1 to 3 sections, and normal range.
#[derive(Debug)]
pub struct BatteryRow {
    /// Normal range.
    pub normal_range: Inches,
    /// By sections.
    pub firepower: [(u8, u8); 3],
}

words! {
    /// The rows of infantry movement.
    pub enum FootRate {
        /// In battle line.
        BattleLine = "battle-line",
        /// In extended line.
        ExtendedLine = "extended-line",
        /// Skirmishing.
        Skirmish = "skirmish",
        /// In attack column.
        AttackColumn = "attack-column",
        /// In road column.
        RoadColumn = "road-column",
        /// In disorder.
        Disorder = "disorder",
        /// Disengaging.
        Disengage = "disengage",
        /// Shaken.
        Shaken = "shaken",
    }
}

words! {
    /// The rows of cavalry movement.
    pub enum HorseRate {
        /// In line.
        Line = "line",
        /// Skirmishing.
        Skirmish = "skirmish",
        /// In double line.
        DoubleLine = "double-line",
        /// In road column.
        RoadColumn = "road-column",
        /// In disorder.
        Disorder = "disorder",
        /// Shaken.
        Shaken = "shaken",
    }
}

/// Charge morale modifier and inches; `None` where the formation gains nothing from the road.
#[derive(Debug)]
pub struct FootRow {
    /// Charge morale modifier.
    pub cmm: i8,
    /// By terrain.
    pub rates: [Option<u8>; 7],
}

/// Like [`FootRow`], for (mounted, dismounted).
#[derive(Debug)]
pub struct HorseRow {
    /// Charge morale modifiers.
    pub cmm: (i8, i8),
    /// By terrain.
    pub rates: [Option<(u8, u8)>; 7],
}

/// Inches (limbered, unlimbered), by terrain.
pub type GunRow = [(u8, u8); 7];

/// How far a routed unit runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rout {
    /// The sum of this many dice.
    Dice(u8),
    /// A fixed distance.
    Inches(u8),
    /// Not at all: the guns are abandoned.
    Abandon,
}

words! {
    /// The result of fire.
    pub enum FireResult {
        /// Nothing.
        None = "none",
        /// A check.
        Mc = "MC",
        /// A check at +1.
        Mc1 = "1MC",
        /// A check at +2.
        Mc2 = "2MC",
        /// One lost, and a check at +2.
        H1 = "1H",
        /// Two lost, and a check at +2.
        H2 = "2H",
        /// Three lost, and a check at +3.
        H3 = "3H",
        /// Four lost, and a check at +4.
        H4 = "4H",
    }
}

impl FireResult {
    /// Figures or sections lost.
    pub const fn hits(self) -> u8 {
        match self {
            FireResult::None | FireResult::Mc | FireResult::Mc1 | FireResult::Mc2 => 0,
            FireResult::H1 => 1,
            FireResult::H2 => 2,
            FireResult::H3 => 3,
            FireResult::H4 => 4,
        }
    }

    /// What the resulting check adds, if there is one.
    pub const fn check(self) -> Option<u8> {
        match self {
            FireResult::None => None,
            FireResult::Mc => Some(0),
            FireResult::Mc1 => Some(1),
            FireResult::Mc2 | FireResult::H1 | FireResult::H2 => Some(2),
            FireResult::H3 => Some(3),
            FireResult::H4 => Some(4),
        }
    }
}

/// The totals that head the columns of the fire results table; the last column has no upper limit.
pub const RESULT_COLUMNS: [i32; 18] =
    [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 26, 28, 30, 32];

impl Sheet {
    /// A row of the fire results table.
    pub const fn results_of(&self, arm: Arm) -> &[FireResult; 18] {
        match arm {
            Arm::Infantry => &self.results[0],
            Arm::Artillery => &self.results[1],
            Arm::Cavalry => &self.results[2],
        }
    }

    /// Firepower row of an infantry weapon.
    pub const fn infantry(&self, weapon: InfantryWeapon) -> &Weapon {
        &self.infantry_firepower[weapon as usize]
    }

    /// Firepower row of a cavalry weapon.
    pub const fn cavalry(&self, weapon: CavalryWeapon) -> &Weapon {
        &self.cavalry_firepower[weapon as usize]
    }

    /// Firepower row of a gun.
    pub const fn artillery(&self, gun: Gun) -> &BatteryRow {
        &self.artillery_firepower[gun as usize]
    }
}

const fn weapon(normal_range: Inches, firepower: [u8; 7]) -> Weapon {
    Weapon { normal_range, firepower }
}

const fn gun(normal_range: i64, firepower: [(u8, u8); 3]) -> BatteryRow {
    BatteryRow { normal_range: Inches::whole(normal_range), firepower }
}

const fn foot(cmm: i8, rates: [Option<u8>; 7]) -> FootRow {
    FootRow { cmm, rates }
}

const fn horse(cmm: (i8, i8), rates: [Option<(u8, u8)>; 7]) -> HorseRow {
    HorseRow { cmm, rates }
}

/// A row with a rate everywhere.
const fn all([a, b, c, d, e, f, g]: [u8; 7]) -> [Option<u8>; 7] {
    [Some(a), Some(b), Some(c), Some(d), Some(e), Some(f), Some(g)]
}

/// A row that gains nothing from road and trail.
const fn off_road([c, d, e, f, g]: [u8; 5]) -> [Option<u8>; 7] {
    [None, None, Some(c), Some(d), Some(e), Some(f), Some(g)]
}

const fn all_horse([a, b, c, d, e, f, g]: [(u8, u8); 7]) -> [Option<(u8, u8)>; 7] {
    [Some(a), Some(b), Some(c), Some(d), Some(e), Some(f), Some(g)]
}

const fn off_road_horse([c, d, e, f, g]: [(u8, u8); 5]) -> [Option<(u8, u8)>; 7] {
    [None, None, Some(c), Some(d), Some(e), Some(f), Some(g)]
}
