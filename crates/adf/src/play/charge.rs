//! The charge on the table: declared, coming on inch by inch, feared, fired at, and struck home.

use linstock_battle::{
    Event, NeedsDice, Resolved, UnitId,
    card::{Fact, Value},
    event::How,
    movement::{Body, Member},
};
use linstock_dice::Single;
use linstock_geometry::{Footprint, Pose, Shape, first_touch, inches};
use linstock_rulebook::rules;

use super::{
    Charging, Declared, Occasion, Scratch, Stage, Task, Trigger, World, facts, ground,
    morale::{self, Aftermath, Asked},
    react, turn,
};
use crate::{
    charge::{
        chain::{FEAR, FOLLOW, STOP},
        reach::{DISORDER_POINT, REACH},
    },
    morale::{Cause, Charger, Situation},
    movement::ROAD,
    words::{Aspect, Morale},
};

mod follow;
mod home;
mod impact;
mod line;

pub use follow::{advance, charge_home, meet, met_at};
pub use line::{charging, declare, farthest, within_grasp};

rules! {
    LINE = "adf.charge.line" {
        says: "the line of a charge",
        text: "A charge needs a target in sight: one wheel of up to 45 degrees, then straight on to the first enemy touched, which must be the target, no farther off than the charge could ever reach.",
        by: Ruling,
        at: "ruling R14",
    }
    SHORT = "adf.charge.short" {
        says: "falls short",
        text: "A charge that does not make contact stops where its reach ends, in disorder.",
        at: "000, 001, 002: charge procedure, first step",
    }
    HOME = "adf.charge.home" {
        says: "follows the beaten enemy",
        text: "Winning attackers may advance up to 1\" less than the loser fell back, or as far as their remaining reach if the loser surrendered or was destroyed, and charge home on a new enemy that this brings within reach; winning defenders hold.",
        at: "000, 001, 002: charge procedure",
    }
}

/// A charge is made: its reach is rolled, and it sets out.
pub fn begin(s: &mut Scratch, declared: &Declared) -> Result<(), NeedsDice> {
    let mut charge = declared.charging.clone();
    let units: Vec<UnitId> = charge.members.iter().map(|member| member.unit).collect();
    // The slowest of a group sets its reach, and the first to lose its order takes it from all.
    let lead = declared.slowest;
    let reach = declared.reach;
    let (end, working) = s.play(&Single(&reach), linstock_dice::Once::Waiting)?;
    let roll = end.outcome();
    let more = inches(facts::leader_with(s, &units).into());
    charge.reach = reach.extent(roll).reach.on_table() + more;
    let points = declared.reaches.iter().map(|own| own.extent(roll).disorder_at.on_table());
    charge.disorder_at = points.min().unwrap_or(0);
    let terrain = facts::terrain_at(s, lead);
    let gets_nothing = ground::is_no_road_to(s.edition(), &facts::mover(s, lead, false), terrain);
    let rule = if gets_nothing { &ROAD } else { &ground::GROUND };
    let mut facts = vec![
        Fact::new("aspect", charge.aspect.word()),
        Fact::new("terrain", terrain.word()).by(rule),
    ];
    if !charge.wheel.is_empty() {
        facts.push(Fact::new("wheels", true).by(&LINE));
    }
    let outcome = vec![
        Fact::new("reach", Value::distance(charge.reach)),
        Fact::new("disorder-at", Value::distance(charge.disorder_at)),
    ];
    let (what, at) = (REACH.id.into(), Some(charge.target));
    s.resolved(Resolved { what, by: units.clone(), at, facts, working, outcome });
    for &unit in &units {
        s.update(unit, |status| {
            status.charging = true;
            status.moved = true;
        });
    }
    lose_order(s, &charge);
    s.emit(Event::Begun(Task::Charge(charge.clone())));
    ask(s, &mut charge, Occasion::Charge);
    Ok(())
}

fn trigger(charge: &Charging, what: Occasion) -> Trigger {
    let by = charge.members.iter().map(|member| member.unit).collect();
    Trigger { what, by, target: Some(charge.target) }
}

/// Past its point a charge is in disorder.
fn lose_order(s: &mut Scratch, charge: &Charging) {
    // On the point it still keeps its order, unless it has none to keep from the start.
    if charge.disorder_at > 0 && charge.gone <= charge.disorder_at {
        return;
    }
    for member in &charge.members {
        if s.status(member.unit).morale < Morale::Disorder {
            s.note(DISORDER_POINT.id, member.unit);
            morale::disorder(s, member.unit);
        }
    }
}

