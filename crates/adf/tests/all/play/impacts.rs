//! Impacts of groups, falling back from them, the ground under a charge, and countercharges.

use linstock_adf::{
    Scale,
    words::{Experience::*, Morale},
};
use linstock_battle::{Area, Command, Event, Line, Place, Seat, UnitId, card::Value};

use crate::playing::*;

/// Two regiments five inches apart.
fn field() -> (Table, UnitId, UnitId) {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Veteran, 8, pose(30.0, 17.0, 0));
    let cs = table.infantry(Seat::Second, Veteran, 8, pose(30.0, 22.0, 180));
    (table, us, cs)
}

fn charge(us: UnitId, cs: UnitId) -> Command {
    Command::of("charge", us).at(cs)
}

fn pass() -> Command {
    Command::new("pass")
}

/// Charges and lets it come on until dice are needed.
fn come_on(battle: &mut Battle<'_>, command: &Command, bonus: &[u8]) {
    battle.go(Seat::First, command, &[bonus]);
    while battle.order(Seat::Second, &pass(), &[]).is_ok() {}
}

/// How far the loser of the last impact falls back.
fn told(battle: &Battle<'_>) -> Option<i32> {
    battle.events.iter().find_map(|event| match event {
        Event::Resolved(it) if it.what == "adf.charge.impact" => {
            it.outcome.iter().find(|fact| fact.of == "fall-back").and_then(|fact| match fact.is {
                Value::Number(inches) => Some(inches),
                _ => None,
            })
        }
        _ => None,
    })
}

/// Two against two: both defenders fear the charge, and both suffer for the one impact.
#[test]
fn adf_charge_involved() {
    let (mut table, us, cs) = field();
    let near = table.infantry(Seat::First, Veteran, 8, pose(32.7, 17.0, 0));
    let beside = table.infantry(Seat::Second, Veteran, 8, pose(32.7, 22.0, 180));
    let mut battle = Battle::on(table);
    come_on(&mut battle, &Command { units: vec![us, near], ..charge(us, cs) }, &[3, 3]);
    battle.go(Seat::Second, &pass(), &[&[4, 4], &[4, 4]]);
    assert_eq!(battle.shown("adf.charge.fear"), [cs, beside]);
    // Both may fire at point blank.
    for unit in [cs, beside] {
        let fire = Command::of("react-fire", unit).at(if unit == cs { us } else { near });
        assert_eq!(battle.refusal(Seat::Second, &fire), None);
    }
    battle.go(Seat::Second, &pass(), &[&[5, 4], &[2, 3]]);
    assert_eq!(battle.shown("adf.charge.involved"), [near, beside]);
    let inches = f64::from(told(&battle).expect("somebody is beaten"));
    assert_eq!(battle.pose(cs), pose(30.0, 22.0 + inches, 180));
    assert_eq!(battle.pose(beside), pose(32.7, 22.0 + inches, 180));
    assert!(battle.strength(cs) < 8 && battle.strength(beside) < 8);
    for unit in [us, near, cs, beside] {
        assert!(battle.status(unit).morale >= Morale::Disorder);
    }
}

/// No rout roll: every die given is used, and nothing else is asked for.
#[test]
fn a_unit_beaten_by_nine_falls_back_nine_inches_and_is_routed() {
    let (table, us, cs) = field();
    let mut battle = Battle::on(table);
    come_on(&mut battle, &charge(us, cs), &[3, 3]);
    battle.go(Seat::Second, &pass(), &[&[4, 4]]);
    battle.go(Seat::Second, &pass(), &[&[6, 4], &[1, 1]]);
    assert_eq!(told(&battle), Some(9));
    assert_eq!(battle.pose(cs), pose(30.0, 31.0, 180));
    assert_eq!((battle.status(cs).morale, battle.strength(cs)), (Morale::Routed, 5));
}

/// The way back is closed by deep water on three sides.
#[test]
fn adf_charge_trapped() {
    let (mut table, us, cs) = field();
    table.area(Area::DeepWater, &[(20.0, 22.9), (40.0, 22.9), (40.0, 30.0), (20.0, 30.0)]);
    let mut battle = Battle::on(table);
    come_on(&mut battle, &charge(us, cs), &[3, 3]);
    battle.go(Seat::Second, &pass(), &[&[4, 4]]);
    battle.go(Seat::Second, &pass(), &[&[5, 4], &[2, 3]]);
    assert_eq!(battle.shown("adf.charge.trapped"), [cs]);
    let gone = Place::Gone(linstock_battle::Fate::Captured);
    assert_eq!(battle.state.units[cs.index()].place, gone);
}

