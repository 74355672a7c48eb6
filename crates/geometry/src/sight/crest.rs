//! Heights on a line of sight.
//!
//! Ground above both ends blocks. Between ends on different levels the line falls evenly from the
//! higher to the lower, and ground that rises above it blocks; at the higher end, ground on its own
//! level does not block as far as the brow.

use crate::{
    arithmetic::{WHOLE, part},
    ground::Ground,
    line::Line,
    patches::Some64,
    runs::{Run, Runs},
    sight::{Obstruction, Sight, stop::Stop},
};

pub(super) fn blocks(sight: &Sight<'_>, line: &Line, some: Some64, ends: (i8, i8)) -> bool {
    let floor = ends.0.min(ends.1);
    let some = fewer(sight.ground, floor, some);
    if some == Some64::NONE && floor >= 0 {
        return false;
    }
    let mut found = Runs::new();
    runs(sight, line, some, ends, &mut found);
    let runs = found.as_slice();
    let slope = Slope::new(ends);
    runs.iter().any(|run| slope.stops(sight, line, run, runs))
}

/// Where the first height stops a line, as seen from the viewer's end.
pub(super) fn stop(
    sight: &Sight<'_>,
    line: &Line,
    some: Some64,
    ends: (i8, i8),
    flipped: bool,
) -> Stop {
    let floor = ends.0.min(ends.1);
    let some = fewer(sight.ground, floor, some);
    if some == Some64::NONE && floor >= 0 {
        return Stop::NONE;
    }
    let mut found = Runs::new();
    runs(sight, line, some, ends, &mut found);
    let runs = found.as_slice();
    let slope = Slope::new(ends);
    let stops = runs.iter().filter(|run| slope.stops(sight, line, run, runs)).map(|run| {
        let by = match run.area {
            TABLE => Obstruction::Table,
            area => Obstruction::Crest(sight.ground.levels.listed[usize::from(area)]),
        };
        Stop::at(slope.meets(sight, line, run, flipped), flipped, by)
    });
    stops.min().unwrap_or(Stop::NONE)
}

#[inline]
fn runs(sight: &Sight<'_>, line: &Line, some: Some64, (first, second): (i8, i8), runs: &mut Runs) {
    let floor = first.min(second);
    let matter = |word, found| matter(sight.ground, floor, word, found);
    sight.ground.levels.runs(line, some, matter, runs);
    if floor < 0 {
        *runs = with_table(sight, runs, floor);
    }
}

/// Only heights above the lower end can block, or above both if they are level. The rest can be
/// skipped, since higher ground covers lower. From below the table everything matters, including
/// the table.
#[inline]
fn matter(ground: &Ground, floor: i8, word: usize, found: u64) -> u64 {
    if floor < 0 { found } else { found & ground.levels.marked(word, |level| level > floor) }
}

/// Those of the given levels that matter.
#[inline]
pub(super) fn fewer(ground: &Ground, floor: i8, some: Some64) -> Some64 {
    ground.levels.fewer(some, |found| matter(ground, floor, 0, found))
}

/// Stands for the open table among the areas of level runs; no list is that long.
const TABLE: u16 = u16::MAX;

/// Seen from below the table, the table itself is a height wherever no level lies on it.
fn with_table(sight: &Sight<'_>, all: &Runs, floor: i8) -> Runs {
    let levels = &sight.ground.levels;
    let mut runs = Runs::new();
    let mut reached = 0;
    let beyond = Run { from: WHOLE, to: WHOLE, area: TABLE };
    for &run in all.as_slice().iter().chain([&beyond]) {
        if run.from > reached {
            runs.push(Run { from: reached, to: run.from, area: TABLE });
        }
        if run.area != TABLE && levels.marks[usize::from(run.area)] > floor {
            runs.push(run);
        }
        reached = run.to;
    }
    runs
}

fn level(sight: &Sight<'_>, run: &Run) -> i64 {
    match run.area {
        TABLE => 0,
        area => i64::from(sight.ground.levels.marks[usize::from(area)]),
    }
}

/// The fall of a line from its higher end.
struct Slope {
    high: i64,
    fall: i64,
    /// Whether the higher end is the end of the line rather than its beginning.
    high_at_end: bool,
}

impl Slope {
    fn new((first, second): (i8, i8)) -> Slope {
        let (first, second) = (i64::from(first), i64::from(second));
        Slope { high: first.max(second), fall: (first - second).abs(), high_at_end: second > first }
    }

    fn stops(&self, sight: &Sight<'_>, line: &Line, run: &Run, runs: &[Run]) -> bool {
        // Anything shorter than a thousandth is a matter of rounding.
        if line.is_nothing(run.to - run.from) {
            return false;
        }
        let ground = level(sight, run);
        if ground > self.high {
            return true;
        }
        if self.fall == 0 {
            return false;
        }
        if ground == self.high && self.on_brow(sight, run, runs) {
            return line.length_of(self.far_end(run)) > sight.rules.brow.max(0);
        }
        // Seen from the higher end, the line is lowest at the far end of the run.
        let far = i64::from(self.far_end(run));
        (self.high - ground) * i64::from(WHOLE) < self.fall * far
    }

    /// Whether ground on the higher end's level continues without a break from there to this run.
    fn on_brow(&self, sight: &Sight<'_>, run: &Run, runs: &[Run]) -> bool {
        let same = || runs.iter().filter(|it| level(sight, it) == self.high);
        let mut reached = 0;
        loop {
            if self.near_end(run) <= reached {
                return true;
            }
            let next = same().filter(|it| self.near_end(it) <= reached);
            match next.map(|it| self.far_end(it)).max() {
                Some(further) if further > reached => reached = further,
                _ => return false,
            }
        }
    }

    /// Where the line meets the height, as seen from the viewer's end.
    fn meets(&self, sight: &Sight<'_>, line: &Line, run: &Run, flipped: bool) -> i32 {
        let near = if flipped { run.to } else { run.from };
        if self.fall == 0 || flipped != self.high_at_end {
            return near;
        }
        // Seen from the higher end, the line runs into the ground where it sinks below it.
        let ground = level(sight, run);
        let from_high = if ground > self.high {
            0
        } else if ground == self.high {
            let whole = line.length().max(1);
            let brow = part(i64::from(sight.rules.brow.max(0)).min(whole), whole);
            if self.near_end(run) == 0 { brow } else { 0 }
        } else {
            ((self.high - ground) * i64::from(WHOLE) / self.fall) as i32
        };
        let from_high = from_high.clamp(self.near_end(run), self.far_end(run));
        if self.high_at_end { WHOLE - from_high } else { from_high }
    }

    fn near_end(&self, run: &Run) -> i32 {
        if self.high_at_end { WHOLE - run.to } else { run.from }
    }

    fn far_end(&self, run: &Run) -> i32 {
        if self.high_at_end { WHOLE - run.from } else { run.to }
    }
}
