//! Where along a walk a unit comes too close to others.

use crate::{
    facing::Turn,
    footprint::Footprint,
    gap::{are_apart, gap, overlaps},
    shape::{Pose, Shape},
    walk::{Kind, Stretch, Walked},
};

/// What was met on a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Met {
    /// Its index in the list.
    pub index: u16,
    /// How far the unit had come.
    pub travelled: i32,
    /// The last pose that still keeps the clearance.
    pub pose: Pose,
}

/// The first place along a walk where the gap to one of several footprints falls below a clearance
/// (or where they meet, for a clearance of 0); of several at the same place, the first listed. A
/// footprint that was closer to begin with is met when the gap shrinks further; one that already
/// overlapped is not met at all. The place is exact to a thousandth of the distance that counts; in
/// a wheel, the far end of a deep column moves farther than that.
pub fn sweep(walked: &Walked, shape: &Shape, others: &[Footprint], clearance: i32) -> Option<Met> {
    let start = Footprint::new(shape, walked.start);
    let bars = others.iter().map(|other| Bar::new(&start, other, clearance));
    let bars: Vec<Option<Bar<'_>>> = bars.collect();
    for stretch in &walked.stretches {
        let before = stretch.travelled - stretch.along;
        let start = Footprint::new(shape, stretch.pose_after(shape, 0));
        let near = swing(stretch, shape) + 2;
        let mut first: Option<(i32, u16)> = None;
        for (index, bar) in (0..).zip(&bars) {
            let Some(bar) = bar else { continue };
            if are_apart(&start, bar.other, near + i64::from(bar.most())) {
                continue;
            }
            if let Some(kept) = bar.kept_until(stretch, shape, first.map(|it| it.0)) {
                first = Some(first.map_or((kept, index), |first| first.min((kept, index))));
            }
        }
        if let Some((kept, index)) = first {
            let pose = stretch.pose_after(shape, kept);
            return Some(Met { index, travelled: before + kept, pose });
        }
    }
    None
}

/// The shortest movement worth testing, in thousandths: a dip between two tests is smaller than
/// this.
const STEP: i32 = 8;

/// One footprint and how near to it the unit may come.
struct Bar<'a> {
    other: &'a Footprint,
    limit: Limit,
}

#[derive(Clone, Copy)]
enum Limit {
    /// A gap of at least this.
    Gap(i32),
    /// No overlap: they touched to begin with.
    Overlap,
}

impl Bar<'_> {
    fn new<'a>(start: &Footprint, other: &'a Footprint, clearance: i32) -> Option<Bar<'a>> {
        let clearance = clearance.max(1);
        if are_apart(start, other, i64::from(clearance)) {
            return Some(Bar { other, limit: Limit::Gap(clearance) });
        }
        let limit = match gap(start, other) {
            0 if overlaps(start, other) => return None,
            0 => Limit::Overlap,
            gap => Limit::Gap(gap.min(clearance)),
        };
        Some(Bar { other, limit })
    }

    /// How much of a stretch keeps the limit, if not all of it does. `at_most` is how much another
    /// footprint already allows.
    fn kept_until(&self, stretch: &Stretch, shape: &Shape, at_most: Option<i32>) -> Option<i32> {
        let end = at_most.unwrap_or(stretch.along);
        let swing = swing(stretch, shape);
        let footprint = |along| Footprint::new(shape, stretch.pose_after(shape, along));
        if stretch.along == 0 {
            // Turning on the spot.
            return self.broken(&Footprint::new(shape, stretch.to)).then_some(0);
        }
        let mut kept = 0;
        while kept < end {
            let room = i64::from(self.room(&footprint(kept)).max(STEP));
            let free = (room * i64::from(stretch.along) / swing).max(1);
            let next = (i64::from(kept) + free).min(i64::from(end)) as i32;
            if self.broken(&footprint(next)) {
                let holds = |along: i32| !self.broken(&footprint(along));
                return Some(crate::walk::last_where(kept, next, holds));
            }
            kept = next;
        }
        None
    }

    fn broken(&self, footprint: &Footprint) -> bool {
        match self.limit {
            Limit::Gap(least) => {
                !are_apart(footprint, self.other, i64::from(least))
                    && gap(footprint, self.other) < least
            }
            Limit::Overlap => overlaps(footprint, self.other),
        }
    }

    /// How much nearer the unit may certainly come.
    fn room(&self, footprint: &Footprint) -> i32 {
        match self.limit {
            Limit::Gap(least) => gap(footprint, self.other) - least,
            Limit::Overlap => gap(footprint, self.other),
        }
    }

    fn most(&self) -> i32 {
        match self.limit {
            Limit::Gap(least) => least,
            Limit::Overlap => 0,
        }
    }
}

/// No point of the unit moves farther than this on a stretch.
fn swing(stretch: &Stretch, shape: &Shape) -> i64 {
    match stretch.kind {
        Kind::Wheel => {
            let turn = stretch.from.facing.turn_to(stretch.to.facing);
            i64::from(Turn(turn.0).arc(shape.width() + shape.depth())) + 2
        }
        Kind::AboutFace => i64::from(shape.radius()) * 4,
        Kind::Advance | Kind::Oblique | Kind::Back | Kind::Side => i64::from(stretch.along) + 2,
    }
}
