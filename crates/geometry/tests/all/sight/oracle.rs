//! Who sees whom, by another method than the engine's, and without a line of its code.
//!
//! The engine divides. Here nothing is divided: a line is 2^24 places, each found by asking of one
//! place after another (by halves) whether it still lies before an edge, above the ground, within
//! what is allowed. What lies at a place is found by counting the edges passed on the way to it,
//! over every area there is. Only the signs of whole numbers in `i128` decide.

mod body;
mod crest;
mod ends;
mod profile;
mod veil;

use linstock_geometry::{
    Body, Footprint, Level, Obstruction, Point, Region, SightRules, Sightline,
};

/// How many places a line is divided into.
const PLACES: i128 = 1 << 24;

/// A table as it was described, before the engine sorts or indexes anything.
#[derive(Clone, Debug)]
pub struct Field {
    pub regions: Vec<Region>,
    pub levels: Vec<Level>,
}

/// All that decides who sees whom.
pub struct Oracle<'a> {
    pub field: &'a Field,
    pub rules: &'a SightRules,
    pub bodies: &'a [Body<'a>],
}

/// How far from the viewer a line stops, and at what.
type Stop = (i128, Obstruction);

/// A line as the viewer sees it. Places are counted from the lesser of its ends, so that both
/// viewers round alike.
struct Line {
    lesser: (i128, i128),
    greater: (i128, i128),
    /// Whether the viewer is at the greater end.
    viewed_from_greater: bool,
    length: i128,
    viewer_level: i128,
    viewed_level: i128,
}

impl Oracle<'_> {
    /// What may be said of a line from one place to another: one answer, unless an outline touches
    /// itself on the line. The engine then counts one stretch of it or two, and either will do.
    pub fn ray(&self, viewer: Point, viewed: Point) -> Vec<Sightline> {
        let line = self.line(viewer.held(), viewed.held());
        let (too_far, body) = (self.too_far(&line), self.body(&line));
        let (veils, crests) = (self.veils(&line), self.crests(&line));
        let mut answers = Vec::new();
        for &veil in &veils {
            for &crest in &crests {
                let stops = [too_far, veil, crest, body];
                answers.push(match stops.into_iter().flatten().min() {
                    Some((distance, by)) => Sightline::Blocked { at: line.point(distance), by },
                    None => Sightline::Clear,
                });
            }
        }
        answers.dedup();
        answers
    }

    /// What may be said of two units: clear if any line between their corners and centres is, and
    /// otherwise what the line from centre to centre meets.
    pub fn sees(&self, viewer: &Footprint, viewed: &Footprint) -> Vec<Sightline> {
        let (from, to) = (viewer.sight_points(), viewed.sight_points());
        let mut perhaps_clear = false;
        for start in from {
            for end in to {
                let answers = self.ray(start, end);
                if answers == [Sightline::Clear] {
                    return answers;
                }
                perhaps_clear |= answers.contains(&Sightline::Clear);
            }
        }
        let mut answers = self.ray(from[4], to[4]);
        if perhaps_clear && !answers.contains(&Sightline::Clear) {
            answers.push(Sightline::Clear);
        }
        answers
    }

    fn line(&self, viewer: Point, viewed: Point) -> Line {
        let pair = |it: Point| (i128::from(it.x), i128::from(it.y));
        let (lesser, greater) = (viewer.min(viewed), viewer.max(viewed));
        let (lesser, greater) = (pair(lesser), pair(greater));
        let squared = (greater.0 - lesser.0).pow(2) + (greater.1 - lesser.1).pow(2);
        Line {
            lesser,
            greater,
            viewed_from_greater: viewer > viewed,
            // The nearest whole root: the last whose lower half still reaches the square.
            length: last(1 << 24, |root| (2 * root - 1).pow(2) <= 4 * squared),
            viewer_level: i128::from(self.field.level_at(viewer)),
            viewed_level: i128::from(self.field.level_at(viewed)),
        }
    }

    fn too_far(&self, line: &Line) -> Option<Stop> {
        let limit = i128::from(self.rules.limit?);
        (line.length > limit).then(|| (line.places_in(limit), Obstruction::TooFar))
    }
}

impl Line {
    /// Nothing lies on the way from a place to itself.
    fn is_a_point(&self) -> bool {
        self.lesser == self.greater
    }

    /// Place numbers run from the lesser end; a distance runs from the viewer. This is one from the
    /// other, either way.
    fn seen(&self, place: i128) -> i128 {
        if self.viewed_from_greater { PLACES - place } else { place }
    }

    /// A stretch of so many places, in thousandths of an inch, to the nearest.
    fn thousandths(&self, places: i128) -> i128 {
        last(self.length, |it| (2 * it - 1) * PLACES <= 2 * places * self.length)
    }

    /// The places within so many thousandths from an end.
    fn places_in(&self, thousandths: i128) -> i128 {
        last(PLACES, |place| place * self.length <= thousandths * PLACES)
    }

    /// The point at a distance from the viewer, to the nearest thousandth.
    fn point(&self, distance: i128) -> Point {
        let place = self.seen(distance);
        let nearest = |from: i128, to: i128| {
            (from + (2 * (to - from) * place + PLACES).div_euclid(2 * PLACES)) as i32
        };
        Point::new(nearest(self.lesser.0, self.greater.0), nearest(self.lesser.1, self.greater.1))
    }
}

/// The last whole number from 0 to `most` for which something holds that, once false, stays false;
/// 0 if it never holds.
fn last(most: i128, holds: impl Fn(i128) -> bool) -> i128 {
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = (low + high + 1) / 2;
        if holds(middle) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}
