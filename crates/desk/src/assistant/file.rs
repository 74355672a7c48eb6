//! What is kept of a table: the whole of it as JSON Lines, or its rosters as JSON.

use linstock_battle::Seat;
use linstock_games::{
    assistant::{self, Mustered, muster},
    browse::RulesId,
    library::built_in,
    scenario,
};
use serde::{Deserialize, Serialize};

use super::{
    Rosters, Table,
    draft::Draft,
    entry::{Entry, Troop},
    house::{self, House},
};
use crate::answer::Failed;

/// The first line of a kept table.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Head {
    /// What it is, and in which version.
    linstock_table: u32,
    draft: Draft,
    #[serde(default)]
    ticks: Vec<(usize, usize)>,
    #[serde(default)]
    undone: Vec<Entry>,
}

/// The version that is written.
const VERSION: u32 = 1;

/// Rosters by themselves.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct RosterFile {
    /// What it is, and in which version.
    linstock_roster: u32,
    rules: String,
    title: String,
    sides: [String; 2],
    #[serde(default = "first")]
    first: Seat,
    troops: Vec<Troop>,
    #[serde(default, skip_serializing_if = "House::is_empty")]
    house: House,
    /// What is true of the whole battle, by key.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    said: Vec<(String, String)>,
}

const fn first() -> Seat {
    Seat::First
}

/// The whole of a table.
pub fn export(table: &Table) -> String {
    let head = Head {
        linstock_table: VERSION,
        draft: table.draft.clone(),
        ticks: table.ticks.clone(),
        undone: table.undone.clone(),
    };
    let mut lines = vec![serde_json::to_string(&head).unwrap_or_default()];
    lines.extend(table.entries.iter().map(|it| serde_json::to_string(it).unwrap_or_default()));
    lines.join("\n") + "\n"
}

/// Whether a text is a kept table, or was one; of an empty one it is said what it should be.
pub fn is_table(text: &str) -> bool {
    let first = text.lines().find(|it| !it.trim().is_empty());
    first.is_none_or(|it| it.contains("linstock-table"))
}

/// What is wrong with JSON, for people.
fn wrong_json(error: &serde_json::Error) -> String {
    use serde_json::error::Category;
    match error.classify() {
        Category::Eof => "it breaks off in the middle".to_owned(),
        Category::Syntax | Category::Io => "this is not written as JSON is".to_owned(),
        Category::Data => error.to_string(),
    }
}

/// A table that was kept, or what is wrong with it, line by line.
pub fn import(text: &str) -> Result<Table, Failed> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let nothing = || Failed::new("The file is empty. Choose one that the assistant saved.");
    let (_, head) = lines.next().ok_or_else(nothing)?;
    let wrong = |line: usize, what: String| Failed {
        message: format!("This is no saved table. Line {}: {what}", line + 1),
        rule: None,
        places: vec![(u32::try_from(line + 1).unwrap_or(u32::MAX), what)],
        torn: None,
    };
    let head: Head = serde_json::from_str(head).map_err(|error| wrong(0, wrong_json(&error)))?;
    if head.linstock_table != VERSION {
        let version = head.linstock_table;
        let what = format!("version {version} is not known here; this program reads {VERSION}");
        return Err(wrong(0, what));
    }
    let mut places = Vec::new();
    let mut entries = Vec::new();
    for (at, line) in lines {
        match serde_json::from_str::<Entry>(line) {
            Ok(entry) => entries.push(entry),
            Err(error) => {
                places.push((u32::try_from(at + 1).unwrap_or(u32::MAX), wrong_json(&error)));
            }
        }
    }
    if let Some((line, what)) = places.first() {
        let message = format!("This table cannot be read whole. Line {line}: {what}");
        return Err(Failed { message, places, ..Failed::default() });
    }
    let table = Table { entries, undone: head.undone, draft: head.draft, ticks: head.ticks };
    let Some(state) = table.state() else {
        return Err(wrong(
            1,
            "it does not say how it began, or for rules that are not known".into(),
        ));
    };
    // What people said of their troops holds, whatever it is: only rosters from outside are checked.
    check_house(state.rules, &state.house)?;
    Ok(table)
}

fn check_house(rules: RulesId, house: &House) -> Result<(), Failed> {
    for (name, value) in house {
        house::fits(rules, name, value)
            .map_err(|what| Failed::new(format!("This cannot be played: {what}.")))?;
    }
    Ok(())
}

