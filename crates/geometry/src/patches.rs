//! Areas of a table, each with a mark; later ones cover earlier ones.

use std::{collections::BTreeMap, sync::Arc};

use crate::{
    line::Line,
    lookup::Lookup,
    point::Point,
    polygon::{Bounds, Polygon},
    runs::{Run, Runs},
    sieve::{Sieve, Swath},
};

/// Areas with their marks, covered ones first, and indexes to find the few that matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Patches<Mark> {
    pub(crate) bounds: Vec<Bounds>,
    outlines: Vec<Polygon>,
    /// One for every 64 areas; shared, since it is large and never changes.
    sieves: Arc<[Sieve]>,
    /// One for every 64 areas.
    lookups: Arc<[Lookup<Mark>]>,
    pub(crate) marks: Vec<Mark>,
    /// Whether each area is near an earlier one, or on it.
    pub(crate) near_earlier: Vec<bool>,
    /// For each area, the earlier ones among the same 64 that it touches or lies on.
    pub(crate) lies_on: Vec<u64>,
    /// Those of the first 64 that touch or lie on an earlier one.
    pub(crate) on_others: u64,
    /// For each 64 areas, which have each mark.
    by_mark: Vec<Vec<(Mark, u64)>>,
    /// The position of each in the original list.
    pub(crate) listed: Vec<u16>,
}

/// A set of areas that may matter, as bits that apply to every 64; all of them if there are more
/// than 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Some64(pub(crate) u64);

impl Some64 {
    pub(crate) const ALL: Some64 = Some64(u64::MAX);
    pub(crate) const NONE: Some64 = Some64(0);

    /// The areas in both sets.
    pub(crate) const fn both(self, other: Some64) -> Some64 {
        Some64(self.0 & other.0)
    }
}

impl<Mark: Copy + Default + Ord> Patches<Mark> {
    pub(crate) fn new(areas: Vec<(Polygon, Mark)>) -> Patches<Mark> {
        let bounds: Vec<Bounds> = areas.iter().map(|(outline, _)| outline.bounds()).collect();
        let near_earlier = |index: usize| bounds[..index].iter().any(|it| it.meets(bounds[index]));
        let points: Vec<&[Point]> = areas.iter().map(|(outline, _)| outline.points()).collect();
        let lies_on: Vec<u64> = areas.chunks(64).flat_map(lies_on).collect();
        let on_others = lies_on.iter().take(64).rev();
        Patches {
            sieves: points.chunks(64).map(Sieve::new).collect(),
            lookups: areas.chunks(64).map(Lookup::new).collect(),
            near_earlier: (0..bounds.len()).map(near_earlier).collect(),
            on_others: on_others.fold(0, |bits, &others| bits << 1 | u64::from(others != 0)),
            lies_on,
            by_mark: areas.chunks(64).map(by_mark).collect(),
            bounds,
            marks: areas.iter().map(|&(_, mark)| mark).collect(),
            listed: (0..areas.len() as u16).collect(),
            outlines: areas.into_iter().map(|(outline, _)| outline).collect(),
        }
    }

    pub(crate) fn count(&self) -> u16 {
        self.marks.len() as u16
    }

    pub(crate) fn outline(&self, index: u16) -> &Polygon {
        &self.outlines[usize::from(index)]
    }

    /// The last area that contains a place.
    pub(crate) fn top_at(&self, point: Point) -> Option<usize> {
        self.lookups.iter().enumerate().rev().find_map(|(word, lookup)| {
            let cell = lookup.cell(point);
            let above = self.above(word, cell.edges, point);
            above.or((cell.top > 0).then(|| word * 64 + usize::from(cell.top) - 1))
        })
    }

    /// The mark of the last area that contains a place.
    #[inline(always)]
    pub(crate) fn mark_at(&self, point: Point) -> Mark {
        if let [lookup] = &self.lookups[..] {
            let cell = lookup.cell(point);
            if cell.edges == 0 {
                return cell.mark;
            }
        }
        self.marked_at(point)
    }

    #[inline(never)]
    fn marked_at(&self, point: Point) -> Mark {
        self.top_at(point).map_or(Mark::default(), |index| self.marks[index])
    }

