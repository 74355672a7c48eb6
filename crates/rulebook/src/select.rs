//! "Use the best two": groups of rows of which only some count.

use arrayvec::ArrayVec;

use crate::{
    ledger::{On, Recorder, Row, Standing},
    rule::Rule,
};

/// A row for which it is not yet decided whether it counts.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// Its rule.
    pub rule: &'static Rule,
    /// How much it would change.
    pub value: i32,
    /// The rule that cancels it, if one does.
    pub struck: Option<&'static Rule>,
}

/// Up to `N` candidates, in the order of the sheet.
///
/// ```
/// use linstock_rulebook::Candidates;
///
/// linstock_rulebook::rules! {
///     BEST = "example.best" { says: "only the best counts", text: "Use the best one.", at: "Fire" }
///     FENCE = "example.fence" { says: "behind a fence", text: "A fence protects.", at: "Fire" }
///     WALL = "example.wall" { says: "behind a wall", text: "A wall protects more.", at: "Fire" }
/// }
///
/// let mut rows = Candidates::<4>::new();
/// rows.consider(&FENCE, -1, None);
/// rows.consider(&WALL, -2, None);
/// rows.keep_lowest(1, &BEST);
/// let counted: Vec<i32> = rows.iter_mut().filter(|it| it.struck.is_none()).map(|it| it.value).collect();
/// assert_eq!(counted, [-2]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Candidates<const N: usize>(ArrayVec<Candidate, N>);

impl<const N: usize> Candidates<N> {
    /// None yet.
    pub const fn new() -> Candidates<N> {
        Candidates(ArrayVec::new_const())
    }

    /// Considers a row. A zero changes nothing and takes no place.
    pub fn consider(&mut self, rule: &'static Rule, value: i32, struck: Option<&'static Rule>) {
        if value != 0 {
            self.0.push(Candidate { rule, value, struck });
        }
    }

    /// The rows considered.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Candidate> {
        self.0.iter_mut()
    }

    /// Keeps the `count` lowest rows and cancels the others; the earlier wins a tie.
    pub fn keep_lowest(&mut self, count: usize, by: &'static Rule) {
        self.keep(count, by, |value| value);
    }

    /// Keeps the `count` highest rows and cancels the others; the earlier wins a tie.
    pub fn keep_highest(&mut self, count: usize, by: &'static Rule) {
        self.keep(count, by, |value| -value);
    }

    fn keep(&mut self, count: usize, by: &'static Rule, rank: impl Fn(i32) -> i32) {
        let standing = |it: &Candidate| it.struck.is_none();
        let mut left = self.0.iter().filter(|it| standing(it)).count();
        // There are only ever a few rows: dropping the worst until few enough are left is quicker
        // than sorting.
        while left > count {
            let worst = self.0.iter_mut().filter(|it| standing(it)).max_by_key(|it| rank(it.value));
            if let Some(worst) = worst {
                worst.struck = Some(by);
            }
            left -= 1;
        }
    }

    /// The sum of the rows that count; each row is reported to the recorder.
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
