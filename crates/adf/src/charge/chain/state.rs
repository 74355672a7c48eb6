//! Where a charge stands, and how it ends.

use linstock_rulebook::{Side, words};

use crate::{tables::FireResult, words::Morale};

/// Where a charge stands: what later steps read, and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// What comes next.
    pub stage: Stage,
    /// Melee rounds begun.
    pub rounds: u8,
    /// Who came.
    pub attacker: Force,
    /// Who stood.
    pub defender: Force,
    /// Quarter inches of reach beyond the defender.
    pub room: i16,
    /// When the charge will fall into disorder.
    pub falls: Falls,
    /// Who has fired, and so opened fire.
    pub fired: [bool; 2],
    /// Results of fire that a side has yet to check for.
    pub results: [FireResult; 2],
    /// The attacker's lead, when he has rolled his impact dice.
    pub lead: i8,
    /// Half inches between them, after stopping short.
    pub apart: u8,
}

/// What is left of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Force {
    /// Figures or sections.
    pub strength: u8,
    /// Morale.
    pub morale: Morale,
    /// Inches it has fallen back.
    pub fall_back: u8,
}

/// The next roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The charge bonus.
    Declared,
    /// A side fires.
    Fire(Exchange, Side),
    /// A side checks morale.
    Check(Exchange, Side),
    /// The defender runs.
    Rout,
    /// A side rolls its impact dice.
    Impact(Side),
    /// How far the attacker stopped short.
    Apart,
    /// No more rolls.
    Ended(Ending, [Fate; 2]),
}

/// An occasion for fire or a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exchange {
    /// The defender's volley as the charge comes on.
    Reaction,
    /// Fear of charge; nobody fires.
    Fear,
    /// The defender's fire at an inch.
    Close,
    /// The charging cavalry's fire.
    Charging,
    /// Both, hand to hand.
    Melee,
    /// Both, after stopping short.
    Free,
}

impl Exchange {
    /// The step of its fire, in a ledger.
    pub const fn fire_word(self) -> &'static str {
        match self {
            Exchange::Reaction => "reaction-fire",
            Exchange::Fear => "fear",
            Exchange::Close => "close-fire",
            Exchange::Charging => "charging-fire",
            Exchange::Melee => "melee-fire",
            Exchange::Free => "free-fire",
        }
    }

    /// The step of its check, in a ledger.
    pub const fn check_word(self) -> &'static str {
        match self {
            Exchange::Reaction => "reaction-check",
            Exchange::Fear => "fear",
            Exchange::Close => "close-check",
            Exchange::Charging => "charging-check",
            Exchange::Melee => "melee-check",
            Exchange::Free => "free-check",
        }
    }
}

/// When a charge will fall into disorder, earliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Falls {
    /// Before the defender's volley.
    BeforeTheVolley,
    /// Before it comes within an inch.
    BeforeTheLastInch,
    /// Before contact.
    BeforeContact,
    /// Not, or it already has.
    Not,
}

/// How a charge ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// It does not reach.
    Short,
    /// Fire left the charger shaken or routed.
    Stopped,
    /// The defender has gone where it cannot follow.
    OutOfReach,
    /// A side was shot to the last figure, or its guns are gone.
    Destroyed,
    /// A side surrendered.
    Surrender(Side),
    /// A side lost the impact.
    FallBack(Side),
    /// The attacker stopped short.
    StopsShort,
    /// Both sides routed in melee.
    BothRout,
}

impl Ending {
    /// Whether the two sides came to blows, which leaves everybody at least in disorder.
    pub const fn after_impact(self) -> bool {
        match self {
            Ending::Surrender(_) | Ending::FallBack(_) | Ending::StopsShort | Ending::BothRout => {
                true
            }
            Ending::Short | Ending::Stopped | Ending::OutOfReach | Ending::Destroyed => false,
        }
    }

    /// In a word.
    pub const fn result(self) -> ChargeResult {
        match self {
            Ending::Short => ChargeResult::Short,
            Ending::Stopped => ChargeResult::Stopped,
            Ending::OutOfReach => ChargeResult::OutOfReach,
            Ending::Destroyed => ChargeResult::Destroyed,
            Ending::Surrender(_) => ChargeResult::Surrender,
            Ending::FallBack(_) => ChargeResult::FallBack,
            Ending::StopsShort => ChargeResult::StopsShort,
            Ending::BothRout => ChargeResult::BothRout,
        }
    }
}

