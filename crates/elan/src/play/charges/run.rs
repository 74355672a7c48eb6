//! Charges run home, after what their targets do about it.

use linstock_battle::{
    Event, Fate, How, NeedsDice, Scratch, Still, UnitId, World, movement::aligned, room,
};
use linstock_geometry::{Pose, Turn};
use linstock_rulebook::Part;

use super::{
    BEFORE_IT, CHARGE_MOVE, FIRST_COMES, GOT_AWAY, Home, MEETS, farthest, is_declared, lines,
    look_again, middle, path, set_stage,
};
use crate::play::{
    Elan, again,
    facts::{self, is_broken},
    harm,
    moves::{self, Way, supposing},
    shoot::{self, Aim},
    state::{Answer, Charge, Decision, Stage},
};
use crate::{
    aftermath::{Consequence, evasion},
    charge::Does,
    fire::Ready,
    test::Situation,
    words::Formation,
};

/// Runs a charge, after what its target does about it.
pub fn run(scratch: &mut Scratch<Elan>, unit: UnitId) -> Result<(), NeedsDice> {
    let Some(charge) = facts::charge(scratch, unit) else { return Ok(()) };
    let target = charge.target;
    if scratch.units_of(scratch.seat(unit)).filter(|&it| is_declared(scratch, it)).count() > 1 {
        scratch.note(FIRST_COMES.id, unit);
    }
    if scratch.is_on_table(target) {
        get_away(scratch, target, unit)?;
    }
    if !scratch.goes_on() {
        return Ok(());
    }
    // Its fire may have stopped the charge.
    let goes_on = scratch.is_on_table(unit)
        && facts::charge(scratch, unit).is_some_and(|charge| charge.stage == Stage::Declared);
    if !goes_on {
        return Ok(());
    }
    if !scratch.is_on_table(target) {
        set_stage(scratch, unit, Stage::Spent);
        return Ok(());
    }
    let home = match again::home(scratch, unit, target, charge.formation, charge.aim) {
        Still::Possible(home) => home,
        Still::NoLonger(_) => {
            set_stage(scratch, unit, Stage::Spent);
            return chase(scratch, unit, target, charge.formation);
        }
    };
    if passes_drill(scratch, unit, charge.formation, home.way.obstacles)? {
        strike_home(scratch, unit, target, charge, &home);
        return Ok(());
    }
    set_stage(scratch, unit, Stage::Spent);
    harm::break_if_due(scratch, unit)
}

/// Makes the one drill test of a charge, if its way or a change of formation calls for one.
fn passes_drill(
    scratch: &mut Scratch<Elan>,
    unit: UnitId,
    formation: Option<Formation>,
    obstacles: u8,
) -> Result<bool, NeedsDice> {
    let formed = formation.unwrap_or(scratch.status(unit).formation);
    let skirmishing = formed == Formation::Skirmish;
    let obstacles = if skirmishing { 0 } else { obstacles };
    let mut situations: Vec<Situation> =
        formation.map(|_| Situation::ChangeAndCharge).into_iter().collect();
    situations.extend((0..obstacles).map(|_| Situation::Obstacle));
    Ok(situations.is_empty() || harm::drill_test(scratch, unit, &situations)?.performs())
}

fn strike_home(
    scratch: &mut Scratch<Elan>,
    unit: UnitId,
    target: UnitId,
    charge: Charge,
    home: &Home,
) {
    if let Some(formation) = charge.formation {
        moves::note_formation(scratch, unit, formation);
        scratch.update(unit, |status| status.formation = formation);
    }
    let end = home.way.planned.end;
    let to = aligned(scratch, unit, end, target);
    let to = if room::is_free(scratch, unit, &scratch.drawn(unit, to)) { to } else { end };
    moves::note_way(scratch, unit, &home.way);
    scratch.update(unit, |status| status.moved = true);
    let from = scratch.pose(unit);
    scratch.emit(Event::Moved { unit, to, how: How::Charges });
    if is_broken(scratch, target) {
        set_stage(scratch, unit, Stage::Spent);
        scratch.note(harm::CAUGHT.id, target);
        harm::remove(scratch, target, Fate::Captured);
        return harm::moved(scratch, unit, from);
    }
    set_stage(scratch, unit, Stage::Contact);
    let meets = facts::charge(scratch, target).is_some_and(|it| it.counter && it.target == unit);
    if meets {
        set_stage(scratch, target, Stage::Contact);
    }
    harm::moved(scratch, unit, from);
}

/// A charge that cannot reach its target goes towards it, in the formation it was to take if there
/// is room for that.
fn chase(
    scratch: &mut Scratch<Elan>,
    unit: UnitId,
    target: UnitId,
    formation: Option<Formation>,
) -> Result<(), NeedsDice> {
    scratch.note(GOT_AWAY.id, unit);
    let own = scratch.pose(unit);
    let before = scratch.status(unit).formation;
    let formed = formation.and_then(|formation| {
        let shape = moves::shape_as(scratch, unit, formation);
        let start = room::find(scratch, unit, &shape, own, moves::SLIDE)?;
        Some((formation, supposing(scratch, unit, formation, start)))
    });
    let end = match &formed {
        Some((_, supposed)) => towards(supposed, unit, target, before),
        None => towards(scratch, unit, target, before),
    };
    let Some(end) = end else { return Ok(()) };
    let formation = formed.map(|(formation, _)| formation);
    if !passes_drill(scratch, unit, formation, 0)? {
        return harm::break_if_due(scratch, unit);
    }
    if let Some(formation) = formation {
        moves::note_formation(scratch, unit, formation);
        scratch.update(unit, |status| status.formation = formation);
    }
    scratch.update(unit, |status| status.moved = true);
    scratch.emit(Event::Moved { unit, to: end, how: How::Charges });
    harm::moved(scratch, unit, own);
    Ok(())
}

