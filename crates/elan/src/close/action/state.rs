//! The state of a close action.

use std::fmt;

use linstock_rulebook::Side;

use super::outcome::{ActionResult, Ended, Fate};

/// The state of a close action: what later steps read, and nothing else.
///
/// A walk of all results makes and compares millions of states, so the whole state is one number;
/// the getters and `with_` methods below are its fields. The step is highest and the result of a
/// round's first blows lowest, which is the order in which a walk makes them. The others lie close
/// together in the low bits, which a hash weighs most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State(u64);

/// A field of a state: its lowest bit and its width.
#[derive(Clone, Copy)]
struct Bits(u32, u32);

const STEP: Bits = Bits(60, 4);
const FIGURES: [Bits; 2] = [Bits(26, 6), Bits(20, 6)];
const DM: [Bits; 2] = [Bits(17, 3), Bits(14, 3)];
const LEADERS: [Bits; 2] = [Bits(12, 2), Bits(10, 2)];

/// As many leaders as a state counts; more than that are never lost in one action.
pub const MOST_LEADERS: u8 = 3;

/// The lowest ten bits hold what is read next. Between the two blows of a round: what the
/// attacker's blows did.
const PENDING: Bits = Bits(0, 10);
/// Before the tests: how many more figures the attacker lost than the defender, and the failures of
/// its test.
const EDGE: Bits = Bits(0, 7);
const FAILURES: Bits = Bits(7, 3);
/// In the end: how it ended.
const RESULT: Bits = Bits(8, 2);
const FATES: [Bits; 2] = [Bits(5, 3), Bits(2, 3)];
const ROUNDS: Bits = Bits(0, 2);

/// The edge is stored with this added, so that it is never negative.
const OFFSET: i16 = 60;

/// The step of finished states.
const LAST: u64 = 13;

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The attacker's close-to-melee test.
    Closing,
    /// A side strikes, and the other saves.
    Blows {
        /// In which round, from 1.
        round: u8,
        /// Who strikes.
        by: Side,
    },
    /// A side's test after a round.
    Test {
        /// Which round, from 1.
        round: u8,
        /// Who tests.
        by: Side,
    },
    /// No more rolls.
    Ended,
}

impl Stage {
    /// Four steps a round, after closing.
    #[inline]
    const fn step(self) -> u64 {
        match self {
            Stage::Closing => 0,
            Stage::Blows { round, by } => 4 * round as u64 - 3 + by as u64,
            Stage::Test { round, by } => 4 * round as u64 - 1 + by as u64,
            Stage::Ended => LAST,
        }
    }

    #[inline]
    const fn of(step: u64) -> Stage {
        if step == 0 {
            return Stage::Closing;
        }
        if step == LAST {
            return Stage::Ended;
        }
        let round = (step as u8).div_ceil(4);
        match step % 4 {
            1 => Stage::Blows { round, by: Side::Attacker },
            2 => Stage::Blows { round, by: Side::Defender },
            3 => Stage::Test { round, by: Side::Attacker },
            _ => Stage::Test { round, by: Side::Defender },
        }
    }
}

/// What is left of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Force {
    /// Figures.
    pub figures: u8,
    /// Disruption markers.
    pub dm: u8,
    /// How many leaders are with it, up to [`MOST_LEADERS`].
    pub leaders: u8,
}

/// What blows did to a side, or how many dice of a test failed: one number, in the order in which
/// dice produce them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Effect(u32);

impl Effect {
    /// Figures lost and markers gained, and whether a leader is killed.
    #[inline]
    pub const fn struck(lost: u8, markers: u8, killed: bool) -> Effect {
        debug_assert!(lost < 64 && markers < 8, "losses are wider than their bits");
        Effect(lost as u32 | (markers as u32) << 6 | (killed as u32) << 9)
    }

    /// This many dice of a test failed.
    #[inline]
    pub const fn failed(failures: u8) -> Effect {
        Effect(failures as u32)
    }

    /// The failures of a test.
    #[inline]
    pub const fn failures(self) -> u8 {
        self.0 as u8
    }

    /// What is left of a side after these blows.
    #[inline]
    pub const fn on(self, force: Force) -> Force {
        Force {
            figures: force.figures - self.lost(),
            dm: force.dm + (self.0 >> 6 & 7) as u8,
            leaders: force.leaders - (self.0 >> 9 & 1) as u8,
        }
    }

    /// Figures lost to blows.
    #[inline]
    pub const fn lost(self) -> u8 {
        self.0 as u8 & 63
    }
}

