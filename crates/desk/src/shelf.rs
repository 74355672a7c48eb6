//! The scenarios that come with the program.

use linstock_games::{
    library::LIBRARY,
    scenario::{load, rules_of},
};
use serde::{Deserialize, Serialize};

/// A scenario as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Title {
    /// What it is called by.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where it was fought.
    pub place: String,
    /// When.
    pub date: String,
    /// The rules, as players call them.
    pub rules: String,
    /// The last turn.
    pub turns: u16,
    /// What happened.
    pub history: String,
    /// Who is favoured.
    pub balance: String,
    /// The sides.
    pub sides: [String; 2],
    /// A small picture: SVG.
    pub picture: String,
}

/// All of them.
pub fn titles() -> Vec<Title> {
    let title = |built_in: &linstock_games::library::BuiltIn| {
        let scenario = load(built_in.text).ok()?;
        let info = scenario.info();
        let rules = rules_of(built_in.text)?;
        Some(Title {
            id: built_in.id.to_owned(),
            name: info.name.clone(),
            place: info.place.clone(),
            date: info.date.clone(),
            rules: rules.title().to_owned(),
            turns: info.turns,
            history: info.history.trim().replace('\n', " "),
            balance: info.balance.trim().replace('\n', " "),
            sides: scenario.sides().map(|side| side.name.clone()),
            picture: linstock_map::thumbnail(scenario.field(), Some(&scenario.scene())),
        })
    };
    LIBRARY.iter().filter_map(title).collect()
}
