//! The moment that is shown, and the buttons that lead to others.

use std::time::Duration;

use leptos::prelude::*;
use linstock_desk::show::entry::EntryShown;

use crate::page::{
    battle::{Field, ledger::Ledger, result::Sentence},
    icons::{BACK, Icon, ON, TO_END, TO_START},
};

/// How long a moment stays in sight, by pace.
const PACES: [(&str, u64); 3] = [("slow", 1600), ("steady", 700), ("fast", 200)];

/// What happened at the moment that is shown.
#[component]
pub fn Moment() -> impl IntoView {
    let field = expect_context::<Field>();
    let entry = move || {
        let now = now(field);
        field.record.with(|record| record.iter().find(|entry| entry.n == now).cloned())
    };
    move || {
        entry().map(|entry| {
            let nothing = entry.sentences.is_empty();
            let nothing = nothing
                .then(|| view! { <p class="quiet">"Nothing happens here: the turn goes on."</p> });
            let shown = entry.sentences.iter().map(|sentence| {
                let seat = field.seat_of(&entry, sentence);
                // An account has the ledger of each step.
                let rows = match sentence.account {
                    Some(_) => Vec::new(),
                    None => sentence.rows.clone(),
                };
                view! {
                    <Sentence sentence=sentence.clone() sides=entry.sides seat />
                    {(!rows.is_empty()).then(|| view! { <Ledger rows /> })}
                }
            });
            view! {
                <section class="result">
                    <div class="section-head">
                        <h2>"Entry " {entry.n}</h2>
                        <span class="rule-id">"of " {last(field)}</span>
                    </div>
                    {shown.collect_view()}
                    {nothing}
                </section>
            }
        })
    }
}

/// To the beginning, back, on, to the end; and a pace.
#[component]
pub fn Transport() -> impl IntoView {
    let field = expect_context::<Field>();
    let playing = RwSignal::new(false);
    let pace = RwSignal::new(1_usize);
    let run = StoredValue::new(0_u32);
    let play = move || {
        let this = run.try_update_value(|run| {
            *run += 1;
            *run
        });
        playing.set(true);
        if now(field) >= last(field) {
            to(field, 1);
        }
        step(field, playing, pace, run, this.unwrap_or_default());
    };
    let jump = move |entry: u32| {
        playing.set(false);
        to(field, entry);
    };
    let heard = window_event_listener(leptos::ev::keydown, move |event| {
        let focused = document().active_element();
        let has_own = |it: &web_sys::Element| {
            let name = it.tag_name();
            let presses = matches!(name.as_str(), "BUTTON" | "A" | "SUMMARY") && event.key() == " ";
            let on_map = it.closest(".map").ok().flatten().is_some();
            presses || on_map || matches!(name.as_str(), "INPUT" | "SELECT" | "TEXTAREA")
        };
        let held = event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key();
        if held || field.help.get_untracked() || focused.as_ref().is_some_and(has_own) {
            return;
        }
        let (here, end) = untrack(|| (now(field), last(field)));
        match event.key().as_str() {
            " " if playing.get_untracked() => playing.set(false),
            " " => play(),
            "ArrowLeft" => jump(here.saturating_sub(1).max(1)),
            "ArrowRight" => jump((here + 1).min(end)),
            "f" | "F" => jump(untrack(|| next(field, is_fight))),
            "t" | "T" => jump(untrack(|| next(field, begins_turn))),
            "Home" => jump(1),
            "End" => jump(end),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || {
        heard.remove();
        playing.set(false);
    });
    view! {
        <div class="commit transport" role="group" aria-label="Play">
            {button("To the beginning", None, TO_START, move || jump(1))}
            {button("Back", Some("back"), BACK, move || jump(now(field).saturating_sub(1).max(1)))}
            <button
                type="button"
                class="button primary"
                data-do="play"
                on:click=move |_| if playing.get_untracked() { playing.set(false) } else { play() }
            >
                {move || if playing.get() { "Pause" } else { "Play" }}
            </button>
            {button("On", Some("on"), ON, move || jump((now(field) + 1).min(last(field))))}
            {button("To the end", None, TO_END, move || jump(last(field)))}
            <button
                type="button"
                class="button"
                aria-label=move || format!("Speed: {}", PACES[pace.get()].0)
                on:click=move |_| pace.update(|pace| *pace = (*pace + 1) % PACES.len())
            >
                {move || PACES[pace.get()].0}
            </button>
            <button
                type="button"
                class="button half"
                data-do="next-turn"
                aria-keyshortcuts="t"
                on:click=move |_| jump(untrack(|| next(field, begins_turn)))
            >
                "Next turn"
            </button>
            <button
                type="button"
                class="button half"
                data-do="next-fight"
                aria-keyshortcuts="f"
                on:click=move |_| jump(untrack(|| next(field, is_fight)))
            >
                "Next fight"
            </button>
        </div>
    }
}

/// Whether dice were rolled in an entry.
fn is_fight(entry: &EntryShown) -> bool {
    !entry.faces.is_empty()
}

/// Whether an entry begins a turn.
fn begins_turn(entry: &EntryShown) -> bool {
    entry.turn.is_some()
}

/// The next entry of a kind, or the last of all.
fn next(field: Field, fits: fn(&EntryShown) -> bool) -> u32 {
    let here = now(field);
    let found = field.record.with(|record| {
        record.iter().find(|entry| entry.n > here && fits(entry)).map(|entry| entry.n)
    });
    found.unwrap_or_else(|| last(field))
}

/// A button that leads to another moment; `does` is what tests know it by.
fn button(
    label: &'static str,
    does: Option<&'static str>,
    icon: &'static str,
    press: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="button"
            aria-label=label
            data-do=does
            on:click=move |_| press()
        >
            <Icon d=icon />
        </button>
    }
}

/// The entry that is shown.
fn now(field: Field) -> u32 {
    field.moment.get().unwrap_or_else(|| last(field))
}

/// The last there is.
fn last(field: Field) -> u32 {
    field.record.with(|record| record.last().map_or(1, |entry| entry.n))
}

fn to(field: Field, entry: u32) {
    let end = untrack(|| last(field));
    field.show_moment((entry < end).then_some(entry));
}

/// Shows the next moment after a while, as long as nobody has stopped it.
fn step(
    field: Field,
    playing: RwSignal<bool>,
    pace: RwSignal<usize>,
    run: StoredValue<u32>,
    this: u32,
) {
    let wait = Duration::from_millis(PACES[pace.get_untracked()].1);
    set_timeout(
        move || {
            let on = playing.try_get_untracked() == Some(true) && run.try_get_value() == Some(this);
            if !on {
                return;
            }
            let (here, end) = untrack(|| (now(field), last(field)));
            if here >= end {
                playing.set(false);
                return;
            }
            to(field, here + 1);
            step(field, playing, pace, run, this);
        },
        wait,
    );
}
