//! A log watched: played, stepped through, and verified.

mod transport;
mod verdict;

use leptos::{context::Provider, prelude::*};
use linstock_desk::{Ask, answer::Failed};

use super::{
    bar::SiteBar,
    battle::{Field, card::Card, map::Map, phase::PhaseBar, record::Record},
    client::wish,
    failure::Failure,
    files::chosen,
    icons::{FOLDER, Icon},
    route::Route,
};
use crate::{
    mail::{News, Wish},
    saved::Saved,
};

/// The battle that is watched.
#[derive(Clone, Copy)]
pub struct Watched(pub Field);

/// The page: a log to choose, then its battle.
#[component]
pub fn Replay(
    /// Where we are.
    route: RwSignal<Route>,
) -> impl IntoView {
    let Watched(field) = expect_context::<Watched>();
    field.put_away();
    let log = RwSignal::new(None::<String>);
    let open = move |text: String| {
        log.set(Some(text.clone()));
        field.open(text, None);
    };
    Effect::new(move |_| match route.get() {
        Route::Replay(save) if !save.is_empty() => {
            wish(Wish::Export { save }, move |news| match news {
                News::Text(text) => open(text),
                News::Failed(why) => field.failed.set(Some(Failed::new(why))),
                News::Answer(_) | News::Saves(_) | News::Forgotten => {}
            });
        }
        _ => {}
    });
    let shown = move || field.look.with(Option::is_some);
    view! {
        <Show
            when=shown
            fallback=move || {
                view! {
                    <SiteBar route />
                    <Choose open field />
                }
            }
        >
            <Provider value=field>
                <main class="battle replay">
                    <PhaseBar />
                    <Map />
                    <aside class="inspector" aria-label="Inspector">
                        <div class="scroll">
                            <transport::Moment />
                            <Show when=move || field.unit().is_some()>
                                <Card />
                            </Show>
                            <verdict::Verdicts log />
                        </div>
                        <transport::Transport />
                    </aside>
                    <Record />
                    <div class="visually-hidden" role="status" aria-live="polite">
                        {move || field.said.get()}
                    </div>
                </main>
            </Provider>
        </Show>
    }
}

/// A log to choose: from a file, or from what was kept.
#[component]
fn Choose(open: impl Fn(String) + Copy + 'static, field: Field) -> impl IntoView {
    let saves = RwSignal::new(Vec::<Saved>::new());
    wish(Wish::Saves, move |news| {
        if let News::Saves(found) = news {
            saves.set(found);
        }
    });
    view! {
        <main class="home">
            <section class="band">
                <h1 class="t28">"Replay"</h1>
                <p class="t16">
                    "A log tells a battle whole: every order, every die, every result with its working. Watch it, stop anywhere, ask why, and see whether it is sound."
                </p>
                <label class="button primary">
                    <Icon d=FOLDER />
                    "Open a log"
                    <input
                        type="file"
                        class="visually-hidden"
                        data-do="open-log"
                        accept=".log,.jsonl,.txt"
                        on:change=move |event| chosen(&event, open)
                    />
                </label>
                <Failure failed=field.failed />
            </section>
            <Show when=move || !saves.with(Vec::is_empty)>
                <section class="band">
                    <h2 class="t28">"Kept in this browser"</h2>
                    <ul class="saves">
                        <For each=move || saves.get() key=|saved| saved.id.clone() let:saved>
                            <li class="save">
                                <a
                                    class="save-main"
                                    href=Route::Replay(saved.id.clone()).hash()
                                >
                                    <b class="t20">{saved.standing.name.clone()}</b>
                                    <span class="quiet">
                                        {saved.standing.rules.clone()} ", " {saved.players()} ", "
                                        {saved.progress()}
                                    </span>
                                </a>
                            </li>
                        </For>
                    </ul>
                </section>
            </Show>
        </main>
    }
}

/// Asks whether a log is sound.
fn verify(log: String) -> Wish {
    Wish::Ask(Ask::Verify { log })
}
