//! A unit of which nothing else is said: what a roster written at the table begins with.

use crate::{
    play::{Profile, Status},
    words::{Arm, Experience, Formation},
};

/// Figures, or gun models of a battery.
pub const fn strength(arm: Arm) -> u8 {
    match arm {
        Arm::Infantry => 24,
        Arm::Cavalry => 12,
        Arm::Artillery => 3,
    }
}

/// What never changes about it.
pub const fn profile(arm: Arm) -> Profile {
    Profile::new(arm, Experience::Steady)
}

/// How it is drawn up.
pub const fn status(arm: Arm) -> Status {
    Status::new(match arm {
        Arm::Infantry => Formation::ThreeRankLine,
        Arm::Cavalry => Formation::Column,
        Arm::Artillery => Formation::Unlimbered,
    })
}
