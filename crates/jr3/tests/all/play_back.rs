//! Falling back (ruling R13): by its own rear, never into the enemy's lines, and clear of him.

use crate::playing::*;

/// The faces of a charge from six inches that is repulsed and falls back this far: a volley that
/// only frightens, the impact, and two volleys that miss.
fn repulsed(back: u8) -> Vec<Vec<u8>> {
    let faces: [&[u8]; 8] = [&[3, 3], &[6], &[1, 1, 1], &[1], &[6, 6], &[1, 1], &[back], &[1, 1]];
    // The attacker's volley, in disorder, and the defender's.
    faces.iter().map(|it| it.to_vec()).chain([vec![1, 1], vec![1]]).collect()
}

fn charges(scenario: &Scenario<Jr3>, faces: &[Vec<u8>]) -> Play<'static> {
    let scenario = Box::leak(Box::new(scenario.clone()));
    let mut play = Play::new(scenario, 1);
    let faces: Vec<&[u8]> = faces.iter().map(Vec::as_slice).collect();
    charging_with(&mut play, &faces);
    play
}

/// Where a unit struck in its charge.
fn struck_at(play: &Play<'_>, unit: UnitId) -> Pose {
    let charged = play.events.iter().find_map(|event| match event {
        Event::Moved { unit: who, to, how: How::Charges } if *who == unit => Some(*to),
        _ => None,
    });
    charged.unwrap()
}

#[test]
fn a_repulsed_wing_goes_back_by_its_own_rear() {
    // It starts an inch, or three inches, to the left of the enemy's middle.
    for aside in [1000, 3000] {
        let scenario = two_lines(6000, |table, charger, _| {
            let Place::Table(pose) = &mut table.entry(charger).start else { panic!() };
            pose.at.x -= aside;
        });
        let play = charges(&scenario, &repulsed(4));
        assert_eq!(result(&play.events).as_deref(), Some("repulsed"));
        let (struck, back) = (struck_at(&play, CHARGER), play.pose(CHARGER));
        assert!((struck.at.x - 20_000).abs() < 1200, "it aims at the middle: {struck:?}");
        assert_eq!(back, Pose::new(struck.at.plus(0, -4000), NORTH), "{aside}");
    }
}

#[test]
fn a_repulsed_unit_with_the_enemy_behind_it_goes_round_him() {
    let scenario = two_lines(3000, |table, _, _| {
        table.unit(Second, Infantry, (20_000, 20_500), NORTH);
    });
    let play = find(&scenario, charging, |play| {
        let charge = resolved(&play.events, "jr3.charge")[0];
        fact(charge, "result").as_deref() == Some("repulsed")
            && charge
                .working
                .rolls
                .iter()
                .any(|it| it.why == "jr3.charge.repulsed" && it.faces == [6])
            && play.state.units[CHARGER.index()].pose().is_some()
            && play.status(CHARGER).morale == Morale::Good
    });
    let to = play.pose(CHARGER).at;
    for enemy in [TARGET, UnitId(2)] {
        let gap = gap_between(&play, CHARGER, enemy);
        assert!(gap >= 988, "{gap} from {enemy:?} at {to:?}");
    }
    assert_ne!(to.x, 20_000, "straight back is barred: it bends");
    let far = to.distance(Point::new(20_000, 28_000));
    assert!((5990..=6010).contains(&far), "the whole distance, not {far}");
}

#[test]
fn whoever_is_beaten_and_cannot_get_clear_surrenders() {
    for barred in [false, true] {
        let scenario = two_lines(6000, |table, _, _| {
            if barred {
                table.area(Area::Impassable, (10, 32), (30, 50));
            }
        });
        // A possible kill that does not kill; the impact won; three inches back, morale as it was.
        let faces: [&[u8]; 7] = [&[3, 3], &[6], &[1, 1, 1], &[1], &[1, 1], &[6, 6], &[1, 2]];
        let faces: Vec<Vec<u8>> = faces.iter().map(|it| it.to_vec()).collect();
        let play = charges(&scenario, &faces);
        assert_eq!(result(&play.events).as_deref(), Some("carried"));
        let place = play.state.units[TARGET.index()].place;
        assert_eq!(place == Place::Gone(Fate::Captured), barred, "{place:?}");
        assert_eq!(shown(&play.events, "jr3.morale.surrender"), barred);
    }
}
