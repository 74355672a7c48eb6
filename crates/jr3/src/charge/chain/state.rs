//! The state of a charge: what later steps read, and nothing else.

use linstock_rulebook::{Side, words};

use crate::words::Morale;

/// What has become of a side so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Condition {
    /// Figures or sections left.
    pub strength: u8,
    /// Its morale.
    pub morale: Morale,
    /// In disorder.
    pub disorder: bool,
    /// Low on ammunition.
    pub low: bool,
    /// Fires and rounds of melee that cost it anybody, if the battle goes on at a table.
    pub bled: u8,
    /// Its weapons failed in the volleys after a repulse, if the battle goes on at a table.
    pub failed: bool,
    /// Inches it falls back, at 15mm; 1 for any distance, if distances are not reported.
    pub fall_back: u8,
}

/// Where a charge stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// What comes next.
    pub at: At,
    /// The attacker.
    pub attacker: Condition,
    /// The defender; while both sides fire at once, in its state before.
    pub defender: Condition,
    /// The defender after the first of two simultaneous fires.
    pub struck: Option<Condition>,
    /// Rounds of melee begun.
    pub round: u8,
}

/// What comes next in a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum At {
    /// The bonus is rolled.
    Bonus,
    /// The volley point is rolled, after this bonus.
    Point(u8),
    /// Whether the defender's weapons fail, after this bonus and this die.
    Priming(u8, u8),
    /// The defensive volley, after this bonus and this die.
    Volley(u8, u8),
    /// The impact.
    Impact,
    /// Whether the weapons of this side fail in the volleys after a repulse.
    Readying(Side),
    /// The attacker fires or fights.
    First(Bout),
    /// The defender does, in its state before.
    Second(Bout),
    /// It is over.
    Over(End),
}

/// Fire of both sides at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bout {
    /// After a repulse.
    Return,
    /// Hand to hand.
    Melee,
}

/// How a charge ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct End {
    /// In a word.
    pub result: ChargeResult,
    /// Who won, if anybody.
    pub winner: Option<Side>,
    /// What became of the attacker and the defender.
    pub fates: [Fate; 2],
}

words! {
    /// Ends of a charge.
    pub enum ChargeResult {
        /// It did not reach its target.
        Short = "short",
        /// The defensive volley stopped it.
        Stopped = "stopped",
        /// A side is no more.
        Destroyed = "destroyed",
        /// The defender was driven back.
        Carried = "carried",
        /// The defender was taken.
        Captured = "captured",
        /// The attacker was driven back.
        Repulsed = "repulsed",
        /// A side surrendered in the melee.
        Surrender = "surrender",
        /// Both sides ran from the melee.
        BothRout = "both-rout",
        /// A side fell back from the melee.
        BrokenOff = "broken-off",
        /// The melee goes on.
        Melee = "melee",
    }
}

words! {
    /// What becomes of a side.
    pub enum Fate {
        /// It stands.
        Stands = "stands",
        /// It falls back.
        FallsBack = "falls-back",
        /// It has routed.
        Routs = "routs",
        /// It surrendered.
        Surrenders = "surrenders",
        /// It was captured.
        Captured = "captured",
        /// Nobody is left.
        Destroyed = "destroyed",
    }
}

impl State {
    /// How far along it is.
    pub fn step(&self) -> usize {
        match self.at {
            At::Bonus => 0,
            At::Point(_) => 1,
            At::Priming(..) => 2,
            At::Volley(..) => 3,
            At::Impact => 4,
            At::Readying(Side::Attacker) => 5,
            At::First(Bout::Return) => 6,
            At::Readying(Side::Defender) => 7,
            At::Second(Bout::Return) => 8,
            At::First(Bout::Melee) => 5 + 2 * usize::from(self.round),
            At::Second(Bout::Melee) => 6 + 2 * usize::from(self.round),
            At::Over(_) => 5 + 2 * (usize::from(MOST_ROUNDS) + 1),
        }
    }

    /// A side of it.
    pub const fn side(&self, side: Side) -> &Condition {
        side.pick(&self.attacker, &self.defender)
    }
}

/// The most rounds of melee in one charge.
pub const MOST_ROUNDS: u8 = 4;
