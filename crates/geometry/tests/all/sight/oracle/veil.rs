//! Woods, smoke and buildings: how deep a line goes into them.

use linstock_geometry::{Obstruction, Polygon, Veil};

use super::{
    Line, Oracle, PLACES, Stop, last,
    profile::{Stretch, profiles},
};

/// What is allowed of deep ground, of every class together: a depth of its limit uses up all.
const ALL: i128 = 1 << 20;

impl Oracle<'_> {
    pub(super) fn veils(&self, line: &Line) -> Vec<Option<Stop>> {
        let outlines: Vec<&Polygon> = self.field.regions.iter().map(|it| &it.polygon).collect();
        profiles(line, &outlines).iter().map(|it| self.veil(line, it)).collect()
    }

    fn veil(&self, line: &Line, stretches: &[Stretch]) -> Option<Stop> {
        let mut left = ALL;
        for it in stretches {
            let Some(area) = it.area else { continue };
            let depth = line.thousandths(it.to - it.from);
            let deepest = match self.rules.veils[usize::from(self.field.regions[area].class)] {
                Veil::Clear => continue,
                // Whole parts are counted, so that a depth on the limit passes.
                Veil::Deep(limit) if limit > 0 => {
                    let limit = i128::from(limit);
                    let used = last(depth * ALL, |parts| parts * limit <= depth * ALL);
                    if used <= left {
                        left -= used;
                        continue;
                    }
                    last(limit, |thousandths| thousandths * ALL <= left * limit)
                }
                Veil::Deep(_) if depth == 0 => continue,
                Veil::Deep(_) => 0,
                Veil::Opaque if !self.opaque_blocks(line, it, stretches) => continue,
                Veil::Opaque if it.from == 0 => i128::from(self.rules.brow),
                Veil::Opaque => 0,
            };
            let at = (it.from + line.places_in(deepest)).min(it.to);
            return Some((at, Obstruction::Region(area as u16)));
        }
        None
    }

    /// Nothing passes opaque ground, but whoever stands in it sees out of it as far as the brow.
    fn opaque_blocks(&self, line: &Line, it: &Stretch, stretches: &[Stretch]) -> bool {
        let same = || stretches.iter().filter(|other| other.area == it.area);
        if !same().any(|other| other.from == 0 || other.to == PLACES) {
            return line.thousandths(it.to - it.from) > 0;
        }
        let depth: i128 = same().map(|other| line.thousandths(other.to - other.from)).sum();
        depth > i128::from(self.rules.brow)
    }
}