/// A charge goes on until somebody is asked something, or to its end.
pub fn go_on(s: &mut Scratch, mut charge: Charging) -> Result<(), NeedsDice> {
    loop {
        drop_out(s, &mut charge);
        if charge.members.is_empty() {
            charge.stage = Stage::Over;
        }
        match charge.stage {
            Stage::Coming => {
                if come_on(s, &mut charge) {
                    return Ok(());
                }
            }
            Stage::Fear => fear(s, &mut charge)?,
            Stage::Close => {
                charge.stage = Stage::Pistols;
                if ask(s, &mut charge, Occasion::Close) {
                    return Ok(());
                }
            }
            Stage::Pistols => {
                // Each in turn, as long as anybody is left to.
                if let Some(decision) = home::charging_fire(s, &mut charge) {
                    let seat = s.seat(charge.members[0].unit);
                    s.emit(Event::Continued(Task::Charge(charge)));
                    s.ask(seat, decision);
                    return Ok(());
                }
                charge.stage = Stage::Home;
            }
            Stage::Home => home::strike_home(s, &mut charge),
            Stage::Impact => impact::resolve(s, &mut charge)?,
            Stage::Won => {
                charge.stage = Stage::Over;
                if let Some(decision) = follow::follow(s, &charge) {
                    let seat = s.seat(charge.members[0].unit);
                    s.emit(Event::Continued(Task::Charge(charge)));
                    s.ask(seat, decision);
                    return Ok(());
                }
            }
            Stage::Over => {
                over(s, &charge);
                return Ok(());
            }
        }
    }
}

/// Asks the other side whether it reacts, the charge being kept as it stands.
fn ask(s: &mut Scratch, charge: &mut Charging, what: Occasion) -> bool {
    let trigger = trigger(charge, what);
    let Some((seat, decision)) = react::window(s, &trigger, &mut charge.offered) else {
        return false;
    };
    s.emit(Event::Continued(Task::Charge(charge.clone())));
    s.ask(seat, decision);
    true
}

/// Those who were shaken or driven back do not come on.
fn drop_out(s: &mut Scratch, charge: &mut Charging) {
    // After the impact, losses and retreats are its own doing.
    if matches!(charge.stage, Stage::Won | Stage::Over) {
        charge.members.retain(|member| s.is_on_table(member.unit));
        return;
    }
    let at = charge.at;
    let stays = |world: &World, member: &Member| {
        world.is_on_table(member.unit)
            && world.pose(member.unit) == member.at(at)
            && world.status(member.unit).morale < Morale::Shaken
    };
    let (stay, gone): (Vec<Member>, Vec<Member>) =
        charge.members.iter().partition(|member| stays(s, member));
    charge.members = stay;
    for member in gone {
        if s.is_on_table(member.unit) {
            s.note(STOP.id, member.unit);
            s.update(member.unit, |status| status.charging = false);
            turn::leave_behind(s, member.unit);
            morale::make_room(s, member.unit);
        }
    }
}

/// The ground that the chargers cover, as one.
fn shape(world: &World, charge: &Charging) -> Shape {
    let units: Vec<UnitId> = charge.members.iter().map(|member| member.unit).collect();
    Body::of(world, &units).shape
}

/// How far straight ahead the first enemy is touched, by whichever charger comes first.
fn ahead(world: &World, charge: &Charging, farthest: i32) -> Option<(i32, UnitId)> {
    let lead = charge.members.first()?.unit;
    let enemies: Vec<UnitId> = world.units_of(world.seat(lead).other()).collect();
    let footprints: Vec<Footprint> =
        enemies.iter().map(|&it| world.footprint(it).clone()).collect();
    let touches = charge.members.iter().filter_map(|member| {
        let mover = world.footprint(member.unit);
        first_touch(mover, charge.at.facing, farthest.max(0), &footprints)
    });
    let (far, first) = touches.min()?;
    enemies.get(usize::from(first)).map(|&enemy| (far, enemy))
}

fn move_to(s: &mut Scratch, charge: &mut Charging, to: Pose, how: How) {
    for member in charge.members.clone() {
        s.emit(Event::Moved { unit: member.unit, to: member.at(to), how });
    }
    charge.at = to;
}

