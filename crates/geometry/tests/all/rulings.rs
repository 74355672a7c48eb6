//! The rulings on the physical table, each with an example that can be drawn.

use linstock_geometry::{
    Barrier, Body, Cost, Crossing, Edge, Facing, Footprint, Ground, Hand, Level, Manoeuvre,
    Obstruction, Pace, Path, Point, Polygon, Polyline, Pose, Rays, Region, Road, Shape, SightRules,
    Sightline, Stop, Turn, Veil, Way, Zone, advance_within, contact, contact_on, first_touch, fit,
    gap, inches, overlaps, range, ray, sees, shortest_line, walk, zone,
};

const TABLE: Point = Point { x: 72_000, y: 48_000 };
const WOODS: u8 = 1;
const TOWN: u8 = 2;
const LAKE: u8 = 3;

/// A line six inches wide and one deep.
fn regiment(x: i32, y: i32, facing: Facing) -> Footprint {
    Footprint::new(&Shape::rectangle(6000, 1000), Pose::new(Point::new(x, y), facing))
}

fn area(low: (i32, i32), high: (i32, i32)) -> Polygon {
    Polygon::rectangle(Point::new(low.0, low.1), Point::new(high.0, high.1)).expect("has area")
}

fn line(points: &[(i32, i32)], half_width: i32) -> Polyline {
    let points = points.iter().map(|&(x, y)| Point::new(x, y)).collect();
    Polyline::new(points, half_width).expect("two points")
}

fn regions(areas: &[(Polygon, u8)]) -> Ground {
    let region =
        |(polygon, class): &(Polygon, u8)| Region { polygon: polygon.clone(), class: *class };
    Ground::new(TABLE, areas.iter().map(region).collect(), vec![], vec![], vec![]).expect("sound")
}

fn heights(areas: &[(Polygon, i8)]) -> Ground {
    let level =
        |(polygon, level): &(Polygon, i8)| Level { polygon: polygon.clone(), level: *level };
    Ground::new(TABLE, vec![], areas.iter().map(level).collect(), vec![], vec![]).expect("sound")
}

fn rules() -> SightRules {
    let mut veils = [Veil::Clear; 32];
    veils[usize::from(WOODS)] = Veil::Deep(inches(2));
    veils[usize::from(TOWN)] = Veil::Opaque;
    SightRules { veils, brow: inches(1), limit: None }
}

fn pace() -> Pace {
    let mut pace = Pace::even(inches(12));
    pace.rates[usize::from(WOODS)] = Some(inches(6));
    pace.rates[usize::from(LAKE)] = None;
    pace.on_road[0] = Some(inches(24));
    pace
}

/// From (10, 10) north, on a front of six inches.
fn go(ground: &Ground, path: &[Manoeuvre]) -> linstock_geometry::Walked {
    let start = Pose::new(Point::new(10_000, 10_000), Facing::NORTH);
    walk(ground, &Shape::rectangle(6000, 1000), start, &Path(path.to_vec()), &pace())
}

mod r4_distance_is_the_gap_and_range_is_from_the_front {
    use super::*;

    #[test]
    fn face_to_face_both_are_the_same() {
        let (a, b) =
            (regiment(20_000, 10_000, Facing::NORTH), regiment(20_000, 14_000, Facing::SOUTH));
        assert_eq!((gap(&a, &b), range(&a, &b), range(&b, &a)), (4000, 4000, 4000));
    }

    #[test]
    fn from_behind_the_range_counts_the_depth_too() {
        let (a, b) =
            (regiment(20_000, 10_000, Facing::NORTH), regiment(20_000, 14_000, Facing::SOUTH));
        let turned = a.at(Pose::new(Point::new(20_000, 9000), Facing::SOUTH));
        assert_eq!((gap(&turned, &b), range(&turned, &b)), (4000, 5000));
        assert_eq!(shortest_line(&a, &b).0.y, 10_000);
    }