/// The rosters of a table, as they stand.
pub fn export_rosters(table: &Table) -> Option<String> {
    let state = table.state()?;
    let said = table.draft.said.iter().filter(|(fact, _)| scenario::is_of_the_whole(fact));
    let said = said.map(|(fact, value)| (fact.clone(), value.clone()));
    let file = RosterFile {
        said: said.collect(),
        linstock_roster: VERSION,
        rules: state.rules.word().to_owned(),
        title: state.title,
        sides: state.sides,
        first: state.first,
        troops: state.troops,
        house: state.house,
    };
    serde_json::to_string_pretty(&file).ok().map(|text| text + "\n")
}

/// How a table begins.
pub fn begin(with: &Rosters) -> Result<Entry, Failed> {
    match with {
        Rosters::Scenario(id) => {
            let known = built_in(id).ok_or_else(|| {
                Failed::new(format!("There is no scenario {id}. Choose one of the list."))
            })?;
            scenario_roster(known.text)
        }
        Rosters::File(text) if text.trim_start().starts_with('{') => roster_file(text),
        Rosters::File(text) => scenario_roster(text),
        Rosters::Nobody { rules, sides } => {
            let id = RulesId::from_word(rules)
                .ok_or_else(|| Failed::new(format!("There are no rules {rules}.")))?;
            Ok(Entry::Begin {
                rules: rules.clone(),
                title: id.title().to_owned(),
                sides: sides.clone(),
                first: Seat::First,
                troops: Vec::new(),
                house: House::new(),
                said: Vec::new(),
            })
        }
    }
}

fn scenario_roster(text: &str) -> Result<Entry, Failed> {
    let Some(roster) = muster(text) else {
        let problems = scenario::load(text).err().unwrap_or_default();
        let places: Vec<(u32, String)> = problems
            .iter()
            .map(|it| (u32::try_from(it.line).unwrap_or(u32::MAX), it.what.clone()))
            .collect();
        let message = match places.first() {
            Some((line, what)) => format!("The scenario cannot be read. Line {line}: {what}."),
            None => "This is neither a saved table, nor a roster, nor a scenario.".to_owned(),
        };
        return Err(Failed { message, places, ..Failed::default() });
    };
    let mut troops: Vec<Troop> = Vec::new();
    for Mustered { id, name, seat, with, body } in roster.all {
        // A leader may be called like his unit.
        let taken = troops.iter().any(|it| it.id == id);
        let id = if taken { format!("{id}-leader") } else { id };
        troops.push(Troop { id, name, seat, with, body });
    }
    Ok(Entry::Begin {
        rules: roster.rules.word().to_owned(),
        title: roster.name,
        sides: roster.sides,
        first: roster.first,
        troops,
        house: roster.house.into_iter().collect(),
        said: roster.said,
    })
}

fn roster_file(text: &str) -> Result<Entry, Failed> {
    let file: RosterFile = serde_json::from_str(text).map_err(|error| Failed {
        message: format!(
            "The roster cannot be read. Line {}: {}.",
            error.line(),
            wrong_json(&error)
        ),
        rule: None,
        places: vec![(u32::try_from(error.line()).unwrap_or(u32::MAX), wrong_json(&error))],
        torn: None,
    })?;
    if file.linstock_roster != VERSION {
        return Err(Failed::new(format!(
            "The roster is of version {}; this program reads {VERSION}.",
            file.linstock_roster
        )));
    }
    let rules = RulesId::from_word(&file.rules).ok_or_else(|| {
        Failed::new(format!("The roster is for rules {}, which are not known here.", file.rules))
    })?;
    check(rules, &file.troops)?;
    check_house(rules, &file.house)?;
    Ok(Entry::Begin {
        rules: file.rules,
        title: file.title,
        sides: file.sides,
        first: file.first,
        troops: file.troops,
        house: file.house,
        said: file.said,
    })
}

/// Everything that is wrong with the facts of a roster.
pub fn check(rules: RulesId, troops: &[Troop]) -> Result<(), Failed> {
    let mut wrong: Vec<String> = Vec::new();
    for (at, troop) in troops.iter().enumerate() {
        if troops[..at].iter().any(|it| it.id == troop.id) {
            wrong.push(format!("{}: another has the id {}", troop.name, troop.id));
        }
        for (fact, value) in &troop.body.facts {
            if let Err(what) = assistant::check(rules.game(), &troop.body, fact, value) {
                wrong.push(format!("{}: {what}", troop.name));
            }
        }
    }
    let Some(first) = wrong.first() else { return Ok(()) };
    let more = match wrong.len() {
        1 => String::new(),
        many => format!(" ({} more)", many - 1),
    };
    let message = format!("The roster does not fit {}. {first}{more}.", rules.title());
    Err(Failed {
        message,
        places: wrong.into_iter().map(|it| (0, it)).collect(),
        ..Failed::default()
    })
}