/// Rough ground and a wall take of the reach what they take of a move.
#[test]
fn adf_charge_ground() {
    let reaches = |change: fn(&mut Table)| {
        let (mut table, us, cs) = field();
        table.entry(cs).start = Place::Table(pose(30.0, 24.0, 180));
        change(&mut table);
        let mut battle = Battle::on(table);
        // Seven and a half inches, and seven to go.
        battle.go(Seat::First, &charge(us, cs), &[&[1, 2]]);
        while battle.question(Seat::Second) == Some("react") {
            battle.force(Seat::Second, &pass(), &[]);
        }
        (battle.pose(us).at.y, battle.was("adf.charge.short"))
    };
    let rough = |table: &mut Table| {
        table.area(Area::Rough, &[(20.0, 18.0), (40.0, 18.0), (40.0, 19.0), (20.0, 19.0)])
    };
    let wall = |table: &mut Table| {
        for y in [18.5, 19.5, 20.5] {
            table.line(Line::StoneWall, &[(20.0, y), (40.0, y)]);
        }
    };
    assert!(!reaches(|_| {}).1);
    let (y, short) = reaches(rough);
    assert!(short && y < at(0.0, 23.9).y, "{y}");
    // Less three for the walls.
    assert_eq!(reaches(wall), (at(0.0, 21.5).y, true));
}

#[test]
fn a_countercharge_goes_to_the_middle_of_what_both_reach() {
    let (mut table, us, cs) = field();
    table.entry(cs).start = Place::Table(pose(30.0, 28.0, 180));
    let mut battle = Battle::on(table);
    // Eleven inches apart: seven for the charge, twelve for the countercharge.
    battle.go(Seat::First, &charge(us, cs), &[&[1, 1]]);
    battle.force(Seat::Second, &Command::of("countercharge", cs), &[&[6, 6]]);
    let met = |event: &Event<_>| matches!(event, Event::Moved { unit, to, .. } if *unit == cs && *to == pose(30.0, 20.5, 180));
    assert!(battle.events.iter().any(met), "{:?}", battle.events);
    // It has not fired, and might do so in desperation.
    battle.force(Seat::Second, &pass(), &[]);
    assert!(battle.was("adf.charge.impact"));
}

#[test]
fn reaches_that_do_not_meet_come_to_no_impact() {
    let (mut table, us, cs) = field();
    table.entry(cs).start = Place::Table(pose(30.0, 29.0, 180));
    // It stands in rough ground, which gives it little reach, and the charge none to pay.
    table.area(Area::Rough, &[(20.0, 29.01), (40.0, 29.01), (40.0, 32.0), (20.0, 32.0)]);
    let mut battle = Battle::on(table);
    battle.go(Seat::First, &charge(us, cs), &[&[1, 1]]);
    battle.force(Seat::Second, &Command::of("countercharge", cs), &[&[1]]);
    battle.pass(Seat::Second);
    assert!(!battle.was("adf.charge.impact"));
    assert_eq!(battle.pose(us), pose(30.0, 24.0, 0));
    assert!(battle.pose(cs).at.y < at(0.0, 29.0).y);
    assert_eq!(
        (battle.status(us).morale, battle.status(cs).morale),
        (Morale::Disorder, Morale::Disorder)
    );
}

/// The charger's front centre is outside the arc at the last inch, but was in it when it declared.
#[test]
fn point_blank_is_offered_whatever_the_angle_of_the_last_inch() {
    let (mut table, us, cs) = field();
    let near = table.infantry(Seat::First, Veteran, 8, pose(32.7, 17.0, 0));
    table.entry(cs).start = Place::Table(pose(35.2, 22.0, 180));
    let mut battle = Battle::on(table);
    come_on(&mut battle, &Command { units: vec![us, near], ..charge(near, cs) }, &[3, 3]);
    battle.go(Seat::Second, &pass(), &[&[4, 4]]);
    assert_eq!(battle.question(Seat::Second), Some("react"));
    let fire = Command::of("react-fire", cs).at(near);
    assert_eq!(battle.refusal(Seat::Second, &fire), None);
}

