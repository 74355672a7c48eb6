//! The whole close action: closing, up to three rounds with their saves and tests, and its end.
//!
//! Every dice rule in it is the one that the single procedures use; this file only puts them in
//! order. Files: [`party`] (a side's facts, and what it brings to a roll), [`state`] (how far the
//! action has got), [`question`] (what it rolls for), [`course`] (what follows what), [`outcome`]
//! (how it ends).

pub mod course;
pub mod outcome;
pub mod party;
pub mod question;
pub mod state;

use linstock_rulebook::{Code, Recorder, Refusal, Said, Side, rules, words};

use crate::{
    house::House,
    roll::BREAK_AT_FOUR,
    test::{Facts, Situation, Test, is_below_half},
    words::{Arm, Formation, MOST_CLOSE_FIGURES},
};
use outcome::{Ended, Outcome, Remains};
use party::Party;
use state::{Force, Stage, State};

rules! {
    CLOSING = "elan.close.closing" {
        says: "closing to melee",
        text: "A charger takes an élan test to close to melee: infantry 3 dice in the clear and 1 in terrain or against a square, cavalry 1 and 3. With no failure it closes; with 1 it takes a disruption marker and closes if it has no more than 1; otherwise it halts. Artillery does not close.",
        at: "004: élan tests; ruling",
    }
    SIMULTANEOUS = "elan.close.simultaneous" {
        says: "both sides at once",
        text: "Both sides of a round strike and save with the figures and disruption markers they had before it; losses and special casualties then count together, and the action ends without tests if they destroy or break a side.",
        by: Ruling,
        at: "ruling",
    }
    ROUNDS = "elan.close.rounds" {
        says: "rounds of close action",
        text: "A close action lasts up to 3 rounds; after the first, second and third both sides take an élan test of 1, 2 and 3 dice, and a side that breaks loses.",
        at: "004: élan tests; ruling",
    }
    LOSER = "elan.close.loser" {
        says: "the loser falls back",
        text: "After the last round the side with more failures in its test loses, the attacker if they are level; it falls back a move with 1 more disruption marker: by its own rear if that lies within 60° of straight away from its enemy, else straight away, bent up to 45° where that is barred.",
        by: Ruling,
        at: "ruling",
    }
}

words! {
    /// The ground that the attacker closes over.
    pub enum Closing {
        /// Nothing hinders.
        Clear = "clear",
        /// Terrain, or a square.
        Rough = "rough",
    }
}

/// How much detail an action reports about its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// All of it.
    Whole,
    /// Without the number of rounds and the disruption markers: with these, the odds of both sides'
    /// fates would split into thousands of outcomes.
    Fates,
}

/// A close action, ready to be rolled.
#[derive(Clone, Copy, Debug)]
pub struct Action<'a> {
    house: &'a House,
    attacker: Party,
    defender: Party,
    closing: Option<Closing>,
    detail: Detail,
}

impl<'a> Action<'a> {
    /// Checks the facts. Without `closing` the two sides are already in contact.
    pub fn new(
        house: &'a House,
        attacker: Party,
        defender: Party,
        closing: Option<Closing>,
    ) -> Result<Action<'a>, Refusal> {
        for party in [&attacker, &defender] {
            debug_assert!((1..=MOST_CLOSE_FIGURES).contains(&party.figures));
            if house.breaks(party.dm) {
                return Err(Refusal::new(
                    Code::NotAllowed,
                    &BREAK_AT_FOUR,
                    "Broken units do not fight",
                )
                .because("markers", Said::Number(party.dm.into()))
                .because("breaks at", Said::Number(house.breaking_point().into())));
            }
        }
        if closing.is_some() && attacker.arm == Arm::Artillery {
            return Err(Refusal::new(Code::NotAllowed, &CLOSING, "Guns do not close"));
        }
        Ok(Action { house, attacker, defender, closing, detail: Detail::Whole })
    }

    /// The same action, reporting its end in this detail.
    pub const fn detail(mut self, detail: Detail) -> Action<'a> {
        self.detail = detail;
        self
    }

    /// Where it starts.
    pub const fn start(&self) -> State {
        let forces = [self.attacker.force(), self.defender.force()];
        match self.closing {
            Some(_) => State::new(Stage::Closing, forces),
            None => State::new(Stage::Blows { round: 1, by: Side::Attacker }, forces),
        }
    }

    /// How it ended.
    ///
    /// # Panics
    /// If it has not ended: call this only on states that a driver has finished.
    pub fn outcome(&self, state: State) -> Outcome {
        let Some(Ended { result, rounds, fates }) = state.ended() else {
            panic!("the outcome was asked for of an action that is not over");
        };
        let remains = |side: Side| {
            let Force { figures, dm, leaders } = state.force(side);
            let before = self.party(side).force();
            Remains {
                fate: fates[side as usize],
                figures,
                lost: before.figures - figures,
                dm,
                leaders_killed: before.leaders - leaders,
            }
        };
        let (attacker, defender) = (remains(Side::Attacker), remains(Side::Defender));
        Outcome { result, winner: Ended::winner(result, fates), rounds, attacker, defender }
    }

    /// Records the rows that do not depend on dice: those of closing, or of both sides' first
    /// blows.
    pub fn record_known<R: Recorder>(&self, recorder: &mut R) {
        let start = self.start();
        match self.closing {
            Some(_) => self.record_test(start, Side::Attacker, recorder),
            None => {
                self.record_blows(start, Side::Attacker, recorder);
                self.record_blows(start, Side::Defender, recorder);
            }
        }
    }

    const fn party(&self, side: Side) -> &Party {
        side.pick(&self.attacker, &self.defender)
    }

    /// The test that a side takes in a state: before the first round, whether it closes.
    fn test(&self, state: State, side: Side) -> Test<'a> {
        let (own, enemy) = (state.force(side), state.force(side.other()));
        let (party, opponent) = (self.party(side), self.party(side.other()));
        let facts = match state.round() {
            None => party.trial(opponent, self.closing_situation()),
            Some(round) => Facts {
                flank: opponent.flank_figures > 0,
                extra_losses: state.extra_losses(side),
                in_cover: side == Side::Defender && party.is_steadied(),
                ..party.trial(opponent, CLOSE_COMBAT[usize::from(round) - 1])
            },
        };
        let facts = Facts {
            dm: own.dm,
            leader: own.leaders > 0,
            below_half: is_below_half(own.figures, party.started),
            outnumbered: enemy.figures >= own.figures.saturating_mul(2),
            ..facts
        };
        Test::new(self.house, facts).expect("60 extra losses and five dice more are one roll")
    }

    /// The test for closing to melee. A square is as hard to close with as any terrain.
    fn closing_situation(&self) -> &'static [Situation] {
        let square = self.defender.formation == Formation::Square;
        let clear = self.closing == Some(Closing::Clear) && !square;
        match (self.attacker.arm, clear) {
            (Arm::Cavalry, true) => &[Situation::CavalryCloseClear],
            (Arm::Cavalry, false) => &[Situation::CavalryCloseRough],
            (Arm::Infantry | Arm::Artillery, true) => &[Situation::InfantryCloseClear],
            (Arm::Infantry | Arm::Artillery, false) => &[Situation::InfantryCloseRough],
        }
    }
}

/// The test at the end of each round.
const CLOSE_COMBAT: [&[Situation]; 3] =
    [&[Situation::CloseCombat1], &[Situation::CloseCombat2], &[Situation::CloseCombat3]];
