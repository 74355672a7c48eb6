//! A unit of which nothing else is said: what a roster written at the table begins with.

use linstock_battle::Seat;

use crate::{
    play::{Profile, Status},
    words::{
        Arm, Armament, CavalryWeapon, Experience, Formation, Gun, InfantryWeapon, Nation,
        USUAL_STANDS,
    },
};

/// The leadership benefit of a leader.
pub const LEADER: u8 = 1;

/// Figures, or sections of a battery.
pub const fn strength(arm: Arm) -> u8 {
    match arm {
        Arm::Infantry => 6,
        Arm::Cavalry => 4,
        Arm::Artillery => 2,
    }
}

/// Whose a side is while nobody has guns.
pub const fn nation(seat: Seat) -> Nation {
    match seat {
        Seat::First => Nation::Us,
        Seat::Second => Nation::Cs,
    }
}

/// What never changes about it.
pub const fn profile(arm: Arm) -> Profile {
    let nation = nation(Seat::First);
    let armament = match arm {
        Arm::Infantry => Armament::Infantry(InfantryWeapon::RifleMusket),
        Arm::Cavalry => Armament::Cavalry(CavalryWeapon::RifleMusket),
        Arm::Artillery => Armament::Artillery(Gun::Napoleon, nation),
    };
    Profile { armament, experience: Experience::Veteran, stands: USUAL_STANDS, nation }
}

/// How it is drawn up.
pub const fn status(arm: Arm) -> Status {
    match arm {
        Arm::Infantry => Status::new(Formation::BattleLine, false),
        Arm::Cavalry => Status::new(Formation::Skirmish, true),
        Arm::Artillery => Status::new(Formation::Unlimbered, false),
    }
}
