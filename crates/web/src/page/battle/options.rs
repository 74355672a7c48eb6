//! What the unit that is looked at may do, and what it may not and why.

use leptos::prelude::*;
use linstock_desk::show::offer::Offer;

use super::Field;

/// The list.
#[component]
pub fn Options() -> impl IntoView {
    let field = expect_context::<Field>();
    let offers = move || {
        let Some(unit) = field.selected.get() else { return Vec::new() };
        let mut offers = field.offers_of(unit);
        offers.sort_by_key(|offer| offer.refused.is_some());
        offers
    };
    view! {
        <section aria-label="What it may do">
            {move || offers().into_iter().map(|offer| view! { <Option_ offer /> }).collect_view()}
        </section>
    }
}

#[component]
fn Option_(offer: Offer) -> impl IntoView {
    let field = expect_context::<Field>();
    match offer.refused.clone() {
        Some(refused) => {
            let (rule, link) = (refused.rule.clone(), format!("#/rules/{}", refused.rule));
            view! {
                <p class="option refused" data-refused=offer.draft.verb.to_string() title=refused.message>
                    <b>{offer.verb}</b>
                    <span>{refused.says}</span>
                    <a class="rule-id" href=link>
                        {rule}
                    </a>
                </p>
            }
            .into_any()
        }
        None => {
            let this = offer.clone();
            let pressed =
                move || field.draft.with(|draft| draft.as_ref().is_some_and(|it| it.offer == this));
            let (name, detail) = (offer.verb.clone(), offer.detail.clone());
            let verb = offer.draft.verb.to_string();
            view! {
                <button
                    type="button"
                    class="option"
                    data-verb=verb
                    aria-pressed=move || pressed().to_string()
                    on:click=move |_| field.take_up(&offer)
                >
                    <b>{name}</b>
                    <span>{detail}</span>
                    <span class="cost"></span>
                </button>
            }
            .into_any()
        }
    }
}
