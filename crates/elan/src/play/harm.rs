//! What befalls units: figures lost, tests, breaking, and flight.

mod flight;
mod found;
mod losses;

use linstock_battle::{Fact, NeedsDice, Resolved, Scratch, UnitId, World, movement::away_from};
use linstock_dice::Single;
use linstock_geometry::Facing;
use linstock_rulebook::{Distance, Part, rules};

use super::{
    Elan,
    facts::{self, house, is_broken},
    moves,
    state::{Memory, Stage, Struck},
};
use crate::{
    aftermath::{Condition, Consequence, SEEN, of_verdict},
    roll::BREAK_AT_FOUR,
    test::{Facts, Of, Situation, Test, Verdict, results},
};
use flight::fall_back;
pub use flight::{flee, get_away, go_back, one_move, runs_off};
use found::leave_guns;
pub use found::{leave_guns_if_unlimbered, moved};
pub use losses::{lose, remove, suffer};

rules! {
    FLIGHT = "elan.break.flight" {
        says: "breaks and flees",
        text: "A unit that breaks flees one and a half moves from the nearest unbroken enemy, bent up to 45° towards its own edge; off the table it is lost, and if the enemy or impassable ground is in its way it surrenders. Friends within 4\" test their élan.",
        by: Ruling,
        at: "ruling; 004: élan tests, drill tests",
    }
    FLEES_ON = "elan.break.flees-on" {
        says: "still broken: flees on",
        text: "A unit that is still broken when its side moves, and did not try to rally in place, flees again.",
        by: Ruling,
        at: "ruling",
    }
    CAUGHT = "elan.break.caught" {
        says: "caught in flight",
        text: "A broken unit touched by a charge or a pursuit surrenders.",
        by: Ruling,
        at: "ruling",
    }
    DESTROYED = "elan.break.destroyed" {
        says: "destroyed",
        text: "A unit without figures is destroyed; friends within 4\" test their élan as for a broken one.",
        at: "004: élan tests",
    }
    TRAPPED = "elan.close.trapped" {
        says: "cannot get away",
        text: "A unit beaten in close action falls back until it is 1\" clear of every enemy, up to 6\" farther than a move; if it cannot get clear it surrenders, and friends within 4\" test their élan as for a destroyed unit.",
        by: Ruling,
        at: "ruling R13",
    }
    GUNS_LEFT = "elan.guns-left" {
        says: "gunners leave their guns",
        text: "Unlimbered gunners who evade or flee leave their guns. They serve them again once they come within 1\" of them; guns that the enemy touches first are captured, and their gunners leave the battle. A battery's guns without gunners remain where they stood.",
        at: "004: charge responses; ruling",
    }
    CREWS = "elan.crews" {
        says: "four gunners to a gun",
        text: "A gun has four gunners; a gun without any is silent for the rest of the battle.",
        by: Ruling,
        at: "ruling",
    }
    LEADER_ALONE = "elan.leader.alone" {
        says: "a leader alone",
        text: "A leader is captured with his unit; if it is lost in any other way he stands alone, and an enemy who touches him captures him.",
        by: Ruling,
        at: "ruling R15",
    }
    NO_ROOM = "elan.no-room" {
        says: "no room: a disruption marker",
        text: "A unit that has no room where it must stand shifts to the nearest place that has room, with a disruption marker.",
        by: Ruling,
        at: "ruling R9",
    }
}

/// Records what dice did to a single unit.
pub fn resolved(
    scratch: &mut Scratch<Elan>,
    what: &'static str,
    by: UnitId,
    at: Option<UnitId>,
    facts: Vec<Fact>,
    working: linstock_battle::working::Working,
    outcome: Vec<Fact>,
) {
    scratch.resolved(Resolved { what: what.into(), by: vec![by], at, facts, working, outcome });
}

/// A unit bears a consequence; `from` is whoever it would go back from. Whether markers break it is
/// asked by [`break_if_due`], when their time has come, and rolls that follow are for the caller.
pub fn bear(
    scratch: &mut Scratch<Elan>,
    unit: UnitId,
    consequence: Consequence,
    from: Option<UnitId>,
) -> Result<(), NeedsDice> {
    match consequence {
        Consequence::Lose { number, .. } => lose(scratch, unit, number),
        Consequence::Becomes { now, .. } | Consequence::Worsens { to: now, .. } => match now {
            Condition::Disrupted { dm, .. } => scratch.update(unit, |status| status.dm = dm),
            Condition::MoreDisrupted { markers, .. } => mark(scratch, unit, markers),
            Condition::Formed(formation) => {
                let facing = scratch.pose(unit).facing;
                moves::form_anyhow(scratch, unit, formation, facing);
            }
        },
        Consequence::FallBack { by, .. } => {
            leave_guns_if_unlimbered(scratch, unit);
            let distance = distance(scratch, unit, by);
            return fall_back(scratch, unit, from, distance);
        }
        Consequence::Evade { by, .. } => {
            // Gunners turn to run when they have left their guns.
            leave_guns_if_unlimbered(scratch, unit);
            let distance = distance(scratch, unit, by);
            let direction = back_from(scratch, unit, from);
            return get_away(scratch, unit, direction, distance);
        }
        // Not of this game, or not for a unit to bear.
        Consequence::Recover { .. }
        | Consequence::Disorder { .. }
        | Consequence::Mark { .. }
        | Consequence::Unmark { .. }
        | Consequence::FirstFire { .. }
        | Consequence::Gone { .. }
        | Consequence::Run { .. }
        | Consequence::Pursue { .. }
        | Consequence::Halt { .. }
        | Consequence::Next(_)
        | Consequence::News(_) => {}
    }
    Ok(())
}

