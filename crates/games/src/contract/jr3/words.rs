//! The words of requests and answers, for those who show or complete them.

pub use linstock_jr3::{
    charge::chain::state::{ChargeResult, Fate},
    fire::{Band, Kind},
    morale::Cause,
    words::{
        Arm, Aspect, Cover, Drill, Experience, Formation, Morale, Officer, Order, Terrain, Weapon,
        Works,
    },
};
