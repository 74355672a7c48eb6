//! Charges: the nearest to its target first, each finished before the next.

use linstock_battle::{
    Event, Fact, How, NeedsDice, Note, Resolved, Scratch, Still, UnitId, Value, World, misfire,
    movement::{aligned, forced_place},
    room,
    rules::MISFIRE,
    working::Working,
};
use linstock_geometry::{Footprint, Pose};
use linstock_rulebook::{Part, Rule, rules};

use super::{
    Jr3,
    aftermath::{aftermath, shown},
    again,
    declared::{Barred, Declared, attempt},
    facts,
    losses::{Trail, take_what_is_touched},
    shock::{Shocks, disorder, push_aside, spread},
    status::{Decision, Did, Order},
    turn::RUN_ON,
};
use crate::{
    aftermath::{DefensiveVolley, of_charge_fire},
    charge::{
        chain::{
            CHARGE, Charge, Detail, RETURN_VOLLEYS,
            state::{At, ChargeResult, End, State},
        },
        impact::IMPACT,
        may_charge,
        reach::{DISORDER_POINT, REACH},
        volley_point::VOLLEY_POINT,
    },
    fire::FIRE,
    words::Morale,
};

rules! {
    CLOSEST = "jr3.charge.closest" {
        says: "the closest enemy",
        text: "A charge goes at the closest enemy that is seen and in no melee, its owner choosing among those equally close, and at the middle of the part of his edge that it can reach with a wheel of up to 45°, or where the order names a place along that part; charges are made in order of distance, each finished before the next.",
        at: "003: charge procedure, first step; melees and aim by ruling",
    }
    NO_WAY = "jr3.charge.no-way" {
        says: "its charge is not made: the way is barred",
        title: "the charge is barred",
        text: "A charge is not made if impassable ground bars it or there is no room where it would strike.",
        by: Ruling,
        at: "ruling R14",
    }
    UNFIT = "jr3.charge.unfit" {
        says: "its charge is not made: it is no longer in good morale",
        title: "no longer fit to charge",
        text: "A unit ordered to charge that is shaken or routed when charges are made does not charge.",
        by: Ruling,
        at: "ruling",
    }
    NOBODY = "jr3.charge.nobody" {
        says: "its charge is not made: it sees no enemy whom it could charge",
        title: "nobody to charge",
        text: "A unit ordered to charge that sees no enemy when charges are made, or none but those in a melee, does not charge.",
        by: Ruling,
        at: "ruling",
    }
    SUPPORTS = "jr3.charge.supports" {
        says: "who is in support",
        text: "A friend supports a unit if it is not routed, is in no melee of its own and, when the lines meet, touches the unit but not in front, or stands directly behind it within an inch. Friends who stood so when the attacker started come on with it if their own charges are still to be made.",
        by: Ruling,
        at: "ruling",
    }
    MEETS = "jr3.charge.meets" {
        says: "comes to meet the charge",
        text: "A unit charged before its own charge is made comes to meet the charger: it counts as charging and fires no volley, and if they meet, that was its charge.",
        by: Ruling,
        at: "ruling",
    }
    GROUND = "jr3.charge.ground" {
        says: "slowed by the ground",
        text: "A charge pays for ground worse than where it starts in proportion to its moves there, and for obstacles as a move does; better ground takes it no farther.",
        by: Ruling,
        at: "ruling",
    }
}

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
    come_to_nothing(scratch);
    Ok(())
}

