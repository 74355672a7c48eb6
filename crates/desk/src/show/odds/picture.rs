//! Which distributions are drawn.

use linstock_battle::vocabulary::Severity;
use linstock_games::facts::figures::{FigureRole, Whose};
use linstock_rulebook::Side;
use serde_json::Value;

use super::{
    Column, Level, Picture,
    distribution::{Distribution, LEVELS, Series, show},
};
use crate::words::capital;

/// The pictures of an answer.
pub fn pictures(all: &Distribution) -> Vec<Picture> {
    let sides = Side::ALL.iter().filter_map(|&side| {
        let lost = all.find(Whose::Side(side), FigureRole::Lost)?;
        let morale = all.find(Whose::Side(side), FigureRole::Morale);
        Some(draw(all, &capital(side.word()), lost, morale))
    });
    let sides: Vec<Picture> = sides.collect();
    if !sides.is_empty() {
        return sides;
    }
    if let Some(winner) = all.find(Whose::Whole, FigureRole::Winner) {
        return vec![draw(all, "", winner, all.find(Whose::Loser, FigureRole::Morale))];
    }
    let whole = || all.differing.iter().copied().filter(|it| it.whose == Whose::Whole);
    let first = |roles: [FigureRole; 3], number: bool| {
        let is = |it: &Series, role: FigureRole| {
            it.figure.role == role && it.figure.unit.is_number() == number
        };
        roles.into_iter().find_map(|role| whole().find(|it| is(it, role)))
    };
    // A number before a word, and what is lost before anything else.
    let across = first([FigureRole::Lost, FigureRole::Hits, FigureRole::Subject], true)
        .or_else(|| first([FigureRole::Morale, FigureRole::Result, FigureRole::Subject], false))
        .or_else(|| all.differing.first().copied());
    let morale = all.find(Whose::Whole, FigureRole::Morale);
    across.map(|it| draw(all, "", it, morale)).into_iter().collect()
}

/// How a fight between two sides ends, parted by who wins.
pub fn endings(all: &Distribution) -> Option<Picture> {
    let result = all.find(Whose::Whole, FigureRole::Result).filter(|_| all.is_fight())?;
    let winner = all.whole(FigureRole::Winner)?;
    let wins = |side: Side, mark: Severity| {
        (Value::from(side.word()), Level { word: format!("{side} wins"), mark })
    };
    let neither = Level { word: "neither".to_owned(), mark: Severity::Nothing };
    let levels = [
        wins(Side::Attacker, Severity::Steady),
        (Value::Null, neither),
        wins(Side::Defender, Severity::Broken),
    ];
    let happens = |(who, _): &(Value, Level)| all.chance(winner, |it| it == who) > 0.0;
    let levels = levels.into_iter().filter(happens).collect();
    let picture = columns(all, "", result, Some(winner), levels);
    Some(Picture { across: "how it ends".to_owned(), ..picture })
}

fn draw(all: &Distribution, title: &str, across: Series, by: Option<Series>) -> Picture {
    let by = by.filter(|by| *by != across);
    let levels = match by {
        Some(by) => levels(all, by),
        None => vec![(Value::Null, Level { word: String::new(), mark: Severity::Steady })],
    };
    columns(all, title, across, by, levels)
}

fn columns(
    all: &Distribution,
    title: &str,
    across: Series,
    by: Option<Series>,
    levels: Vec<(Value, Level)>,
) -> Picture {
    let mut columns: Vec<(Value, Column)> = Vec::new();
    for outcome in &all.outcomes {
        let value = outcome.value(across).clone();
        let level = by.map_or(&Value::Null, |by| outcome.value(by));
        let part = levels.iter().position(|(it, _)| it == level).unwrap_or(0);
        let at = match columns.iter().position(|(it, _)| *it == value) {
            Some(at) => at,
            None => {
                let nobody = across.figure.role == FigureRole::Winner && value.is_null();
                let label = if nobody { "nobody".to_owned() } else { show(across.figure, &value) };
                let parts = vec![0.0; levels.len()];
                let number = value.as_f64();
                columns.push((value, Column { label, number, parts }));
                columns.len() - 1
            }
        };
        columns[at].1.parts[part] += outcome.p;
    }
    // The sort is stable: words that have no order stay with the likeliest first.
    columns.sort_by(|(a, _), (b, _)| {
        let severe = |it: &Value| all.severity(across, it);
        order(a).total_cmp(&order(b)).then(severe(a).total_cmp(&severe(b)))
    });
    Picture {
        title: title.to_owned(),
        // Losses are of figures, whatever they are called elsewhere.
        across: if across.figure.role == FigureRole::Lost {
            "figures lost".to_owned()
        } else {
            across.name()
        },
        levels: levels.into_iter().map(|(_, level)| level).collect(),
        columns: columns.into_iter().map(|(_, column)| column).collect(),
    }
}

fn levels(all: &Distribution, by: Series) -> Vec<(Value, Level)> {
    let mut levels: Vec<(Value, Level)> = Vec::new();
    if all.may_be_missing(by) {
        levels.push((
            Value::Null,
            Level { word: "nothing follows".to_owned(), mark: Severity::Nothing },
        ));
    }
    // Whatever else there is stands before the levels of morale.
    for mark in LEVELS {
        let value = Value::from(mark.word());
        if all.values(by).any(|it| *it == value) {
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
