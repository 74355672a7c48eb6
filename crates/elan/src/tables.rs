//! The tables of the sheet, laid out as printed, and those of our rulings beside them.
//!
//! [`tables`] returns all of them as text.

mod show;

pub use show::tables;

use crate::{
    movement::{Class, Ground, Row},
    test::{Of, Situation},
    words::{Against, Experience, Formation, Weapon, Weight},
};

/// Situations that cause a test, the kind of test, and the dice of each.
#[rustfmt::skip]
const TESTS: [(Situation, Of, u8); 22] = [
    (Situation::RallyMoving,         Of::Rally, 1),
    (Situation::RallyStationary,     Of::Rally, 3),
    (Situation::TwoCasualties,       Of::Elan,  1),
    (Situation::ShellCasualty,       Of::Elan,  1),
    (Situation::CloseVolleyCasualty, Of::Elan,  1),
    (Situation::CloseRifleCasualty,  Of::Elan,  1),
    (Situation::CloseCombat1,        Of::Elan,  1),
    (Situation::CloseCombat2,        Of::Elan,  2),
    (Situation::CloseCombat3,        Of::Elan,  3),
    (Situation::CavalryCloseClear,   Of::Elan,  1),
    (Situation::CavalryCloseRough,   Of::Elan,  3),
    (Situation::InfantryCloseClear,  Of::Elan,  3),
    (Situation::InfantryCloseRough,  Of::Elan,  1),
    (Situation::FriendBroken,        Of::Elan,  1),
    (Situation::ChangeAndHalfMove,   Of::Drill, 1),
    (Situation::ChangeAndMove,       Of::Drill, 2),
    (Situation::ChangeAndCharge,     Of::Drill, 3),
    (Situation::ReformDetachments,   Of::Drill, 2),
    (Situation::ChargeResponse,      Of::Drill, 2),
    (Situation::BreakOff,            Of::Drill, 1),
    (Situation::PassedThrough,       Of::Drill, 1),
    (Situation::Obstacle,            Of::Drill, 1),
];

impl Situation {
    /// Which test it calls for.
    pub const fn of(self) -> Of {
        TESTS[self as usize].1
    }

    /// The dice it adds, as printed.
    pub const fn dice(self) -> u8 {
        TESTS[self as usize].2
    }
}

/// Dice modifiers of élan tests.
pub(crate) mod test_dice {
    pub const FLANK: i32 = 1;
    pub const EXTRA_LOSSES: i32 = 1;
    pub const BELOW_HALF: i32 = 1;
}

/// Élan factor modifiers.
pub(crate) mod elan_factors {
    pub const DISRUPTION: i32 = -1;
    pub const SQUARE_OR_COVER: i32 = 1;
    pub const OUTNUMBERED: i32 = -1;
    pub const MARCH_COLUMN: i32 = -2;
    pub const COLUMN: i32 = 3;
    pub const ATTACKING_FLANK: i32 = 2;
    pub const UPHILL: i32 = 1;
    pub const LIGHTER_CAVALRY: i32 = -1;
    pub const OPPONENT_SKIRMISH: i32 = 2;
}

/// Drill factor modifiers.
pub(crate) mod drill_factors {
    pub const DISRUPTION: i32 = -1;
    pub const RESTRICTED: i32 = -2;
    pub const CHARGED_FLANK: i32 = -2;
}

impl Experience {
    /// The factor for élan, drill, fire, melee and gunnery of a unit without its own.
    pub const fn factor(self) -> u8 {
        match self {
            Experience::Veteran => 7,
            Experience::Steady => 6,
            Experience::Conscript => 5,
        }
    }

    /// The save.
    pub const fn save(self) -> u8 {
        match self {
            Experience::Veteran => 7,
            Experience::Steady => 6,
            Experience::Conscript => 5,
        }
    }
}

/// A row of the small arms.
pub(crate) struct SmallArm {
    /// Close range, if it has one.
    pub close: Option<u8>,
    pub long: u8,
    pub mounted: bool,
    pub must_platoon: bool,
}

const SMALL_ARMS: [SmallArm; 4] = [
    SmallArm { close: None, long: 3, mounted: true, must_platoon: false },
    SmallArm { close: Some(4), long: 8, mounted: true, must_platoon: false },
    SmallArm { close: Some(6), long: 12, mounted: false, must_platoon: false },
    SmallArm { close: Some(10), long: 20, mounted: false, must_platoon: true },
];

impl Weapon {
    pub(crate) const fn row(self) -> &'static SmallArm {
        &SMALL_ARMS[self as usize]
    }
}

impl Against {
    /// Dice of one gun's solid shot.
    pub const fn dice(self) -> u8 {
        match self {
            Against::UnlimberedArtillery => 1,
            Against::Line | Against::MarchColumnFlank => 2,
            Against::AttackColumn | Against::WideColumn | Against::LimberedArtillery => 4,
            Against::Building | Against::LineFlank | Against::Other => 6,
        }
    }
}