/// An inch nearer. Returns whether the other side is asked.
fn come_on(s: &mut Scratch, charge: &mut Charging) -> bool {
    if !s.is_on_table(charge.target) {
        // Whoever is next in the way takes its place, if anybody is.
        match ahead(s, charge, charge.reach - charge.gone) {
            Some((_, enemy)) if charge.wheel.is_empty() => retarget(s, charge, enemy),
            Some(_) | None => {
                s.note(FOLLOW.id, charge.members[0].unit);
                charge.stage = Stage::Over;
                return false;
            }
        }
    }
    let near = charge.members.iter().any(|it| s.within(it.unit, charge.target, inches(1)));
    let far = ahead(s, charge, charge.reach - charge.gone + inches(2));
    // Whoever is an inch ahead is struck first, be it the target or not.
    let struck = far.filter(|&(far, _)| charge.wheel.is_empty() && far <= inches(1));
    if let Some((_, enemy)) = struck {
        retarget(s, charge, enemy);
    }
    if near || struck.is_some() {
        charge.stage = Stage::Fear;
        return false;
    }
    let left = charge.reach - charge.gone;
    if left <= 0 {
        s.note(SHORT.id, charge.members[0].unit);
        for member in charge.members.clone() {
            morale::disorder(s, member.unit);
        }
        charge.stage = Stage::Over;
        return false;
    }
    if charge.wheel.is_empty() {
        let room = far.map_or(left, |(far, _)| far - inches(1)).max(1);
        let by = inches(1).min(left).min(room);
        if !is_open(s, charge, by) {
            charge.stage = Stage::Over;
            return false;
        }
        let to = charge.at.moved(by, 0);
        pass(s, charge, to);
        move_to(s, charge, to, How::Charges);
        charge.gone += by;
    } else {
        let to = charge.wheel.remove(0);
        let arc = charge.at.facing.turn_to(to.facing).arc(shape(s, charge).width());
        move_to(s, charge, to, How::Charges);
        charge.gone += arc;
    }
    lose_order(s, charge);
    ask(s, charge, Occasion::Charge)
}

/// Whether the ground lets a charge that has changed its mark go on.
fn is_open(world: &World, charge: &Charging, by: i32) -> bool {
    let to = charge.at.moved(by, 0);
    charge.members.iter().all(|member| {
        let there = world.drawn(member.unit, member.at(to));
        let (area, way) = world.ground_at(there.pose().at);
        world.scenario.field.has(there.centre())
            && (way.is_some() || ground::terrain(area).is_some())
    })
}

/// Friends whom the charge goes through.
fn pass(s: &mut Scratch, charge: &Charging, to: Pose) {
    for member in &charge.members {
        let there = s.drawn(member.unit, member.at(to));
        let before = s.footprint(member.unit).clone();
        let seat = s.seat(member.unit);
        let through: Vec<UnitId> = s
            .units_of(seat)
            .filter(|&friend| {
                let other = s.footprint(friend);
                !charge.members.iter().any(|it| it.unit == friend)
                    && linstock_geometry::overlaps(&there, other)
                    && !linstock_geometry::overlaps(&before, other)
            })
            .collect();
        for friend in through {
            morale::pass_through(s, member.unit, friend);
        }
    }
}

fn retarget(s: &mut Scratch, charge: &mut Charging, enemy: UnitId) {
    if charge.target != enemy {
        let lead = charge.members[0].unit;
        charge.target = enemy;
        charge.aspect = facts::aspect(s, enemy, lead);
        // Who is charged, and who is only near, is read off the state.
        s.emit(Event::Continued(Task::Charge(charge.clone())));
    }
}

/// The defender's check when the charge is an inch away.
fn fear(s: &mut Scratch, charge: &mut Charging) -> Result<(), NeedsDice> {
    let target = charge.target;
    if !s.is_on_table(target) {
        charge.stage = Stage::Coming;
        return Ok(());
    }
    charge.stage = Stage::Close;
    if s.status(target).morale == Morale::Routed {
        charge.stage = Stage::Home;
        return Ok(());
    }
    if charge.feared.contains(&target) {
        return Ok(());
    }
    charge.feared.push(target);
    s.note(FEAR.id, target);
    let from = Some(charge.members[0].unit);
    let asked = Asked { cause: Cause::Charge, plus: 0, from, in_melee: false };
    let (now, situation) = (facts::unit(s, target), charged(s, charge));
    let mut after = Aftermath::new();
    morale::check(s, target, &asked, &now, &situation, &mut after)?;
    after.settle(s)
}

/// What steadies or shakes the unit that is charged.
fn charged(world: &World, charge: &Charging) -> Situation {
    let lead = charge.members[0].unit;
    let aspect = (charge.aspect != Aspect::Front).then_some(charge.aspect);
    Situation {
        charged_on: aspect,
        charged_by: Charger::of(facts::body(world, lead)),
        ..facts::situation(world, charge.target, Some(lead))
    }
}

/// The charge is over: nobody charges any more, and everybody has room to stand.
fn over(s: &mut Scratch, charge: &Charging) {
    let units: Vec<UnitId> = s.on_table().collect();
    for unit in units {
        s.update(unit, |status| status.charging = false);
    }
    for member in &charge.members {
        morale::make_room(s, member.unit);
    }
    s.emit(Event::Finished);
}
