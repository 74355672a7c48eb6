//! Woods, smoke and buildings on a line of sight, without short cuts.

use crate::{
    arithmetic::{WHOLE, part},
    line::Line,
    obvious::{Sight, Stop, runs_in, settled},
    runs::Run,
    sight::{Obstruction, Veil},
};

/// All that a line may pass of deep ground, as a sum of parts of each class's limit.
const ALLOWED: i64 = 1 << 20;

pub(super) fn blocks(sight: &Sight<'_>, line: &Line) -> bool {
    let runs = &runs(sight, line)[..];
    let mut passed = 0;
    runs.iter().any(|run| match veil(sight, run) {
        Veil::Clear => false,
        Veil::Deep(limit) => {
            passed += share(i64::from(line.length_of(run.to - run.from)), limit);
            passed > ALLOWED
        }
        Veil::Opaque => opaque_blocks(sight, line, run, runs),
    })
}

/// Where the first of these stops a line, as seen from the end that is asked. Each run takes the
/// same share of what is allowed from either end, so that both agree whether it is used up.
pub(super) fn stop(sight: &Sight<'_>, line: &Line, flipped: bool) -> Option<Stop> {
    let runs = &runs(sight, line)[..];
    let mut left = ALLOWED;
    for step in 0..runs.len() {
        let run = &runs[if flipped { runs.len() - 1 - step } else { step }];
        let passed = match veil(sight, run) {
            Veil::Clear => continue,
            Veil::Deep(limit) => {
                let share = share(i64::from(line.length_of(run.to - run.from)), limit);
                if share <= left {
                    left -= share;
                    continue;
                }
                left * i64::from(limit.max(0)) / ALLOWED
            }
            Veil::Opaque if !opaque_blocks(sight, line, run, runs) => continue,
            Veil::Opaque if touches_end_at(run, flipped) => i64::from(sight.rules.brow.max(0)),
            Veil::Opaque => 0,
        };
        let parts = parts_of(line, passed).min(run.to - run.from);
        let at = if flipped { run.to - parts } else { run.from + parts };
        let region = sight.ground.regions.listed[usize::from(run.area)];
        return Some((at, Obstruction::Region(region)));
    }
    None
}

fn runs(sight: &Sight<'_>, line: &Line) -> Vec<Run> {
    let regions = &sight.ground.regions;
    // Ground that hides nothing matters only where it lies on other ground.
    let matters = |index: u16| {
        let index = usize::from(index);
        let bounds = regions.bounds[index];
        regions.bounds[..index].iter().any(|it| it.meets(bounds))
            || sight.rules.veils[usize::from(regions.marks[index])] != Veil::Clear
    };
    settled(runs_in(regions, line, matters))
}

fn veil(sight: &Sight<'_>, run: &Run) -> Veil {
    sight.rules.veils[usize::from(sight.ground.regions.marks[usize::from(run.area)])]
}

/// Rounded down, so that a depth on the limit passes.
fn share(depth: i64, limit: i32) -> i64 {
    if limit > 0 { depth * ALLOWED / i64::from(limit) } else { depth * 2 * ALLOWED }
}

/// Whether opaque ground blocks: any of it, or, around an end of the line, more than the brow.
fn opaque_blocks(sight: &Sight<'_>, line: &Line, run: &Run, runs: &[Run]) -> bool {
    let begins_in = runs.first().is_some_and(|it| it.area == run.area && it.from == 0);
    let ends_in = runs.last().is_some_and(|it| it.area == run.area && it.to == WHOLE);
    if !begins_in && !ends_in {
        return line.length_of(run.to - run.from) > 0;
    }
    let same = runs.iter().filter(|other| other.area == run.area);
    let length: i32 = same.map(|it| line.length_of(it.to - it.from)).sum();
    length > sight.rules.brow.max(0)
}

const fn touches_end_at(run: &Run, flipped: bool) -> bool {
    if flipped { run.to == WHOLE } else { run.from == 0 }
}

/// A length in parts of the line.
fn parts_of(line: &Line, length: i64) -> i32 {
    let whole = line.length().max(1);
    part(length.min(whole), whole)
}
