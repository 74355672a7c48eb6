//! The first page.

use leptos::prelude::*;
use linstock_battle::BySeat;
use linstock_desk::{
    Answer, Ask,
    ask::{Dice, Sitting, Source},
    shelf::Title,
};

use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::{
    battle::Field,
    client::ask,
    icons::{EYE, FOLDER, Icon, ROBOT, TABLE, TWO},
    route::{Route, go},
};

/// How to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Computer,
    Two,
    Table,
    Watch,
}

impl Way {
    const ALL: [Way; 4] = [Way::Computer, Way::Two, Way::Table, Way::Watch];

    const fn text(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Way::Computer => (ROBOT, "Against the computer", "It sees the same odds as you"),
            Way::Two => (TWO, "Two at this screen", "Secret orders behind a curtain"),
            Way::Table => (TABLE, "With your own dice", "You roll, it adjudicates"),
            Way::Watch => (EYE, "Watch two computers", "Pause anywhere and ask why"),
        }
    }

    const fn players(self) -> BySeat<Sitting> {
        let (first, second) = match self {
            Way::Computer => (Sitting::Person, Sitting::Greedy),
            Way::Two | Way::Table => (Sitting::Person, Sitting::Person),
            Way::Watch => (Sitting::Greedy, Sitting::Greedy),
        };
        BySeat { first, second }
    }
}

/// The first page.
#[component]
pub fn Home() -> impl IntoView {
    let field = expect_context::<Field>();
    let titles = RwSignal::new(Vec::<Title>::new());
    let way = RwSignal::new(Way::Computer);
    ask(Ask::Library, move |answer| {
        if let Answer::Library { titles: found } = answer {
            titles.set(found);
        }
    });
    let start = move |id: String| {
        let dice = match way.get_untracked() {
            Way::Table => Dice::Typed,
            Way::Computer | Way::Two | Way::Watch => {
                Dice::Seed((js_sys::Math::random() * 9e15) as u64)
            }
        };
        field.begin(Source::BuiltIn(id), way.get_untracked().players(), dice);
        go(&Route::Battle);
    };
    let open = move |log: String| field.open(log, None, || go(&Route::Battle));
    view! {
        <main class="home">
            <section class="home-ways">
                <h2 class="t28">"Ways to play"</h2>
                <div class="ways" role="radiogroup" aria-label="Ways to play">
                    {Way::ALL
                        .into_iter()
                        .map(|this| {
                            let (icon, title, text) = this.text();
                            view! {
                                <button
                                    type="button"
                                    class="way"
                                    role="radio"
                                    aria-checked=move || (way.get() == this).to_string()
                                    on:click=move |_| way.set(this)
                                >
                                    <Icon d=icon />
                                    <span>
                                        <b class="t20">{title}</b>
                                        <small>{text}</small>
                                    </span>
                                </button>
                            }
                        })
                        .collect_view()}
                    <label class="way">
                        <Icon d=FOLDER />
                        <span>
                            <b class="t20">"Open a log"</b>
                            <small>"Go on with a battle, or look at any moment of it"</small>
                        </span>
                        <input
                            type="file"
                            class="visually-hidden"
                            accept=".log,.jsonl,.txt"
                            on:change=move |event| read_file(&event, open)
                        />
                    </label>
                </div>
                <Problem />
            </section>
            <section>
                <h2 class="t28">"Battles"</h2>
                <ul class="battles">
                    <For each=move || titles.get() key=|title| title.id.clone() let:title>
                        <li>
                            <BattleTile title start />
                        </li>
                    </For>
                </ul>
            </section>
        </main>
    }
}

/// What was wrong with a file that somebody opened.
#[component]
fn Problem() -> impl IntoView {
    let field = expect_context::<Field>();
    move || {
        let failed = field.failed.get()?;
        let message = failed.message;
        // A log's one problem is in the message already.
        let places = failed.places.into_iter().filter(|(_, what)| !message.contains(what));
        let places = places.map(|(line, what)| view! { <li>"Line " {line} ": " {what}</li> });
        let places = places.collect_view();
        Some(view! {
            <div class="problem" role="alert">
                <p>{message} " Nothing else has changed."</p>
                <ul>{places}</ul>
            </div>
        })
    }
}

/// Reads the file that somebody has chosen.
fn read_file(event: &leptos::ev::Event, then: impl Fn(String) + 'static) {
    let input: web_sys::HtmlInputElement = event_target(event);
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
    // The same file may be chosen again, once it is mended.
    input.set_value("");
    spawn_local(async move {
        let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
        if let Some(text) = text {
            then(text);
        }
    });
}

#[component]
fn BattleTile(title: Title, start: impl Fn(String) + Copy + 'static) -> impl IntoView {
    let id = title.id.clone();
    view! {
        <button type="button" class="tile" data-scenario=title.id.clone() on:click=move |_| start(id.clone())>
            <span class="tile-map" inner_html=title.picture.clone()></span>
            <b class="t20">{title.name.clone()}</b>
            <span class="quiet">{title.date.clone()} ". " {title.rules.clone()}</span>
            <span>{title.sides.join(" against ")}</span>
            <span class="quiet">{title.turns} " turns"</span>
        </button>
    }
}
