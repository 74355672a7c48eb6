//! Names cover nobody, belong to their units, and stay where they are.

use linstock_battle::Seat;
use linstock_map::{
    Body, Key, Layout, Memory, Named, Room, Space, Tag, View, Writing, called, covers, nearness,
    place_names, write,
};
use proptest::prelude::*;

use crate::common::tables;

const VIEW: Room = Room { left: 0.0, top: 0.0, right: 1000.0, bottom: 700.0 };

/// A line of a unit somewhere, facing somewhere.
fn corners(x: f64, y: f64, wide: f64, turn: f64) -> [[f64; 2]; 4] {
    let (sine, cosine) = turn.to_radians().sin_cos();
    let half = wide / 2.0;
    [[-half, 0.0], [half, 0.0], [half, 16.0], [-half, 16.0]]
        .map(|[a, b]| [x + a * cosine - b * sine, y + a * sine + b * cosine])
}

/// Units on a grid, so that they do not stand in each other, shifted and turned at will.
fn army() -> impl Strategy<Value = Vec<[[f64; 2]; 4]>> {
    let one = (-20_i32..20, -16_i32..16, 24_u32..70, 0_u32..360, any::<bool>());
    prop::collection::vec(one, 24).prop_map(|all| {
        let each = all.into_iter().enumerate().filter(|(_, (.., there))| *there);
        each.map(|(index, (x, y, wide, turn, _))| {
            let (column, row) = (index % 6, index / 6);
            let (x, y) = (x + 100 + 150 * column as i32, y + 100 + 160 * row as i32);
            corners(f64::from(x), f64::from(y), f64::from(wide), f64::from(turn))
        })
        .collect()
    })
}

fn tags(count: usize) -> Vec<Tag> {
    let tag =
        |of| Tag { of, widths: vec![96.0, 60.0, 28.0], height: 15.0, last: None, optional: false };
    (0..count).map(tag).collect()
}

fn bodies(army: &[[[f64; 2]; 4]]) -> Vec<Body> {
    army.iter().map(|&corners| Body { corners, named: true }).collect()
}

