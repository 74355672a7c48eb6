//! Ways over the table: the line of one, how long it is, and who stands in it.

use linstock_battle::UnitId;
use linstock_desk::{show::look::Look, toward::end_of_way};
use linstock_geometry::{Manoeuvre, Path, Point, Pose, Turn};
use linstock_map::overlaps;

/// A wheel is drawn in steps of so many degrees.
const STEP: i32 = 10;
/// So far before a unit somebody is in its way, in inches.
const NEAR: f64 = 0.4;

/// The line along which the middle of a unit's front goes. `front` is its left and right front corner.
pub fn line(from: Pose, front: [Point; 2], path: &Path) -> Vec<Point> {
    let mut drawn = vec![from.at];
    let mut gone = Path(Vec::new());
    for &manoeuvre in &path.0 {
        for part in parts(manoeuvre) {
            let mut so_far = gone.clone();
            so_far.0.push(part);
            drawn.push(end_of_way(from, front, &so_far).at);
        }
        gone.0.push(manoeuvre);
    }
    drawn.dedup();
    drawn
}

/// A wheel in parts, each from its beginning on; anything else is straight.
fn parts(manoeuvre: Manoeuvre) -> Vec<Manoeuvre> {
    match manoeuvre {
        Manoeuvre::Wheel(turn) => {
            let steps = (turn.0.abs() / Turn::from_degrees(STEP).0).max(1);
            (1..=steps).map(|step| Manoeuvre::Wheel(Turn(turn.0 * step / steps))).collect()
        }
        Manoeuvre::Advance(_)
        | Manoeuvre::Back(_)
        | Manoeuvre::Side(_)
        | Manoeuvre::Oblique { .. }
        | Manoeuvre::AboutFace => vec![manoeuvre],
    }
}

/// How long a way is, in thousandths of an inch: of a wheel, what the outer corner goes.
pub fn length(front: [Point; 2], path: &Path) -> i32 {
    let wide = f64::from(front[0].distance(front[1]));
    let each = path.0.iter().map(|manoeuvre| match *manoeuvre {
        Manoeuvre::Advance(far) | Manoeuvre::Back(far) | Manoeuvre::Side(far) => far.abs(),
        Manoeuvre::Oblique { distance, .. } => distance.abs(),
        Manoeuvre::Wheel(turn) => {
            (f64::from(turn.0.abs()) * std::f64::consts::TAU / 65_536.0 * wide).round() as i32
        }
        Manoeuvre::AboutFace => 0,
    });
    each.sum()
}

/// Who keeps a unit from standing somewhere, or from going on towards a place from there.
pub fn in_the_way(
    unit: UnitId,
    corners: &[Point; 4],
    toward: Option<Point>,
    look: &Look,
) -> Option<UnitId> {
    let spots = |corners: &[Point; 4]| corners.map(|at| [f64::from(at.x), f64::from(at.y)]);
    let mut stands = spots(corners);
    if let Some(to) = toward {
        let front = [0, 1].map(|axis| (stands[0][axis] + stands[1][axis]) / 2.0);
        let way = [f64::from(to.x) - front[0], f64::from(to.y) - front[1]];
        let far = way[0].hypot(way[1]);
        // It stands as near as it was to go.
        if far < NEAR * 1000.0 {
            return None;
        }
        let by = way.map(|it| it / far * NEAR * 1000.0);
        stands = stands.map(|[x, y]| [x + by[0], y + by[1]]);
    }
    let others = look.units.iter().filter(|other| other.unit != unit);
    let mut there = others.filter_map(|other| Some((other.unit, spots(&other.corners?))));
    there.find(|(_, other)| overlaps(&stands, other)).map(|(other, _)| other)
}

#[cfg(test)]
mod tests {
    use linstock_geometry::Facing;

    use super::*;

    const FRONT: [Point; 2] = [Point::new(-1500, 0), Point::new(1500, 0)];

    #[test]
    fn a_way_is_as_long_as_its_outer_corner_goes() {
        let quarter = Manoeuvre::Wheel(Turn::DEGREES_90);
        let path = Path(vec![Manoeuvre::Advance(2000), quarter, Manoeuvre::Back(500)]);
        // A quarter of a circle of three inches, and two and a half straight.
        assert_eq!(length(FRONT, &path), 2500 + 4712);
    }

    #[test]
    fn the_line_of_a_wheel_is_bent() {
        let from = Pose { at: Point::new(0, 0), facing: Facing::NORTH };
        let path = Path(vec![Manoeuvre::Wheel(Turn::DEGREES_90), Manoeuvre::Advance(1000)]);
        let line = line(from, FRONT, &path);
        assert!(line.len() > 8 && line[0] == from.at);
        // It turned about its right corner, and goes on to the east from there.
        assert_eq!(line.last(), Some(&Point::new(2500, 1500)));
    }
}
