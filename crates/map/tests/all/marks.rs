//! A mark tells what a unit is, how many it has, and how it holds together.

use linstock_battle::{
    Place, Seat, UnitId,
    scenario::StandSize,
    scene::{Appearance, SceneUnit, Stands},
    vocabulary::{Condition, Intent, Marker, Troops},
};
use linstock_geometry::{Facing, Footprint, Point, Pose, Shape};
use linstock_map::{Face, Focus, Glyph, Mark, Stand, mark, portrait, troop, unit_on_map};
use proptest::prelude::*;

use crate::common::{elements, tables};

/// So many figures of an arm in a drawing.
fn figures(troops: Troops, drawn: &str) -> usize {
    match troops {
        Troops::Foot => drawn.matches("class=\"pip\"").count(),
        Troops::Mounted => drawn.matches("#horse\"").count(),
        Troops::Guns | Troops::Limbered => drawn.matches("#gun\"").count(),
    }
}

fn unit(shape: &Shape, stands: &[u8], strength: u8) -> SceneUnit {
    let pose = Pose::new(Point::new(20_000, 12_000), Facing::from_degrees(37));
    let footprint = Footprint::new(shape, pose);
    SceneUnit {
        unit: UnitId::at(0),
        id: "unit".to_owned(),
        name: "55th & Co.".to_owned(),
        seat: Seat::Second,
        place: Place::Table(pose),
        strength,
        full: stands.iter().sum(),
        battery: false,
        formed: true,
        corners: Some(footprint.corners()),
        blocks: footprint.blocks().collect(),
        appearance: Appearance {
            condition: Condition::Steady,
            troops: Troops::Foot,
            formation: None,
            markers: Vec::new(),
            stands: Some(Stands::new(
                StandSize { width: 875, depth: 750 },
                stands.iter().copied(),
                strength,
            )),
            actions_left: None,
        },
        condition: "good order",
        facts: Vec::new(),
        plan: None,
        order: None,
    }
}

proptest! {
    #[test]
    fn a_mark_has_as_many_pips_as_figures(
        stands in prop::collection::vec((0_u8..40, 4_u32..80, 4_u32..40), 1..7),
        troops in 0_usize..4, condition in 0_usize..4,
    ) {
        let troops = [Troops::Foot, Troops::Mounted, Troops::Guns, Troops::Limbered][troops];
        let condition = Condition::ALL[condition];
        let made = |(index, &(figures, wide, deep)): (usize, &(u8, u32, u32))| Stand {
            left: index as f64,
            back: 0.0,
            width: f64::from(wide) / 10.0,
            depth: f64::from(deep) / 10.0,
            figures,
            face: Face::Ahead,
        };
        let all: usize = stands.iter().map(|stand| usize::from(stand.0)).sum();
        let stands = stands.iter().enumerate().map(made).collect();
        let it = Mark {
            seat: Seat::First,
            troops,
            condition,
            stands,
            lost: Vec::new(),
            turned: 0.0,
            focus: Focus::Selected,
        };
        let drawn = mark(&it);
        prop_assert!(elements(&drawn).is_ok());
        prop_assert_eq!(figures(troops, &drawn), all);
        prop_assert_eq!(figures(troops, &portrait(&it, 30.0)), all);
    }
}

#[test]
fn every_unit_of_every_scenario_shows_its_strength() {
    for table in tables() {
        let mut drawn = 0;
        for unit in &table.scene.units {
            let Some(it) = Mark::of(unit) else { continue };
            let shown: u32 = it.stands.iter().map(|stand| u32::from(stand.figures)).sum();
            assert_eq!(shown, u32::from(unit.strength), "{}: {}", table.id, unit.name);
            assert_eq!(figures(it.troops, &mark(&it)), usize::from(unit.strength), "{}", unit.name);
            assert!(it.lost.is_empty(), "{}: {}", table.id, unit.name);
            drawn += 1;
        }
        assert!(drawn > 0, "{}: nobody", table.id);
    }
}

