//! Distributions as columns, stacked by what follows: patterns and numbers, not colours.

use leptos::prelude::*;
use linstock_desk::show::odds::{Level, OddsShown, Picture};
use linstock_map::letters;

use super::{Asked, caption};
use crate::{
    columns::{Columns, columns, scale, wrapped},
    inquiry::Case,
};

/// Height of the columns, in pixels.
const HEIGHT: f64 = 260.0;
/// Room above them for numbers.
const ABOVE: f64 = 28.0;
/// Room below them for what they are, and for each line of their labels.
const BELOW: f64 = 20.0;
const LINE: f64 = 16.0;
/// Room beside them for the numbers of the scale.
const SCALE: f64 = 36.0;
/// The size of labels.
const LABEL: f64 = 12.0;

/// The patterns of the levels, for charts and for legends.
pub const PATTERNS: &str = r#"<pattern id="fate-taken" width="6" height="6" patternUnits="userSpaceOnUse"><rect class="fate-ground" width="6" height="6"/><path class="fate-mark" d="M0 0l6 6M6 0L0 6"/></pattern><pattern id="fate-captured" width="6" height="6" patternUnits="userSpaceOnUse"><rect class="fate-ground" width="6" height="6"/><path class="fate-mark" d="M0 6L6 0"/></pattern><pattern id="fate-gone" width="4" height="4" patternUnits="userSpaceOnUse"><rect class="fate-ground" width="4" height="4"/><path class="fate-mark" d="M2 0v4M0 2h4"/></pattern><pattern id="fate-none" width="6" height="6" patternUnits="userSpaceOnUse"><rect class="fate-ground" width="6" height="6"/><path class="fate-mark" d="M2.5 3h1"/></pattern><pattern id="fate-disorder" width="8" height="6" patternUnits="userSpaceOnUse"><rect class="fate-ground" width="8" height="6"/><path class="fate-mark" d="M0 1.5h4.5M4 4.5h4M0 4.5h.5"/></pattern><pattern id="fate-shaken" width="8" height="5" patternUnits="userSpaceOnUse"><rect class="fate-ground" width="8" height="5"/><path class="fate-mark" d="M0 2.5c1.3-2.2 2.7-2.2 4 0s2.7 2.2 4 0"/></pattern><pattern id="fate-disorder-large" width="14" height="10" patternUnits="userSpaceOnUse"><rect class="fate-ground" width="14" height="10"/><path class="fate-mark" d="M0 2.5h8M7 7.5h7M0 7.5h1"/></pattern><pattern id="fate-shaken-large" width="16" height="9" patternUnits="userSpaceOnUse"><rect class="fate-ground" width="16" height="9"/><path class="fate-mark" d="M0 4.5c2.6-4 5.4-4 8 0s5.4 4 8 0"/></pattern>"#;

/// A chance in percent, to a tenth.
pub fn percent(p: f64) -> String {
    match p {
        p if p <= 0.0 => "0%".to_owned(),
        p if p < 0.0005 => "<0.1%".to_owned(),
        p if (0.9995..1.0 - 1e-12).contains(&p) => ">99.9%".to_owned(),
        p => format!("{:.1}%", p * 100.0),
    }
}

