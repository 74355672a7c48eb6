//! What each kind of ground is to this game: one row for every kind, or it does not compile.

use linstock_battle::{Area, terrain::ByArea};
use linstock_geometry::{Pace, Veil, inches, sight};
use linstock_rulebook::rules;

use crate::Arm;

rules! {
    GROUND = "outpost.ground" {
        says: "the ground",
        text: "Woods, marsh, rocks and houses halve a move; water and cliffs stop it. Nobody sees farther than 4 inches into light woods or 2 into heavy ones, or through houses.",
        at: "Ground",
    }
}

/// A kind of ground.
struct Ground {
    going: Going,
    cover: bool,
    veil: Veil,
}

/// How ground is moved over.
#[derive(Clone, Copy)]
enum Going {
    Easy,
    Half,
    Barred,
}

const OPEN: Ground = Ground { going: Going::Easy, cover: false, veil: Veil::Clear };
const SLOW: Ground = Ground { going: Going::Half, ..OPEN };
const BARRED: Ground = Ground { going: Going::Barred, ..OPEN };
const LIGHT: Ground = Ground { going: Going::Half, cover: true, veil: Veil::Deep(4000) };
const HEAVY: Ground = Ground { veil: Veil::Deep(2000), ..LIGHT };
const HOUSES: Ground = Ground { veil: Veil::Opaque, ..LIGHT };

const GROUND_OF: ByArea<Ground> = ByArea::new([
    (Area::Open, OPEN),
    (Area::Field, OPEN),
    (Area::Orchard, OPEN),
    (Area::Broken, SLOW),
    (Area::Brush, SLOW),
    (Area::LightWoods, LIGHT),
    (Area::HeavyWoods, HEAVY),
    (Area::Marsh, SLOW),
    (Area::Swamp, SLOW),
    (Area::Rough, SLOW),
    (Area::Muddy, SLOW),
    (Area::BuiltUp, HOUSES),
    (Area::ShallowWater, SLOW),
    (Area::DeepWater, BARRED),
    (Area::Impassable, BARRED),
    (Area::SteepSlope, SLOW),
    (Area::TreacherousSlope, BARRED),
]);

/// Whether ground covers those who stand in it.
pub const fn covers(area: Area) -> bool {
    GROUND_OF.of(area).cover
}

/// How fast an arm is on each ground.
pub fn pace(arm: Arm) -> Pace {
    let whole = inches(arm.move_in());
    let rates = GROUND_OF.by_class(Some(whole), |_, ground| match ground.going {
        Going::Easy => Some(whole),
        Going::Half => Some(whole / 2),
        Going::Barred => None,
    });
    Pace { rates, ..Pace::even(whole) }
}

/// How far the ground lets see.
pub fn sight() -> sight::Rules {
    let veils = GROUND_OF.by_class(Veil::Clear, |_, ground| ground.veil);
    sight::Rules { veils, brow: inches(1), limit: None }
}