/// A row of the guns: canister, shell and shrapnel as printed, the range of solid shot a ruling.
pub(crate) struct Gun {
    pub canister: (u8, u8),
    pub canister_dice: u8,
    pub shell: Option<u8>,
    pub shrapnel: Option<u8>,
    pub range: u8,
    pub ball: i32,
}

#[rustfmt::skip]
const GUNS: [Gun; 4] = [
    Gun { canister: (12, 24), canister_dice: 8, shell: Some(4), shrapnel: Some(7), range: 48, ball:  1 },
    Gun { canister: (10, 20), canister_dice: 6, shell: Some(3), shrapnel: Some(5), range: 40, ball:  0 },
    Gun { canister: ( 8, 16), canister_dice: 4, shell: Some(2), shrapnel: Some(3), range: 32, ball: -1 },
    Gun { canister: ( 6, 12), canister_dice: 3, shell: None,    shrapnel: None,    range: 24, ball: -2 },
];

impl Weight {
    pub(crate) const fn row(self) -> &'static Gun {
        &GUNS[self as usize]
    }
}

/// Fire modifiers.
pub(crate) mod fire {
    pub const LONG: i32 = -2;
    pub const MOVING: i32 = -1;
    pub const DISRUPTION: i32 = -1;
    pub const MOUNTED_CARBINE: i32 = -2;
    pub const TWO_RANK_LINE: i32 = 1;
    pub const REACTION: i32 = -1;
    pub const IN_CONTACT: i32 = -1;
    pub const FIRST_FIRE: i32 = 1;
    pub const HOWITZER: i32 = 1;
    pub const NEXT_TARGET: i32 = -1;
    /// The most that later targets of a ball cost.
    pub const NEXT_TARGET_MOST: i32 = -3;
}

/// Close action modifiers.
pub(crate) mod close {
    pub const OBSTACLE: i32 = -2;
    pub const CAVALRY_AGAINST_SQUARE: i32 = -2;
    pub const DISRUPTION: i32 = -1;
    pub const TWO_RANK_LINE: i32 = -1;
    pub const SKIRMISH: i32 = -2;
    pub const MARCH_COLUMN: i32 = -2;
    pub const STANDING_CAVALRY: i32 = -2;
}

/// Save modifiers.
pub(crate) mod save {
    pub const DISRUPTION: i32 = -1;
    pub const TRAINED_SKIRMISHER: i32 = 2;
    pub const AD_HOC_OR_ARTILLERY: i32 = 1;
    pub const FLANK: i32 = -2;
    pub const SOFT_COVER: i32 = 1;
    pub const HARD_COVER: i32 = 3;
    pub const HARD_COVER_HEAVY_SHOT: i32 = 1;
    /// The highest factor in the open, and in cover.
    pub const MOST: (i32, i32) = (10, 11);
}

impl Formation {
    /// One in how many figures may fire small arms; `None` if none may.
    pub const fn eligible_one_in(self) -> Option<u8> {
        match self {
            Formation::TwoRankLine
            | Formation::ThreeRankLine
            | Formation::Skirmish
            | Formation::Line => Some(1),
            Formation::Column | Formation::WideColumn | Formation::Square => Some(4),
            Formation::ClosedColumn => Some(8),
            Formation::MarchColumn | Formation::Unlimbered | Formation::Limbered => None,
        }
    }
}

impl Row {
    /// Inches in the open, and on a road; cavalry columns have a rate of their own only on roads.
    pub const fn inches(self) -> (Option<u8>, u8) {
        match self {
            Row::TwoRankLine => (Some(6), 6),
            Row::ThreeRankLine => (Some(6), 6),
            Row::Column => (Some(8), 8),
            Row::WideColumn => (Some(7), 7),
            Row::ClosedColumn => (Some(4), 4),
            Row::MarchColumn => (Some(10), 14),
            Row::Square => (Some(2), 2),
            Row::Skirmish => (Some(10), 10),
            Row::CavalryHeavy => (Some(12), 12),
            Row::CavalryLight => (Some(16), 16),
            Row::CavalryColumn => (None, 20),
            Row::FootArtillery => (Some(8), 8),
            Row::HorseArtillery => (Some(14), 14),
            Row::Unlimbered => (Some(2), 2),
            Row::Leader => (Some(20), 20),
        }
    }
}

impl Ground {
    /// How hard it is to cross.
    pub const fn class(self) -> Class {
        match self {
            Ground::Orchard
            | Ground::OpenWoods
            | Ground::Brush
            | Ground::Scrub
            | Ground::MuddyField
            | Ground::ShallowStream
            | Ground::SteepSlope => Class::Rough,
            Ground::Forest
            | Ground::DenseFoliage
            | Ground::Marsh
            | Ground::Swamp
            | Ground::DeepStream
            | Ground::TreacherousSlope
            | Ground::BuiltUpArea => Class::Difficult,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_situation_stands_in_its_row() {
        for (place, &(situation, ..)) in TESTS.iter().enumerate() {
            assert_eq!(Situation::ALL[place], situation);
        }
    }
}
