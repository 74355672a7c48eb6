//! Random play: whole battles of both sides by lot, every law of the engine held at every command.

use std::collections::BTreeMap;

use linstock_battle::{
    Area, Command, Event, Game as _, LeaderPlace, Line, Place, Scenario, Seat, Seen, State, UnitId,
    World, apply,
    event::misfit,
    sample::{Lot, sample},
    scenario::Rank,
};
use linstock_geometry::{Facing, gap_within, overlaps};
use linstock_jr3::{
    Edition, FigureScale,
    play::Jr3,
    words::{Arm, Experience, Formation, Weapon},
};

use crate::playing::{Play, Table, inches};

const NORTH: Facing = Facing::NORTH;
const SOUTH: Facing = Facing::SOUTH;

/// Bare ground, a few regiments and batteries close to each other.
fn bare() -> Scenario<Jr3> {
    let mut table = Table::bare(24, 18);
    table.info.turns = 5;
    for x in [5, 12, 19] {
        table.unit(Seat::First, Arm::Infantry, (x * 1000, 6000), NORTH);
        table.unit(Seat::Second, Arm::Infantry, (x * 1000, 11000), SOUTH);
    }
    table.unit(Seat::First, Arm::Artillery, (9000, 3500), NORTH);
    table.unit(Seat::First, Arm::Artillery, (11000, 3500), NORTH);
    table.unit(Seat::Second, Arm::Artillery, (9000, 14000), SOUTH);
    let horse = table.unit(Seat::Second, Arm::Cavalry, (16000, 15000), SOUTH);
    table.entry(horse).profile.experience = Experience::Elite;
    let with = table.unit(Seat::First, Arm::Cavalry, (17000, 2500), NORTH);
    table.leader(Seat::First, Rank::Brigade, LeaderPlace::With(with));
    table.leader(Seat::First, Rank::Division, LeaderPlace::At(inches(12, 2)));
    table.leader(Seat::Second, Rank::Brigade, LeaderPlace::With(UnitId(1)));
    table.scenario()
}

/// Broken ground of every kind, fences and walls, a bridge, misfires and reinforcements.
fn close() -> Scenario<Jr3> {
    let mut table = Table::bare(30, 20);
    table.info.turns = 6;
    table.special.sight = Some(12_000);
    table.area(Area::LightWoods, (0, 0), (8, 20));
    table.area(Area::HeavyWoods, (22, 8), (28, 12));
    table.area(Area::Orchard, (10, 12), (14, 15));
    table.area(Area::BuiltUp, (16, 3), (19, 6));
    table.area(Area::DeepWater, (20, 13), (30, 14));
    table.area(Area::Marsh, (9, 1), (12, 4));
    table.line(Line::WoodFence, &[(9000, 9500), (21000, 9500)]);
    table.line(Line::StoneWall, &[(10000, 7000), (15000, 7000)]);
    table.line(Line::MediumWorks, &[(16000, 12500), (20000, 12500)]);
    table.line(Line::Road, &[(15000, 0), (15000, 20000)]);
    table.line(Line::Bridge, &[(24000, 12500), (24000, 14500)]);
    for x in [3, 11, 18] {
        let unit = table.unit(Seat::First, Arm::Infantry, (x * 1000, 6300), NORTH);
        table.entry(unit).profile.experience = Experience::Green;
        table.entry(unit).profile.weapon = Weapon::SmoothboreMusket;
        table.entry(unit).misfire = Some(2);
    }
    for x in [4, 12, 18] {
        let unit = table.unit(Seat::Second, Arm::Infantry, (x * 1000, 13000), SOUTH);
        table.entry(unit).profile.repeaters = x == 4;
    }
    let sharp = table.unit(Seat::Second, Arm::Infantry, (25000, 10500), SOUTH);
    table.entry(sharp).strength = 4;
    table.entry(sharp).profile.stands = 2;
    table.entry(sharp).profile.sharpshooters = true;
    table.entry(sharp).status.formation = Formation::Skirmish;
    let guns = table.unit(Seat::First, Arm::Artillery, (21000, 4000), NORTH);
    table.entry(guns).strength = 3;
    table.entry(guns).profile.stands = 3;
    table.entry(guns).status.formation = Formation::Limbered;
    table.unit(Seat::Second, Arm::Artillery, (8500, 16000), SOUTH);
    table.unit(Seat::Second, Arm::Artillery, (10600, 16000), SOUTH);
    let column = table.unit(Seat::First, Arm::Cavalry, (15000, 4000), NORTH);
    table.entry(column).status.formation = Formation::MarchColumn;
    let late = table.unit(Seat::First, Arm::Infantry, (26000, 1500), NORTH);
    table.arrives(late, 2, None);
    let later = table.unit(Seat::First, Arm::Infantry, (26000, 1500), NORTH);
    table.arrives(later, 2, Some(late));
    table.leader(Seat::First, Rank::Brigade, LeaderPlace::Waiting);
    table.leader(Seat::Second, Rank::Corps, LeaderPlace::At(inches(13, 17)));
    table.leader(Seat::Second, Rank::Brigade, LeaderPlace::With(UnitId(3)));
    table.scenario()
}

