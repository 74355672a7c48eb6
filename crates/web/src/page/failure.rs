//! What could not be done, why, and where.

use leptos::prelude::*;
use linstock_desk::answer::Failed;

/// So many places are shown; the rest are counted.
const SHOWN: usize = 8;

/// A failure, while there is one.
#[component]
pub fn Failure(
    /// What.
    failed: RwSignal<Option<Failed>>,
) -> impl IntoView {
    move || {
        failed.get().map(|failed| {
            // A reason that stands in the message is not repeated.
            let shown = |what: &String| failed.message.contains(what.as_str());
            let again = failed.places.iter().all(|(_, what)| shown(what));
            let failed =
                Failed { places: if again { Vec::new() } else { failed.places }, ..failed };
            let more = failed.places.len().saturating_sub(SHOWN);
            let places = failed.places.into_iter().take(SHOWN);
            let places = places.map(|(line, what)| view! { <li>"Line " {line} ": " {what}</li> });
            let rule = failed.rule.map(|rule| {
                let link = format!("#/rules/{rule}");
                view! {
                    <a class="rule-id" href=link>
                        {rule}
                    </a>
                }
            });
            view! {
                <div class="failure" role="alert">
                    <p>{failed.message} " " {rule}</p>
                    <ul>{places.collect_view()}</ul>
                    {(more > 0).then(|| view! { <p class="quiet">"and " {more} " more"</p> })}
                </div>
            }
        })
    }
}
