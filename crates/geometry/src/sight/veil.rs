//! Woods, smoke and buildings on a line of sight.

use crate::{
    arithmetic::{WHOLE, part},
    ground::Ground,
    line::Line,
    patches::{Some64, each_bit},
    runs::{Run, Runs},
    sight::{Obstruction, Rules, Sight, Veil, stop::Stop},
};

/// How much deep ground a line may pass in all, as a sum of fractions of each class's limit.
const ALLOWED: i64 = 1 << 20;

pub(super) fn blocks(sight: &Sight<'_>, line: &Line, some: Some64) -> bool {
    let some = fewer(sight.ground, sight.rules, some);
    if some == Some64::NONE {
        return false;
    }
    let mut found = Runs::new();
    runs(sight, line, some, &mut found);
    let runs = found.as_slice();
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

/// Where the first of these stops a line, as seen from the viewer's end. Each run takes the same
/// share of the allowance from either end, so that both ends agree whether it is used up.
pub(super) fn stop(sight: &Sight<'_>, line: &Line, some: Some64, flipped: bool) -> Stop {
    let some = fewer(sight.ground, sight.rules, some);
    if some == Some64::NONE {
        return Stop::NONE;
    }
    let mut found = Runs::new();
    runs(sight, line, some, &mut found);
    let runs = found.as_slice();
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
        return Stop::at(at, flipped, Obstruction::Region(region));
    }
    Stop::NONE
}

#[inline]
fn runs(sight: &Sight<'_>, line: &Line, some: Some64, runs: &mut Runs) {
    let (ground, rules) = (sight.ground, sight.rules);
    let may_matter = |word, found| may_matter(ground, rules, word, found);
    ground.regions.runs(line, some, may_matter, runs);
    if runs.is_parted() {
        *runs = Runs::new();
        let found = ground.regions.within(&line.swath);
        let some = ground.regions.fewer(found, |found| may_matter(0, found));
        ground.regions.runs(line, some, may_matter, runs);
    }
}

/// Those of the given regions that matter: ground that hides nothing matters only where it covers
/// ground that hides.
#[inline]
pub(super) fn fewer(ground: &Ground, rules: &Rules, some: Some64) -> Some64 {
    let regions = &ground.regions;
    regions.fewer(some, |found| {
        let veils = found & regions.marked(0, |class| hides(rules, class));
        let mut on_veils = 0;
        each_bit(found & !veils & regions.on_others, |bit| {
            on_veils |= u64::from(regions.lies_on[usize::from(bit)] & veils != 0) << bit;
        });
        veils | on_veils
    })
}

/// The same for one word of 64 areas among any number, judged more generously.
fn may_matter(ground: &Ground, rules: &Rules, word: usize, found: u64) -> u64 {
    let regions = &ground.regions;
    let veils = found & regions.marked(word, |class| hides(rules, class));
    let mut near_others = 0;
    each_bit(found & !veils, |bit| {
        let near = regions.near_earlier[word * 64 + usize::from(bit)];
        near_others |= u64::from(near) << bit;
    });
    veils | near_others
}

#[inline]
fn hides(rules: &Rules, class: u8) -> bool {
    rules.veils[usize::from(class)] != Veil::Clear
}

fn veil(sight: &Sight<'_>, run: &Run) -> Veil {
    sight.rules.veils[usize::from(sight.ground.regions.marks[usize::from(run.area)])]
}

/// Rounded down, so that a depth exactly on the limit passes.
fn share(depth: i64, limit: i32) -> i64 {
    if limit > 0 { depth * ALLOWED / i64::from(limit) } else { depth * 2 * ALLOWED }
}

/// Whether opaque ground blocks: any of it does, but around an end of the line only more than the
/// brow.
fn opaque_blocks(sight: &Sight<'_>, line: &Line, run: &Run, runs: &[Run]) -> bool {
    let begins_in = runs.first().is_some_and(|it| it.area == run.area && it.from == 0);
    let ends_in = runs.last().is_some_and(|it| it.area == run.area && it.to == WHOLE);
    if !begins_in && !ends_in {
        return !line.is_nothing(run.to - run.from);
    }
    let same = runs.iter().filter(|other| other.area == run.area);
    let length: i32 = same.map(|it| line.length_of(it.to - it.from)).sum();
    length > sight.rules.brow.max(0)
}

const fn touches_end_at(run: &Run, flipped: bool) -> bool {
    if flipped { run.to == WHOLE } else { run.from == 0 }
}

/// A length as a parameter of the line.
fn parts_of(line: &Line, length: i64) -> i32 {
    let whole = line.length().max(1);
    part(length.min(whole), whole)
}
