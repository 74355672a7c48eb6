//! What a unit does in its turn: what it may do, what that needs, and what comes of it.

use linstock_battle::{
    Chance, Event, Fact, Fate, PathSlot, Place, Probe, Resolved, Scratch, Seat, Slot, UnitId,
    Value, World,
    movement::{Body, Passage, Planned, Terms, plan},
    probe::{likeliest_first, outcomes},
    rules as table, score,
    scratch::NeedsDice,
    vocabulary::chances,
    working::rows_of,
};
use linstock_dice::{Once, OneRoll as _, Single, quick_odds};
use linstock_geometry::{Cost, Path, Rays, Turn, Zone, inches};
use linstock_rulebook::{Code, Inches, Refusal, Said, rules};

use crate::{
    Morale, ground,
    play::{Outpost, Phase, Status},
    rally::{RALLY, Rally},
    vocabulary::{self as words, FIRES, MOVE, RALLIES},
    volley::{self, End, FIRE, Suffered, Volley},
};

rules! {
    TURN = "outpost.turn" {
        says: "one action a turn",
        text: "Each unit moves, fires or rallies once in its side's turn.",
        at: "The turn",
    }
    SHAKEN = "outpost.shaken" {
        says: "shaken",
        text: "A shaken unit can only rally, and only a shaken unit can.",
        at: "Morale",
    }
    MOVES = "outpost.move" {
        says: "moves",
        text: "Foot moves up to 6 inches and horse up to 12, not within an inch of the enemy, and not through friends.",
        at: "Movement",
    }
    TARGET = "outpost.fire.target" {
        says: "a target",
        text: "A unit fires at an enemy within its range and 45 degrees of its front whom it sees.",
        at: "Fire",
    }
}

/// Fire and movement look ahead.
pub const RAYS: Rays = Rays { front: Turn::DEGREES_45, rear: Turn::DEGREES_45 };
/// How near units come to their enemies.
pub const CLEARANCE: i32 = inches(1);

/// Whether a unit may do something of this kind at all.
pub fn may_act(world: &World<Outpost>, unit: UnitId, verb: &str) -> Result<(), Refusal> {
    let status = world.status(unit);
    let rallies = verb == RALLIES;
    match (status.acted, status.morale) {
        (true, _) => Err(Refusal::new(Code::NotAllowed, &TURN, "It has acted this turn")),
        (false, Morale::Shaken) if !rallies => {
            Err(Refusal::new(Code::NotAllowed, &SHAKEN, "Shaken units only rally"))
        }
        (false, Morale::Steady) if rallies => {
            Err(Refusal::new(Code::NotAllowed, &SHAKEN, "It is steady already"))
        }
        (false, Morale::Steady | Morale::Shaken) => Ok(()),
    }
}

/// What is to be filled in.
pub fn slot(world: &World<Outpost>, unit: UnitId, verb: &str) -> Result<Vec<Slot>, Refusal> {
    match verb {
        MOVE => {
            let farthest = inches(world.profile(unit).move_in());
            let path = PathSlot { farthest, may_be_empty: false, straight: false };
            Ok(vec![Slot::Path(path)])
        }
        FIRES => {
            let enemies = world.units_of(world.seat(unit).other());
            let targets: Vec<UnitId> =
                enemies.filter(|&enemy| aim(world, unit, enemy).is_ok()).collect();
            if targets.is_empty() {
                return Err(Refusal::new(Code::OutOfRange, &TARGET, "No enemy in range"));
            }
            Ok(vec![Slot::Target(targets)])
        }
        _ => Ok(Vec::new()),
    }
}

/// The way a unit goes, if it may.
pub fn way(world: &World<Outpost>, unit: UnitId, path: &Path) -> Result<Planned, Refusal> {
    let terms = Terms {
        pace: &ground::pace(*world.profile(unit)),
        budget: Cost::ONE,
        clearance: CLEARANCE,
        too_far: &MOVES,
        too_near: &MOVES,
        passage: &|_| Passage::Blocked,
    };
    plan(world, &Body::of(world, &[unit]), path, &terms)
}

/// The facts of a volley, if it may be fired.
pub fn aim(world: &World<Outpost>, unit: UnitId, target: UnitId) -> Result<Volley, Refusal> {
    let enemy = world.is_on_table(target) && world.seat(target) != world.seat(unit);
    if !enemy {
        return Err(table::refused(&table::SLOT));
    }
    let (far, range) = (world.range(unit, target), inches(world.profile(unit).range_in()));
    if far > range {
        let far = Said::Inches(Inches::thousandths(far.into()));
        return Err(Refusal::new(Code::OutOfRange, &TARGET, "Too far").because("range", far));
    }
    if world.zone(unit, target, RAYS) != Zone::Front || !world.sees(unit, target) {
        return Err(Refusal::new(
            Code::CannotFire,
            &TARGET,
            "Outside its arc of fire, or not seen",
        ));
    }
    Ok(Volley {
        figures: world.unit(unit).strength,
        near: far <= range / 2,
        cover: ground::covers(world.area(target)),
        target: world.unit(target).strength,
        morale: world.status(target).morale,
    })
}