/// Two enemies equally close to everybody, so that owners have to choose; another scale of figures.
fn even() -> Scenario<Jr3> {
    let mut table = Table::bare(20, 16);
    table.info.turns = 5;
    table.edition = Edition { scale: FigureScale::Ten, ..Edition::default() };
    for x in [6, 10, 14] {
        table.unit(Seat::First, Arm::Infantry, (x * 1000, 5000), NORTH);
    }
    for x in [8, 12] {
        table.unit(Seat::Second, Arm::Infantry, (x * 1000, 9000), SOUTH);
    }
    let horse = table.unit(Seat::Second, Arm::Cavalry, (10000, 12000), SOUTH);
    table.entry(horse).status.mounted = false;
    table.scenario()
}

#[derive(Default)]
struct Counts {
    verbs: BTreeMap<String, u64>,
    questions: BTreeMap<String, u64>,
    rules: BTreeMap<String, u64>,
    refused: BTreeMap<&'static str, u64>,
    endings: BTreeMap<String, u64>,
    commands: u64,
}

/// Plays one battle to its end, testing everything on the way.
fn battle(scenario: &Scenario<Jr3>, seed: u64, counts: &mut Counts) {
    let mut play = Play::new(scenario, seed);
    let mut lot = Lot::new(seed);
    let begun = std::mem::take(&mut play.events);
    replays(scenario, &State::start(scenario), &begun, &play.state);
    for _ in 0..4000 {
        if let Some(outcome) = play.state.outcome {
            *counts.endings.entry(outcome.why.to_string()).or_default() += 1;
            return;
        }
        let seat = match (play.asked(Seat::First), play.asked(Seat::Second)) {
            (Some(_), Some(_)) if lot.below(2) == 0 => Seat::Second,
            (Some(_), _) => Seat::First,
            (None, Some(_)) => Seat::Second,
            (None, None) => panic!("nobody is asked anything, and it is not over"),
        };
        let question = play.asked(seat).unwrap();
        *counts.questions.entry(question.to_owned()).or_default() += 1;
        // Orders that are all changed to hold are never carried out: mostly they are not.
        if question == "reveal" && lot.below(4) > 0 {
            play.pass(seat);
            continue;
        }
        one_command(scenario, &mut play, seat, &mut lot, counts);
    }
    panic!("battle {seed} does not end");
}

