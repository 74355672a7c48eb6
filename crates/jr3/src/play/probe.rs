//! What would come of a draft: facts, cost, places, ledger rows and odds, from the same procedures
//! that play uses.

use linstock_battle::{
    Chance, Command, Fact, Probe, Seat, UnitId, World, misfire,
    probe::{Outcome, likeliest_first, outcomes},
    vocabulary::{ChanceKind, chances},
    working::rows_of,
};
use linstock_dice::{Odds, Once, quick_odds};
use linstock_geometry::{Path, Walked};

use super::{
    Jr3, charges, command,
    command::Legal,
    declared, facts, firing, march, moves,
    shock::{Blow, check},
    status::{Order, Plot, Status},
    target,
    vocabulary::{charge_chance, charge_fate, morale_chance, morale_fate},
};
use crate::{
    charge::chain::{
        Telling,
        state::{At, ChargeResult, End, Fate, State},
    },
    morale::Cause,
    volley::{self, Struck, Suffered, Volley},
    words::{Aspect, Morale},
};

/// What would come of a draft.
pub fn probe(world: &World<Jr3>, seat: Seat, draft: &Command) -> Probe {
    let legal = match command::check(world, seat, draft) {
        Ok(legal) => legal,
        Err(refusal) => return Probe::refused(refusal),
    };
    match legal {
        Legal::Order(units, Order::Charge) => match units[..] {
            [unit] => charge(world, unit, None),
            _ => Probe::legal(),
        },
        Legal::Target(_, unit, target) => charge(world, unit, Some(target)),
        Legal::Order(_, _) | Legal::Ride(..) | Legal::Done(_) => Probe::legal(),
        Legal::Plot(plots) => plotted(world, &plots, draft),
    }
}

/// What would come of what is plotted: the first unit leads.
fn plotted(world: &World<Jr3>, plots: &[(UnitId, Plot)], draft: &Command) -> Probe {
    let units: Vec<UnitId> = plots.iter().map(|&(unit, _)| unit).collect();
    let Some((unit, plot)) = plots.first() else { return Probe::legal() };
    match plot {
        Plot::Fire(at) => fire(world, &units, *at),
        Plot::Move(path) => step(world, *unit, path, draft),
        Plot::Form { formation, mounted, path } => {
            match moves::form(world, *unit, *formation, *mounted, path) {
                Ok(forming) => Probe {
                    facts: marched(world, *unit, &forming.status, false, &forming.walked),
                    cost: Some(forming.cost + forming.walked.total()),
                    ends: vec![(*unit, forming.walked.end())],
                    ..Probe::legal()
                },
                Err(refusal) => Probe::refused(refusal),
            }
        }
        Plot::Rally if units.len() == 1 => rally(world, *unit),
        Plot::Rally | Plot::Change | Plot::FireWith(_) => Probe::legal(),
    }
}

fn step(world: &World<Jr3>, unit: UnitId, path: &Path, draft: &Command) -> Probe {
    let disengaging = draft.verb == command::DISENGAGE;
    match moves::step(world, unit, path, disengaging) {
        Ok(walked) => Probe {
            facts: marched(world, unit, world.status(unit), disengaging, &walked),
            cost: Some(walked.total()),
            ends: vec![(unit, walked.end())],
            ..Probe::legal()
        },
        Err(refusal) => Probe::refused(refusal),
    }
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

fn fire(world: &World<Jr3>, units: &[UnitId], at: UnitId) -> Probe {
    let fire = match target::fire(world, units, at) {
        Ok(fire) => fire,
        Err(refusal) => return Probe::refused(refusal),
    };
    let struck = Struck {
        unit: facts::checked(world, at, world.unit(at).strength),
        strength: facts::strength(world, at),
        situation: facts::situation(world, at, Some(units[0])),
        flight: facts::flight(world, at),
    };
    let volley = match Volley::new(world.edition(), &fire, struck) {
        Ok(volley) => volley,
        Err(refusal) => return Probe::refused(refusal),
    };
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
    let mut facts = firing::told(world, units, at, &fire);
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
    let rows = rows_of(|ledger| volley.tell_known(ledger));
    Probe { facts, rows, odds: likeliest_first(chances), outcomes, ..Probe::legal() }
}

fn rally(world: &World<Jr3>, unit: UnitId) -> Probe {
    let blow = Blow {
        unit,
        cause: Cause::Rally,
        from: None,
        aspect: Aspect::Front,
        hits_by_guns: 0,
        shelter: None,
    };
    let check = check(world, &blow);
    let odds = quick_odds(&check, Once::Waiting).map(|state| state.outcome().morale);
    let mut chances = Vec::new();
    for &morale in Morale::ALL {
        push(&mut chances, morale_chance(morale), 0, odds.chance(|it| it == morale));
    }
    let rows = rows_of(|ledger| check.trial(ledger));
    Probe { rows, odds: likeliest_first(chances), ..Probe::legal() }
}

/// A charge at the closest enemy as everybody stands now: an order tells nothing of where they will
/// stand when it is made.
fn charge(world: &World<Jr3>, unit: UnitId, chosen: Option<UnitId>) -> Probe {
    let nearest = || charges::closest(world, unit)?.1.first().copied();
    let Some(target) = chosen.or_else(nearest) else { return Probe::legal() };
    let Some(declared) = declared::declare(world, unit, target) else { return Probe::legal() };
    let mut facts = vec![Fact::new("target", world.entry(target).name.clone())];
    facts.extend(declared.facts());
    let Ok(charge) = declared::procedure(world, &declared, declared.volley) else {
        return Probe { facts, ..Probe::legal() };
    };
    let charge = charge.telling(Telling::Fates);
    let rows = rows_of(|ledger| charge.tell_known(ledger));
    let odds = quick_odds(&charge, charge.start());
    let had = [unit, target].map(|side| world.unit(side).strength);
    let outcomes = charge_outcomes(&odds, [unit, target], had);
    let odds = charge_chances(&odds, had);
    Probe { facts, rows, odds, outcomes, ..Probe::legal() }
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
        At::Bonus | At::Point(_) | At::Volley(..) | At::Impact | At::First(_) | At::Second(_) => {
            None
        }
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