/// The way from somebody, or straight back if he is gone.
fn back_from(world: &World<Elan>, unit: UnitId, from: Option<UnitId>) -> Facing {
    match from.filter(|&from| world.is_on_table(from)) {
        Some(from) => away_from(world, unit, from),
        None => world.pose(unit).facing.opposite(),
    }
}

/// The distance of a consequence on the table, for a unit as it stands.
fn distance(world: &World<Elan>, unit: UnitId, by: Distance) -> i32 {
    match by {
        Distance::HalfMoves(halves) => one_move(world, unit) * i32::from(halves) / 2,
        Distance::Inches(inches) => inches.on_table(),
        // No consequence of this game is rolled for.
        Distance::Dice { .. } => 0,
    }
}

/// A unit takes disruption markers; whether that breaks it is asked by [`break_if_due`].
pub fn mark(scratch: &mut Scratch<Elan>, unit: UnitId, markers: u8) {
    let most = house(scratch).breaking_point();
    scratch.update(unit, |status| status.dm = status.dm.saturating_add(markers).min(most));
}

/// A unit that has come to its breaking point breaks.
pub fn break_if_due(scratch: &mut Scratch<Elan>, unit: UnitId) -> Result<(), NeedsDice> {
    if scratch.is_on_table(unit) && is_broken(scratch, unit) {
        return breaks(scratch, unit);
    }
    Ok(())
}

/// Friends who see a unit break.
fn witnesses(world: &World<Elan>, unit: UnitId) -> Vec<UnitId> {
    let friends = world.units_of(world.seat(unit)).filter(|&friend| friend != unit);
    let near = friends.filter(|&friend| world.within(unit, friend, SEEN.on_table()));
    near.filter(|&friend| !is_broken(world, friend)).collect()
}

/// Every witness of a break will test its élan.
fn shake(scratch: &mut Scratch<Elan>, witnesses: &[UnitId]) {
    scratch.remember(|memory| {
        for &friend in witnesses {
            let struck = memory.struck(friend);
            struck.friends = struck.friends.saturating_add(1);
        }
    });
}

