//! Rosters of scenarios.

use linstock_battle::{LeaderPlace, Scenario, Seat};

use super::{Body, Key, adf, elan, jr3};
use crate::{
    browse::RulesId,
    scenario::{Agreed, Loaded, agreed, load, rules_of},
};

/// The rosters of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    /// The rules it is for.
    pub rules: RulesId,
    /// What the battle is called.
    pub name: String,
    /// The names of the sides.
    pub sides: [String; 2],
    /// Who begins a turn.
    pub first: Seat,
    /// House rules by name, each with its value.
    pub house: Vec<(String, String)>,
    /// What its file says of the rules: facts of requests, by key.
    pub said: Vec<(String, String)>,
    /// Units, then leaders.
    pub all: Vec<Mustered>,
}

/// Somebody of a roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mustered {
    /// His id in the scenario.
    pub id: String,
    /// His name.
    pub name: String,
    /// Whose.
    pub seat: Seat,
    /// A leader's unit, by id.
    pub with: Option<String>,
    /// His facts.
    pub body: Body,
}

/// The rosters of a scenario's file; nothing if it cannot be read.
pub fn muster(text: &str) -> Option<Roster> {
    let rules = rules_of(text)?;
    let scenario = load(text).ok()?;
    let all = match &scenario {
        Loaded::Adf(scenario) => {
            everybody(scenario, |it| adf::body(it.profile, it.strength, &it.status))
        }
        Loaded::Jr3(scenario) => {
            everybody(scenario, |it| jr3::body(it.profile, it.strength, &it.status))
        }
        Loaded::Elan(scenario) => {
            everybody(scenario, |it| elan::body(it.profile, it.strength, &it.status))
        }
    };
    let Agreed { house, said } = agreed(text);
    Some(Roster {
        rules,
        house,
        said,
        name: scenario.info().name.clone(),
        sides: scenario.sides().map(|side| side.name.clone()),
        first: scenario.info().first,
        all,
    })
}

fn everybody<G: linstock_battle::Game>(
    scenario: &Scenario<G>,
    body: impl Fn(&linstock_battle::scenario::Entry<G>) -> Body,
) -> Vec<Mustered> {
    // Skirmishers within their battalion are part of it until somebody sends them out.
    let within = |entry: &linstock_battle::scenario::Entry<G>| {
        matches!(entry.start, linstock_battle::Place::Within(_))
    };
    let units = scenario.units.iter().filter(|entry| !within(entry)).map(|entry| Mustered {
        id: entry.id.clone(),
        name: entry.name.clone(),
        seat: entry.seat,
        with: None,
        body: body(entry),
    });
    let leaders = scenario.leaders.iter().map(|leader| Mustered {
        id: leader.id.clone(),
        name: leader.name.clone(),
        seat: leader.seat,
        with: match leader.start {
            LeaderPlace::With(unit) => Some(scenario.entry(unit).id.clone()),
            LeaderPlace::At(_) | LeaderPlace::Waiting | LeaderPlace::Gone(_) => None,
        },
        body: Body::of([
            (Key::Rank, leader.rank.word().to_owned()),
            (Key::Bonus, leader.bonus.max(1).to_string()),
        ]),
    });
    units.chain(leaders).collect()
}
