//! Every rule at work: crowded tables with everything on them, played by lot until each verb, each
//! question and each rule of the game has occurred.

use std::collections::BTreeMap;

use linstock_battle::{
    Game as _,
    sample::{Lot, sample},
};
use linstock_jr3::{house::House, rules::rules};

use crate::playing::*;

/// Rules that no battle can show, and why.
const ELSEWHERE: &[(&str, &str)] = &[];

/// How many battles are played.
const BATTLES: u64 = 210;

/// What is before each regiment of the second side, and the ground that it stands in.
const LANES: [(Line, Area); 10] = [
    (Line::WoodFence, Area::Open),
    (Line::StoneWall, Area::LightWoods),
    (Line::HastyWorks, Area::Orchard),
    (Line::MediumWorks, Area::Open),
    (Line::HeavyWorks, Area::HeavyWoods),
    (Line::LightWorks, Area::Field),
    (Line::Hedge, Area::BuiltUp),
    (Line::Stream, Area::Brush),
    (Line::StoneWall, Area::Open),
    (Line::Trail, Area::SteepSlope),
];

/// The ground that they have to cross.
const BETWEEN: [Area; 10] = [
    Area::Broken,
    Area::Open,
    Area::Muddy,
    Area::Field,
    Area::Rough,
    Area::LightWoods,
    Area::Marsh,
    Area::ShallowWater,
    Area::TreacherousSlope,
    Area::Swamp,
];

/// From lane to lane.
const PITCH: i32 = 5;

/// Where the first side stands.
const LINE: i32 = 13;

/// Two lines a few inches apart, guns among them and behind them, on every kind of ground and
/// behind every kind of cover; each lane with another formation, weapon and experience.
pub fn muster(edition: Edition) -> Scenario<Jr3> {
    let lanes = i32::try_from(LANES.len()).unwrap();
    let width = lanes * PITCH + 2;
    let mut table = Table::bare(width, 32);
    table.info.turns = 5;
    table.edition = edition;
    for lane in 0..lanes {
        let index = usize::try_from(lane).unwrap();
        let (line, area) = LANES[index];
        let apart = 3 + lane % 5;
        let (x, there) = (3 + lane * PITCH, LINE + apart);
        let front = there * 1000 - 250;
        table.line(line, &[((x - 2) * 1000, front), ((x + 2) * 1000, front)]);
        table.area(area, (x - 2, there), (x + 3, there + 3));
        table.area(BETWEEN[index], (x - 2, LINE + 1), (x + 3, LINE + 2));
        for (seat, y, facing) in [(First, LINE, NORTH), (Second, there, SOUTH)] {
            let kind = index + if seat == First { 0 } else { 3 };
            let arm = if kind % 5 == 4 { Artillery } else { Infantry };
            let unit = table.unit(seat, arm, (x * 1000, y * 1000), facing);
            let entry = table.entry(unit);
            entry.profile.experience = Experience::ALL[kind % 3];
            entry.profile.weapon = Weapon::of(arm)[kind % Weapon::of(arm).len()];
            entry.misfire = (kind % 7 == 6).then_some(2);
            if arm == Infantry {
                entry.status.formation = FORMATIONS[kind % FORMATIONS.len()];
                entry.profile.repeaters = kind % 4 == 1;
            }
        }
    }
    behind(&mut table, width);
    table.scenario()
}

const FORMATIONS: [Formation; 7] = [
    Formation::SingleLine,
    Formation::ExtendedLine,
    Formation::DoubleLine,
    Formation::AttackColumn,
    Formation::Skirmish,
    Formation::MarchColumn,
    Formation::SingleLine,
];

