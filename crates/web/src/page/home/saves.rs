//! What was kept in this browser: battles and tables that go on, and battles that are over.

use leptos::prelude::*;
use linstock_desk::{Ask, assistant::TableAsk};

use crate::{
    mail::Wish,
    page::{
        client::{ask, wish},
        files::{download, file_name},
        kept::{Delete, kept, text_of, when},
        route::{Route, go},
    },
    saved::{Kind, Saved},
};

/// So many are shown at first.
const FEW: usize = 4;

/// Both lists; nothing, while nothing was kept.
#[component]
pub fn Saves() -> impl IntoView {
    let saves = RwSignal::new(Vec::<Saved>::new());
    refresh(saves);
    view! {
        <List saves title="Continue" id="saves" fits=Saved::goes_on />
        <List saves title="Finished" id="finished" fits=Saved::is_over />
    }
}

/// Those that fit, under a title; nothing, while there are none.
#[component]
fn List(
    saves: RwSignal<Vec<Saved>>,
    title: &'static str,
    id: &'static str,
    fits: fn(&Saved) -> bool,
) -> impl IntoView {
    let all = RwSignal::new(false);
    let fitting = Memo::new(move |_| {
        let saves = saves.get().into_iter().filter(fits);
        saves.collect::<Vec<Saved>>()
    });
    let shown = move || {
        let most = if all.get() { usize::MAX } else { FEW };
        fitting.get().into_iter().take(most).collect::<Vec<_>>()
    };
    view! {
        <Show when=move || !fitting.with(Vec::is_empty)>
            <section class="band" aria-labelledby=id>
                <h2 class="t28" id=id>
                    {title}
                </h2>
                <ul class="saves">
                    <For each=shown key=|saved| (saved.id.clone(), saved.lines) let:saved>
                        <Row saved saves />
                    </For>
                </ul>
                <Show when=move || !all.get() && (fitting.with(Vec::len) > FEW)>
                    <button type="button" class="button" on:click=move |_| all.set(true)>
                        "All " {fitting.with(Vec::len)}
                    </button>
                </Show>
            </section>
        </Show>
    }
}

fn refresh(saves: RwSignal<Vec<Saved>>) {
    kept(move |found| drop(saves.try_set(found)));
}

#[component]
fn Row(saved: Saved, saves: RwSignal<Vec<Saved>>) -> impl IntoView {
    let id = saved.id.clone();
    let is_table = saved.kind() == Kind::Table;
    let is_laid = saved.is_laid();
    let main = view! { <Main saved=saved.clone() /> };
    let link = match (is_table, saved.is_over()) {
        (true, _) => Route::Table.hash(),
        (false, true) => Route::Report(id.clone()).hash(),
        (false, false) => Route::Battle(id.clone()).hash(),
    };
    let taken = id.clone();
    // A table that was put away is laid out again, and then lies there instead of among the saves.
    let take_up = move |event: web_sys::MouseEvent| {
        if is_table && !is_laid {
            event.prevent_default();
            let save = taken.clone();
            text_of(&taken, move |text| {
                ask(Ask::Table(TableAsk::Import { text }), move |_| {
                    wish(Wish::Forget { save }, |_| go(&Route::Table));
                });
            });
        }
    };
    let this = id.clone();
    view! {
        <li class="save" data-save=this>
            <a class="save-main" href=link on:click=take_up>
                {main}
            </a>
            {(!is_table).then(|| view! { <BattleEnds saved=saved.clone() /> })}
            {(!is_laid)
                .then(|| {
                    view! { <Delete save=id then=Callback::new(move |()| refresh(saves)) /> }
                })}
        </li>
    }
}

/// What it is, and how far it has got.
#[component]
fn Main(saved: Saved) -> impl IntoView {
    let who = match saved.kind() {
        Kind::Table => "at a real table".to_owned(),
        Kind::Battle | Kind::Scenario => saved.players(),
    };
    let at = (!saved.is_laid()).then(|| when(saved.when));
    view! {
        <b class="t20">{saved.standing.name.clone()}</b>
        <span class="quiet">
            {saved.standing.rules.clone()} ", " {who} ", " {saved.progress()}
        </span>
        <span class="quiet">{at}</span>
    }
}

/// What else can be done with a battle.
#[component]
fn BattleEnds(saved: Saved) -> impl IntoView {
    let (id, name) = (saved.id.clone(), saved.standing.name.clone());
    let report = saved.is_over().then(|| {
        view! {
            <a class="button bare" href=Route::Report(id.clone()).hash()>
                "Report"
            </a>
        }
    });
    let replay = Route::Replay(id.clone()).hash();
    let export = move |_| {
        let name = file_name(&name, "log");
        text_of(&id, move |text| download(&name, &text));
    };
    view! {
        {report}
        <a class="button bare" href=replay>
            "Replay"
        </a>
        <button type="button" class="button bare" on:click=export>
            "Save to a file"
        </button>
    }
}
