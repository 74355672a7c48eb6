//! What a fire does: to its target, and to those behind it and near by.

use linstock_battle::{
    Fact, NeedsDice, Scratch, UnitId, World,
    misfire::{Wording, misfires},
    passing::{Scrutiny, leads_over},
};
use linstock_rulebook::Marker;

use super::{Aim, CARRIES_ON, Manner, STRAYS, face, facts_shown, fire, target};
use crate::play::{
    Elan,
    facts::figures,
    harm,
    state::{Face, Phase},
};
use crate::{
    aftermath::{self, Consequence, of_firing},
    fire::{Band, FIRE, Ready},
    roll::ROLL_UNDER,
    volley::{self, Volley},
    words::Weapon,
};

/// How far behind its target a ball still strikes.
const BALL_CARRIES: i32 = 8000;
/// How closely the way of a ball is looked at: every quarter of an inch.
const SCRUTINY: Scrutiny = Scrutiny::Every { step: 250, first: 0 };

/// Carries out a fire, and everything it strikes beside its target.
pub fn shoot(scratch: &mut Scratch<Elan>, aim: Aim, ready: &Ready) -> Result<(), NeedsDice> {
    let Aim { unit, target, manner, .. } = aim;
    let face = face(scratch, unit, target);
    let spent: Vec<Consequence> = of_firing(&fire(scratch, aim, target, 1, None).with).collect();
    let fires = !misfires(scratch, unit, Wording::Fails)?;
    if fires {
        // Who stands behind and near by is seen before anybody runs.
        let (behind, near) = (in_the_way(scratch, aim), near_target(scratch, aim));
        let missed = strike(scratch, aim, target, ready)?;
        match manner {
            Manner::Ball => carry_on(scratch, aim, behind)?,
            Manner::Shell | Manner::Shrapnel => stray(scratch, aim, near, missed)?,
            Manner::Platoon | Manner::Volley | Manner::Skirmish | Manner::Canister => {}
        }
    }
    if !scratch.is_on_table(unit) {
        return Ok(());
    }
    let spends = |it: &Consequence| matches!(it, Consequence::FirstFire { .. });
    let unloads =
        |it: &Consequence| matches!(it, Consequence::Mark { marker: Marker::Unloaded, .. });
    let (first, volley) = (spent.iter().any(spends), spent.iter().any(unloads));
    // Ends of fire phases until it may fire again: that of this one does not count.
    let in_fire_phase = matches!(scratch.state.phase, Phase::ReactiveFire | Phase::Fire);
    let waits = if in_fire_phase { 2 } else { 1 };
    scratch.update(unit, |status| {
        status.faces.extend(face);
        status.fired = face.is_none() || status.faces.len() >= Face::ALL.len();
        if fires {
            // The first fire of a square is that of all faces that fire with the first.
            status.first_fire_on |= first && face.is_some() && !status.first_fire_spent;
            status.first_fire_spent |= first;
            if volley {
                status.unloaded = waits;
            }
        }
    });
    Ok(())
}

/// The same fire at another unit in its way or near its target, if it carries so far: so many-eth in
/// the way of a ball, or by so many guns that missed.
fn carries_to(
    world: &World<Elan>,
    aim: Aim,
    at: UnitId,
    number: u16,
    guns: Option<u8>,
) -> Option<Ready> {
    Ready::new(world.edition(), fire(world, aim, at, number, guns)).ok()
}

/// Fires at one unit. How many shells missed it.
fn strike(
    scratch: &mut Scratch<Elan>,
    aim: Aim,
    at: UnitId,
    ready: &Ready,
) -> Result<u8, NeedsDice> {
    let plan = ready.plan();
    let target = target(scratch, aim.unit, at, plan.band);
    let volley = Volley::of(scratch.edition(), ready, target);
    let (end, working) = scratch
        .fire(aim.unit, &volley, volley::State::LOADED, |end| end.struck().saved().lost.into())?;
    let struck = end.struck();
    let landed = working
        .rolls
        .first()
        .map_or(0, |roll| roll.faces.iter().filter(|&&face| face <= plan.factor).count());
    let missed = plan.dice.saturating_sub(u8::try_from(landed).unwrap_or(u8::MAX));
    let saved = struck.saved();
    let facts = facts_shown(scratch, aim, at, ready, &target);
    let outcome = vec![
        Fact::new("hits", i32::from(struck.hits())).by(&ROLL_UNDER),
        Fact::new("lost", i32::from(saved.lost)),
        Fact::new("special", i32::from(saved.special)),
    ];
    harm::resolved(scratch, FIRE.id, aim.unit, Some(at), facts, working, outcome);
    let lost = saved.lost.min(figures(scratch, at));
    note(scratch, aim, at, plan.band, target.flank_close, lost);
    harm::suffer(scratch, at, saved)?;
    Ok(missed)
}

