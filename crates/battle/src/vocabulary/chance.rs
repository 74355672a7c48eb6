//! What a forecast speaks of.

use linstock_rulebook::words;
use serde::{Deserialize, Serialize};

use super::{Condition, ConditionNames};

/// A kind of thing that may happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChanceKind {
    /// The stable word.
    pub word: &'static str,
    /// What a list says.
    pub label: &'static str,
    /// The same where there is little room.
    pub short: &'static str,
    /// What it is about.
    pub about: About,
}

impl ChanceKind {
    /// With a short form that is as long.
    pub const fn new(word: &'static str, label: &'static str, about: About) -> ChanceKind {
        ChanceKind { word, label, short: label, about }
    }

    /// Whether it is one of a number of figures.
    pub const fn is_count(&self) -> bool {
        match self.about {
            About::Losses | About::OwnLosses => true,
            About::Check
            | About::Target(_)
            | About::Own(_)
            | About::Wins
            | About::Loses
            | About::Performs
            | About::Fails
            | About::Breaks
            | About::Course => false,
        }
    }
}

/// What a chance is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum About {
    /// How many the target loses.
    Losses,
    /// How many the unit itself loses.
    OwnLosses,
    /// The target has to check its morale.
    Check,
    /// The target ends like this.
    Target(Condition),
    /// The unit itself ends like this.
    Own(Condition),
    /// The target is beaten.
    Wins,
    /// The unit itself is beaten.
    Loses,
    /// The unit does what it is told.
    Performs,
    /// It does not.
    Fails,
    /// The unit breaks over what it tries.
    Breaks,
    /// How it comes about: whether a charge reaches, who follows.
    Course,
}

/// What may become of a unit in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FateKind {
    /// The stable word.
    pub word: &'static str,
    /// What people read.
    pub label: &'static str,
    /// How bad it is.
    pub severity: Severity,
}

words! {
    /// How bad an end is, best first. The words are those of the patterns it is drawn in.
    pub enum Severity {
        /// Nothing came of it.
        Nothing = "none",
        /// It stands.
        Steady = "good",
        /// It is in disorder.
        Disordered = "disorder",
        /// It is shaken, or falls back.
        Shaken = "shaken",
        /// It runs.
        Broken = "routed",
        /// It surrenders.
        Surrendered = "taken",
        /// It is captured.
        Captured = "captured",
        /// Nobody is left.
        Destroyed = "gone",
    }
}

impl Severity {
    /// The condition of a unit that ended like this.
    pub const fn condition(self) -> Condition {
        match self {
            Severity::Nothing | Severity::Steady => Condition::Steady,
            Severity::Disordered => Condition::Disordered,
            Severity::Shaken => Condition::Shaken,
            Severity::Broken => Condition::Broken,
            Severity::Surrendered | Severity::Captured | Severity::Destroyed => Condition::Gone,
        }
    }
}

/// What a game calls the ends that a unit may come to.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    fates: [FateKind; 5],
    own: [ChanceKind; 5],
    /// In the enemy's hands.
    pub captured: FateKind,
    /// Ran off the table.
    pub ran: FateKind,
    /// Nobody is left.
    pub destroyed: FateKind,
}

impl Ends {
    /// By what the game calls conditions.
    pub const fn of(names: &ConditionNames) -> Ends {
        const fn fate(names: &ConditionNames, it: Condition, severity: Severity) -> FateKind {
            FateKind { word: it.word(), label: names.label(it), severity }
        }
        const fn own(names: &ConditionNames, it: Condition) -> ChanceKind {
            ChanceKind::new(it.word(), names.label(it), About::Own(it))
        }
        Ends {
            fates: [
                fate(names, Condition::Steady, Severity::Steady),
                fate(names, Condition::Disordered, Severity::Disordered),
                fate(names, Condition::Shaken, Severity::Shaken),
                fate(names, Condition::Broken, Severity::Broken),
                fate(names, Condition::Gone, Severity::Destroyed),
            ],
            own: [
                own(names, Condition::Steady),
                own(names, Condition::Disordered),
                own(names, Condition::Shaken),
                own(names, Condition::Broken),
                own(names, Condition::Gone),
            ],
            captured: FateKind {
                word: "captured",
                label: "captured",
                severity: Severity::Captured,
            },
            ran: FateKind { word: "ran", label: "ran off", severity: Severity::Broken },
            destroyed: FateKind {
                word: "destroyed",
                label: "destroyed",
                severity: Severity::Destroyed,
            },
        }
    }

    /// A unit that ends in some condition.
    pub const fn fate(&self, condition: Condition) -> &FateKind {
        &self.fates[condition as usize]
    }

    /// The same as a chance of one's own unit.
    pub const fn own(&self, condition: Condition) -> &ChanceKind {
        &self.own[condition as usize]
    }
}

/// Kinds of chance that more than one game has.
pub mod chances {
    use super::{About, ChanceKind, Condition};

    /// Figures or sections that the target loses.
    pub const LOST: ChanceKind =
        ChanceKind { short: "loss", ..ChanceKind::new("lost", "lost", About::Losses) };
    /// Figures or sections that the unit itself loses.
    pub const OWN_LOST: ChanceKind = ChanceKind::new("own-lost", "own lost", About::OwnLosses);
    /// The target has to check its morale.
    pub const CHECK: ChanceKind =
        ChanceKind { short: "check", ..ChanceKind::new("check", "must check", About::Check) };
    /// The target falls back.
    pub const FALL_BACK: ChanceKind = ChanceKind::new("fall-back", "falls back", About::Course);
    /// The target is shaken.
    pub const SHAKEN: ChanceKind =
        ChanceKind::new("shaken", "shaken", About::Target(Condition::Shaken));
    /// The target runs.
    pub const ROUT: ChanceKind = ChanceKind {
        short: "rout",
        ..ChanceKind::new("rout", "routs", About::Target(Condition::Broken))
    };
    /// The target is destroyed.
    pub const DESTROYED: ChanceKind =
        ChanceKind::new("destroyed", "destroyed", About::Target(Condition::Gone));
    /// The target surrenders.
    pub const SURRENDER: ChanceKind = ChanceKind::new("surrender", "surrenders", About::Course);
    /// The unit itself runs.
    pub const OWN_ROUT: ChanceKind =
        ChanceKind::new("own-rout", "routs itself", About::Own(Condition::Broken));
    /// The weapons fail.
    pub const MISFIRES: ChanceKind = ChanceKind::new("misfires", "misfires", About::Course);
    /// Both sides are beaten.
    pub const BOTH_BEATEN: ChanceKind =
        ChanceKind::new("both-beaten", "both are beaten", About::Course);
    /// Neither side is beaten.
    pub const UNDECIDED: ChanceKind =
        ChanceKind::new("undecided", "nobody is beaten", About::Course);
    /// The target is beaten.
    pub const WINS: ChanceKind = ChanceKind::new("wins", "wins", About::Wins);
    /// The unit itself is beaten.
    pub const LOSES: ChanceKind = ChanceKind::new("loses", "loses", About::Loses);
    /// A charge does not reach its target.
    pub const FALLS_SHORT: ChanceKind =
        ChanceKind::new("falls-short", "falls short", About::Course);
}