/// Makes an élan test and what it leads to.
pub fn elan_test(
    scratch: &mut Scratch<Elan>,
    unit: UnitId,
    more: impl FnOnce(&mut Facts<'_>),
    situations: &[Situation],
) -> Result<Verdict, NeedsDice> {
    let mut facts = facts::test_facts(scratch, unit, Of::Elan, situations);
    more(&mut facts);
    let (verdict, _) = roll_test(scratch, unit, facts)?;
    halt_charge(scratch, unit, verdict);
    break_if_due(scratch, unit)?;
    Ok(verdict)
}

/// Makes a drill test; what a failure means beside its markers is the caller's to say.
pub fn drill_test(
    scratch: &mut Scratch<Elan>,
    unit: UnitId,
    situations: &[Situation],
) -> Result<Verdict, NeedsDice> {
    let facts = facts::test_facts(scratch, unit, Of::Drill, situations);
    let (verdict, _) = roll_test(scratch, unit, facts)?;
    Ok(verdict)
}

/// Rolls a test, records it, and sets the markers.
pub fn roll_test(
    scratch: &mut Scratch<Elan>,
    unit: UnitId,
    facts: Facts<'_>,
) -> Result<(Verdict, u8), NeedsDice> {
    let rules = house(scratch);
    // More dice than a roll holds break anybody: as many as it holds do the same.
    let few = Facts { pairs: facts.pairs.min(60), friends: facts.friends.min(60), ..facts };
    let test = Test::new(&rules, facts).or_else(|_| Test::new(&rules, few));
    let Ok(test) = test else { unreachable!("60 pairs and a few dice more are one roll") };
    let (end, working) = scratch.play(&Single(&test), linstock_dice::Once::Waiting)?;
    let failures = end.outcome();
    let verdict = test.verdict(failures);
    let mut outcome =
        vec![Fact::new("result", verdict.result.word()), Fact::new("dm", i32::from(verdict.dm))];
    if verdict.broken {
        outcome.push(Fact::new("broken", true).by(&BREAK_AT_FOUR));
    }
    let what = results::rule(facts.of).id;
    resolved(scratch, what, unit, None, facts::shown(&facts), working, outcome);
    bear(scratch, unit, of_verdict(Part::Unit, verdict), None)?;
    Ok((verdict, failures))
}

/// A charger that fails an élan test goes no farther, unless it failed once and has one marker.
fn halt_charge(scratch: &mut Scratch<Elan>, unit: UnitId, verdict: Verdict) {
    if !verdict.closes() {
        scratch.update(unit, |status| {
            if let Some(charge) = &mut status.charge
                && matches!(charge.stage, Stage::Declared | Stage::Contact)
            {
                charge.stage = Stage::Halted;
            }
        });
    }
}

/// A unit breaks: it flees, and friends who see it will test.
pub fn breaks(scratch: &mut Scratch<Elan>, unit: UnitId) -> Result<(), NeedsDice> {
    let witnesses = witnesses(scratch, unit);
    scratch.note(FLIGHT.id, unit);
    let most = house(scratch).breaking_point();
    scratch.update(unit, |status| {
        status.dm = most;
        status.charge = None;
        status.work = None;
        if let Some(answer) = &mut status.response {
            (answer.does, answer.gone) = (crate::charge::Does::Flees, true);
        }
    });
    shake(scratch, &witnesses);
    flee(scratch, unit)
}

/// Every unit that was struck in a step, saw friends run or had them run through it, tests its élan
/// and its drill once for all of it when the step ends. What befalls it after its test waits for the
/// next step.
pub fn test_struck(scratch: &mut Scratch<Elan>) -> Result<(), NeedsDice> {
    while let Some(struck) = next_struck(scratch) {
        if needs_drill(scratch, &struck) {
            drill_passed(scratch, struck)?;
        } else {
            test_one(scratch, struck)?;
        }
    }
    let Memory { struck, tested, drilled, .. } = &scratch.state.memory;
    if !struck.is_empty() || !tested.is_empty() || !drilled.is_empty() {
        scratch.remember(Memory::end_step);
    }
    Ok(())
}

/// A formed unit tests its drill, once for everybody who ran through it.
fn drill_passed(scratch: &mut Scratch<Elan>, struck: Struck) -> Result<(), NeedsDice> {
    scratch.remember(|memory| {
        memory.struck(struck.unit).passed = 0;
        memory.drilled.push(struck.unit);
    });
    if !scratch.is_on_table(struck.unit) || is_broken(scratch, struck.unit) {
        return Ok(());
    }
    let situations = vec![Situation::PassedThrough; usize::from(struck.passed.min(60))];
    drill_test(scratch, struck.unit, &situations)?;
    break_if_due(scratch, struck.unit)
}

/// A unit tests at once for what has struck it, because its next act depends on it.
pub fn test_now(scratch: &mut Scratch<Elan>, unit: UnitId) -> Result<(), NeedsDice> {
    let due = due(scratch).find(|it| it.unit == unit && needs_elan(scratch, it));
    due.map_or(Ok(()), |struck| test_one(scratch, struck))
}

fn test_one(scratch: &mut Scratch<Elan>, struck: Struck) -> Result<(), NeedsDice> {
    scratch.remember(|memory| {
        let place = memory.struck(struck.unit);
        *place = Struck { passed: place.passed, ..Struck::none(struck.unit) };
    });
    if !scratch.is_on_table(struck.unit) || is_broken(scratch, struck.unit) {
        return Ok(());
    }
    has_tested(scratch, struck.unit);
    let more = |facts: &mut Facts<'_>| {
        facts.pairs = struck.lost / 2;
        facts.friends = struck.friends;
        facts.flank = struck.flank;
    };
    elan_test(scratch, struck.unit, more, &causes(&struck)).map(|_| ())
}

/// A unit has had its élan test of this step.
pub fn has_tested(scratch: &mut Scratch<Elan>, unit: UnitId) {
    scratch.remember(|memory| {
        if !memory.tested.contains(&unit) {
            memory.tested.push(unit);
        }
    });
}

/// What calls for a test of a unit that has had none such in this step.
fn due(world: &World<Elan>) -> impl Iterator<Item = Struck> {
    let struck = world.state.memory.struck.iter().copied();
    struck.filter(|it| needs_elan(world, it) || needs_drill(world, it))
}

/// Whether a unit has a cause to test its élan in this step.
fn needs_elan(world: &World<Elan>, struck: &Struck) -> bool {
    !world.state.memory.tested.contains(&struck.unit) && !causes(struck).is_empty()
}

/// Whether a unit has a cause to test its drill in this step.
fn needs_drill(world: &World<Elan>, struck: &Struck) -> bool {
    !world.state.memory.drilled.contains(&struck.unit) && struck.passed > 0
}

/// The first unit with a cause to test.
fn next_struck(world: &World<Elan>) -> Option<Struck> {
    due(world).min_by_key(|struck| struck.unit)
}

fn causes(struck: &Struck) -> Vec<Situation> {
    let causes = [
        (struck.lost >= 2, Situation::TwoCasualties),
        (struck.shell, Situation::ShellCasualty),
        (struck.volley, Situation::CloseVolleyCasualty),
        (struck.rifle, Situation::CloseRifleCasualty),
        (struck.friends > 0, Situation::FriendBroken),
    ];
    causes.iter().filter(|(counts, _)| *counts).map(|&(_, situation)| situation).collect()
}
