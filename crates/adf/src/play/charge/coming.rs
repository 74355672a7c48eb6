//! A charge coming on: wheeling, then straight ahead inch by inch, through friends, over the ground,
//! until it strikes or comes to nothing.

use linstock_battle::{
    Event, Resolved, UnitId,
    card::{Fact, Value},
    event::How,
    movement::{Body, Member},
    rules::IMPASSABLE,
    working::Working,
};
use linstock_geometry::{
    Footprint, Manoeuvre, Pose, Shape, Turn, first_touch, gap_within, inches, overlaps,
};
use linstock_rulebook::Rule;

use super::{
    NOBODY, SHORT, ask,
    facts::TOUCHING,
    lose_order,
    toll::{TOLL, Toll},
};
use crate::{
    play::{Charging, Occasion, Scratch, Stage, World, ground, morale},
    words::Morale,
};

/// How near a charge has to come to be feared.
pub const FEARED: i32 = inches(1);

/// The same, corners being rounded.
const ABOUT: i32 = FEARED + TOUCHING;

/// The chargers as one body, turned as the charge goes.
pub fn body(world: &World, charge: &Charging) -> (Shape, Pose) {
    let units: Vec<UnitId> = charge.members.iter().map(|member| member.unit).collect();
    let Body { shape, pose, .. } = Body::of(world, &units);
    (shape, Pose { facing: charge.at.facing, ..pose })
}

/// How far straight ahead each charger touches one of several enemies, for those who do.
fn touches(
    world: &World,
    charge: &Charging,
    enemies: &[UnitId],
    farthest: i32,
) -> Option<(i32, UnitId)> {
    let footprints: Vec<Footprint> =
        enemies.iter().map(|&it| world.footprint(it).clone()).collect();
    let each = charge.members.iter().filter_map(|member| {
        let mover = world.footprint(member.unit);
        first_touch(mover, charge.at.facing, farthest.max(0), &footprints)
    });
    let (far, first) = each.min()?;
    enemies.get(usize::from(first)).map(|&enemy| (far, enemy))
}

fn enemies(world: &World, charge: &Charging) -> Vec<UnitId> {
    let Some(lead) = charge.members.first() else { return Vec::new() };
    world.units_of(world.seat(lead.unit).other()).collect()
}

/// How far straight ahead the first enemy is touched, by whichever charger comes first.
pub fn ahead(world: &World, charge: &Charging, farthest: i32) -> Option<(i32, UnitId)> {
    touches(world, charge, &enemies(world, charge), farthest)
}

/// How far ahead one enemy is touched.
pub fn ahead_of(world: &World, charge: &Charging, enemy: UnitId) -> Option<i32> {
    const FAR: i32 = inches(60);
    let there = [enemy];
    let (far, _) = touches(world, charge, &there[..usize::from(world.is_on_table(enemy))], FAR)?;
    Some(far)
}

/// The enemies that the charge has come within an inch of, and who have not yet feared it: the target
/// first. Routed units fear nothing any more.
pub fn near(world: &World, charge: &Charging) -> Vec<UnitId> {
    let fears = |&enemy: &UnitId| {
        world.status(enemy).morale != Morale::Routed && !charge.feared.contains(&enemy)
    };
    let comes_near = |enemy: UnitId| {
        charge.members.iter().any(|member| {
            let Some(now) = gap_within(world.footprint(member.unit), world.footprint(enemy), ABOUT)
            else {
                return false;
            };
            let before = charge.began.map(|began| world.drawn(member.unit, member.at(began.at)));
            let nearer =
                before.is_none_or(|it| gap_within(&it, world.footprint(enemy), now).is_none());
            nearer || enemy == charge.target
        }) || touches(world, charge, &[enemy], ABOUT).is_some()
    };
    let mut list: Vec<UnitId> =
        enemies(world, charge).into_iter().filter(fears).filter(|&it| comes_near(it)).collect();
    list.sort_unstable_by_key(|&enemy| (enemy != charge.target, enemy));
    list
}

