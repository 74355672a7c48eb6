//! Roads, trails, bridges and fords.

use linstock_battle::Line;

use crate::{
    ground::{Course, Ground},
    plane::{Spot, minus, plus, right_of, unit},
    svg::{Pen, group, n, path},
};

/// How wide a road is drawn: less than it is, or it would look like a square.
pub(crate) fn road_width(course: &Course) -> f64 {
    (course.width * 0.3).clamp(0.16, 0.5)
}

/// Trails, then all the casings, then all the beds, so that crossings join.
pub(crate) fn ways(ground: &Ground) -> String {
    let drawn = |class: &str, more: f64, course: &Course| {
        let (width, data) = (n(road_width(course) + more), course.pen().data());
        format!("<path class=\"{class}\" style=\"stroke-width:{width}\" d=\"{data}\"/>")
    };
    let roads = || ground.lines_of(Line::Road);
    let mut inner: String =
        ground.lines_of(Line::Trail).map(|it| path("trail", it.pen())).collect();
    inner.extend(ground.lines_of(Line::Ford).map(ford));
    inner.extend(roads().map(|it| drawn("road-casing", 0.08, it)));
    inner.extend(roads().map(|it| drawn("road", 0.0, it)));
    inner.extend(ground.lines_of(Line::Bridge).map(bridge));
    group("ways", &inner)
}

/// Both sides of a course, moved so far apart.
fn sides(course: &Course, half: f64) -> [Vec<Spot>; 2] {
    let corners: Vec<Spot> =
        course.curves.iter().map(|it| it[0]).chain(course.curves.last().map(|it| it[3])).collect();
    let last = corners.len().saturating_sub(1);
    let moved = |far: f64| {
        let each = corners.iter().enumerate().map(|(index, &at)| {
            let way = minus(corners[(index + 1).min(last)], corners[index.saturating_sub(1)]);
            plus(at, right_of(unit(way)), far)
        });
        each.collect()
    };
    [moved(half), moved(-half)]
}

fn ford(course: &Course) -> String {
    let mut pen = Pen::new();
    for side in sides(course, (course.width * 0.3).clamp(0.15, 0.6)) {
        pen.polyline(&side, false);
    }
    path("ford", pen)
}

/// A deck with wings that open at both ends.
fn bridge(course: &Course) -> String {
    let half = (course.width * 0.18).clamp(0.12, 0.3);
    let [right, left] = sides(course, half);
    let mut deck = Pen::new();
    let around: Vec<Spot> = right.iter().chain(left.iter().rev()).copied().collect();
    deck.polyline(&around, true);
    let mut rails = Pen::new();
    for (side, out) in [(&right, 1.0), (&left, -1.0)] {
        if let ([first, second, ..], [.., before, last]) = (&side[..], &side[..]) {
            let wing = |end: Spot, inner: Spot| {
                let back = unit(minus(end, inner));
                let along = unit(minus(*second, *first));
                plus(plus(end, back, 0.12), right_of(along), out * 0.14)
            };
            rails.move_to(wing(*first, *second));
            rails.lines_to(side.iter().copied().chain([wing(*last, *before)]));
        }
    }
    path("bridge-deck", deck) + &path("bridge", rails)
}
