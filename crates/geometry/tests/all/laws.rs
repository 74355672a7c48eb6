//! What must hold of everything, whatever is drawn.

use linstock_geometry::{
    Body, Bounds, Cost, Facing, Footprint, Ground, Manoeuvre, Nearby, Pace, Path, Point, Polygon,
    Polyline, Pose, Rays, Region, Road, Shape, Turn, Zone, contact, first_touch, gap, gap_within,
    overlaps, range, ray, reach, sees, shortest_line, sweep, walk, zone,
};
use proptest::prelude::*;

use crate::common::*;

const RAYS: Rays = Rays { front: Turn::DEGREES_45, rear: Turn::DEGREES_45 };

/// Whether two overlap even if one stood a few thousandths to any side: sides that brush within
/// the rounding of corners do not.
fn clearly_overlaps(a: &Footprint, b: &Footprint) -> bool {
    [(4, 0), (-4, 0), (0, 4), (0, -4)]
        .iter()
        .all(|&(x, y)| overlaps(&a.at(Pose { at: a.pose().at.plus(x, y), ..a.pose() }), b))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn gap_is_symmetric_and_range_is_never_less(a in footprint(), b in footprint(), limit in 0..20_000) {
        let apart = gap(&a, &b);
        prop_assert_eq!(apart, gap(&b, &a));
        // The front line spans the gaps between blocks, so only a solid unit's is part of it.
        prop_assert!(range(&a, &b) >= apart || a.blocks().len() > 1);
        prop_assert_eq!(gap_within(&a, &b, limit), Some(apart).filter(|&apart| apart <= limit));
        prop_assert_eq!(overlaps(&a, &b), overlaps(&b, &a));
        prop_assert!(!overlaps(&a, &b) || apart == 0);
        let (start, end) = shortest_line(&a, &b);
        prop_assert!((start.distance(end) - range(&a, &b)).abs() <= 2);
    }

    #[test]
    fn rays_are_symmetric(ground in ground(), rules in rules(), a in point(), b in point(),
                          bodies in prop::collection::vec((footprint(), -2..4_i8), 0..5)) {
        let bodies: Vec<Body<'_>> =
            bodies.iter().map(|(footprint, level)| Body { footprint, level: *level }).collect();
        let there = ray(&ground, &rules, a, b, &bodies);
        let back = ray(&ground, &rules, b, a, &bodies);
        prop_assert_eq!(there.is_clear(), back.is_clear());
    }

    #[test]
    fn units_see_each_other_or_neither(ground in ground(), rules in rules(), a in footprint(), b in footprint(),
                                       bodies in prop::collection::vec((footprint(), -2..4_i8), 0..5)) {
        let bodies: Vec<Body<'_>> =
            bodies.iter().map(|(footprint, level)| Body { footprint, level: *level }).collect();
        let there = sees(&ground, &rules, &a, &b, &bodies).is_clear();
        prop_assert_eq!(there, sees(&ground, &rules, &b, &a, &bodies).is_clear());
        let lines = || a.sight_points().into_iter().flat_map(|from| b.sight_points().map(|to| (from, to)));
        let one_by_one = lines().any(|(from, to)| ray(&ground, &rules, from, to, &bodies).is_clear());
        prop_assert_eq!(there, one_by_one);
    }

    #[test]
    fn quarter_turns_and_shifts_change_nothing(
        shapes in (shape(), shape()), poses in (pose(), pose()), outline in polygon(), rules in rules(),
        by in (0..5000, 0..5000).prop_map(|(x, y)| Point::new(x, y + SIDE)),
    ) {
        let (a, b) = (Footprint::new(&shapes.0, poses.0), Footprint::new(&shapes.1, poses.1));
        let c = Footprint::new(&shapes.0, quarter_pose(poses.0, by));
        let d = Footprint::new(&shapes.1, quarter_pose(poses.1, by));
        prop_assert_eq!(gap(&a, &b), gap(&c, &d));
        prop_assert_eq!(range(&a, &b), range(&c, &d));
        prop_assert_eq!(overlaps(&a, &b), overlaps(&c, &d));
        prop_assert_eq!(contact(&a, &b, 500), contact(&c, &d, 500));
        prop_assert_eq!(zone(&a, b.pose().at, RAYS), zone(&c, d.pose().at, RAYS));
        let turned = outline.points().iter().map(|&point| quarter(point, by)).collect();
        let turned = Polygon::new(turned).expect("sound");
        let (before, after) = (outline.share_covered(&a), turned.share_covered(&c));
        prop_assert_eq!(before.1, after.1);
        prop_assert!((before.0 - after.0).abs() <= 8 * 200);
        prop_assert_eq!(outline.contains(b.centre()), turned.contains(d.centre()));

        let size = Point::new(SIDE * 2, SIDE * 2);
        let field = |polygon| Ground::new(size, vec![Region { polygon, class: 3 }], vec![], vec![], vec![]);
        let (field, other) = (field(outline).expect("sound"), field(turned).expect("sound"));
        prop_assert_eq!(
            sees(&field, &rules, &a, &b, &[]).is_clear(), sees(&other, &rules, &c, &d, &[]).is_clear()
        );
    }

    #[test]
    fn zones_part_the_table(unit in footprint(), other in point()) {
        let there = zone(&unit, other, RAYS);
        let mirrored = unit.at(Pose { facing: unit.pose().facing.opposite(), ..unit.pose() });
        let centre = mirrored.pose().at.offset(mirrored.pose().facing, unit.depth(), 0);
        let turned = unit.at(Pose { at: centre, facing: mirrored.pose().facing });
        // Front and rear change places when the unit turns about on its own ground, up to rounding.
        let turned = &turned;
        let near = (-3..=3).flat_map(|x| (-3..=3).map(move |y| zone(turned, other.plus(x, y), RAYS)));
        match there {
            Zone::Front => prop_assert!(near.into_iter().any(|it| it == Zone::Rear)),
            Zone::Rear => prop_assert!(near.into_iter().any(|it| it == Zone::Front)),
            Zone::PartialFlank(_) | Zone::FullFlank(_) => {
                prop_assert!(near.into_iter().any(|it| !matches!(it, Zone::Front | Zone::Rear)));
            }
        }
    }

    #[test]
    fn splitting_an_advance_costs_the_same(ground in ground(), shape in shape(), at in point(), quarter in 0..4_u16,
                                           first in 0..9000_i32, second in 0..9000_i32, slow in 1000..9000_i32) {
        // At other angles the place between is rounded, and edges met at a graze move far.
        let start = Pose { at, facing: Facing(quarter * 16384) };
        let mut pace = Pace::even(12_000);
        (pace.rates[1], pace.rates[2]) = (Some(slow), Some(6000));
        let whole = Path(vec![Manoeuvre::Advance(first + second)]);
        let parts = Path(vec![Manoeuvre::Advance(first), Manoeuvre::Advance(second)]);
        let whole = walk(&ground, &shape, start, &whole, &pace);
        let parts = walk(&ground, &shape, start, &parts, &pace);
        // Each cut is rounded to a thousandth, from either beginning.
        let cuts = whole.stretches.len().max(parts.stretches.len()) as u64 + 2;
        let one = Cost::of(2, 1000, (1, 1)).0;
        prop_assert!(whole.total().0.abs_diff(parts.total().0) <= cuts * one);
        prop_assert!((whole.travelled() - parts.travelled()).abs() <= 2);
        for pair in whole.stretches.windows(2) {
            prop_assert_eq!(pair[0].to, pair[1].from);
            prop_assert_eq!(pair[0].total + pair[1].cost, pair[1].total);
            prop_assert!(pair[1].along <= 1000);
        }
    }

    #[test]
    fn what_a_budget_leads_to_fits_it(ground in ground(), shape in shape(), start in pose(), budget in 0..2_000_000_000_u64) {
        let mut pace = Pace::even(12_000);
        pace.rates[1] = Some(7000);
        let far = walk(&ground, &shape, start, &Path(vec![Manoeuvre::Advance(30_000)]), &pace);
        let reached = far.affordable(Cost(budget));
        let cost = |distance| walk(&ground, &shape, start, &Path(vec![Manoeuvre::Advance(distance)]), &pace).total();
        prop_assert!(cost(reached) <= Cost(budget));
        prop_assert!(reached == far.travelled() || cost(reached + 2) > Cost(budget));
    }

    #[test]
    fn first_touch_is_where_fine_steps_find_it(mover in footprint(), direction in facing(), distance in 0..15_000_i32,
                                               others in prop::collection::vec(footprint(), 1..6)) {
        let touched = first_touch(&mover, direction, distance, &others);
        let at = |along| mover.at(Pose { at: mover.pose().at.offset(direction, along, 0), ..mover.pose() });
        let until = touched.map_or(distance, |(along, _)| along);
        for along in (0..until).step_by(97) {
            prop_assert!(!others.iter().any(|other| clearly_overlaps(&at(along), other)));
        }
        if let Some((along, index)) = touched {
            prop_assert!(gap(&at(along), &others[usize::from(index)]) <= 2);
            prop_assert!(along == 0 || !others.iter().any(|other| clearly_overlaps(&at(along - 1), other)));
        }
    }

    #[test]
    fn what_is_near_is_nearer_than_it_says(
        lines in prop::collection::vec(prop::collection::vec(point(), 2..6), 0..5),
        corners in (point(), point()), parts in prop::collection::vec((0..=100_i32, 0..=100_i32), 1..40),
        within in 0..12_000_i32,
    ) {
        let lines: Vec<Polyline> = lines.into_iter().filter_map(|it| Polyline::new(it, 0).ok()).collect();
        let around = Bounds::around(&[corners.0, corners.1]);
        let nearby = Nearby::new(&lines, around, within);
        let size = (around.high.x - around.low.x, around.high.y - around.low.y);
        for (east, north) in parts {
            let at = around.low.plus(size.0 / 100 * east, size.1 / 100 * north);
            let near = lines.iter().any(|line| line.distance(at) < within);
            prop_assert_eq!(nearby.has_near(at), near);
            // The place itself, a step nearer and a step farther: the limit is to the unit.
            for line in &lines {
                let exactly = Nearby::new([line], around, line.distance(at));
                let more = Nearby::new([line], around, line.distance(at) + 1);
                prop_assert!(!exactly.has_near(at) && more.has_near(at));
            }
        }
    }

    #[test]
    fn a_walk_knows_every_road_it_comes_by(
        roads in prop::collection::vec((prop::collection::vec(point(), 2..9), 100..1200), 1..5),
        start in pose(), turn in -16_384..16_384_i32, ahead in 0..30_000,
    ) {
        let road = |(points, half_width): (Vec<Point>, i32)| {
            Some(Road { line: Polyline::new(points, half_width).ok()?, class: 0 })
        };
        let roads: Vec<Road> = roads.into_iter().filter_map(road).collect();
        let ground = Ground::new(Point::new(SIDE, SIDE), vec![], vec![], roads, vec![]).expect("sound");
        let shape = Shape::rectangle(6000, 1000);
        let mut pace = Pace::even(12_000);
        pace.on_road[0] = Some(24_000);
        let path = Path(vec![Manoeuvre::Wheel(Turn(turn)), Manoeuvre::Advance(ahead)]);
        let walked = walk(&ground, &shape, start, &path, &pace);
        for stretch in &walked.stretches {
            // Edges fall between two steps of a walk; well inside a stretch there is no doubt.
            for along in (30..stretch.along - 30).step_by(83) {
                let at = stretch.pose_after(&shape, along).at;
                // A wheel is walked in chords: within a few thousandths of an edge it may be on either side.
                let near = [(-5, 0), (5, 0), (0, -5), (0, 5)];
                let near = near.map(|(x, y)| ground.road_at(Point::new(at.x + x, at.y + y)));
                if near.iter().all(|road| *road == near[0]) {
                    prop_assert_eq!(ground.road_at(at), stretch.road, "at {:?}", at);
                }
            }
        }
    }

    #[test]
    fn a_sweep_keeps_the_clearance(ground in ground(), shape in shape(), start in pose(), turn in -16_384..16_384_i32,
                                   clearance in 0..2000_i32, others in prop::collection::vec(footprint(), 1..5)) {
        let path = Path(vec![Manoeuvre::Wheel(Turn(turn)), Manoeuvre::Advance(9000), Manoeuvre::Side(-3000)]);
        let walked = walk(&ground, &shape, start, &path, &Pace::even(12_000));
        let met = sweep(&walked, &shape, &others, clearance);
        let begins = Footprint::new(&shape, start);
        let until = met.map_or(walked.travelled(), |met| met.travelled);
        for along in (0..=until).step_by(211) {
            let there = Footprint::new(&shape, walked.pose_at(&shape, along));
            for other in &others {
                let least = clearance.min(gap(&begins, other));
                prop_assert!(gap(&there, other) >= least - 12, "{} < {least} at {along}", gap(&there, other));
            }
        }
        if let Some(met) = met {
            let other = &others[usize::from(met.index)];
            let close = clearance.min(gap(&begins, other)).max(1);
            let left = gap(&Footprint::new(&shape, met.pose), other);
            // A thousandth at the outer corner is more at the end of a deep column.
            let swing = 4 * (1 + shape.depth() / shape.width());
            prop_assert!(left <= close + swing, "{left} {close} {met:?}");
        }
    }

    #[test]
    fn hostile_numbers_do_no_harm(x in any::<i32>(), y in any::<i32>(), facing in any::<u16>(), turn in any::<i32>(),
                                  width in any::<i32>(), depth in any::<i32>(), far in any::<i32>(), count in any::<u32>(),
                                  columns in any::<u16>()) {
        let point = Point { x, y };
        let pose = Pose { at: point, facing: Facing(facing) };
        let shape = Shape::ranks(count, columns, width, depth, far, turn);
        let unit = Footprint::new(&shape, pose);
        let other = Footprint::new(&Shape::hollow_square(depth, far), Pose { at: Point { x: y, y: x }, ..pose });
        let _ = (gap(&unit, &other), range(&unit, &other), overlaps(&unit, &other), contact(&unit, &other, far));
        let _ = (zone(&unit, point, Rays { front: Turn(turn), rear: Turn(far) }), point.distance(other.centre()));
        let ground = Ground::open(point);
        let rules = linstock_geometry::SightRules { veils: Default::default(), brow: far, limit: Some(turn) };
        let _ = sees(&ground, &rules, &unit, &other, &[Body { footprint: &unit, level: 3 }]);
        let path = Path(vec![
            Manoeuvre::Oblique { turn: Turn(turn), distance: far }, Manoeuvre::Side(far), Manoeuvre::AboutFace,
        ]);
        let mut pace = Pace::even(far);
        pace.oblique = (turn, depth);
        let _ = walk(&ground, &Shape::rectangle(1000, 1000), pose, &path, &pace).affordable(Cost(u64::from(count)));
        let _ = first_touch(&unit, Facing(facing), far, std::slice::from_ref(&other));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(20) })]

    #[test]
    fn an_outline_is_reached(ground in ground(), start in pose(), others in prop::collection::vec(footprint(), 0..4)) {
        let shape = Shape::rectangle(4000, 1000);
        let allowed = linstock_geometry::Allowed {
            oblique: Turn::DEGREES_45, wheel: Turn::DEGREES_90, back: 2000, side: 2000,
        };
        let pace = Pace::even(6000);
        let outline = reach(&ground, &shape, start, &pace, Cost::ONE, allowed, &others, 1000);
        prop_assert_eq!(outline.len(), 72);
        for place in outline {
            prop_assert!(start.at.distance(place) <= 6002);
        }
    }
}
