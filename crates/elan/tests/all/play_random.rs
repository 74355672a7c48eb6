//! Whole battles of random legal commands: they end, and at every command the engine keeps its
//! word.

use std::collections::BTreeMap;

use linstock_battle::{
    Choice, Command, Endless, Engine, Event, Game as _, Place, Seat, Seen, Slot, State, UnitId,
    View, Word, World, apply,
    sample::{Lot, sample},
    state::LeaderPlace,
    terrain::{Area, Line},
};
use linstock_dice::{Seed, Seeded};
use linstock_elan::{
    Elan,
    movement::Pace,
    play::{Profile, profile::Pieces},
    words::{Arm, Experience, Formation, Skirmisher, Weapon, Weight},
};
use linstock_geometry::overlaps;

use crate::playing::{Setting, pose};

/// Every arm on bare ground.
fn plain(turns: u16) -> Setting {
    let mut it = Setting::new(turns);
    for (seat, y, facing) in [(Seat::First, 22, 0), (Seat::Second, 36, 180)] {
        let line = it.foot(seat, pose(20, y, facing));
        it.foot(seat, pose(28, y, facing));
        let column = Profile::new(Arm::Infantry, Experience::Veteran);
        it.unit(seat, column, Formation::Column, 30, pose(36, y, facing));
        it.horse(seat, pose(46, y, facing));
        it.battery(seat, pose(12, y, facing));
        it.leader(seat, LeaderPlace::With(line));
        it.leader(seat, LeaderPlace::At(pose(24, if facing == 0 { 14 } else { 46 }, 0).at));
    }
    it.objective(30, 29);
    it
}

/// Detachments, rifles, reinforcements, broken ground and walls.
fn enclosed(turns: u16) -> Setting {
    let mut it = Setting::new(turns);
    it.area(Area::LightWoods, (14, 26), (22, 34));
    it.area(Area::BuiltUp, (28, 27), (34, 32));
    it.area(Area::Marsh, (40, 24), (48, 28));
    it.height(1, (34, 20), (46, 26));
    it.line(Line::StoneWall, (20, 24), (34, 24));
    it.line(Line::Hedge, (36, 33), (50, 33));
    it.line(Line::HastyWorks, (8, 22), (14, 22));
    it.line(Line::Stream, (0, 30), (60, 30));
    it.line(Line::Road, (25, 0), (25, 60));
    it.line(Line::Bridge, (25, 29), (25, 31));
    it.happens(2, Some(Some(30_000)));
    for (seat, y, facing) in [(Seat::First, 21, 0), (Seat::Second, 38, 180)] {
        let parent = it.foot(seat, pose(22, y, facing));
        let light = Profile {
            skirmishers: Some(Skirmisher::Trained),
            parent: Some(parent),
            ..Profile::new(Arm::Infantry, Experience::Steady)
        };
        it.entry(seat, light, Formation::Skirmish, 6, Place::Within(parent));
        let british = Profile { ranks: 2, ..Profile::new(Arm::Infantry, Experience::Veteran) };
        it.unit(seat, british, Formation::TwoRankLine, 20, pose(34, y, facing));
        let rifles = Profile {
            weapon: Some(Weapon::Rifle),
            skirmishers: Some(Skirmisher::Trained),
            ..Profile::new(Arm::Infantry, Experience::Veteran)
        };
        it.unit(seat, rifles, Formation::Skirmish, 12, pose(12, y, facing));
        let heavy = Profile {
            pace: Some(Pace::Heavy),
            weapon: Some(Weapon::Pistol),
            ..Profile::new(Arm::Cavalry, Experience::Steady)
        };
        it.unit(seat, heavy, Formation::Line, 10, pose(45, y, facing));
        let guns = Profile {
            pace: Some(Pace::Horse),
            guns: Some(Pieces { weight: Weight::Light, howitzer: true }),
            ..Profile::new(Arm::Artillery, Experience::Conscript)
        };
        it.unit(seat, guns, Formation::Limbered, 2, pose(53, y, facing));
        let first =
            it.reinforcement(seat, 2, None, pose(40, if facing == 0 { 6 } else { 54 }, facing));
        it.reinforcement(seat, 2, Some(first), pose(30, if facing == 0 { 6 } else { 54 }, facing));
        it.leader(seat, LeaderPlace::With(parent));
    }
    it
}

