//! Where along the edge of its target a charge aims.

use linstock_adf::{Scale, words::Experience::*};
use linstock_battle::{
    Command, Event, Seat, Seen as _, UnitId, World,
    event::How,
    forecast::{Assume, Effort},
    movement::{Aims, NEAR, aligned},
};
use linstock_fixtures::along_edge;
use linstock_geometry::Pose;
use proptest::prelude::*;

use crate::playing::*;

/// Two regiments five inches apart.
fn field() -> (Table, UnitId, UnitId) {
    facing(pose(30.0, 22.0, 180))
}

/// The same with the second somewhere else.
fn facing(there: Pose) -> (Table, UnitId, UnitId) {
    let mut table = Table::new(Scale::Fifteen, 60.0, 44.0, 3);
    let us = table.infantry(Seat::First, Veteran, 8, pose(30.0, 17.0, 0));
    let cs = table.infantry(Seat::Second, Veteran, 8, there);
    (table, us, cs)
}

fn charge(us: UnitId, cs: UnitId) -> Command {
    Command::of("charge", us).at(cs)
}

fn aims(battle: &Battle<'_>, command: &Command) -> Option<Aims> {
    battle.engine.view(&battle.state, Seat::First).check(command).ok()?.aims()
}

/// Charges with the longest reach, nobody reacting, and says where it strikes.
fn struck(battle: &mut Battle<'_>, command: &Command) -> Option<Pose> {
    let us = command.units[0];
    battle.force(Seat::First, command, &[&[6, 6]]);
    let pass = Command::new("pass");
    while battle.order(Seat::Second, &pass, &[]).is_ok() {}
    // It comes home after the fear-of-charge check, which the target passes.
    battle.force(Seat::Second, &pass, &[&[5, 5]]);
    let mut last = None;
    loop {
        for event in &battle.events {
            match event {
                Event::Moved { unit, to, how: How::Charges } if *unit == us => last = Some(*to),
                Event::Resolved(it) if it.what == "adf.charge.impact" => return last,
                _ => {}
            }
        }
        if battle.question(Seat::Second) != Some("react") {
            return None;
        }
        battle.force(Seat::Second, &pass, &[]);
    }
}

#[test]
fn a_charge_strikes_where_it_is_aimed() {
    for (aim, x) in [(None, 30_000), (Some(-800), 29_200), (Some(1_000), 31_000)] {
        let (table, us, cs) = field();
        let mut battle = Battle::on(table);
        let command = Command { aim, ..charge(us, cs) };
        let strikes = struck(&mut battle, &command).expect("it strikes").at.x;
        assert!((strikes - x).abs() <= NEAR, "aimed {aim:?}, strikes at {strikes}");
    }
}

#[test]
fn an_aim_beyond_the_edge_is_refused_with_what_can_be_reached() {
    let (table, us, cs) = field();
    let battle = Battle::on(table);
    let reached = aims(&battle, &charge(us, cs)).expect("a charge aims");
    assert!(reached.left < -1_000 && reached.right > 1_000 && reached.at == 0, "{reached:?}");
    for aim in [i32::MIN, reached.left - 500, reached.right + 500, i32::MAX] {
        let refused = charge(us, cs).aiming(aim);
        assert_eq!(battle.refusal(Seat::First, &refused), Some("battle.aim"), "{aim}");
    }
    for aim in [reached.left, 0, reached.right] {
        assert_eq!(battle.refusal(Seat::First, &charge(us, cs).aiming(aim)), None, "{aim}");
    }
    // Nothing but a charge is aimed so.
    let fire = Command::of("fire", us).at(cs).aiming(0);
    assert_eq!(battle.refusal(Seat::First, &fire), Some("battle.slot"));
}

/// With less reach than it could have had it strikes as near to the place as it gets.
#[test]
fn a_charge_that_rolls_little_still_strikes_its_target() {
    let (table, us, cs) = facing(pose(31.0, 24.2, 180));
    let mut battle = Battle::on(table);
    let aim = aims(&battle, &charge(us, cs)).expect("a charge aims").right;
    battle.force(Seat::First, &charge(us, cs).aiming(aim), &[&[2, 2]]);
    let pass = Command::new("pass");
    while battle.order(Seat::Second, &pass, &[]).is_ok() {}
    battle.force(Seat::Second, &pass, &[&[5, 5]]);
    while battle.question(Seat::Second) == Some("react") {
        battle.force(Seat::Second, &pass, &[]);
    }
    assert!(battle.was("adf.charge.impact"));
}

/// A friend stands where the middle of the edge would be struck; a charge aimed past him is told so.
#[test]
fn a_forecast_plays_the_charge_as_it_is_aimed() {
    let (mut table, us, cs) = field();
    // Whoever strikes the right half of the first enemy touches the second too.
    table.infantry(Seat::Second, Veteran, 8, pose(32.7, 22.0, 180));
    let battle = Battle::on(table);
    let forecast = |command: &Command| {
        let view = battle.engine.view(&battle.state, Seat::First);
        view.forecast(command, &Assume::HoldsFire, Effort::LOOK).expect("legal")
    };
    let (left, right) = (forecast(&charge(us, cs).aiming(-1_000)), charge(us, cs).aiming(1_000));
    assert_ne!(left.ends, forecast(&right).ends);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Every aim that is accepted strikes the target where it said, when nothing intervenes.
    #[test]
    fn every_aim_that_is_accepted_strikes_there(
        x in 26.0..34.0f64,
        y in 20.0..24.0f64,
        degrees in 0..360i32,
        share in 0..=100i32,
    ) {
        let (table, us, cs) = facing(pose(x, y, degrees));
        let mut battle = Battle::on(table);
        let Some(reached) = aims(&battle, &charge(us, cs)) else { return Ok(()) };
        let aim = reached.left + (reached.right - reached.left) * share / 100;
        let command = charge(us, cs).aiming(aim);
        let Some(named) = aims(&battle, &command) else {
            prop_assert_eq!(battle.refusal(Seat::First, &command), Some("battle.aim"));
            return Ok(());
        };
        let world = World::owning(battle.engine.scenario(), battle.state.clone());
        let from = battle.pose(us);
        let said = along_edge(world.footprint(cs), from.at, named.strikes.at);
        prop_assert!((said - aim).abs() <= NEAR, "aimed {}, said to strike at {}", aim, said);
        if let Some(strikes) = struck(&mut battle, &command) {
            // Whoever lines up with another edge of the target than he aimed at goes along the first.
            let lined = aligned(&world, us, named.strikes, cs).at.distance(strikes.at) <= 30;
            let struck = along_edge(world.footprint(cs), from.at, strikes.at);
            prop_assert!(lined || (struck - aim).abs() <= NEAR, "aimed {}: {:?}", aim, strikes);
        }
    }
}

/// By default a charge strikes the middle of what it can reach.
#[test]
fn a_charge_aims_at_the_middle_of_what_it_reaches() {
    let mut tried = 0;
    for (x, degrees) in (26..=34).flat_map(|x| [155, 180, 205].map(|degrees| (x, degrees))) {
        let (table, us, cs) = facing(pose(f64::from(x) + 0.3, 22.1, degrees));
        let battle = Battle::on(table);
        let Some(reached) = aims(&battle, &charge(us, cs)) else { continue };
        let middle = reached.left.midpoint(reached.right);
        assert!((reached.at - middle).abs() <= NEAR, "{x}, {degrees}: {reached:?}");
        tried += 1;
    }
    assert!(tried > 15);
}
