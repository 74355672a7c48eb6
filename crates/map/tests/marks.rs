//! A mark tells what a unit is, how many it has, and how it holds together.

mod common;

use common::{elements, tables};
use linstock_battle::{Fact, Place, Seat, UnitId, scene::SceneUnit};
use linstock_geometry::{Facing, Footprint, Point, Pose, Shape};
use linstock_map::{
    Arm, Chip, Face, Focus, Mark, Morale, Stand, chips, mark, portrait, troop, unit_on_map,
};
use proptest::prelude::*;

/// So many figures of an arm in a drawing.
fn figures(arm: Arm, drawn: &str) -> usize {
    match arm {
        Arm::Foot => drawn.matches("class=\"pip\"").count(),
        Arm::Mounted => drawn.matches("#horse\"").count(),
        Arm::Guns | Arm::Limbered => drawn.matches("#gun\"").count(),
    }
}

fn unit(shape: &Shape, facts: Vec<Fact>, strength: u8, full: u8) -> SceneUnit {
    let pose = Pose::new(Point::new(20_000, 12_000), Facing::from_degrees(37));
    let footprint = Footprint::new(shape, pose);
    SceneUnit {
        unit: UnitId::at(0),
        id: "unit".to_owned(),
        name: "55th & Co.".to_owned(),
        seat: Seat::Second,
        place: Place::Table(pose),
        strength,
        full,
        battery: false,
        formed: true,
        corners: Some(footprint.corners()),
        stands: footprint.blocks().collect(),
        facts,
        plan: None,
    }
}

proptest! {
    #[test]
    fn a_mark_has_as_many_pips_as_figures(
        stands in prop::collection::vec((0_u8..40, 4_u32..80, 4_u32..40), 1..7),
        arm in 0_usize..4, morale in 0_usize..4,
    ) {
        let arm = [Arm::Foot, Arm::Mounted, Arm::Guns, Arm::Limbered][arm];
        let morale = [Morale::Good, Morale::Disorder, Morale::Shaken, Morale::Routed][morale];
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
            arm,
            morale,
            stands,
            lost: Vec::new(),
            turned: 0.0,
            focus: Focus::Selected,
        };
        let drawn = mark(&it);
        prop_assert!(elements(&drawn).is_ok());
        prop_assert_eq!(figures(arm, &drawn), all);
        prop_assert_eq!(figures(arm, &portrait(&it, 30.0)), all);
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
            assert_eq!(figures(it.arm, &mark(&it)), usize::from(unit.strength), "{}", unit.name);
            assert!(it.lost.is_empty(), "{}: {}", table.id, unit.name);
            drawn += 1;
        }
        assert!(drawn > 0, "{}: nobody", table.id);
    }
}

#[test]
fn stands_are_found_again_in_one_block() {
    // Eight figures on three stands; two are lost, so one stand has gone and the rest are full.
    let facts = || vec![Fact::new("morale", "good"), Fact::new("formation", "battle-line")];
    let whole = Mark::of(&unit(&Shape::row(3, 875, 750, 0), facts(), 8, 8)).expect("on the table");
    let count = |it: &Mark| it.stands.iter().map(|stand| stand.figures).collect::<Vec<_>>();
    assert_eq!((count(&whole), whole.lost.len()), (vec![3, 3, 2], 0));
    let fewer = Mark::of(&unit(&Shape::row(2, 875, 750, 0), facts(), 4, 8)).expect("on the table");
    assert_eq!((count(&fewer), fewer.lost.len()), (vec![3, 1], 1));
    let gaps = Mark::of(&unit(&Shape::row(3, 875, 750, 875), facts(), 7, 7)).expect("on the table");
    assert_eq!(count(&gaps), [3, 2, 2]);
    assert!(portrait(&fewer, 30.0).contains("stand-lost"));
    assert!(
        !unit_on_map(&unit(&Shape::row(2, 875, 750, 0), facts(), 4, 8), 40.0)
            .contains("stand-lost")
    );
}

#[test]
fn the_outline_follows_the_word() {
    let line = Shape::row(3, 875, 750, 0);
    let said = |facts: Vec<Fact>| Mark::of(&unit(&line, facts, 8, 8)).expect("on the table").morale;
    assert_eq!(said(vec![Fact::new("morale", "good")]), Morale::Good);
    assert_eq!(said(vec![Fact::new("morale", "disorder")]), Morale::Disorder);
    assert_eq!(
        said(vec![Fact::new("morale", "good"), Fact::new("formation", "disorder")]),
        Morale::Disorder
    );
    assert_eq!(said(vec![Fact::new("morale", "shaken")]), Morale::Shaken);
    assert_eq!(said(vec![Fact::new("morale", "routed")]), Morale::Routed);
    assert_eq!(said(vec![Fact::new("broken", true)]), Morale::Routed);
    assert_eq!(said(vec![Fact::new("broken", false)]), Morale::Good);
    let routed = unit_on_map(&unit(&line, vec![Fact::new("morale", "routed")], 8, 8), 40.0);
    assert!(routed.contains("white-flag") && !routed.contains("class=\"morale"));
    elements(&routed).expect("well formed");
}

#[test]
fn a_unit_stands_where_its_front_centre_is() {
    let it = unit(&Shape::row(3, 875, 750, 0), Vec::new(), 8, 8);
    let drawn = troop(&it, 40.0, Focus::Target).expect("on the table");
    assert_eq!(drawn.transform, "translate(20 28) rotate(37)");
    assert_eq!(drawn.class, "unit cs good");
    assert!(drawn.inside.contains("target-corners"));
    let gone = SceneUnit { place: Place::Waiting, ..it };
    assert!(troop(&gone, 40.0, Focus::None).is_none() && unit_on_map(&gone, 40.0).is_empty());
}

#[test]
fn markers_come_from_the_card() {
    let facts = vec![Fact::new("reacted", true), Fact::new("fired", false), Fact::new("dm", 3)];
    let it = unit(&Shape::row(3, 875, 750, 0), facts, 8, 8);
    assert_eq!(chips(&it), [Chip::Reacted, Chip::Disruption(3)]);
}
