//! Scenarios of somebody's own, kept in this browser.

use leptos::prelude::*;
use linstock_desk::{answer::Failed, shelf::Title};

use super::BattleTile;
use crate::page::{
    failure::Failure,
    files::chosen,
    icons::{FOLDER, Icon},
    kept::{Delete, keep_scenario, own_scenarios},
};

/// Those that were kept, and a control to add one. What is wrong with a file stands beside the control.
#[component]
pub fn Own(picked: RwSignal<Option<Title>>) -> impl IntoView {
    let titles = RwSignal::new(Vec::<Title>::new());
    let failed = RwSignal::new(None::<Failed>);
    let refresh = move || own_scenarios(move |found| drop(titles.try_set(found)));
    refresh();
    let add = move |text: String| {
        failed.set(None);
        keep_scenario(text, move |kept| match kept {
            Ok(title) => {
                refresh();
                picked.set(Some(title));
            }
            Err(what) => failed.set(Some(what)),
        });
    };
    view! {
        <section class="band">
            <div class="section-head">
                <h2 class="t28">"Your own scenarios"</h2>
                <label class="button">
                    <Icon d=FOLDER />
                    "Add a scenario file"
                    <input
                        type="file"
                        class="visually-hidden"
                        data-do="open-scenario"
                        accept=".toml,.txt"
                        on:change=move |event| chosen(&event, add)
                    />
                </label>
            </div>
            <Failure failed />
            <Show when=move || titles.with(Vec::is_empty) && failed.with(Option::is_none)>
                <p class="quiet">
                    "Files of your own are kept here, in this browser. docs/scenario-format.md in the source says how to write one."
                </p>
            </Show>
            <ul class="battles">
                <For each=move || titles.get() key=|title| title.id.clone() let:title>
                    <li>
                        <BattleTile title=title.clone() picked />
                        <Delete save=title.id then=Callback::new(move |()| refresh()) />
                    </li>
                </For>
            </ul>
        </section>
    }
}
