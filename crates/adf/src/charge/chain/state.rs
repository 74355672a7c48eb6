//! The state of a charge, and how it ends.

use std::fmt;

use linstock_rulebook::{Side, words};

use crate::words::Morale;

/// The state of a charge: what later steps read, and nothing else.
///
/// A walk of all results makes and compares hundreds of thousands of states, so the whole state is
/// one number; the getters and `with_` methods below are its fields.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State(u64);

/// A field of a state: its lowest bit and its width.
#[derive(Clone, Copy)]
struct Bits(u32, u32);

const STAGE: Bits = Bits(0, 6);
const ROUNDS: Bits = Bits(6, 3);
const ATTACKER: Bits = Bits(9, 12);
const DEFENDER: Bits = Bits(21, 12);
const OPENING: Bits = Bits(33, 12);
const ROOM: Bits = Bits(45, 6);
const ORDER: Bits = Bits(51, 6);
const ATTACKER_FIRED: Bits = Bits(57, 1);
const DEFENDER_FIRED: Bits = Bits(58, 1);
const APART: Bits = Bits(59, 3);

/// Room and order are stored with this added, so that they are never negative.
const OFFSET: i8 = 30;

impl State {
    /// Before anything has happened.
    pub const fn new(attacker: Force, defender: Force) -> State {
        State(0)
            .with_room(0)
            .with_order(0)
            .with_force(Side::Attacker, attacker)
            .with_force(Side::Defender, defender)
    }

    #[inline]
    const fn get(self, Bits(lowest, width): Bits) -> u64 {
        self.0 >> lowest & ((1 << width) - 1)
    }

    #[inline]
    const fn set(self, Bits(lowest, width): Bits, value: u64) -> State {
        debug_assert!(value >> width == 0, "a field of a state is too narrow for its value");
        let mask = ((1 << width) - 1) << lowest;
        State(self.0 & !mask | value << lowest & mask)
    }

    /// What comes next.
    #[inline]
    pub const fn stage(self) -> Stage {
        Stage::ALL[self.get(STAGE) as usize]
    }

    /// With another stage.
    #[inline]
    pub const fn with_stage(self, stage: Stage) -> State {
        self.set(STAGE, stage.number())
    }

    /// Melee rounds begun.
    #[inline]
    pub const fn rounds(self) -> u8 {
        self.get(ROUNDS) as u8
    }

    /// With this many rounds.
    #[inline]
    pub const fn with_rounds(self, rounds: u8) -> State {
        self.set(ROUNDS, rounds as u64)
    }

    /// What is left of a side.
    #[inline]
    pub const fn force(self, side: Side) -> Force {
        Force::unpack(match side {
            Side::Attacker => self.get(ATTACKER),
            Side::Defender => self.get(DEFENDER),
        })
    }

    /// With this left of a side.
    #[inline]
    pub const fn with_force(self, side: Side, force: Force) -> State {
        match side {
            Side::Attacker => self.set(ATTACKER, force.pack()),
            Side::Defender => self.set(DEFENDER, force.pack()),
        }
    }

    /// The side that charges.
    #[inline]
    pub const fn attacker(self) -> Force {
        self.force(Side::Attacker)
    }

    /// The side that is charged.
    #[inline]
    pub const fn defender(self) -> Force {
        self.force(Side::Defender)
    }

    /// The defender as it was when both sides opened fire together.
    #[inline]
    pub const fn opening(self) -> Force {
        Force::unpack(self.get(OPENING))
    }

    /// With the defender at the opening of fire taken from another state.
    #[inline]
    pub const fn with_opening_of(self, before: State) -> State {
        self.set(OPENING, before.get(DEFENDER))
    }

    /// With no opening of fire remembered.
    #[inline]
    pub const fn without_opening(self) -> State {
        self.set(OPENING, 0)
    }

    /// Whole inches of reach beyond the defender, rounded down, since no unit gives way by less.
    #[inline]
    pub const fn room(self) -> i8 {
        self.get(ROOM) as i8 - OFFSET
    }

    /// With this much room.
    #[inline]
    pub const fn with_room(self, room: i8) -> State {
        self.set(ROOM, held(room))
    }

    /// Whole inches beyond the defender up to which the charge would still be in order, rounded
    /// down.
    #[inline]
    pub const fn order(self) -> i8 {
        self.get(ORDER) as i8 - OFFSET
    }

    /// With this much order.
    #[inline]
    pub const fn with_order(self, order: i8) -> State {
        self.set(ORDER, held(order))
    }

    /// Whether a side has fired, and so used its opening volley.
    pub const fn fired(self, side: Side) -> bool {
        match side {
            Side::Attacker => self.get(ATTACKER_FIRED) == 1,
            Side::Defender => self.get(DEFENDER_FIRED) == 1,
        }
    }

