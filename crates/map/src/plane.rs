//! Plane geometry in drawing inches, y downwards. Only sums, products and square roots, and the
//! sines that the rules use, so that the same ground is drawn to the same text everywhere.

use linstock_geometry::{Facing, Point};

/// A place, or a way from one to another.
pub(crate) type Spot = [f64; 2];

/// Half of the largest number of thousandths that a vector is measured in, to find its bearing.
const FAR: f64 = 400_000.0;

pub(crate) fn plus(at: Spot, way: Spot, times: f64) -> Spot {
    [at[0] + way[0] * times, at[1] + way[1] * times]
}

pub(crate) fn minus(to: Spot, from: Spot) -> Spot {
    [to[0] - from[0], to[1] - from[1]]
}

pub(crate) fn between(from: Spot, to: Spot, share: f64) -> Spot {
    plus(from, minus(to, from), share)
}

pub(crate) fn length(way: Spot) -> f64 {
    (way[0] * way[0] + way[1] * way[1]).sqrt()
}

pub(crate) fn apart(a: Spot, b: Spot) -> f64 {
    length(minus(a, b))
}

/// The same way, one inch long; nothing stays nothing.
pub(crate) fn unit(way: Spot) -> Spot {
    let long = length(way);
    if long > 0.0 { [way[0] / long, way[1] / long] } else { [0.0, 0.0] }
}

/// To the right of a way, as seen on the drawing.
pub(crate) fn right_of(way: Spot) -> Spot {
    [-way[1], way[0]]
}

/// Degrees clockwise from east, as SVG turns things, of a way.
pub(crate) fn degrees(way: Spot) -> f64 {
    let far = unit(way);
    let point = Point::new((far[0] * FAR) as i32, (-far[1] * FAR) as i32);
    let facing = Point::new(0, 0).towards(point);
    f64::from(facing.0) * 360.0 / 65536.0 - 90.0
}

/// One inch at so many degrees clockwise from east.
pub(crate) fn heading(degrees: f64) -> Spot {
    let facing = Facing(((degrees + 90.0) * 65536.0 / 360.0).round() as i64 as u16);
    let scale = f64::from(1 << 30);
    [f64::from(facing.sine()) / scale, -f64::from(facing.cosine()) / scale]
}

pub(crate) fn to_segment(at: Spot, from: Spot, to: Spot) -> f64 {
    let (way, off) = (minus(to, from), minus(at, from));
    let square = way[0] * way[0] + way[1] * way[1];
    let share = if square > 0.0 { (off[0] * way[0] + off[1] * way[1]) / square } else { 0.0 };
    apart(at, plus(from, way, share.clamp(0.0, 1.0)))
}

/// How far a place is from a line.
pub(crate) fn to_line(at: Spot, line: &[Spot]) -> f64 {
    line.windows(2).map(|ends| to_segment(at, ends[0], ends[1])).fold(f64::INFINITY, f64::min)
}

/// Whether a place lies inside an outline.
pub(crate) fn inside(at: Spot, outline: &[Spot]) -> bool {
    let Some(&last) = outline.last() else { return false };
    let mut before = last;
    let mut is = false;
    for &after in outline {
        let across = (after[1] > at[1]) != (before[1] > at[1]);
        if across {
            let share = (at[1] - after[1]) / (before[1] - after[1]);
            is ^= at[0] < after[0] + (before[0] - after[0]) * share;
        }
        before = after;
    }
    is
}

/// Twice the area of an outline; above zero if it runs clockwise on the drawing.
pub(crate) fn doubled_area(outline: &[Spot]) -> f64 {
    let next = outline.iter().cycle().skip(1);
    outline.iter().zip(next).map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum()
}

/// Left, top, right and bottom of some places.
pub(crate) fn bounds(spots: &[Spot]) -> [f64; 4] {
    let none = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
    spots.iter().fold(none, |[left, top, right, bottom], at| {
        [left.min(at[0]), top.min(at[1]), right.max(at[0]), bottom.max(at[1])]
    })
}

/// A cubic Bézier curve.
pub(crate) type Curve = [Spot; 4];

/// Smooth curves through corners, closed or not. Their handles are a third of each side, so that
/// uneven corners make no loops.
pub(crate) fn curves(corners: &[Spot], closed: bool) -> Vec<Curve> {
    let count = corners.len();
    if count < 2 {
        return Vec::new();
    }
    let at = |index: isize| {
        let last = count as isize - 1;
        let index = if closed { index.rem_euclid(count as isize) } else { index.clamp(0, last) };
        corners[index as usize]
    };
    let sides = if closed { count } else { count - 1 } as isize;
    let each = (0..sides).map(|side| {
        let (from, to) = (at(side), at(side + 1));
        let third = apart(from, to) / 3.0;
        let leaving = unit(minus(to, at(side - 1)));
        let arriving = unit(minus(at(side + 2), from));
        [from, plus(from, leaving, third), plus(to, arriving, -third), to]
    });
    each.collect()
}

/// Places about `step` inches apart along curves, both ends included.
pub(crate) fn sampled(curves: &[Curve], step: f64) -> Vec<Spot> {
    let mut spots = Vec::new();
    for &[a, b, c, d] in curves {
        let parts = (apart(a, d) / step).ceil().clamp(1.0, 400.0) as u32;
        for part in 0..parts {
            let t = f64::from(part) / f64::from(parts);
            let (ab, bc, cd) = (between(a, b, t), between(b, c, t), between(c, d, t));
            spots.push(between(between(ab, bc, t), between(bc, cd, t), t));
        }
    }
    spots.extend(curves.last().map(|curve| curve[3]));
    spots
}

/// A place on a line and the way the line goes there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) at: Spot,
    pub(crate) along: Spot,
}

/// Steps of the same length along a line.
pub(crate) fn walk(line: &[Spot], step: f64, start: f64) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut due = start;
    for ends in line.windows(2) {
        let way = minus(ends[1], ends[0]);
        let (long, along) = (length(way), unit(way));
        while due <= long {
            steps.push(Step { at: plus(ends[0], along, due), along });
            due += step;
        }
        due -= long;
    }
    steps
}

/// How long a line is.
pub(crate) fn long(line: &[Spot]) -> f64 {
    line.windows(2).map(|ends| apart(ends[0], ends[1])).sum()
}

/// Fewer points, none further off than the tolerance (Ramer, Douglas and Peucker).
pub(crate) fn simplified(line: &[Spot], tolerance: f64) -> Vec<Spot> {
    let mut kept = vec![false; line.len()];
    let mut spans = vec![(0, line.len().saturating_sub(1))];
    while let Some((first, last)) = spans.pop() {
        kept.iter_mut().skip(first).take(1).for_each(|keep| *keep = true);
        kept.iter_mut().skip(last).take(1).for_each(|keep| *keep = true);
        let inner = first + 1..last;
        let off = |index: usize| to_segment(line[index], line[first], line[last]);
        let worst = inner
            .map(|index| (index, off(index)))
            .fold((0, tolerance), |worst, now| if now.1 > worst.1 { now } else { worst });
        if worst.0 > 0 {
            spans.extend([(first, worst.0), (worst.0, last)]);
        }
    }
    line.iter().zip(kept).filter(|(_, keep)| *keep).map(|(at, _)| *at).collect()
}
