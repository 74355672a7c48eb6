//! Pursuit: whether winners follow, and where that leads.

use linstock_battle::{Event, Fact, Fate, How, NeedsDice, Scratch, UnitId, World};
use linstock_dice::{Once, Single};
use linstock_geometry::{Cost, Footprint, Manoeuvre, Path, Turn, first_touch};

use super::{CHOOSES, FOLLOWS};
use crate::close::pursuit::{PURSUIT, Pursues, Pursuit, Winner};
use crate::play::{
    Elan,
    facts::{self, is_broken},
    ground, harm,
    moves::{self, Way},
};
use crate::{movement::Terrain, test::Situation, words::Formation};

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

/// What a winner wishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// To stay.
    Hold,
    /// To follow, so many thousandths of an inch at most.
    Follow(i32),
}

/// The farthest that a winner follows of its own will: half a move on the best ground.
pub fn farthest(world: &World<Elan>, unit: UnitId) -> i32 {
    (best_move(world, unit) / 2).max(1)
}

/// A move on the best ground.
fn best_move(world: &World<Elan>, unit: UnitId) -> i32 {
    let (profile, formation) = (world.profile(unit), world.status(unit).formation);
    let rate = |terrain| ground::rate(profile, formation, facts::is_gunless(world, unit), terrain);
    rate(Terrain::Open).max(rate(Terrain::Road))
}

/// A winner follows, or tries not to.
pub fn pursue(
    scratch: &mut Scratch<Elan>,
    unit: UnitId,
    loser: UnitId,
    wish: Wish,
) -> Result<(), NeedsDice> {
    let pursuit = Pursuit::new(winner(scratch, unit, wish == Wish::Hold));
    let (end, working) = scratch.play(&Single(&pursuit), Once::Waiting)?;
    let pursued = pursuit.pursued(end.outcome());
    let outcome = vec![Fact::new("pursues", pursued.pursues.word())];
    // Where nothing is rolled it is a choice, of any arm.
    let what = if pursuit.dice() > 0 { PURSUIT.id } else { CHOOSES.id };
    harm::resolved(scratch, what, unit, Some(loser), Vec::new(), working, outcome);
    let way = way_after(scratch, unit, loser, pursued.pursues, wish);
    let Some(way) = way else { return Ok(()) };
    let situations = drill_of(scratch, unit, &way);
    if !situations.is_empty() && !harm::drill_test(scratch, unit, &situations)?.performs() {
        return harm::break_if_due(scratch, unit);
    }
    follow(scratch, unit, &way);
    Ok(())
}

/// What calls for a drill test on a pursuit's way; nothing, for skirmishers.
pub fn drill_of(world: &World<Elan>, unit: UnitId, way: &Way) -> Vec<Situation> {
    let skirmishing = world.status(unit).formation == Formation::Skirmish;
    let obstacles = if skirmishing { 0 } else { usize::from(way.obstacles) };
    vec![Situation::Obstacle; obstacles]
}

/// The way of a pursuit: towards the loser, as far as it may go and nothing is in its way.
pub fn way_after(
    world: &World<Elan>,
    unit: UnitId,
    loser: UnitId,
    pursues: Pursues,
    wish: Wish,
) -> Option<Way> {
    const STEP: i32 = 250;
    let budget = match pursues {
        Pursues::None => return None,
        Pursues::HalfMove => Cost::share(1, 2),
        Pursues::FullMove => Cost::ONE,
    };
    let most = match wish {
        Wish::Follow(most) => most,
        // Whoever cannot be held goes as far as it can.
        Wish::Hold => best_move(world, unit),
    };
    let own = world.pose(unit);
    let aim = world.find(loser).map_or(Turn::NONE, |loser| {
        let turn = own.facing.turn_to(own.at.towards(loser.centre()));
        Turn(turn.0.clamp(-Turn::DEGREES_45.0, Turn::DEGREES_45.0))
    });
    let formation = world.status(unit).formation;
    let enemies = world.units_of(world.seat(unit).other());
    let footprints: Vec<Footprint> = enemies.map(|enemy| world.footprint(enemy).clone()).collect();
    for wheel in [aim, Turn::NONE] {
        // Where the wheel leads, or nowhere if something is in its way.
        let turned =
            moves::way(world, unit, &Path(vec![Manoeuvre::Wheel(wheel)]), budget, 0, formation);
        let Ok(Way { planned: turned, .. }) = turned else { continue };
        let mover = world.drawn(unit, turned.end);
        let touch = first_touch(&mover, turned.end.facing, most, &footprints);
        let mut distance = touch.map_or(most, |(distance, _)| distance);
        while distance > 0 {
            let path = Path(vec![Manoeuvre::Wheel(wheel), Manoeuvre::Advance(distance)]);
            let way = moves::way(world, unit, &path, budget, 0, formation);
            if way.is_ok() {
                return way.ok();
            }
            distance -= STEP;
        }
    }
    None
}

fn follow(scratch: &mut Scratch<Elan>, unit: UnitId, way: &Way) {
    let own = scratch.pose(unit);
    scratch.note(FOLLOWS.id, unit);
    moves::note_way(scratch, unit, way);
    scratch.update(unit, |status| status.moved = true);
    scratch.emit(Event::Moved { unit, to: way.planned.end, how: How::Advances });
    harm::moved(scratch, unit, own);
    take_fugitives(scratch, unit);
}

/// Broken enemies that a pursuer touches surrender.
fn take_fugitives(scratch: &mut Scratch<Elan>, unit: UnitId) {
    let enemies = scratch.units_of(scratch.seat(unit).other());
    let caught = enemies
        .filter(|&enemy| is_broken(scratch, enemy) && scratch.within(unit, enemy, facts::TOUCH));
    let caught: Vec<UnitId> = caught.collect();
    for enemy in caught {
        scratch.note(harm::CAUGHT.id, enemy);
        harm::remove(scratch, enemy, Fate::Captured);
    }
}