    #[test]
    fn touching_is_not_overlapping() {
        let (a, b) =
            (regiment(20_000, 10_000, Facing::NORTH), regiment(26_000, 10_000, Facing::NORTH));
        assert_eq!(gap(&a, &b), 0);
        assert!(!overlaps(&a, &b));
        assert!(overlaps(&a, &b.at(Pose::new(Point::new(25_990, 10_000), Facing::NORTH))));
        assert_eq!(contact(&a, &b, 2), 1000);
        assert_eq!(contact_on(&a, Edge::Front, &b, 2), 2, "only the corner");
    }
}

mod r6_zones {
    use super::*;

    fn of(x: i32, y: i32) -> Zone {
        let rays = Rays { front: Turn::DEGREES_45, rear: Turn::DEGREES_45 };
        zone(&regiment(20_000, 20_000, Facing::NORTH), Point::new(20_000 + x, 20_000 + y), rays)
    }

    #[test]
    fn between_the_front_rays_is_front() {
        assert_eq!(of(0, 5000), Zone::Front);
        assert_eq!(of(-8000, 5000), Zone::Front, "on the ray");
        assert_eq!(of(8000, 5000), Zone::Front, "on the ray");
        assert_eq!(of(3000, 0), Zone::Front, "the corner itself");
    }

    #[test]
    fn outside_them_but_ahead_of_the_front_line_is_partial_flank() {
        assert_eq!(of(8001, 5000), Zone::PartialFlank(Hand::Right));
        assert_eq!(of(-9000, 1), Zone::PartialFlank(Hand::Left));
    }

    #[test]
    fn level_with_it_or_behind_it_is_full_flank() {
        assert_eq!(of(9000, 0), Zone::FullFlank(Hand::Right));
        assert_eq!(of(-9000, -500), Zone::FullFlank(Hand::Left));
        assert_eq!(of(8001, -6000), Zone::FullFlank(Hand::Right));
    }

    #[test]
    fn between_the_rear_rays_is_rear() {
        assert_eq!(of(8000, -6000), Zone::Rear, "on the ray");
        assert_eq!(of(0, -1000), Zone::Rear, "at its back");
    }
}

mod r8_shapes {
    use super::*;

    #[test]
    fn stands_abreast_are_one_block() {
        let shape = Shape::row(8, 875, 750, 0);
        assert_eq!((shape.blocks().len(), shape.width(), shape.depth()), (1, 7000, 750));
    }

    #[test]
    fn gaps_show() {
        let shape = Shape::row(4, 1000, 500, 500);
        assert_eq!((shape.blocks().len(), shape.width()), (4, 5500));
        assert_eq!(shape.blocks()[0].left, -2750);
    }

    #[test]
    fn a_short_last_row_is_centred() {
        let shape = Shape::ranks(5, 3, 1000, 1000, 0, 0);
        let last = shape.blocks()[1];
        assert_eq!((shape.blocks().len(), shape.width(), shape.depth()), (2, 3000, 2000));
        assert_eq!((last.left, last.back, last.width), (-1000, 1000, 2000));
    }

    #[test]
    fn a_square_is_hollow() {
        let square = Footprint::new(
            &Shape::hollow_square(4000, 500),
            Pose::new(Point::new(0, 0), Facing::NORTH),
        );
        let colours = Footprint::new(
            &Shape::rectangle(1000, 1000),
            Pose::new(Point::new(0, -1500), Facing::NORTH),
        );
        assert_eq!(gap(&square, &colours), 1000);
    }
}

mod r9_finding_room {
    use super::*;

    #[test]
    fn a_place_that_is_free_is_kept_and_else_the_smallest_slide_is_taken() {
        let shape = Shape::rectangle(6000, 1000);
        let pose = Pose::new(Point::new(20_000, 20_000), Facing::NORTH);
        assert_eq!(fit(&shape, pose, 1000, |_| true), Some(pose));

        let neighbour = regiment(25_800, 20_000, Facing::NORTH);
        let room = fit(&shape, pose, 1000, |there| !overlaps(there, &neighbour));
        assert_eq!(room, Some(pose.moved(0, -200)), "to the left, clear of the neighbour");

        let ahead = regiment(20_000, 20_300, Facing::NORTH);
        assert_eq!(fit(&shape, pose, 250, |there| !overlaps(there, &ahead)), None, "no room");
        let room = fit(&shape, pose, 1000, |there| !overlaps(there, &ahead));
        assert_eq!(room, Some(pose.moved(-700, 0)), "back");
    }