/// Fires, and does to the target what came of it.
pub fn fire(
    scratch: &mut Scratch<Outpost>,
    unit: UnitId,
    target: UnitId,
    volley: &Volley,
) -> Result<(), NeedsDice> {
    let facts = facts(scratch.range(unit, target), volley);
    let (end, working) = scratch.fire(unit, volley, volley::State::Loaded, |end| match end {
        volley::State::Done(Suffered { lost, .. }) => (*lost).into(),
        volley::State::Loaded => 0,
    })?;
    let volley::State::Done(Suffered { lost, end }) = end else { unreachable!("it is over") };
    scratch.resolved(Resolved {
        what: FIRE.id.into(),
        by: vec![unit],
        at: Some(target),
        facts,
        working,
        outcome: vec![
            Fact::new("lost", i32::from(lost)),
            Fact::new("result", words::fate(end).label),
        ],
    });
    scratch.update(unit, |status| status.acted = true);
    if lost > 0 {
        let left = scratch.unit(target).strength - lost;
        scratch.emit(Event::Strength { unit: target, left });
    }
    match end {
        End::Stands => {}
        End::Shaken => scratch.update(target, |status| status.morale = Morale::Shaken),
        End::Runs => leave(scratch, target, Fate::Ran),
        End::Destroyed => leave(scratch, target, Fate::Destroyed),
    }
    Ok(())
}

fn facts(range: i32, volley: &Volley) -> Vec<Fact> {
    vec![Fact::new("range", Value::distance(range)), Fact::new("near", volley.near)]
}

fn leave(scratch: &mut Scratch<Outpost>, unit: UnitId, fate: Fate) {
    scratch.emit(Event::Placed { unit, place: Place::Gone(fate) });
}

/// What may come of a volley: the odds of the procedure that plays it.
pub fn forecast(target: UnitId, volley: &Volley) -> Probe {
    let odds = quick_odds(volley, volley::State::Loaded);
    let ends: Vec<(Suffered, f64)> = odds
        .iter()
        .filter_map(|(state, &p)| match state {
            volley::State::Done(suffered) => Some((suffered, p)),
            volley::State::Loaded => None,
        })
        .collect();
    let chance = |what, number: i32, is: &dyn Fn(&Suffered) -> bool| {
        let p = ends.iter().filter(|(it, _)| is(it)).map(|(_, p)| p).sum();
        Chance { what, number, p }
    };
    let lost =
        (1..=volley.target).map(|lost| chance(&chances::LOST, lost.into(), &|it| it.lost == lost));
    let fates = [End::Shaken, End::Runs, End::Destroyed]
        .into_iter()
        .filter_map(|end| words::chance(end).map(|what| chance(what, 0, &|it| it.end == end)));
    Probe {
        facts: vec![Fact::new("near", volley.near)],
        rows: rows_of(|ledger| volley.needs(ledger)),
        odds: likeliest_first(lost.chain(fates).collect()),
        outcomes: outcomes(
            target,
            ends.iter().map(|(it, p)| (it.lost, Some(words::fate(it.end)), *p)),
        ),
        ..Probe::default()
    }
}

/// Tries to rally.
pub fn rally(scratch: &mut Scratch<Outpost>, unit: UnitId) -> Result<(), NeedsDice> {
    let (end, working) = scratch.play(&Single(&Rally), Once::Waiting)?;
    let rallied = end.outcome();
    scratch.resolved(Resolved {
        what: RALLY.id.into(),
        by: vec![unit],
        at: None,
        facts: Vec::new(),
        working,
        outcome: vec![Fact::new("rallied", rallied)],
    });
    let morale = if rallied { Morale::Steady } else { Morale::Shaken };
    scratch.update(unit, |status| *status = Status { morale, acted: true });
    Ok(())
}

/// The odds of rallying.
pub fn rally_forecast() -> Probe {
    let p = quick_odds(&Single(&Rally), Once::Waiting).chance(|end| end.outcome());
    Probe {
        rows: rows_of(|ledger| Rally.ask(ledger)),
        odds: vec![Chance { what: &words::RALLIED, number: 0, p }],
        ..Probe::default()
    }
}

/// It is a side's turn.
pub fn turn_to(scratch: &mut Scratch<Outpost>, turn: u16, active: Seat) {
    scratch.emit(Event::Turn { turn, phase: Phase::Action, active });
    scratch.ask(active, ());
}

/// A side is done: the other's turn, or the next turn, or the end.
pub fn next_side(scratch: &mut Scratch<Outpost>) {
    let seat = scratch.state.active;
    scratch.emit(Event::Answered(seat));
    let units: Vec<UnitId> = scratch.units_of(seat).collect();
    for unit in units {
        scratch.update(unit, |status| status.acted = false);
    }
    let closing = seat != scratch.scenario.info.first;
    if closing {
        score::close_turn(scratch);
    }
    if scratch.state.outcome.is_none() {
        let turn = scratch.state.turn + u16::from(closing);
        turn_to(scratch, turn, seat.other());
    }
}
