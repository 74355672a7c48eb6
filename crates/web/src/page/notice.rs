//! What goes wrong behind the page, and what is new.

use leptos::prelude::*;

use super::client::trouble;

/// What the page's first script reports when a new version of everything is there.
const NEW: &str = "linstock-new-version";
/// What it leaves on the page for whoever comes later.
const THERE: &str = "data-new-version";
/// What it is sent when somebody wants it.
const TAKE_OVER: &str = "linstock-take-over";

/// A line at the foot of every page, while there is something to say.
#[component]
pub fn Notice() -> impl IntoView {
    let trouble = trouble();
    // It may have been reported before anybody listened.
    let there = document().document_element().is_some_and(|page| page.has_attribute(THERE));
    let new = RwSignal::new(there);
    window_event_listener_untyped(NEW, move |_| new.set(true));
    let take_over = move |_| {
        if let Ok(event) = web_sys::Event::new(TAKE_OVER) {
            drop(window().dispatch_event(&event));
        }
    };
    view! {
        {move || {
            trouble
                .get()
                .map(|text| {
                    view! {
                        <div class="notice" role="alert">
                            <p>{text}</p>
                            <button
                                type="button"
                                class="button"
                                on:click=move |_| trouble.set(None)
                            >
                                "I have read it"
                            </button>
                        </div>
                    }
                })
        }}
        <Show when=move || new.get() && trouble.with(Option::is_none)>
            <div class="notice" role="status">
                <p>"There is a new version of Linstock. What you have begun is kept."</p>
                <button type="button" class="button" on:click=move |_| new.set(false)>
                    "Later"
                </button>
                <button type="button" class="button primary" on:click=take_over>
                    "Use it now"
                </button>
            </div>
        </Show>
    }
}
