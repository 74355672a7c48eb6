//! The vocabulary of the game: closed lists, each value with one word.

pub use linstock_rulebook::common::{Arm, Aspect, Drill, Terrain};
use linstock_rulebook::{
    WordSet, words,
    words::{count_of, joined},
};

/// The most figures a unit of infantry or cavalry begins with.
pub const MOST_FIGURES: u8 = 8;

/// The most sections a battery begins with.
pub const MOST_SECTIONS: u8 = 3;

/// The fewest and the most stands of a unit.
pub const STANDS: (u8, u8) = (2, 3);

/// The stands of a unit of which nothing else is said.
pub const USUAL_STANDS: u8 = 3;

/// The fewest figures a unit of infantry or cavalry begins with.
pub const LEAST_FIGURES: u8 = 2;

/// The best leadership benefit.
pub const BEST_LEADER: u8 = 3;

/// The fewest figures or sections a unit of an arm begins with.
pub const fn least_strength(arm: Arm) -> u8 {
    match arm {
        Arm::Infantry | Arm::Cavalry => LEAST_FIGURES,
        Arm::Artillery => 1,
    }
}

/// The most figures or sections a unit of an arm begins with.
pub const fn most_strength(arm: Arm) -> u8 {
    match arm {
        Arm::Infantry | Arm::Cavalry => MOST_FIGURES,
        Arm::Artillery => MOST_SECTIONS,
    }
}

words! {
    /// Experience, best first.
    pub enum Experience {
        /// Proven in combat.
        Elite = "elite",
        /// Well trained; has fought.
        Veteran = "veteran",
        /// Trained; has not fought.
        Trained = "trained",
        /// Hardly trained.
        Green = "green",
    }
}

words! {
    /// Morale levels, best first.
    pub enum Morale {
        /// In good order.
        Good = "good",
        /// In disorder.
        Disorder = "disorder",
        /// Shaken.
        Shaken = "shaken",
        /// Running.
        Routed = "routed",
    }
}

impl Morale {
    /// This many levels worse; nothing is worse than routed.
    #[inline]
    pub const fn down(self, levels: u8) -> Morale {
        Morale::at(self as u8 + levels)
    }

    /// This many levels better; nothing is better than good order.
    #[inline]
    pub const fn up(self, levels: u8) -> Morale {
        Morale::at((self as u8).saturating_sub(levels))
    }

    const fn at(level: u8) -> Morale {
        match level {
            0 => Morale::Good,
            1 => Morale::Disorder,
            2 => Morale::Shaken,
            3.. => Morale::Routed,
        }
    }
}

words! {
    /// Formations of all arms.
    pub enum Formation {
        /// Infantry, stands touching.
        BattleLine = "battle-line",
        /// Infantry with gaps.
        ExtendedLine = "extended-line",
        /// Infantry or cavalry skirmishing.
        Skirmish = "skirmish",
        /// Infantry on a narrow front.
        AttackColumn = "attack-column",
        /// Infantry or cavalry on the march.
        RoadColumn = "road-column",
        /// Cavalry abreast.
        Line = "line",
        /// Cavalry in two rows.
        DoubleLine = "double-line",
        /// Guns ready to fire.
        Unlimbered = "unlimbered",
        /// Guns ready to move.
        Limbered = "limbered",
    }
}

/// How a formation takes fire from the side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Lines and unlimbered guns: partial and full flanks.
    Line,
    /// Columns and limbered guns: sides.
    Column,
    /// Skirmishers: no flank to speak of.
    Skirmish,
}

impl Shape {
    /// How an aspect applies to it: columns have sides, all others flanks.
    pub const fn sees(self, aspect: Aspect) -> Aspect {
        match (self, aspect) {
            (Shape::Column, Aspect::PartialFlank | Aspect::FullFlank) => Aspect::Side,
            (Shape::Line | Shape::Skirmish, Aspect::Side) => Aspect::PartialFlank,
            (Shape::Column, Aspect::Front | Aspect::Side | Aspect::Rear)
            | (
                Shape::Line | Shape::Skirmish,
                Aspect::Front | Aspect::PartialFlank | Aspect::FullFlank | Aspect::Rear,
            ) => aspect,
        }
    }
}

impl Drill for Formation {
    fn of(arm: Arm) -> &'static [Formation] {
        use Formation::*;
        match arm {
            Arm::Infantry => &[BattleLine, ExtendedLine, Skirmish, AttackColumn, RoadColumn],
            Arm::Artillery => &[Unlimbered, Limbered],
            Arm::Cavalry => &[Line, Skirmish, DoubleLine, RoadColumn],
        }
    }

    fn skirmishes(self) -> bool {
        self == Formation::Skirmish
    }
}

