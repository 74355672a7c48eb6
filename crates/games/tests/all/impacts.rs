//! Bloody battles by lot of the scenarios of Across A Deadly Field: whoever loses an impact goes the inches
//! that he is told (or as far as the way is not barred), leaves the table or surrenders, the enemy is near to both sides alike, and nobody is left
//! in contact after a charge who has not fought. `LINSTOCK_BATTLES` says how many of each; `cargo xtask fuzz` plays 300.

use linstock_adf::{
    Summary,
    play::{Adf, Task},
    words::{Arm, Formation, Morale},
};
use linstock_battle::{
    Area, Choice, Command, Decided, Engine, Event, How, Place, Resolved, Scenario, Seat, Seen as _,
    Slot, State, UnitId, Value, World, apply,
    sample::{Lot, aim, sample},
    scratch::Endless,
};
use linstock_dice::{Seed, Seeded};
use linstock_games::{
    library::LIBRARY,
    scenario::{Loaded, load},
};
use linstock_geometry::{Point, Pose, overlaps};
use linstock_rulebook::Side;

/// What counts as touching: who falls short of an edge that he comes at aslant by what is lost by rounding is as near as this.
const TOUCHING: i32 = 8;
/// By the revised summary no enemy is near who is farther away.
const NEAR: i32 = 1_000 + TOUCHING;
/// What is lost by rounding on the way back.
const ROUNDED: i32 = 20;

#[derive(Default)]
struct Seen {
    impacts: u32,
    beaten: u32,
    involved: u32,
    charges: u32,
    /// In how many impacts the enemy was near to attackers, to defenders, and to both.
    near: [u32; 2],
    near_both: u32,
}

/// Those who were told to fall back: who, from where, and how far at least.
type Told = Vec<(UnitId, linstock_geometry::Point, i32)>;

/// Watches the events of one command.
fn watch(
    scenario: &Scenario<Adf>,
    before: &State<Adf>,
    decided: &Decided<Adf>,
    seen: &mut Seen,
    place: &str,
) {
    let mut state = before.clone();
    let mut told: Told = Vec::new();
    let mut involved: Vec<UnitId> = Vec::new();
    for event in &decided.events {
        match event {
            Event::Noted(note) if note.what == "adf.charge.involved" => {
                involved.extend(note.unit);
                seen.involved += 1;
            }
            Event::Resolved(resolved) if resolved.what == "adf.charge.impact" => {
                kept(&told, &state, place);
                seen.impacts += 1;
                near(&World::new(scenario, &state), resolved, seen, place);
                told = orders(&state, scenario, resolved, &involved);
                seen.beaten += u32::try_from(told.len()).unwrap();
                involved.clear();
            }
            Event::Moved { unit, to, how: How::FallsBack } => {
                if let Some(index) = told.iter().position(|it| it.0 == *unit) {
                    let (_, from, inches) = told.remove(index);
                    let went = from.distance(to.at);
                    let barred = || is_barred(&World::new(scenario, &state), *unit, from, *to);
                    assert!(
                        went + ROUNDED >= inches || barred(),
                        "{place}: {unit:?} went {went} of {inches}"
                    );
                }
            }
            Event::Placed { unit, place: Place::Gone(_) } => told.retain(|it| it.0 != *unit),
            Event::Finished => {
                if let Some(Task::Charge(charge)) = state.tasks.last() {
                    seen.charges += 1;
                    let world = World::new(scenario, &state);
                    let members = charge.members.iter().map(|member| member.unit);
                    for unit in members.filter(|&unit| world.is_on_table(unit)) {
                        let enemies = world.units_of(world.seat(unit).other());
                        let left = enemies.into_iter().find(|&it| world.within(unit, it, TOUCHING));
                        assert_eq!(left, None, "{place}: {unit:?} is left in contact: {charge:?}");
                    }
                }
            }
            _ => {}
        }
        apply(&mut state, event, &scenario.events);
    }
    kept(&told, &state, place);
}

/// Counts whom the enemy is near to: on both sides alike whoever is met by one who unsettles. Nobody else, but for another enemy beside him.
fn near(world: &World<Adf>, impact: &Resolved, seen: &mut Seen, place: &str) {
    let rows = &impact.working.rows;
    let (attacker, defender) = (impact.by[0], impact.at.unwrap());
    let sides = [(Side::Attacker, attacker, defender), (Side::Defender, defender, attacker)];
    let near = sides.map(|(side, unit, enemy)| {
        let rule = "adf.morale.enemy-near";
        let is_near = rows.iter().any(|row| row.rule == rule && row.side == Some(side));
        let mut enemies = world.units_of(world.seat(enemy));
        let beside = enemies.any(|it| unsettles(world, it) && world.within(unit, it, NEAR));
        let fair = unsettles(world, enemy) == is_near || (is_near && beside);
        assert!(fair, "{place}: {unit:?} has {enemy:?} near: {is_near}");
        is_near
    });
    for (count, is_near) in seen.near.iter_mut().zip(near) {
        *count += u32::from(is_near);
    }
    seen.near_both += u32::from(near == [true; 2]);
}

/// Whether an enemy unsettles by being near: by the western summary any, by the revised one unshaken infantry that does not skirmish.
fn unsettles(world: &World<Adf>, enemy: UnitId) -> bool {
    let status = world.status(enemy);
    let formed = world.profile(enemy).armament.arm() == Arm::Infantry
        && status.formation != Formation::Skirmish
        && matches!(status.morale, Morale::Good | Morale::Disorder);
    world.edition().summary() == Summary::Western || formed
}

