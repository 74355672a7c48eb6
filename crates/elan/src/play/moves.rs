//! Moves of one's own will: paths, changes of formation, detachments, breaking off.

mod detachments;
mod forming;
mod noted;
mod streams;
mod way;

use linstock_battle::{
    Event, How, NeedsDice, Scratch, UnitId, World,
    movement::away_from,
    rules::{SLOT, refused},
};
use linstock_geometry::{Cost, Path, Pose};
use linstock_rulebook::{Code, Refusal, rules};

use super::{Elan, facts, harm};
use crate::{test::Situation, words::Formation};
pub use detachments::{check_detach, check_reattach, detach, may_detach, reattach};
use forming::{form, room_for};
pub use forming::{form_anyhow, formations, note_formation, shape_as, supposing};
pub use noted::{note_way, on_way};
pub use way::{Way, over_last, passes, way};

rules! {
    ONCE = "elan.move.once" {
        says: "moves once a turn",
        text: "A unit moves once in its side's turn, unless it charges, builds or rallies in place; a broken one only flees.",
        by: Ruling,
        at: "ruling; 004: turn sequence, movement phase",
    }
    CLEARANCE = "elan.move.clearance" {
        says: "no nearer than 1\"",
        text: "No unit comes within 1\" of an enemy except by charging; one that is already nearer may stay as near or leave.",
        by: Ruling,
        at: "ruling",
    }
    IN_CONTACT = "elan.move.in-contact" {
        says: "in contact with the enemy",
        text: "A unit in contact with the enemy does not move, rally, build or charge; it may break off.",
        by: Ruling,
        at: "ruling; 004: drill tests",
    }
    PASSAGE = "elan.move.passage" {
        says: "friends in the way",
        text: "Skirmishers and gunners without guns pass through friends and let friends pass; no other unit goes through another by choice.",
        by: Ruling,
        at: "ruling",
    }
    CHANGE = "elan.move.change-formation" {
        says: "changes formation",
        text: "A unit changes formation about its front centre before it moves, and moves as the new one does at the slower of the two rates, so that who forms skirmish order ignores rough ground; without moving it takes no drill test. Only units that may skirmish take skirmish order, and a line has the ranks of its battalion.",
        by: Ruling,
        at: "ruling; 004: drill tests",
    }
    BREAK_OFF = "elan.move.break-off" {
        says: "breaks off",
        text: "A unit still in contact when its side moves may break off: with a drill test of 1 die it goes back a move, facing kept.",
        at: "004: drill tests; ruling",
    }
    DETACH = "elan.detach" {
        says: "sends out skirmishers",
        text: "A battalion sends out its light companies in skirmish order, within 6\" of it and no nearer than 1\" to the enemy; they do nothing else in that movement phase, though they may fire. A battalion that rallied in place, or is in contact, sends nobody out. They take over their battalion's disruption markers, and are unloaded if it is.",
        by: Ruling,
        at: "ruling",
    }
    REATTACH = "elan.reattach" {
        says: "takes skirmishers back",
        text: "A battalion takes back a detachment within 1\" of it with a drill test of 2 dice; both do nothing else in that movement phase. It then has the disruption markers of the worse of the two.",
        at: "004: drill tests; ruling",
    }
    BLOCKED_ROAD = "elan.move.blocked-road" {
        says: "a blocked road",
        text: "A blocked road is a minor obstacle at that place.",
        by: Ruling,
        at: "ruling",
    }
}

/// How near the enemy a unit may come.
pub const NEAR: i32 = 1000;
/// How far from its battalion a detachment is sent out.
pub const SENT_OUT: i32 = 6000;
/// How far a change of formation may slide.
pub const SLIDE: i32 = 1000;

/// A move that may be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// Who.
    pub unit: UnitId,
    /// The formation it takes.
    pub formation: Option<Formation>,
    /// Where it forms.
    pub start: Pose,
    /// Where it ends.
    pub end: Pose,
    /// What share of a move it takes.
    pub cost: Cost,
    /// Whether it goes anywhere.
    pub goes: bool,
    /// The way it goes.
    pub way: Option<Way>,
}

impl Move {
    /// What calls for a drill test; nothing, for a simple move.
    pub fn situations(&self) -> Vec<Situation> {
        let change = match (self.formation.is_some() && self.goes, self.cost.0 * 2 <= Cost::ONE.0) {
            (false, _) => None,
            (true, true) => Some(Situation::ChangeAndHalfMove),
            (true, false) => Some(Situation::ChangeAndMove),
        };
        // Who forms skirmish order first crosses them in it.
        let obstacles = match self.formation {
            Some(Formation::Skirmish) => 0,
            Some(_) | None => self.way.as_ref().map_or(0, |way| way.obstacles),
        };
        let obstacles = (0..obstacles).map(|_| Situation::Obstacle);
        change.into_iter().chain(obstacles).collect()
    }
}

