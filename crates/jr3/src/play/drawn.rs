//! The ground that a unit covers, by its stands and its formation.

use linstock_battle::{
    Scenario,
    scenario::{StandKind, StandSize},
};
use linstock_geometry::Shape;

use super::{
    Jr3,
    status::{Profile, Status},
};
use crate::{
    edition::FigureScale,
    strength::Strength,
    words::{Arm, Formation},
};

/// The size of a stand or section where a scenario gives none.
const fn usual(kind: StandKind, scale: FigureScale) -> StandSize {
    match kind {
        StandKind::Foot | StandKind::Figure => match scale {
            FigureScale::TwentyFive => StandSize { width: 1500, depth: 1250 },
            FigureScale::Ten => StandSize { width: 500, depth: 500 },
            FigureScale::Fifteen | FigureScale::Five => scaled(875, 750, scale),
        },
        StandKind::Mounted => scaled(1000, 1500, scale),
        StandKind::Battery | StandKind::Gun => scaled(1000, 1000, scale),
        StandKind::Limbered => scaled(1000, 2000, scale),
    }
}

/// A size at 15mm, for stands of another height of figures.
const fn scaled(width: i32, depth: i32, scale: FigureScale) -> StandSize {
    let (times, part) = match scale {
        FigureScale::Fifteen => (1, 1),
        FigureScale::TwentyFive => (8, 5),
        FigureScale::Ten => (3, 5),
        FigureScale::Five => (2, 5),
    };
    StandSize { width: width * times / part, depth: depth * times / part }
}

/// The formation whose ground a unit covers: disorder keeps that of the one that was lost.
fn ground_of(status: &Status) -> Formation {
    if status.formation == Formation::Disorder {
        status.was.unwrap_or(Formation::SingleLine)
    } else {
        status.formation
    }
}

/// The size of a unit's stands or sections.
pub fn stand(scenario: &Scenario<Jr3>, profile: &Profile, status: &Status) -> StandSize {
    let kind = match (profile.arm, ground_of(status)) {
        (Arm::Artillery, Formation::Limbered) => StandKind::Limbered,
        (Arm::Artillery, _) => StandKind::Battery,
        (Arm::Infantry | Arm::Cavalry, _) if status.mounted => StandKind::Mounted,
        (Arm::Infantry | Arm::Cavalry, _) => StandKind::Foot,
    };
    scenario.special.stands.of(kind, usual(kind, scenario.edition.scale))
}

/// The shape of a unit of so many figures or sections, of those it began with.
pub fn shape(
    scenario: &Scenario<Jr3>,
    profile: &Profile,
    status: &Status,
    now: u8,
    started: u8,
) -> Shape {
    let stands = u16::from(Strength::on_stands(profile.stands, now, started).stands().max(1));
    let StandSize { width, depth } = stand(scenario, profile, status);
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
