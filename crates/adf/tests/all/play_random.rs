//! Whole battles by lot: they end, nothing breaks, and everything happens sometimes.

use std::collections::BTreeMap;

use linstock_adf::{
    Scale, Summary,
    play::Adf,
    words::{Armament, CavalryWeapon, Experience::*, Formation, InfantryWeapon},
};
use linstock_battle::{
    Area, BySeat, Choice, Command, Decided, Endless, Engine, Event, Game as _, LeaderPlace, Line,
    Place, Scenario, Seat, Seen as _, Slot, State, UnitId, View,
    engine::Failure,
    sample::{Lot, sample},
    scenario::{Arrival, Happening, Rank},
};
use linstock_dice::{Seed, Seeded};
use linstock_geometry::{Manoeuvre, Path, Pose, Turn};

use crate::{
    play::{
        checks::{check_state, check_step},
        fight::fight,
    },
    playing::*,
};

/// Bare ground and every arm, close together.
fn bare() -> Scenario<Adf> {
    let mut table = Table::new(Scale::Fifteen, 30.0, 20.0, 4);
    for (index, x) in [5.0, 7.7, 10.4, 13.1].into_iter().enumerate() {
        let grade = [Elite, Veteran, Trained, Green][index];
        table.infantry(Seat::First, grade, 6, pose(x, 7.0, 0));
        table.infantry(Seat::Second, grade, 6, pose(x, 12.5, 180));
    }
    table.battery(Seat::First, Trained, 2, pose(17.0, 7.0, 0));
    table.battery(Seat::Second, Veteran, 3, pose(17.0, 13.0, 180));
    table.cavalry(Seat::First, Veteran, 6, pose(21.0, 7.0, 0));
    table.cavalry(Seat::Second, Trained, 5, pose(21.0, 12.0, 180));
    table.leader(Seat::First, Rank::Brigade, 2, LeaderPlace::With(UnitId(0)));
    table.leader(Seat::Second, Rank::Brigade, 1, LeaderPlace::With(UnitId(3)));
    table.leader(Seat::First, Rank::Division, 1, LeaderPlace::At(at(10.0, 4.0)));
    table.done()
}

/// Woods, walls, a hill, a road, water, fog and reinforcements, at 25mm.
fn wooded() -> Scenario<Adf> {
    let mut table = Table::new(Scale::TwentyFive, 44.0, 30.0, 4);
    for (index, x) in [6.0, 11.0, 16.0].into_iter().enumerate() {
        let grade = [Veteran, Trained, Green][index];
        table.infantry(Seat::First, grade, 7, pose(x, 10.0, 0));
        table.infantry(Seat::Second, grade, 7, pose(x, 19.0, 180));
    }
    table.battery(Seat::First, Elite, 3, pose(23.0, 6.0, 0));
    table.battery(Seat::Second, Green, 1, pose(23.0, 20.0, 180));
    let horse = table.cavalry(Seat::First, Elite, 8, pose(30.0, 10.0, 0));
    table.entry(horse).profile.armament = Armament::Cavalry(CavalryWeapon::Shotgun);
    table.cavalry(Seat::Second, Green, 4, pose(31.0, 17.0, 180));
    let late = table.infantry(Seat::First, Trained, 8, pose(10.0, 2.0, 0));
    let later = table.infantry(Seat::First, Trained, 8, pose(10.0, 2.0, 0));
    for (unit, turn, after) in [(late, 2, None), (later, 0, Some(late))] {
        table.entry(unit).start = Place::Waiting;
        table.entry(unit).arrival = Some(Arrival { turn, after, at: pose(10.0, 2.0, 0) });
    }
    let flint = table.infantry(Seat::Second, Trained, 5, pose(37.0, 18.0, 200));
    table.entry(flint).profile.armament = Armament::Infantry(InfantryWeapon::MixedFlintlock);
    table.entry(flint).misfire = Some(2);
    table.area(Area::LightWoods, &[(4.0, 12.0), (14.0, 12.0), (14.0, 17.0), (4.0, 17.0)]);
    table.area(Area::HeavyWoods, &[(26.0, 12.0), (30.0, 12.0), (30.0, 16.0), (26.0, 16.0)]);
    table.area(Area::BuiltUp, &[(16.0, 13.0), (19.0, 13.0), (19.0, 15.0), (16.0, 15.0)]);
    table.area(Area::DeepWater, &[(36.0, 10.0), (40.0, 10.0), (40.0, 14.0), (36.0, 14.0)]);
    table.height(1, &[(20.0, 3.0), (27.0, 3.0), (27.0, 8.0), (20.0, 8.0)]);
    table.line(Line::StoneWall, &[(5.0, 18.0), (20.0, 18.0)]);
    table.line(Line::HastyWorks, &[(9.0, 11.0), (18.0, 11.0)]);
    table.line(Line::Road, &[(33.0, 0.0), (33.0, 30.0)]);
    table.line(Line::Stream, &[(0.0, 15.5), (34.0, 14.5)]);
    table.leader(Seat::First, Rank::Brigade, 3, LeaderPlace::At(at(10.0, 8.0)));
    table.leader(Seat::Second, Rank::Brigade, 2, LeaderPlace::With(UnitId(3)));
    table.objective(at(17.5, 14.0), 2000, 5);
    table.special.sight = Some(14_000);
    let (sight, misfire) = (Some(None), Some(1));
    let text = "The fog lifts.".to_owned();
    table.events.push(Happening { turn: 3, text, sight, misfire, points: BySeat::both(1) });
    table.done()
}