/// Close together, so that there is much contact.
fn crowded(turns: u16) -> Setting {
    let mut it = Setting::new(turns);
    it.line(Line::WoodFence, (10, 30), (30, 30));
    for (seat, y, facing) in [(Seat::First, 26, 0), (Seat::Second, 33, 180)] {
        for x in [14, 22, 30] {
            let profile = Profile {
                skirmishers: Some(Skirmisher::AdHoc),
                ..Profile::new(Arm::Infantry, Experience::Conscript)
            };
            it.unit(seat, profile, Formation::Column, 24, pose(x, y, facing));
        }
        it.horse(seat, pose(38, y, facing));
        let heavy = Profile {
            pace: Some(Pace::Heavy),
            weapon: Some(Weapon::Carbine),
            ..Profile::new(Arm::Cavalry, Experience::Veteran)
        };
        it.unit(seat, heavy, Formation::Line, 12, pose(44, y, facing));
        let battery = it.battery(seat, pose(50, y, facing));
        it.units[battery.index()].misfire = Some(2);
    }
    // Two that fight already, and a detachment that is out.
    it.foot(Seat::First, pose(6, 40, 0));
    it.foot(Seat::Second, pose(6, 40, 180));
    let parent = it.foot(Seat::First, pose(20, 10, 0));
    let light = Profile {
        skirmishers: Some(Skirmisher::Trained),
        parent: Some(parent),
        ..Profile::new(Arm::Infantry, Experience::Steady)
    };
    it.unit(Seat::First, light, Formation::Skirmish, 6, pose(20, 12, 0));
    it
}

#[derive(Default)]
struct Counts {
    verbs: BTreeMap<String, u32>,
    questions: BTreeMap<String, u32>,
    whats: BTreeMap<String, u32>,
    phases: BTreeMap<String, u32>,
    endings: BTreeMap<String, u32>,
    commands: u32,
}

const BOUND: u32 = 4000;

fn battle(make: fn(u16) -> Setting, seed: u64, turns: u16, counts: &mut Counts) {
    let scenario = make(turns).0.done();
    let engine = Engine::new(&scenario);
    let mut dice = Endless(Seeded::new(&Seed::Number(seed)));
    let mut lot = Lot::new(seed);
    let mut state = engine.begin(&mut dice).expect("endless dice").state;
    let mut commands = 0;
    while state.outcome.is_none() {
        commands += 1;
        assert!(commands < BOUND, "seed {seed} does not end");
        let seat = [Seat::First, Seat::Second].into_iter().find(|&it| state.waiting[it].is_some());
        let seat = seat.unwrap_or_else(|| panic!("seed {seed}: nobody is asked"));
        let view = View::new(&scenario, &state, seat);
        let options = view.options();
        let open = options.iter().filter(|choice| choice.refused.is_none()).count();
        assert!(open >= 2, "seed {seed}: {:?} has {open} options", view.question());
        let question = view.question().expect("a question").question.word;
        *counts.questions.entry(question.to_owned()).or_default() += 1;
        let mut refusals = Vec::new();
        let command =
            sample(&view, &mut lot, &mut |draft, why| refusals.push((draft.clone(), *why)));
        let command =
            command.unwrap_or_else(|| panic!("seed {seed}: nothing to do about {question}"));
        assert_eq!(view.probe(&command).err(), None, "seed {seed}: {command:?}");
        for (draft, why) in refusals.iter().take(1) {
            assert_eq!(view.probe(draft), Err(*why));
            let refused = engine.order(&state, seat, draft, &mut dice);
            assert!(refused.is_err());
        }
        if commands % 11 == 0 {
            for choice in options.iter().filter(|choice| choice.refused.is_none()) {
                offered(&view, choice, seed);
            }
        }
        *counts.verbs.entry(command.verb.to_string()).or_default() += 1;
        let decided = engine.order(&state, seat, &command, &mut dice);
        let decided = decided.unwrap_or_else(|why| panic!("seed {seed}: {command:?}: {why:?}"));
        let mut again = state.clone();
        for event in &decided.events {
            assert_eq!(linstock_battle::event::misfit(&again, event, &scenario), None);
            apply(&mut again, event, &scenario.events);
            count(event, counts);
        }
        assert!(again == decided.state, "seed {seed}: events do not give the state");
        let text = serde_json::to_string(&decided.events).expect("events can be written");
        let read: Vec<Event<Elan>> = serde_json::from_str(&text).expect("and read");
        assert_eq!(read, decided.events);
        sound(&World::new(&scenario, &decided.state), seed, &command);
        state = decided.state;
    }
    counts.commands += commands;
    let why = state.outcome.expect("it is over").why;
    *counts.endings.entry(why.to_string()).or_default() += 1;
}

