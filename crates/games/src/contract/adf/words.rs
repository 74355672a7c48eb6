//! The words of requests and answers, for those who show or complete them.

pub use linstock_adf::{
    Summary,
    charge::{
        chain::{
            Reaction,
            state::{ChargeResult, Fate},
        },
        outcome::ImpactResult,
    },
    fire::{Band, Kind},
    morale::{Cause, Charger, Thickness, Works},
    tables::FireResult,
    words::{
        Arm, Aspect, CavalryWeapon, Cover, Experience, Formation, Gun, InfantryWeapon, Morale,
        Nation, Terrain, WEAPONS,
    },
};
