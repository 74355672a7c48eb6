//! Consequences: what a rule's outcome does to those who took part in it.
//!
//! Each game turns its typed outcomes into these, in one place. On the map they become events; at a
//! real table they become changes of a roster, figures to move, and the next roll. Whoever carries
//! them out does so in order, and leaves out what befalls somebody who is gone by then.
//!
//! ```
//! use linstock_rulebook::{Consequence, Leaders, Part};
//!
//! /// The condition of a unit is a type of the game's own.
//! #[derive(Clone, Copy)]
//! enum Morale {
//!     Good,
//!     Shaken,
//! }
//!
//! let target = Part::Target;
//! let volley = [
//!     Consequence::Lose { who: target, number: 2, leaders: Leaders::AtRisk },
//!     Consequence::Becomes { who: target, now: Morale::Shaken },
//! ];
//! assert!(volley.iter().all(|it| it.who() == Some(Part::Target)));
//! ```

use crate::{Inches, words};

words! {
    /// Who took part in a procedure, and as what.
    pub enum Part {
        /// Who fires.
        Firer = "firer",
        /// Who is fired at, or struck.
        Target = "target",
        /// The only unit there is.
        Unit = "unit",
        /// A leader.
        Leader = "leader",
        /// An officer.
        Officer = "officer",
        /// Who charges.
        Attacker = "attacker",
        /// The leader with whoever charges.
        AttackersLeader = "attacker-leader",
        /// Who is charged.
        Defender = "defender",
        /// The leader with whoever is charged.
        DefendersLeader = "defender-leader",
    }
}

words! {
    /// How somebody is lost for good.
    pub enum Loss {
        /// Nobody is left.
        Destroyed = "destroyed",
        /// Taken by the enemy.
        Captured = "captured",
        /// Of a leader.
        Killed = "killed",
    }
}

words! {
    /// A marker beside a unit that says nothing of its nerve.
    pub enum Marker {
        /// It is short of cartridges.
        LowAmmunition = "low-ammunition",
        /// It has to load before it fires again.
        Unloaded = "unloaded",
        /// Its gunners have left their guns.
        GunsLeft = "guns-left",
    }
}

/// How far somebody goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// So many inches.
    Inches(Inches),
    /// So many inches as these dice show.
    Dice {
        /// How many dice.
        number: u8,
        /// Their sides.
        sides: u8,
    },
    /// So many halves of its move.
    HalfMoves(u8),
}

/// What an outcome does to somebody; `C` is the condition of a unit in the game's own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence<C> {
    /// Figures or sections are lost; none is worth saying, too.
    Lose {
        /// Who loses them.
        who: Part,
        /// How many, at most all that are left.
        number: u8,
        /// Whether leaders with it may have been hit.
        leaders: Leaders,
    },
    /// Figures or sections come back, up to what there once were.
    Recover {
        /// To whom.
        who: Part,
        /// How many.
        number: u8,
    },
    /// A unit's condition is this from now on.
    Becomes {
        /// Whose.
        who: Part,
        /// What it is.
        now: C,
    },
    /// A unit's condition is this, unless it is worse already.
    Worsens {
        /// Whose.
        who: Part,
        /// What it is at best.
        to: C,
    },
    /// A unit is in disorder, unless it is worse off already.
    Disorder {
        /// Who.
        who: Part,
    },
    /// A marker is put beside a unit.
    Mark {
        /// Beside whom.
        who: Part,
        /// Which.
        marker: Marker,
    },
    /// A marker is taken away.
    Unmark {
        /// From whom.
        who: Part,
        /// Which.
        marker: Marker,
    },
    /// A unit has fired for the first time: what that gave it is spent.
    FirstFire {
        /// Who.
        who: Part,
    },
    /// Somebody is lost for good.
    Gone {
        /// Who.
        who: Part,
        /// How.
        loss: Loss,
    },
    /// A unit goes back, its facing kept.
    FallBack {
        /// Who.
        who: Part,
        /// How far.
        by: Distance,
    },
    /// A unit runs from the enemy.
    Run {
        /// Who.
        who: Part,
        /// How far.
        by: Distance,
    },
    /// A unit gets out of a charge's way.
    Evade {
        /// Who.
        who: Part,
        /// How far.
        by: Distance,
    },
    /// A unit goes after those it has beaten.
    Pursue {
        /// Who.
        who: Part,
        /// How far at most.
        by: Distance,
        /// Whether it is for its player to say.
        choice: Choice,
    },
    /// A unit stops so far from its enemy.
    Halt {
        /// Who.
        who: Part,
        /// How far from him.
        short_of: Inches,
    },
    /// Another roll follows.
    Next(Next),
    /// Nothing changes, but somebody wants to know.
    News(News),
}