/// Whom the reach that is left leads to straight ahead, and how far: what rounding has taken of it on
/// the way is not missed. Whoever is touched in passing is struck as well.
pub fn struck(world: &World, charge: &Charging) -> Option<(i32, UnitId)> {
    let first = ahead(world, charge, within_reach(world, charge) + ROUNDED);
    match first {
        Some((far, _)) if far <= FEARED => first,
        Some(_) | None => grazed(world, charge).map(|enemy| (0, enemy)).or(first),
    }
}

/// An enemy beside a charger whom it has come to touch.
fn grazed(world: &World, charge: &Charging) -> Option<UnitId> {
    let touched = |&enemy: &UnitId| {
        charge.members.iter().any(|member| {
            let began = charge.began.map(|began| world.drawn(member.unit, member.at(began.at)));
            world.within(member.unit, enemy, TOUCHING)
                && began
                    .is_none_or(|it| gap_within(&it, world.footprint(enemy), TOUCHING).is_none())
        })
    };
    enemies(world, charge).into_iter().find(touched)
}

/// How far straight ahead the reach that is left leads.
pub fn within_reach(world: &World, charge: &Charging) -> i32 {
    let (shape, pose) = body(world, charge);
    let left = charge.reach - charge.gone;
    Toll::of(world, charge).affords(world, &shape, pose, left, left)
}

/// Moves the body, paying for the ground.
pub fn move_to(s: &mut Scratch, charge: &mut Charging, to: Pose, how: How) {
    for member in charge.members.clone() {
        s.emit(Event::Moved { unit: member.unit, to: member.at(to), how });
    }
    charge.at = to;
}

/// Goes straight ahead: through friends, and paying for the ground.
pub fn go_ahead(s: &mut Scratch, charge: &mut Charging, by: i32, how: How) {
    let toll = Toll::of(s, charge);
    let (shape, pose) = body(s, charge);
    if toll.is_hard(s, &shape, pose, by) {
        s.note(TOLL.id, charge.members[0].unit);
    }
    let crossed = s.ground().barriers_crossed(pose.at, pose.moved(by, 0).at).next().is_some();
    if crossed {
        s.note(ground::BARRIERS.id, charge.members[0].unit);
    }
    charge.gone += toll.spent(s, &shape, pose, &[Manoeuvre::Advance(by)]).unwrap_or(by);
    pass(s, charge, by);
    let to = charge.at.moved(by, 0);
    move_to(s, charge, to, how);
}

/// An inch nearer. Returns whether the other side is asked.
pub fn come_on(s: &mut Scratch, charge: &mut Charging) -> bool {
    if !near(s, charge).is_empty() {
        charge.stage = Stage::Fear;
        return false;
    }
    let moved = if charge.wheel.is_empty() { march(s, charge) } else { wheel(s, charge) };
    if !moved {
        return false;
    }
    lose_order(s, charge);
    if has_caught(s, charge) {
        charge.stage = Stage::Close;
        return false;
    }
    !charge.home && ask(s, charge, Occasion::Charge)
}

/// Whether everybody within an inch has feared the charge already: who fell back before it and is caught
/// fires, if he may, as at an inch.
fn has_caught(world: &World, charge: &Charging) -> bool {
    charge.wheel.is_empty()
        && near(world, charge).is_empty()
        && struck(world, charge).is_some_and(|(far, _)| far <= FEARED)
}

/// An inch of the wheel. Returns whether it was made.
fn wheel(s: &mut Scratch, charge: &mut Charging) -> bool {
    let to = charge.wheel[0];
    let (shape, pose) = body(s, charge);
    let turn: Turn = charge.at.facing.turn_to(to.facing);
    let way = [Manoeuvre::Wheel(turn)];
    let spent = Toll::of(s, charge).spent(s, &shape, pose, &way);
    let Some(spent) = spent.filter(|&spent| spent <= charge.reach - charge.gone + ROUNDED) else {
        fall_short(s, charge);
        return false;
    };
    charge.wheel.remove(0);
    charge.gone += spent;
    move_to(s, charge, to, How::Charges);
    true
}

