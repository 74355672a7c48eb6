//! Refusals: the rule that says no and the facts that broke it. The sentence is written at the
//! edge.

use crate::{inches::Inches, rule::Rule, words};

words! {
    /// The kind of refusal.
    pub enum Code {
        /// A distance is too great.
        OutOfRange = "out-of-range",
        /// The unit may not fire now, or has no die left.
        CannotFire = "cannot-fire",
        /// The rules forbid the choice.
        NotAllowed = "not-allowed",
    }
}

/// Why a request was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The kind of refusal.
    pub code: Code,
    /// The rule that forbids it.
    pub rule: &'static Rule,
    /// The facts that broke it.
    pub facts: [Option<Fact>; 2],
}

/// A fact, as a name and a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it is about, such as `morale`.
    pub of: &'static str,
    /// What it is, such as `routed`.
    pub is: Said,
}

/// The value of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// A word of the game.
    Word(&'static str),
    /// A number.
    Number(i32),
    /// A distance.
    Inches(Inches),
    /// A share of a whole move, in percent.
    Share(u32),
}

impl Refusal {
    /// A refusal without facts.
    pub const fn new(code: Code, rule: &'static Rule) -> Refusal {
        Refusal { code, rule, facts: [None; 2] }
    }

    /// Adds a fact.
    pub fn because(mut self, of: &'static str, is: Said) -> Refusal {
        if let Some(free) = self.facts.iter_mut().find(|fact| fact.is_none()) {
            *free = Some(Fact { of, is });
        }
        self
    }

    /// The refusal as a message for people.
    pub fn message(&self) -> String {
        let facts: Vec<String> = self.facts.iter().flatten().map(Fact::to_string).collect();
        match facts[..] {
            [] => self.rule.text.to_owned(),
            _ => format!("{} ({})", self.rule.text, facts.join(", ")),
        }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message())
    }
}

impl std::error::Error for Refusal {}

impl std::fmt::Display for Fact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.is {
            Said::Word(word) => write!(f, "{}: {word}", self.of),
            Said::Number(number) => write!(f, "{}: {number}", self.of),
            Said::Inches(inches) => write!(f, "{}: {inches}\"", self.of),
            Said::Share(percent) => write!(f, "{}: {percent}", self.of),
        }
    }
}
