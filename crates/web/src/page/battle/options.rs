//! What the unit that is looked at may do, and what it may not and why.

use leptos::prelude::*;
use linstock_battle::{UnitId, vocabulary::Intent};
use linstock_desk::{draft::Draft, show::offer::Offer};

use super::{Field, card::Portrait};

/// What a unit may do, in the order of the list: open offers first.
pub fn listed(field: Field, unit: UnitId) -> Vec<Offer> {
    let mut offers = field.offers_of(unit);
    // Of orders that are not possible their own buttons say why.
    let ordering = field.orders_open();
    offers.retain(|it| !(ordering && it.refused.is_some() && it.intent == Some(Intent::Order)));
    offers.sort_by_key(|offer| offer.refused.is_some());
    offers
}

/// The list.
#[component]
pub fn Options() -> impl IntoView {
    let field = expect_context::<Field>();
    let offers = move || field.selected.get().map(|unit| listed(field, unit)).unwrap_or_default();
    view! {
        <section class="options" aria-label="What it may do">
            {move || {
                offers().into_iter().map(|offer| view! { <Option_ offer /> }).collect_view()
            }}
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
                <p class="option refused" data-refused=offer.draft.verb.to_string()>
                    <b>{offer.verb}</b>
                    <span>
                        {refused.says}
                        {(!refused.because.is_empty())
                            .then(|| view! { <span class="because">{refused.because}</span> })}
                    </span>
                    <a class="rule-id" href=link title=refused.text>
                        {rule}
                    </a>
                </p>
            }
            .into_any()
        }
        None => {
            let this = offer.clone();
            let pressed = move || field.offer.with(|offer| offer.as_ref() == Some(&this));
            let actor =
                Draft::actor(&offer).filter(|&it| Some(it) != field.selected.get_untracked());
            let whom = actor.map(|unit| field.name(unit));
            let detail = whom.into_iter().chain([offer.detail.clone()]).filter(|it| !it.is_empty());
            let (name, detail) = (offer.verb.clone(), detail.collect::<Vec<_>>().join(", "));
            let key = offer.key.map(|key| key.to_string());
            let shown = key.clone().map(|key| view! { <kbd aria-hidden="true">{key}</kbd> });
            view! {
                <button
                    type="button"
                    class="option"
                    data-verb=offer.draft.verb.to_string()
                    aria-pressed=move || pressed().to_string()
                    aria-keyshortcuts=key
                    on:click=move |_| field.take_up(&offer)
                >
                    <b>{name}</b>
                    <span>{detail}</span>
                    {shown}
                </button>
            }
            .into_any()
        }
    }
}

/// Who may act, while nobody is looked at.
#[component]
pub fn Ready() -> impl IntoView {
    let field = expect_context::<Field>();
    let ready = move || {
        field.look.with(|look| {
            // Whoever reacts has his answers.
            // Whoever orders has a list of his own.
            if field.orders_open() {
                return Vec::new();
            }
            let question = look.as_ref().and_then(|look| look.question.as_ref());
            if question.is_some_and(|question| question.reaction) {
                return Vec::new();
            }
            let units = look.iter().flat_map(|look| &look.units);
            let own = units.filter(|unit| unit.pose.is_some() && field.may_act(unit.unit));
            own.cloned().collect::<Vec<_>>()
        })
    };
    move || {
        let units = ready();
        (!units.is_empty()).then(|| {
            let each = units.into_iter().map(|unit| {
                let id = unit.unit;
                let state = unit.state.clone().unwrap_or_else(|| unit.formation.clone());
                view! {
                    <button type="button" class="option ready" on:click=move |_| field.select(Some(id))>
                        <Portrait picture=unit.portrait.clone() />
                        <b>{unit.name.clone()}</b>
                        <span class="quiet">{unit.strength} " of " {unit.full} ", " {state}</span>
                    </button>
                }
            });
            view! {
                <section aria-label="Units that may act">
                    <div class="section-head">
                        <h2>"May act"</h2>
                    </div>
                    {each.collect_view()}
                </section>
            }
        })
    }
}
