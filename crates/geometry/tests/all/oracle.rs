//! The crate `geo` measures the same, in floating point. Corners are rounded to thousandths before
//! either measures, so one thousandth is allowed, and two where a result was itself rounded twice.

use geo::{
    Area, BooleanOps, Contains, Distance, Euclidean, Intersects, Length, LineString,
    MultiLineString,
};
use linstock_geometry::{
    Facing, Footprint, Point, Polygon, Polyline, Quad, distance_to_point, gap, range,
};
use proptest::prelude::*;

use crate::common::*;

fn coordinate(point: Point) -> geo::Coord<f64> {
    geo::Coord { x: f64::from(point.x), y: f64::from(point.y) }
}

fn outline(points: &[Point]) -> geo::Polygon<f64> {
    geo::Polygon::new(points.iter().map(|&it| coordinate(it)).collect::<LineString<f64>>(), vec![])
}

fn quads(footprint: &Footprint) -> Vec<geo::Polygon<f64>> {
    footprint.blocks().map(|quad: Quad| outline(&quad)).collect()
}

fn close(ours: i32, theirs: f64) -> bool {
    (f64::from(ours) - theirs).abs() <= 1.0
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn distances(a in point(), b in point(), facing in any::<u16>(), step in 0..48_000_i32) {
        let theirs = Euclidean.distance(coordinate(a), coordinate(b));
        prop_assert!((f64::from(a.distance(b)) - theirs).abs() <= 0.5);
        if a != b {
            let angle = f64::from(b.x - a.x).atan2(f64::from(b.y - a.y)) / std::f64::consts::TAU * 65536.0;
            let apart = (f64::from(a.towards(b).0) - angle).rem_euclid(65536.0);
            prop_assert!(apart.min(65536.0 - apart) <= 0.501);
        }
        let angle = f64::from(facing) / 65536.0 * std::f64::consts::TAU;
        let there = Point::new(0, 0).offset(Facing(facing), step, 0);
        prop_assert!((f64::from(there.x) - f64::from(step) * angle.sin()).abs() <= 0.501);
        prop_assert!((f64::from(there.y) - f64::from(step) * angle.cos()).abs() <= 0.501);
    }

    #[test]
    fn gaps(a in footprint(), b in footprint(), point in point()) {
        let (ours, theirs) = (quads(&a), quads(&b));
        let pairs = || ours.iter().flat_map(|it| theirs.iter().map(move |other| (it, other)));
        let least = pairs().map(|(it, other)| Euclidean.distance(it, other)).fold(f64::MAX, f64::min);
        prop_assert!(close(gap(&a, &b), least), "{} {least}", gap(&a, &b));
        prop_assert_eq!(gap(&a, &b) == 0, pairs().any(|(it, other)| it.intersects(other)));

        let [left, right] = a.front().map(coordinate);
        let front = geo::Line::new(left, right);
        let least = theirs.iter().map(|it| Euclidean.distance(&front, it)).fold(f64::MAX, f64::min);
        prop_assert!(close(range(&a, &b), least));

        let point_there = geo::Point(coordinate(point));
        let least = theirs.iter().map(|it| Euclidean.distance(&point_there, it)).fold(f64::MAX, f64::min);
        prop_assert!(close(distance_to_point(&b, point), least));
    }

    #[test]
    fn areas(polygon in polygon(), a in point(), b in point(), unit in footprint()) {
        let theirs = outline(polygon.points());
        // The edge is inside for us and not for them.
        let on_edge = theirs.exterior().intersects(&geo::Point(coordinate(a)));
        prop_assert_eq!(polygon.contains(a), on_edge || theirs.contains(&geo::Point(coordinate(a))));

        let line = MultiLineString::new(vec![LineString::new(vec![coordinate(a), coordinate(b)])]);
        let inside = Euclidean.length(&theirs.clip(&line, false));
        prop_assert!((f64::from(polygon.length_within(a, b)) - inside).abs() <= 2.0);

        let (covered, whole) = polygon.share_covered(&unit);
        let area: f64 = quads(&unit).iter().map(|it| it.unsigned_area()).sum();
        prop_assert!((whole as f64 / 8.0 - area).abs() <= 1.0);
        let inside: f64 = quads(&unit).iter().map(|it| theirs.intersection(it).unsigned_area()).sum();
        // A thousandth along the edges.
        prop_assert!((covered as f64 / 8.0 - inside).abs() <= 30_000.0, "{covered} {inside}");
    }

    #[test]
    fn outlines_on_a_lattice(points in prop::collection::vec(lattice_point(), 3..7), at in lattice_point()) {
        // Corners in line with the point, edges through it; crossing outlines are left to others.
        let Ok(polygon) = Polygon::new(points.clone()) else { return Ok(()) };
        let theirs = outline(&points);
        if geo::algorithm::Validation::is_valid(&theirs) {
            prop_assert_eq!(polygon.contains(at), theirs.intersects(&geo::Point(coordinate(at))));
        }
    }

    #[test]
    fn lines(points in prop::collection::vec(point(), 2..6), at in point()) {
        let theirs: LineString<f64> = points.iter().map(|&it| coordinate(it)).collect();
        let ours = Polyline::new(points, 0).expect("sound");
        prop_assert!(close(ours.distance(at), Euclidean.distance(&geo::Point(coordinate(at)), &theirs)));
    }
}

#[test]
fn sines() {
    for angle in 0..=u16::MAX {
        let exact = (f64::from(angle) / 65536.0 * std::f64::consts::TAU).sin_cos();
        let scale = f64::from(1 << 30);
        assert!((f64::from(Facing(angle).sine()) - exact.0 * scale).abs() <= 2.0, "{angle}");
        assert!((f64::from(Facing(angle).cosine()) - exact.1 * scale).abs() <= 2.0, "{angle}");
    }
}