fn one_command(
    scenario: &Scenario<Jr3>,
    play: &mut Play<'_>,
    seat: Seat,
    lot: &mut Lot,
    counts: &mut Counts,
) {
    let view = play.engine.view(&play.state, seat);
    assert!(view.options().iter().any(|choice| choice.refused.is_none()), "nothing to choose");
    let mut refused: Vec<(Command, &'static str)> = Vec::new();
    let draft = sample(&view, lot, &mut |draft, refusal| {
        refused.push((draft.clone(), refusal.rule.id));
    });
    let draft = draft.unwrap_or_else(|| panic!("no way to answer {:?}", view.question()));
    assert!(view.probe(&draft).is_ok(), "the probe refuses {draft:?}");
    for choice in view.options() {
        let verdict = view.check(&choice.draft);
        match choice.refused {
            Some(_) => assert!(verdict.is_err(), "refused, yet accepted: {:?}", choice.draft),
            None if choice.slots.is_empty() => {
                assert!(verdict.is_ok(), "offered, yet {verdict:?}: {:?}", choice.draft);
            }
            None => {}
        }
    }
    for (draft, rule) in refused {
        *counts.refused.entry(rule).or_default() += 1;
        assert_eq!(view.probe(&draft).unwrap_err().rule.id, rule);
        let before = play.state.clone();
        assert!(play.engine.order(&play.state, seat, &draft, &mut play.dice).is_err());
        assert_eq!(before, play.state);
    }
    *counts.verbs.entry(draft.verb.to_string()).or_default() += 1;
    counts.commands += 1;
    let before = play.state.clone();
    play.events.clear();
    let verb = draft.verb.clone();
    play.order(seat, draft).unwrap_or_else(|why| panic!("{verb}: {why:?}"));
    for event in &play.events {
        match event {
            Event::Resolved(resolved) => {
                *counts.rules.entry(resolved.what.to_string()).or_default() += 1;
                if let Some(result) = resolved.outcome.iter().find(|fact| fact.of == "result") {
                    let key = format!("{} {}", resolved.what, result.is);
                    *counts.rules.entry(key).or_default() += 1;
                }
            }
            Event::Noted(shown) => *counts.rules.entry(shown.what.to_string()).or_default() += 1,
            _ => {}
        }
    }
    replays(scenario, &before, &play.events, &play.state);
    sound(scenario, &play.state);
}

/// The events, also as they are written, lead from one state to the other.
fn replays(scenario: &Scenario<Jr3>, from: &State<Jr3>, events: &[Event<Jr3>], to: &State<Jr3>) {
    let mut state = from.clone();
    for event in events {
        let text = serde_json::to_string(event).unwrap();
        let read: Event<Jr3> =
            serde_json::from_str(&text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(read, *event);
        assert_eq!(misfit(&state, &read, scenario), None, "{text}");
        apply(&mut state, &read, &scenario.events);
    }
    assert_eq!(state, *to);
}

fn sound(scenario: &Scenario<Jr3>, state: &State<Jr3>) {
    let world = World::new(scenario, state);
    let units: Vec<UnitId> = world.on_table().collect();
    for (index, &one) in units.iter().enumerate() {
        let strength = state.units[one.index()].strength;
        assert!(strength > 0 && strength <= scenario.entry(one).strength, "{one:?} has {strength}");
        for &other in &units[index + 1..] {
            let (a, b) = (world.footprint(one), world.footprint(other));
            let met = gap_within(a, b, 0).is_some() && overlaps(a, b);
            assert!(
                !met,
                "{one:?} {:?} stands on {other:?} {:?}",
                state.units[one.index()],
                state.units[other.index()]
            );
        }
        if let Some(melee) = state.units[one.index()].status.melee {
            let with = state.units[melee.with.index()].status.melee.expect("both fight");
            assert_eq!(with.with, one);
            assert_ne!(with.attacks, melee.attacks);
        }
    }
    for unit in &state.units {
        if matches!(unit.place, Place::Gone(_)) {
            assert_eq!(unit.status.melee, None);
        }
    }
}

#[test]
fn two_hundred_battles_by_lot() {
    let battles: u64 = std::env::var("BATTLES").ok().and_then(|it| it.parse().ok()).unwrap_or(200);
    let scenarios = [bare(), close(), even()];
    let mut counts = Counts::default();
    let clock = std::time::Instant::now();
    for seed in 0..battles {
        battle(&scenarios[(seed % 3) as usize], seed, &mut counts);
    }
    let took = clock.elapsed().as_secs_f64();
    println!(
        "{} battles, {} commands, {:.1} battles a second",
        battles,
        counts.commands,
        battles as f64 / took
    );
    println!("endings {:?}", counts.endings);
    println!("verbs {:?}\nquestions {:?}", counts.verbs, counts.questions);
    println!("rules {:#?}\nrefused {:?}", counts.rules, counts.refused);
    if battles >= 200 {
        for verb in Jr3::VOCABULARY.verb_words() {
            assert!(counts.verbs.get(verb).is_some_and(|&count| count > 0), "nobody does {verb}");
        }
        for question in Jr3::VOCABULARY.question_words() {
            let asked = counts.questions.get(question).is_some_and(|&count| count > 0);
            assert!(asked, "nobody is asked {question}");
        }
    }
}
