//! The stretches of a line in each of several areas, where later areas cover earlier ones.

/// A stretch of a line in one area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Run {
    pub(crate) from: i32,
    pub(crate) to: i32,
    pub(crate) area: u16,
}

/// Up to this many runs need no allocation.
const FEW: usize = 16;

/// Runs in order along the line, none overlapping another.
#[derive(Debug)]
pub(crate) struct Runs {
    few: [Run; FEW],
    count: usize,
    /// All of them, if there are many.
    many: Vec<Run>,
    /// Whether one was laid over another.
    laid_over: bool,
    /// Whether the line left an area and entered it again at the same place.
    parted: bool,
}

impl Runs {
    #[inline]
    pub(crate) const fn new() -> Runs {
        const NOTHING: Run = Run { from: 0, to: 0, area: 0 };
        let few = [NOTHING; FEW];
        Runs { few, count: 0, many: Vec::new(), laid_over: false, parted: false }
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[Run] {
        if self.many.is_empty() { &self.few[..self.count.min(FEW)] } else { &self.many }
    }

    /// Whether the line left an area and entered it again at the same place. The two runs are
    /// joined if any run was laid over another, so no run that might do that may be left out.
    pub(crate) const fn is_parted(&self) -> bool {
        self.parted
    }

    /// Adds a run after all others.
    #[inline]
    pub(crate) fn push(&mut self, run: Run) {
        if self.many.is_empty() && self.count < FEW {
            self.few[self.count] = run;
            self.count += 1;
        } else {
            self.make_many();
            self.many.push(run);
        }
    }

    /// Lays a run over those already there. Areas come in order, the lowest first, and the runs of
    /// one area in order along the line.
    #[inline]
    pub(crate) fn lay(&mut self, run: Run) {
        if self.count == 0 {
            self.few[0] = run;
            self.count = 1;
        } else {
            self.lay_among(run);
        }
    }

    /// Of each existing run, the part before the new one stays before it and the part after it
    /// stays after it; usually one of the two is empty. Both are always written, and the empty one
    /// is overwritten, since a branch on it would be unpredictable.
    fn lay_among(&mut self, run: Run) {
        // The new run is one more and may split another in two; past the end there must be room to
        // overwrite.
        if !self.many.is_empty() || self.count + 3 > FEW {
            return self.lay_among_many(run);
        }
        let (there, mut count) = (self.few, 0);
        for run_there in &there[..self.count] {
            let before = Run { to: run_there.to.min(run.from), ..*run_there };
            self.few[count] = before;
            count += usize::from(before.from < before.to);
            self.note(run_there, &run);
        }
        self.few[count] = run;
        count += 1;
        for run_there in &there[..self.count] {
            let after = Run { from: run_there.from.max(run.to), ..*run_there };
            self.few[count] = after;
            count += usize::from(after.from < after.to);
        }
        self.count = count;
    }

    fn lay_among_many(&mut self, run: Run) {
        self.make_many();
        let there = std::mem::take(&mut self.many);
        there.iter().for_each(|run_there| self.note(run_there, &run));
        let before = |it: &Run| Run { to: it.to.min(run.from), ..*it };
        let after = |it: &Run| Run { from: it.from.max(run.to), ..*it };
        let pieces = there.iter().map(before).chain([run]).chain(there.iter().map(after));
        self.many = pieces.filter(|it| it.from < it.to).collect();
    }

    #[inline]
    fn note(&mut self, there: &Run, run: &Run) {
        self.laid_over |= (there.from < run.to) & (run.from < there.to);
        self.parted |= (there.area == run.area) & (there.to == run.from);
    }

    /// Joins adjacent runs of one area, if any run was laid over another.
    #[inline]
    pub(crate) fn settle(&mut self) {
        if self.parted & self.laid_over {
            self.join();
        }
    }

    fn join(&mut self) {
        let mut joined = Runs::new();
        let mut open: Option<Run> = None;
        for &run in self.as_slice() {
            match &mut open {
                Some(open) if open.area == run.area && open.to == run.from => open.to = run.to,
                _ => open.replace(run).into_iter().for_each(|run| joined.push(run)),
            }
        }
        open.into_iter().for_each(|run| joined.push(run));
        *self = Runs { parted: true, ..joined };
    }

    fn make_many(&mut self) {
        if self.many.is_empty() {
            self.many.extend_from_slice(&self.few[..self.count.min(FEW)]);
        }
    }
}
