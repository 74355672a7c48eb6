//! The scenarios that come with the program.

use linstock_battle::{AnyScenario, scenario::Info};
use linstock_games::{
    browse::RulesId,
    library::{BuiltIn, LIBRARY},
    scenario::{agreed, load, rules_of},
};
use serde::{Deserialize, Serialize};

use crate::{
    answer::Failed,
    ask::Source,
    assistant::house::{self, HouseShown},
    board::unreadable,
};

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
    /// The house rules there are, and what they are in its file.
    pub house: Vec<HouseShown>,
    /// Where it comes from.
    pub source: Source,
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
    let title = |built_in: &BuiltIn| {
        let source = Source::BuiltIn(built_in.id.to_owned());
        let scenario = load(built_in.text).ok()?;
        Some(title(built_in.id.to_owned(), built_in.text, source, &*scenario))
    };
    LIBRARY.iter().filter_map(title).collect()
}

/// What a list shows of somebody's own scenario, or what is wrong with its file.
pub fn title_of_file(text: String) -> Result<Title, Failed> {
    let scenario = load(&text).map_err(|problems| unreadable(&problems.into()))?;
    let id = scenario.info().name.clone();
    Ok(title(id, &text.clone(), Source::File(text), &*scenario))
}

fn title(id: String, text: &str, source: Source, scenario: &dyn AnyScenario) -> Title {
    let info = scenario.info();
    let rules = rules_of(text).unwrap_or(RulesId::USUAL);
    Title {
        id,
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
        house: house::shown(rules, &agreed(text).house.into_iter().collect()),
        source,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_ones_own_is_listed_like_any_other() {
        let built_in = &LIBRARY[0];
        let own = title_of_file(built_in.text.to_owned()).expect("it can be played");
        let ours = titles().swap_remove(0);
        assert_eq!(own.source, Source::File(built_in.text.to_owned()));
        let same = Title { id: ours.id.clone(), source: ours.source.clone(), ..own };
        assert_eq!(same, ours);
        assert!(!ours.house.is_empty());
    }

    #[test]
    fn a_wrong_file_is_refused_with_its_lines() {
        let wrong = title_of_file("rules = \"adf-15\"\nname = 3\n".to_owned());
        let lines: Vec<u32> =
            wrong.expect_err("a name is text").places.iter().map(|it| it.0).collect();
        assert!(lines.contains(&2), "{lines:?}");
    }
}