impl Formation {
    /// How it takes fire from the side.
    pub const fn shape(self) -> Shape {
        match self {
            Formation::BattleLine
            | Formation::ExtendedLine
            | Formation::Line
            | Formation::DoubleLine
            | Formation::Unlimbered => Shape::Line,
            Formation::AttackColumn | Formation::RoadColumn | Formation::Limbered => Shape::Column,
            Formation::Skirmish => Shape::Skirmish,
        }
    }
}

/// The arm of a unit and how it is drawn up.
pub type Body = linstock_rulebook::common::Body<Formation>;

words! {
    /// Small arms of the infantry, in the order of the sheets.
    pub enum InfantryWeapon {
        /// Muzzle-loading rifles.
        RifleMusket = "rifle-musket",
        /// Muzzle-loading smoothbores.
        SmoothboreMusket = "smoothbore-musket",
        /// Some of each.
        MixedMusket = "mixed-musket",
        /// Spencers and Henrys.
        RepeatingRifle = "repeating-rifle",
        /// Colts.
        ColtRevolvingRifle = "colt-revolving-rifle",
        /// Breechloaders.
        SharpsRifle = "sharps-rifle",
        /// Picked shots with rifle-muskets.
        Sharpshooter = "sharpshooter",
        /// Rifled or mixed flintlocks.
        MixedFlintlock = "mixed-flintlock",
        /// Smoothbore flintlocks.
        SmoothboreFlintlock = "smoothbore-flintlock",
    }
}

words! {
    /// Small arms of the cavalry, in the order of the sheets.
    pub enum CavalryWeapon {
        /// Muzzle-loading rifles.
        RifleMusket = "rifle-musket",
        /// Whatever could be found.
        MixedWeapons = "mixed-weapons",
        /// Shotguns.
        Shotgun = "shotgun",
        /// Spencers.
        RepeatingCarbine = "repeating-carbine",
        /// Sharps.
        SharpsCarbine = "sharps-carbine",
        /// Other breechloaders.
        BreechloadingCarbine = "breechloading-carbine",
        /// Muzzle-loaders.
        MuzzleloadingCarbine = "muzzleloading-carbine",
        /// Pistols alone.
        Pistol = "pistol",
    }
}

words! {
    /// Guns, in the order of the sheets.
    pub enum Gun {
        /// Smoothbore.
        SixPounder = "6-pounder",
        /// Smoothbore.
        Napoleon = "napoleon",
        /// Smoothbore.
        TwelvePounderHowitzer = "12-pounder-howitzer",
        /// Smoothbore.
        TwentyFourPounderHowitzer = "24-pounder-howitzer",
        /// Rifled.
        TenPounderParrott = "10-pounder-parrott",
        /// Rifled.
        ThreeInchRifle = "3-inch-rifle",
        /// Rifled, 12 to 14 pounds.
        TwelvePounderRifle = "12-pounder-rifle",
        /// Rifled breechloader.
        Whitworth = "whitworth",
        /// Rifled.
        SixPounderRifle = "6-pounder-rifle",
        /// Rifled.
        TwentyPounderParrott = "20-pounder-parrott",
        /// Rifled.
        ThirtyPounderParrott = "30-pounder-parrott",
        /// Early-war mixed battery.
        Mixed1862 = "mixed-1862",
        /// Mid-war mixed battery.
        Mixed1863 = "mixed-1863",
    }
}

impl Gun {
    /// Whether it is rifled for canister and against batteries. Howitzers are smoothbores, and
    /// so, by ruling, are mixed guns.
    pub const fn rifled(self) -> bool {
        match self {
            Gun::SixPounder
            | Gun::Napoleon
            | Gun::TwelvePounderHowitzer
            | Gun::TwentyFourPounderHowitzer
            | Gun::Mixed1862
            | Gun::Mixed1863 => false,
            Gun::TenPounderParrott
            | Gun::ThreeInchRifle
            | Gun::TwelvePounderRifle
            | Gun::Whitworth
            | Gun::SixPounderRifle
            | Gun::TwentyPounderParrott
            | Gun::ThirtyPounderParrott => true,
        }
    }
}

/// The words of all weapons, each once: those of infantry, those that cavalry has besides, and guns.
pub const WEAPONS: &[&str] = &joined::<{ count_of(WEAPONS_BY_ARM) }>(WEAPONS_BY_ARM);

