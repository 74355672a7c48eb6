//! Every verb, every question and every rule occurs in battles: two musters of everything there is,
//! played at random.

use std::collections::BTreeMap;

use linstock_battle::{
    Endless, Engine, Event, Fact, Game as _, Place, Seat, Seen, View,
    sample::{Lot, sample},
    state::LeaderPlace,
    terrain::{Area, Line},
};
use linstock_dice::{Seed, Seeded};
use linstock_elan::{
    Elan,
    movement::Pace,
    play::{
        Profile,
        profile::{Factors, Pieces},
    },
    rules::rules,
    words::{Arm, Experience, Formation, Skirmisher, Weapon, Weight},
};
use linstock_geometry::{Point, Pose};

use crate::playing::{Setting, pose};

/// Rules that no battle on this edition's table meets, each with its reason.
const NEVER: &[(&str, &str)] = &[];

const SIDES: [(Seat, i32, i32); 2] = [(Seat::First, 1, 0), (Seat::Second, -1, 180)];

/// Infantry of a weapon and an experience.
fn infantry(weapon: Weapon, experience: Experience) -> Profile {
    Profile { weapon: Some(weapon), ..Profile::new(Arm::Infantry, experience) }
}

fn cavalry(pace: Pace, weapon: Option<Weapon>) -> Profile {
    Profile { pace: Some(pace), weapon, ..Profile::new(Arm::Cavalry, Experience::Steady) }
}

fn guns(pace: Pace, weight: Weight, howitzer: bool) -> Profile {
    let guns = Some(Pieces { weight, howitzer });
    Profile { pace: Some(pace), guns, ..Profile::new(Arm::Artillery, Experience::Veteran) }
}

/// Close behind the line between both sides.
fn behind(x: i32, facing: i32) -> Pose {
    Pose { at: Point::new(x * 1000, 29_600), ..pose(0, 0, facing) }
}

/// Every formation and weapon a few inches apart, with lines of every kind between them.
pub fn lines(turns: u16) -> Setting {
    let mut it = Setting::new(turns);
    let lines = [
        Line::WoodFence,
        Line::Hedge,
        Line::StoneWall,
        Line::HastyWorks,
        Line::LightWorks,
        Line::MediumWorks,
        Line::HeavyWorks,
        Line::Stream,
    ];
    for (place, line) in (0..).zip(lines) {
        it.line(line, (1 + 7 * place, 30), (7 + 7 * place, 30));
    }
    it.line(Line::Road, (29, 0), (29, 60));
    it.line(Line::Trail, (15, 0), (15, 28));
    it.line(Line::Ford, (52, 29), (52, 31));
    it.line(Line::Bridge, (55, 29), (55, 31));
    it.height(1, (36, 8), (58, 20));
    it.height(1, (36, 40), (58, 52));
    for (seat, ahead, facing) in SIDES {
        let y = |back: i32| 30 - ahead * back;
        let steady = Experience::Steady;
        let formed = [
            (3, Formation::ThreeRankLine),
            (11, Formation::Column),
            (19, Formation::WideColumn),
            (24, Formation::ClosedColumn),
        ];
        for (x, formation) in formed {
            let profile = infantry(Weapon::Musket, steady);
            it.unit(seat, profile, formation, 18, pose(x, y(2), facing));
        }
        let british = Profile { ranks: 2, ..infantry(Weapon::Musket, Experience::Veteran) };
        let led = it.unit(seat, british, Formation::TwoRankLine, 12, pose(40, y(2), facing));
        let march = infantry(Weapon::Musket, Experience::Conscript);
        it.unit(seat, march, Formation::MarchColumn, 12, pose(29, y(3), facing));
        it.unit(seat, cavalry(Pace::Heavy, None), Formation::Line, 8, pose(47, y(4), facing));
        let dragoons = cavalry(Pace::Light, Some(Weapon::Carbine));
        it.unit(seat, dragoons, Formation::Column, 8, pose(53, y(4), facing));
        let lancers = cavalry(Pace::Light, Some(Weapon::Musket));
        it.unit(seat, lancers, Formation::Column, 6, pose(57, y(4), facing));
        let heavy = guns(Pace::Foot, Weight::Heavy, false);
        it.unit(seat, heavy, Formation::Unlimbered, 2, pose(34, y(7), facing));
        let howitzers = guns(Pace::Foot, Weight::Medium, true);
        it.unit(seat, howitzers, Formation::Unlimbered, 2, pose(53, y(11), facing));
        it.leader(seat, LeaderPlace::With(led));
        it.leader(seat, LeaderPlace::At(pose(45, y(11), 0).at));
        if seat == Seat::First {
            // These are close behind their works.
            it.units[led.index()].start = Place::Table(behind(40, facing));
            let few = infantry(Weapon::Musket, steady);
            it.unit(seat, few, Formation::ThreeRankLine, 8, behind(33, facing));
        }
    }
    it.happens(2, Some(Some(30_000)));
    it
}

