//! Both rosters: they never leave the page.

use leptos::prelude::*;
use linstock_battle::Seat;
use linstock_desk::assistant::TableAsk;

use super::{
    beside::{Beside, Looking},
    duel::tapped,
};

/// The rosters.
#[component]
pub fn Rosters() -> impl IntoView {
    let beside = expect_context::<Beside>();
    // On a phone one side is shown at a time, whoever acts.
    let side = RwSignal::new(Seat::First);
    let acts = Memo::new(move |_| beside.shown.with(|it| it.as_ref().and_then(|it| it.step.seat)));
    Effect::new(move |_| {
        if let Some(seat) = acts.get() {
            side.set(seat);
        }
    });
    // Once somebody does it, the others are looked for.
    let asks = Memo::new(move |_| {
        beside.shown.with(|it| {
            let it = it.as_ref()?;
            let open = it.draft.roles.iter().position(|role| role.who.is_empty())?;
            let first = it.draft.roles.first()?.who.first()?;
            let seat = it.troops.iter().find(|troop| troop.id == *first)?.seat;
            (open == 1).then(|| seat.other())
        })
    });
    Effect::new(move |_| {
        if let Some(seat) = asks.get() {
            side.set(seat);
        }
    });
    // After a roll, whoever suffered is in view.
    Effect::new(move |_| {
        if let Looking::Result(result) = beside.looking.get()
            && let Some(last) = result.changes.last()
            && let Some(troop) = untrack(|| beside.troop(&last.id))
        {
            side.set(troop.seat);
        }
    });
    let tabs = [Seat::First, Seat::Second].map(|seat| {
        let name =
            move || beside.shown.with(|it| it.as_ref().map(|it| it.sides[seat as usize].clone()));
        view! {
            <button
                type="button"
                class="roster-tab"
                data-side=seat.word()
                aria-pressed=move || (side.get() == seat).to_string()
                on:click=move |_| side.set(seat)
            >
                {name}
            </button>
        }
    });
    let lists = [Seat::First, Seat::Second].map(|seat| view! { <SideList seat side /> });
    view! {
        <nav class="roster beside-roster" aria-label="Rosters">
            <div class="roster-tabs">{tabs.into_iter().collect_view()}</div>
            {lists.into_iter().collect_view()}
        </nav>
    }
}

#[component]
fn SideList(seat: Seat, side: RwSignal<Seat>) -> impl IntoView {
    let beside = expect_context::<Beside>();
    let ids = Memo::new(move |_| {
        beside.shown.with(|it| {
            let troops = it.as_ref().map(|it| &it.troops[..]).unwrap_or_default();
            let mine = troops.iter().filter(|it| it.seat == seat);
            mine.map(|it| it.id.clone()).collect::<Vec<String>>()
        })
    });
    let name =
        move || beside.shown.with(|it| it.as_ref().map(|it| it.sides[seat as usize].clone()));
    let adding = RwSignal::new(false);
    view! {
        <div class="roster-side" class:shown=move || side.get() == seat data-roster=seat.word()>
            <h2 class="roster-name">{name}</h2>
            <ul>
                <For each=move || ids.get() key=|id| id.clone() let:id>
                    <Unit id />
                </For>
                <li>
                    <button
                        type="button"
                        class="roster-unit add"
                        data-do="add"
                        aria-expanded=move || adding.get().to_string()
                        on:click=move |_| adding.update(|it| *it = !*it)
                    >
                        <b>"+"</b>
                        <span class="quiet">"Add"</span>
                    </button>
                </li>
            </ul>
            {move || adding.get().then(|| view! { <Adding seat adding /> })}
        </div>
    }
}

#[component]
fn Unit(id: String) -> impl IntoView {
    let beside = expect_context::<Beside>();
    let of = id.clone();
    let troop = Memo::new(move |_| beside.troop(&of));
    let changed = {
        let id = id.clone();
        Memo::new(move |_| {
            beside.shown.with(|it| {
                let result = it.as_ref().and_then(|it| it.result.as_ref());
                result.is_some_and(|it| it.changes.iter().any(|it| it.id == id))
            })
        })
    };
    let tap = id.clone();
    let edit = id.clone();
    view! {
        <li class="roster-item">
            {move || {
                troop
                    .get()
                    .map(|it| {
                        let tap = tap.clone();
                        let star = it.leader.then(|| view! { <span class="star" aria-hidden="true">"\u{2605}"</span> });
                        view! {
                            <button
                                type="button"
                                class="roster-unit"
                                class:changed=changed
                                class:gone=it.gone
                                data-unit=it.id
                                data-taking=it.role.clone()
                                aria-current=it.role.is_some().then_some("true")
                                data-idle=(!it.may).then_some("")
                                on:click=move |_| tapped(beside, tap.clone(), it.may)
                            >
                                <span inner_html=it.portrait></span>
                                {star}
                                <b>{it.name}</b>
                                <span class="quiet">{it.brief}</span>
                            </button>
                        }
                    })
            }}
            <button
                type="button"
                class="roster-edit link"
                data-edit=id
                on:click=move |_| beside.looking.set(Looking::Troop(edit.clone()))
            >
                "Change"
            </button>
        </li>
    }
}

/// Somebody new.
#[component]
fn Adding(seat: Seat, adding: RwSignal<bool>) -> impl IntoView {
    let beside = expect_context::<Beside>();
    let name = RwSignal::new(String::new());
    let newcomers = beside
        .shown
        .with_untracked(|it| it.as_ref().map(|it| it.newcomers.clone()))
        .unwrap_or_default();
    let arm = RwSignal::new(newcomers.first().map(|(word, _)| word.clone()).unwrap_or_default());
    let kinds =
        newcomers.into_iter().map(|(word, text)| view! { <option value=word>{text}</option> });
    view! {
        <form
            class="adding"
            on:submit=move |event| {
                event.prevent_default();
                let (name, arm) = (name.get_untracked(), arm.get_untracked());
                beside
                    .send_then(
                        TableAsk::Join { seat, name, arm },
                        move |beside| {
                            adding.try_set(false);
                            let last = beside
                                .shown
                                .with_untracked(|it| it.as_ref()?.troops.last().map(|it| it.id.clone()));
                            if let Some(id) = last {
                                beside.looking.try_set(Looking::Troop(id));
                            }
                        },
                    );
            }
        >
            <label>
                <span>"Name"</span>
                <input
                    type="text"
                    data-do="name"
                    prop:value=move || name.get()
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
            <label>
                <span>"What it is"</span>
                <select data-do="arm" on:change=move |event| arm.set(event_target_value(&event))>
                    {kinds.into_iter().collect_view()}
                </select>
            </label>
            <button type="submit" class="button" data-do="join">
                "Add to the roster"
            </button>
        </form>
    }
}
