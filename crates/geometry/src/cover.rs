//! How much of a footprint is on ground of a given class.

use crate::{footprint::Footprint, ground::Ground, line::Line, polygon::Bounds, shape::Block};

/// Number of lines drawn across each block where regions overlap.
const LINES: i32 = 64;

impl Ground {
    /// How much of a footprint is on ground of a class: the covered area and the whole area, in the
    /// same unit. Exact, apart from rounding at cuts, where no two regions under the footprint
    /// overlap; otherwise measured along 64 lines across each block.
    pub fn covered(&self, footprint: &Footprint, class: u8) -> (i64, i64) {
        let around = Bounds::around(&footprint.corners());
        let under = |index: &u16| self.regions.bounds[usize::from(*index)].meets(around);
        let indices: Vec<u16> = (0..self.regions.count()).filter(under).collect();
        let bounds = |index: u16| self.regions.bounds[usize::from(index)];
        let overlap = indices.iter().enumerate().any(|(place, &first)| {
            indices[place + 1..].iter().any(|&second| bounds(first).meets(bounds(second)))
        });
        if overlap {
            return self.covered_along_lines(footprint, class);
        }

        let mark = |index: u16| self.regions.marks[usize::from(index)];
        let share = |index| self.regions.outline(index).share_covered(footprint);
        let whole = whole_area(footprint);
        let wanted =
            |&index: &u16| class == 0 && mark(index) != 0 || class != 0 && mark(index) == class;
        let sum: i64 = indices.iter().copied().filter(wanted).map(|index| share(index).0).sum();
        (if class == 0 { whole - sum.min(whole) } else { sum.min(whole) }, whole)
    }

    fn covered_along_lines(&self, footprint: &Footprint, class: u8) -> (i64, i64) {
        footprint.own_blocks().iter().fold((0, 0), |(covered, whole), &block| {
            let area = i64::from(block.width) * i64::from(block.depth) * 8;
            let parts: i64 = lines_across(footprint, block)
                .map(|line| {
                    let runs = self.runs_along(&line);
                    let mut elsewhere = i64::from(crate::arithmetic::WHOLE);
                    let mut here = 0;
                    for run in runs.as_slice() {
                        let parts = i64::from(run.to - run.from);
                        elsewhere -= parts;
                        if self.regions.marks[usize::from(run.area)] == class {
                            here += parts;
                        }
                    }
                    if class == 0 { here + elsewhere } else { here }
                })
                .sum();
            let share = i128::from(area) * i128::from(parts) / i128::from(LINES);
            (covered + (share >> 24) as i64, whole + area)
        })
    }
}

fn whole_area(footprint: &Footprint) -> i64 {
    footprint.blocks().map(|block| crate::polygon::quad_area(&block)).sum()
}

/// Lines from left to right across a block, each in the middle of one of equal strips.
fn lines_across(footprint: &Footprint, block: Block) -> impl Iterator<Item = Line> + '_ {
    (0..LINES).map(move |strip| {
        let behind = i64::from(block.depth) * i64::from(2 * strip + 1) / i64::from(2 * LINES);
        let forward = -block.back - behind as i32;
        let left = footprint.frame.place(forward, block.left).held();
        let right = footprint.frame.place(forward, block.left + block.width).held();
        Line::new(left, right)
    })
}
