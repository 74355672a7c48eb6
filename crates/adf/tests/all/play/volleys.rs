//! Fires of several units, fires that pass through, and what hits risk.

use linstock_adf::{
    Scale,
    words::{Experience::*, Formation},
};
use linstock_battle::{
    Command, Event, Fate, LeaderPlace, Line, Place, Seat, UnitId, scenario::Rank,
};

use crate::playing::*;

fn pass() -> Command {
    Command::new("pass")
}

/// Who was fired at in the last order, in turn.
fn fired_at(battle: &Battle<'_>) -> Vec<UnitId> {
    let at = battle.events.iter().filter_map(|event| match event {
        Event::Resolved(it) if it.what == "adf.fire" => it.at,
        _ => None,
    });
    at.collect()
}

/// Two regiments side by side, of which only the second is on the enemy's flank.
fn two_and_one() -> (Table, UnitId, UnitId, UnitId) {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let before = table.infantry(Seat::First, Trained, 8, pose(30.0, 20.0, 0));
    let beside = table.infantry(Seat::First, Trained, 8, pose(32.7, 20.0, 0));
    let cs = table.infantry(Seat::Second, Trained, 8, pose(30.5, 22.5, 220));
    (table, before, beside, cs)
}

/// What helps a combined fire counts only if all firers have it, whoever is named first.
#[test]
fn combined_fire_enfilades_only_if_every_firer_does() {
    let (table, before, beside, cs) = two_and_one();
    let battle = Battle::on(table);
    let aspect = |units: &[UnitId]| {
        let fire = Command { units: units.to_vec(), ..Command::of("fire", units[0]) }.at(cs);
        let facts = battle.probe(Seat::First, &fire).facts;
        facts.iter().find(|it| it.of == "aspect").map(|it| it.is.to_string())
    };
    assert_ne!(aspect(&[before]), aspect(&[beside]));
    let front = Some("front".to_owned());
    for units in [&[before, beside], &[beside, before]] {
        assert_eq!(aspect(units), front, "{units:?}");
    }
}

/// A wall that covers the target from one of those who fire together covers it from all.
#[test]
fn combined_fire_suffers_from_what_covers_from_one_firer() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let one = table.infantry(Seat::First, Trained, 8, pose(28.6, 20.0, 0));
    let other = table.infantry(Seat::First, Trained, 8, pose(31.4, 20.0, 0));
    let cs = table.infantry(Seat::Second, Trained, 8, pose(30.0, 22.0, 180));
    // It ends before the middle, so that only one of them fires across it.
    table.line(Line::StoneWall, &[(25.0, 21.8), (29.5, 21.8)]);
    let battle = Battle::on(table);
    let covered = |units: &[UnitId]| {
        let fire = Command { units: units.to_vec(), ..Command::of("fire", units[0]) }.at(cs);
        let rows = battle.probe(Seat::First, &fire).rows;
        rows.iter().any(|it| it.rule == "adf.fire.target.stone-wall" && it.struck.is_none())
    };
    assert!(covered(&[one]) != covered(&[other]));
    assert!(covered(&[one, other]) && covered(&[other, one]));
}

/// Four hits on the last figure are four dice for the leader with it.
#[test]
fn a_leader_rolls_for_every_hit() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Elite, 8, pose(30.0, 20.0, 0));
    let cs = table.infantry(Seat::Second, Green, 8, pose(30.0, 23.0, 180));
    table.infantry(Seat::Second, Green, 8, pose(50.0, 43.0, 180));
    table.leader(Seat::Second, Rank::Brigade, 2, LeaderPlace::With(cs));
    let mut battle = Battle::on(table);
    to_actions(&mut battle);
    battle.state.units[cs.index()].strength = 1;
    // 8 points, 2 for the opening volley, 1 each for elite firers and green targets, and 12: two hits.
    battle.go(Seat::First, &Command::of("fire", us).at(cs), &[&[6, 6], &[5, 6]]);
    assert_eq!(battle.state.units[cs.index()].place, Place::Gone(Fate::Destroyed));
    assert_eq!(battle.state.leaders[0].place, LeaderPlace::Gone(Fate::Killed));
}

/// Charges and lets it come on until dice are needed.
fn come_on(battle: &mut Battle<'_>, us: UnitId, cs: UnitId, bonus: &[u8]) {
    battle.go(Seat::First, &Command::of("charge", us).at(cs), &[bonus]);
    while battle.order(Seat::Second, &pass(), &[]).is_ok() {}
}

/// The fear-of-charge checks are passed, and nobody fires at who comes.
fn stand(battle: &mut Battle<'_>) {
    while battle.question(Seat::Second) == Some("react") && !battle.was("adf.charge.fear") {
        battle.force(Seat::Second, &pass(), &[]);
    }
}

