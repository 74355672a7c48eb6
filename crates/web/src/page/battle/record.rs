//! The record: a line of time, and the last lines.

use leptos::prelude::*;
use linstock_desk::{
    Answer, Ask,
    show::entry::{EntryShown, Tick},
};

use super::{Field, troops::side};
use crate::page::{
    client::ask,
    files::download,
    icons::{Icon, SAVE},
};

/// The record.
#[component]
pub fn Record() -> impl IntoView {
    let field = expect_context::<Field>();
    let lines = move || {
        field.record.with(|record| {
            let told = record.iter().rev().filter(|entry| !entry.sentences.is_empty());
            told.take(12).cloned().collect::<Vec<_>>()
        })
    };
    view! {
        <section class="record" aria-label="Record">
            <div class="record-head">
                <Timeline />
                <button type="button" class="button bare" data-do="save-log" on:click=move |_| save_log(field)>
                    <Icon d=SAVE />
                    <span>"Save the log"</span>
                </button>
            </div>
            <ol>
                <For each=lines key=|entry| entry.n let:entry>
                    <Line entry />
                </For>
            </ol>
        </section>
    }
}

/// Saves the log as a file.
fn save_log(field: Field) {
    ask(Ask::Log { board: field.purpose.board() }, move |answer| match answer {
        Answer::Log { text, .. } => download("linstock.log", &text),
        Answer::Failed(failed) => field.failed.set(Some(failed)),
        _ => {}
    });
}

#[component]
fn Line(entry: EntryShown) -> impl IntoView {
    let field = expect_context::<Field>();
    let n = entry.n;
    let news: Vec<String> = entry
        .sentences
        .iter()
        .filter(|sentence| sentence.weight > 0)
        .map(|sentence| sentence.text.clone())
        .collect();
    let text = if news.is_empty() {
        entry.sentences.first().map(|it| it.text.clone()).unwrap_or_default()
    } else {
        news.join(". ")
    };
    let title = text.clone();
    view! {
        <li>
            <button
                type="button"
                class="entry"
                on:click=move |_| field.show_moment(Some(n))
                title=title
            >
                <span class="when num">{n}</span>
                {match entry.seat {
                    Some(seat) => {
                        view! { <span class=format!("swatch {}", side(seat))></span> }.into_any()
                    }
                    None => view! { <span></span> }.into_any(),
                }}
                <span class="what">{text}</span>
            </button>
        </li>
    }
}

/// One tick for each entry; a slider for hands and keys.
#[component]
fn Timeline() -> impl IntoView {
    let field = expect_context::<Field>();
    let last = move || field.record.with(|record| record.last().map_or(1, |entry| entry.n));
    let now = move || field.moment.get().unwrap_or_else(last);
    let ticks = move || {
        let most = f64::from(last().max(1));
        field.record.with(|record| {
            let tick = |entry: &EntryShown| {
                let x = f64::from(entry.n) / most * 1000.0;
                let (class, top) = match entry.tick {
                    Tick::Small => ("tl-m", 9.0),
                    Tick::Rolled => ("tl-f", 5.0),
                    Tick::Heavy => ("tl-r", 3.0),
                    Tick::Turn => ("tl-turn", 0.0),
                };
                format!("<line class='{class}' x1='{x:.1}' x2='{x:.1}' y1='{top}' y2='14' vector-effect='non-scaling-stroke'/>")
            };
            record.iter().map(tick).collect::<String>()
        })
    };
    view! {
        <div class="time">
            <svg class="timeline" viewBox="0 0 1000 16" preserveAspectRatio="none" aria-hidden="true">
                <line class="tl-line" x1="0" y1="14" x2="1000" y2="14"></line>
                <g inner_html=ticks></g>
            </svg>
            <input
                type="range"
                class="time-slider"
                aria-label="Moment of the battle"
                min="1"
                max=last
                prop:value=now
                on:input=move |event| {
                    if let Ok(moment) = event_target_value(&event).parse::<u32>() {
                        let end = field.record.with_untracked(|it| it.last().map_or(1, |it| it.n));
                        field.show_moment((moment < end).then_some(moment));
                    }
                }
            />
        </div>
        <Show when=move || field.moment.get().is_some()>
            <p class="past">
                "You are looking at an earlier moment. "
                <button type="button" class="button" on:click=move |_| field.show_moment(None)>
                    "Back to the battle"
                </button>
            </p>
        </Show>
    }
}
