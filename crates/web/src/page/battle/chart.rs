//! Chances as numbers and columns.

use leptos::prelude::*;
use linstock_desk::{
    show::{
        odds::{Level, Picture},
        probe::{ChanceShown, Probed},
    },
    words::spaced,
};

use crate::{
    columns::columns,
    page::odds::chart::{Chart, PATTERNS},
};

/// Width of a chart in the inspector, in pixels.
const ROOM: f64 = 168.0;
/// Height of its columns.
const HEIGHT: f64 = 84.0;
/// So many columns at most have room.
const MOST: usize = 6;

/// A chance in percent.
pub fn percent(p: f64) -> String {
    let percent = p * 100.0;
    match percent {
        p if p <= 0.0 => "0%".to_owned(),
        p if p < 1.0 => "<1%".to_owned(),
        p if p > 99.0 && p < 100.0 - 1e-9 => ">99%".to_owned(),
        p => format!("{p:.0}%"),
    }
}

/// The chance of losing anything at all.
fn loses(odds: &[ChanceShown]) -> Option<f64> {
    let mut lost = odds.iter().filter(|it| it.what == "lost").peekable();
    lost.peek()?;
    Some(lost.filter(|it| it.number > 0).map(|it| it.p).sum())
}

/// The three that matter beside a pointer.
pub fn glance(odds: &[ChanceShown]) -> Vec<(String, f64)> {
    let of = |words: &[&str]| -> Option<f64> {
        odds.iter().find(|it| words.contains(&it.what.as_str())).map(|it| it.p)
    };
    let mut glance = Vec::new();
    glance.extend(loses(odds).map(|p| ("loss".to_owned(), p)));
    glance.extend(of(&["check", "test"]).map(|p| ("check".to_owned(), p)));
    glance.extend(of(&["wins"]).map(|p| ("wins".to_owned(), p)));
    glance.extend(of(&["rout", "routed", "broken"]).map(|p| ("rout".to_owned(), p)));
    for chance in odds.iter().filter(|it| !is_count(it)) {
        let name = spaced(&chance.what);
        if glance.len() < 3 && !glance.iter().any(|(it, _)| *it == name) {
            glance.push((name, chance.p));
        }
    }
    glance.truncate(3);
    glance
}

/// Whether a chance is one of a number of figures: those are drawn.
fn is_count(chance: &ChanceShown) -> bool {
    matches!(chance.what.as_str(), "lost" | "own-lost")
}

/// All of them: what may happen, and how many are lost with what follows.
#[component]
pub fn Chances(probed: std::sync::Arc<Probed>) -> impl IntoView {
    let mut rows: Vec<(String, f64)> = Vec::new();
    rows.extend(loses(&probed.odds).map(|p| ("loses figures".to_owned(), p)));
    let told = |word: &str| match word {
        "check" => "must check".to_owned(),
        other => spaced(other),
    };
    // What a column is parted by has its number in the legend.
    let one = probed.pictures.len() == 1;
    let legend: Vec<String> = match &probed.pictures[..] {
        [only] => only.levels.iter().map(|it| it.word.clone()).collect(),
        _ => Vec::new(),
    };
    let parted = |word: &str| {
        let fate = if word == "rout" { "routed" } else { word };
        legend.iter().any(|it| *it == spaced(fate))
    };
    let rest = probed.odds.iter().filter(|it| !is_count(it) && !parted(&it.what));
    rows.extend(rest.map(|it| (told(&it.what), it.p)));
    let rows = rows.into_iter().map(|(what, p)| {
        view! {
            <div>
                <dd>{percent(p)}</dd>
                <dt>{what}</dt>
            </div>
        }
    });
    let pictures = probed.pictures.clone();
    let (fates, rows) = (pictures.first().filter(|_| one).map(fates), rows.collect_view());
    let charts = pictures.into_iter().map(move |picture| {
        let own = (!one).then(|| {
            view! {
                <h3 class="strong">{picture.title.clone()}</h3>
                <dl class="chances">{self::fates(&picture)}</dl>
            }
        });
        let across = picture.across.clone();
        let columns = columns(&[&picture], MOST);
        let chart = view! { <Chart columns case=0 across room=ROOM height=HEIGHT /> };
        if one {
            chart.into_any()
        } else {
            view! {
                <div class="odds party">
                    <div>{own}</div>
                    {chart}
                </div>
            }
            .into_any()
        }
    });
    let charts = charts.collect_view();
    view! {
        <svg class="visually-hidden" width="0" height="0" aria-hidden="true">
            <defs inner_html=PATTERNS></defs>
        </svg>
        <div class="odds" class:several=!one>
            <dl class="chances">{rows} {fates}</dl>
            {charts}
        </div>
    }
}

/// What follows, with its pattern and how likely it is: worst last, as the columns have it.
fn fates(picture: &Picture) -> impl IntoView + use<> {
    let total = |at: usize| picture.columns.iter().map(|it| it.parts[at]).sum::<f64>();
    let named = picture.levels.iter().enumerate().filter(|(_, level)| !level.word.is_empty());
    let rows = named.map(|(at, level)| (level.clone(), total(at)));
    let rows: Vec<(Level, f64)> = rows.collect();
    let rows = rows.into_iter().map(|(level, p)| {
        view! {
            <div class="fate-row">
                <dd>{percent(p)}</dd>
                <dt>
                    <svg viewBox="0 0 16 12" aria-hidden="true">
                        <rect class=format!("fate {}", level.mark) x=".5" y=".5" width="15" height="11"></rect>
                    </svg>
                    {level.word}
                </dt>
            </div>
        }
    });
    rows.collect_view()
}
