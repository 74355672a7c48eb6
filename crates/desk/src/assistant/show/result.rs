//! A result as it is shown.

use linstock_games::facts::{
    figures::{self, Whose},
    procedure::Procedure,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    super::{
        Table,
        entry::{Entry, Happened},
        record, resolve,
        state::State,
    },
    RollWanted,
};
use crate::{
    show::{
        ledger::RowShown,
        odds::{self, distribution::show},
    },
    words::{capital, spaced},
};

/// A result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultShown {
    /// The entry's number, from 0.
    pub entry: usize,
    /// What happened.
    pub headline: String,
    /// Who did what to whom.
    pub under: String,
    /// The rolls: what for, and the faces.
    pub rolls: Vec<(RollWanted, Vec<u8>)>,
    /// Figures of the outcome: their names, and what they are.
    pub figures: Vec<(String, String)>,
    /// What to do on the table, and whether it is done.
    pub tasks: Vec<(String, bool)>,
    /// What it changed on the roster.
    pub changes: Vec<ChangeShown>,
    /// Why.
    pub rows: Vec<RowShown>,
    /// The request that the contract was sent.
    pub request: String,
    /// Its answer.
    pub answer: String,
}

/// Something that a result changed, and what it is by now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangeShown {
    /// Whose.
    pub id: String,
    /// His name.
    pub name: String,
    /// The fact, by name.
    pub fact: String,
    /// What it was, in words.
    pub from: String,
    /// What it became, in words.
    pub to: String,
}

/// A result in full; nothing if the entry is none.
pub fn result(table: &Table, entry: usize) -> Option<ResultShown> {
    let Entry::Result(happened) = table.entries.get(entry)? else { return None };
    let state = table.state_before(entry)?;
    let answer: Value = serde_json::from_str(&happened.answer).unwrap_or_default();
    let tasks = happened.effect.tasks.iter().enumerate();
    let tasks = tasks.map(|(at, task)| (task.clone(), table.ticks.contains(&(entry, at))));
    Some(ResultShown {
        entry,
        headline: happened.effect.headline.clone(),
        under: record::who(happened, &state),
        rolls: resolve::rolls(happened, &state),
        figures: figures(resolve::procedure(happened, &state), &answer),
        tasks: tasks.collect(),
        changes: changes(happened, &state),
        rows: odds::rows(state.rules.game(), &answer),
        request: happened.request.clone(),
        answer: happened.answer.clone(),
    })
}

fn figures(procedure: Option<Procedure>, answer: &Value) -> Vec<(String, String)> {
    // What is none, or not so, is not worth a word.
    let nothing =
        |it: &Value| it.is_null() || *it == Value::Bool(false) || it.as_f64() == Some(0.0);
    let all = procedure.map(figures::of).unwrap_or_default().into_iter();
    let whole = all.filter(|(whose, _)| *whose == Whose::Whole);
    let shown = whole.map(|(whose, it)| (it, it.value(&answer["outcome"], whose)));
    let shown = shown.filter(|(_, value)| !nothing(value));
    shown.map(|(it, value)| (capital(it.label), show(it, value))).collect()
}

fn changes(happened: &Happened, state: &State) -> Vec<ChangeShown> {
    let word = |value: &str| match value {
        "" => "no".to_owned(),
        "true" => "yes".to_owned(),
        other => spaced(other),
    };
    let each = happened.effect.changes.iter().filter_map(|change| {
        let id = happened.who(&change.role, change.number)?;
        let name = state.find(id)?.name.clone();
        Some(ChangeShown {
            id: id.to_owned(),
            name,
            fact: change.fact.clone(),
            from: word(&change.from),
            to: word(&change.to),
        })
    });
    each.collect()
}
