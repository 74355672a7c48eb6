//! Battles that were kept in this browser.

use leptos::prelude::*;

use crate::{
    page::{
        files::{download, file_name},
        kept::{Delete, kept, text_of, when},
        route::Route,
    },
    saved::Saved,
};

/// So many are shown at first.
const FEW: usize = 4;

/// The list; nothing, while nothing was kept.
#[component]
pub fn Saves() -> impl IntoView {
    let saves = RwSignal::new(Vec::<Saved>::new());
    let all = RwSignal::new(false);
    refresh(saves);
    let shown = move || {
        let most = if all.get() { usize::MAX } else { FEW };
        saves.get().into_iter().take(most).collect::<Vec<_>>()
    };
    view! {
        <Show when=move || !saves.with(Vec::is_empty)>
            <section class="band" aria-labelledby="saves">
                <h2 class="t28" id="saves">
                    "Continue"
                </h2>
                <ul class="saves">
                    <For each=shown key=|saved| (saved.id.clone(), saved.lines) let:saved>
                        <Row saved saves />
                    </For>
                </ul>
                <Show when=move || !all.get() && (saves.with(Vec::len) > FEW)>
                    <button type="button" class="button" on:click=move |_| all.set(true)>
                        "All " {saves.with(Vec::len)}
                    </button>
                </Show>
            </section>
        </Show>
    }
}

/// Battles alone: tables are put away beside the table.
fn refresh(saves: RwSignal<Vec<Saved>>) {
    kept(move |mut found| {
        found.retain(|saved| !saved.is_table());
        saves.try_set(found);
    });
}

#[component]
fn Row(saved: Saved, saves: RwSignal<Vec<Saved>>) -> impl IntoView {
    let (id, name) = (saved.id.clone(), saved.standing.name.clone());
    let export = {
        let (id, name) = (id.clone(), name.clone());
        move |_| {
            let name = file_name(&name, "log");
            text_of(&id, move |text| download(&name, &text));
        }
    };
    view! {
        <li class="save" data-save=id.clone()>
            <a class="save-main" href=Route::Battle(id.clone()).hash()>
                <b class="t20">{name.clone()}</b>
                <span class="quiet">
                    {saved.standing.rules.clone()} ", " {saved.players()} ", " {saved.progress()}
                </span>
                <span class="quiet">{when(saved.when)}</span>
            </a>
            <a class="button bare" href=Route::Replay(id.clone()).hash()>
                "Replay"
            </a>
            <button type="button" class="button bare" on:click=export>
                "Save to a file"
            </button>
            <Delete save=id.clone() then=Callback::new(move |()| refresh(saves)) />
        </li>
    }
}