const WEAPONS_BY_ARM: &[&[&str]] = &[InfantryWeapon::WORDS, CavalryWeapon::WORDS, Gun::WORDS];

words! {
    /// Whose ammunition a battery fires.
    pub enum Nation {
        /// Union.
        Us = "us",
        /// Confederate.
        Cs = "cs",
    }
}

impl Nation {
    /// The enemy.
    pub const fn other(self) -> Nation {
        match self {
            Nation::Us => Nation::Cs,
            Nation::Cs => Nation::Us,
        }
    }
}

/// What a unit fires with, which also decides its arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Armament {
    /// Infantry.
    Infantry(InfantryWeapon),
    /// Cavalry.
    Cavalry(CavalryWeapon),
    /// A battery.
    Artillery(Gun, Nation),
}

impl Armament {
    /// The arm that has it.
    pub const fn arm(self) -> Arm {
        match self {
            Armament::Infantry(_) => Arm::Infantry,
            Armament::Cavalry(_) => Arm::Cavalry,
            Armament::Artillery(..) => Arm::Artillery,
        }
    }

    /// Its phrase for a ledger, after the number of figures or sections.
    pub const fn phrase(self) -> &'static str {
        match self {
            Armament::Infantry(weapon) => match weapon {
                InfantryWeapon::RifleMusket => "figures with rifle-muskets",
                InfantryWeapon::SmoothboreMusket => "figures with smoothbore muskets",
                InfantryWeapon::MixedMusket => "figures with mixed muskets",
                InfantryWeapon::RepeatingRifle => "figures with repeating rifles",
                InfantryWeapon::ColtRevolvingRifle => "figures with Colt revolving rifles",
                InfantryWeapon::SharpsRifle => "figures with Sharps rifles",
                InfantryWeapon::Sharpshooter => "figures of sharpshooters",
                InfantryWeapon::MixedFlintlock => "figures with mixed or rifled flintlocks",
                InfantryWeapon::SmoothboreFlintlock => "figures with smoothbore flintlocks",
            },
            Armament::Cavalry(weapon) => match weapon {
                CavalryWeapon::RifleMusket => "figures with rifle-muskets",
                CavalryWeapon::MixedWeapons => "figures with mixed weapons",
                CavalryWeapon::Shotgun => "figures with shotguns",
                CavalryWeapon::RepeatingCarbine => "figures with repeating carbines",
                CavalryWeapon::SharpsCarbine => "figures with Sharps carbines",
                CavalryWeapon::BreechloadingCarbine => "figures with breechloading carbines",
                CavalryWeapon::MuzzleloadingCarbine => "figures with muzzleloading carbines",
                CavalryWeapon::Pistol => "figures with pistols",
            },
            Armament::Artillery(gun, _) => match gun {
                Gun::SixPounder => "sections of 6-pounders",
                Gun::Napoleon => "sections of Napoleons",
                Gun::TwelvePounderHowitzer => "sections of 12-pounder howitzers",
                Gun::TwentyFourPounderHowitzer => "sections of 24-pounder howitzers",
                Gun::TenPounderParrott => "sections of 10-pounder Parrotts",
                Gun::ThreeInchRifle => "sections of 3-inch rifles",
                Gun::TwelvePounderRifle => "sections of 12-pounder rifles",
                Gun::Whitworth => "sections of Whitworths",
                Gun::SixPounderRifle => "sections of 6-pounder rifles",
                Gun::TwentyPounderParrott => "sections of 20-pounder Parrotts",
                Gun::ThirtyPounderParrott => "sections of 30-pounder Parrotts",
                Gun::Mixed1862 => "sections of mixed guns of 1862",
                Gun::Mixed1863 => "sections of mixed guns of 1863",
            },
        }
    }

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Armament::Infantry(weapon) => weapon.word(),
            Armament::Cavalry(weapon) => weapon.word(),
            Armament::Artillery(gun, _) => gun.word(),
        }
    }
}

words! {
    /// What a target of fire stands in or behind.
    pub enum Cover {
        /// Light woods or an orchard.
        LightWoods = "light-woods",
        /// Heavy woods.
        HeavyWoods = "heavy-woods",
        /// Hasty works.
        HastyWorks = "hasty-works",
        /// Light works.
        LightWorks = "light-works",
        /// Heavy works.
        HeavyWorks = "heavy-works",
        /// A wooden fence.
        WoodFence = "wood-fence",
        /// A stone wall.
        StoneWall = "stone-wall",
        /// A farm or village.
        FarmVillage = "farm-village",
    }
}

/// The covers of a target.
pub type Covers = WordSet<Cover>;
