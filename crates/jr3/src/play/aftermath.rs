//! What follows a charge or a round of melee: losses, and what becomes of both sides.

use linstock_battle::{Fact, Fate, NeedsDice, Scratch, UnitId};
use linstock_rulebook::{Rule, Side};

use super::{
    Jr3,
    losses::{end_melee, gone, lose},
    shock::{Shocks, disorder, suffer},
    status::{Did, Melee},
};
use crate::{
    charge::{
        chain::{
            Charge, MELEE, MELEE_ROUT, SHORT, STOPS,
            state::{ChargeResult, Condition, End, Fate as Fared, State},
        },
        impact::{BEATEN, REPULSED},
    },
    fire::losses::CASUALTIES,
    words::{Arm, Morale},
};

/// What came of a charge, to be told.
pub fn told(charge: &Charge<'_>, state: &State, end: &End) -> Vec<Fact> {
    let result = Fact::new("result", end.result.word());
    let mut facts = vec![match decided(end.result) {
        Some(rule) => result.by(rule),
        None => result,
    }];
    let [attacker, defender] = end.fates;
    facts.push(Fact::new("attacker", attacker.word()));
    facts.push(Fact::new("defender", defender.word()));
    if state.round > 0 {
        facts.push(Fact::new("rounds", i32::from(state.round)));
        let doubled = [(Side::Attacker, attacker), (Side::Defender, defender)];
        if doubled.into_iter().any(|(side, fared)| has_infantry_lost(charge, state, side, fared)) {
            facts.push(Fact::new("doubled", true).by(&CASUALTIES));
        }
    }
    facts
}

/// The rule behind a charge's end.
const fn decided(result: ChargeResult) -> Option<&'static Rule> {
    match result {
        ChargeResult::Short => Some(&SHORT),
        ChargeResult::Stopped => Some(&STOPS),
        ChargeResult::Carried | ChargeResult::Captured => Some(&BEATEN),
        ChargeResult::Repulsed => Some(&REPULSED),
        ChargeResult::Surrender | ChargeResult::BothRout => Some(&MELEE_ROUT),
        ChargeResult::BrokenOff | ChargeResult::Melee => Some(&MELEE),
        ChargeResult::Destroyed => None,
    }
}

/// Whether a side is infantry and has had losses, those who gave themselves up apart.
fn has_infantry_lost(charge: &Charge<'_>, state: &State, side: Side, fared: Fared) -> bool {
    let party = charge.party(side);
    let fought = match fared {
        Fared::Stands | Fared::FallsBack | Fared::Routs | Fared::Destroyed => true,
        Fared::Surrenders | Fared::Captured => false,
    };
    let lost = state.side(side).strength < party.strength.now();
    fought && lost && party.contender.body.arm() == Arm::Infantry
}

/// Losses and fates of both sides, and whether they go on fighting.
pub fn aftermath(
    scratch: &mut Scratch<Jr3>,
    sides: [UnitId; 2],
    state: &State,
    end: &End,
    shocks: &mut Shocks,
) -> Result<(), NeedsDice> {
    let conditions = [state.attacker, state.defender];
    for index in 0..2 {
        let (unit, condition) = (sides[index], conditions[index]);
        scratch.update(unit, |status| status.low |= condition.low);
        match end.fates[index] {
            Fared::Stands | Fared::FallsBack | Fared::Routs => {
                let hits = scratch.unit(unit).strength.saturating_sub(condition.strength);
                lose(scratch, unit, hits, shocks)?;
            }
            Fared::Destroyed => lose(scratch, unit, u8::MAX, shocks)?,
            // Their figures are taken with them.
            Fared::Surrenders | Fared::Captured => {}
        }
        if condition.disorder && scratch.is_on_table(unit) {
            disorder(scratch, unit);
        }
    }
    let goes_on =
        end.result == ChargeResult::Melee && sides.iter().all(|&unit| scratch.is_on_table(unit));
    if !goes_on {
        end_melee(scratch, sides[0]);
        end_melee(scratch, sides[1]);
    }
    // The defender leaves the ground first, so that nobody stands in the attacker's way.
    for index in [1, 0] {
        fare(scratch, sides[index], sides[1 - index], &conditions[index], end.fates[index], shocks);
    }
    if goes_on {
        let fought = scratch.state.turn;
        for index in 0..2 {
            let melee = Melee { with: sides[1 - index], attacks: index == 0, fought };
            scratch.update(sides[index], |status| status.melee = Some(melee));
        }
    }
    Ok(())
}

fn fare(
    scratch: &mut Scratch<Jr3>,
    unit: UnitId,
    enemy: UnitId,
    condition: &Condition,
    fared: Fared,
    shocks: &mut Shocks,
) {
    match fared {
        Fared::Stands => {
            if scratch.is_on_table(unit) {
                scratch.update(unit, |status| status.morale = condition.morale);
            }
        }
        Fared::FallsBack => {
            // Its order is known and still tells on it, but it does nothing more under it.
            scratch.update(unit, |status| status.did = Some(driven_back(status.did)));
            suffer(scratch, unit, condition.morale, condition.fall_back, Some(enemy), shocks);
        }
        Fared::Routs => {
            suffer(scratch, unit, Morale::Routed, condition.fall_back, Some(enemy), shocks);
        }
        Fared::Surrenders | Fared::Captured => gone(scratch, unit, Fate::Captured, shocks),
        Fared::Destroyed => {}
    }
}

/// What a unit has done that was driven back.
const fn driven_back(did: Option<Did>) -> Did {
    match did {
        Some(did @ (Did::Charged | Did::Disengaged)) => did,
        Some(
            Did::Moved | Did::Formed | Did::Pivoted | Did::Baulked | Did::FellBack | Did::Beaten,
        )
        | None => Did::Beaten,
    }
}
