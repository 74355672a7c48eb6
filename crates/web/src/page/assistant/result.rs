//! A result: what happened, the dice, what to do on the real table, and why.

use leptos::prelude::*;
use linstock_battle::Seat;
use linstock_desk::{
    assistant::{
        TableAsk,
        show::{ResultShown, RollWanted},
    },
    words::{capital, spaced},
};

use super::{
    beside::{Beside, Looking},
    fact::TICK,
};
use crate::page::{
    battle::{ledger::Ledger, result::Die},
    icons::{Icon, UNDO},
};

/// The result that is looked at; beside the facts, the last one.
#[component]
pub fn LastResult() -> impl IntoView {
    let beside = expect_context::<Beside>();
    let result = Memo::new(move |_| match beside.looking.get() {
        Looking::Result(result) => Some(*result),
        _ => beside.shown.with(|it| it.as_ref()?.result.clone()),
    });
    move || match result.get() {
        Some(result) => view! { <Result result /> }.into_any(),
        None => view! {
            <div class="phone-scroll">
                <p class="quiet">"The result of a roll appears here, with its reasons."</p>
            </div>
        }
        .into_any(),
    }
}

#[component]
fn Result(result: ResultShown) -> impl IntoView {
    let beside = expect_context::<Beside>();
    let entry = result.entry;
    let rolls = result.rolls.iter().cloned().map(|(roll, faces)| view! { <Roll roll faces /> });
    let rolls = rolls.collect_view();
    let figures = result.figures.iter().cloned().map(|(name, value)| {
        view! { <span><span class="quiet">{name}</span> " " <b>{value}</b></span> }
    });
    let figures = figures.collect_view();
    let tasks =
        (!result.tasks.is_empty()).then(|| view! { <Tasks entry tasks=result.tasks.clone() /> });
    let changes = (!result.changes.is_empty()).then(|| view! { <Changes result=result.clone() /> });
    let last =
        move || beside.shown.with(|it| it.as_ref().is_some_and(|it| it.record.len() == entry + 1));
    view! {
        <div class="phone-scroll result-scroll">
            <section aria-live="polite">
                <h1 class="t28 result-head" data-result=entry.to_string()>{result.headline.clone()}</h1>
                <p class="quiet">{result.under.clone()}</p>
            </section>
            <section>{rolls} <p class="figures">{figures}</p></section>
            {tasks}
            {changes}
            {(!result.rows.is_empty()).then(|| view! { <Ledger rows=result.rows.clone() /> })}
            <details class="more as-json">
                <summary>"As JSON"</summary>
                <p class="quiet">"The request, and its answer: the same as linstock adjudicate gives."</p>
                <pre data-json="request">{result.request.clone()}</pre>
                <pre data-json="answer">{result.answer.clone()}</pre>
            </details>
        </div>
        <div class="live result-live">
            <div class="live-buttons">
                <button
                    type="button"
                    class="button primary big"
                    data-do="again"
                    on:click=move |_| beside.looking.set(Looking::Facts)
                >
                    "Go on"
                </button>
                <button
                    type="button"
                    class="button big"
                    data-do="undo-result"
                    disabled=move || !last()
                    on:click=move |_| beside.undo()
                >
                    <Icon d=UNDO />
                    "Undo"
                </button>
            </div>
        </div>
    }
}

/// A roll, in the style of whoever made it.
#[component]
fn Roll(roll: RollWanted, faces: Vec<u8>) -> impl IntoView {
    let seat = roll.seat.unwrap_or(Seat::First);
    let sum: u32 = faces.iter().map(|&it| u32::from(it)).sum();
    let several = faces.len() > 1 && roll.sides == 6;
    let sides = roll.sides;
    let dice = faces.into_iter().map(|face| view! { <Die face seat sides /> }).collect_view();
    let who = roll.who.map(|who| view! { <small class="quiet">{who}</small> });
    view! {
        <div class="roll table-roll">
            <span class="roll-what">{roll.title} {who}</span>
            <span class="dice">{dice}</span>
            <span class="roll-end">{several.then_some(sum)}</span>
        </div>
    }
}

/// What to do with the figures.
#[component]
fn Tasks(entry: usize, tasks: Vec<(String, bool)>) -> impl IntoView {
    let beside = expect_context::<Beside>();
    let each = tasks.into_iter().enumerate().map(|(task, (text, done))| {
        view! {
            <label class="todo">
                <input
                    type="checkbox"
                    data-task=task.to_string()
                    prop:checked=done
                    on:change=move |_| beside.send(TableAsk::Tick { entry, task })
                />
                <span class="box">
                    <Icon d=TICK />
                </span>
                <span>{text}</span>
            </label>
        }
    });
    view! {
        <section>
            <div class="section-head">
                <h2>"On the table"</h2>
                <span class="quiet">"tick as you go"</span>
            </div>
            {each.collect_view()}
        </section>
    }
}

/// What changed on the roster; anything of it can be overruled.
#[component]
fn Changes(result: ResultShown) -> impl IntoView {
    let beside = expect_context::<Beside>();
    let each = result.changes.into_iter().map(|change| {
        let id = change.id.clone();
        view! {
            <li data-change=change.fact.clone() data-unit=change.id.clone()>
                <span>
                    {change.name} ": " {spaced(&change.fact)} " " {change.from} " \u{2192} "
                    <b>{capital(&change.to)}</b>
                </span>
                <button
                    type="button"
                    class="link"
                    data-do="overrule"
                    on:click=move |_| beside.looking.set(Looking::Troop(id.clone()))
                >
                    "Overrule"
                </button>
            </li>
        }
    });
    view! {
        <section>
            <div class="section-head">
                <h2>"On the roster"</h2>
            </div>
            <ul class="changes">{each.collect_view()}</ul>
        </section>
    }
}
