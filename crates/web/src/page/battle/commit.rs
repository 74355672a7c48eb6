//! The button that commits.

use leptos::prelude::*;

use super::Field;

/// What would be committed, once there is something that may be.
pub fn ready(field: Field) -> Option<String> {
    let draft = field.draft.get()?;
    let refused = field.probed.with(|it| it.as_ref().is_some_and(|it| it.refused.is_some()));
    if !draft.is_complete() || refused {
        return None;
    }
    let target = draft.command.target.map(|unit| format!(" at {}", field.name(unit)));
    Some(format!("{}{}", draft.offer.verb, target.unwrap_or_default()))
}

/// The button, once there is something to commit.
#[component]
pub fn Commit() -> impl IntoView {
    let field = expect_context::<Field>();
    view! {
        <Show when=move || ready(field).is_some()>
            <div class="commit">
                <button
                    type="button"
                    class="button primary"
                    data-do="commit"
                    aria-keyshortcuts="c"
                    on:click=move |_| field.commit()
                >
                    {move || ready(field)}
                    <kbd aria-hidden="true">"C"</kbd>
                </button>
            </div>
        </Show>
    }
}
