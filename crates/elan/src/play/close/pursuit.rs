//! Pursuit: whether winners follow, and where that leads.

use linstock_battle::{Event, Fact, Fate, How, NeedsDice, Scratch, UnitId, World};
use linstock_dice::{Once, Single};
use linstock_geometry::{Cost, Footprint, Manoeuvre, Path, Turn, first_touch};

use super::FOLLOWS;
use crate::close::pursuit::{PURSUIT, Pursues, Pursuit, Winner};
use crate::play::{
    Elan,
    facts::{self, is_broken},
    harm,
    moves::{self, Way},
};

/// Whether a winner may still follow.
pub fn may_pursue(world: &World<Elan>, winner: UnitId) -> bool {
    world.is_on_table(winner)
        && !is_broken(world, winner)
        && facts::contact(world, winner).is_none()
}

/// The facts of a pursuit.
pub fn winner(world: &World<Elan>, unit: UnitId, hold: bool) -> Winner {
    let (profile, status) = (world.profile(unit), world.status(unit));
    Winner {
        arm: profile.arm,
        factor: profile.factors.drill,
        dm: status.dm,
        formation: status.formation,
        built_up: facts::is_built_up(world, unit),
        hold,
    }
}

/// A winner follows, or tries not to.
pub fn pursue(
    scratch: &mut Scratch<Elan>,
    unit: UnitId,
    loser: UnitId,
    hold: bool,
) -> Result<(), NeedsDice> {
    let pursuit = Pursuit::new(winner(scratch, unit, hold));
    let (end, working) = scratch.play(&Single(&pursuit), Once::Waiting)?;
    let pursued = pursuit.pursued(end.outcome());
    let outcome = vec![Fact::new("pursues", pursued.pursues.word())];
    harm::resolved(scratch, PURSUIT.id, unit, Some(loser), Vec::new(), working, outcome);
    let budget = match pursued.pursues {
        Pursues::None => return Ok(()),
        Pursues::HalfMove => Cost::share(1, 2),
        Pursues::FullMove => Cost::ONE,
    };
    follow(scratch, unit, loser, budget);
    Ok(())
}

fn follow(scratch: &mut Scratch<Elan>, unit: UnitId, loser: UnitId, budget: Cost) {
    const STEP: i32 = 250;
    let own = scratch.pose(unit);
    let aim = scratch.find(loser).map_or(Turn::NONE, |loser| {
        let turn = own.facing.turn_to(own.at.towards(loser.centre()));
        Turn(turn.0.clamp(-Turn::DEGREES_45.0, Turn::DEGREES_45.0))
    });
    let formation = scratch.status(unit).formation;
    let enemies: Vec<UnitId> = scratch.units_of(scratch.seat(unit).other()).collect();
    let footprints: Vec<Footprint> =
        enemies.iter().map(|&enemy| scratch.footprint(enemy).clone()).collect();
    let most = harm::one_move(scratch, unit);
    for wheel in [aim, Turn::NONE] {
        // Where the wheel leads, or nowhere if something is in its way.
        let turned =
            moves::way(scratch, unit, &Path(vec![Manoeuvre::Wheel(wheel)]), budget, 0, formation);
        let Ok(Way { planned: turned, .. }) = turned else { continue };
        let mover = scratch.drawn(unit, turned.end);
        let touch = first_touch(&mover, turned.end.facing, most, &footprints);
        let mut distance = touch.map_or(most, |(distance, _)| distance);
        while distance > 0 {
            let path = Path(vec![Manoeuvre::Wheel(wheel), Manoeuvre::Advance(distance)]);
            if let Ok(Way { planned, .. }) = moves::way(scratch, unit, &path, budget, 0, formation)
            {
                scratch.tell(FOLLOWS.id, unit);
                scratch.update(unit, |status| status.moved = true);
                scratch.emit(Event::Moved { unit, to: planned.end, how: How::Advances });
                harm::moved(scratch, unit, own);
                return take_fugitives(scratch, unit);
            }
            distance -= STEP;
        }
    }
}

/// Broken enemies that a pursuer touches surrender.
fn take_fugitives(scratch: &mut Scratch<Elan>, unit: UnitId) {
    let enemies = scratch.units_of(scratch.seat(unit).other());
    let caught = enemies
        .filter(|&enemy| is_broken(scratch, enemy) && scratch.within(unit, enemy, facts::TOUCH));
    let caught: Vec<UnitId> = caught.collect();
    for enemy in caught {
        scratch.tell(harm::CAUGHT.id, enemy);
        harm::remove(scratch, enemy, Fate::Captured);
    }
}
