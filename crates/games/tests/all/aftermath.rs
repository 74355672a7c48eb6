//! Battles by lot, looked at closely: what the events of a battle do to a unit is what the rules say
//! that its result does, and what the same result does to the unit's line on a roster.

mod adf;
mod elan;
mod jr3;

use std::collections::BTreeMap;

use linstock_battle::{
    Engine, Event, Game as Played, Place, Resolved, Scenario, State, UnitId, Value, apply,
    sample::{Lot, sample},
    scratch::Endless,
};
use linstock_dice::{Procedure, Seed, Seeded, Typed, play};
use linstock_games::{
    assistant::{Body, Key, Party, counted, effect, newcomer},
    browse::Game,
    contract::aftermath::Consequence,
    library::LIBRARY,
    scenario::{Loaded, load},
};
use linstock_rulebook::{Part, common::Arm};

/// Battles of each scenario.
const BATTLES: u64 = 6;

/// Commands of a battle that are looked at: by then everybody has fired, checked and charged.
const COMMANDS: u32 = 600;

/// A result, whom it befalls, each as what, and what it does.
struct Befallen {
    kind: &'static str,
    cast: Vec<(Part, UnitId)>,
    consequences: Vec<Consequence>,
}

/// A game whose results can be read back from its events.
trait Watched: Played {
    const GAME: Game;

    /// The arm of a unit.
    fn arm(scenario: &Scenario<Self>, unit: UnitId) -> Arm;

    /// What changes about a unit, as a roster has it.
    fn conditions(status: &Self::Status) -> Vec<(Key, String)>;

    /// What a result does, by the rules; nothing if it is none that befalls anybody.
    fn befallen(
        resolved: &Resolved,
        scenario: &Scenario<Self>,
        state: &State<Self>,
    ) -> Option<Befallen>;
}

fn fact<'a>(resolved: &'a Resolved, of: &str) -> Option<&'a Value> {
    resolved.outcome.iter().find(|fact| fact.of == of).map(|fact| &fact.is)
}

fn word<'a>(resolved: &'a Resolved, of: &str) -> Option<&'a str> {
    match fact(resolved, of)? {
        Value::Word(word) => Some(word),
        Value::Number(_) | Value::Is(_) | Value::Distance { .. } => None,
    }
}

fn number(resolved: &Resolved, of: &str) -> Option<u8> {
    match fact(resolved, of)? {
        Value::Number(number) => u8::try_from(*number).ok(),
        Value::Word(_) | Value::Is(_) | Value::Distance { .. } => None,
    }
}

/// The end of a procedure with the dice that a result had, if they are its dice.
fn replay<P: Procedure<()>>(
    resolved: &Resolved,
    procedure: &P,
    start: P::State,
) -> Option<P::State> {
    let rolls: Vec<Vec<u8>> = resolved.working.rolls.iter().map(|it| it.faces.clone()).collect();
    let mut dice = Typed::new(&rolls);
    let end = play(procedure, start, &mut dice, &mut ()).ok()?;
    dice.finish().is_ok().then_some(end)
}

/// The two sides of a charge or a close action.
fn sides(resolved: &Resolved) -> Option<Vec<(Part, UnitId)>> {
    Some(vec![(Part::Attacker, *resolved.by.first()?), (Part::Defender, resolved.at?)])
}

/// How often each kind of result was compared.
type Counts = BTreeMap<(&'static str, &'static str), u32>;

fn battle<G: Watched>(scenario: &Scenario<G>, seed: u64, counts: &mut Counts) {
    let engine = Engine::new(scenario);
    let mut dice = Endless(Seeded::new(&Seed::Number(seed)));
    let mut lot = Lot::new(seed);
    let mut state = engine.begin(&mut dice).unwrap().state;
    for _ in 0..COMMANDS {
        let asked = state.waiting.iter().find(|(_, asked)| asked.is_some()).map(|(seat, _)| seat);
        let Some(seat) = asked.filter(|_| state.outcome.is_none()) else { return };
        let command = sample(&engine.view(&state, seat), &mut lot, &mut |_, _| ()).unwrap();
        let decided = engine.order(&state, seat, &command, &mut dice).unwrap();
        let mut now = state.clone();
        for (at, event) in decided.events.iter().enumerate() {
            if let Event::Resolved(resolved) = event {
                compare(scenario, &now, resolved, decided.events.split_at(at), counts);
            }
            apply(&mut now, event, &scenario.events);
        }
        state = decided.state;
    }
}

