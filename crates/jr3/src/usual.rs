//! A unit of which nothing else is said: what a roster written at the table begins with.

use crate::{
    play::{Profile, Status},
    strength::STANDS,
    words::{Arm, Experience, Formation, Officer, Weapon},
};

/// The rank of an officer.
pub const OFFICER: Officer = Officer::Brigade;

/// Figures, or sections of a battery.
pub const fn strength(arm: Arm) -> u8 {
    match arm {
        Arm::Infantry => 16,
        Arm::Cavalry => 8,
        Arm::Artillery => 2,
    }
}

/// What never changes about it.
pub const fn profile(arm: Arm) -> Profile {
    let (weapon, stands) = match arm {
        Arm::Infantry | Arm::Cavalry => (Weapon::RifleMusket, STANDS),
        Arm::Artillery => (Weapon::Napoleon, strength(arm)),
    };
    let experience = Experience::Veteran;
    Profile { arm, experience, weapon, stands, repeaters: false, sharpshooters: false }
}

/// How it is drawn up.
pub const fn status(arm: Arm) -> Status {
    match arm {
        Arm::Infantry => Status::new(Formation::SingleLine, false),
        Arm::Cavalry => Status::new(Formation::SingleLine, true),
        Arm::Artillery => Status::new(Formation::Unlimbered, false),
    }
}