    /// Marks a side as having fired, if it has now.
    #[inline]
    pub const fn with_fired(self, side: Side, now: bool) -> State {
        let Bits(bit, _) = match side {
            Side::Attacker => ATTACKER_FIRED,
            Side::Defender => DEFENDER_FIRED,
        };
        State(self.0 | (now as u64) << bit)
    }

    /// Half inches between them, after stopping short.
    pub const fn apart(self) -> u8 {
        self.get(APART) as u8
    }

    /// With this many half inches between them.
    pub const fn with_apart(self, apart: u8) -> State {
        self.set(APART, apart as u64)
    }
}

/// A signed number as an unsigned one, clamped where a greater value makes no difference: no unit
/// gives way by more than 24" at a time, and how far short a charge falls does not matter.
const fn held(inches: i8) -> u64 {
    let held = if inches < -OFFSET {
        -OFFSET
    } else if inches > 33 {
        33
    } else {
        inches
    };
    (held + OFFSET) as u64
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field("stage", &self.stage())
            .field("rounds", &self.rounds())
            .field("attacker", &self.attacker())
            .field("defender", &self.defender())
            .field("room", &self.room())
            .field("order", &self.order())
            .finish_non_exhaustive()
    }
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

impl Force {
    /// Packed into twelve bits.
    #[inline]
    pub(super) const fn pack(self) -> u64 {
        debug_assert!(self.strength < 16 && self.fall_back < 64, "a force is wider than its bits");
        self.strength as u64 | (self.morale as u64) << 4 | (self.fall_back as u64) << 6
    }

    #[inline]
    const fn unpack(bits: u64) -> Force {
        Force {
            strength: bits as u8 & 15,
            morale: Morale::Good.down((bits >> 4 & 3) as u8),
            fall_back: (bits >> 6) as u8,
        }
    }
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The charge bonus.
    Declared,
    /// The countercharger's bonus.
    Meeting,
    /// A side fires, and the other checks if it must.
    Fire(Exchange, Side),
    /// The defender's fear-of-charge check.
    Fear,
    /// The defender runs.
    Rout,
    /// The impact.
    Impact,
    /// How far the attacker stopped short.
    Apart,
    /// No more rolls.
    Ended(Ending),
}

impl Stage {
    /// Every stage, by its number.
    const ALL: [Stage; 23] = {
        use Exchange::{Charging, Close, Free, Melee, Reaction};
        use Side::{Attacker, Defender};
        [
            Stage::Declared,
            Stage::Fire(Reaction, Defender),
            Stage::Fear,
            Stage::Fire(Close, Defender),
            Stage::Fire(Charging, Attacker),
            Stage::Rout,
            Stage::Impact,
            Stage::Fire(Melee, Attacker),
            Stage::Fire(Melee, Defender),
            Stage::Apart,
            Stage::Fire(Free, Attacker),
            Stage::Fire(Free, Defender),
            Stage::Ended(Ending::Short),
            Stage::Ended(Ending::Stopped),
            Stage::Ended(Ending::OutOfReach),
            Stage::Ended(Ending::Destroyed),
            Stage::Ended(Ending::StopsShort),
            Stage::Ended(Ending::BothRout),
            Stage::Ended(Ending::Surrender(Attacker)),
            Stage::Ended(Ending::Surrender(Defender)),
            Stage::Ended(Ending::FallBack(Attacker)),
            Stage::Ended(Ending::FallBack(Defender)),
            Stage::Meeting,
        ]
    };

    /// Its place among all stages.
    #[inline]
    const fn number(self) -> u64 {
        match self {
            Stage::Declared => 0,
            Stage::Fire(Exchange::Reaction, _) => 1,
            Stage::Fear => 2,
            Stage::Fire(Exchange::Close, _) => 3,
            Stage::Fire(Exchange::Charging, _) => 4,
            Stage::Rout => 5,
            Stage::Impact => 6,
            Stage::Fire(Exchange::Melee, side) => 7 + side as u64,
            Stage::Apart => 9,
            Stage::Fire(Exchange::Free, side) => 10 + side as u64,
            Stage::Ended(Ending::Short) => 12,
            Stage::Ended(Ending::Stopped) => 13,
            Stage::Ended(Ending::OutOfReach) => 14,
            Stage::Ended(Ending::Destroyed) => 15,
            Stage::Ended(Ending::StopsShort) => 16,
            Stage::Ended(Ending::BothRout) => 17,
            Stage::Ended(Ending::Surrender(side)) => 18 + side as u64,
            Stage::Ended(Ending::FallBack(side)) => 20 + side as u64,
            Stage::Meeting => 22,
        }
    }

