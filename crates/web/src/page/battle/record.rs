//! The record: a line of time, and the last lines.

use leptos::prelude::*;
use linstock_battle::Seat;
use linstock_desk::{
    Answer, Ask,
    show::entry::{EntryShown, Tick},
};

use super::{Field, Purpose, result::Die, troops::side};
use crate::page::{
    client::ask,
    files::{download, file_name},
    icons::{Icon, SAVE},
};

/// So many dice at most are drawn in a line.
const MOST_DICE: usize = 12;

/// How much of the line of time the name of a turn takes, in hundredths.
const LABEL: f64 = 7.0;
/// Beyond this no name fits before the end of the line.
const LAST_LABEL: f64 = 100.0 - LABEL;

/// The record.
#[component]
pub fn Record() -> impl IntoView {
    let field = expect_context::<Field>();
    let lines = move || {
        // Who watches a log reads what has led to the moment that is shown.
        let watched = field.moment.get().filter(|_| field.purpose == Purpose::Replay);
        field.record.with(|record| {
            let so_far = |entry: &&EntryShown| watched.is_none_or(|now| entry.n <= now);
            let told = record.iter().rev().filter(so_far);
            let told = told.filter(|entry| !entry.sentences.is_empty());
            told.take(12).cloned().collect::<Vec<_>>()
        })
    };
    view! {
        <section class="record" aria-label="Record">
            <Timeline />
            <div class="record-body">
                <ol>
                    <For each=lines key=|entry| entry.n let:entry>
                        <Line entry />
                    </For>
                </ol>
                <button
                    type="button"
                    class="button bare save-log"
                    data-do="save-log"
                    aria-label="Save the log"
                    on:click=move |_| save(field)
                >
                    <Icon d=SAVE />
                    <span class="wide">"Save the log"</span>
                </button>
            </div>
        </section>
    }
}

/// Saves the log as a file.
fn save(field: Field) {
    ask(Ask::Log { board: field.board() }, move |answer| match answer {
        Answer::Log { text, .. } => {
            let name = field.ground.with_untracked(|ground| {
                ground.as_ref().map_or_else(|| "battle".to_owned(), |it| it.name.clone())
            });
            download(&file_name(&name, "log"), &text);
        }
        Answer::Failed(failed) => field.failed.set(Some(failed)),
        _ => {}
    });
}

/// An entry: what happened, with the dice as they fell; pressed, it shows its moment and why.
#[component]
fn Line(entry: EntryShown) -> impl IntoView {
    let field = expect_context::<Field>();
    let n = entry.n;
    // Of parts of the turn in which nothing happened only the last is told.
    let after = entry.sentences.iter().skip(1).map(|it| it.weight).chain([0]);
    let told = entry.sentences.iter().zip(after);
    let told = told.filter(|(it, next)| it.weight > 0 && (it.weight, *next) != (2, 2));
    let news: Vec<String> = told.map(|(it, _)| it.text.clone()).collect();
    let text = if news.is_empty() {
        entry.sentences.first().map(|it| it.text.clone()).unwrap_or_default()
    } else {
        news.join(". ")
    };
    let text = if entry.umpire { format!("Overruled: {text}") } else { text };
    let title = text.clone();
    let swatch = match entry.seat {
        Some(seat) => view! { <span class=format!("swatch {}", side(seat))></span> }.into_any(),
        None => view! { <span></span> }.into_any(),
    };
    let roller = entry.seat.unwrap_or(Seat::First);
    let few = entry.faces.iter().map(Vec::len).sum::<usize>() <= MOST_DICE;
    let faces = entry.faces.iter().flatten().copied().filter(|_| few).collect::<Vec<u8>>();
    let dice = (!faces.is_empty()).then(|| {
        let dice = faces.into_iter().map(|face| view! { <Die face seat=roller /> });
        view! { <span class="dice">{dice.collect_view()}</span> }
    });
    view! {
        <li>
            <button
                type="button"
                class="entry"
                data-entry=n
                aria-current=move || (field.moment.get() == Some(n)).then_some("true")
                on:click=move |_| field.show_entry(entry.clone())
                title=title
            >
                <span class="when num">{n}</span>
                {swatch}
                <span class="what">
                    {text}
                    {dice}
                </span>
            </button>
        </li>
    }
}

/// A moment in words: the turn, and what happened.
fn told(field: Field, now: u32, last: u32) -> String {
    field.record.with(|record| {
        let turn = record.iter().rev().filter(|it| it.n <= now).find_map(|it| it.turn);
        let turn = turn.map(|turn| format!("turn {turn}, ")).unwrap_or_default();
        let entry = record.iter().find(|it| it.n == now);
        let what = entry.and_then(|it| it.sentences.first()).map_or("", |it| it.text.as_str());
        format!("{turn}entry {now} of {last}. {what}")
    })
}

/// One tick for each entry; a slider for hands and keys.
#[component]
fn Timeline() -> impl IntoView {
    let field = expect_context::<Field>();
    let last = move || field.record.with(|record| record.last().map_or(1, |entry| entry.n));
    let now = move || field.moment.get().unwrap_or_else(last);
    // Where on the line an entry stands, in hundredths.
    let share = move |n: u32| f64::from(n) / f64::from(last().max(1)) * 100.0;
    let ticks = move || {
        field.record.with(|record| {
            let tick = |entry: &EntryShown| {
                let x = share(entry.n) * 10.0;
                let (class, top) = match entry.tick {
                    _ if entry.turn.is_some() => ("tl-turn", 0),
                    Tick::Small => ("tl-m", 21),
                    Tick::Rolled => ("tl-f", 18),
                    Tick::Heavy => ("tl-r", 16),
                    Tick::Turn => ("tl-turn", 15),
                };
                format!("<line class='{class}' x1='{x:.1}' x2='{x:.1}' y1='{top}' y2='26' vector-effect='non-scaling-stroke'/>")
            };
            record.iter().map(tick).collect::<String>()
        })
    };
    let turns = move || {
        field.record.with(|record| {
            let mut free = 0.0;
            let begun = record.iter().filter_map(|entry| {
                let (turn, x) = (entry.turn?, share(entry.n));
                // Where turns are short, some go without their number.
                let told = x >= free && x <= LAST_LABEL;
                free = if told { x + LABEL } else { free };
                told.then(|| view! { <span style=format!("left:{x:.2}%")>"Turn " {turn}</span> })
            });
            begun.collect_view()
        })
    };
    view! {
        <div class="time">
            <div class="time-turns" aria-hidden="true">{turns}</div>
            <svg class="timeline" viewBox="0 0 1000 28" preserveAspectRatio="none" aria-hidden="true">
                <line class="tl-line" x1="0" y1="26" x2="1000" y2="26"></line>
                <g inner_html=ticks></g>
            </svg>
            <i class="time-knob" style=move || format!("left:{:.2}%", share(now()))></i>
            <input
                type="range"
                class="time-slider"
                aria-label="Moment of the battle"
                min="1"
                max=last
                prop:value=now
                aria-valuetext=move || told(field, now(), last())
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
