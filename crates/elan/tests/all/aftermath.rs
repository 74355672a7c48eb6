//! What every kind of outcome does, row by row, named after its rule.

use linstock_elan::{
    House,
    aftermath::{self, Condition, Consequence},
    charge::{Does, Evasion, Responded},
    close::{
        action::outcome::{ActionResult, Fate, Outcome, Remains},
        pursuit::{Pursued, Pursues},
    },
    fire::With,
    save::Saved,
    test::{Of, Situation, TestResult, Verdict},
    words::{Formation, Mode, Weapon},
};
use linstock_rulebook::{
    Blow, Choice,
    Consequence::{Becomes, Evade, FallBack, FirstFire, Gone, Lose, Mark, Pursue},
    Distance, Inches, Leaders, Loss, Marker, News, Next, Part, Side, Tries,
};

/// Without the words that go with them.
fn silent(consequences: impl IntoIterator<Item = Consequence>) -> Vec<Consequence> {
    let words = |it: &Consequence| matches!(it, Consequence::News(_));
    consequences.into_iter().filter(|it| !words(it)).collect()
}

const fn loses(who: Part, number: u8) -> Consequence {
    Lose { who, number, leaders: Leaders::Safe }
}

const fn disrupted(who: Part, dm: u8, broken: bool) -> Consequence {
    Becomes { who, now: Condition::Disrupted { dm, broken } }
}

#[test]
fn elan_test_results() {
    for (dm, broken) in [(0, false), (3, false), (4, true)] {
        let verdict = Verdict { result: TestResult::Shaken, removed: 0, dm, broken };
        let all = silent(aftermath::of_test(Of::Elan, &[], verdict));
        assert_eq!(all, [disrupted(Part::Unit, dm, broken)]);
    }
}

#[test]
fn elan_close_closing_as_a_test() {
    let word = |dm, result, situation| {
        let verdict = Verdict { result, removed: 0, dm, broken: dm == 4 };
        let mut all = aftermath::of_test(Of::Elan, &[situation], verdict);
        all.find_map(|it| match it {
            Consequence::News(News::Reminder { sentence, .. }) => Some(sentence),
            _ => None,
        })
    };
    let closing = Situation::InfantryCloseClear;
    assert_eq!(word(0, TestResult::Success, closing), Some("closes to melee"));
    assert_eq!(word(3, TestResult::Success, closing), Some("closes to melee"));
    assert_eq!(word(1, TestResult::Disrupted, closing), Some("closes to melee"));
    assert_eq!(word(2, TestResult::Disrupted, closing), Some("halts and may fire"));
    assert_eq!(word(2, TestResult::Shaken, closing), Some("halts and may fire"));
    assert_eq!(word(4, TestResult::Shaken, closing), Some("does not close"));
    assert_eq!(word(1, TestResult::Disrupted, Situation::CloseCombat1), None);
}

#[test]
fn elan_break_flight_and_who_tests() {
    let (who, within) = (Part::Target, Inches::whole(4));
    let all: Vec<Consequence> = aftermath::of_break(who).collect();
    let [witnesses, through] = [Next::Witnesses { who, within }, Next::RunThrough { who }];
    let run = Consequence::Run { who, by: Distance::HalfMoves(3) };
    assert_eq!(all, [run, Consequence::Next(witnesses), Consequence::Next(through)]);
    let destroyed: Vec<Consequence> = aftermath::of_sight(who).collect();
    assert_eq!(destroyed, [Consequence::Next(witnesses)]);
}

#[test]
fn elan_fire_strays() {
    let usual = House::default();
    let all = House { strays_try_all: Some(true), ..usual };
    let (who, within) = (Part::Target, Inches::whole(4));
    for (house, each) in [(usual, Tries::One), (all, Tries::All)] {
        assert_eq!(aftermath::of_strays(&house, 0), None);
        let strays = Consequence::Next(Next::Strays { guns: 2, who, within, each });
        assert_eq!(aftermath::of_strays(&house, 2), Some(strays));
    }
}

#[test]
fn elan_save() {
    let who = Part::Target;
    let saved = |special, lost| silent(aftermath::of_save(who, Saved { special, lost }));
    assert_eq!(saved(0, 0), [loses(who, 0)]);
    assert_eq!(saved(0, 3), [loses(who, 3)]);
    // A special casualty is rolled for before the fallen are taken off.
    let special = Consequence::Next(Next::Special { who, number: 1 });
    assert_eq!(saved(1, 3), [special, loses(who, 3)]);
}

