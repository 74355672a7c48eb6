//! Moves: planned as a whole, walked inch by inch, and stopped by what happens on the way.

use linstock_battle::{
    Event, NeedsDice, UnitId,
    event::How,
    movement::{Body, Member, Passage, Planned, Terms, plan},
    rules::{SLOT, refused},
};
use linstock_geometry::{
    Cost, Manoeuvre, Pace, Path, Pose, Road, Turn, gap_within, inches, overlaps,
};
use linstock_rulebook::{Code, Refusal, rules};

use super::{
    Decision, Moving, Occasion, Scratch, Task, Trigger, World, act, facts, ground,
    morale::{self, lets_through},
    react, turn,
};
use crate::{
    movement::{ALLOWANCE, Mover, ROAD, STATE, rate},
    words::{Experience, Morale, Terrain},
};

rules! {
    NEAR = "adf.move.near" {
        says: "within 1\" of the enemy",
        text: "No unit comes within 1\" of an enemy except by charging.",
        by: Ruling,
        at: "ruling",
    }
    STOPPED = "adf.move.stopped" {
        says: "drops out of the move",
        text: "A unit that fire shakes, routs or drives back drops out of its move and its group; the rest go on.",
        at: "002: turn overview; ruling R12",
    }
    LEADER = "adf.move.leader" {
        says: "leader's bonus",
        text: "A leader with a unit adds his benefit in inches to each move of his unit or group.",
        at: "002: turn overview",
    }
}

/// How near a move may come to an enemy.
pub const CLEARANCE: i32 = inches(1);

/// What a change of formation or an about face takes of a move.
pub fn cost_of_change(world: &World, units: &[UnitId]) -> Cost {
    let green = |&unit: &UnitId| world.profile(unit).experience == Experience::Green;
    if units.iter().any(green) { Cost::ONE } else { Cost::share(1, 2) }
}

/// Plans a move, or refuses it.
pub fn plan_move(
    world: &World,
    units: &[UnitId],
    path: &Path,
    budget: Cost,
) -> Result<(Moving, Planned), Refusal> {
    if path.0.is_empty() {
        return Err(refused(&SLOT));
    }
    let wild = |it: &Manoeuvre| match *it {
        Manoeuvre::Advance(far) | Manoeuvre::Back(far) => far <= 0,
        Manoeuvre::Side(far) => far == 0,
        Manoeuvre::Oblique { turn, distance } => {
            distance <= 0 || turn.size() > Turn::DEGREES_45.size()
        }
        Manoeuvre::Wheel(turn) => turn.size() > Turn::DEGREES_180.size() || turn == Turn::NONE,
        Manoeuvre::AboutFace => false,
    };
    if path.0.iter().any(wild) {
        return Err(Refusal::new(Code::NotAllowed, &ground::WHEEL, "There is no such manoeuvre"));
    }
    let body = Body::of(world, units);
    let pace = pace(world, units);
    let passage = |unit| if lets_through(world, unit) { Passage::Free } else { Passage::Costly };
    let terms = Terms {
        pace: &pace,
        budget,
        clearance: CLEARANCE,
        too_far: &ALLOWANCE,
        too_near: &NEAR,
        passage: &passage,
    };
    let planned = plan(world, &body, path, &terms)?;
    let inches = planned.course.waypoints.iter().filter(|it| it.inch);
    let is_shaken = |unit: &UnitId| world.status(*unit).morale >= Morale::Shaken;
    let were_shaken: Vec<UnitId> = units.iter().copied().filter(is_shaken).collect();
    let shaken = were_shaken.len() == units.len();
    let moving = Moving {
        members: body.members,
        at: body.pose,
        way: inches.map(|it| it.pose).collect(),
        part: !planned.course.ends_with_an_inch(),
        then: None,
        through: planned.disordering.clone(),
        shaken,
        were_shaken: if shaken { Vec::new() } else { were_shaken },
        disturbed: false,
        offered: Vec::new(),
    };
    Ok((moving, planned))
}

/// How units move as a body.
pub fn pace(world: &World, units: &[UnitId]) -> Pace {
    let movers: Vec<_> = units.iter().map(|&unit| facts::mover(world, unit, false)).collect();
    let more = i32::from(facts::leader_with(world, units));
    ground::pace(world.edition(), &movers, more, cost_of_change(world, units))
}

/// The farthest that a move could lead: at the rate of a way only where there is one within reach.
pub fn farthest(world: &World, units: &[UnitId]) -> i32 {
    let mut pace = pace(world, units);
    let off = Pace { on_road: Default::default(), ..pace.clone() }.best_rate();
    let near = |road: &Road| {
        let gap = |&unit: &UnitId| road.line.gap(world.footprint(unit));
        units.iter().map(gap).any(|gap| gap <= off)
    };
    let ways = world.ground().roads().iter().filter(|road| near(road));
    let near: Vec<usize> = ways.map(|road| usize::from(road.class)).collect();
    for (class, rate) in pace.on_road.iter_mut().enumerate() {
        *rate = rate.filter(|_| near.contains(&class));
    }
    pace.best_rate()
}

/// Notes why a move is not at the rate that the formation, or the road, would give it.
pub fn note_rates(s: &mut Scratch, units: &[UnitId], moving: &Moving) {
    let edition = s.edition();
    let movers: Vec<_> = units.iter().map(|&unit| (unit, facts::mover(s, unit, false))).collect();
    let hindered = movers.iter().find(|(_, mover)| {
        rate(edition, mover) != rate(edition, &Mover { morale: Morale::Good, ..*mover })
    });
    if let Some(&(unit, _)) = hindered {
        s.note(STATE.id, unit);
    }
    let ways: Vec<Terrain> =
        moving.way.iter().filter_map(|pose| s.ground_at(pose.at).1.and_then(ground::way)).collect();
    let no_road = movers.iter().find(|(_, mover)| {
        ways.iter().any(|&terrain| ground::is_no_road_to(edition, mover, terrain))
    });
    if let Some(&(unit, _)) = no_road {
        s.note(ROAD.id, unit);
    }
}

