//! Moves: plotted unseen, read here; [`super::together`] runs them.

use linstock_battle::{
    LeaderId, LeaderPlace, UnitId, World, movement, room,
    rules::{EDGE, IMPASSABLE, OCCUPIED, SLOT, refused},
};
use linstock_geometry::{
    Cost, Manoeuvre, Pace, Path, Point, Pose, Shape, Stop, Turn, Walked, distance_to_point, gap,
    walk,
};
use linstock_rulebook::{Code, Inches, Refusal, Said, common::Drill, rules};

use super::{
    Jr3, facts,
    ground::{self, FORM, MANOEUVRES},
    status::Status,
};
use crate::{
    movement::{Allowance, MOVE, Mover, allowance},
    words::{Arm, Body, Formation, Morale, Terrain},
};

rules! {
    AWAY = "jr3.move.disengage" {
        says: "away from the enemy",
        text: "A disengaging unit does not end nearer the enemy than it began.",
        by: Ruling,
        at: "ruling",
    }
    RIDE = "jr3.officer.ride" {
        says: "an officer rides",
        text: "An officer moves with his unit, or rides during the moves: as far as officers move on the ground where he starts, to a place or to a unit of his side; if that unit has gone too far by then, he rides after it as far as he can.",
        by: Ruling,
        at: "ruling, for the missing page",
    }
}

/// How a unit is drawn up, and how it moves so.
pub struct Drawn {
    /// The ground it covers.
    pub shape: Shape,
    /// How it moves.
    pub pace: Pace,
}

/// A unit drawn up as a status says.
pub fn drawn(world: &World<Jr3>, unit: UnitId, status: &Status, disengaging: bool) -> Drawn {
    let entry = world.entry(unit);
    let edition = world.edition();
    let now = world.unit(unit).strength;
    let shape = super::drawn::shape(world.scenario, &entry.profile, status, now, entry.strength);
    let body = status.body(entry.profile.arm);
    let mover = Mover { body, morale: status.morale, disengaging, terrain: Terrain::Open };
    Drawn { shape, pace: ground::pace(edition, mover, entry.profile.experience) }
}

/// Walks a plotted path, or refuses it.
pub fn way(
    world: &World<Jr3>,
    drawn: &Drawn,
    from: Pose,
    path: &Path,
    budget: Cost,
) -> Result<Walked, Refusal> {
    fits(path)?;
    let walked = walk(world.ground(), &drawn.shape, from, path, &drawn.pace);
    if let Some(stopped) = walked.stopped {
        return Err(match stopped.why {
            Stop::EdgeOfTable => refused(&EDGE),
            Stop::Impassable(_) | Stop::Barrier(_) => refused(&IMPASSABLE),
        });
    }
    if walked.total() > budget {
        return Err(movement::too_far(&MOVE, walked.total(), budget));
    }
    Ok(walked)
}

/// Refuses manoeuvres that there are not.
fn fits(path: &Path) -> Result<(), Refusal> {
    let fine = |manoeuvre: &Manoeuvre| match *manoeuvre {
        Manoeuvre::Advance(distance) | Manoeuvre::Back(distance) => distance >= 0,
        Manoeuvre::Oblique { turn, distance } => {
            distance >= 0 && turn.size() <= Turn::DEGREES_45.size()
        }
        Manoeuvre::Wheel(_) | Manoeuvre::AboutFace | Manoeuvre::Side(_) => true,
    };
    if path.0.iter().all(fine) {
        return Ok(());
    }
    Err(Refusal::new(Code::NotAllowed, &MANOEUVRES, "There is no such manoeuvre"))
}

/// Whether a path only turns a unit on the spot.
pub fn is_pivot(path: &Path) -> bool {
    path.0.iter().all(|manoeuvre| match manoeuvre {
        Manoeuvre::Wheel(_) | Manoeuvre::AboutFace => true,
        Manoeuvre::Advance(_) | Manoeuvre::Back(_) | Manoeuvre::Side(_) => false,
        Manoeuvre::Oblique { .. } => false,
    })
}

/// A move of a unit as it stands.
pub fn step(
    world: &World<Jr3>,
    unit: UnitId,
    path: &Path,
    disengaging: bool,
) -> Result<Walked, Refusal> {
    if path.0.is_empty() {
        return Err(refused(&SLOT));
    }
    let drawn = drawn(world, unit, world.status(unit), disengaging);
    let walked = way(world, &drawn, world.pose(unit), path, Cost::ONE)?;
    if disengaging {
        away(world, unit, walked.end())?;
    }
    Ok(walked)
}

fn away(world: &World<Jr3>, unit: UnitId, end: Pose) -> Result<(), Refusal> {
    let there = world.drawn(unit, end);
    let enemies = || world.units_of(world.seat(unit).other());
    let now = enemies().map(|enemy| world.gap(unit, enemy)).min();
    let then = enemies().map(|enemy| gap(&there, world.footprint(enemy))).min();
    match (now, then) {
        (Some(now), Some(then)) if then < now => {
            let inches = |gap: i32| Said::Inches(Inches::thousandths(gap.into()));
            Err(Refusal::new(Code::NotAllowed, &AWAY, "It would end nearer to the enemy")
                .because("now", inches(now))
                .because("then", inches(then)))
        }
        _ => Ok(()),
    }
}

/// A formation change: how the unit is drawn up after it, where, and the way it then goes.
#[derive(Clone, Debug, PartialEq)]
pub struct Forming {
    /// Its status then.
    pub status: Status,
    /// Where it finds room.
    pub pose: Pose,
    /// The way.
    pub walked: Walked,
    /// What the change takes.
    pub cost: Cost,
}