#[test]
fn elan_save_special() {
    let house = House::default();
    let special = |killed, markers| silent(aftermath::of_special(&house, killed, markers));
    let dies = Gone { who: Part::Leader, loss: Loss::Killed };
    let marked = |markers| {
        let now = Condition::MoreDisrupted { markers, breaking_point: house.breaking_point() };
        Becomes { who: Part::Unit, now }
    };
    assert_eq!(special(false, 0), []);
    assert_eq!(special(true, 0), [dies]);
    assert_eq!(special(false, 2), [marked(2)]);
    assert_eq!(special(true, 1), [dies, marked(1)]);
}

#[test]
fn elan_fire_first_fire_and_volleys() {
    let who = Part::Firer;
    let with = |mode, mounted| With::SmallArms {
        figures: 12,
        mode,
        weapon: Weapon::Musket,
        mounted,
        two_rank_line: false,
        first_fire: false,
    };
    let fired = |mode, mounted| silent(aftermath::of_firing(&with(mode, mounted)));
    let (first, unloaded) = (FirstFire { who }, Mark { who, marker: Marker::Unloaded });
    assert_eq!(fired(Mode::Platoon, false), [first]);
    assert_eq!(fired(Mode::Volley, false), [first, unloaded]);
    // Horsemen have no first fire, and fire as they can.
    assert_eq!(fired(Mode::Platoon, true), []);
    let hits = Consequence::Next(Next::Save { who: Part::Target, hits: 2, by: Blow::Fire });
    assert_eq!(aftermath::of_hits(2, Blow::Fire), hits);
}

#[test]
fn elan_charge_responses() {
    let who = Part::Unit;
    let responded = |does: Does| Responded {
        result: TestResult::Success,
        does,
        first_fire: false,
        evades: does.evades(),
        dm: 1,
        broken: false,
        leaves_guns: does.leaves_guns(),
    };
    // After a failure there is no first-fire bonus, and gunners who go leave their guns.
    let late = FirstFire { who };
    let guns = Mark { who, marker: Marker::GunsLeft };
    let formed = |formation| Becomes { who, now: Condition::Formed(formation) };
    let rows = [
        (Does::StandAndFire, vec![late]),
        (Does::FormClosedColumn, vec![late, formed(Formation::ClosedColumn)]),
        (Does::Evade, vec![guns, Evade { who, by: Distance::HalfMoves(2) }]),
        (Does::CounterCharge, vec![]),
        (Does::ChangeFormation, vec![late]),
        (Does::FireAndEvade, vec![late, guns, Evade { who, by: Distance::HalfMoves(1) }]),
        (
            Does::LimberAndEvade,
            vec![formed(Formation::Limbered), Evade { who, by: Distance::HalfMoves(1) }],
        ),
        (Does::Flees, vec![guns]),
    ];
    assert_eq!(rows.len(), Does::ALL.len());
    for (does, then) in rows {
        let mut expected = vec![disrupted(who, 1, false)];
        expected.extend(then);
        assert_eq!(silent(aftermath::of_response(responded(does))), expected, "{does}");
    }
    assert_eq!(aftermath::evasion(Evasion::Full), Distance::HalfMoves(2));
}

#[test]
fn elan_close_pursuit() {
    let who = Part::Unit;
    let pursued = |pursues, may| aftermath::of_pursuit(Pursued { pursues, may });
    let follow = |halves, choice| Pursue { who, by: Distance::HalfMoves(halves), choice };
    assert_eq!(pursued(Pursues::FullMove, false), follow(2, Choice::Must));
    assert_eq!(pursued(Pursues::HalfMove, true), follow(1, Choice::May));
    assert_eq!(silent([pursued(Pursues::None, true)]), []);
}

#[test]
fn elan_close_rounds() {
    let remains = |fate, lost, dm, leaders_killed| Remains {
        fate,
        figures: 20 - lost,
        lost,
        dm,
        leaders_killed,
    };
    let outcome = Outcome {
        result: ActionResult::Broken,
        winner: Some(Side::Attacker),
        rounds: 2,
        attacker: remains(Fate::Stands, 2, 1, 2),
        defender: remains(Fate::Breaks, 5, 4, 0),
    };
    let (ours, theirs) = (Part::Attacker, Part::Defender);
    let all = silent(aftermath::of_close_action(outcome));
    // Leaders and markers first, then losses, then who goes where: both saw each other stand.
    assert_eq!(
        all,
        [
            Gone { who: Part::AttackersLeader, loss: Loss::Killed },
            Gone { who: Part::AttackersLeader, loss: Loss::Killed },
            disrupted(ours, 1, false),
            disrupted(theirs, 4, true),
            loses(ours, 2),
            loses(theirs, 5),
        ]
    );
    let back = FallBack { who: theirs, by: Distance::HalfMoves(2) };
    assert_eq!(aftermath::of_fate(Side::Defender, Fate::FallsBack), Some(back));
    assert_eq!(aftermath::of_fate(Side::Defender, Fate::Destroyed), None);
}
