//! The closed lists of ground: every game maps all of them.

mod sheet;

use linstock_rulebook::words;

pub use sheet::{ByArea, ByLine, Shown, shown_veil, table};

words! {
    /// Kinds of area. Their order is that of the classes that geometry keeps.
    pub enum Area {
        /// Nothing hinders.
        Open = "open",
        /// Crops or ploughland.
        Field = "field",
        /// Fruit trees.
        Orchard = "orchard",
        /// Uneven ground, gullies.
        Broken = "broken",
        /// Bushes and scrub.
        Brush = "brush",
        /// Open woods.
        LightWoods = "light-woods",
        /// Thick woods.
        HeavyWoods = "heavy-woods",
        /// Soft wet ground.
        Marsh = "marsh",
        /// Standing water and trees.
        Swamp = "swamp",
        /// Rocks, ravines.
        Rough = "rough",
        /// Wet ploughland.
        Muddy = "muddy",
        /// Houses and gardens.
        BuiltUp = "built-up",
        /// Water to wade.
        ShallowWater = "shallow-water",
        /// Water to swim.
        DeepWater = "deep-water",
        /// Nobody passes.
        Impassable = "impassable",
        /// A hillside that slows.
        SteepSlope = "steep-slope",
        /// A hillside to climb.
        TreacherousSlope = "treacherous-slope",
    }
}

words! {
    /// Kinds of line.
    pub enum Line {
        /// A made road.
        Road = "road",
        /// A trail.
        Trail = "trail",
        /// A wooden fence.
        WoodFence = "wood-fence",
        /// A hedge.
        Hedge = "hedge",
        /// A stone wall.
        StoneWall = "stone-wall",
        /// Works thrown up in a hurry.
        HastyWorks = "hasty-works",
        /// Light works.
        LightWorks = "light-works",
        /// Medium works.
        MediumWorks = "medium-works",
        /// Heavy works.
        HeavyWorks = "heavy-works",
        /// Running water, narrow.
        Stream = "stream",
        /// Where water can be waded.
        Ford = "ford",
        /// Where it can be crossed dry.
        Bridge = "bridge",
    }
}

impl Area {
    /// The class under which geometry knows it.
    pub const fn class(self) -> u8 {
        self as u8
    }

    /// Whether nobody stands there or goes there, unless a game knows better.
    pub const fn is_usually_closed(self) -> bool {
        match self {
            Area::Impassable | Area::DeepWater => true,
            Area::Open
            | Area::Field
            | Area::Orchard
            | Area::Broken
            | Area::Brush
            | Area::LightWoods
            | Area::HeavyWoods
            | Area::Marsh
            | Area::Swamp
            | Area::Rough
            | Area::Muddy
            | Area::BuiltUp
            | Area::ShallowWater
            | Area::SteepSlope
            | Area::TreacherousSlope => false,
        }
    }

    /// What a class of geometry's means.
    pub fn of_class(class: u8) -> Area {
        Area::ALL.get(usize::from(class)).copied().unwrap_or(Area::Open)
    }
}

impl Line {
    /// The class under which geometry knows it.
    pub const fn class(self) -> u8 {
        self as u8
    }

    /// What a class of geometry's means.
    pub fn of_class(class: u8) -> Line {
        Line::ALL.get(usize::from(class)).copied().unwrap_or(Line::Road)
    }

    /// Whether it is something to travel along, rather than something to cross.
    pub const fn is_way(self) -> bool {
        match self {
            Line::Road | Line::Trail | Line::Ford | Line::Bridge => true,
            Line::WoodFence
            | Line::Hedge
            | Line::StoneWall
            | Line::HastyWorks
            | Line::LightWorks
            | Line::MediumWorks
            | Line::HeavyWorks
            | Line::Stream => false,
        }
    }
}