/// Ground of every kind, detachments, skirmishers, squares, reinforcements, and enemies who are in
/// contact already.
pub fn grounds(turns: u16) -> Setting {
    let mut it = Setting::new(turns);
    for (place, &area) in (0..).zip(Area::ALL) {
        let (column, row) = (place % 6, place / 6);
        let low = (1 + 10 * column, 21 + 6 * row);
        it.area(area, low, (low.0 + 7, low.1 + 5));
    }
    it.height(1, (12, 20), (26, 27));
    it.line(Line::Road, (9, 0), (9, 60));
    it.line(Line::Road, (39, 0), (39, 60));
    it.line(Line::Hedge, (31, 30), (38, 30));
    for (seat, ahead, facing) in SIDES {
        let y = |back: i32| 30 - ahead * back;
        let parent = it.unit(
            seat,
            infantry(Weapon::Musket, Experience::Steady),
            Formation::ThreeRankLine,
            16,
            pose(5, y(4), facing),
        );
        let light = Profile {
            skirmishers: Some(Skirmisher::Trained),
            parent: Some(parent),
            ..infantry(Weapon::Musket, Experience::Steady)
        };
        it.entry(seat, light, Formation::Skirmish, 4, Place::Within(parent));
        it.unit(seat, light, Formation::Skirmish, 4, pose(5, y(2), facing));
        let rifles = Profile {
            skirmishers: Some(Skirmisher::Trained),
            ..infantry(Weapon::Rifle, Experience::Veteran)
        };
        it.unit(seat, rifles, Formation::Skirmish, 8, pose(16, y(3), facing));
        it.unit(seat, rifles, Formation::ThreeRankLine, 8, pose(23, y(4), facing));
        let levy = Profile {
            skirmishers: Some(Skirmisher::AdHoc),
            ..infantry(Weapon::Musket, Experience::Conscript)
        };
        it.unit(seat, levy, Formation::Skirmish, 8, pose(30, y(3), facing));
        it.unit(seat, levy, Formation::Square, 16, pose(36, y(3), facing));
        it.unit(seat, levy, Formation::Column, 12, pose(42, y(4), facing));
        let hussars = cavalry(Pace::Light, Some(Weapon::Pistol));
        it.unit(seat, hussars, Formation::Line, 6, pose(48, y(4), facing));
        it.unit(seat, cavalry(Pace::Heavy, None), Formation::Line, 6, pose(54, y(5), facing));
        let misfires = guns(Pace::Horse, Weight::Light, false);
        let battery = it.unit(seat, misfires, Formation::Unlimbered, 2, pose(20, y(14), facing));
        it.units[battery.index()].misfire = Some(2);
        it.unit(
            seat,
            guns(Pace::Foot, Weight::UltraLight, false),
            Formation::Unlimbered,
            2,
            pose(12, y(11), facing),
        );
        it.unit(
            seat,
            guns(Pace::Horse, Weight::Medium, false),
            Formation::Limbered,
            2,
            pose(27, y(12), facing),
        );
        let first = it.reinforcement(seat, 1, None, pose(45, y(26), facing));
        it.reinforcement(seat, 1, Some(first), pose(35, y(26), facing));
        // In file on roads, which the first may block for the others.
        for (x, back) in [(39, 6), (39, 9), (9, 8)] {
            let file = infantry(Weapon::Musket, Experience::Veteran);
            it.unit(seat, file, Formation::MarchColumn, 8, pose(x, y(back), facing));
        }
        for (x, back) in [(39, 12), (39, 14), (9, 11)] {
            let file = Profile { parent: None, ..light };
            it.unit(seat, file, Formation::Skirmish, 4, pose(x, y(back), facing));
        }
        // A battalion behind the others, with its skirmishers out.
        let second = infantry(Weapon::Musket, Experience::Veteran);
        let second = it.unit(seat, second, Formation::Column, 12, pose(55, y(14), facing));
        let light = Profile { parent: Some(second), ..light };
        it.unit(seat, light, Formation::Skirmish, 4, pose(55, y(12), facing));
        it.leader(seat, LeaderPlace::With(parent));
    }
    // Some who fight already: a few against many, and a two-rank line.
    let veterans = infantry(Weapon::Musket, Experience::Veteran);
    for (x, count) in [(2, 3), (7, 12)] {
        let own = Profile { ranks: 2, ..infantry(Weapon::Musket, Experience::Conscript) };
        it.unit(Seat::First, own, Formation::TwoRankLine, count, pose(x, 50, 0));
        it.unit(Seat::Second, veterans, Formation::Column, 9, pose(x, 50, 180));
    }
    it.unit(Seat::First, veterans, Formation::Square, 16, pose(15, 50, 0));
    // Stubborn ones with enemies before and close behind them.
    let stubborn = Factors { elan: 12, melee: 1, ..veterans.factors };
    let stubborn = Profile { factors: stubborn, ..veterans };
    it.unit(Seat::First, stubborn, Formation::ThreeRankLine, 12, pose(50, 50, 0));
    it.unit(Seat::Second, stubborn, Formation::ThreeRankLine, 12, pose(50, 50, 180));
    it.unit(Seat::Second, veterans, Formation::ThreeRankLine, 24, pose(50, 48, 0));
    // Guns that have no room to limber, and horsemen who come for them.
    let howitzers = guns(Pace::Foot, Weight::Medium, true);
    it.unit(Seat::First, howitzers, Formation::Unlimbered, 2, pose(31, 46, 0));
    it.unit(Seat::First, veterans, Formation::ThreeRankLine, 16, pose(31, 44, 0));
    it.unit(Seat::Second, cavalry(Pace::Light, None), Formation::Line, 8, pose(31, 52, 180));
    it.unit(Seat::Second, cavalry(Pace::Heavy, None), Formation::Line, 8, pose(15, 53, 180));
    it
}

