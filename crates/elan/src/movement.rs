//! Movement: how far a unit goes, and what stands in its way.
//!
//! [`obstacle`] has walls and streams to be crossed.

pub mod obstacle;

use linstock_rulebook::{Inches, rules, words};

use crate::words::{Arm, Formation};

rules! {
    MOVE = "elan.move" {
        says: "a move",
        text: "Infantry moves 6\" in line, 7\" in wide column, 8\" in column, 4\" in closed column, 2\" in square, 10\" in march column and in skirmish order; cavalry 12\" heavy and 16\" light; foot artillery 8\" limbered, horse artillery 14\", unlimbered guns 2\"; leaders 20\".",
        by: Ruling,
        at: "ruling",
    }
    ROUGH = "elan.move.rough" {
        says: "rough ground: half",
        text: "Rough ground (orchards, open woods, brush, scrub, muddy fields, shallow streams, steep slopes) costs twice the movement.",
        at: "004: terrain",
    }
    DIFFICULT = "elan.move.difficult" {
        says: "difficult ground: a third",
        text: "Difficult ground (forests, dense foliage, marshes, swamps, deep streams, treacherous slopes, built-up areas) costs three times the movement.",
        at: "004: terrain",
    }
    ROAD = "elan.move.road" {
        says: "on a road",
        text: "On a road a march column moves 14\" and cavalry in column 20\"; others move as in the open.",
        by: Ruling,
        at: "ruling",
    }
    SKIRMISHERS = "elan.move.skirmishers" {
        says: "skirmishers are not hindered",
        text: "Skirmishers move through rough and difficult ground as in the open; they pay the movement cost of obstacles but roll no drill dice for them.",
        at: "004: terrain",
    }
}

words! {
    /// Rows of the movement table.
    pub enum Row {
        /// Infantry in a two-rank line.
        TwoRankLine = "two-rank-line",
        /// Infantry in a three-rank line.
        ThreeRankLine = "three-rank-line",
        /// Infantry in column.
        Column = "column",
        /// Infantry in wide column.
        WideColumn = "wide-column",
        /// Infantry in closed column.
        ClosedColumn = "closed-column",
        /// Infantry on the march.
        MarchColumn = "march-column",
        /// Infantry in square.
        Square = "square",
        /// Infantry in skirmish order.
        Skirmish = "skirmish",
        /// Heavy cavalry.
        CavalryHeavy = "cavalry-heavy",
        /// Light cavalry.
        CavalryLight = "cavalry-light",
        /// Any cavalry in column, on a road.
        CavalryColumn = "cavalry-column",
        /// Limbered guns whose gunners walk.
        FootArtillery = "foot-artillery",
        /// Limbered guns whose gunners ride.
        HorseArtillery = "horse-artillery",
        /// Guns pushed by hand.
        Unlimbered = "unlimbered",
        /// A leader.
        Leader = "leader",
    }
}

words! {
    /// What makes cavalry and limbered guns fast or slow.
    pub enum Pace {
        /// Heavy cavalry.
        Heavy = "heavy",
        /// Light cavalry.
        Light = "light",
        /// Foot artillery.
        Foot = "foot",
        /// Horse artillery.
        Horse = "horse",
    }
}

impl Pace {
    /// The paces of an arm; all infantry goes at one.
    pub const fn of(arm: Arm) -> &'static [Pace] {
        match arm {
            Arm::Infantry => &[],
            Arm::Cavalry => &[Pace::Heavy, Pace::Light],
            Arm::Artillery => &[Pace::Foot, Pace::Horse],
        }
    }
}

words! {
    /// The ground of a move.
    pub enum Terrain {
        /// Nothing hinders.
        Open = "open",
        /// A road.
        Road = "road",
        /// Rough ground.
        Rough = "rough",
        /// Difficult ground.
        Difficult = "difficult",
    }
}

words! {
    /// Classes of ground that hinders.
    pub enum Class {
        /// Twice the cost.
        Rough = "rough",
        /// Three times the cost.
        Difficult = "difficult",
    }
}

words! {
    /// Kinds of ground that hinder.
    pub enum Ground {
        /// Fruit trees.
        Orchard = "orchard",
        /// Thin woods.
        OpenWoods = "open-woods",
        /// Bushes.
        Brush = "brush",
        /// Low growth.
        Scrub = "scrub",
        /// Wet ploughland.
        MuddyField = "muddy-field",
        /// A stream to wade.
        ShallowStream = "shallow-stream",
        /// A hillside.
        SteepSlope = "steep-slope",
        /// Thick woods.
        Forest = "forest",
        /// Thick growth.
        DenseFoliage = "dense-foliage",
        /// Soft wet ground.
        Marsh = "marsh",
        /// Standing water and trees.
        Swamp = "swamp",
        /// A stream to swim.
        DeepStream = "deep-stream",
        /// A hillside to climb.
        TreacherousSlope = "treacherous-slope",
        /// Houses and gardens.
        BuiltUpArea = "built-up-area",
    }
}

impl Row {
    /// The row for a unit: `None` if its arm does not take this formation, or if the row depends on
    /// a pace that is missing or not its arm's.
    pub fn of(arm: Arm, formation: Formation, pace: Option<Pace>, terrain: Terrain) -> Option<Row> {
        match (arm, formation, pace) {
            (Arm::Infantry, Formation::TwoRankLine, _) => Some(Row::TwoRankLine),
            (Arm::Infantry, Formation::ThreeRankLine, _) => Some(Row::ThreeRankLine),
            (Arm::Infantry, Formation::Column, _) => Some(Row::Column),
            (Arm::Infantry, Formation::WideColumn, _) => Some(Row::WideColumn),
            (Arm::Infantry, Formation::ClosedColumn, _) => Some(Row::ClosedColumn),
            (Arm::Infantry, Formation::MarchColumn, _) => Some(Row::MarchColumn),
            (Arm::Infantry, Formation::Square, _) => Some(Row::Square),
            (Arm::Infantry, Formation::Skirmish, _) => Some(Row::Skirmish),
            (Arm::Cavalry, Formation::Column, _) if terrain == Terrain::Road => {
                Some(Row::CavalryColumn)
            }
            (Arm::Cavalry, Formation::Line | Formation::Column, Some(Pace::Heavy)) => {
                Some(Row::CavalryHeavy)
            }
            (Arm::Cavalry, Formation::Line | Formation::Column, Some(Pace::Light)) => {
                Some(Row::CavalryLight)
            }
            (Arm::Artillery, Formation::Unlimbered, _) => Some(Row::Unlimbered),
            (Arm::Artillery, Formation::Limbered, Some(Pace::Foot)) => Some(Row::FootArtillery),
            (Arm::Artillery, Formation::Limbered, Some(Pace::Horse)) => Some(Row::HorseArtillery),
            (Arm::Infantry | Arm::Cavalry | Arm::Artillery, _, _) => None,
        }
    }
}

/// How far a move goes over this ground.
pub fn allowance(row: Row, terrain: Terrain) -> Inches {
    let (open, on_road) = row.inches();
    // A unit that has a rate only on roads keeps to them.
    let whole = |inches: u8| Inches::whole(inches.into());
    let open = whole(open.unwrap_or(on_road));
    match terrain {
        Terrain::Open => open,
        Terrain::Road => whole(on_road),
        Terrain::Rough | Terrain::Difficult if row == Row::Skirmish => open,
        Terrain::Rough => open.part(2),
        Terrain::Difficult => open.part(3),
    }
}