/// Supports, guns on a hill, cavalry, officers, and those who arrive later.
fn behind(table: &mut Table, width: i32) {
    let hill = rectangle((width / 2 - 8, 0), (width / 2 + 8, 6));
    table.height(1, hill);
    table.line(Line::Road, &[(0, 8000), (width * 1000, 8000)]);
    table.line(Line::Stream, &[(0, 7000), (width * 1000, 7000)]);
    table.line(Line::Bridge, &[(10_000, 6500), (10_000, 7500)]);
    table.line(Line::Ford, &[(20_000, 6500), (20_000, 7500)]);
    table.area(Area::DeepWater, (0, 26), (6, 27));
    table.area(Area::Impassable, (width - 6, 26), (width, 27));
    for (place, x) in [8, 18, 28, 38].into_iter().enumerate() {
        for (seat, y, facing) in [(First, LINE - 2, NORTH), (Second, LINE + 12, SOUTH)] {
            let unit = table.unit(seat, Infantry, (x * 1000, y * 1000), facing);
            let entry = table.entry(unit);
            entry.profile.stands = if place == 0 { 2 } else { 4 };
            entry.strength = if place == 0 { 4 } else { 12 };
            entry.profile.sharpshooters = place == 0;
            if place == 3 {
                entry.status.formation = Formation::Disorder;
                entry.status.was = Some(Formation::SingleLine);
                entry.status.morale = Morale::Shaken;
            }
        }
    }
    let middle = width * 500;
    for (place, x) in
        [middle - 4500, middle - 2000, middle + 500, middle + 3000].into_iter().enumerate()
    {
        let guns = table.unit(First, Artillery, (x, 4500), NORTH);
        table.entry(guns).profile.weapon = Weapon::of(Artillery)[3 - place / 2];
        if place == 1 {
            let Place::Table(pose) = &mut table.entry(guns).start else { panic!() };
            pose.facing = NORTH.turned(Turn::from_degrees(-40));
        }
    }
    for (x, mounted) in [(14_000, true), (34_000, false)] {
        for (seat, y, facing) in [(First, LINE - 4, NORTH), (Second, LINE + 15, SOUTH)] {
            let horse = table.unit(seat, Cavalry, (x, y * 1000), facing);
            table.entry(horse).status.mounted = mounted;
            table.entry(horse).profile.weapon = Weapon::of(Cavalry)[if mounted { 2 } else { 3 }];
        }
    }
    let limbered = table.unit(Second, Artillery, (24_000, 30_000), SOUTH);
    table.entry(limbered).status.formation = Formation::Limbered;
    let late = table.unit(First, Infantry, (45_000, 2000), NORTH);
    table.arrives(late, 2, None);
    for seat in [First, Second] {
        let first = u16::from(seat == Second);
        table.leader(seat, Rank::Brigade, LeaderPlace::With(UnitId(first)));
        table.leader(seat, Rank::Division, LeaderPlace::With(UnitId(first + 6)));
        table.leader(seat, Rank::Corps, LeaderPlace::With(UnitId(first + 14)));
        let alone = inches(width / 2, if seat == First { LINE - 3 } else { LINE + 9 });
        table.leader(seat, Rank::Brigade, LeaderPlace::At(alone));
    }
}

/// Hand to hand: two melees under way, others about to begin, supports close behind, and one with
/// two enemies equally close; two who only touch.
pub fn storm() -> Scenario<Jr3> {
    let mut table = Table::bare(40, 24);
    table.info.turns = 4;
    for (place, x) in [3, 8, 13].into_iter().enumerate() {
        let apart = if place < 2 { 0 } else { 3000 };
        let pair = [(First, 10_000, NORTH, -1), (Second, 10_000 + apart, SOUTH, 1)];
        let sides = pair.map(|(seat, y, facing, back)| {
            let lead = table.unit(seat, Infantry, (x * 1000, y), facing);
            let profile = &mut table.entry(lead).profile;
            profile.experience = Experience::ALL[place % 2];
            profile.repeaters = seat == First;
            profile.weapon = Weapon::ALL[usize::from(seat == Second)];
            table.unit(seat, Infantry, (x * 1000, y + back * 900), facing);
            lead
        });
        if place < 2 {
            for (unit, with, attacks) in [(sides[0], sides[1], true), (sides[1], sides[0], false)] {
                table.entry(unit).status.melee = Some(Melee { with, attacks, fought: 0 });
                table.entry(unit).status.morale = Morale::ALL[place];
            }
        }
    }
    // Two who touch, and whom nothing but the end of the turn brings to blows.
    table.unit(First, Infantry, (35_000, 16_000), NORTH);
    table.unit(Second, Infantry, (35_000, 16_000), SOUTH);
    table.unit(First, Infantry, (27_000, 10_000), NORTH);
    table.unit(Second, Infantry, (24_500, 13_000), SOUTH);
    table.unit(Second, Infantry, (29_500, 13_000), SOUTH);
    for (seat, y, facing) in [(First, 9000, NORTH), (Second, 11_500, SOUTH)] {
        let guns = table.unit(seat, Artillery, (19_000, y), facing);
        table.entry(guns).status.morale = Morale::Shaken;
        let alone = inches(36, if seat == First { 8 } else { 13 });
        table.leader(seat, Rank::Division, LeaderPlace::At(alone));
    }
    table.scenario()
}

/// What occurred, and how often.
#[derive(Default)]
struct Counts {
    verbs: BTreeMap<String, u64>,
    questions: BTreeMap<String, u64>,
    rules: BTreeMap<String, u64>,
}

impl Counts {
    fn rule(&mut self, id: &str) {
        *self.rules.entry(id.to_owned()).or_default() += 1;
    }

