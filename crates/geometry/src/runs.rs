//! The stretches of a line that lie in each of several areas, where later areas cover earlier.

use arrayvec::ArrayVec;

/// A stretch of a line in one area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Run {
    pub(crate) from: i32,
    pub(crate) to: i32,
    pub(crate) area: u16,
}

/// Runs, the first few of them without memory of their own.
pub(crate) struct Runs {
    few: ArrayVec<Run, 32>,
    many: Vec<Run>,
}

impl Runs {
    pub(crate) const fn new() -> Runs {
        Runs { few: ArrayVec::new_const(), many: Vec::new() }
    }

    #[inline]
    pub(crate) fn push(&mut self, run: Run) {
        if !self.many.is_empty() {
            self.many.push(run);
        } else if let Err(full) = self.few.try_push(run) {
            self.many.extend(self.few.iter().copied());
            self.many.push(full.element());
        }
    }

    pub(crate) fn as_slice(&self) -> &[Run] {
        if self.many.is_empty() { &self.few } else { &self.many }
    }

    /// Sorts the runs, and lets areas with higher numbers cover those with lower ones, so that
    /// every place belongs to one area.
    #[inline]
    pub(crate) fn settle(&mut self) {
        if self.as_slice().len() > 1 {
            self.settle_several();
        }
    }

    fn settle_several(&mut self) {
        let runs = if self.many.is_empty() { &mut self.few[..] } else { &mut self.many[..] };
        runs.sort_unstable();
        if runs.windows(2).any(|pair| pair[1].from < pair[0].to) {
            *self = covered(runs);
        }
    }
}

/// At each beginning or end of a run, the topmost of those that are open there goes on.
fn covered(runs: &[Run]) -> Runs {
    let mut settled = Runs::new();
    let mut open: Option<Run> = None;
    let mut here = i32::MIN;
    loop {
        let ends = runs.iter().flat_map(|run| [run.from, run.to]);
        let Some(next) = ends.filter(|&end| end > here).min() else { break };
        let top =
            runs.iter().filter(|run| run.from <= here && here < run.to).max_by_key(|it| it.area);
        if let Some(top) = top {
            match &mut open {
                Some(run) if run.area == top.area && run.to == here => run.to = next,
                _ => {
                    open.into_iter().for_each(|run| settled.push(run));
                    open = Some(Run { from: here, to: next, area: top.area });
                }
            }
        }
        here = next;
    }
    open.into_iter().for_each(|run| settled.push(run));
    settled
}
