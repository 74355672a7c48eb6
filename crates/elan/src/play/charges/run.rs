//! Charges run home, after what their targets do about it.

use linstock_battle::{
    Event, Fate, How, NeedsDice, Scratch, UnitId,
    movement::{Body, aligned, away_from, charge_line},
    room,
};
use linstock_geometry::Turn;

use super::{
    BEFORE_IT, CHARGE_MOVE, FIRST_COMES, GOT_AWAY, Home, MEETS, farthest, home, is_declared, path,
    set_stage,
};
use crate::play::{
    Elan,
    facts::{self, is_broken},
    harm,
    moves::{self, Way},
    shoot,
    state::{Answer, Charge, Stage},
};
use crate::{
    charge::{Does, Evasion},
    test::Situation,
    words::Formation,
};

/// Runs a charge, after what its target does about it.
pub fn run(scratch: &mut Scratch<Elan>, unit: UnitId) -> Result<(), NeedsDice> {
    let Some(charge) = facts::charge(scratch, unit) else { return Ok(()) };
    let target = charge.target;
    if scratch.units_of(scratch.seat(unit)).filter(|&it| is_declared(scratch, it)).count() > 1 {
        scratch.tell(FIRST_COMES.id, unit);
    }
    if scratch.is_on_table(target) {
        get_away(scratch, target, unit)?;
    }
    // Its fire may have stopped the charge.
    let goes_on = scratch.is_on_table(unit)
        && facts::charge(scratch, unit).is_some_and(|charge| charge.stage == Stage::Declared);
    if !goes_on {
        return Ok(());
    }
    let target = Some(target).filter(|&target| scratch.is_on_table(target));
    let way = target.and_then(|target| home(scratch, unit, target, charge.formation).ok());
    let mut situations = Vec::new();
    situations.extend(charge.formation.map(|_| Situation::ChangeAndCharge));
    let obstacles = way.as_ref().map_or(0, |home| home.way.obstacles);
    let skirmishing = scratch.status(unit).formation == Formation::Skirmish;
    let obstacles = if skirmishing { 0 } else { obstacles };
    situations.extend((0..obstacles).map(|_| Situation::Obstacle));
    if !situations.is_empty() && !harm::drill_test(scratch, unit, &situations)?.performs() {
        set_stage(scratch, unit, Stage::Spent);
        return harm::break_if_due(scratch, unit);
    }
    match (way, target) {
        (Some(home), Some(target)) => strike_home(scratch, unit, target, charge, &home),
        (_, target) => {
            set_stage(scratch, unit, Stage::Spent);
            if let Some(target) = target {
                chase(scratch, unit, target);
            }
        }
    }
    Ok(())
}

fn strike_home(
    scratch: &mut Scratch<Elan>,
    unit: UnitId,
    target: UnitId,
    charge: Charge,
    home: &Home,
) {
    if let Some(formation) = charge.formation {
        moves::tell_formation(scratch, unit, formation);
        scratch.update(unit, |status| status.formation = formation);
    }
    let end = home.way.planned.end;
    let to = aligned(scratch, unit, end, target);
    let to = if room::is_free(scratch, unit, &scratch.drawn(unit, to)) { to } else { end };
    moves::tell_way(scratch, unit, &home.way);
    scratch.update(unit, |status| status.moved = true);
    let from = scratch.pose(unit);
    scratch.emit(Event::Moved { unit, to, how: How::Charges });
    if is_broken(scratch, target) {
        set_stage(scratch, unit, Stage::Spent);
        scratch.tell(harm::CAUGHT.id, target);
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

/// A charge that cannot reach its target goes towards it.
fn chase(scratch: &mut Scratch<Elan>, unit: UnitId, target: UnitId) {
    const STEP: i32 = 500;
    scratch.tell(GOT_AWAY.id, unit);
    let own = scratch.pose(unit);
    let aim = own.facing.turn_to(own.at.towards(scratch.footprint(target).centre()));
    let most = Turn::DEGREES_45.0;
    let formation = scratch.status(unit).formation;
    let mut distance = farthest(scratch, unit);
    while distance > 0 {
        for wheel in [Turn(aim.0.clamp(-most, most)), Turn::NONE] {
            let path = path(wheel, distance);
            let way = moves::way(scratch, unit, &path, CHARGE_MOVE, moves::NEAR, formation);
            if let Ok(Way { planned, obstacles: 0, .. }) = way {
                scratch.update(unit, |status| status.moved = true);
                scratch.emit(Event::Moved { unit, to: planned.end, how: How::Charges });
                return harm::moved(scratch, unit, own);
            }
        }
        distance -= STEP;
    }
}

/// A charged unit fires, evades or comes to meet its charger.
fn get_away(scratch: &mut Scratch<Elan>, unit: UnitId, charger: UnitId) -> Result<(), NeedsDice> {
    let Some(answer) = facts::response(scratch, unit).filter(|it| it.to == charger && !it.gone)
    else {
        return Ok(());
    };
    scratch.update(unit, |status| status.response = Some(Answer { gone: true, ..answer }));
    match answer.does {
        Does::FireAndEvade => {
            if let Some(aim) = shoot::best_manner(scratch, unit, charger, true) {
                scratch.tell(BEFORE_IT.id, unit);
                shoot::shoot(scratch, aim)?;
                harm::test_struck(scratch)?;
            }
        }
        Does::CounterCharge => meet(scratch, unit, charger),
        Does::StandAndFire
        | Does::FormClosedColumn
        | Does::Evade
        | Does::ChangeFormation
        | Does::LimberAndEvade
        | Does::Flees => {}
    }
    let Some(evasion) = answer.does.evades() else { return Ok(()) };
    if !scratch.is_on_table(unit) || is_broken(scratch, unit) || !scratch.is_on_table(charger) {
        return Ok(());
    }
    harm::leave_guns_if_unlimbered(scratch, unit);
    let whole = harm::one_move(scratch, unit);
    let distance = match evasion {
        Evasion::Full => whole,
        Evasion::Reduced => whole / 2,
    };
    let direction = away_from(scratch, unit, charger);
    harm::go_back(scratch, unit, direction, distance, How::Evades)
}

/// A unit that counter charges goes half of the way.
fn meet(scratch: &mut Scratch<Elan>, unit: UnitId, charger: UnitId) {
    let body = Body::of(scratch, &[unit]);
    let far = farthest(scratch, unit);
    scratch.tell(MEETS.id, unit);
    let Some(line) = charge_line(scratch, &body, charger, Turn::DEGREES_45, far) else { return };
    let path = path(line.wheel, line.straight / 2);
    let formation = scratch.status(unit).formation;
    // Obstacles on the way keep it where it is.
    let way = moves::way(scratch, unit, &path, CHARGE_MOVE, 0, formation);
    if let Ok(Way { planned, obstacles: 0, .. }) = way {
        scratch.update(unit, |status| status.moved = true);
        scratch.emit(Event::Moved { unit, to: planned.end, how: How::Charges });
        harm::moved(scratch, unit, body.pose);
    }
}
