//! The results of a test's failures.

use linstock_rulebook::{Rule, rules, words};

use super::Of;
use crate::house::House;

rules! {
    ELAN = "elan.test.elan" {
        says: "élan test",
        text: "Élan test: no failure, carry on; 1, disrupted: 1 disruption marker, and chargers close only if they then have no more than 1; 2 or 3, shaken: a marker for each, chargers halt, and defenders stand unless that breaks them; 4 or more, the unit breaks.",
        at: "004: élan tests, results",
    }
    DRILL = "elan.test.drill" {
        says: "drill test",
        text: "Drill test: no failure, done; 1, sloppy: done unless the unit breaks, with 1 disruption marker; 2 or 3, failure: not done, a marker for each; 4 or more, disgrace: 4 markers, and it breaks. Markers and the break apply only to units that move or change formation.",
        at: "004: drill tests, results",
    }
    RALLY = "elan.test.rally" {
        says: "rally",
        text: "A rally rolls against élan, and each success removes a disruption marker; a unit below 4 is no longer broken. Dice modifiers do not count.",
        at: "004: élan tests; ruling",
    }
}

words! {
    /// What a test comes to.
    pub enum TestResult {
        /// No failure; in a rally, a marker was removed.
        Success = "success",
        /// Élan, one failure.
        Disrupted = "disrupted",
        /// Élan, two or three failures.
        Shaken = "shaken",
        /// Élan, four failures.
        Break = "break",
        /// Drill, one failure.
        Sloppy = "sloppy",
        /// Drill, two or three failures; in a rally, no marker was removed.
        Failure = "failure",
        /// Drill, four failures.
        Disgrace = "disgrace",
    }
}

/// What a test did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Verdict {
    /// In a word.
    pub result: TestResult,
    /// Markers that a rally removed.
    pub removed: u8,
    /// Disruption markers after.
    pub dm: u8,
    /// Whether the unit is broken now.
    pub broken: bool,
}

/// A charger with one failure closes if it has no more disruption markers than this.
const CLOSES_WITH: u8 = 1;

impl Verdict {
    /// Whether an élan test lets a charger close.
    #[inline]
    pub const fn closes(&self) -> bool {
        match self.result {
            TestResult::Success => !self.broken,
            TestResult::Disrupted => !self.broken && self.dm <= CLOSES_WITH,
            TestResult::Shaken
            | TestResult::Break
            | TestResult::Sloppy
            | TestResult::Failure
            | TestResult::Disgrace => false,
        }
    }

    /// Whether a drill test lets the unit do what it tried; a broken unit does nothing.
    pub const fn performs(&self) -> bool {
        match self.result {
            TestResult::Success | TestResult::Sloppy => !self.broken,
            TestResult::Failure
            | TestResult::Disgrace
            | TestResult::Disrupted
            | TestResult::Shaken
            | TestResult::Break => false,
        }
    }
}

/// How many failures of an élan or drill test break a unit by themselves.
pub const BREAKING_FAILURES: u8 = 4;

/// The rule of a test.
pub const fn rule(of: Of) -> &'static Rule {
    match of {
        Of::Elan => &ELAN,
        Of::Drill => &DRILL,
        Of::Rally => &RALLY,
    }
}

/// What failures of an élan test do to a unit with this many markers.
#[inline]
pub fn elan(house: &House, dm: u8, failures: u8) -> Verdict {
    let result = match failures {
        0 => TestResult::Success,
        1 => TestResult::Disrupted,
        2 | 3 => TestResult::Shaken,
        BREAKING_FAILURES.. => TestResult::Break,
    };
    marked(house, result, dm, suffered(house, failures))
}

/// What failures of a drill test do to a unit with this many markers.
pub fn drill(house: &House, dm: u8, failures: u8, moving: bool) -> Verdict {
    let result = match failures {
        0 => TestResult::Success,
        1 => TestResult::Sloppy,
        2 | 3 => TestResult::Failure,
        BREAKING_FAILURES.. => TestResult::Disgrace,
    };
    marked(house, result, dm, if moving { suffered(house, failures) } else { 0 })
}

/// What successes of a rally do for a unit with this many markers.
pub fn rally(house: &House, dm: u8, successes: u8) -> Verdict {
    let removed = successes.min(dm);
    let result = if removed > 0 { TestResult::Success } else { TestResult::Failure };
    Verdict { removed, ..marked(house, result, dm - removed, 0) }
}

/// The markers that failures cost: one each, and from the fourth as many as break a unit.
#[inline]
fn suffered(house: &House, failures: u8) -> u8 {
    if failures < BREAKING_FAILURES { failures } else { house.breaking_point() }
}

#[inline]
fn marked(house: &House, result: TestResult, dm: u8, more: u8) -> Verdict {
    let dm = dm.saturating_add(more).min(house.breaking_point());
    Verdict { result, removed: 0, dm, broken: house.breaks(dm) }
}