proptest! {
    #[test]
    fn everybody_is_named_and_nobody_is_covered(army in army()) {
        let bodies = bodies(&army);
        let space = Space { bodies: &bodies, taken: &[], soft: &[], within: VIEW };
        let placed = place_names(&tags(bodies.len()), &space);
        for (index, standing) in placed.iter().enumerate() {
            let room = standing.expect("in view").room;
            prop_assert!(VIEW.holds(&room));
            prop_assert!(!bodies.iter().any(|body| covers(&room, body)));
            let others = placed[index + 1..].iter().flatten();
            prop_assert!(!others.into_iter().any(|other| other.room.overlaps(&room)));
        }
    }

    #[test]
    fn a_name_is_nearer_to_its_own_unit_or_tied_to_it(army in army()) {
        let bodies = bodies(&army);
        let space = Space { bodies: &bodies, taken: &[], soft: &[], within: VIEW };
        for (index, standing) in place_names(&tags(bodies.len()), &space).iter().enumerate() {
            let standing = standing.expect("in view");
            let (own, other) = nearness(&standing.room, index, &bodies);
            prop_assert!(standing.line.is_some() || own < other, "{own} from its own, {other} from another");
        }
    }

    #[test]
    fn a_name_stays_as_long_as_it_is_free(army in army(), moved in 0_usize..24, by in 20_i32..60) {
        let before = bodies(&army);
        let space = Space { bodies: &before, taken: &[], soft: &[], within: VIEW };
        let placed = place_names(&tags(before.len()), &space);
        let kept: Vec<Tag> = tags(before.len())
            .into_iter()
            .zip(&placed)
            .map(|(tag, standing)| Tag { last: standing.map(|it| it.kept(&before[tag.of])), ..tag })
            .collect();
        // Nothing has moved: nor has any name.
        let again = place_names(&kept, &space);
        for (one, other) in placed.iter().flatten().zip(again.iter().flatten()) {
            prop_assert!((one.room.left - other.room.left).abs() < 1e-6);
            prop_assert!((one.room.top - other.room.top).abs() < 1e-6);
        }
        // Somebody has: whoever is not in his way, nor his name, stays.
        let mut after = before.clone();
        let Some(body) = after.get_mut(moved) else { return Ok(()) };
        body.corners = body.corners.map(|[x, y]| [x + f64::from(by), y]);
        let now = Space { bodies: &after, ..space };
        let later = place_names(&kept, &now);
        for (index, (was, is)) in placed.iter().zip(&later).enumerate() {
            let (was, is) = (was.expect("in view"), is.expect("in view"));
            let (own, other) = nearness(&was.room, index, &after);
            let clear = own + 3.0 < other && other > 4.0;
            let undisturbed = later
                .iter()
                .enumerate()
                .all(|(rival, it)| rival == index || !it.expect("in view").room.grown(3.0).overlaps(&was.room));
            if index != moved && clear && undisturbed {
                prop_assert_eq!(was.room, is.room);
            }
        }
    }

    #[test]
    fn marks_that_come_and_go_leave_a_name_where_it_begins(army in army(), more in 1_u32..3) {
        let bodies = bodies(&army);
        let space = Space { bodies: &bodies, taken: &[], soft: &[], within: VIEW };
        let Some(first) = bodies.first() else { return Ok(()) };
        let one = tags(1);
        let standing = place_names(&one, &space)[0].expect("in view");
        let wider = one[0].widths.iter().map(|it| it + 14.0 * f64::from(more)).collect();
        let tag = Tag { widths: wider, last: Some(standing.kept(first)), ..one[0].clone() };
        let grown = place_names(&[tag], &space)[0].expect("in view");
        if grown.room.top == standing.room.top {
            let ends = (grown.room.right - standing.room.right).abs() < 1e-6;
            let begins = (grown.room.left - standing.room.left).abs() < 1e-6;
            let centred = (grown.room.middle()[0] - standing.room.middle()[0]).abs() < 1e-6;
            prop_assert!(begins || ends || centred || grown.way != standing.way);
        }
    }
}

#[test]
fn every_unit_of_every_scenario_is_named_from_afar() {
    for table in tables() {
        let view = View { corner: [-2.0, -2.0], scale: 13.0, size: [1200.0, 900.0] };
        let (named, writing) = written(&table.scene, f64::from(table.field().size.y) / 1e3, view);
        assert_eq!(writing.names.len(), named.len(), "{}", table.id);
        // None of them had to lie on another.
        let rooms = &writing.taken;
        for (index, one) in rooms.iter().enumerate() {
            let on = rooms[index + 1..].iter().find(|other| other.overlaps(one));
            assert!(on.is_none(), "{} in {}: {one:?} on {on:?}", named[index].names[0], table.id);
        }
    }
}

fn written(scene: &linstock_battle::Scene, depth: f64, view: View) -> (Vec<Named>, Writing) {
    let all: Vec<(Seat, &str)> = scene.units.iter().map(|it| (it.seat, it.name.as_str())).collect();
    let there = scene.units.iter().zip(called(&all));
    let named: Vec<Named> = there
        .filter_map(|(unit, names)| {
            Some(Named {
                key: Key::Unit(unit.unit.0),
                seat: unit.seat,
                corners: linstock_map::in_view(unit.corners?, depth, &view),
                names: linstock_map::Step::Whole.names(&names),
                state: None,
                marks: Vec::new(),
                lossy: false,
                runs: false,
                size: 14.0,
            })
        })
        .collect();
    let all = Room { left: 0.0, top: 0.0, right: view.size[0], bottom: view.size[1] };
    let layout = Layout {
        named: &named,
        flags: &[],
        places: &[],
        taken: &[],
        covered: &[],
        view,
        within: all,
        table: all,
    };
    let writing = write(&layout, &Memory::default());
    (named, writing)
}