/// Weak regiments in a heap, at 10mm by the revised summary: they merge, rout and are run through.
fn crowded() -> Scenario<Adf> {
    let mut table = Table::new(Scale::Ten, 20.0, 14.0, 6).summary(Summary::Revised);
    for index in 0..4 {
        let x = 4.0 + 1.52 * f64::from(index);
        table.infantry(
            Seat::First,
            [Green, Trained, Veteran, Trained][index as usize],
            4,
            pose(x, 5.0, 0),
        );
        table.infantry(
            Seat::Second,
            [Green, Trained, Veteran, Trained][index as usize],
            4,
            pose(x, 8.0, 180),
        );
    }
    for index in 0..2 {
        let x = 4.5 + 2.5 * f64::from(index);
        let back = table.infantry(Seat::First, Trained, 5, pose(x, 3.6, 0));
        table.entry(back).status.formation = Formation::ExtendedLine;
        table.infantry(Seat::Second, Trained, 5, pose(x, 9.4, 180));
    }
    table.cavalry(Seat::First, Elite, 6, pose(13.0, 5.0, 0));
    table.cavalry(Seat::Second, Veteran, 6, pose(13.0, 8.5, 180));
    table.battery(Seat::Second, Veteran, 2, pose(10.7, 8.0, 180));
    table.leader(Seat::First, Rank::Brigade, 1, LeaderPlace::With(UnitId(2)));
    table.leader(Seat::Second, Rank::Army, 2, LeaderPlace::With(UnitId(3)));
    table.sides.first.morale = Some(70);
    table.done()
}

/// What is left of two brigades, at canister range of each other's guns, too weak to do much but
/// become one.
fn remnants() -> Scenario<Adf> {
    let mut table = Table::new(Scale::Fifteen, 24.0, 14.0, 8);
    for index in 0..3 {
        // In columns side by side, who still touch when their last stands are gone.
        let x = 6.0 + 0.88 * f64::from(index);
        for (seat, y, facing) in [(Seat::First, 5.0, 0), (Seat::Second, 8.5, 180)] {
            let unit = table.infantry(
                seat,
                [Elite, Veteran, Elite][index as usize],
                8,
                pose(x, y, facing),
            );
            table.entry(unit).profile.stands = 2;
            table.entry(unit).status.formation = Formation::AttackColumn;
        }
    }
    // The guns stand on hills, and fire over them.
    table.height(1, &[(4.0, 0.0), (10.0, 0.0), (10.0, 2.5), (4.0, 2.5)]);
    table.height(1, &[(4.0, 11.0), (10.0, 11.0), (10.0, 14.0), (4.0, 14.0)]);
    table.battery(Seat::First, Elite, 3, pose(6.9, 2.0, 0));
    table.battery(Seat::Second, Elite, 3, pose(6.9, 11.5, 180));
    table.done()
}

#[derive(Default)]
struct Tally {
    verbs: BTreeMap<String, u32>,
    questions: BTreeMap<&'static str, u32>,
    shown: BTreeMap<String, u32>,
    refusals: BTreeMap<&'static str, u32>,
    endings: BTreeMap<String, u32>,
    commands: u32,
    offered: u32,
    closed: BTreeMap<String, u32>,
}

