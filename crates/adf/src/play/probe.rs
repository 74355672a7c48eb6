//! What would come of a draft: facts, costs, ledger and odds, from the same procedures that play.

use linstock_battle::{
    Place, Probe, UnitId,
    card::{Fact, Value},
    probe::{Chance, likeliest_first, outcomes},
    vocabulary::{ChanceKind, chances},
    working::{Working, rows_of},
};
use linstock_dice::{Single, quick_odds};
use linstock_geometry::Shape;
use linstock_rulebook::{Inches, Ledger, Side};

use super::{
    Action, Change, Charging, Declared, Legal, Moving, Occasion, Order, Trigger, World, act,
    charge, facts, fire, react,
    vocabulary::{COMPETENT, REACHES, charge_fate, morale_chance, morale_fate},
};
use crate::{
    charge::{
        chain::{
            Approach, Charge as Chain, Detail, Reaction,
            party::Party,
            state::{Ending, Fate},
        },
        impact::Contender,
    },
    fire::Ready,
    morale::{Cause, Charger, Check, Situation, Verdict},
    volley::{State, Volley},
    words::{Aspect, Morale},
};

/// What would come of a legal command.
pub fn probe(world: &World, legal: &Legal) -> Probe {
    let mut probe = Probe::default();
    match &legal.order {
        Order::Act(units, action) => {
            forecast(world, units, action, false, &mut probe);
            if let Action::Move { change, moving, ends, cost } = action {
                probe.cost = Some(*cost);
                let change = change.as_ref().map(|(change, _)| *change).or(moving.then);
                probe.shapes = shapes(world, units, change);
                probe.ends = units.iter().copied().zip(ends.iter().copied()).collect();
                forecast_move(world, units, moving, &mut probe);
            }
            if act::needs_test(world, units, action) {
                forecast_competence(world, units, &mut probe);
            }
        }
        Order::React(units, action) => forecast(world, units, action, true, &mut probe),
        Order::ChargingFire { unit, target, ready } => {
            if let Some(ready) = ready {
                forecast_fire(world, ready, &[*unit], *target, &mut probe);
            }
        }
        Order::LeaderMove(..)
        | Order::LeaderJoin(..)
        | Order::Done
        | Order::Hold
        | Order::Declare(_)
        | Order::Pass
        | Order::GoOn
        | Order::Halt
        | Order::Follow(_)
        | Order::Home(_) => {}
    }
    probe
}

fn forecast(world: &World, units: &[UnitId], action: &Action, reaction: bool, probe: &mut Probe) {
    match action {
        Action::Fire { target, ready } => {
            forecast_fire(world, ready, units, *target, probe);
            if !reaction {
                let trigger = Trigger { what: Occasion::Fire, by: units.to_vec(), target: None };
                probe.reactions = react::reactors(world, &trigger);
            }
        }
        Action::Charge(declared) => forecast_charge(world, units, declared, probe),
        Action::Form(change, poses) => {
            probe.shapes = shapes(world, units, Some(*change));
            probe.ends = units.iter().copied().zip(poses.iter().copied()).collect();
        }
        Action::Rally => {
            if let [unit] = *units {
                let (now, situation) = (facts::unit(world, unit), fire::rallying(world, unit));
                forecast_check(world, &now, &situation, Cause::Rally, probe);
            }
        }
        Action::Disengage => {
            let end = |&unit: &UnitId| Some((unit, act::disengagement(world, unit)?.to));
            probe.ends = units.iter().filter_map(end).collect();
        }
        Action::Move { .. } | Action::Reform | Action::Merge(_) | Action::Countercharge(_) => {}
    }
}

/// How units are drawn up after a change, if there is one.
fn shapes(world: &World, units: &[UnitId], change: Option<Change>) -> Vec<(UnitId, Shape)> {
    let after =
        |change| units.iter().map(move |&unit| (unit, act::shape_after(world, unit, change)));
    change.into_iter().flat_map(after).collect()
}

/// Who might react on the way of a move.
fn forecast_move(world: &World, units: &[UnitId], moving: &Moving, probe: &mut Probe) {
    // Halfway and at the end, with everybody else where he is.
    let short = moving.part && moving.way.len() == 1;
    let what = if short { Occasion::Part } else { Occasion::Move };
    let trigger = Trigger { what, by: units.to_vec(), target: None };
    for at in [moving.way.get(moving.way.len() / 2), moving.way.last()].into_iter().flatten() {
        let mut state = world.state.clone().into_owned();
        for member in &moving.members {
            state.units[member.unit.index()].place = Place::Table(member.at(*at));
        }
        probe.reactions.extend(react::reactors(&World::owning(world.scenario, state), &trigger));
    }
    probe.reactions.sort_unstable();
    probe.reactions.dedup();
}

