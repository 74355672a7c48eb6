//! The ground that a unit covers, by its stands and its formation.

use linstock_geometry::Shape;

use super::status::{Profile, Status};
use crate::{
    edition::FigureScale,
    strength::Strength,
    words::{Arm, Formation},
};

/// Width and depth of a stand on foot, in thousandths of an inch.
const fn foot(scale: FigureScale) -> (i32, i32) {
    match scale {
        FigureScale::Fifteen => (875, 750),
        FigureScale::TwentyFive => (1500, 1250),
        FigureScale::Ten => (500, 500),
        FigureScale::Five => (scaled(scale, 875), scaled(scale, 750)),
    }
}

/// Width and depth of other stands at 15mm.
const MOUNTED: (i32, i32) = (1000, 1500);
const SECTION: (i32, i32) = (1000, 1000);
const LIMBERED_SECTION: (i32, i32) = (1000, 2000);

/// A length at 15mm, for stands of another height of figures.
const fn scaled(scale: FigureScale, length: i32) -> i32 {
    match scale {
        FigureScale::Fifteen => length,
        FigureScale::TwentyFive => length * 8 / 5,
        FigureScale::Ten => length * 3 / 5,
        FigureScale::Five => length * 2 / 5,
    }
}

/// The formation whose ground a unit covers: disorder keeps that of the one that was lost.
fn ground_of(status: &Status) -> Formation {
    if status.formation == Formation::Disorder {
        status.was.unwrap_or(Formation::SingleLine)
    } else {
        status.formation
    }
}

/// Width and depth of a stand or section, in thousandths of an inch.
pub fn stand(scale: FigureScale, profile: &Profile, status: &Status) -> (i32, i32) {
    let of_fifteen = |(width, depth)| (scaled(scale, width), scaled(scale, depth));
    match (profile.arm, ground_of(status)) {
        (Arm::Artillery, Formation::Limbered) => of_fifteen(LIMBERED_SECTION),
        (Arm::Artillery, _) => of_fifteen(SECTION),
        (Arm::Infantry | Arm::Cavalry, _) if status.mounted => of_fifteen(MOUNTED),
        (Arm::Infantry | Arm::Cavalry, _) => foot(scale),
    }
}

/// The shape of a unit of so many figures or sections, of those it began with.
pub fn shape(
    scale: FigureScale,
    profile: &Profile,
    status: &Status,
    now: u8,
    started: u8,
) -> Shape {
    let stands = u16::from(Strength::on_stands(profile.stands, now, started).stands().max(1));
    let (width, depth) = stand(scale, profile, status);
    match ground_of(status) {
        Formation::SingleLine
        | Formation::Disorder
        | Formation::Unlimbered
        | Formation::Limbered => Shape::row(stands, width, depth, 0),
        Formation::ExtendedLine => Shape::row(stands, width, depth, width / 2),
        Formation::Skirmish => Shape::row(stands, width, depth, width),
        Formation::DoubleLine => {
            Shape::ranks(stands.into(), stands.div_ceil(2), width, depth, 0, 0)
        }
        Formation::AttackColumn => Shape::grid(1, stands, width, depth, 0, 0),
        Formation::MarchColumn => Shape::grid(1, stands, width, depth, 0, depth / 2),
    }
}
