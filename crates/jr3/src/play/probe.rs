//! What would come of a draft: facts, cost, places, ledger rows and odds, from the same procedures
//! that play uses.

use linstock_battle::{
    Chance, Fact, Game, Probe, UnitId, World, misfire,
    movement::Aims,
    probe::{Outcome, likeliest_first, outcomes},
    state::Unit,
    vocabulary::{ChanceKind, chances},
    working::rows_of,
};
use linstock_dice::{Odds, Once, quick_odds};
use linstock_geometry::{Shape, Walked};

use super::{
    Jr3, charges,
    command::Legal,
    declared, facts, firing, march,
    shock::{Blow, check},
    status::{Order, Status},
    vocabulary::{charge_chance, charge_fate, morale_chance, morale_fate},
};
use crate::{
    charge::chain::{
        Detail,
        state::{At, ChargeResult, End, Fate, State},
    },
    fire::Ready,
    morale::Cause,
    volley::{self, Struck, Suffered, Volley},
    words::Morale,
};

/// What would come of a legal command.
pub fn probe(world: &World<Jr3>, legal: &Legal) -> Probe {
    match legal {
        Legal::Order(units, Order::Charge) => match units[..] {
            [unit] => charge(world, unit, None, None),
            _ => Probe::default(),
        },
        Legal::Charge(unit, aim) => charge(world, *unit, None, Some(*aim)),
        Legal::Target(_, unit, target, aim) => {
            let aim = aim.or(world.status(*unit).aim);
            charge(world, *unit, Some(*target), aim)
        }
        Legal::Fire { units, at, ready } => fire(world, units, *at, ready),
        Legal::Move { unit, walked, disengaging, .. } => Probe {
            facts: marched(world, *unit, world.status(*unit), *disengaging, walked),
            cost: Some(walked.total()),
            ends: vec![(*unit, walked.end())],
            ..Probe::default()
        },
        Legal::Form { unit, forming, .. } => Probe {
            facts: marched(world, *unit, &forming.status, false, &forming.walked),
            cost: Some(forming.cost + forming.walked.total()),
            ends: vec![(*unit, forming.walked.end())],
            shapes: vec![(*unit, drawn_as(world, *unit, &forming.status))],
            ..Probe::default()
        },
        Legal::Rally(units) => match units[..] {
            [unit] => rally(world, unit),
            _ => Probe::default(),
        },
        Legal::Order(..) | Legal::Change(_) | Legal::Ride(..) | Legal::Done(_) => Probe::default(),
    }
}

/// How a unit would be drawn up.
fn drawn_as(world: &World<Jr3>, unit: UnitId, status: &Status) -> Shape {
    let after = Unit { status: status.clone(), ..world.unit(unit).clone() };
    <Jr3 as Game>::shape(world.scenario, unit, &after)
}

/// Of a charge: where along its target's edge it strikes as everybody stands now, and where else it
/// could.
pub fn aims(world: &World<Jr3>, legal: &Legal) -> Option<Aims> {
    let (unit, target, aim) = match legal {
        Legal::Order(units, Order::Charge) => match units[..] {
            [unit] => (unit, charges::first_of_closest(world, unit)?, None),
            _ => return None,
        },
        Legal::Charge(unit, aim) => (*unit, charges::first_of_closest(world, *unit)?, Some(*aim)),
        Legal::Target(_, unit, target, aim) => (*unit, *target, aim.or(world.status(*unit).aim)),
        Legal::Order(..)
        | Legal::Rally(_)
        | Legal::Change(_)
        | Legal::Fire { .. }
        | Legal::Move { .. }
        | Legal::Form { .. }
        | Legal::Ride(..)
        | Legal::Done(_) => return None,
    };
    declared::aims(world, unit, target, aim)
}

/// What a whole move has to do with the rules.
fn marched(
    world: &World<Jr3>,
    unit: UnitId,
    status: &Status,
    disengaging: bool,
    walked: &Walked,
) -> Vec<Fact> {
    march::facts(world, unit, status, disengaging, walked, walked.travelled())
}

fn fire(world: &World<Jr3>, units: &[UnitId], at: UnitId, ready: &Ready) -> Probe {
    let struck = Struck {
        unit: facts::checked(world, at, world.unit(at).strength),
        strength: facts::strength(world, at),
        situation: facts::situation(world, at, Some(units[0])),
        flight: facts::flight(world, at),
    };
    let volley = Volley::of(world.edition(), ready, struck);
    let odds = quick_odds(&volley, volley::State::Loaded);
    let suffered = odds.map(|state| match state {
        volley::State::Done(suffered) => Some(suffered),
        volley::State::Loaded => None,
    });
    let now = world.unit(at).strength;
    let was = world.status(at).morale;
    let mut chances = Vec::new();
    let chance =
        |wanted: &dyn Fn(&Suffered) -> bool| suffered.chance(|it| it.is_some_and(|it| wanted(&it)));
    for lost in 1..=now {
        push(&mut chances, &chances::LOST, lost.into(), chance(&|it| it.hits == lost));
    }
    push(&mut chances, &chances::DESTROYED, 0, chance(&|it| it.hits >= now));
    for (what, morale) in [(&chances::SHAKEN, Morale::Shaken), (&chances::ROUT, Morale::Routed)] {
        push(&mut chances, what, 0, chance(&|it| it.morale == morale && was < it.morale));
    }
    let mut facts = firing::shown(world, units, at, ready.fire());
    if let Some(number) = misfire::number(world, units[0]) {
        facts.push(Fact::new("misfire", i32::from(number)));
    }
    let total = *suffered.total();
    let ends = suffered.iter().filter_map(|(it, weight)| {
        let it = it?;
        let destroyed = charge_fate(Fate::Destroyed);
        let fate = if it.hits >= now { destroyed } else { morale_fate(it.morale) };
        Some((it.hits, Some(fate), weight / total))
    });
    let outcomes = outcomes(at, ends);
    let rows = rows_of(|ledger| volley.record_known(ledger));
    Probe { facts, rows, odds: likeliest_first(chances), outcomes, ..Probe::default() }
}