    /// The last of these areas that contains a place.
    fn above(&self, word: usize, mut some: u64, point: Point) -> Option<usize> {
        while some != 0 {
            let bit = 63 - some.leading_zeros() as usize;
            if self.outlines[word * 64 + bit].contains(point) {
                return Some(word * 64 + bit);
            }
            some ^= 1 << bit;
        }
        None
    }

    /// The areas that may lie in a swath.
    #[inline]
    pub(crate) fn within(&self, swath: &Swath) -> Some64 {
        match &self.sieves[..] {
            [] => Some64::NONE,
            [sieve] => Some64(sieve.may_meet(swath)),
            _ => Some64::ALL,
        }
    }

    /// Narrows the set further, if one word of bits covers all areas.
    #[inline]
    pub(crate) fn fewer(&self, found: Some64, matter: impl FnOnce(u64) -> u64) -> Some64 {
        if self.are_few() { Some64(matter(found.0)) } else { found }
    }

    /// The areas among one word of 64 whose marks satisfy a condition. There are few different
    /// marks and always the same ones, so this is cheaper than testing each area a line may meet.
    #[inline]
    pub(crate) fn marked(&self, word: usize, wanted: impl Fn(Mark) -> bool) -> u64 {
        let marks = self.by_mark.get(word).into_iter().flatten();
        marks.fold(0, |found, &(mark, areas)| found | if wanted(mark) { areas } else { 0 })
    }

    /// Lays down the stretches of a line in some of the areas, found by its swath; if there are
    /// many areas, only in those that matter.
    #[inline]
    pub(crate) fn runs(
        &self,
        line: &Line,
        some: Some64,
        matter: impl Fn(usize, u64) -> u64,
        runs: &mut Runs,
    ) {
        let mut lay = |area: u16| {
            let outline = self.outline(area).points();
            line.runs_inside(outline, |from, to| runs.lay(Run { from, to, area }));
        };
        if self.are_few() {
            each_bit(some.0, lay);
        } else {
            for (word, sieve) in self.sieves.iter().enumerate() {
                let found = matter(word, sieve.may_meet(&line.swath));
                each_bit(found, |bit| lay(word as u16 * 64 + bit));
            }
        }
        runs.settle();
    }

    /// Whether one word of bits covers all areas.
    pub(crate) fn are_few(&self) -> bool {
        self.sieves.len() <= 1
    }
}

impl<Mark: Copy + Default + Ord> Patches<Mark> {
    /// In the order of their marks, so that the highest covers the rest.
    pub(crate) fn sorted(areas: Vec<(Polygon, Mark)>) -> Patches<Mark> {
        let mut order: Vec<u16> = (0..areas.len() as u16).collect();
        order.sort_by_key(|&index| (areas[usize::from(index)].1, index));
        let in_order = order.iter().map(|&index| areas[usize::from(index)].clone()).collect();
        Patches { listed: order, ..Patches::new(in_order) }
    }
}

/// For each of up to 64 areas, the earlier ones it touches or lies on.
fn lies_on<Mark>(areas: &[(Polygon, Mark)]) -> Vec<u64> {
    let on = |index: usize| {
        let (this, _) = &areas[index];
        let earlier = areas[..index].iter().enumerate();
        earlier.fold(0, |bits, (place, (other, _))| bits | u64::from(this.touches(other)) << place)
    };
    (0..areas.len()).map(on).collect()
}

/// Which of up to 64 areas have each mark.
fn by_mark<Mark: Copy + Ord>(areas: &[(Polygon, Mark)]) -> Vec<(Mark, u64)> {
    let mut found: BTreeMap<Mark, u64> = BTreeMap::new();
    for (place, &(_, mark)) in areas.iter().enumerate() {
        *found.entry(mark).or_default() |= 1 << place;
    }
    found.into_iter().collect()
}

#[inline]
pub(crate) fn each_bit(mut bits: u64, mut act: impl FnMut(u16)) {
    while bits != 0 {
        act(bits.trailing_zeros() as u16);
        bits &= bits - 1;
    }
}
