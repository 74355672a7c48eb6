//! Battles that were kept in this browser.

use leptos::prelude::*;

use crate::{
    mail::{News, Wish},
    page::{
        client::{trouble, wish},
        files::{download, file_name},
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

fn refresh(saves: RwSignal<Vec<Saved>>) {
    wish(Wish::Saves, move |news| match news {
        News::Saves(found) => saves.set(found),
        News::Failed(why) => trouble().set(Some(why)),
        News::Answer(_) | News::Text(_) | News::Forgotten => {}
    });
}

#[component]
fn Row(saved: Saved, saves: RwSignal<Vec<Saved>>) -> impl IntoView {
    let sure = RwSignal::new(false);
    let (id, name) = (saved.id.clone(), saved.standing.name.clone());
    let export = {
        let (id, name) = (id.clone(), name.clone());
        move |_| {
            let name = file_name(&name, "log");
            wish(Wish::Export { save: id.clone() }, move |news| {
                if let News::Text(text) = news {
                    download(&name, &text);
                }
            });
        }
    };
    let forget = StoredValue::new(id.clone());
    let forget = move |_| {
        wish(Wish::Forget { save: forget.get_value() }, move |_| refresh(saves));
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
            <Show
                when=move || sure.get()
                fallback=move || {
                    view! {
                        <button
                            type="button"
                            class="button bare"
                            on:click=move |_| sure.set(true)
                        >
                            "Delete"
                        </button>
                    }
                }
            >
                <button type="button" class="button" on:click=forget>
                    "Delete it for good"
                </button>
            </Show>
        </li>
    }
}

/// When something was kept, as people here write it.
fn when(milliseconds: f64) -> String {
    let date = js_sys::Date::new(&milliseconds.into());
    String::from(date.to_locale_string("default", &js_sys::Object::new()))
}
