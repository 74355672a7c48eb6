//! Battles by lot, looked at closely: what the events of a battle do to a unit is what the rules say
//! that its result does, and what the same result does to the unit's line on a roster.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use linstock_adf::{
    aftermath as adf,
    charge::outcome::{Decision, Penalty},
    morale::Verdict,
    play::Adf,
    tables::FireResult,
    words as adf_words,
};
use linstock_battle::{
    Engine, Event, Game as Played, Resolved, Scenario, State, UnitId, Value, apply,
    sample::{Lot, sample},
    scratch::Endless,
};
use linstock_dice::{Seed, Seeded};
use linstock_elan::{
    aftermath as elan,
    play::Elan,
    save::Saved,
    test::{TestResult, Verdict as Tested},
    words::Arm,
};
use linstock_games::{
    assistant::{Body, Key, Party, effect, newcomer},
    browse::Game,
    contract::aftermath::{Consequence, of_any_game},
    library::LIBRARY,
    scenario::{Loaded, load},
};
use linstock_jr3::{aftermath as jr3, morale::Checked, play::Jr3, words as jr3_words};
use linstock_rulebook::{Part, Side};

/// Battles of each scenario.
const BATTLES: u64 = 3;

/// Commands of a battle that are looked at: by then everybody has fired, checked and charged.
const COMMANDS: u32 = 600;

/// A unit that a result befalls, as what, and what it does.
struct Befallen {
    unit: UnitId,
    part: Part,
    consequences: Vec<Consequence>,
}

