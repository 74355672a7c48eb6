//! Melees to their end, and what follows a beaten enemy.

use linstock_adf::{
    Scale, Summary,
    words::{Experience::*, Morale},
};
use linstock_battle::{
    Area, Command, Event, Fate, LeaderPlace, Place, Seat, UnitId, scenario::Rank,
};
use linstock_rulebook::Side;

use crate::playing::*;

/// Two regiments five inches apart.
fn field() -> (Table, UnitId, UnitId) {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Veteran, 8, pose(30.0, 17.0, 0));
    let cs = table.infantry(Seat::Second, Veteran, 8, pose(30.0, 22.0, 180));
    (table, us, cs)
}

fn pass() -> Command {
    Command::new("pass")
}

/// A charge that has been feared, and is about to strike.
fn at_an_inch(table: Table, command: &Command, bonus: &[u8]) -> Battle<'static> {
    let mut battle = Battle::on(table);
    to_actions(&mut battle);
    battle.go(Seat::First, command, &[bonus]);
    while battle.order(Seat::Second, &pass(), &[]).is_ok() {}
    battle.go(Seat::Second, &pass(), &[&[4, 4]]);
    battle
}

/// Strikes with a roll for the attacker that ends in a melee; the other dice are as answered.
fn melee(
    battle: &Battle<'static>,
    answer: impl Fn(&str, usize, usize) -> Vec<u8>,
) -> Battle<'static> {
    let tries = (0..=10_u8).map(|more| [1 + more / 2, 1 + more.div_ceil(2)]);
    let mut found = tries.filter_map(|first| {
        let (engine, state) = (battle.engine, battle.state.clone());
        let mut again = Battle { engine, state, events: Vec::new() };
        again.rolling(Seat::Second, &pass(), |why, before, dice| match (why, before) {
            (IMPACT, 0) => first.to_vec(),
            (IMPACT, 1) => vec![3, 3],
            (_, _) => answer(why, before, dice),
        });
        again.was("adf.charge.melee").then_some(again)
    });
    found.next().expect("some roll is a tie")
}

const IMPACT: &str = "adf.charge.impact";
const CHECK: &str = "adf.morale";

/// They touch by half an inch at the end of their lines, and lose a stand each.
#[test]
fn a_melee_is_decided_though_losses_part_the_lines() {
    let (mut table, us, cs) = field();
    table.entry(cs).start = Place::Table(pose(32.2, 22.0, 180));
    let charge = Command::of("charge", us).at(cs).aiming(-1_300);
    let battle = at_an_inch(table, &charge, &[3, 3]);
    let battle = melee(&battle, |why, before, dice| match (why, before) {
        (IMPACT, 2) => vec![6, 6],
        (IMPACT, _) => vec![1, 1],
        (CHECK, _) => vec![5, 5],
        (_, _) => vec![5; dice],
    });
    assert!(battle.strength(us) < 7 && battle.strength(cs) < 7);
    assert_eq!(battle.resolved(IMPACT), 2);
    assert!(battle.was("adf.charge.fall-back") || battle.was("adf.charge.surrender"));
    assert!(battle.status(us).morale >= Morale::Disorder);
}

/// Its leader falls in the round, and its second check routs it: it runs nowhere.
#[test]
fn who_routs_in_a_melee_for_whatever_cause_surrenders() {
    let (mut table, us, cs) = field();
    table.leader(Seat::Second, Rank::Brigade, 1, LeaderPlace::With(cs));
    let battle = at_an_inch(table, &Command::of("charge", us).at(cs), &[3, 3]);
    let battle = melee(&battle, |why, before, dice| match (why, before) {
        ("adf.leader.risk", _) => vec![6; dice],
        // Both check for the fire, and then the one who lost his leader.
        (CHECK, 2) => vec![1, 1],
        (CHECK, _) => vec![5, 5],
        (_, _) => vec![4; dice],
    });
    assert_eq!(battle.resolved(CHECK), 3);
    assert_eq!(battle.resolved("adf.move.rout"), 0);
    assert!(battle.was("adf.charge.melee-rout"));
    assert_eq!(battle.state.units[cs.index()].place, Place::Gone(Fate::Captured));
}

