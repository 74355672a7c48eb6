//! Chances and averages at a glance.

use linstock_games::facts::figures::{FigureRole, Unit, Whose};
use serde_json::Value;

use super::{
    Figure, GlanceRow,
    distribution::{Distribution, LEVELS, Series, level, show},
};
use crate::words::capital;

/// More words than this are a table, not a glance.
const MOST_WORDS: usize = 9;

/// The figures at a glance: what is lost first, then what follows, then the rest.
pub fn glance(all: &Distribution) -> Vec<GlanceRow> {
    let mut figures: Vec<Series> = all.series().filter(|it| is_worth_a_line(all, *it)).collect();
    figures.sort_by_key(|it| it.place());
    let mut rows: Vec<GlanceRow> = figures
        .into_iter()
        .flat_map(|it| {
            let settled = !all.differing.contains(&it);
            let row = move |row: GlanceRow| GlanceRow { settled: settled || row.settled, ..row };
            rows(all, it).into_iter().map(row)
        })
        .collect();
    // What belongs to nobody in particular stands before what has a heading.
    rows.sort_by_key(|row| !row.group.is_empty());
    rows
}

/// Whether a figure is worth a line. What is left of a unit follows from what it lost.
pub fn is_worth_a_line(all: &Distribution, series: Series) -> bool {
    let loses = |role: FigureRole| all.find(series.whose, role).is_some();
    series.figure.role != FigureRole::Left || !(loses(FigureRole::Lost) || loses(FigureRole::Hits))
}

fn rows(all: &Distribution, series: Series) -> Vec<GlanceRow> {
    let title = capital(series.figure.label);
    let own = GlanceRow {
        group: capital(series.whose.word()),
        side: series.whose.side(),
        ..GlanceRow::default()
    };
    match series.figure.unit {
        Unit::Count | Unit::Points | Unit::Inches => numbers(all, series, &own, &title),
        Unit::YesNo => {
            let value = all.chance(series, |it| *it == Value::Bool(true));
            let brief = format!("{} {title}", own.group).trim_start().to_lowercase();
            vec![GlanceRow { name: title, brief, value, ..own }]
        }
        Unit::Word => words(all, series, &title),
    }
}

/// A row for each word.
fn words(all: &Distribution, series: Series, about: &str) -> Vec<GlanceRow> {
    let mut words: Vec<&Value> = Vec::new();
    for value in all.values(series) {
        if !words.contains(&value) {
            words.push(value);
        }
    }
    words.sort_by(|a, b| {
        let severe = |it: &Value| all.severity(series, it);
        let level = |it: &Value| level(it).unwrap_or(LEVELS.len());
        level(a).cmp(&level(b)).then(severe(a).total_cmp(&severe(b)))
    });
    words.truncate(MOST_WORDS);
    let group = capital(&series.name());
    let (whole, role) = (series.whose == Whose::Whole, series.figure.role);
    let row = |name: String, value: f64| {
        let brief = if whole && role == FigureRole::Winner {
            format!("{name} wins")
        } else if whole && [FigureRole::Result, FigureRole::Morale].contains(&role) {
            name.clone()
        } else {
            format!("{group} {name}")
        };
        GlanceRow {
            group: group.clone(),
            side: series.whose.side(),
            about: about.to_owned(),
            name,
            brief: brief.to_lowercase(),
            value,
            kind: Figure::Chance,
            settled: false,
        }
    };
    let chance = |word: &Value| all.chance(series, |it| it == word);
    let each = words.iter().map(|word| row(capital(&show(series.figure, word)), chance(word)));
    let nobody = (role == FigureRole::Winner && all.may_be_missing(series))
        .then(|| row("Nobody".to_owned(), chance(&Value::Null)));
    each.chain(nobody).collect()
}

fn numbers(all: &Distribution, series: Series, own: &GlanceRow, title: &str) -> Vec<GlanceRow> {
    let brief = |what: String| match own.group.as_str() {
        "" => what.to_lowercase(),
        group => format!("{group}: {what}").to_lowercase(),
    };
    let inches = series.figure.unit == Unit::Inches;
    if all.may_be_missing(series) {
        // A check is one whatever it adds; of anything else there may be none.
        let check = series.figure.role == FigureRole::Check;
        let is =
            |it: &Value| if check { !it.is_null() } else { it.as_f64().is_some_and(|it| it > 0.0) };
        let value = all.chance(series, is);
        let brief = format!("{} {title}", own.group).trim_start().to_lowercase();
        return vec![GlanceRow { name: title.to_owned(), brief, value, ..own.clone() }];
    }
    let least = |least: f64| move |it: &Value| it.as_f64().is_some_and(|it| it >= least);
    let mut rows = Vec::new();
    let some = all.chance(series, |it| it.as_f64().is_some_and(|it| it > 0.0));
    rows.push(GlanceRow {
        name: format!("{title}: any"),
        brief: brief(format!("any {title}")),
        value: some,
        settled: some > 1.0 - 1e-12,
        ..own.clone()
    });
    let whole = all.values(series).all(|it| it.as_i64().is_some_and(|it| it >= 0));
    if whole && !inches {
        rows.push(GlanceRow {
            name: format!("{title}: two or more"),
            brief: brief(format!("two or more {title}")),
            value: all.chance(series, least(2.0)),
            kind: Figure::Several,
            settled: !all.values(series).any(least(2.0)),
            ..own.clone()
        });
    }
    let name = format!("{title}, on average");
    rows.push(GlanceRow {
        brief: brief(name.clone()),
        name,
        value: all.average(series),
        kind: if inches { Figure::Inches } else { Figure::Average },
        ..own.clone()
    });
    rows
}
