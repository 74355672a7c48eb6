//! The first page: a battle to try, ways to play, battles that were kept, and scenarios.

mod first;
mod guides;
mod own;
mod saves;
mod sheet;
mod terms;

pub use first::Trial;

use leptos::prelude::*;
use linstock_battle::{BySeat, Seat};
use linstock_desk::{
    Answer, Ask,
    ask::{Dice, Sitting, Source},
    assistant::{Rosters, TableAsk},
    shelf::Title,
};

use super::{
    battle::Field,
    client::ask,
    failure::Failure,
    files::chosen,
    icons::{EYE, FOLDER, Icon, ROBOT, TABLE, TWO},
    route::{Route, go},
};

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Computer,
    Two,
    Watch,
    Table,
}

impl Way {
    const ON_SCREEN: [Way; 3] = [Way::Computer, Way::Two, Way::Watch];
    const ALL: [Way; 4] = [Way::Computer, Way::Two, Way::Watch, Way::Table];

    const fn text(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Way::Computer => (ROBOT, "Against the computer", "It sees the same odds as you"),
            Way::Two => (TWO, "Two at this screen", "Secret orders behind a curtain"),
            Way::Watch => (EYE, "Watch two computers", "Pause anywhere and ask why"),
            Way::Table => (TABLE, "At a real table", "Your figures, your dice, our rules"),
        }
    }

    /// Who sits where, if a person takes this side; nobody sits at the screen of a real table.
    const fn players(self, side: Seat) -> Option<BySeat<Sitting>> {
        Some(match (self, side) {
            (Way::Computer, Seat::First) => {
                BySeat { first: Sitting::Person, second: Sitting::Greedy }
            }
            (Way::Computer, Seat::Second) => {
                BySeat { first: Sitting::Greedy, second: Sitting::Person }
            }
            (Way::Two, _) => BySeat { first: Sitting::Person, second: Sitting::Person },
            (Way::Watch, _) => BySeat { first: Sitting::Greedy, second: Sitting::Greedy },
            (Way::Table, _) => return None,
        })
    }

    /// Begins a scenario this way.
    fn begin(self, scenario: Source, side: Seat, dice: Dice, field: Field) {
        if let Some(players) = self.players(side) {
            field.begin(scenario, players, dice);
            return;
        }
        let with = rosters(scenario);
        ask(Ask::Table(TableAsk::Begin { with }), move |answer| match answer {
            Answer::Failed(failed) => field.failed.set(Some(failed)),
            _ => go(&Route::Table),
        });
    }
}

/// The rosters of a scenario. House rules are agreed at the table itself.
fn rosters(scenario: Source) -> Rosters {
    match scenario {
        Source::BuiltIn(id) => Rosters::Scenario(id),
        Source::File(text) => Rosters::File(text),
        Source::Agreed { of, .. } => rosters(*of),
    }
}

/// Dice of the program's, different every time.
pub fn fresh() -> Dice {
    Dice::Seed((js_sys::Math::random() * 9e15) as u64)
}

/// The first page.
#[component]
pub fn Home() -> impl IntoView {
    let field = expect_context::<Field>();
    let titles = RwSignal::new(Vec::<Title>::new());
    let way = RwSignal::new(Way::Computer);
    let picked = RwSignal::new(None::<Title>);
    ask(Ask::Library, move |answer| {
        if let Answer::Library { titles: found } = answer {
            titles.set(found);
        }
    });
    let opened = RwSignal::new(String::new());
    let torn = move || field.failed.with(|failed| failed.as_ref()?.torn);
    view! {
        <main class="home">
            <first::First />
            <guides::Guides />
            <section class="band">
                <h2 class="t28">"Ways to play"</h2>
                <div class="ways">
                    {Way::ON_SCREEN.into_iter().map(|this| view! { <WayButton this way /> }).collect_view()}
                    <a class="way" href=Route::Table.hash()>
                        <WayText this=Way::Table />
                    </a>
                    <label class="way">
                        <Icon d=FOLDER />
                        <span>
                            <b class="t20">"Open a log"</b>
                            <small>"Go on with a battle from a file"</small>
                        </span>
                        <input
                            type="file"
                            class="visually-hidden"
                            data-do="open-log"
                            accept=".log,.jsonl,.txt"
                            on:change=move |event| {
                                chosen(
                                    &event,
                                    move |log| {
                                        opened.set(log.clone());
                                        field.open(log, None);
                                    },
                                )
                            }
                        />
                    </label>
                </div>
                <Failure failed=field.failed />
                {move || torn().map(|lines| view! { <GoOn field log=opened lines /> })}
            </section>
            <saves::Saves />
            <section class="band">
                <h2 class="t28">"Battles"</h2>
                <ul class="battles">
                    <For each=move || titles.get() key=|title| title.id.clone() let:title>
                        <li>
                            <BattleTile title picked />
                        </li>
                    </For>
                </ul>
            </section>
            <own::Own picked />
            <footer class="foot quiet">
                "Plays offline once loaded. Saves stay in this browser. Rules are in our own words, each with its id."
            </footer>
            <sheet::Sheet picked way />
        </main>
    }
}

#[component]
fn WayButton(this: Way, way: RwSignal<Way>) -> impl IntoView {
    view! {
        <button
            type="button"
            class="way"
            aria-pressed=move || (way.get() == this).to_string()
            on:click=move |_| way.set(this)
        >
            <WayText this />
        </button>
    }
}

#[component]
fn WayText(this: Way) -> impl IntoView {
    let (icon, title, text) = this.text();
    view! {
        <Icon d=icon />
        <span>
            <b class="t20">{title}</b>
            <small>{text}</small>
        </span>
    }
}

#[component]
fn BattleTile(title: Title, picked: RwSignal<Option<Title>>) -> impl IntoView {
    let this = title.clone();
    view! {
        <button
            type="button"
            class="tile"
            data-scenario=title.id
            aria-haspopup="dialog"
            on:click=move |_| picked.set(Some(this.clone()))
        >
            <span class="tile-map" inner_html=title.picture></span>
            <b class="t20">{title.name}</b>
            <span class="quiet">{title.date} ". " {title.rules}</span>
            <span>{title.gist}</span>
            <span class="quiet">{title.length}</span>
        </button>
    }
}

/// Goes on with the whole lines of a log whose last one was cut off. The file stays as it is.
#[component]
fn GoOn(
    /// Where it is laid.
    field: Field,
    /// The log.
    log: RwSignal<String>,
    /// How many of its lines are whole.
    lines: u32,
) -> impl IntoView {
    let go_on = move |_| {
        let whole = log.with_untracked(|log| {
            log.split_inclusive('\n').take(lines as usize).collect::<String>()
        });
        field.open(whole, None);
    };
    view! {
        <button type="button" class="button primary" data-do="drop-torn-line" on:click=go_on>
            "Go on without the last line"
        </button>
    }
}
