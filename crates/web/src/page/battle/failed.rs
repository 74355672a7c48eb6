//! What went wrong, where, and what to do.

use leptos::prelude::*;
use linstock_desk::answer::Failed;

/// A failure: the message, the rule that says so, and each place with what is wrong there.
#[component]
pub fn Failure(failed: Failed) -> impl IntoView {
    let rule = failed.rule.map(|rule| {
        view! {
            <a class="rule-id" href=format!("#/rules/{rule}")>
                {rule.clone()}
            </a>
        }
    });
    let places = failed.places.into_iter().map(|(line, what)| {
        view! {
            <li>
                <span class="num strong">"line " {line}</span>
                <span>{what}</span>
            </li>
        }
    });
    let places = places.collect_view();
    view! {
        <div class="failure" role="alert">
            <p class="does-not-count">
                <span>{failed.message}</span>
                {rule}
            </p>
            {(!places.is_empty()).then(|| view! { <ul class="failed-places">{places}</ul> })}
        </div>
    }
}
