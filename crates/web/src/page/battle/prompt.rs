//! What whoever sits here is asked, and what went wrong.

use leptos::prelude::*;
use linstock_battle::BySeat;
use linstock_desk::show::look::SideShown;

use super::{
    Field, Purpose,
    answers::{Alarm, Quiet},
    field::Idle,
};
use crate::page::{failure::Failure, route::Route};

/// The question, and what may be said to it at once.
#[component]
pub fn Prompt() -> impl IntoView {
    let field = expect_context::<Field>();
    // What the enemy's doings ask is put with its answers, as soon as they are known.
    let asked = move || {
        let asked = field.look.with(|look| look.as_ref()?.question.clone())?;
        (!asked.reaction || field.prompt.with(Option::is_none)).then_some(asked)
    };
    let over = move || {
        let look = field.look.get()?;
        look.outcome.clone().map(|text| (text, look.sides.clone()))
    };
    // Whoever asks for it does not answer it.
    let wish = move || {
        let look = field.look.get()?;
        let by = look.asked_undo.filter(|by| field.seat() == Some(by.other()))?;
        Some((by, look.sides[by].name.clone()))
    };
    let alone = move || field.look.with(Option::is_some) && field.is_watched();
    view! {
        {move || over().map(|(text, sides)| view! { <Ended text sides /> })}
        {move || {
            asked()
                .map(|question| {
                    view! {
                        <p class="prompt" class:reaction=question.reaction data-question=question.word.clone()>
                            {question.text}
                        </p>
                    }
                })
        }}
        <Idling />
        <Alarm />
        <Show when=move || field.narrow.get()>
            <Quiet />
        </Show>
        {move || {
            wish()
                .map(|(by, name)| {
                    view! {
                        <section class="prompt">
                            <p>{name} " wants to take back its last command. Do you agree?"</p>
                            <button
                                type="button"
                                class="button"
                                on:click=move |_| field.answer_undo(by.other(), true)
                            >
                                "Agree"
                            </button>
                            <button
                                type="button"
                                class="button"
                                on:click=move |_| field.answer_undo(by.other(), false)
                            >
                                "Refuse"
                            </button>
                        </section>
                    }
                })
        }}
        <Show when=alone>
            <section class="prompt watching">
                <button
                    type="button"
                    class="button"
                    data-do="pause"
                    aria-pressed=move || (!field.going.get()).to_string()
                    on:click=move |_| field.set_going(!field.going.get_untracked())
                >
                    {move || if field.going.get() { "Pause" } else { "Go on" }}
                </button>
                <button
                    type="button"
                    class="button"
                    disabled=move || field.going.get()
                    on:click=move |_| field.one_move()
                >
                    "One move"
                </button>
            </section>
        </Show>
        <Failure failed=field.failed />
    }
}

/// Units that could still do something in a part of the turn that is about to end.
#[component]
fn Idling() -> impl IntoView {
    let field = expect_context::<Field>();
    move || {
        field.idle.get().map(|idle| {
            let (says, command) = (Idle::says(idle.units), idle.command);
            let show = move |_| {
                field.idle.set(None);
                field.select(None);
            };
            view! {
                <section class="prompt idling" role="alert" data-idle=idle.units.to_string()>
                    <p>{says} " " {idle.verb.clone()} "?"</p>
                    <button type="button" class="button" data-do="show-idle" on:click=show>
                        "Show them"
                    </button>
                    <button
                        type="button"
                        class="button"
                        data-do="end-anyway"
                        on:click=move |_| field.finish_anyway(command.clone())
                    >
                        {idle.verb}
                    </button>
                </section>
            }
        })
    }
}

/// How it ended: the points and what they are for, and where to go from here.
#[component]
fn Ended(text: String, sides: BySeat<SideShown>) -> impl IntoView {
    let field = expect_context::<Field>();
    let each = [sides.first, sides.second].into_iter().map(|side| {
        let what_for = match side.won_for.is_empty() {
            true => "nothing".to_owned(),
            false => side.won_for.join(", "),
        };
        view! {
            <dt>{side.name} " " <b class="num">{side.points}</b></dt>
            <dd class="quiet">"for " {what_for}</dd>
        }
    });
    let again = field.save.get_untracked().filter(|_| field.purpose == Purpose::Play);
    let again = again.map(|save| {
        view! {
            <p class="ended-ways">
                <a class="button primary" data-do="report" href=Route::Report(save.clone()).hash()>
                    "Report"
                </a>
                <a class="button" href=Route::Replay(save).hash()>
                    "Replay"
                </a>
                <a class="button" href=Route::Home.hash()>
                    "Another battle"
                </a>
            </p>
        }
    });
    view! {
        <p class="t20 prompt" data-outcome="">
            {text}
        </p>
        <dl class="ended">{each.collect_view()}</dl>
        {again}
    }
}