fn forecast_fire(
    world: &World,
    ready: &Ready,
    units: &[UnitId],
    target: UnitId,
    probe: &mut Probe,
) {
    let (fire, plan) = (ready.fire(), ready.plan());
    probe.facts = vec![
        Fact::new("range", Value::distance(fire.range.on_table())),
        Fact::new("band", plan.band.word()),
        Fact::new("aspect", fire.aspect.word()),
        Fact::new("firepower", plan.firepower),
        Fact::new("dice", i32::from(plan.dice)),
        Fact::new("modifiers", plan.drm),
    ];
    let now = facts::unit(world, target);
    let situation = facts::situation(world, target, units);
    let volley = Volley::of(world.edition(), ready, &now, &situation);
    probe.rows = rows_of(|ledger| volley.record_known(ledger));
    let odds = quick_odds(&volley, State::Loaded);
    let strength = world.unit(target).strength;
    let done = |state: State| match state {
        State::Loaded => (0, None),
        State::Done(result, verdict) => (result.hits().min(strength), Some((result, verdict))),
    };
    for lost in 1..=4_u8 {
        let p = odds.chance(|state| done(state).0 == lost);
        push(probe, &chances::LOST, lost.into(), p);
    }
    let check =
        odds.chance(|state| done(state).1.is_some_and(|(result, _)| result.check().is_some()));
    push(probe, &chances::CHECK, 0, check);
    let is = |wanted: fn(&Verdict) -> bool| {
        odds.chance(|state| done(state).1.is_some_and(|(_, verdict)| wanted(&verdict)))
    };
    push(probe, &chances::FALL_BACK, 0, is(|verdict| verdict.fall_back > 0));
    push(probe, &chances::ROUT, 0, is(|verdict| verdict.routs));
    let total = *odds.total();
    let ends = odds.iter().filter_map(|(state, weight)| {
        let (lost, ended) = done(state);
        let fate = if lost >= strength {
            charge_fate(Fate::Destroyed)
        } else {
            morale_fate(ended?.1.morale)
        };
        Some((lost, Some(fate), weight / total))
    });
    probe.outcomes = outcomes(target, ends);
    sort(probe);
}

fn forecast_check(
    world: &World,
    now: &crate::morale::Unit,
    situation: &Situation,
    cause: Cause,
    probe: &mut Probe,
) {
    let check = Check::new(world.edition(), now, situation, cause, 0);
    let mut ledger = Ledger::default();
    let trial = check.trial(&mut ledger);
    probe.rows = Working::from(ledger).rows;
    probe.facts.push(Fact::new("mmp", trial.mmp));
    let odds = quick_odds(&Single(&check), linstock_dice::Once::Waiting);
    for &morale in Morale::ALL {
        let p = odds.chance(|end| trial.verdict(end.outcome()).morale == morale);
        push(probe, morale_chance(morale), 0, p);
    }
    sort(probe);
}

fn forecast_charge(world: &World, units: &[UnitId], declared: &Declared, probe: &mut Probe) {
    let (lead, charge) = (units[0], &declared.charging);
    let distance = units.iter().map(|&unit| world.gap(unit, charge.target)).min().unwrap_or(0);
    probe.facts = vec![
        Fact::new("distance", Value::distance(distance)),
        Fact::new("aspect", charge.aspect.word()),
        Fact::new("farthest", Value::distance(charge::farthest(world, units))),
    ];
    let by = units.to_vec();
    let trigger = Trigger { what: Occasion::Charge, by, target: Some(charge.target) };
    probe.reactions = react::reactors(world, &trigger);
    let more = facts::leader_with(world, units);
    let reach = declared.reach.led(Inches::whole(more.into()));
    let odds = quick_odds(&Single(&reach), linstock_dice::Once::Waiting);
    let reaches = odds.chance(|end| reach.extent(end.outcome()).reach.on_table() >= distance);
    push(probe, &REACHES, 0, reaches);
    forecast_impact(world, lead, charge, distance, more, probe);
    sort(probe);
}

