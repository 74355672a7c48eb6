//! The odds of a whole charge.

use linstock_games::contract::jr3::words::{ChargeResult, Fate, Morale};
use linstock_rulebook::Side;
use serde::Deserialize;

use crate::odds::{
    answer::Chance,
    charts::clash::{Clash, Label, Remains, clash},
};

/// What comes of a charge.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Charge {
    result: ChargeResult,
    winner: Option<Side>,
    attacker: Party,
    defender: Party,
}

/// What is left of a side.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Party {
    fate: Fate,
    lost: u8,
    morale: Morale,
    disorder: bool,
}

/// Who wins and how, and what becomes of both sides.
pub fn charge(outcomes: &[Chance<Charge>], width: usize) -> String {
    let clashes: Vec<Chance<Clash>> = outcomes.iter().map(|it| it.map(Charge::clash)).collect();
    clash("the charge", &clashes, width)
}

impl Charge {
    fn clash(&self) -> Clash {
        let end = Label { place: self.result as usize, says: result(self.result) };
        let [attacker, defender] = [self.attacker, self.defender].map(Party::remains);
        Clash { end, winner: self.winner, attacker, defender }
    }
}

impl Party {
    fn remains(self) -> Remains {
        let fate = Label { place: self.fate as usize, says: fate(self.fate) };
        let shaken = (self.morale == Morale::Shaken).then_some("shaken at the end");
        let disorder = self.disorder.then_some("in disorder at the end");
        Remains { fate, lost: self.lost, notes: shaken.into_iter().chain(disorder).collect() }
    }
}

const fn fate(fate: Fate) -> &'static str {
    match fate {
        Fate::Stands => "stands",
        Fate::FallsBack => "falls back",
        Fate::Routs => "routs",
        Fate::Surrenders => "surrenders",
        Fate::Captured => "captured",
        Fate::Destroyed => "destroyed",
    }
}

const fn result(result: ChargeResult) -> &'static str {
    match result {
        ChargeResult::Short => "does not reach",
        ChargeResult::Stopped => "stopped by fire",
        ChargeResult::Destroyed => "a side destroyed",
        ChargeResult::Carried => "carried home",
        ChargeResult::Captured => "defender captured",
        ChargeResult::Repulsed => "repulsed",
        ChargeResult::Surrender => "surrender in melee",
        ChargeResult::BothRout => "both rout from melee",
        ChargeResult::BrokenOff => "melee broken off",
        ChargeResult::Melee => "melee goes on",
    }
}
