//! Charges: the nearest to its target first, each finished before the next.

use linstock_battle::{
    Event, Fact, How, NeedsDice, Resolved, Scratch, UnitId, Value, World,
    movement::{Body as Moving, ChargeLine, aligned, charge_line, forced_place},
    room,
    working::Working,
};
use linstock_geometry::{
    Footprint, Manoeuvre, Pace, Path, Pose, Turn, Walked, Zone, overlaps, walk, zone,
};
use linstock_rulebook::{Inches, Refusal, rules};

use super::{
    Jr3,
    aftermath::{aftermath, told},
    facts, firing, ground,
    losses::{Trail, take_what_is_touched},
    shock::{PASSAGE, Shocks, disorder, passes, spread},
    status::{Decision, Did, Order},
    target,
};
use crate::{
    charge::{
        chain::{
            Approach, CHARGE, Charge, Party, RETURN_VOLLEYS, Telling,
            state::{At, ChargeResult},
        },
        impact::{Contender, IMPACT},
        may_charge,
        reach::{DISORDER_POINT, OBLIQUE, REACH},
        volley_point::VOLLEY_POINT,
    },
    fire::FIRE,
    morale::Situation,
    movement::Mover,
    words::{Arm, Order as Conduct},
};

rules! {
    CLOSEST = "jr3.charge.closest" {
        says: "the closest enemy",
        text: "A charge goes at the closest enemy that is seen and in no melee, whichever its owner chooses if several are equally close; charges are made in the order of their distance, each finished before the next.",
        at: "003: charge procedure, first step; melees by ruling",
    }
    NO_WAY = "jr3.charge.no-way" {
        says: "no way to charge",
        text: "A charge that impassable ground bars, or that has no room where it would strike, is not made.",
        at: "ruling R14",
    }
    SUPPORTS = "jr3.charge.supports" {
        says: "who is in support",
        text: "In support is a friend, not routed and in no melee of its own, that touches the unit, not in front of it, or stands directly behind it within an inch.",
        at: "ruling",
    }
    MEETS = "jr3.charge.meets" {
        says: "comes to meet the charge",
        text: "A unit that is charged before its own charge has been made comes to meet it: it counts as charging and fires no volley.",
        at: "ruling",
    }
}

/// Farther than any table: charges are made at whoever is seen, and fall short.
const FAR: i32 = 200_000;

/// How near counts as touching.
const TOUCH: i32 = 20;

/// Makes the charges that are left, up to one whose owner has to choose.
pub fn resolve(scratch: &mut Scratch<Jr3>) -> Result<(), NeedsDice> {
    while let Some((unit, closest)) = next(scratch) {
        match closest[..] {
            [target] => charge(scratch, unit, target)?,
            _ => {
                scratch.ask(scratch.seat(unit), Decision::Target(unit));
                return Ok(());
            }
        }
        if scratch.state.outcome.is_some() {
            return Ok(());
        }
    }
    Ok(())
}

/// The charge that is due: nearest to its target, then by id.
fn next(world: &World<Jr3>) -> Option<(UnitId, Vec<UnitId>)> {
    let due = world.on_table().filter(|&unit| is_due(world, unit)).filter_map(|unit| {
        let (gap, closest) = closest(world, unit)?;
        Some((gap, unit, closest))
    });
    due.min_by_key(|&(gap, unit, _)| (gap, unit)).map(|(_, unit, closest)| (unit, closest))
}

/// Whether a unit has a charge still to make.
fn is_due(world: &World<Jr3>, unit: UnitId) -> bool {
    let status = world.status(unit);
    status.order == Some(Order::Charge)
        && status.did.is_none()
        && facts::is_steady(world, unit)
        && may_charge(world.profile(unit).arm, status.morale).is_ok()
}

/// The closest enemies that a unit sees, and how far they are.
pub fn closest(world: &World<Jr3>, unit: UnitId) -> Option<(i32, Vec<UnitId>)> {
    let fair = |enemy: UnitId| world.status(enemy).melee.is_none() && world.sees(unit, enemy);
    let enemies = world.enemies_by_distance(unit);
    let nearest = enemies.iter().position(|&(_, enemy)| fair(enemy))?;
    let gap = enemies[nearest].0;
    let equal = enemies[nearest..].iter().take_while(|&&(other, _)| other == gap);
    Some((gap, equal.map(|&(_, enemy)| enemy).filter(|&enemy| fair(enemy)).collect()))
}

