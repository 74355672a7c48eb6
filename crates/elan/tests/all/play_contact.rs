//! Who touches whom in a close action, and who leads them.

use linstock_battle::{Event, Fate, LeaderPlace};
use linstock_elan::play::{
    Phase, close,
    state::{Charge, Stage},
};
use linstock_geometry::{Facing, Pose};

use crate::playing::{Setting, THEM, Table, US, at, charged, foot, responding};

/// Twelve horsemen, three inches wide, with their front on the middle of a long line.
fn in_contact(degrees: i32) -> (u8, u8) {
    let mut it = Setting::new(4);
    let line = Facing::from_degrees(degrees);
    let own = Pose::new(at(30, 28), line);
    let ours = it.horse(US, own);
    let theirs = it.foot(THEM, Pose::new(at(30, 28), line.opposite()));
    let mut table = Table::begin(it);
    table.set(ours, |status| {
        let (stage, flank) = (Stage::Contact, false);
        status.charge = Some(Charge {
            target: theirs,
            stage,
            flank,
            formation: None,
            aim: None,
            counter: false,
        });
    });
    let world = table.world();
    (close::in_reach(&world, ours, theirs), close::in_reach(&world, theirs, ours))
}

#[test]
fn elan_close_in_reach_is_the_same_front_at_every_angle() {
    for degrees in 0..90 {
        assert_eq!(in_contact(degrees), (12, 12), "3\" of front at {degrees}°");
    }
}

#[test]
fn elan_test_factor_leader_who_is_left_when_another_falls() {
    let (mut it, ours, theirs) = foot();
    let leaders =
        [it.leader(THEM, LeaderPlace::With(theirs)), it.leader(THEM, LeaderPlace::With(theirs))];
    let mut table = charged(it, ours, theirs);
    table.order_with(responding(theirs, "stand-and-fire"), &[]);
    table.until(US, Phase::ReactiveFire);
    // It closes; one blow hits, the save is a special casualty, and the leader falls.
    let mut blows = [12; 24];
    blows[0] = 1;
    let strikes: &[&[u8]] = &[&[1, 1, 1], &blows, &[12], &[1], &[12; 24]];
    table.order_with(linstock_battle::Command::new("done"), strikes);
    let gone = |event: &&Event<linstock_elan::Elan>| {
        matches!(event, Event::Leader { place: LeaderPlace::Gone(Fate::Killed), .. })
    };
    assert_eq!(table.events.iter().filter(gone).count(), 1);
    let rows = table.events.iter().find_map(|event| match event {
        Event::Resolved(it) if it.what == "elan.close.rounds" => Some(&it.working.rows),
        _ => None,
    });
    let led = rows.expect("they fought").iter().filter(|row| {
        row.rule == "elan.test.factor.leader" && row.step.as_deref() == Some("test-1")
    });
    assert_eq!(led.count(), 1, "{leaders:?}: the other still leads");
}
