//! The end of the turn, hand to hand: melees that go on, and those that contact begins.

use linstock_battle::{Fact, NeedsDice, Resolved, Scratch, Still, UnitId, World};
use linstock_geometry::contact;
use linstock_rulebook::rules;

use super::{
    Jr3,
    aftermath::{aftermath, shown},
    again, facts, ground,
    losses::{end_melee, take_what_is_touched},
    parties::TOUCH,
    shock::{Shocks, spread},
    status::Did,
};
use crate::{
    charge::chain::{Detail, MELEE, Round, state::At},
    words::{Arm, Morale},
};

rules! {
    CONTACT = "jr3.charge.contact" {
        says: "still in contact",
        text: "Enemies in contact at the end of the turn who are in no melee fight its first round; a unit touched by several fights the one it touches most.",
        at: "003: charge procedure, if tie; of several by ruling",
    }
}

/// One round of every melee that began in an earlier turn, and the first of those that begin.
pub fn melees(scratch: &mut Scratch<Jr3>) -> Result<(), NeedsDice> {
    let turn = scratch.state.turn;
    let due = |&unit: &UnitId| {
        scratch.status(unit).melee.is_some_and(|melee| melee.attacks && melee.fought < turn)
    };
    let attackers: Vec<UnitId> = scratch.on_table().filter(due).collect();
    let mut fought = Vec::new();
    for attacker in attackers {
        // What spread from an earlier melee may have ended this one.
        let Some(melee) = scratch.status(attacker).melee.filter(|_| scratch.is_on_table(attacker))
        else {
            continue;
        };
        fought.extend([attacker, melee.with]);
        round(scratch, [attacker, melee.with], Round::Later)?;
    }
    for sides in begun(scratch, &fought) {
        if sides.iter().all(|&unit| is_free(scratch, unit)) && touch(scratch, sides) {
            round(scratch, sides, Round::First)?;
        }
    }
    Ok(())
}

/// Those who are left in contact, attackers first, each in one pair.
fn begun(world: &World<Jr3>, fought: &[UnitId]) -> Vec<[UnitId; 2]> {
    let free = |unit: &UnitId| is_free(world, *unit) && !fought.contains(unit);
    let mut pairs = Vec::new();
    for one in world.on_table().filter(free) {
        for other in world.units_of(world.seat(one).other()).filter(free) {
            if one < other && touch(world, [one, other]) && anybody_fights(world, [one, other]) {
                let length = contact(world.footprint(one), world.footprint(other), TOUCH);
                pairs.push((-length, one, other));
            }
        }
    }
    pairs.sort_unstable();
    let mut taken: Vec<UnitId> = Vec::new();
    let mut begun = Vec::new();
    for (_, one, other) in pairs {
        if !taken.contains(&one) && !taken.contains(&other) {
            taken.extend([one, other]);
            begun.push(attacker_first(world, one, other));
        }
    }
    begun
}

fn is_free(world: &World<Jr3>, unit: UnitId) -> bool {
    world.is_on_table(unit) && world.status(unit).melee.is_none()
}

fn touch(world: &World<Jr3>, [one, other]: [UnitId; 2]) -> bool {
    world.within(one, other, TOUCH)
}

/// Guns do not go at guns, nor routed units at each other.
fn anybody_fights(world: &World<Jr3>, sides: [UnitId; 2]) -> bool {
    sides.iter().any(|&unit| world.profile(unit).arm != Arm::Artillery)
        && sides.iter().any(|&unit| world.status(unit).morale != Morale::Routed)
}

/// The attacker is who charged, else who has no works to leave; neither guns nor who is getting away.
fn attacker_first(world: &World<Jr3>, one: UnitId, other: UnitId) -> [UnitId; 2] {
    let rank = |unit: UnitId, from: UnitId| {
        let guns = world.profile(unit).arm == Arm::Artillery;
        let leaves = facts::is_disengaging(world, unit);
        let charged = world.status(unit).did == Some(Did::Charged);
        let works = facts::works(facts::covers(world, unit, Some(from)));
        (guns, leaves, !charged, works, unit)
    };
    if rank(one, other) <= rank(other, one) { [one, other] } else { [other, one] }
}

fn round(scratch: &mut Scratch<Jr3>, sides: [UnitId; 2], round: Round) -> Result<(), NeedsDice> {
    let [attacker, defender] = sides;
    let charge = match again::melee(scratch, sides, round) {
        Still::Possible(charge) => charge,
        Still::NoLonger(_) => {
            end_melee(scratch, attacker);
            return Ok(());
        }
    };
    let cover = ground::cover_in(scratch.area(attacker)).into_iter().collect();
    let charge = charge.standing_in(cover).detail(Detail::Table);
    let leaves = facts::is_disengaging(scratch, defender);
    let charge = if leaves { charge.at_disengaging() } else { charge };
    let (state, working) = scratch.play_out(&charge, charge.hand_to_hand())?;
    let At::Over(end) = state.at else { return Ok(()) };
    let facts = match round {
        Round::First => vec![Fact::new("contact", true).by(&CONTACT)],
        Round::Later => Vec::new(),
    };
    scratch.resolved(Resolved {
        what: MELEE.id.into(),
        by: vec![attacker],
        at: Some(defender),
        facts,
        working,
        outcome: shown(&charge, &state, &end),
    });
    let mut shocks = Shocks::default();
    aftermath(scratch, sides, &charge, &state, &end, &mut shocks)?;
    take_what_is_touched(scratch, &[]);
    spread(scratch, &mut shocks)
}