/// What is offered is accepted for some filling of its slots, where they can be tried one by one.
fn offered(view: &View<Elan>, choice: &Choice, seed: u64) {
    let mut drafts = vec![choice.draft.clone()];
    for slot in &choice.slots {
        let each = |draft: &Command| -> Vec<Command> {
            match slot {
                Slot::Target(among) => among.iter().map(|&it| draft.clone().at(it)).collect(),
                Slot::Choice(among) => {
                    among.iter().map(|it| draft.clone().choosing(it.clone())).collect()
                }
                Slot::Formation(among) => {
                    let formed =
                        |it: &Word| Command { formation: Some(it.clone()), ..draft.clone() };
                    among.iter().map(formed).collect()
                }
                Slot::Path(path) if path.may_be_empty => vec![draft.clone()],
                Slot::Aim => vec![draft.clone()],
                Slot::Companions { .. }
                | Slot::Leader(_)
                | Slot::Path(_)
                | Slot::Place { .. }
                | Slot::Number(..)
                | Slot::Distance(..) => Vec::new(),
            }
        };
        drafts = drafts.iter().flat_map(each).collect();
    }
    let some = drafts.is_empty() || drafts.iter().any(|draft| view.check(draft).is_ok());
    // Formations need room, which is only looked for when one is chosen.
    let crowded = choice.draft.verb == "move";
    assert!(some || crowded, "seed {seed}: {choice:?} is never accepted");
}

fn count(event: &Event<Elan>, counts: &mut Counts) {
    match event {
        Event::Resolved(it) => *counts.whats.entry(it.what.to_string()).or_default() += 1,
        Event::Noted(it) => *counts.whats.entry(it.what.to_string()).or_default() += 1,
        Event::Turn { phase, .. } => *counts.phases.entry(phase.to_string()).or_default() += 1,
        _ => {}
    }
}

/// Nobody stands on anybody, and nobody has more than there can be.
fn sound(world: &World<Elan>, seed: u64, command: &linstock_battle::Command) {
    let on: Vec<UnitId> = world.on_table().collect();
    for (place, &one) in on.iter().enumerate() {
        for &other in &on[place + 1..] {
            let over = overlaps(world.footprint(one), world.footprint(other));
            assert!(
                !over,
                "seed {seed}: {one:?} on {other:?} after {command:?}\n{:?} {:?}\n{:?} {:?}",
                world.unit(one),
                world.unit(other),
                world.footprint(one).corners(),
                world.footprint(other).corners()
            );
        }
        let unit = world.unit(one);
        assert!(unit.strength > 0 && unit.strength <= world.entry(one).strength);
        assert!(unit.status.dm <= 4 && unit.status.crew_lost <= 3);
        let inside: u8 = world
            .scenario
            .ids()
            .filter(|&it| world.unit(it).place == Place::Within(one))
            .map(|it| world.unit(it).strength)
            .sum();
        assert_eq!(inside, unit.status.inside);
    }
    for leader in &world.state.leaders {
        if let LeaderPlace::With(unit) = leader.place {
            let there = world.is_on_table(unit) || world.unit(unit).place == Place::Waiting;
            assert!(there, "seed {seed}: a leader with nobody after {command:?}");
        }
    }
    let _: &State<Elan> = &world.state;
}

#[test]
fn random_battles_end_and_keep_their_word() {
    let mut counts = Counts::default();
    let battles: u64 = std::env::var("BATTLES").ok().and_then(|it| it.parse().ok()).unwrap_or(200);
    let first: u64 = std::env::var("FIRST").ok().and_then(|it| it.parse().ok()).unwrap_or(0);
    let makers = [plain, enclosed, crowded];
    let started = std::time::Instant::now();
    for seed in first..first + battles {
        battle(makers[(seed % 3) as usize], seed, 4, &mut counts);
    }
    let took = started.elapsed();
    println!("{battles} battles, {} commands in {took:?}", counts.commands);
    println!(
        "{:#?}\n{:#?}\n{:#?}\n{:#?}\n{:#?}",
        counts.verbs, counts.questions, counts.whats, counts.phases, counts.endings
    );
    if battles >= 200 {
        for verb in Elan::VOCABULARY.verb_words() {
            assert!(counts.verbs.contains_key(verb), "{verb} never occurs");
        }
        for question in Elan::VOCABULARY.question_words() {
            assert!(counts.questions.contains_key(question), "{question} is never asked");
        }
        for phase in linstock_elan::play::Phase::WORDS.iter().filter(|&&it| it != "set-up") {
            assert!(counts.phases.contains_key(*phase), "{phase} never comes");
        }
    }
}
