//! What comes by itself as turns begin: events of the scenario, and reinforcements.

use linstock_geometry::{Footprint, Pose, gap_within};

use crate::{
    event::Event,
    game::Game,
    ids::{LeaderId, UnitId},
    movement::forced_place,
    room,
    scratch::Scratch,
    state::{LeaderPlace, Place},
    world::World,
};

/// The events that the scenario has for a turn come to pass.
pub fn happen<G: Game>(scratch: &mut Scratch<G>, turn: u16) {
    let scenario = scratch.scenario;
    for (index, event) in (0..).zip(&scenario.events) {
        if event.turn == turn {
            scratch.emit(Event::Happened(index));
        }
    }
}

/// The turn from which a reinforcement that still waits is due; one that follows another, the turn
/// after that has come. The game knows when a unit arrived.
pub fn due<G: Game>(
    world: &World<G>,
    unit: UnitId,
    arrived: impl Fn(UnitId) -> Option<u16>,
) -> Option<u16> {
    let arrival = world.entry(unit).arrival?;
    let waits = |unit: UnitId| world.unit(unit).place == Place::Waiting;
    if !waits(unit) || arrival.after.is_some_and(waits) {
        return None;
    }
    let after = arrival.after.and_then(arrived).map_or(0, |turn| turn + 1);
    Some(arrival.turn.max(after))
}

/// What becomes of a reinforcement that finds no room near by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crowded {
    /// It waits.
    Waits,
    /// It looks farther, for the nearest place that is free.
    LooksFarther,
}

/// How much room a reinforcement wants.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// How far it may slide from where it is due.
    pub slide: i32,
    /// How far it keeps from the enemy.
    pub clearance: i32,
    /// What it does without room.
    pub crowded: Crowded,
}

/// Where a reinforcement that is due finds room.
pub fn place<G: Game>(world: &World<G>, unit: UnitId, wanted: Wanted) -> Option<Pose> {
    let at = world.entry(unit).arrival?.at;
    let shape = G::shape(world.scenario, unit, world.unit(unit));
    let farther = || {
        let near = forced_place(world, unit, at);
        room::is_free(world, unit, &Footprint::new(&shape, near)).then_some(near)
    };
    let found =
        room::find(world, unit, &shape, at, wanted.slide).or_else(|| match wanted.crowded {
            Crowded::Waits => None,
            Crowded::LooksFarther => farther(),
        })?;
    let there = Footprint::new(&shape, found);
    let is_near =
        |enemy| gap_within(&there, world.footprint(enemy), wanted.clearance - 1).is_some();
    (!world.units_of(world.seat(unit).other()).any(is_near)).then_some(found)
}

/// Leaders who wait come with a unit of their brigade, or of their side if they have no brigade.
pub fn bring_leaders<G: Game>(scratch: &mut Scratch<G>, unit: UnitId) {
    let comes = |leader: &LeaderId| {
        let entry = &scratch.scenario.leaders[leader.index()];
        scratch.state.leaders[leader.index()].place == LeaderPlace::Waiting
            && entry.seat == scratch.seat(unit)
            && (entry.brigade.is_none() || entry.brigade == scratch.entry(unit).brigade)
    };
    let leaders: Vec<LeaderId> = scratch.scenario.leader_ids().filter(comes).collect();
    for leader in leaders {
        scratch.emit(Event::Leader { leader, place: LeaderPlace::With(unit) });
    }
}
