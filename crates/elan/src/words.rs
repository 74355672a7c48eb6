//! The vocabulary of the game: closed lists, each value with one word, and the limits of units.

use linstock_rulebook::words;

pub use linstock_rulebook::common::{Arm, Drill};

/// The lowest and highest factor that a unit may be given.
pub const FACTORS: (u8, u8) = (1, 12);

/// The most figures that roll at once.
pub const MOST_FIGURES: u8 = 255;

/// The most guns that fire at once: the dice of 31 guns are a single roll whatever they fire.
pub const MOST_GUNS: u8 = 31;

/// The most figures a side of a close action may have.
pub const MOST_CLOSE_FIGURES: u8 = 60;

/// The most pairs of casualties, broken friends or extra losses that one test counts.
pub const MOST_CAUSES: u8 = 60;

/// The highest number of a target of a single shot, counting from 1.
pub const MOST_TARGET_NUMBER: u16 = 32_767;

words! {
    /// Experience, best first.
    pub enum Experience {
        /// Has fought, and won.
        Veteran = "veteran",
        /// Drilled.
        Steady = "steady",
        /// Called up.
        Conscript = "conscript",
    }
}

words! {
    /// Formations of all arms.
    pub enum Formation {
        /// Infantry, thin.
        TwoRankLine = "two-rank-line",
        /// Infantry, as most nations form.
        ThreeRankLine = "three-rank-line",
        /// Infantry two companies wide, or cavalry.
        Column = "column",
        /// Infantry three companies wide.
        WideColumn = "wide-column",
        /// Infantry two companies wide, without gaps.
        ClosedColumn = "closed-column",
        /// Infantry on the march.
        MarchColumn = "march-column",
        /// Infantry facing all ways.
        Square = "square",
        /// Infantry spread out.
        Skirmish = "skirmish",
        /// Cavalry abreast.
        Line = "line",
        /// Guns ready to fire.
        Unlimbered = "unlimbered",
        /// Guns ready to move.
        Limbered = "limbered",
    }
}

impl Drill for Formation {
    fn of(arm: Arm) -> &'static [Formation] {
        use Formation::*;
        match arm {
            Arm::Infantry => &[
                ThreeRankLine,
                TwoRankLine,
                Column,
                WideColumn,
                ClosedColumn,
                MarchColumn,
                Square,
                Skirmish,
            ],
            Arm::Cavalry => &[Line, Column],
            Arm::Artillery => &[Unlimbered, Limbered],
        }
    }

    fn skirmishes(self) -> bool {
        self == Formation::Skirmish
    }
}

impl Formation {
    /// Columns that carry a charge home: all but the march column.
    pub const fn is_column(self) -> bool {
        match self {
            Formation::Column | Formation::WideColumn | Formation::ClosedColumn => true,
            Formation::TwoRankLine
            | Formation::ThreeRankLine
            | Formation::MarchColumn
            | Formation::Square
            | Formation::Skirmish
            | Formation::Line
            | Formation::Unlimbered
            | Formation::Limbered => false,
        }
    }

    /// Formations in which drill is difficult.
    pub const fn is_restricted(self) -> bool {
        match self {
            Formation::ClosedColumn | Formation::MarchColumn | Formation::Square => true,
            Formation::TwoRankLine
            | Formation::ThreeRankLine
            | Formation::Column
            | Formation::WideColumn
            | Formation::Skirmish
            | Formation::Line
            | Formation::Unlimbered
            | Formation::Limbered => false,
        }
    }
}

words! {
    /// Small arms.
    pub enum Weapon {
        /// Of horsemen.
        Pistol = "pistol",
        /// Of horsemen, longer.
        Carbine = "carbine",
        /// Of the line.
        Musket = "musket",
        /// Of picked men.
        Rifle = "rifle",
    }
}

words! {
    /// How small arms are fired.
    pub enum Mode {
        /// Half the figures at a time.
        Platoon = "platoon",
        /// All figures at once.
        Volley = "volley",
        /// In skirmish order.
        Skirmish = "skirmish",
    }
}

words! {
    /// Weights of guns and howitzers.
    pub enum Weight {
        /// 10-pounders and up.
        Heavy = "heavy",
        /// 8- and 9-pounders.
        Medium = "medium",
        /// 6-pounders.
        Light = "light",
        /// 3- and 4-pounders.
        UltraLight = "ultra-light",
    }
}

words! {
    /// What solid shot strikes.
    pub enum Against {
        /// Guns in action.
        UnlimberedArtillery = "unlimbered-artillery",
        /// A line from its front.
        Line = "line",
        /// A march column from its flank.
        MarchColumnFlank = "march-column-flank",
        /// An attack column.
        AttackColumn = "attack-column",
        /// A wide column.
        WideColumn = "wide-column",
        /// Guns on the move.
        LimberedArtillery = "limbered-artillery",
        /// A building.
        Building = "building",
        /// A line from its flank.
        LineFlank = "line-flank",
        /// Anything else.
        Other = "other",
    }
}

impl Against {
    /// What a ball from ahead or behind strikes.
    pub const fn end_on(formation: Formation) -> Against {
        match formation {
            Formation::Unlimbered => Against::UnlimberedArtillery,
            Formation::Limbered => Against::LimberedArtillery,
            Formation::TwoRankLine
            | Formation::ThreeRankLine
            | Formation::Line
            | Formation::Skirmish => Against::Line,
            Formation::Column => Against::AttackColumn,
            Formation::WideColumn => Against::WideColumn,
            Formation::MarchColumn | Formation::Square | Formation::ClosedColumn => Against::Other,
        }
    }

    /// What a ball from the flank strikes.
    pub const fn on_flank(formation: Formation) -> Against {
        match formation {
            Formation::TwoRankLine | Formation::ThreeRankLine | Formation::Line => {
                Against::LineFlank
            }
            Formation::MarchColumn => Against::MarchColumnFlank,
            Formation::Unlimbered
            | Formation::Limbered
            | Formation::Skirmish
            | Formation::Column
            | Formation::WideColumn
            | Formation::Square
            | Formation::ClosedColumn => Against::end_on(formation),
        }
    }
}

words! {
    /// Cover.
    pub enum Cover {
        /// Hides.
        Soft = "soft",
        /// Stops a ball.
        Hard = "hard",
    }
}

words! {
    /// Kinds of skirmishers.
    pub enum Skirmisher {
        /// Light infantry.
        Trained = "trained",
        /// Others sent forward.
        AdHoc = "ad-hoc",
    }
}

words! {
    /// What is fired.
    pub enum Fired {
        /// Muskets and the like.
        SmallArms = "small-arms",
        /// Round shot.
        SolidShot = "solid-shot",
        /// Canister.
        Canister = "canister",
        /// Bursting shell.
        Shell = "shell",
        /// Shrapnel.
        Shrapnel = "shrapnel",
    }
}

words! {
    /// What a save is made from.
    pub enum SavedFrom {
        /// Fire.
        Fire = "fire",
        /// Close action.
        CloseAction = "close-action",
    }
}