/// Point blank reaches an inch, so that the second must be very near.
#[test]
fn charging_cavalry_s_fire_passes_through() {
    for (y, passes) in [(22.6, true), (22.9, false)] {
        let mut table = Table::new(Scale::Ten, 60.0, 44.0, 3);
        let us = table.cavalry(Seat::First, Veteran, 8, pose(30.0, 21.8, 0));
        let cs = table.infantry(Seat::Second, Veteran, 8, pose(30.0, 22.0, 180));
        let behind = table.infantry(Seat::Second, Veteran, 8, pose(30.0, y, 180));
        let mut battle = Battle::on(table);
        battle.force(Seat::First, &Command::of("charge", us).at(cs), &[]);
        stand(&mut battle);
        battle.force(Seat::Second, &pass(), &[]);
        assert_eq!(battle.question(Seat::First), Some("charging-fire"));
        // Four dice at the first, three at the second.
        battle.force(Seat::First, &Command::new("charging-fire"), &[&[1; 4]]);
        let at = if passes { vec![cs, behind] } else { vec![cs] };
        assert_eq!(fired_at(&battle), at, "{y}");
    }
}

#[test]
fn free_volleys_pass_through() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Veteran, 8, pose(30.0, 17.0, 0));
    let cs = table.infantry(Seat::Second, Veteran, 8, pose(30.0, 22.0, 180));
    let behind = table.infantry(Seat::Second, Veteran, 8, pose(30.0, 22.8, 180));
    let mut battle = Battle::on(table);
    come_on(&mut battle, us, cs, &[3, 3]);
    stand(&mut battle);
    // Whatever the impact needs to be won by one.
    let stops = (0..=10_u8).find_map(|more| {
        let (one, two) = (1 + more / 2, 1 + more.div_ceil(2));
        let (engine, state) = (battle.engine, battle.state.clone());
        let mut again = Battle { engine, state, events: Vec::new() };
        again.force(Seat::Second, &pass(), &[&[3, 3], &[one, two]]);
        again.was("adf.charge.stops-short").then_some(again)
    });
    let battle = stops.expect("some roll wins by one");
    assert_eq!(fired_at(&battle), [cs, behind, us]);
}

/// What is behind a charger is struck at its own range, which is no point blank.
#[test]
fn point_blank_passes_through_at_the_next_one_s_own_range() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Veteran, 8, pose(30.0, 17.0, 0));
    let friend = table.infantry(Seat::First, Veteran, 8, pose(30.0, 19.4, 0));
    // Skirmishers let the charge through.
    table.entry(friend).status.formation = Formation::Skirmish;
    let cs = table.infantry(Seat::Second, Veteran, 8, pose(30.0, 22.0, 180));
    let mut battle = Battle::on(table);
    come_on(&mut battle, us, cs, &[3, 3]);
    stand(&mut battle);
    // Four dice at an inch, and one of two at two and a half.
    let fire = Command::of("react-fire", cs).at(us);
    battle.force(Seat::Second, &fire, &[&[1; 4], &[6, 6], &[1]]);
    assert_eq!(fired_at(&battle)[..2], [us, friend]);
}

/// A neighbour of the target that has reacted fires in desperation after its own check, too.
#[test]
fn desperation_fire_beside_the_target_waits_for_the_fear_of_charge() {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Veteran, 8, pose(30.0, 17.0, 0));
    let cs = table.infantry(Seat::Second, Veteran, 8, pose(30.0, 22.0, 180));
    let beside = table.infantry(Seat::Second, Veteran, 8, pose(32.65, 21.95, 180));
    let mut battle = Battle::on(table);
    battle.state.units[beside.index()].status.reacted = true;
    come_on(&mut battle, us, cs, &[3, 3]);
    let fire = Command::of("desperation-fire", beside).at(us);
    assert_eq!(battle.pose(us), pose(30.0, 21.0, 0));
    assert_eq!(battle.refusal(Seat::Second, &fire), Some("adf.react.desperation"));
    stand(&mut battle);
    assert_eq!(battle.shown("adf.charge.fear"), [cs, beside]);
    assert_eq!(battle.refusal(Seat::Second, &fire), None);
}

/// Beside the target and a little behind it by its middle, but nearer to the firer by its end.
#[test]
fn fire_does_not_pass_into_somebody_nearer() {
    for (behind, passes) in [(pose(30.0, 24.0, 180), true), (pose(30.8, 23.4, 270), false)] {
        let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
        let us = table.infantry(Seat::First, Trained, 8, pose(30.0, 21.3, 0));
        let cs = table.battery(Seat::Second, Trained, 1, pose(30.0, 22.5, 180));
        let other = table.infantry(Seat::Second, Trained, 8, behind);
        let mut battle = Battle::on(table);
        battle.force(Seat::First, &Command::of("fire", us).at(cs), &[]);
        assert_eq!(fired_at(&battle).contains(&other), passes, "{behind:?}");
    }
}
