//! The impact on the table: lead units, melee, stopping short, and what it does to everybody.

use linstock_battle::{
    Event, NeedsDice, Resolved, Still, UnitId, card::Fact, event::How, movement::retreat,
};
use linstock_geometry::{contact, inches};
use linstock_rulebook::{Part, Side};

use super::{Charging, charged, facts::TOUCHING};
use crate::{
    Edition,
    aftermath::{of_contact, of_decision},
    charge::{
        chain::{AFTER, MELEE_ROUT},
        impact::{Contender, IMPACT, State},
        outcome::{
            Decision, FALL_BACK, GUNS_TAKEN, LOSING_ATTACKER, Loser, MELEE, STOPS_SHORT, SURRENDER,
            decide, is_spared,
        },
    },
    fire::Kind,
    play::{
        Scratch, Stage, World, again, facts,
        fire::exchange,
        morale::{self, Aftermath},
    },
    words::{Arm, Morale},
};

/// Those of the chargers who are in contact, the lead first: who touches most, then the lowest id.
fn involved(world: &World, charge: &Charging) -> Vec<UnitId> {
    let target = world.footprint(charge.target);
    let mut list: Vec<(i32, i32, UnitId)> = charge
        .members
        .iter()
        .filter(|member| world.is_on_table(member.unit))
        .map(|member| {
            let own = world.footprint(member.unit);
            (world.gap(member.unit, charge.target), -contact(own, target, TOUCHING), member.unit)
        })
        .collect();
    list.sort_unstable_by_key(|&(gap, length, unit)| (gap > TOUCHING, length, gap, unit));
    let lead = list.iter().take(1).map(|it| it.2);
    let others = list.iter().skip(1).filter(|it| it.0 <= TOUCHING).map(|it| it.2);
    lead.chain(others).collect()
}

fn contender(world: &World, charge: &Charging, unit: UnitId) -> Contender {
    let status = world.status(unit);
    let situation = if unit == charge.target {
        charged(world, charge)
    } else {
        facts::situation(world, unit, Some(charge.target))
    };
    Contender {
        unit: facts::unit(world, unit),
        strength: world.unit(unit).strength,
        situation,
        disengaging: unit == charge.target && status.disengaging,
    }
}

/// Resolves the impact and all rounds of melee.
pub fn resolve(s: &mut Scratch, charge: &mut Charging) -> Result<(), NeedsDice> {
    charge.stage = Stage::Over;
    let most = s.edition().house().melee_rounds.unwrap_or(2);
    let mut rounds = 0;
    loop {
        let chargers = involved(s, charge);
        let (Some(&lead), target) = (chargers.first(), charge.target) else { return Ok(()) };
        if s.status(target).morale == Morale::Routed {
            s.note(SURRENDER.id, target);
            charge.stage = Stage::Won;
            return surrender(s, &chargers, target, Side::Defender);
        }
        let (attacker, defender) = (contender(s, charge, lead), contender(s, charge, target));
        let impact = match again::impact(s, attacker, defender, rounds > 0) {
            Still::Possible(impact) => impact,
            Still::NoLonger(_) => return Ok(()),
        };
        let (end, working) = s.play(&impact, impact.start())?;
        let State::Done(dice) = end else { return Ok(()) };
        let (ours, theirs) = (
            impact.value(Side::Attacker, dice.attacker),
            impact.value(Side::Defender, dice.defender),
        );
        let mut decision = impact.decision(dice.attacker, dice.defender);
        if decision == Decision::Melee && rounds >= most {
            decision = decide(s.edition(), -2, loser(&attacker), loser(&defender));
        }
        let facts = vec![Fact::new("attacker", ours), Fact::new("defender", theirs)];
        let outcome = shown(s.edition(), decision, loser(&attacker), loser(&defender));
        let what = IMPACT.id.into();
        s.resolved(Resolved {
            what,
            by: chargers.clone(),
            at: Some(target),
            facts,
            working,
            outcome,
        });
        match decision {
            Decision::Melee => {
                rounds += 1;
                s.note(MELEE.id, lead);
                exchange(s, lead, target, Kind::Melee)?;
                if let Some(done) = after_round(s, charge, &chargers)? {
                    return Ok(done);
                }
            }
            Decision::StopsShort => {
                let apart = i32::from(dice.apart.unwrap_or(0)) * 500;
                return stop_short(s, &chargers, target, apart);
            }
            Decision::Surrender { loser } => {
                if loser == Side::Defender {
                    charge.stage = Stage::Won;
                }
                return lost(s, &chargers, target, loser, decision);
            }
            Decision::FallBack { loser: Side::Attacker, .. } => {
                return lost(s, &chargers, target, Side::Attacker, decision);
            }
            Decision::FallBack { loser: Side::Defender, penalty } => {
                lost(s, &chargers, target, Side::Defender, decision)?;
                charge.reach = charge.gone + inches(i32::from(penalty.fall_back) - 1);
                charge.stage = Stage::Won;
                return Ok(());
            }
        }
    }
}

const fn loser(contender: &Contender) -> Loser {
    Loser { body: contender.unit.body, strength: contender.strength, morale: contender.unit.morale }
}

