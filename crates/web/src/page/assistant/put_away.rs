//! Tables that were put away: to be taken up again.

use leptos::prelude::*;
use linstock_desk::assistant::TableAsk;

use super::beside::Beside;
use crate::{
    mail::Wish,
    page::{
        client::wish,
        kept::{Delete, kept, text_of, when},
    },
    saved::{Kind, Saved},
};

/// The list; nothing, while none was put away.
#[component]
pub fn PutAway() -> impl IntoView {
    let tables = RwSignal::new(Vec::<Saved>::new());
    refresh(tables);
    view! {
        <Show when=move || !tables.with(Vec::is_empty)>
            <section>
                <h2 class="t20">"Go on with a table you put away"</h2>
                <ul class="start-list">
                    <For each=move || tables.get() key=|saved| saved.id.clone() let:saved>
                        <Row saved tables />
                    </For>
                </ul>
            </section>
        </Show>
    }
}

fn refresh(tables: RwSignal<Vec<Saved>>) {
    kept(move |mut found| {
        found.retain(|saved| saved.kind() == Kind::Table && !saved.is_laid());
        tables.try_set(found);
    });
}

#[component]
fn Row(saved: Saved, tables: RwSignal<Vec<Saved>>) -> impl IntoView {
    let beside = expect_context::<Beside>();
    let id = saved.id.clone();
    let take_up = move |_| {
        let save = id.clone();
        text_of(&id, move |text| {
            beside.send_then(TableAsk::Import { text }, move |_| {
                // It lies on the table again.
                wish(Wish::Forget { save }, |_| ());
            });
        });
    };
    view! {
        <li class="put-away" data-save=saved.id.clone()>
            <button type="button" class="start-scenario" on:click=take_up>
                <b class="t20">{saved.standing.name.clone()}</b>
                <span class="quiet">
                    {saved.standing.rules.clone()} ", " {saved.progress()} ", " {when(saved.when)}
                </span>
            </button>
            <Delete save=saved.id.clone() then=Callback::new(move |()| refresh(tables)) />
        </li>
    }
}
