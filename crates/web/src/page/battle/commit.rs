//! The button that commits.

use leptos::prelude::*;
use linstock_desk::{draft::Draft, words::with_target};

use super::Field;

/// What would be committed, once there is something that may be.
pub fn ready(field: Field) -> Memo<Option<String>> {
    let complete =
        Memo::new(move |_| field.draft.with(|it| it.as_ref().is_some_and(Draft::is_complete)));
    let refused = Memo::new(move |_| {
        field.probed.with(|it| it.as_ref().is_some_and(|it| it.refused.is_some()))
    });
    let drafted = Memo::new(move |_| field.draft.with(Option::is_some));
    Memo::new(move |_| {
        if !drafted.get() {
            return field.chosen_name();
        }
        if !complete.get() || refused.get() {
            return None;
        }
        let (verb, role) =
            field.offer.with(|it| it.as_ref().map(|it| (it.verb.clone(), it.target)))?;
        let target = field.target.get().and_then(|unit| with_target(role, &field.name(unit)));
        Some(target.map_or(verb.clone(), |target| format!("{verb} {target}")))
    })
}

/// The button, once there is something to commit.
#[component]
pub fn Commit() -> impl IntoView {
    let field = expect_context::<Field>();
    let ready = ready(field);
    let answers = Memo::new(move |_| field.draft.with(Option::is_none));
    view! {
        <Show when=move || ready.with(Option::is_some)>
            <div class="commit">
                <button
                    type="button"
                    class="button primary"
                    data-do="commit"
                    aria-keyshortcuts="c"
                    on:click=move |_| field.commit()
                >
                    {ready}
                    <kbd aria-hidden="true">{move || if answers.get() { "Enter" } else { "C" }}</kbd>
                </button>
            </div>
        </Show>
    }
}
