//! The pad for dice that people roll: one roll after the other, each with what it is for.

use leptos::{prelude::*, wasm_bindgen::JsCast, web_sys};
use linstock_desk::assistant::show::RollWanted;

use super::beside::Beside;
use crate::page::battle::result::Die;

/// The pad, while dice are wanted.
#[component]
pub fn Pad() -> impl IntoView {
    let beside = expect_context::<Beside>();
    move || beside.wanted.get().map(|wanted| view! { <Faces wanted /> })
}

#[component]
fn Faces(wanted: RollWanted) -> impl IntoView {
    let beside = expect_context::<Beside>();
    let (dice, sides) = (wanted.dice, wanted.sides);
    // Gone back to, a roll has the faces that it had.
    let mut before = Vec::new();
    beside.retyped.update_untracked(|it| before = std::mem::take(it));
    before.truncate(dice);
    let faces = RwSignal::new(before);
    let done = move || faces.with(Vec::len) == dice;
    let before = StoredValue::new(wanted.faces.clone());
    let push = move |face: u8| {
        faces.update(|faces| {
            if faces.len() < dice {
                faces.push(face);
            }
        });
    };
    let commit = move || {
        let mut all = before.get_value();
        all.push(faces.get_untracked());
        beside.roll(Some(all));
    };
    let back = move || {
        let empty = faces.with_untracked(Vec::is_empty);
        let mut all = before.get_value();
        if !empty {
            faces.update(|faces| faces.truncate(faces.len() - 1));
        } else if let Some(last) = all.pop() {
            // Back to the roll before.
            beside.retyped.set(last);
            beside.roll(Some(all));
        } else {
            beside.wanted.set(None);
        }
    };
    let keys = (1..=sides).map(|face| {
        view! {
            <button
                type="button"
                class="button"
                data-face=face.to_string()
                disabled=done
                on:click=move |_| push(face)
            >
                {face}
            </button>
        }
    });
    let keys = keys.collect_view();
    let typed = move |event: leptos::ev::KeyboardEvent| {
        let (key, place) = (event.key(), event.code());
        let on_a_button = || {
            let target = event.target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
            target.is_some_and(|it| it.has_attribute("data-do"))
        };
        // The keys after the nine, wherever letters are: ten, eleven, twelve.
        let face = match place.as_str() {
            "Digit0" | "Numpad0" => Some(10),
            "Minus" => Some(11),
            "Equal" => Some(12),
            _ => key.parse::<u8>().ok(),
        };
        match key.as_str() {
            "Backspace" => back(),
            "Escape" => beside.wanted.set(None),
            "Enter" if done() && !on_a_button() => {
                event.prevent_default();
                commit();
            }
            _ => {
                if let Some(face) = face.filter(|it| (1..=sides).contains(it)) {
                    push(face);
                }
            }
        }
    };
    let panel = NodeRef::<leptos::html::Div>::new();
    Effect::new(move |_| {
        if let Some(panel) = panel.get() {
            drop(panel.focus());
        }
    });
    let who = wanted.who.clone().map(|who| format!(", {who}")).unwrap_or_default();
    let seat = wanted.seat.unwrap_or(linstock_battle::Seat::First);
    view! {
        <div
            class="pad table-pad"
            role="dialog"
            aria-label="Dice"
            tabindex="-1"
            node_ref=panel
            on:keydown=typed
        >
            <div class="section-head">
                <h2 class="t20">{wanted.title.clone()} {who}</h2>
                <a class="rule-id" href=format!("#/rules/{}", wanted.rule)>{wanted.rule.clone()}</a>
            </div>
            <p class="quiet" aria-live="polite">
                "Roll " {wanted.roll} ": " {dice} {if dice == 1 { " die" } else { " dice" }} " of "
                {sides} " sides"
                {move || format!(", {} typed", faces.with(Vec::len))}
            </p>
            <p class="pad-faces">
                {move || {
                    let typed = faces.get();
                    let left = dice - typed.len();
                    let fallen = typed.into_iter().map(|face| view! { <Die face seat sides /> });
                    let open = (0..left).map(|_| view! { <span class="die-open"></span> });
                    view! { {fallen.collect_view()} {open.collect_view()} }
                }}
            </p>
            <div class="pad-keys" class:twelve=sides == 12>
                {keys}
            </div>
            {(sides > 9)
                .then(|| {
                    view! {
                        <p class="pad-hint quiet">
                            "On a keyboard 0 is 10, and the two keys after it 11 and 12."
                        </p>
                    }
                })}
            <div class="pad-ends">
                <button type="button" class="button" data-do="back" on:click=move |_| back()>
                    {move || if faces.with(Vec::is_empty) { "Back" } else { "Take back" }}
                </button>
                <button
                    type="button"
                    class="button primary"
                    data-do="fell"
                    disabled=move || !done()
                    on:click=move |_| commit()
                >
                    "These fell"
                </button>
            </div>
        </div>
    }
}
