//! What follows a charge or a round of melee: losses, and what becomes of both sides.

use linstock_battle::{Fact, Fate, NeedsDice, Scratch, UnitId};
use linstock_rulebook::{Loss, Rule, Side};

use super::{
    Jr3, ground,
    losses::{end_melee, gone, lose},
    parties::TOUCH,
    shock::{Driven, Shocks, becomes, disorder, fall_back, run},
    status::{Did, Melee},
};
use crate::{
    aftermath::{Consequence, of_fate, of_fight},
    charge::{
        chain::{
            Charge, MELEE, MELEE_ROUT, SHORT, STOPS,
            state::{ChargeResult, End, Fate as Fared, State},
        },
        impact::{BEATEN, REPULSED},
    },
    fire::losses::CASUALTIES,
    words::Arm,
};

/// What came of a charge, to be shown.
pub fn shown(charge: &Charge<'_>, state: &State, end: &End) -> Vec<Fact> {
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
    charge: &Charge<'_>,
    state: &State,
    end: &End,
    shocks: &mut Shocks,
) -> Result<(), NeedsDice> {
    let [attacker, defender] = sides;
    let met = scratch.within(attacker, defender, TOUCH);
    let driven = |by: UnitId| if met { Driven::InContact(by) } else { Driven::ByFire(by) };
    for (side, unit, enemy) in
        [(Side::Attacker, attacker, defender), (Side::Defender, defender, attacker)]
    {
        for consequence in of_fight(charge, state, end, side) {
            bear(scratch, unit, consequence, driven(enemy), shocks)?;
        }
    }
    let goes_on =
        end.result == ChargeResult::Melee && sides.iter().all(|&unit| scratch.is_on_table(unit));
    if !goes_on {
        end_melee(scratch, attacker);
        end_melee(scratch, defender);
    }
    // The defender leaves the ground first, so that nobody stands in the attacker's way.
    for (side, unit, enemy) in
        [(Side::Defender, defender, attacker), (Side::Attacker, attacker, defender)]
    {
        let fate = end.fates[side as usize];
        if fate == Fared::FallsBack {
            // Its order is known and still tells on it, but it does nothing more under it.
            scratch.update(unit, |status| status.did = Some(driven_back(status.did)));
        }
        for consequence in of_fate(charge.edition(), state.side(side), fate, side) {
            bear(scratch, unit, consequence, driven(enemy), shocks)?;
        }
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

/// A unit bears a consequence, as long as it is there; `driven` is what it would fall back from.
/// Rolls that follow are for the caller to make, who knows the facts that they need.
pub fn bear(
    scratch: &mut Scratch<Jr3>,
    unit: UnitId,
    consequence: Consequence,
    driven: Driven,
    shocks: &mut Shocks,
) -> Result<(), NeedsDice> {
    if !scratch.is_on_table(unit) {
        return Ok(());
    }
    match consequence {
        Consequence::Lose { number, leaders, .. } => {
            lose(scratch, unit, number, leaders, shocks)?;
        }
        Consequence::Becomes { now, .. } => becomes(scratch, unit, now, shocks),
        Consequence::Worsens { to, .. } => {
            let now = scratch.status(unit).morale.max(to);
            becomes(scratch, unit, now, shocks);
        }
        Consequence::Disorder { .. } => {
            disorder(scratch, unit);
        }
        Consequence::Mark { .. } | Consequence::Unmark { .. } | Consequence::FirstFire { .. } => {
            scratch.update(unit, |status| status.bear(consequence));
        }
        Consequence::Gone { loss, .. } => {
            let fate = match loss {
                Loss::Destroyed => Fate::Destroyed,
                Loss::Captured => Fate::Captured,
                Loss::Killed => Fate::Killed,
            };
            gone(scratch, unit, fate, shocks);
        }
        Consequence::FallBack { by, .. } => {
            fall_back(scratch, unit, driven, ground::distance(by), shocks);
        }
        Consequence::Run { by, .. } => run(scratch, unit, ground::distance(by), shocks),
        // Not of this game, or not for a unit to bear.
        Consequence::Recover { .. }
        | Consequence::Next(_)
        | Consequence::Evade { .. }
        | Consequence::Pursue { .. }
        | Consequence::Halt { .. }
        | Consequence::News(_) => {}
    }
    Ok(())
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
