//! A log watched: played, stepped through, and verified.

mod transport;
mod verdict;

use leptos::{context::Provider, prelude::*};
use linstock_desk::{Ask, answer::Failed};

use super::{
    bar::SiteBar,
    battle::{
        BriefingSheet, Field, card::Card, keys::Help, map::Map, phase::PhaseBar, record::Record,
    },
    client::wish,
    failure::Failure,
    files::chosen,
    icons::{FOLDER, Icon},
    route::{Route, go},
};
use crate::{
    mail::{News, Wish},
    saved::{Kind, Saved},
};

/// The battle that is watched. It lives as long as the page, so that whoever follows a link to a rule and
/// comes back finds it at the same moment.
#[derive(Clone, Copy)]
pub struct Watched {
    /// The battle.
    pub field: Field,
    /// Its log.
    log: RwSignal<Option<String>>,
    /// The save it comes from; empty if it comes from a file.
    save: RwSignal<String>,
    /// The entry to show as soon as it is there.
    wanted: RwSignal<Option<u32>>,
    /// The line of it that cannot be read, if it is watched only as far as that.
    broken: RwSignal<Option<u32>>,
}

/// A log is watched from its beginning.
const FIRST: u32 = 1;

/// Where the log of the window is kept over a reload, and the entry that is shown.
const KEPT: [&str; 2] = ["linstock-replay", "linstock-replay-entry"];

fn storage() -> Option<web_sys::Storage> {
    window().session_storage().ok().flatten()
}