/// Whether a way back led off the table, or the next step onto an enemy or ground that nobody passes.
fn is_barred(world: &World<Adf>, unit: UnitId, from: Point, to: Pose) -> bool {
    let next = Pose { at: to.at.offset(from.towards(to.at), 200, 0), ..to };
    let there = world.drawn(unit, next);
    let mut enemies = world.units_of(world.seat(unit).other());
    let (area, way) = world.ground_at(there.centre());
    let off = !world.scenario.field.has(world.drawn(unit, to).centre());
    off || way.is_none() && matches!(area, Area::Impassable | Area::DeepWater)
        || enemies.any(|enemy| overlaps(&there, world.footprint(enemy)))
}

/// Everybody who was told to fall back has done so.
fn kept(told: &Told, state: &State<Adf>, place: &str) {
    let now = told.iter().map(|(unit, ..)| &state.units[unit.index()]).collect::<Vec<_>>();
    assert!(told.is_empty(), "{place}: {told:?} were told to fall back: {now:?}");
}

/// Who falls back by an impact, and how far.
fn orders(
    state: &State<Adf>,
    scenario: &Scenario<Adf>,
    resolved: &Resolved,
    involved: &[UnitId],
) -> Told {
    let fact = |of: &str| resolved.outcome.iter().find(|it| it.of == of).map(|it| &it.is);
    let word = |of: &str| match fact(of) {
        Some(Value::Word(word)) => Some(word.to_string()),
        _ => None,
    };
    let (Some(Value::Number(inches)), Some(loser)) = (fact("fall-back"), word("loser")) else {
        return Told::new();
    };
    let world = World::new(scenario, state);
    let target = resolved.at.unwrap();
    let losers: Vec<UnitId> = match &*loser {
        "attacker" => resolved.by.clone(),
        _ => {
            let theirs = |it: &&UnitId| world.seat(**it) == world.seat(target);
            [target].into_iter().chain(involved.iter().filter(theirs).copied()).collect()
        }
    };
    // Those beside the lead unit may be of another arm, and go an inch less or more.
    let least = |unit: UnitId| {
        let lead = unit == target || resolved.by.first() == Some(&unit);
        if lead { inches * 1000 } else { (inches - 1) * 1000 }
    };
    losers.into_iter().map(|unit| (unit, world.pose(unit).at, least(unit))).collect()
}

/// A charge or something else that hurts, if there is anything.
fn fight(view: &dyn linstock_battle::Seen, lot: &mut Lot) -> Option<Command> {
    const FIGHTS: &[&str] =
        &["charge", "charge", "react-fire", "countercharge", "charge-home", "fire", "move"];
    let verb = lot.pick(FIGHTS)?;
    let options = view.options();
    let open: Vec<&Choice> =
        options.iter().filter(|it| it.refused.is_none() && it.draft.verb == *verb).collect();
    let choice = lot.pick(&open)?;
    let mut draft = choice.draft.clone();
    for slot in &choice.slots {
        match slot {
            Slot::Target(among) => draft.target = lot.pick(among).copied(),
            Slot::Companions { among, .. } => draft.units.extend(lot.pick(among)),
            Slot::Aim => draft.aim = aim(view, &draft, lot),
            _ => return None,
        }
    }
    Some(draft)
}

fn battle(scenario: &Scenario<Adf>, name: &str, seed: u64, seen: &mut Seen) {
    let engine = Engine::new(scenario);
    let mut dice = Endless(Seeded::new(&Seed::Number(seed)));
    let mut lot = Lot::new(seed);
    let mut state = engine.begin(&mut dice).unwrap().state;
    for count in 0.. {
        let asked = [Seat::First, Seat::Second].into_iter().find(|&it| state.waiting[it].is_some());
        let Some(seat) = asked.filter(|_| state.outcome.is_none()) else { return };
        let view = engine.view(&state, seat);
        let bloody = fight(&view, &mut lot).filter(|it| view.check(it).is_ok());
        let command = bloody.or_else(|| sample(&view, &mut lot, &mut |_, _| {})).unwrap();
        let decided = engine.order(&state, seat, &command, &mut dice).unwrap();
        let place = format!("{name}, seed {seed}, command {count}, {command:?}");
        watch(scenario, &state, &decided, seen, &place);
        state = decided.state;
    }
}

#[test]
fn losers_go_as_far_as_they_are_told_and_nobody_is_left_in_contact() {
    let count = std::env::var("LINSTOCK_BATTLES").ok().and_then(|it| it.parse().ok()).unwrap_or(8);
    let mut seen = Seen::default();
    for scenario in LIBRARY {
        let Loaded::Adf(loaded) = load(scenario.text).unwrap() else { continue };
        // In two of them somebody is touched in passing, and somebody falls back past an enemy.
        for seed in (0..count).chain([37, 46]) {
            battle(&loaded, scenario.id, 7000 + seed, &mut seen);
        }
    }
    let Seen { impacts, beaten, involved, charges, near: [attackers, defenders], near_both } = seen;
    println!(
        "{charges} charges, {impacts} impacts, {beaten} beaten, {involved} beside the lead units; the enemy was near to {attackers} attackers and {defenders} defenders, to both in {near_both}"
    );
    // Not all to both: by the revised summary horse and guns do not unsettle, nor whoever is shaken.
    let alike = near_both * 2 > impacts && attackers.abs_diff(defenders) * 10 <= impacts;
    assert!(
        alike,
        "of {impacts} impacts the enemy was near to {attackers} attackers and {defenders} defenders"
    );
    assert!(involved > 0 || count < 60, "nobody fought beside the lead units");
    assert!(charges > 50 && impacts > 20 && beaten > 15, "too little happened");
}
