//! Somebody of the roster, to be changed by hand: whatever a person says, holds.

use leptos::prelude::*;
use linstock_desk::assistant::{TableAsk, show::TroopShown};

use super::{
    beside::{Beside, Looking},
    fact::Control,
};

/// Whoever is looked at.
#[component]
pub fn Editing() -> impl IntoView {
    let beside = expect_context::<Beside>();
    let id = Memo::new(move |_| match beside.looking.get() {
        Looking::Troop(id) => Some(id),
        Looking::Facts | Looking::Result(_) | Looking::Record => None,
    });
    // Drawn anew only for another one, or when facts come or go.
    let keys = Memo::new(move |_| {
        let troop = beside.troop(&id.get()?)?;
        let fields = troop.facts.iter().map(|it| it.field.clone()).collect::<Vec<_>>();
        Some((troop.id.clone(), troop.leader, fields))
    });
    move || {
        let (id, leader, fields) = keys.get()?;
        let troop = untrack(|| beside.troop(&id))?;
        let controls = fields.into_iter().map(|field| {
            let (of, key) = (id.clone(), field.key.clone());
            let value = Memo::new(move |_| {
                let troop = beside.troop(&of)?;
                troop.facts.into_iter().find(|it| it.field.key == key)?.value
            });
            let (id, fact) = (id.clone(), field.key.clone());
            let say = move |to: Option<String>| {
                let (id, fact) = (id.clone(), fact.clone());
                beside.send(TableAsk::Edit { id, fact, to: to.unwrap_or_default() });
            };
            view! { <div class="say"><Control field value default=None say /></div> }
        });
        let controls = controls.collect_view();
        // What is undone here was done here.
        let of = id.clone();
        let edited = move || {
            beside.shown.with(|it| it.as_ref().is_some_and(|it| it.edited.as_ref() == Some(&of)))
        };
        Some(view! {
            <div class="phone-scroll editing" data-editing=id.clone()>
                <Head troop=troop.clone() />
                {leader.then(|| view! { <Joined troop=troop.clone() /> })}
                {controls}
                <Leave id=id.clone() />
            </div>
            <div class="live">
                <div class="live-buttons">
                    <button
                        type="button"
                        class="button primary big"
                        data-do="done"
                        on:click=move |_| beside.looking.set(Looking::Facts)
                    >
                        "Done"
                    </button>
                    <button
                        type="button"
                        class="button big"
                        data-do="undo-edit"
                        disabled=move || !edited()
                        on:click=move |_| beside.send(TableAsk::Undo)
                    >
                        "Undo"
                    </button>
                </div>
            </div>
        })
    }
}

#[component]
fn Head(troop: TroopShown) -> impl IntoView {
    let beside = expect_context::<Beside>();
    let id = troop.id.clone();
    let of = troop.id.clone();
    let drawn = move || beside.troop(&of).map(|it| it.portrait).unwrap_or_default();
    view! {
        <section>
            <span inner_html=drawn></span>
            <label class="listed">
                <span>"Name"</span>
                <input
                    type="text"
                    data-do="rename"
                    prop:value=troop.name.clone()
                    on:change=move |event| {
                        let (id, name) = (id.clone(), event_target_value(&event));
                        beside.send(TableAsk::Rename { id, name });
                    }
                />
            </label>
            <p class="quiet">"What you change here holds, and stands in the record as overruled."</p>
        </section>
    }
}

/// The unit that a leader is with.
#[component]
fn Joined(troop: TroopShown) -> impl IntoView {
    let beside = expect_context::<Beside>();
    let units = beside.shown.with_untracked(|it| {
        let all = it.as_ref().map(|it| it.troops.clone()).unwrap_or_default().into_iter();
        all.filter(|it| it.seat == troop.seat && !it.leader && !it.gone).collect::<Vec<_>>()
    });
    let with = troop.with.clone();
    let options = units.into_iter().map(move |it| {
        let chosen = with.as_deref() == Some(it.id.as_str());
        view! { <option value=it.id selected=chosen>{it.name}</option> }
    });
    let options = options.collect_view();
    let id = troop.id.clone();
    view! {
        <label class="listed">
            <span>"With"</span>
            <select
                data-do="attach"
                on:change=move |event| {
                    let to = Some(event_target_value(&event)).filter(|it| !it.is_empty());
                    beside.send(TableAsk::Attach { id: id.clone(), to });
                }
            >
                <option value="">"Nobody"</option>
                {options}
            </select>
        </label>
    }
}

#[component]
fn Leave(id: String) -> impl IntoView {
    let beside = expect_context::<Beside>();
    view! {
        <button
            type="button"
            class="button leave"
            data-do="leave"
            on:click=move |_| {
                beside.looking.set(Looking::Facts);
                beside.send(TableAsk::Leave { id: id.clone() });
            }
        >
            "Take off the roster"
        </button>
    }
}
