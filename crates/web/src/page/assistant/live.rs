//! The odds in a line, and the two buttons.

use leptos::prelude::*;
use linstock_battle::vocabulary::Severity;
use linstock_desk::show::odds::{Figure, OddsShown, Picture};

use super::beside::Beside;
use crate::page::icons::Icon;

/// A die.
const DIE: &str = "M3.5 6.5l6-3l7 2.5v7.5l-6 3.5l-7-3zM3.5 6.5l7 3l6-3.5M10.5 9.5V17";
/// Keys.
const KEYS: &str = "M4 6.5h12v8H4zM7 11.5h6M7 9h.1M10 9h.1M13 9h.1";

/// How many chances stand in the line.
const CHANCES: usize = 4;

/// The odds, live, and what to do.
#[component]
pub fn Live() -> impl IntoView {
    let beside = expect_context::<Beside>();
    let dice =
        Memo::new(move |_| beside.shown.with(|it| it.as_ref().is_none_or(|it| it.draft.dice)));
    // Whose part nobody has taken yet.
    let nobody = move || {
        beside.shown.with(|it| {
            let mut roles = it.as_ref()?.draft.roles.iter();
            roles.find(|role| role.who.is_empty()).map(|role| role.title.clone())
        })
    };
    let able = Memo::new(move |_| {
        let odds = beside.odds.with(|it| it.as_ref().map(Result::is_ok));
        odds.is_some_and(|there| there || beside.playable.get())
    });
    view! {
        <div class="live">
            <div class="live-odds" aria-live="polite">
                {move || match beside.odds.get() {
                    Some(Ok(odds)) => {
                        let picture = odds.pictures.first().cloned();
                        view! {
                            <Line odds />
                            {picture.map(|picture| view! { <Fates picture /> })}
                        }
                        .into_any()
                    }
                    Some(Err(_)) if nobody().is_some() && !beside.playable.get() => {
                        view! { <p class="live-problem">{nobody} "? Tap below."</p> }.into_any()
                    }
                    Some(Err(no)) => {
                        let what = no.key.as_deref().map(|key| {
                            format!("{}: ", linstock_desk::words::capital(&linstock_desk::words::spaced(key)))
                        });
                        let link = no.rule.clone().map(|rule| {
                            view! { <a class="rule-id" href=format!("#/rules/{rule}")>{rule.clone()}</a> }
                        });
                        view! { <p class="live-problem">{what} {no.message} " " {link}</p> }.into_any()
                    }
                    None => view! { <p class="quiet">"\u{2026}"</p> }.into_any(),
                }}
            </div>
            <div class="live-buttons">
                <button
                    type="button"
                    class="button primary big"
                    data-do="roll"
                    disabled=move || !able.get()
                    on:click=move |_| beside.roll(None)
                >
                    <Icon d=DIE />
                    {move || if dice.get() { "Roll here" } else { "Look it up" }}
                </button>
                {move || {
                    dice.get()
                        .then(|| {
                            view! {
                                <button
                                    type="button"
                                    class="button big"
                                    data-do="dice"
                                    disabled=move || !able.get()
                                    on:click=move |_| beside.roll(Some(Vec::new()))
                                >
                                    <Icon d=KEYS />
                                    "My dice"
                                </button>
                            }
                        })
                }}
            </div>
        </div>
    }
}

/// A few chances, or what is certain: whether anything happens, and then how it ends.
#[component]
fn Line(odds: OddsShown) -> impl IntoView {
    let plain = odds.glance.iter().filter(|it| it.kind == Figure::Chance);
    let fates = odds.pictures.first().map(totals).filter(|it| it.len() > 1).unwrap_or_default();
    let first = if fates.is_empty() { CHANCES } else { 1 };
    let percent = |chance: f64| format!("{:.0}%", chance * 100.0);
    let mut shown: Vec<(String, String)> =
        plain.take(first).map(|it| (percent(it.value), it.brief.clone())).collect();
    shown.extend(fates.into_iter().skip(1).map(|(word, _, chance)| (percent(chance), word)));
    let each = shown.iter().cloned().map(|(value, name)| {
        view! { <span><b>{value}</b> " " {name}</span> }
    });
    let each = each.collect_view();
    // Where nothing is left to chance, or only how much: figures after their names.
    let averages = odds.glance.iter().filter_map(|it| match it.kind {
        Figure::Chance | Figure::Several => None,
        Figure::Average => Some((it.name.clone(), format!("{:.1}", it.value))),
        Figure::Inches => Some((it.name.clone(), format!("{:.1}\u{2033}", it.value))),
    });
    let certain = odds.always.iter().cloned().chain(averages).filter(|_| shown.is_empty());
    let certain = certain.take(CHANCES).map(|(name, value)| {
        view! { <span>{name} " " <b>{value}</b></span> }
    });
    view! { <div class="live-line">{each} {certain.collect_view()}</div> }
}

/// The chance of each level: its word, its mark, the chance.
fn totals(picture: &Picture) -> Vec<(String, Severity, f64)> {
    let chance = |at: usize| picture.columns.iter().filter_map(|it| it.parts.get(at)).sum::<f64>();
    let levels = picture.levels.iter().enumerate();
    levels.map(|(at, it)| (it.word.clone(), it.mark, chance(at))).collect()
}

/// The chances of each morale in one bar, worst at the right.
#[component]
fn Fates(picture: Picture) -> impl IntoView {
    let levels = totals(&picture);
    if levels.len() < 2 {
        return None;
    }
    let mut from = 0.0;
    let parts = levels.into_iter().map(|(_, mark, chance)| {
        let (x, width) = (from * 358.0, chance * 358.0);
        from += chance;
        view! { <rect class=format!("fate {mark}") x=x y="0.5" width=width height="11"></rect> }
    });
    let parts = parts.collect_view();
    Some(view! {
        <svg
            class="fate-bar"
            viewBox="0 0 358 12"
            width="100%"
            height="12"
            preserveAspectRatio="none"
            aria-hidden="true"
        >
            {parts}
        </svg>
    })
}
