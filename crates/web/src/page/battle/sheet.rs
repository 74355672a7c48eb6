//! On a phone the inspector is a sheet over the map, with three stops: a grip, who is looked at, and
//! what may be done at the bottom, wherever the sheet stands.

use leptos::{html, prelude::*};
use linstock_desk::{draft::Draft, show::offer::Offer};
use web_sys::{KeyboardEvent, PointerEvent};

use super::{
    Field,
    card::{Dots, Portrait},
    field::Stop,
    phase::{CommonOffers, Tools},
};
use crate::page::icons::{CLOSE, Icon};

/// A drag of so many pixels leads to the next stop.
const STEP: f64 = 48.0;
/// So many verbs have a button of their own.
const VERBS: usize = 2;
/// Lines of writing.
const LINES: &str = "M4 5h12M4 10h12M4 15h8";

impl Stop {
    /// In a word, as the stylesheet has it.
    pub const fn word(self) -> &'static str {
        match self {
            Stop::Peek => "peek",
            Stop::Half => "half",
            Stop::Full => "full",
        }
    }

    const fn up(self) -> Stop {
        match self {
            Stop::Peek => Stop::Half,
            Stop::Half | Stop::Full => Stop::Full,
        }
    }

    const fn down(self) -> Stop {
        match self {
            Stop::Full => Stop::Half,
            Stop::Half | Stop::Peek => Stop::Peek,
        }
    }
}