    /// How far along the chain each stage is before any melee.
    const STEPS: [u8; 23] = {
        let mut steps = [25; 23];
        let mut stage = 0;
        while stage <= 6 {
            steps[stage] = stage as u8;
            stage += 1;
        }
        // A melee round comes after the impact before it and leads to the one after it.
        steps[7] = 4;
        steps[8] = 5;
        steps[9] = 22;
        steps[10] = 23;
        steps[11] = 24;
        // Whoever countercharges does not fire as the charge comes on.
        steps[22] = 1;
        steps
    };
}

/// An occasion for fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exchange {
    /// The defender's volley as the charge comes on.
    Reaction,
    /// The defender's fire at an inch.
    Close,
    /// The charging cavalry's fire.
    Charging,
    /// Both sides, hand to hand.
    Melee,
    /// Both sides, after the attacker stopped short.
    Free,
}

impl Exchange {
    /// The step of its fire, in a ledger.
    pub const fn fire_word(self) -> &'static str {
        match self {
            Exchange::Reaction => "reaction-fire",
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
            Exchange::Close => "close-check",
            Exchange::Charging => "charging-check",
            Exchange::Melee => "melee-check",
            Exchange::Free => "free-check",
        }
    }
}

/// How a charge ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// It does not reach.
    Short,
    /// Fire left the charger shaken or routed.
    Stopped,
    /// The defender is out of reach.
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
    /// Whether the two sides came to blows, which leaves every unit at least in disorder.
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
        /// It is captured.
        Surrenders = "surrenders",
        /// No one is left.
        Destroyed = "destroyed",
    }
}

impl State {
    /// How it ended, if it has.
    pub const fn ending(self) -> Option<Ending> {
        match self.stage() {
            Stage::Ended(ending) => Some(ending),
            Stage::Declared
            | Stage::Meeting
            | Stage::Fire(..)
            | Stage::Fear
            | Stage::Rout
            | Stage::Impact
            | Stage::Apart => None,
        }
    }

    /// What became of a side, if the charge has ended.
    pub fn fate(self, side: Side) -> Fate {
        let force = self.force(side);
        match self.ending() {
            Some(Ending::Surrender(loser)) if loser == side => Fate::Surrenders,
            _ if force.strength == 0 => Fate::Destroyed,
            _ if force.morale == Morale::Routed => Fate::Routs,
            _ if force.fall_back > 0 => Fate::FallsBack,
            _ => Fate::Stands,
        }
    }

    /// The side that has the better of it, if the charge has ended.
    pub fn winner(self) -> Option<Side> {
        match self.ending()? {
            Ending::Short | Ending::StopsShort | Ending::BothRout => None,
            Ending::Stopped => Some(Side::Defender),
            Ending::OutOfReach => Some(Side::Attacker),
            Ending::Surrender(loser) | Ending::FallBack(loser) => Some(loser.other()),
            Ending::Destroyed => match (self.attacker().strength, self.defender().strength) {
                (0, 0) => None,
                (0, _) => Some(Side::Defender),
                (_, _) => Some(Side::Attacker),
            },
        }
    }

    /// How far along the chain it is; melee rounds follow one another.
    #[inline]
    pub const fn step(self) -> usize {
        const PER_ROUND: u8 = 3;
        let stage = self.get(STAGE) as usize;
        let rounds = if stage >= 6 && stage <= 8 { self.rounds() } else { 0 };
        (Stage::STEPS[stage] + PER_ROUND * rounds) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_keeps_its_fields_apart() {
        for (number, &stage) in Stage::ALL.iter().enumerate() {
            assert_eq!(stage.number(), number as u64);
        }
        let force = |strength, morale, fall_back| Force { strength, morale, fall_back };
        let (ours, theirs) = (force(8, Morale::Routed, 48), force(1, Morale::Disorder, 0));
        let state = State::new(ours, theirs)
            .with_stage(Stage::Ended(Ending::FallBack(Side::Defender)))
            .with_rounds(4)
            .with_opening_of(State::new(theirs, ours))
            .with_room(-26)
            .with_order(-3)
            .with_fired(Side::Defender, true)
            .with_fired(Side::Attacker, false)
            .with_apart(6);
        assert_eq!(state.stage(), Stage::Ended(Ending::FallBack(Side::Defender)));
        assert_eq!((state.rounds(), state.room(), state.apart()), (4, -26, 6));
        assert_eq!((state.attacker(), state.defender(), state.opening()), (ours, theirs, ours));
        assert_eq!(state.order(), -3);
        assert!(state.fired(Side::Defender) && !state.fired(Side::Attacker));
        assert_eq!(state.without_opening().opening().strength, 0);
        assert_eq!((state.with_room(24).room(), state.with_room(-90).room()), (24, -30));
    }
}
