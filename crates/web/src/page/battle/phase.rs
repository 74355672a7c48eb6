//! The bar above the map: the turn, its parts, the score, and tools.

use leptos::prelude::*;
use linstock_battle::{Seat, vocabulary::Intent};

use super::{BriefingButton, Field, Purpose, parts::Parts};
use crate::page::{
    bar::{ThemeButton, Wordmark},
    icons::{HELP, Icon, MEASURE, SEVERAL, UNDO},
};

/// The bar.
#[component]
pub fn PhaseBar() -> impl IntoView {
    let field = expect_context::<Field>();
    let turn = move || field.look.with(|look| look.as_ref().map(|look| (look.turn, look.turns)));
    let score = move |seat: Seat| {
        let side = field.look.with(|look| {
            look.as_ref().map(|look| (look.sides[seat].name.clone(), look.sides[seat].points))
        });
        side.map(|(name, points)| {
            view! {
                <span title=name.clone()>
                    <span class="visually-hidden">{name.clone()} " "</span>
                    {points}
                </span>
            }
        })
    };
    view! {
        <header class="phase-bar">
            <Wordmark />
            {move || {
                turn()
                    .map(|(turn, turns)| {
                        view! {
                            <p class="turn">
                                <span class="t20">
                                    {if turn == 0 { "Before turn 1".to_owned() } else { format!("Turn {turn}") }}
                                </span>
                                <span class="quiet">"of " {turns}</span>
                            </p>
                        }
                    })
            }} <Parts />
            <div class="tools">
                <p class="score" title="Points so far. See Scenario for what gives them.">
                    <span class="swatch us" aria-hidden="true"></span>
                    {move || score(Seat::First)} " to "
                    <span class="swatch cs" aria-hidden="true"></span>
                    {move || score(Seat::Second)}
                </p>
                <BriefingButton />
                // On a phone they are above the sheet and at its bottom.
                <Show when=move || !field.narrow.get()>
                    <Tools />
                </Show>
                <button
                    type="button"
                    class="button bare wide-only"
                    aria-label="Help"
                    on:click=move |_| field.help.set(true)
                >
                    <Icon d=HELP />
                </button>
                <ThemeButton />
                <Show when=move || !field.narrow.get()>
                    <span class="in-bar">
                        <CommonOffers />
                    </span>
                </Show>
            </div>
        </header>
    }
}

/// Taking back and measuring.
#[component]
pub fn Tools() -> impl IntoView {
    let field = expect_context::<Field>();
    view! {
        <Show when=move || field.purpose == Purpose::Play>
            <button
                type="button"
                class="button bare"
                data-do="undo"
                aria-label="Undo"
                aria-keyshortcuts="u"
                on:click=move |_| field.undo()
            >
                <Icon d=UNDO />
                <span class="wide">"Undo"</span>
            </button>
        </Show>
        <Show when=move || field.purpose == Purpose::Play>
            <button
                type="button"
                class="button bare several"
                aria-label="Select several"
                aria-pressed=move || field.hands.gathering.get().to_string()
                on:click=move |_| field.hands.gathering.update(|it| *it = !*it)
            >
                <Icon d=SEVERAL />
                <span class="wide">"Several"</span>
            </button>
        </Show>
        <button
            type="button"
            class="button bare"
            aria-label="Measure"
            aria-keyshortcuts="m"
            aria-pressed=move || field.measuring.get().to_string()
            on:click=move |_| field.measure()
        >
            <Icon d=MEASURE />
            <span class="wide">"Measure"</span>
        </button>
    }
}

/// What the whole side may do, such as ending its turn.
#[component]
pub fn CommonOffers() -> impl IntoView {
    let field = expect_context::<Field>();
    let entry = Memo::new(move |_| field.look.with(|look| Some(look.as_ref()?.entry)));
    view! {
        <For
            each=move || {
                entry.track();
                field.common_offers()
            }
            // A button belongs to the question that it was made for: pressed again, it does not answer the next.
            key=move |offer| {
                (offer.draft.verb.to_string(), offer.detail.clone(), entry.get_untracked())
            }
            let:offer
        >
            <CommonOffer offer />
        </For>
    }
}

/// One of them.
#[component]
fn CommonOffer(
    /// What.
    offer: linstock_desk::show::offer::Offer,
) -> impl IntoView {
    let field = expect_context::<Field>();
    let quiet = matches!(offer.intent, Some(Intent::Concede | Intent::Instruct));
    let open = offer.refused.is_none() && !quiet;
    let text = offer.verb.clone();
    let verb = offer.draft.verb.to_string();
    let entry = field.look.with_untracked(|look| Some(look.as_ref()?.entry));
    open.then(move || {
        view! {
            <button
                type="button"
                class="button"
                data-verb=verb
                on:click=move |event: web_sys::MouseEvent| {
                    // The second of two quick taps was meant for what stood here before.
                    if event.detail() > 1 {
                        return;
                    }
                    if untrack(|| field.orders_open()) && offer.intent == Some(Intent::Idle) {
                        field.confirm_orders();
                    } else if offer.slots.is_empty() {
                        field.finish(entry, &offer);
                    } else {
                        field.take_up(&offer);
                    }
                }
            >
                {text}
            </button>
        }
    })
}
