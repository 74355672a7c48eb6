//! The scenarios that come with the program.

use linstock_battle::scenario::Info;
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
    /// What it is about, in a sentence.
    pub gist: String,
    /// How many turns, and how long people play it.
    pub length: String,
    /// What happened.
    pub history: String,
    /// Who is favoured.
    pub balance: String,
    /// The sides.
    pub sides: [String; 2],
    /// A small picture: SVG.
    pub picture: String,
}

/// Such as `12 turns, about two hours`.
fn length(info: &Info) -> String {
    let turns = format!("{} turns", info.turns);
    let hours = match info.minutes {
        None => return turns,
        Some(60) => "an hour".to_owned(),
        Some(120) => "two hours".to_owned(),
        Some(minutes @ ..120) => format!("{minutes} minutes"),
        Some(minutes) if minutes % 60 == 0 => format!("{} hours", minutes / 60),
        Some(minutes) => format!("{} h {} min", minutes / 60, minutes % 60),
    };
    format!("{turns}, about {hours}")
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
            gist: info.gist.clone(),
            length: length(info),
            history: info.history.trim().replace('\n', " "),
            balance: info.balance.trim().replace('\n', " "),
            sides: scenario.sides().map(|side| side.name.clone()),
            picture: linstock_map::thumbnail(scenario.field(), Some(&scenario.scene())),
        })
    };
    LIBRARY.iter().filter_map(title).collect()
}
