//! Cuts each manoeuvre into stretches and adds up their costs.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use crate::{
    facing::{Facing, Turn},
    ground::Ground,
    line::Line,
    pace::{Cost, Crossing, Pace, Ratio},
    path::Manoeuvre,
    point::Point,
    shape::{Pose, Shape},
    walk::{
        Kind, Stop, Stopped, Stretch, Walked,
        leg::{CHORD, Leg, Motion, Passed},
    },
};

pub(super) struct Walker<'a> {
    ground: &'a Ground,
    shape: &'a Shape,
    pace: &'a Pace,
    walked: Walked,
    at: Pose,
}

/// What all stretches of one manoeuvre have in common.
#[derive(Clone, Copy)]
struct Manner {
    kind: Kind,
    ratio: Ratio,
    /// Travelled before the manoeuvre.
    before: i32,
}

impl<'a> Walker<'a> {
    pub(super) fn new(
        ground: &'a Ground,
        shape: &'a Shape,
        start: Pose,
        pace: &'a Pace,
    ) -> Walker<'a> {
        let walked = Walked { start, stretches: Vec::new(), stopped: None };
        Walker { ground, shape, pace, walked, at: start }
    }

    pub(super) fn finish(self) -> Walked {
        self.walked
    }

    pub(super) fn go(&mut self, manoeuvre: Manoeuvre) -> ControlFlow<()> {
        let pace = self.pace;
        let facing = self.at.facing;
        match manoeuvre {
            Manoeuvre::Advance(distance) => self.straight(Kind::Advance, (1, 1), facing, distance),
            Manoeuvre::Oblique { turn, distance } => {
                self.straight(Kind::Oblique, pace.oblique, facing.turned(turn), distance)
            }
            Manoeuvre::Back(distance) => {
                self.straight(Kind::Back, pace.back, facing.opposite(), distance)
            }
            Manoeuvre::Side(distance) => {
                let hand =
                    if distance < 0 { Turn::DEGREES_90.reversed() } else { Turn::DEGREES_90 };
                self.straight(
                    Kind::Side,
                    pace.sideways,
                    facing.turned(hand),
                    distance.saturating_abs(),
                )
            }
            Manoeuvre::Wheel(turn) => self.wheel(turn),
            Manoeuvre::AboutFace => {
                self.about_face();
                ControlFlow::Continue(())
            }
        }
    }

    fn straight(
        &mut self,
        kind: Kind,
        ratio: Ratio,
        direction: Facing,
        distance: i32,
    ) -> ControlFlow<()> {
        let distance = distance.clamp(0, 2 * Point::MOST);
        let manner = Manner { kind, ratio, before: self.walked.travelled() };
        let leg = Leg {
            shape: self.shape,
            motion: Motion::Straight { direction },
            start: self.at,
            first: 0,
            last: distance,
        };
        self.leg(&leg, manner)
    }

    fn wheel(&mut self, turn: Turn) -> ControlFlow<()> {
        let size = turn.size().min(65536);
        let manner = Manner { kind: Kind::Wheel, ratio: (1, 1), before: self.walked.travelled() };
        let (start, motion) = (self.at, Motion::wheel(self.shape, self.at, turn.0));
        let mut first = 0;
        while first < size {
            let last = (first + CHORD).min(size);
            self.leg(&Leg { shape: self.shape, motion, start, first, last }, manner)?;
            first = last;
        }
        ControlFlow::Continue(())
    }

    fn about_face(&mut self) {
        let to = Pose { facing: self.at.facing.opposite(), ..self.at };
        self.walked.stretches.push(Stretch {
            kind: Kind::AboutFace,
            from: self.at,
            to,
            along: 0,
            travelled: self.walked.travelled(),
            class: self.ground.class_at(self.at.at),
            road: None,
            cost: self.pace.about_face,
            total: self.walked.total() + self.pace.about_face,
            crossed: ArrayVec::new(),
            rate: 1,
            ratio: (1, 1),
            toll: self.pace.about_face,
        });
        self.at = to;
    }

    fn leg(&mut self, leg: &Leg<'_>, manner: Manner) -> ControlFlow<()> {
        if leg.first == leg.last {
            return ControlFlow::Continue(());
        }
        // If only areas lie on the table, nothing else needs to be looked for.
        let bare = self.ground.barriers().is_empty() && self.ground.roads().is_empty();
        let tracks = (!bare).then(|| leg.tracks(leg.last));
        let crossings = tracks.as_ref().map_or(Vec::new(), |it| self.crossings(leg, &it[1]));
        let barred = tracks.as_ref().and_then(|tracks| self.barred(leg, tracks));
        let ends = barred.into_iter().chain(self.off_table(leg));
        let end = ends.min_by_key(|it| it.0);
        let last = end.map_or(leg.last, |(step, _)| step);

        let passed = leg.passed(self.ground);
        let mut cuts: Vec<i32> = passed.cuts().collect();
        leg.cuts(self.ground, tracks.as_ref().map(|it| &it[1]), manner.before, &mut cuts);
        cuts.extend(crossings.iter().map(|&(step, _)| step));
        cuts.push(last);
        cuts.retain(|&cut| leg.first <= cut && cut <= last);
        cuts.sort_unstable();
        cuts.dedup();
        for pair in cuts.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            // A barrier at the very end of the leg counts as crossed, though no stretch follows.
            let here = |step: i32| (from..to).contains(&step) || (step == to && to == leg.last);
            let crossed = crossings.iter().filter(|&&(step, _)| here(step)).map(|&(_, it)| it);
            self.stretch(leg, &passed, (from, to), crossed, manner)?;
        }
        match end {
            Some((_, why)) => self.stop(why),
            None => ControlFlow::Continue(()),
        }
    }

    fn stretch(
        &mut self,
        leg: &Leg<'_>,
        passed: &Passed,
        (from, to): (i32, i32),
        crossed: impl Iterator<Item = u16> + Clone,
        manner: Manner,
    ) -> ControlFlow<()> {
        let (class, slowest) = self.slowest(passed.between(from, to));
        let on_road = if self.ground.roads().is_empty() {
            None
        } else {
            self.ground.road_at(leg.pose(from + (to - from) / 2).at)
        };
        let road = on_road.and_then(|road| Some((road, self.pace.road_rate(road)?)));
        let Some(rate) = road.map(|(_, rate)| rate).or(slowest) else {
            return self.stop(Stop::Impassable(class));
        };
        let toll = crossed.clone().map(|barrier| self.toll(barrier, rate));
        let toll = toll.fold(Cost::NONE, |sum, toll| sum + toll);
        let travelled = manner.before.saturating_add(leg.motion.travelled(to));
        let along = travelled - self.walked.travelled();
        let cost = Cost::of(along, rate, manner.ratio) + toll;
        let pose = leg.pose(to);
        self.walked.stretches.push(Stretch {
            kind: manner.kind,
            from: self.at,
            to: pose,
            along,
            travelled,
            class,
            road: road.map(|(class, _)| class),
            cost,
            total: self.walked.total() + cost,
            crossed: crossed.take(4).collect(),
            rate,
            ratio: manner.ratio,
            toll,
        });
        self.at = pose;
        ControlFlow::Continue(())
    }

    fn stop(&mut self, why: Stop) -> ControlFlow<()> {
        let travelled = self.walked.travelled();
        self.walked.stopped = Some(Stopped { why, at: self.at, travelled });
        ControlFlow::Break(())
    }

    /// The slowest class of three regions, and its rate. Impassable is slowest of all.
    fn slowest(&self, front: [Option<u16>; 3]) -> (u8, Option<i32>) {
        let mut slowest = None;
        for region in front {
            let marks = &self.ground.regions.marks;
            let class = region.map_or(0, |region| marks[usize::from(region)]);
            let rate = self.pace.rate(class);
            if slowest.is_none_or(|(_, least)| rate < least) {
                slowest = Some((class, rate));
            }
        }
        slowest.unwrap_or((0, None))
    }

    fn toll(&self, barrier: u16, rate: i32) -> Cost {
        match self.pace.crossing(self.ground.barriers()[usize::from(barrier)].class) {
            Crossing::Free | Crossing::Impassable => Cost::NONE,
            Crossing::Extra(distance) => Cost::of(distance, rate, (1, 1)),
            Crossing::Whole => Cost::ONE,
        }
    }

    /// Where the front centre crosses barriers.
    fn crossings(&self, leg: &Leg<'_>, centre: &Line) -> Vec<(i32, u16)> {
        let mut crossings = Vec::new();
        for (index, barrier) in (0..).zip(self.ground.barriers()) {
            barrier.line.each_crossing(centre, |parts| crossings.push((leg.step(parts), index)));
        }
        crossings.sort_unstable();
        crossings
    }

    /// The last place before a front corner or the front centre meets a barrier it cannot cross.
    fn barred(&self, leg: &Leg<'_>, tracks: &[Line; 3]) -> Option<(i32, Stop)> {
        let (met, index) = self.first_bar(leg, tracks)?;
        // Places are rounded, so the step before may still be across by a hair.
        let mut step = met;
        while step > leg.first && self.first_bar(leg, &leg.tracks(step)).is_some() {
            step -= 1;
        }
        Some((step, Stop::Barrier(index)))
    }

    fn first_bar(&self, leg: &Leg<'_>, tracks: &[Line; 3]) -> Option<(i32, u16)> {
        let mut first: Option<(i32, u16)> = None;
        for (index, barrier) in (0..).zip(self.ground.barriers()) {
            if self.pace.crossing(barrier.class) == Crossing::Impassable {
                for track in tracks {
                    barrier.line.each_crossing(track, |parts| {
                        let met = (leg.step(parts), index);
                        first = Some(first.map_or(met, |first| first.min(met)));
                    });
                }
            }
        }
        first
    }

    fn off_table(&self, leg: &Leg<'_>) -> Option<(i32, Stop)> {
        leg.edge_of_table(self.ground).map(|step| (step, Stop::EdgeOfTable))
    }
}
