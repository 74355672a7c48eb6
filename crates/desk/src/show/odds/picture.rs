//! Which distributions are drawn.

use linstock_battle::vocabulary::Severity;
use linstock_rulebook::Side;
use serde_json::Value;

use super::{
    Column, Level, Picture,
    told::{LEVELS, Told, name, show},
};
use crate::words::capital;

/// The pictures of an answer.
pub fn pictures(told: &Told) -> Vec<Picture> {
    let sides = ["attacker", "defender"].into_iter().filter_map(|side| {
        let lost = format!("{side}.lost");
        told.counts(&lost)
            .then(|| draw(told, &capital(side), &lost, Some(format!("{side}.morale"))))
    });
    let sides: Vec<Picture> = sides.collect();
    if !sides.is_empty() {
        return sides;
    }
    if told.differing.contains(WINNER) {
        return vec![draw(told, "", WINNER, Some("loser.morale".to_owned()))];
    }
    let across = NUMBERS.iter().copied().find(|it| told.counts(it));
    let across = across.or_else(|| WORDS.iter().copied().find(|it| told.differing.contains(*it)));
    let across = across.or_else(|| told.differing.iter().next().map(String::as_str));
    across.map(|it| draw(told, "", it, Some("morale".to_owned()))).into_iter().collect()
}

/// How a fight between two sides ends, parted by who wins.
pub fn endings(told: &Told) -> Option<Picture> {
    if !told.is_fight() || !told.differing.contains(RESULT) {
        return None;
    }
    let wins = |side: Side, mark: Severity| {
        (Value::from(side.word()), Level { word: format!("{side} wins"), mark })
    };
    let neither = Level { word: "neither".to_owned(), mark: Severity::Nothing };
    let levels = [
        wins(Side::Attacker, Severity::Steady),
        (Value::Null, neither),
        wins(Side::Defender, Severity::Broken),
    ];
    let happens = |(who, _): &(Value, Level)| told.chance(WINNER, |it| it == who) > 0.0;
    let levels = levels.into_iter().filter(happens).collect();
    let picture = columns(told, "", RESULT, Some(WINNER), levels);
    Some(Picture { across: "how it ends".to_owned(), ..picture })
}

const RESULT: &str = "result";
const WINNER: &str = "winner";

/// Numbers that a picture is about, the first that differs.
const NUMBERS: &[&str] = &["lost", "hits", "failures", "reach_in", "distance_in", "inches"];

/// Words that a picture is about if no number is.
const WORDS: &[&str] = &["morale", "result", "does", "pursues", "killed"];

fn draw(told: &Told, title: &str, across: &str, by: Option<String>) -> Picture {
    let by = by.filter(|by| by != across && told.differing.contains(by));
    let levels = match &by {
        Some(by) => levels(told, by),
        None => vec![(Value::Null, Level { word: String::new(), mark: Severity::Steady })],
    };
    columns(told, title, across, by.as_deref(), levels)
}

fn columns(
    told: &Told,
    title: &str,
    across: &str,
    by: Option<&str>,
    levels: Vec<(Value, Level)>,
) -> Picture {
    let mut columns: Vec<(Value, Column)> = Vec::new();
    for (figures, p) in &told.outcomes {
        let value = figures.get(across).cloned().unwrap_or(Value::Null);
        let level = by.and_then(|by| figures.get(by)).unwrap_or(&Value::Null);
        let part = levels.iter().position(|(it, _)| it == level).unwrap_or(0);
        let at = match columns.iter().position(|(it, _)| *it == value) {
            Some(at) => at,
            None => {
                let label = match (&value, across) {
                    (Value::Null, WINNER) => "nobody".to_owned(),
                    _ => show(across, &value),
                };
                let parts = vec![0.0; levels.len()];
                let number = value.as_f64();
                columns.push((value, Column { label, number, parts }));
                columns.len() - 1
            }
        };
        columns[at].1.parts[part] += p;
    }
    // The sort is stable: words that have no order stay with the likeliest first.
    columns.sort_by(|(a, _), (b, _)| {
        let severe = |it: &Value| told.severity(across, it);
        order(a).total_cmp(&order(b)).then(severe(a).total_cmp(&severe(b)))
    });
    Picture {
        title: title.to_owned(),
        across: self::across(across),
        levels: levels.into_iter().map(|(_, level)| level).collect(),
        columns: columns.into_iter().map(|(_, column)| column).collect(),
    }
}

/// What the columns are, in words.
fn across(figure: &str) -> String {
    match figure.rsplit('.').next() {
        Some("lost" | "hits") if figure != "hits" => "figures lost".to_owned(),
        _ => name(figure),
    }
}

fn levels(told: &Told, by: &str) -> Vec<(Value, Level)> {
    let mut levels: Vec<(Value, Level)> = Vec::new();
    if told.may_be_missing(by) {
        levels.push((
            Value::Null,
            Level { word: "nothing follows".to_owned(), mark: Severity::Nothing },
        ));
    }
    // Whatever else there is stands before the levels of morale.
    for mark in LEVELS {
        let value = Value::from(mark.word());
        if told.values(by).any(|it| *it == value) {
            levels.push((value, Level { word: mark.word().to_owned(), mark }));
        }
    }
    levels
}

/// The place of a value among others.
fn order(value: &Value) -> f64 {
    let place = |word: &str| match (Severity::from_word(word), Side::from_word(word)) {
        (Some(Severity::Steady), _) => 0.0,
        (_, Some(Side::Attacker)) => 1.0,
        (Some(Severity::Disordered), _) => 2.0,
        (Some(Severity::Shaken), _) => 3.0,
        (Some(Severity::Broken), _) => 4.0,
        (_, Some(Side::Defender)) => 5.0,
        (Some(_) | None, None) => 9.0,
    };
    match value {
        Value::Number(number) => number.as_f64().unwrap_or_default(),
        Value::Bool(yes) => f64::from(u8::from(*yes)),
        Value::String(word) => place(word),
        Value::Null => 2.5,
        Value::Array(_) | Value::Object(_) => 9.0,
    }
}
