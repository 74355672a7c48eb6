//! The vocabulary of the game: closed lists, each value with one word.

use linstock_rulebook::{WordSet, words};

pub use linstock_rulebook::common::{Arm, Aspect, Drill, Terrain};

words! {
    /// Experience, best first.
    pub enum Experience {
        /// The best there are.
        Elite = "elite",
        /// Have fought.
        Veteran = "veteran",
        /// Have not.
        Green = "green",
    }
}

words! {
    /// Morale levels, best first. Disorder is a formation, not a level.
    pub enum Morale {
        /// In good morale.
        Good = "good",
        /// Shaken.
        Shaken = "shaken",
        /// Running.
        Routed = "routed",
    }
}

impl Morale {
    /// One level worse; nothing is worse than routed.
    pub const fn down(self) -> Morale {
        match self {
            Morale::Good => Morale::Shaken,
            Morale::Shaken | Morale::Routed => Morale::Routed,
        }
    }

    /// One level better; nothing is better than good.
    pub const fn up(self) -> Morale {
        match self {
            Morale::Good | Morale::Shaken => Morale::Good,
            Morale::Routed => Morale::Shaken,
        }
    }
}

words! {
    /// Formations of all arms.
    pub enum Formation {
        /// Stands abreast.
        SingleLine = "single-line",
        /// With gaps.
        ExtendedLine = "extended-line",
        /// In two rows.
        DoubleLine = "double-line",
        /// On a narrow front.
        AttackColumn = "attack-column",
        /// In open order.
        Skirmish = "skirmish",
        /// On the march.
        MarchColumn = "march-column",
        /// In no formation to speak of.
        Disorder = "disorder",
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
            Arm::Infantry | Arm::Cavalry => &[
                SingleLine,
                ExtendedLine,
                DoubleLine,
                AttackColumn,
                Skirmish,
                MarchColumn,
                Disorder,
            ],
            Arm::Artillery => &[Unlimbered, Limbered],
        }
    }

    fn skirmishes(self) -> bool {
        self == Formation::Skirmish
    }
}

/// The arm of a unit and how it is drawn up.
pub type Body = linstock_rulebook::common::Body<Formation>;

/// A body that has lost its order. Guns stay limbered or unlimbered.
pub fn disordered(body: Body) -> Body {
    Body::new(body.arm(), Formation::Disorder, body.mounted()).unwrap_or(body)
}

words! {
    /// Weapons, in the order of the sheet: small arms, then guns.
    pub enum Weapon {
        /// Muzzle-loading rifles.
        RifleMusket = "rifle-musket",
        /// Muzzle-loading smoothbores.
        SmoothboreMusket = "smoothbore-musket",
        /// Carbines loaded at the muzzle.
        MuzzleloadingCarbine = "muzzleloading-carbine",
        /// Carbines loaded at the breech.
        BreechloadingCarbine = "breechloading-carbine",
        /// Twelve-pounder smoothbores.
        Napoleon = "napoleon",
        /// Ten-pounders and three-inch rifles.
        TenPounderRifle = "10-pounder-rifle",
        /// Light smoothbores.
        SixPounder = "6-pounder",
        /// Heavy rifles.
        TwentyPounderRifle = "20-pounder-rifle",
        /// Some of each.
        MixedGuns = "mixed-guns",
    }
}

impl Weapon {
    /// What an arm fires with.
    pub const fn of(arm: Arm) -> &'static [Weapon] {
        let (small_arms, guns) = Weapon::ALL.split_at(4);
        match arm {
            Arm::Infantry | Arm::Cavalry => small_arms,
            Arm::Artillery => guns,
        }
    }
}

words! {
    /// What a target of fire stands in or behind.
    pub enum Cover {
        /// A wooden fence.
        WoodFence = "wood-fence",
        /// A stone wall.
        StoneWall = "stone-wall",
        /// Woods.
        Woods = "woods",
        /// Works thrown up in a hurry.
        HastyWorks = "hasty-works",
        /// Medium works.
        MediumWorks = "medium-works",
        /// Heavy works.
        HeavyWorks = "heavy-works",
    }
}

/// The covers of a target.
pub type Covers = WordSet<Cover>;

words! {
    /// Works, weakest first.
    pub enum Works {
        /// Thrown up in a hurry.
        Hasty = "hasty",
        /// Dug.
        Medium = "medium",
        /// Built.
        Heavy = "heavy",
    }
}

words! {
    /// Officers, lowest first.
    pub enum Officer {
        /// Of a brigade.
        Brigade = "brigade",
        /// Of a division.
        Division = "division",
        /// Of a corps.
        Corps = "corps",
    }
}

words! {
    /// What a unit has done this turn when it fires.
    pub enum Order {
        /// Held.
        Hold = "hold",
        /// Was ordered to fire first.
        FirstFire = "first-fire",
        /// Changed to hold when orders were revealed.
        ChangedToHold = "changed-to-hold",
        /// Moved.
        Moved = "moved",
        /// Changed formation.
        Formed = "formed",
        /// Turned on the spot.
        Pivoted = "pivoted",
    }
}

impl Order {
    /// What it counts as when the unit fires once more in a turn: no longer as first fire.
    pub const fn fired_before(self) -> Order {
        match self {
            Order::FirstFire | Order::Hold => Order::Hold,
            Order::ChangedToHold | Order::Moved | Order::Formed | Order::Pivoted => self,
        }
    }

    /// What a unit on hold counts as that changed its order to that, or is changing formation.
    pub const fn caught(self, changed_to_hold: bool, forming: bool) -> Order {
        match self {
            Order::Hold if changed_to_hold => Order::ChangedToHold,
            Order::Hold if forming => Order::Formed,
            Order::Hold
            | Order::FirstFire
            | Order::ChangedToHold
            | Order::Moved
            | Order::Formed
            | Order::Pivoted => self,
        }
    }
}
