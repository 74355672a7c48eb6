//! Chances as numbers and columns.

use leptos::prelude::*;
use linstock_battle::vocabulary::{About, Condition};
use linstock_desk::show::{
    odds::{Level, Picture},
    probe::{ChanceShown, Probed},
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

/// The chance that the target loses anything at all, and what that is called.
fn loses(odds: &[ChanceShown]) -> Option<(String, f64)> {
    let lost = || odds.iter().filter(|it| it.about == About::Losses);
    let short = lost().next()?.short.clone();
    Some((short, lost().filter(|it| it.number > 0).map(|it| it.p).sum()))
}

/// The three that matter beside a pointer.
pub fn glance(odds: &[ChanceShown]) -> Vec<(String, f64)> {
    let first = |wanted: fn(About) -> bool| {
        odds.iter().find(|it| wanted(it.about)).map(|it| (it.short.clone(), it.p))
    };
    let mut glance: Vec<(String, f64)> = loses(odds).into_iter().collect();
    glance.extend(first(|about| about == About::Check));
    glance.extend(first(|about| about == About::Wins));
    glance.extend(first(is_rout));
    for chance in odds.iter().filter(|it| !is_count(it)) {
        if glance.len() < 3 && !glance.iter().any(|(it, _)| *it == chance.short) {
            glance.push((chance.short.clone(), chance.p));
        }
    }
    glance.truncate(3);
    glance
}

/// Whether somebody runs.
const fn is_rout(about: About) -> bool {
    matches!(
        about,
        About::Target(Condition::Broken) | About::Own(Condition::Broken) | About::Breaks
    )
}

/// Whether a chance is one of a number of figures: those are drawn.
const fn is_count(chance: &ChanceShown) -> bool {
    matches!(chance.about, About::Losses | About::OwnLosses)
}

/// All of them: what may happen, and how many are lost with what follows.
#[component]
pub fn Chances(probed: std::sync::Arc<Probed>) -> impl IntoView {
    let mut rows: Vec<(String, f64)> = Vec::new();
    rows.extend(loses(&probed.odds).map(|(_, p)| ("loses figures".to_owned(), p)));
    // What a column is parted by has its number in the legend.
    let one = probed.pictures.len() == 1;
    let legend: Vec<Condition> = match &probed.pictures[..] {
        [only] => only.levels.iter().map(|it| it.mark.condition()).collect(),
        _ => Vec::new(),
    };
    let parted = |about: About| match about {
        About::Target(condition) => legend.contains(&condition),
        About::Losses
        | About::OwnLosses
        | About::Check
        | About::Own(_)
        | About::Wins
        | About::Loses
        | About::Performs
        | About::Fails
        | About::Breaks
        | About::Course => false,
    };
    let told = |end: bool| {
        let rest = probed.odds.iter().filter(move |it| it.end == end && !is_count(it));
        rest.filter(|it| !parted(it.about)).map(|it| (it.label.clone(), it.p)).collect::<Vec<_>>()
    };
    rows.extend(told(true));
    let rows = listed(rows);
    let course = told(false);
    let course = (!course.is_empty()).then(|| {
        view! {
            <p class="quiet of-these">"Of these, also:"</p>
            <dl class="chances">{listed(course)}</dl>
        }
    });
    let pictures = probed.pictures.clone();
    let fates = pictures.first().filter(|_| one).map(fates);
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
            <div>
                <dl class="chances">{rows} {fates}</dl>
                {course}
            </div>
            {charts}
        </div>
        {probed
            .together
            .then(|| {
                view! {
                    <p class="quiet">
                        "Fire of this phase is simultaneous: the odds include everybody's."
                    </p>
                }
            })}
        {probed.playings.map(|playings| view! { <p class="quiet">{about(playings)}</p> })}
    }
}

/// That some ways were played, not all, and how far the numbers may be off.
fn about(playings: u32) -> String {
    // Two standard errors of an even chance.
    let error = 100.0 / f64::from(playings.max(1)).sqrt();
    format!("About, from {playings} playings: each within {error:.0} in a hundred, nearly always.")
}

fn listed(rows: Vec<(String, f64)>) -> impl IntoView {
    let row = |(what, p): (String, f64)| {
        view! {
            <div>
                <dd>{percent(p)}</dd>
                <dt>{what}</dt>
            </div>
        }
    };
    rows.into_iter().map(row).collect_view()
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