/// A hair's breadth is no distance, but more than a hundredth of an inch is.
#[test]
fn a_charge_that_is_a_rounding_short_strikes() {
    for (y, strikes) in [(24.0, true), (24.009, true), (24.05, false)] {
        let (mut table, us, cs) = field();
        table.entry(cs).start = Place::Table(pose(30.0, y, 180));
        let mut battle = Battle::on(table);
        // Six inches and one.
        battle.go(Seat::First, &charge(us, cs), &[&[1, 1]]);
        while battle.question(Seat::Second) == Some("react") {
            battle.force(Seat::Second, &pass(), &[]);
        }
        assert_eq!(battle.was("adf.charge.impact"), strikes, "{y}");
        assert_eq!(battle.was("adf.charge.short"), !strikes, "{y}");
    }
}

/// A charge up to the fear-of-charge check; the table is changed before, and who joins it is said.
fn at_an_inch(change: impl Fn(&mut Table) -> Option<UnitId>) -> (Battle<'static>, UnitId, UnitId) {
    let (mut table, us, cs) = field();
    let near = change(&mut table);
    let mut battle = Battle::on(table);
    let units = [us].into_iter().chain(near).collect();
    come_on(&mut battle, &Command { units, ..charge(us, cs) }, &[3, 3]);
    (battle, us, cs)
}

/// The same battle after an impact that ends as wanted, whatever roll that takes after these.
fn struck(battle: &Battle<'static>, before: &[&[u8]], wanted: &str) -> Battle<'static> {
    let ends = (0..=10_u8).find_map(|more| {
        let (one, two) = (1 + more / 2, 1 + more.div_ceil(2));
        let (engine, state) = (battle.engine, battle.state.clone());
        let mut again = Battle { engine, state, events: Vec::new() };
        let rolls: [&[u8]; 2] = [&[3, 3], &[one, two]];
        again.force(Seat::Second, &pass(), &[before, &rolls].concat());
        again.was(wanted).then_some(again)
    });
    ends.expect("some roll does it")
}

/// Who fired at whom in the last order, between the impact and the first check after it.
fn fires(battle: &Battle<'_>) -> Vec<(UnitId, UnitId)> {
    let resolved = battle.events.iter().filter_map(|event| match event {
        Event::Resolved(it) => Some(it),
        _ => None,
    });
    let after = resolved.skip_while(|it| it.what != "adf.charge.impact");
    let fires = after.take_while(|it| it.what != "adf.morale").filter(|it| it.what == "adf.fire");
    fires.filter_map(|it| Some((it.by[0], it.at?))).collect()
}

/// Both sides fire, and a side is everybody who takes part.
#[test]
fn everybody_who_takes_part_fires() {
    let (mut battle, us, cs) = at_an_inch(|table| {
        table.infantry(Seat::Second, Veteran, 8, pose(32.7, 22.0, 180));
        Some(table.infantry(Seat::First, Veteran, 8, pose(32.7, 17.0, 0)))
    });
    battle.go(Seat::Second, &pass(), &[&[4, 4], &[4, 4]]);
    let (beside, near) = (UnitId(2), UnitId(3));
    for wanted in ["adf.charge.stops-short", "adf.charge.melee"] {
        let battle = struck(&battle, &[], wanted);
        let all = [(us, cs), (near, beside), (cs, us), (beside, near)];
        assert_eq!(fires(&battle), all, "{wanted}");
    }
}

/// Struck in the flank it fires all the same, at the charger's front; and is fired at in its flank.
#[test]
fn a_defender_struck_in_the_flank_fires_its_free_volley() {
    let (battle, us, cs) = at_an_inch(|table| {
        table.entry(UnitId(1)).start = Place::Table(pose(30.0, 22.0, 80));
        None
    });
    // Nobody is asked between its fear and the impact: it has nothing to fire with to its flank.
    let battle = struck(&battle, &[&[6, 6]], "adf.charge.stops-short");
    assert_eq!(fires(&battle), [(us, cs), (cs, us)]);
    let aspects = battle.events.iter().filter_map(|event| match event {
        Event::Resolved(it) if it.what == "adf.fire" => {
            it.facts.iter().find(|fact| fact.of == "aspect").map(|fact| fact.is.to_string())
        }
        _ => None,
    });
    assert_eq!(aspects.collect::<Vec<_>>(), ["full-flank", "front"]);
}
