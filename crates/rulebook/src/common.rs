//! Words that all games share, and how a unit is drawn up.

use crate::words;

words! {
    /// Arms of service.
    pub enum Arm {
        /// Foot.
        Infantry = "infantry",
        /// Guns.
        Artillery = "artillery",
        /// Horse, mounted or dismounted.
        Cavalry = "cavalry",
    }
}

/// The formations of a game.
pub trait Drill: Copy + PartialEq + 'static {
    /// The formations an arm can take; the first is the one it starts in.
    fn of(arm: Arm) -> &'static [Self];

    /// Whether it is open order.
    fn skirmishes(self) -> bool;
}

/// The arm of a unit and how it is drawn up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body<F> {
    arm: Arm,
    formation: F,
    mounted: bool,
}

impl<F: Drill> Body<F> {
    /// A body, if the arm can take the formation. Only cavalry is ever mounted.
    pub fn new(arm: Arm, formation: F, mounted: bool) -> Option<Body<F>> {
        F::of(arm).contains(&formation).then_some(Body {
            arm,
            formation,
            mounted: mounted && arm == Arm::Cavalry,
        })
    }

    /// Its arm.
    pub const fn arm(self) -> Arm {
        self.arm
    }

    /// Its formation.
    pub const fn formation(self) -> F {
        self.formation
    }

    /// Whether it is mounted cavalry.
    pub const fn mounted(self) -> bool {
        self.mounted
    }

    /// Whether it skirmishes.
    pub fn skirmishing(self) -> bool {
        self.formation.skirmishes()
    }
}

words! {
    /// Where fire or a charge comes from, as the target sees it.
    pub enum Aspect {
        /// Ahead.
        Front = "front",
        /// From the side of a column.
        Side = "side",
        /// Ahead of the extended front line, but outside the front.
        PartialFlank = "partial-flank",
        /// Level with the front line or behind it.
        FullFlank = "full-flank",
        /// Behind.
        Rear = "rear",
    }
}

words! {
    /// Ground, in the order of the sheets.
    pub enum Terrain {
        /// A road.
        Road = "road",
        /// A trail.
        Trail = "trail",
        /// Open ground.
        Open = "open",
        /// Broken ground.
        Broken = "broken",
        /// Light woods.
        LightWoods = "light-woods",
        /// Heavy woods.
        HeavyWoods = "heavy-woods",
        /// Rough ground.
        Rough = "rough",
    }
}
