//! Rules at work, in sentences.

use linstock_battle::{
    Note, UnitId, World,
    state::Place,
    story::{common_remark, plain_remark},
};

use super::{Elan, name, sentence, way::way};
use crate::{
    movement::MOVE,
    play::{
        charges::{BEFORE_IT, DECLARE, FIRST_COMES, GOT_AWAY, MEETS},
        close::{FOLLOWS, STANDS_OFF},
        harm::{
            CAUGHT, CREWS, DESTROYED, FLEES_ON, FLIGHT, GUNS_LEFT, LEADER_ALONE, NO_ROOM, TRAPPED,
        },
        moves::{BREAK_OFF, CHANGE, DETACH, REATTACH},
        shoot::{CARRIES_ON, STRAYS},
        state::Phase,
        turn::rule,
    },
};

/// A rule at work; nothing where what follows says it all.
pub fn remark(world: &World<Elan>, note: &Note) -> String {
    if let Some(common) = common_remark(world, note) {
        return common;
    }
    if is_silent(&note.what) {
        return String::new();
    }
    let about = note.unit.and_then(|unit| about(world, note, unit));
    about.unwrap_or_else(|| plain_remark(world, note))
}

/// Whether what a rule brings about is said by the event that follows: the heading of a step, who is lost, who is
/// captured, what is left behind, a new formation.
fn is_silent(what: &str) -> bool {
    let events = [&DESTROYED, &GUNS_LEFT, &LEADER_ALONE, &CHANGE];
    Phase::ALL.iter().any(|&phase| rule(phase).id == what) || events.iter().any(|it| it.id == what)
}

fn about(world: &World<Elan>, note: &Note, unit: UnitId) -> Option<String> {
    let says = |what: &str| sentence(world, unit, what);
    Some(match &*note.what {
        it if it == FLIGHT.id => says("breaks and flees"),
        it if it == FLEES_ON.id => says("is still broken and flees on"),
        it if it == CAUGHT.id => says("is caught in flight and surrenders"),
        it if it == TRAPPED.id => says("cannot get away and surrenders"),
        it if it == CREWS.id => says("has no gunners left for one of its guns"),
        it if it == NO_ROOM.id => says("finds no room and is disrupted"),
        it if it == MOVE.id => says(&format!("moves {}", way(note))),
        it if it == BREAK_OFF.id => says("breaks off from the enemy"),
        it if it == DETACH.id => says(&format!("goes out to skirmish{}", from(world, unit))),
        it if it == REATTACH.id => says("goes back to its battalion"),
        it if it == FOLLOWS.id => says("follows up"),
        it if it == STANDS_OFF.id => says("stands off"),
        it if it == DECLARE.id => match world.status(unit).charge {
            Some(charge) => says(&format!("declares a charge at {}", name(world, charge.target))),
            None => says("declares a charge"),
        },
        it if it == FIRST_COMES.id => says("charges before the others, being nearest"),
        it if it == GOT_AWAY.id => says("goes after a target that has got away"),
        it if it == BEFORE_IT.id => says("fires before the charge reaches it"),
        it if it == MEETS.id => says("comes to meet the charge"),
        it if it == CARRIES_ON.id => format!("The ball carries on into {}", name(world, unit)),
        it if it == STRAYS.id => format!("A shell that missed may strike {}", name(world, unit)),
        _ => return None,
    })
}

/// The battalion that a detachment comes out of.
fn from(world: &World<Elan>, unit: UnitId) -> String {
    match world.unit(unit).place {
        Place::Within(parent) => format!(" from {}", name(world, parent)),
        Place::Table(_) | Place::Waiting | Place::Gone(_) => String::new(),
    }
}
