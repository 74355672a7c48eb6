//! The turn and its step, and going on.

use leptos::prelude::*;
use linstock_desk::assistant::TableAsk;

use super::beside::{Beside, Looking};
use crate::page::icons::{Icon, UNDO};

/// Back.
const BACK: &str = "M12 5l-5 5l5 5";
/// A book of what happened.
const BOOK: &str = "M4 3.5h9a2 2 0 0 1 2 2v11H6a2 2 0 0 1-2-2zM7 7h5M7 10h5";

/// The bar.
#[component]
pub fn TurnBar() -> impl IntoView {
    let beside = expect_context::<Beside>();
    let step = Memo::new(move |_| beside.shown.with(|it| it.as_ref().map(|it| it.step.clone())));
    let undo = Memo::new(move |_| beside.shown.with(|it| it.as_ref()?.undo.clone()));
    let text = move |read: fn(&linstock_desk::assistant::show::StepShown) -> String| {
        move || step.with(|it| it.as_ref().map(read).unwrap_or_default())
    };
    let recording = move || beside.looking.with(|it| *it == Looking::Record);
    view! {
        <header class="turn-bar">
            <a class="button bare turn-home" href="#/" aria-label="First page">
                <Icon d=BACK />
            </a>
            <div class="turn-now" aria-live="polite">
                <b>{text(|it| format!("Turn {}, {}", it.turn, it.title))}</b>
                <span class="quiet">{text(|it| it.who.clone())}</span>
            </div>
            <div class="turn-tools">
                <button
                    type="button"
                    class="button bare"
                    data-do="undo"
                    disabled=move || undo.with(Option::is_none)
                    aria-label=move || {
                        undo.get().map_or("Nothing to undo".to_owned(), |it| format!("Undo: {it}"))
                    }
                    on:click=move |_| beside.undo()
                >
                    <Icon d=UNDO />
                </button>
                <button
                    type="button"
                    class="button bare"
                    data-do="record"
                    aria-label="Record and files"
                    aria-pressed=move || recording().to_string()
                    on:click=move |_| {
                        let next = if recording() { Looking::Facts } else { Looking::Record };
                        beside.looking.set(next);
                    }
                >
                    <Icon d=BOOK />
                </button>
                <button
                    type="button"
                    class="button"
                    data-do="next"
                    aria-label=text(|it| format!("Next: {}", it.next))
                    on:click=move |_| {
                        beside.looking.set(Looking::Facts);
                        beside.send(TableAsk::Step { back: false });
                    }
                >
                    "Next"
                </button>
            </div>
        </header>
    }
}