#[derive(Default)]
struct Counts {
    verbs: BTreeMap<String, u32>,
    questions: BTreeMap<String, u32>,
    rules: BTreeMap<String, u32>,
    commands: u32,
}

impl Counts {
    fn cites(&mut self, rule: &str) {
        *self.rules.entry(rule.to_owned()).or_default() += 1;
    }

    fn facts(&mut self, facts: &[Fact]) {
        for rule in facts.iter().filter_map(|fact| fact.rule.as_deref()) {
            self.cites(rule);
        }
    }

    fn event(&mut self, event: &Event<Elan>) {
        match event {
            Event::Resolved(it) => {
                self.cites(&it.what);
                self.facts(&it.facts);
                self.facts(&it.outcome);
                for row in &it.working.rows {
                    self.cites(&row.rule);
                    row.struck.iter().for_each(|struck| self.cites(struck));
                }
                it.working.rolls.iter().for_each(|roll| self.cites(&roll.why));
            }
            Event::Noted(it) => {
                self.cites(&it.what);
                self.facts(&it.facts);
            }
            _ => {}
        }
    }
}

fn battle(make: fn(u16) -> Setting, seed: u64, counts: &mut Counts) {
    const TURNS: u16 = 4;
    const BOUND: u32 = 4000;
    let scenario = make(TURNS).0.done();
    let engine = Engine::new(&scenario);
    let mut dice = Endless(Seeded::new(&Seed::Number(seed)));
    let mut lot = Lot::new(seed);
    let begun = engine.begin(&mut dice).expect("endless dice");
    begun.events.iter().for_each(|event| counts.event(event));
    let mut state = begun.state;
    for command in 0.. {
        if state.outcome.is_some() {
            return;
        }
        assert!(command < BOUND, "seed {seed} does not end");
        let seat = [Seat::First, Seat::Second].into_iter().find(|&it| state.waiting[it].is_some());
        let seat = seat.unwrap_or_else(|| panic!("seed {seed}: nobody is asked"));
        let view = View::new(&scenario, &state, seat);
        let question = view.question().expect("a question").question.word;
        *counts.questions.entry(question.to_owned()).or_default() += 1;
        // The lot draws from the options again, so they are not listed twice every time.
        if command % 4 == 0 {
            for refusal in view.options().iter().filter_map(|choice| choice.refused.as_ref()) {
                counts.cites(refusal.rule.id);
            }
        }
        let command = sample(&view, &mut lot, &mut |_, why| counts.cites(why.rule.id));
        let command = command.unwrap_or_else(|| panic!("seed {seed}: nothing to do: {question}"));
        *counts.verbs.entry(command.verb.to_string()).or_default() += 1;
        let decided = engine.order(&state, seat, &command, &mut dice);
        let decided = decided.unwrap_or_else(|why| panic!("seed {seed}: {command:?}: {why:?}"));
        decided.events.iter().for_each(|event| counts.event(event));
        state = decided.state;
        counts.commands += 1;
    }
}

#[test]
fn every_verb_question_and_rule_occurs() {
    let battles: u64 = std::env::var("BATTLES").ok().and_then(|it| it.parse().ok()).unwrap_or(60);
    let mut counts = Counts::default();
    let started = std::time::Instant::now();
    for seed in 0..battles {
        battle([lines, grounds][(seed % 2) as usize], seed, &mut counts);
    }
    println!("{battles} battles, {} commands in {:?}", counts.commands, started.elapsed());
    println!("{:#?}\n{:#?}\n{:#?}", counts.verbs, counts.questions, counts.rules);
    let missing = |all: &[&'static str], of: &BTreeMap<String, u32>| -> Vec<&'static str> {
        all.iter().copied().filter(|it| !of.contains_key(*it)).collect()
    };
    let verbs: Vec<&str> = Elan::VOCABULARY.verb_words().collect();
    let questions: Vec<&str> = Elan::VOCABULARY.question_words().collect();
    assert_eq!(missing(&verbs, &counts.verbs), [""; 0], "verbs that never occur");
    assert_eq!(missing(&questions, &counts.questions), [""; 0], "questions never asked");
    let excused = |id: &str| NEVER.iter().any(|(never, _)| *never == id);
    let ids: Vec<&str> = rules().map(|rule| rule.id).filter(|id| !excused(id)).collect();
    assert_eq!(missing(&ids, &counts.rules), [""; 0], "rules that never occur");
    for (never, why) in NEVER {
        assert!(!counts.rules.contains_key(*never), "{never} occurs, though {why}");
    }
}