/// The charts of all cases, or why there are none.
#[component]
pub fn Charts() -> impl IntoView {
    let asked = expect_context::<Asked>();
    let across = || window().inner_width().ok().and_then(|it| it.as_f64()).unwrap_or(1024.0);
    let window_width = RwSignal::new(across());
    let resized = window_event_listener(leptos::ev::resize, move |_| {
        window_width.try_set(across());
    });
    on_cleanup(move || resized.remove());
    let cases = move || {
        let cases = asked.cases();
        let two = cases.len() == 2;
        let room = match window_width.get() {
            wide if wide > 960.0 => {
                let panel = if two { 424.0 } else { 360.0 };
                let room = (wide - panel).min(1200.0) - 80.0;
                if two { (room - 56.0) / 2.0 } else { room.min(720.0) }
            }
            // One case has its questions beside it where there is room.
            tablet if tablet >= 700.0 && !two => tablet - 320.0 - 32.0,
            narrow => narrow - 32.0,
        };
        let (with, odds): (Vec<Case>, Vec<OddsShown>) = asked.odds().into_iter().unzip();
        let shown = cases.into_iter().map(|case| {
            let at = with.iter().position(|it| *it == case);
            let figure = match (at, asked.said(case).get()) {
                (Some(at), _) => charts(&odds, at, room.max(240.0)).into_any(),
                (None, Some(Err(no))) => {
                    let rule = no.rule.map(|rule| {
                        let link = format!("#/rules/{rule}");
                        view! {
                            <a class="rule-id" href=link>
                                {rule}
                            </a>
                        }
                    });
                    let name = no.key.as_deref().map(|key| {
                        asked.field(key).map_or_else(|| key.to_owned(), |it| it.name) + ": "
                    });
                    view! { <p class="no-odds" role="status">{name} {no.message} " " {rule}</p> }
                        .into_any()
                }
                (None, _) => view! { <p class="quiet">"\u{2026}"</p> }.into_any(),
            };
            let always = at.and_then(|at| odds.get(at)).map(always);
            view! {
                <figure class="case">
                    <figcaption>
                        {two.then(|| view! { <span class="letter">{case.letter()}</span> })}
                        <span>
                            <h2 class="t20">{caption(asked, case)}</h2>
                            <span class="quiet">{always}</span>
                        </span>
                    </figcaption>
                    {figure}
                </figure>
            }
        });
        let shown = shown.collect_view();
        view! {
            <div class="cases" class:one=!two>
                {shown}
            </div>
            {(!odds.is_empty()).then(|| legend(&odds))}
        }
    };
    view! {
        <svg class="visually-hidden" width="0" height="0" aria-hidden="true">
            <defs inner_html=PATTERNS></defs>
        </svg>
        {cases}
    }
}

fn always(odds: &OddsShown) -> String {
    let all = odds.always.iter().map(|(name, value)| format!("{name} {value}"));
    all.collect::<Vec<String>>().join(" \u{b7} ")
}

/// The pictures of a case, each on the scale that it shares with the other case.
fn charts(odds: &[OddsShown], at: usize, room: f64) -> impl IntoView + use<> {
    let charts = odds[at].pictures.iter().map(|picture| {
        let same =
            |odds: &OddsShown| odds.pictures.iter().find(|it| it.title == picture.title).cloned();
        let all: Vec<Option<Picture>> = odds.iter().map(same).collect();
        let place = all[..at].iter().flatten().count();
        let shared: Vec<&Picture> = all.iter().flatten().collect();
        let most = ((room / 36.0) as usize).min(20);
        let columns = columns(&shared, most);
        let title = Some(picture.title.clone()).filter(|it| !it.is_empty());
        let title = title.map(|title| view! { <h3 class="t16 strong">{title}</h3> });
        let across = picture.across.clone();
        view! {
            {title}
            <Chart columns case=place across room />
        }
    });
    charts.collect_view()
}