/// Charges that were ordered and cannot be made are told, and why.
fn come_to_nothing(scratch: &mut Scratch<Jr3>) {
    let left: Vec<(UnitId, &'static Rule)> =
        scratch.on_table().filter_map(|unit| Some((unit, why_not(scratch, unit)?))).collect();
    for (unit, rule) in left {
        scratch.note(rule.id, unit);
        scratch.update(unit, |status| status.did = status.did.or(Some(Did::Baulked)));
    }
}

/// Why a unit that was ordered to charge does nothing under that order, if it does not.
fn why_not(world: &World<Jr3>, unit: UnitId) -> Option<&'static Rule> {
    let status = world.status(unit);
    let idle = match status.did {
        None | Some(Did::FellBack) => status.melee.is_none(),
        Some(
            Did::Moved
            | Did::Formed
            | Did::Pivoted
            | Did::Charged
            | Did::Baulked
            | Did::Disengaged
            | Did::Beaten,
        ) => false,
    };
    let ordered = status.order == Some(Order::Charge) && idle;
    let fit = may_charge(world.profile(unit).arm, status.morale).is_ok();
    ordered.then_some(if fit { &NOBODY } else { &UNFIT })
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
pub fn is_due(world: &World<Jr3>, unit: UnitId) -> bool {
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

/// The enemy that a unit would charge as everybody stands now; of several as close, the first.
pub fn first_of_closest(world: &World<Jr3>, unit: UnitId) -> Option<UnitId> {
    closest(world, unit)?.1.first().copied()
}

/// Makes one charge from beginning to end.
pub fn charge(scratch: &mut Scratch<Jr3>, unit: UnitId, target: UnitId) -> Result<(), NeedsDice> {
    let declared = match attempt(scratch, unit, target, scratch.status(unit).aim) {
        Ok(declared) => declared,
        Err(barred) => return baulk(scratch, unit, barred),
    };
    let charge = match again::charge(scratch, &declared, declared.volley) {
        Still::Possible(charge) => charge,
        Still::NoLonger(_) => return baulk(scratch, unit, Barred::Line),
    };
    let misfire = [unit, target].map(|side| misfire::number(scratch, side));
    let charge = charge.misfiring(misfire).detail(Detail::Table);
    let (state, working) = scratch.play_out(&charge, charge.start())?;
    let At::Over(end) = state.at else { return Ok(()) };
    let heard = Heard::of(&working, misfire[1]);
    let went = went(&charge, &declared, &heard, &end);
    let mut outcome = shown(&charge, &state, &end);
    outcome.extend(shown_besides(&charge, &declared, &heard, &end, went));
    outcome.extend(shown_failures(&state));
    let ran = ran_before(scratch, target);
    outcome.extend(ran.filter(|_| end.result == ChargeResult::Short));
    scratch.resolved(Resolved {
        what: CHARGE.id.into(),
        by: vec![unit],
        at: Some(target),
        facts: declared.facts(),
        working,
        outcome,
    });
    for friend in declared.pushed(went) {
        push_aside(scratch, friend, unit);
    }
    let trail = come_on(scratch, unit, target, &declared, went);
    scratch.update(unit, |status| status.did = Some(Did::Charged));
    if declared.defender.contender.situation.charging && heard.impact {
        // Whoever met the charge has made his own by it.
        scratch.update(target, |status| status.did = Some(Did::Charged));
    }
    if heard.volley == DefensiveVolley::Fired || heard.failed {
        scratch.update(target, |status| (status.fired, status.volleyed) = (true, true));
    }
    for consequence in of_charge_fire(heard.volley, end.result) {
        let attacks = consequence.who() == Some(Part::Attacker);
        let (side, condition) =
            if attacks { (unit, &state.attacker) } else { (target, &state.defender) };
        // Whose weapons failed has not fired its opening volley.
        let fired = !condition.failed || (!attacks && heard.volley == DefensiveVolley::Fired);
        scratch.update(side, |status| {
            status.volleyed = true;
            if fired {
                status.bear(consequence);
            }
        });
    }
    let mut shocks = Shocks::default();
    aftermath(scratch, [unit, target], &charge, &state, &end, &mut shocks)?;
    take_what_is_touched(scratch, &[trail]);
    spread(scratch, &mut shocks)
}

/// How far a charge came.
fn went(charge: &Charge<'_>, declared: &Declared, heard: &Heard, end: &End) -> i32 {
    let length = declared.line.length();
    match end.result {
        ChargeResult::Short => declared.short(charge.reach(heard.bonus)),
        ChargeResult::Stopped | ChargeResult::Destroyed if !heard.impact => {
            length - charge.volley_point(heard.die).on_table()
        }
        ChargeResult::Stopped
        | ChargeResult::Destroyed
        | ChargeResult::Carried
        | ChargeResult::Captured
        | ChargeResult::Repulsed
        | ChargeResult::Surrender
        | ChargeResult::BothRout
        | ChargeResult::BrokenOff
        | ChargeResult::Melee => length,
    }
}

/// What a reader is shown beside the end of a charge.
fn shown_besides(
    charge: &Charge<'_>,
    declared: &Declared,
    heard: &Heard,
    end: &End,
    went: i32,
) -> Vec<Fact> {
    let mut facts = Vec::new();
    let in_order = !declared.attacker.contender.disordered();
    let spent = declared.takes(went);
    if let Some(point) = charge.disorder_point(heard.bonus).filter(|&it| in_order && it < spent) {
        let point = Value::distance(point.on_table());
        facts.push(Fact::new("disorder-point", point).by(&DISORDER_POINT));
    }
    if heard.failed {
        facts.push(Fact::new("volley-misfires", true).by(&MISFIRE));
    }
    if end.result == ChargeResult::Short {
        let reach = Value::distance(charge.reach(heard.bonus).on_table());
        facts.push(Fact::new("reach", reach).by(&REACH));
    }
    if heard.returned && end.result == ChargeResult::Repulsed {
        facts.push(Fact::new("return-volleys", true).by(&RETURN_VOLLEYS));
    }
    facts
}

/// Whose weapons failed in the volleys after a repulse.
fn shown_failures(state: &State) -> impl Iterator<Item = Fact> {
    let sides = [
        ("attacker-misfires", state.attacker.failed),
        ("defender-misfires", state.defender.failed),
    ];
    sides
        .into_iter()
        .filter(|&(_, failed)| failed)
        .map(|(who, _)| Fact::new(who, true).by(&MISFIRE))
}

/// Whether a charge fell short of somebody who ran this turn.
fn ran_before(world: &World<Jr3>, target: UnitId) -> Option<Fact> {
    let status = world.status(target);
    let ran = status.morale == Morale::Routed && status.did == Some(Did::FellBack);
    ran.then(|| Fact::new("target-ran", true).by(&RUN_ON))
}

/// A charge that cannot be made.
fn baulk(scratch: &mut Scratch<Jr3>, unit: UnitId, barred: Barred) -> Result<(), NeedsDice> {
    let facts = vec![Fact::new("barred-by", barred.word())];
    scratch.emit(Event::Noted(Note { what: NO_WAY.id.into(), unit: Some(unit), facts }));
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
    let steps = 0..=went / STEP;
    let drawn = |pose: Pose| scratch.drawn(unit, pose);
    let way: Vec<Footprint> = steps.map(|step| drawn(declared.pose_at(step * STEP))).collect();
    let mut forced = false;
    let to: Pose = if went >= declared.line.length() {
        let contact = declared.line.start.moved(declared.line.straight, 0);
        aligned(scratch, unit, contact, target)
    } else {
        let to = declared.pose_at(went);
        forced = !room::is_free(scratch, unit, &drawn(to));
        if forced { forced_place(scratch, unit, to) } else { to }
    };
    if to != scratch.pose(unit) {
        scratch.emit(Event::Moved { unit, to, how: How::Charges });
    }
    if forced {
        // A friend whom it may pass has no room for it where it ends.
        disorder(scratch, unit);
    }
    Trail { unit, way }
}

/// What the rolls of a charge say that its end does not.
struct Heard {
    bonus: u16,
    die: u16,
    impact: bool,
    volley: DefensiveVolley,
    /// There was fire after the impact.
    returned: bool,
    /// The defender's weapons failed.
    failed: bool,
}

impl Heard {
    fn of(working: &Working, misfire: Option<u8>) -> Heard {
        let place = |why: &str| working.rolls.iter().position(|roll| roll.why == why);
        let sum = |why: &str| {
            let roll = place(why).map(|place| &working.rolls[place].faces);
            roll.map_or(0, |faces| faces.iter().map(|&face| u16::from(face)).sum())
        };
        let impact = place(IMPACT.id);
        // Weapons tried after the impact are those of the volleys after a repulse.
        let before = |&place: &usize| impact.is_none_or(|impact| place < impact);
        let primed = place(MISFIRE.id).filter(before).map(|_| sum(MISFIRE.id));
        let fails = |die: u16| misfire.is_some_and(|number| die <= u16::from(number));
        let last_fire = working.rolls.iter().rposition(|roll| roll.why == FIRE.id);
        Heard {
            bonus: sum(REACH.id),
            die: sum(VOLLEY_POINT.id),
            impact: impact.is_some(),
            volley: DefensiveVolley::of(working.rolls.iter().map(|roll| &*roll.why)),
            returned: impact.is_some_and(|impact| last_fire.is_some_and(|fire| fire > impact)),
            failed: primed.is_some_and(fails),
        }
    }
}