fn rally(world: &World<Jr3>, unit: UnitId) -> Probe {
    let check = check(world, &Blow::from_nobody(unit, Cause::Rally));
    let odds = quick_odds(&check, Once::Waiting).map(|state| state.outcome().morale);
    let mut chances = Vec::new();
    for &morale in Morale::ALL {
        push(&mut chances, morale_chance(morale), 0, odds.chance(|it| it == morale));
    }
    let rows = rows_of(|ledger| check.trial(ledger));
    Probe { rows, odds: likeliest_first(chances), ..Probe::default() }
}

/// A charge at the closest enemy as everybody stands now: an order says nothing of where they will
/// stand when it is made.
fn charge(world: &World<Jr3>, unit: UnitId, chosen: Option<UnitId>, aim: Option<i32>) -> Probe {
    let nearest = || charges::first_of_closest(world, unit);
    let Some(target) = chosen.or_else(nearest) else { return Probe::default() };
    let Some(declared) = declared::declare(world, unit, target, aim) else {
        return Probe::default();
    };
    let mut facts = vec![Fact::new("target", world.entry(target).name.clone())];
    facts.extend(declared.facts());
    let Ok(charge) = declared::procedure(world, &declared, declared.volley) else {
        return Probe { facts, ..Probe::default() };
    };
    let misfire = [unit, target].map(|side| misfire::number(world, side));
    let charge = charge.misfiring(misfire).detail(Detail::Fates);
    let rows = rows_of(|ledger| charge.record_known(ledger));
    let odds = quick_odds(&charge, charge.start());
    let had = [unit, target].map(|side| world.unit(side).strength);
    let outcomes = charge_outcomes(&odds, [unit, target], had);
    let odds = charge_chances(&odds, had);
    Probe { facts, rows, odds, outcomes, ..Probe::default() }
}

/// What may become of either side in a charge, the target first.
fn charge_outcomes(odds: &Odds<State, f64>, units: [UnitId; 2], had: [u8; 2]) -> Vec<Outcome> {
    let total = *odds.total();
    let of = |side: usize| {
        let ends = odds.iter().filter_map(move |(state, weight)| {
            let At::Over(end) = state.at else { return None };
            let left = [state.attacker.strength, state.defender.strength][side];
            let lost = had[side].saturating_sub(left);
            Some((lost, Some(charge_fate(end.fates[side])), weight / total))
        });
        outcomes(units[side], ends)
    };
    [1, 0].into_iter().flat_map(of).collect()
}

/// What may come of a charge: how it ends, who is beaten, and what each side loses of what it has.
/// Whoever is taken is lost to the last.
fn charge_chances(odds: &Odds<State, f64>, had: [u8; 2]) -> Vec<Chance> {
    let ended = odds.map(|state| match state.at {
        At::Over(end) => {
            let left = [state.attacker.strength, state.defender.strength];
            Some((end, [had[0].saturating_sub(left[0]), had[1].saturating_sub(left[1])]))
        }
        At::Bonus
        | At::Point(_)
        | At::Priming(..)
        | At::Volley(..)
        | At::Impact
        | At::Readying(_)
        | At::First(_)
        | At::Second(_) => None,
    });
    let chance = |wanted: &dyn Fn(&End, [u8; 2]) -> bool| {
        ended.chance(|it| it.is_some_and(|(end, lost)| wanted(&end, lost)))
    };
    let mut chances = Vec::new();
    for &result in ChargeResult::ALL {
        push(&mut chances, charge_chance(result), 0, chance(&|end, _| end.result == result));
    }
    let short = chance(&|end, _| end.result == ChargeResult::Short);
    push(&mut chances, &chances::FALLS_SHORT, 0, short);
    push(&mut chances, &chances::WINS, 0, chance(&|end, _| end.fates[1] != Fate::Stands));
    let loses =
        |end: &End, _: [u8; 2]| end.fates[0] != Fate::Stands || end.result == ChargeResult::Stopped;
    push(&mut chances, &chances::LOSES, 0, chance(&loses));
    push(&mut chances, &chances::ROUT, 0, chance(&|end, _| end.fates[1] == Fate::Routs));
    push(&mut chances, &chances::OWN_ROUT, 0, chance(&|end, _| end.fates[0] == Fate::Routs));
    for (what, side) in [(&chances::OWN_LOST, 0), (&chances::LOST, 1)] {
        for number in 1..=had[side] {
            push(&mut chances, what, number.into(), chance(&|_, lost| lost[side] == number));
        }
    }
    likeliest_first(chances)
}

fn push(chances: &mut Vec<Chance>, what: &'static ChanceKind, number: i32, p: f64) {
    if p > 0.0 {
        chances.push(Chance { what, number, p });
    }
}
