//! Chances and averages at a glance, the two cases beside each other.

use leptos::prelude::*;
use linstock_desk::{
    show::odds::{Figure, GlanceRow, OddsShown},
    words::capital,
};

use super::chart::percent;

/// The table.
#[component]
pub fn Glance(odds: Vec<OddsShown>) -> impl IntoView {
    let two = odds.len() == 2;
    let mut rows: Vec<GlanceRow> = Vec::new();
    for row in odds.iter().flat_map(|it| &it.glance) {
        if rows.iter().any(|it| same(it, row)) {
            continue;
        }
        // What only the second case has stands with the rest of its group.
        let at = rows.iter().rposition(|it| it.group == row.group && !row.group.is_empty());
        rows.insert(at.map_or(rows.len(), |at| at + 1), row.clone());
    }
    let mut group = String::new();
    let span = if two { 4 } else { 2 };
    let body = rows.into_iter().map(|row| {
        let new = (row.group != group && !row.group.is_empty()).then(|| row.group.clone());
        group.clone_from(&row.group);
        let values: Vec<f64> = odds
            .iter()
            .map(|it| {
                it.glance
                    .iter()
                    .chain(&it.settled)
                    .find(|it| same(it, &row))
                    .map_or(0.0, |it| it.value)
            })
            .collect();
        let cells = values.iter().map(|&value| view! { <td>{figure(value, row.kind)}</td> });
        let cells = cells.collect_view();
        let delta = two.then(|| difference(values[1] - values[0], row.kind));
        view! {
            {new
                .map(|title| {
                    view! {
                        <tr class="group">
                            <th colspan=span>{title}</th>
                        </tr>
                    }
                })}
            <tr>
                <th scope="row">{row.name}</th>
                {cells}
                {delta.map(|it| view! { <td class="delta">{it}</td> })}
            </tr>
        }
    });
    let body = body.collect_view();
    let always = always(&odds);
    let head = two.then(|| {
        view! {
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">"A"</th>
                    <th scope="col">"B"</th>
                    <th scope="col">"B less A"</th>
                </tr>
            </thead>
        }
    });
    view! {
        <section>
            <div class="section-head">
                <h2 class="t20">"At a glance"</h2>
            </div>
            <table class="compare">{head} <tbody>{body} {always}</tbody></table>
        </section>
    }
}

/// The figures that no die changes.
fn always(odds: &[OddsShown]) -> impl IntoView + use<> {
    let mut names: Vec<String> = Vec::new();
    for (name, _) in odds.iter().flat_map(|it| &it.always) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    let two = odds.len() == 2;
    let span = if two { 4 } else { 2 };
    let odds: Vec<Vec<(String, String)>> = odds.iter().map(|it| it.always.clone()).collect();
    let rows = names.into_iter().enumerate().map(move |(at, name)| {
        let value = |all: &Vec<(String, String)>| {
            all.iter().find(|(it, _)| *it == name).map(|(_, value)| value.clone())
        };
        let values: Vec<Option<String>> = odds.iter().map(value).collect();
        let differs = values.iter().any(|it| *it != values[0]);
        let cells = values.into_iter().map(|it| view! { <td>{it}</td> }).collect_view();
        view! {
            {(at == 0)
                .then(|| {
                    view! {
                        <tr class="group">
                            <th colspan=span>"Whatever is rolled"</th>
                        </tr>
                    }
                })}
            <tr class:differs=differs>
                <th scope="row">{capital(&name)}</th>
                {cells}
                {two.then(|| view! { <td></td> })}
            </tr>
        }
    });
    rows.collect_view()
}

fn same(a: &GlanceRow, b: &GlanceRow) -> bool {
    a.group == b.group && a.name == b.name && a.kind == b.kind
}

/// A figure as it is written.
pub fn figure(value: f64, kind: Figure) -> String {
    match kind {
        Figure::Chance | Figure::Several => percent(value),
        Figure::Average => format!("{value:.2}").replace('-', "\u{2212}"),
        Figure::Inches => format!("{value:.1}\u{2033}"),
    }
}

fn difference(value: f64, kind: Figure) -> String {
    let text = match kind {
        Figure::Chance | Figure::Several => format!("{:+.1}", value * 100.0),
        Figure::Average => format!("{value:+.2}"),
        Figure::Inches => format!("{value:+.1}\u{2033}"),
    };
    let nothing = text.chars().all(|it| !it.is_ascii_digit() || it == '0');
    if nothing { "0".to_owned() } else { text.replace('-', "\u{2212}") }
}