/// The check in the melee restores the charger's order, but not that of its charge.
#[test]
fn a_charge_in_disorder_stays_so_through_its_melee() {
    let (mut table, us, cs) = field();
    table.entry(us).profile.experience = Trained;
    let battle = at_an_inch(table, &Command::of("charge", us).at(cs), &[3, 3]);
    let battle = melee(&battle, |why, before, dice| match (why, before) {
        (CHECK, _) => vec![6, 6],
        (IMPACT, 2) => vec![6, 6],
        (IMPACT, _) => vec![1, 1],
        (_, _) => vec![1; dice],
    });
    let impacts = battle.events.iter().filter_map(|event| match event {
        Event::Resolved(it) if it.what == IMPACT => Some(it),
        _ => None,
    });
    let disorder = impacts.map(|it| {
        let rows = it.working.rows.iter();
        rows.filter(|row| row.rule == "adf.charge.cmm").map(|row| row.value).next()
    });
    let disorder: Vec<_> = disorder.collect();
    assert_eq!(disorder.len(), 2);
    assert!(disorder[0].is_some() && disorder[0] == disorder[1], "{disorder:?}");
    assert!(battle.shown("adf.charge.disorder-point").contains(&us));
}

/// Deep water is behind the loser, who is taken: the winner has the rest of its reach to go.
#[test]
fn after_an_enemy_who_could_not_get_away_the_whole_reach_is_left() {
    let (mut table, us, cs) = field();
    table.area(Area::DeepWater, &[(20.0, 28.0), (40.0, 28.0), (40.0, 30.0), (20.0, 30.0)]);
    table.area(Area::DeepWater, &[(20.0, 22.9), (28.0, 22.9), (28.0, 28.0), (20.0, 28.0)]);
    table.area(Area::DeepWater, &[(20.0, 22.8), (40.0, 22.8), (40.0, 22.9), (20.0, 22.9)]);
    let mut battle = at_an_inch(table, &Command::of("charge", us).at(cs), &[6, 6]);
    // Beaten by a few: it would have followed three inches at most.
    battle.force(Seat::Second, &pass(), &[&[4, 4], &[3, 3]]);
    assert!(battle.was("adf.charge.trapped"));
    let advance = |far: i32| Command { number: Some(far), ..Command::new("advance") };
    assert_eq!(battle.refusal(Seat::First, &advance(7_000)), None);
    assert_eq!(battle.refusal(Seat::First, &advance(7_100)), Some("adf.charge.home"));
}

/// A countercharge that came past its point: the checks of the first round restore nobody's order for the second.
#[test]
fn a_countercharge_in_disorder_stays_so_through_its_melee() {
    let (mut table, us, cs) = field();
    table.entry(cs).profile.experience = Green;
    let scenario = table.summary(Summary::Revised).done();
    let mut battle = Battle::begin(&scenario);
    battle.go(Seat::First, &Command::of("charge", us).at(cs), &[&[3, 3]]);
    let tries = (0..=10_u8).map(|more| [1 + more / 2, 1 + more.div_ceil(2)]);
    let mut melees = tries.filter_map(|first| {
        let (engine, state) = (battle.engine, battle.state.clone());
        let mut again = Battle { engine, state, events: Vec::new() };
        let meets = Command::of("countercharge", cs);
        again.rolling(Seat::Second, &meets, |why, before, dice| match (why, before) {
            ("adf.charge.reach", _) => vec![4; dice],
            (IMPACT, 0) => first.to_vec(),
            (IMPACT, 1) => vec![6, 6],
            // The highest roll restores order; nobody hits anybody.
            (CHECK, _) => vec![6, 6],
            (IMPACT, _) => vec![6, 1],
            (_, _) => vec![1; dice],
        });
        assert!(again.shown("adf.charge.disorder-point").contains(&cs));
        (again.resolved(IMPACT) > 1).then_some(again)
    });
    let battle = melees.next().expect("some roll is a tie");
    let impacts = battle.events.iter().filter_map(|event| match event {
        Event::Resolved(it) if it.what == IMPACT => Some(it),
        _ => None,
    });
    for impact in impacts {
        let mut rows = impact.working.rows.iter();
        let disorder = rows.any(|it| it.side == Some(Side::Defender) && it.name == "disorder");
        assert!(disorder, "{:?}", impact.working.rows);
    }
}