/// A unit's line on a roster.
fn line<G: Watched>(scenario: &Scenario<G>, state: &State<G>, unit: UnitId) -> Body {
    let (entry, now) = (scenario.entry(unit), &state.units[unit.index()]);
    let mut body = newcomer(G::GAME, G::arm(scenario, unit).word());
    body.set(counted(G::GAME), &now.strength.to_string());
    body.set(Key::Started, &entry.strength.to_string());
    for (key, is) in G::conditions(&now.status) {
        body.set(key, &is);
    }
    body
}

/// Compares what follows a result with what the same result does to lines on a roster.
fn compare<G: Watched>(
    scenario: &Scenario<G>,
    state: &State<G>,
    resolved: &Resolved,
    (before, rest): (&[Event<G>], &[Event<G>]),
    counts: &mut Counts,
) {
    let Some(befallen) = G::befallen(resolved, scenario, state) else { return };
    let Befallen { kind, cast, consequences } = befallen;
    // Fires at one unit in the same step are carried out together.
    let at_it = |event: &&Event<G>| matches!(event, Event::Resolved(it) if it.what == resolved.what && it.at == resolved.at);
    if kind == "fire" && before.iter().chain(rest).filter(at_it).count() > 1 {
        return;
    }
    let lines: Vec<Body> = cast.iter().map(|&(_, unit)| line(scenario, state, unit)).collect();
    let parts = cast.iter().map(|(part, _)| part.word());
    let parties: Vec<Party<'_>> =
        parts.zip(&lines).map(|(role, body)| Party { role, number: 0, name: "it", body }).collect();
    let effect = effect(G::GAME, &parties, &consequences);
    for (&(part, unit), line) in cast.iter().zip(&lines) {
        let mut after = line.clone();
        for change in effect.changes.iter().filter(|it| it.role == part.word()) {
            after.set_named(&change.fact, &change.to);
        }
        let place = || format!("{part} {resolved:?}: {consequences:?}");
        let mut compared = |what| *counts.entry((kind, what)).or_default() += 1;
        if after.is_gone() {
            let gone = rest.iter().any(|event| {
                matches!(event, Event::Placed { unit: it, place: Place::Gone(fate) }
                    if *it == unit && fate.word() == after.text(Key::Gone))
            });
            assert!(gone, "{}", place());
            compared("gone");
            continue;
        }
        let left = after.text(counted(G::GAME));
        if left != line.text(counted(G::GAME)) {
            let first = rest.iter().find_map(|event| match event {
                Event::Strength { unit: it, left } if *it == unit => Some(left.to_string()),
                _ => None,
            });
            assert_eq!(first.as_deref(), Some(left), "{}", place());
            compared("losses");
        }
        let changed = G::conditions(&state.units[unit.index()].status)
            .into_iter()
            .filter(|(key, was)| kind != "fire" && after.text(*key) != was);
        for (key, _) in changed {
            let mut statuses = rest.iter().filter_map(|event| match event {
                Event::Status { unit: it, status } if *it == unit => Some(G::conditions(status)),
                _ => None,
            });
            let now = (key, after.text(key).to_owned());
            assert!(statuses.any(|it| it.contains(&now)), "{key}: {}", place());
            compared("condition");
        }
    }
}

#[test]
fn rosters_and_battles_agree_on_what_results_do() {
    let mut games: BTreeMap<&str, Counts> = BTreeMap::new();
    for scenario in LIBRARY {
        for seed in 0..BATTLES {
            match load(scenario.text).unwrap() {
                Loaded::Adf(it) => battle(&it, seed, games.entry("adf").or_default()),
                Loaded::Jr3(it) => battle(&it, seed, games.entry("jr3").or_default()),
                Loaded::Elan(it) => battle(&it, seed, games.entry("elan").or_default()),
            }
        }
    }
    println!("{games:?}");
    for (game, kind, what, least) in [
        ("adf", "fire", "losses", 5),
        ("adf", "check", "condition", 10),
        ("adf", "impact", "losses", 5),
        ("adf", "impact", "condition", 5),
        ("adf", "impact", "gone", 1),
        ("jr3", "fire", "losses", 5),
        ("jr3", "check", "condition", 10),
        ("jr3", "charge", "losses", 5),
        ("jr3", "charge", "condition", 5),
        ("elan", "fire", "losses", 5),
        ("elan", "check", "condition", 10),
        ("elan", "response", "condition", 5),
        ("elan", "close-action", "losses", 5),
        ("elan", "close-action", "condition", 5),
        ("elan", "close-action", "gone", 1),
    ] {
        let compared = games[game].get(&(kind, what)).copied().unwrap_or(0);
        assert!(compared >= least, "{game}, {kind}, {what}: {games:?}");
    }
}
