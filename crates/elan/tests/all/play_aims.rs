//! Where along the edge of its target a charge aims.

use linstock_battle::{
    Command, How, Seen as _, UnitId, View, World,
    movement::{Aims, NEAR, aligned},
};
use linstock_elan::{
    play::Phase,
    words::{Arm, Formation},
};
use linstock_fixtures::along_edge;
use linstock_geometry::{Facing, Point, Pose};
use proptest::prelude::*;

use crate::playing::{Setting, THEM, Table, US, charging, pose, responding, steady, went};

/// A column eight inches before the middle of a line.
fn field(theirs: Pose) -> (Table, UnitId, UnitId) {
    let mut it = Setting::new(2);
    let ours = it.unit(US, steady(Arm::Infantry), Formation::Column, 24, pose(30, 20, 0));
    let theirs = it.foot(THEM, theirs);
    (Table::at(it, US, Phase::Charges), ours, theirs)
}

fn aims(table: &Table, command: &Command) -> Option<Aims> {
    View::new(&table.scenario, &table.state, US).check(command).ok()?.aims()
}

/// Charges, the target standing; where it strikes, if it does.
fn struck(table: &mut Table, command: Command, theirs: UnitId) -> Option<Point> {
    let ours = command.units[0];
    table.order(command);
    if table.state.phase == Phase::Charges {
        table.done();
    }
    let stands = ["stand-and-fire", "stand"].map(|it| responding(theirs, it));
    let stands = stands.into_iter().find(|it| table.refusal(it).is_none())?;
    table.order(stands);
    went(table, ours, How::Charges)
}

#[test]
fn a_charge_strikes_where_it_is_aimed() {
    for (aim, x) in [(None, 30_000), (Some(-1_500), 28_500), (Some(2_000), 32_000)] {
        let (mut table, ours, theirs) = field(pose(30, 26, 180));
        let command = Command { aim, ..charging(ours, theirs) };
        let strikes = struck(&mut table, command, theirs).expect("it strikes").x;
        assert!((strikes - x).abs() <= NEAR, "aimed {aim:?}, strikes at {strikes}");
    }
}

#[test]
fn an_aim_beyond_the_edge_is_refused_with_what_can_be_reached() {
    let (table, ours, theirs) = field(pose(30, 26, 180));
    let reached = aims(&table, &charging(ours, theirs)).expect("a charge aims");
    assert!(reached.left < -1_500 && reached.right > 1_500 && reached.at == 0, "{reached:?}");
    for aim in [i32::MIN, reached.left - 500, reached.right + 500, i32::MAX] {
        assert_eq!(table.refused_by(&charging(ours, theirs).aiming(aim)), "battle.aim");
    }
    for aim in [reached.left, reached.right] {
        assert_eq!(table.refusal(&charging(ours, theirs).aiming(aim)), None);
    }
}

/// A charge that forms first reaches with the front that it then has.
#[test]
fn a_charge_that_forms_first_aims_as_it_is_then_drawn_up() {
    let (table, ours, theirs) = field(pose(30, 26, 180));
    let formed = Command { formation: Some("line".into()), ..charging(ours, theirs) };
    let wanted = ["three-rank-line", "two-rank-line", "line", "wide-column"];
    let formed = wanted
        .map(|it| Command { formation: Some(it.into()), ..formed.clone() })
        .into_iter()
        .find(|it| table.refusal(it).is_none())
        .expect("some formation");
    let reached = aims(&table, &formed).expect("a charge aims");
    assert_eq!(table.refusal(&formed.clone().aiming(reached.right)), None);
    assert_eq!(table.refused_by(&formed.aiming(reached.right + 500)), "battle.aim");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Every aim that is accepted strikes the target where it said, when nothing intervenes.
    #[test]
    fn every_aim_that_is_accepted_strikes_there(
        x in 26_000..34_000i32,
        y in 23_500..27_000i32,
        degrees in 120..240i32,
        share in 0..=100i32,
    ) {
        let there = Pose { at: Point::new(x, y), facing: Facing::from_degrees(degrees) };
        let (mut table, ours, theirs) = field(there);
        let Some(reached) = aims(&table, &charging(ours, theirs)) else { return Ok(()) };
        let aim = reached.left + (reached.right - reached.left) * share / 100;
        let command = charging(ours, theirs).aiming(aim);
        let Some(named) = aims(&table, &command) else {
            prop_assert_eq!(table.refused_by(&command), "battle.aim");
            return Ok(());
        };
        let before = table.state.clone();
        let world = World::new(&table.scenario, &before);
        let (target, from) = (world.footprint(theirs).clone(), world.pose(ours).at);
        let said = along_edge(&target, from, named.strikes.at);
        prop_assert!((said - aim).abs() <= NEAR, "aimed {}, said to strike at {}", aim, said);
        let lined = aligned(&world, ours, named.strikes, theirs).at;
        drop(world);
        if let Some(strikes) = struck(&mut table, command, theirs) {
            // Whoever lines up with another edge of the target than he aimed at goes along the first.
            let lined = lined.distance(strikes) <= 30;
            let struck = along_edge(&target, from, strikes);
            prop_assert!(lined || (struck - aim).abs() <= NEAR, "aimed {}: {:?}", aim, strikes);
        }
    }
}
