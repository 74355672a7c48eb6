//! Going back: falling back, running, friends in the way, and room to stand.

use linstock_battle::{
    Event, Fate, NeedsDice, Resolved, UnitId,
    card::Fact,
    event::How,
    movement::{APART, FallBack, Halt, Retreat, forced_place, is_clear, retreat, run_direction},
    room,
};
use linstock_dice::Single;
use linstock_geometry::{Facing, Footprint, Pose, Turn, inches};

use super::{Aftermath, CROWDED, OFF, PASSAGE, TRAPPED, bear, remove, take_off};
use crate::{
    aftermath::of_rout,
    movement::{ROUT, ROUTED_GUNS, RoutMove, rout},
    play::{Scratch, World, facts, ground},
    words::{Arm, Formation, Morale},
};

/// A unit falls back, facing kept, away from whoever caused it, and into contact with nobody.
pub fn fall_back(
    s: &mut Scratch,
    unit: UnitId,
    from: Option<UnitId>,
    distance: i32,
    after: &mut Aftermath,
) {
    let from = from.filter(|&from| s.is_on_table(from)).or_else(|| nearest(s, unit));
    let went = way_back(s, unit, from.as_slice(), distance, APART);
    go(s, unit, &went, How::FallsBack, after);
}

/// A unit beaten in contact falls back from those it touches, until it is clear of every enemy; if it
/// cannot get clear, it surrenders.
pub fn beaten_back(
    s: &mut Scratch,
    unit: UnitId,
    by: &[UnitId],
    distance: i32,
    after: &mut Aftermath,
) {
    let went = way_back(s, unit, by, distance, CLEAR);
    if !went.off && !is_clear(s, unit, &s.drawn(unit, went.to), CLEAR) {
        s.note(TRAPPED.id, unit);
        remove(s, unit, Fate::Captured, after);
        return;
    }
    go(s, unit, &went, How::FallsBack, after);
}

/// How clear of every enemy who was beaten has to get.
const CLEAR: i32 = inches(1);

/// The way of a unit that falls back.
pub fn way_back(
    world: &World,
    unit: UnitId,
    from: &[UnitId],
    distance: i32,
    clear: i32,
) -> Retreat {
    let how = FallBack {
        distance,
        beyond: BEYOND,
        clear,
        rear: Turn::from_degrees(60),
        bend: Turn::DEGREES_45,
        step: Turn::from_degrees(15),
    };
    linstock_battle::movement::fall_back(world, unit, from, &how)
}

/// How much farther a unit goes that would end among friends.
const BEYOND: i32 = inches(6);

fn nearest(world: &World, unit: UnitId) -> Option<UnitId> {
    world.enemies_by_distance(unit).first().map(|&(_, enemy)| enemy)
}

/// A routed unit runs.
pub fn run(s: &mut Scratch, unit: UnitId, after: &mut Aftermath) -> Result<(), NeedsDice> {
    let arm = facts::arm(s, unit);
    let terrain = facts::terrain_at(s, unit);
    let run = RoutMove { rout: rout(s.edition(), arm, terrain), battery: arm == Arm::Artillery };
    let (end, working) = s.play(&Single(&run), linstock_dice::Once::Waiting)?;
    let ran = end.outcome();
    let facts = vec![Fact::new("terrain", terrain.word()).by(&ground::GROUND)];
    let guns = Fact::new("guns-lost", ran.guns_lost);
    let outcome = vec![
        Fact::new("distance", linstock_battle::Value::distance(inches(ran.inches.into()))),
        if arm == Arm::Artillery { guns.by(&ROUTED_GUNS) } else { guns },
    ];
    s.resolved(Resolved {
        what: ROUT.id.into(),
        by: vec![unit],
        at: None,
        facts,
        working,
        outcome,
    });
    for consequence in of_rout(ran) {
        bear(s, unit, consequence, None, after)?;
    }
    Ok(())
}

