//! A scenario before it is begun: its picture, what happened, and on what terms it is played.

use leptos::{html, prelude::*};
use linstock_desk::shelf::Title;

use super::{
    Way,
    terms::{Chosen, Terms},
};
use crate::page::{
    battle::Field,
    dialog::{close_outside, shown_modal},
};

/// The sheet, while a scenario is picked.
#[component]
pub fn Sheet(
    /// The scenario.
    picked: RwSignal<Option<Title>>,
    /// Who plays.
    way: RwSignal<Way>,
) -> impl IntoView {
    move || picked.get().map(|title| view! { <Picked title picked way /> })
}

#[component]
fn Picked(title: Title, picked: RwSignal<Option<Title>>, way: RwSignal<Way>) -> impl IntoView {
    let field = expect_context::<Field>();
    let terms = Terms::of(&title, way);
    let dialog = NodeRef::<html::Dialog>::new();
    shown_modal(dialog);
    let close = move || {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    let begun = title.clone();
    let begin = move |_| {
        close();
        terms.begin(&begun, field);
    };
    let chosen = title.clone();
    view! {
        <dialog
            node_ref=dialog
            class="begin"
            role="dialog"
            aria-labelledby="begin-name"
            on:close=move |_| drop(picked.try_set(None))
            on:click=move |event| close_outside(dialog, &event)
        >
            <div class="begin-scroll">
                <span class="tile-map" inner_html=title.picture></span>
                <h2 class="t28" id="begin-name">
                    {title.name}
                </h2>
                <p class="quiet">
                    {title.place} ", " {title.date} ". " {title.rules} ", " {title.length}
                </p>
                <p>{title.history}</p>
                <details class="more">
                    <summary>"Is it fair?"</summary>
                    <p>{title.balance}</p>
                </details>
                <Chosen terms title=chosen />
            </div>
            <div class="begin-ends">
                <button type="button" class="button" on:click=move |_| close()>
                    "Cancel"
                </button>
                <button
                    type="button"
                    class="button primary"
                    autofocus
                    data-do="begin"
                    on:click=begin
                >
                    "Begin"
                </button>
            </div>
        </dialog>
    }
}