impl State {
    /// A state with this left of attacker and defender.
    #[inline]
    pub const fn new(stage: Stage, forces: [Force; 2]) -> State {
        State(0)
            .with_stage(stage)
            .with_force(Side::Attacker, forces[0])
            .with_force(Side::Defender, forces[1])
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

    /// How far along it is.
    #[inline]
    pub const fn step(self) -> usize {
        self.get(STEP) as usize
    }

    /// What comes next.
    #[inline]
    pub const fn stage(self) -> Stage {
        Stage::of(self.get(STEP))
    }

    /// With another stage.
    #[inline]
    pub const fn with_stage(self, stage: Stage) -> State {
        self.set(STEP, stage.step())
    }

    /// The round it is in, from 1, if a round has begun and the action is not over.
    #[inline]
    pub const fn round(self) -> Option<u8> {
        match self.stage() {
            Stage::Blows { round, .. } | Stage::Test { round, .. } => Some(round),
            Stage::Closing | Stage::Ended => None,
        }
    }

    /// What is left of a side.
    #[inline]
    pub const fn force(self, side: Side) -> Force {
        Force {
            figures: self.get(FIGURES[side as usize]) as u8,
            dm: self.get(DM[side as usize]) as u8,
            leaders: self.get(LEADERS[side as usize]) as u8,
        }
    }

    /// With this left of a side.
    #[inline]
    pub const fn with_force(self, side: Side, force: Force) -> State {
        self.set(FIGURES[side as usize], force.figures as u64)
            .set(LEADERS[side as usize], force.leaders as u64)
            .with_dm(side, force.dm)
    }

    /// With this many disruption markers on a side.
    #[inline]
    pub const fn with_dm(self, side: Side, dm: u8) -> State {
        self.set(DM[side as usize], dm as u64)
    }

    /// What the attacker's blows did in this round.
    #[inline]
    pub const fn pending(self) -> Effect {
        Effect(self.get(PENDING) as u32)
    }

    /// With what the attacker's blows did.
    #[inline]
    pub const fn with_pending(self, effect: Effect) -> State {
        self.set(PENDING, effect.0 as u64)
    }

    /// How many more figures a side lost than the other in this round.
    #[inline]
    pub fn extra_losses(self, side: Side) -> u8 {
        let edge = self.get(EDGE) as i16 - OFFSET;
        let extra = match side {
            Side::Attacker => edge,
            Side::Defender => -edge,
        };
        extra.max(0) as u8
    }

    /// With these losses of attacker and defender in this round.
    #[inline]
    pub const fn with_losses(self, attacker: u8, defender: u8) -> State {
        self.set(EDGE, (attacker as i16 - defender as i16 + OFFSET) as u64)
    }

    /// With nothing of this round.
    #[inline]
    pub const fn without_losses(self) -> State {
        self.set(EDGE, 0).set(FAILURES, 0)
    }

    /// The failures of the attacker's test, if they were kept.
    #[inline]
    pub const fn failures(self) -> u8 {
        self.get(FAILURES) as u8
    }

    /// With this many failures of the attacker's test.
    #[inline]
    pub const fn with_failures(self, failures: u8) -> State {
        self.set(FAILURES, failures as u64)
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field("stage", &self.stage())
            .field("attacker", &self.force(Side::Attacker))
            .field("defender", &self.force(Side::Defender))
            .field("ended", &self.ended())
            .finish_non_exhaustive()
    }
}

impl State {
    /// A finished state.
    pub const fn finished(forces: [Force; 2], ended: Ended) -> State {
        State::new(Stage::Ended, forces)
            .set(RESULT, ended.result as u64)
            .set(FATES[0], ended.fates[0] as u64)
            .set(FATES[1], ended.fates[1] as u64)
            .set(ROUNDS, ended.rounds as u64)
    }

    /// How it ended, once it has.
    pub fn ended(self) -> Option<Ended> {
        let fate = |side: Side| Fate::ALL[self.get(FATES[side as usize]) as usize];
        (self.stage() == Stage::Ended).then(|| Ended {
            result: ActionResult::ALL[self.get(RESULT) as usize],
            rounds: self.get(ROUNDS) as u8,
            fates: [fate(Side::Attacker), fate(Side::Defender)],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_keeps_its_fields_apart() {
        for step in 0..=LAST {
            assert_eq!(Stage::of(step).step(), step);
        }
        let (ours, theirs) =
            (Force { figures: 60, dm: 6, leaders: 0 }, Force { figures: 1, dm: 0, leaders: 3 });
        let struck = Effect::struck(60, 6, true);
        let state = State::new(Stage::Test { round: 3, by: Side::Defender }, [ours, theirs])
            .with_losses(0, 60)
            .with_failures(3);
        assert_eq!((state.force(Side::Attacker), state.force(Side::Defender)), (ours, theirs));
        assert_eq!(
            (state.extra_losses(Side::Attacker), state.extra_losses(Side::Defender)),
            (0, 60)
        );
        assert_eq!((state.failures(), state.ended()), (3, None));
        assert_eq!(state.with_pending(struck).pending(), struck);
        assert_eq!(state.with_pending(struck).force(Side::Defender), theirs);
        assert_eq!(state.stage(), Stage::Test { round: 3, by: Side::Defender });
        assert_eq!(struck.on(Force { figures: 60, dm: 0, leaders: 2 }).figures, 0);
        assert_eq!(struck.on(Force { figures: 60, dm: 0, leaders: 2 }).leaders, 1);

        let ended = Ended {
            result: ActionResult::Beaten,
            rounds: 3,
            fates: [Fate::Destroyed, Fate::FallsBack],
        };
        let state = State::finished([ours, theirs], ended);
        assert_eq!(state.ended(), Some(ended));
        assert_eq!((state.force(Side::Attacker), state.force(Side::Defender)), (ours, theirs));
    }
}