/// What is lost by rounding on the way.
pub const ROUNDED: i32 = 12;

/// An inch straight ahead, or what is left of it before somebody fears the charge. Returns whether it
/// was made.
fn march(s: &mut Scratch, charge: &mut Charging) -> bool {
    let can = within_reach(s, charge);
    let first = struck(s, charge);
    if first.is_some_and(|(far, _)| far <= FEARED) {
        charge.stage = Stage::Home;
        return false;
    }
    // Nobody to strike, and nobody to stop short of.
    if first.is_none() && ahead_of(s, charge, charge.target).is_none() {
        come_to_nothing(s, charge, &NOBODY);
        return false;
    }
    if can <= 0 {
        fall_short(s, charge);
        return false;
    }
    let fresh = enemies(s, charge).into_iter().filter(|it| !charge.feared.contains(it));
    let rooms = fresh.filter_map(|enemy| touches(s, charge, &[enemy], can + FEARED));
    let room = rooms.map(|(far, _)| far - FEARED).filter(|&room| room > 0).min();
    let by = inches(1).min(can).min(room.unwrap_or(i32::MAX));
    go_ahead(s, charge, by, How::Charges);
    true
}

/// The charge stops where its reach, or ground that nobody passes, ends it: in disorder.
pub fn fall_short(s: &mut Scratch, charge: &mut Charging) {
    let (shape, pose) = body(s, charge);
    let left = charge.reach - charge.gone;
    let way = [Manoeuvre::Advance(FEARED)];
    let barred = left >= FEARED && Toll::of(s, charge).spent(s, &shape, pose, &way).is_none();
    come_to_nothing(s, charge, if barred { &IMPASSABLE } else { &SHORT });
    for member in charge.members.clone() {
        morale::disorder(s, member.unit);
    }
}

/// The charge is over without an impact, and everybody is told why.
pub fn come_to_nothing(s: &mut Scratch, charge: &mut Charging, why: &'static Rule) {
    charge.stage = Stage::Over;
    let by: Vec<UnitId> = charge.members.iter().map(|member| member.unit).collect();
    let target = Some(charge.target).filter(|&target| s.is_on_table(target));
    let gap = target.and_then(|target| by.iter().map(|&unit| s.gap(unit, target)).min());
    let reach = Fact::new("reach", Value::distance(charge.reach));
    let mut facts = vec![reach, Fact::new("gone", Value::distance(charge.gone))];
    facts.extend(gap.map(|gap| Fact::new("distance", Value::distance(gap))));
    let (working, outcome) = (Working::default(), Vec::new());
    s.resolved(Resolved {
        what: why.id.into(),
        by,
        at: Some(charge.target),
        facts,
        working,
        outcome,
    });
}

/// Friends whom the next inches lead through.
fn pass(s: &mut Scratch, charge: &Charging, by: i32) {
    const STEP: usize = 100;
    for member in &charge.members {
        let through = passed(s, charge, member, (0..=by).step_by(STEP).skip(1).chain([by]));
        for friend in through {
            morale::pass_through(s, member.unit, friend);
        }
    }
}

fn passed(
    world: &World,
    charge: &Charging,
    member: &Member,
    steps: impl Iterator<Item = i32>,
) -> Vec<UnitId> {
    let before = world.footprint(member.unit);
    let fellow = |unit: UnitId| charge.members.iter().any(|it| it.unit == unit);
    let mut friends: Vec<UnitId> = world
        .units_of(world.seat(member.unit))
        .filter(|&friend| !fellow(friend) && !overlaps(before, world.footprint(friend)))
        .collect();
    let mut through = Vec::new();
    for step in steps {
        let there = world.drawn(member.unit, member.at(charge.at.moved(step, 0)));
        let (hit, rest): (Vec<UnitId>, Vec<UnitId>) =
            friends.iter().partition(|&&friend| overlaps(&there, world.footprint(friend)));
        through.extend(hit);
        friends = rest;
    }
    through
}