    #[test]
    fn facings_change_about_the_front_centre() {
        let end = go(&Ground::open(TABLE), &[Manoeuvre::AboutFace]).end();
        assert_eq!(end, Pose::new(Point::new(10_000, 10_000), Facing::SOUTH));
    }
}

mod r10_in_an_area_and_on_the_slowest_ground {
    use super::*;

    #[test]
    fn half_the_footprint_counts() {
        let woods = area((20_000, 0), (40_000, 40_000));
        let unit = regiment(20_000, 10_000, Facing::NORTH);
        let (covered, whole) = woods.share_covered(&unit);
        assert_eq!(covered * 2, whole);
        let ground = regions(&[(woods, WOODS)]);
        assert_eq!(ground.covered(&unit, WOODS), (covered, whole));
        assert_eq!(ground.covered(&unit, 0), (covered, whole));
    }

    #[test]
    fn a_clearing_lies_on_the_woods() {
        let woods = area((0, 0), (40_000, 40_000));
        let clearing = area((10_000, 5000), (20_000, 15_000));
        let ground = regions(&[(woods, WOODS), (clearing, 0)]);
        assert_eq!(ground.class_at(Point::new(15_000, 10_000)), 0);
        let (covered, whole) = ground.covered(&regiment(20_000, 10_000, Facing::NORTH), WOODS);
        assert_eq!(covered * 2, whole);
    }

    #[test]
    fn one_corner_in_the_woods_slows_the_line() {
        let ground = regions(&[(area((12_500, 12_000), (20_000, 14_500)), WOODS)]);
        let walked = go(&ground, &[Manoeuvre::Advance(6000)]);
        let slow: i32 =
            walked.stretches.iter().filter(|it| it.class == WOODS).map(|it| it.along).sum();
        assert_eq!(slow, 2500);
        let exact = Cost::of(3500, 12_000, (1, 1)) + Cost::of(2500, 6000, (1, 1));
        assert!(
            walked.total() <= exact && walked.total().0 + 10 > exact.0,
            "each inch is rounded down"
        );
    }

    #[test]
    fn a_distance_on_the_limit_fits() {
        let ground = regions(&[(area((5000, 12_000), (20_000, 14_500)), WOODS)]);
        let start = Pose::new(Point::new(10_000, 10_000), Facing::NORTH);
        let shape = Shape::rectangle(6000, 1000);
        // Two inches of open ground, five's worth of woods, five more of open ground.
        assert_eq!(advance_within(&ground, &shape, start, Way::Ahead, &pace(), Cost::ONE), 9500);
    }

    #[test]
    fn a_road_through_the_woods_counts_for_the_front_centre() {
        let woods = Region { polygon: area((0, 0), (40_000, 40_000)), class: WOODS };
        let road = Road { line: line(&[(10_000, 0), (10_000, 13_000)], 500), class: 0 };
        let ground = Ground::new(TABLE, vec![woods], vec![], vec![road], vec![]).expect("sound");
        let walked = go(&ground, &[Manoeuvre::Advance(5000)]);
        let on_road: i32 =
            walked.stretches.iter().filter(|it| it.road == Some(0)).map(|it| it.along).sum();
        assert_eq!(on_road, 3500, "its end is round");
        assert_eq!(ground.road_at(Point::new(10_500, 5000)), Some(0));
        assert_eq!(ground.road_at(Point::new(10_501, 5000)), None);
    }