impl Tally {
    fn count(&mut self, decided: &Decided<Adf>) {
        for event in &decided.events {
            let what = match event {
                Event::Noted(shown) => &shown.what,
                Event::Resolved(resolved) => &resolved.what,
                _ => continue,
            };
            *self.shown.entry(what.to_string()).or_default() += 1;
        }
    }
}

const BOUND: u32 = 6000;

fn play(scenario: &Scenario<Adf>, seed: u64, tally: &mut Tally, thorough: bool) {
    let engine = Engine::new(scenario);
    let mut dice = Endless(Seeded::new(&Seed::Number(seed)));
    let mut lot = Lot::new(seed);
    let mut state = State::start(scenario);
    let decided = engine.begin(&mut dice).expect("endless dice");
    check_step(scenario, &state, &decided);
    tally.count(&decided);
    state = decided.state;
    if scenario.leaders.is_empty() {
        // Worn down before we look.
        for (unit, entry) in state.units.iter_mut().zip(&scenario.units) {
            unit.strength = if entry.strength == 8 { 4 } else { unit.strength };
        }
    }
    let mut commands = 0;
    while state.outcome.is_none() {
        commands += 1;
        assert!(
            commands < BOUND,
            "seed {seed}: no end after {BOUND} commands: turn {}",
            state.turn
        );
        let seat =
            [Seat::First, Seat::Second].into_iter().find(|&seat| state.waiting[seat].is_some());
        let seat = seat.unwrap_or_else(|| panic!("seed {seed}: nobody is asked: {state:?}"));
        let view = engine.view(&state, seat);
        let question = view.question().expect("asked").question.word;
        *tally.questions.entry(question).or_default() += 1;
        let options = view.options();
        let open = options.iter().filter(|choice| choice.refused.is_none()).count();
        assert!(open >= 2, "seed {seed}: {question} has {open} answers: {:?}", state.waiting[seat]);
        assert!(
            options.iter().any(|it| it.refused.is_none() && it.slots.is_empty()),
            "seed {seed}: {question} cannot be answered plainly"
        );
        for refused in options.iter().filter_map(|it| it.refused.map(|why| (it, why))) {
            let (choice, why) = refused;
            *tally.refusals.entry(why.rule.id).or_default() += 1;
            assert!(view.check(&choice.draft).is_err(), "{:?} is offered as refused", choice.draft);
        }
        if thorough && commands % 5 == 0 {
            for choice in options.iter().filter(|it| it.refused.is_none()) {
                tally.offered += 1;
                if !is_open(&view, choice) {
                    *tally.closed.entry(choice.draft.verb.to_string()).or_default() += 1;
                }
            }
        }
        let mut wrong: Option<Command> = None;
        let command = sample(&view, &mut lot, &mut |command, refusal| {
            *tally.refusals.entry(refusal.rule.id).or_default() += 1;
            wrong = Some(command.clone());
        });
        let command = command.unwrap_or_else(|| panic!("seed {seed}: nothing to do: {options:?}"));
        // Every other army is bloody-minded.
        let fight = if seed.is_multiple_of(2) && lot.below(4) > 0 {
            fight(&options, &mut lot)
        } else {
            None
        };
        let command = fight.filter(|it| view.check(it).is_ok()).unwrap_or(command);
        if thorough || commands % 7 == 0 {
            let probe = view.probe(&command);
            let probe = probe.unwrap_or_else(|why| panic!("seed {seed}: {command:?}: {why:?}"));
            for chance in &probe.odds {
                assert!((0.0..=1.000_001).contains(&chance.p), "{chance:?}");
            }
            if let Some(wrong) = wrong {
                assert!(view.probe(&wrong).is_err(), "seed {seed}: {wrong:?}");
                let before = state.clone();
                let failure = engine.order(&state, seat, &wrong, &mut dice).expect_err("refused");
                assert!(matches!(failure, Failure::Refused(_)));
                assert_eq!(before, state);
            }
        }
        let decided = engine
            .order(&state, seat, &command, &mut dice)
            .unwrap_or_else(|failure| panic!("seed {seed}: {command:?}: {failure:?}"));
        *tally.verbs.entry(command.verb.to_string()).or_default() += 1;
        if thorough {
            check_step(scenario, &state, &decided);
            tally.count(&decided);
        }
        check_state(scenario, &decided.state, seed, &command);
        state = decided.state;
    }
    tally.commands += commands;
    let why = state.outcome.expect("over").why.word();
    *tally.endings.entry(why.to_owned()).or_default() += 1;
}

