//! The odds of a round of close action, and of the whole.

use linstock_games::contract::elan::words::{ActionResult, Fate};
use linstock_rulebook::Side;
use serde::Deserialize;

use super::roll;
use crate::odds::{
    answer::{Chance, by, mean},
    charts::{
        chart::Figures,
        clash::{Clash, Label, Remains, clash},
        counts::counts,
    },
};

/// What comes of one side's blows.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Round {
    dice: u8,
    factor: u8,
    hits: u8,
}

/// What comes of a whole close action.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Action {
    result: ActionResult,
    winner: Option<Side>,
    attacker: Party,
    defender: Party,
}

/// What is left of a side.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Party {
    fate: Fate,
    lost: u8,
    leader_killed: bool,
}

/// How many hits.
pub fn round(outcomes: &[Chance<Round>], width: usize) -> String {
    let mut res = String::new();
    if let Some(Chance { outcome: it, .. }) = outcomes.first() {
        res += &format!("\n  {}\n", roll(it.dice, it.factor));
    }
    res += &counts("Hits", "", &by(outcomes, |it| it.hits)).print(width);
    let mut figures = Figures::new();
    figures.add("Mean hits", format!("{:.2}", mean(outcomes, |it| f64::from(it.hits))));
    res + &figures.print(width)
}

/// Who wins and how, and what becomes of both sides.
pub fn action(outcomes: &[Chance<Action>], width: usize) -> String {
    let clashes: Vec<Chance<Clash>> = outcomes.iter().map(|it| it.map(Action::clash)).collect();
    clash("the close action", &clashes, width)
}

impl Action {
    fn clash(&self) -> Clash {
        let end = Label { place: self.result as usize, says: result(self.result) };
        let [attacker, defender] = [self.attacker, self.defender].map(Party::remains);
        Clash { end, winner: self.winner, attacker, defender }
    }
}

impl Party {
    fn remains(self) -> Remains {
        let fate = Label { place: self.fate as usize, says: fate(self.fate) };
        let notes = self.leader_killed.then_some("leader killed").into_iter().collect();
        Remains { fate, lost: self.lost, notes }
    }
}

const fn fate(fate: Fate) -> &'static str {
    match fate {
        Fate::Stands => "stands",
        Fate::Halts => "halts",
        Fate::FallsBack => "falls back",
        Fate::Breaks => "breaks",
        Fate::Destroyed => "destroyed",
    }
}

const fn result(result: ActionResult) -> &'static str {
    match result {
        ActionResult::Halted => "does not close",
        ActionResult::Broken => "a side breaks",
        ActionResult::Destroyed => "a side destroyed",
        ActionResult::Beaten => "beaten on points",
    }
}