    #[test]
    fn barriers_are_paid_for_or_bar_the_way() {
        let wall = Barrier { line: line(&[(0, 13_000), (40_000, 13_000)], 0), class: 4 };
        let ground = Ground::new(TABLE, vec![], vec![], vec![], vec![wall]).expect("sound");
        let start = Pose::new(Point::new(10_000, 10_000), Facing::NORTH);
        let shape = Shape::rectangle(6000, 1000);
        let path = Path(vec![Manoeuvre::Advance(6000)]);
        let mut pace = pace();
        for (crossing, total) in [
            (Crossing::Free, Cost::share(1, 2)),
            (Crossing::Extra(3000), Cost::share(3, 4)),
            (Crossing::Whole, Cost::share(3, 2)),
        ] {
            pace.barriers[4] = crossing;
            let walked = walk(&ground, &shape, start, &path, &pace);
            assert!(walked.total() <= total && walked.total().0 + 10 > total.0, "{crossing:?}");
            let crossed =
                walked.stretches.iter().find(|it| !it.crossed.is_empty()).expect("crossed");
            assert_eq!(crossed.from.at.y, 13_000);
        }
        pace.barriers[4] = Crossing::Impassable;
        let walked = walk(&ground, &shape, start, &path, &pace);
        let stopped = walked.stopped.expect("barred");
        assert_eq!(stopped.why, Stop::Barrier(0));
        assert!((2999..=3000).contains(&stopped.travelled));
        let again = walk(&ground, &shape, stopped.at, &path, &pace);
        assert!(again.travelled() <= 1, "still barred");
    }

    #[test]
    fn a_unit_near_a_wall_that_the_line_of_fire_crosses_is_behind_it() {
        let wall = Barrier { line: line(&[(10_000, 20_000), (30_000, 20_000)], 0), class: 4 };
        let ground = Ground::new(TABLE, vec![], vec![], vec![], vec![wall]).expect("sound");
        let (firer, target) =
            (regiment(20_000, 15_000, Facing::NORTH), regiment(20_000, 20_400, Facing::SOUTH));
        assert_eq!(ground.barriers_near(&target, 500).collect::<Vec<_>>(), [0]);
        assert_eq!(ground.barriers_near(&target, 300).count(), 0);
        let (from, to) = shortest_line(&firer, &target);
        assert_eq!(ground.barriers_crossed(from, to).collect::<Vec<_>>(), [0]);
    }

    #[test]
    fn water_and_the_edge_of_the_table_end_a_walk() {
        let ground = regions(&[(area((5000, 12_000), (20_000, 14_500)), LAKE)]);
        let stopped = go(&ground, &[Manoeuvre::Advance(6000)]).stopped.expect("stopped");
        assert_eq!((stopped.why, stopped.travelled), (Stop::Impassable(LAKE), 2000));
        let stopped =
            go(&Ground::open(TABLE), &[Manoeuvre::Back(12_000)]).stopped.expect("stopped");
        assert_eq!((stopped.why, stopped.travelled), (Stop::EdgeOfTable, 9500), "by its centre");
    }
}

mod r11_sight {
    use super::*;

    fn along_y(ground: &Ground, from: i32, to: i32) -> Sightline {
        ray(ground, &rules(), Point::new(10_000, from), Point::new(10_000, to), &[])
    }

    #[test]
    fn woods_are_seen_through_as_deep_as_allowed() {
        let thin = regions(&[(area((0, 10_000), (40_000, 12_000)), WOODS)]);
        assert!(along_y(&thin, 5000, 20_000).is_clear(), "two inches are on the limit");
        let thick = regions(&[(area((0, 10_000), (40_000, 12_100)), WOODS)]);
        let blocked =
            Sightline::Blocked { at: Point::new(10_000, 12_000), by: Obstruction::Region(0) };
        assert_eq!(along_y(&thick, 5000, 20_000), blocked);
        let blocked =
            Sightline::Blocked { at: Point::new(10_000, 10_100), by: Obstruction::Region(0) };
        assert_eq!(along_y(&thick, 20_000, 5000), blocked, "from the other side");
    }