/// A game whose results can be read back from its events.
trait Watched: Played {
    const GAME: Game;
    /// A unit's line on a roster.
    fn body(scenario: &Scenario<Self>, state: &State<Self>, unit: UnitId) -> Body;
    /// What a result does, by the rules.
    fn befallen(
        resolved: &Resolved,
        scenario: &Scenario<Self>,
        state: &State<Self>,
    ) -> Option<(&'static str, Vec<Befallen>)>;
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

impl Watched for Adf {
    const GAME: Game = Game::Adf;

    fn body(scenario: &Scenario<Adf>, state: &State<Adf>, unit: UnitId) -> Body {
        let (entry, now) = (scenario.entry(unit), &state.units[unit.index()]);
        let mut body = newcomer(Game::Adf, entry.profile.armament.arm().word());
        body.set(Key::Strength, &now.strength.to_string());
        body.set(Key::Started, &entry.strength.to_string());
        body.set(Key::Morale, now.status.morale.word());
        body
    }

    fn befallen(
        resolved: &Resolved,
        _: &Scenario<Adf>,
        state: &State<Adf>,
    ) -> Option<(&'static str, Vec<Befallen>)> {
        let of = |unit, part, consequences| Befallen { unit, part, consequences };
        match &*resolved.what {
            "adf.fire" => {
                let result = FireResult::from_word(word(resolved, "result")?)?;
                let struck = of_any_game(adf::of_fire(result));
                Some(("fire", vec![of(resolved.at?, Part::Target, struck)]))
            }
            "adf.morale" => {
                let unit = *resolved.by.first()?;
                let morale = adf_words::Morale::from_word(word(resolved, "morale")?)?;
                let was = state.units[unit.index()].status.morale;
                let verdict = Verdict {
                    morale,
                    fall_back: number(resolved, "fall-back").unwrap_or(0),
                    recovered: number(resolved, "recovered").unwrap_or(0),
                    routs: morale == adf_words::Morale::Routed && was != morale,
                };
                let checked = of_any_game(adf::of_check(Part::Unit, verdict));
                Some(("check", vec![of(unit, Part::Unit, checked)]))
            }
            "adf.charge.impact" => {
                let loser = Side::from_word(word(resolved, "loser")?)?;
                let penalty = Penalty {
                    fall_back: number(resolved, "fall-back")?,
                    lost: number(resolved, "lost")?,
                    morale: adf_words::Morale::from_word(word(resolved, "morale")?)?,
                };
                let decision = Decision::FallBack { loser, penalty };
                let all = of_any_game(adf::of_decision(decision, None));
                let losers = match loser {
                    // Of several chargers, the first who suffers is not always the first named.
                    Side::Attacker if resolved.by.len() > 1 => return None,
                    Side::Attacker => resolved.by[0],
                    Side::Defender => resolved.at?,
                };
                Some(("impact", vec![of(losers, Part::of(loser), all)]))
            }
            _ => None,
        }
    }
}

impl Watched for Jr3 {
    const GAME: Game = Game::Jr3;

    fn body(scenario: &Scenario<Jr3>, state: &State<Jr3>, unit: UnitId) -> Body {
        let (entry, now) = (scenario.entry(unit), &state.units[unit.index()]);
        let mut body = newcomer(Game::Jr3, entry.profile.arm.word());
        body.set(Key::Strength, &now.strength.to_string());
        body.set(Key::Started, &entry.strength.to_string());
        body.set(Key::Morale, now.status.morale.word());
        body
    }

    fn befallen(
        resolved: &Resolved,
        _: &Scenario<Jr3>,
        state: &State<Jr3>,
    ) -> Option<(&'static str, Vec<Befallen>)> {
        let of = |unit, part, consequences| Befallen { unit, part, consequences };
        match &*resolved.what {
            "jr3.fire" => {
                let lost = jr3::loses(Part::Target, number(resolved, "lost")?);
                Some(("fire", vec![of(resolved.at?, Part::Target, of_any_game([lost]))]))
            }
            "jr3.morale" => {
                let unit = *resolved.by.first()?;
                let checked = Checked {
                    roll: 0,
                    morale: jr3_words::Morale::from_word(word(resolved, "morale")?)?,
                    fall_back: number(resolved, "falls-back")?,
                };
                let was = state.units[unit.index()].status.morale;
                let edition = linstock_jr3::Edition {
                    scale: linstock_jr3::FigureScale::Fifteen,
                    house: linstock_jr3::house::House::default(),
                };
                let all = of_any_game(jr3::of_check(&edition, Part::Unit, was, checked));
                Some(("check", vec![of(unit, Part::Unit, all)]))
            }
            _ => None,
        }
    }
}

impl Watched for Elan {
    const GAME: Game = Game::Elan;

    fn body(scenario: &Scenario<Elan>, state: &State<Elan>, unit: UnitId) -> Body {
        let (entry, now) = (scenario.entry(unit), &state.units[unit.index()]);
        let mut body = newcomer(Game::Elan, entry.profile.arm.word());
        body.set(Key::Figures, &now.strength.to_string());
        body.set(Key::Disruption, &now.status.dm.to_string());
        body
    }

    fn befallen(
        resolved: &Resolved,
        scenario: &Scenario<Elan>,
        state: &State<Elan>,
    ) -> Option<(&'static str, Vec<Befallen>)> {
        let of = |unit, part, consequences| Befallen { unit, part, consequences };
        match &*resolved.what {
            "elan.fire" => {
                let unit = resolved.at?;
                // Guns have crews, and battalions the figures of their skirmishers within.
                let there = &state.units[unit.index()];
                let foot = scenario.entry(unit).profile.arm != Arm::Artillery;
                let plain = foot && there.status.inside == 0;
                let special = number(resolved, "special")?;
                let lost = number(resolved, "lost")?;
                if !plain || lost >= there.strength || special > 0 {
                    return None;
                }
                let all = of_any_game(elan::of_save(Part::Target, Saved { special, lost }));
                Some(("fire", vec![of(unit, Part::Target, all)]))
            }
            "elan.test.elan" | "elan.test.drill" | "elan.test.rally" => {
                let unit = *resolved.by.first()?;
                let verdict = Tested {
                    result: TestResult::from_word(word(resolved, "result")?)?,
                    removed: 0,
                    dm: number(resolved, "dm")?,
                    broken: fact(resolved, "broken").is_some(),
                };
                let all = of_any_game([elan::of_verdict(Part::Unit, verdict)]);
                Some(("check", vec![of(unit, Part::Unit, all)]))
            }
            _ => None,
        }
    }
}

/// How often each kind of result was compared.
type Counts = BTreeMap<(&'static str, &'static str), u32>;

fn battle<G: Watched>(
    scenario: &Scenario<G>,
    seed: u64,
    condition: fn(&G::Status) -> (&'static str, String),
    counts: &mut Counts,
) {
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
                let rest = &decided.events[at + 1..];
                compare(scenario, &now, resolved, rest, condition, counts);
            }
            apply(&mut now, event, &scenario.events);
        }
        state = decided.state;
    }
}