/// The refusal of what a unit in contact with the enemy cannot do.
pub const TOUCHES_ENEMY: Refusal =
    Refusal::new(Code::NotAllowed, &IN_CONTACT, "It is in contact with the enemy");

/// Whether a unit may act in the movement phase at all.
pub fn may_act(world: &World<Elan>, unit: UnitId) -> Result<(), Refusal> {
    let status = world.status(unit);
    let stays = status.rallied == Some(super::state::Rallying::Stationary);
    if !world.is_on_table(unit) {
        return Err(refused(&linstock_battle::rules::UNKNOWN));
    }
    let no = |why| Err(Refusal::new(Code::NotAllowed, &ONCE, why));
    if facts::is_broken(world, unit) {
        no("Broken units only flee or rally")
    } else if status.acted {
        no("It has acted this turn")
    } else if stays {
        no("It stays where it is to rally")
    } else if status.charge.is_some() {
        no("It is charging")
    } else {
        Ok(())
    }
}

/// Plans a move, or refuses it.
pub fn check_move(
    world: &World<Elan>,
    unit: UnitId,
    path: Option<&Path>,
    formation: Option<Formation>,
) -> Result<Move, Refusal> {
    may_act(world, unit)?;
    if facts::contact(world, unit).is_some() {
        return Err(TOUCHES_ENEMY);
    }
    let path = path.filter(|path| !path.0.is_empty());
    if path.is_none() && formation.is_none() {
        return Err(refused(&SLOT));
    }
    let own = world.pose(unit);
    let (changed, start) = match formation {
        None => (None, own),
        Some(formation) => {
            let start = room_for(world, unit, formation, own)?;
            (Some(supposing(world, unit, formation, start)), start)
        }
    };
    let seen = changed.as_ref().unwrap_or(world);
    let Some(path) = path else {
        return Ok(Move {
            unit,
            formation,
            start,
            end: start,
            cost: Cost::NONE,
            goes: false,
            way: None,
        });
    };
    let way = way(seen, unit, path, Cost::ONE, NEAR, world.status(unit).formation)?;
    let planned = &way.planned;
    Ok(Move {
        unit,
        formation,
        start,
        end: planned.end,
        cost: planned.cost,
        goes: planned.walked.travelled() > 0 || planned.end != start,
        way: Some(way),
    })
}

/// Carries out a move: one drill test for all of it, then the change and the way.
pub fn make_move(scratch: &mut Scratch<Elan>, order: &Move) -> Result<(), NeedsDice> {
    let unit = order.unit;
    scratch.update(unit, |status| {
        status.acted = true;
        status.work = None;
    });
    let situations = order.situations();
    let skirmishing = scratch.status(unit).formation == Formation::Skirmish;
    let rolls = situations.iter().any(|&it| it != Situation::Obstacle || !skirmishing);
    if rolls && !harm::drill_test(scratch, unit, &situations)?.performs() {
        return harm::break_if_due(scratch, unit);
    }
    if let Some(formation) = order.formation {
        form(scratch, unit, formation, order.start);
    }
    if order.goes {
        if let Some(way) = &order.way {
            note_way(scratch, unit, way);
        }
        scratch.update(unit, |status| status.moved = true);
        scratch.emit(Event::Moved { unit, to: order.end, how: How::Moves });
        harm::moved(scratch, unit, order.start);
    }
    Ok(())
}

/// Whether a unit may break off.
pub fn check_break_off(world: &World<Elan>, unit: UnitId) -> Result<UnitId, Refusal> {
    may_act(world, unit)?;
    facts::contact(world, unit).ok_or(Refusal::new(
        Code::NotAllowed,
        &BREAK_OFF,
        "It is in contact with nobody",
    ))
}

/// A unit breaks off from the enemy it is in contact with.
pub fn break_off(scratch: &mut Scratch<Elan>, unit: UnitId, from: UnitId) -> Result<(), NeedsDice> {
    scratch.update(unit, |status| status.acted = true);
    if harm::drill_test(scratch, unit, &[Situation::BreakOff])?.performs() {
        let direction = away_from(scratch, unit, from);
        let distance = harm::one_move(scratch, unit);
        scratch.note(BREAK_OFF.id, unit);
        return harm::go_back(scratch, unit, direction, distance, How::Disengages);
    }
    harm::break_if_due(scratch, unit)
}

/// Broken units of a seat that flee on when it moves.
pub fn fugitives(world: &World<Elan>, seat: linstock_battle::Seat) -> Option<UnitId> {
    world.units_of(seat).find(|&unit| will_run(world, unit))
}

/// Whether a unit flees on when its side moves, as things stand.
pub fn will_run(world: &World<Elan>, unit: UnitId) -> bool {
    let status = world.status(unit);
    let stays = status.rallied == Some(super::state::Rallying::Stationary);
    facts::is_broken(world, unit) && !status.acted && !stays
}