/// A unit runs so far from the nearest enemy who has not routed himself.
pub fn run_away(s: &mut Scratch, unit: UnitId, distance: i32, after: &mut Aftermath) {
    let unrouted = |&&(_, enemy): &&(i32, UnitId)| s.status(enemy).morale != Morale::Routed;
    let enemy = s.enemies_by_distance(unit).iter().find(unrouted).map(|&(_, enemy)| enemy);
    let direction = run_direction(s, unit, enemy, Turn::DEGREES_45);
    if facts::arm(s, unit) == Arm::Artillery {
        s.update(unit, |status| status.formation = Formation::Limbered);
    }
    let went = retreat(s, unit, direction, direction, distance, BEYOND);
    // Whoever the run comes past has cause to check; those it goes through are among them.
    let seat = s.seat(unit);
    let past = way(s.footprint(unit), direction, &went);
    go(s, unit, &went, How::Routs, after);
    after.alarm(s, seat, &past, unit);
}

/// Where a run comes by: from where the unit stood, turned on the spot, to where it ends.
fn way(start: &Footprint, direction: Facing, went: &Retreat) -> Vec<Footprint> {
    let centre = start.centre();
    let half = centre.distance(start.pose().at);
    let steps = (0..went.distance).step_by(500).chain([went.distance]);
    let poses = steps
        .map(|gone| Pose { at: centre.offset(direction, half + gone, 0), facing: direction })
        .chain([went.to]);
    [start.clone()].into_iter().chain(poses.map(|pose| start.at(pose))).collect()
}

/// Carries out a retreat: friends passed through, the edge, the enemy. Whoever is lost by running
/// alarms those whom he ran past, and nobody twice.
fn go(s: &mut Scratch, unit: UnitId, went: &Retreat, how: How, after: &mut Aftermath) {
    for &friend in &went.passed {
        pass_through(s, unit, friend);
    }
    if went.off {
        s.emit(Event::Moved { unit, to: went.to, how });
        s.note(OFF.id, unit);
        if how == How::Routs {
            take_off(s, unit, Fate::Ran);
        } else {
            remove(s, unit, Fate::Ran, after);
        }
        return;
    }
    if s.pose(unit) != went.to {
        s.emit(Event::Moved { unit, to: went.to, how });
    }
    let routed = s.status(unit).morale == Morale::Routed;
    match went.halted {
        Some(Halt::Enemy(_) | Halt::Ground) if routed => {
            s.note(OFF.id, unit);
            take_off(s, unit, Fate::Captured);
        }
        Some(Halt::Enemy(_) | Halt::Ground) | None => {
            if went.shifted {
                s.note(CROWDED.id, unit);
                disorder(s, unit);
            }
            make_room(s, unit);
        }
    }
}

/// A unit goes through a friend: both may fall into disorder by it.
pub fn pass_through(s: &mut Scratch, unit: UnitId, friend: UnitId) {
    if !lets_through(s, friend) {
        s.note(PASSAGE.id, friend);
        disorder(s, unit);
        disorder(s, friend);
    }
}

/// Whether friends pass through a unit freely.
pub fn lets_through(world: &World, unit: UnitId) -> bool {
    let status = world.status(unit);
    match status.formation {
        Formation::Skirmish | Formation::Limbered => true,
        Formation::BattleLine
        | Formation::ExtendedLine
        | Formation::AttackColumn
        | Formation::RoadColumn
        | Formation::Line
        | Formation::DoubleLine
        | Formation::Unlimbered => match status.morale {
            Morale::Disorder | Morale::Routed => true,
            Morale::Good | Morale::Shaken => false,
        },
    }
}

/// A unit is at least in disorder.
pub fn disorder(s: &mut Scratch, unit: UnitId) {
    s.update(unit, |status| status.morale = status.morale.max(Morale::Disorder));
}

/// Everybody who stands on somebody else makes room: open formations close up when a stand is lost,
/// and so may come to stand where others stood between them.
pub fn spread_out(s: &mut Scratch) {
    let units: Vec<UnitId> = s.on_table().collect();
    for unit in units {
        make_room(s, unit);
    }
}

/// A unit that has no room where it stands is shifted, in disorder.
pub fn make_room(s: &mut Scratch, unit: UnitId) {
    if !s.is_on_table(unit) || room::is_free(s, unit, s.footprint(unit)) {
        return;
    }
    let to = forced_place(s, unit, s.pose(unit));
    if to != s.pose(unit) {
        s.note(CROWDED.id, unit);
        s.emit(Event::Moved { unit, to, how: How::Forms });
        disorder(s, unit);
    }
}
