//! Outlines of ground, for drawing: curves are sampled, and the edge of the table cuts them off.

use linstock_geometry::{Facing, Footprint, Point, Turn};

/// How finely curves are sampled: five degrees or less.
const SAMPLE: i32 = 65536 / 72;

/// The ground up to a range before a front, between the rays from its corners.
pub fn ahead(own: &Footprint, range: i32, lean: Turn) -> Vec<Point> {
    let facing = own.pose().facing;
    let [left, right] = own.front();
    let lean = held(lean);
    let mut outline = vec![left];
    outline.extend(curve(left, range, facing.turned(lean.reversed()), lean));
    outline.extend(curve(right, range, facing, lean));
    outline.push(right);
    outline
}

/// The ground up to a range around a unit.
pub fn all_round(own: &Footprint, range: i32) -> Vec<Point> {
    let mut from = own.pose().facing.turned(Turn::DEGREES_90.reversed());
    let mut outline = Vec::new();
    for corner in own.corners() {
        outline.extend(curve(corner, range, from, Turn::DEGREES_90));
        from = from.turned(Turn::DEGREES_90);
    }
    outline
}

/// The rays from the front corners, so far, cut off by the edge of the table.
pub fn rays(own: &Footprint, far: i32, lean: Turn, size: Point) -> Vec<[Point; 2]> {
    let facing = own.pose().facing;
    let [left, right] = own.front();
    let ends = [
        (left, left.offset(facing.turned(lean.reversed()), far, 0)),
        (right, right.offset(facing.turned(lean), far, 0)),
    ];
    let cut = ends.into_iter().map(|(from, to)| on_table(vec![from, to], size));
    // A line is a polygon of two corners; of what is left of it the ends count.
    cut.filter_map(|line| Some([*line.first()?, *line.get(1)?])).collect()
}

/// The part of a polygon that is on the table.
pub fn on_table(outline: Vec<Point>, size: Point) -> Vec<Point> {
    let sides: [fn(Point, Point) -> i32; 4] =
        [|at, _| at.x, |at, _| at.y, |at, size| size.x - at.x, |at, size| size.y - at.y];
    let mut left = outline;
    for inside in sides {
        let mut kept = Vec::with_capacity(left.len() + 4);
        for (&from, &to) in left.iter().zip(left.iter().cycle().skip(1)) {
            let (here, there) = (inside(from, size), inside(to, size));
            if here >= 0 {
                kept.push(from);
            }
            if (here < 0) != (there < 0) {
                kept.push(crossing(from, to, here, there));
            }
        }
        kept.dedup();
        left = kept;
    }
    // Crossings are rounded.
    left.into_iter().map(|at| Point::new(at.x.clamp(0, size.x), at.y.clamp(0, size.y))).collect()
}

/// Where a line crosses an edge that is so far from its two ends, on either side.
fn crossing(from: Point, to: Point, here: i32, there: i32) -> Point {
    let (here, there) = (i64::from(here), i64::from(there));
    let along = |from: i32, to: i32| {
        let way = (i64::from(to) - i64::from(from)) * here / (here - there);
        i32::try_from(i64::from(from) + way).unwrap_or(from)
    };
    Point::new(along(from.x, to.x), along(from.y, to.y))
}

/// Nobody fires behind his own front.
pub fn held(lean: Turn) -> Turn {
    Turn(lean.0.clamp(0, Turn::DEGREES_90.0))
}

/// Part of a circle, clockwise from a facing, both ends included.
pub fn curve(centre: Point, radius: i32, from: Facing, turn: Turn) -> impl Iterator<Item = Point> {
    let steps = (turn.0 / SAMPLE).max(1);
    (0..=steps).map(move |step| centre.offset(from.turned(Turn(turn.0 * step / steps)), radius, 0))
}
