//! Doing what an action or reaction says.

use linstock_battle::{
    Event, Fate, Game, LeaderPlace, NeedsDice, Place, Resolved, UnitId,
    card::{Fact, Value},
    event::{How, Note},
    movement::{Retreat, away_from, retreat},
};
use linstock_dice::Single;
use linstock_geometry::{Cost, Facing, Pose, Way, advance_within, inches};

use super::{AWAY, FORM, GROUP, MERGE, REFORM, alter};
use crate::{
    competence::COMPETENCE,
    movement::{DISENGAGE, Rate, rate},
    play::{
        Action, Adf, Change, Occasion, Scratch, Task, Trigger, World, charge, facts,
        fire::{self, Haste},
        ground, morale, react, turn, walk,
    },
    words::{Arm, Formation, Morale},
};

/// Carries out an action of the active side: what it costs, the test it may need, and the window
/// it opens.
pub fn act(s: &mut Scratch, units: &[UnitId], action: &Action) -> Result<(), NeedsDice> {
    let (second, tested) = (is_second(s, units), needs_test(s, units, action));
    let deliberate = action.fire().is_some_and(|(_, ready)| ready.fire().deliberate);
    let cost = if deliberate { 2 } else { 1 };
    for &unit in units {
        s.update(unit, |status| status.acted = (status.acted + cost).min(2));
    }
    let fires = action.fire().is_some();
    s.remember(|memory| {
        if second {
            // Others of the group may fire at other targets, and nothing else.
            memory.acting.retain(|unit| !units.contains(unit) && fires);
            memory.firing = !memory.acting.is_empty();
            memory.declared = memory.declared.filter(|_| memory.firing);
        } else {
            memory.acting = units.to_vec();
            memory.declared = memory.declared.filter(|_| units.len() > 1);
        }
    });
    let competent = !tested || is_competent(s, units)?;
    match action.fire() {
        // Guns that may not take a second action still have their first.
        Some((target, ready)) if deliberate && !competent => {
            fire::fire(s, units, target, ready, Haste::Hurried)?;
        }
        Some(_) | None => {
            if !competent {
                return Ok(());
            }
            perform(s, units, action)?;
        }
    }
    if s.state.is_waiting() || !s.state.tasks.is_empty() {
        return Ok(());
    }
    let what = match action {
        Action::Fire { .. } => Occasion::Fire,
        Action::Move { .. }
        | Action::Charge(_)
        | Action::Form(..)
        | Action::Reform
        | Action::Rally
        | Action::Merge(_)
        | Action::Disengage
        | Action::Countercharge(_) => Occasion::Act,
    };
    react::offer(s, &Trigger { what, by: units.to_vec(), target: None });
    Ok(())
}

/// Whether the next action of units is their second.
fn is_second(world: &World, units: &[UnitId]) -> bool {
    !world.state.memory.acting.is_empty() || units.iter().any(|&unit| world.status(unit).acted > 0)
}

/// Whether an action needs a test of units out of command: a charge, a deliberate fire, and whatever
/// is their second action.
pub fn needs_test(world: &World, units: &[UnitId], action: &Action) -> bool {
    let charges = matches!(action, Action::Charge(_));
    let deliberate = action.fire().is_some_and(|(_, ready)| ready.fire().deliberate);
    charges || deliberate || is_second(world, units)
}

/// Whether units out of command pass their test; those in command need none.
fn is_competent(s: &mut Scratch, units: &[UnitId]) -> Result<bool, NeedsDice> {
    let Some(&unit) = units.iter().find(|&&unit| !facts::is_in_command(s, unit)) else {
        return Ok(true);
    };
    let test = facts::competence(s, unit);
    let (end, working) = s.play(&Single(&test), linstock_dice::Once::Waiting)?;
    let passes = end.outcome();
    let facts = vec![Fact::new("command", false).by(&facts::COMMAND)];
    let outcome = vec![Fact::new("passes", passes)];
    let what = COMPETENCE.id.into();
    s.resolved(Resolved { what, by: vec![unit], at: None, facts, working, outcome });
    Ok(passes)
}

/// Does what an action or reaction says.
pub fn perform(s: &mut Scratch, units: &[UnitId], action: &Action) -> Result<(), NeedsDice> {
    match action {
        Action::Fire { target, ready } => fire::fire(s, units, *target, ready, Haste::AsOrdered),
        Action::Move { change, moving, ends: _, cost: _ } => {
            if let Some((change, poses)) = change {
                form(s, units, *change, poses);
            }
            walk::note_rates(s, units, moving);
            for &unit in units {
                s.update(unit, |status| status.moved = true);
            }
            if facts::leader_with(s, units) > 0 {
                s.note(walk::LEADER.id, units[0]);
            }
            if units.len() > 1 {
                s.note(GROUP.id, units[0]);
            }
            s.emit(Event::Begun(Task::Move(moving.clone())));
            Ok(())
        }
        Action::Charge(declared) => charge::begin(s, declared),
        Action::Form(change, poses) => {
            form(s, units, *change, poses);
            Ok(())
        }
        Action::Reform => {
            for &unit in units {
                s.note(REFORM.id, unit);
                s.update(unit, |status| status.morale = status.morale.min(Morale::Good));
            }
            Ok(())
        }
        Action::Rally => {
            for &unit in units {
                if s.is_on_table(unit) {
                    turn::rally(s, unit)?;
                }
            }
            Ok(())
        }
        Action::Merge(other) => {
            merge(s, units[0], *other);
            Ok(())
        }
        Action::Disengage => {
            for &unit in units {
                disengage(s, unit);
            }
            Ok(())
        }
        Action::Countercharge(meeting) => charge::meet(s, units, meeting),
    }
}