/// The odds of the whole charge, its target firing at point blank if it still may; groups count as
/// their lead.
fn forecast_impact(
    world: &World,
    lead: UnitId,
    charge: &Charging,
    distance: i32,
    more: u8,
    probe: &mut Probe,
) {
    let target = charge.target;
    let party = |unit: UnitId, other: UnitId, situation: Situation| Party {
        contender: Contender {
            unit: facts::unit(world, unit),
            strength: world.unit(unit).strength,
            situation,
            disengaging: unit == target && world.status(unit).disengaging,
        },
        armament: world.profile(unit).armament,
        opening_volley: !world.status(unit).fired,
        in_buildings: world.area(unit) == linstock_battle::Area::BuiltUp,
        pistols: false,
        cover: facts::covers(world, unit, &[other]),
        behind_skirmishers: false,
    };
    let mut charging = Situation { charging: true, ..facts::situation(world, lead, &[target]) };
    // What counts is who is near when they strike.
    if facts::unsettles(world, target) {
        charging.enemy_within = Some(Inches::default());
    }
    let mut charged = Situation {
        charged_on: (charge.aspect != Aspect::Front).then_some(charge.aspect),
        charged_by: Charger::of(facts::body(world, lead)),
        ..facts::situation(world, target, &[lead])
    };
    if facts::unsettles(world, lead) {
        charged.enemy_within = Some(Inches::default());
    }
    let approach = Approach {
        distance: facts::measured(distance),
        terrain: facts::terrain_at(world, lead),
        defender_terrain: facts::terrain_at(world, target),
        reaction: world.status(target).reacted.then_some(Reaction::None),
        range: None,
        aspect: facts::aspect(world, lead, target),
        charging_fire: false,
        free_volleys: false,
    };
    let (attacker, defender) = (party(lead, target, charging), party(target, lead, charged));
    let Ok(chain) = Chain::new(world.edition(), attacker, defender, approach) else { return };
    let chain = chain.detail(Detail::Fates).led(Inches::whole(more.into()));
    probe.rows = rows_of(|ledger| chain.record_known(ledger));
    let odds = quick_odds(&chain, chain.start());
    // Whoever does not stand is beaten, which may be both.
    let beaten = |side: Side| odds.chance(|end| end.fate(side) != Fate::Stands);
    push(probe, &chances::WINS, 0, beaten(Side::Defender));
    push(probe, &chances::LOSES, 0, beaten(Side::Attacker));
    let short = odds.chance(|end| end.ending() == Some(Ending::Short));
    push(probe, &chances::FALLS_SHORT, 0, short);
    let fate = |side: Side, wanted: Fate| odds.chance(|end| end.fate(side) == wanted);
    push(probe, &chances::FALL_BACK, 0, fate(Side::Defender, Fate::FallsBack));
    push(probe, &chances::ROUT, 0, fate(Side::Defender, Fate::Routs));
    push(probe, &chances::SURRENDER, 0, fate(Side::Defender, Fate::Surrenders));
    push(probe, &chances::OWN_ROUT, 0, fate(Side::Attacker, Fate::Routs));
    let total = *odds.total();
    for (unit, side) in [(target, Side::Defender), (lead, Side::Attacker)] {
        let strength = chain.strength(side);
        let ends = odds.iter().map(|(end, weight)| {
            let lost = strength.saturating_sub(end.force(side).strength);
            (lost, Some(charge_fate(end.fate(side))), weight / total)
        });
        probe.outcomes.extend(outcomes(unit, ends));
    }
    for (what, side) in [(&chances::LOST, Side::Defender), (&chances::OWN_LOST, Side::Attacker)] {
        let strength = chain.strength(side);
        for lost in 1..=strength {
            let left = strength - lost;
            push(probe, what, lost.into(), odds.chance(|end| end.force(side).strength == left));
        }
    }
}

fn forecast_competence(world: &World, units: &[UnitId], probe: &mut Probe) {
    let Some(&unit) = units.iter().find(|&&unit| !facts::is_in_command(world, unit)) else {
        return;
    };
    let test = facts::competence(world, unit);
    let odds = quick_odds(&Single(&test), linstock_dice::Once::Waiting);
    probe.facts.push(Fact::new("in-command", false).by(&facts::COMMAND));
    let passes = odds.chance(|end| end == linstock_dice::Once::Done(true));
    push(probe, &COMPETENT, 0, passes);
}

fn push(probe: &mut Probe, what: &'static ChanceKind, number: i32, p: f64) {
    if p > 0.0 {
        probe.odds.push(Chance { what, number, p });
    }
}

fn sort(probe: &mut Probe) {
    probe.odds = likeliest_first(std::mem::take(&mut probe.odds));
}
