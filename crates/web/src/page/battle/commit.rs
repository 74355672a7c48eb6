//! The button that commits.

use leptos::prelude::*;

use super::Field;

/// The button, once there is something to commit.
#[component]
pub fn Commit() -> impl IntoView {
    let field = expect_context::<Field>();
    let text = move || {
        let draft = field.draft.get()?;
        let refused = field.probed.with(|it| it.as_ref().is_some_and(|it| it.refused.is_some()));
        if !draft.is_complete() || refused {
            return None;
        }
        let target = draft.command.target.map(|unit| format!(" at {}", field.name(unit)));
        Some(format!("{}{}", draft.offer.verb, target.unwrap_or_default()))
    };
    view! {
        <Show when=move || text().is_some()>
            <div class="commit">
                <button type="button" class="button primary" data-do="commit" on:click=move |_| field.commit()>
                    {text}
                </button>
            </div>
        </Show>
    }
}