#[test]
fn a_block_is_cut_into_its_stands() {
    // Eight figures on three stands; four are lost, so one stand has gone and the last is half empty.
    const EIGHT: &[u8] = &[3, 3, 2];
    let whole = Mark::of(&unit(&Shape::row(3, 875, 750, 0), EIGHT, 8)).expect("on the table");
    let count = |it: &Mark| it.stands.iter().map(|stand| stand.figures).collect::<Vec<_>>();
    assert_eq!((count(&whole), whole.lost.len()), (vec![3, 3, 2], 0));
    let fewer = Mark::of(&unit(&Shape::row(2, 875, 750, 0), EIGHT, 4)).expect("on the table");
    assert_eq!((count(&fewer), fewer.lost.len()), (vec![3, 1], 1));
    // The last figure of a whole unit still says how many stands there were.
    let last = Mark::of(&unit(&Shape::row(1, 875, 750, 0), EIGHT, 1)).expect("on the table");
    assert_eq!((count(&last), last.lost.len()), (vec![1], 2));
    let apart = unit(&Shape::row(3, 875, 750, 875), &[3, 2, 2], 7);
    assert_eq!(count(&Mark::of(&apart).expect("on the table")), [3, 2, 2]);
    assert!(portrait(&fewer, 30.0).contains("stand-lost"));
    assert!(
        !unit_on_map(&unit(&Shape::row(2, 875, 750, 0), EIGHT, 4), 40.0).contains("stand-lost")
    );
}

#[test]
fn the_outline_follows_the_condition() {
    let drawn = |condition: Condition| {
        let mut it = unit(&Shape::row(3, 875, 750, 0), &[3, 3, 2], 8);
        it.appearance.condition = condition;
        let drawn = unit_on_map(&it, 40.0);
        elements(&drawn).expect("well formed");
        drawn
    };
    for condition in [Condition::Steady, Condition::Disordered, Condition::Shaken] {
        assert!(drawn(condition).contains(&format!("class=\"morale {condition}\"")), "{condition}");
    }
    let routed = drawn(Condition::Broken);
    assert!(routed.contains("white-flag") && !routed.contains("class=\"morale"));
}

#[test]
fn a_unit_stands_where_its_front_centre_is() {
    let it = unit(&Shape::row(3, 875, 750, 0), &[3, 3, 2], 8);
    let drawn = troop(&it, 40.0, Focus::Target).expect("on the table");
    assert_eq!(drawn.transform, "translate(20 28) rotate(37)");
    assert_eq!(drawn.class, "unit cs good");
    assert!(drawn.inside.contains("target-corners"));
    let gone = SceneUnit { place: Place::Waiting, ..it };
    assert!(troop(&gone, 40.0, Focus::None).is_none() && unit_on_map(&gone, 40.0).is_empty());
}

#[test]
fn a_marker_says_what_it_is() {
    let disruption = Glyph::Marker(Marker::Disruption { has: 3, breaks: 4 });
    assert_eq!(disruption.words(), "3 disruption markers");
    assert_eq!(disruption.inside().matches("class=\"on\"").count(), 3);
    assert_eq!(disruption.inside().matches("class=\"off\"").count(), 1);
    assert_eq!(Glyph::Marker(Marker::Ordered(Intent::Idle)).words(), "ordered to hold");
}

#[test]
fn marks_stand_in_their_order() {
    let markers = [Marker::Acted, Marker::Fired, Marker::LowAmmunition];
    let words = |acts| Glyph::of(&markers, acts).into_iter().map(Glyph::words).collect::<Vec<_>>();
    assert_eq!(words(0), ["low on ammunition", "has fired", "has acted"]);
    // Whoever may act again has not acted.
    assert_eq!(words(2), ["low on ammunition", "has fired", "may act", "may act"]);
}

#[test]
fn losses_are_a_rule_behind_the_rear() {
    let whole = unit(&Shape::row(3, 875, 750, 0), &[3, 3, 2], 8);
    assert!(!unit_on_map(&whole, 40.0).contains("strength"));
    let half = SceneUnit { full: 16, ..whole };
    assert!(unit_on_map(&half, 40.0).contains("class=\"strength\""));
}