/// The formations that a unit may take.
pub fn formations(world: &World<Jr3>, unit: UnitId) -> Vec<Formation> {
    let status = world.status(unit);
    let all = Formation::of(world.profile(unit).arm).iter().copied();
    all.filter(|&it| it != status.formation && it != Formation::Disorder).collect()
}

/// Whether a unit could mount or dismount.
pub fn may_mount(world: &World<Jr3>, unit: UnitId) -> bool {
    world.profile(unit).arm == Arm::Cavalry
}

/// Works out a formation change, or refuses it.
pub fn form(
    world: &World<Jr3>,
    unit: UnitId,
    formation: Formation,
    mounted: bool,
    path: &Path,
) -> Result<Forming, Refusal> {
    let old = world.status(unit);
    let profile = world.profile(unit);
    let refuse = |why| Err(Refusal::new(Code::NotAllowed, &FORM, why));
    let same = formation == old.formation && mounted == old.mounted;
    let keeps = formation == old.formation;
    let known =
        Body::new(profile.arm, formation, mounted).is_some_and(|body| body.mounted() == mounted);
    if same {
        return refuse("It is drawn up so already");
    }
    if !known || (formation == Formation::Disorder && !keeps) {
        return refuse("It cannot take that formation");
    }
    let was = if formation == Formation::Disorder { old.was } else { None };
    let status = Status { formation, was, mounted, plot: None, ..old.clone() };
    let cost = ground::form_cost(profile.experience, old.formation, formation);
    let drawn = drawn(world, unit, &status, false);
    let pose = room::find(world, unit, &drawn.shape, world.pose(unit), ground::INCH)
        .ok_or_else(|| refused(&OCCUPIED))?;
    let left = Cost::ONE.less(cost).unwrap_or(Cost::NONE);
    let walked = way(world, &drawn, pose, path, left)?;
    Ok(Forming { status, pose, walked, cost })
}

/// How far an officer rides.
pub fn ride(world: &World<Jr3>, at: Point) -> i32 {
    let terrain = ground::terrain_at(world, at);
    // Officers have the row of mounted columns.
    let Some(body) = Body::new(Arm::Cavalry, Formation::MarchColumn, true) else { return 0 };
    let mover = Mover { body, morale: Morale::Good, disengaging: false, terrain };
    match allowance(world.edition(), &mover) {
        Allowance::Inches(inches) => inches.on_table(),
        Allowance::NotApplicable | Allowance::Dice(_) => 0,
    }
}

/// Refuses a ride to a place.
pub fn ride_to(world: &World<Jr3>, leader: LeaderId, to: Point) -> Result<(), Refusal> {
    let at = on_table(world, leader)?;
    stops_at(world, leader, to)?;
    in_reach(at.distance(to), ride(world, at))
}

/// Refuses a place where an officer cannot stop by himself.
fn stops_at(world: &World<Jr3>, leader: LeaderId, to: Point) -> Result<(), Refusal> {
    if !world.scenario.field.has(to) {
        return Err(refused(&EDGE));
    }
    let (area, way) = world.ground_at(to);
    if way.is_none() && ground::terrain(area).is_none() {
        return Err(refused(&IMPASSABLE));
    }
    let enemies = world.units_of(world.scenario.leaders[leader.index()].seat.other());
    let near = |unit: UnitId| distance_to_point(world.footprint(unit), to) < ground::INCH;
    if enemies.into_iter().any(near) {
        return Err(Refusal::new(Code::NotAllowed, &RIDE, "Too close to the enemy"));
    }
    Ok(())
}

/// Where an officer comes who rides to a unit that has moved meanwhile: to it, if it is still in
/// reach, or towards it. `None` if he has to stay.
pub fn rides_after(
    world: &World<Jr3>,
    leader: LeaderId,
    from: Point,
    unit: UnitId,
) -> Option<LeaderPlace> {
    let (unit_at, reach) = (world.footprint(unit), ride(world, from));
    if distance_to_point(unit_at, from) <= reach {
        return Some(LeaderPlace::With(unit));
    }
    let to = from.offset(from.towards(unit_at.centre()), reach, 0);
    stops_at(world, leader, to).is_ok().then_some(LeaderPlace::At(to))
}

/// Refuses a ride to a unit.
pub fn ride_with(world: &World<Jr3>, leader: LeaderId, unit: UnitId) -> Result<(), Refusal> {
    let at = on_table(world, leader)?;
    let refuse = |why| Err(Refusal::new(Code::NotAllowed, &RIDE, why));
    let place = world.state.leaders[leader.index()].place;
    let ours = world.scenario.leaders[leader.index()].seat;
    if !world.is_on_table(unit) || world.seat(unit) != ours {
        return refuse("He joins only units of his own side");
    }
    if place == LeaderPlace::With(unit) {
        return refuse("He is with that unit already");
    }
    let far = distance_to_point(world.footprint(unit), at);
    in_reach(far, ride(world, at))
}

fn on_table(world: &World<Jr3>, leader: LeaderId) -> Result<Point, Refusal> {
    let at = world.leader_at(leader);
    at.ok_or(Refusal::new(Code::NotAllowed, &RIDE, "He is not on the table"))
}

fn in_reach(distance: i32, reach: i32) -> Result<(), Refusal> {
    if distance <= reach {
        return Ok(());
    }
    let inches = |far: i32| Said::Inches(Inches::thousandths(far.into()));
    Err(Refusal::new(Code::OutOfRange, &RIDE, "Too far")
        .because("distance", inches(distance))
        .because("reach", inches(reach)))
}

/// Whether a unit could move at all under a move or disengage order.
pub fn may_move(world: &World<Jr3>, unit: UnitId) -> bool {
    let may = |did| did == super::status::Did::FellBack;
    facts::is_steady(world, unit) && world.status(unit).did.is_none_or(may)
}
