//! The ground that units cover: stands by scale, drawn up by formation.

use linstock_battle::{
    Scenario,
    scenario::{StandKind, StandSize},
    scene::Stands,
};
use linstock_geometry::Shape;

use super::{Adf, Profile, Status};
use crate::{
    edition::Scale,
    words::{Arm, Formation, Morale},
};

/// Stands that still have somebody on them: figures stand as evenly as can be, the larger stands
/// first, and are lost from the last.
pub fn stands_left(start: u8, stands: u8, strength: u8) -> u8 {
    let mut before = 0;
    let mut left = 0;
    for figures in Stands::even(start, stands) {
        left += u8::from(strength > before);
        before += figures;
    }
    left.max(1)
}

/// The size of a stand or battery where a scenario gives none.
const fn usual(kind: StandKind, scale: Scale) -> StandSize {
    match kind {
        StandKind::Foot | StandKind::Figure => match scale {
            Scale::Ten => StandSize { width: 500, depth: 500 },
            Scale::Fifteen => StandSize { width: 875, depth: 750 },
            Scale::TwentyFive => StandSize { width: 1500, depth: 1250 },
        },
        StandKind::Mounted => scaled(1000, 1500, scale),
        StandKind::Battery | StandKind::Gun => scaled(1000, 1000, scale),
        StandKind::Limbered => scaled(1000, 2000, scale),
    }
}

/// What is printed for 15mm, at another scale.
const fn scaled(width: i32, depth: i32, scale: Scale) -> StandSize {
    let (times, part) = match scale {
        Scale::Ten => (3, 5),
        Scale::Fifteen => (1, 1),
        Scale::TwentyFive => (8, 5),
    };
    StandSize { width: width * times / part, depth: depth * times / part }
}

/// The size of a unit's stands, or of a battery.
pub fn stand(scenario: &Scenario<Adf>, profile: &Profile, status: &Status) -> StandSize {
    let battery = profile.armament.arm() == Arm::Artillery;
    let limbered = status.formation == Formation::Limbered;
    let kind = match (battery, limbered, status.mounted) {
        (true, true, _) => StandKind::Limbered,
        (true, false, _) => StandKind::Battery,
        (false, _, true) => StandKind::Mounted,
        (false, _, false) => StandKind::Foot,
    };
    scenario.special.stands.of(kind, usual(kind, scenario.edition.scale()))
}

/// Figures on each stand of a whole unit, as evenly as can be, the larger stands first; a battery is
/// one stand with all its sections.
pub fn on_each_stand(profile: &Profile, start: u8) -> Vec<u8> {
    if profile.armament.arm() == Arm::Artillery {
        return vec![start];
    }
    Stands::even(start, profile.stands).collect()
}

/// The shape of a unit.
pub fn shape(
    scenario: &Scenario<Adf>,
    profile: &Profile,
    status: &Status,
    start: u8,
    strength: u8,
) -> Shape {
    let StandSize { width, depth } = stand(scenario, profile, status);
    // One gun model is a battery, however many sections it has left.
    if profile.armament.arm() == Arm::Artillery {
        return Shape::row(1, width, depth, 0);
    }
    let stands = u16::from(stands_left(start, profile.stands, strength));
    match status.formation {
        Formation::BattleLine | Formation::Line => Shape::row(stands, width, depth, 0),
        Formation::ExtendedLine => Shape::row(stands, width, depth, width / 2),
        Formation::Skirmish => Shape::row(stands, width, depth, width),
        Formation::DoubleLine => {
            Shape::ranks(stands.into(), stands.div_ceil(2), width, depth, 0, 0)
        }
        Formation::AttackColumn => Shape::grid(1, stands, width, depth, 0, 0),
        Formation::RoadColumn => Shape::grid(1, stands, width, depth, 0, depth / 2),
        Formation::Unlimbered | Formation::Limbered => Shape::row(stands, width, depth, 0),
    }
}

/// Whether a unit is formed: nobody sees through it, and it can hold ground.
pub fn is_formed(status: &Status) -> bool {
    status.formation != Formation::Skirmish && status.morale != Morale::Routed
}

#[cfg(test)]
mod tests {
    use super::stands_left;

    #[test]
    fn losses_come_off_the_last_stand_first() {
        // Eight figures on three stands are 3, 3, 2.
        let left = [8, 7, 6, 5, 4, 3, 2, 1].map(|strength| stands_left(8, 3, strength));
        assert_eq!(left, [3, 3, 2, 2, 2, 1, 1, 1]);
        let left = [5, 4, 3, 2, 1].map(|strength| stands_left(5, 2, strength));
        assert_eq!(left, [2, 2, 1, 1, 1]);
        // Nobody has more stands than figures to stand on them, nor fewer than one.
        assert_eq!((stands_left(2, 3, 2), stands_left(8, 3, 0)), (2, 1));
    }
}