/// Whether losses put leaders at risk who are with the unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaders {
    /// They roll for it, as many dice as were lost.
    AtRisk,
    /// They roll one die for each fire or round of melee that cost their unit anybody.
    AtRiskIn {
        /// How many there were.
        fires: u8,
    },
    /// They are at risk otherwise, if at all.
    Safe,
}

/// Who has a say in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The player.
    May,
    /// The dice.
    Must,
}

/// A roll that follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A unit checks its morale.
    Check {
        /// Who.
        who: Part,
        /// What the check adds to its point.
        plus: u8,
    },
    /// A unit that has routed makes its rout move.
    RoutMove {
        /// Who.
        who: Part,
    },
    /// Hits are saved.
    Save {
        /// By whom.
        who: Part,
        /// How many.
        hits: u8,
        /// What struck.
        by: Blow,
    },
    /// Special casualties are rolled for.
    Special {
        /// Of whom.
        who: Part,
        /// How many.
        number: u8,
    },
    /// Friends of somebody who is lost or runs test, if they are so near.
    Witnesses {
        /// Who is lost or runs.
        who: Part,
        /// How near they are.
        within: Inches,
    },
    /// Formed friends through whom somebody runs test.
    RunThrough {
        /// Who runs.
        who: Part,
    },
    /// Guns that missed try others who are so near to whom they fired at.
    Strays {
        /// How many guns missed.
        guns: u8,
        /// Whom they fired at.
        who: Part,
        /// How near to him.
        within: Inches,
        /// Whom each of them tries.
        each: Tries,
    },
    /// Both sides fire at each other, once, at this range.
    Volleys {
        /// The range; nothing if it is as it is.
        range: Option<Inches>,
    },
}

/// Whom a gun that missed tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tries {
    /// One of those near by, the nearest first and then in turn.
    One,
    /// Everybody near by.
    All,
}

/// What is only reported: nothing changes by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// What came of it, where that is more than its consequences, in the words of the game.
    Phrase {
        /// The subject of the phrase, if it has one.
        who: Option<Part>,
        /// The phrase.
        phrase: &'static str,
    },
    /// Something for the players to do or to remember, in the words of the game.
    Reminder {
        /// The subject of the sentence, if it has one.
        who: Option<Part>,
        /// The rest of the sentence.
        sentence: &'static str,
    },
    /// How far a charge reaches.
    Reach {
        /// How far.
        reach: Inches,
        /// How far it keeps its order.
        in_order: Inches,
    },
    /// How far a unit may move.
    Allowance {
        /// How far; nothing if it cannot move there at all.
        up_to: Option<Inches>,
    },
    /// What something takes of a move.
    Cost {
        /// So much; nothing is all of it.
        of_its_move: Option<Inches>,
    },
    /// How much of something there is, in the words of the game.
    Count {
        /// How many.
        number: u8,
        /// What one of them is, or does.
        one: &'static str,
        /// What several are, or do.
        many: &'static str,
    },
}

/// What struck a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blow {
    /// Fire.
    Fire,
    /// Steel.
    CloseAction,
}