/// The grip: dragged, pressed or by arrow keys.
#[component]
pub fn Grip() -> impl IntoView {
    let field = expect_context::<Field>();
    let grip = NodeRef::<html::Button>::new();
    let from = StoredValue::new(None::<f64>);
    let dragged = StoredValue::new(false);
    // Whether the record lies over the map.
    let reading = RwSignal::new(false);
    let down = move |event: PointerEvent| {
        from.set_value(Some(f64::from(event.client_y())));
        dragged.set_value(false);
        if let Some(grip) = grip.get_untracked() {
            drop(grip.set_pointer_capture(event.pointer_id()));
        }
    };
    let moved = move |event: PointerEvent| {
        let Some(start) = from.get_value() else { return };
        let here = f64::from(event.client_y());
        let by = here - start;
        if by.abs() >= STEP {
            field.stop.update(|stop| *stop = if by < 0.0 { stop.up() } else { stop.down() });
            from.set_value(Some(here));
            dragged.set_value(true);
        }
    };
    let pressed = move |_| {
        if !dragged.get_value() {
            field.stop.update(|stop| {
                *stop = if *stop == Stop::Full { Stop::Peek } else { stop.up() };
            });
        }
    };
    let key = move |event: KeyboardEvent| {
        match event.key().as_str() {
            "ArrowUp" => field.stop.update(|stop| *stop = stop.up()),
            "ArrowDown" => field.stop.update(|stop| *stop = stop.down()),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    view! {
        <button
            type="button"
            class="grip"
            node_ref=grip
            aria-label=move || format!("Sheet: {}. Press for more or less", field.stop.get().word())
            on:pointerdown=down
            on:pointermove=moved
            on:pointerup=move |_| from.set_value(None)
            on:pointercancel=move |_| from.set_value(None)
            on:click=pressed
            on:keydown=key
        ></button>
        <div class="phone-tools">
            <button
                type="button"
                class="button bare"
                data-do="record"
                aria-label="Record"
                aria-pressed=move || reading.get().to_string()
                on:click=move |_| reading.update(|it| *it = !*it)
            >
                <Icon d=LINES />
            </button>
            <Tools />
        </div>
    }
}

/// Who is looked at, in two lines.
#[component]
pub fn SheetHead() -> impl IntoView {
    let field = expect_context::<Field>();
    let leader = move || {
        field.leader.get().map(|leader| {
            view! {
                <div class="sheet-head">
                    <div>
                        <h2 class="t20">{field.leader_name(leader)}</h2>
                        <p class="quiet">{field.leader_in_words(leader)}</p>
                    </div>
                    <LetGo says="Let go of the leader" />
                </div>
            }
        })
    };
    let unit = move || {
        field.unit().map(|unit| {
            let ready = field.may_act(unit.unit).then(|| {
                view! {
                    <span class="acts">
                        <Dots left=field.acts(unit.unit) />
                        "may act"
                    </span>
                }
            });
            let state = unit.condition.clone();
            view! {
                <div class="sheet-head">
                    <Portrait picture=unit.portrait.clone() />
                    <div>
                        <h2 class="t20">{unit.name.clone()}</h2>
                        <p class="quiet">
                            {unit.strength} " of " {unit.full} ", " {unit.formation.clone()} ", " {state}
                        </p>
                    </div>
                    {ready}
                    <LetGo says="Let go of the unit" />
                </div>
            }
        })
    };
    view! {
        {unit}
        {leader}
    }
}

/// Away with whoever is looked at.
#[component]
fn LetGo(says: &'static str) -> impl IntoView {
    let field = expect_context::<Field>();
    view! {
        <button
            type="button"
            class="button bare let-go"
            aria-label=says
            on:click=move |_| {
                field.select(None);
                field.forget();
            }
        >
            <Icon d=CLOSE />
        </button>
    }
}

/// What may be done, at the bottom: the one that is being drafted commits.
#[component]
pub fn Verbs() -> impl IntoView {
    let field = expect_context::<Field>();
    let offers = move || {
        let selected = field.selected.get();
        let open: Vec<Offer> = match (selected, field.leader.get()) {
            (Some(unit), _) => field.offers_of(unit),
            (None, Some(leader)) => field.offers_of_leader(leader),
            (None, None) => Vec::new(),
        };
        let mut verbs: Vec<Offer> = Vec::new();
        for offer in open.into_iter().filter(|offer| offer.refused.is_none()) {
            if !verbs.iter().any(|it| it.verb == offer.verb) {
                verbs.push(offer);
            }
        }
        verbs
    };
    let ready = super::commit::ready(field);
    let committing = Memo::new(move |_| ready.with(Option::is_some));
    view! {
        <div class="sheet-actions">
            {move || {
                ready
                    .get()
                    .map(|text| {
                        view! {
                            <button
                                type="button"
                                class="button primary"
                                data-do="commit"
                                on:click=move |_| field.commit()
                            >
                                {text}
                            </button>
                        }
                    })
            }}
            {move || {
                let offers = offers();
                let committing = committing.get();
                let more = offers.len() > if committing { 1 } else { VERBS };
                let drafted = field.offer.with(|offer| offer.as_ref().map(|it| it.verb.clone()));
                let is_drafted = drafted.clone();
                let others = offers
                    .into_iter()
                    .filter(|it| !committing || is_drafted.as_ref() != Some(&it.verb))
                    .collect::<Vec<_>>();
                let shown = others.into_iter().take(if committing { 0 } else { VERBS }).map(move |offer| {
                    let pressed = drafted.as_ref() == Some(&offer.verb);
                    let verb = offer.verb.clone();
                    let take = move |_| {
                        let draft = Draft::new(&offer);
                        if draft.is_complete() && offer.slots.is_empty() {
                            field.order(draft.command);
                        } else {
                            field.take_up(&offer);
                        }
                    };
                    view! {
                        <button
                            type="button"
                            class="button"
                            aria-pressed=pressed.to_string()
                            on:click=take
                        >
                            {verb}
                        </button>
                    }
                });
                let more = more
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="button"
                                on:click=move |_| field.stop.set(Stop::Full)
                            >
                                "More"
                            </button>
                        }
                    });
                view! {
                    {shown.collect_view()}
                    {more}
                }
            }}
            // What the whole side may do is always in reach, at the other end from what commits.
            <div class="sheet-common">
                <CommonOffers />
            </div>
        </div>
    }
}
