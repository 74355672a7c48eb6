//! The question that the enemy's doings put: loud in the inspector if nobody may overlook it, else quiet in a corner of
//! the map.

use std::sync::Arc;

use leptos::prelude::*;
use linstock_desk::show::prompt::{AnswerTo, Does, Fate, PromptShown};

use super::{Field, chart::percent, instructions::OrderOf};

/// So many answers have a bar of what follows.
const BARS: usize = 3;

fn prompt_if(field: Field, loud: bool) -> Option<Arc<PromptShown>> {
    field.prompt.get().filter(|prompt| prompt.loud == loud)
}

fn word(field: Field) -> String {
    let asked = field.look.with_untracked(|look| look.as_ref()?.question.clone());
    asked.map(|question| question.word).unwrap_or_default()
}

/// What nobody may overlook: a charge, and the last chance to fire.
#[component]
pub fn Alarm() -> impl IntoView {
    let field = expect_context::<Field>();
    move || {
        prompt_if(field, true).map(|prompt| {
            let chance = prompt
                .last_chance
                .then(|| view! { <p class="last-chance">"Last chance to fire"</p> });
            let (after, of) = (prompt.after, prompt.standing.clone());
            let major = prompt.answers.iter().filter(|it| !it.minor);
            let each =
                major.cloned().enumerate().map(|(at, answer)| view! { <Ranked at answer after /> });
            let each = each.collect_view();
            view! {
                <section class="alarm" aria-label="The enemy charges">
                    <h2 class="t28 prompt reaction" data-question=word(field) data-loud="">
                        {prompt.headline.clone()}
                    </h2>
                    <p class="alarm-line">{prompt.line.clone()}</p>
                    {chance}
                    <div class="section-head">
                        <h3>"Your answer, best first"</h3>
                        <span class="quiet">"stands its ground"</span>
                    </div>
                    <ol class="ranked" aria-label="Answers">{each}</ol>
                    <Others prompt=Arc::clone(&prompt) />
                    {of.map(|of| view! { <OrderOf of /> })}
                </section>
            }
        })
    }
}

/// An answer among others, the best first: chosen, then committed.
#[component]
fn Ranked(at: usize, answer: AnswerTo, after: u32) -> impl IntoView {
    let field = expect_context::<Field>();
    let chosen = move || field.chosen.get() == at;
    let stands = match answer.fate {
        Some(fate) => percent(fate.stands),
        None => answer.chance.map(percent).unwrap_or_default(),
    };
    let bar = answer.fate.filter(|_| at < BARS).map(|fate| view! { <Bar fate /> });
    let does = answer.does.clone();
    view! {
        <li>
            <button
                type="button"
                class="option answer"
                data-answer=at.to_string()
                aria-pressed=move || chosen().to_string()
                aria-keyshortcuts=(at + 1).to_string()
                on:click=move |_| field.chosen.set(at)
                on:dblclick=move |_| field.answer(after, does.clone())
            >
                <b>{answer.name}</b>
                <span class="num stands">{stands}</span>
                <span class="what">{answer.detail}</span>
                {(at < 9).then(|| view! { <kbd aria-hidden="true">{at + 1}</kbd> })}
                {bar}
            </button>
        </li>
    }
}

/// What becomes of a unit: stands, falls back, routs or is lost.
#[component]
fn Bar(fate: Fate) -> impl IntoView {
    let (first, second) = (fate.stands * 100.0, fate.falls_back * 100.0);
    let label = format!(
        "stands {}, falls back {}, routs or is lost {}",
        percent(fate.stands),
        percent(fate.falls_back),
        percent(fate.is_lost)
    );
    let part = |class: &'static str, x: f64, width: f64| {
        view! { <rect class=class x=format!("{x}%") y="0.5" width=format!("{width}%") height="7"></rect> }
    };
    view! {
        <svg class="stake-bar" width="100%" height="8" role="img" aria-label=label>
            {part("fate good", 0.0, first)}
            {part("fate shaken", first, second)}
            {part("fate routed", first + second, fate.is_lost * 100.0)}
        </svg>
    }
}

/// What hardly anybody answers.
#[component]
fn Others(prompt: Arc<PromptShown>) -> impl IntoView {
    let field = expect_context::<Field>();
    let after = prompt.after;
    let minor: Vec<AnswerTo> = prompt.answers.iter().filter(|it| it.minor).cloned().collect();
    (!minor.is_empty()).then(|| {
        let each = minor.into_iter().map(|answer| {
            let does = answer.does.clone();
            view! {
                <button type="button" class="option answer" on:click=move |_| field.answer(after, does.clone())>
                    <b>{answer.name}</b>
                </button>
            }
        });
        view! {
            <details class="more other-answers">
                <summary>"Other answers"</summary>
                {each.collect_view()}
            </details>
        }
    })
}

/// An ordinary question: one sentence, one number, to let it pass first.
#[component]
pub fn Quiet() -> impl IntoView {
    let field = expect_context::<Field>();
    move || {
        prompt_if(field, false).map(|prompt| {
            let after = prompt.after;
            let mut keyed = false;
            let mut buttons = Vec::new();
            for answer in prompt.answers.iter().filter(|it| !it.minor) {
                let fires = !keyed && answer.chance.is_some();
                keyed |= fires;
                let now = matches!(answer.does, Does::Pass { whole: false, .. });
                let key = if now { Some("Space") } else if fires { Some("F") } else { None };
                buttons.push(one(field, after, answer.clone(), key));
            }
            view! {
                <aside class="quiet-prompt" aria-label="The enemy gives cause to react">
                    <p>
                        <b class="prompt reaction" data-question=word(field)>{prompt.headline.clone()}</b>
                        " "
                        {prompt.line.clone()}
                    </p>
                    <div class="quiet-answers">{buttons}</div>
                    <Others prompt=Arc::clone(&prompt) />
                </aside>
            }
        })
    }
}

fn one(
    field: Field,
    after: u32,
    answer: AnswerTo,
    key: Option<&'static str>,
) -> impl IntoView + use<> {
    let chance = answer.chance.map(|p| format!("{} {}", percent(p), answer.of));
    let does = answer.does.clone();
    view! {
        <button
            type="button"
            class="button"
            data-answer=""
            aria-keyshortcuts=key
            on:click=move |_| field.answer(after, does.clone())
        >
            {answer.name}
            {chance.map(|chance| view! { <span class="quiet num">{chance}</span> })}
            {key.map(|key| view! { <kbd aria-hidden="true">{key}</kbd> })}
        </button>
    }
}