fn shown(edition: &Edition, decision: Decision, attacker: Loser, defender: Loser) -> Vec<Fact> {
    let result = |word: &'static str, rule| Fact::new("result", word).by(rule);
    match decision {
        Decision::Melee => vec![result("melee", &MELEE)],
        Decision::StopsShort => vec![result("stops-short", &STOPS_SHORT)],
        Decision::Surrender { loser } => {
            let body = match loser {
                Side::Attacker => attacker.body,
                Side::Defender => defender.body,
            };
            let guns = body.arm() == Arm::Artillery;
            let rule = if guns { &GUNS_TAKEN } else { &SURRENDER };
            vec![result("surrender", rule), Fact::new("loser", loser.word())]
        }
        Decision::FallBack { loser: side, penalty } => {
            let loser = Fact::new("loser", side.word());
            let spared = side == Side::Attacker && is_spared(edition, attacker);
            vec![
                result("fall-back", &FALL_BACK),
                if spared { loser.by(&LOSING_ATTACKER) } else { loser },
                Fact::new("fall-back", i32::from(penalty.fall_back)),
                Fact::new("lost", i32::from(penalty.lost)),
                Fact::new("morale", penalty.morale.word()),
            ]
        }
    }
}

/// After an impact everybody who took part is at least in disorder.
fn disordered(s: &mut Scratch, chargers: &[UnitId], target: UnitId) {
    s.note(AFTER.id, target);
    for consequence in of_contact() {
        let units = if consequence.who() == Some(Part::Attacker) { chargers } else { &[target] };
        for &unit in units {
            if s.is_on_table(unit) {
                morale::disorder(s, unit);
            }
        }
    }
}

/// An impact is lost: everybody who took part falls into disorder, and then the losers bear what it
/// did to them, one after the other.
fn lost(
    s: &mut Scratch,
    chargers: &[UnitId],
    target: UnitId,
    loser: Side,
    decision: Decision,
) -> Result<(), NeedsDice> {
    disordered(s, chargers, target);
    let (losers, by) = match loser {
        Side::Attacker => (chargers, target),
        Side::Defender => (&[target][..], chargers[0]),
    };
    let mut consequences = of_decision(decision, None);
    consequences.retain(|it| it.who() == Some(Part::of(loser)));
    let mut after = Aftermath::new();
    for &unit in losers {
        for &consequence in &consequences {
            morale::bear(s, unit, consequence, Some(by), &mut after)?;
        }
    }
    after.settle(s)
}

/// A side gives itself up.
fn surrender(
    s: &mut Scratch,
    chargers: &[UnitId],
    target: UnitId,
    loser: Side,
) -> Result<(), NeedsDice> {
    lost(s, chargers, target, loser, Decision::Surrender { loser })
}

/// A round of melee may end it: somebody is destroyed, or routs and surrenders.
fn after_round(
    s: &mut Scratch,
    charge: &mut Charging,
    chargers: &[UnitId],
) -> Result<Option<()>, NeedsDice> {
    let (lead, target) = (chargers[0], charge.target);
    if !s.is_on_table(lead) || !s.is_on_table(target) {
        if s.is_on_table(lead) {
            charge.stage = Stage::Won;
        }
        disordered(s, chargers, target);
        return Ok(Some(()));
    }
    let routed = |unit: UnitId| s.status(unit).morale == Morale::Routed;
    match (routed(lead), routed(target)) {
        (false, false) => Ok(None),
        (true, true) => {
            s.note(MELEE_ROUT.id, lead);
            let mut after = Aftermath::new();
            morale::run(s, lead, &mut after)?;
            morale::run(s, target, &mut after)?;
            after.settle(s).map(Some)
        }
        (true, false) => {
            s.note(MELEE_ROUT.id, lead);
            surrender(s, &[lead], target, Side::Attacker).map(Some)
        }
        (false, true) => {
            s.note(MELEE_ROUT.id, target);
            charge.stage = Stage::Won;
            surrender(s, chargers, target, Side::Defender).map(Some)
        }
    }
}

/// A charger that stops short stands so far off its enemy, or farther, where it finds room: it goes
/// back through friends as one that falls back does, but not off the table.
fn stand_off(s: &mut Scratch, unit: UnitId, apart: i32) {
    let now = s.pose(unit);
    let most = |distance| retreat(s, unit, now.facing.opposite(), now.facing, distance, inches(6));
    let distances = (0..=apart).rev().step_by(500);
    let Some(went) = distances.map(most).find(|went| !went.off) else { return };
    for &friend in &went.passed {
        morale::pass_through(s, unit, friend);
    }
    if went.to != now {
        s.emit(Event::Moved { unit, to: went.to, how: How::Charges });
    }
}

/// The attacker stops short, and both fire.
fn stop_short(
    s: &mut Scratch,
    chargers: &[UnitId],
    target: UnitId,
    apart: i32,
) -> Result<(), NeedsDice> {
    for &unit in chargers {
        stand_off(s, unit, apart);
    }
    // Nobody charges any more, so this is an ordinary volley at a standing target.
    for &unit in chargers.iter().chain([&target]) {
        s.update(unit, |status| status.charging = false);
    }
    exchange(s, chargers[0], target, Kind::Volley)?;
    disordered(s, chargers, target);
    Ok(())
}
