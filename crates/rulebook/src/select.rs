//! "Use the best two": rows of which only some count.

use arrayvec::ArrayVec;

use crate::{
    ledger::{On, Recorder, Row, Standing},
    rule::Rule,
};

/// A row that waits to hear whether it counts.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// Its rule.
    pub rule: &'static Rule,
    /// What it would change.
    pub value: i32,
    /// The rule that strikes it out, if one does.
    pub struck: Option<&'static Rule>,
}

/// Up to `N` candidates, in the order of the sheet.
#[derive(Clone, Debug, Default)]
pub struct Candidates<const N: usize>(ArrayVec<Candidate, N>);

impl<const N: usize> Candidates<N> {
    /// None yet.
    pub const fn new() -> Candidates<N> {
        Candidates(ArrayVec::new_const())
    }

    /// Considers a row. A zero changes nothing and takes nobody's place.
    pub fn consider(&mut self, rule: &'static Rule, value: i32, struck: Option<&'static Rule>) {
        if value != 0 {
            self.0.push(Candidate { rule, value, struck });
        }
    }

    /// Those considered.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Candidate> {
        self.0.iter_mut()
    }

    /// Keeps the `count` lowest rows and strikes out the others; the earlier wins a tie.
    pub fn keep_lowest(&mut self, count: usize, by: &'static Rule) {
        self.keep(count, by, |value| value);
    }

    /// Keeps the `count` highest rows and strikes out the others; the earlier wins a tie.
    pub fn keep_highest(&mut self, count: usize, by: &'static Rule) {
        self.keep(count, by, |value| -value);
    }

    fn keep(&mut self, count: usize, by: &'static Rule, rank: impl Fn(i32) -> i32) {
        let standing = |it: &Candidate| it.struck.is_none();
        let mut left = self.0.iter().filter(|it| standing(it)).count();
        // Few rows ever stand: dropping the worst until enough are left is quicker than sorting.
        while left > count {
            let worst = self.0.iter_mut().filter(|it| standing(it)).max_by_key(|it| rank(it.value));
            if let Some(worst) = worst {
                worst.struck = Some(by);
            }
            left -= 1;
        }
    }

    /// What the rows that stand add up to, telling the recorder of each.
    pub fn settle<R: Recorder>(&self, on: On, recorder: &mut R) -> i32 {
        let mut sum = 0;
        for it in &self.0 {
            let standing = match it.struck {
                None => {
                    sum += it.value;
                    Standing::Counted
                }
                Some(by) => Standing::Struck { by },
            };
            recorder.row(Row { standing, ..Row::new(it.rule, on, it.value) });
        }
        sum
    }
}
