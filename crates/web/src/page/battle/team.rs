//! Several units selected together, how they would move as a body, and what is still being carried out.

use leptos::prelude::*;
use linstock_battle::UnitId;
use linstock_desk::{show::march::Leg, words::short};

use super::{Field, card::Dots};
use crate::page::icons::{CLOSE, Icon};

/// Who is selected, each with his state.
#[component]
pub fn Team() -> impl IntoView {
    let field = expect_context::<Field>();
    let several = Memo::new(move |_| field.has_team());
    view! {
        <Show when=move || several.get()>
            <section class="team" aria-label="Selected units">
                <div class="section-head">
                    <h2 class="t20">{move || format!("{} units", field.team().len())}</h2>
                    <button
                        type="button"
                        class="button bare"
                        aria-label="Let go of all of them"
                        on:click=move |_| field.select(None)
                    >
                        <Icon d=CLOSE />
                    </button>
                </div>
                <ul>
                    <For each=move || field.team() key=|unit| *unit let:unit>
                        <One unit />
                    </For>
                </ul>
                <Body />
            </section>
        </Show>
    }
}

#[component]
fn One(unit: UnitId) -> impl IntoView {
    let field = expect_context::<Field>();
    let state = move || {
        field.look.with(|look| {
            let it = look.as_ref()?.units.get(unit.index())?;
            let state = it.state.clone().unwrap_or_else(|| it.formation.clone());
            Some(format!("{} of {}, {state}", it.strength, it.full))
        })
    };
    let name = field.name(unit);
    let label = format!("Let go of {name}");
    view! {
        <li class="team-row">
            <b>{name}</b>
            <span class="quiet">{state} " " {move || view! { <Dots left=field.acts(unit) /> }}</span>
            <button
                type="button"
                class="button bare"
                aria-label=label
                on:click=move |_| field.gather_one(unit)
            >
                <Icon d=CLOSE />
            </button>
        </li>
    }
}

/// How they would move.
#[component]
fn Body() -> impl IntoView {
    let field = expect_context::<Field>();
    let march = move || field.hands.march.get();
    let may = Memo::new(move |_| field.may_be_sent(&field.team()));
    view! {
        <Show when=move || may.get() && field.hands.march.with(Option::is_none)>
            <p class="quiet">"Click where they are to go, or drag them."</p>
        </Show>
        {move || {
            march()
                .map(|marching| {
                    let legs = marching.shown.legs.iter().map(|leg| in_words(field, leg));
                    let legs = legs.map(|text| view! { <li>{text}</li> }).collect_view();
                    let going = marching.shown.legs.iter().filter(|leg| leg.end.is_some()).count();
                    let says = match going {
                        0 => None,
                        1 => Some("Move 1 unit".to_owned()),
                        several => Some(format!("Move {several} units")),
                    };
                    let commit = says.map(|says| {
                        view! {
                            <button
                                type="button"
                                class="button primary"
                                data-do="march"
                                aria-keyshortcuts="c"
                                on:click=move |_| field.carry_out_march()
                            >
                                {says}
                                <kbd aria-hidden="true">"C"</kbd>
                            </button>
                        }
                    });
                    view! {
                        <ul class="legs" data-together=marching.shown.together.to_string()>
                            {legs}
                        </ul>
                        {commit}
                    }
                })
        }}
    }
}

/// How one of them would move: how far of how much, and what is in the way.
fn in_words(field: Field, leg: &Leg) -> String {
    field.stop_in_words(leg).unwrap_or_else(|| format!("{}: {}", field.name(leg.unit), far(leg)))
}

/// How far it goes, and of how much.
pub fn far(leg: &Leg) -> String {
    match leg.most {
        Some(most) => format!("{}″ of {}″", short(leg.far), short(most)),
        None => format!("{}″", short(leg.far)),
    }
}

/// What is still to be carried out, when something has come between.
#[component]
pub fn Unfinished() -> impl IntoView {
    let field = expect_context::<Field>();
    let left = Memo::new(move |_| {
        field.hands.chores.with(|it| it.as_ref().filter(|it| it.paused).map(|it| it.left()))
    });
    move || {
        left.get().map(|left| {
            let says = match left {
                1 => "1 more is still to be carried out.".to_owned(),
                left => format!("{left} more are still to be carried out."),
            };
            view! {
                <section class="unfinished">
                    <p>{says}</p>
                    <div class="order-tools">
                        <button
                            type="button"
                            class="button"
                            data-do="carry-on"
                            on:click=move |_| field.continue_chores()
                        >
                            "Carry on"
                        </button>
                        <button type="button" class="button" on:click=move |_| field.drop_chores()>
                            "Forget them"
                        </button>
                    </div>
                </section>
            }
        })
    }
}

/// What the computer may be left to decide.
#[component]
pub fn LetComputer() -> impl IntoView {
    let field = expect_context::<Field>();
    let asked = Memo::new(move |_| {
        field.look.with(|look| {
            let look = look.as_ref()?;
            look.question.as_ref().filter(|question| !question.reaction)?;
            field.seat().map(|_| look.phase.clone())
        })
    });
    let units = move || match field.team().len() {
        0 => None,
        1 => field.selected.get().map(|unit| field.name(unit)),
        several => Some(format!("these {several} units")),
    };
    let brigade = move || field.selected.get().filter(|&unit| field.is_own(unit));
    view! {
        <Show when=move || asked.get().is_some() && field.moment.get().is_none()>
            <section class="standing let-computer">
                <details class="more">
                    <summary>
                        <span>"Let the computer decide"</span>
                    </summary>
                    <div class="order-tools">
                        {move || {
                            units()
                                .map(|name| {
                                    view! {
                                        <button
                                            type="button"
                                            class="button"
                                            data-do="let-units"
                                            aria-keyshortcuts="j"
                                            on:click=move |_| field.let_computer()
                                        >
                                            "For " {name}
                                            <kbd aria-hidden="true">"J"</kbd>
                                        </button>
                                    }
                                })
                        }}
                        {move || {
                            brigade()
                                .map(|unit| {
                                    view! {
                                        <button
                                            type="button"
                                            class="button"
                                            on:click=move |_| {
                                                field.let_computer_for(Some(field.brigade_of(unit)));
                                            }
                                        >
                                            "For its brigade"
                                        </button>
                                    }
                                })
                        }}
                        <button
                            type="button"
                            class="button"
                            data-do="let-all"
                            on:click=move |_| field.let_computer_for(None)
                        >
                            "For the rest of: " {move || asked.get()}
                        </button>
                    </div>
                </details>
            </section>
        </Show>
    }
}
