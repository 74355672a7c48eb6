//! Heights: whether the ground rises above the straight line from one end's level to the other's.

use linstock_geometry::{Obstruction, Polygon};

use super::{
    Line, Oracle, PLACES, Stop, last,
    profile::{Stretch, profiles},
};

impl Oracle<'_> {
    pub(super) fn crests(&self, line: &Line) -> Vec<Option<Stop>> {
        let levels = &self.field.levels;
        let mut order: Vec<usize> = (0..levels.len()).collect();
        order.sort_by_key(|&index| (levels[index].level, index));
        let outlines: Vec<&Polygon> = order.iter().map(|&index| &levels[index].polygon).collect();
        profiles(line, &outlines).iter().map(|it| self.crest(line, it, &order)).collect()
    }

    fn crest(&self, line: &Line, stretches: &[Stretch], order: &[usize]) -> Option<Stop> {
        let levels = &self.field.levels;
        let ground = |it: &Stretch| it.area.map_or(0, |area| i128::from(levels[order[area]].level));

        let higher = line.viewer_level.max(line.viewed_level);
        let stops = stretches.iter().enumerate().filter_map(|(index, it)| {
            let nearer_the_higher_end = if line.viewer_level > line.viewed_level {
                &stretches[..index]
            } else {
                &stretches[index + 1..]
            };
            let level = |other: &Stretch| ground(other) == higher;
            let on_brow = level(it) && nearer_the_higher_end.iter().all(level);
            let by = match it.area {
                Some(area) => Obstruction::Crest(order[area] as u16),
                None => Obstruction::Table,
            };
            Some((self.rises_above(line, it, ground(it), on_brow)?, by))
        });
        stops.min()
    }

    /// Where a stretch of ground rises above the line, as the viewer sees it, if it does.
    fn rises_above(&self, line: &Line, it: &Stretch, ground: i128, on_brow: bool) -> Option<i128> {
        let (viewer, viewed) = (line.viewer_level, line.viewed_level);
        let (higher, brow) = (viewer.max(viewed), i128::from(self.rules.brow));
        // The height of the line over a place, in `PLACES` to the level.
        let height = |place: i128| viewer * (PLACES - place) + viewed * place;
        let below = |place: i128| height(place) < ground * PLACES;

        // What is shorter than a thousandth is a matter of rounding.
        if line.thousandths(it.to - it.from) == 0 || !(below(it.from) || below(it.to)) {
            return None;
        }
        let far = if viewer > viewed { it.to } else { PLACES - it.from };
        if on_brow && line.thousandths(far) <= brow {
            return None;
        }
        if viewer <= viewed || ground > higher {
            return Some(it.from);
        }
        // Looking down, the line stays above the ground for a while; at the viewer's own feet, as
        // far as the brow.
        let meets = if ground == higher && it.from == 0 {
            line.places_in(brow)
        } else {
            last(PLACES, |place| !below(place))
        };
        Some(meets.clamp(it.from, it.to))
    }
}
