//! The first minute: a small battle to try, with a regiment that can fire.

use std::sync::Arc;

use leptos::{context::Provider, prelude::*};
use linstock_desk::{
    Answer, Ask,
    draft::Draft,
    show::{probe::Probed, unit::Aim},
};

use crate::page::{
    battle::{Field, Purpose, chart::Chances, ledger::Ledger, map::Map, result::Dice},
    client::ask,
};

/// The battle to try.
#[derive(Clone, Copy)]
pub struct Trial(pub Field);

/// A battle to try, and what to do with it.
#[component]
pub fn First() -> impl IntoView {
    let played = expect_context::<Field>();
    let Trial(field) = expect_context::<Trial>();
    if field.look.with_untracked(Option::is_none) {
        field.try_out();
    }
    // A regiment that can fire is looked at from the start.
    Effect::new(move |_| {
        let ready = field.look.with(|look| {
            let offers = look.iter().flat_map(|look| &look.offers);
            let mut open = offers.filter(|offer| offer.refused.is_none()).map(Draft::new);
            open.find(|draft| !draft.targets().is_empty())
                .and_then(|draft| draft.command.units.first().copied())
        });
        if field.selected.get_untracked().is_none()
            && field.result.get_untracked().is_none()
            && let Some(unit) = ready
        {
            field.select(Some(unit));
        }
    });
    let refused =
        move || field.probed.with(|it| it.as_ref().is_some_and(|it| it.refused.is_some()));
    let target = move || field.target.get();
    let aimed = move || target().filter(|_| !refused());
    let fired = move || field.result.with(Option::is_some) && target().is_none();
    let step = move || match (fired(), aimed().is_some()) {
        (true, _) => 3,
        (false, true) => 2,
        (false, false) => 1,
    };
    let class = move |this: u8| {
        move || match step() {
            now if now == this => "now",
            now if now > this => "done",
            _ => "",
        }
    };
    view! {
        <section class="first" aria-label="Try it">
            <div class="first-words">
                <h1 class="display">"The umpire for horse and musket"</h1>
                <p class="t16">
                    "Linstock knows three published rule sheets by heart, shows its working line by line, and tells the exact odds before you commit. At your table, on this screen, offline."
                </p>
                <ol class="steps">
                    <li class=class(1)>
                        <span>
                            <b>"Point"</b>
                            " at an enemy"
                        </span>
                    </li>
                    <li class=class(2)>
                        <span>
                            <b>"Fire"</b>
                            ", now that you know the odds"
                        </span>
                    </li>
                    <li class=class(3)>
                        <span>
                            <b>"See"</b>
                            " the dice, the result and why"
                        </span>
                    </li>
                </ol>
            </div>
            <div class="first-map">
                <Provider value=field>
                    <Map />
                    <Try played fired=Signal::derive(fired) />
                </Provider>
            </div>
        </section>
    }
}

/// What would come of it, the button, and what came of it.
#[component]
fn Try(played: Field, fired: Signal<bool>) -> impl IntoView {
    let field = expect_context::<Field>();
    let head = move || {
        let draft = field.draft.get()?;
        let target = field.name(draft.command.target?);
        let unit = field.name(*draft.command.units.first()?);
        Some(format!("{unit} at {target}"))
    };
    let range = move || {
        field.probed.with(|probed| {
            let facts = &probed.as_ref()?.facts;
            facts.iter().find(|fact| fact.aim == Some(Aim::Range)).map(|fact| fact.is.clone())
        })
    };
    let go_on = move |_| {
        ask(Ask::Log { board: Purpose::Trial.board() }, move |answer| {
            if let Answer::Log { text, .. } = answer {
                played.open(text, None);
            }
        });
    };
    view! {
        <div class="try" role="status">
            {move || {
                head()
                    .map(|head| {
                        let probed = field.probed.get();
                        let refused = probed.as_ref().and_then(|it| it.refused.clone());
                        let rest = match (probed, refused) {
                            (_, Some(refused)) => {
                                view! { <p>"Not this one. " {refused.message} "."</p> }.into_any()
                            }
                            (Some(probed), None) => view! { <Foreseen probed /> }.into_any(),
                            (None, None) => ().into_any(),
                        };
                        view! {
                            <div class="try-head">
                                <h2 class="t16 serif">{head}</h2>
                                <span class="quiet">{range}</span>
                            </div>
                            {rest}
                        }
                    })
            }}
            {move || {
                let entry = field.result.get().filter(|_| fired.get())?;
                let shown = entry.sentences.iter().filter(|it| it.weight == 1);
                let shown: Vec<_> = shown.map(|it| view! { <p>{it.whole()}</p> }).collect();
                let rows = entry.sentences.iter().find(|it| !it.rows.is_empty());
                let rows = rows.map(|it| it.rows.clone()).unwrap_or_default();
                let seat = entry.seat.unwrap_or(linstock_battle::Seat::First);
                Some(
                    view! {
                        <div class="try-head">
                            <h2 class="t16 serif">"What happened"</h2>
                        </div>
                        <Dice faces=entry.faces.clone() seat />
                        {shown}
                        <details class="more">
                            <summary>"Why"</summary>
                            <Ledger rows />
                        </details>
                        <div class="try-ends">
                            <button
                                type="button"
                                class="button"
                                on:click=move |_| field.try_out()
                            >
                                "Again"
                            </button>
                            <button
                                type="button"
                                class="button primary"
                                data-do="go-on"
                                on:click=go_on
                            >
                                "Go on with this battle"
                            </button>
                        </div>
                    },
                )
            }}
            {move || {
                (head().is_none() && !fired.get())
                    .then(|| {
                        let name = field.unit().map(|unit| unit.name);
                        view! {
                            <p>
                                {name.map(|name| format!("{name} is yours. "))}
                                "Point at an enemy to see the odds; tap, or use the keyboard."
                            </p>
                        }
                    })
            }}
        </div>
    }
}

/// What would come of a shot, and the button.
#[component]
fn Foreseen(probed: Arc<Probed>) -> impl IntoView {
    let field = expect_context::<Field>();
    let rows = probed.rows.clone();
    let verb = field.draft.with_untracked(|it| it.as_ref().map(|it| it.offer.verb.clone()));
    view! {
        <Chances probed />
        <button
            type="button"
            class="button primary big"
            data-do="fire"
            on:click=move |_| field.commit()
        >
            {verb}
        </button>
        <details class="more">
            <summary>"Why"</summary>
            <Ledger rows />
        </details>
    }
}