/// Whether some filling of an option's slots is accepted.
fn is_open(view: &View<'_, Adf>, choice: &Choice) -> bool {
    let mut drafts = vec![choice.draft.clone()];
    for slot in &choice.slots {
        let fill = |draft: &Command| -> Vec<Command> {
            let draft = || draft.clone();
            match slot {
                Slot::Target(among) => among.iter().map(|&it| draft().at(it)).collect(),
                Slot::Leader(among) => {
                    among.iter().map(|&it| Command { leader: Some(it), ..draft() }).collect()
                }
                Slot::Companions { .. } => vec![draft()],
                Slot::Path(slot) => {
                    let far = slot.farthest.min(250);
                    let ways = [
                        Manoeuvre::Advance(far),
                        Manoeuvre::Back(far),
                        Manoeuvre::Side(far),
                        Manoeuvre::Side(-far),
                        Manoeuvre::AboutFace,
                        Manoeuvre::Wheel(Turn::from_degrees(5)),
                        Manoeuvre::Wheel(Turn::from_degrees(-5)),
                    ];
                    ways.into_iter().map(|way| draft().along(Path(vec![way]))).collect()
                }
                Slot::Place { .. } => {
                    let at = draft().leader.and_then(|leader| view.leader_at(leader));
                    let to = at.map(|at| Pose { at, ..Pose::default() });
                    vec![Command { to, ..draft() }]
                }
                Slot::Formation(among) => among
                    .iter()
                    .map(|it| Command { formation: Some(it.clone()), ..draft() })
                    .collect(),
                Slot::Choice(among) => {
                    among.iter().map(|it| draft().choosing(it.clone())).collect()
                }
                Slot::Aim => vec![draft()],
                Slot::Number(least, most) | Slot::Distance(least, most) => {
                    [*least, *most].map(|it| Command { number: Some(it), ..draft() }).to_vec()
                }
            }
        };
        drafts = drafts.iter().flat_map(fill).collect();
    }
    drafts.iter().any(|draft| view.check(draft).is_ok())
}

fn battles(from: u64, count: u64, thorough: u64) -> Tally {
    let mut tally = Tally::default();
    let scenarios = [bare(), wooded(), crowded(), remnants()];
    let began = std::time::Instant::now();
    for seed in from..from + count {
        let scenario = &scenarios[(seed / 2 % 4) as usize];
        play(scenario, seed, &mut tally, seed < from + thorough);
    }
    let took = began.elapsed();
    println!("{count} battles, {} commands in {took:?}", tally.commands);
    println!("verbs {:#?}", tally.verbs);
    println!("questions {:#?}", tally.questions);
    println!("told {:#?}", tally.shown);
    println!("refusals {:#?}", tally.refusals);
    println!("endings {:#?}", tally.endings);
    println!("of {} offered, closed {:#?}", tally.offered, tally.closed);
    tally
}

#[test]
fn battles_by_lot_end_and_everything_happens() {
    let tally = battles(0, 240, 60);
    for verb in Adf::VOCABULARY.verb_words() {
        assert!(tally.verbs.contains_key(verb), "nobody ever did {verb}");
    }
    // Units that are boxed in have nowhere to move, which only planning a path would count.
    assert!(tally.closed.keys().all(|verb| verb == "move"), "{:?}", tally.closed);
    assert!(tally.closed.values().sum::<u32>() * 400 < tally.offered, "{:?}", tally.closed);
    for question in Adf::VOCABULARY.question_words() {
        assert!(tally.questions.contains_key(question), "nobody was ever asked {question}");
    }
}

/// Skirmishers who lost a stand closed up onto a friend who had stood between them.
#[test]
fn open_formations_that_close_up_stand_on_nobody() {
    play(&crowded(), 2412, &mut Tally::default(), true);
}

/// What a few hundred battles do not show: `LINSTOCK_MUSTERS` says how many more are played.
#[test]
fn more_battles_by_lot_if_asked_for() {
    let more = std::env::var("LINSTOCK_MUSTERS").ok().and_then(|count| count.parse().ok());
    battles(1000, more.unwrap_or(10), 100);
}
