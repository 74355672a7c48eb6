//! The modified morale point: everything added up, within its limits.

use linstock_rulebook::{On, Recorder, Row, ledger::clamp, rules};

use super::{Occasion, Situation, Unit, bad::bad, bmp::bmp, good::good};
use crate::{edition::Edition, words::Morale};

rules! {
    LEVEL = "adf.morale.level" {
        says: "{what}",
        title: "morale level",
        text: "The unit's morale level: disorder +2, shaken +4, routed +6.",
        at: "000, 001, 002: the modified morale point",
    }
    PLUS = "adf.morale.check-plus" {
        says: "fire result +{n}",
        title: "fire result",
        text: "A check caused by a fire result takes the +1 to +4 of that result.",
        at: "000, 001, 002: fire combat results",
    }
    LIMIT = "adf.morale.limit" {
        says: "never under 0 or over 12",
        text: "Last of all, the modified morale point is kept between 0 and 12.",
        at: "000, 001, 002: the modified morale point",
    }
}

const LIMITS: (i32, i32) = (0, 12);

/// What a morale level adds.
pub const fn level(morale: Morale) -> i32 {
    match morale {
        Morale::Good => 0,
        Morale::Disorder => 2,
        Morale::Shaken => 4,
        Morale::Routed => 6,
    }
}

/// The part of a unit's point that depends on neither a fire result nor a charge.
pub fn weigh<R: Recorder>(
    edition: &Edition,
    unit: &Unit,
    situation: &Situation,
    occasion: Occasion,
    recorder: &mut R,
) -> i32 {
    let basic = bmp(unit, situation, recorder);
    let level = level(unit.morale);
    recorder.row(Row { name: unit.morale.word(), ..Row::new(&LEVEL, On::Mmp, level) });
    basic
        + level
        + good(edition, unit, situation, occasion, recorder)
        + bad(edition, unit, situation, occasion, recorder)
}

/// The point itself: with the +N of the check or the charge morale modifier, and the limits.
pub fn total<R: Recorder>(weight: i32, plus: i32, cmm: i32, recorder: &mut R) -> i32 {
    recorder.row(Row::new(&PLUS, On::Mmp, plus));
    clamp(weight + plus + cmm, LIMITS, &LIMIT, On::Mmp, recorder)
}