fn kept(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// The entry that was shown last of a save before a reload.
fn kept_entry(save: &str) -> Option<u32> {
    let kept = kept(KEPT[1])?;
    let (of, at) = kept.split_once('/')?;
    at.parse().ok().filter(|_| of == save)
}

fn keep(key: &str, text: Option<&str>) {
    let Some(storage) = storage() else { return };
    // A log that is too large is only lost with the window.
    drop(match text {
        Some(text) => storage.set_item(key, text),
        None => storage.remove_item(key),
    });
}

impl Watched {
    /// Nothing is watched yet.
    pub fn new(field: Field) -> Watched {
        let (log, save) = (RwSignal::new(None), RwSignal::new(String::new()));
        Watched { field, log, save, wanted: RwSignal::new(None), broken: RwSignal::new(None) }
    }

    /// The log that is watched.
    pub fn log(self) -> Option<String> {
        self.log.get_untracked()
    }

    /// Opens a log, at an entry.
    fn open(self, text: String, save: String, at: u32) {
        self.log.set(Some(text.clone()));
        self.save.set(save);
        self.wanted.set(Some(at));
        self.broken.set(None);
        if self.save.with_untracked(String::is_empty) {
            self.field.open(text, None);
        } else {
            self.field.open_kept(text);
        }
    }

    /// Opens what comes before a line that cannot be read. What is verified is the whole.
    fn open_before(self, line: u32) {
        let Some(text) = self.log.get_untracked() else { return };
        let sound = text.split_inclusive('\n').take(line.saturating_sub(1) as usize);
        self.broken.set(Some(line));
        // Where it breaks off is of interest.
        self.wanted.set(None);
        self.field.open(sound.collect(), None);
    }

    fn put_away(self) {
        self.field.put_away();
        self.log.set(None);
        self.save.set(String::new());
        KEPT.iter().for_each(|key| keep(key, None));
        go(&Route::Replay(String::new()));
    }

    /// Opens what an address names, unless it is open: a save, and the entry to show first.
    fn follow(self, rest: &str) {
        let (save, at) = rest.split_once('/').unwrap_or((rest, ""));
        let at = at.parse::<u32>().ok();
        let open = self.field.look.with_untracked(Option::is_some);
        if open && (save.is_empty() || self.save.with_untracked(|it| it == save)) {
            if at.is_some() {
                self.field.show_moment(at);
            }
            return;
        }
        self.field.put_away();
        let at = at.or_else(|| kept_entry(save)).unwrap_or(FIRST);
        let save = save.to_owned();
        if save.is_empty() {
            if let Some(text) = kept(KEPT[0]) {
                self.open(text, save, at);
            }
            return;
        }
        wish(Wish::Export { save: save.clone() }, move |news| match news {
            News::Text(text) => self.open(text, save, at),
            News::Failed(why) => self.field.failed.set(Some(Failed::new(why))),
            News::Answer(_) | News::Saves(_) | News::Forgotten => {}
        });
    }

    /// Keeps what is watched, and shows the entry that was wanted.
    fn remember(self) {
        let field = self.field;
        Effect::new(move |_| {
            let file = self.save.with(String::is_empty) && field.look.with(Option::is_some);
            if file {
                self.log.with(|log| keep(KEPT[0], log.as_deref()));
            }
        });
        Effect::new(move |_| {
            let last = field.record.with(|record| record.last().map_or(0, |entry| entry.n));
            if last == 0 {
                return;
            }
            if let Some(at) = self.wanted.get_untracked() {
                self.wanted.set(None);
                field.show_moment((at < last).then_some(at));
                return;
            }
            let at = field.moment.get().unwrap_or(last);
            keep(KEPT[1], Some(&self.save.with_untracked(|save| format!("{save}/{at}"))));
        });
    }
}

/// The page: a log to choose, then its battle.
#[component]
pub fn Replay(
    /// Where we are.
    route: RwSignal<Route>,
) -> impl IntoView {
    let watched = expect_context::<Watched>();
    let Watched { field, log, .. } = watched;
    Effect::new(move |_| {
        if let Route::Replay(rest) = route.get() {
            watched.follow(&rest);
        }
    });
    watched.remember();
    let shown = move || field.look.with(Option::is_some);
    let report = move || Route::Report(watched.save.get()).hash();
    let name = move || field.ground.with(|it| it.as_ref().map(|it| it.name.clone()));
    view! {
        <Show
            when=shown
            fallback=move || {
                view! {
                    <SiteBar route />
                    <Choose watched />
                }
            }
        >
            <Provider value=field>
                <main class="battle replay">
                    <PhaseBar />
                    <Map />
                    <aside class="inspector" aria-label="Inspector">
                        <div class="scroll">
                            <div class="section-head watched">
                                <h1 class="t20">{name}</h1>
                                <a class="button" href=report>
                                    "Report"
                                </a>
                                <button
                                    type="button"
                                    class="button"
                                    data-do="another-log"
                                    on:click=move |_| watched.put_away()
                                >
                                    "Another log"
                                </button>
                            </div>
                            <Broken />
                            <transport::Moment />
                            <Show when=move || field.unit().is_some()>
                                <Card />
                            </Show>
                            <verdict::Verdicts log />
                        </div>
                        <transport::Transport />
                    </aside>
                    <Record />
                    <Help />
                    <BriefingSheet />
                    <div class="visually-hidden" role="status" aria-live="polite">
                        {move || field.said.get()}
                    </div>
                </main>
            </Provider>
        </Show>
    }
}

/// That a log is watched only as far as it can be read.
#[component]
fn Broken() -> impl IntoView {
    let Watched { broken, .. } = expect_context::<Watched>();
    move || {
        broken.get().map(|line| {
            view! {
                <p class="failure" role="status" data-broken="">
                    "Line "
                    {line}
                    " of this log cannot be read. The lines before it are sound, and are shown."
                </p>
            }
        })
    }
}

/// A log to choose: from a file, or from what was kept.
#[component]
fn Choose(watched: Watched) -> impl IntoView {
    let field = watched.field;
    let open = move |text: String| watched.open(text, String::new(), FIRST);
    // A line that is wrong leaves those before it.
    let before = move || {
        let failed = field.failed.with(|it| it.as_ref()?.places.first().map(|(line, _)| *line));
        failed.filter(|line| *line > 2 && watched.log.with(Option::is_some))
    };
    let saves = RwSignal::new(Vec::<Saved>::new());
    wish(Wish::Saves, move |news| {
        if let News::Saves(mut found) = news {
            found.retain(|saved| saved.kind() == Kind::Battle);
            saves.set(found);
        }
    });
    view! {
        <main class="home">
            <section class="band">
                <h1 class="t28">"Replay"</h1>
                <p class="t16">
                    "A log holds a whole battle: every order, every die, every result with its working. Watch it, stop anywhere, ask why, and see whether it is sound."
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
                {move || {
                    before()
                        .map(|line| {
                            view! {
                                <button
                                    type="button"
                                    class="button"
                                    data-do="open-before"
                                    on:click=move |_| watched.open_before(line)
                                >
                                    "Watch what comes before line "
                                    {line}
                                </button>
                            }
                        })
                }}
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
