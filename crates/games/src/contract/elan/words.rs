//! The words of requests and answers, for those who show or complete them.

pub use linstock_elan::{
    charge::{Charger, Does, Evasion, Response},
    close::{
        action::{
            Closing,
            outcome::{ActionResult, Fate},
        },
        pursuit::Pursues,
    },
    engineering::Task,
    fire::Band,
    movement::{Terrain, obstacle::Kind},
    save::SolidShot,
    test::{Of, Situation, TestResult},
    words::{Arm, Cover, Drill, Experience, Formation, Mode, Skirmisher, Weapon},
};

pub use super::request::{AgainstWord, WeightWord, WithWord};
