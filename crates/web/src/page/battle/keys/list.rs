//! The list of keys.

use leptos::{html, prelude::*};

use super::super::{Field, Purpose};
use crate::page::dialog::{close_outside, shown_modal};

/// What each key does in a battle, for the list.
const KEYS: [(&str, &str); 33] = [
    ("Arrows", "to the nearest unit that way"),
    ("Shift and arrows", "move the table"),
    ("Enter", "look at the unit, or aim at it"),
    ("Shift and Enter", "select one unit more, or one less"),
    ("B", "select the whole brigade, or take all along"),
    ("N", "next unit that may act, or has no order"),
    ("Tab", "on the map, next unit without an order"),
    ("T", "next target"),
    ("1 to 9", "the option, the choice or the order of that number"),
    ("Arrows in a move", "forward, back, wheel 15\u{b0}; a place: an inch that way"),
    (",  .", "in a move, an inch aside; a place: turn 15\u{b0}"),
    ("[  ]", "a number: less, more"),
    ("Space  F", "let pass what the enemy does; fire at him"),
    ("1 to 9, Enter", "choose an answer to a charge, and give it"),
    ("Space", "in playback: pause, go on"),
    ("Enter", "in playback: skip to the end"),
    ("Shift and Enter", "in playback: to the next scene"),
    ("Backspace", "in playback: one step back"),
    ("L", "same orders as last turn"),
    ("J", "let the computer decide for the selected units"),
    ("C", "commit, or say what is missing"),
    ("E", "end the turn, pass, or be done"),
    ("Escape", "let go"),
    ("U", "undo"),
    ("M", "measuring tape; then arrows measure from the chosen unit"),
    ("+  \u{2212}", "closer, farther"),
    ("0", "whole table"),
    ("X", "enemy threat: where they could fire and charge"),
    ("R", "how far leaders command"),
    ("V", "last moves"),
    ("G", "to the map"),
    ("I", "the scenario: aims, points, arrivals, leaders"),
    ("?", "what is on the page, and this list"),
];

/// What each key does while a log is watched.
const REPLAY_KEYS: [(&str, &str); 13] = [
    ("Space", "play, or stop"),
    ("\u{2190}  \u{2192}", "an entry back, an entry on"),
    ("F", "the next fight"),
    ("T", "the next turn"),
    ("Home  End", "to the beginning, to the end"),
    ("Arrows on the map", "to the nearest unit that way"),
    ("Shift and arrows", "move the table, on the map"),
    ("Enter", "look at the unit"),
    ("+  \u{2212}", "closer, farther"),
    ("0", "whole table"),
    ("G", "to the map"),
    ("I", "the scenario: aims, points, arrivals, leaders"),
    ("?", "this list"),
];

/// The list of shortcuts, while it is wanted.
#[component]
pub fn Help() -> impl IntoView {
    let field = expect_context::<Field>();
    view! {
        <Show when=move || field.help.get()>
            <List />
        </Show>
    }
}

#[component]
fn List() -> impl IntoView {
    let field = expect_context::<Field>();
    let dialog = NodeRef::<html::Dialog>::new();
    shown_modal(dialog);
    let all = match field.purpose {
        Purpose::Play | Purpose::Trial => &KEYS[..],
        Purpose::Replay => &REPLAY_KEYS[..],
    };
    let each = all.iter().map(|&(key, does)| {
        view! {
            <div>
                <dt><kbd>{key}</kbd></dt>
                <dd>{does}</dd>
            </div>
        }
    });
    let each = each.collect_view();
    view! {
        <dialog
            node_ref=dialog
            class="dialog help"
            role="dialog"
            aria-labelledby="keys-title"
            on:close=move |_| field.help.set(false)
            on:click=move |event| close_outside(dialog, &event)
        >
            <h1 class="t28" id="keys-title" tabindex="-1" autofocus>
                "Help"
            </h1>
            <super::super::named::Named />
            <h2 class="t20">"Keyboard"</h2>
            <dl class="keys">{each}</dl>
            <form method="dialog">
                <button class="button">"Close"</button>
            </form>
        </dialog>
    }
}
