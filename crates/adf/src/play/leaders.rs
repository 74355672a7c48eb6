//! Leaders: they move first in the turn, alone or to a unit.

use linstock_battle::{
    Command, Event, LeaderId, LeaderPlace,
    rules::{SLOT, UNKNOWN, refused},
};
use linstock_geometry::{Point, distance_to_point};
use linstock_rulebook::{Code, Inches, Refusal, Said, rules};

use super::{Order, Scratch, World, facts, verbs};
use crate::{
    movement::{Mover, Rate, rate},
    words::{Arm, Body, Formation, Morale, Terrain},
};

rules! {
    MOVE = "adf.leader.move" {
        says: "a leader rides",
        text: "At the start of the turn each leader may move once, alone or to join a unit, as far as mounted cavalry in road column moves in one action on its best ground.",
        at: "002: turn overview; ruling",
    }
}

/// How far a leader rides in a turn.
pub fn leader_reach(world: &World) -> i32 {
    let Some(body) = Body::new(Arm::Cavalry, Formation::RoadColumn, true) else { return 0 };
    let on = |&terrain: &Terrain| {
        let mover = Mover { body, morale: Morale::Good, disengaging: false, gun: None, terrain };
        match rate(world.edition(), &mover) {
            Rate::Inches(inches) => inches.on_table(),
            Rate::NotApplicable | Rate::Routed(_) => 0,
        }
    };
    Terrain::ALL.iter().map(on).max().unwrap_or(0)
}

/// Reads a command about leaders.
pub fn check(world: &World, command: &Command) -> Result<Order, Refusal> {
    if command.verb == verbs::LEADER_DONE {
        return Ok(Order::Done);
    }
    let leader = command.leader.ok_or(refused(&SLOT))?;
    let refusal = |why| Err(Refusal::new(Code::NotAllowed, &MOVE, why));
    let at = world.leader_at(leader).ok_or(refused(&UNKNOWN))?;
    if world.state.memory.led.contains(&leader) {
        return refusal("He has moved this turn");
    }
    let reach = leader_reach(world);
    let too_far = |distance: i32| {
        Refusal::new(Code::OutOfRange, &MOVE, "Too far")
            .because("distance", Said::Inches(Inches::thousandths(distance.into())))
            .because("reach", Said::Inches(Inches::thousandths(reach.into())))
    };
    match &*command.verb {
        verbs::LEADER_MOVE => {
            let to = command.to.ok_or(refused(&SLOT))?.at;
            if at.distance(to) > reach {
                return Err(too_far(at.distance(to)));
            }
            if !world.scenario.field.has(to) {
                return Err(refused(&linstock_battle::rules::EDGE));
            }
            if is_among_enemies(world, leader, to) {
                return refusal("Too close to the enemy");
            }
            Ok(Order::LeaderMove(leader, to))
        }
        verbs::LEADER_JOIN => {
            let unit = command.target.ok_or(refused(&SLOT))?;
            let seat = world.scenario.leaders[leader.index()].seat;
            if !world.is_on_table(unit) || world.seat(unit) != seat {
                return Err(refused(&UNKNOWN));
            }
            if world.state.leaders[leader.index()].place == LeaderPlace::With(unit) {
                return refusal("He is with that unit already");
            }
            let distance = distance_to_point(world.footprint(unit), at);
            if distance > reach {
                return Err(too_far(distance));
            }
            Ok(Order::LeaderJoin(leader, unit))
        }
        _ => Err(refused(&UNKNOWN)),
    }
}

/// Nobody rides into the enemy's ranks.
fn is_among_enemies(world: &World, leader: LeaderId, to: Point) -> bool {
    let seat = world.scenario.leaders[leader.index()].seat;
    let near = |unit| distance_to_point(world.footprint(unit), to) <= facts::LEADER_RADIUS;
    world.units_of(seat.other()).any(near)
}

/// A leader goes somewhere.
pub fn go(s: &mut Scratch, leader: LeaderId, place: LeaderPlace) {
    s.note(MOVE.id, None);
    s.emit(Event::Leader { leader, place });
    s.remember(|memory| memory.led.push(leader));
}
