//! The basic morale point: experience and losses.

use linstock_rulebook::{On, Recorder, Row, rules};

use super::{Situation, Unit};
use crate::words::{Arm, Experience};

rules! {
    BMP = "adf.morale.bmp" {
        says: "basic morale point, {what}",
        text: "The basic morale point with no stand lost, with one of three lost, and on the last stand: elite 3, 4, 6; veteran 4, 6, 8; trained 5, 7, 10; green 6, 9, 12.",
        at: "000, 001, 002: the basic morale point",
    }
    SECTIONS_LOST = "adf.morale.sections-lost" {
        says: "sections lost: {n}",
        text: "A battery uses its first basic morale point, plus 3 for each section lost before this check.",
        at: "000, 001, 002: the basic morale point",
    }
}

/// The points for an experience: with no stand lost, with one of three lost, on the last stand.
pub const fn of(experience: Experience) -> [u8; 3] {
    match experience {
        Experience::Elite => [3, 4, 6],
        Experience::Veteran => [4, 6, 8],
        Experience::Trained => [5, 7, 10],
        Experience::Green => [6, 9, 12],
    }
}

/// The current basic morale point. Merged regiments have the better unit's, undamaged.
pub fn bmp<R: Recorder>(unit: &Unit, situation: &Situation, recorder: &mut R) -> i32 {
    let battery = unit.body.arm() == Arm::Artillery;
    let worn = match (unit.stands - unit.stands_lost.min(unit.stands), unit.stands_lost) {
        _ if battery || situation.merged => 0,
        (_, 0) => 0,
        (..=1, _) => 2,
        (2.., _) => 1,
    };
    let point = i32::from(of(unit.experience)[worn]);
    recorder.row(Row { name: unit.experience.word(), ..Row::new(&BMP, On::Mmp, point) });

    let sections = if battery { unit.sections_lost.into() } else { 0 };
    recorder.row(Row { number: sections, ..Row::new(&SECTIONS_LOST, On::Mmp, 3 * sections) });
    point + 3 * sections
}
