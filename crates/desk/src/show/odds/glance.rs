//! Chances and averages at a glance.

use linstock_rulebook::Side;
use serde_json::Value;

use super::{
    Figure, GlanceRow,
    told::{LEVELS, Told, name, show},
};
use crate::words::capital;

/// More words than this are a table, not a glance.
const MOST_WORDS: usize = 9;

/// The figures at a glance: what is lost first, then what follows, then the rest.
pub fn glance(told: &Told) -> Vec<GlanceRow> {
    let mut figures: Vec<&String> = told.differing.iter().filter(|it| tells(told, it)).collect();
    figures.sort_by_key(|it| order(it));
    let mut rows: Vec<GlanceRow> = figures.into_iter().flat_map(|it| rows(told, it)).collect();
    // What belongs to nobody in particular stands before what has a heading.
    rows.sort_by_key(|row| !row.group.is_empty());
    rows
}

/// Whether a figure is worth a line. What is left of a unit follows from what it lost.
pub fn tells(told: &Told, figure: &str) -> bool {
    let (side, last) = figure.rsplit_once('.').unwrap_or(("", figure));
    let lost = if side.is_empty() { "hits".to_owned() } else { format!("{side}.lost") };
    !(matches!(last, "strength" | "figures") && told.differing.contains(&lost))
}

/// The place of a figure in a list: what is of both comes before what is of one side.
pub fn order(figure: &str) -> (usize, usize) {
    (side(figure), place(figure))
}

fn side(figure: &str) -> usize {
    let side = figure.split_once('.').map_or("", |(side, _)| side);
    ["", "attacker", "defender"].iter().position(|it| *it == side).unwrap_or(3)
}

fn place(figure: &str) -> usize {
    let last = figure.rsplit('.').next().unwrap_or(figure);
    let order =
        ["lost", "hits", "special", "winner", "result", "check", "morale", "routs", "destroyed"];
    order.iter().position(|it| *it == last).unwrap_or(order.len())
}

fn rows(told: &Told, figure: &str) -> Vec<GlanceRow> {
    let whole = capital(&name(figure));
    let (of, title) = match figure.split_once('.') {
        Some((side, last)) => (capital(side), capital(&name(last))),
        None => (String::new(), whole.clone()),
    };
    let side = figure.split_once('.').and_then(|(side, _)| Side::from_word(side));
    if told.counts(figure) {
        let group = GlanceRow { group: of, side, ..GlanceRow::default() };
        return numbers(told, figure, &group, &title);
    }
    let chance = |name: String, value: f64| GlanceRow {
        group: of.clone(),
        side,
        about: String::new(),
        name,
        value,
        kind: Figure::Chance,
    };
    if told.values(figure).all(Value::is_boolean) {
        return vec![chance(title.clone(), told.chance(figure, |it| *it == Value::Bool(true)))];
    }
    let mut words: Vec<&Value> = Vec::new();
    for value in told.values(figure) {
        if !words.contains(&value) {
            words.push(value);
        }
    }
    words.sort_by(|a, b| {
        let severe = |it: &Value| told.severity(figure, it);
        level(a).cmp(&level(b)).then(severe(a).total_cmp(&severe(b)))
    });
    words.truncate(MOST_WORDS);
    let row = |word: &&Value| GlanceRow {
        group: whole.clone(),
        about: title.clone(),
        ..chance(capital(&show(figure, word)), told.chance(figure, |it| it == *word))
    };
    let nobody = (figure == "winner" && told.may_be_missing(figure)).then(|| GlanceRow {
        group: whole.clone(),
        about: title.clone(),
        ..chance("Nobody".to_owned(), told.chance(figure, Value::is_null))
    });
    words.iter().map(row).chain(nobody).collect()
}

fn level(word: &Value) -> usize {
    LEVELS.iter().position(|it| word == it.word()).unwrap_or(LEVELS.len())
}

fn numbers(told: &Told, figure: &str, group: &GlanceRow, title: &str) -> Vec<GlanceRow> {
    let row =
        |name: String, value: f64, kind: Figure| GlanceRow { name, value, kind, ..group.clone() };
    let more = |least: f64| told.chance(figure, |it| it.as_f64().is_some_and(|it| it >= least));
    let inches = figure.ends_with("_in") || figure == "inches";
    let kind = if inches { Figure::Inches } else { Figure::Average };
    if told.may_be_missing(figure) {
        let there = told.chance(figure, |it| !it.is_null());
        return vec![row(title.to_owned(), there, Figure::Chance)];
    }
    let average = row(format!("{title}, on average"), told.average(figure), kind);
    let some = told.chance(figure, |it| it.as_f64().is_some_and(|it| it > 0.0));
    let whole = told.values(figure).all(|it| it.as_i64().is_some_and(|it| it >= 0));
    let mut rows = Vec::new();
    if some < 1.0 - 1e-12 {
        rows.push(row(format!("{title}: any"), some, Figure::Chance));
    }
    if whole && !inches && told.values(figure).any(|it| it.as_i64().is_some_and(|it| it > 1)) {
        rows.push(row(format!("{title}: two or more"), more(2.0), Figure::Chance));
    }
    rows.push(average);
    rows
}