words! {
    /// How a charge ends, in a word.
    pub enum ChargeResult {
        /// It does not reach.
        Short = "short",
        /// Fire stopped it.
        Stopped = "stopped",
        /// The defender got away.
        OutOfReach = "out-of-reach",
        /// A side was shot to the last figure, or its guns are gone.
        Destroyed = "destroyed",
        /// A side surrendered.
        Surrender = "surrender",
        /// A side lost the impact.
        FallBack = "fall-back",
        /// The attacker stopped short.
        StopsShort = "stops-short",
        /// Both sides routed in melee.
        BothRout = "both-rout",
    }
}

words! {
    /// What becomes of a side.
    pub enum Fate {
        /// It stays where it is.
        Stands = "stands",
        /// It falls back.
        FallsBack = "falls-back",
        /// It runs.
        Routs = "routs",
        /// It is taken.
        Surrenders = "surrenders",
        /// Nobody is left.
        Destroyed = "destroyed",
    }
}

impl State {
    /// Before anything has happened.
    pub const fn new(attacker: Force, defender: Force) -> State {
        State {
            stage: Stage::Declared,
            rounds: 0,
            attacker,
            defender,
            room: 0,
            falls: Falls::Not,
            fired: [false; 2],
            results: [FireResult::None; 2],
            lead: 0,
            apart: 0,
        }
    }

    /// What is left of a side.
    pub const fn force(&self, side: Side) -> Force {
        match side {
            Side::Attacker => self.attacker,
            Side::Defender => self.defender,
        }
    }

    /// What is left of a side, to be changed.
    pub const fn force_mut(&mut self, side: Side) -> &mut Force {
        match side {
            Side::Attacker => &mut self.attacker,
            Side::Defender => &mut self.defender,
        }
    }

    /// The side that has the better of it, once ended.
    pub const fn winner(&self) -> Option<Side> {
        let Stage::Ended(ending, fates) = self.stage else { return None };
        match ending {
            Ending::Short | Ending::StopsShort | Ending::BothRout => None,
            Ending::Stopped => Some(Side::Defender),
            Ending::OutOfReach => Some(Side::Attacker),
            Ending::Surrender(loser) | Ending::FallBack(loser) => Some(loser.other()),
            Ending::Destroyed => match fates {
                [Fate::Destroyed, Fate::Destroyed] => None,
                [Fate::Destroyed, _] => Some(Side::Defender),
                [_, _] => Some(Side::Attacker),
            },
        }
    }

    /// How far along the chain it is; melee rounds come one after the other.
    pub const fn step(&self) -> usize {
        const PER_ROUND: usize = 6;
        const FIRST_IMPACT: usize = 10;
        let fights = FIRST_IMPACT + PER_ROUND * self.rounds as usize;
        // A melee round leads to the impact after it.
        let melee = fights - PER_ROUND + 2;
        let last = FIRST_IMPACT + PER_ROUND * 6;
        match self.stage {
            Stage::Declared => 0,
            Stage::Fire(Exchange::Reaction | Exchange::Fear, _) => 1,
            Stage::Check(Exchange::Reaction, _) => 2,
            Stage::Check(Exchange::Fear, _) => 3,
            Stage::Fire(Exchange::Close, _) => 4,
            Stage::Check(Exchange::Close, _) => 5,
            Stage::Fire(Exchange::Charging, _) => 6,
            Stage::Check(Exchange::Charging, _) => 7,
            Stage::Rout => 8,
            Stage::Impact(Side::Attacker) => fights,
            Stage::Impact(Side::Defender) => fights + 1,
            Stage::Fire(Exchange::Melee, Side::Attacker) => melee,
            Stage::Fire(Exchange::Melee, Side::Defender) => melee + 1,
            Stage::Check(Exchange::Melee, Side::Attacker) => melee + 2,
            Stage::Check(Exchange::Melee, Side::Defender) => melee + 3,
            Stage::Apart => last,
            Stage::Fire(Exchange::Free, Side::Attacker) => last + 1,
            Stage::Fire(Exchange::Free, Side::Defender) => last + 2,
            Stage::Check(Exchange::Free, Side::Attacker) => last + 3,
            Stage::Check(Exchange::Free, Side::Defender) => last + 4,
            Stage::Ended(..) => last + 5,
        }
    }
}