/// A move goes on until somebody is asked something, or to its end.
pub fn go_on(s: &mut Scratch, mut moving: Moving) -> Result<(), NeedsDice> {
    // The umpire may have taken somebody off.
    moving.members.retain(|member| s.is_on_table(member.unit));
    if moving.members.is_empty() {
        finish(s, &moving);
        return Ok(());
    }
    if moving.disturbed {
        moving.disturbed = false;
        drop_out(s, &mut moving);
        if moving.members.is_empty() || moving.way.is_empty() {
            finish(s, &moving);
            return Ok(());
        }
        let lead = moving.members[0].unit;
        let seat = s.seat(lead);
        s.emit(Event::Continued(Task::Move(moving)));
        s.ask(seat, Decision::GoOn(lead));
        return Ok(());
    }
    while !moving.way.is_empty() {
        let next = moving.way[0];
        if is_barred(s, &moving, next) {
            break;
        }
        step(s, &mut moving, next);
        let by = moving.members.iter().map(|member| member.unit).collect();
        // Only a whole inch is seen from afar.
        let part = moving.part && moving.way.is_empty();
        let what = if part { Occasion::Part } else { Occasion::Move };
        let trigger = Trigger { what, by, target: None };
        if let Some((seat, decision)) = react::window(s, &trigger, &mut moving.offered) {
            s.emit(Event::Continued(Task::Move(moving)));
            s.ask(seat, decision);
            return Ok(());
        }
    }
    finish(s, &moving);
    Ok(())
}

/// Whether the next inch leads too near to an enemy who was not there when the move was planned.
fn is_barred(world: &World, moving: &Moving, next: Pose) -> bool {
    moving.members.iter().any(|member| {
        let there = world.drawn(member.unit, member.at(next));
        world.units_of(world.seat(member.unit).other()).any(|enemy| {
            let other = world.footprint(enemy);
            let near = gap_within(&there, other, CLEARANCE - 1);
            near.is_some_and(|near| near < world.gap(member.unit, enemy))
        })
    })
}

fn step(s: &mut Scratch, moving: &mut Moving, next: Pose) {
    let passed: Vec<(UnitId, UnitId)> = moving
        .through
        .iter()
        .filter_map(|&friend| Some((passes(s, moving, next, friend)?, friend)))
        .collect();
    let lead = moving.members[0].unit;
    if s.ground().barriers_crossed(moving.at.at, next.at).next().is_some() {
        s.note(ground::BARRIERS.id, lead);
    }
    for member in &moving.members {
        s.emit(Event::Moved { unit: member.unit, to: member.at(next), how: How::Moves });
    }
    moving.at = next;
    moving.way.remove(0);
    for (unit, friend) in passed {
        moving.through.retain(|&it| it != friend);
        if s.is_on_table(friend) {
            morale::pass_through(s, unit, friend);
        }
    }
}

/// Who of the movers goes through a friend on the way to the next inch.
fn passes(world: &World, moving: &Moving, next: Pose, friend: UnitId) -> Option<UnitId> {
    const PARTS: i32 = 8;
    let other = world.find(friend)?;
    let turn = moving.at.facing.turn_to(next.facing).0;
    let part = |from: i32, to: i32, step: i32| from + (to - from) * step / PARTS;
    let poses = (1..=PARTS).map(|step| {
        let (x, y) = (part(moving.at.at.x, next.at.x, step), part(moving.at.at.y, next.at.y, step));
        let facing = moving.at.facing.turned(Turn(turn * step / PARTS));
        Pose { at: linstock_geometry::Point::new(x, y), facing }
    });
    for pose in poses {
        let hit = moving
            .members
            .iter()
            .find(|member| overlaps(&world.drawn(member.unit, member.at(pose)), other));
        if let Some(member) = hit {
            return Some(member.unit);
        }
    }
    None
}

/// Those who were driven back or broken drop out.
fn drop_out(s: &mut Scratch, moving: &mut Moving) {
    let at = moving.at;
    let stays = |world: &World, member: &Member| {
        let was_shaken = moving.shaken || moving.were_shaken.contains(&member.unit);
        world.is_on_table(member.unit)
            && world.pose(member.unit) == member.at(at)
            && (was_shaken || world.status(member.unit).morale < Morale::Shaken)
    };
    let (stay, gone): (Vec<Member>, Vec<Member>) =
        moving.members.iter().partition(|member| stays(s, member));
    moving.members = stay;
    for member in gone {
        if s.is_on_table(member.unit) {
            s.note(STOPPED.id, member.unit);
            turn::leave_behind(s, member.unit);
            morale::make_room(s, member.unit);
        }
    }
}

/// The move ends here.
pub fn finish(s: &mut Scratch, moving: &Moving) {
    let units: Vec<UnitId> =
        moving.members.iter().map(|it| it.unit).filter(|&unit| s.is_on_table(unit)).collect();
    for &unit in &units {
        morale::make_room(s, unit);
    }
    let change = moving.then.filter(|_| !units.is_empty());
    // Somebody may have come to stand where there was room for it.
    let room = change.and_then(|change| act::changed(s, &units, change).ok());
    if let (Some(change), Some((_, poses))) = (change, room) {
        act::form(s, &units, change, &poses);
    }
    s.emit(Event::Finished);
    if change.is_some() {
        react::offer(s, &Trigger { what: Occasion::Act, by: units, target: None });
    }
}
