//! Chances as numbers and columns.

use leptos::prelude::*;
use linstock_desk::{show::probe::ChanceShown, words::spaced};

/// A chance in percent.
pub fn percent(p: f64) -> String {
    let percent = p * 100.0;
    match percent {
        p if p <= 0.0 => "0%".to_owned(),
        p if p < 1.0 => "<1%".to_owned(),
        p if p > 99.0 && p < 100.0 => ">99%".to_owned(),
        p => format!("{p:.0}%"),
    }
}

/// The three that matter beside a pointer.
pub fn glance(odds: &[ChanceShown]) -> Vec<(String, f64)> {
    let lost: f64 =
        odds.iter().filter(|it| it.what == "lost" && it.number > 0).map(|it| it.p).sum();
    let of = |words: &[&str]| -> Option<f64> {
        odds.iter().find(|it| words.contains(&it.what.as_str())).map(|it| it.p)
    };
    let mut glance = Vec::new();
    if odds.iter().any(|it| it.what == "lost") {
        glance.push(("loss".to_owned(), lost));
    }
    if let Some(check) = of(&["check", "test"]) {
        glance.push(("check".to_owned(), check));
    }
    if let Some(rout) = of(&["rout", "routed", "broken"]) {
        glance.push(("rout".to_owned(), rout));
    }
    for chance in odds.iter().filter(|it| it.what != "lost") {
        if glance.len() >= 3 {
            break;
        }
        let name = spaced(&chance.what);
        if !glance.iter().any(|(it, _)| *it == name) {
            glance.push((name, chance.p));
        }
    }
    glance
}

/// All of them: what may happen, and how many are lost.
#[component]
pub fn Chances(odds: Vec<ChanceShown>) -> impl IntoView {
    let mut lost: Vec<ChanceShown> = odds.iter().filter(|it| it.what == "lost").cloned().collect();
    lost.sort_by_key(|it| it.number);
    let rest = odds.into_iter().filter(|it| it.what != "lost");
    let rest = rest.map(|it| {
        view! {
            <div>
                <dd>{percent(it.p)}</dd>
                <dt>{spaced(&it.what)}</dt>
            </div>
        }
    });
    view! {
        <div class="odds">
            <dl class="chances">{rest.collect_view()}</dl>
            {(!lost.is_empty()).then(|| view! { <Columns lost /> })}
        </div>
    }
}

/// Figures lost, a column each.
#[component]
fn Columns(lost: Vec<ChanceShown>) -> impl IntoView {
    const HEIGHT: f64 = 80.0;
    let most = lost.iter().map(|it| it.p).fold(0.01, f64::max);
    let count = lost.len().max(1) as f64;
    let step = (168.0 / count).clamp(18.0, 52.0);
    let width = step * count;
    let columns = lost.iter().enumerate().map(|(index, it)| {
        let height = it.p / most * HEIGHT;
        let x = index as f64 * step;
        let wide = step - (step * 0.18).min(8.0);
        view! {
            <rect class="fate good" x=x y=HEIGHT - height + 20.0 width=wide height=height></rect>
            <text class="value" x=x + wide / 2.0 y=HEIGHT - height + 14.0 text-anchor="middle">
                {percent(it.p)}
            </text>
            <text x=x + wide / 2.0 y=HEIGHT + 36.0 text-anchor="middle">
                {it.number}
            </text>
        }
    });
    view! {
        <svg
            class="chart"
            width=width
            height=HEIGHT + 56.0
            viewBox=format!("0 0 {width} {}", HEIGHT + 56.0)
            role="img"
            aria-label="Figures lost"
        >
            <line class="axis" x1="0" y1=HEIGHT + 20.5 x2=width y2=HEIGHT + 20.5></line>
            {columns.collect_view()}
            <text x=width / 2.0 y=HEIGHT + 52.0 text-anchor="middle">
                "figures lost"
            </text>
        </svg>
    }
}
