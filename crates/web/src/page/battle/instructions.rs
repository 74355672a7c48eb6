//! Standing instructions: what whoever plays wants to be asked.

use leptos::prelude::*;

use super::Field;

/// The panel, where instructions make a difference.
#[component]
pub fn Standing() -> impl IntoView {
    let field = expect_context::<Field>();
    let shown = Memo::new(move |_| {
        field.look.with(|look| {
            let look = look.as_ref().filter(|look| look.outcome.is_none())?;
            look.instructions.clone()
        })
    });
    move || {
        shown.get().map(|shown| {
            let now = shown.now.clone();
            let chosen = shown.all.iter().find(|(word, _)| *word == now);
            let chosen = chosen.map(|(_, text)| text.clone());
            let each = shown.all.clone().into_iter().map(move |(word, text)| {
                let (is_now, value) = (word == now, word.clone());
                view! {
                    <label class="choice">
                        <input
                            type="radio"
                            name="instructions"
                            value=word
                            prop:checked=is_now
                            on:change=move |_| field.instruct(value.clone())
                        />
                        <span>{text}</span>
                    </label>
                }
            });
            view! {
                <section class="standing">
                    <details class="more">
                        <summary>
                            <span>"Standing instructions"</span>
                            <span class="quiet">{chosen}</span>
                        </summary>
                        <fieldset>
                            <legend class="visually-hidden">"When the enemy does something you may react to"</legend>
                            {each.collect_view()}
                        </fieldset>
                    </details>
                </section>
            }
        })
    }
}
