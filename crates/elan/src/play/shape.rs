//! The ground that units cover.

use linstock_geometry::Shape;
use linstock_rulebook::rules;

use super::{
    profile::{CREW, Profile},
    state::Status,
};
use crate::words::{Arm, Formation};

rules! {
    SHAPE = "elan.formation" {
        says: "how formations stand",
        text: "A figure covers half an inch each way. Lines are two figures deep, a two-rank line half as wide again. A company is a sixth of a battalion, two deep; a column is two companies wide and three deep with half an inch between them, a wide column three wide and two deep, a closed column two wide and three deep without gaps, a march column four figures wide; a square is hollow with a quarter on each face; skirmishers stand in two rows with gaps of a figure. Cavalry is two deep in line and four wide in column. A gun is 1½\" each way, limbered 3\" deep.",
        by: Ruling,
        at: "ruling",
    }
}

/// A figure's side.
pub const FIGURE: i32 = 500;
/// A gun model's width, and its depth in action.
pub const GUN: i32 = 1500;

/// The shape of a unit of so many figures, detachments that are with it included. Batteries count
/// gun models.
pub fn shape(profile: &Profile, status: &Status, strength: u8) -> Shape {
    let whole = i32::from(strength) + i32::from(status.inside);
    if profile.arm == Arm::Artillery {
        return battery(status, strength);
    }
    match (profile.arm, status.formation) {
        (Arm::Cavalry, Formation::Column) => cavalry_column(whole),
        (Arm::Infantry | Arm::Cavalry | Arm::Artillery, formation) => {
            drawn(whole.max(1), formation)
        }
    }
}

/// Width and depth of a gun model.
pub fn gun(status: &Status) -> (i32, i32) {
    (GUN, if status.formation == Formation::Limbered { 2 * GUN } else { GUN })
}

fn battery(status: &Status, models: u8) -> Shape {
    let models = i32::from(models.max(1));
    if status.left_guns.is_some() {
        // Gunners on foot, two deep.
        let gunners = (models * i32::from(CREW) - i32::from(status.crew_lost)).max(1);
        return Shape::rectangle((gunners + 1) / 2 * FIGURE, 2 * FIGURE);
    }
    let (width, depth) = gun(status);
    Shape::rectangle(models * width, depth)
}

/// Every width and depth falls with the figures, so that losses never push anybody.
fn drawn(figures: i32, formation: Formation) -> Shape {
    let files = |ranks: i32| (figures + ranks - 1) / ranks;
    let company = files(12);
    match formation {
        Formation::ThreeRankLine | Formation::Line => {
            Shape::rectangle(files(2) * FIGURE, 2 * FIGURE)
        }
        Formation::TwoRankLine => Shape::rectangle((files(2) * 3 + 1) / 2 * FIGURE, 2 * FIGURE),
        Formation::Column => Shape::rectangle(2 * company * FIGURE, 8 * FIGURE),
        Formation::WideColumn => Shape::rectangle(3 * company * FIGURE, 5 * FIGURE),
        Formation::ClosedColumn => Shape::rectangle(2 * company * FIGURE, 6 * FIGURE),
        Formation::MarchColumn => Shape::rectangle(figures.min(4) * FIGURE, files(4) * FIGURE),
        Formation::Square => Shape::hollow_square((files(8) + 2) * FIGURE, 2 * FIGURE),
        Formation::Skirmish => Shape::rectangle((2 * files(2) - 1) * FIGURE, 3 * FIGURE),
        Formation::Unlimbered | Formation::Limbered => {
            Shape::rectangle(files(2) * FIGURE, 2 * FIGURE)
        }
    }
}

/// The shape of cavalry in column, four wide.
fn cavalry_column(figures: i32) -> Shape {
    Shape::rectangle(figures.clamp(1, 4) * FIGURE, (figures.max(1) + 3) / 4 * FIGURE)
}
