//! Changes of formation, and the room they take.

use linstock_battle::{
    Event, Fact, How, Place, Scratch, UnitId, Value, World,
    event::Note,
    movement::forced_place,
    room,
    rules::{OCCUPIED, refused},
};
use linstock_geometry::{Facing, Footprint, Pose, gap_within};
use linstock_rulebook::{Code, Refusal, Said};

use super::{CHANGE, CLEARANCE, NEAR, SLIDE};
use crate::play::{Elan, facts, harm, shape, state::Status};
use crate::words::{Drill, Formation};

/// The formations a unit may take, other than its own.
pub fn formations(world: &World<Elan>, unit: UnitId) -> Vec<Formation> {
    let profile = world.profile(unit);
    if facts::is_gunless(world, unit) {
        return Vec::new();
    }
    let own = world.status(unit).formation;
    let of_arm = Formation::of(profile.arm).iter().copied();
    let may = |formation: &Formation| match formation {
        Formation::TwoRankLine => profile.ranks == 2,
        Formation::ThreeRankLine => profile.ranks != 2,
        Formation::Skirmish => profile.skirmishers.is_some(),
        // A detachment knows no order but its own.
        Formation::Column
        | Formation::WideColumn
        | Formation::ClosedColumn
        | Formation::MarchColumn
        | Formation::Square
        | Formation::Line
        | Formation::Unlimbered
        | Formation::Limbered => true,
    };
    let detached = profile.parent.is_some();
    of_arm.filter(|it| *it != own && !detached && may(it)).collect()
}

/// The world with a unit drawn up otherwise.
pub fn supposing<'a>(
    world: &World<'a, Elan>,
    unit: UnitId,
    formation: Formation,
    pose: Pose,
) -> World<'a, Elan> {
    let mut state = world.state.clone().into_owned();
    let changed = &mut state.units[unit.index()];
    changed.status.formation = formation;
    changed.place = Place::Table(pose);
    World::owning(world.scenario, state)
}

/// The shape a unit would have.
pub fn shape_as(
    world: &World<Elan>,
    unit: UnitId,
    formation: Formation,
) -> linstock_geometry::Shape {
    let status = Status { formation, ..world.status(unit).clone() };
    shape::shape(world.scenario, world.profile(unit), &status, world.unit(unit).strength)
}

/// Where a unit finds room for another formation.
pub(super) fn room_for(
    world: &World<Elan>,
    unit: UnitId,
    formation: Formation,
    pose: Pose,
) -> Result<Pose, Refusal> {
    if !formations(world, unit).contains(&formation) {
        return Err(Refusal::new(Code::NotAllowed, &CHANGE, "It cannot take this formation")
            .because("formation", Said::Word(formation.word())));
    }
    let shape = shape_as(world, unit, formation);
    let found = room::find(world, unit, &shape, pose, SLIDE).ok_or(refused(&OCCUPIED))?;
    let footprint = Footprint::new(&shape, found);
    for enemy in world.units_of(world.seat(unit).other()) {
        let near = gap_within(&footprint, world.footprint(enemy), NEAR - 1);
        if near.is_some_and(|gap| gap < world.gap(unit, enemy)) {
            return Err(Refusal::new(Code::NotAllowed, &CLEARANCE, "Too close to an enemy"));
        }
    }
    Ok(found)
}

/// A unit takes a formation where there is room for it.
pub(super) fn form(scratch: &mut Scratch<Elan>, unit: UnitId, formation: Formation, at: Pose) {
    if scratch.status(unit).formation != formation {
        note_formation(scratch, unit, formation);
    }
    scratch.update(unit, |status| status.formation = formation);
    if scratch.pose(unit) != at {
        scratch.emit(Event::Moved { unit, to: at, how: How::Forms });
    }
}

/// Notes that a unit changes formation, and how wide it stands then.
pub fn note_formation(scratch: &mut Scratch<Elan>, unit: UnitId, formation: Formation) {
    let shape = shape_as(scratch, unit, formation);
    let facts = vec![
        Fact::new("formation", formation.word()),
        Fact::new("width", Value::distance(shape.width())).by(&shape::SHAPE),
    ];
    scratch.emit(Event::Noted(Note { what: CHANGE.id.into(), unit: Some(unit), facts }));
}

/// A unit takes a formation or facing that it must take: if there is no room it is shifted, with a
/// marker; if there is none at all it stays as it is.
pub fn form_anyhow(
    scratch: &mut Scratch<Elan>,
    unit: UnitId,
    formation: Formation,
    facing: Facing,
) {
    let pose = Pose { facing, ..scratch.pose(unit) };
    let shape = shape_as(scratch, unit, formation);
    if let Some(found) = room::find(scratch, unit, &shape, pose, SLIDE) {
        return form(scratch, unit, formation, found);
    }
    let supposed = supposing(scratch, unit, formation, pose);
    let found = forced_place(&supposed, unit, pose);
    if room::is_free(&supposed, unit, &Footprint::new(&shape, found)) {
        form(scratch, unit, formation, found);
        scratch.note(harm::NO_ROOM.id, unit);
        harm::mark(scratch, unit, 1);
    }
}
