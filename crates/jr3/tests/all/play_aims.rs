//! Where along the edge of its target a charge aims.

use linstock_battle::{
    forecast::{Assume, Effort},
    movement::{Aims, NEAR, aligned},
};
use linstock_fixtures::along_edge;
use proptest::prelude::*;

use crate::playing::*;

fn order(aim: Option<i32>) -> Command {
    Command { aim, ..Command::of("order", CHARGER).choosing("charge") }
}

fn aims(play: &Play<'_>, command: &Command) -> Option<Aims> {
    play.engine.view(&play.state, First).check(command).ok()?.aims()
}

/// Orders the charge and plays on until it has been made; where it ended, if it struck.
fn struck(play: &mut Play<'_>, command: Command) -> Option<Pose> {
    play.order(First, command).unwrap();
    play.pass(First);
    play.pass(Second);
    while [Some("reveal"), Some("first-fire"), Some("disengage")].contains(&play.asked(Second)) {
        play.pass(Second);
    }
    let charge = resolved(&play.events, "jr3.charge");
    let strikes = rolls_for(charge.first()?, "jr3.charge.impact") > 0;
    let ended = play.events.iter().find_map(|event| match event {
        Event::Moved { unit: CHARGER, to, how: How::Charges } => Some(*to),
        _ => None,
    });
    ended.filter(|_| strikes)
}

#[test]
fn a_charge_strikes_where_it_is_aimed() {
    let scenario = two_lines(6000, |_, _, _| {});
    for (aim, x) in [(None, 20_000), (Some(-1_200), 18_800), (Some(900), 20_900)] {
        let strikes = (0..200).find_map(|seed| {
            let mut play = Play::new(&scenario, seed);
            struck(&mut play, order(aim))
        });
        let strikes = strikes.expect("one of many strikes").at.x;
        assert!((strikes - x).abs() <= NEAR, "aimed {aim:?}, strikes at {strikes}");
    }
}

/// The other side does not know of a secret order, and is asked about its rallies first.
#[test]
fn a_charge_is_forecast_though_the_enemy_has_to_rally_first() {
    let scenario = two_lines(6000, |table, _, _| {
        table.unit(Second, Infantry, (5_000, 55_000), SOUTH);
    });
    let mut play = Play::new(&scenario, 1);
    play.state.units[2].status.morale = Morale::Shaken;
    let view = play.engine.view(&play.state, First);
    let forecast = view.forecast(&order(None), &Assume::Fires, Effort::GLANCE).unwrap();
    assert!(forecast.ends.len() > 1, "{forecast:?}");
}

#[test]
fn an_aim_beyond_the_edge_is_refused_with_what_can_be_reached() {
    let scenario = two_lines(6000, |_, _, _| {});
    let play = Play::new(&scenario, 1);
    let reached = aims(&play, &order(None)).expect("a charge aims");
    assert!(reached.left < -1_000 && reached.right > 1_000 && reached.at == 0, "{reached:?}");
    for aim in [i32::MIN, reached.left - 500, reached.right + 500, i32::MAX] {
        assert_eq!(play.refusal(First, &order(Some(aim))), Some("battle.aim"), "{aim}");
    }
    assert_eq!(play.refusal(First, &order(Some(reached.left))), None);
    let hold = Command::of("order", CHARGER).choosing("hold").aiming(0);
    assert_eq!(play.refusal(First, &hold), Some("battle.slot"), "nothing but a charge aims");
}

#[test]
fn nobody_aims_at_an_enemy_whom_he_does_not_see() {
    let scenario = two_lines(20_000, |table, _, _| {
        table.area(Area::HeavyWoods, (5, 28), (35, 42));
    });
    let play = Play::new(&scenario, 1);
    assert_eq!(play.refusal(First, &order(None)), None);
    assert_eq!(play.refusal(First, &order(Some(0))), Some("battle.aim"));
}

#[test]
fn where_a_charge_aims_is_a_secret_until_it_is_made() {
    let scenario = two_lines(6000, |_, _, _| {});
    let mut play = Play::new(&scenario, 1);
    play.order(First, order(Some(700))).unwrap();
    let own = play.engine.view(&play.state, First).world().status(CHARGER).aim;
    let theirs = play.engine.view(&play.state, Second).world().status(CHARGER).aim;
    assert_eq!((own, theirs), (Some(700), None));
}

#[test]
fn whoever_chooses_between_equally_close_enemies_may_aim_anew() {
    let mut table = Table::bare(40, 40);
    let charger = table.unit(First, Infantry, (20_000, 10_000), NORTH);
    table.unit(Second, Infantry, (17_000, 15_000), SOUTH);
    let right = table.unit(Second, Infantry, (23_000, 15_000), SOUTH);
    let mut play = Play::on(&table);
    play.give(charger, "charge");
    play.until("charge-target");
    let at = |aim: i32| Command::of("charge-target", charger).at(right).aiming(aim);
    assert_eq!(play.refusal(First, &at(9_000)), Some("battle.aim"));
    let reached = aims(&play, &Command::of("charge-target", charger).at(right)).unwrap();
    let events = play.order(First, at(reached.left)).unwrap();
    let aimed = events.iter().any(|event| {
        matches!(event, Event::Status { unit, status } if *unit == charger && status.aim == Some(reached.left))
    });
    assert!(aimed, "{events:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Every aim that is accepted strikes the target where it said, when nothing intervenes.
    #[test]
    fn every_aim_that_is_accepted_strikes_there(
        x in 15_000..25_000i32,
        y in 28_000..33_000i32,
        degrees in 0..360i32,
        share in 0..=100i32,
        seed in 0..1_000u64,
    ) {
        let scenario = two_lines(6000, |table, _, target| {
            let facing = Facing::from_degrees(degrees);
            table.entry(target).start = Place::Table(Pose { at: Point::new(x, y), facing });
        });
        let mut play = Play::new(&scenario, seed);
        let Some(reached) = aims(&play, &order(None)) else { return Ok(()) };
        let aim = reached.left + (reached.right - reached.left) * share / 100;
        let Some(named) = aims(&play, &order(Some(aim))) else {
            prop_assert_eq!(play.refusal(First, &order(Some(aim))), Some("battle.aim"));
            return Ok(());
        };
        let before = play.state.clone();
        let world = World::new(&scenario, &before);
        let said = along_edge(world.footprint(TARGET), world.pose(CHARGER).at, named.strikes.at);
        prop_assert!((said - aim).abs() <= NEAR, "aimed {}, said to strike at {}", aim, said);
        if let Some(strikes) = struck(&mut play, order(Some(aim))) {
            // Whoever lines up with another edge of the target than he aimed at goes along the first.
            let lined = aligned(&world, CHARGER, named.strikes, TARGET).at.distance(strikes.at) <= 30;
            let from = world.pose(CHARGER).at;
            let struck = along_edge(world.footprint(TARGET), from, strikes.at);
            prop_assert!(lined || (struck - aim).abs() <= NEAR, "aimed {}: {:?}", aim, strikes);
        }
    }
}
