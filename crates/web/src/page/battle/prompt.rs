//! What whoever sits here is asked, and what went wrong.

use leptos::prelude::*;

use super::{Field, answers::Answers};
use crate::page::failure::Failure;

/// The question, and what may be said to it at once.
#[component]
pub fn Prompt() -> impl IntoView {
    let field = expect_context::<Field>();
    let asked = move || field.look.with(|look| look.as_ref()?.question.clone());
    let over = move || field.look.with(|look| look.as_ref()?.outcome.clone());
    let wish = move || {
        let look = field.look.get()?;
        let by = look.asked_undo?;
        Some((by, look.sides[by].name.clone()))
    };
    view! {
        {move || over().map(|text| view! { <p class="t20 prompt" data-outcome="">{text}</p> })}
        {move || {
            asked()
                .map(|question| {
                    view! {
                        <p class="prompt" class:reaction=question.reaction data-question=question.word.clone()>
                            {question.text}
                        </p>
                    }
                })
        }}
        <Answers />
        {move || {
            wish()
                .map(|(by, name)| {
                    view! {
                        <section class="prompt">
                            <p>{name} " wants to take back its last command. Do you agree?"</p>
                            <button
                                type="button"
                                class="button"
                                on:click=move |_| field.answer_undo(by.other(), true)
                            >
                                "Agree"
                            </button>
                            <button
                                type="button"
                                class="button"
                                on:click=move |_| field.answer_undo(by.other(), false)
                            >
                                "Refuse"
                            </button>
                        </section>
                    }
                })
        }}
        <Failure failed=field.failed />
    }
}
