//! The table on squared paper: which area lies on top where, and where nothing may be planted.

use linstock_battle::Area;

use crate::{
    ground::{Ground, Patch},
    plane::{Spot, bounds, walk},
};

/// The side of a square on tables of usual size.
const CELL: f64 = 0.1;
/// About the most squares; on larger tables they are larger.
const MOST: f64 = 2_000_000.0;
/// No area.
const NONE: u16 = u16::MAX;

/// The squares of a table.
#[derive(Clone, Debug)]
pub(crate) struct Survey {
    side: f64,
    across: usize,
    down: usize,
    owner: Vec<u16>,
    closed: Vec<bool>,
    steep: Vec<bool>,
    wet: Vec<bool>,
}

impl Survey {
    /// Areas in their order: later ones lie on top. Slopes hide nothing.
    pub(crate) fn new(ground: &Ground) -> Survey {
        let side = CELL.max((ground.size[0] * ground.size[1] / MOST).sqrt());
        let count = |length: f64| (length / side).ceil().clamp(1.0, MOST) as usize;
        let (across, down) = (count(ground.size[0]), count(ground.size[1]));
        let blank = vec![false; across * down];
        let mut survey = Survey {
            side,
            across,
            down,
            owner: vec![NONE; across * down],
            closed: blank.clone(),
            steep: blank.clone(),
            wet: blank,
        };
        for (index, area) in ground.areas.iter().enumerate() {
            survey.lay(index, area);
        }
        survey
    }

    fn lay(&mut self, index: usize, area: &Patch<Area>) {
        let owner = u16::try_from(index).unwrap_or(NONE - 1);
        let slope = matches!(area.kind, Area::SteepSlope | Area::TreacherousSlope);
        let water = matches!(area.kind, Area::DeepWater | Area::ShallowWater);
        self.each_inside(&area.edge, |survey, cell| {
            if slope {
                survey.steep[cell] = true;
            } else {
                survey.owner[cell] = owner;
                survey.wet[cell] = water;
            }
        });
    }

    /// Whether this area lies on top here.
    pub(crate) fn is_of(&self, at: Spot, index: usize) -> bool {
        self.cell(at).is_some_and(|cell| usize::from(self.owner[cell]) == index)
    }

    /// Whether this area lies on top all around, so far away.
    pub(crate) fn is_well_inside(&self, at: Spot, index: usize, far: f64) -> bool {
        let slant = far * 0.7;
        let around = [
            [far, 0.0],
            [-far, 0.0],
            [0.0, far],
            [0.0, -far],
            [slant, slant],
            [slant, -slant],
            [-slant, slant],
            [-slant, -slant],
        ];
        let within = |off: &Spot| {
            let there = [at[0] + off[0], at[1] + off[1]];
            // The table's edge is no edge of a wood.
            self.cell(there).is_none() || self.is_of(there, index)
        };
        self.is_of(at, index) && around.iter().all(within)
    }

    /// Whether there is no area at all.
    pub(crate) fn is_bare(&self, at: Spot) -> bool {
        self.cell(at).is_some_and(|cell| self.owner[cell] == NONE)
    }

    /// Whether there is room to plant or build something.
    pub(crate) fn is_free(&self, at: Spot) -> bool {
        self.cell(at).is_some_and(|cell| !self.closed[cell])
    }

    pub(crate) fn is_steep(&self, at: Spot) -> bool {
        self.cell(at).is_some_and(|cell| self.steep[cell])
    }

    pub(crate) fn is_wet(&self, at: Spot) -> bool {
        self.cell(at).is_some_and(|cell| self.wet[cell])
    }

    /// Whether a place is on the table.
    pub(crate) fn has(&self, at: Spot) -> bool {
        self.cell(at).is_some()
    }

    /// Keeps a strip along a line clear.
    pub(crate) fn close_along(&mut self, line: &[Spot], reach: f64) {
        for step in walk(line, self.side, 0.0) {
            self.close_around(step.at, reach);
        }
    }

    /// Keeps a disc clear.
    pub(crate) fn close_around(&mut self, at: Spot, reach: f64) {
        let square = [at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach];
        self.each_within(square, |survey, cell, middle| {
            let off = [middle[0] - at[0], middle[1] - at[1]];
            if off[0] * off[0] + off[1] * off[1] <= reach * reach {
                survey.closed[cell] = true;
            }
        });
    }

    /// Keeps a rectangle clear.
    pub(crate) fn close_box(&mut self, square: [f64; 4]) {
        self.each_within(square, |survey, cell, _| survey.closed[cell] = true);
    }

    fn cell(&self, at: Spot) -> Option<usize> {
        let [column, row] = at.map(|value| (value / self.side).floor());
        let on = column >= 0.0 && row >= 0.0;
        let (column, row) = (column as usize, row as usize);
        (on && column < self.across && row < self.down).then(|| row * self.across + column)
    }

    fn each_within(&mut self, square: [f64; 4], mut mark: impl FnMut(&mut Survey, usize, Spot)) {
        let [left, top, right, bottom] = square.map(|at| (at / self.side).floor().max(0.0));
        for row in top as usize..(bottom as usize + 1).min(self.down) {
            for column in left as usize..(right as usize + 1).min(self.across) {
                let middle = [column, row].map(|at| (at as f64 + 0.5) * self.side);
                mark(self, row * self.across + column, middle);
            }
        }
    }

    /// Every square whose middle lies inside an outline, row by row.
    fn each_inside(&mut self, edge: &[Spot], mut mark: impl FnMut(&mut Survey, usize)) {
        let [_, top, _, bottom] = bounds(edge).map(|at| (at / self.side).floor().max(0.0));
        let side = self.side;
        let mut cuts: Vec<f64> = Vec::new();
        for row in top as usize..(bottom as usize + 1).min(self.down) {
            let y = (row as f64 + 0.5) * side;
            cuts.clear();
            for ends in edge.windows(2) {
                let (a, b) = (ends[0], ends[1]);
                if (a[1] > y) != (b[1] > y) {
                    cuts.push(a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]));
                }
            }
            cuts.sort_by(f64::total_cmp);
            for pair in cuts.chunks_exact(2) {
                let first = |x: f64| (x / side - 0.5).ceil().max(0.0) as usize;
                for column in first(pair[0])..first(pair[1]).min(self.across) {
                    mark(self, row * self.across + column);
                }
            }
        }
    }
}
