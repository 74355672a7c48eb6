//! The curtain: all there is on the page while the screen goes from one player to the other.

use leptos::{html, prelude::*};

use super::Field;

/// The curtain, while it is drawn.
#[component]
pub fn Curtain() -> impl IntoView {
    let field = expect_context::<Field>();
    move || {
        let (seat, name) = field.curtain.get()?;
        let button = NodeRef::<html::Button>::new();
        // Whatever had the keyboard before is covered.
        Effect::new(move |_| {
            if let Some(button) = button.get() {
                drop(button.focus());
            }
        });
        Some(view! {
            <div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-name">
                <h2 class="t28" id="curtain-name">
                    "Pass the screen to " {name.clone()}
                </h2>
                <p>"What the other side has written stays covered."</p>
                <button
                    node_ref=button
                    type="button"
                    class="button primary"
                    on:click=move |_| field.pass_to(seat)
                >
                    "I am " {name}
                </button>
            </div>
        })
    }
}
