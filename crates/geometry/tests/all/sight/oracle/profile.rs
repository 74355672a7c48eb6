//! What a line passes, from the viewer on.

use linstock_geometry::{Point, Polygon};

use super::{Line, PLACES, last};

/// A stretch of a line, by distances from the viewer, and the area on top there.
#[derive(Clone, Copy, Debug)]
pub struct Stretch {
    pub from: i128,
    pub to: i128,
    pub area: Option<usize>,
}

/// The stretches from the viewer to the viewed, of areas listed from the lowest to the highest. If
/// the line leaves and enters an outline at one place, that is read as one stretch, and also as two.
pub fn profiles(line: &Line, outlines: &[&Polygon]) -> Vec<Vec<Stretch>> {
    let cuts: Vec<Vec<i128>> = outlines.iter().map(|outline| cuts(line, outline)).collect();
    let is_parted = |cuts: &Vec<i128>| {
        cuts.windows(2).any(|pair| pair[0] == pair[1] && (1..PLACES).contains(&pair[0]))
    };
    let mut profiles = vec![profile(line, &cuts, |_, _| true)];
    if cuts.iter().any(is_parted) {
        profiles.push(profile(line, &cuts, |area, place| !cuts[area].contains(&place)));
    }
    profiles
}

/// The stretches between all places where anything is entered or left, each with what is on top
/// there: the last area that has been entered more often than left.
fn profile(line: &Line, cuts: &[Vec<i128>], goes_on: impl Fn(usize, i128) -> bool) -> Vec<Stretch> {
    let mut places: Vec<i128> = cuts.iter().flatten().copied().chain([0, PLACES]).collect();
    places.sort_unstable();
    places.dedup();

    let mut stretches: Vec<Stretch> = Vec::new();
    for pair in places.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let inside = |area: usize| cuts[area].iter().filter(|&&cut| cut <= from).count() % 2 == 1;
        let area = (0..cuts.len()).rev().find(|&area| inside(area));
        match stretches.last_mut() {
            Some(open) if open.area == area && area.is_none_or(|it| goes_on(it, from)) => {
                open.to = to;
            }
            _ => stretches.push(Stretch { from, to, area }),
        }
    }
    if line.viewed_from_greater {
        stretches.reverse();
        for it in &mut stretches {
            (it.from, it.to) = (PLACES - it.to, PLACES - it.from);
        }
    }
    stretches
}

/// The places at which the endless line enters or leaves an outline, held to the ends. The line
/// counts as running a hair to its left, so that it never runs through a corner or along an edge.
fn cuts(line: &Line, outline: &Polygon) -> Vec<i128> {
    let (start, end) = (line.lesser, line.greater);
    let vector = (end.0 - start.0, end.1 - start.1);
    let points = outline.points();
    let corner = |it: Point| (i128::from(it.x), i128::from(it.y));
    let is_left = |it: (i128, i128)| cross(vector, (it.0 - start.0, it.1 - start.1)) > 0;

    let mut cuts = Vec::new();
    for (index, &from) in points.iter().enumerate() {
        let (from, to) = (corner(from), corner(points[(index + 1) % points.len()]));
        if is_left(from) == is_left(to) {
            continue;
        }
        // The line comes from one side of the edge: how far does it stay there?
        let edge = (to.0 - from.0, to.1 - from.1);
        let heads = cross(edge, vector).signum();
        cuts.push(last(PLACES, |place| {
            let x = (start.0 - from.0) * PLACES + vector.0 * place;
            let y = (start.1 - from.1) * PLACES + vector.1 * place;
            cross(edge, (x, y)) * heads <= 0
        }));
    }
    cuts.sort_unstable();
    cuts
}

const fn cross(a: (i128, i128), b: (i128, i128)) -> i128 {
    a.0 * b.1 - a.1 * b.0
}
