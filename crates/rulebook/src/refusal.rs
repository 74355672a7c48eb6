//! Refusals: what is wrong in a player's words, the facts that make it so, and the rule that says
//! no.

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
    /// What is wrong, in a few words that name it and do not state the rule.
    pub why: &'static str,
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

/// ```
/// use linstock_rulebook::{Code, Inches, Refusal, Said, rules};
///
/// rules! {
///     RANGE = "example.fire.range" {
///         says: "within range", text: "Nothing fires farther than 8\".", at: "Fire",
///     }
/// }
///
/// let range = Said::Inches(Inches::thousandths(9_237));
/// let refusal = Refusal::new(Code::OutOfRange, &RANGE, "Too far")
///     .because("range", range)
///     .because("reach", Said::Inches(Inches::whole(8)));
/// assert_eq!(refusal.message(), "Too far: range 9.2″, reach 8″");
/// ```
impl Refusal {
    /// A refusal without facts.
    pub const fn new(code: Code, rule: &'static Rule, why: &'static str) -> Refusal {
        Refusal { code, rule, why, facts: [None; 2] }
    }

    /// Adds a fact.
    pub fn because(mut self, of: &'static str, is: Said) -> Refusal {
        if let Some(free) = self.facts.iter_mut().find(|fact| fact.is_none()) {
            *free = Some(Fact { of, is });
        }
        self
    }

    /// What is wrong, with the facts, for people.
    pub fn message(&self) -> String {
        let facts = self.because_of();
        let mut letters = self.why.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        let why: String = first.chain(letters).collect();
        if facts.is_empty() { why } else { format!("{why}: {facts}") }
    }

    /// The facts that broke the rule, for people; empty if the reason says it all.
    pub fn because_of(&self) -> String {
        let tenths = self.facts.iter().flatten().filter_map(Fact::tenths);
        let tenths: Vec<i64> = tenths.collect();
        // Lengths that would look alike are given exactly.
        let exact = matches!(tenths[..], [one, other] if one == other);
        let facts = self.facts.iter().flatten().map(|fact| fact.shown(exact));
        facts.collect::<Vec<String>>().join(", ")
    }
}

impl Fact {
    /// A length in tenths of an inch.
    fn tenths(&self) -> Option<i64> {
        match self.is {
            Said::Inches(inches) => Some((inches.to_f64() * 10.0).round() as i64),
            Said::Word(_) | Said::Number(_) | Said::Share(_) => None,
        }
    }

    fn shown(&self, exact: bool) -> String {
        let of = self.of;
        match self.is {
            Said::Word(word) => word.replace('-', " "),
            Said::Number(number) => format!("{of} {number}"),
            Said::Inches(inches) if exact => format!("{of} {inches}″"),
            Said::Inches(inches) => format!("{of} {}″", (inches.to_f64() * 10.0).round() / 10.0),
            Said::Share(percent) => format!("{percent}% {of}"),
        }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message())
    }
}

impl std::error::Error for Refusal {}
