//! What is about to be rolled for: what, who and whom, what is true, and the buttons.

use leptos::prelude::*;
use linstock_desk::assistant::TableAsk;

use super::{
    beside::{Beside, Looking},
    duel::Duel,
    facts::Facts,
    live::Live,
};

/// The middle of the page.
#[component]
pub fn Asking() -> impl IntoView {
    let beside = expect_context::<Beside>();
    let says = move || beside.shown.with(|it| it.as_ref().map(|it| it.step.says.clone()));
    let rule = move || beside.shown.with(|it| it.as_ref().map(|it| it.step.rule.clone()));
    let rolls = Memo::new(move |_| {
        beside.shown.with(|it| it.as_ref().is_some_and(|it| !it.draft.procedure.is_empty()))
    });
    let link = move || rule().map(|it| format!("#/rules/{it}"));
    view! {
        <main class="beside-ask">
            <div class="phone-scroll">
                <p class="step-says quiet">
                    {says} " " <a class="rule-id" href=link>{rule}</a>
                </p>
                <Offers />
                <Show
                    when=move || rolls.get()
                    fallback=|| {
                        view! {
                            <p class="quiet">
                                "Nothing is rolled for in this step. Tap a leader or a unit to change it."
                            </p>
                        }
                    }
                >
                    <Duel />
                </Show>
                <Facts />
            </div>
            <Show when=move || rolls.get()>
                <Live />
            </Show>
        </main>
    }
}

/// What the step is about, and everything else that can be rolled for.
#[component]
fn Offers() -> impl IntoView {
    let beside = expect_context::<Beside>();
    let offers =
        Memo::new(move |_| beside.shown.with(|it| it.as_ref().map(|it| it.offers.clone())));
    let choose = move |procedure: String, offer: Option<usize>| {
        beside.looking.set(Looking::Facts);
        beside.picking.set(None);
        beside.send(TableAsk::Choose { procedure, offer });
    };
    let chips = move || {
        let all = offers.get().unwrap_or_default().into_iter().enumerate();
        all.map(|(at, offer)| {
            let procedure = offer.procedure.clone();
            view! {
                <button
                    type="button"
                    class="chip"
                    data-procedure=offer.procedure
                    data-offer=at.to_string()
                    aria-pressed=offer.chosen.to_string()
                    on:click=move |_| choose(procedure.clone(), Some(at))
                >
                    {offer.title}
                </button>
            }
        })
        .collect_view()
    };
    let procedures = Memo::new(move |_| {
        beside.shown.with(|it| it.as_ref().map(|it| it.procedures.clone())).unwrap_or_default()
    });
    let offered = Memo::new(move |_| offers.get().into_iter().flatten().any(|it| it.chosen));
    let current = Memo::new(move |_| {
        beside.shown.with(|it| it.as_ref().map(|it| it.draft.procedure.clone())).unwrap_or_default()
    });
    let options = move || {
        let each = procedures.get().into_iter().map(|it| {
            let word = it.word.clone();
            let chosen = move || !offered.get() && current.get() == word;
            view! {
                <option value=it.word.clone() selected=chosen>
                    {it.title}
                </option>
            }
        });
        each.collect_view()
    };
    view! {
        <div class="chips" role="group" aria-label="What to roll for">
            {chips}
            <select
                class="chip"
                aria-label="Something else"
                data-do="procedure"
                on:change=move |event| {
                    let word = event_target_value(&event);
                    if !word.is_empty() {
                        choose(word, None);
                    }
                }
            >
                <option value="" selected=move || offered.get()>
                    "Other\u{2026}"
                </option>
                {options}
            </select>
        </div>
    }
}
