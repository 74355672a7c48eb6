//! Lines that run along an outline at a distance.

use crate::plane::{Spot, minus, plus, right_of, to_segment, unit};

/// The parts of an outline moved inwards (or outwards, below zero), without those that come too
/// near to another part of it. The outline is closed, and clockwise on the drawing.
pub(crate) fn ring(edge: &[Spot], inwards: f64) -> Vec<Vec<Spot>> {
    ring_where(edge, inwards, |_| true)
}

/// The same, of those parts alone that are wanted.
pub(crate) fn ring_where(
    edge: &[Spot],
    inwards: f64,
    wanted: impl Fn(Spot) -> bool,
) -> Vec<Vec<Spot>> {
    let count = edge.len().saturating_sub(1);
    if count < 3 {
        return Vec::new();
    }
    let moved = |index: usize| {
        let (before, after) = (edge[(index + count - 1) % count], edge[(index + 1) % count]);
        plus(edge[index % count], right_of(unit(minus(after, before))), inwards)
    };
    let mut runs = vec![Vec::new()];
    for index in 0..=count {
        let at = moved(index);
        if wanted(at) && is_clear(at, edge, inwards.abs() * 0.96) {
            if let Some(run) = runs.last_mut() {
                run.push(at);
            }
        } else if runs.last().is_some_and(|run| !run.is_empty()) {
            runs.push(Vec::new());
        }
    }
    join_ends(&mut runs, count);
    runs.retain(|run| run.len() > 2);
    runs
}

/// A run that was parted where the outline begins is one run.
fn join_ends(runs: &mut Vec<Vec<Spot>>, count: usize) {
    let whole = runs.first().is_some_and(|run| run.len() > count);
    if whole || runs.len() < 2 {
        return;
    }
    let meet =
        match (runs.first().and_then(|run| run.first()), runs.last().and_then(|run| run.last())) {
            (Some(first), Some(last)) => first == last,
            (_, _) => false,
        };
    if meet && let Some(mut last) = runs.pop() {
        last.pop();
        last.append(&mut runs[0]);
        runs[0] = last;
    }
}

/// Whether no part of a line is nearer than so far.
fn is_clear(at: Spot, line: &[Spot], far: f64) -> bool {
    line.windows(2).all(|ends| {
        let (a, b) = (ends[0], ends[1]);
        let beyond = |axis: usize| {
            (a[axis] - at[axis] > far && b[axis] - at[axis] > far)
                || (at[axis] - a[axis] > far && at[axis] - b[axis] > far)
        };
        beyond(0) || beyond(1) || to_segment(at, a, b) >= far
    })
}