/// Compares what follows a result with what the same result does to a line on a roster.
fn compare<G: Watched>(
    scenario: &Scenario<G>,
    state: &State<G>,
    resolved: &Resolved,
    rest: &[Event<G>],
    condition: fn(&G::Status) -> (&'static str, String),
    counts: &mut Counts,
) {
    let Some((kind, all)) = G::befallen(resolved, scenario, state) else { return };
    for Befallen { unit, part, consequences } in all {
        let before = G::body(scenario, state, unit);
        let party = Party { role: part.word(), number: 0, name: "it", body: &before };
        let effect = effect(G::GAME, &[party], &consequences);
        let after = |fact: &str| {
            let change = effect.changes.iter().find(|it| it.fact == fact);
            change.map_or_else(|| before.named(fact).to_owned(), |it| it.to.clone())
        };
        let counted = if G::GAME == Game::Elan { "figures" } else { "strength" };
        let place = || format!("{resolved:?}: {consequences:?}");
        // Another result for the same unit before this one is carried out: losses come together.
        let again = |event: &&Event<G>| matches!(event, Event::Resolved(it) if it.what == resolved.what && it.at == resolved.at);
        if rest.iter().find(again).is_some() && kind == "fire" {
            continue;
        }
        if after(counted) != before.named(counted) {
            let left = rest.iter().find_map(|event| match event {
                Event::Strength { unit: it, left } if *it == unit => Some(left.to_string()),
                _ => None,
            });
            assert_eq!(left, Some(after(counted)), "{}", place());
            *counts.entry((kind, "losses")).or_default() += 1;
        }
        let (name, now) = condition(&state.units[unit.index()].status);
        if kind != "fire" && after(name) != now {
            let mut statuses = rest.iter().filter_map(|event| match event {
                Event::Status { unit: it, status } if *it == unit => Some(condition(status).1),
                _ => None,
            });
            assert!(statuses.any(|it| it == after(name)), "{}", place());
            *counts.entry((kind, "condition")).or_default() += 1;
        }
    }
}

#[test]
fn rosters_and_battles_agree_on_what_results_do() {
    let mut games: BTreeMap<&str, Counts> = BTreeMap::new();
    for scenario in LIBRARY {
        for seed in 0..BATTLES {
            match load(scenario.text).unwrap() {
                Loaded::Adf(it) => {
                    let morale = |status: &<Adf as Played>::Status| {
                        ("morale", status.morale.word().to_owned())
                    };
                    battle(&it, seed, morale, games.entry("adf").or_default());
                }
                Loaded::Jr3(it) => {
                    let morale = |status: &<Jr3 as Played>::Status| {
                        ("morale", status.morale.word().to_owned())
                    };
                    battle(&it, seed, morale, games.entry("jr3").or_default());
                }
                Loaded::Elan(it) => {
                    let markers = |status: &<Elan as Played>::Status| ("dm", status.dm.to_string());
                    battle(&it, seed, markers, games.entry("elan").or_default());
                }
            }
        }
    }
    println!("{games:?}");
    let compared = |game: &str, kind, what| games[game].get(&(kind, what)).copied().unwrap_or(0);
    for game in ["adf", "jr3", "elan"] {
        assert!(compared(game, "fire", "losses") >= 5, "{game}: {games:?}");
        assert!(compared(game, "check", "condition") >= 10, "{game}: {games:?}");
    }
    assert!(compared("adf", "impact", "losses") > 5, "{games:?}");
    assert!(compared("adf", "impact", "condition") > 5, "{games:?}");
}
