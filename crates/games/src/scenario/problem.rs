//! What is wrong with a scenario's file: where, what, and how to mend it.

/// A problem.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
    /// How to mend it.
    pub mend: String,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)?;
        if self.mend.is_empty() { Ok(()) } else { write!(f, ": {}", self.mend) }
    }
}

impl std::error::Error for Problem {}

/// Problems as they are found.
#[derive(Debug, Default)]
pub struct Problems(Vec<Problem>);

impl Problems {
    /// One more.
    pub fn add(&mut self, line: usize, what: impl Into<String>, mend: impl Into<String>) {
        self.0.push(Problem { line, what: what.into(), mend: mend.into() });
    }

    /// Whether there are none so far.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them, in the order of the file.
    pub fn sorted(mut self) -> Vec<Problem> {
        self.0.sort();
        self.0.dedup();
        self.0
    }
}