/// A charge as it is declared.
pub struct Declared {
    /// The way.
    pub line: ChargeLine,
    /// Both sides and how the charge comes on.
    pub attacker: Party,
    /// See above.
    pub defender: Party,
    /// See above.
    pub approach: Approach,
    /// Whether the defender's fire is pointed at it.
    pub volley: bool,
    /// The way, walked.
    walked: Walked,
    /// Friends who lose their order as it goes through them.
    pushed: Vec<UnitId>,
    /// Units in support of the attacker and of the defender.
    supports: [usize; 2],
}

impl Declared {
    /// Its facts, to be told.
    pub fn facts(&self) -> Vec<Fact> {
        let oblique = Fact::new("oblique", self.approach.oblique);
        let mut facts = vec![
            Fact::new("distance", Value::distance(self.line.length())).by(&CLOSEST),
            Fact::new("aspect", self.defender.contender.situation.aspect.word()),
            if self.approach.oblique { oblique.by(&OBLIQUE) } else { oblique },
        ];
        for (of, count) in ["attacker-supports", "defender-supports"].into_iter().zip(self.supports)
        {
            if count > 0 {
                let count = i32::try_from(count).unwrap_or(i32::MAX);
                facts.push(Fact::new(of, count).by(&SUPPORTS));
            }
        }
        if self.defender.contender.situation.charging {
            facts.push(Fact::new("meets", true).by(&MEETS));
        }
        facts
    }
}

/// Works out a charge as far as the dice. `None` if there is no way.
pub fn declare(world: &World<Jr3>, unit: UnitId, target: UnitId) -> Option<Declared> {
    let moving = Moving::of(world, &[unit]);
    let line = charge_line(world, &moving, target, Turn::DEGREES_180, FAR)?;
    let path = Path(vec![Manoeuvre::Wheel(line.wheel), Manoeuvre::Advance(line.straight)]);
    let body = facts::body(world, unit);
    let profile = world.profile(unit);
    let morale = world.status(unit).morale;
    let terrain = ground::terrain_under(world, unit);
    let mover = Mover { body, morale, disengaging: false, terrain };
    let pace = ground::pace(world.edition(), mover, profile.experience);
    if walk(world.ground(), &moving.shape, moving.pose, &path, &pace).stopped.is_some() {
        return None;
    }
    let walked = walk(world.ground(), &moving.shape, moving.pose, &path, &Pace::even(1000));
    let contact = line.start.moved(line.straight, 0);
    if !room::is_free(world, unit, &world.drawn(unit, contact)) {
        return None;
    }
    let pushed = pushed(world, unit, &line);
    let mut attacker = party(world, unit, target);
    attacker.contender.situation.charging = true;
    attacker.order = Conduct::Moved;
    attacker.contender.unit.disorder |= !pushed.is_empty();
    let mut defender = party(world, target, unit);
    let meets = is_due(world, target);
    defender.contender.situation.charging = meets;
    let seen_from = zone(&world.drawn(unit, line.start), world.pose(target).at, facts::RAYS);
    let approach = Approach {
        distance: Inches::thousandths(line.length().into()),
        terrain,
        oblique: line.wheel.size() > Turn::DEGREES_45.size(),
        aspect: facts::aspect_of(world.status(unit).formation, seen_from),
        melee_rounds: 1,
        return_volleys: true,
    };
    let volley =
        !meets && target::may_fire(world, target).is_ok() && target::in_arc(world, target, unit);
    let supports = [unit, target].map(|side| supports(world, side).len());
    Some(Declared { line, attacker, defender, approach, volley, walked, pushed, supports })
}

/// Friends on the way who do not let others through.
fn pushed(world: &World<Jr3>, unit: UnitId, line: &ChargeLine) -> Vec<UnitId> {
    const STEP: i32 = 250;
    let steps = line.straight / STEP;
    let own = Footprint::new(&world_shape(world, unit), line.start);
    let way: Vec<Footprint> =
        (0..=steps).map(|step| own.at(line.start.moved(step * STEP, 0))).collect();
    let met = |friend: &UnitId| {
        *friend != unit
            && !passes(world, unit, *friend)
            && way.iter().any(|footprint| overlaps(footprint, world.footprint(*friend)))
    };
    world.units_of(world.seat(unit)).filter(met).collect()
}