/// Units change formation or facing.
pub fn form(s: &mut Scratch, units: &[UnitId], change: Change, poses: &[Pose]) {
    for (&unit, &pose) in units.iter().zip(poses) {
        let now = s.pose(unit);
        s.note(FORM.id, unit);
        s.update(unit, |status| {
            alter(status, now, change);
        });
        turn::stand(s, unit, pose);
    }
}

/// The better unit takes the other in.
fn merge(s: &mut Scratch, one: UnitId, other: UnitId) {
    let better = s.profile(other).experience < s.profile(one).experience;
    let (stays, goes) = if better { (other, one) } else { (one, other) };
    let left = s.unit(stays).strength + s.unit(goes).strength;
    let acted = s.status(one).acted;
    s.note(MERGE.id, stays);
    let leaders: Vec<_> = s.leaders_with(goes).collect();
    for leader in leaders {
        s.emit(Event::Leader { leader, place: LeaderPlace::With(stays) });
    }
    s.emit(Event::Placed { unit: goes, place: Place::Gone(Fate::Merged) });
    let worst = s.status(stays).morale.max(s.status(goes).morale);
    s.emit(Event::Strength { unit: stays, left });
    s.update(stays, |status| {
        status.merged = true;
        status.acted = acted;
        status.morale = worst;
    });
    s.remember(|memory| memory.acting = vec![stays]);
    morale::make_room(s, stays);
}

/// How far a unit goes when it disengages where it stands.
fn disengaging_rate(world: &World, unit: UnitId) -> i32 {
    match rate(world.edition(), &facts::mover(world, unit, true)) {
        Rate::Inches(inches) => inches.on_table(),
        Rate::NotApplicable | Rate::Routed(_) => 0,
    }
}

/// How far a unit gets that disengages, and how; guns are limbered by then.
pub fn disengagement(world: &World, unit: UnitId) -> Option<Retreat> {
    if facts::arm(world, unit) == Arm::Artillery
        && world.status(unit).formation != Formation::Limbered
    {
        let mut state = world.state.clone().into_owned();
        state.units[unit.index()].status.formation = Formation::Limbered;
        return disengagement(&World::owning(world.scenario, state), unit);
    }
    let &(_, enemy) = world.enemies_by_distance(unit).first()?;
    let (direction, facing) = (away_from(world, unit, enemy), world.pose(unit).facing);
    let mut distance = disengages_by(world, unit, direction);
    // Nobody goes off the table of his own will.
    loop {
        let went = retreat(world, unit, direction, facing, distance, inches(6));
        if !went.off {
            return Some(went);
        }
        if distance <= 0 {
            return None;
        }
        distance -= 500;
    }
}

/// How far its disengaging move leads a unit in a direction, facing kept: the ground and what it
/// crosses take of it what they take of any move.
fn disengages_by(world: &World, unit: UnitId, direction: Facing) -> i32 {
    let mover = facts::mover(world, unit, true);
    let more = i32::from(facts::leader_with(world, &[unit]));
    let pace = ground::pace(world.edition(), &[mover], more, Cost::NONE);
    let shape = <Adf as Game>::shape(world.scenario, unit, world.unit(unit));
    let start = Pose { facing: direction, ..world.pose(unit) };
    advance_within(world.ground(), &shape, start, Way::Ahead, &pace, Cost::ONE)
}

fn disengage(s: &mut Scratch, unit: UnitId) {
    let rate = Value::distance(disengaging_rate(s, unit));
    let facts = vec![Fact::new("rate", rate).by(&DISENGAGE)];
    s.emit(Event::Noted(Note { what: AWAY.id.into(), unit: Some(unit), facts }));
    if facts::arm(s, unit) == Arm::Artillery {
        s.update(unit, |status| status.formation = Formation::Limbered);
    }
    s.update(unit, |status| {
        status.disengaging = true;
        status.moved = true;
    });
    if let Some(went) = disengagement(s, unit) {
        for &friend in &went.passed {
            morale::pass_through(s, unit, friend);
        }
        if went.to != s.pose(unit) {
            s.emit(Event::Moved { unit, to: went.to, how: How::Disengages });
        }
        if went.shifted {
            morale::disorder(s, unit);
        }
    }
    morale::make_room(s, unit);
}