    #[test]
    fn a_town_hides_what_is_behind_it_but_one_sees_out_of_its_edge() {
        let town = regions(&[(area((0, 10_000), (40_000, 14_000)), TOWN)]);
        let blocked =
            Sightline::Blocked { at: Point::new(10_000, 10_000), by: Obstruction::Region(0) };
        assert_eq!(along_y(&town, 5000, 20_000), blocked);
        assert!(along_y(&town, 13_000, 20_000).is_clear());
        assert!(!along_y(&town, 12_900, 20_000).is_clear());
    }

    #[test]
    fn ground_above_both_ends_hides() {
        let ridge = heights(&[(area((0, 10_000), (40_000, 14_000)), 1)]);
        let blocked =
            Sightline::Blocked { at: Point::new(10_000, 10_000), by: Obstruction::Crest(0) };
        assert_eq!(along_y(&ridge, 5000, 20_000), blocked);
        assert!(along_y(&ridge, 10_500, 13_500).is_clear(), "on the ridge");
    }

    #[test]
    fn one_sees_down_from_the_brow_only() {
        let ridge = heights(&[(area((0, 10_000), (40_000, 14_000)), 1)]);
        assert!(along_y(&ridge, 13_000, 20_000).is_clear());
        let blocked =
            Sightline::Blocked { at: Point::new(10_000, 13_500), by: Obstruction::Crest(0) };
        assert_eq!(along_y(&ridge, 12_500, 20_000), blocked);
        assert!(!along_y(&ridge, 20_000, 12_500).is_clear(), "nor up");
    }

    #[test]
    fn the_foot_of_a_stepped_hill_is_dead_ground() {
        let hill = heights(&[
            (area((0, 10_000), (40_000, 16_000)), 1),
            (area((0, 10_000), (40_000, 12_000)), 2),
        ]);
        assert!(!along_y(&hill, 11_500, 17_000).is_clear(), "the lower step is in the way");
        assert!(along_y(&hill, 11_500, 30_000).is_clear(), "further out it is not");
    }

    #[test]
    fn the_table_hides_one_hollow_from_another() {
        let hollows = heights(&[
            (area((0, 5000), (40_000, 10_000)), -1),
            (area((0, 15_000), (40_000, 20_000)), -1),
        ]);
        let blocked = Sightline::Blocked { at: Point::new(10_000, 10_000), by: Obstruction::Table };
        assert_eq!(along_y(&hollows, 8000, 17_000), blocked);
        assert!(along_y(&hollows, 6000, 9000).is_clear());
    }

    #[test]
    fn bodies_hide_unless_they_stand_below() {
        let (a, b) =
            (regiment(20_000, 10_000, Facing::NORTH), regiment(20_000, 20_000, Facing::SOUTH));
        let screen = Footprint::new(
            &Shape::rectangle(14_000, 1000),
            Pose::new(Point::new(20_000, 15_000), Facing::NORTH),
        );
        let open = Ground::open(TABLE);
        let bodies = [Body { footprint: &screen, level: 0 }];
        let blocked =
            Sightline::Blocked { at: Point::new(20_000, 14_000), by: Obstruction::Body(0) };
        assert_eq!(sees(&open, &rules(), &a, &b, &bodies), blocked);
        assert!(sees(&open, &rules(), &a, &b, &[]).is_clear());
        assert!(
            sees(&open, &rules(), &a, &b, &[Body { footprint: &screen, level: -1 }]).is_clear()
        );
    }

    #[test]
    fn any_of_the_lines_will_do() {
        let (a, b) =
            (regiment(20_000, 10_000, Facing::NORTH), regiment(20_000, 20_000, Facing::SOUTH));
        let screen = regiment(19_000, 15_000, Facing::NORTH);
        let open = Ground::open(TABLE);
        let bodies = [Body { footprint: &screen, level: 0 }];
        assert!(!ray(&open, &rules(), a.centre(), b.centre(), &bodies).is_clear());
        assert!(sees(&open, &rules(), &a, &b, &bodies).is_clear(), "along the right");
    }