impl<C> Consequence<C> {
    /// Reports what came of it; `who` is the subject of the phrase.
    pub const fn says(who: Option<Part>, phrase: &'static str) -> Consequence<C> {
        Consequence::News(News::Phrase { who, phrase })
    }

    /// Reminds the players of something; `who` is the subject of the sentence.
    pub const fn reminds(who: Option<Part>, sentence: &'static str) -> Consequence<C> {
        Consequence::News(News::Reminder { who, sentence })
    }

    /// Whom it befalls, if it befalls anybody.
    pub const fn who(&self) -> Option<Part> {
        match *self {
            Consequence::Lose { who, .. }
            | Consequence::Recover { who, .. }
            | Consequence::Becomes { who, .. }
            | Consequence::Worsens { who, .. }
            | Consequence::Disorder { who }
            | Consequence::Mark { who, .. }
            | Consequence::Unmark { who, .. }
            | Consequence::FirstFire { who }
            | Consequence::Gone { who, .. }
            | Consequence::FallBack { who, .. }
            | Consequence::Run { who, .. }
            | Consequence::Evade { who, .. }
            | Consequence::Pursue { who, .. }
            | Consequence::Halt { who, .. }
            | Consequence::Next(
                Next::Check { who, .. }
                | Next::RoutMove { who }
                | Next::Save { who, .. }
                | Next::Special { who, .. },
            ) => Some(who),
            // These are about others, who are still there when he is gone.
            Consequence::Next(
                Next::Witnesses { .. } | Next::RunThrough { .. } | Next::Strays { .. },
            ) => None,
            Consequence::News(News::Phrase { who, .. } | News::Reminder { who, .. }) => who,
            Consequence::Next(Next::Volleys { .. })
            | Consequence::News(
                News::Reach { .. }
                | News::Allowance { .. }
                | News::Cost { .. }
                | News::Count { .. },
            ) => None,
        }
    }

    /// The same with the condition in other words.
    pub fn map<D>(self, into: impl FnOnce(C) -> D) -> Consequence<D> {
        match self {
            Consequence::Becomes { who, now } => Consequence::Becomes { who, now: into(now) },
            Consequence::Worsens { who, to } => Consequence::Worsens { who, to: into(to) },
            Consequence::Lose { who, number, leaders } => {
                Consequence::Lose { who, number, leaders }
            }
            Consequence::Recover { who, number } => Consequence::Recover { who, number },
            Consequence::Disorder { who } => Consequence::Disorder { who },
            Consequence::Mark { who, marker } => Consequence::Mark { who, marker },
            Consequence::Unmark { who, marker } => Consequence::Unmark { who, marker },
            Consequence::FirstFire { who } => Consequence::FirstFire { who },
            Consequence::Gone { who, loss } => Consequence::Gone { who, loss },
            Consequence::FallBack { who, by } => Consequence::FallBack { who, by },
            Consequence::Run { who, by } => Consequence::Run { who, by },
            Consequence::Evade { who, by } => Consequence::Evade { who, by },
            Consequence::Pursue { who, by, choice } => Consequence::Pursue { who, by, choice },
            Consequence::Halt { who, short_of } => Consequence::Halt { who, short_of },
            Consequence::Next(next) => Consequence::Next(next),
            Consequence::News(news) => Consequence::News(news),
        }
    }
}

impl Distance {
    /// In inches, if it is known in inches.
    pub const fn inches(self) -> Option<Inches> {
        match self {
            Distance::Inches(inches) => Some(inches),
            Distance::Dice { .. } | Distance::HalfMoves(_) => None,
        }
    }
}

impl Part {
    /// A side of a charge or a close action.
    pub const fn of(side: crate::Side) -> Part {
        match side {
            crate::Side::Attacker => Part::Attacker,
            crate::Side::Defender => Part::Defender,
        }
    }
}
