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
    words::{Arm, Cover, Drill, Experience, Fired, Formation, Mode, Skirmisher, Weapon},
};

use linstock_elan::{
    movement::Pace,
    words::{Against, SavedFrom, Weight},
};
use linstock_rulebook::words::{count_of, joined};

/// Weights of guns, and what makes cavalry and limbered guns fast or slow.
pub const WEIGHTS: &[&str] = &joined::<{ count_of(WEIGHT_LISTS) }>(WEIGHT_LISTS);

const WEIGHT_LISTS: &[&[&str]] = &[Weight::WORDS, Pace::WORDS];

/// What solid shot strikes, and what a save is made from.
pub const AGAINST: &[&str] = &joined::<{ count_of(AGAINST_LISTS) }>(AGAINST_LISTS);

const AGAINST_LISTS: &[&[&str]] = &[Against::WORDS, SavedFrom::WORDS];