/// One chart: columns so high in all, in a room so wide. A low one has no lines behind it.
#[component]
pub fn Chart(
    /// The columns of all cases.
    columns: Columns,
    /// Which case is drawn.
    case: usize,
    /// What the columns are.
    across: String,
    /// The room, in pixels.
    room: f64,
    /// How high the highest is, in pixels.
    #[prop(default = HEIGHT)]
    height: f64,
) -> impl IntoView {
    let large = height >= HEIGHT;
    let (highest, step) = scale(&columns);
    let y = move |p: f64| ABOVE + height - p / highest * height;
    let count = columns.labels.len().max(1) as f64;
    let bars_room = if large { room - SCALE } else { room };
    let slot = (bars_room / count).min(if large { 132.0 } else { 52.0 });
    let room = if large { room } else { slot * count };
    let wide = slot - (slot * 0.2).min(20.0);
    let lines = (1..).map(|it| f64::from(it) * step).take_while(|p| large && *p <= highest + 1e-9);
    let lines = lines.map(|p| {
        view! {
            <path class="grid" d=format!("M0 {:.1}H{room}", y(p))></path>
            <text x=room y=y(p) - 4.0 text-anchor="end">
                {format!("{:.0}%", p * 100.0)}
            </text>
        }
    });
    let lines = lines.collect_view();
    let small = slot < if large { 52.0 } else { 36.0 };
    let labels: Vec<Vec<String>> = columns
        .labels
        .iter()
        .map(|label| wrapped(label, slot - 4.0, |line| letters(line, LABEL)))
        .collect();
    let below = BELOW + LINE * labels.iter().map(Vec::len).max().unwrap_or(1) as f64;
    let parts = columns.cases.get(case).cloned().unwrap_or_default();
    let mut shown: Vec<String> = Vec::new();
    let bars = columns.labels.iter().zip(parts).enumerate().map(|(at, (label, parts))| {
        let x = at as f64 * slot + (slot - wide) / 2.0;
        let all: f64 = parts.iter().sum();
        let mut base = 0.0;
        // Worst at the base.
        let stack = columns.levels.iter().zip(&parts).rev().filter(|(_, p)| **p > 0.0);
        let stack = stack.map(|(level, p)| {
            let bottom = y(base);
            base += p;
            let top = y(base);
            let height = (bottom - top).max(0.5);
            view! {
                <rect class=format!("fate {}", level.mark) x=x y=top width=wide height=height></rect>
            }
        });
        let stack = stack.collect_view();
        let figure = match (all * 100.0, small) {
            (p, _) if p > 0.0 && p < 0.5 => "<1".to_owned(),
            (p, true) => format!("{p:.0}"),
            (p, false) => format!("{p:.0}%"),
        };
        shown.push(format!("{label}: {}", percent(all)));
        let lines = labels[at].iter().enumerate().map(|(line, words)| {
            view! {
                <text
                    x=x + wide / 2.0
                    y=ABOVE + height + LINE * (line as f64 + 1.0)
                    text-anchor="middle"
                >
                    {words.clone()}
                </text>
            }
        });
        let lines = lines.collect_view();
        view! {
            {stack}
            <text class="value" x=x + wide / 2.0 y=y(all) - 6.0 text-anchor="middle">
                {figure}
            </text>
            {lines}
        }
    });
    let bars = bars.collect_view();
    let spoken = format!("{across}: {}", shown.join(", "));
    let floor = ABOVE + height + 0.5;
    let high = ABOVE + height + below;
    view! {
        <svg
            class="chart"
            class:large=large
            class:small=small
            width=room
            height=high
            viewBox=format!("0 0 {room} {high}")
            role="img"
            aria-label=spoken
        >
            {lines}
            {bars}
            <path class="axis" d=format!("M0 {floor}H{room}")></path>
            <text x=slot * count / 2.0 y=high - 3.0 text-anchor="middle">
                {across}
            </text>
        </svg>
    }
}

/// What the patterns are, with the chance of each where there is one picture.
fn legend(odds: &[OddsShown]) -> impl IntoView + use<> {
    let pictures: Vec<&Picture> = odds.iter().flat_map(|it| &it.pictures).collect();
    let mut levels: Vec<Level> = Vec::new();
    for level in pictures.iter().flat_map(|it| &it.levels) {
        if !level.word.is_empty() && !levels.contains(level) {
            levels.push(level.clone());
        }
    }
    let single = odds.iter().all(|it| it.pictures.len() == 1);
    let items = levels.into_iter().map(|level| {
        let chance = |picture: &&Picture| {
            let at = picture.levels.iter().position(|it| *it == level);
            let parts = picture.columns.iter();
            percent(at.map_or(0.0, |at| parts.map(|it| it.parts[at]).sum()))
        };
        let figures: Vec<String> = pictures.iter().map(chance).collect();
        let figures = match (&figures[..], single) {
            ([one], true) => one.clone(),
            ([a, b], true) => format!("{} {a}, {} {b}", Case::A.letter(), Case::B.letter()),
            _ => String::new(),
        };
        view! {
            <li>
                <svg viewBox="0 0 16 12" aria-hidden="true">
                    <rect class=format!("fate {}", level.mark) x=".5" y=".5" width="15" height="11"></rect>
                </svg>
                {level.word.clone()}
                <span class="num">{figures}</span>
            </li>
        }
    });
    view! { <ul class="legend">{items.collect_view()}</ul> }
}
