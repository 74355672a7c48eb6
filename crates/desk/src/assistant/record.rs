//! The record of a table, to be read.

use linstock_games::{
    assistant::roles,
    facts::keys::{Found, Keys},
};

use super::{
    Table,
    entry::{Entry, Happened},
    resolve,
    show::{RecordShown, step_name},
    state::State,
};
use crate::{
    show::odds,
    words::{capital, spaced},
};

/// What happened, in a line each.
pub fn lines(table: &Table) -> Vec<RecordShown> {
    let Some(mut state) = table.state_before(1) else { return Vec::new() };
    let mut lines = Vec::new();
    for (at, entry) in table.entries.iter().enumerate() {
        lines.push(RecordShown {
            entry: at,
            when: format!("Turn {}, {}", state.turn, step_name(&state, state.step)),
            text: name(entry, &state),
            overruled: matches!(entry, Entry::Edit { id, .. } if !state.is_fresh(id)),
            result: matches!(entry, Entry::Result(_)),
        });
        state.apply(entry);
    }
    lines
}

/// An entry in a line.
pub fn name(entry: &Entry, state: &State) -> String {
    let called = |id: &str| state.find(id).map_or_else(|| id.to_owned(), |it| it.name.clone());
    match entry {
        Entry::Begin { title, sides: [first, second], .. } => {
            format!("{title}: {first} against {second}")
        }
        Entry::House { name, to: Some(to), .. } => {
            format!("House rule: {} {}", spaced(name), spaced(to))
        }
        Entry::House { name, to: None, .. } => {
            format!("House rule: {} as printed", spaced(name))
        }
        Entry::Join { troop } => {
            format!("{} joins {}", troop.name, state.side_name(troop.seat))
        }
        Entry::Leave { id } => format!("{} is taken off the roster", called(id)),
        Entry::Rename { from, to, .. } => format!("{from} is now called {to}"),
        Entry::Edit { id, fact, from, to } => {
            let word = |it: &String| if it.is_empty() { "none".to_owned() } else { spaced(it) };
            format!("{}: {} {} \u{2192} {}", called(id), spaced(fact), word(from), word(to))
        }
        Entry::Attach { id, to: Some(to), .. } => format!("{} joins {}", called(id), called(to)),
        Entry::Attach { id, to: None, .. } => format!("{} stands by himself", called(id)),
        Entry::Step { turn, step } => format!("Turn {turn}, {}", step_name(state, *step)),
        Entry::Result(happened) => {
            format!("{}. {}", who(happened, state), happened.effect.headline)
        }
    }
}

/// Who did what to whom.
pub fn who(happened: &Happened, state: &State) -> String {
    let named = |role: &str| {
        let all = happened.parties.iter().filter(|it| it.role == role);
        let names: Vec<&str> =
            all.filter_map(|it| state.find(&it.id)).map(|it| it.name.as_str()).collect();
        names.join(" and ")
    };
    let known = resolve::procedure(happened, state).map(roles).unwrap_or_default();
    let parts: Vec<String> =
        known.iter().map(|role| named(role.word)).filter(|it| !it.is_empty()).collect();
    match &parts[..] {
        [] => happened.title.clone(),
        all => format!("{}: {}", happened.title, all.join(" \u{2192} ")),
    }
}

/// The whole record as Markdown.
pub fn markdown(table: &Table) -> String {
    let Some(state) = table.state() else { return String::new() };
    let mut text = format!("# {}\n\n{}\n", state.title, state.rules.title());
    for (name, value) in &state.house {
        text += &format!("\nHouse rule: {} {}\n", spaced(name), spaced(value));
    }
    let mut when = String::new();
    for line in lines(table).into_iter().skip(1) {
        let Some(entry) = table.entries.get(line.entry) else { continue };
        if matches!(entry, Entry::Step { .. }) {
            continue;
        }
        if when != line.when {
            when.clone_from(&line.when);
            text += &format!("\n## {when}\n\n");
        }
        let mark = if line.overruled { " (overruled)" } else { "" };
        text += &format!("- {}{mark}\n", line.text);
        if let Entry::Result(happened) = entry {
            text += &details(table, line.entry, happened);
        }
    }
    text += "\n## The rosters at the end\n";
    for seat in [linstock_battle::Seat::First, linstock_battle::Seat::Second] {
        text += &format!("\n### {}\n\n", state.side_name(seat));
        for troop in state.troops.iter().filter(|it| it.seat == seat) {
            let brief = linstock_games::assistant::brief(state.rules.game(), &troop.body);
            text += &format!("- {}: {brief}\n", troop.name);
        }
    }
    text
}

fn details(table: &Table, entry: usize, happened: &Happened) -> String {
    let mut text = String::new();
    let Some(state) = table.state_before(entry) else { return text };
    let keys = resolve::procedure(happened, &state).map(Keys::of);
    let is_of_ground = |key: &str| match keys.as_ref().map(|keys| keys.find(key)) {
        Some(Found::Fact(fact, _)) => fact.role().is_of_ground() && !fact.is_of_check(),
        Some(Found::BothSides | Found::Object(_) | Found::Elsewhere(_) | Found::Nothing) | None => {
            false
        }
    };
    let said: Vec<String> = happened
        .said
        .iter()
        .filter(|(key, _)| is_of_ground(key))
        .map(|(key, value)| {
            let name = key.rsplit('.').next().unwrap_or(key);
            format!("{} {}", spaced(name), spaced(value))
        })
        .collect();
    if !said.is_empty() {
        text += &format!("  - {}\n", capital(&said.join(", ")));
    }
    for (roll, faces) in resolve::rolls(happened, &state) {
        let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
        let who = roll.who.map(|it| format!(" ({it})")).unwrap_or_default();
        text += &format!("  - {}{who}: {}\n", capital(&roll.title), faces.join(", "));
    }
    for change in &happened.effect.changes {
        let id = happened.who(&change.role, change.number).unwrap_or_default();
        let name = state.find(id).map_or(id, |it| it.name.as_str());
        let word = |it: &str| match it {
            "" => "no".to_owned(),
            "true" => "yes".to_owned(),
            other => spaced(other),
        };
        let (from, to) = (word(&change.from), word(&change.to));
        text += &format!("  - {name}: {} {from} \u{2192} {to}\n", spaced(&change.fact));
    }
    let answer: serde_json::Value = serde_json::from_str(&happened.answer).unwrap_or_default();
    let rows = odds::rows(state.rules.game(), &answer).into_iter().filter(|row| !row.is_sum());
    let counted = rows.filter(|row| row.struck.is_none() && row.value != 0).map(|row| {
        let side = row.side.map(|it| format!("{it}, ")).unwrap_or_default();
        format!("{side}{} {}", row.says, row.text)
    });
    let counted: Vec<String> = counted.collect();
    if !counted.is_empty() {
        text += &format!("  - Counted: {}\n", counted.join("; "));
    }
    text
}