fn world_shape(world: &World<Jr3>, unit: UnitId) -> linstock_geometry::Shape {
    <Jr3 as linstock_battle::Game>::shape(world.scenario, unit, world.unit(unit))
}

/// A side of a charge or melee.
pub fn party(world: &World<Jr3>, unit: UnitId, against: UnitId) -> Party {
    let status = world.status(unit);
    let profile = world.profile(unit);
    let supports = supports(world, unit);
    let count = |mounted: bool| {
        let alike = supports.iter().filter(|&&it| facts::body(world, it).mounted() == mounted);
        u16::try_from(alike.count()).unwrap_or(u16::MAX)
    };
    // A battery fights with its sections alone.
    let figures = match profile.arm {
        Arm::Artillery => 0,
        Arm::Infantry | Arm::Cavalry => {
            supports.iter().map(|&it| u16::from(world.unit(it).strength)).sum::<u16>()
        }
    };
    let situation =
        Situation { behind_friends: false, ..facts::situation(world, unit, Some(against)) };
    Party {
        contender: Contender {
            unit: facts::checked(world, unit, world.unit(unit).strength),
            body: facts::body(world, unit),
            situation,
            infantry_supports: count(false),
            cavalry_supports: count(true),
        },
        strength: facts::strength(world, unit),
        weapon: profile.weapon,
        order: facts::conduct(world, unit),
        repeaters: profile.repeaters,
        sharpshooters: profile.sharpshooters,
        opening_volley: !status.opened,
        low_ammunition: status.low,
        cover: facts::covers(world, unit, Some(against)),
        support_strength: u8::try_from(figures).unwrap_or(u8::MAX),
        terrain: ground::terrain_under(world, unit),
    }
}

/// The units in support of one.
pub fn supports(world: &World<Jr3>, lead: UnitId) -> Vec<UnitId> {
    let near = ground::thousandths(world.edition().inches(1));
    let helps = |unit: &UnitId| {
        if *unit == lead
            || world.profile(*unit).arm == Arm::Artillery
            || !facts::is_steady(world, *unit)
            || !world.within(lead, *unit, near)
        {
            return false;
        }
        match zone(world.footprint(lead), world.footprint(*unit).centre(), facts::RAYS) {
            Zone::Front => false,
            Zone::Rear => true,
            Zone::PartialFlank(_) | Zone::FullFlank(_) => world.within(lead, *unit, TOUCH),
        }
    };
    world.units_of(world.seat(lead)).filter(helps).collect()
}

/// The procedure of a declared charge.
pub fn procedure<'a>(
    world: &World<'a, Jr3>,
    declared: &Declared,
    volley: bool,
) -> Result<Charge<'a>, Refusal> {
    let Declared { attacker, defender, approach, .. } = declared;
    let charge = Charge::new(world.edition(), *attacker, *defender, *approach)?;
    Ok(if volley { charge } else { charge.without_volley() })
}

