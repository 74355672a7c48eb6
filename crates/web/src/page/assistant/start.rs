//! Choosing a game and rosters.

use leptos::prelude::*;
use linstock_desk::{
    Answer, Ask,
    assistant::{Rosters, TableAsk},
    shelf::Title,
    show::form::Forms,
};

use super::{beside::Beside, put_away::PutAway};
use crate::page::{client::ask, files};

/// The first look at the page.
#[component]
pub fn Start() -> impl IntoView {
    let beside = expect_context::<Beside>();
    let titles = RwSignal::new(Vec::<Title>::new());
    let games = RwSignal::new(Vec::<Forms>::new());
    ask(Ask::Library, move |answer| {
        if let Answer::Library { titles: found } = answer {
            titles.try_set(found);
        }
    });
    ask(Ask::Forms, move |answer| {
        if let Answer::Forms { all } = answer {
            games.try_set(all);
        }
    });
    let begin = move |with: Rosters| beside.send(TableAsk::Begin { with });
    let scenarios = move || {
        let each = titles.get().into_iter().map(|title| {
            let id = title.id.clone();
            view! {
                <li>
                    <button
                        type="button"
                        class="start-scenario"
                        data-scenario=title.id
                        on:click=move |_| begin(Rosters::Scenario(id.clone()))
                    >
                        <b class="t20">{title.name}</b>
                        <span>{title.gist}</span>
                        <span class="quiet">{title.rules} ". " {title.sides.join(" against ")}</span>
                    </button>
                </li>
            }
        });
        each.collect_view()
    };
    view! {
        <main class="start phone-scroll">
            <h1 class="t28">"At your own table"</h1>
            <p>
                "You move the figures; Linstock knows the modifiers, rolls or takes your dice, says why, and keeps the rosters."
            </p>
            <PutAway />
            <section>
                <h2 class="t20">"With the rosters of a battle"</h2>
                <ul class="start-list">{scenarios}</ul>
            </section>
            <section>
                <h2 class="t20">"With rosters of your own"</h2>
                <OwnRosters games />
                <label class="button">
                    "Open a roster, a scenario or a saved table"
                    <input
                        type="file"
                        class="visually-hidden"
                        data-do="open"
                        accept=".json,.jsonl,.toml,.txt"
                        on:change=move |event| {
                            files::chosen(&event, move |text| beside.send(TableAsk::Import { text }));
                        }
                    />
                </label>
            </section>
        </main>
    }
}

/// The rules that are chosen at first: of the first game the usual ones.
fn usual(games: &[Forms]) -> Option<&Forms> {
    games.iter().find(|game| game.usual).or(games.first())
}

/// Nobody yet: the game, and what the sides are called.
#[component]
fn OwnRosters(games: RwSignal<Vec<Forms>>) -> impl IntoView {
    let beside = expect_context::<Beside>();
    let rules = RwSignal::new(String::new());
    let (first, second) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let sides = move |rules: &str| {
        games.with_untracked(|games| {
            let game = games.iter().find(|game| game.rules == rules);
            game.map(|game| game.sides.clone()).unwrap_or_default()
        })
    };
    // Names that nobody has written yet go with the game.
    let choose = move |chosen: String| {
        let (was, now) = (sides(&rules.get_untracked()), sides(&chosen));
        for ((name, was), now) in [first, second].into_iter().zip(was).zip(now) {
            if name.get_untracked() == was {
                name.set(now);
            }
        }
        rules.set(chosen);
    };
    Effect::new(move |_| {
        let usual = games.with(|games| usual(games).map(|game| game.rules.clone()));
        if let Some(usual) = usual.filter(|_| rules.get_untracked().is_empty()) {
            choose(usual);
        }
    });
    let options = move || {
        let each = games.get().into_iter().map(|game| {
            let chosen = game.rules == rules.get();
            view! { <option value=game.rules selected=chosen>{game.title}</option> }
        });
        each.collect_view()
    };
    let name = |label: &'static str, word: &'static str, value: RwSignal<String>| {
        view! {
            <label class="listed">
                <span>{label}</span>
                <input
                    type="text"
                    data-do=word
                    prop:value=move || value.get()
                    on:input=move |event| value.set(event_target_value(&event))
                />
            </label>
        }
    };
    view! {
        <form
            class="own"
            on:submit=move |event| {
                event.prevent_default();
                let sides = [first.get_untracked(), second.get_untracked()];
                let with = Rosters::Nobody { rules: rules.get_untracked(), sides };
                beside.send(TableAsk::Begin { with });
            }
        >
            <label class="listed">
                <span>"Game"</span>
                <select
                    data-do="rules"
                    on:change=move |event| choose(event_target_value(&event))
                >
                    {options}
                </select>
            </label>
            {name("First side", "first-side", first)}
            {name("Second side", "second-side", second)}
            <button type="submit" class="button" data-do="begin">
                "Begin with empty rosters"
            </button>
        </form>
    }
}
