//! What never changes about a unit.

use linstock_battle::UnitId;

use crate::{
    movement::Pace,
    words::{Arm, Experience, Skirmisher, Weapon, Weight},
};

/// What never changes about a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Its arm.
    pub arm: Arm,
    /// Its experience.
    pub experience: Experience,
    /// Its small arms, if it has any.
    pub weapon: Option<Weapon>,
    /// What makes cavalry and limbered guns fast or slow.
    pub pace: Option<Pace>,
    /// Its guns, if it has any.
    pub guns: Option<Pieces>,
    /// The ranks of its line: 2 or 3.
    pub ranks: u8,
    /// Whether it may skirmish, and how well.
    pub skirmishers: Option<Skirmisher>,
    /// Its factors.
    pub factors: Factors,
    /// The battalion it is a detachment of.
    pub parent: Option<UnitId>,
}

/// The guns of a battery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// How heavy.
    pub weight: Weight,
    /// Howitzers.
    pub howitzer: bool,
}

/// The numbers that a unit rolls against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factors {
    /// Spirit.
    pub elan: u8,
    /// Training.
    pub drill: u8,
    /// Small arms.
    pub fire: u8,
    /// Steel.
    pub melee: u8,
    /// Guns.
    pub gunnery: u8,
    /// Saves.
    pub save: u8,
}

impl Factors {
    /// Those of units that have none of their own.
    pub const fn of(experience: Experience) -> Factors {
        let factor = experience.factor();
        Factors {
            elan: factor,
            drill: factor,
            fire: factor,
            melee: factor,
            gunnery: factor,
            save: experience.save(),
        }
    }
}

/// Gunners of each model.
pub const CREW: u8 = 4;

impl Profile {
    /// A unit of which nothing else is said: muskets for infantry, medium guns for batteries.
    pub const fn new(arm: Arm, experience: Experience) -> Profile {
        let (weapon, pace, guns) = match arm {
            Arm::Infantry => (Some(Weapon::Musket), None, None),
            Arm::Cavalry => (None, Some(Pace::Light), None),
            Arm::Artillery => {
                (None, Some(Pace::Foot), Some(Pieces { weight: Weight::Medium, howitzer: false }))
            }
        };
        Profile {
            arm,
            experience,
            weapon,
            pace,
            guns,
            ranks: 3,
            skirmishers: None,
            factors: Factors::of(experience),
            parent: None,
        }
    }
}