/// Makes one charge from beginning to end.
pub fn charge(scratch: &mut Scratch<Jr3>, unit: UnitId, target: UnitId) -> Result<(), NeedsDice> {
    let Some(declared) = declare(scratch, unit, target) else { return baulk(scratch, unit) };
    let volley = declared.volley && !firing::misfires(scratch, target)?;
    let Ok(charge) = procedure(scratch, &declared, volley) else { return baulk(scratch, unit) };
    let charge = charge.telling(Telling::Table);
    for &friend in &declared.pushed {
        scratch.tell(PASSAGE.id, friend);
        disorder(scratch, friend);
    }
    let (state, working) = scratch.play(&charge, charge.start())?;
    let At::Over(end) = state.at else { return Ok(()) };
    let heard = Heard::of(&working);
    let distance = declared.approach.distance;
    let went = match end.result {
        ChargeResult::Short => charge.reach(heard.bonus).min(distance),
        ChargeResult::Stopped | ChargeResult::Destroyed if !heard.impact => {
            distance - charge.volley_point(heard.die)
        }
        ChargeResult::Stopped
        | ChargeResult::Destroyed
        | ChargeResult::Carried
        | ChargeResult::Captured
        | ChargeResult::Repulsed
        | ChargeResult::Surrender
        | ChargeResult::BothRout
        | ChargeResult::BrokenOff
        | ChargeResult::Melee => distance,
    };
    let mut outcome = told(&charge, &state, &end);
    let in_order = !declared.attacker.contender.disordered();
    if let Some(point) = charge.disorder_point(heard.bonus).filter(|&it| in_order && it < went) {
        let point = Value::distance(ground::thousandths(point));
        outcome.push(Fact::new("disorder-point", point).by(&DISORDER_POINT));
    }
    if heard.returned && end.result == ChargeResult::Repulsed {
        outcome.push(Fact::new("return-volleys", true).by(&RETURN_VOLLEYS));
    }
    scratch.resolved(Resolved {
        what: CHARGE.id.into(),
        by: vec![unit],
        at: Some(target),
        facts: declared.facts(),
        working,
        outcome,
    });
    let trail = come_on(scratch, unit, target, &declared, ground::thousandths(went));
    scratch.update(unit, |status| status.did = Some(Did::Charged));
    if heard.volley {
        scratch.update(target, |status| (status.fired, status.opened) = (true, true));
    }
    if end.result == ChargeResult::Repulsed {
        for side in [unit, target] {
            scratch.update(side, |status| status.opened = true);
        }
    }
    let mut shocks = Shocks::default();
    aftermath(scratch, [unit, target], &state, &end, &mut shocks)?;
    take_what_is_touched(scratch, &[trail]);
    spread(scratch, &mut shocks)
}

/// A charge that cannot be made.
fn baulk(scratch: &mut Scratch<Jr3>, unit: UnitId) -> Result<(), NeedsDice> {
    scratch.tell(NO_WAY.id, unit);
    scratch.update(unit, |status| status.did = Some(Did::Baulked));
    Ok(())
}

/// The charger goes as far as it gets, and lines up if it strikes.
fn come_on(
    scratch: &mut Scratch<Jr3>,
    unit: UnitId,
    target: UnitId,
    declared: &Declared,
    went: i32,
) -> Trail {
    const STEP: i32 = 500;
    let shape = world_shape(scratch, unit);
    let on_the_way = |step: i32| declared.walked.pose_at(&shape, step * STEP);
    let way = (0..=went / STEP).map(|step| Footprint::new(&shape, on_the_way(step))).collect();
    let to: Pose = if went >= declared.line.length() {
        let contact = declared.line.start.moved(declared.line.straight, 0);
        aligned(scratch, unit, contact, target)
    } else {
        let to = declared.walked.pose_at(&shape, went);
        let free = room::is_free(scratch, unit, &scratch.drawn(unit, to));
        if free { to } else { forced_place(scratch, unit, to) }
    };
    if to != scratch.pose(unit) {
        scratch.emit(Event::Moved { unit, to, how: How::Charges });
    }
    Trail { unit, way }
}

/// What the rolls of a charge tell that its end does not.
struct Heard {
    bonus: u16,
    die: u16,
    impact: bool,
    volley: bool,
    /// There was fire after the impact.
    returned: bool,
}

impl Heard {
    fn of(working: &Working) -> Heard {
        let place = |why: &str| working.rolls.iter().position(|roll| roll.why == why);
        let sum = |why: &str| {
            let roll = place(why).map(|place| &working.rolls[place].faces);
            roll.map_or(0, |faces| faces.iter().map(|&face| u16::from(face)).sum())
        };
        let impact = place(IMPACT.id);
        let last_fire = working.rolls.iter().rposition(|roll| roll.why == FIRE.id);
        Heard {
            bonus: sum(REACH.id),
            die: sum(VOLLEY_POINT.id),
            impact: impact.is_some(),
            volley: place(FIRE.id).is_some_and(|fire| impact.is_none_or(|impact| fire < impact)),
            returned: impact.is_some_and(|impact| last_fire.is_some_and(|fire| fire > impact)),
        }
    }
}