/// Keeps in mind what the test at the end of the step is about.
fn note(scratch: &mut Scratch<Elan>, aim: Aim, unit: UnitId, band: Band, flank: bool, lost: u8) {
    if lost == 0 {
        return;
    }
    let close = band != Band::Long;
    let rifles = scratch.profile(aim.unit).weapon == Some(Weapon::Rifle);
    let (shell, volley, rifle) = match aim.manner {
        Manner::Shell | Manner::Shrapnel => (true, false, false),
        Manner::Volley | Manner::Canister => (false, close, false),
        Manner::Platoon | Manner::Skirmish => (false, false, close && rifles),
        Manner::Ball => (false, false, false),
    };
    scratch.remember(|memory| {
        let struck = memory.struck(unit);
        struck.lost = struck.lost.saturating_add(lost);
        struck.shell |= shell;
        struck.volley |= volley;
        struck.rifle |= rifle;
        struck.flank |= flank;
    });
}

/// A ball goes on into those behind its target, as far as it carries.
fn carry_on(scratch: &mut Scratch<Elan>, aim: Aim, behind: Vec<UnitId>) -> Result<(), NeedsDice> {
    let mut number = 2;
    for unit in behind {
        if !scratch.is_on_table(unit) {
            continue;
        }
        if let Some(ready) = carries_to(scratch, aim, unit, number, None) {
            scratch.note(CARRIES_ON.id, unit);
            strike(scratch, aim, unit, &ready)?;
            number += 1;
        }
    }
    Ok(())
}

/// Units of either side behind the target, in the way of a ball that goes straight on; nearest first.
fn in_the_way(world: &World<Elan>, aim: Aim) -> Vec<UnitId> {
    let Aim { unit, target, .. } = aim;
    let Some(struck) = world.find(target) else { return Vec::new() };
    let from = world.pose(unit).at;
    let through = struck.centre();
    let direction = from.towards(through);
    let far = through.offset(direction, BALL_CARRIES + struck.depth() / 2, 0);
    let others = world.on_table().filter(|&other| other != target && other != unit);
    let mut list: Vec<(i32, UnitId)> = others
        .filter(|&other| {
            let footprint = world.footprint(other);
            let away = from.distance(footprint.centre());
            away > from.distance(through)
                && world.within(target, other, BALL_CARRIES)
                && leads_over(footprint, through, far, SCRUTINY)
        })
        .map(|other| (from.distance(world.footprint(other).centre()), other))
        .collect();
    list.sort_unstable();
    list.into_iter().map(|(_, unit)| unit).collect()
}

/// Everybody near enough to the target for a shell that missed it, nearest first.
fn near_target(world: &World<Elan>, aim: Aim) -> Vec<UnitId> {
    let near = |&other: &UnitId| {
        other != aim.target
            && other != aim.unit
            && world.within(aim.target, other, aftermath::STRAYS.on_table())
    };
    let mut list: Vec<UnitId> = world.on_table().filter(near).collect();
    list.sort_by_key(|&other| (world.gap(aim.target, other), other));
    list
}

/// How many of the guns that missed try each of those near the target: one of them each gun, in
/// turn, or by the house rule all of them.
fn shared(world: &World<Elan>, near: &[UnitId], missed: u8) -> Vec<(UnitId, u8)> {
    let units = u8::try_from(near.len()).unwrap_or(u8::MAX).max(1);
    let every = world.edition().strays_try_all == Some(true);
    let share = |place: u8| match every {
        true => missed,
        false => missed / units + u8::from(place < missed % units),
    };
    let shares = near.iter().copied().zip(0_u8..).map(|(unit, place)| (unit, share(place)));
    shares.filter(|&(_, guns)| guns > 0).collect()
}

/// Shells that missed are tried at those who were near the target and whom they can reach.
fn stray(
    scratch: &mut Scratch<Elan>,
    aim: Aim,
    near: Vec<UnitId>,
    missed: u8,
) -> Result<(), NeedsDice> {
    let there = |&it: &UnitId| {
        scratch.is_on_table(it) && carries_to(scratch, aim, it, 1, Some(1)).is_some()
    };
    let near: Vec<UnitId> = near.into_iter().filter(there).collect();
    for (other, guns) in shared(scratch, &near, missed) {
        if !scratch.is_on_table(other) {
            continue;
        }
        if let Some(ready) = carries_to(scratch, aim, other, 1, Some(guns)) {
            scratch.note(STRAYS.id, other);
            strike(scratch, aim, other, &ready)?;
        }
    }
    Ok(())
}