    #[test]
    fn nobody_sees_further_than_the_limit() {
        let rules = SightRules { limit: Some(inches(10)), ..rules() };
        let open = Ground::open(TABLE);
        let from = Point::new(10_000, 10_000);
        assert!(ray(&open, &rules, from, Point::new(10_000, 20_000), &[]).is_clear(), "on it");
        let blocked =
            Sightline::Blocked { at: Point::new(10_000, 20_000), by: Obstruction::TooFar };
        assert_eq!(ray(&open, &rules, from, Point::new(10_000, 20_001), &[]), blocked);
    }
}

mod r12_every_full_inch_is_a_window {
    use super::*;

    #[test]
    fn straight_and_wheeling() {
        let walked = go(
            &Ground::open(TABLE),
            &[Manoeuvre::Wheel(Turn::DEGREES_45), Manoeuvre::Advance(2500)],
        );
        // The outer corner goes an eighth of a circle of six inches' radius.
        let wheeled: i32 = 4712;
        assert_eq!(walked.travelled(), wheeled + 2500);
        let windows: i32 = walked.stretches.iter().map(|it| it.full_inches()).sum();
        assert_eq!(windows, 7);
        for stretch in &walked.stretches {
            assert!(stretch.full_inches() <= 1);
            if stretch.full_inches() == 1 {
                assert!(stretch.travelled % 1000 <= 1, "cut at the inch: {}", stretch.travelled);
            }
        }
    }

    #[test]
    fn a_wheel_keeps_its_inner_corner() {
        let walked = go(&Ground::open(TABLE), &[Manoeuvre::Wheel(Turn::DEGREES_90)]);
        assert_eq!(walked.end(), Pose::new(Point::new(13_000, 13_000), Facing::EAST));
        let walked = go(&Ground::open(TABLE), &[Manoeuvre::Wheel(Turn::DEGREES_90.reversed())]);
        assert_eq!(walked.end(), Pose::new(Point::new(7000, 13_000), Facing::WEST));
    }

    #[test]
    fn a_path_is_written_plainly() {
        let path = Path(vec![
            Manoeuvre::Advance(4000),
            Manoeuvre::Wheel(Turn(8192)),
            Manoeuvre::Oblique { turn: Turn(-4096), distance: 500 },
            Manoeuvre::AboutFace,
        ]);
        let written = r#"[{"advance":4000},{"wheel":8192},{"oblique":{"turn":-4096,"distance":500}},"about-face"]"#;
        assert_eq!(serde_json::to_string(&path).expect("plain"), written);
        assert_eq!(serde_json::from_str::<Path>(written).expect("plain"), path);
        let pose = Pose::new(Point::new(1, -2), Facing(3));
        assert_eq!(serde_json::to_string(&pose).expect("plain"), r#"{"at":[1,-2],"facing":3}"#);
        let long = serde_json::to_string(&vec![Manoeuvre::AboutFace; 33]).expect("plain");
        assert!(serde_json::from_str::<Path>(&long).is_err());
    }
}

mod r14_first_to_touch {
    use super::*;

    #[test]
    fn the_nearest_then_the_longest_contact_then_the_first() {
        let charger = regiment(20_000, 10_000, Facing::NORTH);
        let at = |x, y| regiment(x, y, Facing::NORTH);
        let north = |others: &[Footprint]| first_touch(&charger, Facing::NORTH, 12_000, others);
        assert_eq!(north(&[at(20_000, 18_000), at(24_000, 16_000)]), Some((5000, 1)));
        assert_eq!(north(&[at(25_000, 16_000), at(16_000, 16_000)]), Some((5000, 1)), "more of it");
        assert_eq!(north(&[at(16_000, 16_000), at(24_000, 16_000)]), Some((5000, 0)));
        assert_eq!(north(&[at(26_000, 16_000)]), None, "sides only brush");
        assert_eq!(north(&[at(20_000, 24_000)]), None, "too far");
    }
}