/// How far a charge gets towards somebody out of its reach, over open ways.
fn towards(world: &World<Elan>, unit: UnitId, target: UnitId, before: Formation) -> Option<Pose> {
    const STEP: i32 = 500;
    let own = world.pose(unit);
    let aim = own.facing.turn_to(own.at.towards(world.footprint(target).centre()));
    let most = Turn::DEGREES_45.0;
    let mut distance = farthest(world, unit);
    while distance > 0 {
        for wheel in [Turn(aim.0.clamp(-most, most)), Turn::NONE] {
            let path = path(wheel, distance);
            let way = moves::way(world, unit, &path, CHARGE_MOVE, moves::NEAR, before);
            if let Ok(Way { planned, obstacles: 0, .. }) = way {
                return Some(planned.end);
            }
        }
        distance -= STEP;
    }
    None
}

/// A charged unit fires, evades or comes to meet its charger; where it has a choice how to fire, its
/// player is asked first.
fn get_away(scratch: &mut Scratch<Elan>, unit: UnitId, charger: UnitId) -> Result<(), NeedsDice> {
    let Some(answer) = facts::response(scratch, unit).filter(|it| it.to == charger && !it.gone)
    else {
        return Ok(());
    };
    match answer.does {
        Does::FireAndEvade => match shoot::open_manners(scratch, unit, charger, true)[..] {
            [] => evade(scratch, unit),
            [manner] => {
                let aim = Aim { unit, target: charger, manner, reaction: true };
                match shoot::check(scratch, aim) {
                    Ok(ready) => fire_and_evade(scratch, aim, &ready),
                    Err(_) => evade(scratch, unit),
                }
            }
            [..] => {
                scratch.ask(scratch.seat(unit), Decision::EvadingFire(unit));
                Ok(())
            }
        },
        Does::CounterCharge => {
            scratch.update(unit, |status| status.response = Some(Answer { gone: true, ..answer }));
            meet(scratch, unit, charger);
            Ok(())
        }
        Does::StandAndFire
        | Does::FormClosedColumn
        | Does::Evade
        | Does::ChangeFormation
        | Does::LimberAndEvade
        | Does::Flees => evade(scratch, unit),
    }
}

/// A unit fires at its charger, who tests at once, and gets away.
pub fn fire_and_evade(
    scratch: &mut Scratch<Elan>,
    aim: Aim,
    ready: &Ready,
) -> Result<(), NeedsDice> {
    scratch.note(BEFORE_IT.id, aim.unit);
    shoot::shoot(scratch, aim, ready)?;
    harm::test_now(scratch, aim.target)?;
    evade(scratch, aim.unit)
}

/// A charged unit gets out of the way, if that is its response. Whatever it has not fired it has let
/// pass.
pub fn evade(scratch: &mut Scratch<Elan>, unit: UnitId) -> Result<(), NeedsDice> {
    let Some(answer) = facts::response(scratch, unit) else { return Ok(()) };
    let charger = answer.to;
    scratch.update(unit, |status| {
        status.response = Some(Answer { gone: true, ..answer });
        status.fired |= answer.does == Does::FireAndEvade;
    });
    let Some(way) = answer.does.evades() else { return Ok(()) };
    if !scratch.is_on_table(unit) || is_broken(scratch, unit) || !scratch.is_on_table(charger) {
        return Ok(());
    }
    let evades = Consequence::Evade { who: Part::Unit, by: evasion(way) };
    harm::bear(scratch, unit, evades, Some(charger))?;
    // It has turned its back on whoever comes.
    look_again(scratch, unit);
    Ok(())
}

/// A unit that counter charges goes half of the way, after it has turned if its charger comes from
/// farther round than a charge wheels.
fn meet(scratch: &mut Scratch<Elan>, unit: UnitId, charger: UnitId) {
    scratch.note(MEETS.id, unit);
    let own = scratch.pose(unit);
    let towards = own.at.towards(scratch.footprint(charger).centre());
    if own.facing.turn_to(towards).0.abs() > Turn::DEGREES_45.0 {
        let formation = scratch.status(unit).formation;
        moves::form_anyhow(scratch, unit, formation, towards);
        look_again(scratch, unit);
    }
    let from = scratch.pose(unit);
    let all = lines(scratch, unit, charger);
    let Some(line) = middle(scratch, unit, charger, &all) else { return };
    let path = path(line.wheel, line.straight / 2);
    let formation = scratch.status(unit).formation;
    // Obstacles on the way keep it where it is.
    let way = moves::way(scratch, unit, &path, CHARGE_MOVE, 0, formation);
    if let Ok(Way { planned, obstacles: 0, .. }) = way {
        scratch.update(unit, |status| status.moved = true);
        scratch.emit(Event::Moved { unit, to: planned.end, how: How::Charges });
        harm::moved(scratch, unit, from);
    }
}