    fn facts(&mut self, facts: &[linstock_battle::Fact]) {
        for rule in facts.iter().filter_map(|fact| fact.rule.as_ref()) {
            self.rule(rule);
        }
    }

    fn event(&mut self, event: &Deed) {
        match event {
            Event::Resolved(resolved) => {
                self.rule(&resolved.what);
                self.facts(&resolved.facts);
                self.facts(&resolved.outcome);
                for row in &resolved.working.rows {
                    self.rule(&row.rule);
                    row.struck.iter().for_each(|by| self.rule(by));
                }
                resolved.working.rolls.iter().for_each(|roll| self.rule(&roll.why));
            }
            Event::Noted(shown) => {
                self.rule(&shown.what);
                self.facts(&shown.facts);
            }
            _ => {}
        }
    }
}

fn battle(scenario: &Scenario<Jr3>, seed: u64, counts: &mut Counts) {
    let mut play = Play::new(scenario, seed);
    let mut lot = Lot::new(seed);
    for _ in 0..4000 {
        play.events.drain(..).for_each(|event| counts.event(&event));
        if play.state.outcome.is_some() {
            return;
        }
        let asked = [First, Second].into_iter().filter(|&seat| play.asked(seat).is_some());
        let asked: Vec<Seat> = asked.collect();
        let seat = *lot.pick(&asked).expect("somebody is asked something");
        let question = play.asked(seat).unwrap();
        *counts.questions.entry(question.to_owned()).or_default() += 1;
        let view = play.engine.view(&play.state, seat);
        let options = view.options();
        for refusal in options.iter().filter_map(|choice| choice.refused.as_ref()) {
            counts.rule(refusal.rule.id);
        }
        // What is done in another part of the turn is refused in this one.
        let verbs: Vec<&str> = Jr3::VOCABULARY.verb_words().collect();
        let verb = *lot.pick(&verbs).unwrap();
        if !options.iter().any(|choice| choice.draft.verb == verb) {
            counts.rule(view.check(&Command::new(verb)).expect_err("not now").rule.id);
        }
        // Orders that are all changed to hold are never carried out: mostly they are not.
        if question == "reveal" && lot.below(4) > 0 {
            play.pass(seat);
            continue;
        }
        let draft = sample(&view, &mut lot, &mut |_, refusal| counts.rule(refusal.rule.id));
        let draft = draft.unwrap_or_else(|| panic!("no way to answer {question}"));
        *counts.verbs.entry(draft.verb.to_string()).or_default() += 1;
        play.order(seat, draft.clone()).unwrap();
        // Nothing is settled twice.
        let again = play.engine.view(&play.state, seat).check(&draft).err();
        if let Some(refusal) = again {
            counts.rule(refusal.rule.id);
        }
    }
    panic!("battle {seed} does not end");
}

#[test]
fn every_rule_occurs() {
    let house = House { flank_cancels_cover: Some(true), ..House::default() };
    let editions = [
        Edition::default(),
        Edition { scale: FigureScale::Ten, house },
        Edition { scale: FigureScale::Five, ..Edition::default() },
        Edition { scale: FigureScale::TwentyFive, ..Edition::default() },
    ];
    let (musters, storm) = (editions.map(muster), storm());
    let battles: u64 =
        std::env::var("BATTLES").ok().and_then(|it| it.parse().ok()).unwrap_or(BATTLES);
    let mut counts = Counts::default();
    let clock = std::time::Instant::now();
    for seed in 0..battles {
        // Two storms, which are soon over, for each muster.
        let scenario = match seed % 3 {
            0 => &musters[usize::try_from(seed / 3).unwrap() % musters.len()],
            _ => &storm,
        };
        battle(scenario, seed, &mut counts);
    }
    println!("{battles} battles in {:.1} s", clock.elapsed().as_secs_f64());
    println!("verbs {:?}\nquestions {:?}", counts.verbs, counts.questions);
    let ids: Vec<&str> = rules().map(|rule| rule.id).collect();
    let count = |id: &str| counts.rules.get(id).copied().unwrap_or(0);
    for id in &ids {
        println!("{:>8} {id}", count(id));
    }
    for verb in Jr3::VOCABULARY.verb_words() {
        assert!(counts.verbs.contains_key(verb), "nobody does {verb}");
    }
    for question in Jr3::VOCABULARY.question_words() {
        assert!(counts.questions.contains_key(question), "nobody is asked {question}");
    }
    for (id, why) in ELSEWHERE {
        assert_eq!(count(id), 0, "{id} occurs after all, although {why}");
    }
    let never: Vec<&str> = ids.into_iter().filter(|id| count(id) == 0).collect();
    let excused: Vec<&str> = ELSEWHERE.iter().map(|(id, _)| *id).collect();
    assert_eq!(never, excused, "rules that never occur");
}
